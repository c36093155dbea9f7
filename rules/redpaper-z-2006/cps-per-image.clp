; CPs per image

; --- at least two, on every platform

(defrule redpaper-z-2006/min-two-cps--scope
  ?judge <- (judge (guideline redpaper-z-2006/min-two-cps) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?fewest <- (parameter (guideline redpaper-z-2006/min-two-cps) (name fewest_dpars))
  =>
  (scope ?judge (at-least ?dpars ?fewest)))

(defrule redpaper-z-2006/min-two-cps--demand
  ?judge <- (judge (guideline redpaper-z-2006/min-two-cps) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?least <- (parameter (guideline redpaper-z-2006/min-two-cps) (name least_cps))
  =>
  (demand ?judge (at-least ?cps ?least)))

(defrule redpaper-z-2006/min-two-cps--exception-fault-tolerance
  ?judge <- (judge (guideline redpaper-z-2006/min-two-cps) (subject ?image))
  ?ft <- (value (subject ?image) (quantity image.ft))
  =>
  (exception ?judge fault-tolerance (is ?ft true)))

(defrule redpaper-z-2006/min-two-cps--qualifier-one-cp-runs
  ?judge <- (judge (guideline redpaper-z-2006/min-two-cps) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?least <- (parameter (guideline redpaper-z-2006/min-two-cps) (name least_cps))
  =>
  (qualifier ?judge one-cp-runs (less-than ?cps ?least)))

; --- NRPC: at most four for an image

(defrule redpaper-z-2006/nrpc-cps-4-per-image-62--demand
  ?judge <- (judge (guideline redpaper-z-2006/nrpc-cps-4-per-image-62) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?most <- (parameter (guideline redpaper-z-2006/nrpc-cps-4-per-image-62) (name most_cps))
  =>
  (demand ?judge (at-most ?cps ?most)))

(defrule redpaper-z-2006/nrpc-cps-4-per-image-62--exception-heavy-users
  ?judge <- (judge (guideline redpaper-z-2006/nrpc-cps-4-per-image-62) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.user_intensity))
  =>
  (exception ?judge heavy-users (is ?users heavy)))

(defrule redpaper-z-2006/nrpc-cps-4-per-image-62--qualifier-light-users
  ?judge <- (judge (guideline redpaper-z-2006/nrpc-cps-4-per-image-62) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?users <- (value (subject ?image) (quantity image.user_intensity))
  ?measured <- (parameter (guideline redpaper-z-2006/nrpc-cps-4-per-image-62) (name measured_cps))
  =>
  (qualifier ?judge light-users (all-of (is ?users light) (at-least ?cps ?measured))))

(defrule redpaper-z-2006/nrpc-cps-4-per-image-62--qualifier-intensity
  ?judge <- (judge (guideline redpaper-z-2006/nrpc-cps-4-per-image-62) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.user_intensity))
  =>
  (qualifier ?judge intensity (is ?users typical)))

(defrule redpaper-z-2006/nrpc-cps-4-per-image-62--qualifier-scale-out
  ?judge <- (judge (guideline redpaper-z-2006/nrpc-cps-4-per-image-62) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?most <- (parameter (guideline redpaper-z-2006/nrpc-cps-4-per-image-62) (name most_cps))
  =>
  (qualifier ?judge scale-out (more-than ?cps ?most)))

; --- NRPC: at most four for an LPAR

(defrule redpaper-z-2006/nrpc-cps-4-per-lpar-511--demand
  ?judge <- (judge (guideline redpaper-z-2006/nrpc-cps-4-per-lpar-511) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?most <- (parameter (guideline redpaper-z-2006/nrpc-cps-4-per-lpar-511) (name most_cps))
  =>
  (demand ?judge (at-most ?cps ?most)))

(defrule redpaper-z-2006/nrpc-cps-4-per-lpar-511--exception-heavier-load
  ?judge <- (judge (guideline redpaper-z-2006/nrpc-cps-4-per-lpar-511) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.user_intensity))
  =>
  (exception ?judge heavier-load (is ?users heavy)))

(defrule redpaper-z-2006/nrpc-cps-4-per-lpar-511--qualifier-drop
  ?judge <- (judge (guideline redpaper-z-2006/nrpc-cps-4-per-lpar-511) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?after <- (parameter (guideline redpaper-z-2006/nrpc-cps-4-per-lpar-511) (name drop_after))
  =>
  (qualifier ?judge drop (more-than ?cps ?after)))

(defrule redpaper-z-2006/nrpc-cps-4-per-lpar-511--qualifier-six-cp-run
  ?judge <- (judge (guideline redpaper-z-2006/nrpc-cps-4-per-lpar-511) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?after <- (parameter (guideline redpaper-z-2006/nrpc-cps-4-per-lpar-511) (name drop_after))
  =>
  (qualifier ?judge six-cp-run (more-than ?cps ?after)))

(defrule redpaper-z-2006/nrpc-cps-4-per-lpar-511--qualifier-more-lpars
  ?judge <- (judge (guideline redpaper-z-2006/nrpc-cps-4-per-lpar-511) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?each <- (parameter (guideline redpaper-z-2006/nrpc-cps-4-per-lpar-511) (name cps_each))
  =>
  (qualifier ?judge more-lpars (more-than ?cps ?each)))

; --- NRPC: at most four for a guest

(defrule redpaper-z-2006/nrpc-guest-cps-4-531--demand
  ?judge <- (judge (guideline redpaper-z-2006/nrpc-guest-cps-4-531) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?most <- (parameter (guideline redpaper-z-2006/nrpc-guest-cps-4-531) (name most_cps))
  =>
  (demand ?judge (at-most ?cps ?most)))

; Light users are those like the benchmark's; whoever is typical or heavy needs more CPU than that.
(defrule redpaper-z-2006/nrpc-guest-cps-4-531--exception-more-intensive
  ?judge <- (judge (guideline redpaper-z-2006/nrpc-guest-cps-4-531) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.user_intensity))
  =>
  (exception ?judge more-intensive (is-one-of ?users typical heavy)))

(defrule redpaper-z-2006/nrpc-guest-cps-4-531--qualifier-virtual-or-real
  ?judge <- (judge (guideline redpaper-z-2006/nrpc-guest-cps-4-531) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?real <- (value (subject ?image) (quantity image.lpar_real_cps))
  ?most <- (parameter (guideline redpaper-z-2006/nrpc-guest-cps-4-531) (name most_cps))
  =>
  (qualifier ?judge virtual-or-real (all-of (more-than ?cps ?most) (at-most ?real ?most))))

; --- DWA: at most eight for an image

(defrule redpaper-z-2006/dwa-cps-8-per-image-62--demand
  ?judge <- (judge (guideline redpaper-z-2006/dwa-cps-8-per-image-62) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?most <- (parameter (guideline redpaper-z-2006/dwa-cps-8-per-image-62) (name most_cps))
  =>
  (demand ?judge (at-most ?cps ?most)))

(defrule redpaper-z-2006/dwa-cps-8-per-image-62--qualifier-untested-beyond
  ?judge <- (judge (guideline redpaper-z-2006/dwa-cps-8-per-image-62) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?most <- (parameter (guideline redpaper-z-2006/dwa-cps-8-per-image-62) (name most_cps))
  =>
  (qualifier ?judge untested-beyond (more-than ?cps ?most)))

(defrule redpaper-z-2006/dwa-cps-8-per-image-62--qualifier-expected-beyond
  ?judge <- (judge (guideline redpaper-z-2006/dwa-cps-8-per-image-62) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?most <- (parameter (guideline redpaper-z-2006/dwa-cps-8-per-image-62) (name most_cps))
  =>
  (qualifier ?judge expected-beyond (more-than ?cps ?most)))

(defrule redpaper-z-2006/dwa-cps-8-per-image-62--qualifier-strength-beyond
  ?judge <- (judge (guideline redpaper-z-2006/dwa-cps-8-per-image-62) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?most <- (parameter (guideline redpaper-z-2006/dwa-cps-8-per-image-62) (name most_cps))
  =>
  (qualifier ?judge strength-beyond (more-than ?cps ?most)))

; The DWA users that were measured are heavy ones.
(defrule redpaper-z-2006/dwa-cps-8-per-image-62--qualifier-intensity
  ?judge <- (judge (guideline redpaper-z-2006/dwa-cps-8-per-image-62) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.user_intensity))
  =>
  (qualifier ?judge intensity (is-one-of ?users light typical)))

(defrule redpaper-z-2006/dwa-cps-8-per-image-62--qualifier-scale-out
  ?judge <- (judge (guideline redpaper-z-2006/dwa-cps-8-per-image-62) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?most <- (parameter (guideline redpaper-z-2006/dwa-cps-8-per-image-62) (name most_cps))
  =>
  (qualifier ?judge scale-out (more-than ?cps ?most)))

; --- any client: at most four for a guest

(defrule redpaper-z-2006/guest-cps-4-64--scope
  ?judge <- (judge (guideline redpaper-z-2006/guest-cps-4-64) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?fewest <- (parameter (guideline redpaper-z-2006/guest-cps-4-64) (name fewest_dpars))
  =>
  (scope ?judge (at-least ?dpars ?fewest)))

(defrule redpaper-z-2006/guest-cps-4-64--demand
  ?judge <- (judge (guideline redpaper-z-2006/guest-cps-4-64) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?most <- (parameter (guideline redpaper-z-2006/guest-cps-4-64) (name most_cps))
  =>
  (demand ?judge (at-most ?cps ?most)))

(defrule redpaper-z-2006/guest-cps-4-64--exception-heavier-users
  ?judge <- (judge (guideline redpaper-z-2006/guest-cps-4-64) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.user_intensity))
  =>
  (exception ?judge heavier-users (is ?users heavy)))

(defrule redpaper-z-2006/guest-cps-4-64--qualifier-virtual-or-real
  ?judge <- (judge (guideline redpaper-z-2006/guest-cps-4-64) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?real <- (value (subject ?image) (quantity image.lpar_real_cps))
  ?most <- (parameter (guideline redpaper-z-2006/guest-cps-4-64) (name most_cps))
  =>
  (qualifier ?judge virtual-or-real (all-of (more-than ?cps ?most) (at-most ?real ?most))))

; --- where the two limits for a DWA guest part

(defrule redpaper-z-2006/contra-dwa-guest-cps-8-vs-4--scope
  ?judge <- (judge (guideline redpaper-z-2006/contra-dwa-guest-cps-8-vs-4) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?guest <- (parameter (guideline redpaper-z-2006/contra-dwa-guest-cps-8-vs-4) (name guest_limit))
  ?dwa <- (parameter (guideline redpaper-z-2006/contra-dwa-guest-cps-8-vs-4) (name dwa_limit))
  =>
  (scope ?judge (all-of (more-than ?cps ?guest) (at-most ?cps ?dwa))))
