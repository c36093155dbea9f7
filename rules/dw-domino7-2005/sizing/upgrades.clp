; CPU of Domino 7 against 6.5, and of the mail templates.

(defrule dw-domino7-2005/size-saving-aix-mail6--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-saving-aix-mail6) (subject ?upgrade))
  ?saving <- (parameter (guideline dw-domino7-2005/size-saving-aix-mail6) (name saving))
  =>
  (computes ?sizing ?saving))

(defrule dw-domino7-2005/size-saving-aix-mail7--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-saving-aix-mail7) (subject ?upgrade))
  ?saving <- (parameter (guideline dw-domino7-2005/size-saving-aix-mail7) (name saving))
  =>
  (computes ?sizing ?saving))

(defrule dw-domino7-2005/size-saving-iseries-570-mail6--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-saving-iseries-570-mail6) (subject ?upgrade))
  ?saving <- (parameter (guideline dw-domino7-2005/size-saving-iseries-570-mail6) (name saving))
  =>
  (computes ?sizing ?saving))

(defrule dw-domino7-2005/size-saving-iseries-570-mail7--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-saving-iseries-570-mail7) (subject ?upgrade))
  ?saving <- (parameter (guideline dw-domino7-2005/size-saving-iseries-570-mail7) (name saving))
  =>
  (computes ?sizing ?saving))

(defrule dw-domino7-2005/size-saving-iseries-810-mail6--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-saving-iseries-810-mail6) (subject ?upgrade))
  ?saving <- (parameter (guideline dw-domino7-2005/size-saving-iseries-810-mail6) (name saving))
  =>
  (computes ?sizing ?saving))

(defrule dw-domino7-2005/size-saving-iseries-810-mail7--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-saving-iseries-810-mail7) (subject ?upgrade))
  ?saving <- (parameter (guideline dw-domino7-2005/size-saving-iseries-810-mail7) (name saving))
  =>
  (computes ?sizing ?saving))

(defrule dw-domino7-2005/size-saving-solaris-mail6--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-saving-solaris-mail6) (subject ?upgrade))
  ?text   <- (parameter (guideline dw-domino7-2005/size-saving-solaris-mail6) (name text))
  ?table  <- (parameter (guideline dw-domino7-2005/size-saving-solaris-mail6) (name table))
  =>
  (computes ?sizing (between ?text ?table)))

(defrule dw-domino7-2005/size-saving-solaris-mail7--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-saving-solaris-mail7) (subject ?upgrade))
  ?saving <- (parameter (guideline dw-domino7-2005/size-saving-solaris-mail7) (name saving))
  =>
  (computes ?sizing ?saving))

(defrule dw-domino7-2005/size-saving-windows-mail6--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-saving-windows-mail6) (subject ?upgrade))
  ?saving <- (parameter (guideline dw-domino7-2005/size-saving-windows-mail6) (name saving))
  =>
  (computes ?sizing ?saving))

(defrule dw-domino7-2005/size-saving-windows-mail7--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-saving-windows-mail7) (subject ?upgrade))
  ?saving <- (parameter (guideline dw-domino7-2005/size-saving-windows-mail7) (name saving))
  =>
  (computes ?sizing ?saving))

(defrule dw-domino7-2005/size-saving-iseries-mail6--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-saving-iseries-mail6) (subject ?upgrade))
  ?least  <- (parameter (guideline dw-domino7-2005/size-saving-iseries-mail6) (name least))
  ?most   <- (parameter (guideline dw-domino7-2005/size-saving-iseries-mail6) (name most))
  =>
  (computes ?sizing (between ?least ?most)))

(defrule dw-domino7-2005/size-saving-iseries-mail7--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-saving-iseries-mail7) (subject ?upgrade))
  ?least  <- (parameter (guideline dw-domino7-2005/size-saving-iseries-mail7) (name least))
  ?most   <- (parameter (guideline dw-domino7-2005/size-saving-iseries-mail7) (name most))
  =>
  (computes ?sizing (between ?least ?most)))

(defrule dw-domino7-2005/size-saving-linux-system-z-mail6--computes
  ?sizing       <- (sizing (computation dw-domino7-2005/size-saving-linux-system-z-mail6) (subject ?upgrade))
  ?text-least   <- (parameter (guideline dw-domino7-2005/size-saving-linux-system-z-mail6) (name text_least))
  ?text-most    <- (parameter (guideline dw-domino7-2005/size-saving-linux-system-z-mail6) (name text_most))
  ?figure-least <- (parameter (guideline dw-domino7-2005/size-saving-linux-system-z-mail6) (name figure_least))
  ?figure-most  <- (parameter (guideline dw-domino7-2005/size-saving-linux-system-z-mail6) (name figure_most))
  =>
  (computes ?sizing (between (between ?text-least ?text-most) (between ?figure-least ?figure-most))))

