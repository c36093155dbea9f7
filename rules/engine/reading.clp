; What is known of each quantity: read from the description, bounded by what follows, or unknown.

(defrule reading--missing
  (missing (id ?id) (subject ?subject) (quantities $?quantities) (nobody-knows ?nobody))
  =>
  (progn$ (?quantity ?quantities)
    (assert (value (id (sym-cat ?subject "." ?quantity)) (subject ?subject) (quantity ?quantity) (state unknown)
                   (is unknown) (nobody-knows ?nobody) (rule reading--missing) (because (matched ?id))))))

; --- what nobody knows, as the description says itself: what hangs on that is told, and what follows from it is not known either.
; This is concluded before any guideline asks for it.

(deffunction nobody-knows (?rule ?value $?because)
  (assert (nobody-knows (id (sym-cat ?value "/nobody-knows")) (value ?value) (rule ?rule) (because (matched ?because)))))

(defrule reading--nobody-knows
  (declare (salience 1))
  (value (id ?v) (nobody-knows yes))
  =>
  (bind ?*unknowing* TRUE)
  (nobody-knows reading--nobody-knows ?v ?v))

(defrule reading--nobody-knows-what-follows
  (declare (salience 1))
  (nobody-knows (id ?n) (value ?known))
  (or (value (id ?v) (state ~known) (because $?because))
      (running-total (id ?v) (because $?because))
      (running-truth (id ?v) (because $?because)))
  (test (member$ ?known ?because))
  (not (nobody-knows (value ?v)))
  =>
  (nobody-knows reading--nobody-knows-what-follows ?v ?n ?v))

