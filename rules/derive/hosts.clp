; What an ESX host has.

; --- vCPUs of all VMs: as they are stated of the host, else those of its list. Where the list has more than is stated, it
; holds; what is stated as a range is no less than the list has, and no more than it has where no end is stated

(deffunction is-stated-of-vcpus (?low ?high)
  (or (numberp ?low) (numberp ?high)))

(deffunction is-more-than-stated (?low ?high)
  (and (numberp ?low) (numberp ?high) (> ?low ?high)))

(deffunction no-fewer-than-listed (?least ?low)
  (if (or (not (numberp ?least)) (is-more-than-stated ?low ?least)) then ?low else ?least))

(deffunction no-more-than-listed (?least ?most ?high)
  (if (numberp ?most) then ?most else (if (is-more-than-stated ?least ?high) then none else ?high)))

(defrule derive--vcpus
  (subject (id ?s) (wants $? host.vcpus $?))
  ?stated <- (value (subject ?s) (quantity host.stated_vcpus) (low ?least) (high ?most))
  ?listed <- (value (subject ?s) (quantity host.listed_vcpus) (low ?low) (high ?high))
  =>
  (bind ?said (fact-slot-value ?stated id))
  (bind ?list (fact-slot-value ?listed id))
  (bind ?fewest (no-fewer-than-listed ?least ?low))
  (bind ?highest (no-more-than-listed ?fewest ?most ?high))
  (if (or (not (is-stated-of-vcpus ?least ?most)) (is-more-than-stated ?low ?most))
   then (take-over derive--vcpus ?s host.vcpus ?listed ?s ?said)
   else (if (and (eq ?fewest ?least) (eq ?highest ?most))
         then (take-over derive--vcpus ?s host.vcpus ?stated ?s ?list)
         else (infer-number derive--vcpus ?s host.vcpus ?fewest ?highest ?s ?said ?list))))

; --- the limit of what is measured as a share of all that there is

(deffunction at-its-limit (?low ?high)
  (at-least ?low ?high 100 100))

; --- a host that runs no VM waits for those of others; one of which nobody lists the VMs is none. Nor is one of an ESX cluster
; of which no host is said to run a VM, with Domino in VMs of which nobody knows on which of them they run: they run on one
; of its hosts, and may run on this one

(deffunction without-vms (?most ?elsewhere)
  (if (and (eq ?most 0) (neq ?elsewhere true)) then true else false))

(defrule derive--spare
  (subject (id ?s) (parent ?above) (wants $? host.spare $?))
  (not (subject (id ?above) (type esx-cluster)))
  (value (id ?vms) (subject ?s) (quantity host.vms) (high ?most))
  =>
  (infer-word derive--spare ?s host.spare (without-vms ?most false) ?s ?vms))

(defrule derive--spare-in-an-esx-cluster
  (subject (id ?s) (parent ?above) (wants $? host.spare $?))
  (subject (id ?above) (type esx-cluster))
  (value (id ?vms) (subject ?s) (quantity host.vms) (high ?most))
  (value (id ?some) (subject ?above) (quantity esx-cluster.vm_on_some_host) (is ?elsewhere))
  (value (id ?all) (subject ?above) (quantity esx-cluster.vms_on_its_hosts) (high ?on-hosts))
  =>
  (infer-word derive--spare-in-an-esx-cluster ?s host.spare
              (without-vms ?most (if (eq ?on-hosts 0) then ?elsewhere else false)) ?s ?above ?vms ?some ?all))

; --- a VM of which it is not known on which host of the ESX cluster it runs: a host of the site is in none

(defrule derive--vm-to-come
  (subject (id ?s) (parent ?above) (wants $? host.vm_to_come $?))
  (not (subject (id ?above) (type esx-cluster)))
  =>
  (infer-word derive--vm-to-come ?s host.vm_to_come false ?s))

(defrule derive--vm-to-come-in-an-esx-cluster
  (subject (id ?s) (parent ?above) (wants $? host.vm_to_come $?))
  (subject (id ?above) (type esx-cluster))
  (value (id ?some) (subject ?above) (quantity esx-cluster.vm_at_no_host) (is ?elsewhere))
  =>
  (infer-word derive--vm-to-come-in-an-esx-cluster ?s host.vm_to_come (if (eq ?elsewhere true) then unknown else false)
              ?s ?above ?some))

; --- that there is such a VM is known, whichever host it runs on

