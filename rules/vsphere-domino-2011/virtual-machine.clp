; How virtual machines are made, and what they run beside mail

(defrule vsphere-domino-2011/golden-image--scope
  ?judge <- (judge (guideline vsphere-domino-2011/golden-image) (subject ?site))
  ?vms <- (value (subject ?site) (quantity site.mail_vms))
  ?several <- (parameter (guideline vsphere-domino-2011/golden-image) (name several))
  =>
  (scope ?judge (at-least ?vms ?several)))

(defrule vsphere-domino-2011/golden-image--demand
  ?judge <- (judge (guideline vsphere-domino-2011/golden-image) (subject ?site))
  ?prepared <- (value (subject ?site) (quantity site.from_template))
  =>
  (demand ?judge (is ?prepared true)))

(defrule vsphere-domino-2011/summary-custom-apps--scope
  ?judge <- (judge (guideline vsphere-domino-2011/summary-custom-apps) (subject ?image))
  ?custom <- (value (subject ?image) (quantity image.custom_applications))
  =>
  (scope ?judge (is ?custom true)))
