; Memory per DPAR and image, swap, and the kernel

(defrule redpaper-z-2006/d65-no-64bit-kernel--scope
  ?judge <- (judge (guideline redpaper-z-2006/d65-no-64bit-kernel) (subject ?image))
  ?release <- (value (subject ?image) (quantity image.oldest_domino_release))
  ?d7 <- (parameter (guideline redpaper-z-2006/d65-no-64bit-kernel) (name d7))
  =>
  (scope ?judge (less-than ?release ?d7)))

(defrule redpaper-z-2006/d65-no-64bit-kernel--demand
  ?judge <- (judge (guideline redpaper-z-2006/d65-no-64bit-kernel) (subject ?image))
  ?bits <- (value (subject ?image) (quantity image.kernel_bits))
  ?wide <- (parameter (guideline redpaper-z-2006/d65-no-64bit-kernel) (name wide_kernel))
  =>
  (demand ?judge (less-than ?bits ?wide)))

(defrule redpaper-z-2006/kernel31-2gb-limit--scope
  ?judge <- (judge (guideline redpaper-z-2006/kernel31-2gb-limit) (subject ?image))
  ?bits <- (value (subject ?image) (quantity image.kernel_bits))
  ?narrow <- (parameter (guideline redpaper-z-2006/kernel31-2gb-limit) (name narrow_kernel))
  =>
  (scope ?judge (at-most ?bits ?narrow)))

(defrule redpaper-z-2006/kernel31-2gb-limit--demand
  ?judge <- (judge (guideline redpaper-z-2006/kernel31-2gb-limit) (subject ?image))
  ?memory <- (value (subject ?image) (quantity image.memory_gib))
  ?most <- (parameter (guideline redpaper-z-2006/kernel31-2gb-limit) (name most_memory))
  =>
  (demand ?judge (at-most ?memory ?most)))

