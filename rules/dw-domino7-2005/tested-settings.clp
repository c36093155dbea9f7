; What the benchmark set in notes.ini, by platform and release

(defrule dw-domino7-2005/aix-ini-d65--scope
  ?judge <- (judge (guideline dw-domino7-2005/aix-ini-d65) (subject ?dpar))
  ?states-settings <- (value (subject ?dpar) (quantity dpar.states_settings))
  ?domino-release <- (value (subject ?dpar) (quantity dpar.domino_release))
  ?from-release <- (parameter (guideline dw-domino7-2005/aix-ini-d65) (name from_release))
  ?next-release <- (parameter (guideline dw-domino7-2005/aix-ini-d65) (name next_release))
  ?sets-buffer-pool <- (value (subject ?dpar) (quantity dpar.sets_buffer_pool))
  ?sets-pool-tasks <- (value (subject ?dpar) (quantity dpar.sets_pool_tasks))
  ?sets-max-concurrent-trans <- (value (subject ?dpar) (quantity dpar.sets_max_concurrent_trans))
  ?sets-dbcache-entries <- (value (subject ?dpar) (quantity dpar.sets_dbcache_entries))
  ?sets-transinfo-range <- (value (subject ?dpar) (quantity dpar.sets_transinfo_range))
  =>
  (scope ?judge
    (all-of
      (is ?states-settings true)
      (at-least ?domino-release ?from-release)
      (less-than ?domino-release ?next-release)
      (any-of
        (is ?sets-buffer-pool true)
        (is ?sets-pool-tasks true)
        (is ?sets-max-concurrent-trans true)
        (is ?sets-dbcache-entries true)
        (is ?sets-transinfo-range true)))))

(defrule dw-domino7-2005/aix-ini-d65--qualifier-same-figure
  ?judge <- (judge (guideline dw-domino7-2005/aix-ini-d65) (subject ?dpar))
  ?buffer-pool-mib <- (value (subject ?dpar) (quantity dpar.buffer_pool_mib))
  ?buffer-pool <- (parameter (guideline dw-domino7-2005/aix-ini-d65) (name buffer_pool))
  ?pool-tasks <- (value (subject ?dpar) (quantity dpar.pool_tasks))
  ?pool-tasks-figure <- (parameter (guideline dw-domino7-2005/aix-ini-d65) (name pool_tasks))
  ?max-concurrent-trans <- (value (subject ?dpar) (quantity dpar.max_concurrent_trans))
  ?max-trans <- (parameter (guideline dw-domino7-2005/aix-ini-d65) (name max_trans))
  ?dbcache-entries <- (value (subject ?dpar) (quantity dpar.dbcache_entries))
  ?dbcache <- (parameter (guideline dw-domino7-2005/aix-ini-d65) (name dbcache))
  ?transinfo-range <- (value (subject ?dpar) (quantity dpar.transinfo_range))
  ?transinfo <- (parameter (guideline dw-domino7-2005/aix-ini-d65) (name transinfo))
  =>
  (qualifier ?judge same-figure
    (any-of
      (all-of (at-least ?buffer-pool-mib ?buffer-pool) (at-most ?buffer-pool-mib ?buffer-pool))
      (all-of (at-least ?pool-tasks ?pool-tasks-figure) (at-most ?pool-tasks ?pool-tasks-figure))
      (all-of (at-least ?max-concurrent-trans ?max-trans) (at-most ?max-concurrent-trans ?max-trans))
      (all-of (at-least ?dbcache-entries ?dbcache) (at-most ?dbcache-entries ?dbcache))
      (all-of (at-least ?transinfo-range ?transinfo) (at-most ?transinfo-range ?transinfo)))))

(defrule dw-domino7-2005/aix-ini-d65--qualifier-for-the-peak
  ?judge <- (judge (guideline dw-domino7-2005/aix-ini-d65) (subject ?dpar))
  ?sets-pool-tasks <- (value (subject ?dpar) (quantity dpar.sets_pool_tasks))
  ?sets-max-concurrent-trans <- (value (subject ?dpar) (quantity dpar.sets_max_concurrent_trans))
  =>
  (qualifier ?judge for-the-peak (any-of (is ?sets-pool-tasks true) (is ?sets-max-concurrent-trans true))))

(defrule dw-domino7-2005/aix-ini-d65--qualifier-no-ratio
  ?judge <- (judge (guideline dw-domino7-2005/aix-ini-d65) (subject ?dpar))
  ?sets-pool-tasks <- (value (subject ?dpar) (quantity dpar.sets_pool_tasks))
  ?sets-max-concurrent-trans <- (value (subject ?dpar) (quantity dpar.sets_max_concurrent_trans))
  =>
  (qualifier ?judge no-ratio (all-of (is ?sets-pool-tasks true) (is ?sets-max-concurrent-trans true))))

(defrule dw-domino7-2005/aix-ini-d65--qualifier-no-cache-rule
  ?judge <- (judge (guideline dw-domino7-2005/aix-ini-d65) (subject ?dpar))
  ?sets-dbcache-entries <- (value (subject ?dpar) (quantity dpar.sets_dbcache_entries))
  =>
  (qualifier ?judge no-cache-rule (is ?sets-dbcache-entries true)))

(defrule dw-domino7-2005/aix-ini-d7--scope
  ?judge <- (judge (guideline dw-domino7-2005/aix-ini-d7) (subject ?dpar))
  ?states-settings <- (value (subject ?dpar) (quantity dpar.states_settings))
  ?domino-release <- (value (subject ?dpar) (quantity dpar.domino_release))
  ?from-release <- (parameter (guideline dw-domino7-2005/aix-ini-d7) (name from_release))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/aix-ini-d7) (name last_d7))
  ?sets-buffer-pool <- (value (subject ?dpar) (quantity dpar.sets_buffer_pool))
  ?sets-pool-tasks <- (value (subject ?dpar) (quantity dpar.sets_pool_tasks))
  ?sets-max-concurrent-trans <- (value (subject ?dpar) (quantity dpar.sets_max_concurrent_trans))
  ?sets-dbcache-entries <- (value (subject ?dpar) (quantity dpar.sets_dbcache_entries))
  ?sets-transinfo-range <- (value (subject ?dpar) (quantity dpar.sets_transinfo_range))
  =>
  (scope ?judge
    (all-of
      (is ?states-settings true)
      (at-least ?domino-release ?from-release)
      (at-most ?domino-release ?last-d7)
      (any-of
        (is ?sets-buffer-pool true)
        (is ?sets-pool-tasks true)
        (is ?sets-max-concurrent-trans true)
        (is ?sets-dbcache-entries true)
        (is ?sets-transinfo-range true)))))

