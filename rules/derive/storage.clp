; What a device holds, which device of several layers is the one to ask, and what meets on one device.

(deffunction or-nothing (?end)
  (if (numberp ?end) then ?end else 0))

(deffunction more-than-none (?least) (and (numberp ?least) (> ?least 0)))

; --- transaction logs: a group of devices shares the logs evenly; what is said to lie there tells whether there is one

(deffunction shared-by (?number ?devices)
  (if (numberp ?number) then (div (+ ?number (- ?devices 1)) ?devices) else none))

(defrule derive--knows-log
  (subject (id ?s) (wants $? device.knows_log $?))
  (value (id ?held) (subject ?s) (quantity device.keeps_log) (is ?log))
  =>
  (infer-word derive--knows-log ?s device.knows_log (if (eq ?log unknown) then false else true) ?s ?held))

(defrule derive--logs
  (subject (id ?s) (count ?devices) (wants $? device.logs $?))
  (value (id ?held) (subject ?s) (quantity device.knows_log) (is false))
  (value (id ?dpars) (subject ?s) (quantity device.logging_dpars) (low ?low) (high ?high))
  =>
  (infer-number derive--logs ?s device.logs (shared-by ?low ?devices) (shared-by ?high ?devices) ?s ?dpars ?held))

(defrule derive--logs-as-held
  (subject (id ?s) (count ?devices) (wants $? device.logs $?))
  (value (id ?held) (subject ?s) (quantity device.keeps_log) (is ?log&true|false))
  (value (id ?dpars) (subject ?s) (quantity device.logging_dpars) (low ?low) (high ?high))
  =>
  (bind ?least (shared-by ?low ?devices))
  (bind ?most (shared-by ?high ?devices))
  (if (= ?least 0) then
    (if (eq ?log true) then (bind ?least 1) else (bind ?most 0)))
  (infer-number derive--logs-as-held ?s device.logs ?least (if (numberp ?most) then (max ?least ?most) else none)
                ?s ?dpars ?held))

(defrule derive--holds-log
  (subject (id ?s) (wants $? device.holds_log $?))
  (value (id ?logs) (subject ?s) (quantity device.logs) (low ?low) (high ?high))
  =>
  (infer-word derive--holds-log ?s device.holds_log (whether-any ?low ?high) ?s ?logs))

; A storage unit as a whole has many volumes: what is said to lie there need not meet on one of them.
(defrule derive--is-one-volume
  (subject (id ?s) (wants $? device.is_one_volume $?))
  (value (id ?k) (subject ?s) (quantity device.kind) (is ?kind))
  =>
  (infer-word derive--is-one-volume ?s device.is_one_volume (if (eq ?kind storage-unit) then unknown else true) ?s ?k))

(defrule derive--is-whole-unit
  (subject (id ?s) (wants $? device.is_whole_unit $?))
  (value (id ?k) (subject ?s) (quantity device.kind) (is ?kind))
  =>
  (infer-word derive--is-whole-unit ?s device.is_whole_unit (if (eq ?kind storage-unit) then true else false) ?s ?k))

; Once volumes in it are described, and no mail files are placed in it but by them, what is asked of arrays is asked of them.
(defrule derive--told-by-volumes
  (subject (id ?s) (wants $? device.told_by_volumes $?))
  (value (id ?u) (subject ?s) (quantity device.is_whole_unit) (is ?unit))
  (value (id ?a) (subject ?s) (quantity device.devices_above) (low ?volumes))
  (value (id ?m) (subject ?s) (quantity device.own_mail_dpars) (low ?mail))
  (value (id ?h) (subject ?s) (quantity device.keeps_mail) (is ?held))
  =>
  (infer-word derive--told-by-volumes ?s device.told_by_volumes
              (if (and (eq ?unit true) (> ?volumes 0) (= ?mail 0) (neq ?held true)) then true else false) ?s ?u ?a ?m ?h))

; Logs of others are other I/O, so that there is one at most where none is said to be, unless more are named. On a device of
; as many volumes as logs are known of each may have one to itself, however many more there may be.
(defrule derive--several-logs
  (subject (id ?s) (wants $? device.several_logs $?))
  (value (id ?logs) (subject ?s) (quantity device.logs) (low ?low) (high ?high))
  (value (id ?own) (subject ?s) (quantity device.states_other_io) (is ?said))
  (value (id ?one) (subject ?s) (quantity device.is_one_volume) (is ?volume))
  (value (id ?v) (subject ?s) (quantity device.volumes) (low ?volumes))
  =>
  (bind ?apart (and (numberp ?volumes) (> ?volumes 1) (>= ?volumes (or-nothing ?low))))
  (bind ?several (more-than ?low ?high 1 1))
  (bind ?met (if (and (eq ?several unknown) (eq ?said none)) then false else ?several))
  (infer-word derive--several-logs ?s device.several_logs (both ?met (if ?apart then unknown else ?volume)) ?s ?logs ?own ?one ?v))

; --- other I/O on the device of a log: what is named or held there beside logs does some, whatever is said; of a group it is
; not known which of its devices is named. Where nothing but a log is held there is none, unless it is said who else does any.
; What a storage unit as a whole takes beside a log may go to other volumes of it than the log

(defrule derive--io-beside-logs
  (subject (id ?s) (count ?devices) (wants $? device.io_beside_logs $?))
  (value (id ?m) (subject ?s) (quantity device.mail_dpars) (low ?mail))
  (value (id ?d) (subject ?s) (quantity device.data_dpars) (low ?data))
  (value (id ?i) (subject ?s) (quantity device.systems) (low ?systems))
  (value (id ?w) (subject ?s) (quantity device.swap_images) (low ?swap))
  (value (id ?k) (subject ?s) (quantity device.kinds_held) (low ?kinds))
  (value (id ?l) (subject ?s) (quantity device.keeps_log) (is ?log))
  (value (id ?o) (subject ?s) (quantity device.keeps_only_log) (is ?only))
  =>
  (bind ?named (and (= ?devices 1) (> (+ ?mail ?data ?systems ?swap) 0)))
  (bind ?held (and (numberp ?kinds) (> ?kinds (one-if ?log 0))))
  (infer-word derive--io-beside-logs ?s device.io_beside_logs
              (if (or ?named ?held) then true else (if (eq ?only true) then false else unknown))
              ?s ?m ?d ?i ?w ?k ?l ?o))

(defrule derive--other-io-of-what-is-there
  (subject (id ?s) (wants $? device.other_io $?))
  (value (id ?own) (subject ?s) (quantity device.states_other_io) (is ?said))
  (value (id ?beside) (subject ?s) (quantity device.io_beside_logs) (is ?more))
  (value (id ?one) (subject ?s) (quantity device.is_one_volume) (is ?volume))
  (test (or (and (eq ?more true) (not (and (eq ?said some) (eq ?volume unknown)))) (and (eq ?more false) (eq ?said unknown))))
  =>
  (infer-word derive--other-io-of-what-is-there ?s device.other_io
              (if (eq ?more false) then none else (if (eq ?volume true) then some else unknown))
              ?s ?own ?beside ?one))

(defrule derive--other-io-as-said
  (subject (id ?s) (wants $? device.other_io $?))
  ?own <- (value (subject ?s) (quantity device.states_other_io) (is ?said))
  (value (id ?beside) (subject ?s) (quantity device.io_beside_logs) (is ?more))
  (value (id ?one) (subject ?s) (quantity device.is_one_volume) (is ?volume))
  (value (id ?logs) (subject ?s) (quantity device.several_logs) (is ?several))
  (test (not (or (eq ?more true) (and (eq ?more false) (eq ?said unknown)) (and (eq ?said some) (eq ?volume unknown))
                 (and (eq ?said none) (eq ?several true)))))
  =>
  (take-over derive--other-io-as-said ?s device.other_io ?own ?s ?beside ?one ?logs))

; a second log is other I/O for the first, whoever says that there is none
(defrule derive--other-io-of-a-second-log
  (subject (id ?s) (wants $? device.other_io $?))
  (value (id ?own) (subject ?s) (quantity device.states_other_io) (is none))
  (value (id ?beside) (subject ?s) (quantity device.io_beside_logs) (is ~true))
  (value (id ?logs) (subject ?s) (quantity device.several_logs) (is true))
  =>
  (infer-word derive--other-io-of-a-second-log ?s device.other_io some ?s ?own ?beside ?logs))

; nothing else that lies there tells more, so that the volumes alone are asked for
(defrule derive--other-io-somewhere-in-a-storage-unit
  (subject (id ?s) (wants $? device.other_io $?))
  (value (id ?own) (subject ?s) (quantity device.states_other_io) (is some))
  (value (id ?one) (subject ?s) (quantity device.is_one_volume) (is unknown))
  =>
  (infer-word derive--other-io-somewhere-in-a-storage-unit ?s device.other_io unknown ?s ?own ?one))

; --- what breaks the sequence of a log beneath its device: other I/O, or a further log, as far as it is known. Of a group it
; is not known which of its devices they are on. That others use a storage unit as a whole breaks nothing: the testers had
; everything in one. What devices lie on, of which nobody says what it is, may be one; a RAID level tells that it is not, and
; so does a log that names no other device

(defrule derive--does-other-io
  (subject (id ?s) (wants $? device.does_other_io $?))
  (value (id ?v) (subject ?s) (quantity device.other_io) (is ?io))
  =>
  (infer-word derive--does-other-io ?s device.does_other_io (if (eq ?io some) then true else false) ?s ?v))

(defrule derive--breaks-a-log
  (subject (id ?s) (count ?devices) (wants $? device.breaks_a_log $?))
  (value (id ?o) (subject ?s) (quantity device.does_other_io) (is ?own))
  (value (id ?a) (subject ?s) (quantity device.other_io_above) (is ?above))
  (value (id ?l) (subject ?s) (quantity device.logs) (low ?logs))
  (value (id ?m) (subject ?s) (quantity device.logs_above) (low ?more))
  (value (id ?k) (subject ?s) (quantity device.kind) (is ?kind))
  (value (id ?r) (subject ?s) (quantity device.states_raid_level) (is ?raid))
  (value (id ?v) (subject ?s) (quantity device.volumes) (low ?volumes))
  =>
  (bind ?held (or-nothing ?logs))
  (bind ?known (+ ?held (or-nothing ?more)))
  (bind ?apart (and (> ?held 1) (= ?known ?held) (>= (or-nothing ?volumes) ?held)))
  (bind ?whole (or (eq ?kind storage-unit) (and (eq ?kind unknown) (neq ?raid true) (= ?held 0))))
  (infer-word derive--breaks-a-log ?s device.breaks_a_log
              (if (and (= ?devices 1) (not ?whole) (or (eq ?own true) (eq ?above true) (and (> ?known 1) (not ?apart))))
               then true else false)
              ?s ?o ?a ?l ?m ?k ?r ?v))

