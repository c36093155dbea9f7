; The template of the mail files: when it is changed, and what it costs

(defrule dw-domino7-2005/deferred-template-conversion--scope
  ?judge <- (judge (guideline dw-domino7-2005/deferred-template-conversion) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  ?from <- (value (subject ?change) (quantity change.oldest_domino_release))
  ?to <- (value (subject ?change) (quantity change.to_domino_release))
  ?d7 <- (parameter (guideline dw-domino7-2005/deferred-template-conversion) (name d7))
  ?last-d7 <- (parameter (guideline dw-domino7-2005/deferred-template-conversion) (name last_d7))
  =>
  (scope ?judge (all-of (is ?kind new-release) (less-than ?from ?d7) (at-least ?to ?d7) (at-most ?to ?last-d7))))

(defrule dw-domino7-2005/deferred-template-conversion--demand
  ?judge <- (judge (guideline dw-domino7-2005/deferred-template-conversion) (subject ?change))
  ?later <- (value (subject ?change) (quantity change.template_later))
  =>
  (demand ?judge (is ?later true)))

(defrule dw-domino7-2005/deferred-template-conversion--qualifier-busy-servers
  ?judge <- (judge (guideline dw-domino7-2005/deferred-template-conversion) (subject ?change))
  ?later <- (value (subject ?change) (quantity change.template_later))
  =>
  (qualifier ?judge busy-servers (is ?later false)))

(defrule dw-domino7-2005/mail7-disk-cost-derived--scope
  ?judge <- (judge (guideline dw-domino7-2005/mail7-disk-cost-derived) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  ?template <- (value (subject ?change) (quantity change.to_mail_template))
  =>
  (scope ?judge (all-of (is ?kind mail-template) (is ?template mail7))))

(defrule dw-domino7-2005/mail7-disk-cost-derived--qualifier-network-too
  ?judge <- (judge (guideline dw-domino7-2005/mail7-disk-cost-derived) (subject ?change))
  ?template <- (value (subject ?change) (quantity change.to_mail_template))
  =>
  (qualifier ?judge network-too (is ?template mail7)))

(defrule dw-domino7-2005/i570-mail7-more-disk-memory--scope
  ?judge <- (judge (guideline dw-domino7-2005/i570-mail7-more-disk-memory) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  ?template <- (value (subject ?change) (quantity change.to_mail_template))
  =>
  (scope ?judge (all-of (is ?kind mail-template) (is ?template mail7))))

(defrule dw-domino7-2005/i570-mail7-more-disk-memory--qualifier-somewhat
  ?judge <- (judge (guideline dw-domino7-2005/i570-mail7-more-disk-memory) (subject ?change))
  ?template <- (value (subject ?change) (quantity change.to_mail_template))
  =>
  (qualifier ?judge somewhat (is ?template mail7)))

(defrule dw-domino7-2005/i570-mail7-more-disk-memory--qualifier-only-this-template
  ?judge <- (judge (guideline dw-domino7-2005/i570-mail7-more-disk-memory) (subject ?change))
  ?template <- (value (subject ?change) (quantity change.to_mail_template))
  =>
  (qualifier ?judge only-this-template (is ?template mail7)))

(defrule dw-domino7-2005/largest-gain-ample-resources-mail6--scope
  ?judge <- (judge (guideline dw-domino7-2005/largest-gain-ample-resources-mail6) (subject ?change))
  ?kind <- (value (subject ?change) (quantity change.kind))
  ?template <- (value (subject ?change) (quantity change.to_mail_template))
  =>
  (scope ?judge (all-of (is ?kind mail-template) (is ?template mail7))))