(defrule redpaper-z-2006/memory-formula--scope
  ?judge <- (judge (guideline redpaper-z-2006/memory-formula) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?memory <- (value (subject ?image) (quantity image.memory_gib))
  ?each <- (parameter (guideline redpaper-z-2006/memory-formula) (name per_dpar))
  ?linux <- (parameter (guideline redpaper-z-2006/memory-formula) (name for_linux))
  =>
  (scope ?judge (less-than ?memory (plus (times ?dpars ?each) ?linux))))

(defrule redpaper-z-2006/memory-formula--qualifier-no-other-sizes-reported
  ?judge <- (judge (guideline redpaper-z-2006/memory-formula) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?memory <- (value (subject ?image) (quantity image.memory_gib))
  ?each <- (parameter (guideline redpaper-z-2006/memory-formula) (name per_dpar))
  ?linux <- (parameter (guideline redpaper-z-2006/memory-formula) (name for_linux))
  =>
  (qualifier ?judge no-other-sizes-reported (less-than ?memory (plus (times ?dpars ?each) ?linux))))

(defrule redpaper-z-2006/memory-2gb-per-dpar-plus-2gb--demand
  ?judge <- (judge (guideline redpaper-z-2006/memory-2gb-per-dpar-plus-2gb) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?memory <- (value (subject ?image) (quantity image.memory_gib))
  ?each <- (parameter (guideline redpaper-z-2006/memory-2gb-per-dpar-plus-2gb) (name per_dpar))
  ?linux <- (parameter (guideline redpaper-z-2006/memory-2gb-per-dpar-plus-2gb) (name for_linux))
  =>
  (demand ?judge (at-least ?memory (plus (times ?dpars ?each) ?linux))))

(defrule redpaper-z-2006/memory-2gb-per-dpar-plus-2gb--exception-older-release
  ?judge <- (judge (guideline redpaper-z-2006/memory-2gb-per-dpar-plus-2gb) (subject ?image))
  ?release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?d7 <- (parameter (guideline redpaper-z-2006/memory-2gb-per-dpar-plus-2gb) (name d7))
  =>
  (exception ?judge older-release (less-than ?release ?d7)))

(defrule redpaper-z-2006/memory-2gb-per-dpar-plus-2gb--exception-small-dpars
  ?judge <- (judge (guideline redpaper-z-2006/memory-2gb-per-dpar-plus-2gb) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.largest_active_15min_users))
  ?tasks <- (value (subject ?image) (quantity image.largest_tasks))
  ?extra <- (value (subject ?image) (quantity image.dpars_with_extra_tasks))
  ?few <- (parameter (guideline redpaper-z-2006/memory-2gb-per-dpar-plus-2gb) (name few_hundred))
  ?minimal <- (parameter (guideline redpaper-z-2006/memory-2gb-per-dpar-plus-2gb) (name minimal_tasks))
  ?one <- (parameter (guideline redpaper-z-2006/memory-2gb-per-dpar-plus-2gb) (name in_use))
  =>
  (exception ?judge small-dpars
    (all-of (at-most ?users ?few) (at-most ?tasks ?minimal) (less-than ?extra ?one))))

(defrule redpaper-z-2006/memory-2gb-per-dpar-plus-2gb--qualifier-page-cache
  ?judge <- (judge (guideline redpaper-z-2006/memory-2gb-per-dpar-plus-2gb) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?memory <- (value (subject ?image) (quantity image.memory_gib))
  ?each <- (parameter (guideline redpaper-z-2006/memory-2gb-per-dpar-plus-2gb) (name per_dpar))
  ?linux <- (parameter (guideline redpaper-z-2006/memory-2gb-per-dpar-plus-2gb) (name for_linux))
  =>
  (qualifier ?judge page-cache (less-than (minus ?memory (times ?dpars ?each)) ?linux)))

(defrule redpaper-z-2006/memory-2gb-per-dpar-plus-2gb--qualifier-narrow-kernel
  ?judge <- (judge (guideline redpaper-z-2006/memory-2gb-per-dpar-plus-2gb) (subject ?image))
  ?bits <- (value (subject ?image) (quantity image.kernel_bits))
  ?narrow <- (parameter (guideline redpaper-z-2006/memory-2gb-per-dpar-plus-2gb) (name narrow_kernel))
  =>
  (qualifier ?judge narrow-kernel (at-most ?bits ?narrow)))

(defrule redpaper-z-2006/extra-tasks-need-full-2gb--scope
  ?judge <- (judge (guideline redpaper-z-2006/extra-tasks-need-full-2gb) (subject ?image))
  ?extra <- (value (subject ?image) (quantity image.dpars_with_extra_tasks))
  ?one <- (parameter (guideline redpaper-z-2006/extra-tasks-need-full-2gb) (name in_use))
  =>
  (scope ?judge (at-least ?extra ?one)))

(defrule redpaper-z-2006/extra-tasks-need-full-2gb--demand
  ?judge <- (judge (guideline redpaper-z-2006/extra-tasks-need-full-2gb) (subject ?image))
  ?memory <- (value (subject ?image) (quantity image.memory_gib))
  ?extra <- (value (subject ?image) (quantity image.dpars_with_extra_tasks))
  ?each <- (parameter (guideline redpaper-z-2006/extra-tasks-need-full-2gb) (name per_dpar))
  ?linux <- (parameter (guideline redpaper-z-2006/extra-tasks-need-full-2gb) (name for_linux))
  =>
  (demand ?judge (at-least ?memory (plus (times ?extra ?each) ?linux))))

(defrule redpaper-z-2006/extra-tasks-need-full-2gb--exception-older-release
  ?judge <- (judge (guideline redpaper-z-2006/extra-tasks-need-full-2gb) (subject ?image))
  ?release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?d7 <- (parameter (guideline redpaper-z-2006/extra-tasks-need-full-2gb) (name d7))
  =>
  (exception ?judge older-release (less-than ?release ?d7)))

(defrule redpaper-z-2006/memory-to-limit-swapping-63--scope
  ?judge <- (judge (guideline redpaper-z-2006/memory-to-limit-swapping-63) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?fewest <- (parameter (guideline redpaper-z-2006/memory-to-limit-swapping-63) (name fewest_dpars))
  =>
  (scope ?judge (at-least ?dpars ?fewest)))

(defrule redpaper-z-2006/memory-to-limit-swapping-63--demand
  ?judge <- (judge (guideline redpaper-z-2006/memory-to-limit-swapping-63) (subject ?image))
  ?swapping <- (value (subject ?image) (quantity image.swapping))
  =>
  (demand ?judge (is-one-of ?swapping none little)))

(defrule redpaper-z-2006/memory-to-limit-swapping-63--qualifier-narrow-kernel
  ?judge <- (judge (guideline redpaper-z-2006/memory-to-limit-swapping-63) (subject ?image))
  ?bits <- (value (subject ?image) (quantity image.kernel_bits))
  ?narrow <- (parameter (guideline redpaper-z-2006/memory-to-limit-swapping-63) (name narrow_kernel))
  =>
  (qualifier ?judge narrow-kernel (at-most ?bits ?narrow)))

(defrule redpaper-z-2006/memory-to-limit-swapping-63--qualifier-a-little-is-normal
  ?judge <- (judge (guideline redpaper-z-2006/memory-to-limit-swapping-63) (subject ?image))
  ?swapping <- (value (subject ?image) (quantity image.swapping))
  =>
  (qualifier ?judge a-little-is-normal (is ?swapping little)))

(defrule redpaper-z-2006/minimal-swap--scope
  ?judge <- (judge (guideline redpaper-z-2006/minimal-swap) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?fewest <- (parameter (guideline redpaper-z-2006/minimal-swap) (name fewest_dpars))
  =>
  (scope ?judge (at-least ?dpars ?fewest)))

(defrule redpaper-z-2006/minimal-swap--demand
  ?judge <- (judge (guideline redpaper-z-2006/minimal-swap) (subject ?image))
  ?swap <- (value (subject ?image) (quantity image.swap_gib))
  ?none <- (parameter (guideline redpaper-z-2006/minimal-swap) (name no_swap))
  =>
  (demand ?judge (more-than ?swap ?none)))
