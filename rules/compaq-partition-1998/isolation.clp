; Isolation, availability and growth of partitions

(defrule compaq-partition-1998/failure-isolation--scope
  ?judge <- (judge (guideline compaq-partition-1998/failure-isolation) (subject ?image))
  ?fault-isolation <- (value (subject ?image) (quantity image.fault_isolation))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?several <- (parameter (guideline compaq-partition-1998/failure-isolation) (name several))
  =>
  (scope ?judge (all-of (is ?fault-isolation true) (at-least ?dpars ?several))))

(defrule compaq-partition-1998/failure-isolation--qualifier-shared-computer
  ?judge <- (judge (guideline compaq-partition-1998/failure-isolation) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?several <- (parameter (guideline compaq-partition-1998/failure-isolation) (name several))
  =>
  (qualifier ?judge shared-computer (at-least ?dpars ?several)))

(defrule compaq-partition-1998/partition-may-join-cluster--scope
  ?judge <- (judge (guideline compaq-partition-1998/partition-may-join-cluster) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?application-failover <- (value (subject ?image) (quantity image.application_failover))
  ?zero-downtime-host-failure <- (value (subject ?image) (quantity image.zero_downtime_host_failure))
  ?several <- (parameter (guideline compaq-partition-1998/partition-may-join-cluster) (name several))
  =>
  (scope ?judge (all-of
    (at-least ?dpars ?several) (any-of (is ?application-failover true) (is ?zero-downtime-host-failure true)))))

(defrule compaq-partition-1998/partition-may-join-cluster--demand
  ?judge <- (judge (guideline compaq-partition-1998/partition-may-join-cluster) (subject ?image))
  ?in-domino-cluster <- (value (subject ?image) (quantity image.in_domino_cluster))
  =>
  (demand ?judge (is ?in-domino-cluster true)))

(defrule compaq-partition-1998/partition-may-join-cluster--qualifier-nothing-measured
  ?judge <- (judge (guideline compaq-partition-1998/partition-may-join-cluster) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?several <- (parameter (guideline compaq-partition-1998/partition-may-join-cluster) (name several))
  =>
  (qualifier ?judge nothing-measured (at-least ?dpars ?several)))

(defrule compaq-partition-1998/partition-may-join-cluster--qualifier-shared-computer
  ?judge <- (judge (guideline compaq-partition-1998/partition-may-join-cluster) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?several <- (parameter (guideline compaq-partition-1998/partition-may-join-cluster) (name several))
  =>
  (qualifier ?judge shared-computer (at-least ?dpars ?several)))

(defrule compaq-partition-1998/cluster-mates-same-computer-derived--demand
  ?judge <- (judge (guideline compaq-partition-1998/cluster-mates-same-computer-derived) (subject ?cluster))
  ?members-apart <- (value (subject ?cluster) (quantity domino-cluster.members_apart))
  =>
  (demand ?judge (is ?members-apart true)))

(defrule compaq-partition-1998/independent-groups-own-domain--scope
  ?judge <- (judge (guideline compaq-partition-1998/independent-groups-own-domain) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  =>
  (scope ?judge (is ?kind consolidation)))

(defrule compaq-partition-1998/independent-groups-own-domain--demand
  ?judge <- (judge (guideline compaq-partition-1998/independent-groups-own-domain) (subject ?change))
  ?groups-apart <- (value (subject ?change) (quantity change.groups_apart))
  =>
  (demand ?judge (is ?groups-apart true)))

(defrule compaq-partition-1998/fewer-computers-per-user--scope
  ?judge <- (judge (guideline compaq-partition-1998/fewer-computers-per-user) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  =>
  (scope ?judge (is ?kind consolidation)))

(defrule compaq-partition-1998/migrate-when-growing--scope
  ?judge <- (judge (guideline compaq-partition-1998/migrate-when-growing) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?several <- (parameter (guideline compaq-partition-1998/migrate-when-growing) (name several))
  =>
  (scope ?judge (at-least ?dpars ?several)))

(defrule compaq-partition-1998/migrate-when-growing--demand
  ?judge <- (judge (guideline compaq-partition-1998/migrate-when-growing) (subject ?image))
  ?machine-over-utilized <- (value (subject ?image) (quantity image.machine_over_utilized))
  =>
  (demand ?judge (is ?machine-over-utilized false)))
