; Virtual machines and hosts. A VM holds one Domino server.

(defrule vsphere-domino-2011/size-vms--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-vms) (subject ?mail))
  ?users  <- (value (subject ?mail) (quantity workload.concurrent_users))
  ?each   <- (parameter (guideline vsphere-domino-2011/size-vms) (name users_per_vm))
  =>
  (computes ?sizing (rounded-up (divided-by ?users ?each))))

(defrule vsphere-domino-2011/size-vms-benchmark--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-vms-benchmark) (subject ?mail))
  ?users  <- (value (subject ?mail) (quantity workload.benchmark_users))
  ?each   <- (parameter (guideline vsphere-domino-2011/size-vms-benchmark) (name users_per_vm))
  =>
  (computes ?sizing (rounded-up (divided-by ?users ?each))))

(defrule vsphere-domino-2011/size-vms-ft--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-vms-ft) (subject ?mail))
  ?users  <- (value (subject ?mail) (quantity workload.concurrent_users))
  ?each   <- (parameter (guideline vsphere-domino-2011/size-vms-ft) (name users_per_vm))
  =>
  (computes ?sizing (rounded-up (divided-by ?users ?each))))

(defrule vsphere-domino-2011/size-vms-ft-fast--computes
  ?sizing  <- (sizing (computation vsphere-domino-2011/size-vms-ft-fast) (subject ?mail))
  ?users   <- (value (subject ?mail) (quantity workload.concurrent_users))
  ?general <- (parameter (guideline vsphere-domino-2011/size-vms-ft-fast) (name general_most))
  ?slow    <- (parameter (guideline vsphere-domino-2011/size-vms-ft-fast) (name slow_most))
  =>
  (computes ?sizing (between (rounded-up (divided-by ?users ?general)) (rounded-up (divided-by ?users ?slow)))))

(defrule vsphere-domino-2011/size-vms-cluster--computes
  ?sizing  <- (sizing (computation vsphere-domino-2011/size-vms-cluster) (subject ?mail))
  ?users   <- (value (subject ?mail) (quantity workload.concurrent_users))
  ?members <- (parameter (guideline vsphere-domino-2011/size-vms-cluster) (name members))
  ?most    <- (parameter (guideline vsphere-domino-2011/size-vms-cluster) (name most_in_failover))
  =>
  (computes ?sizing (times (rounded-up (divided-by ?users ?most)) ?members)))

(defrule vsphere-domino-2011/size-vms-dwa--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-vms-dwa) (subject ?mail))
  ?users  <- (value (subject ?mail) (quantity workload.concurrent_users))
  ?each   <- (parameter (guideline vsphere-domino-2011/size-vms-dwa) (name users_per_vm))
  =>
  (computes ?sizing (rounded-up (divided-by ?users ?each))))

(defrule vsphere-domino-2011/size-dpars-vsphere--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-dpars-vsphere) (subject ?mail))
  ?vms    <- (value (subject ?mail) (quantity mail.images))
  =>
  (computes ?sizing ?vms))

(defrule vsphere-domino-2011/size-failover-users--computes
  ?sizing  <- (sizing (computation vsphere-domino-2011/size-failover-users) (subject ?mail))
  ?users   <- (value (subject ?mail) (quantity workload.concurrent_users))
  ?vms     <- (value (subject ?mail) (quantity mail.images))
  ?members <- (parameter (guideline vsphere-domino-2011/size-failover-users) (name members))
  =>
  (computes ?sizing (rounded-up (divided-by (times ?users ?members) ?vms))))

(defrule vsphere-domino-2011/size-vcpus--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-vcpus) (subject ?mail))
  ?vcpus  <- (parameter (guideline vsphere-domino-2011/size-vcpus) (name vcpus))
  =>
  (computes ?sizing ?vcpus))

(defrule vsphere-domino-2011/size-vcpus-benchmark--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-vcpus-benchmark) (subject ?mail))
  ?vcpus  <- (parameter (guideline vsphere-domino-2011/size-vcpus-benchmark) (name vcpus))
  =>
  (computes ?sizing ?vcpus))

