; iSeries: what savings may be expected, and what Domino 7 took there

(defrule dw-domino7-2005/i570-max-improvement--scope
  ?judge <- (judge (guideline dw-domino7-2005/i570-max-improvement) (subject ?claim))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?use <- (value (subject ?claim) (quantity claim.use))
  ?platform <- (value (subject ?claim) (quantity claim.source_platform))
  ?release <- (value (subject ?claim) (quantity claim.source_domino_release))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/i570-max-improvement) (name last_d7))
  =>
  (scope ?judge
    (all-of (is ?kind cpu) (is ?source benchmark) (is ?use release-comparison)
            (is ?platform i5os) (at-most ?release ?last-d7))))

(defrule dw-domino7-2005/i570-max-improvement--demand
  ?judge <- (judge (guideline dw-domino7-2005/i570-max-improvement) (subject ?claim))
  ?difference <- (value (subject ?claim) (quantity claim.difference_percent))
  ?most <- (parameter (guideline dw-domino7-2005/i570-max-improvement) (name most_saving))
  =>
  (demand ?judge (at-most ?difference ?most)))

(defrule dw-domino7-2005/i570-max-improvement--qualifier-with-mail7
  ?judge <- (judge (guideline dw-domino7-2005/i570-max-improvement) (subject ?claim))
  ?difference <- (value (subject ?claim) (quantity claim.difference_percent))
  ?most <- (parameter (guideline dw-domino7-2005/i570-max-improvement) (name most_with_mail7))
  =>
  (qualifier ?judge with-mail7 (more-than ?difference ?most)))

(defrule dw-domino7-2005/i570-max-improvement--qualifier-resources
  ?judge <- (judge (guideline dw-domino7-2005/i570-max-improvement) (subject ?claim))
  ?difference <- (value (subject ?claim) (quantity claim.difference_percent))
  ?most <- (parameter (guideline dw-domino7-2005/i570-max-improvement) (name most_saving))
  =>
  (qualifier ?judge resources (more-than ?difference ?most)))

(defrule dw-domino7-2005/i570-max-improvement--qualifier-low-figures
  ?judge <- (judge (guideline dw-domino7-2005/i570-max-improvement) (subject ?claim))
  ?difference <- (value (subject ?claim) (quantity claim.difference_percent))
  ?most <- (parameter (guideline dw-domino7-2005/i570-max-improvement) (name most_with_mail7))
  =>
  (qualifier ?judge low-figures (more-than ?difference ?most)))

(defrule dw-domino7-2005/i810-typical-improvement--scope
  ?judge <- (judge (guideline dw-domino7-2005/i810-typical-improvement) (subject ?claim))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?use <- (value (subject ?claim) (quantity claim.use))
  ?platform <- (value (subject ?claim) (quantity claim.source_platform))
  ?release <- (value (subject ?claim) (quantity claim.source_domino_release))
  ?difference <- (value (subject ?claim) (quantity claim.difference_percent))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/i810-typical-improvement) (name last_d7))
  ?typical <- (parameter (guideline dw-domino7-2005/i810-typical-improvement) (name typical_mail6))
  =>
  (scope ?judge
    (all-of (is ?kind cpu) (is ?source benchmark) (is ?use release-comparison)
            (is ?platform i5os) (at-most ?release ?last-d7)
            (more-than ?difference ?typical))))

(defrule dw-domino7-2005/i810-typical-improvement--qualifier-one-of-two-loads
  ?judge <- (judge (guideline dw-domino7-2005/i810-typical-improvement) (subject ?claim))
  ?difference <- (value (subject ?claim) (quantity claim.difference_percent))
  ?typical <- (parameter (guideline dw-domino7-2005/i810-typical-improvement) (name typical_mail6))
  =>
  (qualifier ?judge one-of-two-loads (more-than ?difference ?typical)))

(defrule dw-domino7-2005/iseries-range--scope
  ?judge <- (judge (guideline dw-domino7-2005/iseries-range) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  ?to <- (value (subject ?change) (quantity change.to_domino_release))
  ?d7 <- (parameter (guideline dw-domino7-2005/iseries-range) (name d7))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/iseries-range) (name last_d7))
  =>
  (scope ?judge (all-of (is ?kind new-release) (at-least ?to ?d7) (at-most ?to ?last-d7))))

(defrule dw-domino7-2005/iseries-range--qualifier-resources
  ?judge <- (judge (guideline dw-domino7-2005/iseries-range) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  =>
  (qualifier ?judge resources (is ?kind new-release)))

(defrule dw-domino7-2005/iseries-range--qualifier-network
  ?judge <- (judge (guideline dw-domino7-2005/iseries-range) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  =>
  (qualifier ?judge network (is ?kind new-release)))