(defrule derive--only-around-logs
  (subject (id ?s) (wants $? device.only_around_logs $?))
  (value (id ?k) (subject ?s) (quantity device.kind) (is ?kind))
  (value (id ?l) (subject ?s) (quantity device.logging_dpars) (low ?low) (high ?high))
  =>
  (infer-word derive--only-around-logs ?s device.only_around_logs
              (if (or (neq ?kind storage-unit) (and (numberp ?low) (> ?low 0))) then false
               else (if (and (numberp ?high) (= ?high 0)) then true else unknown))
              ?s ?k ?l))

; --- the bandwidth of a device: as it is said of it, or else of what it lies on, else a high one of solid-state drives

(defrule derive--bandwidth-as-said
  (subject (id ?s) (wants $? device.bandwidth $?))
  ?said <- (value (subject ?s) (quantity device.said_bandwidth) (is ?stated&~unknown))
  =>
  (take-over derive--bandwidth-as-said ?s device.bandwidth ?said ?s))

(defrule derive--bandwidth-of-drives
  (subject (id ?s) (wants $? device.bandwidth $?))
  (value (id ?said) (subject ?s) (quantity device.said_bandwidth) (is unknown))
  (value (id ?drives) (subject ?s) (quantity device.flash_beneath) (is ?flash))
  =>
  (infer-word derive--bandwidth-of-drives ?s device.bandwidth (if (eq ?flash true) then high else unknown) ?s ?said ?drives))

(defrule derive--bandwidth-by-drives
  (subject (id ?s) (wants $? device.bandwidth_by_drives $?))
  (value (id ?said) (subject ?s) (quantity device.said_bandwidth) (is ?stated))
  (value (id ?drives) (subject ?s) (quantity device.flash_beneath) (is ?flash))
  =>
  (infer-word derive--bandwidth-by-drives ?s device.bandwidth_by_drives
              (if (and (eq ?stated unknown) (eq ?flash true)) then true else false) ?s ?said ?drives))

(defrule derive--log-bandwidth-by-drives
  (subject (id ?s) (wants $? dpar.log_bandwidth_by_drives $?))
  (member (id ?m) (of ?s) (type log-device) (subject ?device))
  ?by <- (value (subject ?device) (quantity device.bandwidth_by_drives))
  =>
  (take-over derive--log-bandwidth-by-drives ?s dpar.log_bandwidth_by_drives ?by ?s ?m))

(defrule derive--bandwidth-by-drives-of-no-log-device
  (subject (id ?s) (wants $? dpar.log_bandwidth_by_drives $?))
  (members (id ?m) (of ?s) (type log-device) (size 0))
  =>
  (infer-word derive--bandwidth-by-drives-of-no-log-device ?s dpar.log_bandwidth_by_drives false ?s ?m))

; --- what is asked of the device of a log

(defrule derive--log-device-bandwidth
  (subject (id ?s) (wants $? dpar.log_device_bandwidth $?))
  (member (id ?m) (of ?s) (type log-device) (subject ?device))
  ?bandwidth <- (value (subject ?device) (quantity device.bandwidth))
  =>
  (take-over derive--log-device-bandwidth ?s dpar.log_device_bandwidth ?bandwidth ?s ?m))

(defrule derive--bandwidth-of-no-log-device
  (subject (id ?s) (wants $? dpar.log_device_bandwidth $?))
  (members (id ?m) (of ?s) (type log-device) (size 0))
  =>
  (infer-word derive--bandwidth-of-no-log-device ?s dpar.log_device_bandwidth unknown ?s ?m))

; --- what is not said of a device is said, or asked, of the one that it lies on. Hosts have a path policy for each LUN: where it
; is stated of all that lie on an array, it is not asked of the array besides

(defrule derive--own-path-policy
  (subject (id ?s) (wants $? device.own_path_policy $?))
  (value (id ?said) (subject ?s) (quantity device.states_path_policy) (is ?stated))
  (value (id ?layer) (subject ?s) (quantity device.lies_on_another) (is ?above))
  (value (id ?many) (subject ?s) (quantity device.devices_above) (low ?devices))
  (value (id ?each) (subject ?s) (quantity device.policies_above) (is ?all))
  =>
  (bind ?told (if (and (numberp ?devices) (> ?devices 0) (eq ?all true)) then true else false))
  (infer-word derive--own-path-policy ?s device.own_path_policy
              (if (and (neq ?stated true) (eq ?told true)) then false else (one-of ?stated (opposite ?above)))
              ?s ?said ?layer ?many ?each))

; the drives of a host have no paths, nor has vSAN; a volume of which nothing more is said may be on them

(defrule derive--untold-paths-matter
  (subject (id ?s) (wants $? device.untold_paths_matter $?))
  (value (id ?own) (subject ?s) (quantity device.own_path_policy) (is ?asked))
  (value (id ?way) (subject ?s) (quantity device.access) (is ?access))
  (value (id ?paths) (subject ?s) (quantity device.path_policy) (is ?policy))
  (value (id ?load) (subject ?s) (quantity device.adequate) (is ?carries))
  (value (id ?place) (subject ?s) (quantity device.location) (is ?where))
  (value (id ?what) (subject ?s) (quantity device.kind) (is ?kind))
  (value (id ?feature) (subject ?s) (quantity device.states_vsan) (is ?vsan))
  =>
  (bind ?outside (or (eq ?where external)
                     (and (neq ?where internal) (member$ ?kind (create$ array storage-unit lun)))))
  (infer-word derive--untold-paths-matter ?s device.untold_paths_matter
              (if (and (eq ?asked true) (eq ?access unknown) (eq ?policy unknown) (eq ?carries false) ?outside (neq ?vsan true)
                       (neq ?kind drive))
               then true else false)
              ?s ?own ?way ?paths ?load ?place ?what ?feature))

(defrule derive--own-adequate
  (subject (id ?s) (wants $? device.own_adequate $?))
  (value (id ?said) (subject ?s) (quantity device.states_adequate) (is ?stated))
  (value (id ?layer) (subject ?s) (quantity device.lies_on_another) (is ?above))
  (value (id ?limit) (subject ?s) (quantity device.past_its_limit) (is ?full))
  =>
  (infer-word derive--own-adequate ?s device.own_adequate
              (one-of ?stated (opposite ?above) (if (eq ?full true) then true else false)) ?s ?said ?layer ?limit))

; --- mail files: of a device on which none is named there may be some as long as not all of the site are placed

(defrule derive--holds-mail
  (subject (id ?s) (parent ?site) (wants $? device.holds_mail $?))
  (value (id ?dpars) (subject ?s) (quantity device.mail_dpars) (low ?least))
  (value (id ?all) (subject ?site) (quantity site.places_all_mail) (is ?placed))
  =>
  (infer-word derive--holds-mail ?s device.holds_mail
              (if (> ?least 0) then true else (if (eq ?placed true) then false else unknown)) ?s ?dpars ?all))

; --- a DPAR of which it is said where its log lies has one, unless it is said to be off

(defrule derive--transaction-logging
  (subject (id ?s) (wants $? dpar.transaction_logging $?))
  ?stated <- (value (id ?e) (subject ?s) (quantity dpar.states_transaction_logging) (is ?on))
  (value (id ?d) (subject ?s) (quantity dpar.states_log_device) (is ?named))
  =>
  (if (and (eq ?on unknown) (eq ?named true))
   then (infer-word derive--transaction-logging ?s dpar.transaction_logging true ?s ?e ?d)
   else (take-over derive--transaction-logging ?s dpar.transaction_logging ?stated ?s ?d)))

; --- whether it is said where the log of a DPAR is, and where an image has its system and virtual disks

(defrule derive--places-log
  (subject (id ?s) (wants $? dpar.places_log $?))
  ?device <- (value (id ?d) (subject ?s) (quantity dpar.states_log_device) (is ?named))
  (value (id ?logging) (subject ?s) (quantity dpar.transaction_logging) (is ?on))
  =>
  (if (and (eq ?on false) (neq ?named true))
   then (infer-word derive--places-log ?s dpar.places_log true ?s ?d ?logging)
   else (take-over derive--places-log ?s dpar.places_log ?device ?s ?logging)))

(defrule derive--places-system
  (subject (id ?s) (wants $? image.places_system $?))
  ?system <- (value (id ?named) (subject ?s) (quantity image.states_system_device))
  (value (id ?disks) (subject ?s) (quantity image.disks_placed) (is ?placed))
  =>
  (if (eq ?placed false)
   then (infer-word derive--places-system ?s image.places_system unknown ?s ?named ?disks)
   else (take-over derive--places-system ?s image.places_system ?system ?s ?disks)))

; --- mail files: what is stated to lie on a device comes first; where it says nothing of them, there are none once all of
; them are placed on others

(defrule derive--keeps-mail
  (subject (id ?s) (wants $? device.keeps_mail $?))
  (value (id ?stated) (subject ?s) (quantity device.states_mail) (is ?said))
  (value (id ?named) (subject ?s) (quantity device.holds_mail) (is ?holds))
  =>
  (infer-word derive--keeps-mail ?s device.keeps_mail
              (if (and (eq ?said unknown) (eq ?holds false)) then false else ?said) ?s ?stated ?named))

; --- the system of an image that names the device, whatever else is stated to lie there; where that says nothing of a system,
; there is none once those of all images are placed on others. Of a group it is not known which of its devices is named

(defrule derive--keeps-system
  (subject (id ?s) (count ?devices) (parent ?site) (wants $? device.keeps_system $?))
  (value (id ?stated) (subject ?s) (quantity device.states_system) (is ?said))
  (value (id ?named) (subject ?s) (quantity device.systems) (low ?least))
  (value (id ?all) (subject ?site) (quantity site.places_all_systems) (is ?placed))
  =>
  (bind ?here (> ?least 0))
  (infer-word derive--keeps-system ?s device.keeps_system
              (if (and ?here (= ?devices 1)) then true
               else (if (and (eq ?said unknown) (eq ?placed true) (not ?here)) then false else ?said))
              ?s ?stated ?named ?all))

; --- room that the mail files of an image take: of as many as are stated, else at least of those whose users are at work

(defrule derive--mail-need-as-stated
  (subject (id ?s) (wants $? image.mail_need_mib $?))
  ?all <- (value (subject ?s) (quantity image.mail_data_mib) (state ~unknown))
  (value (id ?some) (subject ?s) (quantity image.active_mail_mib))
  =>
  (take-over derive--mail-need-as-stated ?s image.mail_need_mib ?all ?s ?some))

(defrule derive--mail-need-of-users-at-work
  (subject (id ?s) (wants $? image.mail_need_mib $?))
  (value (id ?all) (subject ?s) (quantity image.mail_data_mib) (state unknown))
  (value (id ?some) (subject ?s) (quantity image.active_mail_mib) (low ?least))
  =>
  (infer-number derive--mail-need-of-users-at-work ?s image.mail_need_mib ?least none ?s ?all ?some))

; --- how mail files are spread is known where they are on one device, or are said to be spread evenly

