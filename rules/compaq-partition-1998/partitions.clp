; Partitions of one computer

(defrule compaq-partition-1998/licence-required--scope
  ?judge <- (judge (guideline compaq-partition-1998/licence-required) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?newest-domino-release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?several <- (parameter (guideline compaq-partition-1998/licence-required) (name several))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/licence-required) (name last_r4))
  =>
  (scope ?judge (all-of (at-least ?dpars ?several) (at-most ?newest-domino-release ?last-r4))))

(defrule compaq-partition-1998/licence-required--demand
  ?judge <- (judge (guideline compaq-partition-1998/licence-required) (subject ?image))
  ?advanced-licences <- (value (subject ?image) (quantity image.advanced_licences))
  =>
  (demand ?judge (is ?advanced-licences true)))

(defrule compaq-partition-1998/supported-platforms--scope
  ?judge <- (judge (guideline compaq-partition-1998/supported-platforms) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?newest-domino-release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?several <- (parameter (guideline compaq-partition-1998/supported-platforms) (name several))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/supported-platforms) (name last_r4))
  =>
  (scope ?judge (all-of (at-least ?dpars ?several) (at-most ?newest-domino-release ?last-r4))))

(defrule compaq-partition-1998/supported-platforms--demand
  ?judge <- (judge (guideline compaq-partition-1998/supported-platforms) (subject ?image))
  ?os <- (value (subject ?image) (quantity image.os))
  =>
  (demand ?judge (is-one-of ?os windows aix solaris)))

(defrule compaq-partition-1998/max-six-partitions--scope
  ?judge <- (judge (guideline compaq-partition-1998/max-six-partitions) (subject ?image))
  ?newest-domino-release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/max-six-partitions) (name last_r4))
  =>
  (scope ?judge (at-most ?newest-domino-release ?last-r4)))

(defrule compaq-partition-1998/max-six-partitions--demand
  ?judge <- (judge (guideline compaq-partition-1998/max-six-partitions) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?most-partitions <- (parameter (guideline compaq-partition-1998/max-six-partitions) (name most_partitions))
  =>
  (demand ?judge (at-most ?dpars ?most-partitions)))

(defrule compaq-partition-1998/max-six-partitions--qualifier-second-hand
  ?judge <- (judge (guideline compaq-partition-1998/max-six-partitions) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?tested-partitions <- (parameter (guideline compaq-partition-1998/max-six-partitions) (name tested_partitions))
  =>
  (qualifier ?judge second-hand (more-than ?dpars ?tested-partitions)))

(defrule compaq-partition-1998/max-six-partitions--qualifier-number-is-no-count
  ?judge <- (judge (guideline compaq-partition-1998/max-six-partitions) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?most-partitions <- (parameter (guideline compaq-partition-1998/max-six-partitions) (name most_partitions))
  =>
  (qualifier ?judge number-is-no-count (more-than ?dpars ?most-partitions)))

(defrule compaq-partition-1998/number-depends-on-machine--scope
  ?judge <- (judge (guideline compaq-partition-1998/number-depends-on-machine) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  =>
  (scope ?judge (is ?kind partitioning)))

(defrule compaq-partition-1998/number-depends-on-machine--demand
  ?judge <- (judge (guideline compaq-partition-1998/number-depends-on-machine) (subject ?change))
  ?usage-analysed <- (value (subject ?change) (quantity change.usage_analysed))
  =>
  (demand ?judge (is ?usage-analysed true)))

(defrule compaq-partition-1998/install-guide-configuration--scope
  ?judge <- (judge (guideline compaq-partition-1998/install-guide-configuration) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  =>
  (scope ?judge (is ?kind partitioning)))

(defrule compaq-partition-1998/install-guide-configuration--demand
  ?judge <- (judge (guideline compaq-partition-1998/install-guide-configuration) (subject ?change))
  ?installation-guide-reviewed <- (value (subject ?change) (quantity change.installation_guide_reviewed))
  =>
  (demand ?judge (is ?installation-guide-reviewed true)))

(defrule compaq-partition-1998/partition-number-unique--scope
  ?judge <- (judge (guideline compaq-partition-1998/partition-number-unique) (subject ?image))
  ?partition-number-repeated <- (value (subject ?image) (quantity image.partition_number_repeated))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?newest-domino-release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?several <- (parameter (guideline compaq-partition-1998/partition-number-unique) (name several))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/partition-number-unique) (name last_r4))
  =>
  (scope ?judge (any-of
    (is ?partition-number-repeated true) (all-of (at-least ?dpars ?several) (at-most ?newest-domino-release ?last-r4)))))

(defrule compaq-partition-1998/partition-number-unique--demand
  ?judge <- (judge (guideline compaq-partition-1998/partition-number-unique) (subject ?image))
  ?partition-numbers-apart <- (value (subject ?image) (quantity image.partition_numbers_apart))
  =>
  (demand ?judge (is ?partition-numbers-apart true)))

(defrule compaq-partition-1998/partition-number-unique--qualifier-show-server
  ?judge <- (judge (guideline compaq-partition-1998/partition-number-unique) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?several <- (parameter (guideline compaq-partition-1998/partition-number-unique) (name several))
  =>
  (qualifier ?judge show-server (at-least ?dpars ?several)))

(defrule compaq-partition-1998/partition-number-range--scope
  ?judge <- (judge (guideline compaq-partition-1998/partition-number-range) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?newest-domino-release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?several <- (parameter (guideline compaq-partition-1998/partition-number-range) (name several))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/partition-number-range) (name last_r4))
  =>
  (scope ?judge (all-of (at-least ?dpars ?several) (at-most ?newest-domino-release ?last-r4))))

(defrule compaq-partition-1998/partition-number-range--demand
  ?judge <- (judge (guideline compaq-partition-1998/partition-number-range) (subject ?image))
  ?smallest-partition-number <- (value (subject ?image) (quantity image.smallest_partition_number))
  ?largest-partition-number <- (value (subject ?image) (quantity image.largest_partition_number))
  ?lowest <- (parameter (guideline compaq-partition-1998/partition-number-range) (name lowest))
  ?highest <- (parameter (guideline compaq-partition-1998/partition-number-range) (name highest))
  =>
  (demand ?judge (all-of
    (at-least ?smallest-partition-number ?lowest) (at-most ?largest-partition-number ?highest))))

(defrule compaq-partition-1998/separate-data-directories--scope
  ?judge <- (judge (guideline compaq-partition-1998/separate-data-directories) (subject ?image))
  ?data-directory-repeated <- (value (subject ?image) (quantity image.data_directory_repeated))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?newest-domino-release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?several <- (parameter (guideline compaq-partition-1998/separate-data-directories) (name several))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/separate-data-directories) (name last_r4))
  =>
  (scope ?judge (any-of
    (is ?data-directory-repeated true) (all-of (at-least ?dpars ?several) (at-most ?newest-domino-release ?last-r4)))))

(defrule compaq-partition-1998/separate-data-directories--demand
  ?judge <- (judge (guideline compaq-partition-1998/separate-data-directories) (subject ?image))
  ?data-directories-apart <- (value (subject ?image) (quantity image.data_directories_apart))
  =>
  (demand ?judge (is ?data-directories-apart true)))

(defrule compaq-partition-1998/separate-notes-ini--scope
  ?judge <- (judge (guideline compaq-partition-1998/separate-notes-ini) (subject ?image))
  ?notes-ini-repeated <- (value (subject ?image) (quantity image.notes_ini_repeated))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?newest-domino-release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?several <- (parameter (guideline compaq-partition-1998/separate-notes-ini) (name several))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/separate-notes-ini) (name last_r4))
  =>
  (scope ?judge (any-of
    (is ?notes-ini-repeated true) (all-of (at-least ?dpars ?several) (at-most ?newest-domino-release ?last-r4)))))

