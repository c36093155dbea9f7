; Network adapters and virtual switches

(defrule vsphere-domino-2011/vmxnet3-adapter--scope
  ?judge <- (judge (guideline vsphere-domino-2011/vmxnet3-adapter) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?fewest <- (parameter (guideline vsphere-domino-2011/vmxnet3-adapter) (name fewest_dpars))
  =>
  (scope ?judge (at-least ?dpars ?fewest)))

(defrule vsphere-domino-2011/vmxnet3-adapter--demand
  ?judge <- (judge (guideline vsphere-domino-2011/vmxnet3-adapter) (subject ?image))
  ?adapter <- (value (subject ?image) (quantity image.nic_type))
  =>
  (demand ?judge (is ?adapter vmxnet3)))

(defrule vsphere-domino-2011/vmxnet3-adapter--qualifier-not-measured
  ?judge <- (judge (guideline vsphere-domino-2011/vmxnet3-adapter) (subject ?image))
  ?adapter <- (value (subject ?image) (quantity image.nic_type))
  =>
  (qualifier ?judge not-measured (is-not ?adapter vmxnet3)))

(defrule vsphere-domino-2011/vmxnet3-adapter--qualifier-with-ft
  ?judge <- (judge (guideline vsphere-domino-2011/vmxnet3-adapter) (subject ?image))
  ?ft <- (value (subject ?image) (quantity image.ft))
  =>
  (qualifier ?judge with-ft (is ?ft true)))

(defrule vsphere-domino-2011/separate-physical-adapters--demand
  ?judge <- (judge (guideline vsphere-domino-2011/separate-physical-adapters) (subject ?host))
  ?apart <- (value (subject ?host) (quantity host.adapters_apart))
  =>
  (demand ?judge (is ?apart true)))

(defrule vsphere-domino-2011/separate-physical-adapters--qualifier-the-lab-shared
  ?judge <- (judge (guideline vsphere-domino-2011/separate-physical-adapters) (subject ?host))
  ?apart <- (value (subject ?host) (quantity host.adapters_apart))
  =>
  (qualifier ?judge the-lab-shared (is ?apart false)))

(defrule vsphere-domino-2011/separate-physical-adapters--qualifier-speaks-of-its-time
  ?judge <- (judge (guideline vsphere-domino-2011/separate-physical-adapters) (subject ?host))
  ?release <- (value (subject ?host) (quantity host.esx_release))
  ?tested <- (parameter (guideline vsphere-domino-2011/separate-physical-adapters) (name tested_release))
  =>
  (qualifier ?judge speaks-of-its-time (more-than ?release ?tested)))

(defrule vsphere-domino-2011/same-vswitch-for-vms--scope
  ?judge <- (judge (guideline vsphere-domino-2011/same-vswitch-for-vms) (subject ?host))
  ?vms <- (value (subject ?host) (quantity host.vms))
  ?several <- (parameter (guideline vsphere-domino-2011/same-vswitch-for-vms) (name several))
  =>
  (scope ?judge (at-least ?vms ?several)))

(defrule vsphere-domino-2011/same-vswitch-for-vms--demand
  ?judge <- (judge (guideline vsphere-domino-2011/same-vswitch-for-vms) (subject ?host))
  ?one <- (value (subject ?host) (quantity host.vms_on_one_switch))
  =>
  (demand ?judge (is ?one true)))

(defrule vsphere-domino-2011/same-vswitch-for-vms--qualifier-only-among-themselves
  ?judge <- (judge (guideline vsphere-domino-2011/same-vswitch-for-vms) (subject ?host))
  ?one <- (value (subject ?host) (quantity host.vms_on_one_switch))
  =>
  (qualifier ?judge only-among-themselves (is ?one false)))
