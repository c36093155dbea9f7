; Storage, virtual disks and paths

(defrule vsphere-domino-2011/storage-aggregate--scope
  ?judge <- (judge (guideline vsphere-domino-2011/storage-aggregate) (subject ?image))
  ?devices <- (value (subject ?image) (quantity image.mail_devices))
  ?fewest <- (parameter (guideline vsphere-domino-2011/storage-aggregate) (name fewest_devices))
  =>
  (scope ?judge (at-least ?devices ?fewest)))

(defrule vsphere-domino-2011/storage-aggregate--demand
  ?judge <- (judge (guideline vsphere-domino-2011/storage-aggregate) (subject ?image))
  ?pooled <- (value (subject ?image) (quantity image.mail_pooled))
  =>
  (demand ?judge (is ?pooled true)))

(defrule vsphere-domino-2011/separate-os-and-mail-datastores--scope
  ?judge <- (judge (guideline vsphere-domino-2011/separate-os-and-mail-datastores) (subject ?image))
  ?devices <- (value (subject ?image) (quantity image.mail_devices))
  ?fewest <- (parameter (guideline vsphere-domino-2011/separate-os-and-mail-datastores) (name fewest_devices))
  =>
  (scope ?judge (at-least ?devices ?fewest)))

(defrule vsphere-domino-2011/separate-os-and-mail-datastores--demand
  ?judge <- (judge (guideline vsphere-domino-2011/separate-os-and-mail-datastores) (subject ?image))
  ?apart <- (value (subject ?image) (quantity image.system_apart))
  =>
  (demand ?judge (is ?apart true)))

(defrule vsphere-domino-2011/fc-hba-4gb--scope
  ?judge <- (judge (guideline vsphere-domino-2011/fc-hba-4gb) (subject ?host))
  ?speed <- (value (subject ?host) (quantity host.hba_gbps))
  ?none <- (parameter (guideline vsphere-domino-2011/fc-hba-4gb) (name none))
  =>
  (scope ?judge (more-than ?speed ?none)))

(defrule vsphere-domino-2011/fc-hba-4gb--demand
  ?judge <- (judge (guideline vsphere-domino-2011/fc-hba-4gb) (subject ?host))
  ?speed <- (value (subject ?host) (quantity host.hba_gbps))
  ?wanted <- (parameter (guideline vsphere-domino-2011/fc-hba-4gb) (name speed))
  =>
  (demand ?judge (at-least ?speed ?wanted)))

(defrule vsphere-domino-2011/path-policy-active-active--scope
  ?judge <- (judge (guideline vsphere-domino-2011/path-policy-active-active) (subject ?device))
  ?access <- (value (subject ?device) (quantity device.access))
  ?own <- (value (subject ?device) (quantity device.own_path_policy))
  =>
  (scope ?judge (all-of (is ?access active-active) (is ?own true))))

(defrule vsphere-domino-2011/path-policy-active-active--demand
  ?judge <- (judge (guideline vsphere-domino-2011/path-policy-active-active) (subject ?device))
  ?policy <- (value (subject ?device) (quantity device.path_policy))
  =>
  (demand ?judge (is ?policy fixed)))

(defrule vsphere-domino-2011/path-policy-active-active--qualifier-speaks-of-its-time
  ?judge <- (judge (guideline vsphere-domino-2011/path-policy-active-active) (subject ?device))
  ?access <- (value (subject ?device) (quantity device.access))
  =>
  (qualifier ?judge speaks-of-its-time (is ?access active-active)))

(defrule vsphere-domino-2011/path-policy-active-passive--scope
  ?judge <- (judge (guideline vsphere-domino-2011/path-policy-active-passive) (subject ?device))
  ?access <- (value (subject ?device) (quantity device.access))
  ?own <- (value (subject ?device) (quantity device.own_path_policy))
  =>
  (scope ?judge (all-of (is ?access active-passive) (is ?own true))))

