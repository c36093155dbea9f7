; Most users of a partition of Domino 6.5 and 7.

(defrule dw-domino7-2005/size-partition-65-aix--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-partition-65-aix) (subject ?partition))
  ?users  <- (parameter (guideline dw-domino7-2005/size-partition-65-aix) (name users))
  =>
  (computes ?sizing ?users))

(defrule dw-domino7-2005/size-partition-65-linux-x86--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-partition-65-linux-x86) (subject ?partition))
  ?users  <- (parameter (guideline dw-domino7-2005/size-partition-65-linux-x86) (name users))
  =>
  (computes ?sizing ?users))

(defrule dw-domino7-2005/size-partition-65-iseries--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-partition-65-iseries) (subject ?partition))
  ?users  <- (parameter (guideline dw-domino7-2005/size-partition-65-iseries) (name users))
  =>
  (computes ?sizing ?users))

(defrule dw-domino7-2005/size-partition-65-solaris--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-partition-65-solaris) (subject ?partition))
  ?users  <- (parameter (guideline dw-domino7-2005/size-partition-65-solaris) (name users))
  =>
  (computes ?sizing ?users))

(defrule dw-domino7-2005/size-partition-65-windows--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-partition-65-windows) (subject ?partition))
  ?users  <- (parameter (guideline dw-domino7-2005/size-partition-65-windows) (name users))
  =>
  (computes ?sizing ?users))

(defrule dw-domino7-2005/size-partition-65-linux-system-z--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-partition-65-linux-system-z) (subject ?partition))
  ?users  <- (parameter (guideline dw-domino7-2005/size-partition-65-linux-system-z) (name users))
  =>
  (computes ?sizing ?users))

(defrule dw-domino7-2005/size-partition-65-zos--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-partition-65-zos) (subject ?partition))
  ?users  <- (parameter (guideline dw-domino7-2005/size-partition-65-zos) (name users))
  =>
  (computes ?sizing ?users))

(defrule dw-domino7-2005/size-partition-7-aix--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-partition-7-aix) (subject ?partition))
  ?users  <- (parameter (guideline dw-domino7-2005/size-partition-7-aix) (name users))
  =>
  (computes ?sizing ?users))

(defrule dw-domino7-2005/size-partition-7-linux-x86--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-partition-7-linux-x86) (subject ?partition))
  ?users  <- (parameter (guideline dw-domino7-2005/size-partition-7-linux-x86) (name users))
  =>
  (computes ?sizing ?users))

(defrule dw-domino7-2005/size-partition-7-iseries--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-partition-7-iseries) (subject ?partition))
  ?users  <- (parameter (guideline dw-domino7-2005/size-partition-7-iseries) (name users))
  =>
  (computes ?sizing ?users))

(defrule dw-domino7-2005/size-partition-7-solaris--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-partition-7-solaris) (subject ?partition))
  ?users  <- (parameter (guideline dw-domino7-2005/size-partition-7-solaris) (name users))
  =>
  (computes ?sizing ?users))

(defrule dw-domino7-2005/size-partition-7-windows--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-partition-7-windows) (subject ?partition))
  ?users  <- (parameter (guideline dw-domino7-2005/size-partition-7-windows) (name users))
  =>
  (computes ?sizing ?users))

(defrule dw-domino7-2005/size-partition-7-linux-system-z--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-partition-7-linux-system-z) (subject ?partition))
  ?users  <- (parameter (guideline dw-domino7-2005/size-partition-7-linux-system-z) (name users))
  =>
  (computes ?sizing ?users))

(defrule dw-domino7-2005/size-partition-7-zos--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-partition-7-zos) (subject ?partition))
  ?users  <- (parameter (guideline dw-domino7-2005/size-partition-7-zos) (name users))
  =>
  (computes ?sizing (or-more ?users)))
