; What a DPAR and its users come to, of which an image or a site asks for all of them.

; --- load beside mail

(defrule derive--auxiliary-load
  (subject (id ?s) (wants $? dpar.auxiliary_load $?))
  (value (id ?tools) (subject ?s) (quantity dpar.third_party_tools) (is ?with-tools))
  (value (id ?index) (subject ?s) (quantity dpar.full_text_indexing) (is ?with-index))
  (value (id ?tasks) (subject ?s) (quantity dpar.extra_tasks) (is ?with-tasks))
  =>
  (infer-word derive--auxiliary-load ?s dpar.auxiliary_load (one-of ?with-tools ?with-index ?with-tasks)
              ?s ?tools ?index ?tasks))

; --- users with a session on the server, at work or not: all that a benchmark has, and those connected elsewhere

; Where it is not known whether it is a benchmark, it is one of the two.

(deffunction least-of-either (?a ?b)
  (if (and (numberp ?a) (numberp ?b)) then (min ?a ?b) else none))

(deffunction most-of-either (?a ?b)
  (if (and (numberp ?a) (numberp ?b)) then (max ?a ?b) else none))

(defrule derive--sessions
  (subject (id ?s) (wants $? workload.users_with_sessions $?))
  (value (id ?e) (subject ?s) (quantity workload.environment) (is ?environment&~unknown))
  ?simulated <- (value (id ?b) (subject ?s) (quantity workload.benchmark_users))
  ?real <- (value (id ?c) (subject ?s) (quantity workload.connected_users))
  =>
  (if (eq ?environment benchmark)
   then (take-over derive--sessions ?s workload.users_with_sessions ?simulated ?s ?e ?c)
   else (take-over derive--sessions ?s workload.users_with_sessions ?real ?s ?e ?b)))

(defrule derive--sessions-of-either-kind
  (subject (id ?s) (wants $? workload.users_with_sessions $?))
  (value (id ?e) (subject ?s) (quantity workload.environment) (is unknown))
  (value (id ?b) (subject ?s) (quantity workload.benchmark_users) (low ?simulated) (high ?simulated-most))
  (value (id ?c) (subject ?s) (quantity workload.connected_users) (low ?real) (high ?real-most))
  =>
  (infer-number derive--sessions-of-either-kind ?s workload.users_with_sessions
                (least-of-either ?simulated ?real) (most-of-either ?simulated-most ?real-most) ?s ?e ?b ?c))

; --- the tasks of the tests of 2005: router, LDAP, HTTP and SMTP on AIX, the router alone elsewhere

(deffunction no-other-task (?tasks ?tasks-most $?named)
  (bind ?true 0)
  (bind ?perhaps 0)
  (foreach ?is ?named
    (if (eq ?is true) then (bind ?true (+ ?true 1)) else (if (eq ?is unknown) then (bind ?perhaps (+ ?perhaps 1)))))
  (if (below (+ ?true ?perhaps) ?tasks) then false else (if (eq ?tasks-most ?true) then true else unknown)))

(defrule derive--only-tasks-of-tests-on-aix
  (subject (id ?s) (parent ?image) (wants $? dpar.only_tasks_of_tests $?))
  (value (id ?os) (subject ?image) (quantity image.os) (is aix))
  (value (id ?tasks) (subject ?s) (quantity dpar.named_tasks) (low ?low) (high ?high))
  (value (id ?router) (subject ?s) (quantity dpar.runs_router) (is ?with-router))
  (value (id ?ldap) (subject ?s) (quantity dpar.runs_ldap) (is ?with-ldap))
  (value (id ?http) (subject ?s) (quantity dpar.runs_http) (is ?with-http))
  (value (id ?smtp) (subject ?s) (quantity dpar.runs_smtp) (is ?with-smtp))
  =>
  (infer-word derive--only-tasks-of-tests-on-aix ?s dpar.only_tasks_of_tests
              (both ?with-router (no-other-task ?low ?high ?with-router ?with-ldap ?with-http ?with-smtp))
              ?s ?os ?tasks ?router ?ldap ?http ?smtp))

(defrule derive--only-tasks-of-tests-elsewhere
  (subject (id ?s) (parent ?image) (wants $? dpar.only_tasks_of_tests $?))
  (value (id ?os) (subject ?image) (quantity image.os) (is ~aix&~unknown))
  ?router <- (value (subject ?s) (quantity dpar.only_router))
  =>
  (take-over derive--only-tasks-of-tests-elsewhere ?s dpar.only_tasks_of_tests ?router ?s ?os))

; The router alone is within either list; of more it is not known where the operating system is not.

(defrule derive--only-tasks-of-tests-anywhere
  (subject (id ?s) (parent ?image) (wants $? dpar.only_tasks_of_tests $?))
  (value (id ?os) (subject ?image) (quantity image.os) (is unknown))
  (value (id ?router) (subject ?s) (quantity dpar.only_router) (is ?alone))
  =>
  (infer-word derive--only-tasks-of-tests-anywhere ?s dpar.only_tasks_of_tests
              (if (eq ?alone true) then true else unknown) ?s ?os ?router))

; --- what the figures of a site are used for bears on each of its DPARs

(defrule derive--sized-by-benchmark
  (subject (id ?s) (wants $? dpar.sized_by_benchmark $?))
  (subject (id ?site) (type site))
  ?sized <- (value (subject ?site) (quantity site.sized_by_benchmark))
  =>
  (take-over derive--sized-by-benchmark ?s dpar.sized_by_benchmark ?sized ?s ?site))

; --- the users of the script R6Mail: Notes users of a benchmark, of which no run has another script

(defrule derive--of-r6mail
  (subject (id ?s) (wants $? workload.of_r6mail $?))
  (subject (id ?site) (type site))
  (value (id ?e) (subject ?s) (quantity workload.environment) (is ?environment))
  (value (id ?c) (subject ?s) (quantity workload.notes_client) (is ?notes))
  (value (id ?u) (subject ?s) (quantity workload.benchmark_users) (low ?users))
  (value (id ?r) (subject ?site) (quantity site.described_runs) (low ?runs))
  (value (id ?o) (subject ?site) (quantity site.only_r6mail) (is ?only))
  =>
  (infer-word derive--of-r6mail ?s workload.of_r6mail
              (if (and (eq ?environment benchmark) (eq ?notes true) (eq ?only true) (numberp ?users) (> ?users 0)
                       (numberp ?runs) (> ?runs 0)) then true else false)
              ?s ?site ?e ?c ?u ?r ?o))

(defrule derive--intensity-by-facts
  (subject (id ?s) (wants $? workload.intensity_by_facts $?))
  (value (id ?c) (subject ?s) (quantity workload.intensity_by_cpu) (is ?cpu))
  (value (id ?r) (subject ?s) (quantity workload.of_r6mail) (is ?script))
  =>
  (infer-word derive--intensity-by-facts ?s workload.intensity_by_facts
              (if (and (eq ?cpu unknown) (eq ?script true)) then light else ?cpu) ?s ?c ?r))

; --- whether more ran than that: a tool or an index that is stated is enough, and of none nothing need be said

(defrule derive--disturbed
  (subject (id ?s) (wants $? dpar.disturbed $?))
  (value (id ?tasks) (subject ?s) (quantity dpar.only_tasks_of_tests) (is ?only))
  (value (id ?tools) (subject ?s) (quantity dpar.third_party_tools) (is ?with-tools))
  (value (id ?index) (subject ?s) (quantity dpar.full_text_indexing) (is ?with-index))
  =>
  (infer-word derive--disturbed ?s dpar.disturbed
              (if (or (eq ?with-tools true) (eq ?with-index true) (eq ?only false)) then true
               else (if (eq ?only true) then false else unknown))
              ?s ?tasks ?tools ?index))

