; What a change says of itself, and what follows from what it makes otherwise.

; --- what becomes another: a machine, image or device that comes or goes becomes none, and 7 and 7.0 are one release

(deffunction becomes-another (?member ?apart ?before ?after ?was ?is)
  (if (eq ?apart true) then false
   else (if (eq ?member other) then true
         else (if (and (numberp ?was) (numberp ?is)) then (if (= ?was ?is) then false else true)
               else (if (eq ?before ?after) then false else true)))))

(defrule derive--becomes-another
  (subject (id ?s) (wants $? difference.another $?))
  (value (id ?m) (subject ?s) (quantity difference.member) (is ?member))
  (value (id ?a) (subject ?s) (quantity difference.apart) (is ?apart))
  (value (id ?b) (subject ?s) (quantity difference.before) (is ?before))
  (value (id ?t) (subject ?s) (quantity difference.after) (is ?after))
  (value (id ?rb) (subject ?s) (quantity difference.release_before) (low ?was))
  (value (id ?ra) (subject ?s) (quantity difference.release_after) (low ?is))
  =>
  (infer-word derive--becomes-another ?s difference.another (becomes-another ?member ?apart ?before ?after ?was ?is)
              ?s ?m ?a ?b ?t ?rb ?ra))

(deffunction goes-along (?member)
  (or (eq ?member domino_bits) (eq ?member mail_file_mib) (eq ?member l2_cache_kib) (eq ?member hyperthreading)
      (eq ?member gb) (eq ?member channels) (eq ?member raid_level) (eq ?member stripe_kib) (eq ?member complete)
      (eq ?member not_set)))

; --- the kind of change that it tells, by what becomes another; what often goes with one of them tells none, and leaves none
; open

(deffunction kind-told-by (?member)
  (switch ?member
    (case domino_release then new-release)
    (case mail_template then mail-template)
    (default
      (if (member$ ?member (create$ cps real_cps virtual_cps processor processor_mhz)) then processor-upgrade
       else (if (member$ ?member (create$ drives drive_type drive_rpm drive_gb)) then drive-upgrade
             else (if (or (goes-along ?member) (eq ?member other)) then none
                   ; all else that is named is a setting
                   else notes-ini))))))

(deffunction is-a-number-of-cps (?member)
  (if (member$ ?member (create$ cps real_cps virtual_cps)) then true else false))

(defrule derive--kind-that-it-tells
  (subject (id ?s) (wants $? difference.shows $?))
  (value (id ?m) (subject ?s) (quantity difference.member) (is ?member))
  (value (id ?o) (subject ?s) (quantity difference.another) (is ?another))
  =>
  (infer-word derive--kind-that-it-tells ?s difference.shows (if (eq ?another true) then (kind-told-by ?member) else none)
              ?s ?m ?o))

(defrule derive--tells-no-kind
  (subject (id ?s) (wants $? difference.tells_no_kind $?))
  (value (id ?m) (subject ?s) (quantity difference.member) (is ?member))
  (value (id ?a) (subject ?s) (quantity difference.apart) (is ?apart))
  (value (id ?o) (subject ?s) (quantity difference.another) (is ?another))
  =>
  (infer-word derive--tells-no-kind ?s difference.tells_no_kind
              (if (or (eq ?apart true) (and (eq ?another true) (eq ?member other))) then true else false)
              ?s ?m ?a ?o))

(defrule derive--threads-that-become-others
  (subject (id ?s) (wants $? difference.threads $?))
  (value (id ?m) (subject ?s) (quantity difference.member) (is ?member))
  (value (id ?o) (subject ?s) (quantity difference.another) (is ?another))
  (value (id ?d) (subject ?s) (quantity difference.to_default) (is ?default))
  =>
  (infer-word derive--threads-that-become-others ?s difference.threads
              (if (eq ?default true) then false
               else (both ?another (is-among ?member Server_Pool_Tasks Server_Max_Concurrent_Trans)))
              ?s ?m ?o ?d))

