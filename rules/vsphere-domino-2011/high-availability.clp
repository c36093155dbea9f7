; VMware HA: what it covers, what a restart costs, and what it is not

(defrule vsphere-domino-2011/ha-any-application--scope
  ?judge <- (judge (guideline vsphere-domino-2011/ha-any-application) (subject ?cluster))
  ?hosts <- (value (subject ?cluster) (quantity esx-cluster.hosts))
  ?fewest <- (parameter (guideline vsphere-domino-2011/ha-any-application) (name fewest_hosts))
  =>
  (scope ?judge (at-least ?hosts ?fewest)))

(defrule vsphere-domino-2011/ha-any-application--demand
  ?judge <- (judge (guideline vsphere-domino-2011/ha-any-application) (subject ?cluster))
  ?ha <- (value (subject ?cluster) (quantity esx-cluster.ha))
  =>
  (demand ?judge (is ?ha true)))

(defrule vsphere-domino-2011/ha-any-application--qualifier-vmotion-is-no-failover
  ?judge <- (judge (guideline vsphere-domino-2011/ha-any-application) (subject ?cluster))
  ?vmotion <- (value (subject ?cluster) (quantity esx-cluster.vmotion))
  =>
  (qualifier ?judge vmotion-is-no-failover (is ?vmotion true)))

(defrule vsphere-domino-2011/ha-stand-alone-domino--scope
  ?judge <- (judge (guideline vsphere-domino-2011/ha-stand-alone-domino) (subject ?image))
  ?domino <- (value (subject ?image) (quantity image.runs_domino))
  ?clustered <- (value (subject ?image) (quantity image.domino_clustered))
  ?cluster-ha <- (value (subject ?image) (quantity image.cluster_ha))
  ?hosts <- (value (subject ?image) (quantity image.cluster_hosts))
  ?fewest <- (parameter (guideline vsphere-domino-2011/ha-stand-alone-domino) (name fewest_hosts))
  =>
  (scope ?judge (all-of (is ?domino true) (is ?clustered false)
                        (any-of (is ?cluster-ha true) (less-than ?hosts ?fewest)))))

(defrule vsphere-domino-2011/ha-stand-alone-domino--demand
  ?judge <- (judge (guideline vsphere-domino-2011/ha-stand-alone-domino) (subject ?image))
  ?ha <- (value (subject ?image) (quantity image.ha))
  ?ft <- (value (subject ?image) (quantity image.ft))
  =>
  (demand ?judge (any-of (is ?ha true) (is ?ft true))))

(defrule vsphere-domino-2011/ha-where-downtime-acceptable--scope
  ?judge <- (judge (guideline vsphere-domino-2011/ha-where-downtime-acceptable) (subject ?image))
  ?goal <- (value (subject ?image) (quantity image.zero_downtime_host_failure))
  ?domino <- (value (subject ?image) (quantity image.runs_domino))
  =>
  (scope ?judge (all-of (is ?goal true) (is ?domino true))))

(defrule vsphere-domino-2011/ha-where-downtime-acceptable--demand
  ?judge <- (judge (guideline vsphere-domino-2011/ha-where-downtime-acceptable) (subject ?image))
  ?clustered <- (value (subject ?image) (quantity image.domino_clustered))
  ?ft <- (value (subject ?image) (quantity image.ft))
  =>
  (demand ?judge (any-of (is ?clustered true) (is ?ft true))))

(defrule vsphere-domino-2011/ha-where-downtime-acceptable--qualifier-a-restart-takes-minutes
  ?judge <- (judge (guideline vsphere-domino-2011/ha-where-downtime-acceptable) (subject ?image))
  ?ha <- (value (subject ?image) (quantity image.ha))
  =>
  (qualifier ?judge a-restart-takes-minutes (is ?ha true)))

