; Releases of vSphere and Domino, and the move to virtual machines

(defrule vsphere-domino-2011/use-latest-vsphere--demand
  ?judge <- (judge (guideline vsphere-domino-2011/use-latest-vsphere) (subject ?host))
  ?release <- (value (subject ?host) (quantity host.esx_release))
  ?tested <- (parameter (guideline vsphere-domino-2011/use-latest-vsphere) (name tested_release))
  =>
  (demand ?judge (at-least ?release ?tested)))

(defrule vsphere-domino-2011/use-latest-vsphere--qualifier-newer-than-the-paper
  ?judge <- (judge (guideline vsphere-domino-2011/use-latest-vsphere) (subject ?host))
  ?release <- (value (subject ?host) (quantity host.esx_release))
  ?tested <- (parameter (guideline vsphere-domino-2011/use-latest-vsphere) (name tested_release))
  =>
  (qualifier ?judge newer-than-the-paper (more-than ?release ?tested)))

(defrule vsphere-domino-2011/domino851-suits-vms--scope
  ?judge <- (judge (guideline vsphere-domino-2011/domino851-suits-vms) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?fewest <- (parameter (guideline vsphere-domino-2011/domino851-suits-vms) (name fewest_dpars))
  =>
  (scope ?judge (at-least ?dpars ?fewest)))

(defrule vsphere-domino-2011/domino851-suits-vms--demand
  ?judge <- (judge (guideline vsphere-domino-2011/domino851-suits-vms) (subject ?image))
  ?release <- (value (subject ?image) (quantity image.oldest_domino_release))
  ?efficient <- (parameter (guideline vsphere-domino-2011/domino851-suits-vms) (name efficient_release))
  =>
  (demand ?judge (at-least ?release ?efficient)))

(defrule vsphere-domino-2011/domino851-suits-vms--qualifier-measured-on-physical-servers
  ?judge <- (judge (guideline vsphere-domino-2011/domino851-suits-vms) (subject ?image))
  ?release <- (value (subject ?image) (quantity image.oldest_domino_release))
  ?efficient <- (parameter (guideline vsphere-domino-2011/domino851-suits-vms) (name efficient_release))
  =>
  (qualifier ?judge measured-on-physical-servers (less-than ?release ?efficient)))

(defrule vsphere-domino-2011/win64-ept-rvi-gain--scope
  ?judge <- (judge (guideline vsphere-domino-2011/win64-ept-rvi-gain) (subject ?image))
  ?os <- (value (subject ?image) (quantity image.os))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?fewest <- (parameter (guideline vsphere-domino-2011/win64-ept-rvi-gain) (name fewest_dpars))
  =>
  (scope ?judge (all-of (is ?os windows) (at-least ?dpars ?fewest))))

(defrule vsphere-domino-2011/win64-ept-rvi-gain--demand
  ?judge <- (judge (guideline vsphere-domino-2011/win64-ept-rvi-gain) (subject ?image))
  ?kernel <- (value (subject ?image) (quantity image.kernel_bits))
  ?domino <- (value (subject ?image) (quantity image.smallest_domino_bits))
  ?wide <- (parameter (guideline vsphere-domino-2011/win64-ept-rvi-gain) (name wide))
  =>
  (demand ?judge (all-of (at-least ?kernel ?wide) (at-least ?domino ?wide))))

(defrule vsphere-domino-2011/upgrade-cycle-opportunity--scope
  ?judge <- (judge (guideline vsphere-domino-2011/upgrade-cycle-opportunity) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  =>
  (scope ?judge (is ?kind new-release)))

(defrule vsphere-domino-2011/upgrade-cycle-opportunity--demand
  ?judge <- (judge (guideline vsphere-domino-2011/upgrade-cycle-opportunity) (subject ?change))
  ?considered <- (value (subject ?change) (quantity change.virtualisation_considered))
  =>
  (demand ?judge (is ?considered true)))

(defrule vsphere-domino-2011/upgrade-cycle-opportunity--qualifier-names-domino-85
  ?judge <- (judge (guideline vsphere-domino-2011/upgrade-cycle-opportunity) (subject ?change))
  ?considered <- (value (subject ?change) (quantity change.virtualisation_considered))
  =>
  (qualifier ?judge names-domino-85 (is ?considered false)))

(defrule vsphere-domino-2011/native-comparable-performance--scope
  ?judge <- (judge (guideline vsphere-domino-2011/native-comparable-performance) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  =>
  (scope ?judge (is ?kind virtualisation)))

(defrule vsphere-domino-2011/native-comparable-performance--qualifier-single-digit
  ?judge <- (judge (guideline vsphere-domino-2011/native-comparable-performance) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  =>
  (qualifier ?judge single-digit (is ?kind virtualisation)))