(defrule dw-domino7-2005/aix-ini-d7--qualifier-same-figure
  ?judge <- (judge (guideline dw-domino7-2005/aix-ini-d7) (subject ?dpar))
  ?buffer-pool-mib <- (value (subject ?dpar) (quantity dpar.buffer_pool_mib))
  ?buffer-pool <- (parameter (guideline dw-domino7-2005/aix-ini-d7) (name buffer_pool))
  ?pool-tasks <- (value (subject ?dpar) (quantity dpar.pool_tasks))
  ?pool-tasks-figure <- (parameter (guideline dw-domino7-2005/aix-ini-d7) (name pool_tasks))
  ?max-concurrent-trans <- (value (subject ?dpar) (quantity dpar.max_concurrent_trans))
  ?max-trans <- (parameter (guideline dw-domino7-2005/aix-ini-d7) (name max_trans))
  ?dbcache-entries <- (value (subject ?dpar) (quantity dpar.dbcache_entries))
  ?dbcache <- (parameter (guideline dw-domino7-2005/aix-ini-d7) (name dbcache))
  ?transinfo-range <- (value (subject ?dpar) (quantity dpar.transinfo_range))
  ?transinfo <- (parameter (guideline dw-domino7-2005/aix-ini-d7) (name transinfo))
  =>
  (qualifier ?judge same-figure
    (any-of
      (all-of (at-least ?buffer-pool-mib ?buffer-pool) (at-most ?buffer-pool-mib ?buffer-pool))
      (all-of (at-least ?pool-tasks ?pool-tasks-figure) (at-most ?pool-tasks ?pool-tasks-figure))
      (all-of (at-least ?max-concurrent-trans ?max-trans) (at-most ?max-concurrent-trans ?max-trans))
      (all-of (at-least ?dbcache-entries ?dbcache) (at-most ?dbcache-entries ?dbcache))
      (all-of (at-least ?transinfo-range ?transinfo) (at-most ?transinfo-range ?transinfo)))))

(defrule dw-domino7-2005/aix-ini-d7--qualifier-for-the-peak
  ?judge <- (judge (guideline dw-domino7-2005/aix-ini-d7) (subject ?dpar))
  ?sets-pool-tasks <- (value (subject ?dpar) (quantity dpar.sets_pool_tasks))
  ?sets-max-concurrent-trans <- (value (subject ?dpar) (quantity dpar.sets_max_concurrent_trans))
  =>
  (qualifier ?judge for-the-peak (any-of (is ?sets-pool-tasks true) (is ?sets-max-concurrent-trans true))))

(defrule dw-domino7-2005/aix-ini-d7--qualifier-no-ratio
  ?judge <- (judge (guideline dw-domino7-2005/aix-ini-d7) (subject ?dpar))
  ?sets-pool-tasks <- (value (subject ?dpar) (quantity dpar.sets_pool_tasks))
  ?sets-max-concurrent-trans <- (value (subject ?dpar) (quantity dpar.sets_max_concurrent_trans))
  =>
  (qualifier ?judge no-ratio (all-of (is ?sets-pool-tasks true) (is ?sets-max-concurrent-trans true))))

(defrule dw-domino7-2005/aix-ini-d7--qualifier-no-cache-rule
  ?judge <- (judge (guideline dw-domino7-2005/aix-ini-d7) (subject ?dpar))
  ?sets-dbcache-entries <- (value (subject ?dpar) (quantity dpar.sets_dbcache_entries))
  =>
  (qualifier ?judge no-cache-rule (is ?sets-dbcache-entries true)))

(defrule dw-domino7-2005/suse-ini-d65--scope
  ?judge <- (judge (guideline dw-domino7-2005/suse-ini-d65) (subject ?dpar))
  ?states-settings <- (value (subject ?dpar) (quantity dpar.states_settings))
  ?domino-release <- (value (subject ?dpar) (quantity dpar.domino_release))
  ?from-release <- (parameter (guideline dw-domino7-2005/suse-ini-d65) (name from_release))
  ?next-release <- (parameter (guideline dw-domino7-2005/suse-ini-d65) (name next_release))
  ?sets-constrained-shm <- (value (subject ?dpar) (quantity dpar.sets_constrained_shm))
  ?sets-buffer-pool <- (value (subject ?dpar) (quantity dpar.sets_buffer_pool))
  ?sets-dbcache-entries <- (value (subject ?dpar) (quantity dpar.sets_dbcache_entries))
  ?sets-max-concurrent-trans <- (value (subject ?dpar) (quantity dpar.sets_max_concurrent_trans))
  ?sets-pool-tasks <- (value (subject ?dpar) (quantity dpar.sets_pool_tasks))
  =>
  (scope ?judge
    (all-of
      (is ?states-settings true)
      (at-least ?domino-release ?from-release)
      (less-than ?domino-release ?next-release)
      (any-of
        (is ?sets-constrained-shm true)
        (is ?sets-buffer-pool true)
        (is ?sets-dbcache-entries true)
        (is ?sets-max-concurrent-trans true)
        (is ?sets-pool-tasks true)))))

