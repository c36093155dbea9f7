; Guidelines with one applicability stand or fall together, and so do subjects in one setting: whether it holds is concluded
; once for all their pairs, before a site is evaluated. Where it is false, none of its guidelines is evaluated there, and
; no fact is needed for them. truths-and-intervals.clp says when a list holds somewhere.
;
; Where a subject is of today, what the guideline says of its reason decides: a figure is told as background, what is gone
; or reversed is history, what is told is asked of nobody, and what holds may hold on more platforms and in more kinds of image than it was said of.

(deffunction premise (?name ?truth ?wanted-truth)
  (if (eq ?truth ?wanted-truth) then ?name else (create$)))

; Where nothing says on which platform a site stands, and each on which it may stand is in the list, it stands on one of the list:
; of a run or a claim that is enough. What may stand somewhere may be in use nowhere, so that it is not asked of devices.
(deffunction on-each-that-may-be (?wanted ?have ?open)
  (and (= (length$ ?have) 0) (> (length$ ?open) 0) (not (member$ any ?open)) (not (member$ no-other ?open))
       (subsetp ?open ?wanted)))

(defrule applicability--in-a-setting
  (applicability (id ?c) (type ?type) (platforms $?platforms) (kinds $?kinds) (environments $?environments)
            (client ?client) (today ?today) (by $?by) (wider ?wider) (wider-platforms $?wider-platforms)
            (wider-kinds $?wider-kinds))
  (setting (id ?set) (type ?type) (platforms $?on) (platforms-open $?on-open) (kinds $?as) (kinds-open $?as-open)
           (environments $?in) (environments-open $?in-open) (clients $?clients) (clients-open $?clients-open)
           (times $?times))
  =>
  (bind ?of-today (and (neq ?today none) (shared ?by ?times)))
  (bind ?own-platform (if (and (or (eq ?type run) (eq ?type claim)) (on-each-that-may-be ?platforms ?on ?on-open)) then true
                       else (applies-to-a-quote ?platforms ?on ?on-open)))
  (bind ?own (both ?own-platform (applies-in ?kinds ?as ?as-open)))
  (bind ?opened (and ?of-today (eq ?wider yes) (neq ?own true)))
  (bind ?platform (if ?opened then (applies-in ?wider-platforms ?on ?on-open) else ?own-platform))
  (bind ?kind (applies-in (if ?opened then ?wider-kinds else ?kinds) ?as ?as-open))
  (bind ?where (applies-in ?environments ?in ?in-open))
  (bind ?whose (applies-to ?client ?clients ?clients-open))
  (bind ?id (sym-cat ?c "@" ?set))
  (assert (applies (id ?id) (applicability ?c) (setting ?set)
                  (truth (both (both ?platform ?kind) (both ?where ?whose)))
                  (failed (premise platform ?platform false) (premise kind ?kind false)
                          (premise environment ?where false) (premise client ?whose false))
                  (not-known (premise platform ?platform unknown) (premise kind ?kind unknown)
                             (premise environment ?where unknown) (premise client ?whose unknown))
                  (placed (if (or (eq ?platform unknown) (eq ?kind unknown)) then no else yes))
                  (mixed (if (or (eq ?client any) (eq ?type workload)) then false
                          else (if (> (length$ ?clients) 1) then true
                                else (if (> (length$ ?clients-open) 0) then unknown else false))))
                  (as (if (not ?of-today) then in-force
                       else (if (eq ?today figure) then background
                       else (if (eq ?today gone) then historical
                       else (if (eq ?today told) then unasked
                       else (if ?opened then wider else in-force))))))
                  (rule applicability--in-a-setting) (because (matched ?c ?set)))))
