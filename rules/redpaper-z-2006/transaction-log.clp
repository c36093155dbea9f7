; Transaction log: on or off, how fast its device is, and what else that device does

(defrule redpaper-z-2006/do-not-disable-logging--demand
  ?judge <- (judge (guideline redpaper-z-2006/do-not-disable-logging) (subject ?dpar))
  ?logging <- (value (subject ?dpar) (quantity dpar.transaction_logging))
  =>
  (demand ?judge (is ?logging true)))

(defrule redpaper-z-2006/do-not-disable-logging--qualifier-costs-cpu
  ?judge <- (judge (guideline redpaper-z-2006/do-not-disable-logging) (subject ?dpar))
  ?logging <- (value (subject ?dpar) (quantity dpar.transaction_logging))
  =>
  (qualifier ?judge costs-cpu (is ?logging false)))

(defrule redpaper-z-2006/do-not-disable-logging--qualifier-neither-side-measured
  ?judge <- (judge (guideline redpaper-z-2006/do-not-disable-logging) (subject ?dpar))
  ?logging <- (value (subject ?dpar) (quantity dpar.transaction_logging))
  =>
  (qualifier ?judge neither-side-measured (is ?logging false)))

(defrule redpaper-z-2006/translog-fast-device-62--scope
  ?judge <- (judge (guideline redpaper-z-2006/translog-fast-device-62) (subject ?dpar))
  ?logging <- (value (subject ?dpar) (quantity dpar.transaction_logging))
  =>
  (scope ?judge (is ?logging true)))

(defrule redpaper-z-2006/translog-fast-device-62--demand
  ?judge <- (judge (guideline redpaper-z-2006/translog-fast-device-62) (subject ?dpar))
  ?bandwidth <- (value (subject ?dpar) (quantity dpar.log_device_bandwidth))
  =>
  (demand ?judge (is ?bandwidth high)))

(defrule redpaper-z-2006/translog-fast-device-62--qualifier-not-measured
  ?judge <- (judge (guideline redpaper-z-2006/translog-fast-device-62) (subject ?dpar))
  ?bandwidth <- (value (subject ?dpar) (quantity dpar.log_device_bandwidth))
  =>
  (qualifier ?judge not-measured (is ?bandwidth ordinary)))

(defrule redpaper-z-2006/translog-own-device-62--scope
  ?judge <- (judge (guideline redpaper-z-2006/translog-own-device-62) (subject ?device))
  ?log <- (value (subject ?device) (quantity device.holds_log))
  =>
  (scope ?judge (is ?log true)))

(defrule redpaper-z-2006/translog-own-device-62--demand
  ?judge <- (judge (guideline redpaper-z-2006/translog-own-device-62) (subject ?device))
  ?other <- (value (subject ?device) (quantity device.other_io))
  =>
  (demand ?judge (is ?other none)))

(defrule redpaper-z-2006/translog-own-device-62--qualifier-not-measured
  ?judge <- (judge (guideline redpaper-z-2006/translog-own-device-62) (subject ?device))
  ?other <- (value (subject ?device) (quantity device.other_io))
  =>
  (qualifier ?judge not-measured (is ?other some)))

(defrule redpaper-z-2006/several-dpar-logs-on-one-device--scope
  ?judge <- (judge (guideline redpaper-z-2006/several-dpar-logs-on-one-device) (subject ?device))
  ?log <- (value (subject ?device) (quantity device.holds_log))
  =>
  (scope ?judge (is ?log true)))

(defrule redpaper-z-2006/several-dpar-logs-on-one-device--demand
  ?judge <- (judge (guideline redpaper-z-2006/several-dpar-logs-on-one-device) (subject ?device))
  ?several <- (value (subject ?device) (quantity device.several_logs))
  =>
  (demand ?judge (is ?several false)))
