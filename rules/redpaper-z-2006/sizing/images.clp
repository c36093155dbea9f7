; Images, DPARs, CPs and memory on Linux on System z.

(defrule redpaper-z-2006/size-dpars--computes
  ?sizing <- (sizing (computation redpaper-z-2006/size-dpars) (subject ?mail))
  ?users  <- (value (subject ?mail) (quantity workload.active_15min_users))
  ?each   <- (parameter (guideline redpaper-z-2006/size-dpars) (name users_per_dpar))
  ?most   <- (parameter (guideline redpaper-z-2006/size-dpars) (name most_about))
  =>
  (computes ?sizing (between (largest-of (rounded-down (divided-by ?users ?each)) (rounded-up (divided-by ?users ?most)))
                             (rounded-up (divided-by ?users ?each)))))

(defrule redpaper-z-2006/size-dpars-benchmark--computes
  ?sizing <- (sizing (computation redpaper-z-2006/size-dpars-benchmark) (subject ?mail))
  ?users  <- (value (subject ?mail) (quantity workload.benchmark_users))
  ?most   <- (parameter (guideline redpaper-z-2006/size-dpars-benchmark) (name most_users))
  =>
  (computes ?sizing (or-more (rounded-up (divided-by ?users ?most)))))

(defrule redpaper-z-2006/size-images-nrpc--computes
  ?sizing <- (sizing (computation redpaper-z-2006/size-images-nrpc) (subject ?mail))
  ?dpars  <- (value (subject ?mail) (quantity mail.dpars))
  ?least  <- (parameter (guideline redpaper-z-2006/size-images-nrpc) (name least))
  ?most   <- (parameter (guideline redpaper-z-2006/size-images-nrpc) (name most))
  =>
  (computes ?sizing (rounded-up (divided-by ?dpars (between ?least ?most)))))

(defrule redpaper-z-2006/size-images-dwa-lpar--computes
  ?sizing <- (sizing (computation redpaper-z-2006/size-images-dwa-lpar) (subject ?mail))
  ?dpars  <- (value (subject ?mail) (quantity mail.dpars))
  ?each   <- (parameter (guideline redpaper-z-2006/size-images-dwa-lpar) (name dpars))
  =>
  (computes ?sizing (rounded-up (divided-by ?dpars ?each))))

(defrule redpaper-z-2006/size-images-dwa-guest--computes
  ?sizing <- (sizing (computation redpaper-z-2006/size-images-dwa-guest) (subject ?mail))
  ?dpars  <- (value (subject ?mail) (quantity mail.dpars))
  ?least  <- (parameter (guideline redpaper-z-2006/size-images-dwa-guest) (name least))
  ?most   <- (parameter (guideline redpaper-z-2006/size-images-dwa-guest) (name most))
  =>
  (computes ?sizing (rounded-up (divided-by ?dpars (between ?least ?most)))))

(defrule redpaper-z-2006/size-dpars-per-image--computes
  ?sizing <- (sizing (computation redpaper-z-2006/size-dpars-per-image) (subject ?mail))
  ?dpars  <- (value (subject ?mail) (quantity mail.dpars))
  ?images <- (value (subject ?mail) (quantity mail.images))
  ?most   <- (parameter (guideline redpaper-z-2006/size-dpars-per-image) (name most))
  =>
  (computes ?sizing (smallest-of (rounded-up (divided-by ?dpars ?images)) ?most)))

(defrule redpaper-z-2006/size-memory-per-image--computes
  ?sizing <- (sizing (computation redpaper-z-2006/size-memory-per-image) (subject ?mail))
  ?dpars  <- (value (subject ?mail) (quantity mail.dpars_per_image))
  ?each   <- (parameter (guideline redpaper-z-2006/size-memory-per-image) (name per_dpar))
  ?linux  <- (parameter (guideline redpaper-z-2006/size-memory-per-image) (name for_linux))
  =>
  (computes ?sizing (plus (times ?dpars ?each) ?linux)))