(defrule derive--threads-that-go-back
  (subject (id ?s) (wants $? difference.default_threads $?))
  (value (id ?m) (subject ?s) (quantity difference.member) (is ?member))
  (value (id ?o) (subject ?s) (quantity difference.another) (is ?another))
  (value (id ?d) (subject ?s) (quantity difference.to_default) (is ?default))
  =>
  (infer-word derive--threads-that-go-back ?s difference.default_threads
              (if (eq ?default true) then (both ?another (is-among ?member Server_Pool_Tasks Server_Max_Concurrent_Trans))
               else false)
              ?s ?m ?o ?d))

(defrule derive--cps-that-become-others
  (subject (id ?s) (wants $? difference.another_number_of_cps $?))
  (value (id ?m) (subject ?s) (quantity difference.member) (is ?member))
  (value (id ?o) (subject ?s) (quantity difference.another) (is ?another))
  =>
  (infer-word derive--cps-that-become-others ?s difference.another_number_of_cps
              (both ?another (is-a-number-of-cps ?member)) ?s ?m ?o))

; --- what it then is, also in what comes: two that differ leave open what the change leads to

(defrule derive--release-that-it-brings
  (subject (id ?s) (wants $? difference.release_then $?))
  (value (id ?m) (subject ?s) (quantity difference.member) (is domino_release))
  (value (id ?a) (subject ?s) (quantity difference.apart) (is ?apart))
  ?then <- (value (subject ?s) (quantity difference.release_after) (state ?known))
  (test (or (neq ?apart true) (neq ?known unknown)))
  =>
  (take-over derive--release-that-it-brings ?s difference.release_then ?then ?s ?m ?a))

; what goes takes its release with it, and brings none

(defrule derive--release-that-goes
  (subject (id ?s) (wants $? difference.release_then $?))
  (value (id ?m) (subject ?s) (quantity difference.member) (is domino_release))
  (value (id ?a) (subject ?s) (quantity difference.apart) (is true))
  (value (id ?then) (subject ?s) (quantity difference.release_after) (state unknown))
  =>
  (infer derive--release-that-goes ?s difference.release_then unknown none none nothing ?s ?m ?a ?then))

(defrule derive--no-release-that-it-brings
  (subject (id ?s) (wants $? difference.release_then $?))
  (value (id ?m) (subject ?s) (quantity difference.member) (is ~domino_release))
  =>
  (infer derive--no-release-that-it-brings ?s difference.release_then unknown none none nothing ?s ?m))

(defrule derive--names-cps
  (subject (id ?s) (wants $? difference.names_cps $?))
  (value (id ?m) (subject ?s) (quantity difference.member) (is ?member))
  =>
  (infer-word derive--names-cps ?s difference.names_cps (is-a-number-of-cps ?member) ?s ?m))

(defrule derive--names-template
  (subject (id ?s) (wants $? difference.names_template $?))
  (value (id ?m) (subject ?s) (quantity difference.member) (is ?member))
  =>
  (infer-word derive--names-template ?s difference.names_template (is-among ?member mail_template) ?s ?m))

(deffunction templates ()
  (create$ mail4 mail5 mail6 mail7 mail8 mail85 mail9 mail10 mail11 mail12 other))

(defrule derive--place-of-the-template
  (subject (id ?s) (wants $? difference.template_place $?))
  (value (id ?t) (subject ?s) (quantity difference.template) (is ?template))
  =>
  (bind ?place (member$ ?template (templates)))
  (bind ?end (if ?place then ?place else none))
  (infer-number derive--place-of-the-template ?s difference.template_place ?end ?end ?s ?t))

; --- the kinds of a change: what is stated, and what it makes others. Where nothing is stated and something comes, goes or
; becomes another that tells no kind, it may be of other kinds as well

(deffunction with-kind (?kinds ?shown ?kind)
  (if (neq ?shown true) then ?kinds
   else (if (eq ?kinds unknown) then ?kind
         else (if (eq (is-among-of-several ?kinds ?kind) true) then ?kinds else (sym-cat ?kinds + ?kind)))))

