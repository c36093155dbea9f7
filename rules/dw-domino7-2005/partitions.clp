; Users per partition: ceilings of the benchmark, and how many partitions

(defrule dw-domino7-2005/suse-d6-max-3000--scope
  ?judge <- (judge (guideline dw-domino7-2005/suse-d6-max-3000) (subject ?workload))
  ?release <- (value (subject ?workload) (quantity workload.domino_release))
  ?environment <- (value (subject ?workload) (quantity workload.environment))
  ?users <- (value (subject ?workload) (quantity workload.production_users))
  ?d7 <- (parameter (guideline dw-domino7-2005/suse-d6-max-3000) (name d7))
  ?most <- (parameter (guideline dw-domino7-2005/suse-d6-max-3000) (name most_users))
  =>
  (scope ?judge
    (all-of (less-than ?release ?d7) (any-of (is ?environment benchmark) (more-than ?users ?most)))))

(defrule dw-domino7-2005/suse-d6-max-3000--demand
  ?judge <- (judge (guideline dw-domino7-2005/suse-d6-max-3000) (subject ?workload))
  ?users <- (value (subject ?workload) (quantity workload.benchmark_users))
  ?most <- (parameter (guideline dw-domino7-2005/suse-d6-max-3000) (name most_users))
  =>
  (demand ?judge (at-most ?users ?most)))

(defrule dw-domino7-2005/suse-stack-budget-derived--scope
  ?judge <- (judge (guideline dw-domino7-2005/suse-stack-budget-derived) (subject ?workload))
  ?release <- (value (subject ?workload) (quantity workload.domino_release))
  ?environment <- (value (subject ?workload) (quantity workload.environment))
  ?users <- (value (subject ?workload) (quantity workload.production_users))
  ?shared <- (value (subject ?workload) (quantity workload.constrained_shm_mib))
  ?d7 <- (parameter (guideline dw-domino7-2005/suse-stack-budget-derived) (name d7))
  ?stacks <- (parameter (guideline dw-domino7-2005/suse-stack-budget-derived) (name stacks))
  ?of-users <- (parameter (guideline dw-domino7-2005/suse-stack-budget-derived) (name of_users))
  ?whole <- (parameter (guideline dw-domino7-2005/suse-stack-budget-derived) (name whole))
  ?mib <- (parameter (guideline dw-domino7-2005/suse-stack-budget-derived) (name mib))
  =>
  (scope ?judge
    (all-of (less-than ?release ?d7)
            (any-of (is ?environment benchmark)
                    (more-than (plus (divided-by (times ?users ?stacks) ?of-users) ?shared) (times ?whole ?mib))))))

(defrule dw-domino7-2005/suse-stack-budget-derived--demand
  ?judge <- (judge (guideline dw-domino7-2005/suse-stack-budget-derived) (subject ?workload))
  ?users <- (value (subject ?workload) (quantity workload.benchmark_users))
  ?shared <- (value (subject ?workload) (quantity workload.constrained_shm_mib))
  ?stacks <- (parameter (guideline dw-domino7-2005/suse-stack-budget-derived) (name stacks))
  ?of-users <- (parameter (guideline dw-domino7-2005/suse-stack-budget-derived) (name of_users))
  ?whole <- (parameter (guideline dw-domino7-2005/suse-stack-budget-derived) (name whole))
  ?mib <- (parameter (guideline dw-domino7-2005/suse-stack-budget-derived) (name mib))
  =>
  ; in MiB
  (demand ?judge
    (at-most (plus (divided-by (times ?users ?stacks) ?of-users) ?shared) (times ?whole ?mib))))

(defrule dw-domino7-2005/suse-d7-max-15000--scope
  ?judge <- (judge (guideline dw-domino7-2005/suse-d7-max-15000) (subject ?workload))
  ?release <- (value (subject ?workload) (quantity workload.domino_release))
  ?environment <- (value (subject ?workload) (quantity workload.environment))
  ?benchmark <- (value (subject ?workload) (quantity workload.benchmark_users))
  ?production <- (value (subject ?workload) (quantity workload.production_users))
  ?d7 <- (parameter (guideline dw-domino7-2005/suse-d7-max-15000) (name d7))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/suse-d7-max-15000) (name last_d7))
  ?reached <- (parameter (guideline dw-domino7-2005/suse-d7-max-15000) (name reached))
  =>
  (scope ?judge
    (all-of (at-least ?release ?d7)
            (at-most ?release ?last-d7)
            (any-of (all-of (is ?environment benchmark) (more-than ?benchmark ?reached))
                    (all-of (is-not ?environment benchmark) (more-than ?production ?reached))))))

(defrule dw-domino7-2005/suse-d7-max-15000--qualifier-no-limit
  ?judge <- (judge (guideline dw-domino7-2005/suse-d7-max-15000) (subject ?workload))
  ?users <- (value (subject ?workload) (quantity workload.benchmark_users))
  ?reached <- (parameter (guideline dw-domino7-2005/suse-d7-max-15000) (name reached))
  =>
  (qualifier ?judge no-limit (more-than ?users ?reached)))

