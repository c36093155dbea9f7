; What the processor does for virtualisation: EPT and RVI, processors without them, VT-x in place of binary translation

(defrule vsphere-domino-2011/memory-enable-ept--scope
  ?judge <- (judge (guideline vsphere-domino-2011/memory-enable-ept) (subject ?host))
  ?assist <- (value (subject ?host) (quantity host.mmu_assist))
  =>
  (scope ?judge (is-one-of ?assist ept rvi)))

(defrule vsphere-domino-2011/memory-enable-ept--demand
  ?judge <- (judge (guideline vsphere-domino-2011/memory-enable-ept) (subject ?host))
  ?on <- (value (subject ?host) (quantity host.mmu_assist_enabled))
  =>
  (demand ?judge (is ?on true)))

(defrule vsphere-domino-2011/memory-enable-ept--qualifier-rvi-not-tested
  ?judge <- (judge (guideline vsphere-domino-2011/memory-enable-ept) (subject ?host))
  ?assist <- (value (subject ?host) (quantity host.mmu_assist))
  =>
  (qualifier ?judge rvi-not-tested (is ?assist rvi)))

(defrule vsphere-domino-2011/memory-enable-ept--qualifier-latency
  ?judge <- (judge (guideline vsphere-domino-2011/memory-enable-ept) (subject ?host))
  ?on <- (value (subject ?host) (quantity host.mmu_assist_enabled))
  =>
  (qualifier ?judge latency (is ?on false)))

(defrule vsphere-domino-2011/older-cpu-more-headroom--scope
  ?judge <- (judge (guideline vsphere-domino-2011/older-cpu-more-headroom) (subject ?host))
  ?assist <- (value (subject ?host) (quantity host.mmu_assist))
  =>
  (scope ?judge (is ?assist none)))

(defrule vsphere-domino-2011/older-cpu-more-headroom--demand
  ?judge <- (judge (guideline vsphere-domino-2011/older-cpu-more-headroom) (subject ?host))
  ?over <- (value (subject ?host) (quantity host.over_utilized))
  =>
  (demand ?judge (is ?over false)))

(defrule vsphere-domino-2011/older-cpu-more-headroom--qualifier-no-figure
  ?judge <- (judge (guideline vsphere-domino-2011/older-cpu-more-headroom) (subject ?host))
  ?assist <- (value (subject ?host) (quantity host.mmu_assist))
  =>
  (qualifier ?judge no-figure (is ?assist none)))

(defrule vsphere-domino-2011/older-cpu-more-headroom--qualifier-nrpc
  ?judge <- (judge (guideline vsphere-domino-2011/older-cpu-more-headroom) (subject ?host))
  ?assist <- (value (subject ?host) (quantity host.mmu_assist))
  =>
  (qualifier ?judge nrpc (is ?assist none)))

(defrule vsphere-domino-2011/cpu-vtx-not-bt--scope
  ?judge <- (judge (guideline vsphere-domino-2011/cpu-vtx-not-bt) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?fewest <- (parameter (guideline vsphere-domino-2011/cpu-vtx-not-bt) (name fewest_dpars))
  =>
  (scope ?judge (at-least ?dpars ?fewest)))

(defrule vsphere-domino-2011/cpu-vtx-not-bt--demand
  ?judge <- (judge (guideline vsphere-domino-2011/cpu-vtx-not-bt) (subject ?image))
  ?mode <- (value (subject ?image) (quantity image.cpu_mode))
  =>
  (demand ?judge (is ?mode hardware)))

(defrule vsphere-domino-2011/cpu-vtx-not-bt--qualifier-one-switch
  ?judge <- (judge (guideline vsphere-domino-2011/cpu-vtx-not-bt) (subject ?image))
  ?mode <- (value (subject ?image) (quantity image.cpu_mode))
  =>
  (qualifier ?judge one-switch (is ?mode binary-translation)))
