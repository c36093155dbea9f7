; What VMs come to for the hosts, ESX clusters and Domino clusters that ask for all of them.

; --- what the host of a VM states, where it is not known which host that is: what all hosts state alike on which it may run

(deffunction add-possible-host (?rule ?s ?quantity ?place ?truth $?because)
  (assert (running-truth (id (sym-cat ?s "." ?quantity "#" ?place)) (subject ?s) (quantity ?quantity) (place ?place)
                         (next (+ ?place 1)) (truth ?truth) (rule ?rule) (because ?because))))

(defrule derive--first-possible-host
  (members (id ?all) (of ?s) (type possible-host) (totals $? ?quantity $?))
  (member (id ?m) (of ?s) (type possible-host) (place 1) (subject ?host))
  (value (id ?v) (subject ?host) (quantity ?quantity))
  =>
  (add-possible-host derive--first-possible-host ?s ?quantity 1 true ?all ?m ?v))

(defrule derive--next-possible-host
  (running-truth (id ?r) (subject ?s) (quantity ?quantity) (next ?place) (truth ?truth))
  (member (id ?first) (of ?s) (type possible-host) (place 1) (subject ?one))
  (member (id ?m) (of ?s) (type possible-host) (place ?place) (subject ?other))
  (value (id ?v) (subject ?one) (quantity ?quantity) (low ?low) (high ?high) (is ?is))
  (value (id ?w) (subject ?other) (quantity ?quantity) (low ?least) (high ?most) (is ?word))
  =>
  (add-possible-host derive--next-possible-host ?s ?quantity ?place
                     (if (and (eq ?low ?least) (eq ?high ?most) (eq ?is ?word)) then ?truth else false)
                     ?r ?first ?m ?v ?w))

(defrule derive--alike-on-every-possible-host
  (running-truth (id ?r) (subject ?s) (quantity ?quantity) (place ?last) (truth true))
  (members (id ?all) (of ?s) (type possible-host) (size ?last) (totals $? ?quantity $?))
  (member (id ?m) (of ?s) (type possible-host) (place 1) (subject ?host))
  ?value <- (value (subject ?host) (quantity ?quantity))
  =>
  (take-over derive--alike-on-every-possible-host ?s ?quantity ?value ?r ?all ?m))

(defrule derive--unlike-on-possible-hosts
  (running-truth (id ?r) (subject ?s) (quantity ?quantity) (place ?last) (truth false))
  (members (id ?all) (of ?s) (type possible-host) (size ?last) (totals $? ?quantity $?))
  =>
  (infer-word derive--unlike-on-possible-hosts ?s ?quantity unknown ?r ?all))

; --- Domino clusters: whether one of the site names a DPAR of the image as a member

(defrule derive--in-domino-cluster
  (subject (id ?s) (wants $? image.in_domino_cluster $?))
  (value (id ?named) (subject ?s) (quantity image.memberships) (low ?least&:(> ?least 0)))
  =>
  (infer-word derive--in-domino-cluster ?s image.in_domino_cluster true ?s ?named))

(defrule derive--in-no-domino-cluster
  (subject (id ?s) (wants $? image.in_domino_cluster $?))
  (value (id ?named) (subject ?s) (quantity image.memberships) (low 0))
  ?all <- (value (id ?a) (subject ?s) (quantity image.cluster_members_listed) (is ?listed))
  =>
  (if (eq ?listed true)
   then (infer-word derive--in-no-domino-cluster ?s image.in_domino_cluster false ?s ?named ?a)
   else (take-over derive--in-no-domino-cluster ?s image.in_domino_cluster ?all ?s ?named)))

; --- Domino clusters: a cluster that names a server of the VM comes first, then what is stated of the VM itself, then that
; none of the clusters names it

(defrule derive--clustered-as-stated
  (subject (id ?s) (wants $? image.domino_clustered $?))
  ?own <- (value (subject ?s) (quantity image.own_domino_clustered) (is ?stated))
  (value (id ?named) (subject ?s) (quantity image.in_domino_cluster) (is ?member&~true))
  (value (id ?there) (subject ?s) (quantity image.clusters_described) (is ?described))
  (test (or (neq ?stated unknown) (eq ?described false) (eq ?member unknown)))
  =>
  (take-over derive--clustered-as-stated ?s image.domino_clustered ?own ?s ?named ?there))

