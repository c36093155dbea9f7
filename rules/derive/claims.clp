; What a claim says of itself: whether the figure comes from what it is used for.

(deffunction same-word (?one ?other)
  (if (or (eq ?one unknown) (eq ?other unknown)) then unknown else (if (eq ?one ?other) then true else false)))

(defrule derive--same-platform
  (subject (id ?s) (wants $? claim.same_platform $?))
  (value (id ?source) (subject ?s) (quantity claim.source_platform) (is ?from))
  (value (id ?use) (subject ?s) (quantity claim.for_platform) (is ?for))
  =>
  (infer-word derive--same-platform ?s claim.same_platform (same-word ?from ?for) ?s ?source ?use))

; what another operating system, or release of it, brings on the platform that it was measured on
(defrule derive--of-one-system
  (subject (id ?s) (wants $? claim.of_one_system $?))
  (value (id ?e) (subject ?s) (quantity claim.effect) (is ?effect))
  (value (id ?source) (subject ?s) (quantity claim.source_platform) (is ?from))
  (value (id ?use) (subject ?s) (quantity claim.for_platform) (is ?for))
  =>
  (infer-word derive--of-one-system ?s claim.of_one_system
              (if (and (eq ?effect operating-system) (eq (same-word ?from ?for) true)) then true else false)
              ?s ?e ?source ?use))

; what somebody says in words of the tasks in the load of a benchmark, which is no figure of it
(defrule derive--on-tasks-of-a-test
  (subject (id ?s) (wants $? claim.on_tasks_of_a_test $?))
  (value (id ?e) (subject ?s) (quantity claim.effect) (is ?effect))
  (value (id ?o) (subject ?s) (quantity claim.source) (is ?source))
  (value (id ?t) (subject ?s) (quantity claim.says_tested) (is ?tested))
  (value (id ?n) (subject ?s) (quantity claim.says_not_needed) (is ?needless))
  =>
  (infer-word derive--on-tasks-of-a-test ?s claim.on_tasks_of_a_test
              (if (and (eq ?effect server-tasks) (eq ?source benchmark) (or (eq ?tested true) (eq ?needless true)))
               then true else false)
              ?s ?e ?o ?t ?n))

; --- whom it is used for: as it says, else the clients of the site where all its users have one kind. A figure that was
; measured with other clients may be for these, and one of what browsers bring is of both. Where users are to get another
; client, it may be for them.

(deffunction only-client (?clients ?open)
  (if (and (= (length$ ?clients) 1) (= (length$ ?open) 0)) then (nth$ 1 ?clients) else unknown))

(defrule derive--client-it-is-used-for
  (subject (id ?s) (parent ?site) (setting ?set) (wants $? claim.for_client $?))
  (setting (id ?set) (clients $?clients) (clients-open $?open))
  (value (id ?told) (subject ?s) (quantity claim.said_for_client) (is ?said))
  (value (id ?source) (subject ?s) (quantity claim.source_client) (is ?from))
  (value (id ?e) (subject ?s) (quantity claim.effect) (is ?effect))
  (value (id ?c) (subject ?site) (quantity site.client_changes) (is ?changes))
  =>
  (bind ?only (only-client ?clients ?open))
  (bind ?one-of-them (and (neq ?changes true) (not (member$ ?effect (create$ web-clients mixed-clients)))
                          (member$ ?from (create$ unknown ?only))))
  (infer-word derive--client-it-is-used-for ?s claim.for_client
              (if (neq ?said unknown) then ?said else (if ?one-of-them then ?only else unknown))
              ?s ?set ?told ?source ?e ?c))

; --- on which platform a figure is held against what was measured: where it was measured, else where it is used, else on that
; of the image or DPAR which it is said to be of, else on the only platform of the site: what is quoted of a paper may be of any
; that it measured, and is held against that one alone. Of a machine or host that it names it may be any image there.

(deffunction known-platform (?platform)
  (if (member$ ?platform (create$ linux-system-z zos aix solaris i5os linux-x86 windows vsphere)) then ?platform else unknown))

(deffunction only-platform (?platforms ?open)
  (if (and (= (length$ ?platforms) 1) (= (length$ ?open) 0)) then (known-platform (nth$ 1 ?platforms)) else unknown))

(defrule derive--platform-of-an-image
  (subject (id ?s) (type image) (setting ?set) (wants $? image.platform $?))
  (setting (id ?set) (platforms $?platforms) (platforms-open $?open))
  (value (id ?os) (subject ?s) (quantity image.os))
  =>
  (infer-word derive--platform-of-an-image ?s image.platform (only-platform ?platforms ?open) ?s ?set ?os))

(defrule derive--platform-of-a-dpar
  (subject (id ?s) (type dpar) (parent ?image) (wants $? dpar.platform $?))
  ?on <- (value (subject ?image) (quantity image.platform))
  =>
  (take-over derive--platform-of-a-dpar ?s dpar.platform ?on ?s))

; --- whether its number of users is that of those who are registered where it is of; where as many are known to be at work it is theirs

(defrule derive--counts-the-registered
  (subject (id ?s) (wants $? claim.counts_the_registered $?))
  (value (id ?users) (subject ?s) (quantity claim.at_users) (low ?low) (high ?high))
  (value (id ?all) (subject ?s) (quantity claim.registered_of_its_image) (low ?fewest) (high ?most))
  (value (id ?some) (subject ?s) (quantity claim.at_work_of_its_image) (low ?least) (high ?greatest))
  =>
  (infer-word derive--counts-the-registered ?s claim.counts_the_registered
              (if (and (numberp ?low) (numberp ?fewest) (eq ?low ?high) (eq ?fewest ?most) (= ?low ?fewest)
                       (not (and (numberp ?least) (>= ?least ?low))))
               then true else false)
              ?s ?users ?all ?some))

(defrule derive--platform-of-its-image
  (subject (id ?s) (wants $? claim.platform_of_its_place $?))
  (member (id ?m) (of ?s) (type claimed-image) (subject ?image))
  ?on <- (value (subject ?image) (quantity image.platform))
  =>
  (take-over derive--platform-of-its-image ?s claim.platform_of_its_place ?on ?s ?m))

(defrule derive--platform-of-its-dpar
  (subject (id ?s) (wants $? claim.platform_of_its_place $?))
  (members (id ?images) (of ?s) (type claimed-image) (size 0))
  (member (id ?m) (of ?s) (type claimed-dpar) (subject ?dpar))
  ?on <- (value (subject ?dpar) (quantity dpar.platform))
  =>
  (take-over derive--platform-of-its-dpar ?s claim.platform_of_its_place ?on ?s ?images ?m))

(defrule derive--platform-of-no-place
  (subject (id ?s) (wants $? claim.platform_of_its_place $?))
  (members (id ?images) (of ?s) (type claimed-image) (size 0))
  (members (id ?dpars) (of ?s) (type claimed-dpar) (size 0))
  =>
  (infer-word derive--platform-of-no-place ?s claim.platform_of_its_place unknown ?s ?images ?dpars))

(defrule derive--held-on
  (subject (id ?s) (parent ?site) (wants $? claim.held_on $?))
  (value (id ?source) (subject ?s) (quantity claim.source_platform) (is ?from))
  (value (id ?use) (subject ?s) (quantity claim.for_platform) (is ?for))
  (value (id ?place) (subject ?s) (quantity claim.platform_of_its_place) (is ?on))
  (value (id ?there) (subject ?site) (quantity site.platforms) (is ?platforms))
  =>
  (infer-word derive--held-on ?s claim.held_on
              (if (neq ?from unknown) then ?from
               else (if (neq ?for unknown) then ?for
                     else (if (neq ?on unknown) then ?on else (known-platform ?platforms))))
              ?s ?source ?use ?place ?there))

(defrule derive--platform-known
  (subject (id ?s) (wants $? claim.platform_known $?))
  (value (id ?held) (subject ?s) (quantity claim.held_on) (is ?on))
  =>
  (infer-word derive--platform-known ?s claim.platform_known (if (eq ?on unknown) then false else true) ?s ?held))

; a saving is one of VMs where virtualising is to bring it, or one of both platforms is vSphere; it is none of these only where
; both are known. What a release is to save is saved in VMs where it comes with them, on ESX, and is known to come no other way.
; A figure of another release than the one that comes is none of these VMs

(deffunction saved-with-virtual-machines (?effect ?platforms ?with ?alone ?release ?planned)
  (and (eq ?effect release) (neq ?platforms unknown) (neq (is-among-of-several ?platforms vsphere) false) (eq ?with true)
       (eq ?alone false) (or (not (numberp ?release)) (not (numberp ?planned)) (= ?release ?planned))))

(defrule derive--saving-on
  (subject (id ?s) (parent ?site) (wants $? claim.saving_on $?))
  (value (id ?e) (subject ?s) (quantity claim.effect) (is ?effect))
  (value (id ?source) (subject ?s) (quantity claim.source_platform) (is ?from))
  (value (id ?use) (subject ?s) (quantity claim.for_platform) (is ?for))
  (value (id ?held) (subject ?s) (quantity claim.held_on) (is ?on))
  (value (id ?there) (subject ?site) (quantity site.platforms) (is ?platforms))
  (value (id ?w) (subject ?site) (quantity site.virtualised_release) (is ?with))
  (value (id ?a) (subject ?site) (quantity site.physical_release) (is ?alone))
  (value (id ?r) (subject ?s) (quantity claim.latest_domino_release) (high ?release))
  (value (id ?p) (subject ?site) (quantity site.planned_domino_release) (low ?first) (high ?last-planned))
  =>
  (infer-word derive--saving-on ?s claim.saving_on
              (if (or (eq ?effect virtualisation) (eq ?from vsphere) (eq ?for vsphere)
                      (and (eq ?effect unknown) (eq ?on vsphere))
                      (and (eq ?from unknown) (eq ?for unknown)
                           (saved-with-virtual-machines ?effect ?platforms ?with ?alone ?release
                                                        (if (numberp ?last-planned) then ?last-planned else ?first))))
               then vsphere else (if (eq ?from unknown) then unknown else ?for))
              ?s ?e ?source ?use ?held ?there ?w ?a ?r ?p))

; --- what there is at the site of what a claim is used for

(defrule derive--mail-files-there
  (subject (id ?s) (parent ?site) (wants $? claim.mail_files_there $?))
  ?there <- (value (subject ?site) (quantity site.largest_mail_file_mib))
  =>
  (take-over derive--mail-files-there ?s claim.mail_files_there ?there ?s))

(defrule derive--fault-tolerance-there
  (subject (id ?s) (parent ?site) (wants $? claim.ft_there $?))
  ?there <- (value (subject ?site) (quantity site.ft))
  =>
  (take-over derive--fault-tolerance-there ?s claim.ft_there ?there ?s))

(defrule derive--quoted-year
  (subject (id ?s) (wants $? claim.quoted_year $?))
  (value (id ?p) (subject ?s) (quantity claim.paper) (low ?year))
  =>
  (bind ?quoted (if (numberp ?year) then ?year else 0))
  (infer-number derive--quoted-year ?s claim.quoted_year ?quoted ?quoted ?s ?p))

; what is concluded from a quote leans on its paper; what was measured in production does not, whatever it is set beside
(defrule derive--leaned-year
  (subject (id ?s) (wants $? claim.leaned_year $?))
  (value (id ?own) (subject ?s) (quantity claim.quoted_year) (low ?quoted))
  (value (id ?grounds) (subject ?s) (quantity claim.grounds_year) (low ?year))
  (value (id ?o) (subject ?s) (quantity claim.source) (is ?source))
  =>
  (bind ?leaned (if (and (numberp ?quoted) (> ?quoted 0)) then ?quoted
                 else (if (and (numberp ?year) (neq ?source production)) then ?year else 0)))
  (infer-number derive--leaned-year ?s claim.leaned_year ?leaned ?leaned ?s ?own ?grounds ?o))

; --- whether what is quoted from a paper is used beyond what the paper measured: where the site runs or plans a later release,
; or on a platform on which nothing was measured, the one that is stated or else those of the site. Where something was
; measured on some of these and nothing on others, nobody says for which it is

(defrule derive--platforms-of-the-site
  (subject (id ?s) (setting ?set) (wants $? site.platforms $?))
  (members (id ?m) (of ?s) (type described-image))
  (setting (id ?set) (platforms $?platforms) (platforms-open $?open))
  =>
  (bind ?names (if (> (length$ ?open) 0) then (create$ unknown) else (create$)))
  (progn$ (?p ?platforms)
    (bind ?names (create$ ?names (known-platform ?p))))
  (bind ?all (if (> (length$ ?names) 0) then (nth$ 1 ?names) else unknown))
  (progn$ (?p (rest$ ?names)) (bind ?all (sym-cat ?all "+" ?p)))
  (infer-word derive--platforms-of-the-site ?s site.platforms ?all ?s ?m ?set))

; whether nothing was measured on any of them
(deffunction none-of-these (?listed ?measured)
  (bind ?some (is-among-of-several ?listed ?measured))
  (if (neq ?some true) then (return (opposite ?some)))
  (progn$ (?p (create$ unknown linux-system-z zos aix solaris i5os linux-x86 windows vsphere))
    (if (and (not (member$ ?p ?measured)) (eq (is-among-of-several ?listed ?p) true)) then (return unknown)))
  false)

