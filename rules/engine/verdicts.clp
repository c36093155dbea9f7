; Every pair of a guideline and a subject of its type gets exactly one verdict. What is here reads the applicability that
; stands with the guidelines, and draws the verdict from the truths that a guideline's rule has worked out; no guideline
; draws one of its own.

; --- the verdict
; A guideline's rule calls one of these, with the truths of its scope, its demand and its exceptions together.

; Where nothing tells whether a guideline applies, and what it asks for is met or excepted, nothing hangs on that. An exception
; that decides whether the demand is of such a subject at all accuses nobody as long as nothing tells whether it holds.

(deffunction verdict-and-ground (?strength ?scope ?demand ?excepted)
  (if (eq ?scope unknown)
   then (if (and (neq ?strength inform) (or (eq ?demand true) (eq ?excepted true)))
         then (create$ satisfied either-way)
         else (create$ undetermined scope))
   else (if (eq ?strength inform) then (create$ satisfied tells)
   else (if (eq ?demand true) then (create$ satisfied demand)
   else (if (eq ?excepted true) then (create$ satisfied exception)
   else (create$ (if (and (eq ?demand false) (neq ?excepted undecided)) then violated else undetermined) demand))))))

(deffunction undecided (?holds)
  (if (eq ?holds unknown) then undecided else ?holds))

(deffunction excepted (?decides ?others)
  (if (or (eq ?decides true) (eq ?others true)) then true
   else (if (eq ?decides undecided) then undecided else ?others)))

(deffunction leave-out (?guideline ?g ?s ?truths ?amounts ?matched)
  (assert (verdict (id (sym-cat ?g "@" ?s)) (guideline ?guideline) (subject ?s) (is not-applicable) (ground scope)
                  (scope false) (demand none) (excepted false) (about none) (truths ?truths) (amounts ?amounts)
                  (rule ?guideline) (matched ?matched))))

; A violation by a guideline that yields at the subject is no verdict yet: whether it stands is decided below.

(deffunction yields-at (?guideline ?s)
  (any-factp ((?one yields)) (and (eq ?one:guideline ?guideline) (eq ?one:subject ?s))))

(deffunction say (?rule ?guideline ?g ?s ?is ?ground ?scope ?demand ?excepted ?about ?truths ?amounts ?matched)
  (bind ?id (sym-cat ?g "@" ?s))
  (if (and (eq ?is violated) (yields-at ?guideline ?s))
   then (bind ?accused (sym-cat ?id "/accused"))
        (assert (accused (id ?accused) (guideline ?guideline) (subject ?s) (ground ?ground) (scope ?scope) (demand ?demand)
                         (excepted ?excepted) (about ?about) (truths ?truths) (amounts ?amounts)))
        (record ?rule ?accused ?matched)
   else (assert (verdict (id ?id) (guideline ?guideline) (subject ?s) (is ?is) (ground ?ground) (scope ?scope)
                         (demand ?demand) (excepted ?excepted) (about ?about) (truths ?truths) (amounts ?amounts)
                         (rule ?rule) (matched ?matched)))))

; Where the platform or the kind of image is not known, a guideline that may be about others opens nothing as long as
; nothing is known of what it asks about: nothing described speaks of it.

; What somebody says that nobody knows is spoken of.

(deffunction is-open (?value)
  (any-factp ((?one value)) (and (eq ?one:id ?value) (neq ?one:state known))))

(deffunction nobody-knows-of (?value)
  (any-factp ((?one nobody-knows)) (eq ?one:value ?value)))

(deffunction said-not-to-be-known ($?matched)
  (if (not ?*unknowing*) then (return FALSE))
  (progn$ (?one ?matched) (if (nobody-knows-of ?one) then (return TRUE)))
  FALSE)

; Who leaves open whether something is set up may say of what goes with it that nobody knows it, such as the speed of a link:
; that speaks of those who have it, and of nobody else. Of a flag itself that nobody knows it may be said as of anything.

