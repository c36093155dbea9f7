; Number of guests, virtual CPs and the cost of z/VM

; --- virtual to real CPs

(defrule redpaper-z-2006/ratio-max-4-64--demand
  ?judge <- (judge (guideline redpaper-z-2006/ratio-max-4-64) (subject ?lpar))
  ?ratio <- (value (subject ?lpar) (quantity lpar.virtual_to_real))
  ?most <- (parameter (guideline redpaper-z-2006/ratio-max-4-64) (name most))
  =>
  (demand ?judge (at-most ?ratio ?most)))

; Inside the allowed range what is preferred is met, at a cost that the qualifiers tell.
(defrule redpaper-z-2006/ratio-close-to-1-64--demand
  ?judge <- (judge (guideline redpaper-z-2006/ratio-close-to-1-64) (subject ?lpar))
  ?ratio <- (value (subject ?lpar) (quantity lpar.virtual_to_real))
  ?most <- (parameter (guideline redpaper-z-2006/ratio-close-to-1-64) (name most))
  =>
  (demand ?judge (at-most ?ratio ?most)))

(defrule redpaper-z-2006/ratio-close-to-1-64--qualifier-below-two
  ?judge <- (judge (guideline redpaper-z-2006/ratio-close-to-1-64) (subject ?lpar))
  ?guests <- (value (subject ?lpar) (quantity lpar.guests))
  ?cps <- (value (subject ?lpar) (quantity lpar.real_cps))
  ?cps-per-guest <- (parameter (guideline redpaper-z-2006/ratio-close-to-1-64) (name cps_per_guest))
  ?preferred <- (parameter (guideline redpaper-z-2006/ratio-close-to-1-64) (name preferred))
  =>
  (qualifier ?judge below-two (more-than (times ?guests ?cps-per-guest) (times ?cps ?preferred))))

(defrule redpaper-z-2006/ratio-close-to-1-64--qualifier-usual
  ?judge <- (judge (guideline redpaper-z-2006/ratio-close-to-1-64) (subject ?lpar))
  ?ratio <- (value (subject ?lpar) (quantity lpar.virtual_to_real))
  ?preferred <- (parameter (guideline redpaper-z-2006/ratio-close-to-1-64) (name preferred))
  =>
  (qualifier ?judge usual (more-than ?ratio ?preferred)))

(defrule redpaper-z-2006/ratio-close-to-1-64--qualifier-between-1-and-2
  ?judge <- (judge (guideline redpaper-z-2006/ratio-close-to-1-64) (subject ?lpar))
  ?ratio <- (value (subject ?lpar) (quantity lpar.virtual_to_real))
  ?preferred <- (parameter (guideline redpaper-z-2006/ratio-close-to-1-64) (name preferred))
  ?measured <- (parameter (guideline redpaper-z-2006/ratio-close-to-1-64) (name measured))
  =>
  (qualifier ?judge between-1-and-2 (all-of (more-than ?ratio ?preferred) (less-than ?ratio ?measured))))

(defrule redpaper-z-2006/ratio-close-to-1-64--qualifier-at-2
  ?judge <- (judge (guideline redpaper-z-2006/ratio-close-to-1-64) (subject ?lpar))
  ?ratio <- (value (subject ?lpar) (quantity lpar.virtual_to_real))
  ?measured <- (parameter (guideline redpaper-z-2006/ratio-close-to-1-64) (name measured))
  =>
  (qualifier ?judge at-2 (all-of (at-least ?ratio ?measured) (at-most ?ratio ?measured))))

(defrule redpaper-z-2006/ratio-close-to-1-64--qualifier-between-2-and-4
  ?judge <- (judge (guideline redpaper-z-2006/ratio-close-to-1-64) (subject ?lpar))
  ?ratio <- (value (subject ?lpar) (quantity lpar.virtual_to_real))
  ?measured <- (parameter (guideline redpaper-z-2006/ratio-close-to-1-64) (name measured))
  ?most <- (parameter (guideline redpaper-z-2006/ratio-close-to-1-64) (name most))
  =>
  (qualifier ?judge between-2-and-4 (all-of (more-than ?ratio ?measured) (less-than ?ratio ?most))))

