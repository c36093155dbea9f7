; Buffer pool, shared memory and large pages

(defrule dw-domino7-2005/aix-buffer-pool-production--scope
  ?judge <- (judge (guideline dw-domino7-2005/aix-buffer-pool-production) (subject ?dpar))
  ?domino-release <- (value (subject ?dpar) (quantity dpar.domino_release))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/aix-buffer-pool-production) (name last_d7))
  ?sets-buffer-pool <- (value (subject ?dpar) (quantity dpar.sets_buffer_pool))
  =>
  (scope ?judge (all-of (at-most ?domino-release ?last-d7) (is ?sets-buffer-pool true))))

(defrule dw-domino7-2005/aix-buffer-pool-production--demand
  ?judge <- (judge (guideline dw-domino7-2005/aix-buffer-pool-production) (subject ?dpar))
  ?buffer-pool-mib <- (value (subject ?dpar) (quantity dpar.buffer_pool_mib))
  ?benchmark-pool <- (parameter (guideline dw-domino7-2005/aix-buffer-pool-production) (name benchmark_pool))
  =>
  (demand ?judge (more-than ?buffer-pool-mib ?benchmark-pool)))

(defrule dw-domino7-2005/aix-buffer-pool-production--qualifier-deliberately-small
  ?judge <- (judge (guideline dw-domino7-2005/aix-buffer-pool-production) (subject ?dpar))
  ?buffer-pool-mib <- (value (subject ?dpar) (quantity dpar.buffer_pool_mib))
  ?benchmark-pool <- (parameter (guideline dw-domino7-2005/aix-buffer-pool-production) (name benchmark_pool))
  =>
  (qualifier ?judge deliberately-small (at-least ?buffer-pool-mib ?benchmark-pool)))

(defrule dw-domino7-2005/suse-d6-shm-about-1gb--scope
  ?judge <- (judge (guideline dw-domino7-2005/suse-d6-shm-about-1gb) (subject ?dpar))
  ?domino-release <- (value (subject ?dpar) (quantity dpar.domino_release))
  ?from-release <- (parameter (guideline dw-domino7-2005/suse-d6-shm-about-1gb) (name from_release))
  ?next-release <- (parameter (guideline dw-domino7-2005/suse-d6-shm-about-1gb) (name next_release))
  =>
  (scope ?judge (all-of (at-least ?domino-release ?from-release) (less-than ?domino-release ?next-release))))

(defrule dw-domino7-2005/suse-d6-shm-about-1gb--demand
  ?judge <- (judge (guideline dw-domino7-2005/suse-d6-shm-about-1gb) (subject ?dpar))
  ?sets-constrained-shm <- (value (subject ?dpar) (quantity dpar.sets_constrained_shm))
  ?constrained-shm-mib <- (value (subject ?dpar) (quantity dpar.constrained_shm_mib))
  ?at-least <- (parameter (guideline dw-domino7-2005/suse-d6-shm-about-1gb) (name at_least))
  ?at-most <- (parameter (guideline dw-domino7-2005/suse-d6-shm-about-1gb) (name at_most))
  =>
  (demand ?judge
    (all-of
      (is ?sets-constrained-shm true)
      (at-least ?constrained-shm-mib ?at-least)
      (at-most ?constrained-shm-mib ?at-most))))

(defrule dw-domino7-2005/suse-d7-raise-shm--scope
  ?judge <- (judge (guideline dw-domino7-2005/suse-d7-raise-shm) (subject ?dpar))
  ?domino-release <- (value (subject ?dpar) (quantity dpar.domino_release))
  ?first-release <- (parameter (guideline dw-domino7-2005/suse-d7-raise-shm) (name first_release))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/suse-d7-raise-shm) (name last_d7))
  ?sets-constrained-shm <- (value (subject ?dpar) (quantity dpar.sets_constrained_shm))
  =>
  (scope ?judge
    (all-of
      (at-least ?domino-release ?first-release)
      (at-most ?domino-release ?last-d7)
      (is ?sets-constrained-shm true))))

