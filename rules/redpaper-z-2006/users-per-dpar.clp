; Users per DPAR, and the most that one image held

(defrule redpaper-z-2006/users-1000-per-dpar-63--demand
  ?judge <- (judge (guideline redpaper-z-2006/users-1000-per-dpar-63) (subject ?dpar))
  ?users <- (value (subject ?dpar) (quantity dpar.active_15min_users))
  ?most <- (parameter (guideline redpaper-z-2006/users-1000-per-dpar-63) (name about_1000))
  =>
  (demand ?judge (at-most ?users ?most)))

(defrule redpaper-z-2006/users-1000-per-dpar-63--qualifier-overloaded
  ?judge <- (judge (guideline redpaper-z-2006/users-1000-per-dpar-63) (subject ?dpar))
  ?users <- (value (subject ?dpar) (quantity dpar.active_15min_users))
  ?most <- (parameter (guideline redpaper-z-2006/users-1000-per-dpar-63) (name about_1000))
  =>
  (qualifier ?judge overloaded (more-than ?users ?most)))

(defrule redpaper-z-2006/users-1000-per-dpar-63--qualifier-from-experience
  ?judge <- (judge (guideline redpaper-z-2006/users-1000-per-dpar-63) (subject ?dpar))
  ?users <- (value (subject ?dpar) (quantity dpar.active_15min_users))
  ?most <- (parameter (guideline redpaper-z-2006/users-1000-per-dpar-63) (name about_1000))
  =>
  (qualifier ?judge from-experience (more-than ?users ?most)))

(defrule redpaper-z-2006/users-1000-per-dpar-522--demand
  ?judge <- (judge (guideline redpaper-z-2006/users-1000-per-dpar-522) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?users <- (value (subject ?image) (quantity image.active_15min_users))
  ?filled <- (parameter (guideline redpaper-z-2006/users-1000-per-dpar-522) (name about_1000_low))
  =>
  ; with one DPAR fewer, each of the others would have to hold as many as fill it
  (demand ?judge (at-most ?dpars (divided-by (plus ?users ?filled) ?filled))))

(defrule redpaper-z-2006/users-1000-per-dpar-522--qualifier-merging-saves-cpu
  ?judge <- (judge (guideline redpaper-z-2006/users-1000-per-dpar-522) (subject ?image))
  ?average <- (value (subject ?image) (quantity image.active_15min_users_per_dpar))
  ?low <- (parameter (guideline redpaper-z-2006/users-1000-per-dpar-522) (name about_1000_low))
  =>
  (qualifier ?judge merging-saves-cpu (less-than ?average ?low)))

(defrule redpaper-z-2006/users-1000-per-dpar-522--qualifier-no-users-of-its-own
  ?judge <- (judge (guideline redpaper-z-2006/users-1000-per-dpar-522) (subject ?image))
  ?fewest <- (value (subject ?image) (quantity image.smallest_active_15min_users))
  ?any <- (parameter (guideline redpaper-z-2006/users-1000-per-dpar-522) (name any_user))
  =>
  (qualifier ?judge no-users-of-its-own (less-than ?fewest ?any)))

(defrule redpaper-z-2006/small-dpars-cost-cpu--scope
  ?judge <- (judge (guideline redpaper-z-2006/small-dpars-cost-cpu) (subject ?dpar))
  ?users <- (value (subject ?dpar) (quantity dpar.active_15min_users))
  ?full <- (parameter (guideline redpaper-z-2006/small-dpars-cost-cpu) (name full_dpar))
  =>
  (scope ?judge (less-than ?users ?full)))

(defrule redpaper-z-2006/limit-12000-nrpc-per-dpar--scope
  ?judge <- (judge (guideline redpaper-z-2006/limit-12000-nrpc-per-dpar) (subject ?workload))
  ?environment <- (value (subject ?workload) (quantity workload.environment))
  ?users <- (value (subject ?workload) (quantity workload.production_users))
  ?most <- (parameter (guideline redpaper-z-2006/limit-12000-nrpc-per-dpar) (name most_users))
  =>
  (scope ?judge (any-of (is ?environment benchmark) (more-than ?users ?most))))

(defrule redpaper-z-2006/limit-12000-nrpc-per-dpar--demand
  ?judge <- (judge (guideline redpaper-z-2006/limit-12000-nrpc-per-dpar) (subject ?workload))
  ?users <- (value (subject ?workload) (quantity workload.benchmark_users))
  ?most <- (parameter (guideline redpaper-z-2006/limit-12000-nrpc-per-dpar) (name most_users))
  =>
  (demand ?judge (at-most ?users ?most)))

(defrule redpaper-z-2006/limit-12000-nrpc-per-dpar--qualifier-overhead-grows
  ?judge <- (judge (guideline redpaper-z-2006/limit-12000-nrpc-per-dpar) (subject ?workload))
  ?users <- (value (subject ?workload) (quantity workload.benchmark_users))
  ?most <- (parameter (guideline redpaper-z-2006/limit-12000-nrpc-per-dpar) (name most_users))
  =>
  (qualifier ?judge overhead-grows (at-least ?users ?most)))

(defrule redpaper-z-2006/limit-8000-dwa-per-dpar--scope
  ?judge <- (judge (guideline redpaper-z-2006/limit-8000-dwa-per-dpar) (subject ?workload))
  ?environment <- (value (subject ?workload) (quantity workload.environment))
  ?users <- (value (subject ?workload) (quantity workload.production_users))
  ?most <- (parameter (guideline redpaper-z-2006/limit-8000-dwa-per-dpar) (name at_the_limit))
  =>
  (scope ?judge (any-of (is ?environment benchmark) (more-than ?users ?most))))

(defrule redpaper-z-2006/limit-8000-dwa-per-dpar--demand
  ?judge <- (judge (guideline redpaper-z-2006/limit-8000-dwa-per-dpar) (subject ?workload))
  ?users <- (value (subject ?workload) (quantity workload.benchmark_users))
  ?most <- (parameter (guideline redpaper-z-2006/limit-8000-dwa-per-dpar) (name at_the_limit))
  =>
  (demand ?judge (at-most ?users ?most)))

(defrule redpaper-z-2006/limit-8000-dwa-per-dpar--qualifier-close-to-the-limit
  ?judge <- (judge (guideline redpaper-z-2006/limit-8000-dwa-per-dpar) (subject ?workload))
  ?users <- (value (subject ?workload) (quantity workload.benchmark_users))
  ?measured <- (parameter (guideline redpaper-z-2006/limit-8000-dwa-per-dpar) (name measured_users))
  =>
  (qualifier ?judge close-to-the-limit (at-least ?users ?measured)))

(defrule redpaper-z-2006/d65-10000-nrpc-per-image--scope
  ?judge <- (judge (guideline redpaper-z-2006/d65-10000-nrpc-per-image) (subject ?image))
  ?release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?environment <- (value (subject ?image) (quantity image.environment))
  ?users <- (value (subject ?image) (quantity image.production_users))
  ?d7 <- (parameter (guideline redpaper-z-2006/d65-10000-nrpc-per-image) (name d7))
  ?most <- (parameter (guideline redpaper-z-2006/d65-10000-nrpc-per-image) (name most_users))
  =>
  (scope ?judge
    (all-of (less-than ?release ?d7) (any-of (is ?environment benchmark) (more-than ?users ?most)))))

(defrule redpaper-z-2006/d65-10000-nrpc-per-image--demand
  ?judge <- (judge (guideline redpaper-z-2006/d65-10000-nrpc-per-image) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.nrpc_benchmark_users))
  ?most <- (parameter (guideline redpaper-z-2006/d65-10000-nrpc-per-image) (name most_users))
  =>
  (demand ?judge (at-most ?users ?most)))

