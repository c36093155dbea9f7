; Releases of Domino, and the oldest and the newest of several.

; --- the release of a DPAR: its own, or else what holds for its image

(defrule derive--release-of-its-own
  (subject (id ?s) (wants $? dpar.domino_release $?))
  ?own <- (value (subject ?s) (quantity dpar.own_domino_release) (state known))
  =>
  (take-over derive--release-of-its-own ?s dpar.domino_release ?own ?s))

(defrule derive--release-of-the-image
  (subject (id ?s) (parent ?image) (wants $? dpar.domino_release $?))
  (value (id ?own) (subject ?s) (quantity dpar.own_domino_release) (state unknown))
  ?there <- (value (subject ?image) (quantity image.domino_release_there) (state known))
  =>
  (take-over derive--release-of-the-image ?s dpar.domino_release ?there ?s ?own))

(defrule derive--release-that-nothing-states
  (subject (id ?s) (parent ?image) (wants $? dpar.domino_release $?))
  ?own <- (value (subject ?s) (quantity dpar.own_domino_release) (state unknown))
  (value (id ?there) (subject ?image) (quantity image.domino_release_there) (state unknown))
  =>
  (take-over derive--release-that-nothing-states ?s dpar.domino_release ?own ?s ?there))

(defrule derive--release-of-the-users
  (subject (id ?s) (parent ?dpar) (wants $? workload.domino_release $?))
  ?release <- (value (subject ?dpar) (quantity dpar.domino_release))
  =>
  (take-over derive--release-of-the-users ?s workload.domino_release ?release ?s))

; --- the release that it runs: none, in a guest that is off

(defrule derive--release-that-runs
  (subject (id ?s) (parent ?image) (wants $? dpar.running_release $?))
  (value (id ?active) (subject ?image) (quantity image.active) (is ~false))
  ?release <- (value (subject ?s) (quantity dpar.domino_release))
  =>
  (take-over derive--release-that-runs ?s dpar.running_release ?release ?s ?active))

(defrule derive--release-in-a-guest-that-is-off
  (subject (id ?s) (parent ?image) (wants $? dpar.running_release $?))
  (value (id ?active) (subject ?image) (quantity image.active) (is false))
  =>
  (assert (value (id (sym-cat ?s ".dpar.running_release")) (subject ?s) (quantity dpar.running_release)
                 (state unknown) (low none) (high none) (is nothing)
                 (rule derive--release-in-a-guest-that-is-off) (because (matched ?s ?active)))))

; --- what holds for the DPARs of an image that state none, and for those that are not listed: what it states, or the site

(defrule derive--release-there-of-the-image
  (subject (id ?s) (wants $? image.domino_release_there $?))
  (value (id ?site) (subject ?s) (quantity image.site_domino_release) (state ?known))
  ?own <- (value (subject ?s) (quantity image.own_domino_release) (state ?stated))
  (test (or (eq ?stated known) (eq ?known unknown)))
  =>
  (take-over derive--release-there-of-the-image ?s image.domino_release_there ?own ?s ?site))

(defrule derive--release-there-of-the-site
  (subject (id ?s) (wants $? image.domino_release_there $?))
  (value (id ?own) (subject ?s) (quantity image.own_domino_release) (state unknown))
  ?site <- (value (subject ?s) (quantity image.site_domino_release) (state known))
  =>
  (take-over derive--release-there-of-the-site ?s image.domino_release_there ?site ?s ?own))

; --- the oldest and the newest of the members' releases
; Where a list is not complete there may be more: what is said above those that are not listed (there) is what they run if
; nothing that is listed runs another; it decides nothing that those that are listed leave open.

(deffunction oldest-of ($?releases)
  (bind ?found none)
  (progn$ (?release ?releases) (bind ?found (least ?found ?release)))
  ?found)

(deffunction newest-of ($?releases)
  (bind ?found none)
  (progn$ (?release ?releases) (bind ?found (most ?found ?release)))
  ?found)

; A member of which there is nothing that could have a release leaves nothing open.

