; Client types beside Notes

(defrule xseries-w2k-2001/protocol-limit-http--scope
  ?judge <- (judge (guideline xseries-w2k-2001/protocol-limit-http) (subject ?workload))
  ?release <- (value (subject ?workload) (quantity workload.domino_release))
  ?r5 <- (parameter (guideline xseries-w2k-2001/protocol-limit-http) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/protocol-limit-http) (name last_r5))
  ?environment <- (value (subject ?workload) (quantity workload.environment))
  ?users <- (value (subject ?workload) (quantity workload.production_users))
  ?most <- (parameter (guideline xseries-w2k-2001/protocol-limit-http) (name most_users))
  =>
  (scope ?judge
    (all-of (at-least ?release ?r5) (at-most ?release ?last-r5)
            (any-of (is ?environment benchmark) (more-than ?users ?most)))))

(defrule xseries-w2k-2001/protocol-limit-http--demand
  ?judge <- (judge (guideline xseries-w2k-2001/protocol-limit-http) (subject ?workload))
  ?users <- (value (subject ?workload) (quantity workload.benchmark_users))
  ?most <- (parameter (guideline xseries-w2k-2001/protocol-limit-http) (name most_users))
  =>
  (demand ?judge (at-most ?users ?most)))

(defrule xseries-w2k-2001/protocol-limit-http--qualifier-unconstrained
  ?judge <- (judge (guideline xseries-w2k-2001/protocol-limit-http) (subject ?workload))
  ?users <- (value (subject ?workload) (quantity workload.benchmark_users))
  ?most <- (parameter (guideline xseries-w2k-2001/protocol-limit-http) (name most_users))
  =>
  (qualifier ?judge unconstrained (at-most ?users ?most)))

(defrule xseries-w2k-2001/protocol-limit-http--qualifier-second-hand
  ?judge <- (judge (guideline xseries-w2k-2001/protocol-limit-http) (subject ?workload))
  ?users <- (value (subject ?workload) (quantity workload.benchmark_users))
  ?most <- (parameter (guideline xseries-w2k-2001/protocol-limit-http) (name most_users))
  =>
  (qualifier ?judge second-hand (more-than ?users ?most)))

(defrule xseries-w2k-2001/protocol-limit-imap--scope
  ?judge <- (judge (guideline xseries-w2k-2001/protocol-limit-imap) (subject ?workload))
  ?release <- (value (subject ?workload) (quantity workload.domino_release))
  ?r5 <- (parameter (guideline xseries-w2k-2001/protocol-limit-imap) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/protocol-limit-imap) (name last_r5))
  ?environment <- (value (subject ?workload) (quantity workload.environment))
  ?users <- (value (subject ?workload) (quantity workload.production_users))
  ?most <- (parameter (guideline xseries-w2k-2001/protocol-limit-imap) (name most_users))
  =>
  (scope ?judge
    (all-of (at-least ?release ?r5) (at-most ?release ?last-r5)
            (any-of (is ?environment benchmark) (more-than ?users ?most)))))

(defrule xseries-w2k-2001/protocol-limit-imap--demand
  ?judge <- (judge (guideline xseries-w2k-2001/protocol-limit-imap) (subject ?workload))
  ?users <- (value (subject ?workload) (quantity workload.benchmark_users))
  ?most <- (parameter (guideline xseries-w2k-2001/protocol-limit-imap) (name most_users))
  =>
  (demand ?judge (at-most ?users ?most)))

(defrule xseries-w2k-2001/protocol-limit-imap--qualifier-unconstrained
  ?judge <- (judge (guideline xseries-w2k-2001/protocol-limit-imap) (subject ?workload))
  ?users <- (value (subject ?workload) (quantity workload.benchmark_users))
  ?most <- (parameter (guideline xseries-w2k-2001/protocol-limit-imap) (name most_users))
  =>
  (qualifier ?judge unconstrained (at-most ?users ?most)))

(defrule xseries-w2k-2001/protocol-limit-imap--qualifier-second-hand
  ?judge <- (judge (guideline xseries-w2k-2001/protocol-limit-imap) (subject ?workload))
  ?users <- (value (subject ?workload) (quantity workload.benchmark_users))
  ?most <- (parameter (guideline xseries-w2k-2001/protocol-limit-imap) (name most_users))
  =>
  (qualifier ?judge second-hand (more-than ?users ?most)))