(defrule derive--mail-shares-known
  (subject (id ?s) (wants $? dpar.mail_shares_known $?))
  (value (id ?said) (subject ?s) (quantity dpar.says_mail_spread_evenly) (is ?evenly))
  (value (id ?on) (subject ?s) (quantity dpar.mail_devices) (low ?fewest) (high ?most))
  =>
  (infer-word derive--mail-shares-known ?s dpar.mail_shares_known
              (if (or (eq ?evenly true) (and (eq ?fewest 1) (eq ?most 1))) then true else false) ?s ?said ?on))

; whoever says that they are spread evenly means all devices that are named, each of a group among them

(defrule derive--devices-spread-over
  (subject (id ?s) (wants $? dpar.devices_spread_over $?))
  (value (id ?said) (subject ?s) (quantity dpar.says_mail_spread_evenly) (is ?evenly))
  (value (id ?on) (subject ?s) (quantity dpar.mail_devices) (low ?fewest) (high ?most))
  =>
  (infer-number derive--devices-spread-over ?s dpar.devices_spread_over
                (if (and (eq ?evenly true) (numberp ?most)) then ?most else ?fewest) ?most ?s ?said ?on))

; --- users at a time whose mail files are on a device: as stated of it, or those of the DPARs that name it. Where a DPAR
; names several devices, or the name is that of a group, nobody says how its users spread, unless its mail files are said to be
; spread evenly: then each device has its share of the users. There may be more as long as some DPAR does not say where its mail
; files are. What other devices lie on has the shares of all of these

(deffunction whole-at-least (?x)
  (if (numberp ?x) then (if (= (integer ?x) ?x) then (integer ?x) else (+ 1 (integer ?x))) else none))

(deffunction at-least-on-one (?fewest ?devices)
  (if (eq ?devices 1) then ?fewest else (if (numberp ?fewest) then 0 else none)))

(defrule derive--users-on-a-mail-device
  (subject (id ?s) (wants $? dpar.users_on_a_mail_device $?))
  (value (id ?users) (subject ?s) (quantity dpar.users_on_disks) (low ?fewest) (high ?most))
  (value (id ?names) (subject ?s) (quantity dpar.mail_device_names) (high ?devices))
  =>
  (infer-number derive--users-on-a-mail-device ?s dpar.users_on_a_mail_device (at-least-on-one ?fewest ?devices) ?most
                ?s ?users ?names))

(defrule derive--notes-users-on-a-mail-device
  (subject (id ?s) (wants $? dpar.notes_users_on_a_mail_device $?))
  (value (id ?users) (subject ?s) (quantity dpar.notes_users_on_disks) (low ?fewest) (high ?most))
  (value (id ?names) (subject ?s) (quantity dpar.mail_device_names) (high ?devices))
  =>
  (infer-number derive--notes-users-on-a-mail-device ?s dpar.notes_users_on_a_mail_device
                (at-least-on-one ?fewest ?devices) ?most ?s ?users ?names))

(defrule derive--mail-users-as-stated
  (subject (id ?s) (wants $? device.mail_users $?))
  ?stated <- (value (subject ?s) (quantity device.states_mail_users) (state ~unknown))
  (value (id ?named) (subject ?s) (quantity device.named_mail_users))
  (value (id ?shares) (subject ?s) (quantity device.mail_shares_known))
  (value (id ?even) (subject ?s) (quantity device.even_users_on_disks))
  (value (id ?layers) (subject ?s) (quantity device.devices_above))
  (value (id ?all) (quantity site.places_all_mail))
  =>
  (take-over derive--mail-users-as-stated ?s device.mail_users ?stated ?s ?named ?shares ?even ?layers ?all))

(defrule derive--mail-users-of-those-who-name-it
  (subject (id ?s) (count ?devices) (wants $? device.mail_users $?))
  (value (id ?stated) (subject ?s) (quantity device.states_mail_users) (state unknown))
  (value (id ?named) (subject ?s) (quantity device.named_mail_users) (low ?fewest) (high ?most))
  (value (id ?shares) (subject ?s) (quantity device.mail_shares_known) (is ?known))
  (value (id ?even) (subject ?s) (quantity device.even_users_on_disks) (low ?share) (high ?most-share))
  (value (id ?layers) (subject ?s) (quantity device.devices_above) (high ?above))
  (value (id ?all) (quantity site.places_all_mail) (is ?placed))
  =>
  (bind ?evenly (and (eq ?known true) (eq ?above 0)))
  (bind ?low (if ?evenly then (whole-at-least ?share) else (if (= ?devices 1) then ?fewest else none)))
  (bind ?high (if ?evenly then (whole-at-least ?most-share) else ?most))
  (infer-number derive--mail-users-of-those-who-name-it ?s device.mail_users
                (if (and (numberp ?low) (> ?low 0)) then ?low else none) (if (eq ?placed true) then ?high else none)
                ?s ?stated ?named ?shares ?even ?layers ?all))

; --- system and mail files on one device. A storage unit has many; an array has one, unless it is said that the two are apart,
; and then it is what both of their devices lie on

(deffunction one-device (?kind ?apart)
  (if (or (eq ?kind storage-unit) (and (eq ?kind array) (eq ?apart true))) then unknown else true))

(defrule derive--system-with-mail
  (subject (id ?s) (wants $? image.named_system_apart $?))
  (member (id ?system) (of ?s) (type system-device) (subject ?device))
  (member (id ?mail) (of ?s) (type mail-device) (subject ?device))
  (value (id ?k) (subject ?device) (quantity device.kind) (is ?kind))
  (value (id ?said) (subject ?s) (quantity image.says_system_apart) (is ?apart))
  =>
  (infer-word derive--system-with-mail ?s image.named_system_apart
              (if (eq (one-device ?kind ?apart) true) then false else unknown) ?s ?system ?mail ?k ?said))

(defrule derive--system-without-mail
  (subject (id ?s) (wants $? image.named_system_apart $?))
  (member (id ?system) (of ?s) (type system-device) (subject ?device))
  (members (id ?mail) (of ?s) (type mail-device) (complete ?complete))
  (value (id ?holds) (subject ?device) (quantity device.states_mail) (is ?keeps))
  (not (member (of ?s) (type mail-device) (subject ?device)))
  =>
  (infer-word derive--system-without-mail ?s image.named_system_apart
              (if (or (eq ?complete yes) (eq ?keeps false)) then true else unknown) ?s ?system ?mail ?holds))

(defrule derive--system-that-nothing-places
  (subject (id ?s) (wants $? image.named_system_apart $?))
  (members (id ?system) (of ?s) (type system-device) (size 0))
  (value (id ?beside) (subject ?s) (quantity image.mail_beside_a_system) (is ~true))
  ?disks <- (value (subject ?s) (quantity image.disks_tell_system_apart))
  =>
  (take-over derive--system-that-nothing-places ?s image.named_system_apart ?disks ?s ?system ?beside))

; which device the system is on is not stated, and one with the mail files that no other image names is said to hold a system

(defrule derive--system-that-a-device-holds
  (subject (id ?s) (wants $? image.named_system_apart $?))
  (members (id ?system) (of ?s) (type system-device) (size 0))
  (value (id ?beside) (subject ?s) (quantity image.mail_beside_a_system) (is true))
  (value (id ?disks) (subject ?s) (quantity image.disks_tell_system_apart))
  =>
  (infer-word derive--system-that-a-device-holds ?s image.named_system_apart false ?s ?system ?beside ?disks))

(defrule derive--system-of-the-one-image
  (subject (id ?s) (count ?devices) (wants $? device.holds_the_system $?))
  (value (id ?held) (subject ?s) (quantity device.states_system) (is ?system))
  (value (id ?images) (subject ?s) (quantity device.images_on_it) (low ?least) (high ?most))
  =>
  (infer-word derive--system-of-the-one-image ?s device.holds_the_system
              (if (neq ?system true) then ?system else (if (and (= ?devices 1) (eq ?least 1) (eq ?most 1)) then true else unknown))
              ?s ?held ?images))

; the devices beneath a device, through all layers, the next one first

(defrule derive--nothing-beneath
  (subject (id ?s) (wants $? device.beneath $?))
  (members (id ?m) (of ?s) (type device-beneath) (size 0))
  =>
  (infer-word derive--nothing-beneath ?s device.beneath none ?s ?m))

(defrule derive--devices-beneath
  (subject (id ?s) (wants $? device.beneath $?))
  (member (id ?m) (of ?s) (type device-beneath) (subject ?next))
  (value (id ?v) (subject ?next) (quantity device.beneath) (is ?more))
  =>
  (infer-word derive--devices-beneath ?s device.beneath (if (eq ?more none) then ?next else (sym-cat ?next "+" ?more))
              ?s ?m ?v))

; a virtual disk with the mail files of its VM. What lies beneath a disk is no other device than the disk's

(defrule derive--disk-of-no-device
  (subject (id ?s) (wants $? disk.with_mail $?))
  (members (id ?m) (of ?s) (type device-of-disk) (size 0))
  =>
  (infer-word derive--disk-of-no-device ?s disk.with_mail unknown ?s ?m))

(defrule derive--disk-with-mail
  (subject (id ?s) (parent ?image) (wants $? disk.with_mail $?))
  (member (id ?m) (of ?s) (type device-of-disk) (subject ?device))
  (member (id ?mail) (of ?image) (type mail-device) (subject ?device))
  (value (id ?k) (subject ?device) (quantity device.kind) (is ?kind))
  (value (id ?said) (subject ?image) (quantity image.says_system_apart) (is ?apart))
  =>
  (infer-word derive--disk-with-mail ?s disk.with_mail (one-device ?kind ?apart) ?s ?m ?mail ?k ?said))

(defrule derive--disk-above-mail
  (subject (id ?s) (parent ?image) (wants $? disk.with_mail $?))
  (member (id ?m) (of ?s) (type device-of-disk) (subject ?device))
  (not (member (of ?image) (type mail-device) (subject ?device)))
  (value (id ?v) (subject ?device) (quantity device.beneath) (is ?beneath))
  (member (id ?mail) (of ?image) (type mail-device) (place ?place)
          (subject ?lower&:(eq (is-among-of-several ?beneath ?lower) true)))
  (not (member (of ?image) (type mail-device) (place ?before&:(< ?before ?place))
               (subject ?other&:(eq (is-among-of-several ?beneath ?other) true))))
  =>
  (infer-word derive--disk-above-mail ?s disk.with_mail unknown ?s ?m ?v ?mail))

(defrule derive--disk-without-mail
  (subject (id ?s) (parent ?image) (wants $? disk.with_mail $?))
  (member (id ?m) (of ?s) (type device-of-disk) (subject ?device))
  (value (id ?v) (subject ?device) (quantity device.beneath) (is ?beneath))
  (members (id ?mail) (of ?image) (type mail-device) (complete ?complete))
  (not (member (of ?image) (type mail-device)
               (subject ?other&:(or (eq ?other ?device) (eq (is-among-of-several ?beneath ?other) true)))))
  =>
  (infer-word derive--disk-without-mail ?s disk.with_mail (if (eq ?complete yes) then false else unknown)
              ?s ?m ?v ?mail))

; a VM starts from one of its virtual disks: where all of them are on devices with its mail files, or none is, it does not
; matter from which

