; Fault Tolerance: what a VM with FT may be, the logging link that it needs, and what FT cannot do

(defrule vsphere-domino-2011/ft-single-vcpu-only--scope
  ?judge <- (judge (guideline vsphere-domino-2011/ft-single-vcpu-only) (subject ?image))
  ?ft <- (value (subject ?image) (quantity image.ft))
  ?release <- (value (subject ?image) (quantity image.esx_release))
  ?last-esx4 <- (parameter (guideline vsphere-domino-2011/ft-single-vcpu-only) (name last_esx4))
  =>
  (scope ?judge (all-of (is ?ft true) (at-most ?release ?last-esx4))))

(defrule vsphere-domino-2011/ft-single-vcpu-only--demand
  ?judge <- (judge (guideline vsphere-domino-2011/ft-single-vcpu-only) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?most <- (parameter (guideline vsphere-domino-2011/ft-single-vcpu-only) (name most_vcpus))
  =>
  (demand ?judge (at-most ?cps ?most)))

(defrule vsphere-domino-2011/ft-single-vcpu-only--qualifier-building-block
  ?judge <- (judge (guideline vsphere-domino-2011/ft-single-vcpu-only) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?most <- (parameter (guideline vsphere-domino-2011/ft-single-vcpu-only) (name most_vcpus))
  =>
  (qualifier ?judge building-block (more-than ?cps ?most)))

(defrule vsphere-domino-2011/ft-single-vcpu-only--qualifier-speaks-of-its-time
  ?judge <- (judge (guideline vsphere-domino-2011/ft-single-vcpu-only) (subject ?image))
  ?release <- (value (subject ?image) (quantity image.esx_release))
  ?tested <- (parameter (guideline vsphere-domino-2011/ft-single-vcpu-only) (name tested_release))
  =>
  (qualifier ?judge speaks-of-its-time (more-than ?release ?tested)))

(defrule vsphere-domino-2011/ft-requires-ha-cluster--scope
  ?judge <- (judge (guideline vsphere-domino-2011/ft-requires-ha-cluster) (subject ?image))
  ?ft <- (value (subject ?image) (quantity image.ft))
  =>
  (scope ?judge (is ?ft true)))

(defrule vsphere-domino-2011/ft-requires-ha-cluster--demand
  ?judge <- (judge (guideline vsphere-domino-2011/ft-requires-ha-cluster) (subject ?image))
  ?ha <- (value (subject ?image) (quantity image.cluster_ha))
  =>
  (demand ?judge (is ?ha true)))

(defrule vsphere-domino-2011/ft-secondary-other-host--scope
  ?judge <- (judge (guideline vsphere-domino-2011/ft-secondary-other-host) (subject ?image))
  ?ft <- (value (subject ?image) (quantity image.ft))
  =>
  (scope ?judge (is ?ft true)))

(defrule vsphere-domino-2011/ft-secondary-other-host--demand
  ?judge <- (judge (guideline vsphere-domino-2011/ft-secondary-other-host) (subject ?image))
  ?hosts <- (value (subject ?image) (quantity image.cluster_hosts))
  ?fewest <- (parameter (guideline vsphere-domino-2011/ft-secondary-other-host) (name fewest_hosts))
  =>
  (demand ?judge (at-least ?hosts ?fewest)))

(defrule vsphere-domino-2011/ft-new-secondary--scope
  ?judge <- (judge (guideline vsphere-domino-2011/ft-new-secondary) (subject ?cluster))
  ?uses <- (value (subject ?cluster) (quantity esx-cluster.uses_ft))
  =>
  (scope ?judge (is ?uses true)))

(defrule vsphere-domino-2011/ft-new-secondary--demand
  ?judge <- (judge (guideline vsphere-domino-2011/ft-new-secondary) (subject ?cluster))
  ?hosts <- (value (subject ?cluster) (quantity esx-cluster.hosts))
  ?fewest <- (parameter (guideline vsphere-domino-2011/ft-new-secondary) (name fewest_hosts))
  =>
  (demand ?judge (at-least ?hosts ?fewest)))

(defrule vsphere-domino-2011/ft-1gb-limit-2000--scope
  ?judge <- (judge (guideline vsphere-domino-2011/ft-1gb-limit-2000) (subject ?image))
  ?ft <- (value (subject ?image) (quantity image.ft))
  ?link <- (value (subject ?image) (quantity image.ft_link_gbps))
  ?slow <- (parameter (guideline vsphere-domino-2011/ft-1gb-limit-2000) (name link_gbps))
  =>
  (scope ?judge (all-of (is ?ft true) (at-most ?link ?slow))))

(defrule vsphere-domino-2011/ft-1gb-limit-2000--demand
  ?judge <- (judge (guideline vsphere-domino-2011/ft-1gb-limit-2000) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.concurrent_users))
  ?most <- (parameter (guideline vsphere-domino-2011/ft-1gb-limit-2000) (name most_users))
  =>
  (demand ?judge (at-most ?users ?most)))

(defrule vsphere-domino-2011/ft-1gb-limit-2000--qualifier-tested-with-more
  ?judge <- (judge (guideline vsphere-domino-2011/ft-1gb-limit-2000) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.concurrent_users))
  ?most <- (parameter (guideline vsphere-domino-2011/ft-1gb-limit-2000) (name most_users))
  =>
  (qualifier ?judge tested-with-more (more-than ?users ?most)))