(defrule dw-domino7-2005/size-saving-linux-system-z-mail7--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-saving-linux-system-z-mail7) (subject ?upgrade))
  ?least  <- (parameter (guideline dw-domino7-2005/size-saving-linux-system-z-mail7) (name least))
  ?most   <- (parameter (guideline dw-domino7-2005/size-saving-linux-system-z-mail7) (name most))
  =>
  (computes ?sizing (between ?least ?most)))

(defrule dw-domino7-2005/size-saving-zos-mail6--computes
  ?sizing       <- (sizing (computation dw-domino7-2005/size-saving-zos-mail6) (subject ?upgrade))
  ?text-least   <- (parameter (guideline dw-domino7-2005/size-saving-zos-mail6) (name text_least))
  ?text-most    <- (parameter (guideline dw-domino7-2005/size-saving-zos-mail6) (name text_most))
  ?figure-least <- (parameter (guideline dw-domino7-2005/size-saving-zos-mail6) (name figure_least))
  ?figure-most  <- (parameter (guideline dw-domino7-2005/size-saving-zos-mail6) (name figure_most))
  =>
  (computes ?sizing (between (between ?text-least ?text-most) (between ?figure-least ?figure-most))))

(defrule dw-domino7-2005/size-saving-zos-mail7--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-saving-zos-mail7) (subject ?upgrade))
  ?least  <- (parameter (guideline dw-domino7-2005/size-saving-zos-mail7) (name least))
  ?most   <- (parameter (guideline dw-domino7-2005/size-saving-zos-mail7) (name most))
  =>
  (computes ?sizing (between ?least ?most)))

(defrule dw-domino7-2005/size-saving-most--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-saving-most) (subject ?upgrade))
  ?saving <- (value (subject ?upgrade) (quantity upgrade.cpu_saving))
  =>
  (computes ?sizing (or-less ?saving)))

(defrule dw-domino7-2005/size-rise-linux-x86-mail6--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-rise-linux-x86-mail6) (subject ?upgrade))
  ?rise   <- (parameter (guideline dw-domino7-2005/size-rise-linux-x86-mail6) (name rise))
  =>
  (computes ?sizing ?rise))

(defrule dw-domino7-2005/size-rise-linux-x86-mail7--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-rise-linux-x86-mail7) (subject ?upgrade))
  ?rise   <- (parameter (guideline dw-domino7-2005/size-rise-linux-x86-mail7) (name rise))
  =>
  (computes ?sizing ?rise))

(defrule dw-domino7-2005/size-template-aix--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-template-aix) (subject ?upgrade))
  ?rise   <- (parameter (guideline dw-domino7-2005/size-template-aix) (name rise))
  =>
  (computes ?sizing ?rise))

(defrule dw-domino7-2005/size-template-linux-x86--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-template-linux-x86) (subject ?upgrade))
  ?rise   <- (parameter (guideline dw-domino7-2005/size-template-linux-x86) (name rise))
  =>
  (computes ?sizing ?rise))

(defrule dw-domino7-2005/size-template-iseries-570--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-template-iseries-570) (subject ?upgrade))
  ?rise   <- (parameter (guideline dw-domino7-2005/size-template-iseries-570) (name rise))
  =>
  (computes ?sizing ?rise))

(defrule dw-domino7-2005/size-template-iseries-810--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-template-iseries-810) (subject ?upgrade))
  ?rise   <- (parameter (guideline dw-domino7-2005/size-template-iseries-810) (name rise))
  =>
  (computes ?sizing ?rise))

(defrule dw-domino7-2005/size-template-solaris--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-template-solaris) (subject ?upgrade))
  ?rise   <- (parameter (guideline dw-domino7-2005/size-template-solaris) (name rise))
  =>
  (computes ?sizing ?rise))

(defrule dw-domino7-2005/size-template-windows--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-template-windows) (subject ?upgrade))
  ?rise   <- (parameter (guideline dw-domino7-2005/size-template-windows) (name rise))
  =>
  (computes ?sizing ?rise))

(defrule dw-domino7-2005/size-template-iseries--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-template-iseries) (subject ?upgrade))
  ?one    <- (parameter (guideline dw-domino7-2005/size-template-iseries) (name one))
  ?other  <- (parameter (guideline dw-domino7-2005/size-template-iseries) (name other))
  =>
  (computes ?sizing (between ?one ?other)))

(defrule dw-domino7-2005/size-template-linux-system-z--computes
  ?sizing <- (sizing (computation dw-domino7-2005/size-template-linux-system-z) (subject ?upgrade))
  ?least  <- (parameter (guideline dw-domino7-2005/size-template-linux-system-z) (name least))
  ?most   <- (parameter (guideline dw-domino7-2005/size-template-linux-system-z) (name most))
  =>
  (computes ?sizing (between ?least ?most)))
