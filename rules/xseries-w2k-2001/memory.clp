; Memory of Domino R5 on Windows

(defrule xseries-w2k-2001/domino-2gb-application-memory--scope
  ?judge <- (judge (guideline xseries-w2k-2001/domino-2gb-application-memory) (subject ?dpar))
  ?release <- (value (subject ?dpar) (quantity dpar.domino_release))
  ?sets <- (value (subject ?dpar) (quantity dpar.sets_buffer_pool))
  ?r5 <- (parameter (guideline xseries-w2k-2001/domino-2gb-application-memory) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/domino-2gb-application-memory) (name last_r5))
  =>
  (scope ?judge (all-of (at-least ?release ?r5) (at-most ?release ?last-r5) (is ?sets true))))

(defrule xseries-w2k-2001/domino-2gb-application-memory--demand
  ?judge <- (judge (guideline xseries-w2k-2001/domino-2gb-application-memory) (subject ?dpar))
  ?pool <- (value (subject ?dpar) (quantity dpar.buffer_pool_mib))
  ?most <- (parameter (guideline xseries-w2k-2001/domino-2gb-application-memory) (name most_memory))
  ?mib <- (parameter (guideline xseries-w2k-2001/domino-2gb-application-memory) (name mib))
  =>
  (demand ?judge (at-most ?pool (times ?most ?mib))))

(defrule xseries-w2k-2001/no-benefit-over-2-5-gb--scope
  ?judge <- (judge (guideline xseries-w2k-2001/no-benefit-over-2-5-gb) (subject ?image))
  ?release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?memory <- (value (subject ?image) (quantity image.memory_gib))
  ?r5 <- (parameter (guideline xseries-w2k-2001/no-benefit-over-2-5-gb) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/no-benefit-over-2-5-gb) (name last_r5))
  ?one <- (parameter (guideline xseries-w2k-2001/no-benefit-over-2-5-gb) (name one))
  ?useful <- (parameter (guideline xseries-w2k-2001/no-benefit-over-2-5-gb) (name useful))
  =>
  (scope ?judge
    (all-of (at-least ?release ?r5) (at-most ?release ?last-r5) (at-least ?dpars ?one) (at-most ?dpars ?one)
            (more-than ?memory ?useful))))

(defrule xseries-w2k-2001/no-benefit-over-2-5-gb--qualifier-which-server
  ?judge <- (judge (guideline xseries-w2k-2001/no-benefit-over-2-5-gb) (subject ?image))
  ?memory <- (value (subject ?image) (quantity image.memory_gib))
  ?useful <- (parameter (guideline xseries-w2k-2001/no-benefit-over-2-5-gb) (name useful))
  =>
  (qualifier ?judge which-server (more-than ?memory ?useful)))

(defrule xseries-w2k-2001/memory-linear-scaling--scope
  ?judge <- (judge (guideline xseries-w2k-2001/memory-linear-scaling) (subject ?image))
  ?release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?memory <- (value (subject ?image) (quantity image.memory_gib))
  ?r5 <- (parameter (guideline xseries-w2k-2001/memory-linear-scaling) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/memory-linear-scaling) (name last_r5))
  ?one <- (parameter (guideline xseries-w2k-2001/memory-linear-scaling) (name one))
  ?limit <- (parameter (guideline xseries-w2k-2001/memory-linear-scaling) (name limit))
  =>
  (scope ?judge
    (all-of (at-least ?release ?r5) (at-most ?release ?last-r5) (at-least ?dpars ?one) (at-most ?dpars ?one)
            (less-than ?memory ?limit))))

(defrule xseries-w2k-2001/memory-linear-scaling--qualifier-only-one-point
  ?judge <- (judge (guideline xseries-w2k-2001/memory-linear-scaling) (subject ?image))
  ?memory <- (value (subject ?image) (quantity image.memory_gib))
  ?limit <- (parameter (guideline xseries-w2k-2001/memory-linear-scaling) (name limit))
  =>
  (qualifier ?judge only-one-point (less-than ?memory ?limit)))

(defrule xseries-w2k-2001/no-use-of-3gb-or-8gb--scope
  ?judge <- (judge (guideline xseries-w2k-2001/no-use-of-3gb-or-8gb) (subject ?image))
  ?release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?switch <- (value (subject ?image) (quantity image.three_gb_switch))
  ?r5 <- (parameter (guideline xseries-w2k-2001/no-use-of-3gb-or-8gb) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/no-use-of-3gb-or-8gb) (name last_r5))
  =>
  (scope ?judge (all-of (at-least ?release ?r5) (at-most ?release ?last-r5) (is ?switch true))))

(defrule xseries-w2k-2001/system-cache-little-benefit--scope
  ?judge <- (judge (guideline xseries-w2k-2001/system-cache-little-benefit) (subject ?image))
  ?release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?cache <- (value (subject ?image) (quantity image.file_cache))
  ?r5 <- (parameter (guideline xseries-w2k-2001/system-cache-little-benefit) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/system-cache-little-benefit) (name last_r5))
  =>
  (scope ?judge (all-of (at-least ?release ?r5) (at-most ?release ?last-r5) (is ?cache large))))

(defrule xseries-w2k-2001/memory-rule-single-partition-only--scope
  ?judge <- (judge (guideline xseries-w2k-2001/memory-rule-single-partition-only) (subject ?image))
  ?release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?r5 <- (parameter (guideline xseries-w2k-2001/memory-rule-single-partition-only) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/memory-rule-single-partition-only) (name last_r5))
  ?one <- (parameter (guideline xseries-w2k-2001/memory-rule-single-partition-only) (name one))
  =>
  (scope ?judge (all-of (at-least ?release ?r5) (at-most ?release ?last-r5) (more-than ?dpars ?one))))
