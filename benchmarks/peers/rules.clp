; The twelve guidelines as ordinary CLIPS: a fact for each subject, a rule for each guideline, no proofs.
; A quantity has two slots, its least and its most; a truth is true, false or unknown.

(deftemplate image
  (slot path) (multislot platforms) (multislot platforms-open) (multislot kinds) (multislot kinds-open)
  (multislot environments) (multislot environments-open)
  (slot dpars) (slot dpars-most) (slot cps) (slot cps-most) (slot user-intensity) (slot browser-users) (slot ft)
  (slot mail-vm) (slot mail-vm-most) (slot memory-gib) (slot memory-gib-most) (slot full-dpars) (slot full-dpars-most)
  (slot oldest-domino-release) (slot oldest-domino-release-most)
  (slot newest-domino-release) (slot newest-domino-release-most) (slot swapping) (slot swaps-heavily) (slot all-on-7)
  (slot smallest-partition-number) (slot smallest-partition-number-most)
  (slot largest-partition-number) (slot largest-partition-number-most)
  (slot processor-mhz) (slot processor-mhz-most) (slot custom-applications) (slot auxiliary-load)
  (slot other-clients) (slot esx-release) (slot esx-release-most) (slot nic-type))

(deftemplate device
  (slot path) (multislot platforms) (multislot platforms-open) (multislot kinds) (multislot kinds-open)
  (multislot environments) (multislot environments-open)
  (slot holds-log) (slot other-io) (slot several-logs))

(deftemplate lpar
  (slot path) (multislot platforms) (multislot platforms-open) (multislot kinds) (multislot kinds-open)
  (multislot environments) (multislot environments-open)
  (slot virtual-to-real) (slot virtual-to-real-most))

(deftemplate dpar
  (slot path) (multislot platforms) (multislot platforms-open) (multislot kinds) (multislot kinds-open)
  (multislot environments) (multislot environments-open)
  (slot transaction-logging) (slot domino-release) (slot domino-release-most) (slot sets-transinfo-range)
  (slot unclustered-today) (slot says-linux))

(deftemplate verdict (slot guideline) (slot path (type STRING)) (slot is))

; --- truths

(deffunction all-of ($?truths)
  (if (member$ false ?truths) then false else (if (member$ unknown ?truths) then unknown else true)))

(deffunction one-of ($?truths)
  (if (member$ true ?truths) then true else (if (member$ unknown ?truths) then unknown else false)))

(deffunction opposite (?truth)
  (if (eq ?truth true) then false else (if (eq ?truth false) then true else unknown)))

(deffunction at-most (?least ?most ?figure)
  (if (<= ?most ?figure) then true else (if (> ?least ?figure) then false else unknown)))

(deffunction not-less (?least ?most ?needed ?needed-most)
  (if (>= ?least ?needed-most) then true else (if (< ?most ?needed) then false else unknown)))

(deffunction memory-of (?dpars)
  (+ (* ?dpars 2) 2))

(deffunction at-least (?least ?most ?figure)
  (not-less ?least ?most ?figure ?figure))

(deffunction below (?least ?most ?figure)
  (opposite (at-least ?least ?most ?figure)))

(deffunction among (?word $?words)
  (if (eq ?word unknown) then unknown else (if (member$ ?word ?words) then true else false)))

(deffunction has-one (?have ?open ?wanted)
  (progn$ (?word ?have) (if (member$ ?word ?wanted) then (return true)))
  (progn$ (?word ?open) (if (member$ ?word (create$ any ?wanted)) then (return unknown)))
  false)

; whether anything is known: of a word, of a number

(deffunction told (?word)
  (neq ?word unknown))

(deffunction told-within (?least ?most)
  (or (< ?most 1000000000000000000) (> ?least 1)))

; whether a comparison is open though something is known of its number

(deffunction half-told (?comparison ?least ?most)
  (and (eq ?comparison unknown) (told-within ?least ?most)))

; scope: its platform, its kind and its own conditions; told: whether anything is known of what the demand reads, or of a
; number that an open comparison of the scope reads