(defrule derive--kinds-of-a-change
  (subject (id ?s) (wants $? change.kind $?))
  (value (id ?k) (subject ?s) (quantity change.stated_kind) (is ?stated))
  (value (id ?more) (subject ?s) (quantity change.more_kinds) (is ?others))
  (value (id ?v1) (subject ?s) (quantity change.shows_new_release) (is ?release))
  (value (id ?v2) (subject ?s) (quantity change.shows_mail_template) (is ?template))
  (value (id ?v3) (subject ?s) (quantity change.shows_processors) (is ?processors))
  (value (id ?v4) (subject ?s) (quantity change.shows_drives) (is ?drives))
  (value (id ?v5) (subject ?s) (quantity change.shows_settings) (is ?settings))
  (value (id ?v6) (subject ?s) (quantity change.shows_more) (is ?rest))
  (value (id ?v7) (subject ?s) (quantity change.leaving_images) (low ?leaving))
  =>
  ; images go, none comes, and others take users
  (bind ?together (if (and (numberp ?leaving) (> ?leaving 0)) then true else false))
  (bind ?kinds (with-kind ?stated ?together consolidation))
  (bind ?kinds (with-kind ?kinds ?release new-release))
  (bind ?kinds (with-kind ?kinds ?template mail-template))
  (bind ?kinds (with-kind ?kinds ?processors processor-upgrade))
  (bind ?kinds (with-kind ?kinds ?drives drive-upgrade))
  (bind ?kinds (with-kind ?kinds ?settings notes-ini))
  (bind ?open (or (eq ?others true) (and (eq ?stated unknown) (eq ?rest true))))
  (bind ?perhaps (and ?open (neq ?kinds unknown)))
  (infer derive--kinds-of-a-change ?s change.kind (if (eq ?kinds unknown) then unknown else (if ?perhaps then bounded else known))
         none none (if ?perhaps then (sym-cat ?kinds +unknown) else ?kinds) ?s ?k ?more ?v1 ?v2 ?v3 ?v4 ?v5 ?v6 ?v7))

; --- what is brought together uses more CPU than the image that takes the users has: averages of today add up, on processors
; that are as fast and with the same Domino. That it uses no more tells nothing: a peak is higher, and there is more than CPU

(defrule derive--cps-that-take-as-they-are
  (subject (id ?s) (wants $? change.cps_that_take $?))
  (value (id ?shown) (subject ?s) (quantity change.shows_processors) (is false))
  ?now <- (value (subject ?s) (quantity change.receiving_cps))
  =>
  (take-over derive--cps-that-take-as-they-are ?s change.cps_that_take ?now ?s ?shown))

(defrule derive--cps-that-become-others-take
  (subject (id ?s) (wants $? change.cps_that_take $?))
  (value (id ?shown) (subject ?s) (quantity change.shows_processors) (is ~false))
  (value (id ?now) (subject ?s) (quantity change.receiving_cps))
  =>
  (infer-number derive--cps-that-become-others-take ?s change.cps_that_take none none ?s ?shown ?now))

; --- servers are merged, or an image surely has more users after the change

(defrule derive--brings-users
  (subject (id ?s) (wants $? change.brings_users $?))
  (value (id ?k) (subject ?s) (quantity change.kind) (is ?kind))
  (value (id ?f) (subject ?s) (quantity change.filled_images) (low ?filled))
  =>
  (infer-word derive--brings-users ?s change.brings_users
              (if (and (numberp ?filled) (> ?filled 0)) then true else (is-among-of-several ?kind consolidation)) ?s ?k ?f))

; --- what uses all of its CPU already, or is used beyond what it carries well, carries no more users with the processors and
; the Domino that it has. That it is not full tells nothing