(defrule derive--vm-on-no-host-of-the-site
  (subject (id ?s) (parent ?above) (wants $? host.vm_on_no_host $?))
  (not (subject (id ?above) (type esx-cluster)))
  =>
  (infer-word derive--vm-on-no-host-of-the-site ?s host.vm_on_no_host false ?s))

(defrule derive--vm-on-no-host
  (subject (id ?s) (parent ?above) (wants $? host.vm_on_no_host $?))
  (subject (id ?above) (type esx-cluster))
  (value (id ?some) (subject ?above) (quantity esx-cluster.vm_at_no_host) (is ?elsewhere))
  =>
  (infer-word derive--vm-on-no-host ?s host.vm_on_no_host (if (eq ?elsewhere true) then true else false) ?s ?above ?some))

; --- a host with all of its CPU in use carries no more; one with less in use may or may not carry its load well. What is
; measured of the host tells it. Where nothing is, its VMs do that use as many CPUs together as it has cores: they use no
; fewer, whatever is not measured. With Hyper-Threading a core runs two of them at a time, and nothing follows

(deffunction as-many-as (?used ?used-most ?cores ?cores-most)
  (if (eq (at-least ?used ?used-most ?cores ?cores-most) true) then true else unknown))

(defrule derive--cpu-at-limit
  (subject (id ?s) (wants $? host.cpu_at_limit $?))
  (value (id ?use) (subject ?s) (quantity host.cpu_percent) (low ?low) (high ?high))
  (value (id ?vms) (subject ?s) (quantity host.vcpus_in_use) (low ?used) (high ?used-most))
  (value (id ?c) (subject ?s) (quantity host.cores) (low ?cores) (high ?cores-most))
  (value (id ?t) (subject ?s) (quantity host.hyperthreading) (is ?threads))
  =>
  (bind ?measured (at-its-limit ?low ?high))
  (infer-word derive--cpu-at-limit ?s host.cpu_at_limit
              (if (or (neq ?measured unknown) (eq ?threads true)) then ?measured
               else (as-many-as ?used ?used-most ?cores ?cores-most))
              ?s ?use ?vms ?c ?t))

; --- what is known of it: a host of which nobody says how much it uses is not known to use any

(defrule derive--known-over-utilized
  (subject (id ?s) (wants $? host.known_over_utilized $?))
  (value (id ?v) (subject ?s) (quantity host.over_utilized) (is ?over))
  =>
  (infer-word derive--known-over-utilized ?s host.known_over_utilized (if (eq ?over true) then true else false) ?s ?v))

(defrule derive--told-cpu
  (subject (id ?s) (wants $? host.told_cpu_percent $?))
  (value (id ?v) (subject ?s) (quantity host.cpu_percent) (low ?low) (high ?high))
  =>
  (bind ?least (if (numberp ?low) then ?low else 0))
  (infer-number derive--told-cpu ?s host.told_cpu_percent ?least (if (numberp ?high) then ?high else ?least) ?s ?v))

; --- a power setting between the two of which the paper speaks

(defrule derive--power-between
  (subject (id ?s) (wants $? host.power_between $?))
  (value (id ?mode) (subject ?s) (quantity host.power_mode) (is ?word))
  =>
  (infer-word derive--power-between ?s host.power_between (if (eq ?word balanced) then true else false) ?s ?mode))

; --- hardware virtualisation: two settings of the BIOS may say so, and mostly there is only one switch; off wins. VT-x is the
; name that Intel has for it: on an AMD processor that VT-x is off tells nothing beside the setting that has no maker's name.
; Where neither is stated it is on if EPT or RVI is, which extends it, or if a VM on the host is run by it

(defrule derive--virtualization
  (subject (id ?s) (wants $? host.virtualization $?))
  ?one <- (value (subject ?s) (quantity host.bios_virtualization) (is ?is))
  ?other <- (value (subject ?s) (quantity host.bios_vt_x) (is ?vt-x))
  (value (id ?maker) (subject ?s) (quantity host.processor_vendor) (is ?vendor))
  (value (id ?mmu) (subject ?s) (quantity host.mmu_assist_enabled) (is ?extended))
  (value (id ?vms) (subject ?s) (quantity host.runs_by_hardware) (is ?run))
  (test (or (neq ?is unknown) (neq ?vt-x unknown) (and (neq ?extended true) (neq ?run true))))
  =>
  (bind ?first (or (eq ?is false) (eq ?vt-x unknown) (and (eq ?is true) (or (eq ?vt-x true) (eq ?vendor amd)))))
  (bind ?value (if ?first then ?one else ?other))
  (bind ?beside (fact-slot-value (if ?first then ?other else ?one) id))
  (take-over derive--virtualization ?s host.virtualization ?value ?s ?beside ?maker ?mmu ?vms))