(deffunction conclude (?guideline ?path ?scope ?environment ?told ?demand ?excepted)
  (bind ?applies (all-of ?scope ?environment))
  (assert (verdict (guideline ?guideline) (path ?path)
    (is (if (or (eq ?applies false) (and (eq ?scope unknown) (eq ?demand unknown) (not ?told))) then not-applicable
         else (if (or (eq ?demand true) (eq ?excepted true)) then satisfied
         else (if (and (eq ?applies true) (eq ?demand false)) then violated else undetermined)))))))

; --- guidelines

(defrule redpaper-z-2006/guest-cps-4-64
  (image (path ?path) (platforms $?platforms) (platforms-open $?platforms-open) (kinds $?kinds)
         (kinds-open $?kinds-open) (environments $?environments) (environments-open $?environments-open)
         (dpars ?dpars) (dpars-most ?dpars-most) (cps ?cps) (cps-most ?cps-most) (user-intensity ?intensity)
         (browser-users ?browsers))
  =>
  (bind ?domino (at-least ?dpars ?dpars-most 1))
  (bind ?heavy (among ?intensity heavy))
  (conclude redpaper-z-2006/guest-cps-4-64 ?path
    (all-of (has-one ?platforms ?platforms-open (create$ linux-system-z))
            (has-one ?kinds ?kinds-open (create$ guest)) ?domino)
    (has-one ?environments ?environments-open (create$ production test))
    (or (told-within ?cps ?cps-most) (told ?intensity) (told ?browsers) (half-told ?domino ?dpars ?dpars-most))
    (one-of (at-most ?cps ?cps-most 4) (all-of (at-most ?cps ?cps-most 8) ?browsers ?heavy))
    ?heavy))

(defrule redpaper-z-2006/min-two-cps
  (image (path ?path) (dpars ?dpars) (dpars-most ?dpars-most) (cps ?cps) (cps-most ?cps-most) (mail-vm ?vm)
         (mail-vm-most ?vm-most))
  =>
  (bind ?domino (at-least ?dpars ?dpars-most 1))
  (conclude redpaper-z-2006/min-two-cps ?path
    ?domino
    true
    (or (told-within ?cps ?cps-most) (half-told ?domino ?dpars ?dpars-most))
    (at-least ?cps ?cps-most 2)
    (at-least ?vm ?vm-most 1)))

(defrule redpaper-z-2006/memory-2gb-per-dpar-plus-2gb
  (image (path ?path) (platforms $?platforms) (platforms-open $?platforms-open) (kinds $?kinds)
         (kinds-open $?kinds-open) (environments $?environments) (environments-open $?environments-open)
         (dpars ?dpars) (dpars-most ?dpars-most) (memory-gib ?memory) (memory-gib-most ?memory-most)
         (full-dpars ?full) (full-dpars-most ?full-most) (newest-domino-release ?release)
         (newest-domino-release-most ?release-most))
  =>
  (bind ?from-7 (at-least ?release ?release-most 7000000000000))
  (conclude redpaper-z-2006/memory-2gb-per-dpar-plus-2gb ?path
    (all-of (has-one ?platforms ?platforms-open (create$ linux-system-z))
            (has-one ?kinds ?kinds-open (create$ lpar guest)) (at-least ?dpars ?dpars-most 1) ?from-7)
    (has-one ?environments ?environments-open (create$ production test))
    (or (told-within ?memory ?memory-most) (told-within ?dpars ?dpars-most)
        (half-told ?from-7 ?release ?release-most))
    (not-less ?memory ?memory-most (memory-of ?dpars) (memory-of ?dpars-most))
    (opposite (not-less (memory-of ?full) (memory-of ?full-most) ?memory ?memory-most))))

