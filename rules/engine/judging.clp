; Every pair of a guideline and a subject of its type gets exactly one verdict. These rules read the cards' standing
; scope and the conditions that the topics' rules state; no topic draws a verdict of its own.

; --- standing scope

(deffunction stands-in (?wanted ?have ?open)
  (if (or (= (length$ ?wanted) 0) (shared ?wanted ?have)) then true
   else (if (eq ?open yes) then unknown else false)))

(deffunction premise (?name ?truth ?wanted-truth)
  (if (eq ?truth ?wanted-truth) then ?name else (create$)))

;
; Guidelines with one standing scope stand or fall together, and so do subjects in one setting: it is concluded once for
; all their pairs. Where it is false, none of them applies; else each pair is judged.

(defrule judging--standing-scope
  (standing (id ?c) (type ?type) (platforms $?platforms) (kinds $?kinds) (environments $?environments)
            (client ?client))
  (setting (id ?set) (type ?type) (platforms $?on) (platforms-open ?on-open) (kinds $?as) (kinds-open ?as-open)
           (environment ?environment) (clients $?clients) (clients-open ?clients-open))
  =>
  (bind ?platform (stands-in ?platforms ?on ?on-open))
  (bind ?kind (stands-in ?kinds ?as ?as-open))
  (bind ?where (stands-in ?environments (create$ ?environment) (if (eq ?environment unknown) then yes else no)))
  (bind ?whose (if (eq ?client any) then true else (stands-in (create$ ?client) ?clients ?clients-open)))
  (bind ?id (sym-cat ?c "@" ?set))
  (assert (stands (id ?id) (standing ?c) (setting ?set)
                  (truth (both (both ?platform ?kind) (both ?where ?whose)))
                  (failed (premise platform ?platform false) (premise kind ?kind false)
                          (premise environment ?where false) (premise client ?whose false))
                  (not-known (premise platform ?platform unknown) (premise kind ?kind unknown)
                             (premise environment ?where unknown) (premise client ?whose unknown))
                  (mixed (if (or (eq ?client any) (eq ?type workload)) then false
                          else (if (> (length$ ?clients) 1) then true
                                else (if (eq ?clients-open yes) then unknown else false))))))
  (record judging--standing-scope ?id ?c ?set))

(defrule judging--judged
  (stands (id ?st) (standing ?c) (setting ?set) (truth ?truth&~false) (not-known $?not-known) (mixed ?mixed))
  (guideline (id ?g) (name ?guideline) (standing ?c))
  (subject (id ?s) (setting ?set))
  =>
  (bind ?id (sym-cat ?g "@" ?s "?"))
  (assert (judge (id ?id) (guideline ?guideline) (subject ?s) (scope ?truth) (not-known ?not-known) (mixed ?mixed)))
  (record judging--judged ?id ?st ?g ?s))

; --- scope

(defrule judging--scope-standing-only
  (judge (id ?j) (guideline ?guideline) (scope ?truth))
  (guideline (id ?g) (name ?guideline) (own-scope no))
  =>
  (bind ?id (sym-cat ?j "/scoped"))
  (assert (scoped (id ?id) (judge ?j) (truth ?truth)))
  (record judging--scope-standing-only ?id ?j ?g))

(defrule judging--scope-own
  (judge (id ?j) (scope ?truth))
  (condition (id ?c) (judge ?j) (part scope) (truth ?own&~false))
  =>
  (bind ?id (sym-cat ?j "/scoped"))
  (assert (scoped (id ?id) (judge ?j) (truth (both ?truth ?own))))
  (record judging--scope-own ?id ?j ?c))

(defrule judging--not-applicable
  (judge (id ?j) (guideline ?guideline) (subject ?s))
  (condition (id ?c) (judge ?j) (part scope) (truth false))
  (guideline (id ?g) (name ?guideline))
  =>
  (bind ?id (sym-cat ?g "@" ?s))
  (assert (verdict (id ?id) (guideline ?guideline) (subject ?s) (is not-applicable) (ground scope)))
  (record judging--not-applicable ?id ?j ?c ?g))

(defrule judging--scope-unknown
  (scoped (id ?sc) (judge ?j) (truth unknown))
  (judge (id ?j) (guideline ?guideline) (subject ?s))
  (guideline (id ?g) (name ?guideline))
  =>
  (bind ?id (sym-cat ?g "@" ?s))
  (assert (verdict (id ?id) (guideline ?guideline) (subject ?s) (is undetermined) (ground scope)))
  (record judging--scope-unknown ?id ?sc ?j ?g))

; --- an item without a directive demands nothing: it is told where its scope holds

