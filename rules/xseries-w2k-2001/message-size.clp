; Size of the messages

(defrule xseries-w2k-2001/message-size-reason--scope
  ?judge <- (judge (guideline xseries-w2k-2001/message-size-reason) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?release <- (value (subject ?claim) (quantity claim.source_domino_release))
  ?r5 <- (parameter (guideline xseries-w2k-2001/message-size-reason) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/message-size-reason) (name last_r5))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  ?message <- (value (subject ?claim) (quantity claim.largest_message_kib))
  ?size <- (parameter (guideline xseries-w2k-2001/message-size-reason) (name size))
  =>
  (scope ?judge
    (all-of (is ?source benchmark) (is ?kind array-capacity) (at-least ?release ?r5) (at-most ?release ?last-r5)
            (more-than ?message ?size))))

(defrule xseries-w2k-2001/message-size-reason--demand
  ?judge <- (judge (guideline xseries-w2k-2001/message-size-reason) (subject ?claim))
  ?allows <- (value (subject ?claim) (quantity claim.allows_for_message_size))
  =>
  (demand ?judge (is ?allows true)))

(defrule xseries-w2k-2001/message-size-reason--qualifier-two-sizes-only
  ?judge <- (judge (guideline xseries-w2k-2001/message-size-reason) (subject ?claim))
  ?message <- (value (subject ?claim) (quantity claim.largest_message_kib))
  ?twice <- (parameter (guideline xseries-w2k-2001/message-size-reason) (name twice))
  =>
  (qualifier ?judge two-sizes-only (more-than ?message ?twice)))