(defrule dw-domino7-2005/suse-ini-d65--qualifier-same-figure
  ?judge <- (judge (guideline dw-domino7-2005/suse-ini-d65) (subject ?dpar))
  ?constrained-shm-mib <- (value (subject ?dpar) (quantity dpar.constrained_shm_mib))
  ?shm <- (parameter (guideline dw-domino7-2005/suse-ini-d65) (name shm))
  ?buffer-pool-mib <- (value (subject ?dpar) (quantity dpar.buffer_pool_mib))
  ?buffer-pool <- (parameter (guideline dw-domino7-2005/suse-ini-d65) (name buffer_pool))
  ?dbucache-entries <- (value (subject ?dpar) (quantity dpar.dbucache_entries))
  ?dbucache <- (parameter (guideline dw-domino7-2005/suse-ini-d65) (name dbucache))
  ?dbcache-entries <- (value (subject ?dpar) (quantity dpar.dbcache_entries))
  ?dbcache <- (parameter (guideline dw-domino7-2005/suse-ini-d65) (name dbcache))
  ?max-concurrent-trans <- (value (subject ?dpar) (quantity dpar.max_concurrent_trans))
  ?max-trans <- (parameter (guideline dw-domino7-2005/suse-ini-d65) (name max_trans))
  ?pool-tasks <- (value (subject ?dpar) (quantity dpar.pool_tasks))
  ?pool-tasks-figure <- (parameter (guideline dw-domino7-2005/suse-ini-d65) (name pool_tasks))
  =>
  (qualifier ?judge same-figure
    (any-of
      (all-of (at-least ?constrained-shm-mib ?shm) (at-most ?constrained-shm-mib ?shm))
      (all-of (at-least ?buffer-pool-mib ?buffer-pool) (at-most ?buffer-pool-mib ?buffer-pool))
      (all-of (at-least ?dbucache-entries ?dbucache) (at-most ?dbucache-entries ?dbucache))
      (all-of (at-least ?dbcache-entries ?dbcache) (at-most ?dbcache-entries ?dbcache))
      (all-of (at-least ?max-concurrent-trans ?max-trans) (at-most ?max-concurrent-trans ?max-trans))
      (all-of (at-least ?pool-tasks ?pool-tasks-figure) (at-most ?pool-tasks ?pool-tasks-figure)))))

(defrule dw-domino7-2005/suse-ini-d65--qualifier-no-pool
  ?judge <- (judge (guideline dw-domino7-2005/suse-ini-d65) (subject ?dpar))
  ?sets-pool-tasks <- (value (subject ?dpar) (quantity dpar.sets_pool_tasks))
  =>
  (qualifier ?judge no-pool (is ?sets-pool-tasks true)))

(defrule dw-domino7-2005/suse-ini-d65--qualifier-user-cache
  ?judge <- (judge (guideline dw-domino7-2005/suse-ini-d65) (subject ?dpar))
  ?sets-dbcache-entries <- (value (subject ?dpar) (quantity dpar.sets_dbcache_entries))
  =>
  (qualifier ?judge user-cache (is ?sets-dbcache-entries true)))

(defrule dw-domino7-2005/suse-ini-d65--qualifier-no-cache-rule
  ?judge <- (judge (guideline dw-domino7-2005/suse-ini-d65) (subject ?dpar))
  ?sets-dbcache-entries <- (value (subject ?dpar) (quantity dpar.sets_dbcache_entries))
  =>
  (qualifier ?judge no-cache-rule (is ?sets-dbcache-entries true)))

(defrule dw-domino7-2005/suse-ini-d7--scope
  ?judge <- (judge (guideline dw-domino7-2005/suse-ini-d7) (subject ?dpar))
  ?states-settings <- (value (subject ?dpar) (quantity dpar.states_settings))
  ?domino-release <- (value (subject ?dpar) (quantity dpar.domino_release))
  ?from-release <- (parameter (guideline dw-domino7-2005/suse-ini-d7) (name from_release))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/suse-ini-d7) (name last_d7))
  ?sets-constrained-shm <- (value (subject ?dpar) (quantity dpar.sets_constrained_shm))
  ?sets-buffer-pool <- (value (subject ?dpar) (quantity dpar.sets_buffer_pool))
  ?sets-dbcache-entries <- (value (subject ?dpar) (quantity dpar.sets_dbcache_entries))
  ?sets-max-concurrent-trans <- (value (subject ?dpar) (quantity dpar.sets_max_concurrent_trans))
  ?sets-pool-tasks <- (value (subject ?dpar) (quantity dpar.sets_pool_tasks))
  =>
  (scope ?judge
    (all-of
      (is ?states-settings true)
      (at-least ?domino-release ?from-release)
      (at-most ?domino-release ?last-d7)
      (any-of
        (is ?sets-constrained-shm true)
        (is ?sets-buffer-pool true)
        (is ?sets-dbcache-entries true)
        (is ?sets-max-concurrent-trans true)
        (is ?sets-pool-tasks true)))))

(defrule dw-domino7-2005/suse-ini-d7--qualifier-same-figure
  ?judge <- (judge (guideline dw-domino7-2005/suse-ini-d7) (subject ?dpar))
  ?constrained-shm-mib <- (value (subject ?dpar) (quantity dpar.constrained_shm_mib))
  ?shm <- (parameter (guideline dw-domino7-2005/suse-ini-d7) (name shm))
  ?buffer-pool-mib <- (value (subject ?dpar) (quantity dpar.buffer_pool_mib))
  ?buffer-pool <- (parameter (guideline dw-domino7-2005/suse-ini-d7) (name buffer_pool))
  ?dbucache-entries <- (value (subject ?dpar) (quantity dpar.dbucache_entries))
  ?dbucache <- (parameter (guideline dw-domino7-2005/suse-ini-d7) (name dbucache))
  ?dbcache-entries <- (value (subject ?dpar) (quantity dpar.dbcache_entries))
  ?dbcache <- (parameter (guideline dw-domino7-2005/suse-ini-d7) (name dbcache))
  ?max-concurrent-trans <- (value (subject ?dpar) (quantity dpar.max_concurrent_trans))
  ?max-trans <- (parameter (guideline dw-domino7-2005/suse-ini-d7) (name max_trans))
  ?pool-tasks <- (value (subject ?dpar) (quantity dpar.pool_tasks))
  ?pool-tasks-figure <- (parameter (guideline dw-domino7-2005/suse-ini-d7) (name pool_tasks))
  =>
  (qualifier ?judge same-figure
    (any-of
      (all-of (at-least ?constrained-shm-mib ?shm) (at-most ?constrained-shm-mib ?shm))
      (all-of (at-least ?buffer-pool-mib ?buffer-pool) (at-most ?buffer-pool-mib ?buffer-pool))
      (all-of (at-least ?dbucache-entries ?dbucache) (at-most ?dbucache-entries ?dbucache))
      (all-of (at-least ?dbcache-entries ?dbcache) (at-most ?dbcache-entries ?dbcache))
      (all-of (at-least ?max-concurrent-trans ?max-trans) (at-most ?max-concurrent-trans ?max-trans))
      (all-of (at-least ?pool-tasks ?pool-tasks-figure) (at-most ?pool-tasks ?pool-tasks-figure)))))

