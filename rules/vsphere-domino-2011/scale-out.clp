; Scale-out: the users of a server, and when a further VM is due

(defrule vsphere-domino-2011/max-4000-per-server--demand
  ?judge <- (judge (guideline vsphere-domino-2011/max-4000-per-server) (subject ?dpar))
  ?users <- (value (subject ?dpar) (quantity dpar.concurrent_users))
  ?most <- (parameter (guideline vsphere-domino-2011/max-4000-per-server) (name most_users))
  =>
  (demand ?judge (at-most ?users ?most)))

(defrule vsphere-domino-2011/max-4000-per-server--qualifier-which-users
  ?judge <- (judge (guideline vsphere-domino-2011/max-4000-per-server) (subject ?dpar))
  ?users <- (value (subject ?dpar) (quantity dpar.concurrent_users))
  ?most <- (parameter (guideline vsphere-domino-2011/max-4000-per-server) (name most_users))
  =>
  (qualifier ?judge which-users (more-than ?users ?most)))

(defrule vsphere-domino-2011/beyond-4000-scale-out--scope
  ?judge <- (judge (guideline vsphere-domino-2011/beyond-4000-scale-out) (subject ?site))
  ?users <- (value (subject ?site) (quantity site.vm_users))
  ?most <- (parameter (guideline vsphere-domino-2011/beyond-4000-scale-out) (name most_users))
  =>
  (scope ?judge (more-than ?users ?most)))

(defrule vsphere-domino-2011/beyond-4000-scale-out--demand
  ?judge <- (judge (guideline vsphere-domino-2011/beyond-4000-scale-out) (subject ?site))
  ?users <- (value (subject ?site) (quantity site.vm_users))
  ?vms <- (value (subject ?site) (quantity site.mail_vms))
  ?most <- (parameter (guideline vsphere-domino-2011/beyond-4000-scale-out) (name most_users))
  =>
  (demand ?judge (at-most ?users (times ?vms ?most))))

(defrule vsphere-domino-2011/scale-out-as-host-allows--scope
  ?judge <- (judge (guideline vsphere-domino-2011/scale-out-as-host-allows) (subject ?host))
  ?vms <- (value (subject ?host) (quantity host.mail_vms))
  ?several <- (parameter (guideline vsphere-domino-2011/scale-out-as-host-allows) (name several))
  =>
  (scope ?judge (at-least ?vms ?several)))

(defrule vsphere-domino-2011/scale-out-as-host-allows--demand
  ?judge <- (judge (guideline vsphere-domino-2011/scale-out-as-host-allows) (subject ?host))
  ?given <- (value (subject ?host) (quantity host.vm_memory_gib))
  ?memory <- (value (subject ?host) (quantity host.memory_gib))
  =>
  (demand ?judge (less-than ?given ?memory)))

(defrule vsphere-domino-2011/scale-out-as-host-allows--qualifier-computed
  ?judge <- (judge (guideline vsphere-domino-2011/scale-out-as-host-allows) (subject ?host))
  ?vms <- (value (subject ?host) (quantity host.mail_vms))
  ?several <- (parameter (guideline vsphere-domino-2011/scale-out-as-host-allows) (name several))
  =>
  (qualifier ?judge computed (at-least ?vms ?several)))

(defrule vsphere-domino-2011/scale-out-as-host-allows--qualifier-beyond-the-test
  ?judge <- (judge (guideline vsphere-domino-2011/scale-out-as-host-allows) (subject ?host))
  ?vms <- (value (subject ?host) (quantity host.mail_vms))
  ?tested-vms <- (parameter (guideline vsphere-domino-2011/scale-out-as-host-allows) (name tested_vms))
  ?users <- (value (subject ?host) (quantity host.concurrent_users))
  ?tested-users <- (parameter (guideline vsphere-domino-2011/scale-out-as-host-allows) (name tested_users))
  =>
  (qualifier ?judge beyond-the-test (any-of (more-than ?vms ?tested-vms) (more-than ?users ?tested-users))))

(defrule vsphere-domino-2011/ready-time-low--scope
  ?judge <- (judge (guideline vsphere-domino-2011/ready-time-low) (subject ?image))
  ?ready <- (value (subject ?image) (quantity image.cpu_ready_percent))
  ?highest <- (parameter (guideline vsphere-domino-2011/ready-time-low) (name highest))
  =>
  (scope ?judge (more-than ?ready ?highest)))

(defrule vsphere-domino-2011/ready-time-low--qualifier-unit
  ?judge <- (judge (guideline vsphere-domino-2011/ready-time-low) (subject ?image))
  ?ready <- (value (subject ?image) (quantity image.cpu_ready_percent))
  ?highest <- (parameter (guideline vsphere-domino-2011/ready-time-low) (name highest))
  =>
  (qualifier ?judge unit (more-than ?ready ?highest)))
