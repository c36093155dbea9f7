; What follows from the comparison, and what does not

(defrule dw-domino7-2005/tuning-differs-between-releases--scope
  ?judge <- (judge (guideline dw-domino7-2005/tuning-differs-between-releases) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?use <- (value (subject ?claim) (quantity claim.use))
  ?source-domino-release <- (value (subject ?claim) (quantity claim.source_domino_release))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/tuning-differs-between-releases) (name last_d7))
  =>
  (scope ?judge
    (all-of (is ?source benchmark) (is ?use release-comparison) (at-most ?source-domino-release ?last-d7))))

(defrule dw-domino7-2005/process-memory-grows--scope
  ?judge <- (judge (guideline dw-domino7-2005/process-memory-grows) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  ?to-domino-release <- (value (subject ?change) (quantity change.to_domino_release))
  ?first-release <- (parameter (guideline dw-domino7-2005/process-memory-grows) (name first_release))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/process-memory-grows) (name last_d7))
  =>
  (scope ?judge
    (all-of
      (is ?kind new-release)
      (at-least ?to-domino-release ?first-release)
      (at-most ?to-domino-release ?last-d7))))

(defrule dw-domino7-2005/conclusion-varies--scope
  ?judge <- (judge (guideline dw-domino7-2005/conclusion-varies) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?use <- (value (subject ?claim) (quantity claim.use))
  =>
  (scope ?judge (all-of (is ?source benchmark) (is ?use release-comparison))))

(defrule dw-domino7-2005/conclusion-varies--demand
  ?judge <- (judge (guideline dw-domino7-2005/conclusion-varies) (subject ?claim))
  ?same-platform <- (value (subject ?claim) (quantity claim.same_platform))
  =>
  (demand ?judge (is ?same-platform true)))

(defrule dw-domino7-2005/consolidation-if-resources--scope
  ?judge <- (judge (guideline dw-domino7-2005/consolidation-if-resources) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  =>
  (scope ?judge (is ?kind consolidation)))

(defrule dw-domino7-2005/consolidation-if-resources--demand
  ?judge <- (judge (guideline dw-domino7-2005/consolidation-if-resources) (subject ?change))
  ?resources-checked <- (value (subject ?change) (quantity change.resources_checked))
  =>
  (demand ?judge (is ?resources-checked true)))

(defrule dw-domino7-2005/r6mail-excludes--scope
  ?judge <- (judge (guideline dw-domino7-2005/r6mail-excludes) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?use <- (value (subject ?claim) (quantity claim.use))
  ?source-domino-release <- (value (subject ?claim) (quantity claim.source_domino_release))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/r6mail-excludes) (name last_d7))
  =>
  (scope ?judge
    (all-of (is ?source benchmark) (is ?use production-sizing) (at-most ?source-domino-release ?last-d7))))
