; Memory of a partitioned server

(defrule compaq-partition-1998/memory-increased--scope
  ?judge <- (judge (guideline compaq-partition-1998/memory-increased) (subject ?image))
  ?newest-domino-release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?benchmark-users <- (value (subject ?image) (quantity image.benchmark_users))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/memory-increased) (name last_r4))
  ?users <- (parameter (guideline compaq-partition-1998/memory-increased) (name users))
  ?partitions <- (parameter (guideline compaq-partition-1998/memory-increased) (name partitions))
  =>
  (scope ?judge (all-of
    (at-most ?newest-domino-release ?last-r4) (at-least ?benchmark-users ?users) (at-least ?dpars ?partitions))))

(defrule compaq-partition-1998/memory-increased--demand
  ?judge <- (judge (guideline compaq-partition-1998/memory-increased) (subject ?image))
  ?memory-gib <- (value (subject ?image) (quantity image.memory_gib))
  ?mib <- (parameter (guideline compaq-partition-1998/memory-increased) (name mib))
  ?least-memory <- (parameter (guideline compaq-partition-1998/memory-increased) (name least_memory))
  =>
  (demand ?judge (at-least (times ?memory-gib ?mib) ?least-memory)))

(defrule compaq-partition-1998/memory-increased--qualifier-between-untested
  ?judge <- (judge (guideline compaq-partition-1998/memory-increased) (subject ?image))
  ?memory-gib <- (value (subject ?image) (quantity image.memory_gib))
  ?mib <- (parameter (guideline compaq-partition-1998/memory-increased) (name mib))
  ?failed-memory <- (parameter (guideline compaq-partition-1998/memory-increased) (name failed_memory))
  =>
  (qualifier ?judge between-untested (more-than (times ?memory-gib ?mib) ?failed-memory)))

(defrule compaq-partition-1998/memory-increased--qualifier-free-is-no-proof
  ?judge <- (judge (guideline compaq-partition-1998/memory-increased) (subject ?image))
  ?memory-gib <- (value (subject ?image) (quantity image.memory_gib))
  ?mib <- (parameter (guideline compaq-partition-1998/memory-increased) (name mib))
  ?least-memory <- (parameter (guideline compaq-partition-1998/memory-increased) (name least_memory))
  =>
  (qualifier ?judge free-is-no-proof (less-than (times ?memory-gib ?mib) ?least-memory)))

(defrule compaq-partition-1998/memory-levels-off--scope
  ?judge <- (judge (guideline compaq-partition-1998/memory-levels-off) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?several <- (parameter (guideline compaq-partition-1998/memory-levels-off) (name several))
  =>
  (scope ?judge (at-least ?dpars ?several)))

(defrule compaq-partition-1998/memory-levels-off--demand
  ?judge <- (judge (guideline compaq-partition-1998/memory-levels-off) (subject ?image))
  ?available-memory-trend <- (value (subject ?image) (quantity image.available_memory_trend))
  =>
  (demand ?judge (is ?available-memory-trend steady)))

(defrule compaq-partition-1998/memory-levels-off--qualifier-falls-at-first
  ?judge <- (judge (guideline compaq-partition-1998/memory-levels-off) (subject ?image))
  ?available-memory-trend <- (value (subject ?image) (quantity image.available_memory_trend))
  =>
  (qualifier ?judge falls-at-first (is ?available-memory-trend falling)))
