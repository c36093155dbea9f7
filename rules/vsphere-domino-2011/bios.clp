; BIOS and unneeded devices

(defrule vsphere-domino-2011/bios-vt-64bit-guest--scope
  ?judge <- (judge (guideline vsphere-domino-2011/bios-vt-64bit-guest) (subject ?host))
  ?kernel <- (value (subject ?host) (quantity host.widest_kernel))
  ?wide <- (parameter (guideline vsphere-domino-2011/bios-vt-64bit-guest) (name wide))
  =>
  (scope ?judge (at-least ?kernel ?wide)))

(defrule vsphere-domino-2011/bios-vt-64bit-guest--demand
  ?judge <- (judge (guideline vsphere-domino-2011/bios-vt-64bit-guest) (subject ?host))
  ?on <- (value (subject ?host) (quantity host.virtualization))
  =>
  (demand ?judge (is ?on true)))

(defrule vsphere-domino-2011/bios-vtx--demand
  ?judge <- (judge (guideline vsphere-domino-2011/bios-vtx) (subject ?host))
  ?on <- (value (subject ?host) (quantity host.virtualization))
  =>
  (demand ?judge (is ?on true)))

(defrule vsphere-domino-2011/bios-vtx--qualifier-amd
  ?judge <- (judge (guideline vsphere-domino-2011/bios-vtx) (subject ?host))
  ?vendor <- (value (subject ?host) (quantity host.processor_vendor))
  =>
  (qualifier ?judge amd (is ?vendor amd)))

(defrule vsphere-domino-2011/bios-vtx--qualifier-three-rows
  ?judge <- (judge (guideline vsphere-domino-2011/bios-vtx) (subject ?host))
  ?on <- (value (subject ?host) (quantity host.virtualization))
  =>
  (qualifier ?judge three-rows (is ?on false)))

(defrule vsphere-domino-2011/bios-turbo--scope
  ?judge <- (judge (guideline vsphere-domino-2011/bios-turbo) (subject ?host))
  ?assist <- (value (subject ?host) (quantity host.mmu_assist))
  =>
  (scope ?judge (is-one-of ?assist ept rvi)))

(defrule vsphere-domino-2011/bios-turbo--demand
  ?judge <- (judge (guideline vsphere-domino-2011/bios-turbo) (subject ?host))
  ?turbo <- (value (subject ?host) (quantity host.turbo))
  =>
  (demand ?judge (is ?turbo true)))

(defrule vsphere-domino-2011/bios-turbo--qualifier-not-measured
  ?judge <- (judge (guideline vsphere-domino-2011/bios-turbo) (subject ?host))
  ?turbo <- (value (subject ?host) (quantity host.turbo))
  =>
  (qualifier ?judge not-measured (is ?turbo false)))

(defrule vsphere-domino-2011/bios-high-performance--demand
  ?judge <- (judge (guideline vsphere-domino-2011/bios-high-performance) (subject ?host))
  ?mode <- (value (subject ?host) (quantity host.power_mode))
  =>
  (demand ?judge (is ?mode high-performance)))

(defrule vsphere-domino-2011/bios-high-performance--qualifier-not-measured
  ?judge <- (judge (guideline vsphere-domino-2011/bios-high-performance) (subject ?host))
  ?mode <- (value (subject ?host) (quantity host.power_mode))
  =>
  (qualifier ?judge not-measured (is-not ?mode high-performance)))

(defrule vsphere-domino-2011/bios-high-performance--qualifier-between
  ?judge <- (judge (guideline vsphere-domino-2011/bios-high-performance) (subject ?host))
  ?mode <- (value (subject ?host) (quantity host.power_mode))
  =>
  (qualifier ?judge between (is ?mode balanced)))

(defrule vsphere-domino-2011/disable-unused-devices--demand
  ?judge <- (judge (guideline vsphere-domino-2011/disable-unused-devices) (subject ?host))
  ?enabled <- (value (subject ?host) (quantity host.enabled_devices))
  ?without <- (value (subject ?host) (quantity host.vms_without_devices))
  =>
  (demand ?judge (all-of (is ?enabled none) (is ?without true))))

(defrule vsphere-domino-2011/disable-unused-devices--qualifier-not-measured
  ?judge <- (judge (guideline vsphere-domino-2011/disable-unused-devices) (subject ?host))
  ?enabled <- (value (subject ?host) (quantity host.enabled_devices))
  ?without <- (value (subject ?host) (quantity host.vms_without_devices))
  =>
  (qualifier ?judge not-measured (any-of (is ?enabled some) (is ?without false))))
