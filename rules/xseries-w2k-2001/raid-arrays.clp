; RAID arrays for mail files

(defrule xseries-w2k-2001/multiple-arrays-for-more-users--scope
  ?judge <- (judge (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (subject ?device))
  ?release <- (value (subject ?device) (quantity device.oldest_release_in_use))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (name last_r5))
  ?type <- (value (subject ?device) (quantity device.drive_type))
  ?above <- (value (subject ?device) (quantity device.lies_on_another))
  ?holds <- (value (subject ?device) (quantity device.holds_mail))
  ?keeps <- (value (subject ?device) (quantity device.keeps_mail))
  ?raid <- (value (subject ?device) (quantity device.raid_level))
  ?drives <- (value (subject ?device) (quantity device.drives))
  ?sub <- (value (subject ?device) (quantity device.subarray_drives))
  ?three-drives <- (parameter (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (name three_drives))
  ?twelve-drives <- (parameter (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (name twelve_drives))
  ?six-drives <- (parameter (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (name six_drives))
  ?two-drives <- (parameter (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (name two_drives))
  ?env <- (value (subject ?device) (quantity device.environment))
  ?users <- (value (subject ?device) (quantity device.mail_users))
  ?raid5-of-3 <- (parameter (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (name raid5_of_3))
  ?raid5-of-6 <- (parameter (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (name raid5_of_6))
  ?raid5-of-12 <- (parameter (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (name raid5_of_12))
  ?raid50-of-6 <- (parameter (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (name raid50_of_6))
  ?raid50-of-12 <- (parameter (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (name raid50_of_12))
  ?raid1-of-2 <- (parameter (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (name raid1_of_2))
  ?raid1e-of-12 <- (parameter (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (name raid1e_of_12))
  ?raid10-of-12 <- (parameter (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (name raid10_of_12))
  =>
  (scope ?judge
    (all-of (at-most ?release ?last-r5)
            (is ?type ultra160-scsi) (is ?above false)
            (any-of (is ?holds true) (is ?keeps true))
            (any-of (all-of (is ?raid raid-5) (at-least ?drives ?three-drives) (at-most ?drives ?twelve-drives))
                    (all-of (is ?raid raid-50)
                            (at-least ?sub ?three-drives)
                            (at-most ?sub ?three-drives)
                            (at-least ?drives ?six-drives)
                            (at-most ?drives ?twelve-drives))
                    (all-of (is ?raid raid-1) (at-most ?drives ?two-drives))
                    (all-of (is-one-of ?raid raid-1e raid-10)
                            (at-least ?drives ?twelve-drives)
                            (at-most ?drives ?twelve-drives)))
            ; what a benchmark carried breaks in production, and shows nothing there
            (any-of (is ?env benchmark)
                    (not-so (any-of (all-of (is ?raid raid-5)
                                            (at-most ?drives ?six-drives)
                                            (at-most ?users
                                                     (plus ?raid5-of-3
                                                           (times (minus ?drives ?three-drives)
                                                                  (divided-by (minus ?raid5-of-6 ?raid5-of-3)
                                                                              (minus ?six-drives ?three-drives))))))
                                    (all-of (is ?raid raid-5)
                                            (at-least ?drives ?six-drives)
                                            (at-most ?users
                                                     (plus ?raid5-of-6
                                                           (times (minus ?drives ?six-drives)
                                                                  (divided-by (minus ?raid5-of-12 ?raid5-of-6)
                                                                              (minus ?twelve-drives ?six-drives))))))
                                    (all-of (is ?raid raid-50)
                                            (at-most ?users
                                                     (plus ?raid50-of-6
                                                           (times (minus ?drives ?six-drives)
                                                                  (divided-by (minus ?raid50-of-12 ?raid50-of-6)
                                                                              (minus ?twelve-drives ?six-drives))))))
                                    (all-of (is ?raid raid-1) (at-most ?users ?raid1-of-2))
                                    (all-of (is ?raid raid-1e) (at-most ?users ?raid1e-of-12))
                                    (all-of (is ?raid raid-10) (at-most ?users ?raid10-of-12))))))))

(defrule xseries-w2k-2001/multiple-arrays-for-more-users--demand
  ?judge <- (judge (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (subject ?device))
  ?raid <- (value (subject ?device) (quantity device.raid_level))
  ?drives <- (value (subject ?device) (quantity device.drives))
  ?users <- (value (subject ?device) (quantity device.mail_users))
  ?six-drives <- (parameter (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (name six_drives))
  ?raid5-of-3 <- (parameter (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (name raid5_of_3))
  ?three-drives <- (parameter (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (name three_drives))
  ?raid5-of-6 <- (parameter (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (name raid5_of_6))
  ?raid5-of-12 <- (parameter (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (name raid5_of_12))
  ?twelve-drives <- (parameter (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (name twelve_drives))
  ?raid50-of-6 <- (parameter (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (name raid50_of_6))
  ?raid50-of-12 <- (parameter (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (name raid50_of_12))
  ?raid1-of-2 <- (parameter (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (name raid1_of_2))
  ?raid1e-of-12 <- (parameter (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (name raid1e_of_12))
  ?raid10-of-12 <- (parameter (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (name raid10_of_12))
  =>
  (demand ?judge
    (any-of (all-of (is ?raid raid-5)
                    (at-most ?drives ?six-drives)
                    (at-most ?users
                             (plus ?raid5-of-3
                                   (times (minus ?drives ?three-drives)
                                          (divided-by (minus ?raid5-of-6 ?raid5-of-3)
                                                      (minus ?six-drives ?three-drives))))))
            (all-of (is ?raid raid-5)
                    (at-least ?drives ?six-drives)
                    (at-most ?users
                             (plus ?raid5-of-6
                                   (times (minus ?drives ?six-drives)
                                          (divided-by (minus ?raid5-of-12 ?raid5-of-6)
                                                      (minus ?twelve-drives ?six-drives))))))
            (all-of (is ?raid raid-50)
                    (at-most ?users
                             (plus ?raid50-of-6
                                   (times (minus ?drives ?six-drives)
                                          (divided-by (minus ?raid50-of-12 ?raid50-of-6)
                                                      (minus ?twelve-drives ?six-drives))))))
            (all-of (is ?raid raid-1) (at-most ?users ?raid1-of-2))
            (all-of (is ?raid raid-1e) (at-most ?users ?raid1e-of-12))
            (all-of (is ?raid raid-10) (at-most ?users ?raid10-of-12)))))

(defrule xseries-w2k-2001/multiple-arrays-for-more-users--qualifier-sum-is-assumed
  ?judge <- (judge (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (subject ?device))
  ?type <- (value (subject ?device) (quantity device.drive_type))
  =>
  (qualifier ?judge sum-is-assumed (is ?type ultra160-scsi)))

(defrule xseries-w2k-2001/multiple-arrays-for-more-users--qualifier-more-drives-help-little
  ?judge <- (judge (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (subject ?device))
  ?raid <- (value (subject ?device) (quantity device.raid_level))
  =>
  (qualifier ?judge more-drives-help-little (is ?raid raid-5)))

(defrule xseries-w2k-2001/multiple-arrays-for-more-users--qualifier-at-saturation
  ?judge <- (judge (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (subject ?device))
  ?env <- (value (subject ?device) (quantity device.environment))
  =>
  (qualifier ?judge at-saturation (is ?env production)))

(defrule xseries-w2k-2001/multiple-arrays-for-more-users--qualifier-size-between
  ?judge <- (judge (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (subject ?device))
  ?raid <- (value (subject ?device) (quantity device.raid_level))
  ?drives <- (value (subject ?device) (quantity device.drives))
  ?three-drives <- (parameter (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (name three_drives))
  ?six-drives <- (parameter (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (name six_drives))
  ?twelve-drives <- (parameter (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (name twelve_drives))
  =>
  (qualifier ?judge size-between
    (any-of (all-of (is ?raid raid-5) (more-than ?drives ?three-drives) (less-than ?drives ?six-drives))
            (all-of (is-one-of ?raid raid-5 raid-50)
                    (more-than ?drives ?six-drives)
                    (less-than ?drives ?twelve-drives)))))

(defrule xseries-w2k-2001/multiple-arrays-for-more-users--qualifier-estimate-for-two-drives
  ?judge <- (judge (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (subject ?device))
  ?raid <- (value (subject ?device) (quantity device.raid_level))
  =>
  (qualifier ?judge estimate-for-two-drives (is ?raid raid-1)))

(defrule xseries-w2k-2001/multiple-arrays-for-more-users--qualifier-slower-drives
  ?judge <- (judge (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (subject ?device))
  ?rpm <- (value (subject ?device) (quantity device.drive_rpm))
  ?speed <- (parameter (guideline xseries-w2k-2001/multiple-arrays-for-more-users) (name speed))
  =>
  (qualifier ?judge slower-drives (less-than ?rpm ?speed)))

(defrule xseries-w2k-2001/plus-sign-lower-bound--scope
  ?judge <- (judge (guideline xseries-w2k-2001/plus-sign-lower-bound) (subject ?device))
  ?release <- (value (subject ?device) (quantity device.oldest_release_in_use))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/plus-sign-lower-bound) (name last_r5))
  ?type <- (value (subject ?device) (quantity device.drive_type))
  ?above <- (value (subject ?device) (quantity device.lies_on_another))
  ?holds <- (value (subject ?device) (quantity device.holds_mail))
  ?keeps <- (value (subject ?device) (quantity device.keeps_mail))
  ?raid <- (value (subject ?device) (quantity device.raid_level))
  ?drives <- (value (subject ?device) (quantity device.drives))
  ?users <- (value (subject ?device) (quantity device.mail_users))
  ?six-drives <- (parameter (guideline xseries-w2k-2001/plus-sign-lower-bound) (name six_drives))
  ?twelve-drives <- (parameter (guideline xseries-w2k-2001/plus-sign-lower-bound) (name twelve_drives))
  ?raid1e-of-6 <- (parameter (guideline xseries-w2k-2001/plus-sign-lower-bound) (name raid1e_of_6))
  ?eight-drives <- (parameter (guideline xseries-w2k-2001/plus-sign-lower-bound) (name eight_drives))
  ?raid10-of-8 <- (parameter (guideline xseries-w2k-2001/plus-sign-lower-bound) (name raid10_of_8))
  =>
  (scope ?judge
    (all-of (at-most ?release ?last-r5)
            (is ?type ultra160-scsi) (is ?above false)
            (any-of (is ?holds true) (is ?keeps true))
            (any-of (all-of (is ?raid raid-1e)
                            (at-least ?drives ?six-drives)
                            (less-than ?drives ?twelve-drives)
                            (more-than ?users ?raid1e-of-6))
                    (all-of (is ?raid raid-10)
                            (at-least ?drives ?eight-drives)
                            (less-than ?drives ?twelve-drives)
                            (more-than ?users ?raid10-of-8))))))

(defrule xseries-w2k-2001/plus-sign-lower-bound--qualifier-not-saturated
  ?judge <- (judge (guideline xseries-w2k-2001/plus-sign-lower-bound) (subject ?device))
  ?drives <- (value (subject ?device) (quantity device.drives))
  ?eight-drives <- (parameter (guideline xseries-w2k-2001/plus-sign-lower-bound) (name eight_drives))
  =>
  (qualifier ?judge not-saturated (at-most ?drives ?eight-drives)))

(defrule xseries-w2k-2001/plus-sign-lower-bound--qualifier-ran-out-of-space
  ?judge <- (judge (guideline xseries-w2k-2001/plus-sign-lower-bound) (subject ?device))
  ?gb <- (value (subject ?device) (quantity device.drive_gb))
  ?tested-gb <- (parameter (guideline xseries-w2k-2001/plus-sign-lower-bound) (name tested_gb))
  =>
  (qualifier ?judge ran-out-of-space (more-than ?gb ?tested-gb)))

(defrule xseries-w2k-2001/table3-na-meaning--scope
  ?judge <- (judge (guideline xseries-w2k-2001/table3-na-meaning) (subject ?device))
  ?release <- (value (subject ?device) (quantity device.oldest_release_in_use))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/table3-na-meaning) (name last_r5))
  ?type <- (value (subject ?device) (quantity device.drive_type))
  ?above <- (value (subject ?device) (quantity device.lies_on_another))
  ?drives <- (value (subject ?device) (quantity device.drives))
  ?raid <- (value (subject ?device) (quantity device.raid_level))
  ?sub <- (value (subject ?device) (quantity device.subarray_drives))
  ?bays <- (parameter (guideline xseries-w2k-2001/table3-na-meaning) (name bays))
  ?three-drives <- (parameter (guideline xseries-w2k-2001/table3-na-meaning) (name three_drives))
  =>
  (scope ?judge
    (all-of (at-most ?release ?last-r5)
            (is-one-of ?type fast-scsi-2 wide-ultra-scsi ultra160-scsi ultra320-scsi) (is ?above false)
            (at-most ?drives ?bays)
            (any-of (is-one-of ?raid raid-5 raid-10)
                    (all-of (is ?raid raid-50) (at-least ?sub ?three-drives) (at-most ?sub ?three-drives))))))

(defrule xseries-w2k-2001/table3-na-meaning--demand
  ?judge <- (judge (guideline xseries-w2k-2001/table3-na-meaning) (subject ?device))
  ?raid <- (value (subject ?device) (quantity device.raid_level))
  ?drives <- (value (subject ?device) (quantity device.drives))
  ?three-drives <- (parameter (guideline xseries-w2k-2001/table3-na-meaning) (name three_drives))
  ?four-drives <- (parameter (guideline xseries-w2k-2001/table3-na-meaning) (name four_drives))
  =>
  (demand ?judge
    (any-of (all-of (is ?raid raid-5) (at-least ?drives ?three-drives))
            (all-of (is ?raid raid-10) (at-least ?drives ?four-drives))
            (all-of (is ?raid raid-50)
                    (any-of (all-of (at-least ?drives (plus ?three-drives ?three-drives))
                                    (at-most ?drives (plus ?three-drives ?three-drives)))
                            (all-of (at-least ?drives (plus ?three-drives (plus ?three-drives ?three-drives)))
                                    (at-most ?drives (plus ?three-drives (plus ?three-drives ?three-drives))))
                            (all-of (at-least ?drives
                                              (plus (plus ?three-drives ?three-drives)
                                                    (plus ?three-drives ?three-drives)))
                                    (at-most ?drives
                                             (plus (plus ?three-drives ?three-drives)
                                                   (plus ?three-drives ?three-drives)))))))))

(defrule xseries-w2k-2001/fourteen-drive-not-shown--scope
  ?judge <- (judge (guideline xseries-w2k-2001/fourteen-drive-not-shown) (subject ?device))
  ?release <- (value (subject ?device) (quantity device.oldest_release_in_use))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/fourteen-drive-not-shown) (name last_r5))
  ?type <- (value (subject ?device) (quantity device.drive_type))
  ?above <- (value (subject ?device) (quantity device.lies_on_another))
  ?holds <- (value (subject ?device) (quantity device.holds_mail))
  ?keeps <- (value (subject ?device) (quantity device.keeps_mail))
  ?raid <- (value (subject ?device) (quantity device.raid_level))
  ?drives <- (value (subject ?device) (quantity device.drives))
  ?twelve-drives <- (parameter (guideline xseries-w2k-2001/fourteen-drive-not-shown) (name twelve_drives))
  =>
  (scope ?judge
    (all-of (at-most ?release ?last-r5)
            (is-one-of ?type fast-scsi-2 wide-ultra-scsi ultra160-scsi ultra320-scsi) (is ?above false)
            (any-of (is ?holds true) (is ?keeps true)) (is-one-of ?raid raid-1e raid-10)
            (more-than ?drives ?twelve-drives))))

(defrule xseries-w2k-2001/fourteen-drive-not-shown--qualifier-in-another-place
  ?judge <- (judge (guideline xseries-w2k-2001/fourteen-drive-not-shown) (subject ?device))
  ?raid <- (value (subject ?device) (quantity device.raid_level))
  =>
  (qualifier ?judge in-another-place (is ?raid raid-1e)))

(defrule xseries-w2k-2001/fourteen-drive-not-shown--qualifier-no-straight-line
  ?judge <- (judge (guideline xseries-w2k-2001/fourteen-drive-not-shown) (subject ?device))
  ?drives <- (value (subject ?device) (quantity device.drives))
  ?line-high <- (parameter (guideline xseries-w2k-2001/fourteen-drive-not-shown) (name line_high))
  =>
  (qualifier ?judge no-straight-line (more-than ?drives ?line-high)))

(defrule xseries-w2k-2001/raid10-preferred--scope
  ?judge <- (judge (guideline xseries-w2k-2001/raid10-preferred) (subject ?device))
  ?release <- (value (subject ?device) (quantity device.oldest_release_in_use))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/raid10-preferred) (name last_r5))
  ?type <- (value (subject ?device) (quantity device.drive_type))
  ?above <- (value (subject ?device) (quantity device.lies_on_another))
  ?holds <- (value (subject ?device) (quantity device.holds_mail))
  ?keeps <- (value (subject ?device) (quantity device.keeps_mail))
  ?raid <- (value (subject ?device) (quantity device.raid_level))
  ?drives <- (value (subject ?device) (quantity device.drives))
  ?four-drives <- (parameter (guideline xseries-w2k-2001/raid10-preferred) (name four_drives))
  ?spans <- (value (subject ?device) (quantity device.supports_raid10))
  =>
  (scope ?judge
    (all-of (at-most ?release ?last-r5)
            (is-one-of ?type fast-scsi-2 wide-ultra-scsi ultra160-scsi ultra320-scsi fibre-channel ssa sas sata)
            (is ?above false)
            (any-of (is ?holds true) (is ?keeps true)) (is-one-of ?raid raid-1e raid-5 raid-50 raid-10)
            (at-least ?drives ?four-drives) (is ?spans true))))

(defrule xseries-w2k-2001/raid10-preferred--demand
  ?judge <- (judge (guideline xseries-w2k-2001/raid10-preferred) (subject ?device))
  ?raid <- (value (subject ?device) (quantity device.raid_level))
  =>
  (demand ?judge (is ?raid raid-10)))

(defrule xseries-w2k-2001/raid1e-better-price-performance--scope
  ?judge <- (judge (guideline xseries-w2k-2001/raid1e-better-price-performance) (subject ?device))
  ?release <- (value (subject ?device) (quantity device.oldest_release_in_use))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/raid1e-better-price-performance) (name last_r5))
  ?type <- (value (subject ?device) (quantity device.drive_type))
  ?above <- (value (subject ?device) (quantity device.lies_on_another))
  ?holds <- (value (subject ?device) (quantity device.holds_mail))
  ?keeps <- (value (subject ?device) (quantity device.keeps_mail))
  ?raid <- (value (subject ?device) (quantity device.raid_level))
  =>
  (scope ?judge
    (all-of (at-most ?release ?last-r5)
            (is-one-of ?type fast-scsi-2 wide-ultra-scsi ultra160-scsi ultra320-scsi) (is ?above false)
            (any-of (is ?holds true) (is ?keeps true)) (is-one-of ?raid raid-1 raid-1e raid-5 raid-10))))

(defrule xseries-w2k-2001/raid1e-better-price-performance--demand
  ?judge <- (judge (guideline xseries-w2k-2001/raid1e-better-price-performance) (subject ?device))
  ?raid <- (value (subject ?device) (quantity device.raid_level))
  =>
  (demand ?judge (is-one-of ?raid raid-1 raid-1e raid-10)))

(defrule xseries-w2k-2001/raid1e-better-price-performance--qualifier-gain-of-six-drives
  ?judge <- (judge (guideline xseries-w2k-2001/raid1e-better-price-performance) (subject ?device))
  ?drives <- (value (subject ?device) (quantity device.drives))
  ?six-drives <- (parameter (guideline xseries-w2k-2001/raid1e-better-price-performance) (name six_drives))
  =>
  (qualifier ?judge gain-of-six-drives (all-of (at-least ?drives ?six-drives) (at-most ?drives ?six-drives))))

(defrule xseries-w2k-2001/raid1e-better-price-performance--qualifier-space
  ?judge <- (judge (guideline xseries-w2k-2001/raid1e-better-price-performance) (subject ?device))
  ?drives <- (value (subject ?device) (quantity device.drives))
  ?twelve-drives <- (parameter (guideline xseries-w2k-2001/raid1e-better-price-performance) (name twelve_drives))
  =>
  (qualifier ?judge space (at-least ?drives ?twelve-drives)))

(defrule xseries-w2k-2001/raid50-midway--scope
  ?judge <- (judge (guideline xseries-w2k-2001/raid50-midway) (subject ?device))
  ?release <- (value (subject ?device) (quantity device.oldest_release_in_use))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/raid50-midway) (name last_r5))
  ?type <- (value (subject ?device) (quantity device.drive_type))
  ?above <- (value (subject ?device) (quantity device.lies_on_another))
  ?holds <- (value (subject ?device) (quantity device.holds_mail))
  ?keeps <- (value (subject ?device) (quantity device.keeps_mail))
  ?raid <- (value (subject ?device) (quantity device.raid_level))
  =>
  (scope ?judge
    (all-of (at-most ?release ?last-r5)
            (is-one-of ?type fast-scsi-2 wide-ultra-scsi ultra160-scsi ultra320-scsi) (is ?above false)
            (any-of (is ?holds true) (is ?keeps true)) (is ?raid raid-50))))

(defrule xseries-w2k-2001/raid50-midway--qualifier-other-sub-arrays
  ?judge <- (judge (guideline xseries-w2k-2001/raid50-midway) (subject ?device))
  ?sub <- (value (subject ?device) (quantity device.subarray_drives))
  ?three-drives <- (parameter (guideline xseries-w2k-2001/raid50-midway) (name three_drives))
  =>
  (qualifier ?judge other-sub-arrays (any-of (less-than ?sub ?three-drives) (more-than ?sub ?three-drives))))

(defrule xseries-w2k-2001/raid50-midway--qualifier-no-rule
  ?judge <- (judge (guideline xseries-w2k-2001/raid50-midway) (subject ?device))
  ?raid <- (value (subject ?device) (quantity device.raid_level))
  =>
  (qualifier ?judge no-rule (is ?raid raid-50)))