(defrule vsphere-domino-2011/path-policy-active-passive--demand
  ?judge <- (judge (guideline vsphere-domino-2011/path-policy-active-passive) (subject ?device))
  ?policy <- (value (subject ?device) (quantity device.path_policy))
  =>
  (demand ?judge (is ?policy most-recently-used)))

(defrule vsphere-domino-2011/path-policy-active-passive--qualifier-speaks-of-its-time
  ?judge <- (judge (guideline vsphere-domino-2011/path-policy-active-passive) (subject ?device))
  ?access <- (value (subject ?device) (quantity device.access))
  =>
  (qualifier ?judge speaks-of-its-time (is ?access active-passive)))

(defrule vsphere-domino-2011/eager-zeroed-disks--scope
  ?judge <- (judge (guideline vsphere-domino-2011/eager-zeroed-disks) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?fewest <- (parameter (guideline vsphere-domino-2011/eager-zeroed-disks) (name fewest_dpars))
  =>
  (scope ?judge (at-least ?dpars ?fewest)))

(defrule vsphere-domino-2011/eager-zeroed-disks--demand
  ?judge <- (judge (guideline vsphere-domino-2011/eager-zeroed-disks) (subject ?image))
  ?zeroed <- (value (subject ?image) (quantity image.disks_eager_zeroed))
  =>
  (demand ?judge (is ?zeroed true)))

(defrule vsphere-domino-2011/eager-zeroed-disks--qualifier-longer-to-make
  ?judge <- (judge (guideline vsphere-domino-2011/eager-zeroed-disks) (subject ?image))
  ?zeroed <- (value (subject ?image) (quantity image.disks_eager_zeroed))
  =>
  (qualifier ?judge longer-to-make (is ?zeroed false)))

(defrule vsphere-domino-2011/eager-zeroed-disks--qualifier-thin-storage
  ?judge <- (judge (guideline vsphere-domino-2011/eager-zeroed-disks) (subject ?image))
  ?thin <- (value (subject ?image) (quantity image.on_thin_storage))
  =>
  (qualifier ?judge thin-storage (is ?thin true)))

(defrule vsphere-domino-2011/partition-alignment--scope
  ?judge <- (judge (guideline vsphere-domino-2011/partition-alignment) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?fewest <- (parameter (guideline vsphere-domino-2011/partition-alignment) (name fewest_dpars))
  =>
  (scope ?judge (at-least ?dpars ?fewest)))

(defrule vsphere-domino-2011/partition-alignment--demand
  ?judge <- (judge (guideline vsphere-domino-2011/partition-alignment) (subject ?image))
  ?aligned <- (value (subject ?image) (quantity image.disks_aligned))
  =>
  (demand ?judge (is ?aligned true)))

(defrule vsphere-domino-2011/vendor-array-guidance--scope
  ?judge <- (judge (guideline vsphere-domino-2011/vendor-array-guidance) (subject ?device))
  ?mail <- (value (subject ?device) (quantity device.holds_mail))
  ?own <- (value (subject ?device) (quantity device.own_alignment))
  =>
  (scope ?judge (all-of (is ?mail true) (is ?own true))))

(defrule vsphere-domino-2011/vendor-array-guidance--demand
  ?judge <- (judge (guideline vsphere-domino-2011/vendor-array-guidance) (subject ?device))
  ?asked <- (value (subject ?device) (quantity device.alignment_from_vendor))
  =>
  (demand ?judge (is ?asked true)))

(defrule vsphere-domino-2011/vmfs-lun-per-partition--scope
  ?judge <- (judge (guideline vsphere-domino-2011/vmfs-lun-per-partition) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?fewest <- (parameter (guideline vsphere-domino-2011/vmfs-lun-per-partition) (name fewest_dpars))
  =>
  (scope ?judge (at-least ?dpars ?fewest)))

(defrule vsphere-domino-2011/vmfs-lun-per-partition--demand
  ?judge <- (judge (guideline vsphere-domino-2011/vmfs-lun-per-partition) (subject ?image))
  ?apart <- (value (subject ?image) (quantity image.disks_apart))
  =>
  (demand ?judge (is ?apart true)))

(defrule vsphere-domino-2011/lun-per-1000-users--scope
  ?judge <- (judge (guideline vsphere-domino-2011/lun-per-1000-users) (subject ?image))
  ?devices <- (value (subject ?image) (quantity image.mail_devices))
  ?fewest <- (parameter (guideline vsphere-domino-2011/lun-per-1000-users) (name fewest_devices))
  =>
  (scope ?judge (at-least ?devices ?fewest)))

(defrule vsphere-domino-2011/lun-per-1000-users--demand
  ?judge <- (judge (guideline vsphere-domino-2011/lun-per-1000-users) (subject ?image))
  ?each <- (value (subject ?image) (quantity image.users_per_mail_device))
  ?most <- (parameter (guideline vsphere-domino-2011/lun-per-1000-users) (name most))
  =>
  (demand ?judge (at-most ?each ?most)))

(defrule vsphere-domino-2011/lun-per-1000-users--qualifier-two-sizes
  ?judge <- (judge (guideline vsphere-domino-2011/lun-per-1000-users) (subject ?image))
  ?each <- (value (subject ?image) (quantity image.users_per_mail_device))
  ?most <- (parameter (guideline vsphere-domino-2011/lun-per-1000-users) (name most))
  =>
  (qualifier ?judge two-sizes (more-than ?each ?most)))

(defrule vsphere-domino-2011/mail-lun-fill-derived--scope
  ?judge <- (judge (guideline vsphere-domino-2011/mail-lun-fill-derived) (subject ?image))
  ?devices <- (value (subject ?image) (quantity image.mail_devices))
  ?fewest <- (parameter (guideline vsphere-domino-2011/mail-lun-fill-derived) (name fewest_devices))
  =>
  (scope ?judge (at-least ?devices ?fewest)))

(defrule vsphere-domino-2011/mail-lun-fill-derived--demand
  ?judge <- (judge (guideline vsphere-domino-2011/mail-lun-fill-derived) (subject ?image))
  ?data <- (value (subject ?image) (quantity image.mail_data_mib))
  ?room <- (value (subject ?image) (quantity image.mail_capacity_mib))
  =>
  (demand ?judge (at-least ?room ?data)))

(defrule vsphere-domino-2011/mail-lun-fill-derived--qualifier-not-the-described-layout
  ?judge <- (judge (guideline vsphere-domino-2011/mail-lun-fill-derived) (subject ?image))
  ?data <- (value (subject ?image) (quantity image.mail_data_mib))
  ?room <- (value (subject ?image) (quantity image.mail_capacity_mib))
  =>
  (qualifier ?judge not-the-described-layout (more-than ?data ?room)))

(defrule vsphere-domino-2011/storage-netapp-only--scope
  ?judge <- (judge (guideline vsphere-domino-2011/storage-netapp-only) (subject ?device))
  ?vendor <- (value (subject ?device) (quantity device.vendor))
  ?above <- (value (subject ?device) (quantity device.lies_on_another))
  =>
  (scope ?judge (all-of (is-not ?vendor netapp) (is ?above false))))

(defrule vsphere-domino-2011/storage-netapp-only--qualifier-one-or-several
  ?judge <- (judge (guideline vsphere-domino-2011/storage-netapp-only) (subject ?device))
  ?vendor <- (value (subject ?device) (quantity device.vendor))
  =>
  (qualifier ?judge one-or-several (is-not ?vendor netapp)))

(defrule vsphere-domino-2011/netapp-tr3749--scope
  ?judge <- (judge (guideline vsphere-domino-2011/netapp-tr3749) (subject ?device))
  ?vendor <- (value (subject ?device) (quantity device.vendor))
  ?above <- (value (subject ?device) (quantity device.lies_on_another))
  =>
  (scope ?judge (all-of (is ?vendor netapp) (is ?above false))))