(defrule derive--clustered-as-named
  (subject (id ?s) (wants $? image.domino_clustered $?))
  (value (id ?own) (subject ?s) (quantity image.own_domino_clustered) (is ?stated))
  ?named <- (value (subject ?s) (quantity image.in_domino_cluster) (is ?member&~unknown))
  (value (id ?there) (subject ?s) (quantity image.clusters_described) (is ?described))
  (test (or (eq ?member true) (and (eq ?stated unknown) (eq ?described true))))
  =>
  (take-over derive--clustered-as-named ?s image.domino_clustered ?named ?s ?own ?there))

; --- of the servers of a VM some are named by the Domino clusters, all members of which are listed, and another is not

(defrule derive--server-left-out
  (subject (id ?s) (wants $? image.server_left_out $?))
  (value (id ?own) (subject ?s) (quantity image.own_domino_clustered) (is ?stated))
  (value (id ?named) (subject ?s) (quantity image.memberships) (low ?fewest) (high ?most))
  (value (id ?all) (subject ?s) (quantity image.cluster_members_listed) (is ?listed))
  (value (id ?servers) (subject ?s) (quantity image.dpars) (low ?low))
  =>
  (infer-word derive--server-left-out ?s image.server_left_out
              (if (and (neq ?stated true) (eq ?listed true) (numberp ?fewest) (> ?fewest 0) (below ?most ?low))
               then true else false)
              ?s ?own ?named ?all ?servers))

; --- a server of which nobody says who uses it, nor whether it is to be in a Domino cluster, on a site whose Domino clusters name
; others: whether it is one whose users need the failover that those have is not known

(defrule derive--says-mail
  (subject (id ?s) (wants $? dpar.says_mail $?))
  (value (id ?u) (subject ?s) (quantity dpar.says_users) (is ?users))
  (value (id ?d) (subject ?s) (quantity dpar.says_mail_devices) (is ?devices))
  (value (id ?f) (subject ?s) (quantity dpar.says_mail_files) (is ?files))
  =>
  (infer-word derive--says-mail ?s dpar.says_mail (if (member$ true (create$ ?users ?devices ?files)) then true else false)
              ?s ?u ?d ?f))

(defrule derive--use-open
  (subject (id ?s) (wants $? image.use_open $?))
  (value (id ?own) (subject ?s) (quantity image.own_domino_clustered) (is ?stated))
  (value (id ?others) (subject ?s) (quantity image.described_clusters) (low ?fewest))
  (value (id ?u) (subject ?s) (quantity image.says_users) (is ?users))
  (value (id ?m) (subject ?s) (quantity image.says_anything_of_mail) (is ?mail))
  (value (id ?named) (subject ?s) (quantity image.memberships) (low ?least))
  =>
  (infer-word derive--use-open ?s image.use_open
              (if (or (neq ?stated unknown) (not (numberp ?fewest)) (= ?fewest 0) (eq ?users true) (eq ?mail true) (and (numberp ?least) (> ?least 0)))
               then false else unknown)
              ?s ?own ?others ?u ?m ?named))

; --- Domino clusters: a VM that would lose its Domino servers, and one that is in a cluster, listed or not

(defrule derive--lone-domino
  (subject (id ?s) (wants $? image.lone_domino $?))
  (value (id ?runs) (subject ?s) (quantity image.runs_domino) (is ?domino))
  (value (id ?clustered) (subject ?s) (quantity image.domino_clustered) (is ?in-cluster))
  (value (id ?other) (subject ?s) (quantity image.server_left_out) (is ?left-out))
  =>
  (infer-word derive--lone-domino ?s image.lone_domino (either ?left-out (both ?domino (opposite ?in-cluster)))
              ?s ?runs ?clustered ?other))

; --- a VM that stands in an ESX cluster itself, and in none of its hosts, runs on one of them

(defrule derive--on-some-host
  (subject (id ?s) (parent ?above) (wants $? image.on_some_host $?))
  (subject (id ?above) (type ?type))
  (value (id ?runs) (subject ?s) (quantity image.runs_domino) (is ?domino))
  =>
  (infer-word derive--on-some-host ?s image.on_some_host
              (if (and (eq ?type esx-cluster) (eq ?domino true)) then true else false) ?s ?above ?runs))

