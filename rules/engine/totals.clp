; Totals, extremes, products and ratios over intervals. Members are taken in the order of their name paths, one at a time,
; so that each stands in the proof. What is drawn from an incomplete list is bounded on one side only.

; Before the first member a sum and a largest value are 0, and a smallest one is not bounded.

(deffunction add-low (?op ?so-far ?count ?more)
  (bind ?known (if (numberp ?more) then ?more else 0))
  (if (eq ?op sum) then (+ ?so-far (* ?count ?known))
   else (if (eq ?op largest) then (max ?so-far ?known)
         else (if (numberp ?so-far) then (min ?so-far ?known) else ?known))))

(deffunction add-high (?op ?so-far ?count ?most)
  (if (eq ?op sum) then (bound-sum ?so-far (bound-product ?count ?most))
   else (if (eq ?op largest) then (if (and (numberp ?so-far) (numberp ?most)) then (max ?so-far ?most) else none)
         else (least ?so-far ?most))))

(deffunction conclude-total (?rule ?subject ?quantity ?op ?complete ?low-so-far ?high-so-far $?because)
  (bind ?v (sym-cat ?subject "." ?quantity))
  ; a member that is not listed may be larger than all that are, or smaller
  (bind ?low (if (and (eq ?op smallest) (neq ?complete yes)) then 0 else ?low-so-far))
  (bind ?high (if (or (eq ?op smallest) (eq ?complete yes)) then ?high-so-far else none))
  (assert (value (id ?v) (subject ?subject) (quantity ?quantity)
                 (state (state-of ?low ?high none)) (low ?low) (high ?high)
                 (rule ?rule) (because (matched ?because)))))

; What is stated of all members together, or of all that this is one of, bounds what the members come to: one of several
; has no more than all have. Where it excludes what the members come to, these stay.

(deffunction drawn-within (?low ?high ?least ?most)
  (bind ?from (most ?low ?least))
  (bind ?to (least ?high ?most))
  (if (below ?to ?from) then (create$ ?low ?high) else (create$ ?from ?to)))

(deffunction conclude-total-within (?rule ?subject ?quantity ?op ?complete ?low ?high ?of ?least ?most $?because)
  (bind ?ends (drawn-within ?low (if (eq ?complete yes) then ?high else none)
                            (if (eq ?of ?subject) then ?least else none) ?most))
  (conclude-total ?rule ?subject ?quantity ?op yes (nth$ 1 ?ends) (nth$ 2 ?ends) ?because))

; a single member is all there is to add

(defrule totals--only
  (members (id ?all) (of ?subject) (type ?type) (complete ?complete) (size 1) (totals $? ?quantity $?))
  (total (id ?t) (quantity ?quantity) (of ?part) (members ?type) (type ?whole) (op ?op&sum|smallest|largest) (where none)
         (through none))
  (subject (id ?subject) (type ?whole))
  (not (in-all (subject ?subject) (quantity ?quantity)))
  (member (id ?m) (of ?subject) (type ?type) (subject ?member) (count ?count) (least ?least))
  (value (id ?v) (subject ?member) (quantity ?part) (low ?more) (high ?most))
  =>
  (bind ?start (if (eq ?op smallest) then none else 0))
  (conclude-total totals--only ?subject ?quantity ?op ?complete (add-low ?op ?start ?least ?more)
                  (add-high ?op ?start ?count ?most) ?all ?t ?subject ?m ?v))

; the same where there could be members of those in another relation, and nothing is in that

