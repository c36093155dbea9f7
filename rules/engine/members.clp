; What holds of the words of all members: that all or any have one, that they are alike or unlike, that each has its own
; (apart), that two have the same (repeated), that no two members have the same, however many each is (distinct). Members are taken in the order of their name paths, one at a time, so that
; each stands in the proof.

(deffunction word-of (?state ?is ?low)
  (if (neq ?state known) then unknown else (if (numberp ?low) then ?low else ?is)))

; Of a group of several members the description states what they share, so none of them has it to itself.

(deffunction is-compared (?op ?word ?count)
  (and (neq ?word unknown) (or (= ?count 1) (not (member$ ?op (create$ apart repeated))))))

(deffunction met-before (?word ?near ?seen ?nears)
  (if (member$ ?word ?seen) then true
   else (if (and (neq ?near none) (member$ ?near ?nears)) then unknown else false)))

(deffunction truth-with (?op ?so-far ?wanted ?word ?near ?compared ?seen ?nears)
  (switch ?op
    (case all then (both ?so-far (is-among ?word ?wanted)))
    (case any then (either ?so-far (is-among ?word ?wanted)))
    (case apart then (both ?so-far (if ?compared then (opposite (met-before ?word ?near ?seen ?nears)) else unknown)))
    (case distinct then (both ?so-far (if ?compared then (opposite (met-before ?word ?near ?seen ?nears)) else unknown)))
    (case repeated then
      (if (and ?compared (eq (met-before ?word ?near ?seen ?nears) true)) then true else ?so-far))
    (case alike then
      (both ?so-far (if (not ?compared) then unknown
                     else (if (= (length$ ?seen) 0) then true else (met-before ?word ?near ?seen ?nears)))))
    (case unlike then
      (either ?so-far (if (not ?compared) then unknown
                       else (if (= (length$ ?seen) 0) then false
                             else (opposite (met-before ?word ?near ?seen ?nears))))))))

; One more member may break what all have to keep, or be the one that is looked for; it repeats nothing that is stated.

(deffunction truth-of-all (?op ?truth ?complete)
  (if (or (eq ?complete yes) (eq ?op repeated)) then ?truth
   else (if (member$ ?op (create$ any unlike)) then (either ?truth unknown) else (both ?truth unknown))))

(deffunction conclude-truth (?rule ?subject ?quantity ?op ?complete ?so-far $?because)
  (bind ?v (sym-cat ?subject "." ?quantity))
  (bind ?truth (truth-of-all ?op ?so-far ?complete))
  (assert (value (id ?v) (subject ?subject) (quantity ?quantity) (is ?truth)
                 (state (if (eq ?truth unknown) then unknown else known))
                 (rule ?rule) (because (matched ?because)))))

; whether a single member is as it has to be

(defrule members--only
  (members (id ?all) (of ?subject) (type ?type) (complete ?complete) (size 1) (totals $? ?quantity $?))
  (total (id ?t) (quantity ?quantity) (of ?part) (members ?type) (type ?whole) (op ?op&all|any) (is $?wanted)
         (where none))
  (subject (id ?subject) (type ?whole))
  (member (id ?m) (of ?subject) (type ?type) (subject ?member))
  (value (id ?v) (subject ?member) (quantity ?part) (state ?state) (is ?is) (low ?low))
  =>
  (conclude-truth members--only ?subject ?quantity ?op ?complete (is-among (word-of ?state ?is ?low) ?wanted)
                  ?all ?t ?subject ?m ?v))

; without a member none is, and all that there are

(defrule members--none
  (members (id ?all) (of ?subject) (type ?type) (complete ?complete) (size 0) (totals $? ?quantity $?))
  (total (id ?t) (quantity ?quantity) (members ?type) (type ?whole) (op ?op&all|any))
  (subject (id ?subject) (type ?whole))
  =>
  (conclude-truth members--none ?subject ?quantity ?op ?complete (if (eq ?op any) then false else true)
                  ?all ?t ?subject))