(defrule derive--at-no-host
  (subject (id ?s) (parent ?above) (wants $? image.at_no_host $?))
  (subject (id ?above) (type ?type))
  (value (id ?v) (subject ?s) (quantity image.one))
  =>
  (infer-word derive--at-no-host ?s image.at_no_host (if (eq ?type esx-cluster) then true else false) ?s ?above ?v))

(defrule derive--cluster-member
  (subject (id ?s) (wants $? image.cluster_member $?))
  (value (id ?runs) (subject ?s) (quantity image.runs_domino) (is ?domino))
  (value (id ?clustered) (subject ?s) (quantity image.domino_clustered) (is ?in-cluster))
  =>
  (infer-word derive--cluster-member ?s image.cluster_member (if (eq ?domino false) then false else ?in-cluster)
              ?s ?runs ?clustered))

; --- HA of the VM that a member of a Domino cluster runs in; what is no VM is not meant

(defrule derive--ha-of-the-vm
  (subject (id ?s) (kind vm) (parent ?image) (wants $? dpar.not_without_ha $?))
  ?ha <- (value (subject ?image) (quantity image.ha))
  =>
  (take-over derive--ha-of-the-vm ?s dpar.not_without_ha ?ha ?s))

(defrule derive--ha-of-what-may-be-a-vm
  (subject (id ?s) (kind unknown) (wants $? dpar.not_without_ha $?))
  =>
  (infer-word derive--ha-of-what-may-be-a-vm ?s dpar.not_without_ha unknown ?s))

(defrule derive--ha-of-no-vm
  (subject (id ?s) (kind ~vm&~unknown) (wants $? dpar.not_without_ha $?))
  =>
  (infer-word derive--ha-of-no-vm ?s dpar.not_without_ha true ?s))

; --- Fault Tolerance on the VMs of an ESX cluster: where these do not tell it, a network for FT logging is described of
; clusters that use it, and VMs that nobody describes open nothing

(defrule derive--uses-ft
  (subject (id ?s) (wants $? esx-cluster.uses_ft $?))
  (value (id ?all) (subject ?s) (quantity esx-cluster.ft_vms) (low ?low) (high ?high))
  (value (id ?vms) (subject ?s) (quantity esx-cluster.described_ft_vms) (low ?least) (high ?most))
  (value (id ?network) (subject ?s) (quantity esx-cluster.describes_ft_logging) (is ?described))
  =>
  (bind ?any (whether-any ?low ?high))
  (infer-word derive--uses-ft ?s esx-cluster.uses_ft
              (if (neq ?any unknown) then ?any else (if (eq ?described true) then true else (whether-any ?least ?most)))
              ?s ?all ?vms ?network))

(defrule derive--several-ft
  (subject (id ?s) (wants $? esx-cluster.several_ft $?))
  (value (id ?vms) (subject ?s) (quantity esx-cluster.described_ft_vms) (low ?low) (high ?high))
  =>
  (infer-word derive--several-ft ?s esx-cluster.several_ft (more-than ?low ?high 1 1) ?s ?vms))

; --- FT logging: one NIC is no team

(defrule derive--several-ft-nics
  (subject (id ?s) (wants $? esx-cluster.several_ft_nics $?))
  (value (id ?nics) (subject ?s) (quantity esx-cluster.ft_nics) (low ?low) (high ?high))
  =>
  (infer-word derive--several-ft-nics ?s esx-cluster.several_ft_nics (more-than ?low ?high 1 1) ?s ?nics))

(defrule derive--ft-nics-to-team
  (subject (id ?s) (wants $? esx-cluster.ft_nics_to_team $?))
  (value (id ?nics) (subject ?s) (quantity esx-cluster.several_ft_nics) (is ?several))
  (value (id ?said) (subject ?s) (quantity esx-cluster.states_ft_teamed) (is ?teamed))
  =>
  (infer-word derive--ft-nics-to-team ?s esx-cluster.ft_nics_to_team (if (eq ?teamed true) then true else ?several)
              ?s ?nics ?said))

; --- vMotion is used as is said, else where a virtual switch carries its traffic, or VMs are moved by it for a change and there is
; but one cluster that they could be of

(defrule derive--its-cluster-moves
  (subject (id ?s) (wants $? site.its_cluster_moves $?))
  (members (id ?m) (of ?s) (type esx-cluster) (size ?size) (complete ?complete))
  (value (id ?v) (subject ?s) (quantity site.moves_by_vmotion) (is ?moves))
  =>
  (infer-word derive--its-cluster-moves ?s site.its_cluster_moves
              (if (and (= ?size 1) (eq ?complete yes) (eq ?moves true)) then true else false) ?s ?m ?v))