(defrule totals--only-and-none-through
  (members (id ?all) (of ?subject) (type ?type) (complete ?complete) (size 1) (totals $? ?quantity $?))
  (total (id ?t) (quantity ?quantity) (of ?part) (members ?type) (type ?whole) (op ?op&sum|smallest|largest) (where none)
         (through ?relation&~none))
  (subject (id ?subject) (type ?whole))
  (members (id ?others) (of ?subject) (type ?relation) (size 0))
  (member (id ?m) (of ?subject) (type ?type) (subject ?member) (count ?count) (least ?least))
  (value (id ?v) (subject ?member) (quantity ?part) (low ?more) (high ?most))
  =>
  (bind ?start (if (eq ?op smallest) then none else 0))
  (conclude-total totals--only-and-none-through ?subject ?quantity ?op ?complete (add-low ?op ?start ?least ?more)
                  (add-high ?op ?start ?count ?most) ?all ?t ?subject ?others ?m ?v))

; without a member there is nothing to add

(deffunction complete-as-counted (?complete ?where ?high)
  ; where no member is sure to count there may be nothing that is smallest
  (if (and (neq ?where none) (not (numberp ?high))) then no else ?complete))

(deffunction conclude-empty-total (?rule ?subject ?quantity ?op ?complete ?where $?because)
  (bind ?start (if (eq ?op smallest) then none else 0))
  (conclude-total ?rule ?subject ?quantity ?op (complete-as-counted ?complete ?where ?start) ?start ?start ?because))

(defrule totals--none
  (members (id ?all) (of ?subject) (type ?type) (complete ?complete) (size 0) (totals $? ?quantity $?))
  (total (id ?t) (quantity ?quantity) (members ?type) (type ?whole) (op ?op&sum|smallest|largest) (where ?where)
         (through none))
  (subject (id ?subject) (type ?whole))
  (not (in-all (subject ?subject) (quantity ?quantity)))
  =>
  (conclude-empty-total totals--none ?subject ?quantity ?op ?complete ?where ?all ?t ?subject))

(defrule totals--none-and-none-through
  (members (id ?all) (of ?subject) (type ?type) (complete ?complete) (size 0) (totals $? ?quantity $?))
  (total (id ?t) (quantity ?quantity) (members ?type) (type ?whole) (op ?op&sum|smallest|largest)
         (through ?relation&~none))
  (subject (id ?subject) (type ?whole))
  (members (id ?others) (of ?subject) (type ?relation) (size 0))
  =>
  (conclude-empty-total totals--none-and-none-through ?subject ?quantity ?op ?complete none ?all ?t ?subject ?others))

; what more there is to add is added one by one

(deffunction begin-total (?rule ?subject ?quantity ?op $?because)
  (bind ?start (if (eq ?op smallest) then none else 0))
  (assert (running-total (id (sym-cat ?subject "." ?quantity "#0")) (subject ?subject) (quantity ?quantity) (place 0) (next 1)
                         (low ?start) (high ?start) (rule ?rule) (because (matched ?because)))))

(defrule totals--begin
  (members (id ?m) (of ?subject) (type ?type) (size ?size&:(> ?size 0)) (totals $? ?quantity $?))
  (total (id ?t) (quantity ?quantity) (members ?type) (type ?whole) (op ?op&sum|smallest|largest)
         (where ?where&:(or (<> ?size 1) (neq ?where none))) (through none))
  (subject (id ?subject) (type ?whole))
  =>
  (begin-total totals--begin ?subject ?quantity ?op ?t ?subject ?m))

(defrule totals--begin-through
  (members (id ?m) (of ?subject) (type ?type) (size ?size) (totals $? ?quantity $?))
  (total (id ?t) (quantity ?quantity) (members ?type) (type ?whole) (op ?op&sum|smallest|largest) (where ?where)
         (through ?relation&~none))
  (subject (id ?subject) (type ?whole))
  (members (id ?others) (of ?subject) (type ?relation)
           (size ?more&:(or (> ?more 0) (> ?size 1) (and (= ?size 1) (neq ?where none)))))
  =>
  (begin-total totals--begin-through ?subject ?quantity ?op ?t ?subject ?m ?others))

