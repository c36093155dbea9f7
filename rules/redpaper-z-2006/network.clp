; OSA cards and virtual IP addresses

(defrule redpaper-z-2006/multiple-osa-cards--scope
  ?judge <- (judge (guideline redpaper-z-2006/multiple-osa-cards) (subject ?network))
  ?kind <- (value (subject ?network) (quantity network.kind))
  =>
  (scope ?judge (is ?kind osa)))

(defrule redpaper-z-2006/multiple-osa-cards--demand
  ?judge <- (judge (guideline redpaper-z-2006/multiple-osa-cards) (subject ?network))
  ?peak <- (value (subject ?network) (quantity network.peak_gbps))
  ?capacity <- (value (subject ?network) (quantity network.capacity_gbps))
  =>
  (demand ?judge (at-least ?capacity ?peak)))

(defrule redpaper-z-2006/vipa-load-balancing--scope
  ?judge <- (judge (guideline redpaper-z-2006/vipa-load-balancing) (subject ?network))
  ?kind <- (value (subject ?network) (quantity network.kind))
  ?cards <- (value (subject ?network) (quantity network.cards))
  ?several <- (parameter (guideline redpaper-z-2006/vipa-load-balancing) (name several))
  =>
  (scope ?judge (all-of (is ?kind osa) (at-least ?cards ?several))))

(defrule redpaper-z-2006/vipa-load-balancing--demand
  ?judge <- (judge (guideline redpaper-z-2006/vipa-load-balancing) (subject ?network))
  ?vipa <- (value (subject ?network) (quantity network.vipa))
  =>
  (demand ?judge (is ?vipa true)))

(defrule redpaper-z-2006/vipa-failover--scope
  ?judge <- (judge (guideline redpaper-z-2006/vipa-failover) (subject ?network))
  ?kind <- (value (subject ?network) (quantity network.kind))
  ?wanted <- (value (subject ?network) (quantity network.card_failover))
  =>
  (scope ?judge (all-of (is ?kind osa) (is ?wanted true))))

(defrule redpaper-z-2006/vipa-failover--demand
  ?judge <- (judge (guideline redpaper-z-2006/vipa-failover) (subject ?network))
  ?cards <- (value (subject ?network) (quantity network.cards))
  ?vipa <- (value (subject ?network) (quantity network.vipa))
  ?several <- (parameter (guideline redpaper-z-2006/vipa-failover) (name several))
  =>
  (demand ?judge (all-of (at-least ?cards ?several) (is ?vipa true))))