(defrule redpaper-z-2006/ratio-close-to-1-64--qualifier-at-4
  ?judge <- (judge (guideline redpaper-z-2006/ratio-close-to-1-64) (subject ?lpar))
  ?ratio <- (value (subject ?lpar) (quantity lpar.virtual_to_real))
  ?most <- (parameter (guideline redpaper-z-2006/ratio-close-to-1-64) (name most))
  =>
  (qualifier ?judge at-4 (all-of (at-least ?ratio ?most) (at-most ?ratio ?most))))

(defrule redpaper-z-2006/ratio-close-to-1-64--qualifier-beyond-4
  ?judge <- (judge (guideline redpaper-z-2006/ratio-close-to-1-64) (subject ?lpar))
  ?ratio <- (value (subject ?lpar) (quantity lpar.virtual_to_real))
  ?most <- (parameter (guideline redpaper-z-2006/ratio-close-to-1-64) (name most))
  =>
  (qualifier ?judge beyond-4 (more-than ?ratio ?most)))

(defrule redpaper-z-2006/ratio-close-to-1-64--qualifier-domino-65
  ?judge <- (judge (guideline redpaper-z-2006/ratio-close-to-1-64) (subject ?lpar))
  ?newest <- (value (subject ?lpar) (quantity lpar.newest_domino_release))
  ?present-release <- (parameter (guideline redpaper-z-2006/ratio-close-to-1-64) (name present_release))
  =>
  (qualifier ?judge domino-65 (less-than ?newest ?present-release)))

(defrule redpaper-z-2006/ratio-close-to-1-64--qualifier-shared-cps
  ?judge <- (judge (guideline redpaper-z-2006/ratio-close-to-1-64) (subject ?lpar))
  ?dedicated <- (value (subject ?lpar) (quantity lpar.dedicated_cps))
  =>
  (qualifier ?judge shared-cps (is ?dedicated false)))

; --- how many guests

(defrule redpaper-z-2006/guest-spread-users-64--demand
  ?judge <- (judge (guideline redpaper-z-2006/guest-spread-users-64) (subject ?lpar))
  ?users <- (value (subject ?lpar) (quantity lpar.active_15min_users))
  ?guests <- (value (subject ?lpar) (quantity lpar.guests))
  ?dpars-per-guest <- (parameter (guideline redpaper-z-2006/guest-spread-users-64) (name dpars_per_guest))
  ?users-per-dpar <- (parameter (guideline redpaper-z-2006/guest-spread-users-64) (name users_per_dpar))
  =>
  (demand ?judge (at-least ?guests (divided-by ?users (times ?dpars-per-guest ?users-per-dpar)))))

; A guest more stays within the measured number.
(defrule redpaper-z-2006/guest-spread-users-64--qualifier-page-cache
  ?judge <- (judge (guideline redpaper-z-2006/guest-spread-users-64) (subject ?lpar))
  ?guests <- (value (subject ?lpar) (quantity lpar.guests))
  ?guests-measured <- (parameter (guideline redpaper-z-2006/guest-spread-users-64) (name guests_measured))
  =>
  (qualifier ?judge page-cache (less-than ?guests ?guests-measured)))

; A guest more goes beyond it.
(defrule redpaper-z-2006/guest-spread-users-64--qualifier-up-to-4
  ?judge <- (judge (guideline redpaper-z-2006/guest-spread-users-64) (subject ?lpar))
  ?guests <- (value (subject ?lpar) (quantity lpar.guests))
  ?guests-measured <- (parameter (guideline redpaper-z-2006/guest-spread-users-64) (name guests_measured))
  =>
  (qualifier ?judge up-to-4 (at-least ?guests ?guests-measured)))