(defrule vsphere-domino-2011/ft-1gb-limit-2000--qualifier-half-the-upper-end
  ?judge <- (judge (guideline vsphere-domino-2011/ft-1gb-limit-2000) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.concurrent_users))
  ?most <- (parameter (guideline vsphere-domino-2011/ft-1gb-limit-2000) (name most_users))
  ?upper-end <- (parameter (guideline vsphere-domino-2011/ft-1gb-limit-2000) (name general_upper_end))
  =>
  (qualifier ?judge half-the-upper-end (all-of (more-than ?users ?most) (at-most ?users ?upper-end))))

(defrule vsphere-domino-2011/ft-1gb-limit-2000--qualifier-clustered-untested
  ?judge <- (judge (guideline vsphere-domino-2011/ft-1gb-limit-2000) (subject ?image))
  ?clustered <- (value (subject ?image) (quantity image.domino_clustered))
  =>
  (qualifier ?judge clustered-untested (is ?clustered true)))

(defrule vsphere-domino-2011/ft-limit-scope--scope
  ?judge <- (judge (guideline vsphere-domino-2011/ft-limit-scope) (subject ?cluster))
  ?share <- (value (subject ?cluster) (quantity esx-cluster.several_ft))
  ?link <- (value (subject ?cluster) (quantity esx-cluster.ft_link_gbps))
  ?slow <- (parameter (guideline vsphere-domino-2011/ft-limit-scope) (name link_gbps))
  =>
  (scope ?judge (all-of (is ?share true) (at-most ?link ?slow))))

(defrule vsphere-domino-2011/ft-limit-scope--demand
  ?judge <- (judge (guideline vsphere-domino-2011/ft-limit-scope) (subject ?cluster))
  ?users <- (value (subject ?cluster) (quantity esx-cluster.ft_users))
  ?most <- (parameter (guideline vsphere-domino-2011/ft-limit-scope) (name most_users))
  =>
  (demand ?judge (at-most ?users ?most)))

(defrule vsphere-domino-2011/ft-limit-scope--qualifier-one-vm-tested
  ?judge <- (judge (guideline vsphere-domino-2011/ft-limit-scope) (subject ?cluster))
  ?share <- (value (subject ?cluster) (quantity esx-cluster.several_ft))
  =>
  (qualifier ?judge one-vm-tested (is ?share true)))