(defrule derive--virtualization-that-is-extended
  (subject (id ?s) (wants $? host.virtualization $?))
  (value (id ?one) (subject ?s) (quantity host.bios_virtualization) (is unknown))
  (value (id ?other) (subject ?s) (quantity host.bios_vt_x) (is unknown))
  ?mmu <- (value (subject ?s) (quantity host.mmu_assist_enabled) (is true))
  =>
  (take-over derive--virtualization-that-is-extended ?s host.virtualization ?mmu ?s ?one ?other))

(defrule derive--virtualization-by-which-a-vm-runs
  (subject (id ?s) (wants $? host.virtualization $?))
  (value (id ?one) (subject ?s) (quantity host.bios_virtualization) (is unknown))
  (value (id ?other) (subject ?s) (quantity host.bios_vt_x) (is unknown))
  (value (id ?mmu) (subject ?s) (quantity host.mmu_assist_enabled) (is ~true))
  ?vms <- (value (subject ?s) (quantity host.runs_by_hardware) (is true))
  =>
  (take-over derive--virtualization-by-which-a-vm-runs ?s host.virtualization ?vms ?s ?one ?other ?mmu))

; --- EPT or RVI: as the series tells that the processor is named by, else as it is stated

(deffunction mmu-assist-of (?stated ?newer ?older)
  (if (and (eq ?newer true) (neq ?older true)) then ept
   else (if (and (eq ?older true) (neq ?newer true)) then none else ?stated)))

(defrule derive--mmu-assist
  (subject (id ?s) (wants $? host.mmu_assist $?))
  (value (id ?said) (subject ?s) (quantity host.states_mmu_assist) (is ?stated))
  (value (id ?one) (subject ?s) (quantity host.named_xeon_5500) (is ?newer))
  (value (id ?other) (subject ?s) (quantity host.named_xeon_5400) (is ?older))
  =>
  (infer-word derive--mmu-assist ?s host.mmu_assist (mmu-assist-of ?stated ?newer ?older) ?s ?said ?one ?other))

(defrule derive--mmu-assist-of-the-host
  (subject (id ?s) (wants $? image.host_mmu_assist $?))
  (value (id ?said) (subject ?s) (quantity image.states_host_mmu_assist) (is ?stated))
  (value (id ?one) (subject ?s) (quantity image.host_named_xeon_5500) (is ?newer))
  (value (id ?other) (subject ?s) (quantity image.host_named_xeon_5400) (is ?older))
  =>
  (infer-word derive--mmu-assist-of-the-host ?s image.host_mmu_assist (mmu-assist-of ?stated ?newer ?older)
              ?s ?said ?one ?other))

; --- the maker of a processor that is named: its name tells it, whatever is said; one with names of both leaves it to what is said

(defrule derive--maker-of-the-processor
  (subject (id ?s) (wants $? host.processor_vendor $?))
  (value (id ?said) (subject ?s) (quantity host.states_processor_vendor) (is ?stated))
  (value (id ?one) (subject ?s) (quantity host.named_intel) (is ?intel))
  (value (id ?other) (subject ?s) (quantity host.named_amd) (is ?amd))
  =>
  (infer-word derive--maker-of-the-processor ?s host.processor_vendor
              (if (and (eq ?intel true) (neq ?amd true)) then intel
               else (if (and (eq ?amd true) (neq ?intel true)) then amd else ?stated))
              ?s ?said ?one ?other))

; --- EPT or RVI: what is on is there

(defrule derive--has-mmu-assist
  (subject (id ?s) (wants $? host.has_mmu_assist $?))
  (value (id ?kind) (subject ?s) (quantity host.mmu_assist) (is ?is))
  (value (id ?on) (subject ?s) (quantity host.mmu_assist_enabled) (is ?enabled))
  =>
  (infer-word derive--has-mmu-assist ?s host.has_mmu_assist
              (if (neq ?is unknown) then (opposite (is-among ?is (create$ none)))
               else (if (eq ?enabled true) then true else unknown))
              ?s ?kind ?on))

