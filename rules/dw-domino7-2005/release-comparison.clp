; How the figures of the comparison of releases may be used

(defrule dw-domino7-2005/benchmark-relative-only--scope
  ?judge <- (judge (guideline dw-domino7-2005/benchmark-relative-only) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  =>
  (scope ?judge (is ?source benchmark)))

(defrule dw-domino7-2005/benchmark-relative-only--demand
  ?judge <- (judge (guideline dw-domino7-2005/benchmark-relative-only) (subject ?claim))
  ?use <- (value (subject ?claim) (quantity claim.use))
  =>
  (demand ?judge (is-not ?use production-sizing)))

(defrule dw-domino7-2005/benchmark-relative-only--exception-adapted
  ?judge <- (judge (guideline dw-domino7-2005/benchmark-relative-only) (subject ?claim))
  ?adapted <- (value (subject ?claim) (quantity claim.adapted))
  =>
  (exception ?judge adapted (is ?adapted true)))

(defrule dw-domino7-2005/benchmark-relative-only--qualifier-router-only
  ?judge <- (judge (guideline dw-domino7-2005/benchmark-relative-only) (subject ?claim))
  ?use <- (value (subject ?claim) (quantity claim.use))
  =>
  (qualifier ?judge router-only (is ?use production-sizing)))

(defrule dw-domino7-2005/benchmark-relative-only--qualifier-tasks-differ
  ?judge <- (judge (guideline dw-domino7-2005/benchmark-relative-only) (subject ?claim))
  ?use <- (value (subject ?claim) (quantity claim.use))
  =>
  (qualifier ?judge tasks-differ (is ?use production-sizing)))

(defrule dw-domino7-2005/vendor-capacity-planning--scope
  ?judge <- (judge (guideline dw-domino7-2005/vendor-capacity-planning) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?use <- (value (subject ?claim) (quantity claim.use))
  =>
  (scope ?judge (all-of (is ?source benchmark) (is ?use production-sizing))))

(defrule dw-domino7-2005/vendor-capacity-planning--demand
  ?judge <- (judge (guideline dw-domino7-2005/vendor-capacity-planning) (subject ?claim))
  ?asked <- (value (subject ?claim) (quantity claim.vendor_sizing_checked))
  =>
  (demand ?judge (is ?asked true)))

(defrule dw-domino7-2005/vendor-capacity-planning--exception-adapted
  ?judge <- (judge (guideline dw-domino7-2005/vendor-capacity-planning) (subject ?claim))
  ?adapted <- (value (subject ?claim) (quantity claim.adapted))
  =>
  (exception ?judge adapted (is ?adapted true)))

(defrule dw-domino7-2005/no-cross-platform-comparison--scope
  ?judge <- (judge (guideline dw-domino7-2005/no-cross-platform-comparison) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  =>
  (scope ?judge (is ?source benchmark)))

(defrule dw-domino7-2005/no-cross-platform-comparison--demand
  ?judge <- (judge (guideline dw-domino7-2005/no-cross-platform-comparison) (subject ?claim))
  ?use <- (value (subject ?claim) (quantity claim.use))
  =>
  (demand ?judge (is-not ?use platform-comparison)))

(defrule dw-domino7-2005/no-cross-platform-comparison--qualifier-made-anyway
  ?judge <- (judge (guideline dw-domino7-2005/no-cross-platform-comparison) (subject ?claim))
  ?use <- (value (subject ?claim) (quantity claim.use))
  =>
  (qualifier ?judge made-anyway (is ?use platform-comparison)))

(defrule dw-domino7-2005/results-r6mail-only--scope
  ?judge <- (judge (guideline dw-domino7-2005/results-r6mail-only) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?use <- (value (subject ?claim) (quantity claim.use))
  ?client <- (value (subject ?claim) (quantity claim.source_client))
  =>
  (scope ?judge (all-of (is ?source benchmark) (is ?use production-sizing) (is ?client nrpc))))

(defrule dw-domino7-2005/results-r6mail-only--demand
  ?judge <- (judge (guideline dw-domino7-2005/results-r6mail-only) (subject ?claim))
  ?client <- (value (subject ?claim) (quantity claim.for_client))
  =>
  (demand ?judge (is ?client nrpc)))

(defrule dw-domino7-2005/results-r6mail-only--qualifier-dwa-needs-more
  ?judge <- (judge (guideline dw-domino7-2005/results-r6mail-only) (subject ?claim))
  ?client <- (value (subject ?claim) (quantity claim.for_client))
  =>
  (qualifier ?judge dwa-needs-more (is ?client dwa)))

(defrule dw-domino7-2005/savings-are-maximum--scope
  ?judge <- (judge (guideline dw-domino7-2005/savings-are-maximum) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  ?use <- (value (subject ?claim) (quantity claim.use))
  =>
  (scope ?judge (all-of (is ?source benchmark) (is ?kind cpu) (is ?use release-comparison))))

(defrule dw-domino7-2005/savings-are-maximum--qualifier-spread-not-told
  ?judge <- (judge (guideline dw-domino7-2005/savings-are-maximum) (subject ?claim))
  ?use <- (value (subject ?claim) (quantity claim.use))
  =>
  (qualifier ?judge spread-not-told (is ?use release-comparison)))

(defrule dw-domino7-2005/d7-cpu-lower-same-users--scope
  ?judge <- (judge (guideline dw-domino7-2005/d7-cpu-lower-same-users) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  ?to <- (value (subject ?change) (quantity change.to_domino_release))
  ?d7 <- (parameter (guideline dw-domino7-2005/d7-cpu-lower-same-users) (name d7))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/d7-cpu-lower-same-users) (name last_d7))
  =>
  (scope ?judge (all-of (is ?kind new-release) (at-least ?to ?d7) (at-most ?to ?last-d7))))

(defrule dw-domino7-2005/d7-cpu-lower-same-users--qualifier-at-most
  ?judge <- (judge (guideline dw-domino7-2005/d7-cpu-lower-same-users) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  =>
  (qualifier ?judge at-most (is ?kind new-release)))

(defrule dw-domino7-2005/d7-cpu-lower-same-users--qualifier-not-all
  ?judge <- (judge (guideline dw-domino7-2005/d7-cpu-lower-same-users) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  =>
  (qualifier ?judge not-all (is ?kind new-release)))

(defrule dw-domino7-2005/mailfile-size-not-given--scope
  ?judge <- (judge (guideline dw-domino7-2005/mailfile-size-not-given) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  ?use <- (value (subject ?claim) (quantity claim.use))
  =>
  (scope ?judge (all-of (is ?source benchmark) (is ?kind io) (is ?use production-sizing))))
