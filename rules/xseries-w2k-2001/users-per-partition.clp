; Users on a partition, and partitions on a server

(defrule xseries-w2k-2001/limit-10000-users-per-partition--scope
  ?judge <- (judge (guideline xseries-w2k-2001/limit-10000-users-per-partition) (subject ?workload))
  ?release <- (value (subject ?workload) (quantity workload.domino_release))
  ?r5 <- (parameter (guideline xseries-w2k-2001/limit-10000-users-per-partition) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/limit-10000-users-per-partition) (name last_r5))
  =>
  (scope ?judge (all-of (at-least ?release ?r5) (at-most ?release ?last-r5))))

(defrule xseries-w2k-2001/limit-10000-users-per-partition--demand
  ?judge <- (judge (guideline xseries-w2k-2001/limit-10000-users-per-partition) (subject ?workload))
  ?environment <- (value (subject ?workload) (quantity workload.environment))
  ?simulated <- (value (subject ?workload) (quantity workload.benchmark_users))
  ?users <- (value (subject ?workload) (quantity workload.concurrent_users))
  ?most <- (parameter (guideline xseries-w2k-2001/limit-10000-users-per-partition) (name about_10000))
  =>
  ; simulated users all work at the same time
  (demand ?judge
    (any-of (all-of (is ?environment benchmark) (at-most ?simulated ?most))
            (all-of (is-not ?environment benchmark) (at-most ?users ?most)))))

(defrule xseries-w2k-2001/limit-10000-users-per-partition--qualifier-published-result
  ?judge <- (judge (guideline xseries-w2k-2001/limit-10000-users-per-partition) (subject ?workload))
  ?simulated <- (value (subject ?workload) (quantity workload.benchmark_users))
  ?printed <- (parameter (guideline xseries-w2k-2001/limit-10000-users-per-partition) (name printed))
  =>
  (qualifier ?judge published-result (more-than ?simulated ?printed)))

(defrule xseries-w2k-2001/limit-10000-users-per-partition--qualifier-unconstrained
  ?judge <- (judge (guideline xseries-w2k-2001/limit-10000-users-per-partition) (subject ?workload))
  ?environment <- (value (subject ?workload) (quantity workload.environment))
  =>
  (qualifier ?judge unconstrained (is-not ?environment benchmark)))

(defrule xseries-w2k-2001/over-10000-needs-partitions--scope
  ?judge <- (judge (guideline xseries-w2k-2001/over-10000-needs-partitions) (subject ?image))
  ?oldest <- (value (subject ?image) (quantity image.oldest_domino_release))
  ?newest <- (value (subject ?image) (quantity image.newest_domino_release))
  ?environment <- (value (subject ?image) (quantity image.environment))
  ?simulated <- (value (subject ?image) (quantity image.benchmark_users))
  ?users <- (value (subject ?image) (quantity image.concurrent_users))
  ?r5 <- (parameter (guideline xseries-w2k-2001/over-10000-needs-partitions) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/over-10000-needs-partitions) (name last_r5))
  ?most <- (parameter (guideline xseries-w2k-2001/over-10000-needs-partitions) (name about_10000))
  =>
  (scope ?judge
    (all-of (at-least ?oldest ?r5) (at-most ?newest ?last-r5)
            (any-of (all-of (is ?environment benchmark) (more-than ?simulated ?most))
                    (all-of (is-not ?environment benchmark) (more-than ?users ?most))))))

(defrule xseries-w2k-2001/over-10000-needs-partitions--demand
  ?judge <- (judge (guideline xseries-w2k-2001/over-10000-needs-partitions) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?fewest <- (parameter (guideline xseries-w2k-2001/over-10000-needs-partitions) (name fewest))
  =>
  (demand ?judge (at-least ?dpars ?fewest)))

(defrule xseries-w2k-2001/over-10000-needs-partitions--qualifier-another-server
  ?judge <- (judge (guideline xseries-w2k-2001/over-10000-needs-partitions) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?fewest <- (parameter (guideline xseries-w2k-2001/over-10000-needs-partitions) (name fewest))
  =>
  (qualifier ?judge another-server (less-than ?dpars ?fewest)))

(defrule xseries-w2k-2001/typical-2500-registered-per-partition--scope
  ?judge <- (judge (guideline xseries-w2k-2001/typical-2500-registered-per-partition) (subject ?dpar))
  ?release <- (value (subject ?dpar) (quantity dpar.domino_release))
  ?users <- (value (subject ?dpar) (quantity dpar.registered_users))
  ?r5 <- (parameter (guideline xseries-w2k-2001/typical-2500-registered-per-partition) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/typical-2500-registered-per-partition) (name last_r5))
  ?typical <- (parameter (guideline xseries-w2k-2001/typical-2500-registered-per-partition) (name typical))
  =>
  (scope ?judge (all-of (at-least ?release ?r5) (at-most ?release ?last-r5) (more-than ?users ?typical))))

(defrule xseries-w2k-2001/xseries-one-partition-per-server--scope
  ?judge <- (judge (guideline xseries-w2k-2001/xseries-one-partition-per-server) (subject ?image))
  ?oldest <- (value (subject ?image) (quantity image.oldest_domino_release))
  ?newest <- (value (subject ?image) (quantity image.newest_domino_release))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?r5 <- (parameter (guideline xseries-w2k-2001/xseries-one-partition-per-server) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/xseries-one-partition-per-server) (name last_r5))
  ?usual <- (parameter (guideline xseries-w2k-2001/xseries-one-partition-per-server) (name usual))
  =>
  (scope ?judge (all-of (at-least ?oldest ?r5) (at-most ?newest ?last-r5) (more-than ?dpars ?usual))))
