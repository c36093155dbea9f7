; Users of RAID arrays under Domino R5 on Windows 2000.

(defrule xseries-w2k-2001/size-raid5--computes
  ?sizing <- (sizing (computation xseries-w2k-2001/size-raid5) (subject ?array))
  ?drives <- (value (subject ?array) (quantity array.drives))
  =>
  (looks-up ?sizing users ?drives))

(defrule xseries-w2k-2001/size-raid50--computes
  ?sizing <- (sizing (computation xseries-w2k-2001/size-raid50) (subject ?array))
  ?drives <- (value (subject ?array) (quantity array.drives))
  =>
  (looks-up ?sizing users ?drives))

(defrule xseries-w2k-2001/size-raid1--computes
  ?sizing <- (sizing (computation xseries-w2k-2001/size-raid1) (subject ?array))
  ?drives <- (value (subject ?array) (quantity array.drives))
  =>
  (looks-up ?sizing users ?drives))

(defrule xseries-w2k-2001/size-raid1e--computes
  ?sizing <- (sizing (computation xseries-w2k-2001/size-raid1e) (subject ?array))
  ?drives <- (value (subject ?array) (quantity array.drives))
  =>
  (looks-up ?sizing users ?drives))

(defrule xseries-w2k-2001/size-raid10--computes
  ?sizing <- (sizing (computation xseries-w2k-2001/size-raid10) (subject ?array))
  ?drives <- (value (subject ?array) (quantity array.drives))
  =>
  (looks-up ?sizing users ?drives))

(defrule xseries-w2k-2001/size-capacity-within--computes
  ?sizing   <- (sizing (computation xseries-w2k-2001/size-capacity-within) (subject ?array))
  ?capacity <- (value (subject ?array) (quantity array.capacity))
  ?error    <- (parameter (guideline xseries-w2k-2001/size-capacity-within) (name error))
  ?whole    <- (parameter (guideline xseries-w2k-2001/size-capacity-within) (name whole))
  =>
  (computes ?sizing (divided-by (times ?capacity (between (minus ?whole ?error) (plus ?whole ?error))) ?whole)))

(defrule xseries-w2k-2001/size-raid50-over-raid5--computes
  ?sizing <- (sizing (computation xseries-w2k-2001/size-raid50-over-raid5) (subject ?array))
  ?drives <- (value (subject ?array) (quantity array.drives))
  =>
  (looks-up ?sizing gain ?drives))

(defrule xseries-w2k-2001/size-raid1e-over-raid5--computes
  ?sizing <- (sizing (computation xseries-w2k-2001/size-raid1e-over-raid5) (subject ?array))
  ?drives <- (value (subject ?array) (quantity array.drives))
  =>
  (looks-up ?sizing gain ?drives))

(defrule xseries-w2k-2001/size-raid10-over-raid5--computes
  ?sizing <- (sizing (computation xseries-w2k-2001/size-raid10-over-raid5) (subject ?array))
  ?drives <- (value (subject ?array) (quantity array.drives))
  =>
  (looks-up ?sizing gain ?drives))

(defrule xseries-w2k-2001/size-message-as-measured--computes
  ?sizing <- (sizing (computation xseries-w2k-2001/size-message-as-measured) (subject ?array))
  ?same   <- (parameter (guideline xseries-w2k-2001/size-message-as-measured) (name unchanged))
  =>
  (computes ?sizing ?same))

(defrule xseries-w2k-2001/size-message-raid5--computes
  ?sizing  <- (sizing (computation xseries-w2k-2001/size-message-raid5) (subject ?array))
  ?message <- (value (subject ?array) (quantity storage.message_kb))
  =>
  (looks-up ?sizing change ?message))

(defrule xseries-w2k-2001/size-message-raid1e--computes
  ?sizing  <- (sizing (computation xseries-w2k-2001/size-message-raid1e) (subject ?array))
  ?message <- (value (subject ?array) (quantity storage.message_kb))
  =>
  (looks-up ?sizing change ?message))

(defrule xseries-w2k-2001/size-drives-as-measured--computes
  ?sizing <- (sizing (computation xseries-w2k-2001/size-drives-as-measured) (subject ?array))
  ?same   <- (parameter (guideline xseries-w2k-2001/size-drives-as-measured) (name unchanged))
  =>
  (computes ?sizing ?same))

(defrule xseries-w2k-2001/size-drives-raid5--computes
  ?sizing <- (sizing (computation xseries-w2k-2001/size-drives-raid5) (subject ?array))
  ?gain   <- (parameter (guideline xseries-w2k-2001/size-drives-raid5) (name gain))
  =>
  (computes ?sizing ?gain))

