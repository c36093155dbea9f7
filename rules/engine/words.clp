; The words of the dialect: comparisons with three truth values, terms, and the four things that a topic's rule may say.
; A and B are addresses of facts with the slots id, low, high (value, parameter, term) or id, is (value).

(defglobal ?*proofs* = TRUE)

(deffunction record (?rule ?concludes $?because)
  (if ?*proofs* then
    (assert (step (rule ?rule) (concludes ?concludes) (because ?because)))))

; --- lists

(deffunction shared (?wanted ?have)
  (progn$ (?w ?wanted) (if (member$ ?w ?have) then (return TRUE)))
  FALSE)

; --- truth

(deffunction both (?a ?b)
  (if (or (eq ?a false) (eq ?b false)) then false
   else (if (and (eq ?a true) (eq ?b true)) then true else unknown)))

(deffunction either (?a ?b)
  (if (or (eq ?a true) (eq ?b true)) then true
   else (if (and (eq ?a false) (eq ?b false)) then false else unknown)))

(deffunction opposite (?a)
  (if (eq ?a true) then false else (if (eq ?a false) then true else unknown)))

(deffunction below-or-equal (?high-a ?low-b)
  (and (numberp ?high-a) (numberp ?low-b) (<= ?high-a ?low-b)))

(deffunction below (?high-a ?low-b)
  (and (numberp ?high-a) (numberp ?low-b) (< ?high-a ?low-b)))

(deffunction least (?a ?b)
  (if (not (numberp ?a)) then ?b else (if (not (numberp ?b)) then ?a else (min ?a ?b))))

(deffunction most (?a ?b)
  (if (not (numberp ?a)) then ?b else (if (not (numberp ?b)) then ?a else (max ?a ?b))))

(deffunction low-of (?fact) (fact-slot-value ?fact low))

(deffunction high-of (?fact) (fact-slot-value ?fact high))

(deffunction id-of (?fact) (fact-slot-value ?fact id))

(deffunction leaves-of (?fact)
  (if (or (eq (fact-relation ?fact) term) (eq (fact-relation ?fact) test-of))
   then (fact-slot-value ?fact leaves)
   else (create$ (fact-slot-value ?fact id))))

; --- tests

(deffunction test-fact (?op ?a ?b ?truth)
  (assert (test-of (id (sym-cat ?op "{" (id-of ?a) "," (id-of ?b) "}")) (op ?op)
                   (first (nth$ 1 (leaves-of ?a))) (parts (id-of ?a) (id-of ?b)) (truth ?truth)
                   (leaves (leaves-of ?a) (leaves-of ?b)))))

(deffunction at-most (?a ?b)
  (test-fact at-most ?a ?b
    (if (below-or-equal (high-of ?a) (low-of ?b)) then true
     else (if (below (high-of ?b) (low-of ?a)) then false else unknown))))

(deffunction at-least (?a ?b)
  (test-fact at-least ?a ?b
    (if (below-or-equal (high-of ?b) (low-of ?a)) then true
     else (if (below (high-of ?a) (low-of ?b)) then false else unknown))))

(deffunction less-than (?a ?b)
  (test-fact less-than ?a ?b
    (if (below (high-of ?a) (low-of ?b)) then true
     else (if (below-or-equal (high-of ?b) (low-of ?a)) then false else unknown))))

(deffunction more-than (?a ?b)
  (test-fact more-than ?a ?b
    (if (below (high-of ?b) (low-of ?a)) then true
     else (if (below-or-equal (high-of ?a) (low-of ?b)) then false else unknown))))

; An id is one word, since ids stand in lists.

(deffunction joined (?symbols)
  (bind ?text "")
  (progn$ (?s ?symbols) (bind ?text (str-cat ?text (if (eq ?text "") then "" else "/") ?s)))
  ?text)

(deffunction choice-test (?op ?a ?truth ?symbols)
  (assert (test-of (id (sym-cat ?op "{" (id-of ?a) "," (joined ?symbols) "}")) (op ?op)
                   (first (id-of ?a)) (parts (id-of ?a) ?symbols) (truth ?truth) (leaves (leaves-of ?a)))))

(deffunction among-truth (?a ?symbols)
  (if (eq (fact-slot-value ?a state) unknown) then unknown
   else (if (member$ (fact-slot-value ?a is) ?symbols) then true else false)))

(deffunction is (?a ?symbol)
  (choice-test is ?a (among-truth ?a (create$ ?symbol)) (create$ ?symbol)))

(deffunction is-not (?a ?symbol)
  (choice-test is-not ?a (opposite (among-truth ?a (create$ ?symbol))) (create$ ?symbol)))

