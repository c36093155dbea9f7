; Partitions and processors of an NT server.

(defrule compaq-partition-1998/size-nt-partitions--computes
  ?sizing     <- (sizing (computation compaq-partition-1998/size-nt-partitions) (subject ?smp))
  ?processors <- (value (subject ?smp) (quantity smp.processors))
  =>
  (looks-up ?sizing partitions ?processors))

(defrule compaq-partition-1998/size-nt-most-partitions--computes
  ?sizing <- (sizing (computation compaq-partition-1998/size-nt-most-partitions) (subject ?smp))
  ?most   <- (parameter (guideline compaq-partition-1998/size-nt-most-partitions) (name most))
  =>
  (computes ?sizing ?most))

(defrule compaq-partition-1998/size-nt-single-gain--computes
  ?sizing     <- (sizing (computation compaq-partition-1998/size-nt-single-gain) (subject ?smp))
  ?processors <- (value (subject ?smp) (quantity smp.processors))
  =>
  (looks-up ?sizing gain ?processors))

(defrule compaq-partition-1998/size-nt-single-factor--computes
  ?sizing     <- (sizing (computation compaq-partition-1998/size-nt-single-factor) (subject ?smp))
  ?processors <- (value (subject ?smp) (quantity smp.processors))
  =>
  (looks-up ?sizing factor ?processors))