(defrule totals--begin-within
  (members (id ?m) (of ?subject) (type ?type) (size ?size&0|1) (totals $? ?quantity $?))
  (total (id ?t) (quantity ?quantity) (members ?type) (type ?whole) (op sum)
         (where ?where&:(or (= ?size 0) (eq ?where none))) (through none))
  (subject (id ?subject) (type ?whole))
  (in-all (id ?all) (subject ?subject) (quantity ?quantity))
  =>
  (assert (running-total (id (sym-cat ?subject "." ?quantity "#0")) (subject ?subject) (quantity ?quantity)
                         (place 0) (next 1) (low 0) (high 0)
                 (rule totals--begin-within) (because (matched ?t ?subject ?m ?all)))))

(defrule totals--add
  (running-total (id ?r) (subject ?subject) (quantity ?quantity) (next ?place) (low ?low) (high ?high))
  (total (id ?t) (quantity ?quantity) (of ?part) (members ?type) (op ?op) (where none))
  (member (id ?m) (of ?subject) (type ?type) (place ?place) (subject ?member) (count ?count) (least ?least))
  (value (id ?v) (subject ?member) (quantity ?part) (low ?more) (high ?most))
  =>
  (bind ?id (sym-cat ?subject "." ?quantity "#" ?place))
  (assert (running-total (id ?id) (subject ?subject) (quantity ?quantity) (place ?place) (next (+ ?place 1))
                         (low (add-low ?op ?low ?least ?more)) (high (add-high ?op ?high ?count ?most))
                 (rule totals--add) (because (matched ?r ?t ?m ?v)))))

; a member that may count bears on one side only: it can lower a smallest value, and raise the others

(defrule totals--add-where
  (running-total (id ?r) (subject ?subject) (quantity ?quantity) (next ?place) (low ?low) (high ?high))
  (total (id ?t) (quantity ?quantity) (of ?part) (members ?type) (op ?op) (where ?where&~none))
  (member (id ?m) (of ?subject) (type ?type) (place ?place) (subject ?member) (count ?count) (least ?least))
  (value (id ?w) (subject ?member) (quantity ?where) (is ?counts))
  (value (id ?v) (subject ?member) (quantity ?part) (low ?more) (high ?most))
  =>
  (bind ?id (sym-cat ?subject "." ?quantity "#" ?place))
  (bind ?lowers (or (eq ?counts true) (and (eq ?counts unknown) (eq ?op smallest))))
  (bind ?raises (or (eq ?counts true) (and (eq ?counts unknown) (neq ?op smallest))))
  (assert (running-total (id ?id) (subject ?subject) (quantity ?quantity) (place ?place) (next (+ ?place 1))
                         (low (if ?lowers then (add-low ?op ?low ?least ?more) else ?low))
                         (high (if ?raises then (add-high ?op ?high ?count ?most) else ?high))
                 (rule totals--add-where) (because (matched ?r ?t ?m ?w ?v)))))

; after the last member come those whose members count too, each with its own total

(defrule totals--add-through
  (running-total (id ?r) (subject ?subject) (quantity ?quantity) (place ?last) (next ?place) (low ?low) (high ?high))
  (total (id ?t) (quantity ?quantity) (members ?type) (op ?op) (through ?relation&~none))
  (members (id ?own) (of ?subject) (type ?type) (size ?size&:(>= ?last ?size)))
  (member (id ?m) (of ?subject) (type ?relation) (place ?next&:(= ?next (- ?place ?size))) (subject ?other))
  (value (id ?v) (subject ?other) (quantity ?quantity) (low ?more) (high ?most))
  =>
  (bind ?id (sym-cat ?subject "." ?quantity "#" ?place))
  (assert (running-total (id ?id) (subject ?subject) (quantity ?quantity) (place ?place) (next (+ ?place 1))
                         (low (add-low ?op ?low 1 ?more)) (high (add-high ?op ?high 1 ?most))
                 (rule totals--add-through) (because (matched ?r ?t ?own ?m ?v)))))