(defrule xseries-w2k-2001/protocol-limit-smtp-pop3--scope
  ?judge <- (judge (guideline xseries-w2k-2001/protocol-limit-smtp-pop3) (subject ?workload))
  ?client <- (value (subject ?workload) (quantity workload.client))
  ?release <- (value (subject ?workload) (quantity workload.domino_release))
  ?r5 <- (parameter (guideline xseries-w2k-2001/protocol-limit-smtp-pop3) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/protocol-limit-smtp-pop3) (name last_r5))
  ?environment <- (value (subject ?workload) (quantity workload.environment))
  ?users <- (value (subject ?workload) (quantity workload.production_users))
  ?most <- (parameter (guideline xseries-w2k-2001/protocol-limit-smtp-pop3) (name most_users))
  =>
  (scope ?judge
    (all-of (is-one-of ?client pop3 smtp) (at-least ?release ?r5) (at-most ?release ?last-r5)
            (any-of (is ?environment benchmark) (more-than ?users ?most)))))

(defrule xseries-w2k-2001/protocol-limit-smtp-pop3--demand
  ?judge <- (judge (guideline xseries-w2k-2001/protocol-limit-smtp-pop3) (subject ?workload))
  ?users <- (value (subject ?workload) (quantity workload.benchmark_users))
  ?most <- (parameter (guideline xseries-w2k-2001/protocol-limit-smtp-pop3) (name most_users))
  =>
  (demand ?judge (at-most ?users ?most)))

(defrule xseries-w2k-2001/protocol-limit-smtp-pop3--qualifier-unconstrained
  ?judge <- (judge (guideline xseries-w2k-2001/protocol-limit-smtp-pop3) (subject ?workload))
  ?users <- (value (subject ?workload) (quantity workload.benchmark_users))
  ?most <- (parameter (guideline xseries-w2k-2001/protocol-limit-smtp-pop3) (name most_users))
  =>
  (qualifier ?judge unconstrained (at-most ?users ?most)))

(defrule xseries-w2k-2001/protocol-limit-smtp-pop3--qualifier-second-hand
  ?judge <- (judge (guideline xseries-w2k-2001/protocol-limit-smtp-pop3) (subject ?workload))
  ?users <- (value (subject ?workload) (quantity workload.benchmark_users))
  ?most <- (parameter (guideline xseries-w2k-2001/protocol-limit-smtp-pop3) (name most_users))
  =>
  (qualifier ?judge second-hand (more-than ?users ?most)))

(defrule xseries-w2k-2001/nrpc-clients-only--scope
  ?judge <- (judge (guideline xseries-w2k-2001/nrpc-clients-only) (subject ?workload))
  ?client <- (value (subject ?workload) (quantity workload.client))
  ?connection <- (value (subject ?workload) (quantity workload.connection))
  ?release <- (value (subject ?workload) (quantity workload.domino_release))
  ?r5 <- (parameter (guideline xseries-w2k-2001/nrpc-clients-only) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/nrpc-clients-only) (name last_r5))
  =>
  (scope ?judge
    (all-of (at-least ?release ?r5) (at-most ?release ?last-r5) (any-of (is-not ?client nrpc) (is ?connection remote)))))

(defrule xseries-w2k-2001/nrpc-clients-only--qualifier-heavier
  ?judge <- (judge (guideline xseries-w2k-2001/nrpc-clients-only) (subject ?workload))
  ?client <- (value (subject ?workload) (quantity workload.client))
  =>
  (qualifier ?judge heavier (is-not ?client nrpc)))

(defrule xseries-w2k-2001/mixed-protocols-unsupported--scope
  ?judge <- (judge (guideline xseries-w2k-2001/mixed-protocols-unsupported) (subject ?dpar))
  ?mixed <- (value (subject ?dpar) (quantity dpar.mixed_clients))
  ?release <- (value (subject ?dpar) (quantity dpar.domino_release))
  ?r5 <- (parameter (guideline xseries-w2k-2001/mixed-protocols-unsupported) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/mixed-protocols-unsupported) (name last_r5))
  =>
  (scope ?judge (all-of (is ?mixed true) (at-least ?release ?r5) (at-most ?release ?last-r5))))
