; Volumes for the system and for mail files

(defrule xseries-w2k-2001/separate-boot-and-data--scope
  ?judge <- (judge (guideline xseries-w2k-2001/separate-boot-and-data) (subject ?image))
  ?devices <- (value (subject ?image) (quantity image.mail_devices))
  ?fewest <- (parameter (guideline xseries-w2k-2001/separate-boot-and-data) (name fewest_devices))
  =>
  (scope ?judge (at-least ?devices ?fewest)))

(defrule xseries-w2k-2001/separate-boot-and-data--demand
  ?judge <- (judge (guideline xseries-w2k-2001/separate-boot-and-data) (subject ?image))
  ?apart <- (value (subject ?image) (quantity image.system_apart))
  =>
  (demand ?judge (is ?apart true)))

(defrule xseries-w2k-2001/separate-boot-and-data--exception-smallest
  ?judge <- (judge (guideline xseries-w2k-2001/separate-boot-and-data) (subject ?image))
  ?size <- (value (subject ?image) (quantity image.machine_size_class))
  =>
  (exception ?judge smallest (is ?size small)))

(defrule xseries-w2k-2001/boot-volume-raid1--scope
  ?judge <- (judge (guideline xseries-w2k-2001/boot-volume-raid1) (subject ?device))
  ?system <- (value (subject ?device) (quantity device.keeps_system))
  ?drives <- (value (subject ?device) (quantity device.drive_type))
  ?release <- (value (subject ?device) (quantity device.oldest_release_in_use))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/boot-volume-raid1) (name last_r5))
  =>
  (scope ?judge
    (all-of (at-most ?release ?last-r5) (is ?system true)
            (is-one-of ?drives fast-scsi-2 wide-ultra-scsi ultra160-scsi ultra320-scsi))))

(defrule xseries-w2k-2001/boot-volume-raid1--demand
  ?judge <- (judge (guideline xseries-w2k-2001/boot-volume-raid1) (subject ?device))
  ?level <- (value (subject ?device) (quantity device.raid_level))
  =>
  (demand ?judge (is-one-of ?level raid-1 raid-1e raid-10)))

(defrule xseries-w2k-2001/boot-volume-raid1--qualifier-busy
  ?judge <- (judge (guideline xseries-w2k-2001/boot-volume-raid1) (subject ?device))
  ?queue <- (value (subject ?device) (quantity device.queue_length))
  ?idle <- (parameter (guideline xseries-w2k-2001/boot-volume-raid1) (name idle_queue))
  =>
  (qualifier ?judge busy (at-least ?queue ?idle)))

(defrule xseries-w2k-2001/queue-length-below-1--scope
  ?judge <- (judge (guideline xseries-w2k-2001/queue-length-below-1) (subject ?device))
  ?named <- (value (subject ?device) (quantity device.holds_mail))
  ?kept <- (value (subject ?device) (quantity device.keeps_mail))
  ?drives <- (value (subject ?device) (quantity device.drive_type))
  ?queue <- (value (subject ?device) (quantity device.queue_length))
  ?limit <- (parameter (guideline xseries-w2k-2001/queue-length-below-1) (name no_bottleneck))
  ?release <- (value (subject ?device) (quantity device.oldest_release_in_use))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/queue-length-below-1) (name last_r5))
  =>
  (scope ?judge
    (all-of (at-most ?release ?last-r5) (any-of (is ?named true) (is ?kept true))
            (is-one-of ?drives fast-scsi-2 wide-ultra-scsi ultra160-scsi ultra320-scsi fibre-channel ssa sas sata)
            (at-least ?queue ?limit))))

(defrule xseries-w2k-2001/one-file-type-per-array--scope
  ?judge <- (judge (guideline xseries-w2k-2001/one-file-type-per-array) (subject ?device))
  ?named <- (value (subject ?device) (quantity device.holds_mail))
  ?kept <- (value (subject ?device) (quantity device.keeps_mail))
  ?drives <- (value (subject ?device) (quantity device.drive_type))
  ?release <- (value (subject ?device) (quantity device.oldest_release_in_use))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/one-file-type-per-array) (name last_r5))
  =>
  (scope ?judge
    (all-of (at-most ?release ?last-r5) (any-of (is ?named true) (is ?kept true))
            (is-one-of ?drives fast-scsi-2 wide-ultra-scsi ultra160-scsi ultra320-scsi))))

(defrule xseries-w2k-2001/one-file-type-per-array--demand
  ?judge <- (judge (guideline xseries-w2k-2001/one-file-type-per-array) (subject ?device))
  ?kinds <- (value (subject ?device) (quantity device.kinds_held))
  ?one <- (parameter (guideline xseries-w2k-2001/one-file-type-per-array) (name one))
  =>
  (demand ?judge (at-most ?kinds ?one)))

(defrule xseries-w2k-2001/focus-on-mail-arrays--scope
  ?judge <- (judge (guideline xseries-w2k-2001/focus-on-mail-arrays) (subject ?device))
  ?named <- (value (subject ?device) (quantity device.holds_mail))
  ?kept <- (value (subject ?device) (quantity device.keeps_mail))
  ?drives <- (value (subject ?device) (quantity device.drive_type))
  ?release <- (value (subject ?device) (quantity device.oldest_release_in_use))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/focus-on-mail-arrays) (name last_r5))
  =>
  (scope ?judge
    (all-of (at-most ?release ?last-r5) (any-of (is ?named true) (is ?kept true))
            (is-one-of ?drives fast-scsi-2 wide-ultra-scsi ultra160-scsi ultra320-scsi))))

(defrule xseries-w2k-2001/param-population-25-70--scope
  ?judge <- (judge (guideline xseries-w2k-2001/param-population-25-70) (subject ?device))
  ?named <- (value (subject ?device) (quantity device.holds_mail))
  ?kept <- (value (subject ?device) (quantity device.keeps_mail))
  ?drives <- (value (subject ?device) (quantity device.drive_type))
  ?filled <- (value (subject ?device) (quantity device.filled_percent))
  ?most <- (parameter (guideline xseries-w2k-2001/param-population-25-70) (name most_filled))
  ?release <- (value (subject ?device) (quantity device.oldest_release_in_use))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/param-population-25-70) (name last_r5))
  =>
  (scope ?judge
    (all-of (at-most ?release ?last-r5) (any-of (is ?named true) (is ?kept true))
            (is-one-of ?drives fast-scsi-2 wide-ultra-scsi ultra160-scsi ultra320-scsi)
            (more-than ?filled ?most))))

(defrule xseries-w2k-2001/param-population-25-70--qualifier-as-in-production
  ?judge <- (judge (guideline xseries-w2k-2001/param-population-25-70) (subject ?device))
  ?filled <- (value (subject ?device) (quantity device.filled_percent))
  ?most <- (parameter (guideline xseries-w2k-2001/param-population-25-70) (name most_filled))
  =>
  (qualifier ?judge as-in-production (more-than ?filled ?most)))

(defrule xseries-w2k-2001/param-population-25-70--qualifier-how-much-active
  ?judge <- (judge (guideline xseries-w2k-2001/param-population-25-70) (subject ?device))
  ?filled <- (value (subject ?device) (quantity device.filled_percent))
  ?most <- (parameter (guideline xseries-w2k-2001/param-population-25-70) (name most_filled))
  =>
  (qualifier ?judge how-much-active (more-than ?filled ?most)))
