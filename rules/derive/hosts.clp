; What an ESX host has.

; --- hardware virtualisation: two settings of the BIOS may say so, and mostly there is only one switch; off wins

(defrule derive--virtualization
  (subject (id ?s) (wants $? host.virtualization $?))
  ?one <- (value (subject ?s) (quantity host.bios_virtualization) (is ?is))
  ?other <- (value (subject ?s) (quantity host.bios_vt_x) (is ?vt-x))
  =>
  (bind ?first (or (eq ?is false) (eq ?vt-x unknown) (and (eq ?is true) (eq ?vt-x true))))
  (bind ?value (if ?first then ?one else ?other))
  (bind ?beside (fact-slot-value (if ?first then ?other else ?one) id))
  (take-over derive--virtualization ?s host.virtualization ?value ?s ?beside))

; --- virtual switches: of VM traffic, service console and vmkernel (the hypervisor's own traffic) one has but one kind

(defrule derive--carries-vmkernel
  (subject (id ?s) (wants $? vswitch.carries_vmkernel $?))
  (value (id ?vmotion) (subject ?s) (quantity vswitch.carries_vmotion) (is ?moves))
  (value (id ?ft) (subject ?s) (quantity vswitch.carries_ft_logging) (is ?logs))
  (value (id ?storage) (subject ?s) (quantity vswitch.carries_storage) (is ?stores))
  =>
  (infer-word derive--carries-vmkernel ?s vswitch.carries_vmkernel (one-of ?moves ?logs ?stores)
              ?s ?vmotion ?ft ?storage))

(deffunction at-most-one ($?truths)
  (bind ?sure 0)
  (bind ?possible 0)
  (progn$ (?truth ?truths)
    (if (eq ?truth true) then (bind ?sure (+ ?sure 1)))
    (if (neq ?truth false) then (bind ?possible (+ ?possible 1))))
  (if (> ?sure 1) then false else (if (< ?possible 2) then true else unknown)))

(defrule derive--one-kind-of-traffic
  (subject (id ?s) (wants $? vswitch.one_kind_of_traffic $?))
  (value (id ?vm) (subject ?s) (quantity vswitch.carries_vm) (is ?vms))
  (value (id ?console) (subject ?s) (quantity vswitch.carries_console) (is ?consoles))
  (value (id ?vmkernel) (subject ?s) (quantity vswitch.carries_vmkernel) (is ?kernel))
  =>
  (infer-word derive--one-kind-of-traffic ?s vswitch.one_kind_of_traffic (at-most-one ?vms ?consoles ?kernel)
              ?s ?vm ?console ?vmkernel))