(defrule dw-domino7-2005/suse-ini-d7--qualifier-no-ratio
  ?judge <- (judge (guideline dw-domino7-2005/suse-ini-d7) (subject ?dpar))
  ?sets-pool-tasks <- (value (subject ?dpar) (quantity dpar.sets_pool_tasks))
  ?sets-max-concurrent-trans <- (value (subject ?dpar) (quantity dpar.sets_max_concurrent_trans))
  =>
  (qualifier ?judge no-ratio (all-of (is ?sets-pool-tasks true) (is ?sets-max-concurrent-trans true))))

(defrule dw-domino7-2005/suse-ini-d7--qualifier-user-cache
  ?judge <- (judge (guideline dw-domino7-2005/suse-ini-d7) (subject ?dpar))
  ?sets-dbcache-entries <- (value (subject ?dpar) (quantity dpar.sets_dbcache_entries))
  =>
  (qualifier ?judge user-cache (is ?sets-dbcache-entries true)))

(defrule dw-domino7-2005/suse-ini-d7--qualifier-room-for-users
  ?judge <- (judge (guideline dw-domino7-2005/suse-ini-d7) (subject ?dpar))
  ?sets-buffer-pool <- (value (subject ?dpar) (quantity dpar.sets_buffer_pool))
  =>
  (qualifier ?judge room-for-users (is ?sets-buffer-pool true)))

(defrule dw-domino7-2005/suse-ini-d7--qualifier-no-cache-rule
  ?judge <- (judge (guideline dw-domino7-2005/suse-ini-d7) (subject ?dpar))
  ?sets-dbcache-entries <- (value (subject ?dpar) (quantity dpar.sets_dbcache_entries))
  =>
  (qualifier ?judge no-cache-rule (is ?sets-dbcache-entries true)))

(defrule dw-domino7-2005/sol-ini-d65--scope
  ?judge <- (judge (guideline dw-domino7-2005/sol-ini-d65) (subject ?dpar))
  ?states-settings <- (value (subject ?dpar) (quantity dpar.states_settings))
  ?domino-release <- (value (subject ?dpar) (quantity dpar.domino_release))
  ?from-release <- (parameter (guideline dw-domino7-2005/sol-ini-d65) (name from_release))
  ?next-release <- (parameter (guideline dw-domino7-2005/sol-ini-d65) (name next_release))
  ?sets-buffer-pool <- (value (subject ?dpar) (quantity dpar.sets_buffer_pool))
  =>
  (scope ?judge
    (all-of
      (is ?states-settings true)
      (at-least ?domino-release ?from-release)
      (less-than ?domino-release ?next-release)
      (is ?sets-buffer-pool true))))

(defrule dw-domino7-2005/sol-ini-d65--qualifier-same-figure
  ?judge <- (judge (guideline dw-domino7-2005/sol-ini-d65) (subject ?dpar))
  ?buffer-pool-mib <- (value (subject ?dpar) (quantity dpar.buffer_pool_mib))
  ?buffer-pool <- (parameter (guideline dw-domino7-2005/sol-ini-d65) (name buffer_pool))
  =>
  (qualifier ?judge same-figure
    (all-of (at-least ?buffer-pool-mib ?buffer-pool) (at-most ?buffer-pool-mib ?buffer-pool))))

(defrule dw-domino7-2005/sol-ini-d7--scope
  ?judge <- (judge (guideline dw-domino7-2005/sol-ini-d7) (subject ?dpar))
  ?states-settings <- (value (subject ?dpar) (quantity dpar.states_settings))
  ?domino-release <- (value (subject ?dpar) (quantity dpar.domino_release))
  ?from-release <- (parameter (guideline dw-domino7-2005/sol-ini-d7) (name from_release))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/sol-ini-d7) (name last_d7))
  ?sets-pool-tasks <- (value (subject ?dpar) (quantity dpar.sets_pool_tasks))
  ?sets-max-concurrent-trans <- (value (subject ?dpar) (quantity dpar.sets_max_concurrent_trans))
  ?sets-dbcache-entries <- (value (subject ?dpar) (quantity dpar.sets_dbcache_entries))
  ?sets-enable-pre-alloc <- (value (subject ?dpar) (quantity dpar.sets_enable_pre_alloc))
  ?sets-sys-v-shm <- (value (subject ?dpar) (quantity dpar.sets_sys_v_shm))
  ?sets-constrained-shm <- (value (subject ?dpar) (quantity dpar.sets_constrained_shm))
  ?sets-buffer-pool <- (value (subject ?dpar) (quantity dpar.sets_buffer_pool))
  =>
  (scope ?judge
    (all-of
      (is ?states-settings true)
      (at-least ?domino-release ?from-release)
      (at-most ?domino-release ?last-d7)
      (any-of
        (is ?sets-pool-tasks true)
        (is ?sets-max-concurrent-trans true)
        (is ?sets-dbcache-entries true)
        (is ?sets-enable-pre-alloc true)
        (is ?sets-sys-v-shm true)
        (is ?sets-constrained-shm true)
        (is ?sets-buffer-pool true)))))

