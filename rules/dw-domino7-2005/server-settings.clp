; Threads, tasks, statistics and diagnostics

(defrule dw-domino7-2005/analyze-before-thread-defaults--scope
  ?judge <- (judge (guideline dw-domino7-2005/analyze-before-thread-defaults) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  ?thread-settings <- (value (subject ?change) (quantity change.thread_settings))
  =>
  ; a change of hardware, firmware or a template alters no setting: nobody is asked there whether it does
  (scope ?judge
    (all-of
      (any-of
        (is ?kind notes-ini)
        (is ?kind new-release)
        (is ?kind consolidation)
        (is ?kind partitioning)
        (is ?kind other))
      (is ?thread-settings true))))

(defrule dw-domino7-2005/analyze-before-thread-defaults--demand
  ?judge <- (judge (guideline dw-domino7-2005/analyze-before-thread-defaults) (subject ?change))
  ?usage-analysed <- (value (subject ?change) (quantity change.usage_analysed))
  =>
  (demand ?judge (is ?usage-analysed true)))

(defrule dw-domino7-2005/min-servertasks-not-production--scope
  ?judge <- (judge (guideline dw-domino7-2005/min-servertasks-not-production) (subject ?dpar))
  ?domino-release <- (value (subject ?dpar) (quantity dpar.domino_release))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/min-servertasks-not-production) (name last_d7))
  ?only-router <- (value (subject ?dpar) (quantity dpar.only_router))
  =>
  (scope ?judge (all-of (at-most ?domino-release ?last-d7) (is ?only-router true))))

(defrule dw-domino7-2005/transinfo-set-in-production--scope
  ?judge <- (judge (guideline dw-domino7-2005/transinfo-set-in-production) (subject ?dpar))
  ?domino-release <- (value (subject ?dpar) (quantity dpar.domino_release))
  ?first-release <- (parameter (guideline dw-domino7-2005/transinfo-set-in-production) (name first_release))
  =>
  (scope ?judge (at-least ?domino-release ?first-release)))

(defrule dw-domino7-2005/transinfo-set-in-production--demand
  ?judge <- (judge (guideline dw-domino7-2005/transinfo-set-in-production) (subject ?dpar))
  ?sets-transinfo-range <- (value (subject ?dpar) (quantity dpar.sets_transinfo_range))
  =>
  (demand ?judge (is ?sets-transinfo-range true)))

(defrule dw-domino7-2005/transinfo-set-in-production--qualifier-administrator-help
  ?judge <- (judge (guideline dw-domino7-2005/transinfo-set-in-production) (subject ?dpar))
  ?sets-transinfo-range <- (value (subject ?dpar) (quantity dpar.sets_transinfo_range))
  =>
  (qualifier ?judge administrator-help (is ?sets-transinfo-range false)))

(defrule dw-domino7-2005/transinfo-iterative--scope
  ?judge <- (judge (guideline dw-domino7-2005/transinfo-iterative) (subject ?dpar))
  ?domino-release <- (value (subject ?dpar) (quantity dpar.domino_release))
  ?first-release <- (parameter (guideline dw-domino7-2005/transinfo-iterative) (name first_release))
  ?sets-transinfo-range <- (value (subject ?dpar) (quantity dpar.sets_transinfo_range))
  =>
  (scope ?judge (all-of (at-least ?domino-release ?first-release) (is ?sets-transinfo-range true))))

(defrule dw-domino7-2005/transinfo-iterative--demand
  ?judge <- (judge (guideline dw-domino7-2005/transinfo-iterative) (subject ?dpar))
  ?watches-expansion-factor <- (value (subject ?dpar) (quantity dpar.watches_expansion_factor))
  ?watches-availability-index <- (value (subject ?dpar) (quantity dpar.watches_availability_index))
  =>
  (demand ?judge (all-of (is ?watches-expansion-factor true) (is ?watches-availability-index true))))

(defrule dw-domino7-2005/transinfo-tested-12--scope
  ?judge <- (judge (guideline dw-domino7-2005/transinfo-tested-12) (subject ?dpar))
  ?states-settings <- (value (subject ?dpar) (quantity dpar.states_settings))
  ?sets-transinfo-range <- (value (subject ?dpar) (quantity dpar.sets_transinfo_range))
  ?transinfo-range <- (value (subject ?dpar) (quantity dpar.transinfo_range))
  ?benchmark-range <- (parameter (guideline dw-domino7-2005/transinfo-tested-12) (name benchmark_range))
  =>
  (scope ?judge
    (all-of
      (is ?states-settings true)
      (is ?sets-transinfo-range true)
      (at-least ?transinfo-range ?benchmark-range)
      (at-most ?transinfo-range ?benchmark-range))))

(defrule dw-domino7-2005/win-debug-show-sem--scope
  ?judge <- (judge (guideline dw-domino7-2005/win-debug-show-sem) (subject ?dpar))
  ?states-settings <- (value (subject ?dpar) (quantity dpar.states_settings))
  ?sets-show-sem <- (value (subject ?dpar) (quantity dpar.sets_show_sem))
  ?show-sem <- (value (subject ?dpar) (quantity dpar.show_sem))
  ?switched-on <- (parameter (guideline dw-domino7-2005/win-debug-show-sem) (name switched_on))
  =>
  (scope ?judge (all-of (is ?states-settings true) (is ?sets-show-sem true) (at-least ?show-sem ?switched-on))))
