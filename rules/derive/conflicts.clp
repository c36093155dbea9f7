; Figures of claims and runs that exclude each other. This file runs by itself, over the claims and runs of a site, what was
; measured of its parts and what is needed of its devices: no verdict rests on it. docs/decisions/0049 says why it is as it is.
;
;   figure    a number as it is stated: 5 is 4.5 to 5.5, as exact as it is written; and the difference that a claim tells
;   told      that figure within its error: what is held against each other
;   comes-to  what a figure is by what else is stated: a rate by its definition, a claim by its parts
;   excludes  two of these that cannot both be so

; --- inputs

; a claim, a run, a part of the site of which something was measured, a device that is stated to have room and to need some, or a
; DPAR with mail files, or its users

(deftemplate account
  (slot id (type SYMBOL))
  (slot list (type SYMBOL) (allowed-symbols claim run part device dpar workload))
  (slot place (type INTEGER))  ; in the order of names
  (slot cps (type INTEGER) (default 1))  ; of a run, 1 where they are not told
  (slot thing (type SYMBOL) (default none))  ; what was measured, as a word: two that have the same one tell of one thing
  (slot compared-with (type SYMBOL) (default none))
  (multislot quotes (type INTEGER FLOAT))  ; the ranges that its words have, each by its least and its most
  (multislot beside (type SYMBOL))  ; claims that it is concluded from with others, or that speak for what may be done in its place
  ; what a claim says of itself
  (slot way (type SYMBOL) (allowed-symbols none more less) (default none))
  (slot kind (type SYMBOL) (default none))
  (slot moment (type SYMBOL) (default whole))
  (slot metric (type SYMBOL) (default none))
  (slot source (type SYMBOL) (default none))
  (slot as-it-is (type SYMBOL) (allowed-symbols yes no) (default yes))  ; no: of an effect, or for users that it names
  (slot left-over (type SYMBOL) (allowed-symbols yes no) (default no))
  (slot run (type SYMBOL) (default none))  ; the run that it is of
  (slot at (type SYMBOL) (default none))  ; the part of the site that it is of, or that this is
  (slot parts (type INTEGER) (default 0)))

(deftemplate part-of
  (slot id (type SYMBOL))
  (slot of (type SYMBOL))
  (slot place (type INTEGER))
  (slot is (type SYMBOL)))

; out of rules/measurements.yml: the figures that are held against each other; the figure of a run by the metric of a claim;
; what was measured at a part of the site by what a claim tells

(deftemplate compared
  (slot id (type SYMBOL))
  (slot list (type SYMBOL))
  (slot figure (type SYMBOL)))

(deftemplate metric
  (slot id (type SYMBOL))
  (slot metric (type SYMBOL))
  (slot figure (type SYMBOL)))

(deftemplate there
  (slot id (type SYMBOL))
  (slot kind (type SYMBOL))
  (slot moment (type SYMBOL))
  (slot figure (type SYMBOL)))

;   relied  what has to be on for some words of a claim, by its effect; unless: the list of the site that may tell it, too
;   ratio   a ratio of virtual to real CPs that a claim tells by its effect: of what, and what counts the real ones

(deftemplate relied
  (slot id (type SYMBOL))
  (slot effect (type SYMBOL))
  (slot member (type SYMBOL))
  (slot unless (type SYMBOL) (default none))
  (multislot words (type SYMBOL)))

(deftemplate ratio
  (slot id (type SYMBOL))
  (slot effect (type SYMBOL))
  (slot type (type SYMBOL))
  (slot real (type SYMBOL)))

;   within  what is needed, and how much of that there is at most

(deftemplate within
  (slot id (type SYMBOL))
  (slot list (type SYMBOL))
  (slot figure (type SYMBOL))
  (slot most (type SYMBOL)))

;   stored  how many mail files, how large, how much room, and by how many per cent that may be told too small

(deftemplate stored
  (slot id (type SYMBOL))
  (slot files (type SYMBOL))
  (slot size (type SYMBOL))
  (slot room (type SYMBOL))
  (slot loose (type INTEGER FLOAT)))

; the DPARs of which all mail files lie on one device (keeps), and who uses each (of-dpar): each group says how large its mail files are.
; less: what is stated by which they may take less room than their size, or find more

(deftemplate keeping
  (slot id (type SYMBOL))
  (slot of (type SYMBOL))
  (slot size (type INTEGER)))

(deftemplate keeps
  (slot id (type SYMBOL))
  (slot of (type SYMBOL))
  (slot place (type INTEGER))
  (slot dpar (type SYMBOL))
  (slot count (type INTEGER)))

(deftemplate of-dpar
  (slot id (type SYMBOL))
  (slot of (type SYMBOL))
  (slot place (type INTEGER))
  (slot workload (type SYMBOL)))

(deftemplate less
  (slot id (type SYMBOL))
  (slot of (type SYMBOL)))

; a word of a claim, by the member in which it stands

(deftemplate said
  (slot id (type SYMBOL))
  (slot of (type SYMBOL))
  (slot member (type SYMBOL) (allowed-symbols effect use says))
  (slot word (type SYMBOL)))

