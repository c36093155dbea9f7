; Linux on Intel: memory, threads, disks, and what Domino 7 took there

(defrule dw-domino7-2005/suse-2gb-d6--scope
  ?judge <- (judge (guideline dw-domino7-2005/suse-2gb-d6) (subject ?image))
  ?newest <- (value (subject ?image) (quantity image.newest_domino_release))
  ?memory <- (value (subject ?image) (quantity image.memory_gib))
  ?d7 <- (parameter (guideline dw-domino7-2005/suse-2gb-d6) (name d7))
  ?most <- (parameter (guideline dw-domino7-2005/suse-2gb-d6) (name most_memory))
  =>
  (scope ?judge (all-of (less-than ?newest ?d7) (more-than ?memory ?most))))

(defrule dw-domino7-2005/suse-d7-4gb--scope
  ?judge <- (judge (guideline dw-domino7-2005/suse-d7-4gb) (subject ?image))
  ?oldest <- (value (subject ?image) (quantity image.oldest_domino_release))
  ?newest <- (value (subject ?image) (quantity image.newest_domino_release))
  ?memory <- (value (subject ?image) (quantity image.memory_gib))
  ?d7 <- (parameter (guideline dw-domino7-2005/suse-d7-4gb) (name d7))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/suse-d7-4gb) (name last_d7))
  ?most <- (parameter (guideline dw-domino7-2005/suse-d7-4gb) (name most_memory))
  =>
  (scope ?judge (all-of (at-least ?oldest ?d7) (at-most ?newest ?last-d7) (at-least ?memory ?most))))

(defrule dw-domino7-2005/suse-tunekrnl--scope
  ?judge <- (judge (guideline dw-domino7-2005/suse-tunekrnl) (subject ?image))
  ?oldest <- (value (subject ?image) (quantity image.oldest_domino_release))
  ?newest <- (value (subject ?image) (quantity image.newest_domino_release))
  ?applied <- (value (subject ?image) (quantity image.tunekrnl_applied))
  ?d7 <- (parameter (guideline dw-domino7-2005/suse-tunekrnl) (name d7))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/suse-tunekrnl) (name last_d7))
  =>
  (scope ?judge (all-of (at-least ?oldest ?d7) (at-most ?newest ?last-d7) (is ?applied false))))

(defrule dw-domino7-2005/suse-threadpool-d7--scope
  ?judge <- (judge (guideline dw-domino7-2005/suse-threadpool-d7) (subject ?image))
  ?oldest <- (value (subject ?image) (quantity image.oldest_domino_release))
  ?newest <- (value (subject ?image) (quantity image.newest_domino_release))
  ?d7 <- (parameter (guideline dw-domino7-2005/suse-threadpool-d7) (name d7))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/suse-threadpool-d7) (name last_d7))
  =>
  (scope ?judge (all-of (at-least ?oldest ?d7) (at-most ?newest ?last-d7))))

(defrule dw-domino7-2005/suse-threadpool-d7--demand
  ?judge <- (judge (guideline dw-domino7-2005/suse-threadpool-d7) (subject ?image))
  ?epoll <- (value (subject ?image) (quantity image.sys_epoll))
  =>
  (demand ?judge (is ?epoll true)))

(defrule dw-domino7-2005/suse-sles9-choice--scope
  ?judge <- (judge (guideline dw-domino7-2005/suse-sles9-choice) (subject ?image))
  ?oldest <- (value (subject ?image) (quantity image.oldest_domino_release))
  ?newest <- (value (subject ?image) (quantity image.newest_domino_release))
  ?d7 <- (parameter (guideline dw-domino7-2005/suse-sles9-choice) (name d7))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/suse-sles9-choice) (name last_d7))
  =>
  (scope ?judge (all-of (at-least ?oldest ?d7) (at-most ?newest ?last-d7))))

(defrule dw-domino7-2005/suse-sles9-choice--demand
  ?judge <- (judge (guideline dw-domino7-2005/suse-sles9-choice) (subject ?image))
  ?library <- (value (subject ?image) (quantity image.thread_library))
  =>
  (demand ?judge (is ?library nptl)))

