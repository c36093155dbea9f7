; What a run is compared with: the figures of the run that it names.

(defrule derive--users-of-the-other-run
  (subject (id ?s) (wants $? run.other_users $?))
  (member (id ?m) (of ?s) (type compared-run) (subject ?other))
  ?figure <- (value (subject ?other) (quantity run.users))
  =>
  (take-over derive--users-of-the-other-run ?s run.other_users ?figure ?s ?m))

(defrule derive--memory-of-the-other-run
  (subject (id ?s) (wants $? run.other_memory_gib $?))
  (member (id ?m) (of ?s) (type compared-run) (subject ?other))
  ?figure <- (value (subject ?other) (quantity run.memory_gib))
  =>
  (take-over derive--memory-of-the-other-run ?s run.other_memory_gib ?figure ?s ?m))

(defrule derive--longest-response-of-the-other-run
  (subject (id ?s) (wants $? run.other_longest_response_s $?))
  (member (id ?m) (of ?s) (type compared-run) (subject ?other))
  ?figure <- (value (subject ?other) (quantity run.longest_response_s))
  =>
  (take-over derive--longest-response-of-the-other-run ?s run.other_longest_response_s ?figure ?s ?m))

(defrule derive--cps-of-the-other-run
  (subject (id ?s) (wants $? run.other_cps $?))
  (member (id ?m) (of ?s) (type compared-run) (subject ?other))
  ?figure <- (value (subject ?other) (quantity run.cps))
  =>
  (take-over derive--cps-of-the-other-run ?s run.other_cps ?figure ?s ?m))

(defrule derive--dpars-of-the-other-run
  (subject (id ?s) (wants $? run.other_dpars $?))
  (member (id ?m) (of ?s) (type compared-run) (subject ?other))
  ?figure <- (value (subject ?other) (quantity run.dpars))
  =>
  (take-over derive--dpars-of-the-other-run ?s run.other_dpars ?figure ?s ?m))

(defrule derive--tpm-of-the-other-run
  (subject (id ?s) (wants $? run.other_tpm $?))
  (member (id ?m) (of ?s) (type compared-run) (subject ?other))
  ?figure <- (value (subject ?other) (quantity run.tpm))
  =>
  (take-over derive--tpm-of-the-other-run ?s run.other_tpm ?figure ?s ?m))

(defrule derive--cpu-percent-of-the-other-run
  (subject (id ?s) (wants $? run.other_cpu_percent $?))
  (member (id ?m) (of ?s) (type compared-run) (subject ?other))
  ?figure <- (value (subject ?other) (quantity run.cpu_percent))
  =>
  (take-over derive--cpu-percent-of-the-other-run ?s run.other_cpu_percent ?figure ?s ?m))

(defrule derive--whether-the-other-run-counts
  (subject (id ?s) (wants $? run.other_passed $?))
  (member (id ?m) (of ?s) (type compared-run) (subject ?other))
  ?figure <- (value (subject ?other) (quantity run.passed))
  =>
  (take-over derive--whether-the-other-run-counts ?s run.other_passed ?figure ?s ?m))

; --- a run that is compared with none

(defrule derive--no-other-run-counts
  (subject (id ?s) (wants $? run.other_passed $?))
  (members (id ?m) (of ?s) (type compared-run) (size 0))
  =>
  (infer-word derive--no-other-run-counts ?s run.other_passed false ?s ?m))

(defrule derive--users-of-no-other-run
  (subject (id ?s) (wants $? run.other_users $?))
  (members (id ?m) (of ?s) (type compared-run) (size 0))
  =>
  (infer-number derive--users-of-no-other-run ?s run.other_users none none ?s ?m))

(defrule derive--memory-of-no-other-run
  (subject (id ?s) (wants $? run.other_memory_gib $?))
  (members (id ?m) (of ?s) (type compared-run) (size 0))
  =>
  (infer-number derive--memory-of-no-other-run ?s run.other_memory_gib none none ?s ?m))

(defrule derive--longest-response-of-no-other-run
  (subject (id ?s) (wants $? run.other_longest_response_s $?))
  (members (id ?m) (of ?s) (type compared-run) (size 0))
  =>
  (infer-number derive--longest-response-of-no-other-run ?s run.other_longest_response_s none none ?s ?m))

(defrule derive--cps-of-no-other-run
  (subject (id ?s) (wants $? run.other_cps $?))
  (members (id ?m) (of ?s) (type compared-run) (size 0))
  =>
  (infer-number derive--cps-of-no-other-run ?s run.other_cps none none ?s ?m))