(deffunction conclude-release (?rule ?subject ?quantity ?op ?open ?releases ?if-none $?because)
  (bind ?v (sym-cat ?subject "." ?quantity))
  (bind ?oldest (oldest-of ?releases))
  (bind ?newest (newest-of ?releases))
  (bind ?low (if (eq ?op newest) then ?newest else (if ?open then none else ?oldest)))
  (bind ?high (if (eq ?op oldest) then ?oldest else (if ?open then none else ?newest)))
  (bind ?state (state-of ?low ?high none))
  (bind ?word (if (or ?open (numberp ?oldest)) then unknown else ?if-none))
  (assert (value (id ?v) (subject ?subject) (quantity ?quantity) (state ?state) (low ?low) (high ?high)
                 (is (if (eq ?state unknown) then ?word else none))
                 (rule ?rule) (because (matched ?because)))))

; an end of which is known is enough to bound the oldest, or the newest, of all

(deffunction bound-of (?op ?low ?high)
  (bind ?end (if (eq ?op oldest) then ?high else ?low))
  (if (numberp ?end) then ?end else (create$)))

; the release that a member adds to those that are known; whether it leaves open which one it is

(deffunction adds-open (?state ?is)
  (not (or (eq ?is nothing) (eq ?state known))))

(deffunction added-release (?op ?is ?low ?high)
  (if (eq ?is nothing) then (create$) else (bound-of ?op ?low ?high)))

(deffunction add-release (?rule ?id ?subject ?quantity ?place ?op ?open ?seen ?state ?is ?low ?high $?because)
  (assert (running-release (id ?id) (subject ?subject) (quantity ?quantity) (place ?place) (next (+ ?place 1))
                           (open (if (adds-open ?state ?is) then yes else ?open))
                           (seen ?seen (added-release ?op ?is ?low ?high))
                 (rule ?rule) (because (matched ?because)))))

(deffunction conclude-release-as-listed (?rule ?subject ?quantity ?op ?open ?seen ?there ?own $?because)
  (bind ?listed (> (length$ ?seen) 0))
  (bind ?releases (if ?listed then ?seen
                   else (if (not (numberp ?own)) then (create$)
                         else (if (> (length$ ?there) 0) then ?there else ?own))))
  (conclude-release ?rule ?subject ?quantity ?op (and ?listed ?open) ?releases unknown ?because))

; a single member, where nothing may hold another, is all there is to add

(defrule releases--only
  (members (id ?all) (of ?subject) (type ?type) (size 1) (last 1) (totals $? ?quantity $?))
  (total (id ?t) (quantity ?quantity) (of ?part) (members ?type) (type ?whole) (op ?op&oldest|newest) (said ?said&~none))
  (subject (id ?subject) (type ?whole))
  (member (id ?m) (of ?subject) (type ?type) (subject ?member))
  (value (id ?v) (subject ?member) (quantity ?part) (state ?state) (is ?is) (low ?low) (high ?high))
  (value (id ?w) (subject ?subject) (quantity ?said) (low ?own))
  =>
  (conclude-release-as-listed releases--only ?subject ?quantity ?op (adds-open ?state ?is)
                              (create$ (added-release ?op ?is ?low ?high)) (create$) ?own ?all ?t ?subject ?m ?v ?w))

(defrule releases--begin
  (members (id ?m) (of ?subject) (type ?type) (size ?size) (last ?last) (totals $? ?quantity $?))
  (total (id ?t) (quantity ?quantity) (members ?type) (type ?whole) (op oldest|newest)
         (said ?said&:(or (eq ?said none) (<> ?size 1) (<> ?last 1))))
  (subject (id ?subject) (type ?whole))
  =>
  (bind ?id (sym-cat ?subject "." ?quantity "#0"))
  (assert (running-release (id ?id) (subject ?subject) (quantity ?quantity) (place 0) (next 1) (open no)
                 (rule releases--begin) (because (matched ?t ?subject ?m)))))

(defrule releases--add
  (running-release (id ?r) (subject ?subject) (quantity ?quantity) (next ?place) (open ?open) (seen $?seen))
  (total (id ?t) (quantity ?quantity) (of ?part) (members ?type) (op ?op))
  (member (id ?m) (of ?subject) (type ?type) (place ?place) (subject ?member))
  (value (id ?v) (subject ?member) (quantity ?part) (state ?state) (is ?is) (low ?low) (high ?high))
  =>
  (bind ?id (sym-cat ?subject "." ?quantity "#" ?place))
  (add-release releases--add ?id ?subject ?quantity ?place ?op ?open ?seen ?state ?is ?low ?high ?r ?t ?m ?v))

