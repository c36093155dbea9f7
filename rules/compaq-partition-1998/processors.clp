; Processors of a Windows NT computer

(defrule compaq-partition-1998/second-processor-return--scope
  ?judge <- (judge (guideline compaq-partition-1998/second-processor-return) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?newest-domino-release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?os-release <- (value (subject ?image) (quantity image.os_release))
  ?one <- (parameter (guideline compaq-partition-1998/second-processor-return) (name one))
  ?several <- (parameter (guideline compaq-partition-1998/second-processor-return) (name several))
  ?second <- (parameter (guideline compaq-partition-1998/second-processor-return) (name second))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/second-processor-return) (name last_r4))
  ?nt4 <- (parameter (guideline compaq-partition-1998/second-processor-return) (name nt4))
  =>
  (scope ?judge (all-of
    (at-least ?dpars ?one) (less-than ?dpars ?several) (less-than ?cps ?second) (at-most ?newest-domino-release ?last-r4) (at-most ?os-release ?nt4))))

(defrule compaq-partition-1998/second-processor-return--qualifier-depends-on-activity
  ?judge <- (judge (guideline compaq-partition-1998/second-processor-return) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?second <- (parameter (guideline compaq-partition-1998/second-processor-return) (name second))
  =>
  (qualifier ?judge depends-on-activity (less-than ?cps ?second)))

(defrule compaq-partition-1998/second-processor-return--qualifier-earlier-tests
  ?judge <- (judge (guideline compaq-partition-1998/second-processor-return) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?second <- (parameter (guideline compaq-partition-1998/second-processor-return) (name second))
  =>
  (qualifier ?judge earlier-tests (less-than ?cps ?second)))

(defrule compaq-partition-1998/third-processor-marginal--scope
  ?judge <- (judge (guideline compaq-partition-1998/third-processor-marginal) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?newest-domino-release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?os-release <- (value (subject ?image) (quantity image.os_release))
  ?one <- (parameter (guideline compaq-partition-1998/third-processor-marginal) (name one))
  ?several <- (parameter (guideline compaq-partition-1998/third-processor-marginal) (name several))
  ?second <- (parameter (guideline compaq-partition-1998/third-processor-marginal) (name second))
  ?third <- (parameter (guideline compaq-partition-1998/third-processor-marginal) (name third))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/third-processor-marginal) (name last_r4))
  ?nt4 <- (parameter (guideline compaq-partition-1998/third-processor-marginal) (name nt4))
  =>
  (scope ?judge (all-of
    (at-least ?dpars ?one) (less-than ?dpars ?several) (at-least ?cps ?second) (at-most ?cps ?third) (at-most ?newest-domino-release ?last-r4) (at-most ?os-release ?nt4))))

(defrule compaq-partition-1998/third-processor-marginal--qualifier-rated-both-ways
  ?judge <- (judge (guideline compaq-partition-1998/third-processor-marginal) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?second <- (parameter (guideline compaq-partition-1998/third-processor-marginal) (name second))
  =>
  (qualifier ?judge rated-both-ways (at-least ?cps ?second)))

(defrule compaq-partition-1998/third-processor-marginal--qualifier-earlier-tests
  ?judge <- (judge (guideline compaq-partition-1998/third-processor-marginal) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?second <- (parameter (guideline compaq-partition-1998/third-processor-marginal) (name second))
  =>
  (qualifier ?judge earlier-tests (at-least ?cps ?second)))

(defrule compaq-partition-1998/single-instance-good-to-two--scope
  ?judge <- (judge (guideline compaq-partition-1998/single-instance-good-to-two) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?newest-domino-release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?os-release <- (value (subject ?image) (quantity image.os_release))
  ?one <- (parameter (guideline compaq-partition-1998/single-instance-good-to-two) (name one))
  ?several <- (parameter (guideline compaq-partition-1998/single-instance-good-to-two) (name several))
  ?well <- (parameter (guideline compaq-partition-1998/single-instance-good-to-two) (name well))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/single-instance-good-to-two) (name last_r4))
  ?nt4 <- (parameter (guideline compaq-partition-1998/single-instance-good-to-two) (name nt4))
  =>
  (scope ?judge (all-of
    (at-least ?dpars ?one) (less-than ?dpars ?several) (more-than ?cps ?well) (at-most ?newest-domino-release ?last-r4) (at-most ?os-release ?nt4))))

(defrule compaq-partition-1998/single-instance-good-to-two--qualifier-earlier-tests
  ?judge <- (judge (guideline compaq-partition-1998/single-instance-good-to-two) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?well <- (parameter (guideline compaq-partition-1998/single-instance-good-to-two) (name well))
  =>
  (qualifier ?judge earlier-tests (more-than ?cps ?well)))

(defrule compaq-partition-1998/fourth-cpu-not-used-single--scope
  ?judge <- (judge (guideline compaq-partition-1998/fourth-cpu-not-used-single) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?newest-domino-release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?os-release <- (value (subject ?image) (quantity image.os_release))
  ?one <- (parameter (guideline compaq-partition-1998/fourth-cpu-not-used-single) (name one))
  ?several <- (parameter (guideline compaq-partition-1998/fourth-cpu-not-used-single) (name several))
  ?fourth <- (parameter (guideline compaq-partition-1998/fourth-cpu-not-used-single) (name fourth))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/fourth-cpu-not-used-single) (name last_r4))
  ?nt4 <- (parameter (guideline compaq-partition-1998/fourth-cpu-not-used-single) (name nt4))
  =>
  (scope ?judge (all-of
    (at-least ?dpars ?one) (less-than ?dpars ?several) (at-least ?cps ?fourth) (at-most ?newest-domino-release ?last-r4) (at-most ?os-release ?nt4))))

(defrule compaq-partition-1998/fourth-cpu-not-used-single--qualifier-all-four-together
  ?judge <- (judge (guideline compaq-partition-1998/fourth-cpu-not-used-single) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?fourth <- (parameter (guideline compaq-partition-1998/fourth-cpu-not-used-single) (name fourth))
  =>
  (qualifier ?judge all-four-together (at-least ?cps ?fourth)))

(defrule compaq-partition-1998/fourth-cpu-not-used-single--qualifier-earlier-tests
  ?judge <- (judge (guideline compaq-partition-1998/fourth-cpu-not-used-single) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?fourth <- (parameter (guideline compaq-partition-1998/fourth-cpu-not-used-single) (name fourth))
  =>
  (qualifier ?judge earlier-tests (at-least ?cps ?fourth)))

(defrule compaq-partition-1998/consider-partitioning-to-scale--scope
  ?judge <- (judge (guideline compaq-partition-1998/consider-partitioning-to-scale) (subject ?image))
  ?growth <- (value (subject ?image) (quantity image.growth))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?newest-domino-release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?os-release <- (value (subject ?image) (quantity image.os_release))
  ?one <- (parameter (guideline compaq-partition-1998/consider-partitioning-to-scale) (name one))
  ?third <- (parameter (guideline compaq-partition-1998/consider-partitioning-to-scale) (name third))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/consider-partitioning-to-scale) (name last_r4))
  ?nt4 <- (parameter (guideline compaq-partition-1998/consider-partitioning-to-scale) (name nt4))
  =>
  (scope ?judge (all-of
    (is ?growth true) (at-least ?dpars ?one) (at-least ?cps ?third) (at-most ?newest-domino-release ?last-r4) (at-most ?os-release ?nt4))))

(defrule compaq-partition-1998/consider-partitioning-to-scale--demand
  ?judge <- (judge (guideline compaq-partition-1998/consider-partitioning-to-scale) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?several <- (parameter (guideline compaq-partition-1998/consider-partitioning-to-scale) (name several))
  =>
  (demand ?judge (at-least ?dpars ?several)))

(defrule compaq-partition-1998/consider-partitioning-to-scale--qualifier-one-number-tested
  ?judge <- (judge (guideline compaq-partition-1998/consider-partitioning-to-scale) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?tested-cps <- (parameter (guideline compaq-partition-1998/consider-partitioning-to-scale) (name tested_cps))
  =>
  (qualifier ?judge one-number-tested
    (any-of (less-than ?cps ?tested-cps) (more-than ?cps ?tested-cps) (less-than ?dpars ?tested-cps) (more-than ?dpars ?tested-cps))))

(defrule compaq-partition-1998/consider-partitioning-to-scale--qualifier-gain-not-shown
  ?judge <- (judge (guideline compaq-partition-1998/consider-partitioning-to-scale) (subject ?image))
  ?growth <- (value (subject ?image) (quantity image.growth))
  =>
  (qualifier ?judge gain-not-shown (is ?growth true)))

(defrule compaq-partition-1998/consider-partitioning-to-scale--qualifier-not-quite-full
  ?judge <- (judge (guideline compaq-partition-1998/consider-partitioning-to-scale) (subject ?image))
  ?growth <- (value (subject ?image) (quantity image.growth))
  =>
  (qualifier ?judge not-quite-full (is ?growth true)))
