; Names of partitioned servers

(defrule compaq-partition-1998/plan-naming-scheme--scope
  ?judge <- (judge (guideline compaq-partition-1998/plan-naming-scheme) (subject ?site))
  ?largest-native-dpars <- (value (subject ?site) (quantity site.largest_native_dpars))
  ?several <- (parameter (guideline compaq-partition-1998/plan-naming-scheme) (name several))
  =>
  (scope ?judge (at-least ?largest-native-dpars ?several)))

(defrule compaq-partition-1998/plan-naming-scheme--demand
  ?judge <- (judge (guideline compaq-partition-1998/plan-naming-scheme) (subject ?site))
  ?naming-scheme <- (value (subject ?site) (quantity site.naming_scheme))
  =>
  (demand ?judge (is ?naming-scheme true)))

(defrule compaq-partition-1998/avoid-rename--scope
  ?judge <- (judge (guideline compaq-partition-1998/avoid-rename) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?several <- (parameter (guideline compaq-partition-1998/avoid-rename) (name several))
  =>
  (scope ?judge (at-least ?dpars ?several)))

(defrule compaq-partition-1998/avoid-rename--demand
  ?judge <- (judge (guideline compaq-partition-1998/avoid-rename) (subject ?image))
  ?to-be-renamed <- (value (subject ?image) (quantity image.dpar_to_be_renamed))
  =>
  (demand ?judge (is ?to-be-renamed false)))

(defrule compaq-partition-1998/hostname-as-server-name--scope
  ?judge <- (judge (guideline compaq-partition-1998/hostname-as-server-name) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?all-on-tcpip <- (value (subject ?image) (quantity image.all_on_tcpip))
  ?ip-addresses-apart <- (value (subject ?image) (quantity image.ip_addresses_apart))
  ?newest-domino-release <- (value (subject ?image) (quantity image.newest_domino_release))
  ?several <- (parameter (guideline compaq-partition-1998/hostname-as-server-name) (name several))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/hostname-as-server-name) (name last_r4))
  =>
  (scope ?judge (all-of
    (at-least ?dpars ?several) (is ?ip-addresses-apart true)
    (any-of (is ?all-on-tcpip true) (more-than ?newest-domino-release ?last-r4)))))

(defrule compaq-partition-1998/hostname-as-server-name--demand
  ?judge <- (judge (guideline compaq-partition-1998/hostname-as-server-name) (subject ?image))
  ?named-after-hosts <- (value (subject ?image) (quantity image.named_after_hosts))
  =>
  (demand ?judge (is ?named-after-hosts true)))

(defrule compaq-partition-1998/hostname-as-server-name--qualifier-own-address-is-a-choice
  ?judge <- (judge (guideline compaq-partition-1998/hostname-as-server-name) (subject ?image))
  ?ip-addresses-apart <- (value (subject ?image) (quantity image.ip_addresses_apart))
  =>
  (qualifier ?judge own-address-is-a-choice (is ?ip-addresses-apart true)))

(defrule compaq-partition-1998/names-easy-to-associate--scope
  ?judge <- (judge (guideline compaq-partition-1998/names-easy-to-associate) (subject ?site))
  ?largest-native-dpars <- (value (subject ?site) (quantity site.largest_native_dpars))
  ?several <- (parameter (guideline compaq-partition-1998/names-easy-to-associate) (name several))
  =>
  (scope ?judge (at-least ?largest-native-dpars ?several)))

(defrule compaq-partition-1998/names-easy-to-associate--demand
  ?judge <- (judge (guideline compaq-partition-1998/names-easy-to-associate) (subject ?site))
  ?telling-names <- (value (subject ?site) (quantity site.telling_names))
  =>
  (demand ?judge (is ?telling-names true)))

(defrule compaq-partition-1998/administrators-can-distinguish--scope
  ?judge <- (judge (guideline compaq-partition-1998/administrators-can-distinguish) (subject ?image))
  ?dpars <- (value (subject ?image) (quantity image.dpars))
  ?several <- (parameter (guideline compaq-partition-1998/administrators-can-distinguish) (name several))
  =>
  (scope ?judge (at-least ?dpars ?several)))

(defrule compaq-partition-1998/administrators-can-distinguish--demand
  ?judge <- (judge (guideline compaq-partition-1998/administrators-can-distinguish) (subject ?image))
  ?telling-names <- (value (subject ?image) (quantity image.telling_names))
  ?told-apart <- (value (subject ?image) (quantity image.servers_told_apart))
  =>
  (demand ?judge (any-of (is ?telling-names true) (is ?told-apart true))))