(deffunction where-set-up (?spoken-of ?told ?value)
  (if (or ?told (nobody-knows-of ?value)) then ?spoken-of else not-set-up))

(deffunction is-spoken-of (?spoken-of ?matched)
  (if (eq ?spoken-of not-set-up) then FALSE else (or ?spoken-of (said-not-to-be-known ?matched))))

; whether that is all that is open of what was matched

(deffunction nothing-else-is-open ($?matched)
  (progn$ (?one ?matched)
    (if (and (is-open ?one) (not (nobody-knows-of ?one))) then (return FALSE)))
  TRUE)

(deffunction verdict-if-spoken-of (?spoken-of ?strength ?scope ?demand ?excepted)
  (if (and (eq ?scope unknown) (not ?spoken-of)) then (create$ not-applicable unspoken)
   else (verdict-and-ground ?strength ?scope ?demand ?excepted)))

(deffunction conclude
    (?guideline ?g ?s ?strength ?mixed ?spoken-of ?scope ?demand ?excepted ?about ?truths ?amounts ?matched)
  (bind ?found
    (verdict-if-spoken-of (is-spoken-of ?spoken-of ?matched) ?strength ?scope ?demand ?excepted))
  (say ?guideline ?guideline ?g ?s (nth$ 1 ?found) (nth$ 2 ?found) ?scope ?demand ?excepted ?about ?truths ?amounts
       ?matched))

; What nobody is asked about, such as how a lab was laid out, is told where it is stated, and opens nothing where it is not,
; unless somebody says that nobody knows it, and nothing else is open of it.

(deffunction conclude-if-told
    (?guideline ?g ?s ?strength ?mixed ?spoken-of ?scope ?demand ?excepted ?about ?truths ?amounts ?matched)
  (if (and (or (eq ?scope unknown) (and (eq ?demand unknown) (neq ?excepted true))
               (and (eq ?demand false) (eq ?excepted undecided)))
           (not (and (said-not-to-be-known ?matched) (nothing-else-is-open ?matched))))
   then (say ?guideline ?guideline ?g ?s not-applicable unasked ?scope ?demand ?excepted ?about ?truths ?amounts ?matched)
   else (conclude ?guideline ?g ?s ?strength ?mixed ?spoken-of ?scope ?demand ?excepted ?about ?truths ?amounts ?matched)))

; Of a claim what may decide by itself, such as the client that it is for, is asked for where all else is told, and what the
; guideline demands is missed; and so is the exact figure, where a range leaves open whether it is.

(deffunction conclude-if-told-or-decided
    (?guideline ?g ?s ?strength ?mixed ?decides ?scope ?demand ?excepted ?about ?truths ?amounts ?matched)
  (if (and ?decides (neq ?excepted true))
   then (conclude ?guideline ?g ?s ?strength ?mixed TRUE ?scope ?demand ?excepted ?about ?truths ?amounts ?matched)
   else (conclude-if-told ?guideline ?g ?s ?strength ?mixed TRUE ?scope ?demand ?excepted ?about ?truths ?amounts
                          ?matched)))

; --- a guideline whose reason is of its time, on a subject of today
; A figure of its time is background to compare with: it accuses nobody, and nobody is asked for it. What is gone, or what
; vendors have reversed since, is history. What is to be told where it is stated opens nothing where it is not. Elsewhere the guideline is as it stands, and so it is where a site lays figures
; of its own over it: they are of the site's time.

(deffunction as-background (?scope ?demand ?excepted)
  (if (or (neq ?scope true) (eq ?demand unknown)) then not-applicable else satisfied))

