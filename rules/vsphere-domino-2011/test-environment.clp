; What was tested, and how

(defrule vsphere-domino-2011/load-generator-native-guideline--demand
  ?judge <- (judge (guideline vsphere-domino-2011/load-generator-native-guideline) (subject ?run))
  ?from <- (value (subject ?run) (quantity run.load_generator))
  =>
  (demand ?judge (is ?from bare-hardware)))

(defrule vsphere-domino-2011/supersedes-earlier-studies--scope
  ?judge <- (judge (guideline vsphere-domino-2011/supersedes-earlier-studies) (subject ?claim))
  ?source <- (value (subject ?claim) (quantity claim.source))
  =>
  (scope ?judge (is ?source earlier-study)))

(defrule vsphere-domino-2011/guest-os-tested--scope
  ?judge <- (judge (guideline vsphere-domino-2011/guest-os-tested) (subject ?image))
  ?os <- (value (subject ?image) (quantity image.os))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?fewest <- (parameter (guideline vsphere-domino-2011/guest-os-tested) (name fewest_dpars))
  =>
  (scope ?judge (all-of (is-not ?os windows) (at-least ?dpars ?fewest))))

(defrule vsphere-domino-2011/no-mixed-protocol-test--scope
  ?judge <- (judge (guideline vsphere-domino-2011/no-mixed-protocol-test) (subject ?image))
  ?notes <- (value (subject ?image) (quantity image.nrpc_concurrent_users))
  ?browser <- (value (subject ?image) (quantity image.dwa_concurrent_users))
  ?none <- (parameter (guideline vsphere-domino-2011/no-mixed-protocol-test) (name none))
  =>
  (scope ?judge (all-of (more-than ?notes ?none) (more-than ?browser ?none))))

(defrule vsphere-domino-2011/no-auxiliary-load--scope
  ?judge <- (judge (guideline vsphere-domino-2011/no-auxiliary-load) (subject ?image))
  ?load <- (value (subject ?image) (quantity image.auxiliary_load))
  =>
  (scope ?judge (is ?load true)))

(defrule vsphere-domino-2011/http-port-80-only--scope
  ?judge <- (judge (guideline vsphere-domino-2011/http-port-80-only) (subject ?image))
  ?tls <- (value (subject ?image) (quantity image.tls))
  =>
  (scope ?judge (is ?tls true)))

(defrule vsphere-domino-2011/vswitch0-vm-network--demand
  ?judge <- (judge (guideline vsphere-domino-2011/vswitch0-vm-network) (subject ?host))
  ?nics <- (value (subject ?host) (quantity host.vm_nics))
  ?fewest <- (parameter (guideline vsphere-domino-2011/vswitch0-vm-network) (name fewest))
  =>
  (demand ?judge (at-least ?nics ?fewest)))

(defrule vsphere-domino-2011/vswitch3-second-console--scope
  ?judge <- (judge (guideline vsphere-domino-2011/vswitch3-second-console) (subject ?host))
  ?type <- (value (subject ?host) (quantity host.esx_type))
  =>
  (scope ?judge (is ?type esx)))

(defrule vsphere-domino-2011/vswitch3-second-console--demand
  ?judge <- (judge (guideline vsphere-domino-2011/vswitch3-second-console) (subject ?host))
  ?consoles <- (value (subject ?host) (quantity host.console_paths))
  ?fewest <- (parameter (guideline vsphere-domino-2011/vswitch3-second-console) (name fewest))
  =>
  (demand ?judge (at-least ?consoles ?fewest)))

(defrule vsphere-domino-2011/ibm-support-statements--demand
  ?judge <- (judge (guideline vsphere-domino-2011/ibm-support-statements) (subject ?site))
  ?checked <- (value (subject ?site) (quantity site.vendor_support_checked))
  =>
  (demand ?judge (is ?checked true)))

(defrule vsphere-domino-2011/ibm-support-statements--qualifier-of-another-release
  ?judge <- (judge (guideline vsphere-domino-2011/ibm-support-statements) (subject ?site))
  ?checked <- (value (subject ?site) (quantity site.vendor_support_checked))
  =>
  (qualifier ?judge of-another-release (is ?checked false)))

(defrule vsphere-domino-2011/ibm-licensing--demand
  ?judge <- (judge (guideline vsphere-domino-2011/ibm-licensing) (subject ?site))
  ?checked <- (value (subject ?site) (quantity site.licensing_checked))
  =>
  (demand ?judge (is ?checked true)))
