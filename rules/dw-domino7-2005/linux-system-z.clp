; Linux on zSeries

(defrule dw-domino7-2005/sles9-over-sles8--scope
  ?judge <- (judge (guideline dw-domino7-2005/sles9-over-sles8) (subject ?image))
  ?distribution <- (value (subject ?image) (quantity image.distribution))
  ?oldest-domino-release <- (value (subject ?image) (quantity image.oldest_domino_release))
  ?later <- (parameter (guideline dw-domino7-2005/sles9-over-sles8) (name later))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/sles9-over-sles8) (name last_d7))
  =>
  (scope ?judge
    (all-of
      (is ?distribution sles)
      (at-least ?oldest-domino-release ?later)
      (at-most ?oldest-domino-release ?last-d7))))

(defrule dw-domino7-2005/sles9-over-sles8--demand
  ?judge <- (judge (guideline dw-domino7-2005/sles9-over-sles8) (subject ?image))
  ?os-release <- (value (subject ?image) (quantity image.os_release))
  ?sles9 <- (parameter (guideline dw-domino7-2005/sles9-over-sles8) (name sles9))
  =>
  (demand ?judge (at-least ?os-release ?sles9)))

(defrule dw-domino7-2005/sles9-over-sles8--qualifier-figures-differ
  ?judge <- (judge (guideline dw-domino7-2005/sles9-over-sles8) (subject ?image))
  ?os-release <- (value (subject ?image) (quantity image.os_release))
  ?sles9 <- (parameter (guideline dw-domino7-2005/sles9-over-sles8) (name sles9))
  =>
  (qualifier ?judge figures-differ (less-than ?os-release ?sles9)))

(defrule dw-domino7-2005/sles9-over-sles8--qualifier-memory-it-was
  ?judge <- (judge (guideline dw-domino7-2005/sles9-over-sles8) (subject ?image))
  ?os-release <- (value (subject ?image) (quantity image.os_release))
  ?sles9 <- (parameter (guideline dw-domino7-2005/sles9-over-sles8) (name sles9))
  =>
  (qualifier ?judge memory-it-was (less-than ?os-release ?sles9)))

(defrule dw-domino7-2005/sles9-over-sles8--qualifier-several-dpars
  ?judge <- (judge (guideline dw-domino7-2005/sles9-over-sles8) (subject ?image))
  ?kernel-bits <- (value (subject ?image) (quantity image.kernel_bits))
  ?wide-kernel <- (parameter (guideline dw-domino7-2005/sles9-over-sles8) (name wide_kernel))
  =>
  (qualifier ?judge several-dpars (less-than ?kernel-bits ?wide-kernel)))

(defrule dw-domino7-2005/sles9-over-sles8--qualifier-two-gb
  ?judge <- (judge (guideline dw-domino7-2005/sles9-over-sles8) (subject ?image))
  ?kernel-bits <- (value (subject ?image) (quantity image.kernel_bits))
  ?narrow-kernel <- (parameter (guideline dw-domino7-2005/sles9-over-sles8) (name narrow_kernel))
  =>
  (qualifier ?judge two-gb (at-most ?kernel-bits ?narrow-kernel)))

(defrule dw-domino7-2005/d65-not-on-sles9-rel4--scope
  ?judge <- (judge (guideline dw-domino7-2005/d65-not-on-sles9-rel4) (subject ?image))
  ?oldest-domino-release <- (value (subject ?image) (quantity image.oldest_domino_release))
  ?later <- (parameter (guideline dw-domino7-2005/d65-not-on-sles9-rel4) (name later))
  =>
  (scope ?judge (less-than ?oldest-domino-release ?later)))

(defrule dw-domino7-2005/d65-not-on-sles9-rel4--demand
  ?judge <- (judge (guideline dw-domino7-2005/d65-not-on-sles9-rel4) (subject ?image))
  ?distribution <- (value (subject ?image) (quantity image.distribution))
  ?os-release <- (value (subject ?image) (quantity image.os_release))
  ?sles9 <- (parameter (guideline dw-domino7-2005/d65-not-on-sles9-rel4) (name sles9))
  ?rel4 <- (parameter (guideline dw-domino7-2005/d65-not-on-sles9-rel4) (name rel4))
  =>
  (demand ?judge
    (not-so
      (any-of
        (all-of (is ?distribution sles) (at-least ?os-release ?sles9))
        (all-of (is ?distribution rhel) (at-least ?os-release ?rel4))))))

