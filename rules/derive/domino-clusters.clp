; What comes to the members of a Domino cluster that are left when one has failed. All users are still served then, and
; nobody says how they spread over those that are left.

; --- at least: as many as the busiest member has already, since another may be the one that fails, and on one of them no
; fewer than the users of all spread evenly over those that are left. Where it is said how the users of a member divide, more
; is sure: all of the busiest come to one that has no fewer than the smallest; or, evenly, each of the others gets its share
; of one that has no fewer than the smallest, and so does the busiest

(deffunction evenly (?users ?survivors)
  (div (+ ?users (- ?survivors 1)) ?survivors))

(deffunction comes-to-one-at-least (?spread ?smallest ?most)
  (if (not (numberp ?smallest)) then 0
   else (if (eq ?spread one-member) then ?smallest
         else (if (and (eq ?spread even) (numberp ?most) (> ?most 1)) then (div ?smallest (- ?most 1)) else 0))))

(defrule derive--least-survivor-users
  (subject (id ?s) (wants $? domino-cluster.least_survivor_users $?))
  (value (id ?members) (subject ?s) (quantity domino-cluster.members) (low ?fewest) (high ?most))
  (value (id ?all) (subject ?s) (quantity domino-cluster.nrpc_users) (low ?counted))
  (value (id ?busiest) (subject ?s) (quantity domino-cluster.largest_member_nrpc_users) (low ?largest))
  (value (id ?idlest) (subject ?s) (quantity domino-cluster.smallest_member_nrpc_users) (low ?smallest))
  (value (id ?way) (subject ?s) (quantity domino-cluster.failover_spread) (is ?divide))
  (value (id ?together) (subject ?s) (quantity domino-cluster.stated_concurrent_users) (low ?told))
  (value (id ?only) (subject ?s) (quantity domino-cluster.only_nrpc) (is ?notes))
  =>
  (bind ?users (if (eq ?notes true) then (most ?counted ?told) else ?counted))
  (bind ?spread (if (and (numberp ?most) (> ?most 1) (numberp ?users)) then (evenly ?users (- ?most 1)) else 0))
  (bind ?known (most ?largest 0))
  (bind ?least (if (and (numberp ?fewest) (> ?fewest 1))
                then (max ?spread (+ ?known (comes-to-one-at-least ?divide ?smallest ?most))) else 0))
  (infer-number derive--least-survivor-users ?s domino-cluster.least_survivor_users ?least ?least
                ?s ?members ?all ?busiest ?idlest ?way ?together ?only))

; --- users of all members: as added up, and as stated of them together; where these contradict, the latter

(defrule derive--users-of-all-members
  (subject (id ?s) (wants $? domino-cluster.concurrent_users $?))
  (value (id ?together) (subject ?s) (quantity domino-cluster.stated_concurrent_users) (low ?fewest) (high ?most))
  (value (id ?added) (subject ?s) (quantity domino-cluster.added_concurrent_users) (low ?low) (high ?high))
  =>
  (bind ?from (most ?fewest ?low))
  (bind ?to (least ?most ?high))
  (if (and (numberp ?from) (numberp ?to) (> ?from ?to)) then
    (bind ?from ?fewest)
    (bind ?to ?most))
  (infer-number derive--users-of-all-members ?s domino-cluster.concurrent_users ?from ?to ?s ?together ?added))

; --- at most: all users of another on top of its own, so twice those of the busiest, or its share of them where it is said
; that they divide evenly; and never more than there are

(defrule derive--spreads-evenly
  (subject (id ?s) (wants $? domino-cluster.spreads_evenly $?))
  (value (id ?v) (subject ?s) (quantity domino-cluster.failover_spread) (is ?spread))
  =>
  (infer-word derive--spreads-evenly ?s domino-cluster.spreads_evenly (if (eq ?spread even) then true else false) ?s ?v))

; what comes to the busiest at most: all of another that has as many, or its share; of few members the share is largest