(defrule derive--fills-what-is-full
  (subject (id ?s) (wants $? change.fills_what_is_full $?))
  (value (id ?i) (subject ?s) (quantity change.fills_a_full_image) (is ?image))
  (value (id ?m) (subject ?s) (quantity change.fills_a_full_machine) (is ?machine))
  (value (id ?h) (subject ?s) (quantity change.fills_a_full_host) (is ?host))
  (value (id ?p) (subject ?s) (quantity change.shows_processors) (is ?processors))
  (value (id ?r) (subject ?s) (quantity change.shows_new_release) (is ?release))
  (value (id ?t) (subject ?s) (quantity change.shows_mail_template) (is ?template))
  =>
  (bind ?full (all-of (one-of ?image ?machine ?host) (opposite ?processors) (opposite ?release) (opposite ?template)))
  (infer-word derive--fills-what-is-full ?s change.fills_what_is_full (if (eq ?full true) then true else unknown)
              ?s ?i ?m ?h ?p ?r ?t))

(defrule derive--takes-too-much
  (subject (id ?s) (wants $? change.takes_too_much $?))
  (value (id ?u) (subject ?s) (quantity change.merging_cps_in_use) (low ?used) (high ?used-most))
  (value (id ?c) (subject ?s) (quantity change.cps_that_take) (low ?cps) (high ?cps-most))
  (value (id ?m) (subject ?s) (quantity change.on_like_machines) (is ?alike))
  (value (id ?r) (subject ?s) (quantity change.shows_new_release) (is ?release))
  (value (id ?t) (subject ?s) (quantity change.shows_mail_template) (is ?template))
  (value (id ?f) (subject ?s) (quantity change.fills_what_is_full) (is ?full))
  =>
  (bind ?more (all-of ?alike (opposite ?release) (opposite ?template) (more-than ?used ?used-most ?cps ?cps-most)))
  (infer-word derive--takes-too-much ?s change.takes_too_much (if (eq (either ?full ?more) true) then true else unknown)
              ?s ?u ?c ?m ?r ?t ?f))

; --- whether what takes the users was found to have what they need. That nobody looked tells neither, and is left open, also
; where the vendor of the hardware was asked: what came of that is said by resources_lacking

(defrule derive--resources-not-looked-at
  (subject (id ?s) (wants $? change.resources_not_looked_at $?))
  (value (id ?c) (subject ?s) (quantity change.said_resources_checked) (is ?checked))
  (value (id ?l) (subject ?s) (quantity change.said_resources_lacking) (is ?lacking))
  =>
  (infer-word derive--resources-not-looked-at ?s change.resources_not_looked_at
              (if (and (eq ?checked false) (eq ?lacking unknown)) then true else false)
              ?s ?c ?l))

(defrule derive--resources-unseen
  (subject (id ?s) (wants $? change.resources_unseen $?))
  (value (id ?n) (subject ?s) (quantity change.resources_not_looked_at) (is ?nobody))
  (value (id ?t) (subject ?s) (quantity change.takes_too_much) (is ?too-much))
  =>
  (infer-word derive--resources-unseen ?s change.resources_unseen
              (if (and (eq ?nobody true) (neq ?too-much true)) then unknown else false)
              ?s ?n ?t))

(defrule derive--resources-not-found
  (subject (id ?s) (wants $? change.resources_not_found $?))
  (value (id ?c) (subject ?s) (quantity change.resources_checked) (is ?checked))
  (value (id ?t) (subject ?s) (quantity change.takes_too_much) (is ?too-much))
  (value (id ?l) (subject ?s) (quantity change.said_resources_lacking) (is ?lacking))
  =>
  (infer-word derive--resources-not-found ?s change.resources_not_found
              (if (or (eq ?too-much true) (eq ?lacking true)) then true
               else (if (or (eq ?checked true) (eq ?lacking false)) then false
               else (if (eq ?checked false) then true else unknown)))
              ?s ?c ?t ?l))

; --- the release, the template and the CPs after it: as stated, or else what all that it names comes to

(defrule derive--release-as-stated
  (subject (id ?s) (wants $? change.to_domino_release $?))
  ?stated <- (value (subject ?s) (quantity change.stated_release) (state ~unknown))
  =>
  (take-over derive--release-as-stated ?s change.to_domino_release ?stated ?s))