(defrule dw-domino7-2005/sol-ini-d7--qualifier-same-figure
  ?judge <- (judge (guideline dw-domino7-2005/sol-ini-d7) (subject ?dpar))
  ?pool-tasks <- (value (subject ?dpar) (quantity dpar.pool_tasks))
  ?pool-tasks-figure <- (parameter (guideline dw-domino7-2005/sol-ini-d7) (name pool_tasks))
  ?max-concurrent-trans <- (value (subject ?dpar) (quantity dpar.max_concurrent_trans))
  ?max-trans <- (parameter (guideline dw-domino7-2005/sol-ini-d7) (name max_trans))
  ?dbcache-entries <- (value (subject ?dpar) (quantity dpar.dbcache_entries))
  ?dbcache <- (parameter (guideline dw-domino7-2005/sol-ini-d7) (name dbcache))
  ?constrained-shm-mib <- (value (subject ?dpar) (quantity dpar.constrained_shm_mib))
  ?shm <- (parameter (guideline dw-domino7-2005/sol-ini-d7) (name shm))
  =>
  (qualifier ?judge same-figure
    (any-of
      (all-of (at-least ?pool-tasks ?pool-tasks-figure) (at-most ?pool-tasks ?pool-tasks-figure))
      (all-of (at-least ?max-concurrent-trans ?max-trans) (at-most ?max-concurrent-trans ?max-trans))
      (all-of (at-least ?dbcache-entries ?dbcache) (at-most ?dbcache-entries ?dbcache))
      (all-of (at-least ?constrained-shm-mib ?shm) (at-most ?constrained-shm-mib ?shm)))))

(defrule dw-domino7-2005/sol-ini-d7--qualifier-pool-shrunk
  ?judge <- (judge (guideline dw-domino7-2005/sol-ini-d7) (subject ?dpar))
  ?sets-buffer-pool <- (value (subject ?dpar) (quantity dpar.sets_buffer_pool))
  =>
  (qualifier ?judge pool-shrunk (is ?sets-buffer-pool true)))

(defrule dw-domino7-2005/sol-ini-d7--qualifier-raised-for-users
  ?judge <- (judge (guideline dw-domino7-2005/sol-ini-d7) (subject ?dpar))
  ?sets-pool-tasks <- (value (subject ?dpar) (quantity dpar.sets_pool_tasks))
  ?sets-max-concurrent-trans <- (value (subject ?dpar) (quantity dpar.sets_max_concurrent_trans))
  ?sets-dbcache-entries <- (value (subject ?dpar) (quantity dpar.sets_dbcache_entries))
  =>
  (qualifier ?judge raised-for-users
    (any-of (is ?sets-pool-tasks true) (is ?sets-max-concurrent-trans true) (is ?sets-dbcache-entries true))))

(defrule dw-domino7-2005/sol-ini-d7--qualifier-no-ratio
  ?judge <- (judge (guideline dw-domino7-2005/sol-ini-d7) (subject ?dpar))
  ?sets-pool-tasks <- (value (subject ?dpar) (quantity dpar.sets_pool_tasks))
  ?sets-max-concurrent-trans <- (value (subject ?dpar) (quantity dpar.sets_max_concurrent_trans))
  =>
  (qualifier ?judge no-ratio (all-of (is ?sets-pool-tasks true) (is ?sets-max-concurrent-trans true))))

(defrule dw-domino7-2005/sol-ini-d7--qualifier-cache-as-users
  ?judge <- (judge (guideline dw-domino7-2005/sol-ini-d7) (subject ?dpar))
  ?sets-dbcache-entries <- (value (subject ?dpar) (quantity dpar.sets_dbcache_entries))
  =>
  (qualifier ?judge cache-as-users (is ?sets-dbcache-entries true)))

(defrule dw-domino7-2005/win-ini-d65--scope
  ?judge <- (judge (guideline dw-domino7-2005/win-ini-d65) (subject ?dpar))
  ?states-settings <- (value (subject ?dpar) (quantity dpar.states_settings))
  ?domino-release <- (value (subject ?dpar) (quantity dpar.domino_release))
  ?from-release <- (parameter (guideline dw-domino7-2005/win-ini-d65) (name from_release))
  ?next-release <- (parameter (guideline dw-domino7-2005/win-ini-d65) (name next_release))
  ?sets-buffer-pool <- (value (subject ?dpar) (quantity dpar.sets_buffer_pool))
  ?sets-pool-tasks <- (value (subject ?dpar) (quantity dpar.sets_pool_tasks))
  ?sets-max-concurrent-trans <- (value (subject ?dpar) (quantity dpar.sets_max_concurrent_trans))
  ?sets-dbcache-entries <- (value (subject ?dpar) (quantity dpar.sets_dbcache_entries))
  ?sets-platform-statistics <- (value (subject ?dpar) (quantity dpar.sets_platform_statistics))
  =>
  (scope ?judge
    (all-of
      (is ?states-settings true)
      (at-least ?domino-release ?from-release)
      (less-than ?domino-release ?next-release)
      (any-of
        (is ?sets-buffer-pool true)
        (is ?sets-pool-tasks true)
        (is ?sets-max-concurrent-trans true)
        (is ?sets-dbcache-entries true)
        (is ?sets-platform-statistics true)))))

(defrule dw-domino7-2005/win-ini-d65--qualifier-same-figure
  ?judge <- (judge (guideline dw-domino7-2005/win-ini-d65) (subject ?dpar))
  ?buffer-pool-mib <- (value (subject ?dpar) (quantity dpar.buffer_pool_mib))
  ?buffer-pool <- (parameter (guideline dw-domino7-2005/win-ini-d65) (name buffer_pool))
  ?pool-tasks <- (value (subject ?dpar) (quantity dpar.pool_tasks))
  ?pool-tasks-figure <- (parameter (guideline dw-domino7-2005/win-ini-d65) (name pool_tasks))
  ?max-concurrent-trans <- (value (subject ?dpar) (quantity dpar.max_concurrent_trans))
  ?max-trans <- (parameter (guideline dw-domino7-2005/win-ini-d65) (name max_trans))
  ?dbcache-entries <- (value (subject ?dpar) (quantity dpar.dbcache_entries))
  ?dbcache <- (parameter (guideline dw-domino7-2005/win-ini-d65) (name dbcache))
  =>
  (qualifier ?judge same-figure
    (any-of
      (all-of (at-least ?buffer-pool-mib ?buffer-pool) (at-most ?buffer-pool-mib ?buffer-pool))
      (all-of (at-least ?pool-tasks ?pool-tasks-figure) (at-most ?pool-tasks ?pool-tasks-figure))
      (all-of (at-least ?max-concurrent-trans ?max-trans) (at-most ?max-concurrent-trans ?max-trans))
      (all-of (at-least ?dbcache-entries ?dbcache) (at-most ?dbcache-entries ?dbcache)))))