(deffunction comes-to-one (?largest ?fewest ?evenly)
  (if (and (eq ?evenly true) (numberp ?largest) (numberp ?fewest) (> ?fewest 1))
   then (+ ?largest (evenly ?largest (- ?fewest 1)))
   else (bound-product 2 ?largest)))

(defrule derive--most-survivor-users
  (subject (id ?s) (wants $? domino-cluster.most_survivor_users $?))
  (value (id ?all) (subject ?s) (quantity domino-cluster.concurrent_users) (high ?users))
  (value (id ?busiest) (subject ?s) (quantity domino-cluster.largest_member_users) (high ?largest))
  (value (id ?members) (subject ?s) (quantity domino-cluster.members) (low ?fewest))
  (value (id ?spread) (subject ?s) (quantity domino-cluster.spreads_evenly) (is ?evenly))
  =>
  (bind ?most (least ?users (comes-to-one ?largest ?fewest ?evenly)))
  (infer-number derive--most-survivor-users ?s domino-cluster.most_survivor_users ?most ?most
                ?s ?all ?busiest ?members ?spread))

; --- between these: as long as users are not known there may be any number

(defrule derive--survivor-users
  (subject (id ?s) (wants $? domino-cluster.survivor_users $?))
  (value (id ?l) (subject ?s) (quantity domino-cluster.least_survivor_users) (low ?least))
  (value (id ?m) (subject ?s) (quantity domino-cluster.most_survivor_users) (high ?most))
  =>
  (infer-number derive--survivor-users ?s domino-cluster.survivor_users ?least ?most ?s ?l ?m))

; --- their CPU: what all use at their peaks, in shares of a member each, over the members that are left. With more than all of
; it the largest member leaves too little behind when it fails, however large the others are

(defrule derive--survivor-cpu
  (subject (id ?s) (wants $? domino-cluster.survivor_cpu_percent $?))
  (value (id ?members) (subject ?s) (quantity domino-cluster.members) (low ?fewest) (high ?most))
  (value (id ?peaks) (subject ?s) (quantity domino-cluster.cpu_peaks_percent) (low ?low) (high ?high))
  =>
  (bind ?several (and (numberp ?fewest) (> ?fewest 1)))
  (infer-number derive--survivor-cpu ?s domino-cluster.survivor_cpu_percent
                (if (and ?several (numberp ?most)) then (bound-quotient ?low (- ?most 1)) else none)
                (if ?several then (bound-quotient ?high (- ?fewest 1)) else none) ?s ?members ?peaks))

(defrule derive--cpu-short-after-failover
  (subject (id ?s) (wants $? domino-cluster.cpu_short_after_failover $?))
  (value (id ?use) (subject ?s) (quantity domino-cluster.survivor_cpu_percent) (low ?low) (high ?high))
  =>
  (infer-word derive--cpu-short-after-failover ?s domino-cluster.cpu_short_after_failover
              (more-than ?low ?high 100 100) ?s ?use))

; as far as it is told: of peaks that are not all stated, what is

(defrule derive--told-survivor-cpu
  (subject (id ?s) (wants $? domino-cluster.told_survivor_cpu_percent $?))
  (value (id ?use) (subject ?s) (quantity domino-cluster.survivor_cpu_percent) (low ?low) (high ?high))
  =>
  (bind ?least (if (numberp ?low) then ?low else 0))
  (infer-number derive--told-survivor-cpu ?s domino-cluster.told_survivor_cpu_percent
                ?least (if (numberp ?high) then ?high else ?least) ?s ?use))

; --- the traffic between the members: what the virtual switches of their hosts carry decides before what is said

(defrule derive--traffic-of-a-member-in-a-vm
  (subject (id ?s) (kind vm) (parent ?image) (wants $? dpar.cluster_apart $?))
  (subject (id ?image) (parent ?host))
  ?apart <- (value (subject ?host) (quantity host.cluster_apart))
  =>
  (take-over derive--traffic-of-a-member-in-a-vm ?s dpar.cluster_apart ?apart ?s ?image))

