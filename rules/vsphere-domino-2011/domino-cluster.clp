; Domino clusters: members sized for the total failover load, where they run, and the network between them

(defrule vsphere-domino-2011/cluster-size-for-failover--demand
  ?judge <- (judge (guideline vsphere-domino-2011/cluster-size-for-failover) (subject ?cluster))
  ?sized <- (value (subject ?cluster) (quantity domino-cluster.sized_for_failover))
  =>
  (demand ?judge (is ?sized true)))

(defrule vsphere-domino-2011/cluster-size-for-failover--qualifier-two-members
  ?judge <- (judge (guideline vsphere-domino-2011/cluster-size-for-failover) (subject ?cluster))
  ?members <- (value (subject ?cluster) (quantity domino-cluster.members))
  ?two <- (parameter (guideline vsphere-domino-2011/cluster-size-for-failover) (name two))
  =>
  (qualifier ?judge two-members (all-of (at-most ?members ?two) (at-least ?members ?two))))

(defrule vsphere-domino-2011/cluster-size-for-failover--qualifier-no-failover-was-run
  ?judge <- (judge (guideline vsphere-domino-2011/cluster-size-for-failover) (subject ?cluster))
  ?sized <- (value (subject ?cluster) (quantity domino-cluster.sized_for_failover))
  =>
  (qualifier ?judge no-failover-was-run (is ?sized true)))

(defrule vsphere-domino-2011/cluster-size-for-failover--qualifier-smaller-than-tested
  ?judge <- (judge (guideline vsphere-domino-2011/cluster-size-for-failover) (subject ?cluster))
  ?cps <- (value (subject ?cluster) (quantity domino-cluster.smallest_member_cps))
  ?memory <- (value (subject ?cluster) (quantity domino-cluster.smallest_member_memory_gib))
  ?tested-cps <- (parameter (guideline vsphere-domino-2011/cluster-size-for-failover) (name tested_vcpus))
  ?tested-memory <- (parameter (guideline vsphere-domino-2011/cluster-size-for-failover) (name tested_memory))
  =>
  (qualifier ?judge smaller-than-tested
    (any-of (less-than ?cps ?tested-cps) (less-than ?memory ?tested-memory))))

(defrule vsphere-domino-2011/cluster-typical-2000--scope
  ?judge <- (judge (guideline vsphere-domino-2011/cluster-typical-2000) (subject ?cluster))
  ?members <- (value (subject ?cluster) (quantity domino-cluster.members))
  ?two <- (parameter (guideline vsphere-domino-2011/cluster-typical-2000) (name two))
  =>
  (scope ?judge (all-of (at-least ?members ?two) (at-most ?members ?two))))

(defrule vsphere-domino-2011/cluster-typical-2000--demand
  ?judge <- (judge (guideline vsphere-domino-2011/cluster-typical-2000) (subject ?cluster))
  ?users <- (value (subject ?cluster) (quantity domino-cluster.concurrent_users))
  ?most <- (parameter (guideline vsphere-domino-2011/cluster-typical-2000) (name in_failover))
  =>
  (demand ?judge (at-most ?users ?most)))

(defrule vsphere-domino-2011/cluster-typical-2000--qualifier-ran-with-more
  ?judge <- (judge (guideline vsphere-domino-2011/cluster-typical-2000) (subject ?cluster))
  ?users <- (value (subject ?cluster) (quantity domino-cluster.concurrent_users))
  ?most <- (parameter (guideline vsphere-domino-2011/cluster-typical-2000) (name in_failover))
  =>
  (qualifier ?judge ran-with-more (more-than ?users ?most)))

(defrule vsphere-domino-2011/cluster-idle-capacity-trap--scope
  ?judge <- (judge (guideline vsphere-domino-2011/cluster-idle-capacity-trap) (subject ?host))
  ?members <- (value (subject ?host) (quantity host.cluster_members))
  =>
  (scope ?judge (is ?members true)))