; --- a setting is known to be at its default where it is known not to stand in notes.ini; else it may be set to anything

(defrule derive--default-buffer-pool
  (subject (id ?s) (wants $? dpar.default_buffer_pool $?))
  (value (id ?set) (subject ?s) (quantity dpar.sets_buffer_pool) (is ?is))
  =>
  (infer-word derive--default-buffer-pool ?s dpar.default_buffer_pool (if (eq ?is false) then true else false) ?s ?set))

; --- values of an analysis are a server's own

(defrule derive--threads-from-analysis
  (subject (id ?s) (wants $? dpar.threads_from_analysis $?))
  (value (id ?a) (subject ?s) (quantity dpar.thread_use_analysed) (is ?said))
  =>
  (infer-word derive--threads-from-analysis ?s dpar.threads_from_analysis (if (eq ?said true) then true else false) ?s ?a))

; --- how threads that a server is known to set came about is said of the server. Where only a change tells of threads, they
; are a matter of that change. Whether a server sets any is left open where neither that nor how they came about is told

(defrule derive--threads-of-the-server
  (subject (id ?s) (wants $? dpar.threads_of_the_server $?))
  (subject (id ?site) (type site))
  (value (id ?pool) (subject ?s) (quantity dpar.sets_pool_tasks) (is ?tasks))
  (value (id ?most) (subject ?s) (quantity dpar.sets_max_concurrent_trans) (is ?transactions))
  (value (id ?own) (subject ?s) (quantity dpar.thread_use_analysed) (is ?said))
  (value (id ?changes) (subject ?site) (quantity site.alters_threads) (is ?altered))
  =>
  (infer-word derive--threads-of-the-server ?s dpar.threads_of_the_server
              (if (or (eq ?tasks true) (eq ?transactions true))
               then (if (or (neq ?said unknown) (eq ?altered false)) then true else false)
               else (if (and (or (eq ?tasks unknown) (eq ?transactions unknown)) (eq ?said unknown) (eq ?altered false))
                     then unknown else false))
              ?s ?site ?pool ?most ?own ?changes))

; --- whoever says nothing of how a value came about does not say that it was copied; of whom nothing is known at all, not
; even which statistics are watched, it stays open

(defrule derive--transinfo-taken-over
  (subject (id ?s) (wants $? dpar.transinfo_taken_over $?))
  (value (id ?own) (subject ?s) (quantity dpar.transinfo_stepwise) (is ?stepwise))
  (value (id ?factor) (subject ?s) (quantity dpar.watches_expansion_factor) (is ?one))
  (value (id ?index) (subject ?s) (quantity dpar.watches_availability_index) (is ?other))
  =>
  (infer-word derive--transinfo-taken-over ?s dpar.transinfo_taken_over
              (if (eq ?stepwise false) then true
               else (if (and (eq ?stepwise unknown) (eq ?one unknown) (eq ?other unknown)) then unknown else false))
              ?s ?own ?factor ?index))

; --- replicas of their own are for users of Notes; others have none to be without

(defrule derive--replicas-of-notes-users
  (subject (id ?s) (wants $? workload.not_without_replicas $?))
  (value (id ?client) (subject ?s) (quantity workload.client) (is nrpc))
  ?replicas <- (value (subject ?s) (quantity workload.local_replicas))
  =>
  (take-over derive--replicas-of-notes-users ?s workload.not_without_replicas ?replicas ?s ?client))

(defrule derive--replicas-of-other-users
  (subject (id ?s) (wants $? workload.not_without_replicas $?))
  (value (id ?client) (subject ?s) (quantity workload.client) (is ~nrpc))
  =>
  (infer-word derive--replicas-of-other-users ?s workload.not_without_replicas true ?s ?client))

; --- users who work at a time have their mail files on the devices of their DPAR: where each of these says how many its users
; are, the DPAR has no more

(defrule derive--working-users
  (subject (id ?s) (parent ?dpar) (wants $? workload.working_users $?))
  ?counted <- (value (id ?c) (subject ?s) (quantity workload.concurrent_users) (low ?fewest) (high ?most))
  (value (id ?d) (subject ?dpar) (quantity dpar.stated_mail_users) (high ?there))
  =>
  (if (and (numberp ?there) (> ?there 0) (not (below ?there ?fewest)) (not (below-or-equal ?most ?there)))
   then (infer-number derive--working-users ?s workload.working_users ?fewest ?there ?s ?c ?d)
   else (take-over derive--working-users ?s workload.working_users ?counted ?s ?d)))

; --- users at work at the same time: the simulated ones of a benchmark all are. Where it is not known whether it is one, either

(defrule derive--users-at-work
  (subject (id ?s) (wants $? workload.users_at_work $?))
  (value (id ?e) (subject ?s) (quantity workload.environment) (is ?environment&~unknown))
  ?simulated <- (value (id ?b) (subject ?s) (quantity workload.benchmark_users))
  ?real <- (value (id ?c) (subject ?s) (quantity workload.working_users))
  =>
  (if (eq ?environment benchmark)
   then (take-over derive--users-at-work ?s workload.users_at_work ?simulated ?s ?e ?c)
   else (take-over derive--users-at-work ?s workload.users_at_work ?real ?s ?e ?b)))

(defrule derive--users-at-work-of-either-kind
  (subject (id ?s) (wants $? workload.users_at_work $?))
  (value (id ?e) (subject ?s) (quantity workload.environment) (is unknown))
  (value (id ?b) (subject ?s) (quantity workload.benchmark_users) (low ?simulated) (high ?simulated-most))
  (value (id ?c) (subject ?s) (quantity workload.working_users) (low ?real) (high ?real-most))
  =>
  (infer-number derive--users-at-work-of-either-kind ?s workload.users_at_work
                (least-of-either ?simulated ?real) (most-of-either ?simulated-most ?real-most) ?s ?e ?b ?c))

; --- users of whom it is not said how they were counted, at a time or in all

(defrule derive--states-users-not-counted
  (subject (id ?s) (wants $? workload.states_users_not_counted $?))
  (value (id ?u) (subject ?s) (quantity workload.states_unspecified_users) (is ?in-all))
  (value (id ?o) (subject ?s) (quantity workload.states_users_at_once) (is ?at-a-time))
  =>
  (infer-word derive--states-users-not-counted ?s workload.states_users_not_counted (one-of ?in-all ?at-a-time) ?s ?u ?o))

; --- users at a time: those connected where that is stated, else those at work. Where of these only those are known who are active
; within 15 minutes, they are those: a simulated user of Notes mail, all of whom are taken to be at work, acts once in that time.
; Where more are registered, more may be connected, up to all of them. Of as many as are there at once, it is the same number
; whether they are connected or at work; where only active, all who are registered may be connected

; Of at most so many who are active it is known how many there are at most, too. Where at least so many are registered, there is
; no most

(deffunction only-active-known (?said ?within ?within-most ?fewest ?most)
  (and (not (and (numberp ?fewest) (> ?fewest 0)))
       (or (and (numberp ?within) (> ?within 0) (not (below ?most ?within)))
           (and (eq ?said true) (numberp ?within-most) (> ?within-most 0) (not (below ?most ?within-most))))))