(defrule redpaper-z-2006/guest-spread-users-64--qualifier-consolidation
  ?judge <- (judge (guideline redpaper-z-2006/guest-spread-users-64) (subject ?lpar))
  ?users <- (value (subject ?lpar) (quantity lpar.active_15min_users))
  ?guests <- (value (subject ?lpar) (quantity lpar.guests))
  ?dpars-per-guest <- (parameter (guideline redpaper-z-2006/guest-spread-users-64) (name dpars_per_guest))
  ?users-per-dpar <- (parameter (guideline redpaper-z-2006/guest-spread-users-64) (name users_per_dpar))
  =>
  (qualifier ?judge consolidation (more-than ?users (times ?guests (times ?dpars-per-guest ?users-per-dpar)))))

(defrule redpaper-z-2006/guest-spread-users-64--qualifier-beyond-44000
  ?judge <- (judge (guideline redpaper-z-2006/guest-spread-users-64) (subject ?lpar))
  ?bench <- (value (subject ?lpar) (quantity lpar.benchmark_users))
  ?users-measured <- (parameter (guideline redpaper-z-2006/guest-spread-users-64) (name users_measured))
  =>
  (qualifier ?judge beyond-44000 (more-than ?bench ?users-measured)))

(defrule redpaper-z-2006/guest-spread-users-64--qualifier-domino-65
  ?judge <- (judge (guideline redpaper-z-2006/guest-spread-users-64) (subject ?lpar))
  ?newest <- (value (subject ?lpar) (quantity lpar.newest_domino_release))
  ?present-release <- (parameter (guideline redpaper-z-2006/guest-spread-users-64) (name present_release))
  =>
  (qualifier ?judge domino-65 (less-than ?newest ?present-release)))

(defrule redpaper-z-2006/zvm52-more-users-per-guest-64--scope
  ?judge <- (judge (guideline redpaper-z-2006/zvm52-more-users-per-guest-64) (subject ?lpar))
  ?zvm <- (value (subject ?lpar) (quantity lpar.zvm_release))
  ?oldest <- (value (subject ?lpar) (quantity lpar.oldest_domino_release))
  ?guests <- (value (subject ?lpar) (quantity lpar.guests))
  ?users <- (value (subject ?lpar) (quantity lpar.active_15min_users))
  ?zvm-release <- (parameter (guideline redpaper-z-2006/zvm52-more-users-per-guest-64) (name zvm_release))
  ?domino-release <- (parameter (guideline redpaper-z-2006/zvm52-more-users-per-guest-64) (name domino_release))
  ?many <- (parameter (guideline redpaper-z-2006/zvm52-more-users-per-guest-64) (name many))
  ?users-per-guest <- (parameter (guideline redpaper-z-2006/zvm52-more-users-per-guest-64) (name users_per_guest))
  =>
  (scope ?judge (all-of (at-least ?zvm ?zvm-release)
                         (at-least ?oldest ?domino-release)
                         (at-least ?guests ?many)
                         (less-than ?users (times ?guests ?users-per-guest)))))

; --- releases of z/VM

(defrule redpaper-z-2006/zvm51-io-below-2gb--scope
  ?judge <- (judge (guideline redpaper-z-2006/zvm51-io-below-2gb) (subject ?lpar))
  ?zvm <- (value (subject ?lpar) (quantity lpar.zvm_release))
  ?relieved <- (parameter (guideline redpaper-z-2006/zvm51-io-below-2gb) (name relieved))
  =>
  (scope ?judge (less-than ?zvm ?relieved)))

(defrule redpaper-z-2006/zvm51-io-below-2gb--qualifier-paging
  ?judge <- (judge (guideline redpaper-z-2006/zvm51-io-below-2gb) (subject ?lpar))
  ?paging <- (value (subject ?lpar) (quantity lpar.zvm_paging))
  =>
  (qualifier ?judge paging (is-one-of ?paging little heavy)))

