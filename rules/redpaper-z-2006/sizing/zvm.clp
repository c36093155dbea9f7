; What z/VM and the ratio of virtual to real CPs cost.

(defrule redpaper-z-2006/size-virtual-to-real--computes
  ?sizing  <- (sizing (computation redpaper-z-2006/size-virtual-to-real) (subject ?zvm))
  ?virtual <- (value (subject ?zvm) (quantity zvm.virtual_cps))
  ?real    <- (value (subject ?zvm) (quantity zvm.real_cps))
  =>
  (computes ?sizing (divided-by ?virtual ?real)))

(defrule redpaper-z-2006/size-ratio-cost--computes
  ?sizing <- (sizing (computation redpaper-z-2006/size-ratio-cost) (subject ?zvm))
  ?ratio  <- (value (subject ?zvm) (quantity zvm.virtual_to_real))
  =>
  (looks-up ?sizing cost ?ratio))

(defrule redpaper-z-2006/size-single-guest-nrpc--computes
  ?sizing <- (sizing (computation redpaper-z-2006/size-single-guest-nrpc) (subject ?zvm))
  ?cps    <- (value (subject ?zvm) (quantity zvm.real_cps))
  =>
  (looks-up ?sizing cost ?cps))

(defrule redpaper-z-2006/size-single-guest-dwa--computes
  ?sizing <- (sizing (computation redpaper-z-2006/size-single-guest-dwa) (subject ?zvm))
  ?cps    <- (value (subject ?zvm) (quantity zvm.real_cps))
  =>
  (looks-up ?sizing cost ?cps))

(defrule redpaper-z-2006/size-guests-nrpc--computes
  ?sizing <- (sizing (computation redpaper-z-2006/size-guests-nrpc) (subject ?zvm))
  ?guests <- (value (subject ?zvm) (quantity zvm.guests))
  =>
  (looks-up ?sizing cost ?guests))

(defrule redpaper-z-2006/size-guests-dwa--computes
  ?sizing <- (sizing (computation redpaper-z-2006/size-guests-dwa) (subject ?zvm))
  ?guests <- (value (subject ?zvm) (quantity zvm.guests))
  =>
  (looks-up ?sizing cost ?guests))

(defrule redpaper-z-2006/size-production-cost--computes
  ?sizing <- (sizing (computation redpaper-z-2006/size-production-cost) (subject ?zvm))
  ?lower  <- (parameter (guideline redpaper-z-2006/size-production-cost) (name lower))
  ?upper  <- (parameter (guideline redpaper-z-2006/size-production-cost) (name upper))
  =>
  (computes ?sizing (between ?lower ?upper)))