(defrule dw-domino7-2005/win-ini-d65--qualifier-tasks-unknown
  ?judge <- (judge (guideline dw-domino7-2005/win-ini-d65) (subject ?dpar))
  ?only-router <- (value (subject ?dpar) (quantity dpar.only_router))
  =>
  (qualifier ?judge tasks-unknown (is-one-of ?only-router true false)))

(defrule dw-domino7-2005/win-ini-d65--qualifier-no-ratio
  ?judge <- (judge (guideline dw-domino7-2005/win-ini-d65) (subject ?dpar))
  ?sets-pool-tasks <- (value (subject ?dpar) (quantity dpar.sets_pool_tasks))
  ?sets-max-concurrent-trans <- (value (subject ?dpar) (quantity dpar.sets_max_concurrent_trans))
  =>
  (qualifier ?judge no-ratio (all-of (is ?sets-pool-tasks true) (is ?sets-max-concurrent-trans true))))

(defrule dw-domino7-2005/win-ini-d65--qualifier-cache-as-users
  ?judge <- (judge (guideline dw-domino7-2005/win-ini-d65) (subject ?dpar))
  ?sets-dbcache-entries <- (value (subject ?dpar) (quantity dpar.sets_dbcache_entries))
  =>
  (qualifier ?judge cache-as-users (is ?sets-dbcache-entries true)))

(defrule dw-domino7-2005/win-ini-d65--qualifier-statistics-unexplained
  ?judge <- (judge (guideline dw-domino7-2005/win-ini-d65) (subject ?dpar))
  ?sets-platform-statistics <- (value (subject ?dpar) (quantity dpar.sets_platform_statistics))
  =>
  (qualifier ?judge statistics-unexplained (is ?sets-platform-statistics true)))

(defrule dw-domino7-2005/win-ini-d7--scope
  ?judge <- (judge (guideline dw-domino7-2005/win-ini-d7) (subject ?dpar))
  ?states-settings <- (value (subject ?dpar) (quantity dpar.states_settings))
  ?domino-release <- (value (subject ?dpar) (quantity dpar.domino_release))
  ?from-release <- (parameter (guideline dw-domino7-2005/win-ini-d7) (name from_release))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/win-ini-d7) (name last_d7))
  ?sets-platform-statistics <- (value (subject ?dpar) (quantity dpar.sets_platform_statistics))
  ?sets-show-sem <- (value (subject ?dpar) (quantity dpar.sets_show_sem))
  ?sets-buffer-pool <- (value (subject ?dpar) (quantity dpar.sets_buffer_pool))
  ?sets-pool-tasks <- (value (subject ?dpar) (quantity dpar.sets_pool_tasks))
  ?sets-max-concurrent-trans <- (value (subject ?dpar) (quantity dpar.sets_max_concurrent_trans))
  ?sets-dbcache-entries <- (value (subject ?dpar) (quantity dpar.sets_dbcache_entries))
  =>
  (scope ?judge
    (all-of
      (is ?states-settings true)
      (at-least ?domino-release ?from-release)
      (at-most ?domino-release ?last-d7)
      (any-of
        (is ?sets-platform-statistics true)
        (is ?sets-show-sem true)
        (is ?sets-buffer-pool true)
        (is ?sets-pool-tasks true)
        (is ?sets-max-concurrent-trans true)
        (is ?sets-dbcache-entries true)))))

(defrule dw-domino7-2005/win-ini-d7--qualifier-same-figure
  ?judge <- (judge (guideline dw-domino7-2005/win-ini-d7) (subject ?dpar))
  ?buffer-pool-mib <- (value (subject ?dpar) (quantity dpar.buffer_pool_mib))
  ?buffer-pool <- (parameter (guideline dw-domino7-2005/win-ini-d7) (name buffer_pool))
  ?pool-tasks <- (value (subject ?dpar) (quantity dpar.pool_tasks))
  ?pool-tasks-figure <- (parameter (guideline dw-domino7-2005/win-ini-d7) (name pool_tasks))
  ?max-concurrent-trans <- (value (subject ?dpar) (quantity dpar.max_concurrent_trans))
  ?max-trans <- (parameter (guideline dw-domino7-2005/win-ini-d7) (name max_trans))
  ?dbcache-entries <- (value (subject ?dpar) (quantity dpar.dbcache_entries))
  ?dbcache <- (parameter (guideline dw-domino7-2005/win-ini-d7) (name dbcache))
  =>
  (qualifier ?judge same-figure
    (any-of
      (all-of (at-least ?buffer-pool-mib ?buffer-pool) (at-most ?buffer-pool-mib ?buffer-pool))
      (all-of (at-least ?pool-tasks ?pool-tasks-figure) (at-most ?pool-tasks ?pool-tasks-figure))
      (all-of (at-least ?max-concurrent-trans ?max-trans) (at-most ?max-concurrent-trans ?max-trans))
      (all-of (at-least ?dbcache-entries ?dbcache) (at-most ?dbcache-entries ?dbcache)))))

(defrule dw-domino7-2005/win-ini-d7--qualifier-pool-reduced
  ?judge <- (judge (guideline dw-domino7-2005/win-ini-d7) (subject ?dpar))
  ?sets-buffer-pool <- (value (subject ?dpar) (quantity dpar.sets_buffer_pool))
  =>
  (qualifier ?judge pool-reduced (is ?sets-buffer-pool true)))