; --- what a release implies of what is not stated (rules/releases.yml, or the site's overlay): whatever is stated goes first

(deffunction implied-word (?release ?words ?firsts ?lasts ?otherwise)
  (bind ?found ?otherwise)
  (loop-for-count (?i 1 (length$ ?words))
    (if (and (<= (nth$ ?i ?firsts) ?release) (or (eq (nth$ ?i ?lasts) none) (<= ?release (nth$ ?i ?lasts))))
     then (bind ?found (nth$ ?i ?words))))
  ?found)

(defrule reading--implied-by-a-release
  (unstated (id ?u) (subject ?s) (quantity ?quantity) (otherwise ?otherwise))
  (implication (id ?i) (quantity ?quantity) (by ?by) (words $?words) (firsts $?firsts) (lasts $?lasts))
  (value (id ?v) (subject ?s) (quantity ?by) (low ?release) (high ?most))
  =>
  (bind ?known (and (numberp ?release) (eq ?release ?most)))
  (bind ?word (if ?known then (implied-word ?release ?words ?firsts ?lasts ?otherwise) else ?otherwise))
  (assert (value (id (sym-cat ?s "." ?quantity)) (subject ?s) (quantity ?quantity)
                 (state (if (eq ?word unknown) then unknown else known)) (is (if (integerp ?word) then none else ?word))
                 (low (if (integerp ?word) then ?word else none)) (high (if (integerp ?word) then ?word else none))
                 (rule reading--implied-by-a-release) (because (matched ?u ?i ?v)))))

; --- users
; Kinds of user are never equated. What follows is used: whoever is active within 15 minutes or at the same time is
; connected, and whoever is connected is registered. Of users of whom it is not said how they were counted, all are
; registered, and no more work than they are, unless a count of those who work says more. Of those who are there at once, and
; of whom it is not said whether they are connected, active within 15 minutes or working, as many are connected at least, and no
; more work at the same time. Any count may be a range.

; the ends of what is stated, drawn in by what follows; where what follows contradicts it, as stated

(deffunction drawn-in (?low ?high ?least ?most)
  (bind ?from (most ?low ?least))
  (bind ?to (least ?high ?most))
  (if (below ?to ?from) then (create$ ?low ?high) else (create$ ?from ?to)))

(deffunction users-value (?rule ?subject ?quantity ?counts $?ends)
  (bind ?low (if (numberp (nth$ 1 ?ends)) then (nth$ 1 ?ends) else 0))
  (bind ?high (nth$ 2 ?ends))
  (assert (value (id (sym-cat ?subject "." ?quantity)) (subject ?subject) (quantity ?quantity)
                 (state (state-of ?low ?high none)) (low ?low) (high ?high) (rule ?rule)
                 (because (matched ?counts)))))

; those of one client type among the users of a client that nobody states: all of them, none, or some

(deffunction perhaps-none ($?ends)
  (create$ 0 (nth$ 2 ?ends)))

; the most that may work, by a count of which it is not said how it was counted

(deffunction most-at-work (?unspecified ?active ?concurrent)
  (if (or (below ?unspecified ?active) (below ?unspecified ?concurrent)) then none else ?unspecified))

(defrule reading--users-active-15min
  (user-counts (id ?id) (subject ?subject) (active-15min ?active ?active-most) (concurrent ?concurrent ?)
               (connected ? ?connected) (registered ? ?registered) (unspecified ? ?unspecified))
  =>
  (users-value reading--users-active-15min ?subject workload.active_15min_users ?id
               (drawn-in ?active ?active-most none
                         (least (least ?connected ?registered) (most-at-work ?unspecified ?active ?concurrent)))))

(deffunction concurrent-ends (?concurrent ?concurrent-most ?active ?connected ?registered ?unspecified ?at-once)
  (drawn-in ?concurrent ?concurrent-most none
            (least (least (least ?connected ?registered) ?at-once) (most-at-work ?unspecified ?active ?concurrent))))

(defrule reading--users-concurrent
  (user-counts (id ?id) (subject ?subject) (concurrent ?concurrent ?concurrent-most) (active-15min ?active ?)
               (connected ? ?connected) (registered ? ?registered) (at-once ? ?at-once)
               (unspecified ? ?unspecified))
  =>
  (users-value reading--users-concurrent ?subject workload.concurrent_users ?id
               (concurrent-ends ?concurrent ?concurrent-most ?active ?connected ?registered ?unspecified ?at-once)))

(defrule reading--users-connected
  (user-counts (id ?id) (subject ?subject) (wanted $? connected $?) (active-15min ?active ?) (concurrent ?concurrent ?)
               (connected ?connected ?connected-most) (registered ? ?registered) (at-once ?at-once ?))
  =>
  (users-value reading--users-connected ?subject workload.connected_users ?id
               (drawn-in ?connected ?connected-most (most ?at-once (most ?active ?concurrent)) ?registered)))

(defrule reading--users-registered
  (user-counts (id ?id) (subject ?subject) (wanted $? registered $?) (active-15min ?active ?) (concurrent ?concurrent ?)
               (connected ?connected ?) (registered ?registered ?registered-most) (at-once ?at-once ?)
               (unspecified ?unspecified ?))
  =>
  (users-value reading--users-registered ?subject workload.registered_users ?id
               (drawn-in ?registered ?registered-most
                         (most (most ?unspecified (most ?at-once ?connected)) (most ?active ?concurrent)) none)))

(defrule reading--users-at-once
  (user-counts (id ?id) (subject ?subject) (wanted $? at_once $?) (at-once ?at-once ?at-once-most))
  =>
  (users-value reading--users-at-once ?subject workload.users_at_once ?id ?at-once ?at-once-most))

; The users of one client type: all of a workload of that type, none of another; of a client that nobody states, any.

(defrule reading--users-concurrent-nrpc
  (user-counts (id ?id) (subject ?subject) (client nrpc) (concurrent ?concurrent ?concurrent-most)
               (active-15min ?active ?) (connected ? ?connected) (registered ? ?registered) (at-once ? ?at-once)
               (unspecified ? ?unspecified))
  =>
  (users-value reading--users-concurrent-nrpc ?subject workload.nrpc_concurrent_users ?id
               (concurrent-ends ?concurrent ?concurrent-most ?active ?connected ?registered ?unspecified ?at-once)))

(defrule reading--users-concurrent-dwa
  (user-counts (id ?id) (subject ?subject) (client dwa) (concurrent ?concurrent ?concurrent-most)
               (active-15min ?active ?) (connected ? ?connected) (registered ? ?registered) (at-once ? ?at-once)
               (unspecified ? ?unspecified))
  =>
  (users-value reading--users-concurrent-dwa ?subject workload.dwa_concurrent_users ?id
               (concurrent-ends ?concurrent ?concurrent-most ?active ?connected ?registered ?unspecified ?at-once)))

(defrule reading--users-concurrent-of-any-client
  (user-counts (id ?id) (subject ?subject) (client unknown) (concurrent ?concurrent ?concurrent-most)
               (active-15min ?active ?) (connected ? ?connected) (registered ? ?registered) (at-once ? ?at-once)
               (unspecified ? ?unspecified))
  =>
  (bind ?ends (perhaps-none
               (concurrent-ends ?concurrent ?concurrent-most ?active ?connected ?registered ?unspecified ?at-once)))
  (users-value reading--users-concurrent-of-any-client ?subject workload.nrpc_concurrent_users ?id ?ends)
  (users-value reading--users-concurrent-of-any-client ?subject workload.dwa_concurrent_users ?id ?ends))

(defrule reading--users-concurrent-not-nrpc
  (user-counts (id ?id) (subject ?subject) (client ?client&~nrpc&~unknown))
  =>
  (users-value reading--users-concurrent-not-nrpc ?subject workload.nrpc_concurrent_users ?id 0 0))

(defrule reading--users-concurrent-not-dwa
  (user-counts (id ?id) (subject ?subject) (client ?client&~dwa&~unknown))
  =>
  (users-value reading--users-concurrent-not-dwa ?subject workload.dwa_concurrent_users ?id 0 0))

; The largest count of production users that is stated: what a benchmark's ceiling can be held against.

(deffunction largest-most (?active ?active-most ?concurrent ?concurrent-most)
  (if (not (numberp ?active)) then ?concurrent-most
   else (if (not (numberp ?concurrent)) then ?active-most
   else (if (and (numberp ?active-most) (numberp ?concurrent-most)) then (max ?active-most ?concurrent-most)
         else none))))

(defrule reading--users-production
  (user-counts (id ?id) (subject ?subject) (active-15min ?active ?active-most) (concurrent ?concurrent ?concurrent-most)
               (connected ? ?connected) (registered ? ?registered) (at-once ? ?at-once)
               (unspecified ? ?unspecified))
  =>
  (users-value reading--users-production ?subject workload.production_users ?id
               (drawn-in (most ?active ?concurrent)
                         (largest-most ?active ?active-most ?concurrent ?concurrent-most) none
                         (least (least (least ?connected ?registered) ?at-once)
                                (most-at-work ?unspecified ?active ?concurrent)))))

; A benchmark's ceiling is broken by a production count above it and never kept by one below: a benchmark user is
; lighter than a production user, so a production count is a lower bound of the benchmark users it stands for. So is it
; where a smaller benchmark count is stated beside it.

(deffunction no-more-than (?low ?high ?benchmark)
  (or (not (numberp ?low)) (below-or-equal ?high ?benchmark)))

(deffunction benchmark-ends (?benchmark ?benchmark-most ?active ?active-most ?concurrent ?concurrent-most)
  (bind ?kept (and (no-more-than ?active ?active-most ?benchmark-most)
                   (no-more-than ?concurrent ?concurrent-most ?benchmark-most)))
  (create$ (most ?benchmark (most ?active ?concurrent)) (if ?kept then ?benchmark-most else none)))

; whether counts of production users tell more of the benchmark users than what is stated of these

(deffunction tells-more (?benchmark ?benchmark-most ?active ?active-most ?concurrent ?concurrent-most)
  (neq (benchmark-ends ?benchmark ?benchmark-most ?active ?active-most ?concurrent ?concurrent-most)
       (create$ ?benchmark ?benchmark-most)))

(defrule reading--users-benchmark
  (user-counts (id ?id) (subject ?subject) (benchmark ?benchmark ?benchmark-most) (active-15min ?active ?active-most)
               (concurrent ?concurrent ?concurrent-most))
  (test (not (tells-more ?benchmark ?benchmark-most ?active ?active-most ?concurrent ?concurrent-most)))
  =>
  (users-value reading--users-benchmark ?subject workload.benchmark_users ?id ?benchmark ?benchmark-most))

(defrule reading--users-benchmark-by-production
  (user-counts (id ?id) (subject ?subject) (benchmark ?benchmark ?benchmark-most) (active-15min ?active ?active-most)
               (concurrent ?concurrent ?concurrent-most))
  (test (tells-more ?benchmark ?benchmark-most ?active ?active-most ?concurrent ?concurrent-most))
  =>
  (users-value reading--users-benchmark-by-production ?subject workload.benchmark_users ?id
               (benchmark-ends ?benchmark ?benchmark-most ?active ?active-most ?concurrent ?concurrent-most)))

(defrule reading--users-benchmark-nrpc
  (user-counts (id ?id) (subject ?subject) (client nrpc) (benchmark ?benchmark ?benchmark-most)
               (active-15min ?active ?active-most) (concurrent ?concurrent ?concurrent-most))
  (test (not (tells-more ?benchmark ?benchmark-most ?active ?active-most ?concurrent ?concurrent-most)))
  =>
  (users-value reading--users-benchmark-nrpc ?subject workload.nrpc_benchmark_users ?id ?benchmark ?benchmark-most))

(defrule reading--users-benchmark-nrpc-by-production
  (user-counts (id ?id) (subject ?subject) (client nrpc) (benchmark ?benchmark ?benchmark-most)
               (active-15min ?active ?active-most) (concurrent ?concurrent ?concurrent-most))
  (test (tells-more ?benchmark ?benchmark-most ?active ?active-most ?concurrent ?concurrent-most))
  =>
  (users-value reading--users-benchmark-nrpc-by-production ?subject workload.nrpc_benchmark_users ?id
               (benchmark-ends ?benchmark ?benchmark-most ?active ?active-most ?concurrent ?concurrent-most)))

(defrule reading--users-benchmark-of-any-client
  (user-counts (id ?id) (subject ?subject) (client unknown) (benchmark ?benchmark ?benchmark-most)
               (active-15min ?active ?active-most) (concurrent ?concurrent ?concurrent-most))
  (test (not (tells-more ?benchmark ?benchmark-most ?active ?active-most ?concurrent ?concurrent-most)))
  =>
  (users-value reading--users-benchmark-of-any-client ?subject workload.nrpc_benchmark_users ?id
               (perhaps-none ?benchmark ?benchmark-most)))

(defrule reading--users-benchmark-of-any-client-by-production
  (user-counts (id ?id) (subject ?subject) (client unknown) (benchmark ?benchmark ?benchmark-most)
               (active-15min ?active ?active-most) (concurrent ?concurrent ?concurrent-most))
  (test (tells-more ?benchmark ?benchmark-most ?active ?active-most ?concurrent ?concurrent-most))
  =>
  (users-value reading--users-benchmark-of-any-client-by-production ?subject workload.nrpc_benchmark_users ?id
               (perhaps-none
                (benchmark-ends ?benchmark ?benchmark-most ?active ?active-most ?concurrent ?concurrent-most))))

(defrule reading--users-benchmark-other
  (user-counts (id ?id) (subject ?subject) (client ?client&~nrpc&~unknown))
  =>
  (users-value reading--users-benchmark-other ?subject workload.nrpc_benchmark_users ?id 0 0))