(defrule derive--users-at-a-time
  (subject (id ?s) (wants $? workload.users_at_a_time $?))
  (value (id ?e) (subject ?s) (quantity workload.states_connected_users) (is ?stated))
  ?connected <- (value (id ?c) (subject ?s) (quantity workload.users_with_sessions))
  ?working <- (value (id ?w) (subject ?s) (quantity workload.users_at_work) (low ?fewest) (high ?most))
  ?active <- (value (id ?a) (subject ?s) (quantity workload.active_15min_users) (low ?within) (high ?within-most))
  (value (id ?t) (subject ?s) (quantity workload.states_active_users) (is ?said))
  (value (id ?n) (subject ?s) (quantity workload.states_registered_users) (is ?counted))
  (value (id ?r) (subject ?s) (quantity workload.registered_users) (high ?all))
  (value (id ?o) (subject ?s) (quantity workload.users_at_once) (state ?told) (low ?once) (high ?once-most))
  =>
  (if (eq ?stated true)
   then (take-over derive--users-at-a-time ?s workload.users_at_a_time ?connected ?s ?e ?w ?a ?t ?n ?r ?o)
   else (if (and (neq ?told unknown) (not (below ?once-most ?fewest)))
         then (infer-number derive--users-at-a-time ?s workload.users_at_a_time (most ?once ?fewest)
                            (if (eq ?counted true) then ?all else ?once-most) ?s ?e ?c ?w ?a ?t ?n ?r ?o)
   else (if (not (only-active-known ?said ?within ?within-most ?fewest ?most))
         then (take-over derive--users-at-a-time ?s workload.users_at_a_time ?working ?s ?e ?c ?a ?t ?n ?r ?o)
         else (if (and (eq ?counted true) (or (not (numberp ?all)) (below ?within ?all)))
               then (infer-number derive--users-at-a-time ?s workload.users_at_a_time ?within ?all ?s ?e ?c ?w ?a ?t ?n ?r ?o)
               else (take-over derive--users-at-a-time ?s workload.users_at_a_time ?active ?s ?e ?c ?w ?t ?n ?r ?o))))))

; --- whether the users at a time are known, and not only between which numbers they lie

(defrule derive--knows-users-at-a-time
  (subject (id ?s) (wants $? workload.knows_users_at_a_time $?))
  (value (id ?u) (subject ?s) (quantity workload.users_at_a_time) (low ?fewest) (high ?most))
  =>
  (infer-word derive--knows-users-at-a-time ?s workload.knows_users_at_a_time
              (if (and (numberp ?fewest) (eq ?fewest ?most)) then true else false) ?s ?u))

(defrule derive--knows-nrpc-users-at-a-time
  (subject (id ?s) (wants $? image.knows_nrpc_users_at_a_time $?))
  (value (id ?u) (subject ?s) (quantity image.nrpc_users_at_a_time) (low ?fewest) (high ?most))
  =>
  (infer-word derive--knows-nrpc-users-at-a-time ?s image.knows_nrpc_users_at_a_time
              (if (and (numberp ?fewest) (eq ?fewest ?most)) then true else false) ?s ?u))

; --- users at a time that a ceiling of a benchmark is held against: the simulated ones of a benchmark; elsewhere those connected,
; each with a session as a simulated user has, where that is stated, else those active. As many as are there at once it is
; whether they are connected or active

(defrule derive--ceiling-users
  (subject (id ?s) (wants $? workload.ceiling_users $?))
  (value (id ?e) (subject ?s) (quantity workload.environment) (is ?environment&~unknown))
  (value (id ?k) (subject ?s) (quantity workload.states_connected_users) (is ?stated))
  ?simulated <- (value (id ?b) (subject ?s) (quantity workload.benchmark_users))
  ?connected <- (value (id ?c) (subject ?s) (quantity workload.connected_users))
  ?active <- (value (id ?a) (subject ?s) (quantity workload.production_users) (low ?least))
  (value (id ?o) (subject ?s) (quantity workload.users_at_once) (state ?told) (low ?once) (high ?once-most))
  =>
  (if (eq ?environment benchmark)
   then (take-over derive--ceiling-users ?s workload.ceiling_users ?simulated ?s ?e ?k ?c ?a ?o)
   else (if (eq ?stated true)
         then (take-over derive--ceiling-users ?s workload.ceiling_users ?connected ?s ?e ?k ?b ?a ?o)
   else (if (and (neq ?told unknown) (not (below ?once-most ?least)))
         then (infer-number derive--ceiling-users ?s workload.ceiling_users (most ?once ?least) ?once-most
                            ?s ?e ?k ?b ?c ?a ?o)
         else (take-over derive--ceiling-users ?s workload.ceiling_users ?active ?s ?e ?k ?b ?c ?o)))))

(defrule derive--ceiling-users-of-either-kind
  (subject (id ?s) (wants $? workload.ceiling_users $?))
  (value (id ?e) (subject ?s) (quantity workload.environment) (is unknown))
  (value (id ?k) (subject ?s) (quantity workload.states_connected_users) (is ?stated))
  (value (id ?b) (subject ?s) (quantity workload.benchmark_users) (low ?simulated) (high ?simulated-most))
  (value (id ?c) (subject ?s) (quantity workload.connected_users) (low ?sessions) (high ?sessions-most))
  (value (id ?a) (subject ?s) (quantity workload.production_users) (low ?active) (high ?active-most))
  (value (id ?o) (subject ?s) (quantity workload.users_at_once) (state ?told) (low ?once) (high ?once-most))
  =>
  (bind ?at-once (and (neq ?told unknown) (not (below ?once-most ?active))))
  (bind ?real (if (eq ?stated true) then ?sessions else (if ?at-once then (most ?once ?active) else ?active)))
  (bind ?real-most (if (eq ?stated true) then ?sessions-most else (if ?at-once then ?once-most else ?active-most)))
  (infer-number derive--ceiling-users-of-either-kind ?s workload.ceiling_users
                (least-of-either ?simulated ?real) (most-of-either ?simulated-most ?real-most) ?s ?e ?k ?b ?c ?a ?o))

; --- users that a ceiling of active users of a benchmark is held against: the simulated ones of a benchmark, elsewhere those
; active, as they are stated: each weighs no less than a simulated one

(defrule derive--active-or-simulated
  (subject (id ?s) (wants $? workload.active_or_simulated_users $?))
  (value (id ?e) (subject ?s) (quantity workload.environment) (is ?environment&~unknown))
  ?simulated <- (value (id ?b) (subject ?s) (quantity workload.benchmark_users))
  ?active <- (value (id ?a) (subject ?s) (quantity workload.production_users))
  =>
  (if (eq ?environment benchmark)
   then (take-over derive--active-or-simulated ?s workload.active_or_simulated_users ?simulated ?s ?e ?a)
   else (take-over derive--active-or-simulated ?s workload.active_or_simulated_users ?active ?s ?e ?b)))

(defrule derive--active-or-simulated-of-either-kind
  (subject (id ?s) (wants $? workload.active_or_simulated_users $?))
  (value (id ?e) (subject ?s) (quantity workload.environment) (is unknown))
  (value (id ?b) (subject ?s) (quantity workload.benchmark_users) (low ?simulated) (high ?simulated-most))
  (value (id ?a) (subject ?s) (quantity workload.production_users) (low ?active) (high ?active-most))
  =>
  (infer-number derive--active-or-simulated-of-either-kind ?s workload.active_or_simulated_users
                (least-of-either ?simulated ?active) (most-of-either ?simulated-most ?active-most) ?s ?e ?b ?a))

(defrule derive--active-or-simulated-of-an-image
  (subject (id ?s) (wants $? image.nrpc_active_or_simulated_users $?))
  (value (id ?e) (subject ?s) (quantity image.environment) (is ?environment&~unknown))
  ?simulated <- (value (id ?b) (subject ?s) (quantity image.nrpc_benchmark_users))
  ?active <- (value (id ?a) (subject ?s) (quantity image.nrpc_production_users))
  =>
  (if (eq ?environment benchmark)
   then (take-over derive--active-or-simulated-of-an-image ?s image.nrpc_active_or_simulated_users ?simulated ?s ?e ?a)
   else (take-over derive--active-or-simulated-of-an-image ?s image.nrpc_active_or_simulated_users ?active ?s ?e ?b)))

