; Capacities between measured sizes

(defrule xseries-w2k-2001/interpolation-within-error-margin--scope
  ?judge <- (judge (guideline xseries-w2k-2001/interpolation-within-error-margin) (subject ?device))
  ?release <- (value (subject ?device) (quantity device.oldest_release_in_use))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/interpolation-within-error-margin) (name last_r5))
  ?type <- (value (subject ?device) (quantity device.drive_type))
  ?above <- (value (subject ?device) (quantity device.lies_on_another))
  ?holds <- (value (subject ?device) (quantity device.holds_mail))
  ?keeps <- (value (subject ?device) (quantity device.keeps_mail))
  ?raid <- (value (subject ?device) (quantity device.raid_level))
  ?drives <- (value (subject ?device) (quantity device.drives))
  ?three-drives <- (parameter (guideline xseries-w2k-2001/interpolation-within-error-margin) (name three_drives))
  ?six-drives <- (parameter (guideline xseries-w2k-2001/interpolation-within-error-margin) (name six_drives))
  ?twelve-drives <- (parameter (guideline xseries-w2k-2001/interpolation-within-error-margin) (name twelve_drives))
  =>
  (scope ?judge
    (all-of (at-most ?release ?last-r5)
            (is ?type ultra160-scsi) (is ?above false)
            (any-of (is ?holds true) (is ?keeps true))
            (any-of (all-of (is ?raid raid-5) (more-than ?drives ?three-drives) (less-than ?drives ?six-drives))
                    (all-of (is-one-of ?raid raid-5 raid-50)
                            (more-than ?drives ?six-drives)
                            (less-than ?drives ?twelve-drives))))))

(defrule xseries-w2k-2001/interpolation-within-error-margin--qualifier-printed-twice
  ?judge <- (judge (guideline xseries-w2k-2001/interpolation-within-error-margin) (subject ?device))
  ?raid <- (value (subject ?device) (quantity device.raid_level))
  =>
  (qualifier ?judge printed-twice (is ?raid raid-5)))

(defrule xseries-w2k-2001/interpolation-within-error-margin--qualifier-two-points-only
  ?judge <- (judge (guideline xseries-w2k-2001/interpolation-within-error-margin) (subject ?device))
  ?raid <- (value (subject ?device) (quantity device.raid_level))
  =>
  (qualifier ?judge two-points-only (is ?raid raid-50)))