; the images that a claim may be of (concerned), or that share the CPs of what it is of (sharing). at: as of an account, none: the
; claim names nothing; of: what they lie in; all: whether these are all, of the one kind of which something is concluded

(deftemplate images
  (slot id (type SYMBOL))
  (slot as (type SYMBOL) (allowed-symbols concerned sharing))
  (slot at (type SYMBOL) (default none))
  (slot of (type SYMBOL))
  (slot type (type SYMBOL))
  (slot size (type INTEGER))
  (slot only (type SYMBOL) (allowed-symbols yes no) (default no))
  (slot all (type SYMBOL) (allowed-symbols yes no)))

(deftemplate image-of
  (slot id (type SYMBOL))
  (slot of (type SYMBOL))
  (slot place (type INTEGER))
  (slot image (type SYMBOL))
  (slot count (type INTEGER))
  (slot cluster (type SYMBOL) (default none)))

; whether a technique is on, as it is stated of a VM or of an ESX cluster; and what a planned change says anything of, or a list
; that the site has

(deftemplate switched
  (slot id (type SYMBOL))
  (slot of (type SYMBOL))
  (slot member (type SYMBOL))
  (slot is (type SYMBOL) (allowed-symbols on off)))

(deftemplate mentioned
  (slot id (type SYMBOL))
  (slot by (type SYMBOL) (allowed-symbols change site))
  (slot name (type SYMBOL)))

; --- inputs, but for the difference, which is concluded. high: none where there is no most; exact: the number as it is stated,
; none of a range or of what is worked out; way: of a difference

(deftemplate figure
  (slot id (type SYMBOL))
  (slot of (type SYMBOL))
  (slot figure (type SYMBOL))
  (slot low (type INTEGER FLOAT))
  (slot high (type INTEGER FLOAT SYMBOL) (allowed-symbols none))
  (slot exact (type INTEGER FLOAT SYMBOL) (allowed-symbols none) (default none))
  (slot way (type SYMBOL) (allowed-symbols none more less) (default none))
  (slot rule (type SYMBOL) (default none))
  (multislot because (type SYMBOL)))

; --- conclusions

(deftemplate told
  (slot id (type SYMBOL))
  (slot of (type SYMBOL))
  (slot figure (type SYMBOL))
  (slot low (type INTEGER FLOAT))
  (slot high (type INTEGER FLOAT SYMBOL) (allowed-symbols none))
  (slot exact (type INTEGER FLOAT SYMBOL) (allowed-symbols none))
  (slot way (type SYMBOL) (allowed-symbols none more less))
  ; as of its account
  (slot list (type SYMBOL))
  (slot place (type INTEGER))
  (slot thing (type SYMBOL))
  (slot compared-with (type SYMBOL))
  (multislot quotes (type INTEGER FLOAT))
  (multislot beside (type SYMBOL))
  (slot rule (type SYMBOL))
  (multislot because (type SYMBOL)))

; the one that tells least, or most, of those that tell of one thing and go one way

(deftemplate extreme
  (slot id (type SYMBOL))
  (slot is (type SYMBOL) (allowed-symbols least most))
  (slot told (type SYMBOL))
  (slot rule (type SYMBOL))
  (multislot because (type SYMBOL)))

; times: it may be so many times as much

(deftemplate comes-to
  (slot id (type SYMBOL))
  (slot of (type SYMBOL))
  (slot figure (type SYMBOL))
  (slot low (type INTEGER FLOAT))
  (slot high (type INTEGER FLOAT SYMBOL) (allowed-symbols none))
  (slot exact (type INTEGER FLOAT SYMBOL) (allowed-symbols none) (default none))
  (slot way (type SYMBOL) (allowed-symbols none more less) (default none))
  (slot times (type INTEGER) (default 1))
  (slot rule (type SYMBOL))
  (multislot because (type SYMBOL)))

; what the parts of a claim before `next` come to; here low is none where there is no least. known: how many of them tell the
; figure; ways: whether these say which way they go; below-zero: whether one of them may be

(deftemplate running-sum
  (slot id (type SYMBOL))
  (slot of (type SYMBOL))
  (slot figure (type SYMBOL))
  (slot next (type INTEGER))
  (slot low (type INTEGER FLOAT SYMBOL) (allowed-symbols none))
  (slot high (type INTEGER FLOAT SYMBOL) (allowed-symbols none))
  (slot exact (type INTEGER FLOAT SYMBOL) (allowed-symbols none))
  (slot known (type INTEGER))
  (slot ways (type SYMBOL) (allowed-symbols untold stated unstated both))
  (slot below-zero (type SYMBOL) (allowed-symbols yes no))
  (slot rule (type SYMBOL))
  (multislot because (type SYMBOL)))

; that something is off at all images of some before `next`, and how many virtual CPs those have together

(deftemplate off-so-far
  (slot id (type SYMBOL))
  (slot images (type SYMBOL))
  (slot member (type SYMBOL))
  (slot next (type INTEGER))
  (slot rule (type SYMBOL))
  (multislot because (type SYMBOL)))

