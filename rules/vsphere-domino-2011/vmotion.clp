; vMotion: what it requires, its network, and the work that it does without downtime

(defrule vsphere-domino-2011/vmotion-cpu-compatibility--scope
  ?judge <- (judge (guideline vsphere-domino-2011/vmotion-cpu-compatibility) (subject ?cluster))
  ?vmotion <- (value (subject ?cluster) (quantity esx-cluster.vmotion))
  =>
  (scope ?judge (is ?vmotion true)))

(defrule vsphere-domino-2011/vmotion-cpu-compatibility--demand
  ?judge <- (judge (guideline vsphere-domino-2011/vmotion-cpu-compatibility) (subject ?cluster))
  ?compatible <- (value (subject ?cluster) (quantity esx-cluster.cpu_compatible))
  =>
  (demand ?judge (is ?compatible true)))

(defrule vsphere-domino-2011/vmotion-cpu-compatibility--qualifier-other-hardware
  ?judge <- (judge (guideline vsphere-domino-2011/vmotion-cpu-compatibility) (subject ?cluster))
  ?compatible <- (value (subject ?cluster) (quantity esx-cluster.cpu_compatible))
  =>
  (qualifier ?judge other-hardware (is ?compatible false)))

(defrule vsphere-domino-2011/vmotion-only-requirement-caveat--scope
  ?judge <- (judge (guideline vsphere-domino-2011/vmotion-only-requirement-caveat) (subject ?host))
  ?vmotion <- (value (subject ?host) (quantity host.vmotion))
  =>
  (scope ?judge (is ?vmotion true)))

(defrule vsphere-domino-2011/vmotion-only-requirement-caveat--demand
  ?judge <- (judge (guideline vsphere-domino-2011/vmotion-only-requirement-caveat) (subject ?host))
  ?shared <- (value (subject ?host) (quantity host.shared_storage))
  =>
  (demand ?judge (is ?shared true)))

(defrule vsphere-domino-2011/vmotion-only-requirement-caveat--qualifier-speaks-of-its-time
  ?judge <- (judge (guideline vsphere-domino-2011/vmotion-only-requirement-caveat) (subject ?host))
  ?release <- (value (subject ?host) (quantity host.esx_release))
  ?tested <- (parameter (guideline vsphere-domino-2011/vmotion-only-requirement-caveat) (name tested_release))
  =>
  (qualifier ?judge speaks-of-its-time (more-than ?release ?tested)))

(defrule vsphere-domino-2011/vswitch1-vmotion--scope
  ?judge <- (judge (guideline vsphere-domino-2011/vswitch1-vmotion) (subject ?cluster))
  ?vmotion <- (value (subject ?cluster) (quantity esx-cluster.vmotion))
  =>
  (scope ?judge (is ?vmotion true)))

(defrule vsphere-domino-2011/vswitch1-vmotion--demand
  ?judge <- (judge (guideline vsphere-domino-2011/vswitch1-vmotion) (subject ?cluster))
  ?own <- (value (subject ?cluster) (quantity esx-cluster.vmotion_own_vswitch))
  =>
  (demand ?judge (is ?own true)))

(defrule vsphere-domino-2011/vswitch1-vmotion--qualifier-redundancy-optional
  ?judge <- (judge (guideline vsphere-domino-2011/vswitch1-vmotion) (subject ?cluster))
  ?own <- (value (subject ?cluster) (quantity esx-cluster.vmotion_own_vswitch))
  =>
  (qualifier ?judge redundancy-optional (is ?own false)))

(defrule vsphere-domino-2011/vmotion-private-vlan--scope
  ?judge <- (judge (guideline vsphere-domino-2011/vmotion-private-vlan) (subject ?cluster))
  ?vmotion <- (value (subject ?cluster) (quantity esx-cluster.vmotion))
  =>
  (scope ?judge (is ?vmotion true)))

(defrule vsphere-domino-2011/vmotion-private-vlan--demand
  ?judge <- (judge (guideline vsphere-domino-2011/vmotion-private-vlan) (subject ?cluster))
  ?private <- (value (subject ?cluster) (quantity esx-cluster.vmotion_private_vlan))
  =>
  (demand ?judge (is ?private true)))

(defrule vsphere-domino-2011/vmotion-planned-downtime--scope
  ?judge <- (judge (guideline vsphere-domino-2011/vmotion-planned-downtime) (subject ?cluster))
  ?goal <- (value (subject ?cluster) (quantity esx-cluster.maintenance_without_downtime))
  ?lone <- (value (subject ?cluster) (quantity esx-cluster.lone_domino))
  =>
  (scope ?judge (all-of (is ?goal true) (is ?lone true))))

(defrule vsphere-domino-2011/vmotion-planned-downtime--demand
  ?judge <- (judge (guideline vsphere-domino-2011/vmotion-planned-downtime) (subject ?cluster))
  ?vmotion <- (value (subject ?cluster) (quantity esx-cluster.vmotion))
  =>
  (demand ?judge (is ?vmotion true)))

(defrule vsphere-domino-2011/vmotion-planned-downtime--qualifier-also-for-troubleshooting
  ?judge <- (judge (guideline vsphere-domino-2011/vmotion-planned-downtime) (subject ?cluster))
  ?vmotion <- (value (subject ?cluster) (quantity esx-cluster.vmotion))
  =>
  (qualifier ?judge also-for-troubleshooting (is ?vmotion false)))

(defrule vsphere-domino-2011/vmotion-validated--scope
  ?judge <- (judge (guideline vsphere-domino-2011/vmotion-validated) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  ?without <- (value (subject ?change) (quantity change.without_downtime))
  =>
  (scope ?judge (all-of (is-one-of ?kind firmware host-maintenance) (is ?without true))))

(defrule vsphere-domino-2011/vmotion-validated--demand
  ?judge <- (judge (guideline vsphere-domino-2011/vmotion-validated) (subject ?change))
  ?moved <- (value (subject ?change) (quantity change.by_vmotion))
  =>
  (demand ?judge (is ?moved true)))

(defrule vsphere-domino-2011/vmotion-server-refresh--scope
  ?judge <- (judge (guideline vsphere-domino-2011/vmotion-server-refresh) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  =>
  (scope ?judge (is ?kind hardware-replacement)))

(defrule vsphere-domino-2011/vmotion-server-refresh--demand
  ?judge <- (judge (guideline vsphere-domino-2011/vmotion-server-refresh) (subject ?change))
  ?moved <- (value (subject ?change) (quantity change.by_vmotion))
  =>
  (demand ?judge (is ?moved true)))
