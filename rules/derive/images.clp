; What an image has, by its kind and by what it lies in.

; --- CPs: of a guest or a VM its virtual ones, otherwise those of the LPAR or the machine; of an image of which it is not
; known what it runs on, those that it states

(defrule derive--virtual-cps
  (subject (id ?s) (kind guest|vm) (wants $? image.cps $?))
  ?cps <- (value (subject ?s) (quantity image.virtual_cps))
  =>
  (take-over derive--virtual-cps ?s image.cps ?cps ?s))

(defrule derive--cps-on-whatever-it-runs
  (subject (id ?s) (type image) (kind unknown) (wants $? image.cps $?))
  ?cps <- (value (subject ?s) (quantity image.stated_cps))
  =>
  (take-over derive--cps-on-whatever-it-runs ?s image.cps ?cps ?s))

(defrule derive--real-cps-of-the-lpar
  (subject (id ?s) (kind lpar) (wants $? image.cps $?))
  ?cps <- (value (subject ?s) (quantity image.lpar_real_cps) (high ~none))
  =>
  (take-over derive--real-cps-of-the-lpar ?s image.cps ?cps ?s))

; those of an LPAR of System z are of the machine's: where nobody says how many at most, it has no more than the machine

(deffunction of-system-z (?platforms)
  (if (eq ?platforms (create$ linux-system-z)) then true else (if (eq ?platforms (create$ zos)) then true else false)))

(defrule derive--real-cps-within-the-machine
  (subject (id ?s) (kind lpar) (setting ?set) (wants $? image.cps $?))
  (setting (id ?set) (platforms $?platforms))
  (test (eq (of-system-z ?platforms) true))
  (value (id ?own) (subject ?s) (quantity image.lpar_real_cps) (low ?least) (high none))
  (value (id ?around) (subject ?s) (quantity image.cps_around_the_lpar) (high ?all&~none))
  =>
  (infer-number derive--real-cps-within-the-machine ?s image.cps ?least
                (if (and (numberp ?least) (> ?least ?all)) then none else ?all) ?s ?set ?own ?around))

(defrule derive--real-cps-of-a-machine-of-which-nothing-is-said
  (subject (id ?s) (kind lpar) (setting ?set) (wants $? image.cps $?))
  (setting (id ?set) (platforms $?platforms))
  (test (eq (of-system-z ?platforms) true))
  ?cps <- (value (subject ?s) (quantity image.lpar_real_cps) (high none))
  (not (value (subject ?s) (quantity image.cps_around_the_lpar) (high ~none)))
  =>
  (take-over derive--real-cps-of-a-machine-of-which-nothing-is-said ?s image.cps ?cps ?s ?set))

(defrule derive--real-cps-that-nothing-bounds
  (subject (id ?s) (kind lpar) (setting ?set) (wants $? image.cps $?))
  (setting (id ?set) (platforms $?platforms))
  (test (eq (of-system-z ?platforms) false))
  ?cps <- (value (subject ?s) (quantity image.lpar_real_cps) (high none))
  =>
  (take-over derive--real-cps-that-nothing-bounds ?s image.cps ?cps ?s ?set))

(defrule derive--real-cps-of-the-machine
  (subject (id ?s) (kind native) (wants $? image.cps $?))
  ?cps <- (value (subject ?s) (quantity image.machine_cps))
  =>
  (take-over derive--real-cps-of-the-machine ?s image.cps ?cps ?s))

; one in an LPAR of a machine, or under z/VM there, has no more than the machine, and the LPARs beside it have the others

(defrule derive--cps-of-a-part-of-the-machine
  (subject (id ?s) (type image) (kind lpar-or-guest|native-lpar-or-guest) (wants $? image.cps $?))
  (value (id ?all) (subject ?s) (quantity image.machine_cps) (high ?most))
  =>
  (infer-number derive--cps-of-a-part-of-the-machine ?s image.cps none ?most ?s ?all))

; --- an image on the bare machine has all of its CPU: with all of it in use the machine carries no more

(defrule derive--machine-cpu-at-limit
  (subject (id ?s) (kind native) (wants $? image.machine_cpu_at_limit $?))
  (value (id ?use) (subject ?s) (quantity image.cpu_percent) (low ?low) (high ?high))
  =>
  (infer-word derive--machine-cpu-at-limit ?s image.machine_cpu_at_limit (at-its-limit ?low ?high) ?s ?use))

(defrule derive--machine-cpu-of-other-images
  (subject (id ?s) (kind ~native) (wants $? image.machine_cpu_at_limit $?))
  =>
  (infer-word derive--machine-cpu-of-other-images ?s image.machine_cpu_at_limit unknown ?s))

(defrule derive--image-cpu-at-limit
  (subject (id ?s) (wants $? image.cpu_at_limit $?))
  (value (id ?use) (subject ?s) (quantity image.cpu_percent) (low ?low) (high ?high))
  =>
  (infer-word derive--image-cpu-at-limit ?s image.cpu_at_limit (at-its-limit ?low ?high) ?s ?use))

; --- the virtual CPs that compete for the real ones of an LPAR: those of its active guests. One that does not state how many has
; one at least

(defrule derive--virtual-cps-of-an-active-guest-at-least
  (subject (id ?s) (kind guest) (wants $? image.virtual_cps_active $?))
  (value (id ?active) (subject ?s) (quantity image.active) (is true))
  (value (id ?cps) (subject ?s) (quantity image.virtual_cps) (low ?low&~:(numberp ?low)) (high ?high))
  =>
  (infer-number derive--virtual-cps-of-an-active-guest-at-least ?s image.virtual_cps_active 1 ?high ?s ?active ?cps))

(defrule derive--virtual-cps-of-an-active-guest
  (subject (id ?s) (kind guest) (wants $? image.virtual_cps_active $?))
  (value (id ?active) (subject ?s) (quantity image.active) (is true))
  ?cps <- (value (subject ?s) (quantity image.virtual_cps) (low ?low&:(numberp ?low)))
  =>
  (take-over derive--virtual-cps-of-an-active-guest ?s image.virtual_cps_active ?cps ?s ?active))

(defrule derive--virtual-cps-of-a-guest-that-is-off
  (subject (id ?s) (kind guest) (wants $? image.virtual_cps_active $?))
  (value (id ?active) (subject ?s) (quantity image.active) (is false))
  =>
  (infer-number derive--virtual-cps-of-a-guest-that-is-off ?s image.virtual_cps_active 0 0 ?s ?active))

