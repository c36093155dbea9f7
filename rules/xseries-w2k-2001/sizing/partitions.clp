; Most users of a partition of Domino R5 on Windows.

(defrule xseries-w2k-2001/size-partition-nrpc--computes
  ?sizing <- (sizing (computation xseries-w2k-2001/size-partition-nrpc) (subject ?partition))
  ?users  <- (parameter (guideline xseries-w2k-2001/size-partition-nrpc) (name users))
  =>
  (computes ?sizing ?users))

(defrule xseries-w2k-2001/size-partition-http--computes
  ?sizing <- (sizing (computation xseries-w2k-2001/size-partition-http) (subject ?partition))
  ?users  <- (parameter (guideline xseries-w2k-2001/size-partition-http) (name users))
  =>
  (computes ?sizing ?users))

(defrule xseries-w2k-2001/size-partition-imap--computes
  ?sizing <- (sizing (computation xseries-w2k-2001/size-partition-imap) (subject ?partition))
  ?users  <- (parameter (guideline xseries-w2k-2001/size-partition-imap) (name users))
  =>
  (computes ?sizing ?users))

(defrule xseries-w2k-2001/size-partition-smtp-pop3--computes
  ?sizing <- (sizing (computation xseries-w2k-2001/size-partition-smtp-pop3) (subject ?partition))
  ?users  <- (parameter (guideline xseries-w2k-2001/size-partition-smtp-pop3) (name users))
  =>
  (computes ?sizing ?users))