(deftemplate virtual-so-far
  (slot id (type SYMBOL))
  (slot images (type SYMBOL))
  (slot next (type INTEGER))
  (slot count (type INTEGER))
  (slot rule (type SYMBOL))
  (multislot because (type SYMBOL)))

; what the mail files on a device take at least, those of its DPARs before `next`

(deftemplate stored-so-far
  (slot id (type SYMBOL))
  (slot of (type SYMBOL))
  (slot next (type INTEGER))
  (slot low (type INTEGER FLOAT))
  (slot rule (type SYMBOL))
  (multislot because (type SYMBOL)))

; how: two of one thing; a rate by its definition; a claim and the run, the part of the site or the parts that it names; a word of a
; claim, and that what it counts on is off; a ratio, and what the counts come to; what is needed, or mail files, and
; the room for it

(deftemplate excludes
  (slot id (type SYMBOL))
  (slot how (type SYMBOL) (allowed-symbols one-thing definition run site parts relied counts room mail))
  (slot one (type SYMBOL))
  (slot other (type SYMBOL))
  (slot rule (type SYMBOL))
  (multislot because (type SYMBOL)))

; --- the difference that a claim tells: what is stated as one, else what is between two figures, else what a factor comes to

(deffunction least-quotient (?low ?by-most)
  (if (numberp ?by-most) then (/ ?low ?by-most) else 0))

(deffunction most-quotient (?high ?by-least)
  (if (and (numberp ?high) (> ?by-least 0)) then (/ ?high ?by-least) else none))

; by a factor there is more from 1 on, and less up to 1; where it may be either, only what is stated says which

(deffunction difference-by (?rule ?of ?low ?high ?way $?because)
  (bind ?least 0)
  (bind ?most none)
  (if (>= ?low 1)
   then (bind ?least (* 100 (- ?low 1)))
        (if (numberp ?high) then (bind ?most (* 100 (- ?high 1))))
        (if (eq ?way none) then (bind ?way more))
   else (if (numberp ?high)
         then (bind ?most (* 100 (max (- 1 ?low) (- ?high 1))))
              (if (<= ?high 1)
               then (bind ?least (* 100 (- 1 ?high)))
                    (if (eq ?way none) then (bind ?way less)))))
  (assert (figure (id (sym-cat ?of "~difference")) (of ?of) (figure difference) (low ?least) (high ?most) (way ?way)
                  (rule ?rule) (because (matched ?because)))))

(defrule conflicts--difference-as-stated
  (account (id ?of) (way ?way))
  (figure (id ?f) (of ?of) (figure difference_percent) (low ?low) (high ?high) (exact ?exact))
  =>
  (assert (figure (id (sym-cat ?of "~difference")) (of ?of) (figure difference) (low ?low) (high ?high) (exact ?exact)
                  (way ?way) (rule conflicts--difference-as-stated) (because (matched ?of ?f)))))

(defrule conflicts--difference-of-two-figures
  (account (id ?of) (way ?way))
  (not (figure (of ?of) (figure difference_percent)))
  (figure (id ?before) (of ?of) (figure before) (low ?from) (high ?from-most))
  (figure (id ?after) (of ?of) (figure after) (low ?to) (high ?to-most))
  =>
  (difference-by conflicts--difference-of-two-figures ?of
                 (least-quotient ?to ?from-most) (most-quotient ?to-most ?from) ?way ?of ?before ?after))

(defrule conflicts--difference-by-a-factor
  (account (id ?of) (way ?way))
  (not (figure (of ?of) (figure difference_percent)))
  (not (and (figure (of ?of) (figure before)) (figure (of ?of) (figure after))))
  (figure (id ?factor) (of ?of) (figure factor) (low ?low) (high ?high))
  =>
  (difference-by conflicts--difference-by-a-factor ?of ?low ?high ?way ?of ?factor))

; --- what is told: percentage points go the way that the claim says

(deffunction tell-within (?rule ?account ?figure ?error $?because)
  (bind ?of (fact-slot-value ?account id))
  (bind ?name (fact-slot-value ?figure figure))
  (bind ?high (fact-slot-value ?figure high))
  (bind ?share (/ ?error 100))
  (assert (told (id (sym-cat ?of "." ?name)) (of ?of) (figure ?name)
                (low (max (* (fact-slot-value ?figure low) (- 1 ?share)) 0))
                (high (if (numberp ?high) then (* ?high (+ 1 ?share)) else none))
                (exact (fact-slot-value ?figure exact))
                (way (fact-slot-value (if (eq ?name points) then ?account else ?figure) way))
                (list (fact-slot-value ?account list)) (place (fact-slot-value ?account place))
                (thing (fact-slot-value ?account thing)) (compared-with (fact-slot-value ?account compared-with))
                (quotes (fact-slot-value ?account quotes)) (beside (fact-slot-value ?account beside)) (rule ?rule) (because (matched ?because)))))

(defrule conflicts--told
  ?account <- (account (id ?of))
  ?figure <- (figure (id ?f) (of ?of))
  (not (figure (of ?of) (figure error_percent)))
  =>
  (tell-within conflicts--told ?account ?figure 0 ?of ?f))

