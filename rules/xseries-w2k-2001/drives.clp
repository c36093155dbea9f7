; Speed of the drives

(defrule xseries-w2k-2001/drive-speed-gain-greater-on-raid5--scope
  ?judge <- (judge (guideline xseries-w2k-2001/drive-speed-gain-greater-on-raid5) (subject ?device))
  ?release <- (value (subject ?device) (quantity device.oldest_release_in_use))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/drive-speed-gain-greater-on-raid5) (name last_r5))
  ?type <- (value (subject ?device) (quantity device.drive_type))
  ?above <- (value (subject ?device) (quantity device.lies_on_another))
  ?holds <- (value (subject ?device) (quantity device.holds_mail))
  ?keeps <- (value (subject ?device) (quantity device.keeps_mail))
  ?raid <- (value (subject ?device) (quantity device.raid_level))
  ?rpm <- (value (subject ?device) (quantity device.drive_rpm))
  ?speed <- (parameter (guideline xseries-w2k-2001/drive-speed-gain-greater-on-raid5) (name speed))
  =>
  (scope ?judge
    (all-of (at-most ?release ?last-r5)
            (is-one-of ?type fast-scsi-2 wide-ultra-scsi ultra160-scsi ultra320-scsi) (is ?above false)
            (any-of (is ?holds true) (is ?keeps true)) (is ?raid raid-5)
            (less-than ?rpm ?speed))))

(defrule xseries-w2k-2001/drive-speed-gain-greater-on-raid5--qualifier-said-of-all
  ?judge <- (judge (guideline xseries-w2k-2001/drive-speed-gain-greater-on-raid5) (subject ?device))
  ?rpm <- (value (subject ?device) (quantity device.drive_rpm))
  ?speed <- (parameter (guideline xseries-w2k-2001/drive-speed-gain-greater-on-raid5) (name speed))
  =>
  (qualifier ?judge said-of-all (less-than ?rpm ?speed)))

(defrule xseries-w2k-2001/drive-speed-upgrade-guidance--scope
  ?judge <- (judge (guideline xseries-w2k-2001/drive-speed-upgrade-guidance) (subject ?device))
  ?release <- (value (subject ?device) (quantity device.oldest_release_in_use))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/drive-speed-upgrade-guidance) (name last_r5))
  ?type <- (value (subject ?device) (quantity device.drive_type))
  ?above <- (value (subject ?device) (quantity device.lies_on_another))
  ?holds <- (value (subject ?device) (quantity device.holds_mail))
  ?keeps <- (value (subject ?device) (quantity device.keeps_mail))
  ?raid <- (value (subject ?device) (quantity device.raid_level))
  ?rpm <- (value (subject ?device) (quantity device.drive_rpm))
  ?speed <- (parameter (guideline xseries-w2k-2001/drive-speed-upgrade-guidance) (name speed))
  =>
  (scope ?judge
    (all-of (at-most ?release ?last-r5)
            (is-one-of ?type fast-scsi-2 wide-ultra-scsi ultra160-scsi ultra320-scsi) (is ?above false)
            (any-of (is ?holds true) (is ?keeps true)) (is-one-of ?raid raid-1 raid-1e)
            (less-than ?rpm ?speed))))

(defrule xseries-w2k-2001/drive-speed-upgrade-guidance--qualifier-within-the-error
  ?judge <- (judge (guideline xseries-w2k-2001/drive-speed-upgrade-guidance) (subject ?device))
  ?rpm <- (value (subject ?device) (quantity device.drive_rpm))
  ?speed <- (parameter (guideline xseries-w2k-2001/drive-speed-upgrade-guidance) (name speed))
  =>
  (qualifier ?judge within-the-error (less-than ?rpm ?speed)))