(deffunction is-one-of (?a $?symbols)
  (choice-test is-one-of ?a (among-truth ?a ?symbols) ?symbols))

(deffunction composed (?op ?truth ?tests)
  (bind ?ids (create$))
  (bind ?leaves (create$))
  (progn$ (?t ?tests)
    (bind ?ids (create$ ?ids (id-of ?t)))
    (bind ?leaves (create$ ?leaves (leaves-of ?t))))
  (bind ?name (sym-cat ?op "{"))
  (progn$ (?i ?ids) (bind ?name (sym-cat ?name ?i ",")))
  (assert (test-of (id (sym-cat ?name "}")) (op ?op) (first (nth$ 1 ?leaves)) (parts ?ids) (truth ?truth) (leaves ?leaves))))

(deffunction all-of ($?tests)
  (bind ?truth true)
  (progn$ (?t ?tests) (bind ?truth (both ?truth (fact-slot-value ?t truth))))
  (composed all-of ?truth ?tests))

(deffunction any-of ($?tests)
  (bind ?truth false)
  (progn$ (?t ?tests) (bind ?truth (either ?truth (fact-slot-value ?t truth))))
  (composed any-of ?truth ?tests))

(deffunction not-so (?test)
  (composed not-so (opposite (fact-slot-value ?test truth)) (create$ ?test)))

; --- terms

(deffunction term-fact (?op ?a ?b ?low ?high)
  (assert (term (id (sym-cat ?op "{" (id-of ?a) "," (id-of ?b) "}")) (op ?op)
                (left (id-of ?a)) (right (id-of ?b)) (low ?low) (high ?high)
                (leaves (leaves-of ?a) (leaves-of ?b)))))

(deffunction bound-sum (?a ?b)
  (if (and (numberp ?a) (numberp ?b)) then (+ ?a ?b) else none))

(deffunction bound-difference (?a ?b)
  (if (and (numberp ?a) (numberp ?b)) then (- ?a ?b) else none))

(deffunction bound-product (?a ?b)
  (if (and (numberp ?a) (numberp ?b)) then (* ?a ?b) else none))

(deffunction bound-quotient (?a ?b)
  (if (and (numberp ?a) (numberp ?b) (<> ?b 0)) then (/ ?a ?b) else none))

; All quantities of a description are zero or more, which is what lets a product or quotient take bounds side by side.

(deffunction plus (?a ?b)
  (term-fact plus ?a ?b (bound-sum (low-of ?a) (low-of ?b)) (bound-sum (high-of ?a) (high-of ?b))))

(deffunction minus (?a ?b)
  (term-fact minus ?a ?b (bound-difference (low-of ?a) (high-of ?b)) (bound-difference (high-of ?a) (low-of ?b))))

(deffunction times (?a ?b)
  (term-fact times ?a ?b (bound-product (low-of ?a) (low-of ?b)) (bound-product (high-of ?a) (high-of ?b))))

(deffunction divided-by (?a ?b)
  (term-fact divided-by ?a ?b (bound-quotient (low-of ?a) (high-of ?b)) (bound-quotient (high-of ?a) (low-of ?b))))

; --- what a topic's rule may say

(deffunction condition-fact (?judge ?part ?name ?test $?told-with)
  (bind ?id (sym-cat (id-of ?judge) ":" ?part ":" ?name))
  (assert (condition (id ?id) (judge (id-of ?judge)) (part ?part) (name ?name)
                     (about (fact-slot-value ?test first)) (test (id-of ?test)) (truth (fact-slot-value ?test truth))))
  (record (sym-cat (fact-slot-value ?judge guideline) "--" ?part
                   (if (eq ?name none) then "" else (sym-cat "-" ?name)))
          ?id (id-of ?judge) ?told-with (leaves-of ?test)))

(deffunction scope (?judge ?test) (condition-fact ?judge scope none ?test))

(deffunction demand (?judge ?test) (condition-fact ?judge demand none ?test))

(deffunction exception (?judge ?name ?test) (condition-fact ?judge exception ?name ?test))

; A qualifier travels with verdicts: the left side of its rule has that of the pair before it, of those with which the
; card tells it. Only one that is told needs a conclusion. A verdict's id is that of its pair without the question mark.

(deffunction qualifier (?judge ?name ?test)
  (if (eq (fact-slot-value ?test truth) true)
   then (bind ?pair (id-of ?judge))
        (condition-fact ?judge qualifier ?name ?test (sym-cat (sub-string 1 (- (str-length ?pair) 1) ?pair)))))