(defrule conflicts--told-with-an-error
  ?account <- (account (id ?of))
  ?figure <- (figure (id ?f) (of ?of) (figure ~error_percent))
  (figure (id ?e) (of ?of) (figure error_percent) (high ?error))
  =>
  (tell-within conflicts--told-with-an-error ?account ?figure (if (numberp ?error) then ?error else 100) ?of ?f ?e))

; --- whether two exclude each other: no number is both, or the one tells of more and the other of less

(deffunction apart (?low ?high ?low-2 ?high-2)
  (or (below ?high ?low-2) (below ?high-2 ?low)))

(deffunction exclude (?one ?other)
  (bind ?low (fact-slot-value ?one low))
  (bind ?low-2 (fact-slot-value ?other low))
  (bind ?way (fact-slot-value ?one way))
  (bind ?way-2 (fact-slot-value ?other way))
  (if (or (eq ?way none) (eq ?way-2 none) (eq ?way ?way-2))
   then (apart ?low (fact-slot-value ?one high) ?low-2 (fact-slot-value ?other high))
   else (or (> ?low 0) (> ?low-2 0))))

(deffunction excluding (?rule ?how ?one ?other $?besides)
  (assert (excludes (id (sym-cat ?one "!" ?other "!" (if (= (length$ ?besides) 0) then ?how else (nth$ 1 ?besides))))
                    (how ?how) (one ?one) (other ?other)
                    (rule ?rule) (because (matched ?one ?other ?besides)))))

; --- two that tell of one thing. Whoever excludes any of them excludes the one that tells least or the one that tells most, of
; those that go one way. So each is held against these alone: a thousand that tell of one thing are no half a million pairs.

(deffunction ends-before (?high ?place ?high-2 ?place-2)
  (if (eq ?high ?high-2) then (< ?place ?place-2)
   else (if (numberp ?high) then (or (not (numberp ?high-2)) (< ?high ?high-2)) else FALSE)))

(defrule conflicts--tells-least
  (declare (salience -10))
  (compared (id ?c) (list ?list) (figure ?figure))
  (told (id ?t) (list ?list) (figure ?figure) (thing ?thing&~none) (way ?way) (high ?high) (place ?place))
  (not (told (list ?list) (figure ?figure) (thing ?thing) (way ?way) (high ?high-2)
             (place ?place-2&:(ends-before ?high-2 ?place-2 ?high ?place))))
  =>
  (assert (extreme (id (sym-cat ?t "!least")) (is least) (told ?t)
                   (rule conflicts--tells-least) (because (matched ?c ?t)))))

(defrule conflicts--tells-most
  (declare (salience -10))
  (compared (id ?c) (list ?list) (figure ?figure))
  (told (id ?t) (list ?list) (figure ?figure) (thing ?thing&~none) (way ?way) (low ?low) (place ?place))
  (not (told (list ?list) (figure ?figure) (thing ?thing) (way ?way) (low ?low-2)
             (place ?place-2&:(or (> ?low-2 ?low) (and (= ?low-2 ?low) (< ?place-2 ?place))))))
  =>
  (assert (extreme (id (sym-cat ?t "!most")) (is most) (told ?t)
                   (rule conflicts--tells-most) (because (matched ?c ?t)))))

; two runs of which one is compared with the other differ in something; two claims that quote one range in words may tell
; an end of it each; what is concluded from several claims is none of them; and what is expected of one way to go is not
; expected of another

(deffunction is-within (?number ?told)
  (bind ?high (fact-slot-value ?told high))
  (and (<= (fact-slot-value ?told low) ?number) (or (not (numberp ?high)) (<= ?number ?high))))

(deffunction quotes-range (?told ?least ?most)
  (bind ?quotes (fact-slot-value ?told quotes))
  (loop-for-count (?i 1 (div (length$ ?quotes) 2))
    (if (and (= (nth$ (- (* 2 ?i) 1) ?quotes) ?least) (= (nth$ (* 2 ?i) ?quotes) ?most)) then (return TRUE)))
  FALSE)

(deffunction ends-of-a-range (?one ?other)
  (if (> (fact-slot-value ?one low) (fact-slot-value ?other low)) then (return (ends-of-a-range ?other ?one)))
  (bind ?quotes (fact-slot-value ?one quotes))
  (loop-for-count (?i 1 (div (length$ ?quotes) 2))
    (bind ?least (nth$ (- (* 2 ?i) 1) ?quotes))
    (bind ?most (nth$ (* 2 ?i) ?quotes))
    (if (and (quotes-range ?other ?least ?most) (is-within ?least ?one) (is-within ?most ?other)) then (return TRUE)))
  FALSE)

(deffunction go-together (?one ?other)
  (or (eq (fact-slot-value ?one of) (fact-slot-value ?other compared-with))
      (eq (fact-slot-value ?other of) (fact-slot-value ?one compared-with))
      (member$ (fact-slot-value ?one of) (fact-slot-value ?other beside))
      (member$ (fact-slot-value ?other of) (fact-slot-value ?one beside))
      (ends-of-a-range ?one ?other)))