(defrule derive--beyond-its-paper
  (subject (id ?s) (parent ?site) (wants $? claim.beyond_its_paper $?))
  (value (id ?p) (subject ?s) (quantity claim.paper) (low ?year))
  (quoted-paper (id ?row) (year ?year) (last ?last) (platforms $?measured))
  (value (id ?use) (subject ?s) (quantity claim.for_platform) (is ?for))
  (value (id ?there) (subject ?site) (quantity site.platforms) (is ?platforms))
  (value (id ?newest) (subject ?site) (quantity site.newest_domino_release) (low ?low) (high ?high))
  (value (id ?plan) (subject ?site) (quantity site.planned_domino_release) (low ?planned))
  =>
  (bind ?later (if (or (below ?last ?low) (below ?last ?planned)) then true
                else (if (and (numberp ?high) (not (below ?last ?high))) then false else unknown)))
  (bind ?elsewhere (if (eq ?for unknown) then (none-of-these ?platforms ?measured)
                    else (if (member$ ?for ?measured) then false else true)))
  (infer-word derive--beyond-its-paper ?s claim.beyond_its_paper (one-of ?later ?elsewhere)
              ?s ?p ?row ?use ?there ?newest ?plan))

(defrule derive--beyond-no-paper
  (subject (id ?s) (wants $? claim.beyond_its_paper $?))
  (value (id ?p) (subject ?s) (quantity claim.paper) (low ?year))
  (not (quoted-paper (year ?year)))
  =>
  (infer-word derive--beyond-no-paper ?s claim.beyond_its_paper false ?s ?p))

(defrule derive--same-client
  (subject (id ?s) (wants $? claim.same_client $?))
  (value (id ?source) (subject ?s) (quantity claim.source_client) (is ?from))
  (value (id ?use) (subject ?s) (quantity claim.for_client) (is ?for))
  =>
  (infer-word derive--same-client ?s claim.same_client (same-word ?from ?for) ?s ?source ?use))

(defrule derive--said-for-others
  (subject (id ?s) (wants $? claim.said_for_others $?))
  (value (id ?use) (subject ?s) (quantity claim.said_for_client) (is ?for))
  =>
  (infer-word derive--said-for-others ?s claim.said_for_others
              (if (or (eq ?for unknown) (eq ?for nrpc)) then false else true) ?s ?use))

(defrule derive--notes-for-browsers
  (subject (id ?s) (wants $? claim.notes_for_browsers $?))
  (value (id ?source) (subject ?s) (quantity claim.source_client) (is ?from))
  (value (id ?use) (subject ?s) (quantity claim.for_client) (is ?for))
  =>
  (infer-word derive--notes-for-browsers ?s claim.notes_for_browsers
              (if (and (eq ?from nrpc) (eq ?for dwa)) then true else false) ?s ?source ?use))

; --- benchmarks measure with simulated users, and so did the studies of performance that came before; advice of a study,
; which is a figure of nothing that was measured, did not, nor did what somebody says in words and is no figure. A figure of
; a run that is named is one of a test, whoever made it. Where the source is not told, a claim of CPU, memory, I/O or the
; like that names no number at all was not measured so, either; nor was what computers cost to own. A number that is quoted
; from a paper which has such figures of its own benchmark alone was; and so was a number of users that it prints of no
; others, quoted as it stands or as one up to which it goes.

(deffunction is-number-of (?low ?high ?numbers)
  (if (or (not (numberp ?high)) (and (numberp ?low) (<> ?low 0 ) (<> ?low ?high))) then (return FALSE))
  (progn$ (?n ?numbers)
    (if (= ?n ?high) then (return TRUE)))
  FALSE)

; the number itself, or the one of "up to so many"

(defrule derive--highest-value
  (subject (id ?s) (wants $? claim.highest_value $?))
  (value (id ?number) (subject ?s) (quantity claim.value) (high ?high))
  =>
  (infer-number derive--highest-value ?s claim.highest_value ?high ?high ?s ?number))

(defrule derive--highest-difference
  (subject (id ?s) (wants $? claim.highest_difference $?))
  (value (id ?number) (subject ?s) (quantity claim.difference) (high ?high))
  =>
  (infer-number derive--highest-difference ?s claim.highest_difference ?high ?high ?s ?number))

; what virtualising is said to save of CPU and of disk I/O, by one claim and by any: two figures that a paper prints together
; are hardly met by chance, unless one of them is said to be of production, of a run of one's own or of another paper

(deffunction may-be-printed-of-vsphere (?source ?run ?year ?own)
  (and (neq ?source production) (neq ?run true) (or (eq ?year 0) (eq ?year ?own))))

(deffunction saved-by-virtualising (?effect ?kind ?way ?printed ?high ?of)
  (if (and (eq ?effect virtualisation) (eq ?kind ?of) (eq ?way less) ?printed (numberp ?high)) then ?high else 0))

(defrule derive--cpu-saved-by-virtualising
  (subject (id ?s) (wants $? claim.cpu_saved_by_virtualising $?))
  (value (id ?e) (subject ?s) (quantity claim.effect) (is ?effect))
  (value (id ?k) (subject ?s) (quantity claim.kind) (is ?kind))
  (value (id ?t) (subject ?s) (quantity claim.told_way) (is ?way))
  (value (id ?o) (subject ?s) (quantity claim.source) (is ?source))
  (value (id ?r) (subject ?s) (quantity claim.names_run) (is ?run))
  (value (id ?q) (subject ?s) (quantity claim.quoted_year) (low ?year))
  (value (id ?number) (subject ?s) (quantity claim.highest_difference) (high ?high))
  (quoted-paper (id ?row) (year ?own) (platforms $? vsphere $?))
  =>
  (bind ?printed (may-be-printed-of-vsphere ?source ?run ?year ?own))
  (bind ?saved (saved-by-virtualising ?effect ?kind ?way ?printed ?high cpu))
  (infer-number derive--cpu-saved-by-virtualising ?s claim.cpu_saved_by_virtualising ?saved ?saved
                ?s ?e ?k ?t ?o ?r ?q ?number ?row))

(defrule derive--io-saved-by-virtualising
  (subject (id ?s) (wants $? claim.io_saved_by_virtualising $?))
  (value (id ?e) (subject ?s) (quantity claim.effect) (is ?effect))
  (value (id ?k) (subject ?s) (quantity claim.kind) (is ?kind))
  (value (id ?t) (subject ?s) (quantity claim.told_way) (is ?way))
  (value (id ?o) (subject ?s) (quantity claim.source) (is ?source))
  (value (id ?r) (subject ?s) (quantity claim.names_run) (is ?run))
  (value (id ?q) (subject ?s) (quantity claim.quoted_year) (low ?year))
  (value (id ?number) (subject ?s) (quantity claim.highest_difference) (high ?high))
  (quoted-paper (id ?row) (year ?own) (platforms $? vsphere $?))
  =>
  (bind ?printed (may-be-printed-of-vsphere ?source ?run ?year ?own))
  (bind ?saved (saved-by-virtualising ?effect ?kind ?way ?printed ?high io))
  (infer-number derive--io-saved-by-virtualising ?s claim.io_saved_by_virtualising ?saved ?saved
                ?s ?e ?k ?t ?o ?r ?q ?number ?row))

(defrule derive--cpu-saved-by-any
  (subject (id ?s) (parent ?site) (wants $? claim.cpu_saved_by_any $?))
  ?there <- (value (subject ?site) (quantity site.cpu_saved_by_virtualising))
  =>
  (take-over derive--cpu-saved-by-any ?s claim.cpu_saved_by_any ?there ?s))

(defrule derive--io-saved-by-any
  (subject (id ?s) (parent ?site) (wants $? claim.io_saved_by_any $?))
  ?there <- (value (subject ?site) (quantity site.io_saved_by_virtualising))
  =>
  (take-over derive--io-saved-by-any ?s claim.io_saved_by_any ?there ?s))

(defrule derive--simulated-in-its-paper
  (subject (id ?s) (wants $? claim.simulated_in_its_paper $?))
  (value (id ?p) (subject ?s) (quantity claim.paper) (low ?year))
  (quoted-paper (id ?row) (year ?year) (simulated $?kinds) (simulated-users $?users))
  (value (id ?kind) (subject ?s) (quantity claim.kind) (is ?of))
  (value (id ?number) (subject ?s) (quantity claim.value) (low ?low) (high ?high))
  =>
  (infer-word derive--simulated-in-its-paper ?s claim.simulated_in_its_paper
              (if (or (member$ ?of ?kinds) (and (eq ?of users) (is-number-of ?low ?high ?users))) then true else false)
              ?s ?p ?row ?kind ?number))

(defrule derive--simulated-in-no-paper
  (subject (id ?s) (wants $? claim.simulated_in_its_paper $?))
  (value (id ?p) (subject ?s) (quantity claim.paper) (low ?year))
  (not (quoted-paper (year ?year)))
  =>
  (infer-word derive--simulated-in-no-paper ?s claim.simulated_in_its_paper false ?s ?p))

(defrule derive--simulated-by-itself
  (subject (id ?s) (wants $? claim.simulated_by_itself $?))
  (value (id ?source) (subject ?s) (quantity claim.source) (is ?from))
  (value (id ?kind) (subject ?s) (quantity claim.kind) (is ?of))
  (value (id ?says) (subject ?s) (quantity claim.in_words) (is ?words))
  (value (id ?run) (subject ?s) (quantity claim.names_run) (is ?of-a-run))
  (value (id ?number) (subject ?s) (quantity claim.states_value) (is ?valued))
  (value (id ?gain) (subject ?s) (quantity claim.states_gain) (is ?gained))
  (value (id ?at) (subject ?s) (quantity claim.states_users) (is ?at-users))
  (value (id ?with) (subject ?s) (quantity claim.states_memory) (is ?at-memory))
  (value (id ?quoted) (subject ?s) (quantity claim.simulated_in_its_paper) (is ?there))
  (value (id ?u) (subject ?s) (quantity claim.use) (is ?use))
  =>
  ; which platform has more of something a paper tells by its numbers, whether they are quoted or not
  (bind ?no-number (and (member$ ?of (create$ cpu memory io network other))
                        (not (and (eq ?there true) (eq ?use platform-comparison)))
                        (not (member$ true (create$ ?valued ?gained ?at-users ?at-memory)))))
  (infer-word derive--simulated-by-itself ?s claim.simulated_by_itself
              (if (and (eq ?words true) (eq ?of other)) then false
               else (switch ?from
                      (case benchmark then true)
                      (case earlier-study then (switch ?of (case unknown then unknown) (case other then false) (default true)))
                      (case unknown then (if (eq ?of-a-run true) then true
                                          else (if (or ?no-number (eq ?of cost-of-ownership)) then false
                                                else (if (eq ?there true) then true else unknown))))
                      (case other then ?of-a-run)
                      (default false)))
              ?s ?source ?kind ?says ?run ?number ?gain ?at ?with ?quoted ?u))

; whoever says over again a figure that the claim rests on, with the same number, has it from where that one is from; where it
; rests on something of a pilot or of production too, it may be from there

(defrule derive--simulated
  (subject (id ?s) (wants $? claim.simulated $?))
  (value (id ?itself) (subject ?s) (quantity claim.simulated_by_itself) (is ?own))
  (value (id ?number) (subject ?s) (quantity claim.highest_value) (high ?value))
  (value (id ?gain) (subject ?s) (quantity claim.highest_difference) (high ?difference))
  (value (id ?same) (subject ?s) (quantity claim.value_behind) (low ?value-behind))
  (value (id ?as-much) (subject ?s) (quantity claim.difference_behind) (low ?difference-behind))
  (value (id ?alone) (subject ?s) (quantity claim.simulated_behind_alone) (is ?all))
  (value (id ?behind) (subject ?s) (quantity claim.grounds) (low ?grounds))
  =>
  (infer-word derive--simulated ?s claim.simulated
              (if (neq ?own unknown) then ?own
               else (if (and (eq ?all true) (> ?grounds 0)
                             (or (and (numberp ?value) (numberp ?value-behind) (= ?value ?value-behind))
                                 (and (numberp ?difference) (numberp ?difference-behind) (= ?difference ?difference-behind))))
                     then true else unknown))
              ?s ?itself ?number ?gain ?same ?as-much ?alone ?behind))

; --- of which year a figure is, and of which release: as it is stated, else as the paper has it that it quotes. A quote of what
; another release brought is of the newest that the paper measured, as such figures are told.

; --- where a figure comes from: a pilot and measurements of one's own are of those who use the site

(deffunction is-of-own-users (?source)
  (if (member$ ?source (create$ pilot own-measurements)) then TRUE else FALSE))

(defrule derive--source-as-stated
  (subject (id ?s) (wants $? claim.source $?))
  ?said <- (value (subject ?s) (quantity claim.said_source) (is ?source))
  (test (not (or (is-of-own-users ?source) (eq ?source rule-of-thumb))))
  =>
  (take-over derive--source-as-stated ?s claim.source ?said ?s))

(defrule derive--source-of-own-users
  (subject (id ?s) (wants $? claim.source $?))
  (value (id ?v) (subject ?s) (quantity claim.said_source) (is ?source))
  (test (is-of-own-users ?source))
  =>
  (infer-word derive--source-of-own-users ?s claim.source production ?s ?v))

(defrule derive--source-of-experience
  (subject (id ?s) (wants $? claim.source $?))
  (value (id ?v) (subject ?s) (quantity claim.said_source) (is rule-of-thumb))
  =>
  (infer-word derive--source-of-experience ?s claim.source other ?s ?v))