(defrule derive--disks-that-tell
  (subject (id ?s) (wants $? image.disks_tell_system_apart $?))
  (members (id ?disks) (of ?s) (type disk) (size ?size))
  (value (id ?some) (subject ?s) (quantity image.a_disk_with_mail) (is ?any))
  (value (id ?each) (subject ?s) (quantity image.disks_with_mail) (is ?all))
  (value (id ?only) (subject ?s) (quantity image.mail_on_its_only_device) (is ?one))
  =>
  (infer-word derive--disks-that-tell ?s image.disks_tell_system_apart
              (if (= ?size 0) then unknown
               else (if (eq ?any false) then true else (if (or (eq ?all true) (eq ?one true)) then false else unknown)))
              ?s ?disks ?some ?each ?only))

; where users read mail there are mail files. On which device they are is not said, and there is but one that all virtual disks are
; on, and the system with them. Whoever describes the disk of a log alone has not spoken of the others, and what is said to lie on
; the device goes first; where it is said that the two are apart, the mail files are on a device that nobody has named

(defrule derive--mail-on-the-only-device
  (subject (id ?s) (wants $? image.mail_on_its_only_device $?))
  (members (id ?mail) (of ?s) (type mail-device) (size ?named) (complete ?complete))
  (members (id ?disks) (of ?s) (type disk-device) (size 1))
  (member (id ?m) (of ?s) (type disk-device) (subject ?device) (count ?devices))
  (value (id ?k) (subject ?device) (quantity device.kind) (is ?kind))
  (value (id ?h) (subject ?device) (quantity device.states_mail) (is ?holds))
  (value (id ?l) (subject ?device) (quantity device.logging_dpars) (low ?logs))
  (value (id ?placed) (subject ?s) (quantity image.disks_placed) (is ?all))
  (value (id ?users) (subject ?s) (quantity image.a_user_with_mail) (is ?read))
  (value (id ?said) (subject ?s) (quantity image.says_system_apart) (is ?apart))
  (members (id ?system) (of ?s) (type system-device))
  (not (member (of ?s) (type system-device) (subject ~?device)))
  =>
  (bind ?untold (and (= ?named 0) (neq ?complete yes) (neq ?holds false) (neq ?apart true) (not (more-than-none ?logs))))
  (infer-word derive--mail-on-the-only-device ?s image.mail_on_its_only_device
              (if (and ?untold (= ?devices 1) (eq ?all true) (eq ?read true) (eq (one-device ?kind ?apart) true))
               then true else false)
              ?s ?mail ?disks ?m ?k ?h ?l ?placed ?users ?said ?system))

(defrule derive--system-beside-the-only-device
  (subject (id ?s) (wants $? image.mail_on_its_only_device $?))
  (members (id ?disks) (of ?s) (type disk-device) (size 1))
  (member (id ?m) (of ?s) (type disk-device) (subject ?device))
  (member (id ?system) (of ?s) (type system-device) (subject ~?device))
  =>
  (infer-word derive--system-beside-the-only-device ?s image.mail_on_its_only_device false ?s ?disks ?m ?system))

(defrule derive--mail-on-several-devices
  (subject (id ?s) (wants $? image.mail_on_its_only_device $?))
  (members (id ?disks) (of ?s) (type disk-device) (size ~1))
  =>
  (infer-word derive--mail-on-several-devices ?s image.mail_on_its_only_device false ?s ?disks))

; --- the same of arrays: a volume of the system shares the array beneath it with the mail files on its other volumes. A volume
; or a LUN of which it is not said on what it lies may lie on the array of any other

(defrule derive--array-with-mail
  (subject (id ?s) (wants $? device.array_with_mail $?))
  (value (id ?m) (subject ?s) (quantity device.holds_mail) (is ?mail))
  (value (id ?u) (subject ?s) (quantity device.is_whole_unit) (is ?unit))
  =>
  (infer-word derive--array-with-mail ?s device.array_with_mail (if (eq ?unit true) then false else ?mail) ?s ?m ?u))

(defrule derive--unit-with-mail
  (subject (id ?s) (wants $? device.unit_with_mail $?))
  (value (id ?m) (subject ?s) (quantity device.holds_mail) (is ?mail))
  (value (id ?u) (subject ?s) (quantity device.is_whole_unit) (is ?unit))
  =>
  (infer-word derive--unit-with-mail ?s device.unit_with_mail (if (and (eq ?unit true) (eq ?mail true)) then true else false)
              ?s ?m ?u))

(defrule derive--array-told
  (subject (id ?s) (wants $? device.array_told $?))
  (value (id ?kind) (subject ?s) (quantity device.kind) (is ?what))
  (value (id ?layer) (subject ?s) (quantity device.lies_on_another) (is ?above))
  =>
  (infer-word derive--array-told ?s device.array_told
              (if (or (eq ?above true) (not (member$ ?what (create$ volume lun)))) then true else unknown) ?s ?kind ?layer))

(defrule derive--system-on-an-array
  (subject (id ?s) (wants $? image.system_array_apart $?))
  ?apart <- (value (id ?own) (subject ?s) (quantity image.named_system_apart) (is ?other))
  (value (id ?mails) (subject ?s) (quantity image.mail_arrays_told) (is ?each))
  (member (id ?m) (of ?s) (type system-device) (subject ?device))
  (value (id ?b) (subject ?device) (quantity device.mail_there_or_beneath) (is ?mail))
  (value (id ?i) (subject ?device) (quantity device.in_a_unit_with_mail) (is ?unit))
  (value (id ?t) (subject ?device) (quantity device.array_told) (is ?told))
  =>
  (bind ?open (or (neq ?told true) (neq ?each true) (eq ?unit true)))
  (if (eq ?mail true)
   then (infer-word derive--system-on-an-array ?s image.system_array_apart false ?s ?own ?mails ?m ?b ?i ?t)
   else (if (and (eq ?other true) ?open)
         then (infer-word derive--system-on-an-array ?s image.system_array_apart unknown ?s ?own ?mails ?m ?b ?i ?t)
         else (take-over derive--system-on-an-array ?s image.system_array_apart ?apart ?s ?mails ?m ?b ?i ?t))))

(defrule derive--system-on-no-array
  (subject (id ?s) (wants $? image.system_array_apart $?))
  ?apart <- (value (subject ?s) (quantity image.named_system_apart) (is ?named))
  ?said <- (value (id ?own) (subject ?s) (quantity image.says_system_apart) (is ?says))
  (members (id ?m) (of ?s) (type system-device) (size 0))
  (test (not (and (eq ?named unknown) (eq ?says false))))
  =>
  (take-over derive--system-on-no-array ?s image.system_array_apart ?apart ?s ?m ?own))

; what is said to be on one device is on one array, whichever that is

(defrule derive--system-on-an-array-without-a-name
  (subject (id ?s) (wants $? image.system_array_apart $?))
  (value (id ?apart) (subject ?s) (quantity image.named_system_apart) (is unknown))
  ?said <- (value (subject ?s) (quantity image.says_system_apart) (is false))
  (members (id ?m) (of ?s) (type system-device) (size 0))
  =>
  (take-over derive--system-on-an-array-without-a-name ?s image.system_array_apart ?said ?s ?m ?apart))

; --- kinds of files on a device with what lies on it: those that are named there, at least; at most what is stated of the
; device itself, or else of each of the devices above

(defrule derive--kinds-there
  (subject (id ?s) (count ?devices) (wants $? device.kinds_there $?))
  (value (id ?h) (subject ?s) (quantity device.kinds_held) (low ?fewest) (high ?most))
  (value (id ?a) (subject ?s) (quantity device.kinds_above) (low ?some) (high ?all))
  (value (id ?m) (subject ?s) (quantity device.mail_dpars) (low ?mail))
  (value (id ?i) (subject ?s) (quantity device.systems) (low ?systems))
  (value (id ?w) (subject ?s) (quantity device.swap_images) (low ?swap))
  (value (id ?l) (subject ?s) (quantity device.logging_dpars) (low ?logs))
  =>
  (bind ?named (if (= ?devices 1)
                then (+ (min ?mail 1) (min ?systems 1) (min ?swap 1) (min ?logs 1)) else 0))
  (bind ?least (max ?named (if (numberp ?fewest) then ?fewest else 0)))
  (bind ?ceiling (if (numberp ?most) then ?most else (if (and (numberp ?some) (> ?some 0)) then ?all else none)))
  (infer-number derive--kinds-there ?s device.kinds_there ?least
                (if (numberp ?ceiling) then (max ?least ?ceiling) else none) ?s ?h ?a ?m ?i ?w ?l))

; --- a device for the data of each DPAR: a group of devices has one for as many as it has; of several that name one group
; it is not said that no two of them mean the same device, nor is it of a group of DPARs

(defrule derive--data-devices-shared
  (subject (id ?s) (wants $? image.data_devices_apart $?))
  (member (id ?m) (of ?s) (type data-device) (place ?place) (named ?number) (count ?devices&:(> ?number ?devices)))
  (not (member (of ?s) (type data-device) (place ?before&:(< ?before ?place)) (named ?more)
               (count ?fewer&:(> ?more ?fewer))))
  =>
  (infer-word derive--data-devices-shared ?s image.data_devices_apart false ?s ?m))

(defrule derive--data-devices-apart
  (subject (id ?s) (wants $? image.data_devices_apart $?))
  (members (id ?m) (of ?s) (type data-device) (complete ?complete))
  (not (member (of ?s) (type data-device) (named ?number&:(> ?number 1))))
  (not (member (of ?s) (type dpar) (count ?dpars&:(> ?dpars 1))))
  =>
  (infer-word derive--data-devices-apart ?s image.data_devices_apart (if (eq ?complete yes) then true else unknown)
              ?s ?m))

(defrule derive--data-devices-of-groups
  (subject (id ?s) (wants $? image.data_devices_apart $?))
  (members (id ?m) (of ?s) (type data-device))
  (exists (or (member (of ?s) (type data-device) (named ?number&:(> ?number 1)))
              (member (of ?s) (type dpar) (count ?dpars&:(> ?dpars 1)))))
  (not (member (of ?s) (type data-device) (named ?more) (count ?fewer&:(> ?more ?fewer))))
  =>
  (infer-word derive--data-devices-of-groups ?s image.data_devices_apart unknown ?s ?m))

; --- a device for each virtual disk

(defrule derive--disks-shared
  (subject (id ?s) (wants $? image.disks_apart $?))
  (member (id ?m) (of ?s) (type disk-device) (place ?place) (named ?number) (count ?devices&:(> ?number ?devices)))
  (not (member (of ?s) (type disk-device) (place ?before&:(< ?before ?place)) (named ?more)
               (count ?fewer&:(> ?more ?fewer))))
  =>
  (infer-word derive--disks-shared ?s image.disks_apart false ?s ?m))

(defrule derive--disks-apart
  (subject (id ?s) (wants $? image.disks_apart $?))
  (members (id ?m) (of ?s) (type disk-device) (complete ?complete))
  (not (member (of ?s) (type disk-device) (named ?more) (count ?fewer&:(> ?more ?fewer))))
  =>
  (infer-word derive--disks-apart ?s image.disks_apart (if (eq ?complete yes) then true else unknown) ?s ?m))

