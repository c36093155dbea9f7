; Network of a partitioned server

(defrule compaq-partition-1998/nic-other-partitions--scope
  ?judge <- (judge (guideline compaq-partition-1998/nic-other-partitions) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?newest-domino-release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?networks-apart <- (value (subject ?image) (quantity image.networks_apart))
  ?several <- (parameter (guideline compaq-partition-1998/nic-other-partitions) (name several))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/nic-other-partitions) (name last_r4))
  =>
  (scope ?judge (all-of
    (at-least ?dpars ?several) (at-most ?newest-domino-release ?last-r4) (is ?networks-apart false))))

(defrule compaq-partition-1998/nic-other-partitions--qualifier-need-not-shown
  ?judge <- (judge (guideline compaq-partition-1998/nic-other-partitions) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?several <- (parameter (guideline compaq-partition-1998/nic-other-partitions) (name several))
  =>
  (qualifier ?judge need-not-shown (at-least ?dpars ?several)))

(defrule compaq-partition-1998/no-redundancy-in-network-derived--scope
  ?judge <- (judge (guideline compaq-partition-1998/no-redundancy-in-network-derived) (subject ?network))
  ?card-failover <- (value (subject ?network) (quantity network.card_failover))
  =>
  (scope ?judge (is ?card-failover true)))

(defrule compaq-partition-1998/no-redundancy-in-network-derived--demand
  ?judge <- (judge (guideline compaq-partition-1998/no-redundancy-in-network-derived) (subject ?network))
  ?cards <- (value (subject ?network) (quantity network.cards))
  ?adapters <- (parameter (guideline compaq-partition-1998/no-redundancy-in-network-derived) (name adapters))
  =>
  (demand ?judge (more-than ?cards ?adapters)))