; --- the figure in the unit in which those of the papers are held against it: memory in GiB, response times in ms

(deffunction in-another-unit (?kind ?unit)
  (if (or (and (eq ?kind memory) (member$ ?unit (create$ mib kib))) (and (eq ?kind response-time) (eq ?unit s)))
   then TRUE else FALSE))

; 83 % of what an array carries are no 83 users: a share of a number of users is no such number
(deffunction is-a-share-of-users (?kind ?unit)
  (if (and (eq ?unit percent) (member$ ?kind (create$ users users-per-cp array-capacity))) then TRUE else FALSE))

; whoever says that something is enough for so many users says that it carries as many
(deffunction is-for-users (?told ?kind ?enough ?for)
  (if (and (eq ?told unknown) (member$ ?kind (create$ users array-capacity)) (eq ?enough true) (neq ?for unknown)) then TRUE else FALSE))

(defrule derive--figure-as-stated
  (subject (id ?s) (wants $? claim.value $?))
  ?said <- (value (subject ?s) (quantity claim.said_value) (state ?told))
  (value (id ?u) (subject ?s) (quantity claim.unit) (is ?unit))
  (value (id ?k) (subject ?s) (quantity claim.kind) (is ?kind))
  (value (id ?e) (subject ?s) (quantity claim.says_suffices) (is ?enough))
  (value (id ?a) (subject ?s) (quantity claim.at_users) (state ?for))
  (test (not (or (in-another-unit ?kind ?unit) (is-a-share-of-users ?kind ?unit) (is-for-users ?told ?kind ?enough ?for))))
  =>
  (take-over derive--figure-as-stated ?s claim.value ?said ?s ?u ?k ?e ?a))

(defrule derive--figure-of-users-that-it-suffices-for
  (subject (id ?s) (wants $? claim.value $?))
  (value (id ?said) (subject ?s) (quantity claim.said_value) (state ?told))
  (value (id ?u) (subject ?s) (quantity claim.unit) (is ?unit))
  (value (id ?k) (subject ?s) (quantity claim.kind) (is ?kind))
  (value (id ?e) (subject ?s) (quantity claim.says_suffices) (is ?enough))
  ?users <- (value (subject ?s) (quantity claim.at_users) (state ?for))
  (test (is-for-users ?told ?kind ?enough ?for))
  (test (not (is-a-share-of-users ?kind ?unit)))
  =>
  (take-over derive--figure-of-users-that-it-suffices-for ?s claim.value ?users ?s ?said ?u ?k ?e))

(defrule derive--figure-of-a-share
  (subject (id ?s) (wants $? claim.value $?))
  (value (id ?said) (subject ?s) (quantity claim.said_value))
  (value (id ?u) (subject ?s) (quantity claim.unit) (is ?unit))
  (value (id ?k) (subject ?s) (quantity claim.kind) (is ?kind))
  (test (is-a-share-of-users ?kind ?unit))
  =>
  (infer-number derive--figure-of-a-share ?s claim.value none none ?s ?said ?u ?k))

(defrule derive--figure-in-mib
  (subject (id ?s) (wants $? claim.value $?))
  ?said <- (value (subject ?s) (quantity claim.mib_as_gib))
  (value (id ?u) (subject ?s) (quantity claim.unit) (is mib))
  (value (id ?k) (subject ?s) (quantity claim.kind) (is memory))
  =>
  (take-over derive--figure-in-mib ?s claim.value ?said ?s ?u ?k))

(defrule derive--figure-in-kib
  (subject (id ?s) (wants $? claim.value $?))
  ?said <- (value (subject ?s) (quantity claim.kib_as_gib))
  (value (id ?u) (subject ?s) (quantity claim.unit) (is kib))
  (value (id ?k) (subject ?s) (quantity claim.kind) (is memory))
  =>
  (take-over derive--figure-in-kib ?s claim.value ?said ?s ?u ?k))

(defrule derive--figure-in-seconds
  (subject (id ?s) (wants $? claim.value $?))
  ?said <- (value (subject ?s) (quantity claim.seconds_as_ms))
  (value (id ?u) (subject ?s) (quantity claim.unit) (is s))
  (value (id ?k) (subject ?s) (quantity claim.kind) (is response-time))
  =>
  (take-over derive--figure-in-seconds ?s claim.value ?said ?s ?u ?k))

(defrule derive--response-time-in-seconds
  (subject (id ?s) (wants $? claim.response_claimed_s $?))
  (value (id ?v) (subject ?s) (quantity claim.response_ms) (low ?low) (high ?high))
  =>
  (infer-number derive--response-time-in-seconds ?s claim.response_claimed_s
                (bound-quotient ?low 1000) (bound-quotient ?high 1000) ?s ?v))

(defrule derive--year-of-a-figure-as-stated
  (subject (id ?s) (wants $? claim.source_year $?))
  ?said <- (value (subject ?s) (quantity claim.said_source_year) (state ~unknown))
  =>
  (take-over derive--year-of-a-figure-as-stated ?s claim.source_year ?said ?s))

(defrule derive--year-of-a-quoted-paper
  (subject (id ?s) (wants $? claim.source_year $?))
  (value (id ?said) (subject ?s) (quantity claim.said_source_year) (state unknown))
  ?paper <- (value (subject ?s) (quantity claim.paper))
  =>
  (take-over derive--year-of-a-quoted-paper ?s claim.source_year ?paper ?s ?said))

(defrule derive--release-of-a-figure-as-stated
  (subject (id ?s) (wants $? claim.source_domino_release $?))
  ?said <- (value (subject ?s) (quantity claim.said_domino_release) (state ~unknown))
  =>
  (take-over derive--release-of-a-figure-as-stated ?s claim.source_domino_release ?said ?s))

(defrule derive--release-of-a-figure-not-stated
  (subject (id ?s) (wants $? claim.source_domino_release $?))
  ?said <- (value (subject ?s) (quantity claim.said_domino_release) (state unknown))
  (value (id ?p) (subject ?s) (quantity claim.paper) (low ?year))
  (not (quoted-paper (year ?year)))
  =>
  (take-over derive--release-of-a-figure-not-stated ?s claim.source_domino_release ?said ?s ?p))

(defrule derive--release-of-a-quoted-paper
  (subject (id ?s) (wants $? claim.source_domino_release $?))
  (value (id ?said) (subject ?s) (quantity claim.said_domino_release) (state unknown))
  (value (id ?p) (subject ?s) (quantity claim.paper) (low ?year))
  (quoted-paper (id ?row) (year ?year) (first ?first) (newest ?newest) (last ?last))
  (value (id ?by) (subject ?s) (quantity claim.effect) (is ?effect))
  =>
  (infer-number derive--release-of-a-quoted-paper ?s claim.source_domino_release
                (if (eq ?effect release) then ?newest else ?first) (if (eq ?effect release) then ?newest else ?last)
                ?s ?said ?p ?row ?by))

; --- which release a figure can be of: the one that is stated of it, or that of the paper that it quotes. Where neither is,
; whoever plans for a site takes none of a later release than the newest that the site runs, and it is taken to be of none
; before the oldest. On a site of a later release than a paper knew, that leaves open whether the figure is of the one or of
; the other. Where the lists of a description are not complete, those that are described count, unless one of them does not
; say its release.
; Where nothing runs yet, it is the release that is planned; so it is of what a newer release that is planned is said to bring.

(defrule derive--release-open
  (subject (id ?s) (wants $? dpar.release_open $?))
  (value (id ?v) (subject ?s) (quantity dpar.domino_release) (state ?known))
  =>
  (infer-word derive--release-open ?s dpar.release_open (if (eq ?known unknown) then true else false) ?s ?v))

; --- whether a server of which no release is stated may run Domino 6.5, the first one that the paper of 2005 compares, or a later
; one. It is taken not to where its Windows is one before that of the same year, or where of all releases that are told around it
; none is so late: those of plans, and, on a Windows that is not told more closely, those of which figures are claimed. Those of
; other servers are left out: each image would wait for all others.

(defrule derive--may-be-d65-or-later
  (subject (id ?s) (parent ?image) (wants $? dpar.may_be_d65_or_later $?))
  (subject (id ?site) (type site))
  (value (id ?o) (subject ?s) (quantity dpar.release_open) (is ?open))
  (value (id ?system) (subject ?image) (quantity image.os) (is ?os))
  (value (id ?which) (subject ?image) (quantity image.os_release) (low ?from) (high ?to))
  (value (id ?plan) (subject ?site) (quantity site.planned_domino_release) (low ?planned))
  (value (id ?figures) (subject ?site) (quantity site.newest_claimed_release) (low ?claimed))
  (came-out (id ?row) (product windows) (release ?windows) (year ?year))
  (came-out (id ?release) (product domino) (release ?first) (year ?year))
  =>
  (bind ?on-windows (eq ?os windows))
  (bind ?told (if (and ?on-windows (not (numberp ?from))) then (most ?planned ?claimed) else ?planned))
  (bind ?earlier (or (and ?on-windows (below ?to ?windows)) (below ?told ?first)))
  (infer-word derive--may-be-d65-or-later ?s dpar.may_be_d65_or_later
              (if (and (eq ?open true) (not ?earlier)) then true else false)
              ?s ?site ?o ?system ?which ?plan ?figures ?row ?release))

; --- a figure of a year is of no release of rules/releases.yml that came out in a later one

(defrule derive--release-by-the-year-of-a-figure
  (subject (id ?s) (wants $? claim.latest_release_by_year $?))
  (value (id ?y) (subject ?s) (quantity claim.source_year) (high ?year))
  (came-out (id ?row) (product domino) (release ?release) (year ?came&:(below ?year ?came)))
  (not (came-out (product domino) (release ?older&:(< ?older ?release)) (year ?then&:(below ?year ?then))))
  =>
  (infer-number derive--release-by-the-year-of-a-figure ?s claim.latest_release_by_year none (- ?release 1) ?s ?row ?y))

(defrule derive--no-release-by-the-year-of-a-figure
  (subject (id ?s) (wants $? claim.latest_release_by_year $?))
  (value (id ?y) (subject ?s) (quantity claim.source_year) (high ?year))
  (not (came-out (product domino) (year ?came&:(below ?year ?came))))
  =>
  (infer-number derive--no-release-by-the-year-of-a-figure ?s claim.latest_release_by_year none none ?s ?y))

; what is described counts where the lists are not complete, unless one of them does not say its release

(deffunction described-release (?low ?high ?open)
  (if (numberp ?high) then ?high else (if (eq ?open true) then none else ?low)))

; what one's own measurements show of a computer is of the release that runs there, unless they compare releases

(defrule derive--latest-release-of-a-figure
  (subject (id ?s) (parent ?site) (wants $? claim.latest_domino_release $?))
  ?stated <- (value (subject ?s) (quantity claim.source_domino_release) (state ?known))
  (value (id ?y) (subject ?s) (quantity claim.latest_release_by_year) (high ?by-year))
  (value (id ?newest) (subject ?site) (quantity site.newest_domino_release) (low ?low) (high ?high))
  (value (id ?o) (subject ?site) (quantity site.release_open) (is ?open))
  (value (id ?plan) (subject ?site) (quantity site.planned_domino_release) (low ?first) (high ?last-planned))
  (value (id ?by) (subject ?s) (quantity claim.effect) (is ?effect))
  (value (id ?from) (subject ?s) (quantity claim.said_source) (is ?source))
  (value (id ?i) (subject ?s) (quantity claim.newest_release_of_its_image) (high ?its))
  (value (id ?c) (subject ?s) (quantity claim.compares_releases) (is ?compares))
  =>
  (bind ?planned (described-release ?first ?last-planned false))
  (if (eq ?known unknown)
   then (infer-number derive--latest-release-of-a-figure ?s claim.latest_domino_release none
                      (least ?by-year
                             (if (and (eq ?source own-measurements) (neq ?compares true) (numberp ?its)) then ?its
                              else (if (and (eq ?effect release) (below (described-release ?low ?high ?open) ?planned)) then ?planned
                              else (if (numberp ?high) then ?high
                              else (if (eq ?open true) then none else (if (numberp ?low) then ?low else ?planned))))))
                      ?s (fact-slot-value ?stated id) ?y ?newest ?o ?plan ?by ?from ?i ?c)
   else (take-over derive--latest-release-of-a-figure ?s claim.latest_domino_release ?stated ?s ?y ?newest ?o ?plan ?by
                   ?from ?i ?c)))

