; Servers that were recommended, and what ran on those that were tested

(defrule xseries-w2k-2001/ats-recommends-uni-or-two-way--scope
  ?judge <- (judge (guideline xseries-w2k-2001/ats-recommends-uni-or-two-way) (subject ?image))
  ?oldest <- (value (subject ?image) (quantity image.oldest_domino_release))
  ?newest <- (value (subject ?image) (quantity image.newest_domino_release))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?r5 <- (parameter (guideline xseries-w2k-2001/ats-recommends-uni-or-two-way) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/ats-recommends-uni-or-two-way) (name last_r5))
  ?one <- (parameter (guideline xseries-w2k-2001/ats-recommends-uni-or-two-way) (name one))
  =>
  (scope ?judge
    (all-of (at-least ?oldest ?r5) (at-most ?newest ?last-r5) (at-least ?dpars ?one) (at-most ?dpars ?one))))

(defrule xseries-w2k-2001/ats-recommends-uni-or-two-way--demand
  ?judge <- (judge (guideline xseries-w2k-2001/ats-recommends-uni-or-two-way) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?most <- (parameter (guideline xseries-w2k-2001/ats-recommends-uni-or-two-way) (name most_cps))
  =>
  (demand ?judge (at-most ?cps ?most)))

(defrule xseries-w2k-2001/ats-recommends-uni-or-two-way--exception-slower
  ?judge <- (judge (guideline xseries-w2k-2001/ats-recommends-uni-or-two-way) (subject ?image))
  ?clock <- (value (subject ?image) (quantity image.processor_mhz))
  ?slowest <- (parameter (guideline xseries-w2k-2001/ats-recommends-uni-or-two-way) (name slowest))
  =>
  (exception ?judge slower (less-than ?clock ?slowest)))

(defrule xseries-w2k-2001/ats-recommends-uni-or-two-way--exception-more-than-mail
  ?judge <- (judge (guideline xseries-w2k-2001/ats-recommends-uni-or-two-way) (subject ?image))
  ?applications <- (value (subject ?image) (quantity image.custom_applications))
  ?load <- (value (subject ?image) (quantity image.auxiliary_load))
  =>
  (exception ?judge more-than-mail (any-of (is ?applications true) (is ?load true))))

(defrule xseries-w2k-2001/ats-recommends-uni-or-two-way--qualifier-close-to-the-limit
  ?judge <- (judge (guideline xseries-w2k-2001/ats-recommends-uni-or-two-way) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.concurrent_users))
  ?two <- (parameter (guideline xseries-w2k-2001/ats-recommends-uni-or-two-way) (name two_of_700))
  =>
  (qualifier ?judge close-to-the-limit (more-than ?users ?two)))

(defrule xseries-w2k-2001/ats-recommends-uni-or-two-way--qualifier-one-as-good-as-the-other
  ?judge <- (judge (guideline xseries-w2k-2001/ats-recommends-uni-or-two-way) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.concurrent_users))
  ?two <- (parameter (guideline xseries-w2k-2001/ats-recommends-uni-or-two-way) (name two_of_700))
  =>
  (qualifier ?judge one-as-good-as-the-other (more-than ?users ?two)))

(defrule xseries-w2k-2001/tuning-redbook-prerequisite--scope
  ?judge <- (judge (guideline xseries-w2k-2001/tuning-redbook-prerequisite) (subject ?image))
  ?release <- (value (subject ?image) (quantity image.os_release))
  ?oldest <- (value (subject ?image) (quantity image.oldest_domino_release))
  ?newest <- (parameter (guideline xseries-w2k-2001/tuning-redbook-prerequisite) (name windows_2000))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/tuning-redbook-prerequisite) (name last_r5))
  =>
  (scope ?judge (all-of (at-most ?oldest ?last-r5) (at-most ?release ?newest))))

(defrule xseries-w2k-2001/tuning-redbook-prerequisite--demand
  ?judge <- (judge (guideline xseries-w2k-2001/tuning-redbook-prerequisite) (subject ?image))
  ?tuned <- (value (subject ?image) (quantity image.tuned))
  =>
  (demand ?judge (is ?tuned true)))

(defrule xseries-w2k-2001/extra-services-reduce-capacity--scope
  ?judge <- (judge (guideline xseries-w2k-2001/extra-services-reduce-capacity) (subject ?dpar))
  ?release <- (value (subject ?dpar) (quantity dpar.domino_release))
  ?busy <- (value (subject ?dpar) (quantity dpar.busy_tasks))
  ?r5 <- (parameter (guideline xseries-w2k-2001/extra-services-reduce-capacity) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/extra-services-reduce-capacity) (name last_r5))
  =>
  (scope ?judge (all-of (is ?busy true) (at-least ?release ?r5) (at-most ?release ?last-r5))))

(defrule xseries-w2k-2001/extra-services-reduce-capacity--qualifier-idle-ones
  ?judge <- (judge (guideline xseries-w2k-2001/extra-services-reduce-capacity) (subject ?dpar))
  ?busy <- (value (subject ?dpar) (quantity dpar.busy_tasks))
  =>
  (qualifier ?judge idle-ones (is ?busy true)))