(defrule conflicts--of-one-thing
  (extreme (id ?e) (told ?b))
  ?other <- (told (id ?b) (list ?list) (thing ?thing) (figure ?figure))
  ?one <- (told (id ?a) (list ?list) (thing ?thing) (figure ?figure))
  (test (exclude ?one ?other))
  (test (not (go-together ?one ?other)))
  =>
  (excluding conflicts--of-one-thing one-thing ?a ?b ?e))

; whoever goes together with that one may exclude any of the others

(defrule conflicts--beside-an-extreme
  (extreme (id ?e) (told ?c))
  ?apart <- (told (id ?c) (list ?list) (thing ?thing) (figure ?figure))
  ?one <- (told (id ?a) (list ?list) (thing ?thing) (figure ?figure))
  (test (exclude ?one ?apart))
  (test (go-together ?one ?apart))
  ?other <- (told (id ?b) (list ?list) (thing ?thing) (figure ?figure))
  (test (exclude ?one ?other))
  (test (not (go-together ?one ?other)))
  =>
  (excluding conflicts--beside-an-extreme one-thing ?a ?b ?e ?c))

; --- what a rate of a run comes to: ETR is its transactions in a second, ITR what they would be at full use of the CPU. Where
; that may be added up over several CPs, it may be a share of all: ITR is then as many times as much.

(defrule conflicts--etr-comes-to
  (told (id ?t) (of ?run) (list run) (figure tpm) (low ?low) (high ?high))
  =>
  (assert (comes-to (id (sym-cat ?run "=etr")) (of ?run) (figure etr) (low (/ ?low 60)) (high (most-quotient ?high 60))
                    (rule conflicts--etr-comes-to) (because (matched ?t)))))

(deffunction itr-by (?rule ?run ?cps ?low ?high ?used ?used-most $?because)
  (assert (comes-to (id (sym-cat ?run "=itr")) (of ?run) (figure itr)
                    (low (least-quotient ?low (bound-quotient ?used-most 100))) (high (most-quotient ?high (/ ?used 100)))
                    (times ?cps) (rule ?rule) (because (matched ?because)))))

(defrule conflicts--itr-by-etr
  (account (id ?run) (list run) (cps ?cps))
  (told (id ?e) (of ?run) (figure etr) (low ?low) (high ?high))
  (told (id ?u) (of ?run) (figure cpu_percent) (low ?used) (high ?used-most))
  =>
  (itr-by conflicts--itr-by-etr ?run ?cps ?low ?high ?used ?used-most ?run ?e ?u))

(defrule conflicts--itr-by-tpm
  (account (id ?run) (list run) (cps ?cps))
  (not (figure (of ?run) (figure etr)))
  (comes-to (id ?e) (of ?run) (figure etr) (low ?low) (high ?high))
  (told (id ?u) (of ?run) (figure cpu_percent) (low ?used) (high ?used-most))
  =>
  (itr-by conflicts--itr-by-tpm ?run ?cps ?low ?high ?used ?used-most ?run ?e ?u))

(deffunction times-as-much (?number ?times)
  (if (numberp ?number) then (* ?number ?times) else none))

(deffunction negated (?number)
  (if (numberp ?number) then (- 0 ?number) else none))

(deffunction exclude-as-much (?one ?other ?times)
  (apart (fact-slot-value ?one low) (fact-slot-value ?one high)
         (times-as-much (fact-slot-value ?other low) ?times) (times-as-much (fact-slot-value ?other high) ?times)))

(defrule conflicts--rate-of-a-run
  ?one <- (told (id ?a) (of ?run) (list run) (figure ?figure))
  ?other <- (comes-to (id ?b) (of ?run) (figure ?figure) (times ?times))
  (test (and (exclude ?one ?other) (exclude-as-much ?one ?other ?times)))
  =>
  (excluding conflicts--rate-of-a-run definition ?a ?b))

; --- what a claim tells of a run that it names, against that as it is stated, or else as it comes to. A response time is measured
; in seconds, and may be told in milliseconds.

(deffunction in-ms (?figure)
  (if (eq ?figure average_response_s) then 1000 else 1))

(defrule conflicts--figure-of-a-run
  (account (id ?of) (metric ?metric) (run ?run&~none))
  (metric (id ?m) (metric ?metric) (figure ?figure))
  ?one <- (told (id ?a) (of ?of) (figure value))
  ?other <- (told (id ?b) (of ?run) (figure ?figure))
  (test (and (exclude ?one ?other) (exclude-as-much ?one ?other (in-ms ?figure))))
  =>
  (excluding conflicts--figure-of-a-run run ?a ?b ?of ?m))

(defrule conflicts--claimed-rate-of-a-run
  (account (id ?of) (metric ?metric) (run ?run&~none))
  (metric (id ?m) (metric ?metric) (figure ?figure))
  ?one <- (told (id ?a) (of ?of) (figure value))
  (not (figure (of ?run) (figure ?figure)))
  ?other <- (comes-to (id ?b) (of ?run) (figure ?figure) (times ?times))
  (test (and (exclude ?one ?other) (exclude-as-much ?one ?other ?times)))
  =>
  (excluding conflicts--claimed-rate-of-a-run definition ?a ?b ?of ?m))