(defrule derive--earliest-release-of-a-figure
  (subject (id ?s) (parent ?site) (wants $? claim.earliest_domino_release $?))
  ?stated <- (value (subject ?s) (quantity claim.source_domino_release) (state ?known))
  (value (id ?y) (subject ?s) (quantity claim.latest_release_by_year) (high ?by-year))
  (value (id ?from) (subject ?site) (quantity site.oldest_domino_release) (low ?low) (high ?high))
  (value (id ?latest) (subject ?s) (quantity claim.latest_domino_release) (high ?last))
  (value (id ?o) (subject ?site) (quantity site.release_open) (is ?open))
  (value (id ?plan) (subject ?site) (quantity site.planned_domino_release) (low ?first) (high ?last-planned))
  (value (id ?by) (subject ?s) (quantity claim.effect) (is ?effect))
  =>
  (bind ?planned (described-release ?first ?last-planned false))
  (bind ?brought (and (eq ?effect release) (numberp ?planned) (eq ?last ?planned)
                      (below (described-release ?low ?high ?open) ?planned)))
  (if (eq ?known unknown)
   then (bind ?within (or (not (numberp ?low)) (not (below ?last ?low))))
        (bind ?older (and (not ?within) (below ?by-year ?low)))
        (infer-number derive--earliest-release-of-a-figure ?s claim.earliest_domino_release
                      (if ?brought then ?planned else (if ?older then none else ?low))
                      (if ?brought then ?planned else (if (or ?within ?older) then (least ?high ?last) else ?high))
                      ?s (fact-slot-value ?stated id) ?y ?from ?latest ?o ?plan ?by)
   else (take-over derive--earliest-release-of-a-figure ?s claim.earliest_domino_release ?stated
                   ?s ?y ?from ?latest ?o ?plan ?by)))

; --- the release for which a figure is used: the oldest that is described, or, where no DPAR is, that of the site

(defrule derive--release-in-use
  (subject (id ?s) (parent ?site) (wants $? claim.release_in_use $?))
  ?described <- (value (id ?d) (subject ?s) (quantity claim.oldest_release_there) (state ?state))
  ?stated <- (value (id ?o) (subject ?site) (quantity site.domino_release_there))
  =>
  (take-over derive--release-in-use ?s claim.release_in_use (if (eq ?state unknown) then ?stated else ?described) ?s ?d ?o))

; --- a figure that was measured with the template of Notes 7 or an older one, or that is of a year before the template of
; Notes 8 came out, can be of Domino 7 though the site runs later releases alone

(defrule derive--earliest-release-by-template-and-year
  (subject (id ?s) (wants $? claim.earliest_release_told $?))
  ?earliest <- (value (id ?e) (subject ?s) (quantity claim.earliest_domino_release))
  (value (id ?t) (subject ?s) (quantity claim.source_mail_template) (is ?template))
  (value (id ?y) (subject ?s) (quantity claim.source_year) (high ?year))
  (came-out (id ?row) (product mail8) (year ?came))
  =>
  (if (or (member$ ?template (create$ mail4 mail5 mail6 mail7)) (below ?year ?came))
   then (infer-number derive--earliest-release-by-template-and-year ?s claim.earliest_release_told none
                      (fact-slot-value ?earliest high) ?s ?e ?t ?y ?row)
   else (take-over derive--earliest-release-by-template-and-year ?s claim.earliest_release_told ?earliest ?s ?t ?y ?row)))

; where neither the figure nor the site says a release, its year tells one only up to that of the oldest paper

(defrule derive--knows-release-of-a-figure
  (subject (id ?s) (parent ?site) (wants $? claim.knows_release $?))
  (value (id ?latest) (subject ?s) (quantity claim.latest_domino_release) (low ?low) (high ?high))
  (value (id ?source) (subject ?s) (quantity claim.source_domino_release) (state ?said))
  (value (id ?y) (subject ?s) (quantity claim.source_year) (high ?year))
  (value (id ?newest) (subject ?site) (quantity site.newest_domino_release) (state ?runs))
  (value (id ?plan) (subject ?site) (quantity site.planned_domino_release) (state ?planned))
  (quoted-paper (id ?row) (year ?oldest))
  (not (quoted-paper (year ?older&:(< ?older ?oldest))))
  =>
  (bind ?told (or (neq ?said unknown) (neq ?runs unknown) (neq ?planned unknown)
                  (and (numberp ?year) (<= ?year ?oldest))))
  (infer-word derive--knows-release-of-a-figure ?s claim.knows_release
              (if (and ?told (or (numberp ?low) (numberp ?high))) then true else false)
              ?s ?latest ?source ?y ?newest ?plan ?row))

(defrule derive--knows-template-of-a-figure
  (subject (id ?s) (wants $? claim.knows_template $?))
  (value (id ?t) (subject ?s) (quantity claim.mail_template) (is ?template))
  =>
  (infer-word derive--knows-template-of-a-figure ?s claim.knows_template (if (eq ?template unknown) then false else true)
              ?s ?t))

; --- whether the servers of the site run on none of the platform of a figure, so that it is of no step that they make there

(defrule derive--site-runs-elsewhere
  (subject (id ?s) (parent ?site) (wants $? claim.site_runs_elsewhere $?))
  (value (id ?on) (subject ?s) (quantity claim.held_on) (is ?platform))
  (value (id ?there) (subject ?site) (quantity site.platforms) (is ?platforms))
  =>
  (infer-word derive--site-runs-elsewhere ?s claim.site_runs_elsewhere
              (if (and (neq ?platform unknown) (eq (none-of-these ?platforms (create$ ?platform)) true)) then true else false)
              ?s ?on ?there))

; --- whether a figure is said to be of other clients than Notes clients, and whether the size of a difference can be told

(defrule derive--quotes-vsphere
  (subject (id ?s) (wants $? claim.quotes_vsphere $?))
  (value (id ?test) (subject ?s) (quantity claim.simulated) (is ?simulated))
  (value (id ?on) (subject ?s) (quantity claim.source_platform) (is ?platform))
  (value (id ?p) (subject ?s) (quantity claim.paper) (low ?year))
  (quoted-paper (id ?row) (year ?own) (platforms $? vsphere $?))
  =>
  (bind ?there (or (eq ?platform vsphere) (and (eq ?platform unknown) (numberp ?year) (= ?year ?own))))
  (infer-word derive--quotes-vsphere ?s claim.quotes_vsphere
              (if (and (eq ?simulated true) ?there) then true else false) ?s ?test ?on ?p ?row))

(defrule derive--measured-off-vsphere
  (subject (id ?s) (wants $? claim.measured_off_vsphere $?))
  (value (id ?on) (subject ?s) (quantity claim.source_platform) (is ?platform))
  =>
  (infer-word derive--measured-off-vsphere ?s claim.measured_off_vsphere
              (if (member$ ?platform (create$ vsphere unknown)) then false else true) ?s ?on))

(defrule derive--about-assist
  (subject (id ?s) (wants $? claim.about_assist $?))
  (value (id ?e) (subject ?s) (quantity claim.effect) (is ?effect))
  =>
  (infer-word derive--about-assist ?s claim.about_assist (if (member$ ?effect (create$ rvi mmu-assist)) then true else false)
              ?s ?e))

(defrule derive--of-other-clients
  (subject (id ?s) (wants $? claim.of_other_clients $?))
  (value (id ?client) (subject ?s) (quantity claim.source_client) (is ?word))
  =>
  (infer-word derive--of-other-clients ?s claim.of_other_clients
              (if (member$ ?word (create$ nrpc unknown)) then false else true) ?s ?client))

(defrule derive--sized
  (subject (id ?s) (wants $? claim.sized $?))
  (value (id ?difference) (subject ?s) (quantity claim.difference) (state ?known))
  =>
  (infer-word derive--sized ?s claim.sized (if (eq ?known unknown) then false else true) ?s ?difference))

; --- whether it tells of more or of less, and not how much; that it may be left out says something of how much

(defrule derive--without-a-figure
  (subject (id ?s) (wants $? claim.without_a_figure $?))
  (value (id ?way) (subject ?s) (quantity claim.told_way) (is ?told))
  (value (id ?gain) (subject ?s) (quantity claim.states_gain) (is ?sized))
  (value (id ?figure) (subject ?s) (quantity claim.states_value) (is ?valued))
  (value (id ?time) (subject ?s) (quantity claim.states_response) (is ?timed))
  (value (id ?little) (subject ?s) (quantity claim.makes_little_of_it) (is ?without))
  =>
  (infer-word derive--without-a-figure ?s claim.without_a_figure
              (if (and (neq ?told neither) (not (member$ true (create$ ?sized ?valued ?timed ?without)))) then true else false)
              ?s ?way ?gain ?figure ?time ?little))

; --- whether it tells what something brought, more or less of it, and no figure that a site could be sized with; whoever says
; how it was fitted to the site, or what was allowed for, sizes with it all the same

(defrule derive--only-compares
  (subject (id ?s) (wants $? claim.only_compares $?))
  (value (id ?d) (subject ?s) (quantity claim.states_difference) (is ?difference))
  (value (id ?e) (subject ?s) (quantity claim.states_effect) (is ?effect))
  (value (id ?v) (subject ?s) (quantity claim.states_value) (is ?value))
  (value (id ?a) (subject ?s) (quantity claim.states_adapted) (is ?adapted))
  (value (id ?m) (subject ?s) (quantity claim.states_allowances) (is ?made))
  (value (id ?n) (subject ?s) (quantity claim.states_no_allowances) (is ?not-made))
  =>
  (infer-word derive--only-compares ?s claim.only_compares
              (if (and (or (eq ?difference true) (eq ?effect true))
                       (not (member$ true (create$ ?value ?adapted ?made ?not-made))))
               then true else false)
              ?s ?d ?e ?v ?a ?m ?n))

; --- the error of a comparison of two figures that have that of the claim each: one may be too high and one too low

(deffunction twice-of (?error)
  (if (numberp ?error) then (+ ?error ?error) else none))

(defrule derive--error-of-comparison
  (subject (id ?s) (wants $? claim.error_of_comparison $?))
  (value (id ?e) (subject ?s) (quantity claim.error_percent) (low ?low) (high ?high))
  =>
  (infer-number derive--error-of-comparison ?s claim.error_of_comparison (twice-of ?low) (twice-of ?high) ?s ?e))

; --- an error of up to so much is stated with as much as that, one of so much at least with no less

(defrule derive--largest-error
  (subject (id ?s) (wants $? claim.largest_error $?))
  (value (id ?e) (subject ?s) (quantity claim.error_percent) (low ?low) (high ?high))
  =>
  (infer-number derive--largest-error ?s claim.largest_error (if (numberp ?high) then ?high else ?low) ?high ?s ?e))

; --- whether it is said to size production, and whether it is about settings alone, of which nothing says that they size it

(defrule derive--sizes-production
  (subject (id ?s) (wants $? claim.sizes_production $?))
  (value (id ?use) (subject ?s) (quantity claim.use) (is ?for))
  =>
  (infer-word derive--sizes-production ?s claim.sizes_production
              (if (eq (is-among-of-several ?for production-sizing) true) then true else false) ?s ?use))

(defrule derive--of-settings
  (subject (id ?s) (wants $? claim.of_settings $?))
  (value (id ?kind) (subject ?s) (quantity claim.kind) (is ?of))
  (value (id ?effect) (subject ?s) (quantity claim.effect) (is ?what))
  (value (id ?use) (subject ?s) (quantity claim.use) (is ?for))
  =>
  (infer-word derive--of-settings ?s claim.of_settings
              (if (and (eq ?of other) (neq (is-among-of-several ?for production-sizing) true)
                       (member$ ?what (create$ settings server-tasks placement file-system)))
               then true else false)
              ?s ?kind ?effect ?use))

; --- and whether it comes from a benchmark too

(defrule derive--benchmark-sizes
  (subject (id ?s) (wants $? claim.benchmark_sizes $?))
  (value (id ?p) (subject ?s) (quantity claim.sizes_production) (is ?sizes))
  (value (id ?f) (subject ?s) (quantity claim.simulated) (is ?simulated))
  =>
  (infer-word derive--benchmark-sizes ?s claim.benchmark_sizes
              (if (and (eq ?sizes true) (eq ?simulated true)) then true else false) ?s ?p ?f))

; --- whether it sizes a production system and comes neither from production nor from the vendor or his tool. What an array
; carries is told by papers of those who made the hardware

(defrule derive--sizes-without-vendor
  (subject (id ?s) (wants $? claim.sizes_without_vendor $?))
  (value (id ?p) (subject ?s) (quantity claim.sizes_production) (is ?sizes))
  (value (id ?from) (subject ?s) (quantity claim.source) (is ?source))
  (value (id ?of) (subject ?s) (quantity claim.kind) (is ?kind))
  =>
  (infer-word derive--sizes-without-vendor ?s claim.sizes_without_vendor
              (both ?sizes (both (opposite (is-among ?source production vendor sizing-tool)) (is-not ?kind array-capacity)))
              ?s ?p ?from ?of))

; --- whether a figure is to size an image with several DPARs: where nothing says so, it is not taken to

(defrule derive--sizes-several-partitions
  (subject (id ?s) (parent ?site) (wants $? claim.sizes_several_partitions $?))
  (value (id ?use) (subject ?s) (quantity claim.use) (is ?for))
  (value (id ?most) (subject ?site) (quantity site.most_dpars_of_an_image) (low ?dpars))
  =>
  (infer-word derive--sizes-several-partitions ?s claim.sizes_several_partitions
              (if (and (eq (is-among-of-several ?for production-sizing) true) (numberp ?dpars) (> ?dpars 1))
               then true else false)
              ?s ?use ?most))

; --- for which template of the mail files a figure is told: that with which it was measured. Where it sizes production, or
; where nothing is said of the template and the figure is no mere comparison, a plan that brings the template of Notes 7 has
; the say, since that is what the figure will be held to. Where a change leaves the conversion for later it is not: a figure of
; the older template, or one that tells none, is or may be of that step.