; What comes with a change that is stated to be to a new release (servers of VMs in place of machines, say) shows none that
; becomes another.

(deffunction is-to-a-new-release (?shown ?kinds)
  (or (eq ?shown true) (and (neq ?kinds unknown) (eq (is-among-of-several ?kinds new-release) true))))

(defrule derive--release-that-all-come-to
  (subject (id ?s) (wants $? change.to_domino_release $?))
  (value (id ?stated) (subject ?s) (quantity change.stated_release) (state unknown))
  (value (id ?shown) (subject ?s) (quantity change.shows_new_release) (is ?is))
  (value (id ?k) (subject ?s) (quantity change.stated_kind) (is ?kinds))
  (test (is-to-a-new-release ?is ?kinds))
  (value (id ?o) (subject ?s) (quantity change.oldest_release_then) (state known) (low ?release))
  ?newest <- (value (subject ?s) (quantity change.newest_release_then) (state known) (low ?release))
  =>
  (take-over derive--release-that-all-come-to ?s change.to_domino_release ?newest ?s ?stated ?shown ?k ?o))

(defrule derive--release-that-is-not-plain
  (subject (id ?s) (wants $? change.to_domino_release $?))
  (value (id ?stated) (subject ?s) (quantity change.stated_release) (state unknown))
  (value (id ?shown) (subject ?s) (quantity change.shows_new_release) (is ?is))
  (value (id ?k) (subject ?s) (quantity change.stated_kind) (is ?kinds))
  (value (id ?o) (subject ?s) (quantity change.oldest_release_then) (low ?oldest))
  (value (id ?n) (subject ?s) (quantity change.newest_release_then) (low ?newest))
  (test (not (and (is-to-a-new-release ?is ?kinds) (numberp ?oldest) (eq ?oldest ?newest))))
  =>
  (infer-number derive--release-that-is-not-plain ?s change.to_domino_release none none ?s ?stated ?shown ?k ?o ?n))

(defrule derive--template-after-the-change
  (subject (id ?s) (wants $? change.to_mail_template $?))
  (value (id ?k) (subject ?s) (quantity change.stated_template) (is ?stated))
  (value (id ?shown) (subject ?s) (quantity change.shows_mail_template) (is ?is))
  (value (id ?kind) (subject ?s) (quantity change.stated_kind) (is ?kinds))
  (value (id ?f) (subject ?s) (quantity change.first_template_then) (low ?first))
  (value (id ?l) (subject ?s) (quantity change.last_template_then) (low ?last))
  =>
  ; what comes with a change that is stated to convert mail files (one server in place of two, say) shows none that becomes another
  (bind ?converts (or (eq ?is true) (and (neq ?kinds unknown) (eq (is-among-of-several ?kinds mail-template) true))))
  (infer-word derive--template-after-the-change ?s change.to_mail_template
              (if (neq ?stated unknown) then ?stated
               else (if (and ?converts (integerp ?first) (> ?first 0) (eq ?first ?last)) then (nth$ ?first (templates))
                     else unknown))
              ?s ?k ?shown ?kind ?f ?l))

(defrule derive--cps-as-stated
  (subject (id ?s) (wants $? change.to_cps $?))
  ?stated <- (value (subject ?s) (quantity change.stated_cps) (state ~unknown))
  =>
  (take-over derive--cps-as-stated ?s change.to_cps ?stated ?s))

(defrule derive--cps-that-all-come-to
  (subject (id ?s) (wants $? change.to_cps $?))
  (value (id ?stated) (subject ?s) (quantity change.stated_cps) (state unknown))
  (value (id ?shown) (subject ?s) (quantity change.shows_cps) (is ?is))
  (value (id ?f) (subject ?s) (quantity change.fewest_cps_then) (low ?low) (high ?high))
  (value (id ?m) (subject ?s) (quantity change.most_cps_then) (low ?low-of-most) (high ?high-of-most))
  =>
  (bind ?plain (and (eq ?is true) (eq ?low ?low-of-most) (eq ?high ?high-of-most)))
  (infer-number derive--cps-that-all-come-to ?s change.to_cps (if ?plain then ?low else none)
                (if ?plain then ?high else none) ?s ?stated ?shown ?f ?m))

