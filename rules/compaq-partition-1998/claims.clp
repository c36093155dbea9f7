; How the figures of the paper are used

(defrule compaq-partition-1998/no-production-derating--scope
  ?judge <- (judge (guideline compaq-partition-1998/no-production-derating) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?use <- (value (subject ?claim) (quantity claim.use))
  ?source-domino-release <- (value (subject ?claim) (quantity claim.source_domino_release))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/no-production-derating) (name last_r4))
  =>
  (scope ?judge (all-of
    (is ?source benchmark) (is ?use production-sizing) (at-most ?source-domino-release ?last-r4))))

(defrule compaq-partition-1998/no-production-derating--demand
  ?judge <- (judge (guideline compaq-partition-1998/no-production-derating) (subject ?claim))
  ?adapted <- (value (subject ?claim) (quantity claim.adapted))
  =>
  (demand ?judge (is ?adapted true)))

(defrule compaq-partition-1998/no-production-derating--qualifier-load-not-described
  ?judge <- (judge (guideline compaq-partition-1998/no-production-derating) (subject ?claim))
  ?adapted <- (value (subject ?claim) (quantity claim.adapted))
  =>
  (qualifier ?judge load-not-described (is ?adapted false)))

(defrule compaq-partition-1998/no-production-derating--qualifier-work-left-out
  ?judge <- (judge (guideline compaq-partition-1998/no-production-derating) (subject ?claim))
  ?adapted <- (value (subject ?claim) (quantity claim.adapted))
  =>
  (qualifier ?judge work-left-out (is ?adapted false)))

(defrule compaq-partition-1998/connected-users-definition--scope
  ?judge <- (judge (guideline compaq-partition-1998/connected-users-definition) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  ?source-domino-release <- (value (subject ?claim) (quantity claim.source_domino_release))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/connected-users-definition) (name last_r4))
  =>
  (scope ?judge (all-of (is ?source benchmark) (is ?kind users) (at-most ?source-domino-release ?last-r4))))

(defrule compaq-partition-1998/connected-users-definition--qualifier-record-of-what
  ?judge <- (judge (guideline compaq-partition-1998/connected-users-definition) (subject ?claim))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  =>
  (qualifier ?judge record-of-what (is ?kind users)))

(defrule compaq-partition-1998/connected-users-definition--qualifier-split-not-given
  ?judge <- (judge (guideline compaq-partition-1998/connected-users-definition) (subject ?claim))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  =>
  (qualifier ?judge split-not-given (is ?kind users)))

(defrule compaq-partition-1998/workload-mail-only--scope
  ?judge <- (judge (guideline compaq-partition-1998/workload-mail-only) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?for-client <- (value (subject ?claim) (quantity claim.for_client))
  ?source-domino-release <- (value (subject ?claim) (quantity claim.source_domino_release))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/workload-mail-only) (name last_r4))
  =>
  (scope ?judge (all-of
    (is ?source benchmark) (is-one-of ?for-client dwa imap pop3 smtp) (at-most ?source-domino-release ?last-r4))))

(defrule compaq-partition-1998/tested-only-on-nt--scope
  ?judge <- (judge (guideline compaq-partition-1998/tested-only-on-nt) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?source-platform <- (value (subject ?claim) (quantity claim.source_platform))
  ?for-platform <- (value (subject ?claim) (quantity claim.for_platform))
  ?source-domino-release <- (value (subject ?claim) (quantity claim.source_domino_release))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/tested-only-on-nt) (name last_r4))
  =>
  (scope ?judge (all-of
    (is ?source benchmark) (is ?source-platform windows) (is-not ?for-platform windows) (at-most ?source-domino-release ?last-r4))))

(defrule compaq-partition-1998/partition-benefit-confounded--scope
  ?judge <- (judge (guideline compaq-partition-1998/partition-benefit-confounded) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?use <- (value (subject ?claim) (quantity claim.use))
  ?source-domino-release <- (value (subject ?claim) (quantity claim.source_domino_release))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/partition-benefit-confounded) (name last_r4))
  =>
  (scope ?judge (all-of
    (is ?source benchmark) (is ?use scaling) (at-most ?source-domino-release ?last-r4))))

(defrule compaq-partition-1998/partition-benefit-confounded--qualifier-shares-unknown
  ?judge <- (judge (guideline compaq-partition-1998/partition-benefit-confounded) (subject ?claim))
  ?use <- (value (subject ?claim) (quantity claim.use))
  =>
  (qualifier ?judge shares-unknown (is ?use scaling)))

(defrule compaq-partition-1998/cpu-ramp-stress--scope
  ?judge <- (judge (guideline compaq-partition-1998/cpu-ramp-stress) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  ?use <- (value (subject ?claim) (quantity claim.use))
  ?source-domino-release <- (value (subject ?claim) (quantity claim.source_domino_release))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/cpu-ramp-stress) (name last_r4))
  =>
  (scope ?judge (all-of
    (is ?source benchmark) (is ?kind cpu) (is ?use production-sizing) (at-most ?source-domino-release ?last-r4))))

(defrule compaq-partition-1998/cpu-ramp-stress--qualifier-two-averages
  ?judge <- (judge (guideline compaq-partition-1998/cpu-ramp-stress) (subject ?claim))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  =>
  (qualifier ?judge two-averages (is ?kind cpu)))

(defrule compaq-partition-1998/memory-free-not-proof--scope
  ?judge <- (judge (guideline compaq-partition-1998/memory-free-not-proof) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  ?source-domino-release <- (value (subject ?claim) (quantity claim.source_domino_release))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/memory-free-not-proof) (name last_r4))
  =>
  (scope ?judge (all-of
    (is ?source benchmark) (is ?kind memory) (at-most ?source-domino-release ?last-r4))))
