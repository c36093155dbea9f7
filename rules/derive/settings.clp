; Where each subject stands: on which platforms, in which kinds of image and for which clients. These rules run over the
; whole site before its parts are evaluated, since what is asked of a subject hangs on where it stands.
;
; What is known is a word: aix is among the platforms of a device. The word unknown says that there may be more, so a
; subject stands on exactly the platforms that are listed where unknown is not among them. For a word one reason is
; enough: no second one is looked for.
;
; Three stages, by salience: what the lists of the description leave out, and who uses which device (2, then 1); what
; follows from one subject for another (0); what nothing speaks for (-1), which no other rule reads.

(deffunction stand (?rule ?subject ?aspect ?word $?because)
  (assert (stands (id (sym-cat ?subject ":" ?aspect ":" ?word)) (subject ?subject) (aspect ?aspect) (is ?word)
                  (rule ?rule) (because ?because))))

; --- lists that are not complete

(defrule settings--more-images
  (declare (salience 2))
  (subject (id ?site) (type site))
  (subject (id ?s) (type site|lpar|esx-cluster|host))
  (unlisted (id ?u) (subject ?s))
  (not (more-images))
  =>
  (assert (more-images (id (sym-cat ?site ":more-images")) (subject ?site) (rule settings--more-images)
                       (because ?site ?s ?u))))

(defrule settings--images-of-the-site
  (declare (salience 1))
  (more-images (id ?more))
  (subject (id ?site) (type site))
  =>
  (stand settings--images-of-the-site ?site platform unknown ?more ?site)
  (stand settings--images-of-the-site ?site kind unknown ?more ?site))

(defrule settings--images-not-listed
  (declare (salience 1))
  (subject (id ?s) (type lpar|esx-cluster|host))
  (unlisted (id ?u) (subject ?s))
  =>
  (stand settings--images-not-listed ?s platform unknown ?s ?u))

(defrule settings--images-of-a-host-not-listed
  (subject (id ?c) (type esx-cluster))
  (subject (id ?h) (type host) (parent ?c))
  (unlisted (id ?u) (subject ?h))
  (not (stands (subject ?c) (aspect platform) (is unknown)))
  =>
  (stand settings--images-of-a-host-not-listed ?c platform unknown ?c ?h ?u))

(defrule settings--clients-not-listed
  (declare (salience 1))
  (subject (id ?s) (type site|lpar|esx-cluster|host|image|dpar))
  (unlisted (id ?u) (subject ?s))
  =>
  (stand settings--clients-not-listed ?s client unknown ?s ?u))

(defrule settings--members-not-listed
  (declare (salience 1))
  (subject (id ?s) (type domino-cluster))
  (unlisted (id ?u) (subject ?s))
  =>
  (stand settings--members-not-listed ?s platform unknown ?s ?u)
  (stand settings--members-not-listed ?s kind unknown ?s ?u)
  (stand settings--members-not-listed ?s client unknown ?s ?u))

; --- platforms: the first row of the vocabulary's table that fits an image; where what is not stated could make an earlier
; one fit, the platform is not known

(deffunction fits (?wanted ?have)
  (or (eq ?wanted any) (eq ?wanted ?have)))

(deffunction may-fit (?wanted ?have)
  (or (fits ?wanted ?have) (eq ?have unknown)))

(defrule settings--platform-by-kind
  (subject (id ?image) (type image) (kind ?kind))
  (platform (id ?row) (name ?name) (by kind) (kind ?k&:(fits ?k ?kind)))
  =>
  (stand settings--platform-by-kind ?image platform ?name ?image ?row))

(defrule settings--platform
  (subject (id ?image) (type image) (kind ?kind))
  (attribute (id ?o) (subject ?image) (name os) (is ?os))
  (attribute (id ?a) (subject ?image) (name architecture) (is ?architecture))
  (platform (id ?row) (place ?place) (name ?name) (by attributes) (kind ?k&:(fits ?k ?kind))
            (os ?row-os&:(may-fit ?row-os ?os)) (architecture ?row-arch&:(may-fit ?row-arch ?architecture)))
  (not (platform (place ?before&:(< ?before ?place)) (kind ?k2&:(fits ?k2 ?kind)) (os ?o2&:(may-fit ?o2 ?os))
                 (architecture ?a2&:(may-fit ?a2 ?architecture))))
  =>
  (stand settings--platform ?image platform
         (if (and (fits ?row-os ?os) (fits ?row-arch ?architecture)) then ?name else unknown) ?image ?o ?a ?row))