; The reason for the limit is gone with z/VM 5.2. A count of production users beyond it breaks it, one beneath never
; keeps it.
(defrule redpaper-z-2006/d65-several-zvm-lpars--scope
  ?judge <- (judge (guideline redpaper-z-2006/d65-several-zvm-lpars) (subject ?lpar))
  ?zvm <- (value (subject ?lpar) (quantity lpar.zvm_release))
  ?environment <- (value (subject ?lpar) (quantity lpar.environment))
  ?users <- (value (subject ?lpar) (quantity lpar.production_users))
  ?relieved <- (parameter (guideline redpaper-z-2006/d65-several-zvm-lpars) (name relieved))
  ?most-users <- (parameter (guideline redpaper-z-2006/d65-several-zvm-lpars) (name most_users))
  =>
  (scope ?judge (all-of (less-than ?zvm ?relieved)
                         (any-of (is ?environment benchmark) (more-than ?users ?most-users)))))

(defrule redpaper-z-2006/d65-several-zvm-lpars--demand
  ?judge <- (judge (guideline redpaper-z-2006/d65-several-zvm-lpars) (subject ?lpar))
  ?bench <- (value (subject ?lpar) (quantity lpar.benchmark_users))
  ?most-users <- (parameter (guideline redpaper-z-2006/d65-several-zvm-lpars) (name most_users))
  =>
  (demand ?judge (at-most ?bench ?most-users)))

(defrule redpaper-z-2006/d65-several-zvm-lpars--qualifier-paging
  ?judge <- (judge (guideline redpaper-z-2006/d65-several-zvm-lpars) (subject ?lpar))
  ?paging <- (value (subject ?lpar) (quantity lpar.zvm_paging))
  =>
  (qualifier ?judge paging (is ?paging heavy)))

(defrule redpaper-z-2006/d65-several-zvm-lpars--qualifier-about
  ?judge <- (judge (guideline redpaper-z-2006/d65-several-zvm-lpars) (subject ?lpar))
  ?bench <- (value (subject ?lpar) (quantity lpar.benchmark_users))
  ?most-users <- (parameter (guideline redpaper-z-2006/d65-several-zvm-lpars) (name most_users))
  =>
  (qualifier ?judge about (more-than ?bench ?most-users)))

(defrule redpaper-z-2006/d65-several-zvm-lpars--qualifier-tested-release
  ?judge <- (judge (guideline redpaper-z-2006/d65-several-zvm-lpars) (subject ?lpar))
  ?bench <- (value (subject ?lpar) (quantity lpar.benchmark_users))
  ?most-users <- (parameter (guideline redpaper-z-2006/d65-several-zvm-lpars) (name most_users))
  =>
  (qualifier ?judge tested-release (more-than ?bench ?most-users)))

(defrule redpaper-z-2006/d7-44000-nrpc-per-zvm-lpar--scope
  ?judge <- (judge (guideline redpaper-z-2006/d7-44000-nrpc-per-zvm-lpar) (subject ?lpar))
  ?bench <- (value (subject ?lpar) (quantity lpar.benchmark_users))
  ?most-users <- (parameter (guideline redpaper-z-2006/d7-44000-nrpc-per-zvm-lpar) (name most_users))
  =>
  (scope ?judge (more-than ?bench ?most-users)))

(defrule redpaper-z-2006/d7-44000-nrpc-per-zvm-lpar--qualifier-excluded
  ?judge <- (judge (guideline redpaper-z-2006/d7-44000-nrpc-per-zvm-lpar) (subject ?lpar))
  ?bench <- (value (subject ?lpar) (quantity lpar.benchmark_users))
  ?most-users <- (parameter (guideline redpaper-z-2006/d7-44000-nrpc-per-zvm-lpar) (name most_users))
  =>
  (qualifier ?judge excluded (more-than ?bench ?most-users)))

(defrule redpaper-z-2006/d7-44000-nrpc-per-zvm-lpar--qualifier-no-zvm-trouble
  ?judge <- (judge (guideline redpaper-z-2006/d7-44000-nrpc-per-zvm-lpar) (subject ?lpar))
  ?bench <- (value (subject ?lpar) (quantity lpar.benchmark_users))
  ?most-users <- (parameter (guideline redpaper-z-2006/d7-44000-nrpc-per-zvm-lpar) (name most_users))
  =>
  (qualifier ?judge no-zvm-trouble (more-than ?bench ?most-users)))