(defrule derive--dpars-of-no-other-run
  (subject (id ?s) (wants $? run.other_dpars $?))
  (members (id ?m) (of ?s) (type compared-run) (size 0))
  =>
  (infer-number derive--dpars-of-no-other-run ?s run.other_dpars none none ?s ?m))

(defrule derive--tpm-of-no-other-run
  (subject (id ?s) (wants $? run.other_tpm $?))
  (members (id ?m) (of ?s) (type compared-run) (size 0))
  =>
  (infer-number derive--tpm-of-no-other-run ?s run.other_tpm none none ?s ?m))

(defrule derive--cpu-percent-of-no-other-run
  (subject (id ?s) (wants $? run.other_cpu_percent $?))
  (members (id ?m) (of ?s) (type compared-run) (size 0))
  =>
  (infer-number derive--cpu-percent-of-no-other-run ?s run.other_cpu_percent none none ?s ?m))

(defrule derive--etr-of-the-other-run
  (subject (id ?s) (wants $? run.other_etr $?))
  (member (id ?m) (of ?s) (type compared-run) (subject ?other))
  ?figure <- (value (subject ?other) (quantity run.etr))
  =>
  (take-over derive--etr-of-the-other-run ?s run.other_etr ?figure ?s ?m))

(defrule derive--itr-of-the-other-run
  (subject (id ?s) (wants $? run.other_itr $?))
  (member (id ?m) (of ?s) (type compared-run) (subject ?other))
  ?figure <- (value (subject ?other) (quantity run.itr))
  =>
  (take-over derive--itr-of-the-other-run ?s run.other_itr ?figure ?s ?m))

; --- the release of a run: the one that it was made on, or else that of the site

(defrule derive--release-of-the-run
  (subject (id ?s) (wants $? run.oldest_domino_release $?))
  ?own <- (value (subject ?s) (quantity run.stated_domino_release) (state ~unknown))
  =>
  (take-over derive--release-of-the-run ?s run.oldest_domino_release ?own ?s))

(defrule derive--release-of-the-site
  (subject (id ?s) (wants $? run.oldest_domino_release $?))
  (value (id ?own) (subject ?s) (quantity run.stated_domino_release) (state unknown))
  ?site <- (value (subject ?s) (quantity run.oldest_domino_release_of_site))
  =>
  (take-over derive--release-of-the-site ?s run.oldest_domino_release ?site ?s ?own))

(defrule derive--etr-of-no-other-run
  (subject (id ?s) (wants $? run.other_etr $?))
  (members (id ?m) (of ?s) (type compared-run) (size 0))
  =>
  (infer-number derive--etr-of-no-other-run ?s run.other_etr none none ?s ?m))

(defrule derive--itr-of-no-other-run
  (subject (id ?s) (wants $? run.other_itr $?))
  (members (id ?m) (of ?s) (type compared-run) (size 0))
  =>
  (infer-number derive--itr-of-no-other-run ?s run.other_itr none none ?s ?m))

; --- the ETR of a run: a sixtieth of its TPM, or what is stated where these are not

(defrule derive--etr-of-tpm
  (subject (id ?s) (wants $? run.etr $?))
  ?tpm <- (value (subject ?s) (quantity run.etr_of_tpm) (state ~unknown))
  =>
  (take-over derive--etr-of-tpm ?s run.etr ?tpm ?s))

(defrule derive--etr-as-stated
  (subject (id ?s) (wants $? run.etr $?))
  (value (id ?tpm) (subject ?s) (quantity run.etr_of_tpm) (state unknown))
  ?stated <- (value (subject ?s) (quantity run.stated_etr))
  =>
  (take-over derive--etr-as-stated ?s run.etr ?stated ?s ?tpm))

; --- the response time that counts for a run: what it had, or what it may have and still pass, where that is longer

(defrule derive--response-that-counts
  (subject (id ?s) (wants $? run.response_that_counts_ms $?))
  ?measured <- (value (id ?m) (subject ?s) (quantity run.response_ms) (state ?known) (high ?most))
  ?limit <- (value (id ?l) (subject ?s) (quantity run.pass_limit_ms) (state ?stated) (high ?passes))
  =>
  (if (and (neq ?stated unknown) (numberp ?passes)
           (or (eq ?known unknown) (not (numberp ?most)) (> ?passes ?most)))
   then (take-over derive--response-that-counts ?s run.response_that_counts_ms ?limit ?s ?m)
   else (take-over derive--response-that-counts ?s run.response_that_counts_ms ?measured ?s ?l)))