(defrule derive--virtual-cps-of-no-guest
  (subject (id ?s) (kind ~guest) (wants $? image.virtual_cps_active $?))
  =>
  (infer-number derive--virtual-cps-of-no-guest ?s image.virtual_cps_active 0 0 ?s))

; --- the real CPs of an LPAR: as they are stated, else no more than the machine has

(defrule derive--lpar-cps-as-stated
  (subject (id ?s) (wants $? lpar.real_cps $?))
  ?own <- (value (subject ?s) (quantity lpar.states_real_cps) (state ~unknown))
  =>
  (take-over derive--lpar-cps-as-stated ?s lpar.real_cps ?own ?s))

(defrule derive--lpar-cps-within-the-machine
  (subject (id ?s) (wants $? lpar.real_cps $?))
  (value (id ?own) (subject ?s) (quantity lpar.states_real_cps) (state unknown))
  (value (id ?machine) (subject ?s) (quantity lpar.machine_cps) (high ?most))
  =>
  (infer-number derive--lpar-cps-within-the-machine ?s lpar.real_cps none ?most ?s ?own ?machine))

; --- memory: its own, where none is stated that of the LPAR or machine that it has to itself

(defrule derive--memory-of-its-own
  (subject (id ?s) (wants $? image.memory_gib $?))
  ?own <- (value (subject ?s) (quantity image.own_memory_gib) (state ~unknown))
  =>
  (take-over derive--memory-of-its-own ?s image.memory_gib ?own ?s))

(defrule derive--memory-that-only-it-can-have
  (subject (id ?s) (kind guest|vm|unknown|lpar-or-guest|native-lpar-or-guest)
           (wants $? image.memory_gib $?))
  ?own <- (value (subject ?s) (quantity image.own_memory_gib) (state unknown))
  =>
  (take-over derive--memory-that-only-it-can-have ?s image.memory_gib ?own ?s))

(defrule derive--memory-of-the-lpar
  (subject (id ?s) (kind lpar) (wants $? image.memory_gib $?))
  (value (id ?mine) (subject ?s) (quantity image.own_memory_gib) (state unknown))
  ?above <- (value (subject ?s) (quantity image.lpar_memory_gib) (state ~unknown))
  =>
  (take-over derive--memory-of-the-lpar ?s image.memory_gib ?above ?s ?mine))

; of which nobody says how much it has: no more than the machine
(defrule derive--memory-within-the-machine
  (subject (id ?s) (kind lpar) (wants $? image.memory_gib $?))
  (value (id ?mine) (subject ?s) (quantity image.own_memory_gib) (state unknown))
  (value (id ?above) (subject ?s) (quantity image.lpar_memory_gib) (state unknown))
  (value (id ?machine) (subject ?s) (quantity image.machine_memory_gib) (high ?most))
  =>
  (infer-number derive--memory-within-the-machine ?s image.memory_gib none ?most ?s ?mine ?above ?machine))

(defrule derive--memory-of-the-machine
  (subject (id ?s) (kind native) (wants $? image.memory_gib $?))
  (value (id ?mine) (subject ?s) (quantity image.own_memory_gib) (state unknown))
  ?above <- (value (subject ?s) (quantity image.machine_memory_gib) (state ~unknown))
  =>
  (take-over derive--memory-of-the-machine ?s image.memory_gib ?above ?s ?mine))

(defrule derive--memory-that-nothing-states
  (subject (id ?s) (kind native) (wants $? image.memory_gib $?))
  ?own <- (value (subject ?s) (quantity image.own_memory_gib) (state unknown))
  (value (id ?above) (subject ?s) (quantity image.machine_memory_gib) (state unknown))
  =>
  (take-over derive--memory-that-nothing-states ?s image.memory_gib ?own ?s ?above))

; --- the same of the image that a DPAR is in

(defrule derive--cps-of-the-image
  (subject (id ?s) (parent ?image) (wants $? dpar.image_cps $?))
  ?cps <- (value (subject ?image) (quantity image.cps))
  =>
  (take-over derive--cps-of-the-image ?s dpar.image_cps ?cps ?s))

(defrule derive--memory-of-the-image
  (subject (id ?s) (parent ?image) (wants $? dpar.image_memory_gib $?))
  ?memory <- (value (subject ?image) (quantity image.memory_gib))
  =>
  (take-over derive--memory-of-the-image ?s dpar.image_memory_gib ?memory ?s))

(defrule derive--active-users-of-the-image
  (subject (id ?s) (parent ?image) (wants $? dpar.image_active_15min_users $?))
  ?users <- (value (subject ?image) (quantity image.active_15min_users))
  =>
  (take-over derive--active-users-of-the-image ?s dpar.image_active_15min_users ?users ?s))

(defrule derive--dpars-of-the-image
  (subject (id ?s) (parent ?image) (wants $? dpar.image_dpars $?))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  =>
  (take-over derive--dpars-of-the-image ?s dpar.image_dpars ?dpars ?s))

(defrule derive--cpu-of-the-image
  (subject (id ?s) (parent ?image) (wants $? dpar.image_cpu_percent $?))
  ?cpu <- (value (subject ?image) (quantity image.cpu_percent))
  =>
  (take-over derive--cpu-of-the-image ?s dpar.image_cpu_percent ?cpu ?s))

; --- its CPU at the peak is that of the DPAR, where that has the image to itself

(defrule derive--cpu-at-the-peak-of-the-image
  (subject (id ?s) (parent ?image) (wants $? dpar.image_cpu_peak_percent $?))
  (value (id ?dpars) (subject ?image) (quantity image.dpars) (low ?fewest) (high ?most))
  (value (id ?others) (subject ?image) (quantity image.other_applications) (is ?shared))
  (value (id ?peak) (subject ?image) (quantity image.cpu_peak_percent) (low ?low) (high ?high))
  =>
  (bind ?alone (and (eq (equal-to ?fewest ?most 1 1) true) (neq ?shared true)))
  (infer-number derive--cpu-at-the-peak-of-the-image ?s dpar.image_cpu_peak_percent
                (if ?alone then ?low else none) (if ?alone then ?high else none) ?s ?dpars ?others ?peak))

; --- Domino in a VM

