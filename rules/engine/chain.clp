; What is said of a subject, or else of the next one in a relation, such as of the device that a device lies on. first: the
; first that says anything; any: whether it is true of one of them; worst: the first of which it is not true, or else the
; first that says anything. What nothing says is asked of the last.

(deffunction decides (?op ?state ?is)
  (if (eq ?op any) then (eq ?is true) else (if (eq ?op worst) then (eq ?is false) else (neq ?state unknown))))

(deffunction decisive (?op ?own ?next)
  (bind ?state (fact-slot-value ?own state))
  (bind ?next-state (fact-slot-value ?next state))
  (if (decides ?op ?state (fact-slot-value ?own is)) then ?own
   else (if (or (eq ?op first) (decides ?op ?next-state (fact-slot-value ?next is))) then ?next
   else (if (eq ?op any) then (if (eq ?state unknown) then ?own else ?next)
   else (if (eq ?state unknown) then ?next else ?own)))))

(defrule chain--last
  (chain (id ?c) (quantity ?quantity) (of ?own) (through ?relation))
  (subject (id ?s) (wants $? ?quantity $?))
  (members (id ?m) (of ?s) (type ?relation) (size 0))
  ?value <- (value (subject ?s) (quantity ?own))
  =>
  (take-over chain--last ?s ?quantity ?value ?c ?s ?m))

(defrule chain--next
  (chain (id ?c) (quantity ?quantity) (of ?own) (through ?relation) (op ?op))
  (subject (id ?s) (wants $? ?quantity $?))
  (member (id ?m) (of ?s) (type ?relation) (subject ?other))
  ?value <- (value (id ?v) (subject ?s) (quantity ?own))
  ?next <- (value (id ?n) (subject ?other) (quantity ?quantity))
  =>
  (bind ?decisive (decisive ?op ?value ?next))
  (bind ?beside (if (eq (fact-slot-value ?decisive id) ?v) then ?n else ?v))
  (take-over chain--next ?s ?quantity ?decisive ?c ?s ?m ?beside))
