; Memory of Domino R5 on Windows.

(defrule xseries-w2k-2001/size-useful-memory--computes
  ?sizing  <- (sizing (computation xseries-w2k-2001/size-useful-memory) (subject ?memory))
  ?domino  <- (parameter (guideline xseries-w2k-2001/size-useful-memory) (name for_domino))
  ?windows <- (parameter (guideline xseries-w2k-2001/size-useful-memory) (name for_windows))
  ?mib     <- (parameter (guideline xseries-w2k-2001/size-useful-memory) (name mib))
  =>
  (computes ?sizing (plus ?domino (divided-by ?windows ?mib))))

(defrule xseries-w2k-2001/size-enough-memory--computes
  ?sizing  <- (sizing (computation xseries-w2k-2001/size-enough-memory) (subject ?memory))
  ?domino  <- (parameter (guideline xseries-w2k-2001/size-enough-memory) (name for_domino))
  ?windows <- (parameter (guideline xseries-w2k-2001/size-enough-memory) (name for_windows))
  ?mib     <- (parameter (guideline xseries-w2k-2001/size-enough-memory) (name mib))
  =>
  (computes ?sizing (or-less (plus ?domino (divided-by ?windows ?mib)))))