(defrule vsphere-domino-2011/size-vcpus-ft--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-vcpus-ft) (subject ?mail))
  ?vcpus  <- (parameter (guideline vsphere-domino-2011/size-vcpus-ft) (name vcpus))
  =>
  (computes ?sizing ?vcpus))

(defrule vsphere-domino-2011/size-vcpus-cluster--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-vcpus-cluster) (subject ?mail))
  ?vcpus  <- (parameter (guideline vsphere-domino-2011/size-vcpus-cluster) (name vcpus))
  =>
  (computes ?sizing ?vcpus))

(defrule vsphere-domino-2011/size-vcpus-dwa--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-vcpus-dwa) (subject ?mail))
  ?vcpus  <- (parameter (guideline vsphere-domino-2011/size-vcpus-dwa) (name tested_vcpus))
  =>
  (computes ?sizing (or-more ?vcpus)))

(defrule vsphere-domino-2011/size-vm-memory--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-vm-memory) (subject ?mail))
  ?memory <- (parameter (guideline vsphere-domino-2011/size-vm-memory) (name memory))
  =>
  (computes ?sizing ?memory))

(defrule vsphere-domino-2011/size-vm-memory-benchmark--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-vm-memory-benchmark) (subject ?mail))
  ?memory <- (parameter (guideline vsphere-domino-2011/size-vm-memory-benchmark) (name memory))
  =>
  (computes ?sizing ?memory))

(defrule vsphere-domino-2011/size-vm-memory-ft--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-vm-memory-ft) (subject ?mail))
  ?memory <- (parameter (guideline vsphere-domino-2011/size-vm-memory-ft) (name memory))
  =>
  (computes ?sizing ?memory))

(defrule vsphere-domino-2011/size-vm-memory-cluster--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-vm-memory-cluster) (subject ?mail))
  ?memory <- (parameter (guideline vsphere-domino-2011/size-vm-memory-cluster) (name memory))
  =>
  (computes ?sizing ?memory))

(defrule vsphere-domino-2011/size-vm-memory-dwa--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-vm-memory-dwa) (subject ?mail))
  ?least  <- (parameter (guideline vsphere-domino-2011/size-vm-memory-dwa) (name least))
  ?most   <- (parameter (guideline vsphere-domino-2011/size-vm-memory-dwa) (name most))
  =>
  (computes ?sizing (between ?least ?most)))

(defrule vsphere-domino-2011/size-vcpus-in-all--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-vcpus-in-all) (subject ?mail))
  ?vms    <- (value (subject ?mail) (quantity mail.images))
  ?each   <- (value (subject ?mail) (quantity mail.cps_per_image))
  =>
  (computes ?sizing (times ?vms ?each)))

(defrule vsphere-domino-2011/size-vm-memory-in-all--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-vm-memory-in-all) (subject ?mail))
  ?vms    <- (value (subject ?mail) (quantity mail.images))
  ?each   <- (value (subject ?mail) (quantity mail.memory_per_image))
  =>
  (computes ?sizing (times ?vms ?each)))

(defrule vsphere-domino-2011/size-running-vms--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-running-vms) (subject ?mail))
  ?vms    <- (value (subject ?mail) (quantity mail.images))
  =>
  (computes ?sizing ?vms))

(defrule vsphere-domino-2011/size-running-vms-ft--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-running-vms-ft) (subject ?mail))
  ?vms    <- (value (subject ?mail) (quantity mail.images))
  ?copies <- (parameter (guideline vsphere-domino-2011/size-running-vms-ft) (name copies))
  =>
  (computes ?sizing (times ?vms ?copies)))

(defrule vsphere-domino-2011/size-vms-per-host--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-vms-per-host) (subject ?mail))
  ?cores  <- (value (subject ?mail) (quantity mail.host.cores))
  ?memory <- (value (subject ?mail) (quantity mail.host.memory_gib))
  ?vcpus  <- (value (subject ?mail) (quantity mail.plan_cps))
  ?each   <- (value (subject ?mail) (quantity mail.plan_memory))
  ?own    <- (parameter (guideline vsphere-domino-2011/size-vms-per-host) (name for_the_host))
  =>
  (computes ?sizing (smallest-of (rounded-down (divided-by (minus ?cores ?own) ?vcpus)) (whole-below (divided-by ?memory ?each)))))

