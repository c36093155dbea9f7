; Memory of a VM, and what its disks have to do for it

(defrule vsphere-domino-2011/bb-8gb-best-value--scope
  ?judge <- (judge (guideline vsphere-domino-2011/bb-8gb-best-value) (subject ?image))
  ?users <- (value (subject ?image) (quantity image.nrpc_concurrent_users))
  ?few <- (parameter (guideline vsphere-domino-2011/bb-8gb-best-value) (name few_users))
  =>
  (scope ?judge (more-than ?users ?few)))

(defrule vsphere-domino-2011/bb-8gb-best-value--demand
  ?judge <- (judge (guideline vsphere-domino-2011/bb-8gb-best-value) (subject ?image))
  ?memory <- (value (subject ?image) (quantity image.memory_gib))
  ?ram <- (parameter (guideline vsphere-domino-2011/bb-8gb-best-value) (name ram))
  =>
  (demand ?judge (at-least ?memory ?ram)))

(defrule vsphere-domino-2011/bb-8gb-best-value--qualifier-small-files
  ?judge <- (judge (guideline vsphere-domino-2011/bb-8gb-best-value) (subject ?image))
  ?size <- (value (subject ?image) (quantity image.largest_mail_file_mib))
  ?small <- (parameter (guideline vsphere-domino-2011/bb-8gb-best-value) (name small_files))
  =>
  (qualifier ?judge small-files (more-than ?size ?small)))

(defrule vsphere-domino-2011/bb-8gb-best-value--qualifier-good-storage
  ?judge <- (judge (guideline vsphere-domino-2011/bb-8gb-best-value) (subject ?image))
  ?adequate <- (value (subject ?image) (quantity image.storage_adequate))
  =>
  (qualifier ?judge good-storage (is ?adequate false)))

(defrule vsphere-domino-2011/bb-8gb-best-value--qualifier-more-memory-fewer-reads
  ?judge <- (judge (guideline vsphere-domino-2011/bb-8gb-best-value) (subject ?image))
  ?memory <- (value (subject ?image) (quantity image.memory_gib))
  ?ram <- (parameter (guideline vsphere-domino-2011/bb-8gb-best-value) (name ram))
  =>
  (qualifier ?judge more-memory-fewer-reads (at-most ?memory ?ram)))

(defrule vsphere-domino-2011/bb-8gb-best-value--qualifier-memory-in-use
  ?judge <- (judge (guideline vsphere-domino-2011/bb-8gb-best-value) (subject ?image))
  ?memory <- (value (subject ?image) (quantity image.memory_gib))
  ?ram <- (parameter (guideline vsphere-domino-2011/bb-8gb-best-value) (name ram))
  =>
  (qualifier ?judge memory-in-use (less-than ?memory ?ram)))

(defrule vsphere-domino-2011/ram-offsets-weak-storage--scope
  ?judge <- (judge (guideline vsphere-domino-2011/ram-offsets-weak-storage) (subject ?image))
  ?adequate <- (value (subject ?image) (quantity image.storage_adequate))
  =>
  (scope ?judge (is ?adequate false)))

(defrule vsphere-domino-2011/ram-offsets-weak-storage--demand
  ?judge <- (judge (guideline vsphere-domino-2011/ram-offsets-weak-storage) (subject ?image))
  ?memory <- (value (subject ?image) (quantity image.memory_gib))
  ?ram <- (parameter (guideline vsphere-domino-2011/ram-offsets-weak-storage) (name ram))
  =>
  (demand ?judge (more-than ?memory ?ram)))

(defrule vsphere-domino-2011/http-io-bandwidth--scope
  ?judge <- (judge (guideline vsphere-domino-2011/http-io-bandwidth) (subject ?device))
  ?mail <- (value (subject ?device) (quantity device.holds_mail))
  ?own <- (value (subject ?device) (quantity device.own_adequate))
  =>
  (scope ?judge (all-of (is ?mail true) (is ?own true))))

(defrule vsphere-domino-2011/http-io-bandwidth--demand
  ?judge <- (judge (guideline vsphere-domino-2011/http-io-bandwidth) (subject ?device))
  ?adequate <- (value (subject ?device) (quantity device.adequate))
  =>
  (demand ?judge (is ?adequate true)))
