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