; --- the template of Notes 7 comes with a change that converts mail files to it, unless they are left for later

(defrule derive--template-of-a-change
  (subject (id ?s) (wants $? change.brings_mail7 $?))
  (value (id ?to) (subject ?s) (quantity change.to_mail_template) (is ?template))
  (value (id ?later) (subject ?s) (quantity change.template_later) (is ?left))
  =>
  (infer-word derive--template-of-a-change ?s change.brings_mail7
              (if (eq ?left true) then false
               else (if (eq ?template unknown) then unknown else (if (eq ?template mail7) then true else false)))
              ?s ?to ?later))

(defrule derive--converts-unnamed
  (subject (id ?s) (wants $? change.converts_unnamed $?))
  (value (id ?m) (subject ?s) (quantity change.brings_mail7) (is ?brings))
  (value (id ?d) (subject ?s) (quantity change.converted_dpars) (low ?dpars))
  =>
  (infer-word derive--converts-unnamed ?s change.converts_unnamed
              (if (and (eq ?brings true) (not (and (numberp ?dpars) (> ?dpars 0)))) then true else false)
              ?s ?m ?d))

(defrule derive--leaves-template-open
  (subject (id ?s) (wants $? change.leaves_template_open $?))
  (value (id ?m) (subject ?s) (quantity change.brings_mail7) (is ?brings))
  =>
  (infer-word derive--leaves-template-open ?s change.leaves_template_open (if (eq ?brings unknown) then true else false) ?s ?m))

; --- figures of Notes clients are of some of the users at most where others are there, or may be

(defrule derive--not-all-notes
  (subject (id ?s) (parent ?site) (wants $? change.not_all_notes $?))
  (value (id ?c) (subject ?site) (quantity site.other_clients_described) (is ?others))
  =>
  (infer-word derive--not-all-notes ?s change.not_all_notes (if (eq ?others false) then false else true) ?s ?c))

; --- a new release comes with a change of that kind, and with any other that says so of a later one than there is: servers are
; merged on it, say

(defrule derive--release-of-a-change
  (subject (id ?s) (parent ?site) (wants $? change.brings_release $?))
  (value (id ?k) (subject ?s) (quantity change.kind) (is ?kind))
  (value (id ?to) (subject ?s) (quantity change.to_domino_release) (low ?low) (high ?high))
  (value (id ?from) (subject ?site) (quantity site.newest_domino_release) (low ?newest) (high ?newest-most))
  =>
  (infer-word derive--release-of-a-change ?s change.brings_release
              (if (eq (more-than ?low ?high ?newest ?newest-most) true) then true
               else (is-among-of-several ?kind new-release))
              ?s ?k ?to ?from))

; --- whether it comes with virtual machines, or alone

(defrule derive--release-with-virtual-machines
  (subject (id ?s) (wants $? change.virtualises_release $?))
  (value (id ?k) (subject ?s) (quantity change.kind) (is ?kinds))
  (value (id ?v) (subject ?s) (quantity change.brings_release) (is ?brings))
  =>
  (infer-word derive--release-with-virtual-machines ?s change.virtualises_release
              (both ?brings (is-among-of-several ?kinds virtualisation)) ?s ?k ?v))

(defrule derive--release-without-virtual-machines
  (subject (id ?s) (wants $? change.release_alone $?))
  (value (id ?k) (subject ?s) (quantity change.kind) (is ?kinds))
  (value (id ?v) (subject ?s) (quantity change.brings_release) (is ?brings))
  =>
  (infer-word derive--release-without-virtual-machines ?s change.release_alone
              (both ?brings (opposite (is-among-of-several ?kinds virtualisation))) ?s ?k ?v))

; --- what a paper says of a release on Linux for System z is of no other platform