(defrule dw-domino7-2005/win-ini-d7--qualifier-room-for-users
  ?judge <- (judge (guideline dw-domino7-2005/win-ini-d7) (subject ?dpar))
  ?sets-buffer-pool <- (value (subject ?dpar) (quantity dpar.sets_buffer_pool))
  =>
  (qualifier ?judge room-for-users (is ?sets-buffer-pool true)))

(defrule dw-domino7-2005/win-ini-d7--qualifier-tasks-unknown
  ?judge <- (judge (guideline dw-domino7-2005/win-ini-d7) (subject ?dpar))
  ?only-router <- (value (subject ?dpar) (quantity dpar.only_router))
  =>
  (qualifier ?judge tasks-unknown (is-one-of ?only-router true false)))

(defrule dw-domino7-2005/win-ini-d7--qualifier-no-ratio
  ?judge <- (judge (guideline dw-domino7-2005/win-ini-d7) (subject ?dpar))
  ?sets-pool-tasks <- (value (subject ?dpar) (quantity dpar.sets_pool_tasks))
  ?sets-max-concurrent-trans <- (value (subject ?dpar) (quantity dpar.sets_max_concurrent_trans))
  =>
  (qualifier ?judge no-ratio (all-of (is ?sets-pool-tasks true) (is ?sets-max-concurrent-trans true))))

(defrule dw-domino7-2005/win-ini-d7--qualifier-cache-as-users
  ?judge <- (judge (guideline dw-domino7-2005/win-ini-d7) (subject ?dpar))
  ?sets-dbcache-entries <- (value (subject ?dpar) (quantity dpar.sets_dbcache_entries))
  =>
  (qualifier ?judge cache-as-users (is ?sets-dbcache-entries true)))

(defrule dw-domino7-2005/win-ini-d7--qualifier-statistics-unexplained
  ?judge <- (judge (guideline dw-domino7-2005/win-ini-d7) (subject ?dpar))
  ?sets-platform-statistics <- (value (subject ?dpar) (quantity dpar.sets_platform_statistics))
  =>
  (qualifier ?judge statistics-unexplained (is ?sets-platform-statistics true)))

(defrule dw-domino7-2005/i570-ini--scope
  ?judge <- (judge (guideline dw-domino7-2005/i570-ini) (subject ?dpar))
  ?states-settings <- (value (subject ?dpar) (quantity dpar.states_settings))
  ?domino-release <- (value (subject ?dpar) (quantity dpar.domino_release))
  ?from-release <- (parameter (guideline dw-domino7-2005/i570-ini) (name from_release))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/i570-ini) (name last_d7))
  ?sets-pool-tasks <- (value (subject ?dpar) (quantity dpar.sets_pool_tasks))
  =>
  (scope ?judge
    (all-of
      (is ?states-settings true)
      (at-least ?domino-release ?from-release)
      (at-most ?domino-release ?last-d7)
      (is ?sets-pool-tasks true))))

(defrule dw-domino7-2005/i570-ini--qualifier-same-figure
  ?judge <- (judge (guideline dw-domino7-2005/i570-ini) (subject ?dpar))
  ?pool-tasks <- (value (subject ?dpar) (quantity dpar.pool_tasks))
  ?pool-tasks-figure <- (parameter (guideline dw-domino7-2005/i570-ini) (name pool_tasks))
  =>
  (qualifier ?judge same-figure
    (all-of (at-least ?pool-tasks ?pool-tasks-figure) (at-most ?pool-tasks ?pool-tasks-figure))))

(defrule dw-domino7-2005/i570-ini--qualifier-raised-570
  ?judge <- (judge (guideline dw-domino7-2005/i570-ini) (subject ?dpar))
  ?sets-pool-tasks <- (value (subject ?dpar) (quantity dpar.sets_pool_tasks))
  =>
  (qualifier ?judge raised-570 (is ?sets-pool-tasks true)))

(defrule dw-domino7-2005/i570-ini--qualifier-defaults-810
  ?judge <- (judge (guideline dw-domino7-2005/i570-ini) (subject ?dpar))
  ?production-users <- (value (subject ?dpar) (quantity dpar.production_users))
  ?users-810 <- (parameter (guideline dw-domino7-2005/i570-ini) (name users_810))
  =>
  (qualifier ?judge defaults-810 (at-most ?production-users ?users-810)))

(defrule dw-domino7-2005/zlinux-ini--scope
  ?judge <- (judge (guideline dw-domino7-2005/zlinux-ini) (subject ?dpar))
  ?states-settings <- (value (subject ?dpar) (quantity dpar.states_settings))
  ?domino-release <- (value (subject ?dpar) (quantity dpar.domino_release))
  ?from-release <- (parameter (guideline dw-domino7-2005/zlinux-ini) (name from_release))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/zlinux-ini) (name last_d7))
  ?sets-buffer-pool <- (value (subject ?dpar) (quantity dpar.sets_buffer_pool))
  ?sets-pool-tasks <- (value (subject ?dpar) (quantity dpar.sets_pool_tasks))
  ?sets-dbcache-entries <- (value (subject ?dpar) (quantity dpar.sets_dbcache_entries))
  =>
  (scope ?judge
    (all-of
      (is ?states-settings true)
      (at-least ?domino-release ?from-release)
      (at-most ?domino-release ?last-d7)
      (any-of (is ?sets-buffer-pool true) (is ?sets-pool-tasks true) (is ?sets-dbcache-entries true)))))

