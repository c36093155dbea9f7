; Failover load of a Domino cluster. Of the members that are left after a failure one has at least an even share of all
; users, and the largest keeps its own; with two members that is all of them.

(defrule vsphere-domino-2011/size-member-load--computes
  ?sizing  <- (sizing (computation vsphere-domino-2011/size-member-load) (subject ?cluster))
  ?users   <- (value (subject ?cluster) (quantity cluster.users))
  ?largest <- (value (subject ?cluster) (quantity cluster.largest_member))
  ?members <- (value (subject ?cluster) (quantity cluster.members))
  ?failing <- (parameter (guideline vsphere-domino-2011/size-member-load) (name failing))
  =>
  (computes ?sizing (between (largest-of (rounded-up (divided-by ?users (minus ?members ?failing))) ?largest) ?users)))