; --- hosts that reach a device: several where VMs of several name it, one where its drives are inside a host; vSAN makes one
; store of drives in several hosts. Of a group it is not known which of its devices is named

(defrule derive--host-of-the-vm
  (subject (id ?s) (kind vm) (parent ?host) (wants $? image.esx_host $?))
  (subject (id ?host) (type host))
  (value (id ?one) (subject ?s) (quantity image.one))
  =>
  (infer-word derive--host-of-the-vm ?s image.esx_host ?host ?s ?host ?one))

(defrule derive--host-that-is-not-known
  (subject (id ?s) (kind vm) (parent ?above) (wants $? image.esx_host $?))
  (not (subject (id ?above) (type host)))
  (value (id ?one) (subject ?s) (quantity image.one))
  =>
  (infer-word derive--host-that-is-not-known ?s image.esx_host unknown ?s ?one))

(defrule derive--host-of-no-vm
  (subject (id ?s) (kind ~vm) (wants $? image.esx_host $?))
  (value (id ?one) (subject ?s) (quantity image.one))
  =>
  (infer-word derive--host-of-no-vm ?s image.esx_host unknown ?s ?one))

(defrule derive--vm-on-a-group-of-hosts
  (subject (id ?s) (kind vm) (parent ?host) (wants $? image.on_a_group_of_hosts $?))
  (subject (id ?host) (type host) (count ?hosts))
  =>
  (infer-word derive--vm-on-a-group-of-hosts ?s image.on_a_group_of_hosts (if (> ?hosts 1) then true else false)
              ?s ?host))

(defrule derive--vm-on-a-host-that-is-not-known
  (subject (id ?s) (kind vm) (parent ?above) (wants $? image.on_a_group_of_hosts $?))
  (not (subject (id ?above) (type host)))
  =>
  (infer-word derive--vm-on-a-host-that-is-not-known ?s image.on_a_group_of_hosts unknown ?s))

(defrule derive--no-vm-on-a-group-of-hosts
  (subject (id ?s) (kind ~vm) (wants $? image.on_a_group_of_hosts $?))
  =>
  (infer-word derive--no-vm-on-a-group-of-hosts ?s image.on_a_group_of_hosts false ?s))

(defrule derive--shared-by-hosts
  (subject (id ?s) (count ?devices) (wants $? device.shared_by_hosts $?))
  (value (id ?d) (subject ?s) (quantity device.on_several_hosts) (is ?different))
  (value (id ?g) (subject ?s) (quantity device.on_a_group_of_hosts) (is ?alike))
  (value (id ?l) (subject ?s) (quantity device.location_beneath) (is ?location))
  (value (id ?v) (subject ?s) (quantity device.vsan_beneath) (is ?pooled))
  =>
  (bind ?several (and (= ?devices 1) (eq (one-of ?different ?alike) true)))
  (bind ?inside (and (eq ?location internal) (neq ?pooled true)))
  (infer-word derive--shared-by-hosts ?s device.shared_by_hosts
              (if (and ?several (not ?inside)) then true else (if (and ?inside (not ?several)) then false else unknown))
              ?s ?d ?g ?l ?v))

(defrule derive--disks-that-hosts-share
  (subject (id ?s) (wants $? image.disks_shared $?))
  (members (id ?m) (of ?s) (type disk-device) (size ?size))
  (value (id ?all) (subject ?s) (quantity image.disks_on_shared_devices) (is ?shared))
  (value (id ?mail) (subject ?s) (quantity image.mail_on_shared_devices) (is ?reached))
  =>
  ; mail files inside one host are out of reach for the others, wherever else the VM has disks
  (infer-word derive--disks-that-hosts-share ?s image.disks_shared
              (if (eq ?reached false) then false else (if (> ?size 0) then ?shared else unknown)) ?s ?m ?all ?mail))

; the VMs that are described tell it; without one nothing is told

(defrule derive--sharing-by-disks
  (subject (id ?s) (wants $? host.disks_tell_sharing $?))
  (value (id ?vms) (subject ?s) (quantity host.described_vms) (low ?described))
  (value (id ?all) (subject ?s) (quantity host.all_disks_shared) (is ?shared))
  =>
  (infer-word derive--sharing-by-disks ?s host.disks_tell_sharing (if (> ?described 0) then ?shared else unknown)
              ?s ?vms ?all))

; --- thin provisioning beneath the disks or the mail files of a VM

(defrule derive--on-thin-storage
  (subject (id ?s) (wants $? image.on_thin_storage $?))
  ?disks <- (value (id ?d) (subject ?s) (quantity image.disks_on_thin) (is ?disks-thin))
  ?mail <- (value (id ?m) (subject ?s) (quantity image.mail_on_thin) (is ?mail-thin))
  =>
  (if (eq ?disks-thin true) then (take-over derive--on-thin-storage ?s image.on_thin_storage ?disks ?s ?m)
   else (if (eq ?mail-thin true) then (take-over derive--on-thin-storage ?s image.on_thin_storage ?mail ?s ?d)
   else (infer-word derive--on-thin-storage ?s image.on_thin_storage (either ?disks-thin ?mail-thin) ?s ?d ?m))))

; --- drives: they are of the stated type; where none is stated, or a solid-state one, and a speed is, they turn

(defrule derive--drives-as-stated
  (subject (id ?s) (wants $? device.drive_type $?))
  ?own <- (value (subject ?s) (quantity device.states_drive_type) (is ?type))
  (value (id ?speed) (subject ?s) (quantity device.drive_rpm) (low ?rpm))
  (test (or (not (member$ ?type (create$ unknown ssd nvme))) (not (numberp ?rpm)) (<= ?rpm 0)))
  =>
  (take-over derive--drives-as-stated ?s device.drive_type ?own ?s ?speed))

(defrule derive--drives-that-turn
  (subject (id ?s) (wants $? device.drive_type $?))
  (value (id ?own) (subject ?s) (quantity device.states_drive_type) (is unknown|ssd|nvme))
  (value (id ?speed) (subject ?s) (quantity device.drive_rpm) (low ?rpm&:(numberp ?rpm)&:(> ?rpm 0)))
  =>
  (infer-word derive--drives-that-turn ?s device.drive_type turning ?s ?own ?speed))

; --- whether nothing at all is known of the releases that use a device, neither that they are early nor that they are late

(defrule derive--without-a-release
  (subject (id ?s) (wants $? device.without_a_release $?))
  (value (id ?v) (subject ?s) (quantity device.oldest_release_in_use) (low ?low) (high ?high))
  =>
  (infer-word derive--without-a-release ?s device.without_a_release
              (if (or (numberp ?low) (numberp ?high)) then false else true) ?s ?v))

; --- drives that are known to be none that turn; those of which nothing is said may

(defrule derive--known-not-to-turn
  (subject (id ?s) (wants $? device.known_not_to_turn $?))
  (value (id ?v) (subject ?s) (quantity device.drive_type) (is ?type))
  =>
  (infer-word derive--known-not-to-turn ?s device.known_not_to_turn
              (switch ?type (case ssd then true) (case nvme then true) (case other then true) (default false)) ?s ?v))

; --- solid-state drives: by their type where it is known, else by the product that the device is, unless it is one that may have
; others; what lies beneath counts

(defrule derive--on-flash
  (subject (id ?s) (wants $? device.on_flash $?))
  (value (id ?v) (subject ?s) (quantity device.drive_type) (is ?type))
  (value (id ?n) (subject ?s) (quantity device.named_flash) (is ?named))
  (value (id ?m) (subject ?s) (quantity device.named_mixed) (is ?mixed))
  =>
  (infer-word derive--on-flash ?s device.on_flash
              (if (member$ ?type (create$ ssd nvme)) then true
               else (if (not (member$ ?type (create$ unknown other))) then false
               else (if (and (eq ?named true) (neq ?mixed true)) then true else unknown)))
              ?s ?v ?n ?m))

(defrule derive--log-on-flash
  (subject (id ?s) (wants $? device.log_on_flash $?))
  (value (id ?v) (subject ?s) (quantity device.flash_beneath) (is ?flash))
  =>
  (infer-word derive--log-on-flash ?s device.log_on_flash (if (eq ?flash true) then true else false) ?s ?v))

; --- a log that is said to be on a device: not where servers use it that are all known to log nothing

(defrule derive--no-server-logs
  (subject (id ?s) (count ?devices) (wants $? device.no_server_logs $?))
  (value (id ?w) (subject ?s) (quantity device.servers_that_log) (high ?logging))
  (value (id ?i) (subject ?s) (quantity device.servers_on_it) (low ?servers))
  (value (id ?l) (subject ?s) (quantity device.logging_dpars) (high ?logs))
  =>
  (infer-word derive--no-server-logs ?s device.no_server_logs
              (if (and (= ?devices 1) (eq ?logging 0) (more-than-none ?servers) (eq ?logs 0)) then true else false)
              ?s ?w ?i ?l))

; --- drives that turn beneath servers of today

(defrule derive--turning-today
  (subject (id ?s) (setting ?set) (wants $? device.turning_today $?))
  (setting (id ?set) (times $?times))
  (value (id ?v) (subject ?s) (quantity device.drive_type) (is ?type))
  =>
  (infer-word derive--turning-today ?s device.turning_today
              (if (and (member$ today ?times) (not (member$ ?type (create$ unknown ssd nvme other)))) then true else false)
              ?s ?set ?v))

; --- drives of what holds mail files: whoever tells them speaks of an array for mail, and so does who calls it an array, which is
; a set of drives and no single one. Of RAID-10 nobody has to count them: it is what is preferred

(defrule derive--drives-for-mail
  (subject (id ?s) (wants $? device.drives_for_mail $?))
  (value (id ?d) (subject ?s) (quantity device.drives) (low ?fewest) (high ?most))
  (value (id ?h) (subject ?s) (quantity device.holds_mail) (is ?holds))
  (value (id ?k) (subject ?s) (quantity device.keeps_mail) (is ?keeps))
  (value (id ?a) (subject ?s) (quantity device.kind) (is ?kind))
  (value (id ?l) (subject ?s) (quantity device.raid_level) (is ?level))
  =>
  (bind ?mail (or (eq ?holds true) (eq ?keeps true)))
  (bind ?untold (and (not (numberp ?fewest)) (not (numberp ?most))))
  (bind ?least (if (and ?untold (eq ?kind array) (neq ?level raid-10)) then 2 else ?fewest))
  (infer-number derive--drives-for-mail ?s device.drives_for_mail
                (if ?mail then ?least else none) (if ?mail then ?most else none) ?s ?d ?h ?k ?a ?l))

; --- a controller that built an array of RAID-10 can build one, and so can one of a family that is made for it, or one of
; today, unless it is said that this one cannot