(defrule vsphere-domino-2011/ha-where-downtime-acceptable--qualifier-cluster-rather-than-ft
  ?judge <- (judge (guideline vsphere-domino-2011/ha-where-downtime-acceptable) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?most <- (parameter (guideline vsphere-domino-2011/ha-where-downtime-acceptable) (name most_vcpus))
  =>
  (qualifier ?judge cluster-rather-than-ft (more-than ?cps ?most)))

(defrule vsphere-domino-2011/ha-timeline--scope
  ?judge <- (judge (guideline vsphere-domino-2011/ha-timeline) (subject ?image))
  ?acceptable <- (value (subject ?image) (quantity image.outage_minutes))
  ?outage <- (parameter (guideline vsphere-domino-2011/ha-timeline) (name outage))
  =>
  (scope ?judge (less-than ?acceptable ?outage)))

(defrule vsphere-domino-2011/ha-timeline--demand
  ?judge <- (judge (guideline vsphere-domino-2011/ha-timeline) (subject ?image))
  ?clustered <- (value (subject ?image) (quantity image.domino_clustered))
  ?ft <- (value (subject ?image) (quantity image.ft))
  =>
  (demand ?judge (any-of (is ?clustered true) (is ?ft true))))

(defrule vsphere-domino-2011/ha-timeline--qualifier-two-durations
  ?judge <- (judge (guideline vsphere-domino-2011/ha-timeline) (subject ?image))
  ?ha <- (value (subject ?image) (quantity image.ha))
  =>
  (qualifier ?judge two-durations (is ?ha true)))

(defrule vsphere-domino-2011/ha-timeline--qualifier-slow-for-longer
  ?judge <- (judge (guideline vsphere-domino-2011/ha-timeline) (subject ?image))
  ?ha <- (value (subject ?image) (quantity image.ha))
  =>
  (qualifier ?judge slow-for-longer (is ?ha true)))

(defrule vsphere-domino-2011/ha-timeline--qualifier-cause-of-the-peak
  ?judge <- (judge (guideline vsphere-domino-2011/ha-timeline) (subject ?image))
  ?ha <- (value (subject ?image) (quantity image.ha))
  =>
  (qualifier ?judge cause-of-the-peak (is ?ha true)))

(defrule vsphere-domino-2011/ha-plus-domino-clustering--scope
  ?judge <- (judge (guideline vsphere-domino-2011/ha-plus-domino-clustering) (subject ?cluster))
  ?goal <- (value (subject ?cluster) (quantity domino-cluster.zero_downtime_host_failure))
  =>
  (scope ?judge (is ?goal true)))

(defrule vsphere-domino-2011/ha-plus-domino-clustering--demand
  ?judge <- (judge (guideline vsphere-domino-2011/ha-plus-domino-clustering) (subject ?cluster))
  ?ha <- (value (subject ?cluster) (quantity domino-cluster.members_ha))
  =>
  (demand ?judge (is ?ha true)))

(defrule vsphere-domino-2011/ha-plus-domino-clustering--qualifier-untested-together
  ?judge <- (judge (guideline vsphere-domino-2011/ha-plus-domino-clustering) (subject ?cluster))
  ?goal <- (value (subject ?cluster) (quantity domino-cluster.zero_downtime_host_failure))
  =>
  (qualifier ?judge untested-together (is ?goal true)))

(defrule vsphere-domino-2011/ha-capacity-not-discussed--scope
  ?judge <- (judge (guideline vsphere-domino-2011/ha-capacity-not-discussed) (subject ?cluster))
  ?ha <- (value (subject ?cluster) (quantity esx-cluster.ha))
  ?hosts <- (value (subject ?cluster) (quantity esx-cluster.hosts))
  ?fewest <- (parameter (guideline vsphere-domino-2011/ha-capacity-not-discussed) (name fewest_hosts))
  =>
  (scope ?judge (all-of (is ?ha true) (at-least ?hosts ?fewest))))

(defrule vsphere-domino-2011/ha-capacity-not-discussed--demand
  ?judge <- (judge (guideline vsphere-domino-2011/ha-capacity-not-discussed) (subject ?cluster))
  ?vms <- (value (subject ?cluster) (quantity esx-cluster.vm_memory_gib))
  ?hosts <- (value (subject ?cluster) (quantity esx-cluster.host_memory_gib))
  ?largest <- (value (subject ?cluster) (quantity esx-cluster.largest_host_memory_gib))
  =>
  (demand ?judge (at-most ?vms (minus ?hosts ?largest))))

(defrule vsphere-domino-2011/ha-for-other-servers--scope
  ?judge <- (judge (guideline vsphere-domino-2011/ha-for-other-servers) (subject ?image))
  ?domino <- (value (subject ?image) (quantity image.runs_domino))
  ?cluster-ha <- (value (subject ?image) (quantity image.cluster_ha))
  =>
  (scope ?judge (all-of (is ?domino false) (is ?cluster-ha true))))

(defrule vsphere-domino-2011/ha-for-other-servers--demand
  ?judge <- (judge (guideline vsphere-domino-2011/ha-for-other-servers) (subject ?image))
  ?ha <- (value (subject ?image) (quantity image.ha))
  ?ft <- (value (subject ?image) (quantity image.ft))
  =>
  (demand ?judge (any-of (is ?ha true) (is ?ft true))))

(defrule vsphere-domino-2011/ha-for-other-servers--qualifier-single-points-of-failure
  ?judge <- (judge (guideline vsphere-domino-2011/ha-for-other-servers) (subject ?image))
  ?ha <- (value (subject ?image) (quantity image.ha))
  =>
  (qualifier ?judge single-points-of-failure (is ?ha false)))

(defrule vsphere-domino-2011/ha-local-replica-mitigation--scope
  ?judge <- (judge (guideline vsphere-domino-2011/ha-local-replica-mitigation) (subject ?image))
  ?ha <- (value (subject ?image) (quantity image.ha))
  ?ft <- (value (subject ?image) (quantity image.ft))
  ?clustered <- (value (subject ?image) (quantity image.domino_clustered))
  =>
  (scope ?judge (all-of (is ?ha true) (is ?ft false) (is ?clustered false))))

(defrule vsphere-domino-2011/ha-local-replica-mitigation--demand
  ?judge <- (judge (guideline vsphere-domino-2011/ha-local-replica-mitigation) (subject ?image))
  ?replicas <- (value (subject ?image) (quantity image.local_replicas))
  =>
  (demand ?judge (is ?replicas true)))

(defrule vsphere-domino-2011/ha-local-replica-mitigation--qualifier-notes-clients-only
  ?judge <- (judge (guideline vsphere-domino-2011/ha-local-replica-mitigation) (subject ?image))
  ?browsers <- (value (subject ?image) (quantity image.browser_users))
  =>
  (qualifier ?judge notes-clients-only (is ?browsers true)))

(defrule vsphere-domino-2011/ha-not-application-aware--scope
  ?judge <- (judge (guideline vsphere-domino-2011/ha-not-application-aware) (subject ?image))
  ?ha <- (value (subject ?image) (quantity image.ha))
  ?patching <- (value (subject ?image) (quantity image.patching_without_downtime))
  ?domino <- (value (subject ?image) (quantity image.runs_domino))
  =>
  (scope ?judge (all-of (is ?ha true) (is ?patching true) (is ?domino true))))

(defrule vsphere-domino-2011/ha-not-application-aware--demand
  ?judge <- (judge (guideline vsphere-domino-2011/ha-not-application-aware) (subject ?image))
  ?clustered <- (value (subject ?image) (quantity image.domino_clustered))
  =>
  (demand ?judge (is ?clustered true)))

(defrule vsphere-domino-2011/ha-guest-os-monitoring--scope
  ?judge <- (judge (guideline vsphere-domino-2011/ha-guest-os-monitoring) (subject ?image))
  ?watched <- (value (subject ?image) (quantity image.vm_monitoring))
  ?ha <- (value (subject ?image) (quantity image.ha))
  =>
  (scope ?judge (all-of (is ?watched true) (is ?ha true))))

(defrule vsphere-domino-2011/ha-guest-os-monitoring--demand
  ?judge <- (judge (guideline vsphere-domino-2011/ha-guest-os-monitoring) (subject ?image))
  ?tools <- (value (subject ?image) (quantity image.vmware_tools))
  =>
  (demand ?judge (is ?tools true)))

(defrule vsphere-domino-2011/ha-guest-os-monitoring--qualifier-domino-is-not-watched
  ?judge <- (judge (guideline vsphere-domino-2011/ha-guest-os-monitoring) (subject ?image))
  ?watched <- (value (subject ?image) (quantity image.vm_monitoring))
  ?domino <- (value (subject ?image) (quantity image.runs_domino))
  =>
  (qualifier ?judge domino-is-not-watched (all-of (is ?watched true) (is ?domino true))))
