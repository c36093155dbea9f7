; Sizing: what the papers let one compute, of a request and of what a description states. A computation applies where its
; file says; the figure that it yields is a value like any other, so that further computations rest on it. An evaluation
; runs those that yield a quantity of the vocabulary, in its words. docs/engine.md, "Sizing".

(deftemplate computation
  (slot id (type SYMBOL))
  (slot name (type SYMBOL))
  (slot type (type SYMBOL))
  (slot figure (type SYMBOL))
  (slot premises (type INTEGER)))

; a quantity of the vocabulary that computations yield

(deftemplate computed
  (slot id (type SYMBOL))
  (slot quantity (type SYMBOL))
  (slot type (type SYMBOL)))

(deftemplate premise-of
  (slot id (type SYMBOL))
  (slot computation (type SYMBOL))
  (slot place (type INTEGER))
  (slot quantity (type SYMBOL))
  ; words: the choice is one of them; spans: the number lies in one of them; or whether anything is stated at all
  (slot test (type SYMBOL) (allowed-symbols words spans stated unstated))
  ; what comes of words and spans where nothing is stated: true, where they are for that too; false, where another
  ; computation says what holds then
  (slot untold (type SYMBOL) (allowed-symbols unknown true false) (default unknown))
  (multislot words (type SYMBOL))
  ; lower and upper end of one after the other; none where an end is open
  (multislot spans (type INTEGER FLOAT SYMBOL)))

(deftemplate table
  (slot id (type SYMBOL))
  (slot computation (type SYMBOL))
  (slot name (type SYMBOL))
  ; what stands between two rows: both of them as bounds, a straight line from one to the other, or nothing
  (slot between (type SYMBOL) (allowed-symbols bounds line nothing))
  (slot size (type INTEGER)))

(deftemplate row
  (slot id (type SYMBOL))
  (slot computation (type SYMBOL))
  (slot table (type SYMBOL))
  (slot place (type INTEGER))
  (slot next (type INTEGER))
  (slot at (type INTEGER FLOAT))
  (slot low (type INTEGER FLOAT))
  ; none where it was at least so much
  (slot high (type INTEGER FLOAT SYMBOL) (allowed-symbols none)))

; --- conclusions

(deftemplate scoping
  (slot id (type SYMBOL))
  (slot computation (type SYMBOL))
  (slot subject (type SYMBOL))
  (slot next (type INTEGER))
  (slot truth (type SYMBOL) (allowed-symbols true false unknown)))

(deftemplate sizing
  (slot id (type SYMBOL))
  (slot computation (type SYMBOL))
  (slot subject (type SYMBOL))
  (slot figure (type SYMBOL))
  (slot truth (type SYMBOL) (allowed-symbols true unknown)))

(deftemplate lookup
  (slot id (type SYMBOL))
  (slot sizing (type SYMBOL))
  (slot computation (type SYMBOL))
  (slot subject (type SYMBOL))
  (slot figure (type SYMBOL))
  (slot table (type SYMBOL))
  (slot low (type INTEGER FLOAT SYMBOL) (allowed-symbols none))
  (slot high (type INTEGER FLOAT SYMBOL) (allowed-symbols none)))

; --- functions of one end of an interval, beside those of truths-and-intervals.clp

(deffunction whole-above (?x)
  (if (numberp ?x) then (bind ?i (integer ?x)) (if (> ?x ?i) then (+ ?i 1) else ?i) else none))

(deffunction whole-at-most (?x) (if (numberp ?x) then (integer ?x) else none))

; the largest whole number that is smaller, for what has to stay below a bound
(deffunction whole-less (?x) (if (numberp ?x) then (- (whole-above ?x) 1) else none))

(deffunction least-of-both (?a ?b) (if (and (numberp ?a) (numberp ?b)) then (min ?a ?b) else none))

(deffunction most-of-both (?a ?b) (if (and (numberp ?a) (numberp ?b)) then (max ?a ?b) else none))