(defrule derive--built-for-raid10
  (subject (id ?s) (wants $? device.built_for_raid10 $?))
  (value (id ?l) (subject ?s) (quantity device.raid_level) (is ?level))
  (value (id ?m) (subject ?s) (quantity device.spanning_model) (is ?model))
  (value (id ?o) (subject ?s) (quantity device.states_raid10_support) (is ?own))
  (value (id ?t) (subject ?s) (quantity device.turning_today) (is ?today))
  =>
  (infer-word derive--built-for-raid10 ?s device.built_for_raid10
              (if (or (eq ?level raid-10) (and (or (eq ?model true) (eq ?today true)) (neq ?own false))) then true else unknown)
              ?s ?l ?m ?o ?t))

; --- one drive is no aggregate over many, whatever is said; of several it is not said how many are many. What is called a drive is
; one, unless more say that it is not: several drives, a RAID level, or a device that it lies on, as of a drive that an operating
; system or a controller makes of others. A storage unit as a whole is an aggregate, unless it is said to be none

(defrule derive--is-one-drive
  (subject (id ?s) (wants $? device.is_one_drive $?))
  (value (id ?d) (subject ?s) (quantity device.drives) (low ?fewest) (high ?most))
  (value (id ?k) (subject ?s) (quantity device.kind) (is ?kind))
  (value (id ?l) (subject ?s) (quantity device.raid_level) (is ?level))
  (value (id ?o) (subject ?s) (quantity device.lies_on_another) (is ?above))
  =>
  (bind ?made (or (and (numberp ?fewest) (>= ?fewest 2)) (eq ?above true) (not (member$ ?level (create$ unknown none)))))
  (infer-word derive--is-one-drive ?s device.is_one_drive
              (if (or (below ?most 2) (and (eq ?kind drive) (not ?made))) then true else false) ?s ?d ?k ?l ?o))

(defrule derive--pooled-no-single-drive
  (subject (id ?s) (wants $? device.pooled $?))
  (value (id ?own) (subject ?s) (quantity device.states_pooled))
  (value (id ?d) (subject ?s) (quantity device.is_one_drive) (is true))
  =>
  (infer-word derive--pooled-no-single-drive ?s device.pooled false ?s ?own ?d))

(defrule derive--pooled-storage-unit
  (subject (id ?s) (wants $? device.pooled $?))
  (value (id ?own) (subject ?s) (quantity device.states_pooled) (is unknown))
  (value (id ?d) (subject ?s) (quantity device.is_one_drive) (is false))
  (value (id ?k) (subject ?s) (quantity device.kind) (is storage-unit))
  =>
  (infer-word derive--pooled-storage-unit ?s device.pooled true ?s ?own ?d ?k))

(defrule derive--pooled-as-said
  (subject (id ?s) (wants $? device.pooled $?))
  ?own <- (value (subject ?s) (quantity device.states_pooled) (is ?said))
  (value (id ?d) (subject ?s) (quantity device.is_one_drive) (is false))
  (value (id ?k) (subject ?s) (quantity device.kind) (is ?kind))
  (value (id ?p) (subject ?s) (quantity device.of_what_is_beneath) (is ?part))
  (test (not (and (eq ?said unknown) (or (eq ?kind storage-unit) (eq ?part true)))))
  =>
  (take-over derive--pooled-as-said ?s device.pooled ?own ?s ?d ?k ?p))

; a LUN or a volume of which nothing is said is none by itself: what it lies on tells whether it is on one. Of a group that it lies
; on it may be on one of the devices, or over all of them

(defrule derive--pooled-by-what-is-beneath
  (subject (id ?s) (wants $? device.pooled $?))
  (value (id ?own) (subject ?s) (quantity device.states_pooled) (is unknown))
  (value (id ?d) (subject ?s) (quantity device.is_one_drive) (is false))
  (value (id ?p) (subject ?s) (quantity device.of_what_is_beneath) (is true))
  =>
  (infer-word derive--pooled-by-what-is-beneath ?s device.pooled false ?s ?own ?d ?p))

(defrule derive--of-what-is-beneath
  (subject (id ?s) (wants $? device.of_what_is_beneath $?))
  (member (id ?m) (of ?s) (type device-beneath) (count ?devices))
  (value (id ?k) (subject ?s) (quantity device.kind) (is ?kind))
  (value (id ?d) (subject ?s) (quantity device.drives) (state ?drives))
  (value (id ?l) (subject ?s) (quantity device.raid_level) (is ?level))
  =>
  (infer-word derive--of-what-is-beneath ?s device.of_what_is_beneath
              (if (and (= ?devices 1) (not (member$ ?kind (create$ array storage-unit))) (eq ?drives unknown)
                       (member$ ?level (create$ unknown none)))
               then true else false)
              ?s ?m ?k ?d ?l))

(defrule derive--of-nothing-beneath
  (subject (id ?s) (wants $? device.of_what_is_beneath $?))
  (members (id ?m) (of ?s) (type device-beneath) (size 0))
  =>
  (infer-word derive--of-nothing-beneath ?s device.of_what_is_beneath false ?s ?m))

; --- drives that are said to be no aggregate are none, though the storage unit that they are in is taken for one; what is said to
; be one beneath them counts

(defrule derive--pooled-or-on-a-pool
  (subject (id ?s) (wants $? device.all_pooled $?))
  (value (id ?own) (subject ?s) (quantity device.states_pooled) (is ?stated))
  (value (id ?said) (subject ?s) (quantity device.said_pooled_somewhere) (is ?somewhere))
  (value (id ?taken) (subject ?s) (quantity device.pooled_somewhere) (is ?any))
  =>
  (infer-word derive--pooled-or-on-a-pool ?s device.all_pooled
              (if (and (eq ?stated false) (neq ?somewhere true)) then false else ?any) ?s ?own ?said ?taken))

; --- what is striped over drives is across disks, however many these are and whether or not they are called an aggregate over many:
; the paper of 2011 says no more of one. A LUN that is none by itself may lie on one: it is none where all beneath it is none, or a
; pair of mirrors. What is said to be none and has drives of its own is a set by itself, whatever the storage unit is taken for; of
; what has none it is asked what the unit is.

(defrule derive--spread-by-level
  (subject (id ?s) (wants $? device.spread_by_level $?))
  (value (id ?l) (subject ?s) (quantity device.raid_level) (is ?level))
  =>
  (infer-word derive--spread-by-level ?s device.spread_by_level
              (if (member$ ?level (create$ raid-0 raid-1e raid-5 raid-50 raid-6 raid-10)) then true else unknown) ?s ?l))

(defrule derive--striped
  (subject (id ?s) (wants $? device.striped $?))
  (value (id ?p) (subject ?s) (quantity device.spread_by_level) (is ?spread))
  (value (id ?own) (subject ?s) (quantity device.states_pooled) (is ?said))
  (value (id ?l) (subject ?s) (quantity device.raid_level) (is ?level))
  (value (id ?d) (subject ?s) (quantity device.drives) (high ?drives))
  =>
  (bind ?pair (and (eq ?level raid-1) (numberp ?drives) (<= ?drives 2)))
  (infer-word derive--striped ?s device.striped
              (if (eq ?spread true) then true else (if (or ?pair (eq ?said false)) then false else unknown))
              ?s ?p ?own ?l ?d))

(defrule derive--is-a-set-by-itself
  (subject (id ?s) (wants $? device.is_a_set_by_itself $?))
  (value (id ?own) (subject ?s) (quantity device.states_pooled) (is ?said))
  (value (id ?d) (subject ?s) (quantity device.drives) (low ?drives))
  =>
  (infer-word derive--is-a-set-by-itself ?s device.is_a_set_by_itself
              (if (and (eq ?said false) (more-than-none ?drives)) then true else false) ?s ?own ?d))

(defrule derive--across-striped-disks
  (subject (id ?s) (wants $? device.across_disks $?))
  ?striped <- (value (subject ?s) (quantity device.striped_somewhere) (is true))
  (value (id ?p) (subject ?s) (quantity device.all_pooled))
  =>
  (take-over derive--across-striped-disks ?s device.across_disks ?striped ?s ?p))

(defrule derive--across-what-is-beneath
  (subject (id ?s) (wants $? device.across_disks $?))
  ?striped <- (value (subject ?s) (quantity device.striped_somewhere) (is unknown))
  (value (id ?p) (subject ?s) (quantity device.all_pooled) (is false))
  (value (id ?b) (subject ?s) (quantity device.pooled_somewhere) (is ?beneath&unknown|true))
  (value (id ?o) (subject ?s) (quantity device.set_somewhere) (is ?set))
  (test (or (eq ?beneath unknown) (neq ?set true)))
  =>
  (take-over derive--across-what-is-beneath ?s device.across_disks ?striped ?s ?p ?b ?o))

(defrule derive--across-disks
  (subject (id ?s) (wants $? device.across_disks $?))
  (value (id ?l) (subject ?s) (quantity device.striped_somewhere) (is ?striped&~true))
  ?pooled <- (value (subject ?s) (quantity device.all_pooled) (is ?all))
  (value (id ?b) (subject ?s) (quantity device.pooled_somewhere) (is ?beneath))
  (value (id ?o) (subject ?s) (quantity device.set_somewhere) (is ?set))
  (test (not (and (eq ?striped unknown) (eq ?all false)
                  (or (eq ?beneath unknown) (and (eq ?beneath true) (neq ?set true))))))
  =>
  (take-over derive--across-disks ?s device.across_disks ?pooled ?s ?l ?b ?o))

; --- a device that does as many I/O operations as it can, or is busy all the time, does not carry its load well; below that it
; may or may not

; reads and writes that are told as one figure; where they are not, those that are told apart decide
(deffunction told-together (?least ?most ?iops ?iops-most)
  (if (or (numberp ?least) (numberp ?most)) then (at-least (or-nothing ?least) ?most ?iops ?iops-most) else false))

(defrule derive--saturated
  (subject (id ?s) (wants $? device.saturated $?))
  (value (id ?r) (subject ?s) (quantity device.reads_per_s) (low ?reads) (high ?reads-most))
  (value (id ?w) (subject ?s) (quantity device.writes_per_s) (low ?writes) (high ?writes-most))
  (value (id ?pr) (subject ?s) (quantity device.peak_reads_per_s) (low ?peak-reads) (high ?peak-reads-most))
  (value (id ?pw) (subject ?s) (quantity device.peak_writes_per_s) (low ?peak-writes) (high ?peak-writes-most))
  (value (id ?t) (subject ?s) (quantity device.io_per_s) (low ?both) (high ?both-most))
  (value (id ?pt) (subject ?s) (quantity device.peak_io_per_s) (low ?peak) (high ?peak-most))
  (value (id ?i) (subject ?s) (quantity device.iops) (low ?iops) (high ?iops-most))
  (value (id ?b) (subject ?s) (quantity device.busy_percent) (low ?busy) (high ?busy-most))
  (value (id ?o) (subject ?s) (quantity device.said_saturated) (is ?said))
  =>
  (infer-word derive--saturated ?s device.saturated
              (one-of ?said
                      (at-least (+ (or-nothing ?reads) (or-nothing ?writes)) (bound-sum ?reads-most ?writes-most)
                                ?iops ?iops-most)
                      (at-least (+ (or-nothing ?peak-reads) (or-nothing ?peak-writes))
                                (bound-sum ?peak-reads-most ?peak-writes-most) ?iops ?iops-most)
                      (told-together ?both ?both-most ?iops ?iops-most)
                      (told-together ?peak ?peak-most ?iops ?iops-most)
                      (at-its-limit ?busy ?busy-most))
              ?s ?r ?w ?pr ?pw ?t ?pt ?i ?b ?o))

