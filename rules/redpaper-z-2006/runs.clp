; How benchmark runs are made and compared

(defrule redpaper-z-2006/fresh-mail-files-each-run--demand
  ?judge <- (judge (guideline redpaper-z-2006/fresh-mail-files-each-run) (subject ?run))
  ?fresh <- (value (subject ?run) (quantity run.fresh_mail_files))
  =>
  (demand ?judge (is ?fresh true)))

(defrule redpaper-z-2006/def-steady-state--demand
  ?judge <- (judge (guideline redpaper-z-2006/def-steady-state) (subject ?run))
  ?steady <- (value (subject ?run) (quantity run.steady_state))
  =>
  (demand ?judge (is ?steady true)))

(defrule redpaper-z-2006/discard-runs-over-1s--demand
  ?judge <- (judge (guideline redpaper-z-2006/discard-runs-over-1s) (subject ?run))
  ?response <- (value (subject ?run) (quantity run.response_s))
  ?longest <- (parameter (guideline redpaper-z-2006/discard-runs-over-1s) (name longest))
  =>
  (demand ?judge (at-most ?response ?longest)))

(defrule redpaper-z-2006/def-tpm--scope
  ?judge <- (judge (guideline redpaper-z-2006/def-tpm) (subject ?run))
  ?other <- (value (subject ?run) (quantity run.compared))
  =>
  (scope ?judge (is ?other true)))

(defrule redpaper-z-2006/def-tpm--demand
  ?judge <- (judge (guideline redpaper-z-2006/def-tpm) (subject ?run))
  ?by <- (value (subject ?run) (quantity run.compared_by))
  =>
  (demand ?judge (is-not ?by server-transactions)))

(defrule redpaper-z-2006/etr-vs-itr--scope
  ?judge <- (judge (guideline redpaper-z-2006/etr-vs-itr) (subject ?run))
  ?other <- (value (subject ?run) (quantity run.compared))
  ?by <- (value (subject ?run) (quantity run.compared_by))
  =>
  (scope ?judge (all-of (is ?other true) (is-not ?by response-time))))

(defrule redpaper-z-2006/etr-vs-itr--demand
  ?judge <- (judge (guideline redpaper-z-2006/etr-vs-itr) (subject ?run))
  ?by <- (value (subject ?run) (quantity run.compared_by))
  =>
  (demand ?judge (is ?by itr)))

(defrule redpaper-z-2006/etr-vs-itr--qualifier-wording
  ?judge <- (judge (guideline redpaper-z-2006/etr-vs-itr) (subject ?run))
  ?other <- (value (subject ?run) (quantity run.compared))
  =>
  (qualifier ?judge wording (is ?other true)))

(defrule redpaper-z-2006/etr-consistency-test--scope
  ?judge <- (judge (guideline redpaper-z-2006/etr-consistency-test) (subject ?run))
  ?other <- (value (subject ?run) (quantity run.compared))
  ?by <- (value (subject ?run) (quantity run.compared_by))
  =>
  (scope ?judge (all-of (is ?other true) (is ?by itr))))

(defrule redpaper-z-2006/etr-consistency-test--demand
  ?judge <- (judge (guideline redpaper-z-2006/etr-consistency-test) (subject ?run))
  ?own <- (value (subject ?run) (quantity run.tpm_per_user))
  ?other <- (value (subject ?run) (quantity run.other_tpm_per_user))
  ?least <- (parameter (guideline redpaper-z-2006/etr-consistency-test) (name at_least))
  ?most <- (parameter (guideline redpaper-z-2006/etr-consistency-test) (name at_most))
  =>
  (demand ?judge (all-of (at-least ?own (times ?other ?least)) (at-most ?own (times ?other ?most)))))