(defrule redpaper-z-2006/d7-44000-nrpc-per-zvm-lpar--qualifier-wording
  ?judge <- (judge (guideline redpaper-z-2006/d7-44000-nrpc-per-zvm-lpar) (subject ?lpar))
  ?bench <- (value (subject ?lpar) (quantity lpar.benchmark_users))
  ?most-users <- (parameter (guideline redpaper-z-2006/d7-44000-nrpc-per-zvm-lpar) (name most_users))
  =>
  (qualifier ?judge wording (more-than ?bench ?most-users)))

; --- what z/VM costs

(defrule redpaper-z-2006/guest-cost-range-64--qualifier-one-cp
  ?judge <- (judge (guideline redpaper-z-2006/guest-cost-range-64) (subject ?lpar))
  ?cps <- (value (subject ?lpar) (quantity lpar.real_cps))
  ?one-cp <- (parameter (guideline redpaper-z-2006/guest-cost-range-64) (name one_cp))
  =>
  (qualifier ?judge one-cp (all-of (at-least ?cps ?one-cp) (at-most ?cps ?one-cp))))

(defrule redpaper-z-2006/guest-cost-range-64--qualifier-two-cps
  ?judge <- (judge (guideline redpaper-z-2006/guest-cost-range-64) (subject ?lpar))
  ?cps <- (value (subject ?lpar) (quantity lpar.real_cps))
  ?two-cps <- (parameter (guideline redpaper-z-2006/guest-cost-range-64) (name two_cps))
  =>
  (qualifier ?judge two-cps (all-of (at-least ?cps ?two-cps) (at-most ?cps ?two-cps))))

(defrule redpaper-z-2006/guest-cost-range-64--qualifier-four-cps
  ?judge <- (judge (guideline redpaper-z-2006/guest-cost-range-64) (subject ?lpar))
  ?cps <- (value (subject ?lpar) (quantity lpar.real_cps))
  ?four-cps <- (parameter (guideline redpaper-z-2006/guest-cost-range-64) (name four_cps))
  =>
  (qualifier ?judge four-cps (all-of (at-least ?cps ?four-cps) (at-most ?cps ?four-cps))))

(defrule redpaper-z-2006/guest-cost-range-64--qualifier-several-guests
  ?judge <- (judge (guideline redpaper-z-2006/guest-cost-range-64) (subject ?lpar))
  ?guests <- (value (subject ?lpar) (quantity lpar.guests))
  ?several <- (parameter (guideline redpaper-z-2006/guest-cost-range-64) (name several))
  ?guests-measured <- (parameter (guideline redpaper-z-2006/guest-cost-range-64) (name guests_measured))
  =>
  (qualifier ?judge several-guests (all-of (at-least ?guests ?several) (at-most ?guests ?guests-measured))))

(defrule redpaper-z-2006/guest-cost-range-64--qualifier-not-steadily
  ?judge <- (judge (guideline redpaper-z-2006/guest-cost-range-64) (subject ?lpar))
  ?guests <- (value (subject ?lpar) (quantity lpar.guests))
  ?several <- (parameter (guideline redpaper-z-2006/guest-cost-range-64) (name several))
  =>
  (qualifier ?judge not-steadily (at-least ?guests ?several)))

(defrule redpaper-z-2006/guest-cost-range-64--qualifier-more-guests
  ?judge <- (judge (guideline redpaper-z-2006/guest-cost-range-64) (subject ?lpar))
  ?guests <- (value (subject ?lpar) (quantity lpar.guests))
  ?guests-measured <- (parameter (guideline redpaper-z-2006/guest-cost-range-64) (name guests_measured))
  =>
  (qualifier ?judge more-guests (more-than ?guests ?guests-measured)))

(defrule redpaper-z-2006/guest-cost-range-64--qualifier-domino-65
  ?judge <- (judge (guideline redpaper-z-2006/guest-cost-range-64) (subject ?lpar))
  ?newest <- (value (subject ?lpar) (quantity lpar.newest_domino_release))
  ?present-release <- (parameter (guideline redpaper-z-2006/guest-cost-range-64) (name present_release))
  =>
  (qualifier ?judge domino-65 (less-than ?newest ?present-release)))