; --- nor does one with more users than its drives carry by the figures of the papers, which are those of drives that turn

(defrule derive--at-its-limit
  (subject (id ?s) (wants $? device.past_its_limit $?))
  ?limit <- (value (subject ?s) (quantity device.saturated) (is true))
  =>
  (take-over derive--at-its-limit ?s device.past_its_limit ?limit ?s))

(defrule derive--past-the-figure-of-its-drives
  (subject (id ?s) (wants $? device.past_its_limit $?))
  (value (id ?l) (subject ?s) (quantity device.saturated) (is ?full&~true))
  (value (id ?f) (subject ?s) (quantity device.over_its_figure) (is ?over))
  (value (id ?d) (subject ?s) (quantity device.drive_type) (is ?type))
  =>
  (infer-word derive--past-the-figure-of-its-drives ?s device.past_its_limit
              (one-of ?full (both ?over (is-among ?type (create$ turning ultra160-scsi)))) ?s ?l ?f ?d))

; --- what a network is: as is said, else Ethernet where its duplex is told and no image of the site is or may be on System z,
; whose OSA has it too

(defrule derive--kind-of-a-network
  (subject (id ?s) (parent ?site) (wants $? network.kind $?))
  (value (id ?k) (subject ?s) (quantity network.states_kind) (is ?kind))
  (value (id ?d) (subject ?s) (quantity network.states_duplex) (is ?duplex))
  (value (id ?p) (subject ?site) (quantity site.platforms) (is ?platforms))
  =>
  (infer-word derive--kind-of-a-network ?s network.kind
              (if (neq ?kind unknown) then ?kind
               else (if (and (eq ?duplex true) (eq (is-among-of-several ?platforms linux-system-z zos) false)) then ethernet
                     else unknown))
              ?s ?k ?d ?p))

; --- so it is with the cards of a network: as is said, or busy all the time. Where its traffic and what its cards carry are
; known, these tell it, whatever is said, also after a change of its cards

(defrule derive--saturated-network
  (subject (id ?s) (wants $? network.saturated $?))
  (value (id ?o) (subject ?s) (quantity network.states_saturated) (is ?said))
  (value (id ?b) (subject ?s) (quantity network.busy_percent) (low ?busy) (high ?busy-most))
  (value (id ?p) (subject ?s) (quantity network.peak_gbps) (low ?peak-least) (high ?peak))
  (value (id ?c) (subject ?s) (quantity network.capacity_gbps) (low ?capacity) (high ?capacity-most))
  =>
  (bind ?counted (and (numberp ?peak) (more-than-none ?capacity)))
  (bind ?told (if ?counted then (at-least ?peak-least ?peak ?capacity ?capacity-most)
               else (one-of ?said (at-its-limit ?busy ?busy-most))))
  (infer-word derive--saturated-network ?s network.saturated (if (eq ?told true) then true else false)
              ?s ?o ?b ?p ?c))

; --- what the users with mail files on a device do: those of the DPARs that name it, and, as long as some DPAR does not say
; where its mail files are, all of the site may be among them

(defrule derive--notes-client
  (subject (id ?s) (wants $? workload.notes_client $?))
  (value (id ?c) (subject ?s) (quantity workload.client) (is ?client))
  =>
  (infer-word derive--notes-client ?s workload.notes_client (is-among ?client nrpc) ?s ?c))

(defrule derive--other-client
  (subject (id ?s) (wants $? workload.other_client $?))
  (value (id ?c) (subject ?s) (quantity workload.client) (is ?client))
  (value (id ?u) (subject ?s) (quantity workload.users_on_disks) (high ?most))
  =>
  (infer-word derive--other-client ?s workload.other_client
              (if (eq ?most 0) then false else (opposite (is-among ?client nrpc))) ?s ?c ?u))

; --- a client type that nobody has: it brings no messages and no log-ons

(defrule derive--served
  (subject (id ?s) (wants $? workload.served $?))
  (value (id ?u) (subject ?s) (quantity workload.users_on_disks) (high ?most))
  =>
  (infer-word derive--served ?s workload.served (if (eq ?most 0) then false else true) ?s ?u))

(defrule derive--served-fast-login
  (subject (id ?s) (wants $? workload.served_fast_login $?))
  (value (id ?v) (subject ?s) (quantity workload.served) (is ?served))
  (value (id ?f) (subject ?s) (quantity workload.fast_login) (is ?fast))
  =>
  (infer-word derive--served-fast-login ?s workload.served_fast_login (both ?served ?fast) ?s ?v ?f))

(defrule derive--browser-client
  (subject (id ?s) (wants $? workload.browser_client $?))
  (value (id ?c) (subject ?s) (quantity workload.client) (is ?client))
  =>
  (infer-word derive--browser-client ?s workload.browser_client (is-among ?client dwa) ?s ?c))

(defrule derive--knows-client
  (subject (id ?s) (wants $? workload.knows_client $?))
  (value (id ?c) (subject ?s) (quantity workload.client) (is ?client))
  =>
  (infer-word derive--knows-client ?s workload.knows_client (if (eq ?client unknown) then false else true) ?s ?c))

(defrule derive--imap-client
  (subject (id ?s) (wants $? workload.imap_client $?))
  (value (id ?c) (subject ?s) (quantity workload.client) (is ?client))
  =>
  (infer-word derive--imap-client ?s workload.imap_client (is-among ?client imap) ?s ?c))

(defrule derive--pop3-client
  (subject (id ?s) (wants $? workload.pop3_client $?))
  (value (id ?c) (subject ?s) (quantity workload.client) (is ?client))
  =>
  (infer-word derive--pop3-client ?s workload.pop3_client (is-among ?client pop3 smtp) ?s ?c))

; some: a group of those who name it surely does so; none: nobody does who may have mail files there

(deffunction whether-some (?fewest ?most ?placed ?most-of-all)
  (if (more-than-none ?fewest) then true
   else (if (or (eq ?most-of-all 0) (and (eq ?most 0) (eq ?placed true))) then false else unknown)))

(defrule derive--mail-client
  (subject (id ?s) (wants $? device.mail_client $?))
  (value (id ?others) (subject ?s) (quantity device.other_clients) (low ?fewest) (high ?most))
  (value (id ?all) (quantity site.places_all_mail) (is ?placed))
  (value (id ?any) (quantity site.other_clients) (high ?of-all))
  =>
  (bind ?some (whether-some ?fewest ?most ?placed ?of-all))
  (infer-word derive--mail-client ?s device.mail_client
              (if (eq ?some true) then other else (if (eq ?some false) then nrpc else unknown)) ?s ?others ?all ?any))

(defrule derive--figure-client
  (subject (id ?s) (wants $? device.figure_client $?))
  ?clients <- (value (id ?c) (subject ?s) (quantity device.mail_client))
  (value (id ?n) (subject ?s) (quantity device.named_notes_users) (low ?fewest))
  =>
  (if (more-than-none ?fewest)
   then (infer-word derive--figure-client ?s device.figure_client nrpc ?s ?c ?n)
   else (take-over derive--figure-client ?s device.figure_client ?clients ?s ?n)))

; whole kilobytes, as a request states them: a paper's K may be 1,000 or 1,024. What lies below a whole number by less than
; a thousandth of it was rounded: 24.4 KiB are 25,000 bytes.

(deffunction whole-kilobytes (?kb)
  (if (not (numberp ?kb)) then (return none))
  (bind ?whole (whole-above ?kb))
  (if (< (* 1000 (- ?whole ?kb)) ?whole) then ?whole else (whole-at-most ?kb)))

(defrule derive--whole-message-kb
  (subject (id ?s) (wants $? workload.message_kb $?))
  (value (id ?v) (subject ?s) (quantity workload.stated_message_kb) (low ?low) (high ?high))
  =>
  (infer-number derive--whole-message-kb ?s workload.message_kb (whole-kilobytes ?low) (whole-kilobytes ?high) ?s ?v))

; --- what a device moves in a second, in MB: a thousand of the K of its transfers, which may be 1,000 or 1,024

(deffunction megabytes-of (?transfers ?kib)
  (if (and (numberp ?transfers) (numberp ?kib)) then (/ (round (* 100 (/ (* ?transfers ?kib) 1000))) 100) else none))

(defrule derive--moved-mb-per-s
  (subject (id ?s) (wants $? device.moved_mb_per_s $?))
  (value (id ?t) (subject ?s) (quantity device.io_per_s) (low ?fewest) (high ?most))
  (value (id ?k) (subject ?s) (quantity device.transfer_kib) (low ?least) (high ?largest))
  =>
  (infer-number derive--moved-mb-per-s ?s device.moved_mb_per_s (megabytes-of ?fewest ?least) (megabytes-of ?most ?largest)
                ?s ?t ?k))

(defrule derive--message-kb
  (subject (id ?s) (wants $? device.message_kb $?))
  (value (id ?smallest) (subject ?s) (quantity device.smallest_message_kb) (low ?low))
  (value (id ?largest) (subject ?s) (quantity device.largest_message_kb) (high ?high))
  (value (id ?all) (quantity site.places_all_mail) (is ?placed))
  (value (id ?least) (quantity site.smallest_message_kb) (low ?low-of-all))
  (value (id ?most) (quantity site.largest_message_kb) (high ?high-of-all))
  =>
  (bind ?from (if (eq ?placed true) then ?low else ?low-of-all))
  (bind ?to (if (eq ?placed true) then ?high else ?high-of-all))
  (infer-number derive--message-kb ?s device.message_kb (if (more-than-none ?from) then ?from else none)
                (if (more-than-none ?to) then ?to else none) ?s ?smallest ?largest ?all ?least ?most))

(defrule derive--log-ons
  (subject (id ?s) (wants $? device.log_ons $?))
  (value (id ?groups) (subject ?s) (quantity device.fast_log_ons) (low ?fewest) (high ?most))
  (value (id ?all) (quantity site.places_all_mail) (is ?placed))
  (value (id ?any) (quantity site.fast_log_ons) (high ?of-all))
  =>
  (bind ?some (whether-some ?fewest ?most ?placed ?of-all))
  (infer-word derive--log-ons ?s device.log_ons
              (if (eq ?some true) then fast else (if (eq ?some false) then spread else unknown)) ?s ?groups ?all ?any))

; --- whether users are known to log on slowly

(defrule derive--log-ons-are-slow
  (subject (id ?s) (wants $? device.log_ons_are_slow $?))
  (value (id ?pace) (subject ?s) (quantity device.log_ons) (is ?log-ons))
  =>
  (infer-word derive--log-ons-are-slow ?s device.log_ons_are_slow (if (eq ?log-ons spread) then true else false) ?s ?pace))

