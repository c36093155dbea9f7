; Every pair of a guideline and a subject of its type gets exactly one verdict. What is here reads the applicability that
; stands with the guidelines, and draws the verdict from the truths that a guideline's rule has worked out; no guideline
; draws one of its own.

; --- the verdict
; A guideline's rule calls one of these, with the truths of its scope, its demand and its exceptions together.

; Where nothing tells whether a guideline applies, and what it asks for is met or excepted, nothing hangs on that.

(deffunction verdict-and-ground (?strength ?scope ?demand ?excepted)
  (if (eq ?scope unknown)
   then (if (and (neq ?strength inform) (or (eq ?demand true) (eq ?excepted true)))
         then (create$ satisfied either-way)
         else (create$ undetermined scope))
   else (if (eq ?strength inform) then (create$ satisfied tells)
   else (if (eq ?demand true) then (create$ satisfied demand)
   else (if (eq ?excepted true) then (create$ satisfied exception)
   else (create$ (if (eq ?demand false) then violated else undetermined) demand))))))

(deffunction leave-out (?guideline ?g ?s ?truths ?amounts ?matched)
  (assert (verdict (id (sym-cat ?g "@" ?s)) (guideline ?guideline) (subject ?s) (is not-applicable) (ground scope)
                  (scope false) (demand none) (excepted false) (about none) (truths ?truths) (amounts ?amounts)
                  (rule ?guideline) (matched ?matched))))

; Where the platform or the kind of image is not known, a guideline that may be about others opens nothing as long as
; nothing is known of what it asks about: nothing described speaks of it.

(deffunction conclude
    (?guideline ?g ?s ?strength ?mixed ?spoken-of ?scope ?demand ?excepted ?about ?truths ?amounts ?matched)
  (bind ?found
    (if (and (eq ?scope unknown) (not ?spoken-of)) then (create$ not-applicable unspoken)
     else (verdict-and-ground ?strength ?scope ?demand ?excepted)))
  (assert (verdict (id (sym-cat ?g "@" ?s)) (guideline ?guideline) (subject ?s) (is (nth$ 1 ?found))
                  (ground (nth$ 2 ?found)) (scope ?scope) (demand ?demand) (excepted ?excepted) (about ?about)
                  (truths ?truths) (amounts ?amounts) (rule ?guideline) (matched ?matched))))

; --- a guideline for one kind of client, on a subject that has others too
; No paper measured a mixture. Within the strictest limit of the clients present a figure is kept, beyond the most lenient
; it is broken, between the two nothing can be told.

(deffunction conclude-or-weigh
    (?guideline ?g ?s ?strength ?mixed ?spoken-of ?scope ?demand ?excepted ?about ?truths ?amounts ?matched)
  (if (eq ?mixed false)
   then (conclude ?guideline ?g ?s ?strength ?mixed ?spoken-of ?scope ?demand ?excepted ?about ?truths ?amounts ?matched)
   else (bind ?id (sym-cat ?g "@" ?s "/weighed"))
        (assert (weighed (id ?id) (guideline ?guideline) (subject ?s) (strength ?strength) (mixed ?mixed) (scope ?scope)
                         (demand ?demand) (excepted ?excepted) (about ?about) (truths ?truths) (amounts ?amounts)))
        (record ?guideline ?id ?matched)))

(deffunction decide (?rule ?weighed ?g ?decided $?because)
  (bind ?scope (fact-slot-value ?weighed scope))
  (bind ?excepted (fact-slot-value ?weighed excepted))
  (bind ?found (verdict-and-ground (fact-slot-value ?weighed strength) ?scope ?decided ?excepted))
  (bind ?open (and (eq (nth$ 1 ?found) undetermined) (eq (nth$ 2 ?found) demand)
                   (neq ?decided (fact-slot-value ?weighed demand))))
  (bind ?s (fact-slot-value ?weighed subject))
  (assert (verdict (id (sym-cat ?g "@" ?s)) (guideline (fact-slot-value ?weighed guideline)) (subject ?s)
                  (is (nth$ 1 ?found)) (ground (if ?open then mixture else (nth$ 2 ?found))) (scope ?scope)
                  (demand (fact-slot-value ?weighed demand)) (excepted ?excepted) (about (fact-slot-value ?weighed about))
                  (truths (fact-slot-value ?weighed truths)) (amounts (fact-slot-value ?weighed amounts)) (rule ?rule)
                  (matched (matched ?because)))))

(defrule verdicts--mixture
  ?weighed <- (weighed (id ?w) (guideline ?guideline) (subject ?s) (mixed ?mixed) (demand ?truth))
  (guideline (id ?g) (name ?guideline) (client ?client) (mixture-with ?with) (mixture-client ?other))
  (weighed (id ?w2) (guideline ?with) (subject ?s) (demand ?truth2))
  (subject (id ?s) (setting ?set))
  (setting (id ?set) (clients $?clients))
  =>
  (bind ?only-these (subsetp ?clients (create$ ?client ?other)))
  (bind ?decided
    (if (and (eq ?truth true) (eq ?truth2 true)) then true
     else (if (and (eq ?truth false) (eq ?truth2 false) (or ?only-these (eq ?mixed unknown))) then false else unknown)))
  (decide verdicts--mixture ?weighed ?g ?decided ?w ?g ?w2 ?s ?set))

; Where the other kind's limit does not apply to this subject, there is only one limit to keep.

(defrule verdicts--mixture-one-limit
  ?weighed <- (weighed (id ?w) (guideline ?guideline) (subject ?s) (demand ?truth))
  (guideline (id ?g) (name ?guideline) (mixture-with ?with))
  (verdict (id ?j2) (guideline ?with) (subject ?s) (is not-applicable))
  =>
  (decide verdicts--mixture-one-limit ?weighed ?g ?truth ?w ?g ?j2))

(defrule verdicts--mixture-unmeasured
  ?weighed <- (weighed (id ?w) (guideline ?guideline) (subject ?s) (mixed true) (demand ?truth))
  (guideline (id ?g) (name ?guideline) (mixture-client ?other))
  (subject (id ?s) (setting ?set))
  (setting (id ?set) (clients $?clients) (clients-open))
  (test (not (member$ ?other ?clients)))
  =>
  (decide verdicts--mixture-unmeasured ?weighed ?g (if (eq ?truth true) then true else unknown) ?w ?g ?s ?set))

; --- reach: whether the subject lies within what a paper tested. A span serves every guideline that names it.

(defrule verdicts--reach
  (span (id ?t) (quantity ?quantity) (low ?from) (high ?to))
  (value (id ?v) (subject ?s) (quantity ?quantity) (low ?low) (high ?high) (brought no))
  =>
  (bind ?truth
    (both (if (not (numberp ?from)) then true
           else (if (below-or-equal ?from ?low) then true else (if (below ?high ?from) then false else unknown)))
          (if (not (numberp ?to)) then true
           else (if (below-or-equal ?high ?to) then true else (if (below ?to ?low) then false else unknown)))))
  (bind ?id (sym-cat ?t "@" ?s))
  (assert (reach (id ?id) (span ?t) (subject ?s) (truth ?truth) (rule verdicts--reach) (because (matched ?t ?v)))))
