; Runs of NotesBench

(defrule compaq-partition-1998/five-second-error-limit--scope
  ?judge <- (judge (guideline compaq-partition-1998/five-second-error-limit) (subject ?run))
  ?tool <- (value (subject ?run) (quantity run.tool))
  =>
  (scope ?judge (is ?tool notesbench)))

(defrule compaq-partition-1998/five-second-error-limit--demand
  ?judge <- (judge (guideline compaq-partition-1998/five-second-error-limit) (subject ?run))
  ?longest-response-s <- (value (subject ?run) (quantity run.longest_response_s))
  ?longest <- (parameter (guideline compaq-partition-1998/five-second-error-limit) (name longest))
  =>
  (demand ?judge (at-most ?longest-response-s ?longest)))

(defrule compaq-partition-1998/memory-errors-cause--scope
  ?judge <- (judge (guideline compaq-partition-1998/memory-errors-cause) (subject ?run))
  ?tool <- (value (subject ?run) (quantity run.tool))
  ?client-errors <- (value (subject ?run) (quantity run.client_errors))
  ?an-error <- (parameter (guideline compaq-partition-1998/memory-errors-cause) (name an_error))
  =>
  (scope ?judge (all-of (is ?tool notesbench) (at-least ?client-errors ?an-error))))

(defrule compaq-partition-1998/cpu-average-definition--scope
  ?judge <- (judge (guideline compaq-partition-1998/cpu-average-definition) (subject ?run))
  ?tool <- (value (subject ?run) (quantity run.tool))
  ?steady-state <- (value (subject ?run) (quantity run.steady_state))
  =>
  (scope ?judge (all-of (is ?tool notesbench) (is ?steady-state false))))

(defrule compaq-partition-1998/cpu-average-definition--qualifier-does-not-add-up
  ?judge <- (judge (guideline compaq-partition-1998/cpu-average-definition) (subject ?run))
  ?steady-state <- (value (subject ?run) (quantity run.steady_state))
  =>
  (qualifier ?judge does-not-add-up (is ?steady-state false)))