; --- what a claim tells of a part of the site as it is today, against what was measured there; where it tells what is left, the
; rest of it, in per cent

(deffunction used (?left-over ?low ?high)
  (if (eq ?left-over yes)
   then (create$ (if (numberp ?high) then (max (- 100 ?high) 0) else 0) (max (- 100 ?low) 0))
   else (create$ ?low ?high)))

(deffunction told-as (?figure)
  (if (eq ?figure average_response_s) then response_ms else value))

(defrule conflicts--figure-of-a-part-of-the-site
  (account (id ?of) (at ?at&~none) (list claim) (kind ?kind) (moment ?moment) (source none|production) (as-it-is yes)
           (left-over ?left-over))
  (there (id ?t) (kind ?kind) (moment ?moment) (figure ?figure))
  (account (id ?part) (at ?at) (list part))
  (told (id ?a) (of ?of) (figure =(told-as ?figure)) (low ?low) (high ?high))
  ?other <- (told (id ?b) (of ?part) (figure ?figure) (low ?low-2) (high ?high-2))
  (test (apart (nth$ 1 (used ?left-over ?low ?high)) (nth$ 2 (used ?left-over ?low ?high))
               (times-as-much ?low-2 (in-ms ?figure)) (times-as-much ?high-2 (in-ms ?figure))))
  =>
  (excluding conflicts--figure-of-a-part-of-the-site site ?a ?b ?of ?t ?part))

; --- what a claim tells, against what the claims come to that it names as its parts: one after the other is added. A difference
; counts by its way, and a part that does not tell the figure may be anything from nothing.

(defrule conflicts--nothing-added
  (account (id ?of) (parts ?parts&:(> ?parts 0)))
  (told (id ?t) (of ?of) (figure ?figure&value|points|difference))
  =>
  (assert (running-sum (id (sym-cat ?of "+" ?figure "+0")) (of ?of) (figure ?figure) (next 1) (low 0) (high 0) (exact 0)
                       (known 0) (ways untold) (below-zero no) (rule conflicts--nothing-added) (because (matched ?of ?t)))))

(deffunction add-part (?rule ?so-far ?low ?high ?exact ?known ?ways ?below-zero $?because)
  (bind ?before (fact-slot-value ?so-far ways))
  (bind ?figure (fact-slot-value ?so-far figure))
  (bind ?next (fact-slot-value ?so-far next))
  (assert (running-sum (id (sym-cat (fact-slot-value ?so-far of) "+" ?figure "+" ?next)) (of (fact-slot-value ?so-far of))
                       (figure ?figure) (next (+ ?next 1))
                       (low (bound-sum (fact-slot-value ?so-far low) ?low))
                       (high (bound-sum (fact-slot-value ?so-far high) ?high))
                       (exact (bound-sum (fact-slot-value ?so-far exact) ?exact))
                       (known (+ (fact-slot-value ?so-far known) ?known))
                       (ways (if (or (eq ?ways untold) (eq ?ways ?before)) then ?before
                              else (if (eq ?before untold) then ?ways else both)))
                       (below-zero (if ?below-zero then yes else (fact-slot-value ?so-far below-zero)))
                       (rule ?rule) (because (matched ?because)))))

(defrule conflicts--part-added
  ?so-far <- (running-sum (id ?s) (of ?of) (figure ?figure) (next ?next))
  (part-of (id ?p) (of ?of) (place ?next) (is ?part))
  (told (id ?t) (of ?part) (figure ?figure) (low ?low) (high ?high) (exact ?exact) (way ?way&~less))
  =>
  (add-part conflicts--part-added ?so-far ?low ?high ?exact 1 (if (eq ?way none) then unstated else stated) FALSE ?s ?p ?t))

(defrule conflicts--part-taken-off
  ?so-far <- (running-sum (id ?s) (of ?of) (figure ?figure) (next ?next))
  (part-of (id ?p) (of ?of) (place ?next) (is ?part))
  (told (id ?t) (of ?part) (figure ?figure) (low ?low) (high ?high) (exact ?exact) (way less))
  =>
  (add-part conflicts--part-taken-off ?so-far (negated ?high) (- 0 ?low) (negated ?exact) 1 stated
            (or (not (numberp ?high)) (> ?high 0)) ?s ?p ?t))

(defrule conflicts--part-not-told
  (declare (salience -10))
  ?so-far <- (running-sum (id ?s) (of ?of) (figure ?figure) (next ?next))
  (part-of (id ?p) (of ?of) (place ?next) (is ?part))
  (not (told (of ?part) (figure ?figure)))
  =>
  (add-part conflicts--part-not-told ?so-far 0 none none 0 untold FALSE ?s ?p))

; of a sum of differences that may go either way nothing is said, nor of one to which parts belong that do not say their way

(deffunction way-of-a-sum (?ways ?low ?high)
  (if (neq ?ways stated) then none
   else (if (and (numberp ?low) (>= ?low 0)) then more
   else (if (and (numberp ?high) (<= ?high 0)) then less else unknown))))