(defrule redpaper-z-2006/memory-to-limit-swapping-63
  (image (path ?path) (platforms $?platforms) (platforms-open $?platforms-open) (kinds $?kinds)
         (kinds-open $?kinds-open) (environments $?environments) (environments-open $?environments-open)
         (dpars ?dpars) (dpars-most ?dpars-most) (swapping ?swapping) (swaps-heavily ?heavily) (all-on-7 ?all-on-7)
         (memory-gib ?memory) (memory-gib-most ?memory-most))
  =>
  (bind ?domino (at-least ?dpars ?dpars-most 1))
  (conclude redpaper-z-2006/memory-to-limit-swapping-63 ?path
    (all-of (has-one ?platforms ?platforms-open (create$ linux-system-z))
            (has-one ?kinds ?kinds-open (create$ lpar guest)) ?domino)
    (has-one ?environments ?environments-open (create$ production test))
    (or (told ?swapping) (told ?all-on-7) (told-within ?memory ?memory-most) (told-within ?dpars ?dpars-most))
    (one-of (among ?swapping none little)
            (all-of (opposite ?heavily) ?all-on-7
                    (not-less ?memory ?memory-most (memory-of ?dpars) (memory-of ?dpars-most))))
    false))

(defrule redpaper-z-2006/translog-own-device-62
  (device (path ?path) (platforms $?platforms) (platforms-open $?platforms-open) (kinds $?kinds)
          (kinds-open $?kinds-open) (environments $?environments) (environments-open $?environments-open)
          (holds-log ?holds) (other-io ?other-io) (several-logs ?several))
  =>
  (conclude redpaper-z-2006/translog-own-device-62 ?path
    (all-of (has-one ?platforms ?platforms-open (create$ linux-system-z))
            (has-one ?kinds ?kinds-open (create$ lpar guest)) ?holds)
    (has-one ?environments ?environments-open (create$ production test))
    (or (told ?other-io) (eq ?several true))
    (all-of (among ?other-io none) (opposite ?several))
    false))

(defrule redpaper-z-2006/ratio-max-4-64
  (lpar (path ?path) (platforms $?platforms) (platforms-open $?platforms-open) (kinds $?kinds)
        (kinds-open $?kinds-open) (virtual-to-real ?ratio) (virtual-to-real-most ?ratio-most))
  =>
  (conclude redpaper-z-2006/ratio-max-4-64 ?path
    (all-of (has-one ?platforms ?platforms-open (create$ linux-system-z)) (has-one ?kinds ?kinds-open (create$ zvm)))
    true
    (told-within ?ratio ?ratio-most)
    (at-most ?ratio ?ratio-most 4)
    false))

(defrule redpaper-z-2006/do-not-disable-logging
  (dpar (path ?path) (platforms $?platforms) (platforms-open $?platforms-open) (kinds $?kinds)
        (kinds-open $?kinds-open) (environments $?environments) (environments-open $?environments-open)
        (transaction-logging ?logging))
  =>
  (conclude redpaper-z-2006/do-not-disable-logging ?path
    (all-of (has-one ?platforms ?platforms-open (create$ linux-system-z))
            (has-one ?kinds ?kinds-open (create$ lpar guest)))
    (has-one ?environments ?environments-open (create$ production))
    (told ?logging)
    ?logging
    false))

(defrule dw-domino7-2005/transinfo-set-in-production
  (dpar (path ?path) (platforms $?platforms) (platforms-open $?platforms-open) (kinds $?kinds)
        (kinds-open $?kinds-open) (environments $?environments) (environments-open $?environments-open)
        (domino-release ?release) (domino-release-most ?release-most) (sets-transinfo-range ?sets)
        (unclustered-today ?alone))
  =>
  (bind ?from-65 (at-least ?release ?release-most 6000500000000))
  (conclude dw-domino7-2005/transinfo-set-in-production ?path
    (all-of (has-one ?platforms ?platforms-open (create$ aix linux-x86 i5os solaris windows linux-system-z zos vsphere))
            (has-one ?kinds ?kinds-open (create$ native lpar guest vm)) ?from-65)
    (has-one ?environments ?environments-open (create$ production))
    (or (told ?sets) (half-told ?from-65 ?release ?release-most))
    ?sets
    ?alone))