(defrule derive--active-or-simulated-of-an-image-of-either-kind
  (subject (id ?s) (wants $? image.nrpc_active_or_simulated_users $?))
  (value (id ?e) (subject ?s) (quantity image.environment) (is unknown))
  (value (id ?b) (subject ?s) (quantity image.nrpc_benchmark_users) (low ?simulated) (high ?simulated-most))
  (value (id ?a) (subject ?s) (quantity image.nrpc_production_users) (low ?active) (high ?active-most))
  =>
  (infer-number derive--active-or-simulated-of-an-image-of-either-kind ?s image.nrpc_active_or_simulated_users
                (least-of-either ?simulated ?active) (most-of-either ?simulated-most ?active-most) ?s ?e ?b ?a))

; --- whether anything is said of how a Domino server is called and reached

(defrule derive--states-names
  (subject (id ?s) (wants $? dpar.states_names $?))
  (value (id ?server) (subject ?s) (quantity dpar.server_name) (is ?called))
  (value (id ?host) (subject ?s) (quantity dpar.host_name) (is ?computer))
  (value (id ?address) (subject ?s) (quantity dpar.ip_address) (is ?reached))
  =>
  (infer-word derive--states-names ?s dpar.states_names
              (if (subsetp (create$ ?called ?computer ?reached) (create$ unknown)) then false else true)
              ?s ?server ?host ?address))

(defrule derive--states-data-directory
  (subject (id ?s) (wants $? dpar.states_data_directory $?))
  (value (id ?directory) (subject ?s) (quantity dpar.data_directory) (is ?path))
  =>
  (infer-word derive--states-data-directory ?s dpar.states_data_directory (if (eq ?path unknown) then false else true)
              ?s ?directory))

; --- users and mail files with the growth that is expected of them; where none is stated, as they are

(deffunction grown (?size ?share)
  (if (and (numberp ?size) (numberp ?share)) then (+ ?size (* ?size ?share)) else none))

(deffunction take-grown (?rule ?s ?quantity ?now ?growth)
  (if (eq (fact-slot-value ?growth state) unknown)
   then (take-over ?rule ?s ?quantity ?now ?s (fact-slot-value ?growth id))
   else (infer-number ?rule ?s ?quantity
                      (grown (fact-slot-value ?now low) (fact-slot-value ?growth low))
                      (grown (fact-slot-value ?now high) (fact-slot-value ?growth high))
                      ?s (fact-slot-value ?now id) (fact-slot-value ?growth id))))

(defrule derive--users-to-come
  (subject (id ?s) (wants $? workload.planned_concurrent_users $?))
  ?now <- (value (subject ?s) (quantity workload.concurrent_users))
  ?growth <- (value (subject ?s) (quantity workload.user_growth))
  =>
  (take-grown derive--users-to-come ?s workload.planned_concurrent_users ?now ?growth))

(defrule derive--mail-files-to-come
  (subject (id ?s) (wants $? workload.planned_mail_file_mib $?))
  ?now <- (value (subject ?s) (quantity workload.mail_file_mib))
  ?growth <- (value (subject ?s) (quantity workload.mail_file_growth))
  =>
  (take-grown derive--mail-files-to-come ?s workload.planned_mail_file_mib ?now ?growth))

(defrule derive--mail-files-to-come-in-gib
  (subject (id ?s) (wants $? workload.planned_mail_file_gib $?))
  ?now <- (value (subject ?s) (quantity workload.mail_file_gib))
  ?growth <- (value (subject ?s) (quantity workload.mail_file_growth))
  =>
  (take-grown derive--mail-files-to-come-in-gib ?s workload.planned_mail_file_gib ?now ?growth))

; --- how a Domino server is called: as it is stated, or else by the canonical name (MAIL01/ACME) by which it is described

(defrule derive--server-called-as-stated
  (subject (id ?s) (wants $? dpar.server_called $?))
  ?said <- (value (subject ?s) (quantity dpar.server_name) (is ~unknown))
  =>
  (take-over derive--server-called-as-stated ?s dpar.server_called ?said ?s))

(defrule derive--server-called-by-its-canonical-name
  (subject (id ?s) (wants $? dpar.server_called $?))
  (value (id ?said) (subject ?s) (quantity dpar.server_name) (is unknown))
  ?own <- (value (id ?name) (subject ?s) (quantity dpar.own_name))
  (value (id ?how) (subject ?s) (quantity dpar.has_canonical_name) (is ?canonical))
  =>
  (if (eq ?canonical true)
   then (take-over derive--server-called-by-its-canonical-name ?s dpar.server_called ?own ?s ?said ?how)
   else (infer-word derive--server-called-by-its-canonical-name ?s dpar.server_called unknown ?s ?said ?name ?how)))

; --- a Domino server that is called by its host name, with its domain or without, and the host name of one that is not; of a
; group, no name is that of one

(deffunction is-named-after (?full ?short ?name ?count)
  (if (or (eq ?full unknown) (eq ?name unknown) (> ?count 1)) then unknown
   else (if (or (eq ?name ?full) (eq ?name ?short)) then true else false)))

(defrule derive--other-host-name
  (subject (id ?s) (count ?count) (wants $? dpar.other_host_name $?))
  ?host <- (value (id ?h) (subject ?s) (quantity dpar.host_name) (is ?full) (near ?short))
  (value (id ?server) (subject ?s) (quantity dpar.server_called) (is ?name))
  =>
  (if (eq (is-named-after ?full ?short ?name ?count) false)
   then (take-over derive--other-host-name ?s dpar.other_host_name ?host ?s ?server)
   else (infer-word derive--other-host-name ?s dpar.other_host_name unknown ?s ?h ?server)))

(defrule derive--named-after-host
  (subject (id ?s) (count ?count) (wants $? dpar.named_after_host $?))
  (value (id ?host) (subject ?s) (quantity dpar.host_name) (is ?full) (near ?short))
  (value (id ?server) (subject ?s) (quantity dpar.server_called) (is ?name))
  (value (id ?other) (subject ?s) (quantity dpar.other_host_name) (is ?found))
  =>
  (infer-word derive--named-after-host ?s dpar.named_after_host
              (if (neq ?found unknown) then false else (is-named-after ?full ?short ?name ?count))
              ?s ?host ?server ?other))

; --- a DPAR counts as one on the smallest servers, or as none

(defrule derive--smallest-servers
  (subject (id ?s) (wants $? dpar.smallest_servers $?))
  (value (id ?size) (subject ?s) (quantity dpar.machine_size_class) (is ?class))
  =>
  (infer-number derive--smallest-servers ?s dpar.smallest_servers
                (if (eq ?class small) then 1 else 0) (if (or (eq ?class small) (eq ?class unknown)) then 1 else 0) ?s ?size))

; --- images under Windows or UNIX

(defrule derive--windows-or-unix
  (subject (id ?s) (wants $? image.windows_or_unix $?))
  (value (id ?os) (subject ?s) (quantity image.os) (is ?system))
  =>
  (infer-word derive--windows-or-unix ?s image.windows_or_unix
              (if (eq ?system unknown) then unknown
               else (if (member$ ?system (create$ windows unix aix solaris other-unix)) then true else false))
              ?s ?os))

; --- names that tell which server is meant: as is said of them, or else where each is that of the department or customer whom
; its server serves. A name that is none of these may tell it all the same; of a group, no name is that of one

(defrule derive--called-after-group
  (subject (id ?s) (count ?count) (wants $? dpar.called_after_group $?))
  (value (id ?server) (subject ?s) (quantity dpar.server_called) (is ?name))
  (value (id ?owner) (subject ?s) (quantity dpar.group_name) (is ?group))
  =>
  (infer-word derive--called-after-group ?s dpar.called_after_group
              (if (and (neq ?name unknown) (eq ?name ?group) (= ?count 1)) then true else false) ?s ?server ?owner))

