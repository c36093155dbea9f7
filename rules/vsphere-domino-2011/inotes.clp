; iNotes servers: vCPUs, CPU use and memory with browsers as clients

(defrule vsphere-domino-2011/http-more-vcpus--scope
  ?judge <- (judge (guideline vsphere-domino-2011/http-more-vcpus) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.dwa_concurrent_users))
  ?close <- (parameter (guideline vsphere-domino-2011/http-more-vcpus) (name about_4000))
  =>
  (scope ?judge (at-least ?users ?close)))

(defrule vsphere-domino-2011/http-more-vcpus--demand
  ?judge <- (judge (guideline vsphere-domino-2011/http-more-vcpus) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?two <- (parameter (guideline vsphere-domino-2011/http-more-vcpus) (name vcpus))
  =>
  (demand ?judge (more-than ?cps ?two)))

(defrule vsphere-domino-2011/http-more-vcpus--exception-cpu-is-low
  ?judge <- (judge (guideline vsphere-domino-2011/http-more-vcpus) (subject ?image))
  ?cpu <- (value (subject ?image) (quantity image.cpu_percent))
  ?high <- (parameter (guideline vsphere-domino-2011/http-more-vcpus) (name high))
  =>
  (exception ?judge cpu-is-low (less-than ?cpu ?high)))

(defrule vsphere-domino-2011/http-more-vcpus--qualifier-not-varied
  ?judge <- (judge (guideline vsphere-domino-2011/http-more-vcpus) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?two <- (parameter (guideline vsphere-domino-2011/http-more-vcpus) (name vcpus))
  =>
  (qualifier ?judge not-varied (at-most ?cps ?two)))

(defrule vsphere-domino-2011/http-more-vcpus--qualifier-block-of-nrpc
  ?judge <- (judge (guideline vsphere-domino-2011/http-more-vcpus) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?two <- (parameter (guideline vsphere-domino-2011/http-more-vcpus) (name vcpus))
  =>
  (qualifier ?judge block-of-nrpc (all-of (at-least ?cps ?two) (at-most ?cps ?two))))

(defrule vsphere-domino-2011/http-cpu-high-side--scope
  ?judge <- (judge (guideline vsphere-domino-2011/http-cpu-high-side) (subject ?image))
  ?cps <- (value (subject ?image) (quantity image.cps))
  ?two <- (parameter (guideline vsphere-domino-2011/http-cpu-high-side) (name vcpus))
  ?users <- (value (subject ?image) (quantity image.dwa_concurrent_users))
  ?close <- (parameter (guideline vsphere-domino-2011/http-cpu-high-side) (name about_4000))
  =>
  (scope ?judge (any-of (more-than ?cps ?two) (less-than ?users ?close))))

(defrule vsphere-domino-2011/http-cpu-high-side--demand
  ?judge <- (judge (guideline vsphere-domino-2011/http-cpu-high-side) (subject ?image))
  ?cpu <- (value (subject ?image) (quantity image.cpu_percent))
  ?high <- (parameter (guideline vsphere-domino-2011/http-cpu-high-side) (name high))
  =>
  (demand ?judge (less-than ?cpu ?high)))

(defrule vsphere-domino-2011/http-cpu-high-side--qualifier-two-figures
  ?judge <- (judge (guideline vsphere-domino-2011/http-cpu-high-side) (subject ?image))
  ?cpu <- (value (subject ?image) (quantity image.cpu_percent))
  ?high <- (parameter (guideline vsphere-domino-2011/http-cpu-high-side) (name high))
  =>
  (qualifier ?judge two-figures (at-least ?cpu ?high)))

(defrule vsphere-domino-2011/http-cpu-high-side--qualifier-no-ceiling
  ?judge <- (judge (guideline vsphere-domino-2011/http-cpu-high-side) (subject ?image))
  ?cpu <- (value (subject ?image) (quantity image.cpu_percent))
  ?high <- (parameter (guideline vsphere-domino-2011/http-cpu-high-side) (name high))
  =>
  (qualifier ?judge no-ceiling (at-least ?cpu ?high)))

(defrule vsphere-domino-2011/http-memory-for-caching--scope
  ?judge <- (judge (guideline vsphere-domino-2011/http-memory-for-caching) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.dwa_concurrent_users))
  ?close <- (parameter (guideline vsphere-domino-2011/http-memory-for-caching) (name about_4000))
  ?memory <- (value (subject ?image) (quantity image.memory_gib))
  ?ram <- (parameter (guideline vsphere-domino-2011/http-memory-for-caching) (name ram))
  =>
  (scope ?judge (all-of (at-least ?users ?close) (at-most ?memory ?ram))))

(defrule vsphere-domino-2011/http-memory-for-caching--qualifier-acceptable
  ?judge <- (judge (guideline vsphere-domino-2011/http-memory-for-caching) (subject ?image))
  ?memory <- (value (subject ?image) (quantity image.memory_gib))
  ?ram <- (parameter (guideline vsphere-domino-2011/http-memory-for-caching) (name ram))
  =>
  (qualifier ?judge acceptable (all-of (at-least ?memory ?ram) (at-most ?memory ?ram))))

(defrule vsphere-domino-2011/http-steady-state--scope
  ?judge <- (judge (guideline vsphere-domino-2011/http-steady-state) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.dwa_concurrent_users))
  ?most <- (parameter (guideline vsphere-domino-2011/http-steady-state) (name users))
  =>
  (scope ?judge (more-than ?users ?most)))

(defrule vsphere-domino-2011/http-steady-state--qualifier-one-configuration
  ?judge <- (judge (guideline vsphere-domino-2011/http-steady-state) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.dwa_concurrent_users))
  ?most <- (parameter (guideline vsphere-domino-2011/http-steady-state) (name users))
  =>
  (qualifier ?judge one-configuration (more-than ?users ?most)))

(defrule vsphere-domino-2011/http-vs-nrpc-cpu-ratio--scope
  ?judge <- (judge (guideline vsphere-domino-2011/http-vs-nrpc-cpu-ratio) (subject ?image))
  ?inotes <- (value (subject ?image) (quantity image.dwa_concurrent_users))
  ?nrpc <- (value (subject ?image) (quantity image.nrpc_concurrent_users))
  ?any <- (parameter (guideline vsphere-domino-2011/http-vs-nrpc-cpu-ratio) (name any_user))
  =>
  (scope ?judge (all-of (at-least ?inotes ?any) (at-least ?nrpc ?any))))