(defrule derive--move-planned
  (subject (id ?s) (parent ?site) (wants $? esx-cluster.move_planned $?))
  (value (id ?change) (subject ?site) (quantity site.its_cluster_moves) (is ?moves))
  =>
  (infer-word derive--move-planned ?s esx-cluster.move_planned (if (eq ?moves true) then true else false) ?s ?change))

; users of other clients than Notes alone are described where there are some, and all that there are; where some are and
; others are not described, it is not known

(defrule derive--other-clients-alone
  (subject (id ?s) (wants $? image.other_clients_alone $?))
  (value (id ?a) (subject ?s) (quantity image.any_other_clients) (is ?some))
  (value (id ?b) (subject ?s) (quantity image.all_other_clients) (is ?all))
  (value (id ?c) (subject ?s) (quantity image.stated_other_clients) (is ?stated))
  (value (id ?d) (subject ?s) (quantity image.all_stated_other_clients) (is ?all-stated))
  =>
  (infer-word derive--other-clients-alone ?s image.other_clients_alone
              (if (or (neq (one-of ?some ?stated) true) (eq ?all false) (eq ?all-stated false)) then false
               else (if (or (eq ?all true) (and (eq ?stated true) (eq ?all-stated true))) then true else unknown))
              ?s ?a ?b ?c ?d))

; a VM that is known to run no member was given what a member on its host may need

(defrule derive--known-no-member
  (subject (id ?s) (wants $? image.known_no_member $?))
  (value (id ?member) (subject ?s) (quantity image.cluster_member) (is ?runs-one))
  =>
  (infer-word derive--known-no-member ?s image.known_no_member (if (eq ?runs-one false) then true else false) ?s ?member))

(defrule derive--vmotion
  (subject (id ?s) (parent ?site) (wants $? esx-cluster.vmotion $?))
  (value (id ?said) (subject ?s) (quantity esx-cluster.states_vmotion) (is ?stated))
  (value (id ?switch) (subject ?s) (quantity esx-cluster.vmotion_carried) (is ?carried))
  (value (id ?change) (subject ?site) (quantity site.its_cluster_moves) (is ?moves))
  =>
  (infer-word derive--vmotion ?s esx-cluster.vmotion
              (if (neq ?stated unknown) then ?stated else (if (or (eq ?carried true) (eq ?moves true)) then true else unknown))
              ?s ?said ?switch ?change))

; --- processors of several makers do not meet the requirements of vMotion, and those of one series do, whatever is said; so do
; those of two hosts between which VMs of today move (ours: a move between others is refused), where nothing is said. Of more hosts
; nobody says which are meant, and of one alone the other is not described

(defrule derive--compatible-by-moves
  (subject (id ?s) (wants $? esx-cluster.compatible_by_moves $?))
  (time (id ?row) (product esx) (from ?first))
  (value (id ?moves) (subject ?s) (quantity esx-cluster.states_vmotion) (is ?moved))
  (value (id ?release) (subject ?s) (quantity esx-cluster.oldest_esx_release) (low ?low) (high ?high))
  (value (id ?makers) (subject ?s) (quantity esx-cluster.one_processor_maker) (is ?maker))
  (value (id ?said) (subject ?s) (quantity esx-cluster.states_cpu_compatible) (is ?stated))
  (value (id ?hosts) (subject ?s) (quantity esx-cluster.hosts) (low ?fewest) (high ?most))
  =>
  (infer-word derive--compatible-by-moves ?s esx-cluster.compatible_by_moves
              (if (and (eq ?moved true) (eq (at-least ?low ?high ?first ?first) true) (neq ?maker false) (eq ?stated unknown)
                       (eq (at-least ?fewest ?most 2 2) true) (below-or-equal ?most 2))
               then true else false)
              ?s ?row ?moves ?release ?makers ?said ?hosts))

(defrule derive--processors-of-several-makers
  (subject (id ?s) (wants $? esx-cluster.processors_agree $?))
  (value (id ?makers) (subject ?s) (quantity esx-cluster.one_processor_maker) (is false))
  =>
  (infer-word derive--processors-of-several-makers ?s esx-cluster.processors_agree false ?s ?makers))