; after the last member come those whose members count too, each with its own oldest or newest

(defrule releases--add-through
  (running-release (id ?r) (subject ?subject) (quantity ?quantity) (place ?last) (next ?place) (open ?open) (seen $?seen))
  (total (id ?t) (quantity ?quantity) (members ?type) (op ?op) (through ?relation&~none))
  (members (id ?own) (of ?subject) (type ?type) (size ?size&:(>= ?last ?size)))
  (member (id ?m) (of ?subject) (type ?relation) (place ?next&:(= ?next (- ?place ?size))) (subject ?other))
  (value (id ?v) (subject ?other) (quantity ?quantity) (state ?state) (is ?is) (low ?low) (high ?high))
  =>
  (bind ?id (sym-cat ?subject "." ?quantity "#" ?place))
  (add-release releases--add-through ?id ?subject ?quantity ?place ?op ?open ?seen ?state ?is ?low ?high
               ?r ?t ?own ?m ?v))

(defrule releases--add-what-is-said-above
  (running-release (id ?r) (subject ?subject) (quantity ?quantity) (next ?place) (open ?open) (seen $?seen)
                   (there $?there))
  (total (id ?t) (quantity ?quantity) (members ?type) (there ?above))
  (opening (id ?o) (of ?subject) (type ?type) (place ?place) (subject ?owner) (kind ?kind) (said $? ?said $?))
  (test (eq ?said (sym-cat ?kind "." ?above)))
  (value (id ?v) (subject ?owner) (quantity ?said) (state ?state) (low ?release))
  =>
  (bind ?id (sym-cat ?subject "." ?quantity "#" ?place))
  (bind ?known (eq ?state known))
  (assert (running-release (id ?id) (subject ?subject) (quantity ?quantity) (place ?place) (next (+ ?place 1))
                           (open (if (and ?known (member$ ?release ?seen)) then ?open else yes)) (seen ?seen)
                           (there ?there (if ?known then ?release else (create$)))
                 (rule releases--add-what-is-said-above) (because (matched ?r ?t ?o ?v)))))

(defrule releases--end-through
  (running-release (id ?r) (subject ?subject) (quantity ?quantity) (place ?last) (open ?open) (seen $?seen))
  (total (id ?t) (quantity ?quantity) (members ?type) (op ?op) (through ?relation&~none))
  (members (id ?m) (of ?subject) (type ?type) (complete ?complete) (size ?size))
  (members (id ?others) (of ?subject) (type ?relation) (size ?more&:(= ?last (+ ?size ?more))))
  =>
  (conclude-release releases--end-through ?subject ?quantity ?op (or (eq ?open yes) (eq ?complete no)) ?seen
                    nothing ?t ?m ?others ?r))

(defrule releases--end
  (running-release (id ?r) (subject ?subject) (quantity ?quantity) (place ?last) (open ?open) (seen $?seen))
  (total (id ?t) (quantity ?quantity) (members ?type) (op ?op) (there none) (through none))
  (members (id ?m) (of ?subject) (type ?type) (complete ?complete) (size ?last))
  =>
  (conclude-release releases--end ?subject ?quantity ?op (or (eq ?open yes) (eq ?complete no)) ?seen nothing
                    ?m ?t ?r))

(defrule releases--end-with-what-is-said-above
  (running-release (id ?r) (subject ?subject) (quantity ?quantity) (place ?last) (open ?open) (seen $?seen)
                   (there $?there))
  (total (id ?t) (quantity ?quantity) (members ?type) (op ?op) (said ?said&~none))
  (members (id ?m) (of ?subject) (type ?type) (last ?last))
  (value (id ?v) (subject ?subject) (quantity ?said) (low ?own))
  =>
  (conclude-release-as-listed releases--end-with-what-is-said-above ?subject ?quantity ?op (eq ?open yes) ?seen ?there
                              ?own ?m ?t ?r ?v))

; --- one release in an image: the oldest is the newest

(defrule derive--one-release
  (subject (id ?s) (wants $? image.one_domino_release $?))
  (value (id ?oldest) (subject ?s) (quantity image.oldest_domino_release) (low ?from) (high ?oldest-most))
  (value (id ?newest) (subject ?s) (quantity image.newest_domino_release) (low ?newest-least) (high ?to))
  =>
  (infer-word derive--one-release ?s image.one_domino_release (equal-to ?from ?oldest-most ?newest-least ?to)
              ?s ?oldest ?newest))