(deffunction whether-any (?low ?high)
  (if (and (numberp ?low) (> ?low 0)) then true else (if (eq ?high 0) then false else unknown)))

(deffunction one-if (?truth ?end)
  (if (eq ?truth true) then 1 else (if (eq ?truth false) then 0 else ?end)))

(defrule derive--runs-domino
  (subject (id ?s) (wants $? image.runs_domino $?))
  (value (id ?dpars) (subject ?s) (quantity image.dpars) (low ?low) (high ?high))
  =>
  (infer-word derive--runs-domino ?s image.runs_domino (whether-any ?low ?high) ?s ?dpars))

(defrule derive--mail-vm
  (subject (id ?s) (kind vm) (wants $? image.mail_vm $?))
  (value (id ?dpars) (subject ?s) (quantity image.dpars) (low ?low) (high ?high))
  =>
  (bind ?any (whether-any ?low ?high))
  (infer-number derive--mail-vm ?s image.mail_vm (one-if ?any 0) (one-if ?any 1) ?s ?dpars))

(defrule derive--perhaps-a-mail-vm
  (subject (id ?s) (kind unknown) (wants $? image.mail_vm $?))
  =>
  (infer-number derive--perhaps-a-mail-vm ?s image.mail_vm 0 1 ?s))

(defrule derive--no-mail-vm
  (subject (id ?s) (kind ~vm&~unknown) (wants $? image.mail_vm $?))
  =>
  (infer-number derive--no-mail-vm ?s image.mail_vm 0 0 ?s))

; --- what a note that is about guests under z/VM, or about System z, is told of: whatever is not known to be another thing

(deffunction may-stand (?word ?known ?open)
  (if (or (member$ ?word ?known) (member$ ?word ?open) (member$ any ?open)) then true else false))

(defrule derive--may-be-a-guest
  (subject (id ?s) (setting ?set) (wants $? image.may_be_a_guest $?))
  (setting (id ?set) (kinds $?kinds) (kinds-open $?kinds-open))
  (value (id ?os) (subject ?s) (quantity image.os))
  =>
  (infer-word derive--may-be-a-guest ?s image.may_be_a_guest (may-stand guest ?kinds ?kinds-open) ?s ?set ?os))

(defrule derive--knows-cps
  (subject (id ?s) (wants $? image.knows_cps $?))
  (value (id ?c) (subject ?s) (quantity image.cps) (low ?fewest) (high ?most))
  =>
  (infer-word derive--knows-cps ?s image.knows_cps (if (and (numberp ?fewest) (eq ?fewest ?most)) then true else false) ?s ?c))

(defrule derive--image-may-be-on-system-z
  (subject (id ?s) (setting ?set) (wants $? image.may_be_on_system_z $?))
  (setting (id ?set) (platforms $?platforms) (platforms-open $?platforms-open))
  (value (id ?os) (subject ?s) (quantity image.os))
  =>
  (infer-word derive--image-may-be-on-system-z ?s image.may_be_on_system_z
              (may-stand linux-system-z ?platforms ?platforms-open) ?s ?set ?os))

(defrule derive--dpar-may-be-on-system-z
  (subject (id ?s) (parent ?image) (wants $? dpar.may_be_on_system_z $?))
  ?there <- (value (subject ?image) (quantity image.may_be_on_system_z))
  =>
  (take-over derive--dpar-may-be-on-system-z ?s dpar.may_be_on_system_z ?there ?s))

; --- what is counted where it is true

(defrule derive--with-ft
  (subject (id ?s) (wants $? image.with_ft $?))
  (value (id ?ft) (subject ?s) (quantity image.ft) (is ?on))
  =>
  (infer-number derive--with-ft ?s image.with_ft (one-if ?on 0) (one-if ?on 1) ?s ?ft))

(defrule derive--with-extra-tasks
  (subject (id ?s) (wants $? dpar.with_extra_tasks $?))
  (value (id ?extra) (subject ?s) (quantity dpar.extra_tasks) (is ?on))
  =>
  (infer-number derive--with-extra-tasks ?s dpar.with_extra_tasks (one-if ?on 0) (one-if ?on 1) ?s ?extra))

; --- how a VM runs: as is said of it, or else as the BIOS of its host lets it

(defrule derive--cpu-mode-of-its-own
  (subject (id ?s) (wants $? image.cpu_mode $?))
  ?own <- (value (subject ?s) (quantity image.own_cpu_mode) (state known))
  =>
  (take-over derive--cpu-mode-of-its-own ?s image.cpu_mode ?own ?s))

(defrule derive--cpu-mode-of-the-host
  (subject (id ?s) (kind vm) (parent ?host) (wants $? image.cpu_mode $?))
  (value (id ?own) (subject ?s) (quantity image.own_cpu_mode) (state unknown))
  (value (id ?bios) (subject ?host) (quantity host.virtualization) (is ?on))
  =>
  (infer-word derive--cpu-mode-of-the-host ?s image.cpu_mode
              (if (eq ?on true) then hardware else (if (eq ?on false) then binary-translation else unknown))
              ?s ?own ?bios))

(defrule derive--cpu-mode-on-a-host-that-is-not-known
  (subject (id ?s) (kind vm) (parent ?above) (wants $? image.cpu_mode $?))
  (not (subject (id ?above) (type host)))
  ?own <- (value (subject ?s) (quantity image.own_cpu_mode) (state unknown))
  =>
  (take-over derive--cpu-mode-on-a-host-that-is-not-known ?s image.cpu_mode ?own ?s))

(defrule derive--cpu-mode-of-no-vm
  (subject (id ?s) (kind ~vm) (wants $? image.cpu_mode $?))
  ?own <- (value (subject ?s) (quantity image.own_cpu_mode) (state unknown))
  =>
  (take-over derive--cpu-mode-of-no-vm ?s image.cpu_mode ?own ?s))

; --- the kernel: as stated, or else as wide as the widest Domino program that runs on it needs, if that is a 64-bit one

(defrule derive--kernel-of-its-own
  (subject (id ?s) (wants $? image.kernel_bits $?))
  ?own <- (value (subject ?s) (quantity image.own_kernel_bits) (state ?stated))
  (value (id ?w) (subject ?s) (quantity image.wide_domino) (is ?wide))
  (test (or (eq ?stated known) (neq ?wide true)))
  =>
  (take-over derive--kernel-of-its-own ?s image.kernel_bits ?own ?s ?w))