(defrule derive--release-on-linux-on-system-z
  (subject (id ?s) (setting ?set) (wants $? change.brings_release_to_z $?))
  (setting (id ?set) (platforms $?platforms))
  (value (id ?v) (subject ?s) (quantity change.brings_release) (is ?brings))
  =>
  (infer-word derive--release-on-linux-on-system-z ?s change.brings_release_to_z
              (if (and (eq ?brings true) (member$ linux-system-z ?platforms)) then true else false) ?s ?set ?v))

; --- a change alters the threads of the server as it says, or as it leads to. One that says what it leads to and names none
; leaves them, unless it is said to be about notes.ini. Of one that does not, one of notes.ini may
; alter them, and one of another kind is taken not to: nobody is asked of every consolidation whether it does. One that takes
; them back to their defaults, and names no other value, sets none

(deffunction may-alter-threads (?shown ?stated ?kinds)
  (if (eq ?shown false) then (is-among-of-several (if (eq ?stated unknown) then ?kinds else ?stated) notes-ini)
   else (if (eq ?kinds unknown) then true else (is-among-of-several ?kinds notes-ini))))

(defrule derive--alters-threads
  (subject (id ?s) (wants $? change.alters_threads $?))
  (value (id ?stated) (subject ?s) (quantity change.thread_settings) (is ?said))
  (value (id ?shown) (subject ?s) (quantity change.shows_threads) (is ?is))
  (value (id ?back) (subject ?s) (quantity change.shows_default_threads) (is ?default))
  (value (id ?k) (subject ?s) (quantity change.stated_kind) (is ?kind))
  (value (id ?of) (subject ?s) (quantity change.kind) (is ?kinds))
  =>
  (infer-word derive--alters-threads ?s change.alters_threads
              (if (neq ?said unknown) then ?said
               else (if (eq ?is true) then true
                     else (if (eq ?default true) then false
                           else (if (eq (may-alter-threads ?is ?kind ?kinds) true) then unknown else false))))
              ?s ?stated ?shown ?back ?k ?of))

; --- the CPs after a change: as it says, else those that the images have

(defrule derive--cps-as-the-change-says
  (subject (id ?s) (wants $? change.cps_then $?))
  ?stated <- (value (subject ?s) (quantity change.to_cps) (state ~unknown))
  =>
  (take-over derive--cps-as-the-change-says ?s change.cps_then ?stated ?s))

(defrule derive--cps-as-they-are
  (subject (id ?s) (wants $? change.cps_then $?))
  (value (id ?stated) (subject ?s) (quantity change.to_cps) (state unknown))
  ?now <- (value (subject ?s) (quantity change.image_cps))
  =>
  (take-over derive--cps-as-they-are ?s change.cps_then ?now ?s ?stated))

; --- patching that may cost no downtime: of a change that says what it leads to, the goals after it tell what is wanted then

(defrule derive--patches-without-downtime
  (subject (id ?s) (wants $? change.patches_without_downtime $?))
  (value (id ?k) (subject ?s) (quantity change.kind) (is ?kinds))
  (value (id ?need) (subject ?s) (quantity change.without_downtime) (is ?none))
  (value (id ?to) (subject ?s) (quantity change.leads_to) (is ?leads))
  =>
  (infer-word derive--patches-without-downtime ?s change.patches_without_downtime
              (if (and (eq ?leads false) (eq ?none true) (eq (is-among-of-several ?kinds patching) true)) then true else false)
              ?s ?k ?need ?to))

; --- whether the processors of old and new hosts go together is asked, unless somebody has stated it of a cluster that is listed

(defrule derive--cpu-compatible-told-of-a-cluster
  (subject (id ?s) (wants $? change.cpu_compatible_told_of_a_cluster $?))
  (value (id ?here) (subject ?s) (quantity change.states_cpu_compatible) (is ?stated))
  (value (id ?there) (subject ?s) (quantity change.cluster_tells_cpu_compatible) (is ?told))
  =>
  (infer-word derive--cpu-compatible-told-of-a-cluster ?s change.cpu_compatible_told_of_a_cluster
              (if (and (eq ?stated false) (eq ?told true)) then true else false) ?s ?here ?there))