(defrule vsphere-domino-2011/ft-10gb-alternative--scope
  ?judge <- (judge (guideline vsphere-domino-2011/ft-10gb-alternative) (subject ?image))
  ?ft <- (value (subject ?image) (quantity image.ft))
  ?users <- (value (subject ?image) (quantity image.concurrent_users))
  ?most <- (parameter (guideline vsphere-domino-2011/ft-10gb-alternative) (name most_users_1gb))
  =>
  (scope ?judge (all-of (is ?ft true) (more-than ?users ?most))))

(defrule vsphere-domino-2011/ft-10gb-alternative--demand
  ?judge <- (judge (guideline vsphere-domino-2011/ft-10gb-alternative) (subject ?image))
  ?link <- (value (subject ?image) (quantity image.ft_link_gbps))
  ?fast <- (parameter (guideline vsphere-domino-2011/ft-10gb-alternative) (name link_gbps))
  =>
  (demand ?judge (at-least ?link ?fast)))

(defrule vsphere-domino-2011/ft-10gb-alternative--qualifier-untested
  ?judge <- (judge (guideline vsphere-domino-2011/ft-10gb-alternative) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.concurrent_users))
  ?most <- (parameter (guideline vsphere-domino-2011/ft-10gb-alternative) (name most_users_1gb))
  =>
  (qualifier ?judge untested (more-than ?users ?most)))

(defrule vsphere-domino-2011/ft-nic-teaming-unsupported--scope
  ?judge <- (judge (guideline vsphere-domino-2011/ft-nic-teaming-unsupported) (subject ?cluster))
  ?uses <- (value (subject ?cluster) (quantity esx-cluster.uses_ft))
  =>
  (scope ?judge (is ?uses true)))

(defrule vsphere-domino-2011/ft-nic-teaming-unsupported--demand
  ?judge <- (judge (guideline vsphere-domino-2011/ft-nic-teaming-unsupported) (subject ?cluster))
  ?teamed <- (value (subject ?cluster) (quantity esx-cluster.ft_teamed))
  =>
  (demand ?judge (is ?teamed false)))

(defrule vsphere-domino-2011/ft-nic-teaming-unsupported--qualifier-redundancy-only
  ?judge <- (judge (guideline vsphere-domino-2011/ft-nic-teaming-unsupported) (subject ?cluster))
  ?teamed <- (value (subject ?cluster) (quantity esx-cluster.ft_teamed))
  =>
  (qualifier ?judge redundancy-only (is ?teamed true)))

(defrule vsphere-domino-2011/vswitch2-ft-logging--scope
  ?judge <- (judge (guideline vsphere-domino-2011/vswitch2-ft-logging) (subject ?cluster))
  ?uses <- (value (subject ?cluster) (quantity esx-cluster.uses_ft))
  =>
  (scope ?judge (is ?uses true)))

(defrule vsphere-domino-2011/vswitch2-ft-logging--demand
  ?judge <- (judge (guideline vsphere-domino-2011/vswitch2-ft-logging) (subject ?cluster))
  ?own <- (value (subject ?cluster) (quantity esx-cluster.ft_own_vswitch))
  =>
  (demand ?judge (is ?own true)))

(defrule vsphere-domino-2011/vswitch2-ft-logging--qualifier-redundancy-optional
  ?judge <- (judge (guideline vsphere-domino-2011/vswitch2-ft-logging) (subject ?cluster))
  ?own <- (value (subject ?cluster) (quantity esx-cluster.ft_own_vswitch))
  =>
  (qualifier ?judge redundancy-optional (is ?own false)))

(defrule vsphere-domino-2011/ft-private-vlan--scope
  ?judge <- (judge (guideline vsphere-domino-2011/ft-private-vlan) (subject ?cluster))
  ?uses <- (value (subject ?cluster) (quantity esx-cluster.uses_ft))
  =>
  (scope ?judge (is ?uses true)))

(defrule vsphere-domino-2011/ft-private-vlan--demand
  ?judge <- (judge (guideline vsphere-domino-2011/ft-private-vlan) (subject ?cluster))
  ?private <- (value (subject ?cluster) (quantity esx-cluster.ft_private_vlan))
  =>
  (demand ?judge (is ?private true)))