(defrule vsphere-domino-2011/size-vms-per-host-tested--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-vms-per-host-tested) (subject ?mail))
  ?tested <- (parameter (guideline vsphere-domino-2011/size-vms-per-host-tested) (name tested))
  =>
  (computes ?sizing ?tested))

(defrule vsphere-domino-2011/size-vms-per-host-carried--computes
  ?sizing  <- (sizing (computation vsphere-domino-2011/size-vms-per-host-carried) (subject ?mail))
  ?carried <- (parameter (guideline vsphere-domino-2011/size-vms-per-host-carried) (name carried))
  =>
  (computes ?sizing ?carried))

(defrule vsphere-domino-2011/size-vms-per-host-other-clients--computes
  ?sizing  <- (sizing (computation vsphere-domino-2011/size-vms-per-host-other-clients) (subject ?mail))
  ?carried <- (parameter (guideline vsphere-domino-2011/size-vms-per-host-other-clients) (name carried))
  =>
  (computes ?sizing ?carried))

(defrule vsphere-domino-2011/size-vms-per-host-cluster--computes
  ?sizing  <- (sizing (computation vsphere-domino-2011/size-vms-per-host-cluster) (subject ?mail))
  ?members <- (parameter (guideline vsphere-domino-2011/size-vms-per-host-cluster) (name members))
  ?hosts   <- (parameter (guideline vsphere-domino-2011/size-vms-per-host-cluster) (name hosts))
  =>
  (computes ?sizing (divided-by ?members ?hosts)))

(defrule vsphere-domino-2011/size-hosts--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-hosts) (subject ?mail))
  ?vms    <- (value (subject ?mail) (quantity mail.running_images))
  ?each   <- (value (subject ?mail) (quantity mail.images_per_host))
  =>
  (computes ?sizing (rounded-up (divided-by ?vms ?each))))

(defrule vsphere-domino-2011/size-hosts-ha--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-hosts-ha) (subject ?mail))
  ?vms    <- (value (subject ?mail) (quantity mail.running_images))
  ?each   <- (value (subject ?mail) (quantity mail.images_per_host))
  ?spare  <- (parameter (guideline vsphere-domino-2011/size-hosts-ha) (name spare))
  =>
  (computes ?sizing (plus (rounded-up (divided-by ?vms ?each)) ?spare)))

(defrule vsphere-domino-2011/size-hosts-ft--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-hosts-ft) (subject ?mail))
  ?vms    <- (value (subject ?mail) (quantity mail.running_images))
  ?each   <- (value (subject ?mail) (quantity mail.images_per_host))
  ?fewest <- (parameter (guideline vsphere-domino-2011/size-hosts-ft) (name fewest))
  ?spare  <- (parameter (guideline vsphere-domino-2011/size-hosts-ft) (name spare))
  =>
  (computes ?sizing (largest-of (plus (rounded-up (divided-by ?vms ?each)) ?spare) ?fewest)))

(defrule vsphere-domino-2011/size-hosts-cluster--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-hosts-cluster) (subject ?mail))
  ?vms    <- (value (subject ?mail) (quantity mail.running_images))
  ?each   <- (value (subject ?mail) (quantity mail.images_per_host))
  ?fewest <- (parameter (guideline vsphere-domino-2011/size-hosts-cluster) (name fewest))
  =>
  (computes ?sizing (largest-of (rounded-up (divided-by ?vms ?each)) ?fewest)))

(defrule vsphere-domino-2011/size-host-cores--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-host-cores) (subject ?mail))
  ?vms    <- (value (subject ?mail) (quantity mail.images_per_host))
  ?vcpus  <- (value (subject ?mail) (quantity mail.cps_per_image))
  ?own    <- (parameter (guideline vsphere-domino-2011/size-host-cores) (name for_the_host))
  =>
  (computes ?sizing (plus (times ?vms ?vcpus) ?own)))