(defrule compaq-partition-1998/partition-number-range
  (image (path ?path) (kinds $?kinds)
         (kinds-open $?kinds-open) (dpars ?dpars) (dpars-most ?dpars-most) (newest-domino-release ?release)
         (newest-domino-release-most ?release-most) (smallest-partition-number ?smallest)
         (smallest-partition-number-most ?smallest-most) (largest-partition-number ?largest)
         (largest-partition-number-most ?largest-most))
  =>
  (bind ?several (at-least ?dpars ?dpars-most 2))
  (bind ?to-r4 (below ?release ?release-most 5000000000000))
  (conclude compaq-partition-1998/partition-number-range ?path
    (all-of (has-one ?kinds ?kinds-open (create$ native)) ?several ?to-r4)
    true
    (or (told-within ?smallest ?smallest-most) (told-within ?largest ?largest-most)
        (half-told ?several ?dpars ?dpars-most) (half-told ?to-r4 ?release ?release-most))
    (all-of (at-least ?smallest ?smallest-most 1) (at-most ?largest ?largest-most 99))
    false))

(defrule xseries-w2k-2001/ats-recommends-uni-or-two-way
  (image (path ?path) (platforms $?platforms) (platforms-open $?platforms-open) (environments $?environments)
         (environments-open $?environments-open) (dpars ?dpars) (dpars-most ?dpars-most) (cps ?cps)
         (cps-most ?cps-most) (oldest-domino-release ?oldest) (oldest-domino-release-most ?oldest-most)
         (newest-domino-release ?newest) (newest-domino-release-most ?newest-most) (processor-mhz ?mhz)
         (processor-mhz-most ?mhz-most) (custom-applications ?applications) (auxiliary-load ?load)
         (other-clients ?clients))
  =>
  (bind ?from-r5 (at-least ?oldest ?oldest-most 5000000000000))
  (bind ?to-r5 (below ?newest ?newest-most 6000000000000))
  (bind ?one (all-of (at-least ?dpars ?dpars-most 1) (at-most ?dpars ?dpars-most 1)))
  (conclude xseries-w2k-2001/ats-recommends-uni-or-two-way ?path
    (all-of (has-one ?platforms ?platforms-open (create$ windows)) ?from-r5 ?to-r5 ?one)
    (has-one ?environments ?environments-open (create$ production test))
    (or (told-within ?cps ?cps-most) (half-told ?from-r5 ?oldest ?oldest-most)
        (half-told ?to-r5 ?newest ?newest-most) (half-told ?one ?dpars ?dpars-most))
    (at-most ?cps ?cps-most 2)
    (one-of (below ?mhz ?mhz-most 900) ?applications ?load ?clients)))

(defrule vsphere-domino-2011/ft-single-vcpu-only
  (image (path ?path) (platforms $?platforms) (platforms-open $?platforms-open) (kinds $?kinds)
         (kinds-open $?kinds-open) (cps ?cps) (cps-most ?cps-most) (ft ?ft) (esx-release ?esx)
         (esx-release-most ?esx-most))
  =>
  (bind ?to-esx4 (below ?esx ?esx-most 5000000000000))
  (conclude vsphere-domino-2011/ft-single-vcpu-only ?path
    (all-of (has-one ?platforms ?platforms-open (create$ vsphere)) (has-one ?kinds ?kinds-open (create$ vm))
            ?ft ?to-esx4)
    true
    (or (told-within ?cps ?cps-most) (half-told ?to-esx4 ?esx ?esx-most))
    (at-most ?cps ?cps-most 1)
    false))

(defrule vsphere-domino-2011/vmxnet3-adapter
  (image (path ?path) (platforms $?platforms) (platforms-open $?platforms-open) (kinds $?kinds)
         (kinds-open $?kinds-open) (environments $?environments) (environments-open $?environments-open)
         (dpars ?dpars) (dpars-most ?dpars-most) (nic-type ?type))
  =>
  (bind ?domino (at-least ?dpars ?dpars-most 1))
  (conclude vsphere-domino-2011/vmxnet3-adapter ?path
    (all-of (has-one ?platforms ?platforms-open (create$ vsphere)) (has-one ?kinds ?kinds-open (create$ vm)) ?domino)
    (has-one ?environments ?environments-open (create$ production test))
    (or (told ?type) (half-told ?domino ?dpars ?dpars-most))
    (among ?type vmxnet3)
    false))