(defrule redpaper-z-2006/guest-cost-range-64--qualifier-domino-65-further
  ?judge <- (judge (guideline redpaper-z-2006/guest-cost-range-64) (subject ?lpar))
  ?newest <- (value (subject ?lpar) (quantity lpar.newest_domino_release))
  ?guests <- (value (subject ?lpar) (quantity lpar.guests))
  ?several <- (parameter (guideline redpaper-z-2006/guest-cost-range-64) (name several))
  ?present-release <- (parameter (guideline redpaper-z-2006/guest-cost-range-64) (name present_release))
  =>
  (qualifier ?judge domino-65-further (all-of (less-than ?newest ?present-release) (at-least ?guests ?several))))

(defrule redpaper-z-2006/guest-cost-range-64--qualifier-processors
  ?judge <- (judge (guideline redpaper-z-2006/guest-cost-range-64) (subject ?lpar))
  ?cps <- (value (subject ?lpar) (quantity lpar.real_cps))
  ?two-cps <- (parameter (guideline redpaper-z-2006/guest-cost-range-64) (name two_cps))
  =>
  (qualifier ?judge processors (more-than ?cps ?two-cps)))

(defrule redpaper-z-2006/production-zvm-cost-nearer-dwa--qualifier-domino-65
  ?judge <- (judge (guideline redpaper-z-2006/production-zvm-cost-nearer-dwa) (subject ?lpar))
  ?newest <- (value (subject ?lpar) (quantity lpar.newest_domino_release))
  ?present-release <- (parameter (guideline redpaper-z-2006/production-zvm-cost-nearer-dwa) (name present_release))
  =>
  (qualifier ?judge domino-65 (less-than ?newest ?present-release)))

(defrule redpaper-z-2006/dwa-guest-7-4--qualifier-several-guests
  ?judge <- (judge (guideline redpaper-z-2006/dwa-guest-7-4) (subject ?lpar))
  ?guests <- (value (subject ?lpar) (quantity lpar.guests))
  ?several <- (parameter (guideline redpaper-z-2006/dwa-guest-7-4) (name several))
  ?guests-measured <- (parameter (guideline redpaper-z-2006/dwa-guest-7-4) (name guests_measured))
  =>
  (qualifier ?judge several-guests (all-of (at-least ?guests ?several) (at-most ?guests ?guests-measured))))

(defrule redpaper-z-2006/dwa-guest-7-4--qualifier-more-guests
  ?judge <- (judge (guideline redpaper-z-2006/dwa-guest-7-4) (subject ?lpar))
  ?guests <- (value (subject ?lpar) (quantity lpar.guests))
  ?guests-measured <- (parameter (guideline redpaper-z-2006/dwa-guest-7-4) (name guests_measured))
  =>
  (qualifier ?judge more-guests (more-than ?guests ?guests-measured)))

(defrule redpaper-z-2006/dwa-guest-7-4--qualifier-domino-65
  ?judge <- (judge (guideline redpaper-z-2006/dwa-guest-7-4) (subject ?lpar))
  ?newest <- (value (subject ?lpar) (quantity lpar.newest_domino_release))
  ?present-release <- (parameter (guideline redpaper-z-2006/dwa-guest-7-4) (name present_release))
  =>
  (qualifier ?judge domino-65 (less-than ?newest ?present-release)))

(defrule redpaper-z-2006/dwa-guest-7-4--qualifier-domino-65-further
  ?judge <- (judge (guideline redpaper-z-2006/dwa-guest-7-4) (subject ?lpar))
  ?newest <- (value (subject ?lpar) (quantity lpar.newest_domino_release))
  ?guests <- (value (subject ?lpar) (quantity lpar.guests))
  ?several <- (parameter (guideline redpaper-z-2006/dwa-guest-7-4) (name several))
  ?present-release <- (parameter (guideline redpaper-z-2006/dwa-guest-7-4) (name present_release))
  =>
  (qualifier ?judge domino-65-further (all-of (less-than ?newest ?present-release) (at-least ?guests ?several))))