; --- a host that is called after the department or customer whom its server serves, where the server is not. A text is a word
; here that is like another or not, so that no part of it is looked into; of a group, no name is that of one

(defrule derive--host-tells-group
  (subject (id ?s) (count ?count) (wants $? dpar.host_tells_group $?))
  (value (id ?host) (subject ?s) (quantity dpar.host_name) (is ?full) (near ?short))
  (value (id ?server) (subject ?s) (quantity dpar.server_called) (is ?name))
  (value (id ?owner) (subject ?s) (quantity dpar.group_name) (is ?group))
  =>
  (infer-word derive--host-tells-group ?s dpar.host_tells_group
              (if (and (neq ?full unknown) (neq ?name unknown) (neq ?group unknown) (= ?count 1)
                       (or (eq ?group ?full) (eq ?group ?short)) (neq ?name ?group))
               then true else false)
              ?s ?host ?server ?owner))

(defrule derive--called-after-groups-or-one
  (subject (id ?s) (wants $? image.called_after_groups_or_one $?))
  (value (id ?groups) (subject ?s) (quantity image.called_after_groups) (is ?called))
  (value (id ?dpars) (subject ?s) (quantity image.dpars) (high ?most))
  =>
  (infer-word derive--called-after-groups-or-one ?s image.called_after_groups_or_one
              (if (or (eq ?called true) (and (numberp ?most) (<= ?most 1))) then true else false) ?s ?groups ?dpars))

(deffunction names-that-tell (?rule ?s ?quantity ?said ?groups)
  (if (neq (fact-slot-value ?said is) unknown) then (take-over ?rule ?s ?quantity ?said ?s (fact-slot-value ?groups id))
   else (infer-word ?rule ?s ?quantity (if (eq (fact-slot-value ?groups is) true) then true else unknown)
                    ?s (fact-slot-value ?said id) (fact-slot-value ?groups id))))

(defrule derive--telling-names-of-the-site
  (subject (id ?s) (wants $? site.telling_names $?))
  ?said <- (value (subject ?s) (quantity site.said_telling_names))
  ?groups <- (value (subject ?s) (quantity site.called_after_groups))
  =>
  (names-that-tell derive--telling-names-of-the-site ?s site.telling_names ?said ?groups))

(defrule derive--telling-names-of-an-image
  (subject (id ?s) (wants $? image.telling_names $?))
  ?said <- (value (subject ?s) (quantity image.said_telling_names))
  ?groups <- (value (subject ?s) (quantity image.called_after_groups))
  =>
  (names-that-tell derive--telling-names-of-an-image ?s image.telling_names ?said ?groups))

; --- Domino servers that are told apart: as it is said of those who administer them, or else by names: not by those of
; which two look alike, and by such as tell

(defrule derive--told-apart-as-stated
  (subject (id ?s) (wants $? image.servers_told_apart $?))
  ?own <- (value (subject ?s) (quantity image.own_servers_told_apart) (is ~unknown))
  =>
  (take-over derive--told-apart-as-stated ?s image.servers_told_apart ?own ?s))

(defrule derive--told-apart-by-names
  (subject (id ?s) (wants $? image.servers_told_apart $?))
  (value (id ?own) (subject ?s) (quantity image.own_servers_told_apart) (is unknown))
  (value (id ?names) (subject ?s) (quantity image.telling_names) (is ?tell))
  (value (id ?alike) (subject ?s) (quantity image.names_look_alike) (is ?one-as-the-other))
  =>
  (infer-word derive--told-apart-by-names ?s image.servers_told_apart
              (if (eq ?one-as-the-other true) then false else (if (eq ?tell true) then true else unknown))
              ?s ?own ?names ?alike))

; --- the computer that a DPAR runs on: the host of its VM, or its machine; how many alike run there

(defrule derive--computer-of-a-vm
  (subject (id ?s) (kind vm) (parent ?image) (wants $? dpar.computer $?))
  (subject (id ?image) (parent ?host))
  (subject (id ?host) (type host))
  =>
  (infer-word derive--computer-of-a-vm ?s dpar.computer ?host ?s ?image ?host))

(defrule derive--computer-of-a-vm-on-any-host
  (subject (id ?s) (kind vm) (parent ?image) (wants $? dpar.computer $?))
  (subject (id ?image) (parent ?above))
  (not (subject (id ?above) (type host)))
  =>
  (infer-word derive--computer-of-a-vm-on-any-host ?s dpar.computer unknown ?s ?image))

(defrule derive--computer-that-is-not-known
  (subject (id ?s) (kind unknown) (wants $? dpar.computer $?))
  =>
  (infer-word derive--computer-that-is-not-known ?s dpar.computer unknown ?s))

(defrule derive--computer-of-an-image
  (subject (id ?s) (kind ~vm&~unknown) (wants $? dpar.computer $?))
  ?machine <- (value (subject ?s) (quantity dpar.machine))
  =>
  (take-over derive--computer-of-an-image ?s dpar.computer ?machine ?s))

(defrule derive--alone-on-its-computer
  (subject (id ?s) (kind native|vm|unknown|lpar-or-guest|native-lpar-or-guest) (parent ?image) (count ?dpars)
           (wants $? dpar.alone_on_its_computer $?))
  (subject (id ?image) (count ?images))
  =>
  (infer-word derive--alone-on-its-computer ?s dpar.alone_on_its_computer
              (if (= (* ?dpars ?images) 1) then true else false) ?s ?image))

(defrule derive--alone-on-its-computer-in-an-lpar
  (subject (id ?s) (kind lpar|guest) (parent ?image) (count ?dpars) (wants $? dpar.alone_on_its_computer $?))
  (subject (id ?image) (parent ?lpar) (count ?images))
  (subject (id ?lpar) (count ?lpars))
  =>
  (infer-word derive--alone-on-its-computer-in-an-lpar ?s dpar.alone_on_its_computer
              (if (= (* ?dpars ?images ?lpars) 1) then true else false) ?s ?image ?lpar))

; where they are tells it; where that is not known, a rule that keeps them apart does. Without a rule they may be apart by chance

(deffunction apart-by-place-or-rule (?placed ?kept)
  (if (eq ?placed unknown) then (if (eq ?kept true) then true else unknown) else ?placed))

(defrule derive--members-apart
  (subject (id ?s) (wants $? domino-cluster.members_apart $?))
  (value (id ?computers) (subject ?s) (quantity domino-cluster.computers_distinct) (is ?distinct))
  (value (id ?each) (subject ?s) (quantity domino-cluster.members_alone) (is ?alone))
  (value (id ?rule) (subject ?s) (quantity domino-cluster.members_kept_apart) (is ?kept))
  =>
  (infer-word derive--members-apart ?s domino-cluster.members_apart
              (apart-by-place-or-rule (both ?distinct ?alone) ?kept) ?s ?computers ?each ?rule))

; --- users at a time whose mail files are in use: those at work, as far as a narrower count of them is known; else all who are
; connected, whom a paper on arrays takes to be at work

(defrule derive--users-on-disks
  (subject (id ?s) (wants $? workload.users_on_disks $?))
  (value (id ?e) (subject ?s) (quantity workload.states_connected_users) (is ?stated))
  ?connected <- (value (id ?c) (subject ?s) (quantity workload.users_with_sessions) (high ?sessions))
  ?working <- (value (id ?w) (subject ?s) (quantity workload.users_at_work) (low ?fewest) (high ?most))
  ?active <- (value (id ?a) (subject ?s) (quantity workload.active_15min_users) (low ?within) (high ?within-most))
  (value (id ?t) (subject ?s) (quantity workload.states_active_users) (is ?said))
  =>
  (if (and (eq ?stated true) (not (below ?most ?sessions)))
   then (take-over derive--users-on-disks ?s workload.users_on_disks ?connected ?s ?e ?w ?a ?t)
   else (if (and (neq ?stated true) (only-active-known ?said ?within ?within-most ?fewest ?most))
         then (take-over derive--users-on-disks ?s workload.users_on_disks ?active ?s ?e ?c ?w ?t)
         else (take-over derive--users-on-disks ?s workload.users_on_disks ?working ?s ?e ?c ?a ?t))))

