; A VM against a physical server: what the tests compared, and how

(defrule vsphere-domino-2011/p2v-cpu-difference--scope
  ?judge <- (judge (guideline vsphere-domino-2011/p2v-cpu-difference) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  =>
  (scope ?judge (is ?kind virtualisation)))

(defrule vsphere-domino-2011/p2v-cpu-difference--qualifier-relative-or-points
  ?judge <- (judge (guideline vsphere-domino-2011/p2v-cpu-difference) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  =>
  (qualifier ?judge relative-or-points (is ?kind virtualisation)))

(defrule vsphere-domino-2011/response-criterion-1s--demand
  ?judge <- (judge (guideline vsphere-domino-2011/response-criterion-1s) (subject ?run))
  ?response <- (value (subject ?run) (quantity run.response_ms))
  ?limit <- (parameter (guideline vsphere-domino-2011/response-criterion-1s) (name limit))
  =>
  (demand ?judge (less-than ?response ?limit)))

(defrule vsphere-domino-2011/nehalem-ept-recommendation--scope
  ?judge <- (judge (guideline vsphere-domino-2011/nehalem-ept-recommendation) (subject ?image))
  ?assist <- (value (subject ?image) (quantity image.host_mmu_assist))
  ?on <- (value (subject ?image) (quantity image.host_mmu_assist_enabled))
  ?large <- (value (subject ?image) (quantity image.large_pages))
  =>
  (scope ?judge (all-of (is-not ?assist rvi)
                        (not-so (all-of (is ?assist ept) (is ?on true) (is ?large true))))))