(defrule dw-domino7-2005/zlinux-ini--qualifier-same-figure
  ?judge <- (judge (guideline dw-domino7-2005/zlinux-ini) (subject ?dpar))
  ?translog-max-mib <- (value (subject ?dpar) (quantity dpar.translog_max_mib))
  ?log-max <- (parameter (guideline dw-domino7-2005/zlinux-ini) (name log_max))
  ?translog-performance <- (value (subject ?dpar) (quantity dpar.translog_performance))
  ?log-performance <- (parameter (guideline dw-domino7-2005/zlinux-ini) (name log_performance))
  ?buffer-pool-mib <- (value (subject ?dpar) (quantity dpar.buffer_pool_mib))
  ?buffer-pool <- (parameter (guideline dw-domino7-2005/zlinux-ini) (name buffer_pool))
  ?pool-tasks <- (value (subject ?dpar) (quantity dpar.pool_tasks))
  ?pool-tasks-figure <- (parameter (guideline dw-domino7-2005/zlinux-ini) (name pool_tasks))
  ?dbcache-entries <- (value (subject ?dpar) (quantity dpar.dbcache_entries))
  ?dbcache <- (parameter (guideline dw-domino7-2005/zlinux-ini) (name dbcache))
  =>
  (qualifier ?judge same-figure
    (any-of
      (all-of (at-least ?translog-max-mib ?log-max) (at-most ?translog-max-mib ?log-max))
      (all-of (at-least ?translog-performance ?log-performance) (at-most ?translog-performance ?log-performance))
      (all-of (at-least ?buffer-pool-mib ?buffer-pool) (at-most ?buffer-pool-mib ?buffer-pool))
      (all-of (at-least ?pool-tasks ?pool-tasks-figure) (at-most ?pool-tasks ?pool-tasks-figure))
      (all-of (at-least ?dbcache-entries ?dbcache) (at-most ?dbcache-entries ?dbcache)))))

(defrule dw-domino7-2005/zlinux-ini--qualifier-log-settings
  ?judge <- (judge (guideline dw-domino7-2005/zlinux-ini) (subject ?dpar))
  ?transaction-logging <- (value (subject ?dpar) (quantity dpar.transaction_logging))
  =>
  (qualifier ?judge log-settings (is ?transaction-logging true)))

(defrule dw-domino7-2005/zlinux-ini--qualifier-no-cache-rule
  ?judge <- (judge (guideline dw-domino7-2005/zlinux-ini) (subject ?dpar))
  ?sets-dbcache-entries <- (value (subject ?dpar) (quantity dpar.sets_dbcache_entries))
  =>
  (qualifier ?judge no-cache-rule (is ?sets-dbcache-entries true)))

(defrule dw-domino7-2005/zos-ini--scope
  ?judge <- (judge (guideline dw-domino7-2005/zos-ini) (subject ?dpar))
  ?states-settings <- (value (subject ?dpar) (quantity dpar.states_settings))
  ?domino-release <- (value (subject ?dpar) (quantity dpar.domino_release))
  ?from-release <- (parameter (guideline dw-domino7-2005/zos-ini) (name from_release))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/zos-ini) (name last_d7))
  ?sets-buffer-pool <- (value (subject ?dpar) (quantity dpar.sets_buffer_pool))
  ?sets-pool-tasks <- (value (subject ?dpar) (quantity dpar.sets_pool_tasks))
  ?sets-dbcache-entries <- (value (subject ?dpar) (quantity dpar.sets_dbcache_entries))
  =>
  (scope ?judge
    (all-of
      (is ?states-settings true)
      (at-least ?domino-release ?from-release)
      (at-most ?domino-release ?last-d7)
      (any-of (is ?sets-buffer-pool true) (is ?sets-pool-tasks true) (is ?sets-dbcache-entries true)))))

(defrule dw-domino7-2005/zos-ini--qualifier-same-figure
  ?judge <- (judge (guideline dw-domino7-2005/zos-ini) (subject ?dpar))
  ?translog-max-mib <- (value (subject ?dpar) (quantity dpar.translog_max_mib))
  ?log-max <- (parameter (guideline dw-domino7-2005/zos-ini) (name log_max))
  ?translog-performance <- (value (subject ?dpar) (quantity dpar.translog_performance))
  ?log-performance <- (parameter (guideline dw-domino7-2005/zos-ini) (name log_performance))
  ?buffer-pool-mib <- (value (subject ?dpar) (quantity dpar.buffer_pool_mib))
  ?buffer-pool <- (parameter (guideline dw-domino7-2005/zos-ini) (name buffer_pool))
  ?pool-tasks <- (value (subject ?dpar) (quantity dpar.pool_tasks))
  ?pool-tasks-figure <- (parameter (guideline dw-domino7-2005/zos-ini) (name pool_tasks))
  ?dbcache-entries <- (value (subject ?dpar) (quantity dpar.dbcache_entries))
  ?dbcache <- (parameter (guideline dw-domino7-2005/zos-ini) (name dbcache))
  =>
  (qualifier ?judge same-figure
    (any-of
      (all-of (at-least ?translog-max-mib ?log-max) (at-most ?translog-max-mib ?log-max))
      (all-of (at-least ?translog-performance ?log-performance) (at-most ?translog-performance ?log-performance))
      (all-of (at-least ?buffer-pool-mib ?buffer-pool) (at-most ?buffer-pool-mib ?buffer-pool))
      (all-of (at-least ?pool-tasks ?pool-tasks-figure) (at-most ?pool-tasks ?pool-tasks-figure))
      (all-of (at-least ?dbcache-entries ?dbcache) (at-most ?dbcache-entries ?dbcache)))))

(defrule dw-domino7-2005/zos-ini--qualifier-log-settings
  ?judge <- (judge (guideline dw-domino7-2005/zos-ini) (subject ?dpar))
  ?transaction-logging <- (value (subject ?dpar) (quantity dpar.transaction_logging))
  =>
  (qualifier ?judge log-settings (is ?transaction-logging true)))

(defrule dw-domino7-2005/zos-ini--qualifier-room-for-users
  ?judge <- (judge (guideline dw-domino7-2005/zos-ini) (subject ?dpar))
  ?sets-buffer-pool <- (value (subject ?dpar) (quantity dpar.sets_buffer_pool))
  =>
  (qualifier ?judge room-for-users (is ?sets-buffer-pool true)))

(defrule dw-domino7-2005/zos-ini--qualifier-no-cache-rule
  ?judge <- (judge (guideline dw-domino7-2005/zos-ini) (subject ?dpar))
  ?sets-dbcache-entries <- (value (subject ?dpar) (quantity dpar.sets_dbcache_entries))
  =>
  (qualifier ?judge no-cache-rule (is ?sets-dbcache-entries true)))