(defrule derive--processors-of-the-newer-series
  (subject (id ?s) (wants $? esx-cluster.processors_agree $?))
  (value (id ?makers) (subject ?s) (quantity esx-cluster.one_processor_maker) (is ~false))
  ?all <- (value (subject ?s) (quantity esx-cluster.all_xeon_5500) (is true))
  =>
  (take-over derive--processors-of-the-newer-series ?s esx-cluster.processors_agree ?all ?s ?makers))

(defrule derive--processors-of-the-older-series
  (subject (id ?s) (wants $? esx-cluster.processors_agree $?))
  (value (id ?makers) (subject ?s) (quantity esx-cluster.one_processor_maker) (is ~false))
  (value (id ?newer) (subject ?s) (quantity esx-cluster.all_xeon_5500) (is ~true))
  ?all <- (value (subject ?s) (quantity esx-cluster.all_xeon_5400) (is true))
  =>
  (take-over derive--processors-of-the-older-series ?s esx-cluster.processors_agree ?all ?s ?makers ?newer))

(defrule derive--processors-between-which-vms-move
  (subject (id ?s) (wants $? esx-cluster.processors_agree $?))
  (value (id ?makers) (subject ?s) (quantity esx-cluster.one_processor_maker) (is ~false))
  (value (id ?newer) (subject ?s) (quantity esx-cluster.all_xeon_5500) (is ~true))
  (value (id ?older) (subject ?s) (quantity esx-cluster.all_xeon_5400) (is ~true))
  (value (id ?said) (subject ?s) (quantity esx-cluster.states_cpu_compatible) (is ?stated))
  (value (id ?moves) (subject ?s) (quantity esx-cluster.compatible_by_moves) (is ?moved))
  =>
  (infer-word derive--processors-between-which-vms-move ?s esx-cluster.processors_agree
              (if (and (eq ?stated unknown) (eq ?moved true)) then true else unknown)
              ?s ?makers ?newer ?older ?said ?moves))

; --- advice that rests on good storage is not given where the storage is known to be bad; where nobody says so it is

(defrule derive--mail-well-stored
  (subject (id ?s) (wants $? image.mail_well_stored $?))
  ?told <- (value (id ?m) (subject ?s) (quantity image.storage_adequate) (is ?word))
  ?around <- (value (id ?d) (subject ?s) (quantity image.disks_carried_well) (is ?carried))
  (value (id ?n) (subject ?s) (quantity image.says_mail_devices) (is ?named))
  =>
  (if (and (eq ?word unknown) (eq ?named false) (eq ?carried true))
   then (take-over derive--mail-well-stored ?s image.mail_well_stored ?around ?s ?m ?n)
   else (take-over derive--mail-well-stored ?s image.mail_well_stored ?told ?s ?d ?n)))

(defrule derive--storage-known-slow
  (subject (id ?s) (wants $? image.storage_known_slow $?))
  (value (id ?adequate) (subject ?s) (quantity image.storage_adequate) (is ?word))
  =>
  (infer-word derive--storage-known-slow ?s image.storage_known_slow (if (eq ?word false) then true else false)
              ?s ?adequate))

; --- what nobody says of a VM without Domino is not asked: whether it was made from a prepared image, which devices it has that
; nothing needs, and on which virtual switch it is; nor, of any image without, on which device its system is

(defrule derive--known-from-template
  (subject (id ?s) (wants $? image.known_from_template $?))
  (value (id ?made) (subject ?s) (quantity image.from_template) (is ?from))
  (value (id ?domino) (subject ?s) (quantity image.runs_domino) (is ?runs))
  =>
  (infer-word derive--known-from-template ?s image.known_from_template
              (if (and (eq ?from unknown) (eq ?runs false)) then false else ?from) ?s ?made ?domino))

(defrule derive--known-devices
  (subject (id ?s) (wants $? image.known_devices $?))
  (value (id ?d) (subject ?s) (quantity image.connected_devices) (is ?devices))
  (value (id ?domino) (subject ?s) (quantity image.runs_domino) (is ?runs))
  =>
  (infer-word derive--known-devices ?s image.known_devices
              (if (and (eq ?devices unknown) (eq ?runs false)) then none else ?devices) ?s ?d ?domino))