(defrule dw-domino7-2005/suse-spread-databases--scope
  ?judge <- (judge (guideline dw-domino7-2005/suse-spread-databases) (subject ?image))
  ?newest <- (value (subject ?image) (quantity image.newest_domino_release))
  ?devices <- (value (subject ?image) (quantity image.mail_devices))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/suse-spread-databases) (name last_d7))
  ?one <- (parameter (guideline dw-domino7-2005/suse-spread-databases) (name one_device))
  =>
  (scope ?judge (all-of (at-most ?newest ?last-d7) (at-least ?devices ?one))))

(defrule dw-domino7-2005/suse-spread-databases--demand
  ?judge <- (judge (guideline dw-domino7-2005/suse-spread-databases) (subject ?image))
  ?devices <- (value (subject ?image) (quantity image.mail_devices))
  ?one <- (parameter (guideline dw-domino7-2005/suse-spread-databases) (name one_device))
  =>
  (demand ?judge (more-than ?devices ?one)))

(defrule dw-domino7-2005/suse-spread-databases--exception-carries-its-load
  ?judge <- (judge (guideline dw-domino7-2005/suse-spread-databases) (subject ?image))
  ?adequate <- (value (subject ?image) (quantity image.storage_adequate))
  =>
  (exception ?judge carries-its-load (is ?adequate true)))

(defrule dw-domino7-2005/suse-spread-databases--exception-pooled
  ?judge <- (judge (guideline dw-domino7-2005/suse-spread-databases) (subject ?image))
  ?pooled <- (value (subject ?image) (quantity image.mail_pooled))
  =>
  (exception ?judge pooled (is ?pooled true)))

(defrule dw-domino7-2005/suse-translog-own-volume--scope
  ?judge <- (judge (guideline dw-domino7-2005/suse-translog-own-volume) (subject ?device))
  ?log <- (value (subject ?device) (quantity device.holds_log))
  =>
  (scope ?judge (is ?log true)))

(defrule dw-domino7-2005/suse-translog-own-volume--demand
  ?judge <- (judge (guideline dw-domino7-2005/suse-translog-own-volume) (subject ?device))
  ?other <- (value (subject ?device) (quantity device.other_io))
  =>
  (demand ?judge (is ?other none)))

(defrule dw-domino7-2005/suse-translog-own-volume--qualifier-not-used
  ?judge <- (judge (guideline dw-domino7-2005/suse-translog-own-volume) (subject ?device))
  ?other <- (value (subject ?device) (quantity device.other_io))
  =>
  (qualifier ?judge not-used (is ?other some)))

(defrule dw-domino7-2005/raid0-throughout--scope
  ?judge <- (judge (guideline dw-domino7-2005/raid0-throughout) (subject ?device))
  ?mail <- (value (subject ?device) (quantity device.holds_mail))
  ?level <- (value (subject ?device) (quantity device.raid_level))
  =>
  (scope ?judge (all-of (is ?mail true) (is ?level raid-0))))

(defrule dw-domino7-2005/suse-cpu-higher--scope
  ?judge <- (judge (guideline dw-domino7-2005/suse-cpu-higher) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  ?to <- (value (subject ?change) (quantity change.to_domino_release))
  ?d7 <- (parameter (guideline dw-domino7-2005/suse-cpu-higher) (name d7))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/suse-cpu-higher) (name last_d7))
  =>
  (scope ?judge (all-of (is ?kind new-release) (at-least ?to ?d7) (at-most ?to ?last-d7))))

(defrule dw-domino7-2005/suse-cpu-higher--qualifier-small-figures
  ?judge <- (judge (guideline dw-domino7-2005/suse-cpu-higher) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  =>
  (qualifier ?judge small-figures (is ?kind new-release)))

(defrule dw-domino7-2005/suse-cpu-higher--qualifier-against-the-headline
  ?judge <- (judge (guideline dw-domino7-2005/suse-cpu-higher) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  =>
  (qualifier ?judge against-the-headline (is ?kind new-release)))

(defrule dw-domino7-2005/suse-cpu-higher--qualifier-system-of-65
  ?judge <- (judge (guideline dw-domino7-2005/suse-cpu-higher) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  =>
  (qualifier ?judge system-of-65 (is ?kind new-release)))