(defrule settings--platform-of-no-row
  (subject (id ?image) (type image) (kind ?kind))
  (attribute (id ?o) (subject ?image) (name os) (is ?os))
  (attribute (id ?a) (subject ?image) (name architecture) (is ?architecture))
  (not (platform (kind ?k&:(fits ?k ?kind)) (os ?row-os&:(may-fit ?row-os ?os))
                 (architecture ?row-arch&:(may-fit ?row-arch ?architecture))))
  =>
  (stand settings--platform-of-no-row ?image platform other ?image ?o ?a))

; --- kinds of image

(defrule settings--kind
  (subject (id ?s) (type image|lpar|esx-cluster|host) (kind ?kind&~none))
  =>
  (stand settings--kind ?s kind ?kind ?s))

(defrule settings--kind-not-stated
  (subject (id ?s) (type lpar|esx-cluster|host) (kind none))
  =>
  (stand settings--kind-not-stated ?s kind unknown ?s))

; --- what lies in an image stands where it does; what holds images stands where they do

(defrule settings--within-an-image
  (stands (id ?there) (subject ?above) (aspect ?aspect&platform|kind) (is ?word))
  (subject (id ?s) (type dpar|workload) (parent ?above))
  =>
  (stand settings--within-an-image ?s ?aspect ?word ?s ?there))

(defrule settings--around-an-image
  (stands (id ?there) (subject ?image) (aspect platform) (is ?word))
  (subject (id ?image) (type image) (parent ?above))
  (subject (id ?above) (type lpar|host))
  (not (stands (subject ?above) (aspect platform) (is ?word)))
  =>
  (stand settings--around-an-image ?above platform ?word ?above ?image ?there))

(defrule settings--around-a-host
  (stands (id ?there) (subject ?image) (aspect platform) (is ?word))
  (subject (id ?image) (type image) (parent ?host))
  (subject (id ?host) (type host) (parent ?cluster))
  (subject (id ?cluster) (type esx-cluster))
  (not (stands (subject ?cluster) (aspect platform) (is ?word)))
  =>
  (stand settings--around-a-host ?cluster platform ?word ?cluster ?host ?image ?there))

(defrule settings--around-all-images
  (subject (id ?site) (type site))
  (subject (id ?image) (type image))
  (stands (id ?there) (subject ?image) (aspect ?aspect&platform|kind) (is ?word))
  (not (stands (subject ?site) (aspect ?aspect) (is ?word)))
  =>
  (stand settings--around-all-images ?site ?aspect ?word ?site ?image ?there))

; what runs on another host of an ESX cluster may come to a host without a VM

(defrule settings--spare-host
  (subject (id ?host) (type host) (parent ?cluster))
  (subject (id ?cluster) (type esx-cluster))
  (not (unlisted (subject ?host)))
  (not (subject (type image) (parent ?host)))
  (stands (id ?there) (subject ?cluster) (aspect platform) (is ?word))
  =>
  (stand settings--spare-host ?host platform ?word ?host ?cluster ?there))

; --- clients

(defrule settings--client
  (attribute (id ?a) (subject ?s) (name client) (is ?client))
  =>
  (stand settings--client ?s client ?client ?a))

(defrule settings--clients-of-what-it-holds
  (stands (id ?there) (subject ?s) (aspect client) (is ?word))
  (subject (id ?s) (type workload|dpar|image|lpar|host|esx-cluster) (parent ?above))
  (not (stands (subject ?above) (aspect client) (is ?word)))
  =>
  (stand settings--clients-of-what-it-holds ?above client ?word ?s ?there))

; --- releases of Domino: that of each DPAR of an image is stated of it, or else of its image, or else of the site. Of an
; image whose DPARs are not listed it is that of the image.

(defrule settings--release-of-a-dpar
  (subject (id ?dpar) (type dpar) (parent ?image))
  (attribute (id ?a) (subject ?dpar) (name release) (is ?release))
  (not (stands (subject ?image) (aspect release) (is ?release)))
  =>
  (stand settings--release-of-a-dpar ?image release ?release ?dpar ?a))

(defrule settings--release-of-an-image
  (subject (id ?image) (type image))
  (attribute (id ?a) (subject ?image) (name release) (is ?release))
  (or (and (subject (id ?s) (type dpar) (parent ?image)) (not (attribute (subject ?s) (name release))))
      (and (subject (id ?s&?image)) (not (subject (type dpar) (parent ?image)))))
  (not (stands (subject ?image) (aspect release) (is ?release)))
  =>
  (stand settings--release-of-an-image ?image release ?release ?image ?a ?s))