(defrule derive--may-run-domino
  (subject (id ?s) (wants $? image.may_run_domino $?))
  (value (id ?domino) (subject ?s) (quantity image.runs_domino) (is ?runs))
  =>
  (infer-word derive--may-run-domino ?s image.may_run_domino (if (eq ?runs false) then false else true) ?s ?domino))

(defrule derive--switch-matters
  (subject (id ?s) (wants $? image.switch_matters $?))
  (value (id ?v) (subject ?s) (quantity image.vswitch) (state ?switch))
  (value (id ?domino) (subject ?s) (quantity image.runs_domino) (is ?runs))
  =>
  (infer-word derive--switch-matters ?s image.switch_matters
              (if (and (eq ?switch unknown) (eq ?runs false)) then false else true) ?s ?v ?domino))

; --- users of all VMs of a site: those of each VM, or those that are stated of their hosts together. Either bounds them;
; where the two exclude each other, what is told of each VM counts

(defrule derive--vm-in-use
  (subject (id ?s) (setting ?set) (wants $? image.vm_in_use $?))
  (setting (id ?set) (environments $?in) (environments-open $?in-open))
  ?vm <- (value (id ?v) (subject ?s) (quantity image.mail_vm))
  =>
  (if (and (eq ?in (create$ benchmark)) (= (length$ ?in-open) 0))
   then (infer-number derive--vm-in-use ?s image.vm_in_use 0 0 ?s ?set)
   else (take-over derive--vm-in-use ?s image.vm_in_use ?vm ?s ?set)))

(defrule derive--host-in-use
  (subject (id ?s) (setting ?set) (wants $? host.in_use $?))
  (setting (id ?set) (environments $?in) (environments-open $?in-open))
  (value (id ?v) (subject ?s) (quantity host.vms))
  =>
  (infer-word derive--host-in-use ?s host.in_use
              (if (and (eq ?in (create$ benchmark)) (= (length$ ?in-open) 0)) then false else true) ?s ?set ?v))

(defrule derive--off-hosts
  (subject (id ?s) (parent ?p) (wants $? image.off_hosts $?))
  (value (id ?v) (subject ?s) (quantity image.mail_vm))
  (not (subject (id ?p) (type host)))
  =>
  (infer-word derive--off-hosts ?s image.off_hosts true ?s ?v))

(defrule derive--on-a-host
  (subject (id ?s) (parent ?p) (wants $? image.off_hosts $?))
  (value (id ?v) (subject ?s) (quantity image.mail_vm))
  (subject (id ?p) (type host))
  =>
  (infer-word derive--on-a-host ?s image.off_hosts false ?s ?p ?v))

(deffunction infer-users-of-vms (?rule ?s ?quantity ?low ?high ?least ?most $?because)
  (bind ?at-least (most ?low ?least))
  (bind ?at-most (least ?high ?most))
  (if (below ?at-most ?at-least)
   then (infer-number ?rule ?s ?quantity ?low ?high ?because)
   else (infer-number ?rule ?s ?quantity ?at-least ?at-most ?because)))

(defrule derive--users-of-vms
  (subject (id ?s) (wants $? site.vm_users $?))
  (value (id ?each) (subject ?s) (quantity site.vm_users_by_vm) (low ?low) (high ?high))
  (value (id ?hosts) (subject ?s) (quantity site.host_users) (low ?least) (high ?most))
  (value (id ?others) (subject ?s) (quantity site.vm_users_off_hosts) (low ?more) (high ?most-more))
  =>
  (infer-users-of-vms derive--users-of-vms ?s site.vm_users ?low ?high
                      (bound-sum ?least ?more) (bound-sum ?most ?most-more) ?s ?each ?hosts ?others))

(defrule derive--users-of-described-vms
  (subject (id ?s) (wants $? site.described_vm_users $?))
  (value (id ?each) (subject ?s) (quantity site.described_vm_users_by_vm) (low ?low) (high ?high))
  (value (id ?hosts) (subject ?s) (quantity site.host_users) (low ?least) (high ?most))
  (value (id ?others) (subject ?s) (quantity site.vm_users_off_hosts) (low ?more) (high ?most-more))
  =>
  (infer-users-of-vms derive--users-of-described-vms ?s site.described_vm_users ?low ?high
                      (bound-sum ?least ?more) (bound-sum ?most ?most-more) ?s ?each ?hosts ?others))