; --- the release of the servers that have mail files on a device: as they are named, or else what holds for the site

(defrule derive--oldest-mail-release-of-those-named
  (subject (id ?s) (wants $? device.oldest_mail_release $?))
  (value (id ?dpars) (subject ?s) (quantity device.mail_dpars) (low ?least&:(> ?least 0)))
  (value (id ?there) (subject ?s) (quantity device.domino_release_there))
  ?named <- (value (subject ?s) (quantity device.oldest_named_mail_release))
  =>
  (take-over derive--oldest-mail-release-of-those-named ?s device.oldest_mail_release ?named ?s ?dpars ?there))

(defrule derive--oldest-mail-release-of-the-site
  (subject (id ?s) (wants $? device.oldest_mail_release $?))
  (value (id ?dpars) (subject ?s) (quantity device.mail_dpars) (low 0))
  ?there <- (value (subject ?s) (quantity device.domino_release_there))
  (value (id ?named) (subject ?s) (quantity device.oldest_named_mail_release))
  =>
  (take-over derive--oldest-mail-release-of-the-site ?s device.oldest_mail_release ?there ?s ?dpars ?named))

(defrule derive--newest-mail-release-of-those-named
  (subject (id ?s) (wants $? device.newest_mail_release $?))
  (value (id ?dpars) (subject ?s) (quantity device.mail_dpars) (low ?least&:(> ?least 0)))
  (value (id ?there) (subject ?s) (quantity device.domino_release_there))
  ?named <- (value (subject ?s) (quantity device.newest_named_mail_release))
  =>
  (take-over derive--newest-mail-release-of-those-named ?s device.newest_mail_release ?named ?s ?dpars ?there))

(defrule derive--newest-mail-release-of-the-site
  (subject (id ?s) (wants $? device.newest_mail_release $?))
  (value (id ?dpars) (subject ?s) (quantity device.mail_dpars) (low 0))
  ?there <- (value (subject ?s) (quantity device.domino_release_there))
  (value (id ?named) (subject ?s) (quantity device.newest_named_mail_release))
  =>
  (take-over derive--newest-mail-release-of-the-site ?s device.newest_mail_release ?there ?s ?dpars ?named))

; --- the oldest release of the servers that use a device. Where others may use it too, it is none older than the oldest of
; the site; of a device that none is said to use, and none newer than the newest.

(defrule derive--oldest-release-of-all-users
  (subject (id ?s) (parent ?site) (wants $? device.oldest_release_in_use $?))
  (value (id ?users) (subject ?s) (quantity device.images_on_it) (low ?least))
  ?named <- (value (subject ?s) (quantity device.oldest_named_release) (high ?most))
  (value (id ?mail) (subject ?site) (quantity site.places_all_mail) (is ?mail-placed))
  (value (id ?logs) (subject ?site) (quantity site.places_all_logs) (is ?logs-placed))
  (value (id ?systems) (subject ?site) (quantity site.places_all_systems) (is ?systems-placed))
  ?oldest <- (value (id ?from) (subject ?site) (quantity site.oldest_domino_release) (low ?low))
  (value (id ?newest) (subject ?site) (quantity site.newest_domino_release) (high ?to))
  =>
  (bind ?named-id (fact-slot-value ?named id))
  (bind ?used (> ?least 0))
  (bind ?high (if (and ?used (numberp ?most)) then ?most else ?to))
  (if (and ?used (eq (all-of ?mail-placed ?logs-placed ?systems-placed) true))
   then (take-over derive--oldest-release-of-all-users ?s device.oldest_release_in_use ?named
                   ?s ?users ?mail ?logs ?systems ?from ?newest)
   else (if (and (numberp ?low) (eq ?low ?high))
         then (take-over derive--oldest-release-of-all-users ?s device.oldest_release_in_use ?oldest
                         ?s ?users ?named-id ?mail ?logs ?systems ?newest)
         else (infer-number derive--oldest-release-of-all-users ?s device.oldest_release_in_use ?low ?high
                            ?s ?users ?named-id ?mail ?logs ?systems ?from ?newest))))