; --- where a computation applies: its premises, one after the other

(deffunction exactly (?low ?high) (and (numberp ?low) (numberp ?high) (= ?low ?high)))

; whether what is known of a number lies in one of some spans

(deffunction lies-in (?low ?high ?from ?to)
  (both (if (numberp ?from) then (at-least ?low ?high ?from ?from) else true)
        (if (numberp ?to) then (at-most ?low ?high ?to ?to) else true)))

(deffunction lies-in-one (?low ?high ?spans)
  (bind ?found false)
  (loop-for-count (?i 1 (div (length$ ?spans) 2))
    (bind ?found (either ?found (lies-in ?low ?high (nth$ (- (* 2 ?i) 1) ?spans) (nth$ (* 2 ?i) ?spans)))))
  ?found)

(deffunction premise-truth (?test ?untold ?state ?is ?low ?high ?words ?spans)
  (if (eq ?test stated) then (if (eq ?state unknown) then false else true)
   else (if (eq ?test unstated) then (if (eq ?state unknown) then true else false)
   else (if (eq ?state unknown) then ?untold
   else (if (eq ?test words) then (if (member$ ?is ?words) then true else false)
   else (lies-in-one ?low ?high ?spans))))))

(defrule sizing--begin
  (computation (id ?c) (type ?type) (figure ?figure))
  (subject (id ?s) (type ?type) (wants $? ?figure $?))
  =>
  (bind ?id (sym-cat ?c "@" ?s "#0"))
  (assert (scoping (id ?id) (computation ?c) (subject ?s) (next 1) (truth true)))
  (record sizing--begin ?id ?c ?s))

(defrule sizing--premise
  (scoping (id ?k) (computation ?c) (subject ?s) (next ?place) (truth ?so-far&~false))
  (premise-of (id ?p) (computation ?c) (place ?place) (quantity ?quantity) (test ?test) (untold ?untold)
              (words $?words) (spans $?spans))
  (value (id ?v) (subject ?s) (quantity ?quantity) (state ?state) (is ?is) (low ?low) (high ?high))
  =>
  (bind ?id (sym-cat ?c "@" ?s "#" ?place))
  (bind ?truth (premise-truth ?test ?untold ?state ?is ?low ?high ?words ?spans))
  (assert (scoping (id ?id) (computation ?c) (subject ?s) (next (+ ?place 1)) (truth (both ?so-far ?truth))))
  (record sizing--premise ?id ?k ?p ?v))

(defrule sizing--applies
  (computation (id ?c) (name ?name) (figure ?figure) (premises ?last))
  (scoping (id ?k) (computation ?c) (subject ?s) (next ?next) (truth ?truth&~false))
  (test (= ?next (+ ?last 1)))
  =>
  (bind ?id (sym-cat ?c "@" ?s))
  (assert (sizing (id ?id) (computation ?name) (subject ?s) (figure ?figure) (truth ?truth)))
  (record sizing--applies ?id ?c ?k))

; --- what a computation's rule says

(deffunction yields (?s ?figure ?low ?high)
  (bind ?id (sym-cat ?s "." ?figure))
  (assert (value (id ?id) (subject ?s) (quantity ?figure) (state (state-of ?low ?high none)) (low ?low) (high ?high)))
  ?id)

; Where it is not known whether a computation applies, nothing is computed.

(deffunction computes (?computation ?sizing ?s ?figure ?truth ?low ?high ?matched)
  (bind ?sure (eq ?truth true))
  (record ?computation (yields ?s ?figure (if ?sure then ?low else none) (if ?sure then ?high else none)) ?matched))

(deffunction looks-up (?computation ?sizing ?s ?figure ?table ?truth ?low ?high ?matched)
  (bind ?sure (eq ?truth true))
  (bind ?id (sym-cat ?sizing ":" ?table))
  (assert (lookup (id ?id) (sizing ?sizing) (computation ?computation) (subject ?s) (figure ?figure) (table ?table)
                  (low (if ?sure then ?low else none)) (high (if ?sure then ?high else none))))
  (record ?computation ?id ?matched))

