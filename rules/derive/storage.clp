; What a device holds, and which device of several layers is the one to ask.

; --- transaction logs: a group of devices shares the logs evenly

(deffunction shared-by (?number ?devices)
  (if (numberp ?number) then (div (+ ?number (- ?devices 1)) ?devices) else none))

(defrule derive--logs
  (subject (id ?s) (count ?devices) (wants $? device.logs $?))
  (value (id ?dpars) (subject ?s) (quantity device.logging_dpars) (low ?low) (high ?high))
  =>
  (infer-number derive--logs ?s device.logs (shared-by ?low ?devices) (shared-by ?high ?devices) ?s ?dpars))

(defrule derive--holds-log
  (subject (id ?s) (wants $? device.holds_log $?))
  (value (id ?logs) (subject ?s) (quantity device.logs) (low ?low) (high ?high))
  =>
  (infer-word derive--holds-log ?s device.holds_log (whether-any ?low ?high) ?s ?logs))

(defrule derive--several-logs
  (subject (id ?s) (wants $? device.several_logs $?))
  (value (id ?logs) (subject ?s) (quantity device.logs) (low ?low) (high ?high))
  =>
  (infer-word derive--several-logs ?s device.several_logs (more-than ?low ?high 1 1) ?s ?logs))

; --- what is not said of a device is said, or asked, of the one that it lies on

(defrule derive--own-path-policy
  (subject (id ?s) (wants $? device.own_path_policy $?))
  (value (id ?said) (subject ?s) (quantity device.states_path_policy) (is ?stated))
  (value (id ?layer) (subject ?s) (quantity device.lies_on_another) (is ?above))
  =>
  (infer-word derive--own-path-policy ?s device.own_path_policy (one-of ?stated (opposite ?above)) ?s ?said ?layer))

(defrule derive--own-adequate
  (subject (id ?s) (wants $? device.own_adequate $?))
  (value (id ?said) (subject ?s) (quantity device.states_adequate) (is ?stated))
  (value (id ?layer) (subject ?s) (quantity device.lies_on_another) (is ?above))
  =>
  (infer-word derive--own-adequate ?s device.own_adequate (one-of ?stated (opposite ?above)) ?s ?said ?layer))

(defrule derive--own-alignment
  (subject (id ?s) (wants $? device.own_alignment $?))
  (value (id ?said) (subject ?s) (quantity device.states_alignment) (is ?stated))
  (value (id ?layer) (subject ?s) (quantity device.lies_on_another) (is ?above))
  =>
  (infer-word derive--own-alignment ?s device.own_alignment (one-of ?stated (opposite ?above)) ?s ?said ?layer))