(defrule conflicts--parts-come-to
  (account (id ?of) (parts ?parts))
  (running-sum (id ?s) (of ?of) (figure ?figure) (next ?next&:(= ?next (+ ?parts 1))) (low ?low) (high ?high) (exact ?exact)
               (known ?known&:(> ?known 0)) (ways ?ways&~both) (below-zero ?below-zero))
  (test (neq (way-of-a-sum ?ways ?low ?high) unknown))
  (test (or (= ?known ?parts) (eq ?below-zero no)))
  =>
  (bind ?way (way-of-a-sum ?ways ?low ?high))
  (bind ?less (eq ?way less))
  (assert (comes-to (id (sym-cat ?of "=" ?figure)) (of ?of) (figure ?figure) (way ?way)
                    (low (if ?less then (- 0 ?high) else ?low)) (high (if ?less then (negated ?low) else ?high))
                    (exact (if ?less then (negated ?exact) else ?exact))
                    (rule conflicts--parts-come-to) (because (matched ?of ?s)))))

(defrule conflicts--claim-of-its-parts
  ?one <- (told (id ?a) (of ?of) (list claim) (figure ?figure))
  ?other <- (comes-to (id ?b) (of ?of) (figure ?figure))
  (test (exclude ?one ?other))
  =>
  (excluding conflicts--claim-of-its-parts parts ?a ?b))

; --- what a claim counts on that is off: at each VM that it may be of, by what is said of the VM or else of its ESX cluster. One
; after the other is looked at; where one may have it, nothing is concluded.

(defrule conflicts--nothing-off-so-far
  (relied (id ?r) (member ?member))
  (images (id ?all) (as concerned) (size ?size&:(> ?size 0)) (all yes))
  =>
  (assert (off-so-far (id (sym-cat ?all "-" ?member "-0")) (images ?all) (member ?member) (next 1)
                      (rule conflicts--nothing-off-so-far) (because (matched ?r ?all)))))

(deffunction off-as-well (?rule ?all ?member ?place $?because)
  (assert (off-so-far (id (sym-cat ?all "-" ?member "-" ?place)) (images ?all) (member ?member) (next (+ ?place 1))
                      (rule ?rule) (because (matched ?because)))))

(defrule conflicts--off-at-a-vm
  (off-so-far (id ?o) (images ?all) (member ?member) (next ?place))
  (image-of (id ?i) (of ?all) (place ?place) (image ?image))
  (switched (id ?s) (of ?image) (member ?member) (is off))
  =>
  (off-as-well conflicts--off-at-a-vm ?all ?member ?place ?o ?i ?s))

(defrule conflicts--off-in-its-cluster
  (off-so-far (id ?o) (images ?all) (member ?member) (next ?place))
  (image-of (id ?i) (of ?all) (place ?place) (image ?image) (cluster ?cluster&~none))
  (not (switched (of ?image) (member ?member)))
  (switched (id ?s) (of ?cluster) (member ?member) (is off))
  =>
  (off-as-well conflicts--off-in-its-cluster ?all ?member ?place ?o ?i ?s))

; a claim that only repeats what was tested, or says that it is not to be done here, counts on nothing; nor is it held against the
; site where a change may bring it, or another list may tell of it

(defrule conflicts--counts-on-what-is-off
  (relied (id ?r) (effect ?effect) (member ?member) (unless ?unless) (words $? ?word $?))
  (said (id ?e) (of ?of) (member effect) (word ?effect))
  (said (id ?w) (of ?of) (member says) (word ?word))
  (not (said (of ?of) (member says) (word tested|not-needed|not-allowed)))
  (not (said (of ?of) (member use) (word other)))
  (not (mentioned (by change) (name ?member)))
  (not (mentioned (by site) (name ?unless)))
  (account (id ?of) (at ?at))
  (images (id ?all) (as concerned) (at ?at) (size ?size))
  (off-so-far (id ?o) (images ?all) (member ?member) (next =(+ ?size 1)))
  =>
  (excluding conflicts--counts-on-what-is-off relied ?w ?o ?r ?e ?of ?all))

; --- a ratio of virtual to real CPs that a claim tells of an LPAR or a host, and the one that its counts come to, where all are known.
; One that does not say of which is of the only one that there is

(defrule conflicts--no-virtual-cps-yet
  (images (id ?all) (as sharing) (size ?size&:(> ?size 0)) (all yes))
  =>
  (assert (virtual-so-far (id (sym-cat ?all "+0")) (images ?all) (next 1) (count 0)
                          (rule conflicts--no-virtual-cps-yet) (because (matched ?all)))))

(defrule conflicts--virtual-cps-added
  (virtual-so-far (id ?v) (images ?all) (next ?place) (count ?so-far))
  (image-of (id ?i) (of ?all) (place ?place) (image ?image) (count ?count))
  (figure (id ?f) (of ?image) (figure virtual_cps) (exact ?each&:(integerp ?each)))
  =>
  (assert (virtual-so-far (id (sym-cat ?all "+" ?place)) (images ?all) (next (+ ?place 1)) (count (+ ?so-far (* ?count ?each)))
                          (rule conflicts--virtual-cps-added) (because (matched ?v ?i ?f)))))