(defrule settings--release-of-the-site
  (subject (id ?site) (type site))
  (attribute (id ?a) (subject ?site) (name release) (is ?release))
  (subject (id ?image) (type image))
  (not (attribute (subject ?image) (name release)))
  (or (and (subject (id ?s) (type dpar) (parent ?image)) (not (attribute (subject ?s) (name release))))
      (and (subject (id ?s&?image)) (not (subject (type dpar) (parent ?image)))))
  (not (stands (subject ?image) (aspect release) (is ?release)))
  =>
  (stand settings--release-of-the-site ?image release ?release ?site ?a ?image ?s))

(defrule settings--release-not-stated
  (subject (id ?site) (type site))
  (not (attribute (subject ?site) (name release)))
  (subject (id ?image) (type image))
  (not (attribute (subject ?image) (name release)))
  (or (and (subject (id ?s) (type dpar) (parent ?image)) (not (attribute (subject ?s) (name release))))
      (and (subject (id ?s&?image)) (not (subject (type dpar) (parent ?image)))))
  (not (stands (subject ?image) (aspect release) (is unknown)))
  =>
  (stand settings--release-not-stated ?image release unknown ?site ?image ?s))

; --- what stands beside the topology stands where the site does

(defrule settings--beside-the-topology
  (stands (id ?there) (subject ?site) (aspect ?aspect) (is ?word))
  (subject (id ?s) (type network|claim|run|change) (parent ?site))
  =>
  (stand settings--beside-the-topology ?s ?aspect ?word ?s ?there))

; --- Domino clusters: where their members stand

(defrule settings--members
  (subject (id ?s) (type domino-cluster))
  (member (id ?m) (of ?s) (type dpar) (subject ?dpar))
  (stands (id ?there) (subject ?dpar) (aspect ?aspect) (is ?word))
  (not (stands (subject ?s) (aspect ?aspect) (is ?word)))
  =>
  (stand settings--members ?s ?aspect ?word ?s ?m ?there))

; --- devices: where the images stand that use them, through all layers of storage

(defrule settings--device-in-use
  (declare (salience 2))
  (member (id ?m) (of ?device) (type image-on-it) (subject ?image))
  (not (used-by (subject ?device) (image ?image)))
  =>
  (assert (used-by (id (sym-cat ?device ":used-by:" ?image)) (subject ?device) (image ?image)
                   (rule settings--device-in-use) (because ?m))))

(defrule settings--device-beneath
  (declare (salience 2))
  (used-by (id ?u) (subject ?above) (image ?image))
  (member (id ?m) (of ?device) (type device-above) (subject ?above))
  (not (used-by (subject ?device) (image ?image)))
  =>
  (assert (used-by (id (sym-cat ?device ":used-by:" ?image)) (subject ?device) (image ?image)
                   (rule settings--device-beneath) (because ?u ?m))))

(defrule settings--device
  (used-by (id ?u) (subject ?device) (image ?image))
  (stands (id ?there) (subject ?image) (aspect ?aspect&platform|kind) (is ?word))
  (not (stands (subject ?device) (aspect ?aspect) (is ?word)))
  =>
  (stand settings--device ?device ?aspect ?word ?u ?there))

(defrule settings--device-of-images-not-listed
  (declare (salience 1))
  (more-images (id ?more))
  (used-by (id ?u) (subject ?device))
  (not (stands (subject ?device) (aspect kind) (is unknown)))
  =>
  (stand settings--device-of-images-not-listed ?device platform unknown ?more ?u)
  (stand settings--device-of-images-not-listed ?device kind unknown ?more ?u))

(defrule settings--clients-of-logs
  (subject (id ?device) (type device))
  (member (id ?m) (of ?device) (type dpar) (subject ?dpar))
  (stands (id ?there) (subject ?dpar) (aspect client) (is ?word))
  (not (stands (subject ?device) (aspect client) (is ?word)))
  =>
  (stand settings--clients-of-logs ?device client ?word ?device ?m ?there))

; A log whose device is not named may be on any device, and so may those of DPARs that are not listed.

(deffunction may-hold-logs (?rule ?site ?aspect ?word $?because)
  (assert (may-hold (id (sym-cat ?site ":may-hold:" ?aspect ":" ?word)) (subject ?site) (aspect ?aspect) (is ?word)
                    (rule ?rule) (because ?because))))

