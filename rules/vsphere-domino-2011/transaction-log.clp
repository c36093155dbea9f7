; Transaction log: the volume that it lies on

(defrule vsphere-domino-2011/data-and-translog-volumes--scope
  ?judge <- (judge (guideline vsphere-domino-2011/data-and-translog-volumes) (subject ?device))
  ?log <- (value (subject ?device) (quantity device.holds_log))
  =>
  (scope ?judge (is ?log true)))

(defrule vsphere-domino-2011/data-and-translog-volumes--demand
  ?judge <- (judge (guideline vsphere-domino-2011/data-and-translog-volumes) (subject ?device))
  ?other <- (value (subject ?device) (quantity device.other_io))
  =>
  (demand ?judge (is ?other none)))
