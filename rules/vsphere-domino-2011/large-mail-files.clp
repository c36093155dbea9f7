; Large mail files: more reads from disk, by storage or by memory

(defrule vsphere-domino-2011/large-nsf-size-storage-or-ram--scope
  ?judge <- (judge (guideline vsphere-domino-2011/large-nsf-size-storage-or-ram) (subject ?image))
  ?size <- (value (subject ?image) (quantity image.largest_mail_file_mib))
  ?small <- (parameter (guideline vsphere-domino-2011/large-nsf-size-storage-or-ram) (name small_files))
  =>
  (scope ?judge (more-than ?size ?small)))

(defrule vsphere-domino-2011/large-nsf-size-storage-or-ram--demand
  ?judge <- (judge (guideline vsphere-domino-2011/large-nsf-size-storage-or-ram) (subject ?image))
  ?adequate <- (value (subject ?image) (quantity image.storage_adequate))
  ?memory <- (value (subject ?image) (quantity image.memory_gib))
  ?ram <- (parameter (guideline vsphere-domino-2011/large-nsf-size-storage-or-ram) (name ram))
  =>
  (demand ?judge (any-of (more-than ?memory ?ram) (is ?adequate true))))

(defrule vsphere-domino-2011/large-nsf-size-storage-or-ram--qualifier-what-it-costs
  ?judge <- (judge (guideline vsphere-domino-2011/large-nsf-size-storage-or-ram) (subject ?image))
  ?memory <- (value (subject ?image) (quantity image.memory_gib))
  ?ram <- (parameter (guideline vsphere-domino-2011/large-nsf-size-storage-or-ram) (name ram))
  =>
  (qualifier ?judge what-it-costs (at-most ?memory ?ram)))

(defrule vsphere-domino-2011/large-nsf-size-storage-or-ram--qualifier-between-and-beyond
  ?judge <- (judge (guideline vsphere-domino-2011/large-nsf-size-storage-or-ram) (subject ?image))
  ?size <- (value (subject ?image) (quantity image.largest_mail_file_gib))
  ?large <- (parameter (guideline vsphere-domino-2011/large-nsf-size-storage-or-ram) (name large_files))
  =>
  (qualifier ?judge between-and-beyond (more-than ?size ?large)))

(defrule vsphere-domino-2011/large-nsf-size-storage-or-ram--qualifier-no-obstacle
  ?judge <- (judge (guideline vsphere-domino-2011/large-nsf-size-storage-or-ram) (subject ?image))
  ?size <- (value (subject ?image) (quantity image.largest_mail_file_mib))
  ?small <- (parameter (guideline vsphere-domino-2011/large-nsf-size-storage-or-ram) (name small_files))
  =>
  (qualifier ?judge no-obstacle (more-than ?size ?small)))