(defrule settings--dpars-not-listed
  (declare (salience 2))
  (subject (id ?site) (type site))
  (subject (id ?s) (type site|lpar|esx-cluster|host|image))
  (unlisted (id ?u) (subject ?s))
  (not (may-hold (aspect client)))
  =>
  (may-hold-logs settings--dpars-not-listed ?site client unknown ?site ?s ?u))

(defrule settings--log-not-placed
  (declare (salience 2))
  (subject (id ?site) (type site))
  (unplaced-log (id ?log))
  (not (may-hold (aspect client)))
  =>
  (may-hold-logs settings--log-not-placed ?site client unknown ?site ?log))

(defrule settings--clients-of-any-log
  (declare (salience 1))
  (may-hold (id ?may) (aspect client) (is ?word))
  (subject (id ?device) (type device))
  =>
  (stand settings--clients-of-any-log ?device client ?word ?device ?may))

(defrule settings--log-of-an-image-not-listed
  (subject (id ?site) (type site))
  (unlisted (id ?u) (subject ?image))
  (subject (id ?image) (type image))
  (stands (id ?there) (subject ?image) (aspect ?aspect&platform|kind) (is ?word))
  (not (may-hold (aspect ?aspect) (is ?word)))
  =>
  (may-hold-logs settings--log-of-an-image-not-listed ?site ?aspect ?word ?site ?u ?image ?there))

(defrule settings--log-of-an-image-not-placed
  (subject (id ?site) (type site))
  (unplaced-log (id ?log) (subject ?dpar))
  (subject (id ?dpar) (type dpar) (parent ?image))
  (stands (id ?there) (subject ?image) (aspect ?aspect&platform|kind) (is ?word))
  (not (may-hold (aspect ?aspect) (is ?word)))
  =>
  (may-hold-logs settings--log-of-an-image-not-placed ?site ?aspect ?word ?site ?log ?dpar ?there))

(defrule settings--device-for-any-log
  (declare (salience -1))
  (used-by (id ?u) (subject ?device))
  (may-hold (id ?may) (aspect ?aspect&platform|kind) (is ?word))
  (not (stands (subject ?device) (aspect ?aspect) (is ?word)))
  (not (stands (subject ?device) (aspect ?aspect) (is unknown)))
  =>
  (stand settings--device-for-any-log ?device ?aspect unknown ?u ?may))

; A device of which no user is named is used by an image of the site. Where these stand alike, so does it; else it may stand
; on any of them.

(defrule settings--idle-device
  (declare (salience -1))
  (subject (id ?device) (type device) (parent ?site))
  (not (used-by (subject ?device)))
  (stands (id ?there) (subject ?site) (aspect ?aspect&platform|kind) (is ?word&~unknown))
  (not (stands (subject ?site) (aspect ?aspect) (is ~?word)))
  =>
  (stand settings--idle-device ?device ?aspect ?word ?device ?there))

(defrule settings--idle-device-where-more-may-be
  (declare (salience -1))
  (subject (id ?device) (type device) (parent ?site))
  (not (used-by (subject ?device)))
  (stands (id ?there) (subject ?site) (aspect ?aspect&platform|kind) (is unknown))
  =>
  (stand settings--idle-device-where-more-may-be ?device ?aspect unknown ?device ?there))

(defrule settings--idle-device-of-one-of-several
  (declare (salience -1))
  (subject (id ?device) (type device) (parent ?site))
  (not (used-by (subject ?device)))
  (stands (id ?there) (subject ?site) (aspect ?aspect&platform|kind) (is ?word&~unknown))
  (stands (id ?or-there) (subject ?site) (aspect ?aspect) (is ?other&~unknown&~?word))
  (not (stands (subject ?site) (aspect ?aspect) (is unknown)))
  (not (stands (subject ?device) (aspect ?aspect) (is unknown)))
  =>
  (stand settings--idle-device-of-one-of-several ?device ?aspect unknown ?device ?there ?or-there))

(defrule settings--idle-device-of-no-image
  (declare (salience -1))
  (subject (id ?device) (type device) (parent ?site))
  (subject (id ?site) (type site))
  (not (used-by (subject ?device)))
  (not (stands (subject ?site) (aspect platform)))
  =>
  (stand settings--idle-device-of-no-image ?device platform unknown ?device ?site)
  (stand settings--idle-device-of-no-image ?device kind unknown ?device ?site))
