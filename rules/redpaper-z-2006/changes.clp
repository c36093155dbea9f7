; Changes

(defrule redpaper-z-2006/review-release-notes--scope
  ?judge <- (judge (guideline redpaper-z-2006/review-release-notes) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  =>
  (scope ?judge (is ?kind new-release)))

(defrule redpaper-z-2006/review-release-notes--demand
  ?judge <- (judge (guideline redpaper-z-2006/review-release-notes) (subject ?change))
  ?reviewed <- (value (subject ?change) (quantity change.release_notes_reviewed))
  =>
  (demand ?judge (is ?reviewed true)))
