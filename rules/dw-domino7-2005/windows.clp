; Windows 2003 Enterprise Server

(defrule dw-domino7-2005/win-max-users--scope
  ?judge <- (judge (guideline dw-domino7-2005/win-max-users) (subject ?users))
  ?domino-release <- (value (subject ?users) (quantity workload.domino_release))
  ?earlier <- (parameter (guideline dw-domino7-2005/win-max-users) (name earlier))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/win-max-users) (name last_d7))
  ?environment <- (value (subject ?users) (quantity workload.environment))
  ?later <- (parameter (guideline dw-domino7-2005/win-max-users) (name later))
  ?production-users <- (value (subject ?users) (quantity workload.production_users))
  ?most-earlier <- (parameter (guideline dw-domino7-2005/win-max-users) (name most_earlier))
  ?most-later <- (parameter (guideline dw-domino7-2005/win-max-users) (name most_later))
  =>
  (scope ?judge
    (all-of
      (at-least ?domino-release ?earlier)
      (at-most ?domino-release ?last-d7)
      (any-of
        (is ?environment benchmark)
        (all-of (less-than ?domino-release ?later) (more-than ?production-users ?most-earlier))
        (more-than ?production-users ?most-later)))))

(defrule dw-domino7-2005/win-max-users--demand
  ?judge <- (judge (guideline dw-domino7-2005/win-max-users) (subject ?users))
  ?benchmark-users <- (value (subject ?users) (quantity workload.benchmark_users))
  ?most-earlier <- (parameter (guideline dw-domino7-2005/win-max-users) (name most_earlier))
  ?domino-release <- (value (subject ?users) (quantity workload.domino_release))
  ?later <- (parameter (guideline dw-domino7-2005/win-max-users) (name later))
  ?most-later <- (parameter (guideline dw-domino7-2005/win-max-users) (name most_later))
  =>
  (demand ?judge
    (any-of
      (at-most ?benchmark-users ?most-earlier)
      (all-of (at-least ?domino-release ?later) (at-most ?benchmark-users ?most-later)))))

(defrule dw-domino7-2005/win-max-users--qualifier-not-uniform
  ?judge <- (judge (guideline dw-domino7-2005/win-max-users) (subject ?users))
  ?domino-release <- (value (subject ?users) (quantity workload.domino_release))
  ?later <- (parameter (guideline dw-domino7-2005/win-max-users) (name later))
  =>
  (qualifier ?judge not-uniform (less-than ?domino-release ?later)))

(defrule dw-domino7-2005/win-max-users--qualifier-not-tabulated
  ?judge <- (judge (guideline dw-domino7-2005/win-max-users) (subject ?users))
  ?domino-release <- (value (subject ?users) (quantity workload.domino_release))
  ?later <- (parameter (guideline dw-domino7-2005/win-max-users) (name later))
  =>
  (qualifier ?judge not-tabulated (at-least ?domino-release ?later)))

(defrule dw-domino7-2005/win-cpu--scope
  ?judge <- (judge (guideline dw-domino7-2005/win-cpu) (subject ?claim))
  ?use <- (value (subject ?claim) (quantity claim.use))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  ?source-platform <- (value (subject ?claim) (quantity claim.source_platform))
  ?source-domino-release <- (value (subject ?claim) (quantity claim.source_domino_release))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/win-cpu) (name last_d7))
  =>
  (scope ?judge
    (all-of
      (is ?use release-comparison)
      (is ?kind cpu)
      (is ?source-platform windows)
      (at-most ?source-domino-release ?last-d7))))

(defrule dw-domino7-2005/win-cpu--qualifier-template-unsaid
  ?judge <- (judge (guideline dw-domino7-2005/win-cpu) (subject ?claim))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  =>
  (qualifier ?judge template-unsaid (is ?kind cpu)))

(defrule dw-domino7-2005/win-cpu--qualifier-growth-unsupported
  ?judge <- (judge (guideline dw-domino7-2005/win-cpu) (subject ?claim))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  =>
  (qualifier ?judge growth-unsupported (is ?kind cpu)))

(defrule dw-domino7-2005/win-memory-savings-caveat--scope
  ?judge <- (judge (guideline dw-domino7-2005/win-memory-savings-caveat) (subject ?claim))
  ?use <- (value (subject ?claim) (quantity claim.use))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  ?source-platform <- (value (subject ?claim) (quantity claim.source_platform))
  ?source-domino-release <- (value (subject ?claim) (quantity claim.source_domino_release))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/win-memory-savings-caveat) (name last_d7))
  =>
  (scope ?judge
    (all-of
      (is ?use release-comparison)
      (is ?kind memory)
      (is ?source-platform windows)
      (at-most ?source-domino-release ?last-d7))))

(defrule dw-domino7-2005/win-mail7-more-resource--scope
  ?judge <- (judge (guideline dw-domino7-2005/win-mail7-more-resource) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  ?to-mail-template <- (value (subject ?change) (quantity change.to_mail_template))
  =>
  (scope ?judge (all-of (is ?kind mail-template) (is ?to-mail-template mail7))))

(defrule dw-domino7-2005/hyperthreading-differs--scope
  ?judge <- (judge (guideline dw-domino7-2005/hyperthreading-differs) (subject ?claim))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  ?use <- (value (subject ?claim) (quantity claim.use))
  ?source-platform <- (value (subject ?claim) (quantity claim.source_platform))
  ?for-platform <- (value (subject ?claim) (quantity claim.for_platform))
  =>
  (scope ?judge
    (all-of
      (is ?kind cpu)
      (is ?use platform-comparison)
      (any-of
        (all-of (is ?source-platform windows) (is ?for-platform linux-x86))
        (all-of (is ?source-platform linux-x86) (is ?for-platform windows))))))
