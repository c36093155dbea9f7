; What was tested, and what it measured

(defrule compaq-partition-1998/directory-6300--scope
  ?judge <- (judge (guideline compaq-partition-1998/directory-6300) (subject ?server))
  ?domino-release <- (value (subject ?server) (quantity dpar.domino_release))
  ?directory-entries <- (value (subject ?server) (quantity dpar.directory_entries))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/directory-6300) (name last_r4))
  ?persons <- (parameter (guideline compaq-partition-1998/directory-6300) (name persons))
  =>
  (scope ?judge (all-of (at-most ?domino-release ?last-r4) (more-than ?directory-entries ?persons))))

(defrule compaq-partition-1998/ramp-up-duration-derived--scope
  ?judge <- (judge (guideline compaq-partition-1998/ramp-up-duration-derived) (subject ?users))
  ?domino-release <- (value (subject ?users) (quantity workload.domino_release))
  ?logins-per-hour <- (value (subject ?users) (quantity workload.logins_per_hour))
  ?last-r4 <- (parameter (guideline compaq-partition-1998/ramp-up-duration-derived) (name last_r4))
  ?rate <- (parameter (guideline compaq-partition-1998/ramp-up-duration-derived) (name rate))
  =>
  (scope ?judge (all-of (at-most ?domino-release ?last-r4) (more-than ?logins-per-hour ?rate))))
