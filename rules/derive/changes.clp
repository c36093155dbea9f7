; What a change says of itself.

; --- the template of Notes 7 comes with a change that converts mail files to it, unless they are left for later

(defrule derive--template-of-a-change
  (subject (id ?s) (wants $? change.brings_mail7 $?))
  (value (id ?to) (subject ?s) (quantity change.to_mail_template) (is ?template))
  (value (id ?later) (subject ?s) (quantity change.template_later) (is ?left))
  =>
  (infer-word derive--template-of-a-change ?s change.brings_mail7
              (if (eq ?left true) then false
               else (if (eq ?template unknown) then unknown else (if (eq ?template mail7) then true else false)))
              ?s ?to ?later))

; --- a new release comes with a change of that kind, and with any other that says so of a later one than there is: servers are
; merged on it, say

(defrule derive--release-of-a-change
  (subject (id ?s) (parent ?site) (wants $? change.brings_release $?))
  (value (id ?k) (subject ?s) (quantity change.kind) (is ?kind))
  (value (id ?to) (subject ?s) (quantity change.to_domino_release) (low ?low) (high ?high))
  (value (id ?from) (subject ?site) (quantity site.newest_domino_release) (low ?newest) (high ?newest-most))
  =>
  (infer-word derive--release-of-a-change ?s change.brings_release
              (if (or (eq ?kind new-release) (eq (more-than ?low ?high ?newest ?newest-most) true)) then true
               else (if (eq ?kind unknown) then unknown else false))
              ?s ?k ?to ?from))

; --- a change alters the threads of the server as it says. Where it does not say, one of notes.ini may, and one of another
; kind is taken not to: nobody is asked of every consolidation whether it does

(defrule derive--alters-threads
  (subject (id ?s) (wants $? change.alters_threads $?))
  (value (id ?stated) (subject ?s) (quantity change.thread_settings) (is ?said))
  (value (id ?of) (subject ?s) (quantity change.kind) (is ?kind))
  =>
  (infer-word derive--alters-threads ?s change.alters_threads
              (if (neq ?said unknown) then ?said
               else (if (or (eq ?kind notes-ini) (eq ?kind unknown)) then unknown else false))
              ?s ?stated ?of))

; --- the CPs after a change: as it says, else those that the images have

(defrule derive--cps-as-the-change-says
  (subject (id ?s) (wants $? change.cps_then $?))
  ?stated <- (value (subject ?s) (quantity change.to_cps) (state ~unknown))
  =>
  (take-over derive--cps-as-the-change-says ?s change.cps_then ?stated ?s))

(defrule derive--cps-as-they-are
  (subject (id ?s) (wants $? change.cps_then $?))
  (value (id ?stated) (subject ?s) (quantity change.to_cps) (state unknown))
  ?now <- (value (subject ?s) (quantity change.image_cps))
  =>
  (take-over derive--cps-as-they-are ?s change.cps_then ?now ?s ?stated))