; --- a Domino server that has another name than the one it was installed with, or is to have one. Whoever denies either has
; looked at its names: what is said of neither is asked for.

(defrule derive--another-name
  (subject (id ?s) (wants $? dpar.another_name $?))
  (value (id ?plan) (subject ?s) (quantity dpar.to_be_renamed) (is ?planned))
  (value (id ?past) (subject ?s) (quantity dpar.renamed) (is ?done))
  =>
  (infer-word derive--another-name ?s dpar.another_name
              (if (or (eq ?planned true) (eq ?done true)) then true
               else (if (or (eq ?planned false) (eq ?done false)) then false else unknown))
              ?s ?plan ?past))

; --- an administration client that is stated with another number than its server

(defrule derive--admin-client-misnumbered
  (subject (id ?s) (wants $? dpar.admin_client_misnumbered $?))
  (value (id ?own) (subject ?s) (quantity dpar.number) (low ?number) (high ?last))
  (value (id ?its) (subject ?s) (quantity dpar.admin_client_number) (low ?client))
  =>
  (infer-word derive--admin-client-misnumbered ?s dpar.admin_client_misnumbered
              (if (and (numberp ?number) (numberp ?client) (eq ?number ?last) (<> ?number ?client)) then true else false)
              ?s ?own ?its))

; --- users that log on in the busiest hour: as stated, or all who are connected within the time in which they do

(deffunction in-an-hour (?users ?minutes)
  (if (and (numberp ?users) (numberp ?minutes) (> ?minutes 0)) then (/ (* 60 ?users) ?minutes) else none))

(defrule derive--logins-stated
  (subject (id ?s) (wants $? workload.logins_per_hour $?))
  ?own <- (value (subject ?s) (quantity workload.stated_logins_per_hour) (state ~unknown))
  =>
  (take-over derive--logins-stated ?s workload.logins_per_hour ?own ?s))

(defrule derive--logins-of-some-within-a-time
  (subject (id ?s) (wants $? workload.logins_per_hour $?))
  (value (id ?own) (subject ?s) (quantity workload.stated_logins_per_hour) (state unknown))
  (value (id ?w) (subject ?s) (quantity workload.login_window_minutes) (low ?low) (high ?high))
  (value (id ?u) (subject ?s) (quantity workload.login_window_users) (state ~unknown) (low ?users) (high ?users-most))
  =>
  (infer-number derive--logins-of-some-within-a-time ?s workload.logins_per_hour
                (in-an-hour ?users ?high) (in-an-hour ?users-most ?low) ?s ?own ?w ?u))

(defrule derive--logins-within-a-time
  (subject (id ?s) (wants $? workload.logins_per_hour $?))
  (value (id ?own) (subject ?s) (quantity workload.stated_logins_per_hour) (state unknown))
  (value (id ?some) (subject ?s) (quantity workload.login_window_users) (state unknown))
  (value (id ?w) (subject ?s) (quantity workload.login_window_minutes) (low ?low) (high ?high))
  (value (id ?u) (subject ?s) (quantity workload.connected_users) (low ?users) (high ?users-most))
  =>
  (infer-number derive--logins-within-a-time ?s workload.logins_per_hour
                (in-an-hour ?users ?high) (in-an-hour ?users-most ?low) ?s ?own ?some ?w ?u))

; --- the time within which they log on: the minutes that are stated, else those of the hours

(defrule derive--login-window-stated
  (subject (id ?s) (wants $? workload.login_window_minutes $?))
  ?own <- (value (subject ?s) (quantity workload.stated_login_window) (state ~unknown))
  =>
  (take-over derive--login-window-stated ?s workload.login_window_minutes ?own ?s))

(defrule derive--login-window-by-hours
  (subject (id ?s) (wants $? workload.login_window_minutes $?))
  (value (id ?own) (subject ?s) (quantity workload.stated_login_window) (state unknown))
  ?hours <- (value (subject ?s) (quantity workload.login_hours))
  =>
  (take-over derive--login-window-by-hours ?s workload.login_window_minutes ?hours ?s ?own))

(defrule derive--pace-by-window
  (subject (id ?s) (wants $? workload.log_on_pace $?))
  (value (id ?own) (subject ?s) (quantity workload.stated_login_window) (state ~unknown))
  ?pace <- (value (subject ?s) (quantity workload.pace_by_window))
  =>
  (take-over derive--pace-by-window ?s workload.log_on_pace ?pace ?s ?own))

(defrule derive--pace-by-hours
  (subject (id ?s) (wants $? workload.log_on_pace $?))
  (value (id ?own) (subject ?s) (quantity workload.stated_login_window) (state unknown))
  ?pace <- (value (subject ?s) (quantity workload.pace_by_hours))
  =>
  (take-over derive--pace-by-hours ?s workload.log_on_pace ?pace ?s ?own))

; --- those of all clients of a DPAR: as stated, or as many as log on within a time

(defrule derive--logins-of-a-partition-stated
  (subject (id ?s) (wants $? dpar.logins_per_hour $?))
  ?own <- (value (subject ?s) (quantity dpar.stated_logins_per_hour) (state ~unknown))
  =>
  (take-over derive--logins-of-a-partition-stated ?s dpar.logins_per_hour ?own ?s))

(defrule derive--logins-of-a-partition-within-minutes
  (subject (id ?s) (wants $? dpar.logins_per_hour $?))
  (value (id ?own) (subject ?s) (quantity dpar.stated_logins_per_hour) (state unknown))
  (value (id ?w) (subject ?s) (quantity dpar.stated_login_window) (state ~unknown) (low ?low) (high ?high))
  (value (id ?u) (subject ?s) (quantity dpar.login_window_users) (low ?users) (high ?users-most))
  =>
  (infer-number derive--logins-of-a-partition-within-minutes ?s dpar.logins_per_hour
                (in-an-hour ?users ?high) (in-an-hour ?users-most ?low) ?s ?own ?w ?u))

(defrule derive--logins-of-a-partition-within-hours
  (subject (id ?s) (wants $? dpar.logins_per_hour $?))
  (value (id ?own) (subject ?s) (quantity dpar.stated_logins_per_hour) (state unknown))
  (value (id ?w) (subject ?s) (quantity dpar.stated_login_window) (state unknown))
  (value (id ?h) (subject ?s) (quantity dpar.login_hours) (low ?low) (high ?high))
  (value (id ?u) (subject ?s) (quantity dpar.login_window_users) (low ?users) (high ?users-most))
  =>
  (infer-number derive--logins-of-a-partition-within-hours ?s dpar.logins_per_hour
                (in-an-hour ?users ?high) (in-an-hour ?users-most ?low) ?s ?own ?w ?h ?u))

; as many as is certain: nothing is asked for it

(defrule derive--least-logins-of-a-partition
  (subject (id ?s) (wants $? dpar.least_logins_per_hour $?))
  (value (id ?rate) (subject ?s) (quantity dpar.logins_per_hour) (low ?low))
  (value (id ?clients) (subject ?s) (quantity dpar.logins_of_a_client) (low ?of-one))
  =>
  (bind ?least (max (if (numberp ?low) then ?low else 0) (if (numberp ?of-one) then ?of-one else 0)))
  (infer-number derive--least-logins-of-a-partition ?s dpar.least_logins_per_hour ?least ?least ?s ?rate ?clients))