(defrule derive--kernel-of-a-wide-domino
  (subject (id ?s) (wants $? image.kernel_bits $?))
  (value (id ?own) (subject ?s) (quantity image.own_kernel_bits) (state unknown))
  (value (id ?w) (subject ?s) (quantity image.wide_domino) (is true))
  (value (id ?widest) (subject ?s) (quantity image.widest_domino_bits) (low ?bits))
  =>
  (infer-number derive--kernel-of-a-wide-domino ?s image.kernel_bits ?bits ?bits ?s ?own ?w ?widest))

; --- a distribution that nobody says is SLES is not taken for it

(defrule derive--has-sles
  (subject (id ?s) (wants $? image.has_sles $?))
  (value (id ?d) (subject ?s) (quantity image.distribution) (is ?distribution))
  =>
  (infer-word derive--has-sles ?s image.has_sles (if (eq ?distribution sles) then true else false) ?s ?d))

; --- whether Linux is said to run: where nobody says on which hardware, this is what is told of the platform

(defrule derive--says-linux
  (subject (id ?s) (wants $? image.says_linux $?))
  (value (id ?o) (subject ?s) (quantity image.os) (is ?os))
  =>
  (infer-word derive--says-linux ?s image.says_linux (if (eq ?os linux) then true else false) ?s ?o))

(defrule derive--linux-on-unknown-hardware
  (subject (id ?s) (wants $? image.linux_on_unknown_hardware $?))
  (value (id ?l) (subject ?s) (quantity image.says_linux) (is ?linux))
  (value (id ?p) (subject ?s) (quantity image.platform) (is ?on))
  =>
  (infer-word derive--linux-on-unknown-hardware ?s image.linux_on_unknown_hardware
              (if (and (eq ?linux true) (eq ?on unknown)) then true else false) ?s ?l ?p))

(defrule derive--image-says-linux-and-release
  (subject (id ?s) (wants $? image.says_linux_and_release $?))
  (value (id ?l) (subject ?s) (quantity image.says_linux) (is ?linux))
  (value (id ?r) (subject ?s) (quantity image.oldest_domino_release) (state ?state))
  =>
  (infer-word derive--image-says-linux-and-release ?s image.says_linux_and_release
              (if (and (eq ?linux true) (neq ?state unknown)) then true else false) ?s ?l ?r))

(defrule derive--dpar-says-linux
  (subject (id ?s) (parent ?image) (wants $? dpar.says_linux $?))
  ?there <- (value (subject ?image) (quantity image.says_linux))
  =>
  (take-over derive--dpar-says-linux ?s dpar.says_linux ?there ?s))

(defrule derive--dpar-says-linux-and-release
  (subject (id ?s) (wants $? dpar.says_linux_and_release $?))
  (value (id ?l) (subject ?s) (quantity dpar.says_linux) (is ?linux))
  (value (id ?r) (subject ?s) (quantity dpar.domino_release) (state ?state))
  =>
  (infer-word derive--dpar-says-linux-and-release ?s dpar.says_linux_and_release
              (if (and (eq ?linux true) (neq ?state unknown)) then true else false) ?s ?l ?r))

(defrule derive--workload-says-linux
  (subject (id ?s) (parent ?dpar) (wants $? workload.says_linux $?))
  ?there <- (value (subject ?dpar) (quantity dpar.says_linux))
  =>
  (take-over derive--workload-says-linux ?s workload.says_linux ?there ?s))

; --- the release of SLES: that of the system, where SLES it is

(defrule derive--release-of-sles
  (subject (id ?s) (wants $? image.sles_release $?))
  (value (id ?d) (subject ?s) (quantity image.distribution) (is sles))
  ?release <- (value (subject ?s) (quantity image.os_release))
  =>
  (take-over derive--release-of-sles ?s image.sles_release ?release ?s ?d))

(defrule derive--release-of-no-sles
  (subject (id ?s) (wants $? image.sles_release $?))
  (value (id ?d) (subject ?s) (quantity image.distribution) (is ~sles))
  (value (id ?release) (subject ?s) (quantity image.os_release))
  =>
  (infer-number derive--release-of-no-sles ?s image.sles_release none none ?s ?d ?release))

; --- EPT or RVI of the host in use: not on a processor that has neither

(defrule derive--mmu-assist-that-is-not-there
  (subject (id ?s) (wants $? image.host_mmu_assist_enabled $?))
  (value (id ?own) (subject ?s) (quantity image.states_host_mmu_assist_enabled))
  (value (id ?kind) (subject ?s) (quantity image.host_mmu_assist) (is none))
  =>
  (infer-word derive--mmu-assist-that-is-not-there ?s image.host_mmu_assist_enabled false ?s ?own ?kind))

(defrule derive--mmu-assist-as-stated
  (subject (id ?s) (wants $? image.host_mmu_assist_enabled $?))
  ?own <- (value (subject ?s) (quantity image.states_host_mmu_assist_enabled))
  (value (id ?kind) (subject ?s) (quantity image.host_mmu_assist) (is ~none))
  =>
  (take-over derive--mmu-assist-as-stated ?s image.host_mmu_assist_enabled ?own ?s ?kind))

; --- no downtime when a host fails: as it is asked of the VM itself, else as the interruption that is acceptable of it tells,
; else as the site has it, unless it is said of the VM that nobody knows

(defrule derive--host-failure-as-asked-of-the-vm
  (subject (id ?s) (wants $? image.zero_downtime_host_failure $?))
  ?own <- (value (subject ?s) (quantity image.own_zero_downtime_host_failure) (is ~unknown))
  (value (id ?outage) (subject ?s) (quantity image.own_outage_minutes))
  (value (id ?site) (subject ?s) (quantity image.site_zero_downtime_host_failure))
  =>
  (take-over derive--host-failure-as-asked-of-the-vm ?s image.zero_downtime_host_failure ?own ?s ?outage ?site))

(defrule derive--host-failure-as-the-outage-tells
  (subject (id ?s) (wants $? image.zero_downtime_host_failure $?))
  (value (id ?own) (subject ?s) (quantity image.own_zero_downtime_host_failure) (is unknown))
  (value (id ?outage) (subject ?s) (quantity image.own_outage_minutes) (state ~unknown) (low ?low) (high ?high))
  (value (id ?site) (subject ?s) (quantity image.site_zero_downtime_host_failure))
  =>
  (infer-word derive--host-failure-as-the-outage-tells ?s image.zero_downtime_host_failure
              (at-most ?low ?high 0 0) ?s ?own ?outage ?site))

