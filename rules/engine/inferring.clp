; What the rules of derive/ write a conclusion with: the value, and the facts that it rests on. A rule fires for what is
; wanted of a subject, and no two rules conclude one quantity of it.

(deffunction infer (?rule ?subject ?quantity ?state ?low ?high ?is $?because)
  (assert (value (id (sym-cat ?subject "." ?quantity)) (subject ?subject) (quantity ?quantity)
                 (state ?state) (low ?low) (high ?high) (is ?is) (rule ?rule) (because ?because))))

(deffunction infer-number (?rule ?subject ?quantity ?low ?high $?because)
  (infer ?rule ?subject ?quantity (state-of ?low ?high none) ?low ?high none ?because))

; a word may be none, which is known as well

(deffunction infer-word (?rule ?subject ?quantity ?word $?because)
  (infer ?rule ?subject ?quantity (if (eq ?word unknown) then unknown else known) none none ?word ?because))

; what is known of one value, taken over as that of another

(deffunction take-over (?rule ?subject ?quantity ?value $?because)
  (bind ?from (fact-slot-value ?value id))
  (assert (value (id (sym-cat ?subject "." ?quantity)) (subject ?subject) (quantity ?quantity)
                 (state (fact-slot-value ?value state)) (low (fact-slot-value ?value low))
                 (high (fact-slot-value ?value high)) (is (fact-slot-value ?value is)) (from ?from) (rule ?rule)
                 (because ?because ?from))))
