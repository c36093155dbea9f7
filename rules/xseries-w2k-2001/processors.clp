; Processors for one partition of Domino R5

(defrule xseries-w2k-2001/three-processors-suffice--scope
  ?judge <- (judge (guideline xseries-w2k-2001/three-processors-suffice) (subject ?image))
  ?release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?clock <- (value (subject ?image) (quantity image.processor_mhz))
  ?r5 <- (parameter (guideline xseries-w2k-2001/three-processors-suffice) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/three-processors-suffice) (name last_r5))
  ?one <- (parameter (guideline xseries-w2k-2001/three-processors-suffice) (name one))
  ?enough <- (parameter (guideline xseries-w2k-2001/three-processors-suffice) (name cps))
  ?measured <- (parameter (guideline xseries-w2k-2001/three-processors-suffice) (name clock))
  =>
  (scope ?judge
    (all-of (at-least ?release ?r5) (at-most ?release ?last-r5) (at-least ?dpars ?one) (at-most ?dpars ?one)
            (more-than ?cps ?enough) (at-least ?clock ?measured))))

(defrule xseries-w2k-2001/processor-graph-missing--scope
  ?judge <- (judge (guideline xseries-w2k-2001/processor-graph-missing) (subject ?image))
  ?release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?r5 <- (parameter (guideline xseries-w2k-2001/processor-graph-missing) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/processor-graph-missing) (name last_r5))
  ?one <- (parameter (guideline xseries-w2k-2001/processor-graph-missing) (name one_cp))
  =>
  (scope ?judge (all-of (at-least ?release ?r5) (at-most ?release ?last-r5) (at-most ?cps ?one))))
