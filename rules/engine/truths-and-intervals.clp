; Words with three truth values, in which the rules of guidelines are written. A number is an interval: its lower and its
; upper end, none where there is no bound.

(defglobal ?*proofs* = TRUE
           ?*overlaid* = (create$)  ; the guidelines over whose figures a site lays its own
           ?*unknowing* = FALSE)  ; whether the description says of anything that nobody knows it

(deffunction record (?rule ?concludes $?because)
  (if ?*proofs* then
    (assert (step (rule ?rule) (concludes ?concludes) (because ?because)))))

; TRUE in the end, since whoever is given a fact as a result may never let it go

(deffunction call-each ($?functions)
  (progn$ (?function ?functions) (funcall ?function))
  TRUE)

; --- lists

(deffunction shared (?wanted ?have)
  (progn$ (?w ?wanted) (if (member$ ?w ?have) then (return TRUE)))
  FALSE)

; --- where something holds: a list that names nothing holds everywhere; open: there may be more than is known

(deffunction applies-in (?wanted ?have ?open)
  ; open: what else there may be, nothing where there is nothing else
  (if (or (= (length$ ?wanted) 0) (shared ?wanted ?have)) then true
   else (if (or (member$ any ?open) (shared ?wanted ?open)) then unknown else false)))

; a quote of what was measured on several platforms (open, with no-other): it holds where one of them is that the site has, or
; where the site has none of them and each is in the list
(deffunction applies-to-a-quote (?wanted ?have ?open)
  (if (not (member$ no-other ?open)) then (applies-in ?wanted ?have ?open)
   else (if (and (not (shared ?have ?open)) (subsetp (delete-member$ ?open no-other) ?wanted)) then true
         else (applies-in ?wanted ?have (create$)))))

(deffunction applies-to (?client ?clients ?open)
  (if (eq ?client any) then true else (applies-in (create$ ?client) ?clients ?open)))

; --- whether anything is known: of a word, of a number; a count of which nothing is known is none or more

(deffunction told (?word)
  (neq ?word unknown))

; that there is at least one says only that it is there
(deffunction told-within (?low ?high)
  (or (numberp ?high) (and (numberp ?low) (> ?low 1))))

; --- truth

(deffunction both (?a ?b)
  (if (or (eq ?a false) (eq ?b false)) then false
   else (if (and (eq ?a true) (eq ?b true)) then true else unknown)))

(deffunction either (?a ?b)
  (if (or (eq ?a true) (eq ?b true)) then true
   else (if (and (eq ?a false) (eq ?b false)) then false else unknown)))

(deffunction all-of ($?truths)
  (if (member$ false ?truths) then false else (if (member$ unknown ?truths) then unknown else true)))

(deffunction one-of ($?truths)
  (if (member$ true ?truths) then true else (if (member$ unknown ?truths) then unknown else false)))

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

; --- comparisons: true if they hold for the whole of both intervals, false if for no part of them

(deffunction at-most (?a ?a-most ?b ?b-most)
  (if (below-or-equal ?a-most ?b) then true else (if (below ?b-most ?a) then false else unknown)))

(deffunction at-least (?a ?a-most ?b ?b-most)
  (at-most ?b ?b-most ?a ?a-most))

(deffunction less-than (?a ?a-most ?b ?b-most)
  (if (below ?a-most ?b) then true else (if (below-or-equal ?b-most ?a) then false else unknown)))

(deffunction more-than (?a ?a-most ?b ?b-most)
  (less-than ?b ?b-most ?a ?a-most))

(deffunction equal-to (?a ?a-most ?b ?b-most)
  (both (at-most ?a ?a-most ?b ?b-most) (at-least ?a ?a-most ?b ?b-most)))

(deffunction other-than (?a ?a-most ?b ?b-most)
  (opposite (equal-to ?a ?a-most ?b ?b-most)))

; --- words of a choice; unknown where none is stated

(deffunction is-among (?word $?words)
  (if (eq ?word unknown) then unknown else (if (member$ ?word ?words) then true else false)))

(deffunction is-not (?word ?other)
  (opposite (is-among ?word ?other)))

; --- words of a choice that may be several at a time, with + between them; unknown is one of them where there may be more

(deffunction is-among-of-several (?listed $?words)
  (if (eq ?listed unknown) then (return unknown))
  (bind ?have (str-cat "+" ?listed "+"))
  (progn$ (?word ?words)
    (if (str-index (str-cat "+" ?word "+") ?have) then (return true)))
  (if (str-index "+unknown+" ?have) then unknown else false))

(deffunction is-not-of-several (?listed ?other)
  (opposite (is-among-of-several ?listed ?other)))

; --- how much is known of a value, by its ends and its word

(deffunction state-of (?low ?high ?is)
  (if (eq ?is unknown) then unknown
   else (if (or (neq ?is none) (and (numberp ?low) (numberp ?high) (= ?low ?high))) then known
         else (if (or (numberp ?high) (and (numberp ?low) (> ?low 0))) then bounded else unknown))))

; --- arithmetic with one end of each interval
; All quantities of a description are zero or more, which is what lets a product or quotient take bounds side by side.

(deffunction bound-sum (?a ?b)
  (if (and (numberp ?a) (numberp ?b)) then (+ ?a ?b) else none))

(deffunction bound-difference (?a ?b)
  (if (and (numberp ?a) (numberp ?b)) then (- ?a ?b) else none))

(deffunction bound-product (?a ?b)
  (if (and (numberp ?a) (numberp ?b)) then (* ?a ?b) else none))

(deffunction bound-quotient (?a ?b)
  (if (and (numberp ?a) (numberp ?b) (<> ?b 0)) then (/ ?a ?b) else none))

; --- what is recorded with a conclusion

(deffunction matched ($?facts)
  (if (or ?*proofs* ?*unknowing*) then ?facts else (create$)))