(defrule derive--host-failure-as-asked-of-the-site
  (subject (id ?s) (wants $? image.zero_downtime_host_failure $?))
  (value (id ?own) (subject ?s) (quantity image.own_zero_downtime_host_failure) (is unknown))
  (value (id ?outage) (subject ?s) (quantity image.own_outage_minutes) (state unknown))
  (value (id ?left) (subject ?s) (quantity image.zero_downtime_left_open) (is ~true))
  (value (id ?limit) (subject ?s) (quantity image.outage_left_open) (is ?no-limit))
  ?site <- (value (subject ?s) (quantity image.site_zero_downtime_host_failure) (is ?wanted))
  (test (or (eq ?wanted true) (neq ?no-limit true)))
  =>
  (take-over derive--host-failure-as-asked-of-the-site ?s image.zero_downtime_host_failure ?site ?s ?own ?outage ?left ?limit))

; whether there may be none at all hangs on how long one may last, where it is said that nobody knows that

(defrule derive--host-failure-where-nobody-knows-of-an-outage
  (subject (id ?s) (wants $? image.zero_downtime_host_failure $?))
  ?own <- (value (subject ?s) (quantity image.own_zero_downtime_host_failure) (is unknown))
  (value (id ?outage) (subject ?s) (quantity image.own_outage_minutes) (state unknown))
  (value (id ?left) (subject ?s) (quantity image.zero_downtime_left_open) (is ~true))
  (value (id ?limit) (subject ?s) (quantity image.outage_left_open) (is true))
  (value (id ?site) (subject ?s) (quantity image.site_zero_downtime_host_failure) (is ~true))
  =>
  (take-over derive--host-failure-where-nobody-knows-of-an-outage ?s image.zero_downtime_host_failure ?own ?s ?outage ?left
             ?limit ?site))

(defrule derive--host-failure-that-nobody-knows
  (subject (id ?s) (wants $? image.zero_downtime_host_failure $?))
  ?own <- (value (subject ?s) (quantity image.own_zero_downtime_host_failure) (is unknown))
  (value (id ?outage) (subject ?s) (quantity image.own_outage_minutes) (state unknown))
  (value (id ?left) (subject ?s) (quantity image.zero_downtime_left_open) (is true))
  =>
  (take-over derive--host-failure-that-nobody-knows ?s image.zero_downtime_host_failure ?own ?s ?outage ?left))

; --- users at a time: those of a benchmark are simulated, and all of them work at once

(defrule derive--users-of-the-image-at-a-time
  (subject (id ?s) (wants $? image.users_at_a_time $?))
  (value (id ?e) (subject ?s) (quantity image.environment) (is ?environment))
  ?real <- (value (id ?c) (subject ?s) (quantity image.concurrent_users) (high ?most))
  ?simulated <- (value (id ?b) (subject ?s) (quantity image.benchmark_users) (low ?low) (high ?high))
  =>
  ; of those that are not all stated the least is known
  (if (and (eq ?environment benchmark) (or (numberp ?high) (and (numberp ?low) (not (numberp ?most)))))
   then (take-over derive--users-of-the-image-at-a-time ?s image.users_at_a_time ?simulated ?s ?e ?c)
   else (take-over derive--users-of-the-image-at-a-time ?s image.users_at_a_time ?real ?s ?e ?b)))

; --- what is not stated of a goal is not wanted, unless high availability is, of which nobody says how much, or it is said
; that nobody knows it. Patching that may cost no downtime and is planned is that of the only VM with Domino; of several it
; is not known which are meant

(deffunction patching-wanted (?stated ?open ?planned ?vms ?more)
  (if (neq ?stated unknown) then ?stated
   else (if (and (eq ?planned true) (eq ?vms 1)) then true
         else (if (or (eq ?planned true) (eq ?open true) (neq ?more false)) then unknown else false))))

(defrule derive--patching-as-it-is-wanted
  (subject (id ?s) (wants $? image.patching_without_downtime $?))
  (subject (id ?site) (type site))
  (value (id ?stated) (subject ?s) (quantity image.stated_patching_without_downtime) (is ?word))
  (value (id ?left) (subject ?s) (quantity image.patching_left_open) (is ?open))
  (value (id ?more) (subject ?s) (quantity image.wants_high_availability) (is ?wanted))
  (value (id ?changes) (subject ?site) (quantity site.patches_without_downtime) (is ?planned))
  (value (id ?vms) (subject ?site) (quantity site.mail_vms) (high ?most))
  =>
  (infer-word derive--patching-as-it-is-wanted ?s image.patching_without_downtime
              (patching-wanted ?word ?open ?planned ?most ?wanted) ?s ?site ?stated ?left ?more ?changes ?vms))

(defrule derive--application-failover-as-it-is-wanted
  (subject (id ?s) (wants $? image.application_failover $?))
  (value (id ?stated) (subject ?s) (quantity image.stated_application_failover) (is ?word))
  (value (id ?left) (subject ?s) (quantity image.application_failover_left_open) (is ?open))
  (value (id ?more) (subject ?s) (quantity image.wants_high_availability) (is ?wanted))
  =>
  (infer-word derive--application-failover-as-it-is-wanted ?s image.application_failover
              (if (neq ?word unknown) then ?word
               else (if (or (eq ?open true) (neq ?wanted false)) then unknown else false))
              ?s ?stated ?left ?more))

; --- the interruption that is acceptable: of the VM itself, else of the site. A VM of which it is said that nothing may
; interrupt it has none of the site's. Where high availability is wanted one is meant, though nobody says which.

(defrule derive--limits-outage
  (subject (id ?s) (wants $? image.limits_outage $?))
  (value (id ?here) (subject ?s) (quantity image.states_outage) (is ?stated))
  (value (id ?none) (subject ?s) (quantity image.own_zero_downtime_host_failure) (is ?never))
  (value (id ?there) (subject ?s) (quantity image.site_limits_outage) (is ?of-site))
  (value (id ?more) (subject ?s) (quantity image.wants_high_availability) (is ?wanted))
  =>
  (infer-word derive--limits-outage ?s image.limits_outage
              (if (eq ?stated true) then true else (if (eq ?never true) then false
               else (if (eq ?wanted false) then ?of-site else (if (eq ?of-site true) then true else ?wanted))))
              ?s ?here ?none ?there ?more))