(defrule dw-domino7-2005/suse-d7-max-15000--qualifier-older-system
  ?judge <- (judge (guideline dw-domino7-2005/suse-d7-max-15000) (subject ?workload))
  ?library <- (value (subject ?workload) (quantity workload.thread_library))
  =>
  (qualifier ?judge older-system (is ?library linuxthreads)))

(defrule dw-domino7-2005/aix-max-users--scope
  ?judge <- (judge (guideline dw-domino7-2005/aix-max-users) (subject ?workload))
  ?release <- (value (subject ?workload) (quantity workload.domino_release))
  ?environment <- (value (subject ?workload) (quantity workload.environment))
  ?benchmark <- (value (subject ?workload) (quantity workload.benchmark_users))
  ?production <- (value (subject ?workload) (quantity workload.production_users))
  ?d7 <- (parameter (guideline dw-domino7-2005/aix-max-users) (name d7))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/aix-max-users) (name last_d7))
  ?reached <- (parameter (guideline dw-domino7-2005/aix-max-users) (name reached))
  =>
  (scope ?judge
    (all-of (at-least ?release ?d7)
            (at-most ?release ?last-d7)
            (any-of (all-of (is ?environment benchmark) (more-than ?benchmark ?reached))
                    (all-of (is-not ?environment benchmark) (more-than ?production ?reached))))))

(defrule dw-domino7-2005/aix-max-users--qualifier-four-tasks
  ?judge <- (judge (guideline dw-domino7-2005/aix-max-users) (subject ?workload))
  ?users <- (value (subject ?workload) (quantity workload.benchmark_users))
  ?reached <- (parameter (guideline dw-domino7-2005/aix-max-users) (name reached))
  =>
  (qualifier ?judge four-tasks (more-than ?users ?reached)))

(defrule dw-domino7-2005/conclusion-beyond-10000--scope
  ?judge <- (judge (guideline dw-domino7-2005/conclusion-beyond-10000) (subject ?workload))
  ?release <- (value (subject ?workload) (quantity workload.domino_release))
  ?environment <- (value (subject ?workload) (quantity workload.environment))
  ?users <- (value (subject ?workload) (quantity workload.production_users))
  ?d7 <- (parameter (guideline dw-domino7-2005/conclusion-beyond-10000) (name d7))
  ?most <- (parameter (guideline dw-domino7-2005/conclusion-beyond-10000) (name most_users))
  =>
  (scope ?judge
    (all-of (less-than ?release ?d7) (any-of (is ?environment benchmark) (more-than ?users ?most)))))

(defrule dw-domino7-2005/conclusion-beyond-10000--demand
  ?judge <- (judge (guideline dw-domino7-2005/conclusion-beyond-10000) (subject ?workload))
  ?users <- (value (subject ?workload) (quantity workload.benchmark_users))
  ?most <- (parameter (guideline dw-domino7-2005/conclusion-beyond-10000) (name most_users))
  =>
  (demand ?judge (at-most ?users ?most)))

(defrule dw-domino7-2005/conclusion-beyond-10000--qualifier-not-uniform
  ?judge <- (judge (guideline dw-domino7-2005/conclusion-beyond-10000) (subject ?workload))
  ?users <- (value (subject ?workload) (quantity workload.benchmark_users))
  ?most <- (parameter (guideline dw-domino7-2005/conclusion-beyond-10000) (name most_users))
  =>
  (qualifier ?judge not-uniform (more-than ?users ?most)))

(defrule dw-domino7-2005/i570-max-users--scope
  ?judge <- (judge (guideline dw-domino7-2005/i570-max-users) (subject ?workload))
  ?release <- (value (subject ?workload) (quantity workload.domino_release))
  ?environment <- (value (subject ?workload) (quantity workload.environment))
  ?users <- (value (subject ?workload) (quantity workload.production_users))
  ?d7 <- (parameter (guideline dw-domino7-2005/i570-max-users) (name d7))
  ?most <- (parameter (guideline dw-domino7-2005/i570-max-users) (name most_users))
  =>
  (scope ?judge
    (all-of (less-than ?release ?d7) (any-of (is ?environment benchmark) (more-than ?users ?most)))))

(defrule dw-domino7-2005/i570-max-users--demand
  ?judge <- (judge (guideline dw-domino7-2005/i570-max-users) (subject ?workload))
  ?users <- (value (subject ?workload) (quantity workload.benchmark_users))
  ?most <- (parameter (guideline dw-domino7-2005/i570-max-users) (name most_users))
  =>
  (demand ?judge (at-most ?users ?most)))