(defrule derive--template-that-a-figure-is-for
  (subject (id ?s) (parent ?site) (wants $? claim.mail_template $?))
  (value (id ?source) (subject ?s) (quantity claim.source_mail_template) (is ?measured))
  (value (id ?use) (subject ?s) (quantity claim.use) (is ?for))
  (value (id ?plan) (subject ?site) (quantity site.brings_mail7) (is ?planned))
  (value (id ?step) (subject ?site) (quantity site.keeps_template) (is ?later))
  (value (id ?of) (subject ?s) (quantity claim.on_unconverted) (is ?elsewhere))
  =>
  (infer-word derive--template-that-a-figure-is-for ?s claim.mail_template
              (if (and (eq ?planned true)
                       (neq ?later true)
                       (neq ?elsewhere true)
                       (or (eq (is-among-of-several ?for production-sizing) true)
                           (and (eq ?measured unknown)
                                (neq (is-among-of-several ?for release-comparison platform-comparison) true))))
               then mail7 else ?measured)
              ?s ?source ?use ?plan ?step ?of))

; --- a plan may give the template to some servers alone, and a claim may be of another: of that one it is none

(defrule derive--on-unconverted
  (subject (id ?s) (parent ?site) (wants $? claim.on_unconverted $?))
  (value (id ?i) (subject ?s) (quantity claim.its_images) (low ?images))
  (value (id ?d) (subject ?s) (quantity claim.dpars_it_is_of) (low ?dpars))
  (value (id ?image) (subject ?s) (quantity claim.its_image_gets_mail7) (is ?image-gets))
  (value (id ?dpar) (subject ?s) (quantity claim.its_dpar_gets_mail7) (is ?dpar-gets))
  (value (id ?plan) (subject ?site) (quantity site.brings_mail7) (is ?planned))
  (value (id ?open) (subject ?site) (quantity site.brings_mail7_somewhere) (is ?somewhere))
  =>
  (bind ?named (or (and (numberp ?images) (> ?images 0)) (and (numberp ?dpars) (> ?dpars 0))))
  (infer-word derive--on-unconverted ?s claim.on_unconverted
              (if (and ?named (eq ?planned true) (eq ?somewhere false) (eq ?image-gets false) (eq ?dpar-gets false))
               then true else false)
              ?s ?i ?d ?image ?dpar ?plan ?open))

; --- whether transactions are known not to be logged on the server that a claim is of

(defrule derive--on-unlogged
  (subject (id ?s) (wants $? claim.on_unlogged $?))
  (value (id ?i) (subject ?s) (quantity claim.its_images) (low ?images))
  (value (id ?d) (subject ?s) (quantity claim.dpars_it_is_of) (low ?dpars))
  (value (id ?image) (subject ?s) (quantity claim.its_image_logs) (is ?image-logs))
  (value (id ?dpar) (subject ?s) (quantity claim.its_dpar_logs) (is ?dpar-logs))
  =>
  (bind ?named (or (and (numberp ?images) (> ?images 0)) (and (numberp ?dpars) (> ?dpars 0))))
  (infer-word derive--on-unlogged ?s claim.on_unlogged
              (if (and ?named (eq ?image-logs false) (eq ?dpar-logs false)) then true else false) ?s ?i ?d ?image ?dpar))

; --- what share of the CPU the router takes on the server that a claim is of, where that was measured

(defrule derive--router-of-its-server
  (subject (id ?s) (wants $? claim.router_percent $?))
  (value (id ?i) (subject ?s) (quantity claim.its_images) (low ?images))
  (value (id ?d) (subject ?s) (quantity claim.dpars_it_is_of) (low ?dpars))
  (value (id ?image) (subject ?s) (quantity claim.router_of_its_image) (low ?low) (high ?high))
  (value (id ?dpar) (subject ?s) (quantity claim.router_of_its_dpar) (low ?least) (high ?most))
  =>
  (bind ?by-image (and (numberp ?images) (> ?images 0)))
  (bind ?by-dpar (and (numberp ?dpars) (> ?dpars 0)))
  (infer-number derive--router-of-its-server ?s claim.router_percent
                (if ?by-image then ?low else (if ?by-dpar then ?least else none))
                (if ?by-image then ?high else (if ?by-dpar then ?most else none)) ?s ?i ?d ?image ?dpar))

(defrule derive--knows-router-share
  (subject (id ?s) (wants $? claim.knows_router_share $?))
  (value (id ?share) (subject ?s) (quantity claim.router_percent) (low ?low) (high ?high))
  =>
  (infer-word derive--knows-router-share ?s claim.knows_router_share
              (if (and (numberp ?low) (numberp ?high)) then true else false) ?s ?share))

; --- whether a change brings mail files that template; where nobody plans it, none does

(defrule derive--mail7-planned
  (subject (id ?s) (parent ?site) (wants $? claim.mail7_planned $?))
  (value (id ?plan) (subject ?site) (quantity site.brings_mail7) (is ?planned))
  =>
  (infer-word derive--mail7-planned ?s claim.mail7_planned (if (eq ?planned true) then true else false) ?s ?plan))

; --- whether anything says that it is told for the template of Notes 7: of a figure of which nobody says the template it is not said

(defrule derive--told-for-mail7
  (subject (id ?s) (wants $? claim.told_for_mail7 $?))
  (value (id ?template) (subject ?s) (quantity claim.mail_template) (is ?word))
  =>
  (infer-word derive--told-for-mail7 ?s claim.told_for_mail7 (if (eq ?word mail7) then true else false) ?s ?template))

; --- which part of a test a figure is said to be of, and the use of CPU that it comes to where it is one of what was left

(defrule derive--told-moment
  (subject (id ?s) (wants $? claim.told_moment $?))
  (value (id ?moment) (subject ?s) (quantity claim.moment) (is ?word))
  =>
  (infer-word derive--told-moment ?s claim.told_moment (if (eq ?word unknown) then not-said else ?word) ?s ?moment))

; where somebody says that nobody knows it, and nothing else tells it

(defrule derive--moment-lost
  (subject (id ?s) (wants $? claim.moment_lost $?))
  (value (id ?m) (subject ?s) (quantity claim.moment) (is ?moment) (nobody-knows ?when))
  (value (id ?u) (subject ?s) (quantity claim.at_users) (state ?users) (nobody-knows ?how-many))
  =>
  (infer-word derive--moment-lost ?s claim.moment_lost
              (if (and (eq ?moment unknown) (eq ?users unknown) (or (eq ?when yes) (eq ?how-many yes))) then true else false)
              ?s ?m ?u))

; before any user is there, as far as it is said for how many the figure is

(defrule derive--before-anybody
  (subject (id ?s) (wants $? claim.before_anybody $?))
  (value (id ?users) (subject ?s) (quantity claim.at_users) (high ?high))
  =>
  (infer-word derive--before-anybody ?s claim.before_anybody (if (and (numberp ?high) (<= ?high 0)) then true else false)
              ?s ?users))

(defrule derive--told-extreme
  (subject (id ?s) (wants $? claim.told_extreme $?))
  (value (id ?extreme) (subject ?s) (quantity claim.extreme) (is ?word))
  =>
  (infer-word derive--told-extreme ?s claim.told_extreme (if (eq ?word unknown) then not-said else ?word) ?s ?extreme))

(deffunction rest-of-percent (?share)
  (if (and (numberp ?share) (<= ?share 100)) then (- 100 ?share) else none))

(defrule derive--cpu-used
  (subject (id ?s) (wants $? claim.cpu_used $?))
  ?value <- (value (id ?v) (subject ?s) (quantity claim.value) (low ?low) (high ?high))
  (value (id ?l) (subject ?s) (quantity claim.left_over) (is ?left))
  =>
  (if (eq ?left true)
   then (infer-number derive--cpu-used ?s claim.cpu_used (rest-of-percent ?high) (rest-of-percent ?low) ?s ?v ?l)
   else (take-over derive--cpu-used ?s claim.cpu_used ?value ?s ?l)))

; --- what another release brought: as the effect says, else by the use; a figure alone, of which neither is told and that is
; said to be neither more nor less than another, compares nothing

(defrule derive--compares-releases
  (subject (id ?s) (wants $? claim.compares_releases $?))
  (value (id ?effect) (subject ?s) (quantity claim.effect) (is ?of))
  (value (id ?use) (subject ?s) (quantity claim.use) (is ?for))
  (value (id ?v) (subject ?s) (quantity claim.states_value) (is ?value))
  (value (id ?g) (subject ?s) (quantity claim.states_gain) (is ?gain))
  (value (id ?w) (subject ?s) (quantity claim.way) (is ?way))
  =>
  (bind ?alone (and (eq ?for unknown) (eq ?value true) (eq ?gain false) (eq ?way unknown)))
  (infer-word derive--compares-releases ?s claim.compares_releases
              (if (neq ?of unknown) then (if (eq ?of release) then true else false)
               else (if ?alone then false else (is-among-of-several ?for release-comparison)))
              ?s ?effect ?use ?v ?g ?w))

; --- whether it is a figure of something else than work, CPU or users, as far as is said

(defrule derive--of-no-work
  (subject (id ?s) (wants $? claim.of_no_work $?))
  (value (id ?kind) (subject ?s) (quantity claim.kind) (is ?of))
  =>
  (infer-word derive--of-no-work ?s claim.of_no_work
              (switch ?of
                (case response-time then true)
                (case io then true)
                (case memory then true)
                (case network then true)
                (case array-capacity then true)
                (case space then true)
                (case response-spread then true)
                (case time then true)
                (default false))
              ?s ?kind))

; --- whether it tells how much there is to gain

(defrule derive--states-gain
  (subject (id ?s) (wants $? claim.states_gain $?))
  (value (id ?difference) (subject ?s) (quantity claim.difference) (state ?by-share))
  (value (id ?points) (subject ?s) (quantity claim.points) (state ?by-points))
  =>
  (infer-word derive--states-gain ?s claim.states_gain
              (if (and (eq ?by-share unknown) (eq ?by-points unknown)) then false else true) ?s ?difference ?points))

; --- whether it can be of one server alone: it does not say what brought it, and no other server is described

(defrule derive--of-the-only-server
  (subject (id ?s) (wants $? claim.of_the_only_server $?))
  (value (id ?e) (subject ?s) (quantity claim.effect) (is ?effect))
  (value (id ?d) (subject ?s) (quantity claim.described_dpars) (low ?least) (high ?most))
  =>
  (infer-word derive--of-the-only-server ?s claim.of_the_only_server
              (if (and (eq ?effect unknown) (numberp ?least) (numberp ?most) (= ?least ?most 1)) then true else false)
              ?s ?e ?d))

; --- whether it can be of partitions alone: the computer that it is of, or that of the server that it is of, holds several Domino
; servers, or, where it names none, all that there are do. What a benchmark had is of that benchmark, unless it names a computer

(defrule derive--of-partitions
  (subject (id ?s) (wants $? claim.of_partitions $?))
  (value (id ?i) (subject ?s) (quantity claim.its_images) (low ?named))
  (value (id ?o) (subject ?s) (quantity claim.several_on_its_image) (is ?own))
  (value (id ?n) (subject ?s) (quantity claim.several_around_its_server) (is ?around))
  (value (id ?a) (subject ?s) (quantity claim.several_somewhere) (is ?several))
  (value (id ?p) (subject ?s) (quantity claim.single_somewhere) (is ?single))
  (value (id ?b) (subject ?s) (quantity claim.said_source) (is ?source))
  =>
  (infer-word derive--of-partitions ?s claim.of_partitions
              (if (or (eq ?own true) (eq ?around true)) then true
               else (if (eq ?source benchmark) then false
               else (if (and (numberp ?named) (> ?named 0)) then false
               else (if (and (eq ?several true) (neq ?single true)) then true else false))))
              ?s ?i ?o ?n ?a ?p ?b))

; --- the CPs and users of the single server that it is of, whether it names the server or the computer; of several there is none

(defrule derive--cps-of-the-computer-it-is-of
  (subject (id ?s) (wants $? claim.cps_of_its_server $?))
  (members (id ?images) (of ?s) (type claimed-image) (size 1))
  (members (id ?dpars) (of ?s) (type claimed-dpar) (size 0))
  (member (id ?m) (of ?s) (type claimed-image) (subject ?image))
  ?there <- (value (subject ?image) (quantity image.single_server_cps))
  =>
  (take-over derive--cps-of-the-computer-it-is-of ?s claim.cps_of_its_server ?there ?s ?images ?dpars ?m))

(defrule derive--cps-of-the-server-it-is-of
  (subject (id ?s) (wants $? claim.cps_of_its_server $?))
  (members (id ?images) (of ?s) (type claimed-image) (size 0))
  (members (id ?dpars) (of ?s) (type claimed-dpar) (size 1))
  (member (id ?m) (of ?s) (type claimed-dpar) (subject ?dpar))
  ?there <- (value (subject ?dpar) (quantity dpar.single_server_cps))
  =>
  (take-over derive--cps-of-the-server-it-is-of ?s claim.cps_of_its_server ?there ?s ?images ?dpars ?m))

(defrule derive--cps-of-no-one-server
  (subject (id ?s) (wants $? claim.cps_of_its_server $?))
  (members (id ?images) (of ?s) (type claimed-image) (size ?computers))
  (members (id ?dpars) (of ?s) (type claimed-dpar) (size ?servers))
  (test (neq (+ ?computers ?servers) 1))
  =>
  (infer-number derive--cps-of-no-one-server ?s claim.cps_of_its_server none none ?s ?images ?dpars))

