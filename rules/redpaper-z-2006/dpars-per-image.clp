; DPARs per image

(defrule redpaper-z-2006/d65-one-dpar-per-image--scope
  ?judge <- (judge (guideline redpaper-z-2006/d65-one-dpar-per-image) (subject ?image))
  ?release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?d7 <- (parameter (guideline redpaper-z-2006/d65-one-dpar-per-image) (name d7))
  =>
  (scope ?judge (less-than ?release ?d7)))

(defrule redpaper-z-2006/d65-one-dpar-per-image--demand
  ?judge <- (judge (guideline redpaper-z-2006/d65-one-dpar-per-image) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?most <- (parameter (guideline redpaper-z-2006/d65-one-dpar-per-image) (name most_dpars))
  =>
  (demand ?judge (at-most ?dpars ?most)))

(defrule redpaper-z-2006/d65-one-dpar-per-image--exception-wide-kernel
  ?judge <- (judge (guideline redpaper-z-2006/d65-one-dpar-per-image) (subject ?image))
  ?bits <- (value (subject ?image) (quantity image.kernel_bits))
  ?wide <- (parameter (guideline redpaper-z-2006/d65-one-dpar-per-image) (name wide_kernel))
  =>
  (exception ?judge wide-kernel (at-least ?bits ?wide)))

(defrule redpaper-z-2006/d65-one-dpar-per-image--qualifier-cost-of-the-second
  ?judge <- (judge (guideline redpaper-z-2006/d65-one-dpar-per-image) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?most <- (parameter (guideline redpaper-z-2006/d65-one-dpar-per-image) (name most_dpars))
  ?third <- (parameter (guideline redpaper-z-2006/d65-one-dpar-per-image) (name third_dpar))
  =>
  (qualifier ?judge cost-of-the-second (all-of (more-than ?dpars ?most) (less-than ?dpars ?third))))

(defrule redpaper-z-2006/d65-one-dpar-per-image--qualifier-cost-of-the-third
  ?judge <- (judge (guideline redpaper-z-2006/d65-one-dpar-per-image) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?third <- (parameter (guideline redpaper-z-2006/d65-one-dpar-per-image) (name third_dpar))
  =>
  (qualifier ?judge cost-of-the-third (all-of (at-least ?dpars ?third) (at-most ?dpars ?third))))

(defrule redpaper-z-2006/d65-one-dpar-per-image--qualifier-third-swaps
  ?judge <- (judge (guideline redpaper-z-2006/d65-one-dpar-per-image) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?third <- (parameter (guideline redpaper-z-2006/d65-one-dpar-per-image) (name third_dpar))
  =>
  (qualifier ?judge third-swaps (at-least ?dpars ?third)))

(defrule redpaper-z-2006/d65-one-dpar-per-image--qualifier-way-out
  ?judge <- (judge (guideline redpaper-z-2006/d65-one-dpar-per-image) (subject ?image))
  ?release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?d7 <- (parameter (guideline redpaper-z-2006/d65-one-dpar-per-image) (name d7))
  =>
  (qualifier ?judge way-out (less-than ?release ?d7)))

(defrule redpaper-z-2006/nrpc-dpars-3-521--scope
  ?judge <- (judge (guideline redpaper-z-2006/nrpc-dpars-3-521) (subject ?image))
  ?intensity <- (value (subject ?image) (quantity image.user_intensity))
  ?rate <- (value (subject ?image) (quantity image.active_rate))
  =>
  (scope ?judge (all-of (is ?intensity light) (is ?rate high))))

(defrule redpaper-z-2006/nrpc-dpars-3-521--demand
  ?judge <- (judge (guideline redpaper-z-2006/nrpc-dpars-3-521) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?most <- (parameter (guideline redpaper-z-2006/nrpc-dpars-3-521) (name most_dpars))
  =>
  (demand ?judge (at-most ?dpars ?most)))

(defrule redpaper-z-2006/nrpc-dpars-3-521--qualifier-cost-of-the-third
  ?judge <- (judge (guideline redpaper-z-2006/nrpc-dpars-3-521) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?three <- (parameter (guideline redpaper-z-2006/nrpc-dpars-3-521) (name most_dpars))
  =>
  (qualifier ?judge cost-of-the-third (all-of (at-least ?dpars ?three) (at-most ?dpars ?three))))

(defrule redpaper-z-2006/nrpc-dpars-3-521--qualifier-cost-of-the-fourth
  ?judge <- (judge (guideline redpaper-z-2006/nrpc-dpars-3-521) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?four <- (parameter (guideline redpaper-z-2006/nrpc-dpars-3-521) (name four_dpars))
  =>
  (qualifier ?judge cost-of-the-fourth (all-of (at-least ?dpars ?four) (at-most ?dpars ?four))))

(defrule redpaper-z-2006/nrpc-dpars-3-521--qualifier-smaller-not-measured
  ?judge <- (judge (guideline redpaper-z-2006/nrpc-dpars-3-521) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.active_15min_users_per_dpar))
  ?least <- (parameter (guideline redpaper-z-2006/nrpc-dpars-3-521) (name least_measured))
  =>
  (qualifier ?judge smaller-not-measured (less-than ?users ?least)))

(defrule redpaper-z-2006/nrpc-dpars-3-521--qualifier-production-may-cost-more
  ?judge <- (judge (guideline redpaper-z-2006/nrpc-dpars-3-521) (subject ?image))
  ?environment <- (value (subject ?image) (quantity image.environment))
  =>
  (qualifier ?judge production-may-cost-more (is ?environment production)))

(defrule redpaper-z-2006/nrpc-3-or-4-dpars-63--demand
  ?judge <- (judge (guideline redpaper-z-2006/nrpc-3-or-4-dpars-63) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?most <- (parameter (guideline redpaper-z-2006/nrpc-3-or-4-dpars-63) (name most_dpars))
  =>
  (demand ?judge (at-most ?dpars ?most)))

(defrule redpaper-z-2006/nrpc-3-or-4-dpars-63--exception-heavy-and-less-active
  ?judge <- (judge (guideline redpaper-z-2006/nrpc-3-or-4-dpars-63) (subject ?image))
  ?intensity <- (value (subject ?image) (quantity image.user_intensity))
  ?rate <- (value (subject ?image) (quantity image.active_rate))
  =>
  (exception ?judge heavy-and-less-active (all-of (is ?intensity heavy) (is ?rate low))))

(defrule redpaper-z-2006/nrpc-3-or-4-dpars-63--qualifier-fewer
  ?judge <- (judge (guideline redpaper-z-2006/nrpc-3-or-4-dpars-63) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?least <- (parameter (guideline redpaper-z-2006/nrpc-3-or-4-dpars-63) (name least_dpars))
  =>
  (qualifier ?judge fewer (less-than ?dpars ?least)))

(defrule redpaper-z-2006/nrpc-3-or-4-dpars-63--qualifier-cost-of-the-third
  ?judge <- (judge (guideline redpaper-z-2006/nrpc-3-or-4-dpars-63) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?three <- (parameter (guideline redpaper-z-2006/nrpc-3-or-4-dpars-63) (name least_dpars))
  =>
  (qualifier ?judge cost-of-the-third (all-of (at-least ?dpars ?three) (at-most ?dpars ?three))))

(defrule redpaper-z-2006/nrpc-3-or-4-dpars-63--qualifier-cost-of-the-fourth
  ?judge <- (judge (guideline redpaper-z-2006/nrpc-3-or-4-dpars-63) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?four <- (parameter (guideline redpaper-z-2006/nrpc-3-or-4-dpars-63) (name most_dpars))
  =>
  (qualifier ?judge cost-of-the-fourth (all-of (at-least ?dpars ?four) (at-most ?dpars ?four))))

(defrule redpaper-z-2006/nrpc-3-or-4-dpars-63--qualifier-three-for-light-users
  ?judge <- (judge (guideline redpaper-z-2006/nrpc-3-or-4-dpars-63) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?intensity <- (value (subject ?image) (quantity image.user_intensity))
  ?rate <- (value (subject ?image) (quantity image.active_rate))
  ?three <- (parameter (guideline redpaper-z-2006/nrpc-3-or-4-dpars-63) (name least_dpars))
  =>
  (qualifier ?judge three-for-light-users
    (all-of (is ?intensity light) (is ?rate high) (more-than ?dpars ?three))))

(defrule redpaper-z-2006/nrpc-3-or-4-dpars-63--qualifier-production-may-cost-more
  ?judge <- (judge (guideline redpaper-z-2006/nrpc-3-or-4-dpars-63) (subject ?image))
  ?environment <- (value (subject ?image) (quantity image.environment))
  =>
  (qualifier ?judge production-may-cost-more (is ?environment production)))

(defrule redpaper-z-2006/dwa-dpars-4-522--demand
  ?judge <- (judge (guideline redpaper-z-2006/dwa-dpars-4-522) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?most <- (parameter (guideline redpaper-z-2006/dwa-dpars-4-522) (name most_dpars))
  =>
  (demand ?judge (at-most ?dpars ?most)))

(defrule redpaper-z-2006/dwa-dpars-4-522--exception-well-filled
  ?judge <- (judge (guideline redpaper-z-2006/dwa-dpars-4-522) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?memory <- (value (subject ?image) (quantity image.memory_gib))
  ?users <- (value (subject ?image) (quantity image.smallest_active_15min_users))
  ?filled <- (parameter (guideline redpaper-z-2006/dwa-dpars-4-522) (name well_filled))
  ?each <- (parameter (guideline redpaper-z-2006/dwa-dpars-4-522) (name per_dpar))
  ?linux <- (parameter (guideline redpaper-z-2006/dwa-dpars-4-522) (name for_linux))
  =>
  (exception ?judge well-filled
    (all-of (at-least ?users ?filled) (at-least ?memory (plus (times ?dpars ?each) ?linux)))))

(defrule redpaper-z-2006/dwa-dpars-4-522--qualifier-more-not-tested
  ?judge <- (judge (guideline redpaper-z-2006/dwa-dpars-4-522) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?most <- (parameter (guideline redpaper-z-2006/dwa-dpars-4-522) (name most_dpars))
  =>
  (qualifier ?judge more-not-tested (more-than ?dpars ?most)))

(defrule redpaper-z-2006/dwa-dpars-4-522--qualifier-cost-of-four
  ?judge <- (judge (guideline redpaper-z-2006/dwa-dpars-4-522) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?four <- (parameter (guideline redpaper-z-2006/dwa-dpars-4-522) (name most_dpars))
  =>
  (qualifier ?judge cost-of-four (all-of (at-least ?dpars ?four) (at-most ?dpars ?four))))

(defrule redpaper-z-2006/dwa-dpars-4-522--qualifier-smaller-not-measured
  ?judge <- (judge (guideline redpaper-z-2006/dwa-dpars-4-522) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.active_15min_users_per_dpar))
  ?least <- (parameter (guideline redpaper-z-2006/dwa-dpars-4-522) (name least_measured))
  =>
  (qualifier ?judge smaller-not-measured (less-than ?users ?least)))

(defrule redpaper-z-2006/dwa-dpars-4-522--qualifier-production-may-cost-much-more
  ?judge <- (judge (guideline redpaper-z-2006/dwa-dpars-4-522) (subject ?image))
  ?environment <- (value (subject ?image) (quantity image.environment))
  =>
  (qualifier ?judge production-may-cost-much-more (is ?environment production)))

(defrule redpaper-z-2006/dwa-4-dpars-63--demand
  ?judge <- (judge (guideline redpaper-z-2006/dwa-4-dpars-63) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?most <- (parameter (guideline redpaper-z-2006/dwa-4-dpars-63) (name dpars))
  =>
  (demand ?judge (at-most ?dpars ?most)))

(defrule redpaper-z-2006/dwa-4-dpars-63--exception-well-filled
  ?judge <- (judge (guideline redpaper-z-2006/dwa-4-dpars-63) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?memory <- (value (subject ?image) (quantity image.memory_gib))
  ?users <- (value (subject ?image) (quantity image.smallest_active_15min_users))
  ?filled <- (parameter (guideline redpaper-z-2006/dwa-4-dpars-63) (name well_filled))
  ?each <- (parameter (guideline redpaper-z-2006/dwa-4-dpars-63) (name per_dpar))
  ?linux <- (parameter (guideline redpaper-z-2006/dwa-4-dpars-63) (name for_linux))
  =>
  (exception ?judge well-filled
    (all-of (at-least ?users ?filled) (at-least ?memory (plus (times ?dpars ?each) ?linux)))))

(defrule redpaper-z-2006/dwa-4-dpars-63--qualifier-fewer
  ?judge <- (judge (guideline redpaper-z-2006/dwa-4-dpars-63) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?four <- (parameter (guideline redpaper-z-2006/dwa-4-dpars-63) (name dpars))
  =>
  (qualifier ?judge fewer (less-than ?dpars ?four)))

(defrule redpaper-z-2006/dwa-4-dpars-63--qualifier-cost-of-four
  ?judge <- (judge (guideline redpaper-z-2006/dwa-4-dpars-63) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?four <- (parameter (guideline redpaper-z-2006/dwa-4-dpars-63) (name dpars))
  =>
  (qualifier ?judge cost-of-four (all-of (at-least ?dpars ?four) (at-most ?dpars ?four))))

(defrule redpaper-z-2006/dwa-4-dpars-63--qualifier-production-may-cost-much-more
  ?judge <- (judge (guideline redpaper-z-2006/dwa-4-dpars-63) (subject ?image))
  ?environment <- (value (subject ?image) (quantity image.environment))
  =>
  (qualifier ?judge production-may-cost-much-more (is ?environment production)))

(defrule redpaper-z-2006/dwa-guest-dpars-3-4-534--demand
  ?judge <- (judge (guideline redpaper-z-2006/dwa-guest-dpars-3-4-534) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?most <- (parameter (guideline redpaper-z-2006/dwa-guest-dpars-3-4-534) (name most_dpars))
  =>
  (demand ?judge (at-most ?dpars ?most)))

(defrule redpaper-z-2006/dwa-guest-dpars-3-4-534--exception-heavy-users
  ?judge <- (judge (guideline redpaper-z-2006/dwa-guest-dpars-3-4-534) (subject ?image))
  ?intensity <- (value (subject ?image) (quantity image.user_intensity))
  =>
  (exception ?judge heavy-users (is ?intensity heavy)))

(defrule redpaper-z-2006/dwa-guest-dpars-3-4-534--qualifier-images-in-general
  ?judge <- (judge (guideline redpaper-z-2006/dwa-guest-dpars-3-4-534) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?most <- (parameter (guideline redpaper-z-2006/dwa-guest-dpars-3-4-534) (name most_dpars))
  =>
  (qualifier ?judge images-in-general (at-least ?dpars ?most)))

(defrule redpaper-z-2006/guest-dpars-3-4-64--demand
  ?judge <- (judge (guideline redpaper-z-2006/guest-dpars-3-4-64) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?most <- (parameter (guideline redpaper-z-2006/guest-dpars-3-4-64) (name most_dpars))
  =>
  (demand ?judge (at-most ?dpars ?most)))

(defrule redpaper-z-2006/guest-dpars-3-4-64--exception-heavy-users
  ?judge <- (judge (guideline redpaper-z-2006/guest-dpars-3-4-64) (subject ?image))
  ?intensity <- (value (subject ?image) (quantity image.user_intensity))
  =>
  (exception ?judge heavy-users (is ?intensity heavy)))

(defrule redpaper-z-2006/guest-dpars-3-4-64--qualifier-fewer
  ?judge <- (judge (guideline redpaper-z-2006/guest-dpars-3-4-64) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?least <- (parameter (guideline redpaper-z-2006/guest-dpars-3-4-64) (name least_dpars))
  =>
  (qualifier ?judge fewer (less-than ?dpars ?least)))