(defrule conflicts--virtual-for-each-real
  (ratio (id ?r) (type ?type) (real ?real))
  (images (id ?all) (as sharing) (of ?of) (type ?type) (size ?size))
  (virtual-so-far (id ?v) (images ?all) (next =(+ ?size 1)) (count ?count))
  (figure (id ?f) (of ?of) (figure ?real) (exact ?cps&:(and (numberp ?cps) (> ?cps 0))))
  =>
  (bind ?each (/ ?count ?cps))
  (assert (comes-to (id (sym-cat ?of "=" ?r)) (of ?of) (figure virtual_for_each_real) (low ?each) (high ?each) (exact ?each)
                    (rule conflicts--virtual-for-each-real) (because (matched ?r ?all ?v ?f)))))

; a claim that tells a figure beside the ratio is one of what the ratio costs or brings

(defrule conflicts--ratio-of-the-counts
  (ratio (id ?r) (effect ?effect) (type ?type))
  (said (id ?e) (of ?of) (member effect) (word ?effect))
  (not (said (of ?of) (member says) (word not-needed|not-allowed)))
  (account (id ?of) (at ?at) (kind other) (source none|production))
  (not (figure (of ?of)
               (figure value|points|factor|difference_percent|before|after|effect_from|minutes)))
  ?one <- (told (id ?a) (of ?of) (figure effect_to) (exact ?told&:(numberp ?told)))
  (images (id ?all) (as sharing) (at ?where) (only ?only) (of ?part) (type ?type))
  (test (if (eq ?at none) then (eq ?only yes) else (eq ?at ?where)))
  ?other <- (comes-to (id ?b) (of ?part) (figure virtual_for_each_real))
  (test (exclude ?one ?other))
  =>
  (excluding conflicts--ratio-of-the-counts counts ?a ?b ?r ?e ?of ?all))

; --- what is needed of something, and that it has no room for so much: one of the two is not as it is stated, or not all of it fits

(defrule conflicts--more-than-there-is-room-for
  (within (id ?w) (list ?list) (figure ?figure) (most ?most))
  (told (id ?a) (of ?of) (list ?list) (figure ?figure) (low ?low))
  (told (id ?b) (of ?of) (figure ?most) (high ?high))
  (test (below ?high ?low))
  =>
  (excluding conflicts--more-than-there-is-room-for room ?a ?b ?w))

; --- mail files, and a device that has no room for so many of that size: of each DPAR as many as are stated, each as large as those
; of the group of its users with the smallest. A MiB counts as a thousandth of a GB, and the room as somewhat more than is told.

(defrule conflicts--nothing-stored-yet
  (stored (id ?t))
  (keeping (id ?all) (of ?device))
  (not (less (of ?device)))
  =>
  (assert (stored-so-far (id (sym-cat ?all "+0")) (of ?all) (next 1) (low 0)
                         (rule conflicts--nothing-stored-yet) (because (matched ?t ?all)))))

(defrule conflicts--mail-files-added
  (stored (id ?t) (files ?files) (size ?size))
  (stored-so-far (id ?s) (of ?all) (next ?place) (low ?so-far))
  (keeps (id ?k) (of ?all) (place ?place) (dpar ?dpar) (count ?count))
  (told (id ?f) (of ?dpar) (figure ?files) (low ?number))
  (of-dpar (id ?w) (of ?dpar) (place ?group) (workload ?workload))
  (told (id ?z) (of ?workload) (figure ?size) (low ?mib))
  (not (and (of-dpar (of ?dpar) (place ?other) (workload ?with))
            (told (of ?with) (figure ?size)
                  (low ?less&:(or (< ?less ?mib) (and (= ?less ?mib) (< ?other ?group)))))))
  =>
  (assert (stored-so-far (id (sym-cat ?all "+" ?place)) (of ?all) (next (+ ?place 1))
                         (low (+ ?so-far (/ (* ?count ?number ?mib) 1000)))
                         (rule conflicts--mail-files-added) (because (matched ?t ?s ?k ?f ?w ?z)))))

(defrule conflicts--mail-files-come-to
  (keeping (id ?all) (of ?device) (size ?size))
  (stored (id ?t) (files ?files))
  (stored-so-far (id ?s) (of ?all) (next =(+ ?size 1)) (low ?gb))
  =>
  (assert (comes-to (id (sym-cat ?device "=" ?files)) (of ?device) (figure ?files) (low ?gb) (high none)
                    (rule conflicts--mail-files-come-to) (because (matched ?all ?t ?s)))))

(defrule conflicts--more-mail-files-than-there-is-room-for
  (stored (id ?t) (files ?files) (room ?room) (loose ?loose))
  (told (id ?a) (of ?device) (list device) (figure ?room) (high ?high&:(numberp ?high)))
  (comes-to (id ?b) (of ?device) (figure ?files) (low ?gb&:(< (* ?high (+ 1 (/ ?loose 100))) ?gb)))
  =>
  (excluding conflicts--more-mail-files-than-there-is-room-for mail ?a ?b ?t))