(defrule derive--outage-of-the-vm
  (subject (id ?s) (wants $? image.outage_minutes $?))
  (value (id ?here) (subject ?s) (quantity image.states_outage) (is true))
  ?own <- (value (subject ?s) (quantity image.own_outage_minutes))
  (value (id ?there) (subject ?s) (quantity image.site_outage_minutes))
  =>
  (take-over derive--outage-of-the-vm ?s image.outage_minutes ?own ?s ?here ?there))

(defrule derive--outage-of-the-site
  (subject (id ?s) (wants $? image.outage_minutes $?))
  (value (id ?here) (subject ?s) (quantity image.states_outage) (is ~true))
  (value (id ?own) (subject ?s) (quantity image.own_outage_minutes))
  ?site <- (value (subject ?s) (quantity image.site_outage_minutes))
  =>
  (take-over derive--outage-of-the-site ?s image.outage_minutes ?site ?s ?here ?own))

; --- FT: it is switched on in an ESX cluster with HA, so where there is none it is off, unless it is said to be on

(defrule derive--ft-of-its-own
  (subject (id ?s) (wants $? image.ft $?))
  ?own <- (value (subject ?s) (quantity image.own_ft) (is ?on))
  (value (id ?cluster) (subject ?s) (quantity image.cluster_ha) (is ?ha))
  (test (or (neq ?on unknown) (neq ?ha false)))
  =>
  (take-over derive--ft-of-its-own ?s image.ft ?own ?s ?cluster))

(defrule derive--no-ft-without-ha
  (subject (id ?s) (wants $? image.ft $?))
  (value (id ?own) (subject ?s) (quantity image.own_ft) (is unknown))
  (value (id ?cluster) (subject ?s) (quantity image.cluster_ha) (is false))
  =>
  (infer-word derive--no-ft-without-ha ?s image.ft false ?s ?own ?cluster))

; --- HA: an ESX cluster restarts all its VMs, except one that is left out; what is off there is off for all

(defrule derive--ha-of-the-cluster
  (subject (id ?s) (wants $? image.ha $?))
  (value (id ?member) (subject ?s) (quantity image.in_esx_cluster) (is true))
  (value (id ?mine) (subject ?s) (quantity image.own_ha) (is ?own))
  ?cluster <- (value (subject ?s) (quantity image.cluster_ha) (is ?on))
  (test (or (eq ?own unknown) (eq ?on false)))
  =>
  (take-over derive--ha-of-the-cluster ?s image.ha ?cluster ?s ?member ?mine))

(defrule derive--ha-of-its-own
  (subject (id ?s) (wants $? image.ha $?))
  (value (id ?member) (subject ?s) (quantity image.in_esx_cluster) (is ?inside))
  (value (id ?cluster) (subject ?s) (quantity image.cluster_ha) (is ?on))
  ?own <- (value (subject ?s) (quantity image.own_ha) (is ~unknown))
  (test (or (eq ?inside false) (neq ?on false)))
  =>
  (take-over derive--ha-of-its-own ?s image.ha ?own ?s ?member ?cluster))

(defrule derive--ha-where-a-cluster-is-not-known
  (subject (id ?s) (wants $? image.ha $?))
  (value (id ?member) (subject ?s) (quantity image.in_esx_cluster) (is unknown))
  (value (id ?own) (subject ?s) (quantity image.own_ha) (is unknown))
  =>
  (infer-word derive--ha-where-a-cluster-is-not-known ?s image.ha unknown ?s ?member ?own))

(defrule derive--no-ha-outside-a-cluster
  (subject (id ?s) (wants $? image.ha $?))
  (value (id ?member) (subject ?s) (quantity image.in_esx_cluster) (is false))
  (value (id ?own) (subject ?s) (quantity image.own_ha) (is unknown))
  =>
  (infer-word derive--no-ha-outside-a-cluster ?s image.ha false ?s ?member ?own))

; --- an ESX cluster of one host has none on which HA could restart a VM, or a second copy by FT could run. Of a VM outside the
; clusters that are described, which is said to have HA or FT, the ESX cluster is not described

(defrule derive--no-other-host
  (subject (id ?s) (wants $? image.no_other_host $?))
  (value (id ?member) (subject ?s) (quantity image.in_esx_cluster) (is ?inside))
  (value (id ?hosts) (subject ?s) (quantity image.cluster_hosts) (high ?most))
  =>
  (infer-word derive--no-other-host ?s image.no_other_host
              (if (and (eq ?inside true) (numberp ?most) (<= ?most 1)) then true else false)
              ?s ?member ?hosts))

; --- whether the site has HA at all: what is not known of it does not tell that it has

(defrule derive--site-has-ha
  (subject (id ?s) (wants $? image.site_has_ha $?))
  (value (id ?any) (quantity site.has_ha) (is ?on))
  =>
  (infer-word derive--site-has-ha ?s image.site_has_ha (if (eq ?on true) then true else false) ?s ?any))

; --- whether nobody speaks of the drives of an image: neither a device with its mail or data is named, nor is any device of the
; site described, which may hold them

(defrule derive--drives-left-out
  (subject (id ?s) (wants $? image.drives_left_out $?))
  (value (id ?m) (subject ?s) (quantity image.says_mail_devices) (is ?mail))
  (value (id ?d) (subject ?s) (quantity image.says_data_devices) (is ?data))
  (value (id ?l) (subject ?s) (quantity image.has_devices_listed) (is ?listed))
  =>
  (infer-word derive--drives-left-out ?s image.drives_left_out
              (if (or (eq ?mail true) (eq ?data true) (eq ?listed true)) then false else true) ?s ?m ?d ?l))

; --- whether anybody says how many are connected: that they are no more than are registered is no number of them

(defrule derive--says-connected-users
  (subject (id ?s) (wants $? image.says_connected_users $?))
  (value (id ?c) (subject ?s) (quantity image.connected_users) (low ?least) (high ?most))
  (value (id ?r) (subject ?s) (quantity image.registered_users) (high ?registered))
  =>
  (infer-word derive--says-connected-users ?s image.says_connected_users
              (if (or (and (numberp ?least) (> ?least 0))
                      (and (numberp ?most) (not (and (numberp ?registered) (= ?most ?registered) (> ?most 0)))))
               then true else false)
              ?s ?c ?r))