(defrule dw-domino7-2005/d65-not-on-sles9-rel4--qualifier-name-read
  ?judge <- (judge (guideline dw-domino7-2005/d65-not-on-sles9-rel4) (subject ?image))
  ?distribution <- (value (subject ?image) (quantity image.distribution))
  =>
  (qualifier ?judge name-read (is ?distribution rhel)))

(defrule dw-domino7-2005/zlinux-max-d65--scope
  ?judge <- (judge (guideline dw-domino7-2005/zlinux-max-d65) (subject ?users))
  ?domino-release <- (value (subject ?users) (quantity workload.domino_release))
  ?next-release <- (parameter (guideline dw-domino7-2005/zlinux-max-d65) (name next_release))
  ?environment <- (value (subject ?users) (quantity workload.environment))
  ?production-users <- (value (subject ?users) (quantity workload.production_users))
  ?most-users <- (parameter (guideline dw-domino7-2005/zlinux-max-d65) (name most_users))
  =>
  (scope ?judge
    (all-of
      (less-than ?domino-release ?next-release)
      (any-of (is ?environment benchmark) (more-than ?production-users ?most-users)))))

(defrule dw-domino7-2005/zlinux-max-d65--demand
  ?judge <- (judge (guideline dw-domino7-2005/zlinux-max-d65) (subject ?users))
  ?benchmark-users <- (value (subject ?users) (quantity workload.benchmark_users))
  ?most-users <- (parameter (guideline dw-domino7-2005/zlinux-max-d65) (name most_users))
  =>
  (demand ?judge (at-most ?benchmark-users ?most-users)))

(defrule dw-domino7-2005/zlinux-max-d65--qualifier-not-uniform
  ?judge <- (judge (guideline dw-domino7-2005/zlinux-max-d65) (subject ?users))
  ?benchmark-users <- (value (subject ?users) (quantity workload.benchmark_users))
  ?most-users <- (parameter (guideline dw-domino7-2005/zlinux-max-d65) (name most_users))
  =>
  (qualifier ?judge not-uniform (more-than ?benchmark-users ?most-users)))

(defrule dw-domino7-2005/zlinux-max-d7--scope
  ?judge <- (judge (guideline dw-domino7-2005/zlinux-max-d7) (subject ?users))
  ?domino-release <- (value (subject ?users) (quantity workload.domino_release))
  ?first-release <- (parameter (guideline dw-domino7-2005/zlinux-max-d7) (name first_release))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/zlinux-max-d7) (name last_d7))
  ?environment <- (value (subject ?users) (quantity workload.environment))
  ?benchmark-users <- (value (subject ?users) (quantity workload.benchmark_users))
  ?reached <- (parameter (guideline dw-domino7-2005/zlinux-max-d7) (name reached))
  ?production-users <- (value (subject ?users) (quantity workload.production_users))
  =>
  (scope ?judge
    (all-of
      (at-least ?domino-release ?first-release)
      (at-most ?domino-release ?last-d7)
      (any-of
        (all-of (is ?environment benchmark) (more-than ?benchmark-users ?reached))
        (all-of (is-not ?environment benchmark) (more-than ?production-users ?reached))))))

(defrule dw-domino7-2005/zlinux-max-d7--qualifier-system-unclear
  ?judge <- (judge (guideline dw-domino7-2005/zlinux-max-d7) (subject ?users))
  ?benchmark-users <- (value (subject ?users) (quantity workload.benchmark_users))
  ?reached <- (parameter (guideline dw-domino7-2005/zlinux-max-d7) (name reached))
  =>
  (qualifier ?judge system-unclear (more-than ?benchmark-users ?reached)))

(defrule dw-domino7-2005/sles8-paging-6000--scope
  ?judge <- (judge (guideline dw-domino7-2005/sles8-paging-6000) (subject ?image))
  ?distribution <- (value (subject ?image) (quantity image.distribution))
  ?os-release <- (value (subject ?image) (quantity image.os_release))
  ?sles9 <- (parameter (guideline dw-domino7-2005/sles8-paging-6000) (name sles9))
  ?environment <- (value (subject ?image) (quantity image.environment))
  ?benchmark-users <- (value (subject ?image) (quantity image.benchmark_users))
  ?without-paging <- (parameter (guideline dw-domino7-2005/sles8-paging-6000) (name without_paging))
  ?production-users <- (value (subject ?image) (quantity image.production_users))
  =>
  (scope ?judge
    (all-of
      (is ?distribution sles)
      (less-than ?os-release ?sles9)
      (any-of
        (all-of (is ?environment benchmark) (more-than ?benchmark-users ?without-paging))
        (all-of (is-not ?environment benchmark) (more-than ?production-users ?without-paging))))))