(defrule judging--tells
  (scoped (id ?sc) (judge ?j) (truth true))
  (judge (id ?j) (guideline ?guideline) (subject ?s))
  (guideline (id ?g) (name ?guideline) (strength inform))
  =>
  (bind ?id (sym-cat ?g "@" ?s))
  (assert (verdict (id ?id) (guideline ?guideline) (subject ?s) (is satisfied) (ground tells)))
  (record judging--tells ?id ?sc ?j ?g))

; --- the demand, on a subject with one kind of client and on a mixture
; No paper measured a mixture. Within the strictest limit of the clients present a figure is kept, beyond the most lenient
; it is broken, between the two nothing can be told.

(defrule judging--demand-decided
  (condition (id ?c) (judge ?j) (part demand) (truth ?truth))
  (judge (id ?j) (guideline ?guideline) (mixed ?mixed))
  (guideline (id ?g) (name ?guideline) (mixture-with ?with))
  (test (or (eq ?with none) (eq ?mixed false)))
  =>
  (bind ?id (sym-cat ?j "/decided"))
  (assert (decided (id ?id) (judge ?j) (truth ?truth) (ground demand)))
  (record judging--demand-decided ?id ?c ?j ?g))

(defrule judging--mixture
  (condition (id ?c) (judge ?j) (part demand) (truth ?truth))
  (judge (id ?j) (guideline ?guideline) (subject ?s) (mixed ?mixed&~false))
  (guideline (id ?g) (name ?guideline) (client ?client) (mixture-with ?with&~none) (mixture-client ?other))
  (judge (id ?j2) (guideline ?with) (subject ?s))
  (scoped (id ?sc2) (judge ?j2))
  (condition (id ?c2) (judge ?j2) (part demand) (truth ?truth2))
  (subject (id ?s) (setting ?set))
  (setting (id ?set) (clients $?clients))
  =>
  (bind ?id (sym-cat ?j "/decided"))
  (bind ?only-these (subsetp ?clients (create$ ?client ?other)))
  (bind ?decided
    (if (and (eq ?truth true) (eq ?truth2 true)) then true
     else (if (and (eq ?truth false) (eq ?truth2 false) ?only-these (neq ?mixed unknown)) then false
           else (if (and (eq ?truth false) (eq ?truth2 false) (eq ?mixed unknown)) then false else unknown))))
  (assert (decided (id ?id) (judge ?j) (truth ?decided)
                   (ground (if (eq ?decided ?truth) then demand else mixture))))
  (record judging--mixture ?id ?c ?j ?g ?j2 ?sc2 ?c2 ?s ?set))

; Where the other kind's limit does not apply to this subject, there is only one limit to keep.

(defrule judging--mixture-one-limit
  (condition (id ?c) (judge ?j) (part demand) (truth ?truth))
  (judge (id ?j) (guideline ?guideline) (subject ?s) (mixed ~false))
  (guideline (id ?g) (name ?guideline) (mixture-with ?with&~none))
  (judge (id ?j2) (guideline ?with) (subject ?s))
  (condition (id ?c2) (judge ?j2) (part scope) (truth false))
  =>
  (bind ?id (sym-cat ?j "/decided"))
  (assert (decided (id ?id) (judge ?j) (truth ?truth) (ground demand)))
  (record judging--mixture-one-limit ?id ?c ?j ?g ?j2 ?c2))

(defrule judging--mixture-unmeasured
  (condition (id ?c) (judge ?j) (part demand) (truth ?truth))
  (judge (id ?j) (guideline ?guideline) (subject ?s) (mixed true))
  (guideline (id ?g) (name ?guideline) (mixture-with ~none) (mixture-client ?other))
  (subject (id ?s) (setting ?set))
  (setting (id ?set) (clients $?clients) (clients-open no))
  (test (not (member$ ?other ?clients)))
  =>
  (bind ?id (sym-cat ?j "/decided"))
  (assert (decided (id ?id) (judge ?j) (truth (if (eq ?truth true) then true else unknown))
                   (ground (if (eq ?truth true) then demand else mixture))))
  (record judging--mixture-unmeasured ?id ?c ?j ?g ?s ?set))

; --- exceptions, one after the other

(defrule judging--first-exception
  (judge (id ?j) (guideline ?guideline))
  (guideline (id ?g) (name ?guideline) (exceptions ?first $?rest))
  (condition (id ?c) (judge ?j) (part exception) (name ?first) (truth ?truth))
  =>
  (bind ?id (sym-cat ?j "/excused-" ?first))
  (assert (excused (id ?id) (judge ?j) (truth ?truth) (left ?rest)))
  (record judging--first-exception ?id ?j ?g ?c))

