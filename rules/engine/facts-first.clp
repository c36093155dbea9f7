; What facts tell of a subject, and what the administrator says of the same. The facts come first: where they tell it, what
; is said gives way; where they do not, what is said stands.

(deffunction told-by (?facts ?when ?tells)
  (bind ?word (fact-slot-value ?facts is))
  (if (eq ?when any) then ?word else (if (eq ?word ?when) then ?tells else unknown)))

(defrule facts-first--told-by-facts
  (facts-first (id ?f) (quantity ?quantity) (by ?by) (when ?when) (tells ?tells) (said ?said))
  (subject (id ?s) (wants $? ?quantity $?))
  ?facts <- (value (id ?v) (subject ?s) (quantity ?by))
  (value (id ?own) (subject ?s) (quantity ?said))
  (test (neq (told-by ?facts ?when ?tells) unknown))
  =>
  (bind ?word (told-by ?facts ?when ?tells))
  (if (eq ?word (fact-slot-value ?facts is))
   then (take-over facts-first--told-by-facts ?s ?quantity ?facts ?f ?s ?own)
   else (infer-word facts-first--told-by-facts ?s ?quantity ?word ?f ?s ?own ?v)))

(defrule facts-first--as-said
  (facts-first (id ?f) (quantity ?quantity) (by ?by) (when ?when) (tells ?tells) (said ?said))
  (subject (id ?s) (wants $? ?quantity $?))
  ?facts <- (value (id ?v) (subject ?s) (quantity ?by))
  ?own <- (value (subject ?s) (quantity ?said))
  (test (eq (told-by ?facts ?when ?tells) unknown))
  =>
  (take-over facts-first--as-said ?s ?quantity ?own ?f ?s ?v))