(deffunction conclude-of-its-time
    (?otherwise ?as ?guideline ?g ?s ?strength ?mixed ?spoken-of ?scope ?demand ?excepted ?about ?truths ?amounts ?matched)
  (if (and (eq ?as background) (not (member$ ?guideline ?*overlaid*)))
   then (say ?guideline ?guideline ?g ?s (as-background ?scope ?demand ?excepted) background ?scope ?demand ?excepted
             ?about ?truths ?amounts ?matched)
   else (if (eq ?as historical)
   then (say ?guideline ?guideline ?g ?s not-applicable historical ?scope ?demand ?excepted ?about ?truths ?amounts
             ?matched)
   else (if (eq ?as unasked)
   then (conclude-if-told ?guideline ?g ?s ?strength ?mixed ?spoken-of ?scope ?demand ?excepted ?about ?truths ?amounts
                          ?matched)
   else (funcall ?otherwise ?guideline ?g ?s ?strength ?mixed ?spoken-of ?scope ?demand ?excepted ?about ?truths ?amounts
                 ?matched)))))

; --- a guideline for one kind of client, on a subject that has others too
; No paper measured a mixture. Within the strictest limit of the clients present a figure is kept, beyond the most lenient
; it is broken, between the two nothing can be told.

(deffunction conclude-or-weigh
    (?guideline ?g ?s ?strength ?mixed ?spoken-of ?scope ?demand ?excepted ?about ?truths ?amounts ?matched)
  (if (eq ?mixed false)
   then (conclude ?guideline ?g ?s ?strength ?mixed ?spoken-of ?scope ?demand ?excepted ?about ?truths ?amounts ?matched)
   else (bind ?id (sym-cat ?g "@" ?s "/weighed"))
        (assert (weighed (id ?id) (guideline ?guideline) (subject ?s) (strength ?strength) (mixed ?mixed)
                         (spoken-of (if (is-spoken-of ?spoken-of ?matched) then yes else no)) (scope ?scope) (demand ?demand)
                         (excepted ?excepted) (about ?about) (truths ?truths) (amounts ?amounts)))
        (record ?guideline ?id ?matched)))

(deffunction decide (?rule ?weighed ?g ?decided $?because)
  (bind ?scope (fact-slot-value ?weighed scope))
  (bind ?excepted (fact-slot-value ?weighed excepted))
  (bind ?found
    (verdict-if-spoken-of (eq (fact-slot-value ?weighed spoken-of) yes) (fact-slot-value ?weighed strength) ?scope ?decided
                          ?excepted))
  (bind ?open (and (eq (nth$ 1 ?found) undetermined) (eq (nth$ 2 ?found) demand)
                   (neq ?decided (fact-slot-value ?weighed demand))))
  (bind ?s (fact-slot-value ?weighed subject))
  (say ?rule (fact-slot-value ?weighed guideline) ?g ?s (nth$ 1 ?found) (if ?open then mixture else (nth$ 2 ?found))
       ?scope (fact-slot-value ?weighed demand) ?excepted (fact-slot-value ?weighed about)
       (fact-slot-value ?weighed truths) (fact-slot-value ?weighed amounts) (matched ?because)))

(defrule verdicts--mixture
  ?weighed <- (weighed (id ?w) (guideline ?guideline) (subject ?s) (mixed ?mixed) (demand ?truth))
  (guideline (id ?g) (name ?guideline) (client ?client) (mixture-with ?with) (mixture-client ?other))
  (weighed (id ?w2) (guideline ?with) (subject ?s) (demand ?truth2))
  (subject (id ?s) (setting ?set))
  (setting (id ?set) (clients $?clients))
  =>
  (bind ?only-these (subsetp ?clients (create$ ?client ?other)))
  (bind ?decided
    (if (and (eq ?truth true) (eq ?truth2 true)) then true
     else (if (and (eq ?truth false) (eq ?truth2 false) (or ?only-these (eq ?mixed unknown))) then false else unknown)))
  (decide verdicts--mixture ?weighed ?g ?decided ?w ?g ?w2 ?s ?set))

; Where the other kind's limit does not apply to this subject, there is only one limit to keep.

