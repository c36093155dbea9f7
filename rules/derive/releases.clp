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

(deffunction conclude-release (?rule ?subject ?quantity ?op ?open ?releases $?because)
  (bind ?v (sym-cat ?subject "." ?quantity))
  (bind ?oldest (oldest-of ?releases))
  (bind ?newest (newest-of ?releases))
  (bind ?low (if (eq ?op newest) then ?newest else (if ?open then none else ?oldest)))
  (bind ?high (if (eq ?op oldest) then ?oldest else (if ?open then none else ?newest)))
  (bind ?state (state-of ?low ?high none))
  (assert (value (id ?v) (subject ?subject) (quantity ?quantity) (state ?state) (low ?low) (high ?high)
                 (is (if (eq ?state unknown) then unknown else none))))
  (record ?rule ?v ?because))

(defrule releases--begin
  (members (id ?m) (of ?subject) (type ?type) (totals $? ?quantity $?))
  (total (id ?t) (quantity ?quantity) (members ?type) (type ?whole) (op oldest|newest))
  (subject (id ?subject) (type ?whole))
  =>
  (bind ?id (sym-cat ?subject "." ?quantity "#0"))
  (assert (running-release (id ?id) (subject ?subject) (quantity ?quantity) (place 0) (next 1) (open no)))
  (record releases--begin ?id ?t ?subject ?m))

(defrule releases--add
  (running-release (id ?r) (subject ?subject) (quantity ?quantity) (next ?place) (open ?open) (seen $?seen))
  (total (id ?t) (quantity ?quantity) (of ?part) (members ?type))
  (member (id ?m) (of ?subject) (type ?type) (place ?place) (subject ?member))
  (value (id ?v) (subject ?member) (quantity ?part) (state ?state) (low ?release))
  =>
  (bind ?id (sym-cat ?subject "." ?quantity "#" ?place))
  (bind ?known (eq ?state known))
  (assert (running-release (id ?id) (subject ?subject) (quantity ?quantity) (place ?place) (next (+ ?place 1))
                           (open (if ?known then ?open else yes))
                           (seen ?seen (if ?known then ?release else (create$)))))
  (record releases--add ?id ?r ?t ?m ?v))

(defrule releases--add-what-is-said-above
  (running-release (id ?r) (subject ?subject) (quantity ?quantity) (next ?place) (open ?open) (seen $?seen)
                   (there $?there))
  (total (id ?t) (quantity ?quantity) (members ?type) (there ?above))
  (opening (id ?o) (of ?subject) (type ?type) (place ?place) (subject ?owner) (kind ?kind))
  (value (id ?v) (subject ?owner) (quantity ?said&:(eq ?said (sym-cat ?kind "." ?above))) (state ?state) (low ?release))
  =>
  (bind ?id (sym-cat ?subject "." ?quantity "#" ?place))
  (bind ?known (eq ?state known))
  (assert (running-release (id ?id) (subject ?subject) (quantity ?quantity) (place ?place) (next (+ ?place 1))
                           (open (if (and ?known (member$ ?release ?seen)) then ?open else yes)) (seen ?seen)
                           (there ?there (if ?known then ?release else (create$)))))
  (record releases--add-what-is-said-above ?id ?r ?t ?o ?v))

(defrule releases--end
  (members (id ?m) (of ?subject) (type ?type) (complete ?complete) (last ?last))
  (total (id ?t) (quantity ?quantity) (members ?type) (op ?op) (there none))
  (running-release (id ?r) (subject ?subject) (quantity ?quantity) (place ?last) (open ?open) (seen $?seen))
  =>
  (conclude-release releases--end ?subject ?quantity ?op (or (eq ?open yes) (eq ?complete no)) ?seen ?m ?t ?r))

(defrule releases--end-with-what-is-said-above
  (members (id ?m) (of ?subject) (type ?type) (last ?last))
  (total (id ?t) (quantity ?quantity) (members ?type) (type ?whole) (op ?op) (there ?above&~none))
  (running-release (id ?r) (subject ?subject) (quantity ?quantity) (place ?last) (open ?open) (seen $?seen)
                   (there $?there))
  (value (id ?v) (subject ?subject) (quantity ?said&:(eq ?said (sym-cat ?whole "." ?above))) (low ?own))
  =>
  (bind ?listed (> (length$ ?seen) 0))
  (bind ?releases (if ?listed then ?seen
                   else (if (not (numberp ?own)) then (create$)
                         else (if (> (length$ ?there) 0) then ?there else ?own))))
  (conclude-release releases--end-with-what-is-said-above ?subject ?quantity ?op (and ?listed (eq ?open yes))
                    ?releases ?m ?t ?r ?v))

; --- one release in an image: the oldest is the newest

(defrule derive--one-release
  (subject (id ?s) (wants $? image.one_domino_release $?))
  (value (id ?oldest) (subject ?s) (quantity image.oldest_domino_release) (low ?from) (high ?oldest-most))
  (value (id ?newest) (subject ?s) (quantity image.newest_domino_release) (low ?newest-least) (high ?to))
  =>
  (infer-word derive--one-release ?s image.one_domino_release (equal-to ?from ?oldest-most ?newest-least ?to)
              ?s ?oldest ?newest))
