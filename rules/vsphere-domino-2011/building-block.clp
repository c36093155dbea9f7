; Building block: the vCPUs of a VM, and the configuration in which a site grows

(defrule vsphere-domino-2011/two-vcpus-ideal--scope
  ?judge <- (judge (guideline vsphere-domino-2011/two-vcpus-ideal) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.nrpc_concurrent_users))
  ?few <- (parameter (guideline vsphere-domino-2011/two-vcpus-ideal) (name users_per_vcpu))
  =>
  (scope ?judge (more-than ?users ?few)))

(defrule vsphere-domino-2011/two-vcpus-ideal--demand
  ?judge <- (judge (guideline vsphere-domino-2011/two-vcpus-ideal) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?two <- (parameter (guideline vsphere-domino-2011/two-vcpus-ideal) (name vcpus))
  =>
  (demand ?judge (at-least ?cps ?two)))

(defrule vsphere-domino-2011/two-vcpus-ideal--exception-fault-tolerance
  ?judge <- (judge (guideline vsphere-domino-2011/two-vcpus-ideal) (subject ?image))
  ?ft <- (value (subject ?image) (quantity image.ft))
  =>
  (exception ?judge fault-tolerance (is ?ft true)))

(defrule vsphere-domino-2011/two-vcpus-ideal--qualifier-called-easy
  ?judge <- (judge (guideline vsphere-domino-2011/two-vcpus-ideal) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.nrpc_concurrent_users))
  ?most <- (parameter (guideline vsphere-domino-2011/two-vcpus-ideal) (name users))
  =>
  (qualifier ?judge called-easy (at-most ?users ?most)))

(defrule vsphere-domino-2011/two-vcpus-ideal--qualifier-three-densities
  ?judge <- (judge (guideline vsphere-domino-2011/two-vcpus-ideal) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.nrpc_concurrent_users))
  ?most <- (parameter (guideline vsphere-domino-2011/two-vcpus-ideal) (name users))
  =>
  (qualifier ?judge three-densities (at-most ?users ?most)))