(defrule verdicts--mixture-one-limit
  ?weighed <- (weighed (id ?w) (guideline ?guideline) (subject ?s) (demand ?truth))
  (guideline (id ?g) (name ?guideline) (mixture-with ?with))
  (verdict (id ?j2) (guideline ?with) (subject ?s) (is not-applicable) (ground ~dissent))
  (not (weighed (guideline ?with) (subject ?s)))
  =>
  (decide verdicts--mixture-one-limit ?weighed ?g ?truth ?w ?g ?j2))

(defrule verdicts--mixture-unmeasured
  ?weighed <- (weighed (id ?w) (guideline ?guideline) (subject ?s) (mixed true) (demand ?truth))
  (guideline (id ?g) (name ?guideline) (mixture-client ?other))
  (subject (id ?s) (setting ?set))
  (setting (id ?set) (clients $?clients) (clients-open))
  (test (not (member$ ?other ?clients)))
  =>
  (decide verdicts--mixture-unmeasured ?weighed ?g (if (eq ?truth true) then true else unknown) ?w ?g ?s ?set))

; --- a guideline that stands behind where its subject stands
; It accuses nobody: the position that is taken, and its guideline if that says anything here, are what the site is held
; against. Where that guideline does not apply, nothing speaks for the other position, and the violation stands.

(deffunction settle (?rule ?accused ?g ?is ?ground $?because)
  (bind ?s (fact-slot-value ?accused subject))
  (assert (verdict (id (sym-cat ?g "@" ?s)) (guideline (fact-slot-value ?accused guideline)) (subject ?s) (is ?is)
                  (ground ?ground)
                  (scope (fact-slot-value ?accused scope)) (demand (fact-slot-value ?accused demand))
                  (excepted (fact-slot-value ?accused excepted)) (about (fact-slot-value ?accused about))
                  (truths (fact-slot-value ?accused truths)) (amounts (fact-slot-value ?accused amounts)) (rule ?rule)
                  (matched (matched ?because)))))

(defrule verdicts--dissent-in-a-benchmark
  ?accused <- (accused (id ?a) (guideline ?guideline) (subject ?s))
  (guideline (id ?g) (name ?guideline))
  (yields (id ?y) (guideline ?guideline) (subject ?s) (by none))
  =>
  (settle verdicts--dissent-in-a-benchmark ?accused ?g not-applicable dissent ?a ?g ?y))

(defrule verdicts--dissent
  ?accused <- (accused (id ?a) (guideline ?guideline) (subject ?s))
  (guideline (id ?g) (name ?guideline))
  (yields (id ?y) (guideline ?guideline) (subject ?s) (by ?by&~none))
  (verdict (id ?j) (guideline ?by) (subject ?s) (scope ?scope) (ground ?ground))
  =>
  (bind ?is
    (if (member$ ?ground (create$ background historical)) then violated
     else (if (eq ?scope true) then not-applicable
     else (if (or (eq ?scope false) (member$ ?ground (create$ unspoken unasked))) then violated else undetermined))))
  (settle verdicts--dissent ?accused ?g ?is
          (if (eq ?is violated) then (fact-slot-value ?accused ground) else dissent) ?a ?g ?y ?j))

; --- reach: whether the subject lies within what a paper tested. A span serves every guideline that names it.

(defrule verdicts--reach
  (span (id ?t) (quantity ?quantity) (low ?from) (high ?to))
  (value (id ?v) (subject ?s) (quantity ?quantity) (low ?low) (high ?high) (brought no))
  =>
  (bind ?truth
    (both (if (not (numberp ?from)) then true
           else (if (below-or-equal ?from ?low) then true else (if (below ?high ?from) then false else unknown)))
          (if (not (numberp ?to)) then true
           else (if (below-or-equal ?high ?to) then true else (if (below ?to ?low) then false else unknown)))))
  (bind ?id (sym-cat ?t "@" ?s))
  (assert (reach (id ?id) (span ?t) (subject ?s) (truth ?truth) (rule verdicts--reach) (because (matched ?t ?v)))))