; --- whose mail a run is of: where no script is stated, that of Notes clients if the site has no others

(defrule derive--plain-mail
  (subject (id ?s) (wants $? run.plain_mail $?))
  (value (id ?script) (subject ?s) (quantity run.script) (state ?stated))
  (value (id ?others) (subject ?s) (quantity run.other_clients) (high ?most))
  =>
  (infer-word derive--plain-mail ?s run.plain_mail
              (if (and (eq ?stated unknown) (numberp ?most) (= ?most 0)) then true else false) ?s ?script ?others))

; --- whether users of other clients than Notes are described on its site

(defrule derive--run-where-other-clients-are-described
  (subject (id ?s) (parent ?site) (wants $? run.other_clients_described $?))
  (value (id ?v) (subject ?site) (quantity site.other_clients_described) (is ?any))
  =>
  (infer-word derive--run-where-other-clients-are-described ?s run.other_clients_described ?any ?s ?v))

; --- what a paper says of the runs on Linux for System z is of no other platform

(defrule derive--run-at-linux-on-system-z
  (subject (id ?s) (setting ?set) (wants $? run.at_linux_on_system_z $?))
  (setting (id ?set) (platforms $?platforms) (platforms-open $?open))
  (value (id ?v) (subject ?s) (quantity run.one))
  =>
  (infer-word derive--run-at-linux-on-system-z ?s run.at_linux_on_system_z
              (if (member$ linux-system-z (create$ ?platforms ?open)) then true else false) ?s ?set ?v))

; --- whether it is compared with a run of more or of fewer users, as far as both are stated

(defrule derive--unequal-users
  (subject (id ?s) (wants $? run.unequal_users $?))
  (value (id ?own) (subject ?s) (quantity run.users) (low ?low) (high ?high))
  (value (id ?other) (subject ?s) (quantity run.other_users) (low ?other-low) (high ?other-high))
  =>
  (infer-word derive--unequal-users ?s run.unequal_users
              (if (or (and (numberp ?high) (numberp ?other-low) (< ?high ?other-low))
                      (and (numberp ?low) (numberp ?other-high) (> ?low ?other-high)))
               then true else false) ?s ?own ?other))

; --- how much of each CP a run used, where CPs are added up

(defrule derive--cpu-percent-per-cp
  (subject (id ?s) (wants $? run.cpu_percent_per_cp $?))
  (value (id ?u) (subject ?s) (quantity run.cpu_percent) (low ?used) (high ?used-most))
  (value (id ?c) (subject ?s) (quantity run.cps) (low ?cps) (high ?cps-most))
  =>
  (infer-number derive--cpu-percent-per-cp ?s run.cpu_percent_per_cp
                (bound-quotient ?used ?cps-most) (bound-quotient ?used-most ?cps) ?s ?u ?c))

; --- the share of the CPU that a run took, of which its ITR is told: that of all its CPs. No CP is used beyond the whole, so that
; more than the whole is added up over CPs; a range with the whole in it may be either

(defrule derive--cpu-share
  (subject (id ?s) (wants $? run.cpu_share $?))
  (value (id ?u) (subject ?s) (quantity run.cpu_percent) (low ?used) (high ?used-most))
  (value (id ?c) (subject ?s) (quantity run.cps) (low ?cps) (high ?cps-most))
  =>
  (bind ?low (bound-quotient ?used 100))
  (bind ?high (bound-quotient ?used-most 100))
  (if (and (numberp ?low) (not (and (numberp ?high) (<= ?high 1))))
   then (bind ?high (if (> ?low 1) then (bound-quotient ?high ?cps) else (if (numberp ?high) then 1 else none)))
        (bind ?low (bound-quotient (if (> ?low 1) then ?low else 1) ?cps-most)))
  (infer-number derive--cpu-share ?s run.cpu_share ?low ?high ?s ?u ?c))

; --- a run that is still to be made counts for nothing yet

(defrule derive--whether-a-run-was-made
  (subject (id ?s) (wants $? run.made $?))
  (value (id ?t) (subject ?s) (quantity run.to_come) (is ?ahead))
  =>
  (infer-word derive--whether-a-run-was-made ?s run.made (opposite ?ahead) ?s ?t))