(defrule redpaper-z-2006/size-memory--computes
  ?sizing <- (sizing (computation redpaper-z-2006/size-memory) (subject ?mail))
  ?dpars  <- (value (subject ?mail) (quantity mail.dpars))
  ?images <- (value (subject ?mail) (quantity mail.images))
  ?each   <- (parameter (guideline redpaper-z-2006/size-memory) (name per_dpar))
  ?linux  <- (parameter (guideline redpaper-z-2006/size-memory) (name for_linux))
  =>
  (computes ?sizing (plus (times ?dpars ?each) (times ?images ?linux))))

(defrule redpaper-z-2006/size-cps-nrpc--computes
  ?sizing <- (sizing (computation redpaper-z-2006/size-cps-nrpc) (subject ?mail))
  ?least  <- (parameter (guideline redpaper-z-2006/size-cps-nrpc) (name least))
  ?most   <- (parameter (guideline redpaper-z-2006/size-cps-nrpc) (name most))
  =>
  (computes ?sizing (between ?least ?most)))

(defrule redpaper-z-2006/size-cps-dwa-lpar--computes
  ?sizing <- (sizing (computation redpaper-z-2006/size-cps-dwa-lpar) (subject ?mail))
  ?least  <- (parameter (guideline redpaper-z-2006/size-cps-dwa-lpar) (name least))
  ?most   <- (parameter (guideline redpaper-z-2006/size-cps-dwa-lpar) (name most))
  =>
  (computes ?sizing (between ?least ?most)))

(defrule redpaper-z-2006/size-cps-dwa-guest--computes
  ?sizing <- (sizing (computation redpaper-z-2006/size-cps-dwa-guest) (subject ?mail))
  ?least  <- (parameter (guideline redpaper-z-2006/size-cps-dwa-guest) (name least))
  ?most   <- (parameter (guideline redpaper-z-2006/size-cps-dwa-guest) (name most))
  =>
  (computes ?sizing (between ?least ?most)))

(defrule redpaper-z-2006/size-cps--computes
  ?sizing <- (sizing (computation redpaper-z-2006/size-cps) (subject ?mail))
  ?images <- (value (subject ?mail) (quantity mail.images))
  ?each   <- (value (subject ?mail) (quantity mail.cps_per_image))
  =>
  (computes ?sizing (times ?images ?each)))

(defrule redpaper-z-2006/size-plan-dpars--computes
  ?sizing <- (sizing (computation redpaper-z-2006/size-plan-dpars) (subject ?mail))
  ?dpars  <- (value (subject ?mail) (quantity mail.dpars))
  =>
  (computes ?sizing (highest ?dpars)))

(defrule redpaper-z-2006/size-plan-images--computes
  ?sizing <- (sizing (computation redpaper-z-2006/size-plan-images) (subject ?mail))
  ?images <- (value (subject ?mail) (quantity mail.images))
  =>
  (computes ?sizing (highest ?images)))

(defrule redpaper-z-2006/size-plan-memory--computes
  ?sizing <- (sizing (computation redpaper-z-2006/size-plan-memory) (subject ?mail))
  ?dpars  <- (value (subject ?mail) (quantity mail.plan_dpars))
  ?images <- (value (subject ?mail) (quantity mail.plan_images))
  ?each   <- (parameter (guideline redpaper-z-2006/size-plan-memory) (name per_dpar))
  ?linux  <- (parameter (guideline redpaper-z-2006/size-plan-memory) (name for_linux))
  =>
  (computes ?sizing (plus (times (rounded-up (divided-by ?dpars ?images)) ?each) ?linux)))

(defrule redpaper-z-2006/size-plan-cps--computes
  ?sizing <- (sizing (computation redpaper-z-2006/size-plan-cps) (subject ?mail))
  ?cps    <- (value (subject ?mail) (quantity mail.cps_per_image))
  =>
  (computes ?sizing (highest ?cps)))
