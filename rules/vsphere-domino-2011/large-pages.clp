; Large pages of memory

(defrule vsphere-domino-2011/large-pages-with-ept--scope
  ?judge <- (judge (guideline vsphere-domino-2011/large-pages-with-ept) (subject ?image))
  ?on <- (value (subject ?image) (quantity image.host_mmu_assist_enabled))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?fewest <- (parameter (guideline vsphere-domino-2011/large-pages-with-ept) (name fewest_dpars))
  =>
  (scope ?judge (all-of (is ?on true) (at-least ?dpars ?fewest))))

(defrule vsphere-domino-2011/large-pages-with-ept--demand
  ?judge <- (judge (guideline vsphere-domino-2011/large-pages-with-ept) (subject ?image))
  ?guest <- (value (subject ?image) (quantity image.large_pages))
  ?host <- (value (subject ?image) (quantity image.host_large_pages))
  =>
  (demand ?judge (all-of (is ?guest true) (is ?host true))))

(defrule vsphere-domino-2011/lock-pages-privilege--scope
  ?judge <- (judge (guideline vsphere-domino-2011/lock-pages-privilege) (subject ?image))
  ?os <- (value (subject ?image) (quantity image.os))
  ?pages <- (value (subject ?image) (quantity image.large_pages))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?fewest <- (parameter (guideline vsphere-domino-2011/lock-pages-privilege) (name fewest_dpars))
  =>
  (scope ?judge (all-of (is ?os windows) (is ?pages true) (at-least ?dpars ?fewest))))

(defrule vsphere-domino-2011/lock-pages-privilege--demand
  ?judge <- (judge (guideline vsphere-domino-2011/lock-pages-privilege) (subject ?image))
  ?right <- (value (subject ?image) (quantity image.lock_pages_privilege))
  =>
  (demand ?judge (is ?right true)))

(defrule vsphere-domino-2011/lock-pages-privilege--qualifier-where-it-is-set
  ?judge <- (judge (guideline vsphere-domino-2011/lock-pages-privilege) (subject ?image))
  ?right <- (value (subject ?image) (quantity image.lock_pages_privilege))
  =>
  (qualifier ?judge where-it-is-set (is ?right false)))