(defrule derive--users-of-the-computer-it-is-of
  (subject (id ?s) (wants $? claim.users_of_its_server $?))
  (members (id ?images) (of ?s) (type claimed-image) (size 1))
  (members (id ?dpars) (of ?s) (type claimed-dpar) (size 0))
  (member (id ?m) (of ?s) (type claimed-image) (subject ?image))
  ?there <- (value (subject ?image) (quantity image.single_server_users))
  =>
  (take-over derive--users-of-the-computer-it-is-of ?s claim.users_of_its_server ?there ?s ?images ?dpars ?m))

(defrule derive--users-of-the-server-it-is-of
  (subject (id ?s) (wants $? claim.users_of_its_server $?))
  (members (id ?images) (of ?s) (type claimed-image) (size 0))
  (members (id ?dpars) (of ?s) (type claimed-dpar) (size 1))
  (member (id ?m) (of ?s) (type claimed-dpar) (subject ?dpar))
  ?there <- (value (subject ?dpar) (quantity dpar.single_server_users))
  =>
  (take-over derive--users-of-the-server-it-is-of ?s claim.users_of_its_server ?there ?s ?images ?dpars ?m))

(defrule derive--users-of-no-one-server
  (subject (id ?s) (wants $? claim.users_of_its_server $?))
  (members (id ?images) (of ?s) (type claimed-image) (size ?computers))
  (members (id ?dpars) (of ?s) (type claimed-dpar) (size ?servers))
  (test (neq (+ ?computers ?servers) 1))
  =>
  (infer-number derive--users-of-no-one-server ?s claim.users_of_its_server none none ?s ?images ?dpars))

; --- of how many CPs it tells: of those that there are after a change of processors, or before it where one may do without it as
; the claim says, else of those that it is claimed for

(defrule derive--told-cps
  (subject (id ?s) (wants $? claim.told_cps $?))
  (value (id ?effect) (subject ?s) (quantity claim.effect) (is ?of))
  (value (id ?to) (subject ?s) (quantity claim.effect_to) (low ?low) (high ?high))
  (value (id ?from) (subject ?s) (quantity claim.effect_from) (low ?least) (high ?most))
  (value (id ?little) (subject ?s) (quantity claim.makes_little_of_it) (is ?without))
  ?at <- (value (id ?a) (subject ?s) (quantity claim.at_cps))
  =>
  (bind ?stays (and (eq ?without true) (numberp ?least) (numberp ?most) (not (below ?low ?most))))
  (if (and (eq ?of processors) (or ?stays (and (numberp ?low) (numberp ?high))))
   then (infer-number derive--told-cps ?s claim.told_cps (integer (if ?stays then ?least else ?low))
                      (integer (if ?stays then ?most else ?high)) ?s ?effect ?to ?from ?little ?a)
   else (take-over derive--told-cps ?s claim.told_cps ?at ?s ?effect ?to ?from ?little)))

; --- what a claim does not say, it does not say

(defrule derive--makes-little-of-it
  (subject (id ?s) (wants $? claim.makes_little_of_it $?))
  (value (id ?says) (subject ?s) (quantity claim.says_not_needed) (is ?so))
  =>
  (infer-word derive--makes-little-of-it ?s claim.makes_little_of_it (if (eq ?so true) then true else false) ?s ?says))

(defrule derive--tells-of-benchmarks
  (subject (id ?s) (wants $? claim.tells_of_benchmarks $?))
  (value (id ?words) (subject ?s) (quantity claim.words_of_benchmarks) (is ?so))
  =>
  (infer-word derive--tells-of-benchmarks ?s claim.tells_of_benchmarks (if (eq ?so true) then true else false) ?s ?words))

(defrule derive--rules-it-out
  (subject (id ?s) (wants $? claim.rules_it_out $?))
  (value (id ?says) (subject ?s) (quantity claim.says_not_allowed) (is ?so))
  =>
  (infer-word derive--rules-it-out ?s claim.rules_it_out (if (eq ?so true) then true else false) ?s ?says))

; --- a response time, and how long something takes: as it is stated by that name, else as the figure itself

(defrule derive--response-as-stated
  (subject (id ?s) (wants $? claim.response_ms $?))
  ?said <- (value (subject ?s) (quantity claim.said_response_ms) (state ~unknown))
  =>
  (take-over derive--response-as-stated ?s claim.response_ms ?said ?s))

(defrule derive--response-by-the-figure
  (subject (id ?s) (wants $? claim.response_ms $?))
  ?said <- (value (id ?none) (subject ?s) (quantity claim.said_response_ms) (state unknown))
  (value (id ?k) (subject ?s) (quantity claim.kind) (is ?kind))
  (value (id ?u) (subject ?s) (quantity claim.unit) (is ?unit))
  ?figure <- (value (id ?v) (subject ?s) (quantity claim.value))
  =>
  (if (and (eq ?kind response-time) (member$ ?unit (create$ ms s unknown)))
   then (take-over derive--response-by-the-figure ?s claim.response_ms ?figure ?s ?none ?k ?u)
   else (take-over derive--response-by-the-figure ?s claim.response_ms ?said ?s ?k ?u ?v)))

(deffunction time-in-minutes (?unit ?minutes ?seconds ?hours ?none)
  (switch ?unit (case minutes then ?minutes) (case s then ?seconds) (case hours then ?hours) (default ?none)))

(defrule derive--minutes-as-stated
  (subject (id ?s) (wants $? claim.minutes $?))
  ?said <- (value (subject ?s) (quantity claim.said_minutes) (state ~unknown))
  =>
  (take-over derive--minutes-as-stated ?s claim.minutes ?said ?s))

(defrule derive--minutes-by-the-figure
  (subject (id ?s) (wants $? claim.minutes $?))
  ?said <- (value (id ?none) (subject ?s) (quantity claim.said_minutes) (state unknown))
  (value (id ?k) (subject ?s) (quantity claim.kind) (is ?kind))
  (value (id ?u) (subject ?s) (quantity claim.unit) (is ?unit))
  ?minutes <- (value (id ?m) (subject ?s) (quantity claim.value_in_minutes))
  ?seconds <- (value (id ?sec) (subject ?s) (quantity claim.seconds_as_minutes))
  ?hours <- (value (id ?h) (subject ?s) (quantity claim.hours_as_minutes))
  =>
  (take-over derive--minutes-by-the-figure ?s claim.minutes
             (if (eq ?kind time) then (time-in-minutes ?unit ?minutes ?seconds ?hours ?said) else ?said)
             ?s ?none ?k ?u ?m ?sec ?h))

; --- a response time that is told as a range, or as below one, is held against what is printed by its upper end

(defrule derive--longest-response
  (subject (id ?s) (wants $? claim.longest_response_ms $?))
  (value (id ?told) (subject ?s) (quantity claim.response_ms) (high ?high))
  =>
  (infer-number derive--longest-response ?s claim.longest_response_ms ?high ?high ?s ?told))

; --- whether it tells that what it speaks of makes no difference

(defrule derive--tells-no-difference
  (subject (id ?s) (wants $? claim.tells_no_difference $?))
  (value (id ?difference) (subject ?s) (quantity claim.difference) (state ?known) (high ?most))
  (value (id ?effect) (subject ?s) (quantity claim.effect) (is ?of))
  =>
  (infer-word derive--tells-no-difference ?s claim.tells_no_difference
              (if (and (neq ?known unknown) (neq ?of unknown) (numberp ?most) (<= ?most 0)) then true else false)
              ?s ?difference ?effect))

; --- whether it speaks of replicas that users have of their own: as its effect says, else as it says in words

(defrule derive--speaks-of-local-copies
  (subject (id ?s) (wants $? claim.speaks_of_local_copies $?))
  (value (id ?effect) (subject ?s) (quantity claim.effect) (is ?of))
  (value (id ?words) (subject ?s) (quantity claim.says_works_in_local_copies) (is ?said))
  =>
  (infer-word derive--speaks-of-local-copies ?s claim.speaks_of_local_copies
              (if (or (eq ?of local-replicas) (eq ?said true)) then true else false) ?s ?effect ?words))

; --- whether it is told for others than Notes clients on a server in no Domino cluster, as far as it says so

(defrule derive--for-other-loads
  (subject (id ?s) (wants $? claim.for_other_loads $?))
  (value (id ?client) (subject ?s) (quantity claim.for_client) (is ?of))
  (value (id ?members) (subject ?s) (quantity claim.for_clustered) (is ?clustered))
  =>
  (infer-word derive--for-other-loads ?s claim.for_other_loads
              (if (or (eq ?clustered true) (and (neq ?of unknown) (neq ?of nrpc))) then true else false)
              ?s ?client ?members))

; --- in which measure it is given: as it says, else as its kind has it. A use of CPU is a share of it, in per cent, but that
; what z/VM or further DPARs cost may be told as a loss of ITR too; more than all of one CP may be another unit.

(defrule derive--measure-of-a-claim
  (subject (id ?s) (wants $? claim.metric $?))
  (value (id ?m) (subject ?s) (quantity claim.said_metric) (is ?said))
  (value (id ?k) (subject ?s) (quantity claim.kind) (is ?kind))
  (value (id ?e) (subject ?s) (quantity claim.effect) (is ?effect))
  (value (id ?v) (subject ?s) (quantity claim.value) (high ?most))
  =>
  (bind ?by-kind
    (if (eq ?kind response-time) then response-time
     else (if (and (eq ?kind cpu) (numberp ?most) (<= ?most 100)
                   (not (member$ ?effect (create$ virtualisation guests dpars cp-ratio))))
           then cpu-percent else unknown)))
  (infer-word derive--measure-of-a-claim ?s claim.metric (if (neq ?said unknown) then ?said else ?by-kind) ?s ?m ?k ?e ?v))

; --- how large a difference is, in per cent and whichever way it goes: as it is stated, else out of the two figures, else out
; of the factor

(deffunction change-in-percent (?from ?to)
  ; without what a division leaves behind the sixth place: 49 of 70 are 30 per cent less, and nothing above that
  (if (and (numberp ?from) (numberp ?to) (> ?from 0))
   then (bind ?percent (* 100 (abs (- (/ ?to ?from) 1))))
        (if (< ?percent (* 1000 1000)) then (/ (round (* ?percent 1000 1000)) 1000 1000) else ?percent)
   else none))

(deffunction nearest-change (?low ?high ?to-low ?to-high)
  ; where the one may be the other, nothing is least
  (if (eq true (at-least ?to-low ?to-high ?low ?high)) then (change-in-percent ?high ?to-low)
   else (if (eq true (at-most ?to-low ?to-high ?low ?high)) then (change-in-percent ?low ?to-high) else none)))

(deffunction farthest-change (?low ?high ?to-low ?to-high)
  (if (eq true (at-least ?to-low ?to-high ?low ?high)) then (change-in-percent ?low ?to-high)
   else (if (eq true (at-most ?to-low ?to-high ?low ?high)) then (change-in-percent ?high ?to-low) else none)))

; "up to" a difference has no lower end, and promises its upper one

(defrule derive--difference-as-stated
  (subject (id ?s) (wants $? claim.difference $?))
  ?stated <- (value (id ?v) (subject ?s) (quantity claim.difference_percent) (state ~unknown) (low ?low) (high ?high))
  =>
  (if (and (or (not (numberp ?low)) (<= ?low 0)) (numberp ?high))
   then (infer-number derive--difference-as-stated ?s claim.difference ?high ?high ?s ?v)
   else (take-over derive--difference-as-stated ?s claim.difference ?stated ?s)))

; "more than" a figure, or that much at least, names the figure from which it goes on

(defrule derive--figure-as-named
  (subject (id ?s) (wants $? claim.figure_named $?))
  ?stated <- (value (id ?v) (subject ?s) (quantity claim.value) (low ?low) (high ?high))
  =>
  (if (and (numberp ?low) (not (numberp ?high)))
   then (infer-number derive--figure-as-named ?s claim.figure_named (integer ?low) (integer ?low) ?s ?v)
   else (take-over derive--figure-as-named ?s claim.figure_named ?stated ?s)))

(defrule derive--tells-the-most
  (subject (id ?s) (wants $? claim.tells_the_most $?))
  (value (id ?v) (subject ?s) (quantity claim.value) (low ?low) (high ?high))
  =>
  (infer-word derive--tells-the-most ?s claim.tells_the_most
              (if (and (numberp ?high) (or (not (numberp ?low)) (and (<= ?low 0) (< ?low ?high)))) then true else false) ?s ?v))

; --- the difference that is told, else that of two numbers of users from which more or less is concluded: what two response times
; are apart is no difference of users

(defrule derive--tells-users
  (subject (id ?s) (wants $? claim.tells_users $?))
  (value (id ?k) (subject ?s) (quantity claim.kind) (is ?kind))
  =>
  (infer-word derive--tells-users ?s claim.tells_users
              (if (or (eq ?kind users) (eq ?kind array-capacity)) then true else false) ?s ?k))

(defrule derive--difference-that-is-told
  (subject (id ?s) (wants $? claim.compared_difference $?))
  ?told <- (value (subject ?s) (quantity claim.difference) (state ~unknown))
  =>
  (take-over derive--difference-that-is-told ?s claim.compared_difference ?told ?s))

