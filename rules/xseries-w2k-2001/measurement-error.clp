; How exact the figures are

(defrule xseries-w2k-2001/throughput-repeatable-1-percent--scope
  ?judge <- (judge (guideline xseries-w2k-2001/throughput-repeatable-1-percent) (subject ?run))
  ?compared <- (value (subject ?run) (quantity run.compared))
  ?by <- (value (subject ?run) (quantity run.compared_by))
  ?users <- (value (subject ?run) (quantity run.users))
  ?others <- (value (subject ?run) (quantity run.other_users))
  =>
  (scope ?judge
    (all-of (is ?compared true) (is-one-of ?by tpm etr itr) (at-least ?users ?others) (at-most ?users ?others))))
