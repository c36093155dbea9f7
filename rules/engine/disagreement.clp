; Which position is taken at a standpoint. The positions of a question are gone through in the order of their places, and
; one leads: the next takes the lead if it holds there and nothing leads yet, or if it goes before by the order of choice.
; order-of-choice.clp has the order.

(defrule disagreement--opened
  (standpoint (id ?w) (clients $?clients) (clients-open $?open))
  (conflict (id ?c) (client ?client))
  (test (neq false (applies-to ?client ?clients ?open)))
  =>
  (bind ?id (sym-cat leading: ?c ":0@" ?w))
  (assert (leading (id ?id) (conflict ?c) (at ?w) (next 1) (leader none)))
  (record disagreement--opened ?id ?w ?c))

(defrule disagreement--weighed
  (leading (id ?l) (conflict ?c) (at ?w) (next ?n) (leader ?leader) (rank $?rank) (about-release ?about))
  ?position <- (position (id ?p) (conflict ?c) (place ?n))
  ?standpoint <- (standpoint (id ?w) (release ?release))
  =>
  (bind ?own (rank ?position ?release))
  (bind ?leads (eq (unmet ?position ?standpoint FALSE ?release) none))
  (if (and ?leads (neq ?leader none)) then
    (bind ?at (parted-at ?own ?rank))
    ; of two that nothing parts the first by name keeps the lead
    (bind ?leads (and (> ?at 0) (> (nth$ ?at ?own) (nth$ ?at ?rank)))))
  (bind ?id (sym-cat leading: ?c ":" ?n "@" ?w))
  (assert (leading (id ?id) (conflict ?c) (at ?w) (next (+ ?n 1)) (leader (if ?leads then ?p else ?leader))
                   (rank (if ?leads then ?own else ?rank))
                   (about-release (if ?leads then (about-release ?position ?release) else ?about))))
  (record disagreement--weighed ?id ?l ?p ?w))

(defrule disagreement--taken
  (conflict (id ?c) (end ?end))
  (leading (id ?l) (conflict ?c) (at ?w) (next ?end) (leader ?p&~none) (rank $?rank) (about-release ?about))
  =>
  (bind ?id (sym-cat taken: ?c "@" ?w))
  (assert (taken (id ?id) (conflict ?c) (at ?w) (position ?p) (rank ?rank) (about-release ?about)))
  (record disagreement--taken ?id ?c ?l))

(defrule disagreement--opposed
  (taken (id ?t) (conflict ?c) (at ?w) (position ?mine) (rank $?rank))
  ?position <- (position (id ?p&~?mine) (conflict ?c))
  ?standpoint <- (standpoint (id ?w) (release ?release))
  =>
  (bind ?criterion (unmet ?position ?standpoint FALSE ?release))
  (if (eq ?criterion none) then (bind ?criterion (criterion-of (parted-at ?rank (rank ?position ?release)))))
  (bind ?bears (applies-in (fact-slot-value ?position platforms) (fact-slot-value ?standpoint platforms)
                           (fact-slot-value ?standpoint platforms-open)))
  (bind ?id (sym-cat ?t ":" ?p))
  (assert (opposed (id ?id) (taken ?t) (position ?p) (criterion ?criterion)
                   (bears (if (eq ?bears false) then no else yes))))
  (record disagreement--opposed ?id ?t ?p ?w))

; Which guideline stands behind. In a benchmark no advice for production accuses anybody, whoever takes the position that is
; taken. Elsewhere a guideline yields only to another that demands something of the same subject: what was measured, or is
; said of something else, takes nothing away. A must yields to nothing; a claim is evaluated by its own use, wherever it is
; made. One that takes a position that is taken on another question does not yield.

(deffunction yields-to (?criterion ?strength ?about ?by ?by-strength ?by-about)
  ; the guideline to which one yields, none where it yields to the position, no where it does not yield
  (if (or (eq ?strength must) (eq ?strength inform) (eq ?about claim)) then no
   else (if (eq ?criterion benchmark) then none
         else (if (and (neq ?by none) (neq ?by-strength inform) (eq ?by-about ?about)) then ?by else no))))

(defrule disagreement--behind
  (declare (salience -1))
  (taken (id ?t) (at ?w) (position ?mine))
  (opposed (id ?o) (taken ?t) (position ?p) (criterion ?criterion) (bears yes))
  (position (id ?mine) (guideline ?by) (strength ?by-strength) (about ?by-about))
  (position (id ?p) (guideline ?guideline&~none&~?by) (strength ?strength)
            (about ?about&:(neq no (yields-to ?criterion ?strength ?about ?by ?by-strength ?by-about))))
  (not (and (position (id ?other) (guideline ?guideline))
            (taken (at ?w) (position ?other))))
  =>
  (bind ?id (sym-cat ?o ":behind"))
  (assert (behind (id ?id) (opposed ?o) (guideline ?guideline)
                  (by (yields-to ?criterion ?strength ?about ?by ?by-strength ?by-about))))
  (record disagreement--behind ?id ?t ?o ?mine ?p))