(defrule derive--may-have-mmu-assist
  (subject (id ?s) (wants $? host.may_have_mmu_assist $?))
  (value (id ?kind) (subject ?s) (quantity host.mmu_assist) (is ?is))
  =>
  (infer-word derive--may-have-mmu-assist ?s host.may_have_mmu_assist (if (eq ?is none) then false else true) ?s ?kind))

(defrule derive--untold-mmu-assist
  (subject (id ?s) (wants $? host.untold_mmu_assist $?))
  (value (id ?kind) (subject ?s) (quantity host.has_mmu_assist) (is ?has))
  =>
  (infer-word derive--untold-mmu-assist ?s host.untold_mmu_assist (if (eq ?has unknown) then true else false) ?s ?kind))

; --- traffic of VMs: that of clients and of members of Domino clusters is theirs. The switch of VMs that do not name it is the only
; one that carries anything that may be theirs

(defrule derive--vm-traffic
  (subject (id ?s) (wants $? vswitch.vm_traffic $?))
  (value (id ?v) (subject ?s) (quantity vswitch.carries_vm) (is ?vms))
  (value (id ?c) (subject ?s) (quantity vswitch.carries_client) (is ?clients))
  (value (id ?m) (subject ?s) (quantity vswitch.carries_cluster) (is ?members))
  =>
  (infer-word derive--vm-traffic ?s vswitch.vm_traffic (one-of ?vms ?clients ?members) ?s ?v ?c ?m))

(defrule derive--switch-for-vms
  (subject (id ?s) (wants $? vswitch.for_vms $?))
  (value (id ?v) (subject ?s) (quantity vswitch.vm_traffic) (is ?vms))
  (value (id ?o) (subject ?s) (quantity vswitch.carries_other) (is ?other))
  =>
  (infer-word derive--switch-for-vms ?s vswitch.for_vms (one-of ?vms ?other) ?s ?v ?o))

(defrule derive--vms-on-one-switch
  (subject (id ?s) (wants $? host.vms_on_one_switch $?))
  (value (id ?said) (subject ?s) (quantity host.vms_said_on_one_switch) (is ?alike))
  (value (id ?n) (subject ?s) (quantity host.switches_for_vms) (high ?most))
  =>
  (infer-word derive--vms-on-one-switch ?s host.vms_on_one_switch
              (if (and (eq ?alike unknown) (eq ?most 1)) then true else ?alike) ?s ?said ?n))

