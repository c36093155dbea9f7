; One or two SCSI channels for an array

(defrule xseries-w2k-2001/unused-channel-attractive--scope
  ?judge <- (judge (guideline xseries-w2k-2001/unused-channel-attractive) (subject ?device))
  ?release <- (value (subject ?device) (quantity device.oldest_release_in_use))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/unused-channel-attractive) (name last_r5))
  ?type <- (value (subject ?device) (quantity device.drive_type))
  ?above <- (value (subject ?device) (quantity device.lies_on_another))
  ?holds <- (value (subject ?device) (quantity device.holds_mail))
  ?keeps <- (value (subject ?device) (quantity device.keeps_mail))
  ?raid <- (value (subject ?device) (quantity device.raid_level))
  ?mail-users <- (value (subject ?device) (quantity device.mail_users))
  ?channels <- (value (subject ?device) (quantity device.channels))
  ?free <- (value (subject ?device) (quantity device.channels_free))
  ?users <- (parameter (guideline xseries-w2k-2001/unused-channel-attractive) (name users))
  ?one <- (parameter (guideline xseries-w2k-2001/unused-channel-attractive) (name one))
  =>
  (scope ?judge
    (all-of (at-most ?release ?last-r5)
            (is-one-of ?type fast-scsi-2 wide-ultra-scsi ultra160-scsi ultra320-scsi) (is ?above false)
            (any-of (is ?holds true) (is ?keeps true)) (is ?raid raid-1e)
            (at-least ?mail-users ?users)
            (any-of (more-than ?channels ?one) (at-least ?free ?one)))))

(defrule xseries-w2k-2001/unused-channel-attractive--demand
  ?judge <- (judge (guideline xseries-w2k-2001/unused-channel-attractive) (subject ?device))
  ?channels <- (value (subject ?device) (quantity device.channels))
  ?one <- (parameter (guideline xseries-w2k-2001/unused-channel-attractive) (name one))
  =>
  (demand ?judge (more-than ?channels ?one)))

(defrule xseries-w2k-2001/unused-channel-attractive--qualifier-hardly-more-users
  ?judge <- (judge (guideline xseries-w2k-2001/unused-channel-attractive) (subject ?device))
  ?raid <- (value (subject ?device) (quantity device.raid_level))
  =>
  (qualifier ?judge hardly-more-users (is ?raid raid-1e)))

(defrule xseries-w2k-2001/unused-channel-attractive--qualifier-a-third-run
  ?judge <- (judge (guideline xseries-w2k-2001/unused-channel-attractive) (subject ?device))
  ?type <- (value (subject ?device) (quantity device.drive_type))
  =>
  (qualifier ?judge a-third-run (is ?type ultra160-scsi)))

(defrule xseries-w2k-2001/variability-annoys-users--scope
  ?judge <- (judge (guideline xseries-w2k-2001/variability-annoys-users) (subject ?device))
  ?release <- (value (subject ?device) (quantity device.oldest_release_in_use))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/variability-annoys-users) (name last_r5))
  ?type <- (value (subject ?device) (quantity device.drive_type))
  ?above <- (value (subject ?device) (quantity device.lies_on_another))
  ?holds <- (value (subject ?device) (quantity device.holds_mail))
  ?keeps <- (value (subject ?device) (quantity device.keeps_mail))
  ?raid <- (value (subject ?device) (quantity device.raid_level))
  ?even <- (value (subject ?device) (quantity device.even_response))
  ?channels <- (value (subject ?device) (quantity device.channels))
  ?free <- (value (subject ?device) (quantity device.channels_free))
  ?one <- (parameter (guideline xseries-w2k-2001/variability-annoys-users) (name one))
  =>
  (scope ?judge
    (all-of (at-most ?release ?last-r5)
            (is-one-of ?type fast-scsi-2 wide-ultra-scsi ultra160-scsi ultra320-scsi) (is ?above false)
            (any-of (is ?holds true) (is ?keeps true)) (is-one-of ?raid raid-1e raid-5) (is ?even true)
            (any-of (more-than ?channels ?one) (at-least ?free ?one)))))