; --- what is told of a single server: of an image that one Domino server has to itself, and of nothing else

(defrule derive--cps-of-a-single-server
  (subject (id ?s) (wants $? image.single_server_cps $?))
  (value (id ?d) (subject ?s) (quantity image.dpars) (low ?fewest) (high ?most))
  ?cps <- (value (id ?c) (subject ?s) (quantity image.cps))
  =>
  (if (and (eq ?fewest 1) (eq ?most 1))
   then (take-over derive--cps-of-a-single-server ?s image.single_server_cps ?cps ?s ?d)
   else (infer-number derive--cps-of-a-single-server ?s image.single_server_cps none none ?s ?d ?c)))

(defrule derive--users-of-a-single-server
  (subject (id ?s) (wants $? image.single_server_users $?))
  (value (id ?d) (subject ?s) (quantity image.dpars) (low ?fewest) (high ?most))
  ?users <- (value (id ?u) (subject ?s) (quantity image.connected_users))
  (value (id ?t) (subject ?s) (quantity image.says_connected_users) (is ?told))
  =>
  (if (and (eq ?fewest 1) (eq ?most 1) (eq ?told true))
   then (take-over derive--users-of-a-single-server ?s image.single_server_users ?users ?s ?d ?t)
   else (infer-number derive--users-of-a-single-server ?s image.single_server_users none none ?s ?d ?u ?t)))

(defrule derive--among-several
  (subject (id ?s) (parent ?image) (wants $? dpar.among_several $?))
  ?several <- (value (subject ?image) (quantity image.surely_several))
  =>
  (take-over derive--among-several ?s dpar.among_several ?several ?s))

(defrule derive--cps-of-the-one-server
  (subject (id ?s) (parent ?image) (wants $? dpar.single_server_cps $?))
  ?cps <- (value (subject ?image) (quantity image.single_server_cps))
  =>
  (take-over derive--cps-of-the-one-server ?s dpar.single_server_cps ?cps ?s))

(defrule derive--users-of-the-one-server
  (subject (id ?s) (parent ?image) (wants $? dpar.single_server_users $?))
  ?users <- (value (subject ?image) (quantity image.single_server_users))
  =>
  (take-over derive--users-of-the-one-server ?s dpar.single_server_users ?users ?s))

; --- swap space: an amount of it, or devices that it is on; an amount of none says that there are no devices, and a list without
; a device that there is no amount. What swaps to disk has somewhere to swap to

(defrule derive--defines-swap
  (subject (id ?s) (wants $? image.defines_swap $?))
  (value (id ?amount) (subject ?s) (quantity image.swap_gib) (low ?low) (high ?high))
  (value (id ?devices) (subject ?s) (quantity image.swap_devices) (low ?least) (high ?most))
  (value (id ?v) (subject ?s) (quantity image.swapping) (is ?swaps))
  =>
  (bind ?by-amount (more-than ?low ?high 0 0))
  (infer-word derive--defines-swap ?s image.defines_swap
              (if (and (numberp ?least) (> ?least 0)) then true
               else (if (neq ?by-amount unknown) then ?by-amount
                     else (if (and (numberp ?most) (= ?most 0)) then false
                           else (if (member$ ?swaps (create$ little heavy)) then true else unknown))))
              ?s ?amount ?devices ?v))

; --- heavy swapping, as far as it is known

(defrule derive--swaps-heavily
  (subject (id ?s) (wants $? image.swaps_heavily $?))
  (value (id ?v) (subject ?s) (quantity image.swapping) (is ?swaps))
  =>
  (infer-word derive--swaps-heavily ?s image.swaps_heavily (if (eq ?swaps heavy) then true else false) ?s ?v))

; --- the CPU that its users need, where those of all workloads need as much; of an image without workloads nobody needs any.
; Where some are light, the others typical and none heavy, that is known too, unless one word is said of all of them

(deffunction the-one-word (?light ?typical ?heavy ?some-heavy ?said)
  (bind ?found (create$ (if (eq ?light true) then light else (create$))
                        (if (eq ?typical true) then typical else (create$))
                        (if (eq ?heavy true) then heavy else (create$))))
  (if (= (length$ ?found) 1) then (nth$ 1 ?found)
   else (if (and (eq ?light false) (eq ?typical false) (eq ?some-heavy false) (eq ?said unknown)) then light-and-typical else unknown)))

(defrule derive--user-intensity-of-workloads
  (subject (id ?s) (wants $? image.user_intensity_of_workloads $?))
  (value (id ?l) (subject ?s) (quantity image.all_users_light) (is ?light))
  (value (id ?t) (subject ?s) (quantity image.all_users_typical) (is ?typical))
  (value (id ?h) (subject ?s) (quantity image.all_users_heavy) (is ?heavy))
  (value (id ?some) (subject ?s) (quantity image.some_users_heavy) (is ?some-heavy))
  (value (id ?image) (subject ?s) (quantity image.states_user_intensity) (is ?said))
  =>
  (infer-word derive--user-intensity-of-workloads ?s image.user_intensity_of_workloads
              (the-one-word ?light ?typical ?heavy ?some-heavy ?said) ?s ?l ?t ?h ?some ?image))

; --- the DPAR with the fewest users has no more than there are on average, and the one with the most no fewer: what all have
; together bounds both, where it is not stated how they spread

(deffunction at-most-the-average (?high ?all-most ?fewest)
  (if (and (numberp ?all-most) (numberp ?fewest) (> ?fewest 0))
   then (bind ?average (integer (/ ?all-most ?fewest)))
        (if (numberp ?high) then (min ?high ?average) else ?average)
   else ?high))

(deffunction at-least-the-average (?low ?all ?most)
  (if (and (numberp ?all) (numberp ?most) (> ?most 0))
   then (max ?low (integer (/ (+ ?all (- ?most 1)) ?most)))
   else ?low))