(defrule derive--least-logins-on-one-device
  (subject (id ?s) (wants $? dpar.logins_on_one_device $?))
  (value (id ?rate) (subject ?s) (quantity dpar.least_logins_per_hour) (low ?low))
  (value (id ?devices) (subject ?s) (quantity dpar.mail_devices) (high ?most))
  =>
  (bind ?least (if (and (numberp ?low) (numberp ?most) (<= ?most 1)) then ?low else 0))
  (infer-number derive--least-logins-on-one-device ?s dpar.logins_on_one_device ?least ?least ?s ?rate ?devices))

(defrule derive--least-logins-of-a-client
  (subject (id ?s) (wants $? workload.least_logins_per_hour $?))
  (value (id ?rate) (subject ?s) (quantity workload.logins_per_hour) (low ?low))
  =>
  (bind ?least (if (numberp ?low) then ?low else 0))
  (infer-number derive--least-logins-of-a-client ?s workload.least_logins_per_hour ?least ?least ?s ?rate))

; --- how users log on: as is said, else no faster than in the tests where all take as long as the users there

(defrule derive--fast-login
  (subject (id ?s) (wants $? workload.fast_login $?))
  (value (id ?said) (subject ?s) (quantity workload.says_fast_login) (is ?stated))
  (value (id ?time) (subject ?s) (quantity workload.log_on_pace) (is ?pace))
  =>
  (infer-word derive--fast-login ?s workload.fast_login
              (if (and (eq ?stated unknown) (eq ?pace slow)) then false else ?stated) ?s ?said ?time))

; --- users who come by another protocol than that of Notes clients keep the task that serves it at work; else a list of tasks
; that is said to be whole, with the router alone, tells that none beside it has work

(defrule derive--of-other-protocol
  (subject (id ?s) (wants $? workload.of_other_protocol $?))
  (value (id ?client) (subject ?s) (quantity workload.client) (is ?word))
  =>
  (infer-word derive--of-other-protocol ?s workload.of_other_protocol
              (if (member$ ?word (create$ dwa imap pop3)) then true else false) ?s ?client))

(defrule derive--reads-mail
  (subject (id ?s) (wants $? workload.reads_mail $?))
  (value (id ?client) (subject ?s) (quantity workload.client) (is ?word))
  =>
  (infer-word derive--reads-mail ?s workload.reads_mail (if (eq ?word smtp) then false else true) ?s ?client))

(defrule derive--busy-tasks-by-facts
  (subject (id ?s) (wants $? dpar.busy_tasks_by_facts $?))
  (value (id ?others) (subject ?s) (quantity dpar.other_protocols) (is ?served))
  (value (id ?tasks) (subject ?s) (quantity dpar.only_router) (is ?alone))
  =>
  (infer-word derive--busy-tasks-by-facts ?s dpar.busy_tasks_by_facts
              (if (eq ?served true) then true else (if (eq ?alone true) then false else unknown)) ?s ?others ?tasks))

; --- whether it is left open how many Domino servers an image holds

(defrule derive--dpars-open
  (subject (id ?s) (wants $? image.dpars_open $?))
  (value (id ?v) (subject ?s) (quantity image.dpars) (low ?low) (high ?high))
  =>
  (infer-word derive--dpars-open ?s image.dpars_open (if (and (numberp ?low) (eq ?low ?high)) then false else true) ?s ?v))

; --- whether it is known to hold several, and whether it may hold a single one

(defrule derive--surely-several
  (subject (id ?s) (wants $? image.surely_several $?))
  (value (id ?v) (subject ?s) (quantity image.dpars) (low ?low))
  =>
  (infer-word derive--surely-several ?s image.surely_several (if (and (numberp ?low) (>= ?low 2)) then true else false) ?s ?v))

(defrule derive--tells-of-partitions
  (subject (id ?s) (wants $? image.tells_of_partitions $?))
  (value (id ?v) (subject ?s) (quantity image.dpars) (low ?low))
  (value (id ?o) (subject ?s) (quantity image.os) (is ?os))
  (value (id ?r) (subject ?s) (quantity image.newest_domino_release) (low ?first) (high ?last))
  =>
  (infer-word derive--tells-of-partitions ?s image.tells_of_partitions
              (if (or (and (numberp ?low) (>= ?low 2)) (neq ?os unknown) (numberp ?first) (numberp ?last)) then true else false)
              ?s ?v ?o ?r))

(defrule derive--perhaps-single
  (subject (id ?s) (wants $? image.perhaps_single $?))
  (value (id ?v) (subject ?s) (quantity image.dpars) (low ?low) (high ?high))
  =>
  (infer-word derive--perhaps-single ?s image.perhaps_single
              (if (or (and (numberp ?low) (>= ?low 2)) (and (numberp ?high) (< ?high 1))) then false else true) ?s ?v))

; --- the size of the inboxes, or else that of the mail files, which they are a part of

(defrule derive--inbox-as-stated
  (subject (id ?s) (wants $? workload.inbox_at_most_mib $?))
  ?own <- (value (subject ?s) (quantity workload.inbox_mib) (state ~unknown))
  =>
  (take-over derive--inbox-as-stated ?s workload.inbox_at_most_mib ?own ?s))

(defrule derive--inbox-in-its-mail-file
  (subject (id ?s) (wants $? workload.inbox_at_most_mib $?))
  (value (id ?own) (subject ?s) (quantity workload.inbox_mib) (state unknown))
  ?file <- (value (subject ?s) (quantity workload.mail_file_mib))
  =>
  (take-over derive--inbox-in-its-mail-file ?s workload.inbox_at_most_mib ?file ?s ?own))

; --- users registered, as somebody counts them: that so many are connected says only that as many are registered at least

(defrule derive--counted-registered-users
  (subject (id ?s) (wants $? dpar.counted_registered_users $?))
  (value (id ?stated) (subject ?s) (quantity dpar.states_registered_users) (is ?said))
  ?all <- (value (id ?v) (subject ?s) (quantity dpar.registered_users))
  =>
  (if (eq ?said true) then (take-over derive--counted-registered-users ?s dpar.counted_registered_users ?all ?s ?stated)
   else (infer-number derive--counted-registered-users ?s dpar.counted_registered_users none none ?s ?stated ?v)))

; --- tasks: as they are counted, and no fewer than are named of those that go on running. Where none runs several times and nobody
; counts them, they are no more than are named

(deffunction counts-all-that-are-named (?low ?named)
  (or (not (below 0 ?named)) (and (numberp ?low) (>= ?low ?named))))

(defrule derive--tasks
  (subject (id ?s) (wants $? dpar.tasks $?))
  ?counted <- (value (subject ?s) (quantity dpar.stated_tasks) (low ?low))
  (value (id ?n) (subject ?s) (quantity dpar.lasting_tasks) (low ?named))
  (test (counts-all-that-are-named ?low ?named))
  =>
  (take-over derive--tasks ?s dpar.tasks ?counted ?s ?n))

(defrule derive--tasks-of-which-more-are-named
  (subject (id ?s) (wants $? dpar.tasks $?))
  (value (id ?c) (subject ?s) (quantity dpar.stated_tasks) (low ?low) (high ?high))
  (value (id ?n) (subject ?s) (quantity dpar.lasting_tasks) (low ?named))
  (test (and (numberp ?high) (not (counts-all-that-are-named ?low ?named))))
  =>
  (infer-number derive--tasks-of-which-more-are-named ?s dpar.tasks ?named (if (below ?high ?named) then none else ?high)
                ?s ?c ?n))

(defrule derive--tasks-that-nobody-counts
  (subject (id ?s) (wants $? dpar.tasks $?))
  (value (id ?c) (subject ?s) (quantity dpar.stated_tasks) (low ?low) (high ?high))
  (value (id ?n) (subject ?s) (quantity dpar.lasting_tasks) (low ?named))
  (test (not (or (numberp ?high) (counts-all-that-are-named ?low ?named))))
  (value (id ?a) (subject ?s) (quantity dpar.named_tasks) (high ?all))
  (value (id ?e) (subject ?s) (quantity dpar.extra_tasks) (is ?extra))
  =>
  (infer-number derive--tasks-that-nobody-counts ?s dpar.tasks ?named (if (eq ?extra false) then ?all else none)
                ?s ?c ?n ?a ?e))