(defrule vsphere-domino-2011/size-host-memory--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-host-memory) (subject ?mail))
  ?vms    <- (value (subject ?mail) (quantity mail.images_per_host))
  ?each   <- (value (subject ?mail) (quantity mail.memory_per_image))
  =>
  (computes ?sizing (times ?vms ?each)))

(defrule vsphere-domino-2011/size-disk-io--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-disk-io) (subject ?mail))
  ?all    <- (value (subject ?mail) (quantity workload.concurrent_users))
  ?first  <- (parameter (guideline vsphere-domino-2011/size-disk-io) (name first_vm))
  ?second <- (parameter (guideline vsphere-domino-2011/size-disk-io) (name second_vm))
  ?users  <- (parameter (guideline vsphere-domino-2011/size-disk-io) (name users))
  =>
  (computes ?sizing (times ?all (divided-by (between ?first ?second) ?users))))

(defrule vsphere-domino-2011/size-disk-io-dwa--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-disk-io-dwa) (subject ?mail))
  ?all    <- (value (subject ?mail) (quantity workload.concurrent_users))
  ?less   <- (parameter (guideline vsphere-domino-2011/size-disk-io-dwa) (name less_memory))
  ?more   <- (parameter (guideline vsphere-domino-2011/size-disk-io-dwa) (name more_memory))
  ?users  <- (parameter (guideline vsphere-domino-2011/size-disk-io-dwa) (name users))
  =>
  (computes ?sizing (times ?all (divided-by (between ?less ?more) ?users))))

(defrule vsphere-domino-2011/size-luns--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-luns) (subject ?mail))
  ?all    <- (value (subject ?mail) (quantity workload.concurrent_users))
  ?each   <- (parameter (guideline vsphere-domino-2011/size-luns) (name users_per_lun))
  =>
  (computes ?sizing (or-more (rounded-up (divided-by ?all ?each)))))

(defrule vsphere-domino-2011/size-dwa-cpu-ratio--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-dwa-cpu-ratio) (subject ?mail))
  ?web    <- (parameter (guideline vsphere-domino-2011/size-dwa-cpu-ratio) (name web_mail))
  ?least  <- (parameter (guideline vsphere-domino-2011/size-dwa-cpu-ratio) (name notes_least))
  ?most   <- (parameter (guideline vsphere-domino-2011/size-dwa-cpu-ratio) (name notes_most))
  =>
  (computes ?sizing (divided-by ?web (between ?least ?most))))

(defrule vsphere-domino-2011/size-plan-vms--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-plan-vms) (subject ?mail))
  ?vms    <- (value (subject ?mail) (quantity mail.images))
  =>
  (computes ?sizing (highest ?vms)))

(defrule vsphere-domino-2011/size-plan-dpars-vsphere--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-plan-dpars-vsphere) (subject ?mail))
  ?vms    <- (value (subject ?mail) (quantity mail.plan_images))
  =>
  (computes ?sizing ?vms))

(defrule vsphere-domino-2011/size-plan-vm-memory--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-plan-vm-memory) (subject ?mail))
  ?memory <- (value (subject ?mail) (quantity mail.memory_per_image))
  =>
  (computes ?sizing (highest ?memory)))

(defrule vsphere-domino-2011/size-plan-vcpus--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-plan-vcpus) (subject ?mail))
  ?vcpus  <- (value (subject ?mail) (quantity mail.cps_per_image))
  =>
  (computes ?sizing (lowest ?vcpus)))

(defrule vsphere-domino-2011/size-plan-hosts--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-plan-hosts) (subject ?mail))
  ?hosts  <- (value (subject ?mail) (quantity mail.hosts))
  =>
  (computes ?sizing (highest ?hosts)))

(defrule vsphere-domino-2011/size-plan-host-cores--computes
  ?sizing <- (sizing (computation vsphere-domino-2011/size-plan-host-cores) (subject ?mail))
  ?cores  <- (value (subject ?mail) (quantity mail.host_cores))
  =>
  (computes ?sizing (lowest ?cores)))
