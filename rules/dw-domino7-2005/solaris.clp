; Solaris 9

(defrule dw-domino7-2005/sol-max-d65-handles--scope
  ?judge <- (judge (guideline dw-domino7-2005/sol-max-d65-handles) (subject ?users))
  ?domino-release <- (value (subject ?users) (quantity workload.domino_release))
  ?next-release <- (parameter (guideline dw-domino7-2005/sol-max-d65-handles) (name next_release))
  ?environment <- (value (subject ?users) (quantity workload.environment))
  ?production-users <- (value (subject ?users) (quantity workload.production_users))
  ?most-users <- (parameter (guideline dw-domino7-2005/sol-max-d65-handles) (name most_users))
  =>
  (scope ?judge
    (all-of
      (less-than ?domino-release ?next-release)
      (any-of (is ?environment benchmark) (more-than ?production-users ?most-users)))))

(defrule dw-domino7-2005/sol-max-d65-handles--demand
  ?judge <- (judge (guideline dw-domino7-2005/sol-max-d65-handles) (subject ?users))
  ?benchmark-users <- (value (subject ?users) (quantity workload.benchmark_users))
  ?most-users <- (parameter (guideline dw-domino7-2005/sol-max-d65-handles) (name most_users))
  =>
  (demand ?judge (at-most ?benchmark-users ?most-users)))

(defrule dw-domino7-2005/sol-max-d65-handles--qualifier-not-uniform
  ?judge <- (judge (guideline dw-domino7-2005/sol-max-d65-handles) (subject ?users))
  ?benchmark-users <- (value (subject ?users) (quantity workload.benchmark_users))
  ?most-users <- (parameter (guideline dw-domino7-2005/sol-max-d65-handles) (name most_users))
  =>
  (qualifier ?judge not-uniform (more-than ?benchmark-users ?most-users)))

(defrule dw-domino7-2005/sol-max-d7--scope
  ?judge <- (judge (guideline dw-domino7-2005/sol-max-d7) (subject ?users))
  ?domino-release <- (value (subject ?users) (quantity workload.domino_release))
  ?first-release <- (parameter (guideline dw-domino7-2005/sol-max-d7) (name first_release))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/sol-max-d7) (name last_d7))
  ?environment <- (value (subject ?users) (quantity workload.environment))
  ?benchmark-users <- (value (subject ?users) (quantity workload.benchmark_users))
  ?reached <- (parameter (guideline dw-domino7-2005/sol-max-d7) (name reached))
  ?production-users <- (value (subject ?users) (quantity workload.production_users))
  =>
  (scope ?judge
    (all-of
      (at-least ?domino-release ?first-release)
      (at-most ?domino-release ?last-d7)
      (any-of
        (all-of (is ?environment benchmark) (more-than ?benchmark-users ?reached))
        (all-of (is-not ?environment benchmark) (more-than ?production-users ?reached))))))

(defrule dw-domino7-2005/sol-max-d7--qualifier-not-tabulated
  ?judge <- (judge (guideline dw-domino7-2005/sol-max-d7) (subject ?users))
  ?benchmark-users <- (value (subject ?users) (quantity workload.benchmark_users))
  ?reached <- (parameter (guideline dw-domino7-2005/sol-max-d7) (name reached))
  =>
  (qualifier ?judge not-tabulated (more-than ?benchmark-users ?reached)))

(defrule dw-domino7-2005/sol-cpu-45--scope
  ?judge <- (judge (guideline dw-domino7-2005/sol-cpu-45) (subject ?claim))
  ?use <- (value (subject ?claim) (quantity claim.use))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  ?source-platform <- (value (subject ?claim) (quantity claim.source_platform))
  ?source-domino-release <- (value (subject ?claim) (quantity claim.source_domino_release))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/sol-cpu-45) (name last_d7))
  =>
  (scope ?judge
    (all-of
      (is ?use release-comparison)
      (is ?kind cpu)
      (is ?source-platform solaris)
      (at-most ?source-domino-release ?last-d7))))

(defrule dw-domino7-2005/sol-cpu-45--qualifier-defined-and-active
  ?judge <- (judge (guideline dw-domino7-2005/sol-cpu-45) (subject ?claim))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  =>
  (qualifier ?judge defined-and-active (is ?kind cpu)))

(defrule dw-domino7-2005/sol-cpu-45--qualifier-tuned
  ?judge <- (judge (guideline dw-domino7-2005/sol-cpu-45) (subject ?claim))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  =>
  (qualifier ?judge tuned (is ?kind cpu)))

(defrule dw-domino7-2005/sol-cpu-45--qualifier-lightly-loaded
  ?judge <- (judge (guideline dw-domino7-2005/sol-cpu-45) (subject ?claim))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  =>
  (qualifier ?judge lightly-loaded (is ?kind cpu)))

(defrule dw-domino7-2005/sol-shared-memory-drop--scope
  ?judge <- (judge (guideline dw-domino7-2005/sol-shared-memory-drop) (subject ?claim))
  ?use <- (value (subject ?claim) (quantity claim.use))
  ?kind <- (value (subject ?claim) (quantity claim.kind))
  ?source-platform <- (value (subject ?claim) (quantity claim.source_platform))
  ?source-domino-release <- (value (subject ?claim) (quantity claim.source_domino_release))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/sol-shared-memory-drop) (name last_d7))
  =>
  (scope ?judge
    (all-of
      (is ?use release-comparison)
      (is ?kind memory)
      (is ?source-platform solaris)
      (at-most ?source-domino-release ?last-d7))))