; --- extra tasks: an add-in that is named is one, and beside the router alone there is none; of others names do not tell it

(defrule derive--traveler-is-an-extra-task
  (subject (id ?s) (wants $? dpar.extra_tasks_by_names $?))
  ?traveler <- (value (subject ?s) (quantity dpar.runs_traveler) (is true))
  =>
  (take-over derive--traveler-is-an-extra-task ?s dpar.extra_tasks_by_names ?traveler ?s))

(defrule derive--billing-is-an-extra-task
  (subject (id ?s) (wants $? dpar.extra_tasks_by_names $?))
  (value (id ?t) (subject ?s) (quantity dpar.runs_traveler) (is ~true))
  ?billing <- (value (subject ?s) (quantity dpar.runs_billing) (is true))
  =>
  (take-over derive--billing-is-an-extra-task ?s dpar.extra_tasks_by_names ?billing ?s ?t))

(defrule derive--several-of-a-task-are-extra
  (subject (id ?s) (wants $? dpar.extra_tasks_by_names $?))
  (value (id ?t) (subject ?s) (quantity dpar.runs_traveler) (is ~true))
  (value (id ?b) (subject ?s) (quantity dpar.runs_billing) (is ~true))
  ?several <- (value (subject ?s) (quantity dpar.several_of_a_task) (is true))
  =>
  (take-over derive--several-of-a-task-are-extra ?s dpar.extra_tasks_by_names ?several ?s ?t ?b))

(defrule derive--extra-tasks-by-other-names
  (subject (id ?s) (wants $? dpar.extra_tasks_by_names $?))
  (value (id ?r) (subject ?s) (quantity dpar.only_router) (is ?alone))
  (value (id ?t) (subject ?s) (quantity dpar.runs_traveler) (is ~true))
  (value (id ?b) (subject ?s) (quantity dpar.runs_billing) (is ~true))
  (value (id ?m) (subject ?s) (quantity dpar.several_of_a_task) (is ~true))
  =>
  (infer-word derive--extra-tasks-by-other-names ?s dpar.extra_tasks_by_names
              (if (eq ?alone true) then false else unknown) ?s ?r ?t ?b ?m))

; --- several of a task: two replicators or indexers at least, or an add-in that is named; of others nothing tells it

(deffunction several (?low)
  (and (numberp ?low) (> ?low 1)))

(defrule derive--several-of-a-task
  (subject (id ?s) (wants $? dpar.several_of_a_task $?))
  (value (id ?r) (subject ?s) (quantity dpar.replicators) (low ?replicators))
  (value (id ?i) (subject ?s) (quantity dpar.indexers) (low ?indexers))
  (value (id ?a) (subject ?s) (quantity dpar.add_in_tasks) (is ?add-ins))
  =>
  (infer-word derive--several-of-a-task ?s dpar.several_of_a_task
              (if (or (several ?replicators) (several ?indexers) (eq ?add-ins some)) then true else unknown)
              ?s ?r ?i ?a))

; --- users grow in number where it is stated how those of the site do, or by how much those of a workload of the image

(defrule derive--users-grow
  (subject (id ?s) (wants $? image.users_grow $?))
  (value (id ?site) (subject ?s) (quantity image.of_growing_site) (is ?stated))
  (value (id ?most) (subject ?s) (quantity image.most_user_growth) (low ?low))
  =>
  (infer-word derive--users-grow ?s image.users_grow
              (if (or (eq ?stated true) (and (numberp ?low) (> ?low 0))) then true else false)
              ?s ?site ?most))

; --- two partitions with the same of what each is to have: as their paths tell it, or else as is said of all at once

(deffunction two-alike (?stated ?each)
  (if (or (eq ?stated true) (eq ?each false)) then true else false))

(defrule derive--data-directory-repeated
  (subject (id ?s) (wants $? image.data_directory_repeated $?))
  (value (id ?paths) (subject ?s) (quantity image.same_data_directory) (is ?stated))
  (value (id ?own) (subject ?s) (quantity image.data_directories_apart) (is ?each))
  =>
  (infer-word derive--data-directory-repeated ?s image.data_directory_repeated (two-alike ?stated ?each) ?s ?paths ?own))

(defrule derive--partition-number-repeated
  (subject (id ?s) (wants $? image.partition_number_repeated $?))
  (value (id ?numbers) (subject ?s) (quantity image.same_partition_number) (is ?stated))
  (value (id ?own) (subject ?s) (quantity image.partition_numbers_apart) (is ?each))
  =>
  (infer-word derive--partition-number-repeated ?s image.partition_number_repeated
              (two-alike ?stated ?each) ?s ?numbers ?own))

(defrule derive--notes-ini-repeated
  (subject (id ?s) (wants $? image.notes_ini_repeated $?))
  (value (id ?paths) (subject ?s) (quantity image.same_notes_ini) (is ?stated))
  (value (id ?own) (subject ?s) (quantity image.notes_inis_apart) (is ?each))
  =>
  (infer-word derive--notes-ini-repeated ?s image.notes_ini_repeated (two-alike ?stated ?each) ?s ?paths ?own))

; --- what is said of all partitions at once counts as what is stated of each: an IP address for each, in whichever way it is
; told, is one under TCP/IP, unless a partition is stated with another protocol, and it says how the servers are reached; a
; data directory for each is stated

(defrule derive--all-on-tcpip
  (subject (id ?s) (wants $? image.all_on_tcpip $?))
  (value (id ?p) (subject ?s) (quantity image.stated_on_tcpip) (is ?stated))
  (value (id ?own) (subject ?s) (quantity image.ip_addresses_apart) (is ?each))
  =>
  (infer-word derive--all-on-tcpip ?s image.all_on_tcpip
              (if (and (eq ?stated unknown) (eq ?each true)) then true else ?stated) ?s ?p ?own))

(defrule derive--image-states-names
  (subject (id ?s) (wants $? image.states_names $?))
  (value (id ?n) (subject ?s) (quantity image.some_name_stated) (is ?stated))
  (value (id ?own) (subject ?s) (quantity image.own_ip_address) (is ?each))
  =>
  (infer-word derive--image-states-names ?s image.states_names (if (eq ?each true) then true else ?stated) ?s ?n ?own))

(defrule derive--tells-notes-inis-apart
  (subject (id ?s) (wants $? image.tells_notes_inis_apart $?))
  (value (id ?apart) (subject ?s) (quantity image.notes_inis_apart) (is ?each))
  =>
  (infer-word derive--tells-notes-inis-apart ?s image.tells_notes_inis_apart
              (if (eq ?each unknown) then false else true) ?s ?apart))

(defrule derive--tells-data-directories-apart
  (subject (id ?s) (wants $? image.tells_data_directories_apart $?))
  (value (id ?apart) (subject ?s) (quantity image.data_directories_apart) (is ?each))
  =>
  (infer-word derive--tells-data-directories-apart ?s image.tells_data_directories_apart
              (if (eq ?each unknown) then false else true) ?s ?apart))

(defrule derive--image-states-data-directories
  (subject (id ?s) (wants $? image.states_data_directories $?))
  (value (id ?d) (subject ?s) (quantity image.some_data_directory_stated) (is ?stated))
  (value (id ?own) (subject ?s) (quantity image.own_data_directory) (is ?each))
  =>
  (infer-word derive--image-states-data-directories ?s image.states_data_directories
              (if (eq ?each true) then true else ?stated) ?s ?d ?own))