; where an evaluation asks for it and no computation applies, it is not known

(defrule sizing--nothing-applies
  (computed (id ?k) (quantity ?quantity) (type ?type))
  (subject (id ?s) (type ?type) (wants $? ?quantity $?))
  (forall (computation (id ?c) (type ?type) (figure ?quantity))
          (scoping (computation ?c) (subject ?s) (truth false)))
  =>
  (record sizing--nothing-applies (yields ?s ?quantity none none) ?k ?s))

; --- measured tables: a row, what lies between two rows, and nothing beyond them

(deffunction on-the-line (?share ?a ?b)
  (if (and (numberp ?a) (numberp ?b)) then (+ ?a (* ?share (- ?b ?a))) else none))

(defrule sizing--at-a-row
  (lookup (id ?l) (sizing ?z) (computation ?c) (subject ?s) (figure ?f) (table ?t) (low ?x) (high ?y))
  (row (id ?r) (computation ?c) (table ?t) (at ?at) (low ?low) (high ?high))
  (test (and (exactly ?x ?y) (= ?x ?at)))
  (sizing (id ?z))
  =>
  (record sizing--at-a-row (yields ?s ?f ?low ?high) ?l ?r ?z))

(defrule sizing--between-rows
  (lookup (id ?l) (sizing ?z) (computation ?c) (subject ?s) (figure ?f) (table ?t) (low ?x) (high ?y))
  (table (id ?table) (computation ?c) (name ?t) (between ?between))
  (row (id ?r1) (computation ?c) (table ?t) (next ?next) (at ?at1) (low ?low1) (high ?high1))
  (row (id ?r2) (computation ?c) (table ?t) (place ?next) (at ?at2) (low ?low2) (high ?high2))
  (test (and (exactly ?x ?y) (< ?at1 ?x) (< ?x ?at2)))
  (sizing (id ?z))
  =>
  (bind ?share (/ (- ?x ?at1) (- ?at2 ?at1)))
  (bind ?low (if (eq ?between line) then (on-the-line ?share ?low1 ?low2) else (least-of-both ?low1 ?low2)))
  (bind ?high (if (eq ?between line) then (on-the-line ?share ?high1 ?high2) else (most-of-both ?high1 ?high2)))
  (if (eq ?between nothing) then (bind ?low none) (bind ?high none))
  (record sizing--between-rows (yields ?s ?f ?low ?high) ?l ?table ?r1 ?r2 ?z))

(defrule sizing--before-the-rows
  (lookup (id ?l) (sizing ?z) (computation ?c) (subject ?s) (figure ?f) (table ?t) (low ?x) (high ?y))
  (table (id ?table) (computation ?c) (name ?t))
  (row (id ?r) (computation ?c) (table ?t) (place 1) (at ?at))
  (test (and (exactly ?x ?y) (< ?x ?at)))
  (sizing (id ?z))
  =>
  (record sizing--before-the-rows (yields ?s ?f none none) ?l ?table ?r ?z))

(defrule sizing--beyond-the-rows
  (lookup (id ?l) (sizing ?z) (computation ?c) (subject ?s) (figure ?f) (table ?t) (low ?x) (high ?y))
  (table (id ?table) (computation ?c) (name ?t) (size ?size))
  (row (id ?r) (computation ?c) (table ?t) (place ?size) (at ?at))
  (test (and (exactly ?x ?y) (> ?x ?at)))
  (sizing (id ?z))
  =>
  (record sizing--beyond-the-rows (yields ?s ?f none none) ?l ?table ?r ?z))

(defrule sizing--cannot-look-up
  (lookup (id ?l) (sizing ?z) (subject ?s) (figure ?f) (low ?x) (high ?y))
  (test (not (exactly ?x ?y)))
  (sizing (id ?z))
  =>
  (record sizing--cannot-look-up (yields ?s ?f none none) ?l ?z))
