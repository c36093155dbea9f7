; What was tested, and what was not

(defrule redpaper-z-2006/only-nrpc-and-http-tested--scope
  ?judge <- (judge (guideline redpaper-z-2006/only-nrpc-and-http-tested) (subject ?users))
  ?client <- (value (subject ?users) (quantity workload.client))
  =>
  (scope ?judge (is-one-of ?client imap pop3 smtp)))

(defrule redpaper-z-2006/benchmark-inbox-20mb--scope
  ?judge <- (judge (guideline redpaper-z-2006/benchmark-inbox-20mb) (subject ?users))
  ?size <- (value (subject ?users) (quantity workload.inbox_mib))
  ?inbox <- (parameter (guideline redpaper-z-2006/benchmark-inbox-20mb) (name inbox))
  =>
  (scope ?judge (more-than ?size ?inbox)))

(defrule redpaper-z-2006/caveat-fixed-io-buffers--scope
  ?judge <- (judge (guideline redpaper-z-2006/caveat-fixed-io-buffers) (subject ?image))
  ?patch <- (value (subject ?image) (quantity image.fixed_io_buffers))
  =>
  (scope ?judge (is ?patch true)))

(defrule redpaper-z-2006/tested-ext3-only--scope
  ?judge <- (judge (guideline redpaper-z-2006/tested-ext3-only) (subject ?image))
  ?kind <- (value (subject ?image) (quantity image.file_system))
  =>
  (scope ?judge (is-not ?kind ext3)))
