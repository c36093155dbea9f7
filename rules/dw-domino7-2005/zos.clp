; z/OS, and transaction logging on zSeries

(defrule dw-domino7-2005/zos-max-d65--scope
  ?judge <- (judge (guideline dw-domino7-2005/zos-max-d65) (subject ?users))
  ?domino-release <- (value (subject ?users) (quantity workload.domino_release))
  ?next-release <- (parameter (guideline dw-domino7-2005/zos-max-d65) (name next_release))
  ?environment <- (value (subject ?users) (quantity workload.environment))
  ?production-users <- (value (subject ?users) (quantity workload.production_users))
  ?most-users <- (parameter (guideline dw-domino7-2005/zos-max-d65) (name most_users))
  =>
  (scope ?judge
    (all-of
      (less-than ?domino-release ?next-release)
      (any-of (is ?environment benchmark) (more-than ?production-users ?most-users)))))

(defrule dw-domino7-2005/zos-max-d65--demand
  ?judge <- (judge (guideline dw-domino7-2005/zos-max-d65) (subject ?users))
  ?benchmark-users <- (value (subject ?users) (quantity workload.benchmark_users))
  ?most-users <- (parameter (guideline dw-domino7-2005/zos-max-d65) (name most_users))
  =>
  (demand ?judge (at-most ?benchmark-users ?most-users)))

(defrule dw-domino7-2005/zos-max-d65--qualifier-elsewhere-10000
  ?judge <- (judge (guideline dw-domino7-2005/zos-max-d65) (subject ?users))
  ?domino-release <- (value (subject ?users) (quantity workload.domino_release))
  ?next-release <- (parameter (guideline dw-domino7-2005/zos-max-d65) (name next_release))
  =>
  (qualifier ?judge elsewhere-10000 (less-than ?domino-release ?next-release)))

(defrule dw-domino7-2005/zos-max-d7--scope
  ?judge <- (judge (guideline dw-domino7-2005/zos-max-d7) (subject ?users))
  ?domino-release <- (value (subject ?users) (quantity workload.domino_release))
  ?first-release <- (parameter (guideline dw-domino7-2005/zos-max-d7) (name first_release))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/zos-max-d7) (name last_d7))
  ?environment <- (value (subject ?users) (quantity workload.environment))
  ?benchmark-users <- (value (subject ?users) (quantity workload.benchmark_users))
  ?reached <- (parameter (guideline dw-domino7-2005/zos-max-d7) (name reached))
  ?production-users <- (value (subject ?users) (quantity workload.production_users))
  =>
  (scope ?judge
    (all-of
      (at-least ?domino-release ?first-release)
      (at-most ?domino-release ?last-d7)
      (any-of
        (all-of (is ?environment benchmark) (more-than ?benchmark-users ?reached))
        (all-of (is-not ?environment benchmark) (more-than ?production-users ?reached))))))

(defrule dw-domino7-2005/zos-headline-vs-figure9--scope
  ?judge <- (judge (guideline dw-domino7-2005/zos-headline-vs-figure9) (subject ?claim))
  ?use <- (value (subject ?claim) (quantity claim.use))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  ?source-platform <- (value (subject ?claim) (quantity claim.source_platform))
  ?source-domino-release <- (value (subject ?claim) (quantity claim.source_domino_release))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/zos-headline-vs-figure9) (name last_d7))
  =>
  (scope ?judge
    (all-of
      (is ?use release-comparison)
      (is ?kind cpu)
      (is ?source-platform zos)
      (at-most ?source-domino-release ?last-d7))))

(defrule dw-domino7-2005/zos-headline-vs-figure9--qualifier-beyond-the-figure
  ?judge <- (judge (guideline dw-domino7-2005/zos-headline-vs-figure9) (subject ?claim))
  ?difference-percent <- (value (subject ?claim) (quantity claim.difference_percent))
  ?old-template-high <- (parameter (guideline dw-domino7-2005/zos-headline-vs-figure9) (name old_template_high))
  =>
  (qualifier ?judge beyond-the-figure (more-than ?difference-percent ?old-template-high)))

(defrule dw-domino7-2005/zos-headline-vs-figure9--qualifier-parts-do-not-add-up
  ?judge <- (judge (guideline dw-domino7-2005/zos-headline-vs-figure9) (subject ?claim))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  =>
  (qualifier ?judge parts-do-not-add-up (is ?kind cpu)))

(defrule dw-domino7-2005/zos-headline-vs-figure9--qualifier-general-part-differs
  ?judge <- (judge (guideline dw-domino7-2005/zos-headline-vs-figure9) (subject ?claim))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  =>
  (qualifier ?judge general-part-differs (is ?kind cpu)))

(defrule dw-domino7-2005/zos-headline-vs-figure9--qualifier-older-template
  ?judge <- (judge (guideline dw-domino7-2005/zos-headline-vs-figure9) (subject ?claim))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  =>
  (qualifier ?judge older-template (is ?kind cpu)))

(defrule dw-domino7-2005/zos-headline-vs-figure9--qualifier-up-to-9000
  ?judge <- (judge (guideline dw-domino7-2005/zos-headline-vs-figure9) (subject ?claim))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  =>
  (qualifier ?judge up-to-9000 (is ?kind cpu)))

(defrule dw-domino7-2005/zos-headline-vs-figure9--qualifier-router-unchanged
  ?judge <- (judge (guideline dw-domino7-2005/zos-headline-vs-figure9) (subject ?claim))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  =>
  (qualifier ?judge router-unchanged (is ?kind cpu)))

(defrule dw-domino7-2005/zos-headline-vs-figure9--qualifier-no-tables
  ?judge <- (judge (guideline dw-domino7-2005/zos-headline-vs-figure9) (subject ?claim))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  =>
  (qualifier ?judge no-tables (is ?kind cpu)))

(defrule dw-domino7-2005/hw-compression-use--scope
  ?judge <- (judge (guideline dw-domino7-2005/hw-compression-use) (subject ?dpar))
  ?transaction-logging <- (value (subject ?dpar) (quantity dpar.transaction_logging))
  =>
  (scope ?judge (is ?transaction-logging true)))

(defrule dw-domino7-2005/hw-compression-use--demand
  ?judge <- (judge (guideline dw-domino7-2005/hw-compression-use) (subject ?dpar))
  ?domino-release <- (value (subject ?dpar) (quantity dpar.domino_release))
  ?later <- (parameter (guideline dw-domino7-2005/hw-compression-use) (name later))
  =>
  (demand ?judge (at-least ?domino-release ?later)))

(defrule dw-domino7-2005/hw-compression-use--qualifier-two-figures
  ?judge <- (judge (guideline dw-domino7-2005/hw-compression-use) (subject ?dpar))
  ?domino-release <- (value (subject ?dpar) (quantity dpar.domino_release))
  ?later <- (parameter (guideline dw-domino7-2005/hw-compression-use) (name later))
  =>
  (qualifier ?judge two-figures (less-than ?domino-release ?later)))

(defrule dw-domino7-2005/hw-compression-use--qualifier-without-hardware
  ?judge <- (judge (guideline dw-domino7-2005/hw-compression-use) (subject ?dpar))
  ?hardware-compression <- (value (subject ?dpar) (quantity dpar.hardware_compression))
  =>
  (qualifier ?judge without-hardware (is ?hardware-compression false)))