(defrule members--begin
  (members (id ?m) (of ?subject) (type ?type) (size ?size) (totals $? ?quantity $?))
  (total (id ?t) (quantity ?quantity) (members ?type) (type ?whole) (op ?op&all|any|alike|unlike|apart|repeated|distinct)
         (where ?where))
  (test (or (> ?size 1) (not (member$ ?op (create$ all any))) (and (= ?size 1) (neq ?where none))))
  (subject (id ?subject) (type ?whole))
  =>
  (bind ?id (sym-cat ?subject "." ?quantity "#0"))
  (assert (running-truth (id ?id) (subject ?subject) (quantity ?quantity) (place 0) (next 1)
                         (truth (if (member$ ?op (create$ any unlike repeated)) then false else true))
                 (rule members--begin) (because (matched ?t ?subject ?m)))))

(deffunction add-member (?rule ?subject ?quantity ?place ?op ?truth ?wanted ?word ?near ?count ?seen ?nears $?because)
  (bind ?compared (is-compared ?op ?word ?count))
  (assert (running-truth (id (sym-cat ?subject "." ?quantity "#" ?place)) (subject ?subject) (quantity ?quantity)
                         (place ?place) (next (+ ?place 1))
                         (truth (truth-with ?op ?truth ?wanted ?word ?near ?compared ?seen ?nears))
                         (seen ?seen (if ?compared then ?word else (create$)))
                         (near ?nears (if (and ?compared (neq ?near none)) then ?near else (create$)))
                 (rule ?rule) (because (matched ?because)))))

(defrule members--add
  (running-truth (id ?r) (subject ?subject) (quantity ?quantity) (next ?place) (truth ?truth) (seen $?seen)
                 (near $?nears))
  (total (id ?t) (quantity ?quantity) (of ?part) (members ?type) (op ?op) (is $?wanted) (where none))
  (member (id ?m) (of ?subject) (type ?type) (place ?place) (subject ?member) (count ?count))
  (value (id ?v) (subject ?member) (quantity ?part) (state ?state) (is ?is) (near ?near) (low ?low))
  =>
  (add-member members--add ?subject ?quantity ?place ?op ?truth ?wanted (word-of ?state ?is ?low) ?near ?count
              ?seen ?nears ?r ?t ?m ?v))

; what a member has of which it is not known whether it counts is not known to count; one that does not is passed over

(defrule members--add-where
  (running-truth (id ?r) (subject ?subject) (quantity ?quantity) (next ?place) (truth ?truth) (seen $?seen)
                 (near $?nears))
  (total (id ?t) (quantity ?quantity) (of ?part) (members ?type) (op ?op) (is $?wanted) (where ?where&~none))
  (member (id ?m) (of ?subject) (type ?type) (place ?place) (subject ?member) (count ?count))
  (value (id ?w) (subject ?member) (quantity ?where) (is ?counts&~false))
  (value (id ?v) (subject ?member) (quantity ?part) (state ?state) (is ?is) (near ?near) (low ?low))
  =>
  (add-member members--add-where ?subject ?quantity ?place ?op ?truth ?wanted
              (if (eq ?counts true) then (word-of ?state ?is ?low) else unknown) ?near ?count ?seen ?nears ?r ?t ?m ?w ?v))

(defrule members--pass-over
  (running-truth (id ?r) (subject ?subject) (quantity ?quantity) (next ?place) (truth ?truth) (seen $?seen)
                 (near $?nears))
  (total (id ?t) (quantity ?quantity) (members ?type) (where ?where&~none))
  (member (id ?m) (of ?subject) (type ?type) (place ?place) (subject ?member))
  (value (id ?w) (subject ?member) (quantity ?where) (is false))
  =>
  (assert (running-truth (id (sym-cat ?subject "." ?quantity "#" ?place)) (subject ?subject) (quantity ?quantity)
                         (place ?place) (next (+ ?place 1)) (truth ?truth) (seen ?seen) (near ?nears)
                 (rule members--pass-over) (because (matched ?r ?t ?m ?w)))))

(defrule members--end
  (running-truth (id ?r) (subject ?subject) (quantity ?quantity) (place ?last) (truth ?so-far))
  (total (id ?t) (quantity ?quantity) (members ?type) (op ?op))
  (members (id ?m) (of ?subject) (type ?type) (complete ?complete) (size ?last))
  =>
  (conclude-truth members--end ?subject ?quantity ?op ?complete ?so-far ?m ?t ?r))
