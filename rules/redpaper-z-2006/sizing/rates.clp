; Transaction rates of a test run.

(defrule redpaper-z-2006/size-etr--computes
  ?sizing  <- (sizing (computation redpaper-z-2006/size-etr) (subject ?run))
  ?tpm     <- (value (subject ?run) (quantity run.tpm))
  ?seconds <- (parameter (guideline redpaper-z-2006/size-etr) (name seconds))
  =>
  (computes ?sizing (divided-by ?tpm ?seconds)))

(defrule redpaper-z-2006/size-itr--computes
  ?sizing <- (sizing (computation redpaper-z-2006/size-itr) (subject ?run))
  ?etr    <- (value (subject ?run) (quantity run.etr))
  ?cpu    <- (value (subject ?run) (quantity run.cpu_percent))
  ?whole  <- (parameter (guideline redpaper-z-2006/size-itr) (name whole))
  =>
  (computes ?sizing (times (divided-by ?etr ?cpu) ?whole)))
