; Stripe, cache and allocation unit of arrays

(defrule xseries-w2k-2001/stripe-size-16kb--scope
  ?judge <- (judge (guideline xseries-w2k-2001/stripe-size-16kb) (subject ?device))
  ?release <- (value (subject ?device) (quantity device.oldest_release_in_use))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/stripe-size-16kb) (name last_r5))
  ?type <- (value (subject ?device) (quantity device.drive_type))
  ?above <- (value (subject ?device) (quantity device.lies_on_another))
  ?holds <- (value (subject ?device) (quantity device.holds_mail))
  ?keeps <- (value (subject ?device) (quantity device.keeps_mail))
  ?raid <- (value (subject ?device) (quantity device.raid_level))
  =>
  (scope ?judge
    (all-of (at-most ?release ?last-r5)
            (is-one-of ?type fast-scsi-2 wide-ultra-scsi ultra160-scsi ultra320-scsi) (is ?above false)
            (any-of (is ?holds true) (is ?keeps true))
            (is-one-of ?raid raid-0 raid-1e raid-5 raid-50 raid-10 raid-6))))

(defrule xseries-w2k-2001/stripe-size-16kb--demand
  ?judge <- (judge (guideline xseries-w2k-2001/stripe-size-16kb) (subject ?device))
  ?stripe <- (value (subject ?device) (quantity device.stripe_kib))
  ?transfer <- (parameter (guideline xseries-w2k-2001/stripe-size-16kb) (name transfer))
  =>
  (demand ?judge (at-least ?stripe ?transfer)))

(defrule xseries-w2k-2001/stripe-size-16kb--qualifier-one-size-tested
  ?judge <- (judge (guideline xseries-w2k-2001/stripe-size-16kb) (subject ?device))
  ?stripe <- (value (subject ?device) (quantity device.stripe_kib))
  ?wanted <- (parameter (guideline xseries-w2k-2001/stripe-size-16kb) (name stripe))
  =>
  (qualifier ?judge one-size-tested (any-of (less-than ?stripe ?wanted) (more-than ?stripe ?wanted))))

(defrule xseries-w2k-2001/write-back-recommended--scope
  ?judge <- (judge (guideline xseries-w2k-2001/write-back-recommended) (subject ?device))
  ?release <- (value (subject ?device) (quantity device.oldest_release_in_use))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/write-back-recommended) (name last_r5))
  ?type <- (value (subject ?device) (quantity device.drive_type))
  ?above <- (value (subject ?device) (quantity device.lies_on_another))
  ?holds <- (value (subject ?device) (quantity device.holds_mail))
  ?keeps <- (value (subject ?device) (quantity device.keeps_mail))
  ?raid <- (value (subject ?device) (quantity device.raid_level))
  =>
  (scope ?judge
    (all-of (at-most ?release ?last-r5)
            (is-one-of ?type fast-scsi-2 wide-ultra-scsi ultra160-scsi ultra320-scsi fibre-channel ssa sas sata)
            (is ?above false)
            (any-of (is ?holds true) (is ?keeps true)) (is-one-of ?raid raid-1 raid-1e raid-5 raid-50 raid-10))))

(defrule xseries-w2k-2001/write-back-recommended--demand
  ?judge <- (judge (guideline xseries-w2k-2001/write-back-recommended) (subject ?device))
  ?cache <- (value (subject ?device) (quantity device.cache_mode))
  =>
  (demand ?judge (is ?cache write-back)))

(defrule xseries-w2k-2001/write-back-recommended--exception-no-battery
  ?judge <- (judge (guideline xseries-w2k-2001/write-back-recommended) (subject ?device))
  ?battery <- (value (subject ?device) (quantity device.battery_backed))
  =>
  (exception ?judge no-battery (is ?battery false)))

(defrule xseries-w2k-2001/write-back-recommended--qualifier-two-sizes
  ?judge <- (judge (guideline xseries-w2k-2001/write-back-recommended) (subject ?device))
  ?raid <- (value (subject ?device) (quantity device.raid_level))
  =>
  (qualifier ?judge two-sizes (is ?raid raid-5)))

(defrule xseries-w2k-2001/allocation-16-vs-32kb--scope
  ?judge <- (judge (guideline xseries-w2k-2001/allocation-16-vs-32kb) (subject ?device))
  ?release <- (value (subject ?device) (quantity device.oldest_release_in_use))
  ?last-r5 <- (parameter (guideline xseries-w2k-2001/allocation-16-vs-32kb) (name last_r5))
  ?beneath <- (value (subject ?device) (quantity device.drive_type_beneath))
  ?holds <- (value (subject ?device) (quantity device.holds_mail))
  ?keeps <- (value (subject ?device) (quantity device.keeps_mail))
  ?unit <- (value (subject ?device) (quantity device.allocation_unit_kib))
  ?larger <- (parameter (guideline xseries-w2k-2001/allocation-16-vs-32kb) (name larger))
  ?usual <- (parameter (guideline xseries-w2k-2001/allocation-16-vs-32kb) (name unit))
  =>
  (scope ?judge
    (all-of (at-most ?release ?last-r5)
            (is-one-of ?beneath fast-scsi-2 wide-ultra-scsi ultra160-scsi ultra320-scsi)
            (any-of (is ?holds true) (is ?keeps true))
            (at-most ?unit ?larger)
            (any-of (less-than ?unit ?usual) (more-than ?unit ?usual)))))

(defrule xseries-w2k-2001/allocation-16-vs-32kb--qualifier-said-of-all
  ?judge <- (judge (guideline xseries-w2k-2001/allocation-16-vs-32kb) (subject ?device))
  ?unit <- (value (subject ?device) (quantity device.allocation_unit_kib))
  ?larger <- (parameter (guideline xseries-w2k-2001/allocation-16-vs-32kb) (name larger))
  =>
  (qualifier ?judge said-of-all (at-most ?unit ?larger)))

(defrule xseries-w2k-2001/allocation-16-vs-32kb--qualifier-which-had-which
  ?judge <- (judge (guideline xseries-w2k-2001/allocation-16-vs-32kb) (subject ?device))
  ?unit <- (value (subject ?device) (quantity device.allocation_unit_kib))
  ?larger <- (parameter (guideline xseries-w2k-2001/allocation-16-vs-32kb) (name larger))
  =>
  (qualifier ?judge which-had-which (at-least ?unit ?larger)))
