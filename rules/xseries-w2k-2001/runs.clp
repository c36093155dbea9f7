; How a capacity is measured

(defrule xseries-w2k-2001/param-metric-5s--scope
  ?judge <- (judge (guideline xseries-w2k-2001/param-metric-5s) (subject ?run))
  ?release <- (value (subject ?run) (quantity run.oldest_domino_release))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/param-metric-5s) (name last_r5))
  ?script <- (value (subject ?run) (quantity run.script))
  =>
  (scope ?judge (all-of (at-most ?release ?last-r5) (is ?script r5-mail))))

(defrule xseries-w2k-2001/param-metric-5s--demand
  ?judge <- (judge (guideline xseries-w2k-2001/param-metric-5s) (subject ?run))
  ?response <- (value (subject ?run) (quantity run.response_s))
  ?longest <- (parameter (guideline xseries-w2k-2001/param-metric-5s) (name longest))
  =>
  (demand ?judge (less-than ?response ?longest)))

(defrule xseries-w2k-2001/response-rises-after-ramp-up--scope
  ?judge <- (judge (guideline xseries-w2k-2001/response-rises-after-ramp-up) (subject ?run))
  ?release <- (value (subject ?run) (quantity run.oldest_domino_release))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/response-rises-after-ramp-up) (name last_r5))
  ?script <- (value (subject ?run) (quantity run.script))
  ?steady <- (value (subject ?run) (quantity run.steady_state))
  =>
  (scope ?judge (all-of (at-most ?release ?last-r5) (is ?script r5-mail) (is ?steady true))))

(defrule xseries-w2k-2001/response-rises-after-ramp-up--qualifier-likely-reason
  ?judge <- (judge (guideline xseries-w2k-2001/response-rises-after-ramp-up) (subject ?run))
  ?script <- (value (subject ?run) (quantity run.script))
  =>
  (qualifier ?judge likely-reason (is ?script r5-mail)))
