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
