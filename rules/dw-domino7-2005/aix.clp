; AIX: memory segments, LPARs, and what Domino 7 took there

(defrule dw-domino7-2005/aix-segment-limit--scope
  ?judge <- (judge (guideline dw-domino7-2005/aix-segment-limit) (subject ?dpar))
  ?release <- (value (subject ?dpar) (quantity dpar.domino_release))
  ?pool <- (value (subject ?dpar) (quantity dpar.buffer_pool_mib))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/aix-segment-limit) (name last_d7))
  ?tested <- (parameter (guideline dw-domino7-2005/aix-segment-limit) (name tested_pool))
  =>
  (scope ?judge (all-of (at-most ?release ?last-d7) (more-than ?pool ?tested))))

(defrule dw-domino7-2005/aix-lpar-isolation--scope
  ?judge <- (judge (guideline dw-domino7-2005/aix-lpar-isolation) (subject ?image))
  ?busy <- (value (subject ?image) (quantity image.lpar_neighbours_busy))
  =>
  (scope ?judge (is ?busy true)))

(defrule dw-domino7-2005/aix-lpar-isolation--qualifier-not-measured-apart
  ?judge <- (judge (guideline dw-domino7-2005/aix-lpar-isolation) (subject ?image))
  ?busy <- (value (subject ?image) (quantity image.lpar_neighbours_busy))
  =>
  (qualifier ?judge not-measured-apart (is ?busy true)))

(defrule dw-domino7-2005/aix-summary--scope
  ?judge <- (judge (guideline dw-domino7-2005/aix-summary) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  ?to <- (value (subject ?change) (quantity change.to_domino_release))
  ?d7 <- (parameter (guideline dw-domino7-2005/aix-summary) (name d7))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/aix-summary) (name last_d7))
  =>
  (scope ?judge (all-of (is ?kind new-release) (at-least ?to ?d7) (at-most ?to ?last-d7))))

(defrule dw-domino7-2005/aix-summary--qualifier-memory
  ?judge <- (judge (guideline dw-domino7-2005/aix-summary) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  =>
  (qualifier ?judge memory (is ?kind new-release)))

(defrule dw-domino7-2005/aix-summary--qualifier-a-sign
  ?judge <- (judge (guideline dw-domino7-2005/aix-summary) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  =>
  (qualifier ?judge a-sign (is ?kind new-release)))

(defrule dw-domino7-2005/aix-summary--qualifier-writes-and-network
  ?judge <- (judge (guideline dw-domino7-2005/aix-summary) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  =>
  (qualifier ?judge writes-and-network (is ?kind new-release)))

(defrule dw-domino7-2005/aix-summary--qualifier-cpu-of-65
  ?judge <- (judge (guideline dw-domino7-2005/aix-summary) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  =>
  (qualifier ?judge cpu-of-65 (is ?kind new-release)))

(defrule dw-domino7-2005/aix-summary--qualifier-disk-rates
  ?judge <- (judge (guideline dw-domino7-2005/aix-summary) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  =>
  (qualifier ?judge disk-rates (is ?kind new-release)))