(defrule derive--difference-of-what-is-compared
  (subject (id ?s) (wants $? claim.compared_difference $?))
  (value (id ?d) (subject ?s) (quantity claim.difference) (state unknown))
  (value (id ?w) (subject ?s) (quantity claim.way) (is ?way))
  (value (id ?g) (subject ?s) (quantity claim.grounds) (low ?fewest) (high ?most))
  (value (id ?k) (subject ?s) (quantity claim.grounds_alike) (is ?alike))
  (value (id ?u) (subject ?s) (quantity claim.grounds_tell_users) (is ?of-users))
  (value (id ?l) (subject ?s) (quantity claim.least_of_grounds) (low ?low) (high ?high))
  (value (id ?m) (subject ?s) (quantity claim.most_of_grounds) (low ?to-low) (high ?to-high))
  =>
  (bind ?two (and (neq ?way unknown) (eq ?alike true) (eq ?of-users true) (numberp ?fewest) (numberp ?most) (= ?fewest ?most 2)
                  (numberp ?low) (numberp ?high) (numberp ?to-low) (numberp ?to-high)))
  (bind ?less (eq ?way less))
  (infer-number derive--difference-of-what-is-compared ?s claim.compared_difference
    (if (not ?two) then none
     else (if ?less then (nearest-change ?to-low ?to-high ?low ?high) else (nearest-change ?low ?high ?to-low ?to-high)))
    (if (not ?two) then none
     else (if ?less then (farthest-change ?to-low ?to-high ?low ?high) else (farthest-change ?low ?high ?to-low ?to-high)))
    ?s ?d ?w ?g ?k ?u ?l ?m))

(defrule derive--difference-by-its-grounds
  (subject (id ?s) (wants $? claim.by_its_grounds $?))
  (value (id ?d) (subject ?s) (quantity claim.difference) (state ?told))
  (value (id ?c) (subject ?s) (quantity claim.compared_difference) (state ?known))
  =>
  (infer-word derive--difference-by-its-grounds ?s claim.by_its_grounds
              (if (and (eq ?told unknown) (neq ?known unknown)) then true else false) ?s ?d ?c))

(defrule derive--difference-of-two-figures
  (subject (id ?s) (wants $? claim.difference $?))
  (value (id ?stated) (subject ?s) (quantity claim.difference_percent) (state unknown))
  (value (id ?before) (subject ?s) (quantity claim.before) (state ~unknown) (low ?low) (high ?high))
  (value (id ?after) (subject ?s) (quantity claim.after) (state ~unknown) (low ?to-low) (high ?to-high))
  =>
  (infer-number derive--difference-of-two-figures ?s claim.difference
                (nearest-change ?low ?high ?to-low ?to-high) (farthest-change ?low ?high ?to-low ?to-high)
                ?s ?stated ?before ?after))

(defrule derive--difference-by-a-factor
  (subject (id ?s) (wants $? claim.difference $?))
  (value (id ?stated) (subject ?s) (quantity claim.difference_percent) (state unknown))
  (value (id ?before) (subject ?s) (quantity claim.before) (state ?known-before))
  (value (id ?after) (subject ?s) (quantity claim.after) (state ?known-after))
  (test (or (eq ?known-before unknown) (eq ?known-after unknown)))
  (value (id ?points) (subject ?s) (quantity claim.points) (state ?known-points))
  (test (or (eq ?known-before unknown) (eq ?known-points unknown)))
  (value (id ?factor) (subject ?s) (quantity claim.factor) (low ?low) (high ?high))
  =>
  (infer-number derive--difference-by-a-factor ?s claim.difference
                (nearest-change 1 1 ?low ?high) (farthest-change 1 1 ?low ?high)
                ?s ?stated ?before ?after ?points ?factor))

; points off or on top of a figure that is stated are so many per cent of it

(deffunction share-of (?points ?figure)
  (if (and (numberp ?points) (numberp ?figure) (> ?figure 0)) then (change-in-percent ?figure (+ ?figure ?points)) else none))

(defrule derive--difference-by-points
  (subject (id ?s) (wants $? claim.difference $?))
  (value (id ?stated) (subject ?s) (quantity claim.difference_percent) (state unknown))
  (value (id ?before) (subject ?s) (quantity claim.before) (state ~unknown) (low ?low) (high ?high))
  (value (id ?after) (subject ?s) (quantity claim.after) (state unknown))
  (value (id ?points) (subject ?s) (quantity claim.points) (state ~unknown) (low ?fewest) (high ?most))
  =>
  (infer-number derive--difference-by-points ?s claim.difference (share-of ?fewest ?high) (share-of ?most ?low)
                ?s ?stated ?before ?after ?points))

; --- whether there is more or less: as it is stated, else by the two figures, else by the factor

(deffunction more-or-less (?low ?high ?to-low ?to-high)
  (if (eq true (more-than ?to-low ?to-high ?low ?high)) then more
   else (if (eq true (less-than ?to-low ?to-high ?low ?high)) then less else unknown)))

(defrule derive--way-of-the-difference
  (subject (id ?s) (wants $? claim.way $?))
  (value (id ?stated) (subject ?s) (quantity claim.direction) (is ?word))
  (value (id ?before) (subject ?s) (quantity claim.before) (low ?low) (high ?high))
  (value (id ?after) (subject ?s) (quantity claim.after) (low ?to-low) (high ?to-high))
  (value (id ?factor) (subject ?s) (quantity claim.factor) (low ?times) (high ?times-most))
  =>
  (bind ?by-figures (more-or-less ?low ?high ?to-low ?to-high))
  (infer-word derive--way-of-the-difference ?s claim.way
              (if (neq ?word unknown) then ?word
               else (if (neq ?by-figures unknown) then ?by-figures else (more-or-less 1 1 ?times ?times-most)))
              ?s ?stated ?before ?after ?factor))

; --- whether a claim tells of less, or of more; where nothing says which way it goes, of neither

(defrule derive--tells-less
  (subject (id ?s) (wants $? claim.tells_less $?))
  (value (id ?way) (subject ?s) (quantity claim.way) (is ?word))
  =>
  (infer-word derive--tells-less ?s claim.tells_less (if (eq ?word less) then true else false) ?s ?way))

(defrule derive--tells-more
  (subject (id ?s) (wants $? claim.tells_more $?))
  (value (id ?way) (subject ?s) (quantity claim.way) (is ?word))
  =>
  (infer-word derive--tells-more ?s claim.tells_more (if (eq ?word more) then true else false) ?s ?way))

; --- whether a figure is said to come from elsewhere than a test: of one of which nothing is said it is not said

(defrule derive--from-elsewhere
  (subject (id ?s) (wants $? claim.from_elsewhere $?))
  (value (id ?source) (subject ?s) (quantity claim.source) (is ?from))
  (value (id ?tested) (subject ?s) (quantity claim.simulated) (is ?simulated))
  =>
  (infer-word derive--from-elsewhere ?s claim.from_elsewhere
              (if (and (neq ?from unknown) (eq ?simulated false)) then true else false)
              ?s ?source ?tested))

; --- whether a number of users was derated for production: divided by one it was taken as it is

(defrule derive--derated
  (subject (id ?s) (wants $? claim.derated $?))
  (value (id ?d) (subject ?s) (quantity claim.derating) (low ?low) (high ?high))
  =>
  (infer-word derive--derated ?s claim.derated
              (if (or (and (numberp ?low) (> ?low 1)) (and (numberp ?high) (< ?high 1))) then true
               else (if (and (numberp ?low) (numberp ?high) (= ?low ?high 1)) then false else unknown))
              ?s ?d))

; --- whether it may be less than what was measured: one from elsewhere, one that was fitted to a site, and one by which a site
; is sized with room to spare

(defrule derive--may-be-fewer
  (subject (id ?s) (wants $? claim.may_be_fewer $?))
  (value (id ?e) (subject ?s) (quantity claim.from_elsewhere) (is ?elsewhere))
  (value (id ?a) (subject ?s) (quantity claim.adapted) (is ?adapted))
  (value (id ?u) (subject ?s) (quantity claim.use) (is ?use))
  (value (id ?n) (subject ?s) (quantity claim.says_suffices) (is ?enough))
  (value (id ?m) (subject ?s) (quantity claim.margin_percent) (low ?margin))
  =>
  (infer-word derive--may-be-fewer ?s claim.may_be_fewer
              (if (or (eq ?elsewhere true) (eq ?adapted true) (eq ?enough true) (and (numberp ?margin) (> ?margin 0))
                      (eq (is-among-of-several ?use production-sizing) true))
               then true else false)
              ?s ?e ?a ?u ?n ?m))

; --- whether it may be another figure than those that were measured on vSphere: it is from elsewhere, fitted or for a sizing, of
; another paper, year, platform or release, of a run of the site, or, where the test had Notes clients alone, of other clients; and
; so may one that neither quotes the paper nor is told to be of a benchmark on vSphere

(deffunction is-of-notes-clients-alone (?effect)
  (if (member$ ?effect (create$ domino-cluster users mail-file-size ha host-failure guests processors)) then TRUE else FALSE))

(defrule derive--may-differ
  (subject (id ?s) (wants $? claim.may_differ $?))
  (value (id ?f) (subject ?s) (quantity claim.may_be_fewer) (is ?fewer))
  (value (id ?o) (subject ?s) (quantity claim.measured_off_vsphere) (is ?off))
  (value (id ?c) (subject ?s) (quantity claim.of_other_clients) (is ?clients))
  (value (id ?e) (subject ?s) (quantity claim.effect) (is ?effect))
  (value (id ?p) (subject ?s) (quantity claim.paper) (low ?year))
  (value (id ?r) (subject ?s) (quantity claim.source_domino_release) (low ?low) (high ?high))
  (value (id ?run) (subject ?s) (quantity claim.of_own_run) (is ?own-run))
  (value (id ?source) (subject ?s) (quantity claim.source) (is ?from))
  (value (id ?on) (subject ?s) (quantity claim.source_platform) (is ?platform))
  (value (id ?y) (subject ?s) (quantity claim.source_year) (low ?earliest) (high ?latest))
  (quoted-paper (id ?row) (year ?own) (platforms $? vsphere $?) (newest ?newest))
  =>
  (bind ?quoted (or (and (numberp ?year) (= ?year ?own)) (and (eq ?from benchmark) (eq ?platform vsphere))))
  (bind ?other (or (not ?quoted) (eq ?own-run true) (and (numberp ?year) (<> ?year ?own))
                   (and (not (numberp ?year)) (or (below ?own ?earliest) (below ?latest ?own)))
                   (below ?newest ?low) (below ?high ?newest)
                   (and (eq ?clients true) (is-of-notes-clients-alone ?effect))))
  (infer-word derive--may-differ ?s claim.may_differ
              (if (or (eq ?fewer true) (eq ?off true) ?other) then true else false)
              ?s ?f ?o ?c ?e ?p ?r ?run ?source ?on ?y ?row))

; --- what it says of that itself: a cost of which nothing more is said is taken as a cost, one that is told as a gain is none

(defrule derive--told-way
  (subject (id ?s) (wants $? claim.told_way $?))
  (value (id ?way) (subject ?s) (quantity claim.way) (is ?word))
  =>
  (infer-word derive--told-way ?s claim.told_way (if (eq ?word unknown) then neither else ?word) ?s ?way))

; --- of whom a number of users is one: of the clients that it is used for, else of those that it was measured with. Who tells
; of more users tells of them beside those who are there, where one DPAR alone is described that could take them; of Notes
; users nothing is added up here

(defrule derive--used-client
  (subject (id ?s) (wants $? claim.used_client $?))
  (value (id ?use) (subject ?s) (quantity claim.for_client) (is ?for))
  (value (id ?source) (subject ?s) (quantity claim.source_client) (is ?from))
  =>
  (infer-word derive--used-client ?s claim.used_client (if (neq ?for unknown) then ?for else ?from) ?s ?use ?source))

(defrule derive--users-there
  (subject (id ?s) (wants $? claim.users_there $?))
  (value (id ?client) (subject ?s) (quantity claim.used_client) (is ?told-of))
  (value (id ?d) (subject ?s) (quantity claim.described_dpars) (low ?dpars))
  (value (id ?b) (subject ?s) (quantity claim.browser_users) (low ?browsers) (high ?browsers-most))
  (value (id ?i) (subject ?s) (quantity claim.imap_users) (low ?imap) (high ?imap-most))
  (value (id ?p) (subject ?s) (quantity claim.pop3_users) (low ?pop3) (high ?pop3-most))
  =>
  (bind ?of (if (and (numberp ?dpars) (> ?dpars 1)) then unknown else ?told-of))
  (infer-number derive--users-there ?s claim.users_there
                (switch ?of (case dwa then ?browsers) (case imap then ?imap) (case pop3 then ?pop3) (case smtp then ?pop3)
                            (default none))
                (switch ?of (case dwa then ?browsers-most) (case imap then ?imap-most) (case pop3 then ?pop3-most)
                            (case smtp then ?pop3-most) (default none))
                ?s ?client ?d ?b ?i ?p))

(defrule derive--users-then
  (subject (id ?s) (wants $? claim.users_then $?))
  ?told <- (value (id ?v) (subject ?s) (quantity claim.value) (low ?low) (high ?high))
  (value (id ?m) (subject ?s) (quantity claim.tells_more) (is ?more))
  (value (id ?t) (subject ?s) (quantity claim.users_there) (low ?there) (high ?there-most))
  =>
  (if (eq ?more true)
   then (infer-number derive--users-then ?s claim.users_then
                      (if (numberp ?low) then (+ ?low (if (numberp ?there) then ?there else 0)) else none)
                      (if (and (numberp ?high) (numberp ?there-most)) then (+ ?high ?there-most) else none)
                      ?s ?v ?m ?t)
   else (take-over derive--users-then ?s claim.users_then ?told ?s ?m ?t)))