(defrule redpaper-z-2006/d65-10000-nrpc-per-image--exception-wide-kernel
  ?judge <- (judge (guideline redpaper-z-2006/d65-10000-nrpc-per-image) (subject ?image))
  ?bits <- (value (subject ?image) (quantity image.kernel_bits))
  ?wide <- (parameter (guideline redpaper-z-2006/d65-10000-nrpc-per-image) (name wide_kernel))
  =>
  (exception ?judge wide-kernel (at-least ?bits ?wide)))

(defrule redpaper-z-2006/d65-10000-nrpc-per-image--qualifier-around-10500
  ?judge <- (judge (guideline redpaper-z-2006/d65-10000-nrpc-per-image) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.nrpc_benchmark_users))
  ?most <- (parameter (guideline redpaper-z-2006/d65-10000-nrpc-per-image) (name most_users))
  ?elsewhere <- (parameter (guideline redpaper-z-2006/d65-10000-nrpc-per-image) (name elsewhere))
  =>
  (qualifier ?judge around-10500 (all-of (more-than ?users ?most) (at-most ?users ?elsewhere))))

(defrule redpaper-z-2006/d7-50000-nrpc-single-lpar--scope
  ?judge <- (judge (guideline redpaper-z-2006/d7-50000-nrpc-single-lpar) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.nrpc_benchmark_users))
  ?shown <- (parameter (guideline redpaper-z-2006/d7-50000-nrpc-single-lpar) (name most_shown))
  =>
  (scope ?judge (more-than ?users ?shown)))

(defrule redpaper-z-2006/d7-50000-nrpc-single-lpar--qualifier-no-limit
  ?judge <- (judge (guideline redpaper-z-2006/d7-50000-nrpc-single-lpar) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.nrpc_benchmark_users))
  ?shown <- (parameter (guideline redpaper-z-2006/d7-50000-nrpc-single-lpar) (name most_shown))
  =>
  (qualifier ?judge no-limit (more-than ?users ?shown)))
