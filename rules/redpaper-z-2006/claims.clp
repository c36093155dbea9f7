; How figures of the paper are used

(defrule redpaper-z-2006/production-mail-is-heavier--scope
  ?judge <- (judge (guideline redpaper-z-2006/production-mail-is-heavier) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?use <- (value (subject ?claim) (quantity claim.use))
  =>
  (scope ?judge (all-of (is ?source benchmark) (is ?use production-sizing))))

(defrule redpaper-z-2006/production-mail-is-heavier--demand
  ?judge <- (judge (guideline redpaper-z-2006/production-mail-is-heavier) (subject ?claim))
  ?adapted <- (value (subject ?claim) (quantity claim.adapted))
  =>
  (demand ?judge (is ?adapted true)))

(defrule redpaper-z-2006/production-mail-is-heavier--qualifier-steady-load
  ?judge <- (judge (guideline redpaper-z-2006/production-mail-is-heavier) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  =>
  (qualifier ?judge steady-load (is ?source benchmark)))

(defrule redpaper-z-2006/benchmark-valid-uses--scope
  ?judge <- (judge (guideline redpaper-z-2006/benchmark-valid-uses) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?use <- (value (subject ?claim) (quantity claim.use))
  =>
  (scope ?judge (all-of (is ?source benchmark) (is-one-of ?use production-sizing other))))

(defrule redpaper-z-2006/caveat-cps-and-users-not-given--scope
  ?judge <- (judge (guideline redpaper-z-2006/caveat-cps-and-users-not-given) (subject ?claim))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  =>
  (scope ?judge (is ?kind users-per-cp)))

(defrule redpaper-z-2006/monitoring-guidance-valid-for-both--scope
  ?judge <- (judge (guideline redpaper-z-2006/monitoring-guidance-valid-for-both) (subject ?claim))
  ?release <- (value (subject ?claim) (quantity claim.source_domino_release))
  ?use <- (value (subject ?claim) (quantity claim.use))
  ?d7 <- (parameter (guideline redpaper-z-2006/monitoring-guidance-valid-for-both) (name d7))
  =>
  (scope ?judge (all-of (less-than ?release ?d7) (is ?use production-sizing))))

(defrule redpaper-z-2006/ch4-sample-is-not-study-data--scope
  ?judge <- (judge (guideline redpaper-z-2006/ch4-sample-is-not-study-data) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  =>
  (scope ?judge (is ?source illustration)))