(defrule totals--end-within
  (running-total (id ?r) (subject ?subject) (quantity ?quantity) (place ?last) (low ?low) (high ?high))
  (total (id ?t) (quantity ?quantity) (members ?type) (op ?op) (where ?where) (through none))
  (members (id ?m) (of ?subject) (type ?type) (complete ?complete) (size ?last))
  (in-all (id ?all) (subject ?subject) (quantity ?quantity) (of ?of) (by ?by))
  (value (id ?v) (subject ?of) (quantity ?by) (low ?least) (high ?most))
  =>
  (conclude-total-within totals--end-within ?subject ?quantity ?op (complete-as-counted ?complete ?where ?high)
                         ?low ?high ?of ?least ?most ?m ?t ?r ?all ?v))

(defrule totals--end
  (running-total (id ?r) (subject ?subject) (quantity ?quantity) (place ?last) (low ?low) (high ?high))
  (not (in-all (subject ?subject) (quantity ?quantity)))
  (total (id ?t) (quantity ?quantity) (members ?type) (op ?op) (where ?where) (through none))
  (members (id ?m) (of ?subject) (type ?type) (complete ?complete) (size ?last))
  =>
  (conclude-total totals--end ?subject ?quantity ?op (complete-as-counted ?complete ?where ?high) ?low ?high ?m ?t ?r))

(defrule totals--end-through
  (running-total (id ?r) (subject ?subject) (quantity ?quantity) (place ?last) (low ?low) (high ?high))
  (total (id ?t) (quantity ?quantity) (members ?type) (op ?op) (through ?relation&~none))
  (members (id ?m) (of ?subject) (type ?type) (complete ?complete) (size ?size))
  (members (id ?others) (of ?subject) (type ?relation) (size ?more&:(= ?last (+ ?size ?more))))
  =>
  (conclude-total totals--end-through ?subject ?quantity ?op ?complete ?low ?high ?t ?m ?others ?r))

(defrule totals--ratio
  (quotient (id ?q) (quantity ?quantity) (over ?over) (under ?under))
  (value (id ?a) (subject ?subject) (quantity ?over) (low ?low-a) (high ?high-a))
  (value (id ?b) (subject ?subject) (quantity ?under) (low ?low-b) (high ?high-b))
  (subject (id ?subject) (wants $? ?quantity $?))
  =>
  (bind ?v (sym-cat ?subject "." ?quantity))
  (bind ?low (bound-quotient ?low-a ?high-b))
  (bind ?high (bound-quotient ?high-a ?low-b))
  (assert (value (id ?v) (subject ?subject) (quantity ?quantity)
                 (state (state-of ?low ?high none)) (low ?low) (high ?high)
                 (rule totals--ratio) (because (matched ?q ?a ?b ?subject)))))

(defrule totals--product
  (multiple (id ?q) (quantity ?quantity) (one ?one) (other ?other))
  (value (id ?a) (subject ?subject) (quantity ?one) (low ?low-a) (high ?high-a))
  (value (id ?b) (subject ?subject) (quantity ?other) (low ?low-b) (high ?high-b))
  (subject (id ?subject) (wants $? ?quantity $?))
  =>
  (bind ?v (sym-cat ?subject "." ?quantity))
  ; nothing times anything is nothing, however little is known of the other
  (bind ?none (or (eq ?high-a 0) (eq ?high-b 0)))
  (bind ?low (if ?none then 0 else (if (and (numberp ?low-a) (numberp ?low-b)) then (* ?low-a ?low-b) else 0)))
  (bind ?high (if ?none then 0 else (bound-product ?high-a ?high-b)))
  (assert (value (id ?v) (subject ?subject) (quantity ?quantity)
                 (state (state-of ?low ?high none)) (low ?low) (high ?high)
                 (rule totals--product) (because (matched ?q ?a ?b ?subject)))))