(defrule vsphere-domino-2011/cluster-idle-capacity-trap--demand
  ?judge <- (judge (guideline vsphere-domino-2011/cluster-idle-capacity-trap) (subject ?host))
  ?vcpus <- (value (subject ?host) (quantity host.vcpus))
  ?cores <- (value (subject ?host) (quantity host.cores))
  ?given <- (value (subject ?host) (quantity host.vm_memory_gib))
  ?memory <- (value (subject ?host) (quantity host.memory_gib))
  =>
  (demand ?judge (all-of (at-most ?vcpus ?cores) (at-most ?given ?memory))))

(defrule vsphere-domino-2011/cluster-network-planning--demand
  ?judge <- (judge (guideline vsphere-domino-2011/cluster-network-planning) (subject ?cluster))
  ?planned <- (value (subject ?cluster) (quantity domino-cluster.network_planned))
  ?own <- (value (subject ?cluster) (quantity domino-cluster.network_own))
  =>
  (demand ?judge (any-of (is ?planned true) (is ?own true))))

(defrule vsphere-domino-2011/cluster-network-planning--qualifier-two-tables
  ?judge <- (judge (guideline vsphere-domino-2011/cluster-network-planning) (subject ?cluster))
  ?users <- (value (subject ?cluster) (quantity domino-cluster.largest_member_users))
  ?fewer <- (parameter (guideline vsphere-domino-2011/cluster-network-planning) (name fewer))
  =>
  (qualifier ?judge two-tables (more-than ?users ?fewer)))

(defrule vsphere-domino-2011/cluster-network-planning--qualifier-units-as-read
  ?judge <- (judge (guideline vsphere-domino-2011/cluster-network-planning) (subject ?cluster))
  ?members <- (value (subject ?cluster) (quantity domino-cluster.members))
  ?two <- (parameter (guideline vsphere-domino-2011/cluster-network-planning) (name two))
  =>
  (qualifier ?judge units-as-read (at-least ?members ?two)))

(defrule vsphere-domino-2011/cluster-members-separate-hosts--scope
  ?judge <- (judge (guideline vsphere-domino-2011/cluster-members-separate-hosts) (subject ?cluster))
  ?members <- (value (subject ?cluster) (quantity domino-cluster.members))
  ?two <- (parameter (guideline vsphere-domino-2011/cluster-members-separate-hosts) (name two))
  =>
  (scope ?judge (at-least ?members ?two)))

(defrule vsphere-domino-2011/cluster-members-separate-hosts--demand
  ?judge <- (judge (guideline vsphere-domino-2011/cluster-members-separate-hosts) (subject ?cluster))
  ?apart <- (value (subject ?cluster) (quantity domino-cluster.members_apart))
  =>
  (demand ?judge (is ?apart true)))

(defrule vsphere-domino-2011/cluster-cpu-disk-slight--qualifier-much-more-in-the-other-table
  ?judge <- (judge (guideline vsphere-domino-2011/cluster-cpu-disk-slight) (subject ?cluster))
  ?users <- (value (subject ?cluster) (quantity domino-cluster.largest_member_users))
  ?typical <- (parameter (guideline vsphere-domino-2011/cluster-cpu-disk-slight) (name typical))
  =>
  (qualifier ?judge much-more-in-the-other-table (more-than ?users ?typical)))

(defrule vsphere-domino-2011/cluster-cpu-disk-slight--qualifier-per-server-or-for-both
  ?judge <- (judge (guideline vsphere-domino-2011/cluster-cpu-disk-slight) (subject ?cluster))
  ?users <- (value (subject ?cluster) (quantity domino-cluster.largest_member_users))
  ?typical <- (parameter (guideline vsphere-domino-2011/cluster-cpu-disk-slight) (name typical))
  =>
  (qualifier ?judge per-server-or-for-both (more-than ?users ?typical)))
