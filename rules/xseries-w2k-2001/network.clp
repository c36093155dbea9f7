; The network between clients and server

(defrule xseries-w2k-2001/network-not-bottleneck--scope
  ?judge <- (judge (guideline xseries-w2k-2001/network-not-bottleneck) (subject ?network))
  ?release <- (value (subject ?network) (quantity network.oldest_domino_release))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/network-not-bottleneck) (name last_r5))
  ?kind <- (value (subject ?network) (quantity network.kind))
  ?speed <- (value (subject ?network) (quantity network.gbps))
  ?link <- (parameter (guideline xseries-w2k-2001/network-not-bottleneck) (name link))
  ?thousand <- (parameter (guideline xseries-w2k-2001/network-not-bottleneck) (name in_a_gigabit))
  =>
  (scope ?judge
    (all-of (at-most ?release ?last-r5) (is ?kind ethernet)
            (at-least (times ?speed ?thousand) ?link) (at-most (times ?speed ?thousand) ?link))))

(defrule xseries-w2k-2001/network-not-bottleneck--qualifier-not-compared
  ?judge <- (judge (guideline xseries-w2k-2001/network-not-bottleneck) (subject ?network))
  ?kind <- (value (subject ?network) (quantity network.kind))
  =>
  (qualifier ?judge not-compared (is ?kind ethernet)))