(defrule dw-domino7-2005/sles8-paging-6000--qualifier-comparison-too
  ?judge <- (judge (guideline dw-domino7-2005/sles8-paging-6000) (subject ?image))
  ?os-release <- (value (subject ?image) (quantity image.os_release))
  ?sles9 <- (parameter (guideline dw-domino7-2005/sles8-paging-6000) (name sles9))
  =>
  (qualifier ?judge comparison-too (less-than ?os-release ?sles9)))

(defrule dw-domino7-2005/zlinux-headline-vs-figure7--scope
  ?judge <- (judge (guideline dw-domino7-2005/zlinux-headline-vs-figure7) (subject ?claim))
  ?use <- (value (subject ?claim) (quantity claim.use))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  ?source-platform <- (value (subject ?claim) (quantity claim.source_platform))
  ?source-domino-release <- (value (subject ?claim) (quantity claim.source_domino_release))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/zlinux-headline-vs-figure7) (name last_d7))
  =>
  (scope ?judge
    (all-of
      (is ?use release-comparison)
      (is ?kind cpu)
      (is ?source-platform linux-system-z)
      (at-most ?source-domino-release ?last-d7))))

(defrule dw-domino7-2005/zlinux-headline-vs-figure7--qualifier-beyond-the-figure
  ?judge <- (judge (guideline dw-domino7-2005/zlinux-headline-vs-figure7) (subject ?claim))
  ?difference-percent <- (value (subject ?claim) (quantity claim.difference_percent))
  ?old-template-high <- (parameter (guideline dw-domino7-2005/zlinux-headline-vs-figure7) (name old_template_high))
  =>
  (qualifier ?judge beyond-the-figure (more-than ?difference-percent ?old-template-high)))

(defrule dw-domino7-2005/zlinux-headline-vs-figure7--qualifier-not-to-be-added
  ?judge <- (judge (guideline dw-domino7-2005/zlinux-headline-vs-figure7) (subject ?claim))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  =>
  (qualifier ?judge not-to-be-added (is ?kind cpu)))

(defrule dw-domino7-2005/zlinux-headline-vs-figure7--qualifier-general-part-differs
  ?judge <- (judge (guideline dw-domino7-2005/zlinux-headline-vs-figure7) (subject ?claim))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  =>
  (qualifier ?judge general-part-differs (is ?kind cpu)))

(defrule dw-domino7-2005/zlinux-headline-vs-figure7--qualifier-template-takes-some
  ?judge <- (judge (guideline dw-domino7-2005/zlinux-headline-vs-figure7) (subject ?claim))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  =>
  (qualifier ?judge template-takes-some (is ?kind cpu)))

(defrule dw-domino7-2005/zlinux-headline-vs-figure7--qualifier-no-tables
  ?judge <- (judge (guideline dw-domino7-2005/zlinux-headline-vs-figure7) (subject ?claim))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  =>
  (qualifier ?judge no-tables (is ?kind cpu)))

(defrule dw-domino7-2005/mail7-cost-5-15--scope
  ?judge <- (judge (guideline dw-domino7-2005/mail7-cost-5-15) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  ?to-mail-template <- (value (subject ?change) (quantity change.to_mail_template))
  =>
  (scope ?judge (all-of (is ?kind mail-template) (is ?to-mail-template mail7))))

(defrule dw-domino7-2005/mail7-cost-5-15--qualifier-other-tables
  ?judge <- (judge (guideline dw-domino7-2005/mail7-cost-5-15) (subject ?change))
  ?to-mail-template <- (value (subject ?change) (quantity change.to_mail_template))
  =>
  (qualifier ?judge other-tables (is ?to-mail-template mail7)))

(defrule dw-domino7-2005/mail7-cost-5-15--qualifier-later-releases
  ?judge <- (judge (guideline dw-domino7-2005/mail7-cost-5-15) (subject ?change))
  ?to-mail-template <- (value (subject ?change) (quantity change.to_mail_template))
  =>
  (qualifier ?judge later-releases (is ?to-mail-template mail7)))

(defrule dw-domino7-2005/zlinux-steady-state--demand
  ?judge <- (judge (guideline dw-domino7-2005/zlinux-steady-state) (subject ?run))
  ?steady-state <- (value (subject ?run) (quantity run.steady_state))
  ?window-minutes <- (value (subject ?run) (quantity run.window_minutes))
  ?hours <- (parameter (guideline dw-domino7-2005/zlinux-steady-state) (name hours))
  ?minutes <- (parameter (guideline dw-domino7-2005/zlinux-steady-state) (name minutes))
  =>
  (demand ?judge (all-of (is ?steady-state true) (at-least ?window-minutes (times ?hours ?minutes)))))
