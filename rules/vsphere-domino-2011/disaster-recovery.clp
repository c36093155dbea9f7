; Disaster recovery: service at another place after the loss of the first

(defrule vsphere-domino-2011/srm-disaster-recovery--scope
  ?judge <- (judge (guideline vsphere-domino-2011/srm-disaster-recovery) (subject ?site))
  ?goal <- (value (subject ?site) (quantity site.disaster_recovery))
  =>
  (scope ?judge (is ?goal true)))

(defrule vsphere-domino-2011/srm-disaster-recovery--demand
  ?judge <- (judge (guideline vsphere-domino-2011/srm-disaster-recovery) (subject ?site))
  ?srm <- (value (subject ?site) (quantity site.site_recovery_manager))
  =>
  (demand ?judge (is ?srm true)))