; --- where the mail files of what it is of are, and what these devices carry: it names a DPAR, or the computer of some, so that one
; of the two is none

(deffunction both-of (?one ?other) (if (and (numberp ?one) (numberp ?other)) then (+ ?one ?other) else none))

(defrule derive--its-mail-devices
  (subject (id ?s) (wants $? claim.its_mail_devices $?))
  (value (id ?d) (subject ?s) (quantity claim.mail_devices_of_its_dpar) (low ?d-low) (high ?d-high))
  (value (id ?i) (subject ?s) (quantity claim.mail_devices_of_its_image) (low ?i-low) (high ?i-high))
  =>
  (infer-number derive--its-mail-devices ?s claim.its_mail_devices (both-of ?d-low ?i-low) (both-of ?d-high ?i-high) ?s ?d ?i))

(defrule derive--users-its-arrays-carry
  (subject (id ?s) (wants $? claim.users_its_arrays_carry $?))
  (value (id ?d) (subject ?s) (quantity claim.users_carried_for_its_dpar) (low ?d-low) (high ?d-high))
  (value (id ?i) (subject ?s) (quantity claim.users_carried_for_its_image) (low ?i-low) (high ?i-high))
  =>
  (infer-number derive--users-its-arrays-carry ?s claim.users_its_arrays_carry
                (both-of ?d-low ?i-low) (both-of ?d-high ?i-high) ?s ?d ?i))

; --- whether it tells a figure of a run that the site describes: one that is the same as its response time or use of CPU.
; Where a run does not state one, the shortest is at most, and the longest at least, what the others have; of none the
; longest is 0, which is no figure of a run. Where nothing is described that it could have run on, the run is one that is
; told of, and not the site's.

(deffunction equals-one (?low ?high $?others)
  (bind ?is FALSE)
  (if (and (numberp ?low) (numberp ?high) (= ?low ?high) (> ?low 0))
   then (progn$ (?one ?others) (if (and (numberp ?one) (= ?low ?one)) then (bind ?is TRUE))))
  ?is)

(defrule derive--of-own-run
  (subject (id ?s) (parent ?site) (wants $? claim.of_own_run $?))
  (value (id ?r) (subject ?s) (quantity claim.response_ms) (low ?r-low) (high ?r-high))
  (value (id ?c) (subject ?s) (quantity claim.cpu_used) (low ?c-low) (high ?c-high))
  (value (id ?r1) (subject ?site) (quantity site.shortest_run_response_ms) (high ?shortest))
  (value (id ?r2) (subject ?site) (quantity site.longest_run_response_ms) (low ?longest))
  (value (id ?c1) (subject ?site) (quantity site.least_run_cpu) (high ?least))
  (value (id ?c2) (subject ?site) (quantity site.most_run_cpu) (low ?most))
  (value (id ?i) (subject ?site) (quantity site.described_images) (low ?images))
  =>
  (infer-word derive--of-own-run ?s claim.of_own_run
              (if (and (numberp ?images) (> ?images 0)
                       (or (equals-one ?r-low ?r-high ?shortest ?longest) (equals-one ?c-low ?c-high ?least ?most)))
               then true else false)
              ?s ?r ?c ?r1 ?r2 ?c1 ?c2 ?i))

; --- what runs of the site show from as many CPs as a claim starts from to twice as many; none where they start from others, too

(defrule derive--largest-factor-here
  (subject (id ?s) (parent ?site) (wants $? claim.largest_factor_here $?))
  (value (id ?c) (subject ?s) (quantity claim.effect_from) (low ?from) (high ?from-most))
  (value (id ?l) (subject ?site) (quantity site.fewest_doubled_cps) (high ?fewest))
  (value (id ?h) (subject ?site) (quantity site.most_doubled_cps) (low ?most))
  ?factor <- (value (id ?f) (subject ?site) (quantity site.largest_factor_of_twice_the_cps))
  =>
  (if (and (numberp ?from) (numberp ?from-most) (numberp ?fewest) (numberp ?most)
           (= ?from ?from-most) (= ?from ?fewest) (= ?from ?most))
   then (take-over derive--largest-factor-here ?s claim.largest_factor_here ?factor ?s ?c ?l ?h)
   else (infer-number derive--largest-factor-here ?s claim.largest_factor_here 0 0 ?s ?c ?l ?h ?f)))

; --- how many users the site has, where all its DPARs are in LPARs: what is stated of an LPAR tells nothing of other machines

(defrule derive--active-users-here
  (subject (id ?s) (wants $? claim.active_15min_users_here $?))
  ?users <- (value (id ?u) (subject ?s) (quantity claim.active_15min_users_of_lpars))
  (value (id ?l) (subject ?s) (quantity claim.dpars_of_lpars) (high ?in-lpars))
  (value (id ?d) (subject ?s) (quantity claim.described_dpars) (low ?described) (high ?described-most))
  =>
  (if (and (numberp ?in-lpars) (numberp ?described) (numberp ?described-most)
           (= ?described ?described-most) (= ?in-lpars ?described))
   then (take-over derive--active-users-here ?s claim.active_15min_users_here ?users ?s ?l ?d)
   else (infer-number derive--active-users-here ?s claim.active_15min_users_here none none ?s ?u ?l ?d)))

; --- whether it says that it was tested

(defrule derive--is-said-tested
  (subject (id ?s) (wants $? claim.is_said_tested $?))
  (value (id ?t) (subject ?s) (quantity claim.says_tested) (is ?says))
  =>
  (infer-word derive--is-said-tested ?s claim.is_said_tested (if (eq ?says true) then true else false) ?s ?t))

(defrule derive--is-said-record
  (subject (id ?s) (wants $? claim.is_said_record $?))
  (value (id ?r) (subject ?s) (quantity claim.says_record) (is ?says))
  =>
  (infer-word derive--is-said-record ?s claim.is_said_record (if (eq ?says true) then true else false) ?s ?r))

; --- whether somebody says that other work beside mail is left out of a figure

(defrule derive--leaves-out-other-work
  (subject (id ?s) (wants $? claim.leaves_out_other_work $?))
  (value (id ?p) (subject ?s) (quantity claim.leaves_out_protocols) (is ?protocols))
  (value (id ?a) (subject ?s) (quantity claim.leaves_out_applications) (is ?applications))
  =>
  (infer-word derive--leaves-out-other-work ?s claim.leaves_out_other_work
              (if (eq (one-of ?protocols ?applications) true) then true else false) ?s ?p ?a))

; --- whether users of other clients than Notes are described, on a server or of all servers of an image together

(defrule derive--other-clients-described
  (subject (id ?s) (wants $? claim.other_clients $?))
  (value (id ?p) (subject ?s) (quantity claim.other_clients_of_dpars) (is ?apart))
  (value (id ?a) (subject ?s) (quantity claim.other_clients_together) (is ?together))
  =>
  (infer-word derive--other-clients-described ?s claim.other_clients
              (if (eq (one-of ?apart ?together) true) then true else false) ?s ?p ?a))

; --- what is known to differ on the site, and is known not to be allowed for. Browsers may be allowed for as a protocol or as an
; application, of which the paper of 2001 has them as an example

(deffunction known-left-out (?differs $?allowed)
  (if (and (eq ?differs true) (not (member$ true ?allowed)) (not (member$ unknown ?allowed))) then true else false))

(defrule derive--leaves-out-log-ons
  (subject (id ?s) (wants $? claim.leaves_out_log_ons $?))
  (value (id ?l) (subject ?s) (quantity claim.fast_login) (is ?fast))
  (value (id ?a) (subject ?s) (quantity claim.allows_for_login_rate) (is ?allowed))
  =>
  (infer-word derive--leaves-out-log-ons ?s claim.leaves_out_log_ons (known-left-out ?fast ?allowed) ?s ?l ?a))

(defrule derive--leaves-out-house-applications
  (subject (id ?s) (wants $? claim.leaves_out_house_applications $?))
  (value (id ?c) (subject ?s) (quantity claim.custom_applications) (is ?custom))
  (value (id ?a) (subject ?s) (quantity claim.allows_for_other_applications) (is ?allowed))
  =>
  (infer-word derive--leaves-out-house-applications ?s claim.leaves_out_house_applications (known-left-out ?custom ?allowed)
              ?s ?c ?a))

(defrule derive--leaves-out-clients
  (subject (id ?s) (wants $? claim.leaves_out_clients $?))
  (value (id ?m) (subject ?s) (quantity claim.mixed_clients) (is ?mixed))
  (value (id ?a) (subject ?s) (quantity claim.allows_for_other_applications) (is ?applications))
  (value (id ?p) (subject ?s) (quantity claim.allows_for_other_protocols) (is ?protocols))
  =>
  (infer-word derive--leaves-out-clients ?s claim.leaves_out_clients (known-left-out ?mixed ?applications ?protocols)
              ?s ?m ?a ?p))

; --- whether its year says which test it is of: where runs are described, it may be of one of these

(defrule derive--states-year
  (subject (id ?s) (parent ?site) (wants $? claim.states_year $?))
  (value (id ?y) (subject ?s) (quantity claim.source_year) (state ?known))
  (value (id ?r) (subject ?site) (quantity site.described_runs) (high ?runs))
  =>
  (infer-word derive--states-year ?s claim.states_year
              (if (and (neq ?known unknown) (numberp ?runs) (= ?runs 0)) then true else false)
              ?s ?y ?r))

; --- how much more CPU the same work takes where ITR, the work for each part of the CPU, falls by the difference

(deffunction more-for-less (?percent)
  (if (and (numberp ?percent) (< ?percent 100)) then (* 100 (/ ?percent (- 100 ?percent))) else none))

(defrule derive--cpu-for-itr
  (subject (id ?s) (wants $? claim.cpu_for_itr $?))
  (value (id ?d) (subject ?s) (quantity claim.difference) (low ?low) (high ?high))
  =>
  (infer-number derive--cpu-for-itr ?s claim.cpu_for_itr (more-for-less ?low) (more-for-less ?high) ?s ?d))

; --- whether it is read from an illustration: as it says, or since its words name one of the sample curves

(defrule derive--shows-a-sample
  (subject (id ?s) (wants $? claim.shows_a_sample $?))
  (value (id ?source) (subject ?s) (quantity claim.source) (is ?from))
  (value (id ?words) (subject ?s) (quantity claim.words_of_sample) (is ?named))
  =>
  (infer-word derive--shows-a-sample ?s claim.shows_a_sample
              (if (or (eq ?from illustration) (eq ?named true)) then true else false) ?s ?source ?words))

; --- whether its words call a host by its name, which have the letters of a host name too

(defrule derive--names-a-host
  (subject (id ?s) (wants $? claim.names_a_host $?))
  (value (id ?words) (subject ?s) (quantity claim.words_of_a_host_named) (is ?named))
  =>
  (infer-word derive--names-a-host ?s claim.names_a_host (if (eq ?named true) then true else false) ?s ?words))

; --- whether its words name a leak: where they do not, or deny one, it tells of none

(defrule derive--tells-of-leak
  (subject (id ?s) (wants $? claim.tells_of_leak $?))
  (value (id ?w) (subject ?s) (quantity claim.words_of_leak) (is ?words))
  (value (id ?n) (subject ?s) (quantity claim.words_of_no_leak) (is ?denied))
  =>
  (infer-word derive--tells-of-leak ?s claim.tells_of_leak
    (if (and (eq ?words true) (neq ?denied true)) then true else false) ?s ?w ?n))

; --- whether its words name registered users, who are others than those who are connected

(defrule derive--tells-of-registered
  (subject (id ?s) (wants $? claim.tells_of_registered $?))
  (value (id ?words) (subject ?s) (quantity claim.words_of_registered) (is ?registered))
  =>
  (infer-word derive--tells-of-registered ?s claim.tells_of_registered
              (if (eq ?registered true) then true else false) ?s ?words))

; --- and how much ITR is lost where the same work takes more CPU by the difference

(deffunction less-for-more (?percent)
  (if (numberp ?percent) then (* 100 (/ ?percent (+ 100 ?percent))) else none))

(defrule derive--itr-for-cpu
  (subject (id ?s) (wants $? claim.itr_for_cpu $?))
  (value (id ?d) (subject ?s) (quantity claim.difference) (low ?low) (high ?high))
  =>
  (infer-number derive--itr-for-cpu ?s claim.itr_for_cpu (less-for-more ?low) (less-for-more ?high) ?s ?d))

; --- what grew in each of the tests that report it is told of as less

(defrule derive--less-process-memory
  (subject (id ?s) (wants $? claim.less_process_memory $?))
  (value (id ?p) (subject ?s) (quantity claim.portion) (is ?portion))
  (value (id ?l) (subject ?s) (quantity claim.tells_less) (is ?less))
  (value (id ?e) (subject ?s) (quantity claim.from_elsewhere) (is ?elsewhere))
  =>
  (infer-word derive--less-process-memory ?s claim.less_process_memory
              (if (and (eq ?portion process-memory) (eq ?less true) (eq ?elsewhere false)) then true else false)
              ?s ?p ?l ?e))