(defrule compaq-partition-1998/separate-notes-ini--demand
  ?judge <- (judge (guideline compaq-partition-1998/separate-notes-ini) (subject ?image))
  ?notes-ini-apart <- (value (subject ?image) (quantity image.notes_ini_apart))
  =>
  (demand ?judge (is ?notes-ini-apart true)))

(defrule compaq-partition-1998/shared-program-directory--scope
  ?judge <- (judge (guideline compaq-partition-1998/shared-program-directory) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?newest-domino-release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?several <- (parameter (guideline compaq-partition-1998/shared-program-directory) (name several))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/shared-program-directory) (name last_r4))
  =>
  (scope ?judge (all-of (at-least ?dpars ?several) (at-most ?newest-domino-release ?last-r4))))

(defrule compaq-partition-1998/shared-program-directory--demand
  ?judge <- (judge (guideline compaq-partition-1998/shared-program-directory) (subject ?image))
  ?program-directory-shared <- (value (subject ?image) (quantity image.program_directory_shared))
  =>
  (demand ?judge (is ?program-directory-shared true)))

(defrule compaq-partition-1998/shared-program-directory-upgrade-derived--scope
  ?judge <- (judge (guideline compaq-partition-1998/shared-program-directory-upgrade-derived) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?newest-domino-release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?several <- (parameter (guideline compaq-partition-1998/shared-program-directory-upgrade-derived) (name several))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/shared-program-directory-upgrade-derived) (name last_r4))
  =>
  (scope ?judge (all-of (at-least ?dpars ?several) (at-most ?newest-domino-release ?last-r4))))

(defrule compaq-partition-1998/shared-program-directory-upgrade-derived--demand
  ?judge <- (judge (guideline compaq-partition-1998/shared-program-directory-upgrade-derived) (subject ?image))
  ?one-domino-release <- (value (subject ?image) (quantity image.one_domino_release))
  =>
  (demand ?judge (is ?one-domino-release true)))

(defrule compaq-partition-1998/one-admin-client-on-nt--scope
  ?judge <- (judge (guideline compaq-partition-1998/one-admin-client-on-nt) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?newest-domino-release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?several <- (parameter (guideline compaq-partition-1998/one-admin-client-on-nt) (name several))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/one-admin-client-on-nt) (name last_r4))
  =>
  (scope ?judge (all-of (at-least ?dpars ?several) (at-most ?newest-domino-release ?last-r4))))

(defrule compaq-partition-1998/one-admin-client-on-nt--demand
  ?judge <- (judge (guideline compaq-partition-1998/one-admin-client-on-nt) (subject ?image))
  ?concurrent-admin-clients <- (value (subject ?image) (quantity image.concurrent_admin_clients))
  ?most-clients <- (parameter (guideline compaq-partition-1998/one-admin-client-on-nt) (name most_clients))
  =>
  (demand ?judge (at-most ?concurrent-admin-clients ?most-clients)))

(defrule compaq-partition-1998/admin-client-per-partition--scope
  ?judge <- (judge (guideline compaq-partition-1998/admin-client-per-partition) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?newest-domino-release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?admin-clients <- (value (subject ?image) (quantity image.admin_clients))
  ?several <- (parameter (guideline compaq-partition-1998/admin-client-per-partition) (name several))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/admin-client-per-partition) (name last_r4))
  =>
  (scope ?judge (all-of
    (at-least ?dpars ?several) (at-most ?newest-domino-release ?last-r4) (is ?admin-clients false))))
