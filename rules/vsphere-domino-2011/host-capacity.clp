; How much a host is given to carry

(defrule vsphere-domino-2011/overcommit-with-care--scope
  ?judge <- (judge (guideline vsphere-domino-2011/overcommit-with-care) (subject ?host))
  ?vcpus <- (value (subject ?host) (quantity host.vcpus))
  ?cores <- (value (subject ?host) (quantity host.cores))
  ?own <- (parameter (guideline vsphere-domino-2011/overcommit-with-care) (name host_cores))
  =>
  (scope ?judge (more-than (plus ?vcpus ?own) ?cores)))

(defrule vsphere-domino-2011/overcommit-with-care--demand
  ?judge <- (judge (guideline vsphere-domino-2011/overcommit-with-care) (subject ?host))
  ?over <- (value (subject ?host) (quantity host.over_utilized))
  =>
  (demand ?judge (is ?over false)))

(defrule vsphere-domino-2011/overcommit-with-care--qualifier-not-tested
  ?judge <- (judge (guideline vsphere-domino-2011/overcommit-with-care) (subject ?host))
  ?vcpus <- (value (subject ?host) (quantity host.vcpus))
  ?cores <- (value (subject ?host) (quantity host.cores))
  =>
  (qualifier ?judge not-tested (more-than ?vcpus ?cores)))

(defrule vsphere-domino-2011/overcommit-with-care--qualifier-two-cores-in-reserve
  ?judge <- (judge (guideline vsphere-domino-2011/overcommit-with-care) (subject ?host))
  ?vcpus <- (value (subject ?host) (quantity host.vcpus))
  ?cores <- (value (subject ?host) (quantity host.cores))
  =>
  (qualifier ?judge two-cores-in-reserve (at-most ?vcpus ?cores)))

(defrule vsphere-domino-2011/overcommit-untested--scope
  ?judge <- (judge (guideline vsphere-domino-2011/overcommit-untested) (subject ?host))
  ?given <- (value (subject ?host) (quantity host.vm_memory_gib))
  ?has <- (value (subject ?host) (quantity host.memory_gib))
  =>
  (scope ?judge (more-than ?given ?has)))

(defrule vsphere-domino-2011/host-min-two-cores--demand
  ?judge <- (judge (guideline vsphere-domino-2011/host-min-two-cores) (subject ?host))
  ?cores <- (value (subject ?host) (quantity host.cores))
  ?own <- (parameter (guideline vsphere-domino-2011/host-min-two-cores) (name host_cores))
  =>
  (demand ?judge (at-least ?cores ?own)))

(defrule vsphere-domino-2011/host-min-two-cores--qualifier-speaks-of-its-time
  ?judge <- (judge (guideline vsphere-domino-2011/host-min-two-cores) (subject ?host))
  ?release <- (value (subject ?host) (quantity host.esx_release))
  ?tested <- (parameter (guideline vsphere-domino-2011/host-min-two-cores) (name tested_release))
  =>
  (qualifier ?judge speaks-of-its-time (more-than ?release ?tested)))