(defrule xseries-w2k-2001/variability-annoys-users--demand
  ?judge <- (judge (guideline xseries-w2k-2001/variability-annoys-users) (subject ?device))
  ?channels <- (value (subject ?device) (quantity device.channels))
  ?one <- (parameter (guideline xseries-w2k-2001/variability-annoys-users) (name one))
  =>
  (demand ?judge (more-than ?channels ?one)))

(defrule xseries-w2k-2001/variability-annoys-users--qualifier-conditions-not-given
  ?judge <- (judge (guideline xseries-w2k-2001/variability-annoys-users) (subject ?device))
  ?even <- (value (subject ?device) (quantity device.even_response))
  =>
  (qualifier ?judge conditions-not-given (is ?even true)))

(defrule xseries-w2k-2001/variability-annoys-users--qualifier-what-was-measured
  ?judge <- (judge (guideline xseries-w2k-2001/variability-annoys-users) (subject ?device))
  ?raid <- (value (subject ?device) (quantity device.raid_level))
  =>
  (qualifier ?judge what-was-measured (is-one-of ?raid raid-1e raid-5)))

(defrule xseries-w2k-2001/no-advantage-in-split-backplane--scope
  ?judge <- (judge (guideline xseries-w2k-2001/no-advantage-in-split-backplane) (subject ?device))
  ?release <- (value (subject ?device) (quantity device.oldest_release_in_use))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/no-advantage-in-split-backplane) (name last_r5))
  ?type <- (value (subject ?device) (quantity device.drive_type))
  ?above <- (value (subject ?device) (quantity device.lies_on_another))
  ?holds <- (value (subject ?device) (quantity device.holds_mail))
  ?keeps <- (value (subject ?device) (quantity device.keeps_mail))
  ?channels <- (value (subject ?device) (quantity device.channels))
  ?one <- (parameter (guideline xseries-w2k-2001/no-advantage-in-split-backplane) (name one))
  =>
  (scope ?judge
    (all-of (at-most ?release ?last-r5)
            (is-one-of ?type fast-scsi-2 wide-ultra-scsi ultra160-scsi ultra320-scsi) (is ?above false)
            (any-of (is ?holds true) (is ?keeps true))
            (more-than ?channels ?one))))

(defrule xseries-w2k-2001/no-advantage-in-split-backplane--qualifier-but-steadier
  ?judge <- (judge (guideline xseries-w2k-2001/no-advantage-in-split-backplane) (subject ?device))
  ?channels <- (value (subject ?device) (quantity device.channels))
  ?one <- (parameter (guideline xseries-w2k-2001/no-advantage-in-split-backplane) (name one))
  =>
  (qualifier ?judge but-steadier (more-than ?channels ?one)))

(defrule xseries-w2k-2001/no-advantage-in-split-backplane--qualifier-two-bandwidths
  ?judge <- (judge (guideline xseries-w2k-2001/no-advantage-in-split-backplane) (subject ?device))
  ?type <- (value (subject ?device) (quantity device.drive_type))
  =>
  (qualifier ?judge two-bandwidths (is ?type ultra160-scsi)))

(defrule xseries-w2k-2001/spare-capacity-1-4-percent--scope
  ?judge <- (judge (guideline xseries-w2k-2001/spare-capacity-1-4-percent) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  ?release <- (value (subject ?claim) (quantity claim.source_domino_release))
  ?r5 <- (parameter (guideline xseries-w2k-2001/spare-capacity-1-4-percent) (name r5))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/spare-capacity-1-4-percent) (name last_r5))
  ?metric <- (value (subject ?claim) (quantity claim.metric))
  ?use <- (value (subject ?claim) (quantity claim.use))
  =>
  (scope ?judge
    (all-of (is ?source benchmark) (at-least ?release ?r5) (at-most ?release ?last-r5)
            (is ?metric response-time) (is-one-of ?use production-sizing scaling))))