(defrule derive--fewest-users-within-the-average
  (subject (id ?s) (wants $? image.smallest_active_15min_users $?))
  (value (id ?f) (subject ?s) (quantity image.smallest_by_dpars_active_15min_users) (low ?low) (high ?high))
  (value (id ?u) (subject ?s) (quantity image.active_15min_users) (high ?all-most))
  (value (id ?d) (subject ?s) (quantity image.dpars) (low ?fewest))
  =>
  (bind ?bound (at-most-the-average ?high ?all-most ?fewest))
  (infer-number derive--fewest-users-within-the-average ?s image.smallest_active_15min_users
                (if (and (numberp ?bound) (> ?low ?bound)) then ?bound else ?low) ?bound ?s ?f ?u ?d))

(defrule derive--most-users-from-the-average
  (subject (id ?s) (wants $? image.largest_active_15min_users $?))
  (value (id ?m) (subject ?s) (quantity image.largest_by_dpars_active_15min_users) (low ?low) (high ?high))
  (value (id ?u) (subject ?s) (quantity image.active_15min_users) (low ?all))
  (value (id ?d) (subject ?s) (quantity image.dpars) (high ?most))
  =>
  (bind ?bound (at-least-the-average ?low ?all ?most))
  (infer-number derive--most-users-from-the-average ?s image.largest_active_15min_users
                (if (and (numberp ?high) (> ?bound ?high)) then ?high else ?bound) ?high ?s ?m ?u ?d))

; --- the CPs that an image uses at the peak

(defrule derive--cps-at-peak
  (subject (id ?s) (wants $? image.cps_at_peak $?))
  (value (id ?c) (subject ?s) (quantity image.cps) (low ?cps) (high ?cps-most))
  (value (id ?p) (subject ?s) (quantity image.cpu_peak_share) (low ?share) (high ?share-most))
  =>
  (infer-number derive--cps-at-peak ?s image.cps_at_peak (bound-product ?cps ?share) (bound-product ?cps-most ?share-most)
                ?s ?c ?p))

; --- the CPs that it uses on average: the share is one of all its CPs

(defrule derive--cps-in-use
  (subject (id ?s) (wants $? image.cps_in_use $?))
  (value (id ?c) (subject ?s) (quantity image.cps) (low ?cps) (high ?cps-most))
  (value (id ?p) (subject ?s) (quantity image.cpu_percent) (low ?percent) (high ?percent-most))
  =>
  (infer-number derive--cps-in-use ?s image.cps_in_use
                (if (and (numberp ?cps) (numberp ?percent)) then (/ (* ?cps ?percent) 100) else 0)
                (if (and (numberp ?cps-most) (numberp ?percent-most)) then (/ (* ?cps-most ?percent-most) 100) else none)
                ?s ?c ?p))

; --- what is known of the CPUs of a machine: where their use is not stated, they are not known to be at their limit

(defrule derive--machine-cpu-surely-at-limit
  (subject (id ?s) (wants $? image.machine_cpu_surely_at_limit $?))
  (value (id ?v) (subject ?s) (quantity image.machine_cpu_at_limit) (is ?at-limit))
  =>
  (infer-word derive--machine-cpu-surely-at-limit ?s image.machine_cpu_surely_at_limit
              (if (eq ?at-limit true) then true else false) ?s ?v))

; --- servers for phones or for Nomad alone: such a feature is named, and nothing that is mail

(defrule derive--gateway
  (subject (id ?s) (wants $? dpar.gateway $?))
  (value (id ?t) (subject ?s) (quantity dpar.names_traveler) (is ?traveler))
  (value (id ?n) (subject ?s) (quantity dpar.names_nomad) (is ?nomad))
  (value (id ?v) (subject ?s) (quantity dpar.names_verse) (is ?verse))
  (value (id ?d) (subject ?s) (quantity dpar.uses_daos) (is ?daos))
  (value (id ?u) (subject ?s) (quantity dpar.says_users) (is ?users))
  (value (id ?m) (subject ?s) (quantity dpar.says_mail_devices) (is ?mail))
  (value (id ?f) (subject ?s) (quantity dpar.says_mail_files) (is ?files))
  =>
  (bind ?named (or (eq ?traveler true) (eq ?nomad true)))
  (infer-word derive--gateway ?s dpar.gateway
              (if (and ?named (not (member$ true (create$ ?verse ?daos ?users ?mail ?files)))) then true else false)
              ?s ?t ?n ?v ?d ?u ?m ?f))

(defrule derive--only-gateways
  (subject (id ?s) (wants $? image.only_gateways $?))
  (value (id ?d) (subject ?s) (quantity image.dpars) (low ?dpars))
  (value (id ?g) (subject ?s) (quantity image.all_gateways) (is ?gateways))
  (value (id ?u) (subject ?s) (quantity image.says_users) (is ?users))
  =>
  (infer-word derive--only-gateways ?s image.only_gateways
              (if (and (numberp ?dpars) (> ?dpars 0) (eq ?gateways true) (neq ?users true)) then true else false)
              ?s ?d ?g ?u))

; --- that another licence than Advanced Server is stated for a server

(defrule derive--another-licence
  (subject (id ?s) (wants $? image.another_licence $?))
  (value (id ?all) (subject ?s) (quantity image.advanced_licences) (is ?advanced))
  =>
  (infer-word derive--another-licence ?s image.another_licence (if (eq ?advanced false) then true else false) ?s ?all))

; --- the server of the site with the fewest Notes users, for whoever has too many on another

(defrule derive--fewest-notes-users-of-a-server
  (subject (id ?s) (wants $? image.fewest_notes_users_of_a_server $?))
  ?all <- (value (quantity site.fewest_notes_users))
  =>
  (take-over derive--fewest-notes-users-of-a-server ?s image.fewest_notes_users_of_a_server ?all ?s))

; --- what is told of the CPU use of an image is that of its peak, where this is stated

(defrule derive--cpu-at-the-peak
  (subject (id ?s) (wants $? image.cpu_told_percent $?))
  ?peak <- (value (subject ?s) (quantity image.cpu_peak_percent) (state ~unknown))
  =>
  (take-over derive--cpu-at-the-peak ?s image.cpu_told_percent ?peak ?s))

(defrule derive--cpu-of-any-time
  (subject (id ?s) (wants $? image.cpu_told_percent $?))
  (value (id ?p) (subject ?s) (quantity image.cpu_peak_percent) (state unknown))
  ?average <- (value (subject ?s) (quantity image.cpu_percent))
  =>
  (take-over derive--cpu-of-any-time ?s image.cpu_told_percent ?average ?s ?p))