(defrule xseries-w2k-2001/size-drives-raid1e--computes
  ?sizing <- (sizing (computation xseries-w2k-2001/size-drives-raid1e) (subject ?array))
  ?gain   <- (parameter (guideline xseries-w2k-2001/size-drives-raid1e) (name gain))
  =>
  (computes ?sizing ?gain))

(defrule xseries-w2k-2001/size-drives-raid1--computes
  ?sizing <- (sizing (computation xseries-w2k-2001/size-drives-raid1) (subject ?array))
  ?gain   <- (parameter (guideline xseries-w2k-2001/size-drives-raid1) (name gain))
  =>
  (computes ?sizing ?gain))

(defrule xseries-w2k-2001/size-cache-as-measured--computes
  ?sizing <- (sizing (computation xseries-w2k-2001/size-cache-as-measured) (subject ?array))
  ?same   <- (parameter (guideline xseries-w2k-2001/size-cache-as-measured) (name unchanged))
  =>
  (computes ?sizing ?same))

(defrule xseries-w2k-2001/size-cache-raid5--computes
  ?sizing <- (sizing (computation xseries-w2k-2001/size-cache-raid5) (subject ?array))
  ?gain   <- (parameter (guideline xseries-w2k-2001/size-cache-raid5) (name gain))
  =>
  (computes ?sizing ?gain))

(defrule xseries-w2k-2001/size-cache-raid1e--computes
  ?sizing <- (sizing (computation xseries-w2k-2001/size-cache-raid1e) (subject ?array))
  ?gain   <- (parameter (guideline xseries-w2k-2001/size-cache-raid1e) (name gain))
  =>
  (computes ?sizing ?gain))

(defrule xseries-w2k-2001/size-corrected--computes
  ?sizing   <- (sizing (computation xseries-w2k-2001/size-corrected) (subject ?array))
  ?capacity <- (value (subject ?array) (quantity array.capacity))
  ?message  <- (value (subject ?array) (quantity array.message_change))
  ?drives   <- (value (subject ?array) (quantity array.drive_gain))
  ?cache    <- (value (subject ?array) (quantity array.cache_gain))
  ?whole    <- (parameter (guideline xseries-w2k-2001/size-corrected) (name whole))
  =>
  (computes ?sizing (divided-by (times (divided-by (times ?capacity (plus ?whole ?message)) (plus ?whole ?drives)) ?whole)
                                (plus ?whole ?cache))))

(defrule xseries-w2k-2001/size-placed--computes
  ?sizing <- (sizing (computation xseries-w2k-2001/size-placed) (subject ?array))
  ?users  <- (value (subject ?array) (quantity array.users))
  =>
  (computes ?sizing ?users))

(defrule xseries-w2k-2001/size-placed-evenly--computes
  ?sizing <- (sizing (computation xseries-w2k-2001/size-placed-evenly) (subject ?array))
  ?users  <- (value (subject ?array) (quantity storage.users))
  ?arrays <- (value (subject ?array) (quantity storage.arrays))
  =>
  (computes ?sizing (rounded-up (divided-by ?users ?arrays))))

(defrule xseries-w2k-2001/size-load--computes
  ?sizing    <- (sizing (computation xseries-w2k-2001/size-load) (subject ?array))
  ?users     <- (value (subject ?array) (quantity array.placed))
  ?corrected <- (value (subject ?array) (quantity array.corrected))
  ?error     <- (parameter (guideline xseries-w2k-2001/size-load) (name error))
  ?whole     <- (parameter (guideline xseries-w2k-2001/size-load) (name whole))
  =>
  (computes ?sizing (times (divided-by (times ?users ?whole)
                                       (times ?corrected (between (minus ?whole ?error) (plus ?whole ?error))))
                           ?whole)))

(defrule xseries-w2k-2001/size-bottleneck--computes
  ?sizing  <- (sizing (computation xseries-w2k-2001/size-bottleneck) (subject ?storage))
  ?largest <- (value (subject ?storage) (quantity storage.largest_load))
  =>
  (computes ?sizing ?largest))

(defrule xseries-w2k-2001/size-even-users--computes
  ?sizing  <- (sizing (computation xseries-w2k-2001/size-even-users) (subject ?storage))
  ?arrays  <- (value (subject ?storage) (quantity storage.arrays))
  ?weakest <- (value (subject ?storage) (quantity storage.weakest))
  =>
  (computes ?sizing (rounded-down (times ?arrays ?weakest))))