(defrule derive--traffic-of-a-member-on-any-host
  (subject (id ?s) (kind vm) (parent ?image) (wants $? dpar.cluster_apart $?))
  (subject (id ?image) (parent ?above))
  (not (subject (id ?above) (type host)))
  =>
  (infer-word derive--traffic-of-a-member-on-any-host ?s dpar.cluster_apart unknown ?s ?image))

(defrule derive--traffic-of-a-member-in-no-vm
  (subject (id ?s) (kind ~vm) (wants $? dpar.cluster_apart $?))
  =>
  (infer-word derive--traffic-of-a-member-in-no-vm ?s dpar.cluster_apart unknown ?s))

; --- a server of today that is known to be in no Domino cluster, and one of which it is not known. Domino that a paper speaks of
; stays that of the papers, whatever system or machine of today it runs on

(defrule derive--unclustered-today
  (subject (id ?s) (setting ?set) (wants $? dpar.unclustered_today $?))
  (setting (id ?set) (times $?times))
  (value (id ?clustered) (subject ?s) (quantity dpar.clustered) (is ?member))
  (value (id ?release) (subject ?s) (quantity dpar.domino_release) (high ?high))
  (time (id ?row) (product domino) (papers ?last))
  =>
  (infer-word derive--unclustered-today ?s dpar.unclustered_today
              (if (and (eq ?member false) (member$ today ?times) (not (below-or-equal ?high ?last))) then true else false)
              ?s ?set ?clustered ?release ?row))

(defrule derive--clustering-open
  (subject (id ?s) (setting ?set) (wants $? dpar.clustering_open $?))
  (setting (id ?set) (times $?times))
  (value (id ?clustered) (subject ?s) (quantity dpar.clustered) (is ?member))
  (value (id ?release) (subject ?s) (quantity dpar.domino_release) (high ?high))
  (time (id ?row) (product domino) (papers ?last))
  =>
  (infer-word derive--clustering-open ?s dpar.clustering_open
              (if (and (eq ?member unknown) (member$ today ?times) (not (below-or-equal ?high ?last))) then unknown else false)
              ?s ?set ?clustered ?release ?row))

; --- whether a server is a member: as a Domino cluster that is described or its image says, or else by its tasks. Each member runs
; the cluster replicator; where it and the task of the directory are known not to be started there is none. A server that no
; Domino cluster names is none, where its image is one for the sake of another server

(defrule derive--clustered
  (subject (id ?s) (parent ?image) (wants $? dpar.clustered $?))
  ?there <- (value (id ?i) (subject ?image) (quantity image.domino_clustered) (is ?said))
  (value (id ?o) (subject ?image) (quantity image.server_left_out) (is ?left-out))
  (value (id ?n) (subject ?s) (quantity dpar.domino_clusters) (low ?named))
  (value (id ?c) (subject ?s) (quantity dpar.site_clusters))
  (value (id ?r) (subject ?s) (quantity dpar.starts_cluster_replicator) (is ?replicator))
  (value (id ?d) (subject ?s) (quantity dpar.starts_cluster_directory) (is ?directory))
  =>
  (bind ?member (and (numberp ?named) (> ?named 0)))
  (if (or ?member (eq ?left-out true))
   then (infer-word derive--clustered ?s dpar.clustered (if ?member then true else false) ?s ?i ?o ?n ?c ?r ?d)
   else (if (neq ?said unknown) then (take-over derive--clustered ?s dpar.clustered ?there ?s ?o ?n ?c ?r ?d)
   else (infer-word derive--clustered ?s dpar.clustered
                    (if (and (eq ?replicator false) (eq ?directory false)) then false else unknown) ?s ?i ?o ?n ?c ?r ?d))))

; --- cards of a member's network that are known to carry all they can

(defrule derive--network-full
  (subject (id ?s) (wants $? domino-cluster.network_full $?))
  (value (id ?v) (subject ?s) (quantity domino-cluster.one_network_full) (is ?one))
  =>
  (infer-word derive--network-full ?s domino-cluster.network_full (if (eq ?one true) then true else false) ?s ?v))