(defrule dw-domino7-2005/suse-d7-raise-shm--demand
  ?judge <- (judge (guideline dw-domino7-2005/suse-d7-raise-shm) (subject ?dpar))
  ?constrained-shm-mib <- (value (subject ?dpar) (quantity dpar.constrained_shm_mib))
  ?earlier <- (parameter (guideline dw-domino7-2005/suse-d7-raise-shm) (name earlier))
  =>
  (demand ?judge (more-than ?constrained-shm-mib ?earlier)))

(defrule dw-domino7-2005/suse-d7-raise-shm--exception-wide-domino
  ?judge <- (judge (guideline dw-domino7-2005/suse-d7-raise-shm) (subject ?dpar))
  ?domino-bits <- (value (subject ?dpar) (quantity dpar.domino_bits))
  ?wide <- (parameter (guideline dw-domino7-2005/suse-d7-raise-shm) (name wide))
  =>
  (exception ?judge wide-domino (at-least ?domino-bits ?wide)))

(defrule dw-domino7-2005/suse-d7-raise-shm--qualifier-more-is-meant
  ?judge <- (judge (guideline dw-domino7-2005/suse-d7-raise-shm) (subject ?dpar))
  ?sets-constrained-shm <- (value (subject ?dpar) (quantity dpar.sets_constrained_shm))
  =>
  (qualifier ?judge more-is-meant (is ?sets-constrained-shm true)))

(defrule dw-domino7-2005/sol-large-pages--scope
  ?judge <- (judge (guideline dw-domino7-2005/sol-large-pages) (subject ?dpar))
  ?domino-release <- (value (subject ?dpar) (quantity dpar.domino_release))
  ?first-release <- (parameter (guideline dw-domino7-2005/sol-large-pages) (name first_release))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/sol-large-pages) (name last_d7))
  ?sets-enable-pre-alloc <- (value (subject ?dpar) (quantity dpar.sets_enable_pre_alloc))
  ?sets-sys-v-shm <- (value (subject ?dpar) (quantity dpar.sets_sys_v_shm))
  =>
  (scope ?judge
    (all-of
      (at-least ?domino-release ?first-release)
      (at-most ?domino-release ?last-d7)
      (any-of (is ?sets-enable-pre-alloc true) (is ?sets-sys-v-shm true)))))

(defrule dw-domino7-2005/sol-large-pages--demand
  ?judge <- (judge (guideline dw-domino7-2005/sol-large-pages) (subject ?dpar))
  ?sets-enable-pre-alloc <- (value (subject ?dpar) (quantity dpar.sets_enable_pre_alloc))
  ?enable-pre-alloc <- (value (subject ?dpar) (quantity dpar.enable_pre_alloc))
  ?pre-alloc <- (parameter (guideline dw-domino7-2005/sol-large-pages) (name pre_alloc))
  ?sets-sys-v-shm <- (value (subject ?dpar) (quantity dpar.sets_sys_v_shm))
  ?sys-v-shm <- (value (subject ?dpar) (quantity dpar.sys_v_shm))
  ?sys-v-shm-figure <- (parameter (guideline dw-domino7-2005/sol-large-pages) (name sys_v_shm))
  ?sets-constrained-shm <- (value (subject ?dpar) (quantity dpar.sets_constrained_shm))
  =>
  (demand ?judge
    (all-of
      (is ?sets-enable-pre-alloc true)
      (at-least ?enable-pre-alloc ?pre-alloc)
      (is ?sets-sys-v-shm true)
      (at-least ?sys-v-shm ?sys-v-shm-figure)
      (is ?sets-constrained-shm true))))

(defrule dw-domino7-2005/sol-large-pages--qualifier-which-does-what
  ?judge <- (judge (guideline dw-domino7-2005/sol-large-pages) (subject ?dpar))
  ?sets-enable-pre-alloc <- (value (subject ?dpar) (quantity dpar.sets_enable_pre_alloc))
  ?sets-sys-v-shm <- (value (subject ?dpar) (quantity dpar.sets_sys_v_shm))
  =>
  (qualifier ?judge which-does-what
    (any-of (is ?sets-enable-pre-alloc true) (is ?sets-sys-v-shm true))))
