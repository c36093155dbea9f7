; What a DPAR and its users come to, of which an image or a site asks for all of them.

; --- load beside mail

(defrule derive--auxiliary-load
  (subject (id ?s) (wants $? dpar.auxiliary_load $?))
  (value (id ?tools) (subject ?s) (quantity dpar.third_party_tools) (is ?with-tools))
  (value (id ?index) (subject ?s) (quantity dpar.full_text_indexing) (is ?with-index))
  (value (id ?tasks) (subject ?s) (quantity dpar.extra_tasks) (is ?with-tasks))
  =>
  (infer-word derive--auxiliary-load ?s dpar.auxiliary_load (one-of ?with-tools ?with-index ?with-tasks)
              ?s ?tools ?index ?tasks))

; --- replicas of their own are for users of Notes; others have none to be without

(defrule derive--replicas-of-notes-users
  (subject (id ?s) (wants $? workload.not_without_replicas $?))
  (value (id ?client) (subject ?s) (quantity workload.client) (is nrpc))
  ?replicas <- (value (subject ?s) (quantity workload.local_replicas))
  =>
  (take-over derive--replicas-of-notes-users ?s workload.not_without_replicas ?replicas ?s ?client))

(defrule derive--replicas-of-other-users
  (subject (id ?s) (wants $? workload.not_without_replicas $?))
  (value (id ?client) (subject ?s) (quantity workload.client) (is ~nrpc))
  =>
  (infer-word derive--replicas-of-other-users ?s workload.not_without_replicas true ?s ?client))

; --- a Domino server that is called by its host name, with its domain or without; of a group, no name is that of one

(defrule derive--named-after-host
  (subject (id ?s) (count ?count) (wants $? dpar.named_after_host $?))
  (value (id ?host) (subject ?s) (quantity dpar.host_name) (is ?full) (near ?short))
  (value (id ?server) (subject ?s) (quantity dpar.server_name) (is ?name))
  =>
  (bind ?truth (if (or (eq ?full unknown) (eq ?name unknown) (> ?count 1)) then unknown
                else (if (or (eq ?name ?full) (eq ?name ?short)) then true else false)))
  (infer-word derive--named-after-host ?s dpar.named_after_host ?truth ?s ?host ?server))