(defrule dw-domino7-2005/i570-more-users-less-cpu--scope
  ?judge <- (judge (guideline dw-domino7-2005/i570-more-users-less-cpu) (subject ?workload))
  ?release <- (value (subject ?workload) (quantity workload.domino_release))
  ?environment <- (value (subject ?workload) (quantity workload.environment))
  ?benchmark <- (value (subject ?workload) (quantity workload.benchmark_users))
  ?production <- (value (subject ?workload) (quantity workload.production_users))
  ?d7 <- (parameter (guideline dw-domino7-2005/i570-more-users-less-cpu) (name d7))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/i570-more-users-less-cpu) (name last_d7))
  ?reached <- (parameter (guideline dw-domino7-2005/i570-more-users-less-cpu) (name reached))
  =>
  (scope ?judge
    (all-of (at-least ?release ?d7)
            (at-most ?release ?last-d7)
            (any-of (all-of (is ?environment benchmark) (more-than ?benchmark ?reached))
                    (all-of (is-not ?environment benchmark) (more-than ?production ?reached))))))

(defrule dw-domino7-2005/i570-more-users-less-cpu--qualifier-nothing-short
  ?judge <- (judge (guideline dw-domino7-2005/i570-more-users-less-cpu) (subject ?workload))
  ?users <- (value (subject ?workload) (quantity workload.benchmark_users))
  ?reached <- (parameter (guideline dw-domino7-2005/i570-more-users-less-cpu) (name reached))
  =>
  (qualifier ?judge nothing-short (more-than ?users ?reached)))

(defrule dw-domino7-2005/typical-users-per-partition--scope
  ?judge <- (judge (guideline dw-domino7-2005/typical-users-per-partition) (subject ?workload))
  ?users <- (value (subject ?workload) (quantity workload.production_users))
  ?high <- (parameter (guideline dw-domino7-2005/typical-users-per-partition) (name typical_high))
  =>
  (scope ?judge (more-than ?users ?high)))

(defrule dw-domino7-2005/consolidate-partitions--scope
  ?judge <- (judge (guideline dw-domino7-2005/consolidate-partitions) (subject ?image))
  ?release <- (value (subject ?image) (quantity image.oldest_domino_release))
  ?users <- (value (subject ?image) (quantity image.production_users))
  ?fewest <- (value (subject ?image) (quantity image.smallest_production_users))
  ?d7 <- (parameter (guideline dw-domino7-2005/consolidate-partitions) (name d7))
  ?typical <- (parameter (guideline dw-domino7-2005/consolidate-partitions) (name typical))
  ?any <- (parameter (guideline dw-domino7-2005/consolidate-partitions) (name any_user))
  =>
  (scope ?judge
    (all-of (at-least ?release ?d7) (at-most ?users ?typical) (at-least ?fewest ?any))))

(defrule dw-domino7-2005/consolidate-partitions--demand
  ?judge <- (judge (guideline dw-domino7-2005/consolidate-partitions) (subject ?image))
  ?partitions <- (value (subject ?image) (quantity image.dpars))
  ?several <- (parameter (guideline dw-domino7-2005/consolidate-partitions) (name several))
  =>
  (demand ?judge (less-than ?partitions ?several)))

(defrule dw-domino7-2005/consolidate-partitions--exception-apart-on-purpose
  ?judge <- (judge (guideline dw-domino7-2005/consolidate-partitions) (subject ?image))
  ?apart <- (value (subject ?image) (quantity image.fault_isolation))
  =>
  (exception ?judge apart-on-purpose (is ?apart true)))

(defrule dw-domino7-2005/consolidate-partitions--qualifier-no-size-given
  ?judge <- (judge (guideline dw-domino7-2005/consolidate-partitions) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.production_users))
  ?typical <- (parameter (guideline dw-domino7-2005/consolidate-partitions) (name typical))
  =>
  (qualifier ?judge no-size-given (at-most ?users ?typical)))

(defrule dw-domino7-2005/consolidate-partitions--qualifier-more-routing
  ?judge <- (judge (guideline dw-domino7-2005/consolidate-partitions) (subject ?image))
  ?partitions <- (value (subject ?image) (quantity image.dpars))
  ?several <- (parameter (guideline dw-domino7-2005/consolidate-partitions) (name several))
  =>
  (qualifier ?judge more-routing (at-least ?partitions ?several)))

(defrule dw-domino7-2005/single-partition-default--scope
  ?judge <- (judge (guideline dw-domino7-2005/single-partition-default) (subject ?image))
  ?partitions <- (value (subject ?image) (quantity image.dpars))
  ?several <- (parameter (guideline dw-domino7-2005/single-partition-default) (name several))
  =>
  (scope ?judge (at-least ?partitions ?several)))

(defrule dw-domino7-2005/single-partition-default--qualifier-but-one
  ?judge <- (judge (guideline dw-domino7-2005/single-partition-default) (subject ?image))
  ?partitions <- (value (subject ?image) (quantity image.dpars))
  ?several <- (parameter (guideline dw-domino7-2005/single-partition-default) (name several))
  =>
  (qualifier ?judge but-one (at-least ?partitions ?several)))

(defrule dw-domino7-2005/no-translog-by-default--scope
  ?judge <- (judge (guideline dw-domino7-2005/no-translog-by-default) (subject ?dpar))
  ?logging <- (value (subject ?dpar) (quantity dpar.transaction_logging))
  =>
  (scope ?judge (is ?logging true)))