(defrule vsphere-domino-2011/two-vcpus-ideal--qualifier-users-decide
  ?judge <- (judge (guideline vsphere-domino-2011/two-vcpus-ideal) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?two <- (parameter (guideline vsphere-domino-2011/two-vcpus-ideal) (name vcpus))
  =>
  (qualifier ?judge users-decide (less-than ?cps ?two)))

(defrule vsphere-domino-2011/two-vcpus-ideal--qualifier-with-16-gib
  ?judge <- (judge (guideline vsphere-domino-2011/two-vcpus-ideal) (subject ?image))
  ?memory <- (value (subject ?image) (quantity image.memory_gib))
  ?tested <- (parameter (guideline vsphere-domino-2011/two-vcpus-ideal) (name tested_memory))
  =>
  (qualifier ?judge with-16-gib (less-than ?memory ?tested)))

(defrule vsphere-domino-2011/one-vcpu-supports-4000--scope
  ?judge <- (judge (guideline vsphere-domino-2011/one-vcpu-supports-4000) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?one <- (parameter (guideline vsphere-domino-2011/one-vcpu-supports-4000) (name vcpus))
  ?users <- (value (subject ?image) (quantity image.nrpc_concurrent_users))
  ?most <- (parameter (guideline vsphere-domino-2011/one-vcpu-supports-4000) (name users))
  ?inotes <- (value (subject ?image) (quantity image.dwa_concurrent_users))
  ?any <- (parameter (guideline vsphere-domino-2011/one-vcpu-supports-4000) (name any_user))
  =>
  (scope ?judge (all-of (at-most ?cps ?one) (at-most ?users ?most) (less-than ?inotes ?any))))

(defrule vsphere-domino-2011/one-vcpu-supports-4000--qualifier-rather-high
  ?judge <- (judge (guideline vsphere-domino-2011/one-vcpu-supports-4000) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.nrpc_concurrent_users))
  ?few <- (parameter (guideline vsphere-domino-2011/one-vcpu-supports-4000) (name users_per_vcpu))
  =>
  (qualifier ?judge rather-high (more-than ?users ?few)))

(defrule vsphere-domino-2011/four-vcpus-inefficient--scope
  ?judge <- (judge (guideline vsphere-domino-2011/four-vcpus-inefficient) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?four <- (parameter (guideline vsphere-domino-2011/four-vcpus-inefficient) (name vcpus))
  ?users <- (value (subject ?image) (quantity image.nrpc_concurrent_users))
  ?most <- (parameter (guideline vsphere-domino-2011/four-vcpus-inefficient) (name users))
  ?inotes <- (value (subject ?image) (quantity image.dwa_concurrent_users))
  ?any <- (parameter (guideline vsphere-domino-2011/four-vcpus-inefficient) (name any_user))
  =>
  (scope ?judge (all-of (at-least ?cps ?four) (at-most ?users ?most) (less-than ?inotes ?any))))

(defrule vsphere-domino-2011/four-vcpus-inefficient--qualifier-users-decide
  ?judge <- (judge (guideline vsphere-domino-2011/four-vcpus-inefficient) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?four <- (parameter (guideline vsphere-domino-2011/four-vcpus-inefficient) (name vcpus))
  =>
  (qualifier ?judge users-decide (at-least ?cps ?four)))

(defrule vsphere-domino-2011/building-block--scope
  ?judge <- (judge (guideline vsphere-domino-2011/building-block) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?two <- (parameter (guideline vsphere-domino-2011/building-block) (name vcpus))
  ?memory <- (value (subject ?image) (quantity image.memory_gib))
  ?ram <- (parameter (guideline vsphere-domino-2011/building-block) (name ram))
  ?users <- (value (subject ?image) (quantity image.nrpc_concurrent_users))
  ?most <- (parameter (guideline vsphere-domino-2011/building-block) (name users))
  ?inotes <- (value (subject ?image) (quantity image.dwa_concurrent_users))
  ?any <- (parameter (guideline vsphere-domino-2011/building-block) (name any_user))
  =>
  (scope ?judge (all-of (at-least ?cps ?two) (at-most ?cps ?two) (at-least ?memory ?ram) (at-most ?memory ?ram)
                        (at-most ?users ?most) (less-than ?inotes ?any))))

(defrule vsphere-domino-2011/building-block--qualifier-cpu-differs
  ?judge <- (judge (guideline vsphere-domino-2011/building-block) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?two <- (parameter (guideline vsphere-domino-2011/building-block) (name vcpus))
  =>
  (qualifier ?judge cpu-differs (at-most ?cps ?two)))

(defrule vsphere-domino-2011/building-block--qualifier-response-with-16-gib
  ?judge <- (judge (guideline vsphere-domino-2011/building-block) (subject ?image))
  ?memory <- (value (subject ?image) (quantity image.memory_gib))
  ?ram <- (parameter (guideline vsphere-domino-2011/building-block) (name ram))
  =>
  (qualifier ?judge response-with-16-gib (at-most ?memory ?ram)))

(defrule vsphere-domino-2011/building-block--qualifier-small-files
  ?judge <- (judge (guideline vsphere-domino-2011/building-block) (subject ?image))
  ?size <- (value (subject ?image) (quantity image.largest_mail_file_mib))
  ?small <- (parameter (guideline vsphere-domino-2011/building-block) (name small_files))
  =>
  (qualifier ?judge small-files (more-than ?size ?small)))

(defrule vsphere-domino-2011/small-environments-smaller-vms--scope
  ?judge <- (judge (guideline vsphere-domino-2011/small-environments-smaller-vms) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.nrpc_concurrent_users))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?memory <- (value (subject ?image) (quantity image.memory_gib))
  ?clustered <- (value (subject ?image) (quantity image.domino_clustered))
  ?first-users <- (parameter (guideline vsphere-domino-2011/small-environments-smaller-vms) (name first_users))
  ?first-vcpus <- (parameter (guideline vsphere-domino-2011/small-environments-smaller-vms) (name first_vcpus))
  ?first-ram <- (parameter (guideline vsphere-domino-2011/small-environments-smaller-vms) (name first_ram))
  ?second-users <- (parameter (guideline vsphere-domino-2011/small-environments-smaller-vms) (name second_users))
  ?second-vcpus <- (parameter (guideline vsphere-domino-2011/small-environments-smaller-vms) (name second_vcpus))
  ?second-ram <- (parameter (guideline vsphere-domino-2011/small-environments-smaller-vms) (name second_ram))
  ?inotes <- (value (subject ?image) (quantity image.dwa_concurrent_users))
  ?any <- (parameter (guideline vsphere-domino-2011/small-environments-smaller-vms) (name any_user))
  =>
  (scope ?judge
    (all-of (is ?clustered false) (less-than ?inotes ?any)
            (any-of (all-of (at-most ?users ?first-users)
                            (any-of (more-than ?cps ?first-vcpus) (more-than ?memory ?first-ram)))
                    (all-of (at-most ?users ?second-users)
                            (any-of (more-than ?cps ?second-vcpus) (more-than ?memory ?second-ram)))))))

(defrule vsphere-domino-2011/avoid-overprovisioning--demand
  ?judge <- (judge (guideline vsphere-domino-2011/avoid-overprovisioning) (subject ?image))
  ?ahead <- (value (subject ?image) (quantity image.sized_for_growth))
  =>
  (demand ?judge (is ?ahead false)))

(defrule vsphere-domino-2011/avoid-overprovisioning--qualifier-grows-with-users
  ?judge <- (judge (guideline vsphere-domino-2011/avoid-overprovisioning) (subject ?image))
  ?ahead <- (value (subject ?image) (quantity image.sized_for_growth))
  =>
  (qualifier ?judge grows-with-users (is ?ahead true)))
