; Where two demands in scope bear on one quantity of one subject, the order of choice says which comes first: platform
; and release family, topology, workload, production advice over benchmark result, newer, within a paper its closing
; recommendations over running text. (The last step, more cautious, is taken where the values are known.)

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
  (condition (id ?c1) (judge ?j1) (part demand) (about ?v) (truth false))
  (condition (id ?c2&~?c1) (judge ?j2&~?j1) (part demand) (about ?v))
  (judge (id ?j1) (guideline ?one) (subject ?s))
  (judge (id ?j2) (guideline ?two) (subject ?s))
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
  (if (= ?first 0) then (bind ?criterion cautious) (bind ?first 1))
  ; two demands that are both missed meet twice, and must meet with the same outcome: the names settle a draw
  (bind ?before (< (str-compare ?one ?two) 0))
  (if (eq ?criterion cautious) then (bind ?first (if ?before then 1 else 2)))
  (bind ?id (sym-cat (if ?before then ?g1 else ?g2) "+" (if ?before then ?g2 else ?g1) "@" ?v))
  (assert (choice (id ?id) (winner (if (= ?first 1) then ?one else ?two)) (loser (if (= ?first 1) then ?two else ?one))
                  (value ?v) (criterion ?criterion)))
  (record choice--order ?id ?c1 ?c2 ?j1 ?j2 ?g1 ?g2))

; Where papers, or two places of one paper, answer one question differently, each answer is a position. For the subject
; at hand the position of a guideline that is broken is held against every other one.

(deffunction fits (?wanted ?have ?open)
  (if (or (= (length$ ?wanted) 0) (eq ?open yes) (shared ?wanted ?have)) then 1 else 0))

(deffunction fits-client (?client ?have ?open)
  (if (or (eq ?client any) (eq ?open yes) (member$ ?client ?have)) then 1 else 0))

(defrule choice--position
  (verdict (id ?verdict) (guideline ?guideline) (subject ?s) (is violated))
  (judge (id ?j) (guideline ?guideline) (subject ?s))
  (position (id ?mine) (conflict ?conflict) (guideline ?guideline) (platforms $?p1) (kinds $?k1) (client ?w1)
            (production ?b1) (year ?y1) (closing ?e1))
  (position (id ?other&~?mine) (conflict ?conflict) (platforms $?p2) (kinds $?k2) (client ?w2)
            (production ?b2) (year ?y2) (closing ?e2))
  (subject (id ?s) (setting ?set))
  (setting (id ?set) (platforms $?on) (platforms-open ?on-open) (kinds $?as) (kinds-open ?as-open)
           (clients $?clients) (clients-open ?clients-open))
  =>
  (bind ?criterion platform)
  (bind ?first (greater (fits ?p1 ?on ?on-open) (fits ?p2 ?on ?on-open)))
  (if (= ?first 0) then (bind ?criterion topology) (bind ?first (greater (fits ?k1 ?as ?as-open) (fits ?k2 ?as ?as-open))))
  (if (= ?first 0) then (bind ?first (more-particular ?k1 ?k2)))
  (if (= ?first 0) then (bind ?criterion workload) 
    (bind ?first (greater (fits-client ?w1 ?clients ?clients-open) (fits-client ?w2 ?clients ?clients-open))))
  (if (= ?first 0) then (bind ?first (more-particular-client ?w1 ?w2)))
  (if (= ?first 0) then (bind ?criterion production) (bind ?first (greater ?b1 ?b2)))
  (if (= ?first 0) then (bind ?criterion newer) (bind ?first (greater ?y1 ?y2)))
  (if (= ?first 0) then (bind ?criterion closing) (bind ?first (greater ?e1 ?e2)))
  (if (= ?first 0) then (bind ?criterion cautious) (bind ?first (if (< (str-compare ?mine ?other) 0) then 1 else 2)))
  (bind ?id (sym-cat ?j ":" ?other))
  (assert (dissent (id ?id) (judge ?j) (position ?other) (prevails (if (= ?first 1) then no else yes))
                   (criterion ?criterion)))
  (record choice--position ?id ?verdict ?j ?mine ?other ?s ?set))