; --- whether the number of drives is known, and not only between which it lies

(defrule derive--knows-drives
  (subject (id ?s) (wants $? device.knows_drives $?))
  (value (id ?d) (subject ?s) (quantity device.drives) (low ?fewest) (high ?most))
  =>
  (infer-word derive--knows-drives ?s device.knows_drives
              (if (and (numberp ?fewest) (eq ?fewest ?most)) then true else false) ?s ?d))

(defrule derive--knows-drive-rpm
  (subject (id ?s) (wants $? device.knows_drive_rpm $?))
  (value (id ?d) (subject ?s) (quantity device.drive_rpm) (low ?slowest) (high ?fastest))
  =>
  (infer-word derive--knows-drive-rpm ?s device.knows_drive_rpm
              (if (and (numberp ?slowest) (eq ?slowest ?fastest)) then true else false) ?s ?d))

; --- whether it is known how large the messages of those are who have their mail files there

(defrule derive--knows-message-kb
  (subject (id ?s) (wants $? device.knows_message_kb $?))
  (value (id ?m) (subject ?s) (quantity device.message_kb) (low ?smallest) (high ?largest))
  =>
  (infer-word derive--knows-message-kb ?s device.knows_message_kb
              (if (and (numberp ?smallest) (numberp ?largest) (> ?largest 0)) then true else false) ?s ?m))

; --- whether the users with mail files on a device are known, and not only the most that there may be

(defrule derive--knows-mail-users
  (subject (id ?s) (wants $? device.knows_mail_users $?))
  (value (id ?u) (subject ?s) (quantity device.mail_users) (low ?fewest))
  =>
  (infer-word derive--knows-mail-users ?s device.knows_mail_users
              (if (and (numberp ?fewest) (> ?fewest 0)) then true else false) ?s ?u))

; --- whether there is a figure of what a device carries: there is none once all is known that it hangs on, and none is found

(defrule derive--has-a-figure
  (subject (id ?s) (wants $? device.has_a_figure $?))
  (value (id ?v) (subject ?s) (quantity device.users_as_measured) (low ?low) (high ?high))
  (value (id ?l) (subject ?s) (quantity device.raid_level) (is ?level))
  (value (id ?d) (subject ?s) (quantity device.drives) (state ?drives))
  (value (id ?r) (subject ?s) (quantity device.oldest_release_in_use) (state ?release))
  (value (id ?c) (subject ?s) (quantity device.mail_client) (is ?client))
  =>
  (bind ?all (and (neq ?level unknown) (eq ?drives known) (eq ?release known) (neq ?client unknown)))
  (bind ?number (or (numberp ?low) (numberp ?high)))
  (infer-word derive--has-a-figure ?s device.has_a_figure
              (if (and ?number (eq ?client nrpc)) then true else (if ?all then false else unknown))
              ?s ?v ?l ?d ?r ?c))

; --- the figures are of Notes clients alone. Where some have others, or may have them, none is one of all users; but a device that
; has more users with Notes clients than it would carry by themselves carries no more of them with others beside them

(defrule derive--users-carried
  (subject (id ?s) (wants $? device.users_carried $?))
  ?figure <- (value (id ?v) (subject ?s) (quantity device.notes_users_carried))
  (value (id ?c) (subject ?s) (quantity device.mail_client) (is ?client))
  =>
  (if (eq ?client nrpc)
   then (take-over derive--users-carried ?s device.users_carried ?figure ?s ?c)
   else (infer-number derive--users-carried ?s device.users_carried none none ?s ?v ?c)))

(defrule derive--too-many-notes-users
  (subject (id ?s) (count ?devices) (wants $? device.too_many_notes_users $?))
  (value (id ?n) (subject ?s) (quantity device.named_notes_users) (low ?fewest))
  (value (id ?v) (subject ?s) (quantity device.notes_users_carried) (high ?high))
  (value (id ?c) (subject ?s) (quantity device.mail_client) (is ?client))
  =>
  (infer-word derive--too-many-notes-users ?s device.too_many_notes_users
              (if (and (= ?devices 1) (neq ?client nrpc) (below ?high ?fewest)) then true else false) ?s ?n ?v ?c))

; --- what a device carries at least, as far as there is a figure: where only a most is known, nothing is said below it

(defrule derive--fewest-carried
  (subject (id ?s) (wants $? device.fewest_carried $?))
  (value (id ?v) (subject ?s) (quantity device.steady_users) (low ?low) (high ?high))
  (value (id ?c) (subject ?s) (quantity device.mail_client) (is ?client))
  =>
  (bind ?fewest (if (neq ?client nrpc) then none else (if (numberp ?low) then ?low else ?high)))
  (infer-number derive--fewest-carried ?s device.fewest_carried ?fewest ?fewest ?s ?v ?c))

; --- the figure that a paper has of a device, whatever else about its users is open; and how far it is used, in whole per cent

(defrule derive--figure-carried
  (subject (id ?s) (wants $? device.figure_carried $?))
  (value (id ?v) (subject ?s) (quantity device.users_carried) (low ?low) (high ?high))
  =>
  (bind ?figure (if (numberp ?high) then ?high else ?low))
  (infer-number derive--figure-carried ?s device.figure_carried ?figure ?figure ?s ?v))

(deffunction percent-of (?part ?whole)
  (if (and (numberp ?part) (numberp ?whole) (> ?whole 0)) then (round (* 100 (/ ?part ?whole))) else none))

(defrule derive--load-of-a-device
  (subject (id ?s) (wants $? device.load_percent $?))
  (value (id ?u) (subject ?s) (quantity device.mail_users) (low ?fewest) (high ?most))
  (value (id ?v) (subject ?s) (quantity device.users_carried) (low ?low) (high ?high))
  =>
  (infer-number derive--load-of-a-device ?s device.load_percent (percent-of ?fewest ?high) (percent-of ?most ?low)
                ?s ?u ?v))

(defrule derive--over-its-figure
  (subject (id ?s) (wants $? device.over_its_figure $?))
  (value (id ?u) (subject ?s) (quantity device.mail_users) (low ?fewest) (high ?most))
  (value (id ?v) (subject ?s) (quantity device.users_carried) (low ?low) (high ?high))
  (value (id ?n) (subject ?s) (quantity device.too_many_notes_users) (is ?notes))
  =>
  (infer-word derive--over-its-figure ?s device.over_its_figure
              (if (or (eq ?notes true) (below ?high ?fewest)) then true
               else (if (below-or-equal ?most ?low) then false else unknown)) ?s ?u ?v ?n))

; --- usable space: mirrors keep everything twice (drives in pairs, of which RAID-1E has no need), RAID-5 gives up one drive of
; each array, and RAID-50 one of each array that it spans. Of other levels it is not known

(deffunction drives-for-data (?level ?drives ?spanned)
  (switch ?level
    (case raid-1 then (div ?drives 2))
    (case raid-1e then (/ ?drives 2))
    (case raid-10 then (div ?drives 2))
    (case raid-5 then (- ?drives 1))
    (case raid-50 then (if (and (numberp ?spanned) (> ?spanned 1)) then (- ?drives (/ ?drives ?spanned)) else none))
    (default none)))

(deffunction space-of (?drives ?size) (if (and (numberp ?drives) (numberp ?size)) then (* ?drives ?size) else none))

(defrule derive--usable-space
  (subject (id ?s) (wants $? device.usable_gb $?))
  (value (id ?l) (subject ?s) (quantity device.raid_level) (is ?level))
  (value (id ?d) (subject ?s) (quantity device.drives) (low ?fewest) (high ?most))
  (value (id ?g) (subject ?s) (quantity device.drive_gb) (low ?small) (high ?large))
  (value (id ?a) (subject ?s) (quantity device.subarray_drives) (low ?spanned) (high ?at-most))
  =>
  (bind ?exact (if (eq ?spanned ?at-most) then ?spanned else none))
  (infer-number derive--usable-space ?s device.usable_gb
                (space-of (if (numberp ?fewest) then (drives-for-data ?level ?fewest ?exact) else none) ?small)
                (space-of (if (numberp ?most) then (drives-for-data ?level ?most ?exact) else none) ?large)
                ?s ?l ?d ?g ?a))

(deffunction megabytes-each (?gb ?users)
  (if (and (numberp ?gb) (numberp ?users) (> ?users 0)) then (/ (* ?gb 1000) ?users) else none))

(defrule derive--space-of-a-user
  (subject (id ?s) (wants $? device.space_of_a_user $?))
  (value (id ?g) (subject ?s) (quantity device.usable_gb) (low ?low) (high ?high))
  (value (id ?u) (subject ?s) (quantity device.mail_users) (low ?fewest) (high ?most))
  =>
  (infer-number derive--space-of-a-user ?s device.space_of_a_user (megabytes-each ?low ?most) (megabytes-each ?high ?fewest)
                ?s ?g ?u))

; --- what a device has to carry are the reads of its busiest time, where these are stated

(defrule derive--reads-at-the-peak
  (subject (id ?s) (wants $? device.most_reads_per_s $?))
  ?peak <- (value (subject ?s) (quantity device.peak_reads_per_s) (state ~unknown))
  =>
  (take-over derive--reads-at-the-peak ?s device.most_reads_per_s ?peak ?s))

(defrule derive--reads-of-any-time
  (subject (id ?s) (wants $? device.most_reads_per_s $?))
  (value (id ?p) (subject ?s) (quantity device.peak_reads_per_s) (state unknown))
  ?reads <- (value (subject ?s) (quantity device.reads_per_s))
  =>
  (take-over derive--reads-of-any-time ?s device.most_reads_per_s ?reads ?s ?p))

; --- mail files that a change converts lie on the devices of the site

(defrule derive--gets-mail7
  (subject (id ?s) (parent ?site) (wants $? device.gets_mail7 $?))
  ?plan <- (value (subject ?site) (quantity site.brings_mail7))
  =>
  (take-over derive--gets-mail7 ?s device.gets_mail7 ?plan ?s))

; --- how soon a device answers and how much it is read, as far as they are told

(deffunction as-far-as-told (?rule ?s ?quantity ?v ?low ?high)
  (bind ?least (if (numberp ?low) then ?low else 0))
  (infer-number ?rule ?s ?quantity ?least (if (numberp ?high) then ?high else ?least) ?s ?v))

(defrule derive--told-response-of-a-device
  (subject (id ?s) (wants $? device.told_response_ms $?))
  (value (id ?v) (subject ?s) (quantity device.response_ms) (low ?low) (high ?high))
  =>
  (as-far-as-told derive--told-response-of-a-device ?s device.told_response_ms ?v ?low ?high))

(defrule derive--told-reads-of-a-device
  (subject (id ?s) (wants $? device.told_reads_per_s $?))
  (value (id ?v) (subject ?s) (quantity device.reads_per_s) (low ?low) (high ?high))
  =>
  (as-far-as-told derive--told-reads-of-a-device ?s device.told_reads_per_s ?v ?low ?high))
