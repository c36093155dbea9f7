; The workload R6Mail, and how runs with it are made

(defrule dw-domino7-2005/sub-second-criterion--scope
  ?judge <- (judge (guideline dw-domino7-2005/sub-second-criterion) (subject ?run))
  ?script <- (value (subject ?run) (quantity run.script))
  =>
  (scope ?judge (is ?script r6mail)))

(defrule dw-domino7-2005/sub-second-criterion--demand
  ?judge <- (judge (guideline dw-domino7-2005/sub-second-criterion) (subject ?run))
  ?response <- (value (subject ?run) (quantity run.response_s))
  ?limit <- (parameter (guideline dw-domino7-2005/sub-second-criterion) (name limit))
  =>
  (demand ?judge (less-than ?response ?limit)))

(defrule dw-domino7-2005/sub-second-criterion--qualifier-same-tool
  ?judge <- (judge (guideline dw-domino7-2005/sub-second-criterion) (subject ?run))
  ?tool <- (value (subject ?run) (quantity run.tool))
  =>
  (qualifier ?judge same-tool (is ?tool notesbench)))

(defrule dw-domino7-2005/load-generator-capacity--scope
  ?judge <- (judge (guideline dw-domino7-2005/load-generator-capacity) (subject ?run))
  ?users <- (value (subject ?run) (quantity run.users_per_driver))
  ?most <- (parameter (guideline dw-domino7-2005/load-generator-capacity) (name most_users))
  =>
  (scope ?judge (more-than ?users ?most)))

(defrule dw-domino7-2005/r6mail-actions--scope
  ?judge <- (judge (guideline dw-domino7-2005/r6mail-actions) (subject ?run))
  ?script <- (value (subject ?run) (quantity run.script))
  =>
  (scope ?judge (is ?script r6mail)))

(defrule dw-domino7-2005/r6mail-actions--qualifier-another-paper
  ?judge <- (judge (guideline dw-domino7-2005/r6mail-actions) (subject ?run))
  ?script <- (value (subject ?run) (quantity run.script))
  =>
  (qualifier ?judge another-paper (is ?script r6mail)))

(defrule dw-domino7-2005/r6mail-actions--qualifier-transactions
  ?judge <- (judge (guideline dw-domino7-2005/r6mail-actions) (subject ?run))
  ?script <- (value (subject ?run) (quantity run.script))
  =>
  (qualifier ?judge transactions (is ?script r6mail)))