(defrule derive--whether-a-run-counts
  (subject (id ?s) (wants $? run.passed $?))
  (value (id ?p) (subject ?s) (quantity run.said_passed) (is ?said))
  (value (id ?t) (subject ?s) (quantity run.to_come) (is ?ahead))
  =>
  (infer-word derive--whether-a-run-counts ?s run.passed (both ?said (opposite ?ahead)) ?s ?p ?t))

; --- how many users each of its CPs carried

(defrule derive--users-on-each-cp
  (subject (id ?s) (wants $? run.users_on_each_cp $?))
  (value (id ?u) (subject ?s) (quantity run.users) (low ?users) (high ?users-most))
  (value (id ?c) (subject ?s) (quantity run.cps) (low ?cps) (high ?cps-most))
  =>
  (infer-number derive--users-on-each-cp ?s run.users_on_each_cp
                (bound-quotient ?users ?cps-most) (bound-quotient ?users-most ?cps) ?s ?u ?c))

; --- whether it may be one of a series that shows how a load scales: no run is compared with another by name, all have as many users
; on each CP, and not all as many CPs. That they are meant for it nobody says, so that it is never known to be one, only not to be.

(defrule derive--of-scaling-test
  (subject (id ?s) (wants $? run.of_scaling_test $?))
  (subject (id ?site) (type site))
  (value (id ?c) (subject ?site) (quantity site.compares_runs) (is ?compares))
  (value (id ?p) (subject ?s) (quantity run.passed) (is ?passed))
  (value (id ?u) (subject ?s) (quantity run.cpu_percent) (low ?used))
  (value (id ?f) (subject ?site) (quantity site.fewest_run_users_per_cp) (low ?fewest) (high ?fewest-most))
  (value (id ?m) (subject ?site) (quantity site.most_run_users_per_cp) (low ?most) (high ?most-most))
  (value (id ?l) (subject ?site) (quantity site.fewest_run_cps) (high ?cps))
  (value (id ?h) (subject ?site) (quantity site.most_run_cps) (low ?cps-most))
  =>
  (infer-word derive--of-scaling-test ?s run.of_scaling_test
              (if (and (eq ?compares false) (eq ?passed true) (numberp ?used)
                       (numberp ?fewest) (numberp ?fewest-most) (numberp ?most) (numberp ?most-most)
                       (= ?fewest ?fewest-most) (= ?most ?most-most) (= ?fewest ?most)
                       (numberp ?cps) (numberp ?cps-most) (> ?cps-most ?cps))
               then unknown else false)
              ?s ?site ?c ?p ?u ?f ?m ?l ?h))

; --- whether a run shows what twice the CPs bring to users of NRPC: both count, the ITR of both is known, no browsers were
; simulated, and where the users of both are known there are as many on each CP

(defrule derive--doubles-cps
  (subject (id ?s) (wants $? run.doubles_cps $?))
  (value (id ?p) (subject ?s) (quantity run.passed) (is ?passed))
  (value (id ?o) (subject ?s) (quantity run.other_passed) (is ?other))
  (value (id ?c) (subject ?s) (quantity run.cps) (low ?cps) (high ?cps-most))
  (value (id ?d) (subject ?s) (quantity run.other_cps) (low ?other-cps) (high ?other-cps-most))
  (value (id ?f) (subject ?s) (quantity run.itr_factor) (low ?factor) (high ?factor-most))
  (value (id ?t) (subject ?s) (quantity run.script) (is ?script))
  (value (id ?u) (subject ?s) (quantity run.users) (low ?users))
  (value (id ?v) (subject ?s) (quantity run.other_users) (low ?other-users))
  ; the study took nothing from a run above a second on average (redpaper-z-2006/discard-runs-over-1s)
  (value (id ?r) (subject ?s) (quantity run.response_s) (low ?response))
  =>
  (infer-word derive--doubles-cps ?s run.doubles_cps
              (if (and (eq ?passed true) (eq ?other true) (numberp ?factor) (numberp ?factor-most)
                       (numberp ?cps) (eq ?cps ?cps-most) (numberp ?other-cps) (eq ?other-cps ?other-cps-most)
                       (= ?cps (* 2 ?other-cps))
                       (not (member$ ?script (create$ r6inotes dwa85mail)))
                       (not (and (numberp ?response) (> ?response 1)))
                       (or (not (numberp ?users)) (not (numberp ?other-users)) (= ?users (* 2 ?other-users))))
               then true else false)
              ?s ?p ?o ?c ?d ?f ?t ?u ?v ?r))