; --- virtual switches: of VM traffic, service console and vmkernel (the hypervisor's own traffic) one has but one kind

(defrule derive--carries-vmkernel
  (subject (id ?s) (wants $? vswitch.carries_vmkernel $?))
  (value (id ?vmotion) (subject ?s) (quantity vswitch.carries_vmotion) (is ?moves))
  (value (id ?ft) (subject ?s) (quantity vswitch.carries_ft_logging) (is ?logs))
  (value (id ?storage) (subject ?s) (quantity vswitch.carries_storage) (is ?stores))
  (value (id ?other) (subject ?s) (quantity vswitch.carries_other_vmkernel) (is ?more))
  =>
  (infer-word derive--carries-vmkernel ?s vswitch.carries_vmkernel (one-of ?moves ?logs ?stores ?more)
              ?s ?vmotion ?ft ?storage ?other))

(deffunction at-most-one ($?truths)
  (bind ?sure 0)
  (bind ?possible 0)
  (progn$ (?truth ?truths)
    (if (eq ?truth true) then (bind ?sure (+ ?sure 1)))
    (if (neq ?truth false) then (bind ?possible (+ ?possible 1))))
  (if (> ?sure 1) then false else (if (< ?possible 2) then true else unknown)))

(defrule derive--one-kind-of-traffic
  (subject (id ?s) (wants $? vswitch.one_kind_of_traffic $?))
  (value (id ?vm) (subject ?s) (quantity vswitch.vm_traffic) (is ?vms))
  (value (id ?console) (subject ?s) (quantity vswitch.carries_console) (is ?consoles))
  (value (id ?vmkernel) (subject ?s) (quantity vswitch.carries_vmkernel) (is ?kernel))
  =>
  (infer-word derive--one-kind-of-traffic ?s vswitch.one_kind_of_traffic (at-most-one ?vms ?consoles ?kernel)
              ?s ?vm ?console ?vmkernel))

; --- traffic with a virtual switch of its own: on a host it is shared where one of its switches carries other traffic too,
; and has its own where it is carried and none of these does

(deffunction carried-apart (?carried ?shared)
  (if (eq ?shared true) then false else (if (and (eq ?carried true) (eq ?shared false)) then true else unknown)))

(defrule derive--vmotion-on-a-shared-switch
  (subject (id ?s) (wants $? vswitch.vmotion_shared $?))
  (value (id ?carries) (subject ?s) (quantity vswitch.carries_vmotion) (is ?there))
  (value (id ?only) (subject ?s) (quantity vswitch.only_vmotion) (is ?alone))
  =>
  (infer-word derive--vmotion-on-a-shared-switch ?s vswitch.vmotion_shared (both ?there (opposite ?alone))
              ?s ?carries ?only))

(defrule derive--ft-logging-on-a-shared-switch
  (subject (id ?s) (wants $? vswitch.ft_shared $?))
  (value (id ?carries) (subject ?s) (quantity vswitch.carries_ft_logging) (is ?there))
  (value (id ?only) (subject ?s) (quantity vswitch.only_ft_logging) (is ?alone))
  =>
  (infer-word derive--ft-logging-on-a-shared-switch ?s vswitch.ft_shared (both ?there (opposite ?alone))
              ?s ?carries ?only))

(defrule derive--members-on-a-shared-switch
  (subject (id ?s) (wants $? vswitch.cluster_shared $?))
  (value (id ?carries) (subject ?s) (quantity vswitch.carries_cluster) (is ?there))
  (value (id ?client) (subject ?s) (quantity vswitch.carries_client) (is ?clients))
  (value (id ?only) (subject ?s) (quantity vswitch.only_cluster) (is ?alone))
  =>
  (infer-word derive--members-on-a-shared-switch ?s vswitch.cluster_shared
              (if (eq ?there true)
               then (if (eq ?clients true) then true else (if (eq ?alone true) then false else unknown))
               else (both ?there ?clients))
              ?s ?carries ?client ?only))

(defrule derive--vmotion-apart-on-the-host
  (subject (id ?s) (wants $? host.vmotion_apart $?))
  (value (id ?carried) (subject ?s) (quantity host.vmotion_carried) (is ?there))
  (value (id ?shared) (subject ?s) (quantity host.vmotion_shared) (is ?beside))
  =>
  (infer-word derive--vmotion-apart-on-the-host ?s host.vmotion_apart (carried-apart ?there ?beside) ?s ?carried ?shared))

(defrule derive--ft-logging-apart-on-the-host
  (subject (id ?s) (wants $? host.ft_apart $?))
  (value (id ?carried) (subject ?s) (quantity host.ft_carried) (is ?there))
  (value (id ?shared) (subject ?s) (quantity host.ft_shared) (is ?beside))
  =>
  (infer-word derive--ft-logging-apart-on-the-host ?s host.ft_apart (carried-apart ?there ?beside) ?s ?carried ?shared))

; clients come over one of the switches: where no other one can carry their traffic, it is that of the members

(defrule derive--clients-on-another-switch
  (subject (id ?s) (wants $? vswitch.clients_without_cluster $?))
  (value (id ?vm) (subject ?s) (quantity vswitch.carries_vm) (is ?vms))
  (value (id ?client) (subject ?s) (quantity vswitch.carries_client) (is ?clients))
  (value (id ?other) (subject ?s) (quantity vswitch.carries_other) (is ?more))
  (value (id ?cluster) (subject ?s) (quantity vswitch.carries_cluster) (is ?members))
  =>
  (infer-word derive--clients-on-another-switch ?s vswitch.clients_without_cluster
              (both (one-of ?vms ?clients ?more) (opposite ?members)) ?s ?vm ?client ?other ?cluster))

(defrule derive--members-apart-on-the-host
  (subject (id ?s) (wants $? host.cluster_apart $?))
  (value (id ?carried) (subject ?s) (quantity host.cluster_carried) (is ?there))
  (value (id ?shared) (subject ?s) (quantity host.cluster_shared) (is ?beside))
  (value (id ?clients) (subject ?s) (quantity host.clients_elsewhere) (is ?elsewhere))
  =>
  (infer-word derive--members-apart-on-the-host ?s host.cluster_apart
              (if (and (eq ?there true) (eq ?beside unknown) (eq ?elsewhere false)) then false
               else (carried-apart ?there ?beside))
              ?s ?carried ?shared ?clients))
