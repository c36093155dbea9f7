; Where two demands in scope bear on one quantity of one subject, the order of choice says which comes first: platform
; and release family, topology, workload, production advice over benchmark result, newer, within a paper its closing
; recommendations over running text. Where nothing of this parts them neither goes before the other: both are kept as far
; as they can be, and the narrower binds, which is the more cautious.

(deffunction more-particular (?a ?b)
  ; a list that names fewer is more particular; an empty list names everything
  (if (= (length$ ?a) (length$ ?b)) then 0
   else (if (= (length$ ?a) 0) then 2
         else (if (= (length$ ?b) 0) then 1 else (if (< (length$ ?a) (length$ ?b)) then 1 else 2)))))

(deffunction greater (?a ?b)
  (if (= ?a ?b) then 0 else (if (> ?a ?b) then 1 else 2)))

(deffunction more-particular-client (?a ?b)
  (if (eq ?a ?b) then 0 else (if (eq ?b any) then 1 else (if (eq ?a any) then 2 else 0))))

(defrule choice--order
  (verdict (id ?j1) (guideline ?one) (about ?v&~none) (demand false))
  (verdict (id ?j2) (guideline ?two&~?one) (about ?v))
  (guideline (id ?g1) (name ?one) (platforms $?p1) (kinds $?k1) (client ?w1) (production ?b1) (year ?y1)
             (closing ?e1))
  (guideline (id ?g2) (name ?two) (platforms $?p2) (kinds $?k2) (client ?w2) (production ?b2) (year ?y2)
             (closing ?e2))
  =>
  (bind ?criterion platform)
  (bind ?first (more-particular ?p1 ?p2))
  (if (= ?first 0) then (bind ?criterion topology) (bind ?first (more-particular ?k1 ?k2)))
  (if (= ?first 0) then (bind ?criterion workload) (bind ?first (more-particular-client ?w1 ?w2)))
  (if (= ?first 0) then (bind ?criterion production) (bind ?first (greater ?b1 ?b2)))
  (if (= ?first 0) then (bind ?criterion newer) (bind ?first (greater ?y1 ?y2)))
  (if (= ?first 0) then (bind ?criterion closing) (bind ?first (greater ?e1 ?e2)))
  ; two demands that are both missed meet twice, and must meet with the same outcome
  (bind ?before (< (str-compare ?one ?two) 0))
  (bind ?id (sym-cat (if ?before then ?g1 else ?g2) "+" (if ?before then ?g2 else ?g1) "@" ?v))
  (assert (choice (id ?id) (winner (if (= ?first 0) then none else (if (= ?first 1) then ?one else ?two)))
                  (loser (if (= ?first 0) then none else (if (= ?first 1) then ?two else ?one)))
                  (one (if ?before then ?one else ?two)) (other (if ?before then ?two else ?one))
                  (value ?v) (criterion (if (= ?first 0) then cautious else ?criterion))))
  (record choice--order ?id ?j1 ?j2 ?g1 ?g2))

;
; Where papers, or two places of one paper, answer one question differently, each answer is a position. One that does not
; hold where something stands yields to one that does; of those that hold, the first by the order of choice is taken.
; Whatever has the slots of a setting is a place to stand; release: that of Domino there, none where it is not known.

(deffunction about-release (?position ?release)
  (bind ?from (fact-slot-value ?position from))
  (bind ?to (fact-slot-value ?position to))
  (if (not (numberp ?release)) then unknown
   else (if (and (numberp ?from) (< ?release ?from)) then false
         else (if (and (numberp ?to) (> ?release ?to)) then false else true))))

(deffunction unmet (?position ?place ?open ?release)
  ; the first reason for which a position does not hold there, none where it does; open: whether what is not known to be
  ; so may be so
  (bind ?where (fact-slot-value ?place environments))
  (bind ?environments (fact-slot-value ?position environments))
  (bind ?client (fact-slot-value ?position client))
  (if (eq false (applies-in (fact-slot-value ?position platforms) (fact-slot-value ?place platforms)
                            (if ?open then (fact-slot-value ?place platforms-open) else (create$))))
   then platform
   else (if (and (eq (fact-slot-value ?position ends) yes) (eq (about-release ?position ?release) false))
         then release
         else (if (eq false (applies-in (fact-slot-value ?position kinds) (fact-slot-value ?place kinds)
                                        (if ?open then (fact-slot-value ?place kinds-open) else (create$))))
               then topology
               else (if (eq false (applies-to ?client (fact-slot-value ?place clients)
                                              (fact-slot-value ?place clients-open)))
                     then workload
                     else (if (eq false (applies-in ?environments ?where (create$)))
                           then production
                           else (if (and (= (length$ ?where) 1) (eq (nth$ 1 ?where) benchmark) (= (fact-slot-value ?position production) 1))
                                 then benchmark
                                 else none)))))))

(deffunction rank (?position ?release)
  ; what the order of choice compares, in its order; more comes first
  (bind ?kinds (length$ (fact-slot-value ?position kinds)))
  (create$ (if (= (length$ (fact-slot-value ?position platforms)) 0) then 0 else 1)
           (if (eq (about-release ?position ?release) true) then 1 else 0)
           (if (= ?kinds 0) then -99 else (- 0 ?kinds))
           (if (eq (fact-slot-value ?position client) any) then 0 else 1)
           (fact-slot-value ?position production)
           (fact-slot-value ?position year)
           (fact-slot-value ?position closing)
           (fact-slot-value ?position cautious)))

(deffunction parted-at (?one ?other)
  ; the place in two ranks at which they differ, 0 where they are equal
  (loop-for-count (?n 1 (length$ ?one))
    (if (<> (nth$ ?n ?one) (nth$ ?n ?other)) then (return ?n)))
  0)

(deffunction criterion-of (?n)
  ; positions that nothing else parts are parted by their names, which is no more cautious than any other way
  (bind ?criteria (create$ platform release topology workload production newer closing cautious))
  (nth$ (if (= ?n 0) then (length$ ?criteria) else ?n) ?criteria))

; What else is said on the question of a guideline that is broken. Which of them is taken there is decided at standpoints
; (disagreement.clp).

(defrule choice--position
  (verdict (id ?j) (guideline ?guideline) (is violated))
  (position (id ?mine) (conflict ?conflict) (guideline ?guideline))
  (position (id ?other&~?mine) (conflict ?conflict))
  =>
  (bind ?id (sym-cat ?j ":" ?other))
  (assert (dissent (id ?id) (verdict ?j) (position ?other)))
  (record choice--position ?id ?j ?mine ?other))
