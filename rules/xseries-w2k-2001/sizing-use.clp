; How the figures of the paper are used for sizing

(defrule xseries-w2k-2001/sizing-tool-initial-estimate-only--scope
  ?judge <- (judge (guideline xseries-w2k-2001/sizing-tool-initial-estimate-only) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?use <- (value (subject ?claim) (quantity claim.use))
  =>
  (scope ?judge (all-of (is ?source sizing-tool) (is ?use production-sizing))))

(defrule xseries-w2k-2001/sizing-tool-initial-estimate-only--qualifier-model-given
  ?judge <- (judge (guideline xseries-w2k-2001/sizing-tool-initial-estimate-only) (subject ?claim))
  ?given <- (value (subject ?claim) (quantity claim.model_given))
  =>
  (qualifier ?judge model-given (is ?given true)))

(defrule xseries-w2k-2001/consider-production-environment--scope
  ?judge <- (judge (guideline xseries-w2k-2001/consider-production-environment) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?use <- (value (subject ?claim) (quantity claim.use))
  =>
  (scope ?judge (all-of (is ?source benchmark) (is ?use production-sizing))))

(defrule xseries-w2k-2001/consider-production-environment--demand
  ?judge <- (judge (guideline xseries-w2k-2001/consider-production-environment) (subject ?claim))
  ?adapted <- (value (subject ?claim) (quantity claim.adapted))
  =>
  (demand ?judge (is ?adapted true)))

(defrule xseries-w2k-2001/consider-production-environment--qualifier-uncertainty
  ?judge <- (judge (guideline xseries-w2k-2001/consider-production-environment) (subject ?claim))
  ?adapted <- (value (subject ?claim) (quantity claim.adapted))
  =>
  (qualifier ?judge uncertainty (is ?adapted false)))

(defrule xseries-w2k-2001/consider-production-environment--qualifier-as-is
  ?judge <- (judge (guideline xseries-w2k-2001/consider-production-environment) (subject ?claim))
  ?adapted <- (value (subject ?claim) (quantity claim.adapted))
  =>
  (qualifier ?judge as-is (is ?adapted false)))

(defrule xseries-w2k-2001/follow-developer-recommendations--scope
  ?judge <- (judge (guideline xseries-w2k-2001/follow-developer-recommendations) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?use <- (value (subject ?claim) (quantity claim.use))
  =>
  (scope ?judge (all-of (is ?source benchmark) (is ?use production-sizing))))

(defrule xseries-w2k-2001/follow-developer-recommendations--demand
  ?judge <- (judge (guideline xseries-w2k-2001/follow-developer-recommendations) (subject ?claim))
  ?made <- (value (subject ?claim) (quantity claim.allowances))
  =>
  (demand ?judge (is ?made some)))

(defrule xseries-w2k-2001/scope-notes-mail-only--scope
  ?judge <- (judge (guideline xseries-w2k-2001/scope-notes-mail-only) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?use <- (value (subject ?claim) (quantity claim.use))
  ?measured <- (value (subject ?claim) (quantity claim.source_client))
  =>
  (scope ?judge (all-of (is ?source benchmark) (is ?use production-sizing) (is ?measured nrpc))))

(defrule xseries-w2k-2001/scope-notes-mail-only--demand
  ?judge <- (judge (guideline xseries-w2k-2001/scope-notes-mail-only) (subject ?claim))
  ?used <- (value (subject ?claim) (quantity claim.for_client))
  ?allowed <- (value (subject ?claim) (quantity claim.allows_for_other_protocols))
  =>
  (demand ?judge (any-of (is ?used nrpc) (is ?allowed true))))

(defrule xseries-w2k-2001/other-apps-need-extra-capacity-data--scope
  ?judge <- (judge (guideline xseries-w2k-2001/other-apps-need-extra-capacity-data) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?use <- (value (subject ?claim) (quantity claim.use))
  ?measured <- (value (subject ?claim) (quantity claim.source_client))
  ?others <- (value (subject ?claim) (quantity claim.custom_applications))
  =>
  (scope ?judge
    (all-of (is ?source benchmark) (is ?use production-sizing) (is ?measured nrpc) (is ?others true))))

(defrule xseries-w2k-2001/other-apps-need-extra-capacity-data--demand
  ?judge <- (judge (guideline xseries-w2k-2001/other-apps-need-extra-capacity-data) (subject ?claim))
  ?allowed <- (value (subject ?claim) (quantity claim.allows_for_other_applications))
  =>
  (demand ?judge (is ?allowed true)))

(defrule xseries-w2k-2001/discount-for-fast-login--scope
  ?judge <- (judge (guideline xseries-w2k-2001/discount-for-fast-login) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?use <- (value (subject ?claim) (quantity claim.use))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  ?release <- (value (subject ?claim) (quantity claim.source_domino_release))
  ?fast <- (value (subject ?claim) (quantity claim.fast_login))
  ?r5 <- (parameter (guideline xseries-w2k-2001/discount-for-fast-login) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/discount-for-fast-login) (name last_r5))
  =>
  (scope ?judge
    (all-of (is ?source benchmark) (is ?use production-sizing) (is-one-of ?kind users array-capacity)
            (at-least ?release ?r5) (at-most ?release ?last-r5) (is ?fast true))))

(defrule xseries-w2k-2001/discount-for-fast-login--demand
  ?judge <- (judge (guideline xseries-w2k-2001/discount-for-fast-login) (subject ?claim))
  ?allowed <- (value (subject ?claim) (quantity claim.allows_for_login_rate))
  =>
  (demand ?judge (is ?allowed true)))

(defrule xseries-w2k-2001/discount-for-fast-login--qualifier-by-how-much
  ?judge <- (judge (guideline xseries-w2k-2001/discount-for-fast-login) (subject ?claim))
  ?fast <- (value (subject ?claim) (quantity claim.fast_login))
  =>
  (qualifier ?judge by-how-much (is ?fast true)))

(defrule xseries-w2k-2001/discount-for-fast-login--qualifier-what-follows
  ?judge <- (judge (guideline xseries-w2k-2001/discount-for-fast-login) (subject ?claim))
  ?fast <- (value (subject ?claim) (quantity claim.fast_login))
  =>
  (qualifier ?judge what-follows (is ?fast true)))

(defrule xseries-w2k-2001/error-target-2-max-4--scope
  ?judge <- (judge (guideline xseries-w2k-2001/error-target-2-max-4) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?use <- (value (subject ?claim) (quantity claim.use))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  ?release <- (value (subject ?claim) (quantity claim.source_domino_release))
  ?r5 <- (parameter (guideline xseries-w2k-2001/error-target-2-max-4) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/error-target-2-max-4) (name last_r5))
  =>
  (scope ?judge
    (all-of (is ?source benchmark) (is ?use production-sizing) (is-one-of ?kind users array-capacity)
            (at-least ?release ?r5) (at-most ?release ?last-r5))))

(defrule xseries-w2k-2001/error-target-2-max-4--demand
  ?judge <- (judge (guideline xseries-w2k-2001/error-target-2-max-4) (subject ?claim))
  ?margin <- (value (subject ?claim) (quantity claim.margin_percent))
  ?most <- (parameter (guideline xseries-w2k-2001/error-target-2-max-4) (name most_error))
  =>
  (demand ?judge (at-least ?margin ?most)))

(defrule xseries-w2k-2001/error-target-2-max-4--qualifier-two-wordings
  ?judge <- (judge (guideline xseries-w2k-2001/error-target-2-max-4) (subject ?claim))
  ?margin <- (value (subject ?claim) (quantity claim.margin_percent))
  ?most <- (parameter (guideline xseries-w2k-2001/error-target-2-max-4) (name most_error))
  =>
  (qualifier ?judge two-wordings (less-than ?margin ?most)))

(defrule xseries-w2k-2001/error-propagation-2-to-8--scope
  ?judge <- (judge (guideline xseries-w2k-2001/error-propagation-2-to-8) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?release <- (value (subject ?claim) (quantity claim.source_domino_release))
  ?difference <- (value (subject ?claim) (quantity claim.difference_percent))
  ?r5 <- (parameter (guideline xseries-w2k-2001/error-propagation-2-to-8) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/error-propagation-2-to-8) (name last_r5))
  ?most <- (parameter (guideline xseries-w2k-2001/error-propagation-2-to-8) (name most_sum))
  =>
  (scope ?judge
    (all-of (is ?source benchmark) (at-least ?release ?r5) (at-most ?release ?last-r5) (at-most ?difference ?most))))

(defrule xseries-w2k-2001/error-propagation-2-to-8--qualifier-digits
  ?judge <- (judge (guideline xseries-w2k-2001/error-propagation-2-to-8) (subject ?claim))
  ?difference <- (value (subject ?claim) (quantity claim.difference_percent))
  ?most <- (parameter (guideline xseries-w2k-2001/error-propagation-2-to-8) (name most_sum))
  =>
  (qualifier ?judge digits (at-most ?difference ?most)))

(defrule xseries-w2k-2001/performance-capacity-definition--scope
  ?judge <- (judge (guideline xseries-w2k-2001/performance-capacity-definition) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?use <- (value (subject ?claim) (quantity claim.use))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  ?release <- (value (subject ?claim) (quantity claim.source_domino_release))
  ?accepted <- (value (subject ?claim) (quantity claim.response_time_s))
  ?r5 <- (parameter (guideline xseries-w2k-2001/performance-capacity-definition) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/performance-capacity-definition) (name last_r5))
  ?limit <- (parameter (guideline xseries-w2k-2001/performance-capacity-definition) (name response))
  =>
  (scope ?judge
    (all-of (is ?source benchmark) (is ?use production-sizing) (is-one-of ?kind users array-capacity)
            (at-least ?release ?r5) (at-most ?release ?last-r5) (less-than ?accepted ?limit))))

(defrule xseries-w2k-2001/performance-capacity-definition--qualifier-of-an-array
  ?judge <- (judge (guideline xseries-w2k-2001/performance-capacity-definition) (subject ?claim))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  =>
  (qualifier ?judge of-an-array (is ?kind array-capacity)))

(defrule xseries-w2k-2001/performance-capacity-definition--qualifier-near-the-end
  ?judge <- (judge (guideline xseries-w2k-2001/performance-capacity-definition) (subject ?claim))
  ?accepted <- (value (subject ?claim) (quantity claim.response_time_s))
  ?limit <- (parameter (guideline xseries-w2k-2001/performance-capacity-definition) (name response))
  =>
  (qualifier ?judge near-the-end (less-than ?accepted ?limit)))

(defrule xseries-w2k-2001/performance-capacity-definition--qualifier-number-of-mail-files
  ?judge <- (judge (guideline xseries-w2k-2001/performance-capacity-definition) (subject ?claim))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  =>
  (qualifier ?judge number-of-mail-files (is ?kind array-capacity)))
