; What is known of each quantity: read from the description, bounded by what follows, or unknown.

(defrule reading--missing
  (missing (id ?id) (subject ?subject) (quantities $? ?quantity $?))
  =>
  (assert (value (id (sym-cat ?subject "." ?quantity)) (subject ?subject) (quantity ?quantity) (state unknown)
                 (is unknown) (rule reading--missing) (because (matched ?id)))))

; --- users
; Kinds of user are never equated. What follows is used: whoever is active within 15 minutes or at the same time is
; connected, and whoever is connected is registered.

(deffunction users-value (?rule ?subject ?quantity ?counts ?stated ?low ?high)
  (bind ?v (sym-cat ?subject "." ?quantity))
  (if (numberp ?stated)
   then (assert (value (id ?v) (subject ?subject) (quantity ?quantity) (state known) (low ?stated) (high ?stated)
                       (rule ?rule) (because (matched ?counts))))
   else (assert (value (id ?v) (subject ?subject) (quantity ?quantity)
                       (state (if (or (numberp ?high) (and (numberp ?low) (> ?low 0))) then bounded else unknown))
                       (low (if (numberp ?low) then ?low else 0)) (high ?high) (rule ?rule)
                       (because (matched ?counts))))))

(defrule reading--users-active-15min
  (user-counts (id ?id) (subject ?subject) (active-15min ?active) (connected ?connected) (registered ?registered))
  =>
  (users-value reading--users-active-15min ?subject workload.active_15min_users ?id ?active none
               (least ?connected ?registered)))

(defrule reading--users-concurrent
  (user-counts (id ?id) (subject ?subject) (concurrent ?concurrent) (connected ?connected) (registered ?registered))
  =>
  (users-value reading--users-concurrent ?subject workload.concurrent_users ?id ?concurrent none
               (least ?connected ?registered)))

(defrule reading--users-connected
  (user-counts (id ?id) (subject ?subject) (wanted $? connected $?) (active-15min ?active) (concurrent ?concurrent)
               (connected ?connected) (registered ?registered))
  =>
  (users-value reading--users-connected ?subject workload.connected_users ?id ?connected (most ?active ?concurrent)
               ?registered))

(defrule reading--users-registered
  (user-counts (id ?id) (subject ?subject) (wanted $? registered $?) (active-15min ?active) (concurrent ?concurrent)
               (connected ?connected) (registered ?registered))
  =>
  (users-value reading--users-registered ?subject workload.registered_users ?id ?registered
               (most ?connected (most ?active ?concurrent)) none))

; The users of one client type: all of a workload of that type, none of another.

(defrule reading--users-concurrent-nrpc
  (user-counts (id ?id) (subject ?subject) (client nrpc) (concurrent ?concurrent) (connected ?connected)
               (registered ?registered))
  =>
  (users-value reading--users-concurrent-nrpc ?subject workload.nrpc_concurrent_users ?id ?concurrent none
               (least ?connected ?registered)))

(defrule reading--users-concurrent-dwa
  (user-counts (id ?id) (subject ?subject) (client dwa) (concurrent ?concurrent) (connected ?connected)
               (registered ?registered))
  =>
  (users-value reading--users-concurrent-dwa ?subject workload.dwa_concurrent_users ?id ?concurrent none
               (least ?connected ?registered)))

(defrule reading--users-concurrent-not-nrpc
  (user-counts (id ?id) (subject ?subject) (client ?client&~nrpc))
  =>
  (users-value reading--users-concurrent-not-nrpc ?subject workload.nrpc_concurrent_users ?id 0 none none))

(defrule reading--users-concurrent-not-dwa
  (user-counts (id ?id) (subject ?subject) (client ?client&~dwa))
  =>
  (users-value reading--users-concurrent-not-dwa ?subject workload.dwa_concurrent_users ?id 0 none none))

; The largest count of production users that is stated: what a benchmark's ceiling can be held against.

(defrule reading--users-production
  (user-counts (id ?id) (subject ?subject) (active-15min ?active) (concurrent ?concurrent) (connected ?connected)
               (registered ?registered))
  =>
  (users-value reading--users-production ?subject workload.production_users ?id (most ?active ?concurrent) none
               (least ?connected ?registered)))

; A benchmark's ceiling is broken by a production count above it and never kept by one below: a benchmark user is
; lighter than a production user, so a production count is a lower bound of the benchmark users it stands for. So is it
; where a smaller benchmark count is stated beside it.

(deffunction benchmark-value (?rule ?subject ?quantity ?counts ?benchmark ?active ?concurrent)
  (bind ?production (most ?active ?concurrent))
  (bind ?kept (and (numberp ?benchmark) (or (not (numberp ?production)) (<= ?production ?benchmark))))
  (users-value ?rule ?subject ?quantity ?counts (if ?kept then ?benchmark else none) ?production none))

(defrule reading--users-benchmark
  (user-counts (id ?id) (subject ?subject) (benchmark ?benchmark) (active-15min ?active) (concurrent ?concurrent))
  =>
  (benchmark-value reading--users-benchmark ?subject workload.benchmark_users ?id ?benchmark ?active ?concurrent))

(defrule reading--users-benchmark-nrpc
  (user-counts (id ?id) (subject ?subject) (client nrpc) (benchmark ?benchmark) (active-15min ?active)
               (concurrent ?concurrent))
  =>
  (benchmark-value reading--users-benchmark-nrpc ?subject workload.nrpc_benchmark_users ?id ?benchmark ?active
                   ?concurrent))

(defrule reading--users-benchmark-other
  (user-counts (id ?id) (subject ?subject) (client ?client&~nrpc))
  =>
  (users-value reading--users-benchmark-other ?subject workload.nrpc_benchmark_users ?id 0 none none))
