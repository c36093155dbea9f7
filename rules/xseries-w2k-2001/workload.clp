; What the users of the tests did

(defrule xseries-w2k-2001/param-message-25kb--scope
  ?judge <- (judge (guideline xseries-w2k-2001/param-message-25kb) (subject ?workload))
  ?release <- (value (subject ?workload) (quantity workload.domino_release))
  ?size <- (value (subject ?workload) (quantity workload.message_kib))
  ?r5 <- (parameter (guideline xseries-w2k-2001/param-message-25kb) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/param-message-25kb) (name last_r5))
  ?tested <- (parameter (guideline xseries-w2k-2001/param-message-25kb) (name size))
  =>
  (scope ?judge (all-of (at-least ?release ?r5) (at-most ?release ?last-r5) (more-than ?size ?tested))))

(defrule xseries-w2k-2001/mail-file-initial-7mb--scope
  ?judge <- (judge (guideline xseries-w2k-2001/mail-file-initial-7mb) (subject ?workload))
  ?release <- (value (subject ?workload) (quantity workload.domino_release))
  ?size <- (value (subject ?workload) (quantity workload.mail_file_mib))
  ?r5 <- (parameter (guideline xseries-w2k-2001/mail-file-initial-7mb) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/mail-file-initial-7mb) (name last_r5))
  ?tested <- (parameter (guideline xseries-w2k-2001/mail-file-initial-7mb) (name size))
  =>
  (scope ?judge (all-of (at-least ?release ?r5) (at-most ?release ?last-r5) (more-than ?size ?tested))))

(defrule xseries-w2k-2001/tested-login-rate--scope
  ?judge <- (judge (guideline xseries-w2k-2001/tested-login-rate) (subject ?workload))
  ?release <- (value (subject ?workload) (quantity workload.domino_release))
  ?rate <- (value (subject ?workload) (quantity workload.logins_per_hour))
  ?r5 <- (parameter (guideline xseries-w2k-2001/tested-login-rate) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/tested-login-rate) (name last_r5))
  ?tested <- (parameter (guideline xseries-w2k-2001/tested-login-rate) (name rate))
  =>
  (scope ?judge (all-of (at-least ?release ?r5) (at-most ?release ?last-r5) (more-than ?rate ?tested))))

(defrule xseries-w2k-2001/tested-login-rate--qualifier-other-hours
  ?judge <- (judge (guideline xseries-w2k-2001/tested-login-rate) (subject ?workload))
  ?rate <- (value (subject ?workload) (quantity workload.logins_per_hour))
  ?tested <- (parameter (guideline xseries-w2k-2001/tested-login-rate) (name rate))
  =>
  (qualifier ?judge other-hours (more-than ?rate ?tested)))

(defrule xseries-w2k-2001/mail-file-initial-7mb--qualifier-growing
  ?judge <- (judge (guideline xseries-w2k-2001/mail-file-initial-7mb) (subject ?workload))
  ?size <- (value (subject ?workload) (quantity workload.mail_file_mib))
  ?tested <- (parameter (guideline xseries-w2k-2001/mail-file-initial-7mb) (name size))
  =>
  (qualifier ?judge growing (more-than ?size ?tested)))

(defrule xseries-w2k-2001/name-resolution-on-server--scope
  ?judge <- (judge (guideline xseries-w2k-2001/name-resolution-on-server) (subject ?workload))
  ?release <- (value (subject ?workload) (quantity workload.domino_release))
  ?where <- (value (subject ?workload) (quantity workload.name_lookup))
  ?r5 <- (parameter (guideline xseries-w2k-2001/name-resolution-on-server) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/name-resolution-on-server) (name last_r5))
  =>
  (scope ?judge (all-of (at-least ?release ?r5) (at-most ?release ?last-r5) (is ?where local-address-book))))

(defrule xseries-w2k-2001/param-message-25kb--qualifier-all-alike
  ?judge <- (judge (guideline xseries-w2k-2001/param-message-25kb) (subject ?workload))
  ?size <- (value (subject ?workload) (quantity workload.message_kib))
  ?tested <- (parameter (guideline xseries-w2k-2001/param-message-25kb) (name size))
  =>
  (qualifier ?judge all-alike (more-than ?size ?tested)))