(defrule judging--next-exception
  (excused (id ?e) (judge ?j) (truth ?so-far) (left ?next $?rest))
  (condition (id ?c) (judge ?j) (part exception) (name ?next) (truth ?truth))
  =>
  (bind ?id (sym-cat ?j "/excused-" ?next))
  (assert (excused (id ?id) (judge ?j) (truth (either ?so-far ?truth)) (left ?rest)))
  (record judging--next-exception ?id ?e ?c))

; --- verdicts within scope

(defrule judging--demand-met
  (scoped (id ?sc) (judge ?j) (truth true))
  (decided (id ?d) (judge ?j) (truth true))
  (judge (id ?j) (guideline ?guideline) (subject ?s))
  (guideline (id ?g) (name ?guideline))
  =>
  (bind ?id (sym-cat ?g "@" ?s))
  (assert (verdict (id ?id) (guideline ?guideline) (subject ?s) (is satisfied) (ground demand)))
  (record judging--demand-met ?id ?sc ?d ?j ?g))

(defrule judging--excepted
  (scoped (id ?sc) (judge ?j) (truth true))
  (decided (id ?d) (judge ?j) (truth ~true))
  (excused (id ?e) (judge ?j) (truth true) (left))
  (judge (id ?j) (guideline ?guideline) (subject ?s))
  (guideline (id ?g) (name ?guideline))
  =>
  (bind ?id (sym-cat ?g "@" ?s))
  (assert (verdict (id ?id) (guideline ?guideline) (subject ?s) (is satisfied) (ground exception)))
  (record judging--excepted ?id ?sc ?d ?e ?j ?g))

(defrule judging--demand-unknown
  (scoped (id ?sc) (judge ?j) (truth true))
  (decided (id ?d) (judge ?j) (truth unknown) (ground ?ground))
  (judge (id ?j) (guideline ?guideline) (subject ?s))
  (guideline (id ?g) (name ?guideline) (exceptions))
  =>
  (bind ?id (sym-cat ?g "@" ?s))
  (assert (verdict (id ?id) (guideline ?guideline) (subject ?s) (is undetermined) (ground ?ground)))
  (record judging--demand-unknown ?id ?sc ?d ?j ?g))

(defrule judging--demand-unknown-not-excepted
  (scoped (id ?sc) (judge ?j) (truth true))
  (decided (id ?d) (judge ?j) (truth unknown) (ground ?ground))
  (excused (id ?e) (judge ?j) (truth ~true) (left))
  (judge (id ?j) (guideline ?guideline) (subject ?s))
  (guideline (id ?g) (name ?guideline))
  =>
  (bind ?id (sym-cat ?g "@" ?s))
  (assert (verdict (id ?id) (guideline ?guideline) (subject ?s) (is undetermined) (ground ?ground)))
  (record judging--demand-unknown-not-excepted ?id ?sc ?d ?e ?j ?g))

(defrule judging--demand-missed
  (scoped (id ?sc) (judge ?j) (truth true))
  (decided (id ?d) (judge ?j) (truth false))
  (judge (id ?j) (guideline ?guideline) (subject ?s))
  (guideline (id ?g) (name ?guideline) (exceptions))
  =>
  (bind ?id (sym-cat ?g "@" ?s))
  (assert (verdict (id ?id) (guideline ?guideline) (subject ?s) (is violated) (ground demand)))
  (record judging--demand-missed ?id ?sc ?d ?j ?g))

(defrule judging--demand-missed-not-excepted
  (scoped (id ?sc) (judge ?j) (truth true))
  (decided (id ?d) (judge ?j) (truth false))
  (excused (id ?e) (judge ?j) (truth ~true) (left))
  (judge (id ?j) (guideline ?guideline) (subject ?s))
  (guideline (id ?g) (name ?guideline))
  =>
  (bind ?id (sym-cat ?g "@" ?s))
  (assert (verdict (id ?id) (guideline ?guideline) (subject ?s) (is violated) (ground demand)))
  (record judging--demand-missed-not-excepted ?id ?sc ?d ?e ?j ?g))

; --- reach: whether the subject lies within what a paper tested. A span serves every card that names it.

(defrule judging--reach
  (span (id ?t) (quantity ?quantity) (low ?from) (high ?to))
  (value (id ?v) (subject ?s) (quantity ?quantity) (low ?low) (high ?high) (brought no))
  =>
  (bind ?truth
    (both (if (not (numberp ?from)) then true
           else (if (below-or-equal ?from ?low) then true else (if (below ?high ?from) then false else unknown)))
          (if (not (numberp ?to)) then true
           else (if (below-or-equal ?high ?to) then true else (if (below ?to ?low) then false else unknown)))))
  (bind ?id (sym-cat ?t "@" ?s))
  (assert (reach (id ?id) (span ?t) (subject ?s) (truth ?truth)))
  (record judging--reach ?id ?t ?v))
