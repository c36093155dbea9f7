; What a claim says of itself: whether the figure comes from what it is used for.

(deffunction same-word (?one ?other)
  (if (or (eq ?one unknown) (eq ?other unknown)) then unknown else (if (eq ?one ?other) then true else false)))

(defrule derive--same-platform
  (subject (id ?s) (wants $? claim.same_platform $?))
  (value (id ?source) (subject ?s) (quantity claim.source_platform) (is ?from))
  (value (id ?use) (subject ?s) (quantity claim.for_platform) (is ?for))
  =>
  (infer-word derive--same-platform ?s claim.same_platform (same-word ?from ?for) ?s ?source ?use))

(defrule derive--same-client
  (subject (id ?s) (wants $? claim.same_client $?))
  (value (id ?source) (subject ?s) (quantity claim.source_client) (is ?from))
  (value (id ?use) (subject ?s) (quantity claim.for_client) (is ?for))
  =>
  (infer-word derive--same-client ?s claim.same_client (same-word ?from ?for) ?s ?source ?use))

; --- benchmarks measure with simulated users, and so did the studies of performance that came before; advice of a study,
; which is a figure of nothing that was measured, did not

(defrule derive--simulated
  (subject (id ?s) (wants $? claim.simulated $?))
  (value (id ?source) (subject ?s) (quantity claim.source) (is ?from))
  (value (id ?kind) (subject ?s) (quantity claim.kind) (is ?of))
  =>
  (infer-word derive--simulated ?s claim.simulated
              (switch ?from
                (case benchmark then true)
                (case earlier-study then (switch ?of (case unknown then unknown) (case other then false) (default true)))
                (case unknown then unknown)
                (default false))
              ?s ?source ?kind))

; --- what a figure was measured with: as it is stated, or else as on the site where it is used. Nobody who takes a figure for
; his own names what does not differ

(defrule derive--measured-release-as-stated
  (subject (id ?s) (wants $? claim.measured_release $?))
  ?source <- (value (subject ?s) (quantity claim.source_domino_release) (state known))
  =>
  (take-over derive--measured-release-as-stated ?s claim.measured_release ?source ?s))

(defrule derive--measured-release-of-the-site
  (subject (id ?s) (wants $? claim.measured_release $?))
  (value (id ?source) (subject ?s) (quantity claim.source_domino_release) (state unknown))
  ?oldest <- (value (subject ?s) (quantity claim.oldest_domino_release) (state known) (low ?one))
  (value (id ?newest) (subject ?s) (quantity claim.newest_domino_release) (state known) (low ?one))
  =>
  (take-over derive--measured-release-of-the-site ?s claim.measured_release ?oldest ?s ?source ?newest))

(defrule derive--measured-release-of-one-of-several
  (subject (id ?s) (wants $? claim.measured_release $?))
  ?source <- (value (subject ?s) (quantity claim.source_domino_release) (state unknown))
  (value (id ?oldest) (subject ?s) (quantity claim.oldest_domino_release) (state ?first) (low ?one))
  (value (id ?newest) (subject ?s) (quantity claim.newest_domino_release) (state ?last) (low ?other))
  (test (not (and (eq ?first known) (eq ?last known) (eq ?one ?other))))
  =>
  (take-over derive--measured-release-of-one-of-several ?s claim.measured_release ?source ?s ?oldest ?newest))

(defrule derive--measured-client
  (subject (id ?s) (wants $? claim.measured_client $?))
  (value (id ?source) (subject ?s) (quantity claim.source_client) (is ?from))
  (value (id ?use) (subject ?s) (quantity claim.for_client) (is ?for))
  =>
  (infer-word derive--measured-client ?s claim.measured_client (if (eq ?from unknown) then ?for else ?from) ?s ?source ?use))
