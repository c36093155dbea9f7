; Disks of a partitioned server

(defrule compaq-partition-1998/disk-queue-low-desired--scope
  ?judge <- (judge (guideline compaq-partition-1998/disk-queue-low-desired) (subject ?device))
  ?own <- (value (subject ?device) (quantity device.own_adequate))
  ?holds-mail <- (value (subject ?device) (quantity device.holds_mail))
  ?keeps-mail <- (value (subject ?device) (quantity device.keeps_mail))
  =>
  (scope ?judge (all-of (is ?own true) (any-of (is ?holds-mail true) (is ?keeps-mail true)))))

(defrule compaq-partition-1998/disk-queue-low-desired--demand
  ?judge <- (judge (guideline compaq-partition-1998/disk-queue-low-desired) (subject ?device))
  ?adequate <- (value (subject ?device) (quantity device.adequate))
  =>
  (demand ?judge (is ?adequate true)))

(defrule compaq-partition-1998/disk-queue-low-desired--qualifier-no-threshold
  ?judge <- (judge (guideline compaq-partition-1998/disk-queue-low-desired) (subject ?device))
  ?adequate <- (value (subject ?device) (quantity device.adequate))
  =>
  (qualifier ?judge no-threshold (is ?adequate false)))

(defrule compaq-partition-1998/prefer-wide-ultra--scope
  ?judge <- (judge (guideline compaq-partition-1998/prefer-wide-ultra) (subject ?device))
  ?drive-type <- (value (subject ?device) (quantity device.drive_type))
  ?release <- (value (subject ?device) (quantity device.oldest_release_in_use))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/prefer-wide-ultra) (name last_r4))
  =>
  (scope ?judge (all-of (at-most ?release ?last-r4) (is-one-of ?drive-type fast-scsi-2 wide-ultra-scsi))))

(defrule compaq-partition-1998/prefer-wide-ultra--demand
  ?judge <- (judge (guideline compaq-partition-1998/prefer-wide-ultra) (subject ?device))
  ?drive-type <- (value (subject ?device) (quantity device.drive_type))
  =>
  (demand ?judge (is-not ?drive-type fast-scsi-2)))

(defrule compaq-partition-1998/prefer-wide-ultra--qualifier-slightly
  ?judge <- (judge (guideline compaq-partition-1998/prefer-wide-ultra) (subject ?device))
  ?drive-type <- (value (subject ?device) (quantity device.drive_type))
  =>
  (qualifier ?judge slightly (is ?drive-type fast-scsi-2)))

(defrule compaq-partition-1998/prefer-wide-ultra--qualifier-how-many-drives
  ?judge <- (judge (guideline compaq-partition-1998/prefer-wide-ultra) (subject ?device))
  ?drive-type <- (value (subject ?device) (quantity device.drive_type))
  =>
  (qualifier ?judge how-many-drives (is ?drive-type fast-scsi-2)))

(defrule compaq-partition-1998/raid0-no-redundancy--scope
  ?judge <- (judge (guideline compaq-partition-1998/raid0-no-redundancy) (subject ?device))
  ?above <- (value (subject ?device) (quantity device.lies_on_another))
  ?raid-level <- (value (subject ?device) (quantity device.raid_level))
  ?holds-mail <- (value (subject ?device) (quantity device.holds_mail))
  ?keeps-mail <- (value (subject ?device) (quantity device.keeps_mail))
  =>
  (scope ?judge (all-of
    (is ?above false) (is-not ?raid-level none) (any-of (is ?holds-mail true) (is ?keeps-mail true)))))

(defrule compaq-partition-1998/raid0-no-redundancy--demand
  ?judge <- (judge (guideline compaq-partition-1998/raid0-no-redundancy) (subject ?device))
  ?raid-level <- (value (subject ?device) (quantity device.raid_level))
  =>
  (demand ?judge (is-not ?raid-level raid-0)))

(defrule compaq-partition-1998/sut-system-volume--scope
  ?judge <- (judge (guideline compaq-partition-1998/sut-system-volume) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?several <- (parameter (guideline compaq-partition-1998/sut-system-volume) (name several))
  =>
  (scope ?judge (at-least ?dpars ?several)))

(defrule compaq-partition-1998/sut-system-volume--demand
  ?judge <- (judge (guideline compaq-partition-1998/sut-system-volume) (subject ?image))
  ?system-apart <- (value (subject ?image) (quantity image.system_apart))
  =>
  (demand ?judge (is ?system-apart true)))

(defrule compaq-partition-1998/sut-data-volumes-separate--scope
  ?judge <- (judge (guideline compaq-partition-1998/sut-data-volumes-separate) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?newest-domino-release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?data-devices-apart <- (value (subject ?image) (quantity image.data_devices_apart))
  ?several <- (parameter (guideline compaq-partition-1998/sut-data-volumes-separate) (name several))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/sut-data-volumes-separate) (name last_r4))
  =>
  (scope ?judge (all-of
    (at-least ?dpars ?several) (at-most ?newest-domino-release ?last-r4) (is ?data-devices-apart false))))

(defrule compaq-partition-1998/sut-data-volumes-separate--qualifier-not-said-which
  ?judge <- (judge (guideline compaq-partition-1998/sut-data-volumes-separate) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?several <- (parameter (guideline compaq-partition-1998/sut-data-volumes-separate) (name several))
  =>
  (qualifier ?judge not-said-which (at-least ?dpars ?several)))

(defrule compaq-partition-1998/sut-data-volumes-separate--qualifier-how-many-drives
  ?judge <- (judge (guideline compaq-partition-1998/sut-data-volumes-separate) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?several <- (parameter (guideline compaq-partition-1998/sut-data-volumes-separate) (name several))
  =>
  (qualifier ?judge how-many-drives (at-least ?dpars ?several)))