(defrule vsphere-domino-2011/ft-not-application-aware--scope
  ?judge <- (judge (guideline vsphere-domino-2011/ft-not-application-aware) (subject ?image))
  ?ft <- (value (subject ?image) (quantity image.ft))
  ?patching <- (value (subject ?image) (quantity image.patching_without_downtime))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?fewest <- (parameter (guideline vsphere-domino-2011/ft-not-application-aware) (name fewest_dpars))
  =>
  (scope ?judge (all-of (is ?ft true) (is ?patching true) (at-least ?dpars ?fewest))))

(defrule vsphere-domino-2011/ft-not-application-aware--demand
  ?judge <- (judge (guideline vsphere-domino-2011/ft-not-application-aware) (subject ?image))
  ?clustered <- (value (subject ?image) (quantity image.domino_clustered))
  =>
  (demand ?judge (is ?clustered true)))

(defrule vsphere-domino-2011/ft-app-failover-needs-clustering--scope
  ?judge <- (judge (guideline vsphere-domino-2011/ft-app-failover-needs-clustering) (subject ?image))
  ?failover <- (value (subject ?image) (quantity image.application_failover))
  ?patching <- (value (subject ?image) (quantity image.patching_without_downtime))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?fewest <- (parameter (guideline vsphere-domino-2011/ft-app-failover-needs-clustering) (name fewest_dpars))
  =>
  (scope ?judge (all-of (any-of (is ?failover true) (is ?patching true)) (at-least ?dpars ?fewest))))

(defrule vsphere-domino-2011/ft-app-failover-needs-clustering--demand
  ?judge <- (judge (guideline vsphere-domino-2011/ft-app-failover-needs-clustering) (subject ?image))
  ?clustered <- (value (subject ?image) (quantity image.domino_clustered))
  =>
  (demand ?judge (is ?clustered true)))

(defrule vsphere-domino-2011/ft-app-failover-needs-clustering--qualifier-promise-of-the-introduction
  ?judge <- (judge (guideline vsphere-domino-2011/ft-app-failover-needs-clustering) (subject ?image))
  ?clustered <- (value (subject ?image) (quantity image.domino_clustered))
  =>
  (qualifier ?judge promise-of-the-introduction (is ?clustered false)))

(defrule vsphere-domino-2011/ft-for-single-vcpu-servers--scope
  ?judge <- (judge (guideline vsphere-domino-2011/ft-for-single-vcpu-servers) (subject ?image))
  ?goal <- (value (subject ?image) (quantity image.zero_downtime_host_failure))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?most <- (parameter (guideline vsphere-domino-2011/ft-for-single-vcpu-servers) (name most_vcpus))
  =>
  (scope ?judge (all-of (is ?goal true) (at-most ?cps ?most))))

(defrule vsphere-domino-2011/ft-for-single-vcpu-servers--demand
  ?judge <- (judge (guideline vsphere-domino-2011/ft-for-single-vcpu-servers) (subject ?image))
  ?ft <- (value (subject ?image) (quantity image.ft))
  =>
  (demand ?judge (is ?ft true)))

(defrule vsphere-domino-2011/ft-for-single-vcpu-servers--qualifier-within-its-limits
  ?judge <- (judge (guideline vsphere-domino-2011/ft-for-single-vcpu-servers) (subject ?image))
  ?ft <- (value (subject ?image) (quantity image.ft))
  =>
  (qualifier ?judge within-its-limits (is ?ft false)))

(defrule vsphere-domino-2011/ft-for-single-vcpu-servers--qualifier-minimal-downtime
  ?judge <- (judge (guideline vsphere-domino-2011/ft-for-single-vcpu-servers) (subject ?image))
  ?goal <- (value (subject ?image) (quantity image.zero_downtime_host_failure))
  =>
  (qualifier ?judge minimal-downtime (is ?goal true)))
