; Where each subject stands: in which environment, on which platforms, in which kinds of image and for which clients. These
; rules run over the whole site before its parts are evaluated, since what is asked of a subject hangs on where it stands.
;
; What is known is a word: aix is among the platforms of a device. What there may be besides is a word of another aspect,
; perhaps-platform or perhaps-kind; the word unknown says that it may be anything. So a subject stands on exactly the
; platforms that are listed where neither is there. For a word one reason is enough: no second one is looked for.
;
; What is evaluated is what is described: images that are not listed open no platform and no kind of image of which nothing
; is listed, as long as some image is.
;
; Stages, by salience: what the lists of the description leave out, who uses which device, and what is sure of an image and
; of the site (2, then 1); what follows from one subject for another (0); what nothing speaks for (-1, then -2); what is of today
; (-3 to -5).

(deffunction stand (?rule ?subject ?aspect ?word $?because)
  (assert (stands (id (sym-cat ?subject ":" ?aspect ":" ?word)) (subject ?subject) (aspect ?aspect) (is ?word)
                  (rule ?rule) (because ?because))))

; the aspect of what may be so of a subject since it is so, or may be so, of another

(deffunction perhaps (?aspect ?word)
  (bind ?sure (if (or (eq ?aspect platform) (eq ?aspect perhaps-platform)) then platform else kind))
  (if (eq ?word unknown) then ?sure else (sym-cat perhaps- ?sure)))

; --- lists that are not complete

(defrule platforms--more-images
  (declare (salience 2))
  (subject (id ?site) (type site))
  (subject (id ?s) (type site|lpar|esx-cluster|host))
  (unlisted (id ?u) (subject ?s))
  (not (more-images))
  =>
  (assert (more-images (id (sym-cat ?site ":more-images")) (subject ?site) (rule platforms--more-images)
                       (because ?site ?s ?u))))

(defrule platforms--images-of-the-site
  (declare (salience 1))
  (more-images (id ?more))
  (subject (id ?site) (type site))
  (not (subject (type image)))
  =>
  (stand platforms--images-of-the-site ?site platform unknown ?more ?site)
  (stand platforms--images-of-the-site ?site kind unknown ?more ?site))

(defrule platforms--images-not-listed
  (declare (salience 1))
  (subject (id ?s) (type lpar))
  (unlisted (id ?u) (subject ?s))
  =>
  (stand platforms--images-not-listed ?s platform unknown ?s ?u))

; whatever VMs a host has, they are of one kind, and that is enough to tell their platform

(defrule platforms--vms-not-listed
  (declare (salience 1))
  (subject (id ?s) (type esx-cluster|host) (kind ?kind))
  (unlisted (id ?u) (subject ?s))
  (platform (id ?row) (name ?name) (by kind) (kind ?kind))
  =>
  (stand platforms--vms-not-listed ?s platform ?name ?s ?u ?row))

(defrule platforms--vms-of-a-host-not-listed
  (subject (id ?c) (type esx-cluster))
  (subject (id ?h) (type host) (parent ?c))
  (stands (id ?there) (subject ?h) (aspect platform) (is ?name))
  (not (subject (type image) (parent ?h)))
  (not (stands (subject ?c) (aspect platform) (is ?name)))
  =>
  (stand platforms--vms-of-a-host-not-listed ?c platform ?name ?c ?h ?there))

; where all users of an image, a host or an LPAR have one kind of client, so have those of a DPAR in it, whoever they are

(defrule platforms--client-of-all-around
  (declare (salience 2))
  (subject (id ?s) (type dpar) (parent ?image))
  (unlisted (id ?u) (subject ?s))
  (subject (id ?image) (type image) (parent ?outer))
  (clients-listed (id ?all) (subject ?around&?image|?outer))
  (attribute (id ?a) (subject ?around) (name client) (is ?client))
  (not (attribute (subject ?around) (name client) (is ~?client)))
  (not (stands (subject ?s) (aspect client) (is ?client)))
  =>
  (stand platforms--client-of-all-around ?s client ?client ?s ?u ?image ?all ?a))

(defrule platforms--clients-not-listed
  (declare (salience 1))
  (subject (id ?s) (type site|lpar|esx-cluster|host|image|dpar))
  (unlisted (id ?u) (subject ?s))
  (not (clients-listed (subject ?s)))
  (not (stands (subject ?s) (aspect client) (rule platforms--client-of-all-around)))
  =>
  (stand platforms--clients-not-listed ?s client unknown ?s ?u))

(defrule platforms--members-not-listed
  (declare (salience 1))
  (subject (id ?s) (type domino-cluster))
  (unlisted (id ?u) (subject ?s))
  =>
  (stand platforms--members-not-listed ?s client unknown ?s ?u))

; they run somewhere in the site

(defrule platforms--members-anywhere
  (subject (id ?s) (type domino-cluster))
  (unlisted (id ?u) (subject ?s))
  (subject (id ?site) (type site))
  (stands (id ?there) (subject ?site) (aspect ?aspect&platform|kind|perhaps-platform|perhaps-kind) (is ?word))
  (not (stands (subject ?s) (aspect =(perhaps ?aspect ?word)) (is ?word)))
  =>
  (stand platforms--members-anywhere ?s (perhaps ?aspect ?word) ?word ?s ?u ?site ?there))

; --- the environment: that of a DPAR or an image is stated of it (of an image also for its machine), or else that of what
; it lies in. That of the site is stated, or else production, unless a benchmark shows in a load or a run and nothing is
; said to be one. A run beside people who use the site is of something else than what they use: only as many of them as
; were simulated in a run may be these.

(defrule platforms--environment
  (declare (salience 2))
  (subject (id ?s) (type site|image|dpar))
  (attribute (id ?a) (subject ?s) (name environment) (is ?word&~unknown&~left-open))
  =>
  (stand platforms--environment ?s environment ?word ?s ?a))

; whoever says that it is unknown is taken at that word, whatever the rest or what it lies in shows
(defrule platforms--environment-left-open
  (declare (salience 3))
  (subject (id ?s) (type site|image|dpar))
  (attribute (id ?a) (subject ?s) (name environment) (is left-open))
  =>
  (stand platforms--environment-left-open ?s environment unknown ?s ?a))

(defrule platforms--environment-of-a-benchmark-load
  (declare (salience 2))
  (subject (id ?site) (type site))
  (attribute (id ?a) (subject ?site) (name environment) (is unknown))
  (benchmark-load (id ?load) (subject ?workload))
  (subject (id ?workload) (parent ?dpar))
  (subject (id ?dpar) (parent ?image))
  (not (attribute (subject ?image|?dpar) (name environment)))
  (not (stands (subject ?site) (aspect environment)))
  =>
  (stand platforms--environment-of-a-benchmark-load ?site environment unknown ?site ?a ?load ?workload ?dpar))

(defrule platforms--environment-of-a-benchmark-load-of-all
  (declare (salience 2))
  (subject (id ?site) (type site))
  (attribute (id ?a) (subject ?site) (name environment) (is unknown))
  (benchmark-load (id ?load) (subject ?image))
  (subject (id ?image) (type image|host|lpar))
  (not (attribute (subject ?image) (name environment)))
  (not (stands (subject ?site) (aspect environment)))
  =>
  (stand platforms--environment-of-a-benchmark-load-of-all ?site environment unknown ?site ?a ?load ?image))

(defrule platforms--environment-of-a-run
  (declare (salience 2))
  (subject (id ?site) (type site))
  (attribute (id ?a) (subject ?site) (name environment) (is unknown))
  (subject (id ?run) (type run))
  (not (attribute (name environment) (is benchmark|test)))
  (not (and (people (number ?number))
            (not (simulated (number ?number)))))
  (not (stands (subject ?site) (aspect environment)))
  =>
  (stand platforms--environment-of-a-run ?site environment unknown ?site ?a ?run))

(defrule platforms--environment-of-people
  (declare (salience 2))
  (subject (id ?site) (type site))
  (attribute (id ?a) (subject ?site) (name environment) (is unknown))
  (exists (subject (type run)))
  (not (attribute (name environment) (is benchmark|test)))
  (not (benchmark-load))
  (people (id ?people) (number ?number))
  (not (simulated (number ?number)))
  (or (not (subject (type image)))
      (exists (subject (id ?image) (type image))
              (not (attribute (subject ?image) (name environment)))))
  (not (stands (subject ?site) (aspect environment)))
  =>
  (stand platforms--environment-of-people ?site environment production ?site ?a ?people))

(defrule platforms--environment-taken
  (declare (salience 2))
  (subject (id ?site) (type site))
  (attribute (id ?a) (subject ?site) (name environment) (is unknown))
  (not (and (benchmark-load (subject ?workload))
            (subject (id ?workload) (parent ?dpar))
            (subject (id ?dpar) (parent ?image))
            (not (attribute (subject ?image|?dpar) (name environment)))))
  (not (and (benchmark-load (subject ?all))
            (subject (id ?all) (type image|host|lpar))
            (not (attribute (subject ?all) (name environment)))))
  (or (not (subject (type run)))
      (exists (attribute (name environment) (is benchmark|test))))
  (or (not (subject (type image)))
      (exists (subject (id ?image) (type image))
              (not (attribute (subject ?image) (name environment)))))
  (not (stands (subject ?site) (aspect environment)))
  =>
  (stand platforms--environment-taken ?site environment production ?site ?a))

; Where images differ from the site, what holds or serves images stands where these do; else all stand where the site does.

(defrule platforms--environment-of-the-other-images
  (declare (salience 1))
  (exists (attribute (subject ?other) (name environment))
          (subject (id ?other) (type image|dpar)))
  (stands (id ?there) (subject ?site) (aspect environment) (is ?word))
  (subject (id ?site) (type site))
  (subject (id ?image) (type image))
  (not (attribute (subject ?image) (name environment)))
  (not (stands (subject ?image) (aspect environment)))
  =>
  (stand platforms--environment-of-the-other-images ?image environment ?word ?site ?image ?there))

(defrule platforms--environment-within-an-image
  (stands (id ?there) (subject ?above) (aspect environment) (is ?word) (rule ~platforms--environment-of-a-dpar))
  (subject (id ?s) (type dpar|workload) (parent ?above))
  (not (attribute (subject ?s) (name environment)))
  =>
  (stand platforms--environment-within-an-image ?s environment ?word ?s ?there))

; an image stands where its DPARs do, too, and these do not stand where others of it do

(defrule platforms--environment-of-a-dpar
  (declare (salience -1))
  (attribute (id ?a) (subject ?s) (name environment) (is ?word&~unknown))
  (subject (id ?s) (type dpar) (parent ?image))
  (subject (id ?image) (type image))
  (not (stands (subject ?image) (aspect environment) (is ?word)))
  =>
  (stand platforms--environment-of-a-dpar ?image environment ?word ?image ?s ?a))

; --- platforms: the first row of the vocabulary's table that fits an image; where what is not stated could make an earlier
; one fit, the platform is perhaps one of those that may fit. A guest that is not logged on runs nothing and stands on none,
; whatever is stated of it

(deffunction fits (?wanted ?have)
  (or (eq ?wanted any) (eq ?wanted ?have)))

(deffunction may-fit (?wanted ?have)
  (or (fits ?wanted ?have) (eq ?have unknown)))

(deffunction may-be-os (?wanted ?family ?have)
  (or (may-fit ?wanted ?have) (eq ?family ?have)))

(defrule platforms--platform-by-kind
  (declare (salience 1))
  (subject (id ?image) (type image) (kind ?kind))
  (platform (id ?row) (name ?name) (by kind) (kind ?k&:(fits ?k ?kind)))
  =>
  (stand platforms--platform-by-kind ?image platform ?name ?image ?row))

; Domino runs on Linux on x86 and on System z alone, and machines of x86 have neither LPARs nor z/VM: of Linux in one of
; these the architecture need not be stated.

(deffunction only-on-system-z (?kind ?os ?architecture)
  (and (or (eq ?kind lpar) (eq ?kind guest)) (eq ?os linux) (eq ?architecture unknown)))

(defrule platforms--linux-in-an-lpar
  (declare (salience 1))
  (subject (id ?image) (type image) (kind ?kind))
  (not (idle (subject ?image)))
  (attribute (id ?o) (subject ?image) (name os) (is ?os))
  (attribute (id ?a) (subject ?image) (name architecture) (is ?architecture&:(only-on-system-z ?kind ?os ?architecture)))
  =>
  (stand platforms--linux-in-an-lpar ?image platform linux-system-z ?image ?o ?a))

; Whatever it runs on, an image stands on no platform whose machines its operating system does not run on: AIX is no VM of
; an ESX host.

(deffunction on-one-of (?machines ?machine $?runs-on)
  (if (= (length$ ?machines) 0) then (return TRUE))
  (if (neq ?machine any) then (return (member$ ?machine ?machines)))
  (if (= (length$ ?runs-on) 0) then (return TRUE))
  (progn$ (?one ?runs-on) (if (member$ ?one ?machines) then (return TRUE)))
  FALSE)

(defrule platforms--perhaps-of-a-kind
  (declare (salience 2))
  (subject (id ?image) (type image) (kind unknown))
  (attribute (id ?o) (subject ?image) (name os) (is ?os))
  (attribute (id ?a) (subject ?image) (name architecture) (is ?architecture))
  (platform (id ?row) (name ?name) (by kind)
            (runs-on $?machines&:(or (eq ?architecture unknown) (on-one-of ?machines ?architecture))))
  (not (and (platform (os ?os&~any))
            (not (platform (os ?os) (architecture ?machine) (runs-on $?runs-on&:(on-one-of ?machines ?machine ?runs-on))))))
  =>
  (stand platforms--perhaps-of-a-kind ?image perhaps-platform ?name ?image ?o ?a ?row))

; Where it is not known what an image runs on, and no kind of image may decide its platform, its system does.

(defrule platforms--platform
  (declare (salience 1))
  (subject (id ?image) (type image) (kind ?kind))
  (not (stands (subject ?image) (rule platforms--perhaps-of-a-kind)))
  (not (idle (subject ?image)))
  (attribute (id ?o) (subject ?image) (name os) (is ?os))
  (attribute (id ?a) (subject ?image) (name architecture)
             (is ?architecture&:(not (only-on-system-z ?kind ?os ?architecture))))
  (platform (id ?row) (place ?place) (name ?name) (by attributes) (kind ?k&:(fits ?k ?kind))
            (os ?row-os&:(fits ?row-os ?os)) (architecture ?row-arch&:(fits ?row-arch ?architecture)))
  (not (platform (place ?before&:(< ?before ?place)) (kind ?k2&:(fits ?k2 ?kind)) (os ?o2) (family ?f2&:(may-be-os ?o2 ?f2 ?os))
                 (architecture ?a2&:(may-fit ?a2 ?architecture))))
  =>
  (stand platforms--platform ?image platform ?name ?image ?o ?a ?row))

; What a paper says of the whole family holds whichever of them it is: the family has the name of a platform of its own.

(defrule platforms--platform-of-a-family
  (declare (salience 1))
  (subject (id ?image) (type image) (kind ?kind&~unknown))
  (not (idle (subject ?image)))
  (attribute (id ?o) (subject ?image) (name os) (is ?os))
  (platform (id ?row) (name ?os) (by attributes) (kind ?k&:(fits ?k ?kind)) (family ?os))
  =>
  (stand platforms--platform-of-a-family ?image platform ?os ?image ?o ?row))

(defrule platforms--perhaps-on-a-platform
  (subject (id ?image) (type image) (kind ?kind))
  (not (idle (subject ?image)))
  (attribute (id ?o) (subject ?image) (name os) (is ?os))
  (attribute (id ?a) (subject ?image) (name architecture) (is ?architecture))
  (not (stands (subject ?image) (aspect platform) (rule ~platforms--platform-of-a-family)))
  (platform (id ?row) (place ?place) (name ?name) (by attributes) (kind ?k&:(fits ?k ?kind))
            (os ?row-os) (family ?family&:(may-be-os ?row-os ?family ?os))
            (architecture ?row-arch&:(may-fit ?row-arch ?architecture))
            (runs-on $?runs-on&:(or (= (length$ ?runs-on) 0) (eq ?architecture unknown)
                                    (member$ ?architecture ?runs-on)))
            (stated ?stated))
  (test (or (eq ?stated no) (and (eq ?row-os ?os) (eq ?row-arch ?architecture))))
  (not (platform (place ?before&:(< ?before ?place)) (kind ?k2&:(fits ?k2 ?kind)) (os ?o2&:(fits ?o2 ?os))
                 (architecture ?a2&:(fits ?a2 ?architecture))))
  =>
  (stand platforms--perhaps-on-a-platform ?image perhaps-platform ?name ?image ?o ?a ?row))

(defrule platforms--platform-of-no-row
  (declare (salience 1))
  (subject (id ?image) (type image) (kind ?kind&~unknown))
  (not (idle (subject ?image)))
  (attribute (id ?o) (subject ?image) (name os) (is ?os))
  (attribute (id ?a) (subject ?image) (name architecture) (is ?architecture))
  (not (platform (kind ?k&:(fits ?k ?kind)) (os ?row-os) (family ?family&:(may-be-os ?row-os ?family ?os))
                 (architecture ?row-arch&:(may-fit ?row-arch ?architecture))))
  =>
  (stand platforms--platform-of-no-row ?image platform other ?image ?o ?a))

; --- kinds of image

(defrule platforms--kind
  (subject (id ?s) (type image|lpar|esx-cluster|host) (kind ?kind&~none&~lpar-or-guest&~native-lpar-or-guest))
  (not (stands (subject ?s) (aspect perhaps-kind)))
  =>
  (stand platforms--kind ?s kind ?kind ?s))

; Since the z990 a System z has no mode without LPARs: what runs on it is in an LPAR, or a guest under z/VM in one, also
; where nobody names an LPAR. Of the older ones that had it (9672, z900 and z800) the same is taken, for hardly any mail
; server has one to itself: that is ours.

(defrule platforms--lpar-or-guest
  (subject (id ?s) (type image) (kind lpar-or-guest))
  (attribute (id ?a) (subject ?s) (name architecture))
  =>
  (stand platforms--lpar-or-guest ?s kind lpar-or-guest ?s ?a)
  (stand platforms--lpar-or-guest ?s perhaps-kind lpar ?s ?a)
  (stand platforms--lpar-or-guest ?s perhaps-kind guest ?s ?a))

; So of an image of which nobody says what it runs on: z/OS is in an LPAR or a guest. What runs on other machines, and not on
; x86, is no guest of z/VM and no VM of an ESX host.

(defrule platforms--somewhere-on-a-system-z
  (declare (salience 1))
  (subject (id ?s) (type image) (kind unknown))
  (attribute (id ?o) (subject ?s) (name os) (is ?os))
  (platform (id ?row) (os ?os) (runs-on system-z))
  =>
  (stand platforms--somewhere-on-a-system-z ?s perhaps-kind lpar ?s ?o ?row)
  (stand platforms--somewhere-on-a-system-z ?s perhaps-kind guest ?s ?o ?row))

(defrule platforms--no-guest-and-no-vm
  (declare (salience 1))
  (subject (id ?s) (type image) (kind unknown))
  (not (stands (subject ?s) (rule platforms--perhaps-of-a-kind)))
  (attribute (id ?o) (subject ?s) (name os) (is ?os))
  (platform (id ?row) (os ?os) (runs-on $?machines&:(not (member$ system-z ?machines))))
  =>
  (stand platforms--no-guest-and-no-vm ?s perhaps-kind native ?s ?o ?row)
  (stand platforms--no-guest-and-no-vm ?s perhaps-kind lpar ?s ?o ?row))

(defrule platforms--on-a-machine-that-may-have-lpars
  (subject (id ?s) (type image) (kind native-lpar-or-guest))
  (attribute (id ?a) (subject ?s) (name architecture))
  =>
  (stand platforms--on-a-machine-that-may-have-lpars ?s kind native-lpar-or-guest ?s ?a)
  (stand platforms--on-a-machine-that-may-have-lpars ?s perhaps-kind native ?s ?a)
  (stand platforms--on-a-machine-that-may-have-lpars ?s perhaps-kind lpar ?s ?a)
  (stand platforms--on-a-machine-that-may-have-lpars ?s perhaps-kind guest ?s ?a))

(defrule platforms--kind-not-stated
  (subject (id ?s) (type lpar|esx-cluster|host) (kind none))
  =>
  (stand platforms--kind-not-stated ?s kind unknown ?s))

; --- what lies in an image stands where it does; what holds images stands where those do that hold Domino

(defrule platforms--within-an-image
  (stands (id ?there) (subject ?above) (aspect ?aspect&platform|kind|perhaps-platform|perhaps-kind|time) (is ?word))
  (subject (id ?s) (type dpar|workload) (parent ?above))
  =>
  (stand platforms--within-an-image ?s ?aspect ?word ?s ?there))

(defrule platforms--around-an-image
  (stands (id ?there) (subject ?image) (aspect ?aspect&platform|perhaps-platform|environment) (is ?word))
  (subject (id ?image) (type image) (parent ?above))
  (not (no-domino (subject ?image)))
  (not (idle (subject ?image)))
  (subject (id ?above) (type lpar|host|esx-cluster))
  (not (stands (subject ?above) (aspect ?aspect) (is ?word)))
  =>
  (stand platforms--around-an-image ?above ?aspect ?word ?above ?image ?there))

(defrule platforms--around-a-host
  (stands (id ?there) (subject ?image) (aspect ?aspect&platform|environment) (is ?word))
  (subject (id ?image) (type image) (parent ?host))
  (not (no-domino (subject ?image)))
  (subject (id ?host) (type host) (parent ?cluster))
  (subject (id ?cluster) (type esx-cluster))
  (not (stands (subject ?cluster) (aspect ?aspect) (is ?word)))
  =>
  (stand platforms--around-a-host ?cluster ?aspect ?word ?cluster ?host ?image ?there))

;   a site where those do that run and hold Domino; where none does, where all stand
(defrule platforms--around-all-images
  (subject (id ?site) (type site))
  (subject (id ?image) (type image))
  (not (and (or (no-domino (subject ?image)) (idle (subject ?image)))
            (subject (id ?other) (type image))
            (not (no-domino (subject ?other)))
            (not (idle (subject ?other)))))
  (stands (id ?there) (subject ?image) (aspect ?aspect&platform|kind|perhaps-platform|perhaps-kind|environment) (is ?word))
  (not (stands (subject ?site) (aspect ?aspect) (is ?word)))
  =>
  (stand platforms--around-all-images ?site ?aspect ?word ?site ?image ?there))

(defrule platforms--around-vms-not-listed
  (subject (id ?site) (type site))
  (subject (id ?s) (type esx-cluster|host) (kind ?kind))
  (unlisted (id ?u) (subject ?s))
  (stands (id ?there) (subject ?s) (aspect ?aspect&platform|kind) (is ?word))
  (not (stands (subject ?site) (aspect ?aspect) (is ?word)))
  =>
  (stand platforms--around-vms-not-listed ?site ?aspect ?word ?site ?s ?u ?there))

; what runs on another host of an ESX cluster may come to a host without a VM

(defrule platforms--spare-host
  (subject (id ?host) (type host) (parent ?cluster))
  (subject (id ?cluster) (type esx-cluster))
  (not (unlisted (subject ?host)))
  (not (subject (type image) (parent ?host)))
  (stands (id ?there) (subject ?cluster) (aspect platform) (is ?word))
  =>
  (stand platforms--spare-host ?host platform ?word ?host ?cluster ?there))

; --- clients

(defrule platforms--client
  (attribute (id ?a) (subject ?s) (name client) (is ?client))
  =>
  (stand platforms--client ?s client ?client ?a))

(defrule platforms--clients-of-what-it-holds
  (stands (id ?there) (subject ?s) (aspect client) (is ?word))
  (subject (id ?s) (type workload|dpar|image|lpar|host|esx-cluster) (parent ?above))
  ; a guest that is off serves nobody
  (not (idle (subject ?s)))
  (not (stands (subject ?above) (aspect client) (is ?word)))
  (not (attribute (subject ?above) (name client) (is ?word)))
  ; what its DPARs leave open, an image may tell of all of them together
  (not (and (clients-listed (subject ?above)) (test (eq ?word unknown))))
  =>
  (stand platforms--clients-of-what-it-holds ?above client ?word ?s ?there))

; --- releases of Domino: that of each DPAR of an image is stated of it, or else of its image, or else of the site. Of an
; image whose DPARs are not listed it is that of the image.

(defrule platforms--release-of-a-dpar
  (subject (id ?dpar) (type dpar) (parent ?image))
  (attribute (id ?a) (subject ?dpar) (name release) (is ?release))
  (not (stands (subject ?image) (aspect release) (is ?release)))
  =>
  (stand platforms--release-of-a-dpar ?image release ?release ?dpar ?a))

(defrule platforms--release-of-an-image
  (subject (id ?image) (type image))
  (attribute (id ?a) (subject ?image) (name release) (is ?release))
  (or (and (subject (id ?s) (type dpar) (parent ?image)) (not (attribute (subject ?s) (name release))))
      (and (subject (id ?s&?image)) (not (subject (type dpar) (parent ?image)))))
  (not (stands (subject ?image) (aspect release) (is ?release)))
  =>
  (stand platforms--release-of-an-image ?image release ?release ?image ?a ?s))

(defrule platforms--release-of-the-site
  (subject (id ?site) (type site))
  (attribute (id ?a) (subject ?site) (name release) (is ?release))
  (subject (id ?image) (type image))
  (not (attribute (subject ?image) (name release)))
  (or (and (subject (id ?s) (type dpar) (parent ?image)) (not (attribute (subject ?s) (name release))))
      (and (subject (id ?s&?image)) (not (subject (type dpar) (parent ?image)))))
  (not (stands (subject ?image) (aspect release) (is ?release)))
  =>
  (stand platforms--release-of-the-site ?image release ?release ?site ?a ?image ?s))

(defrule platforms--release-not-stated
  (subject (id ?site) (type site))
  (not (attribute (subject ?site) (name release)))
  (subject (id ?image) (type image))
  (not (attribute (subject ?image) (name release)))
  (or (and (subject (id ?s) (type dpar) (parent ?image)) (not (attribute (subject ?s) (name release))))
      (and (subject (id ?s&?image)) (not (subject (type dpar) (parent ?image)))))
  (not (stands (subject ?image) (aspect release) (is unknown)))
  =>
  (stand platforms--release-not-stated ?image release unknown ?site ?image ?s))

; --- what stands beside the topology stands where the site does, but for a claim that names its platforms

(defrule platforms--of-a-claim
  (subject (id ?s) (type claim))
  (attribute (id ?a) (subject ?s) (name source_platform|for_platform) (is ?word))
  (not (stands (subject ?s) (aspect platform) (is ?word)))
  =>
  (stand platforms--of-a-claim ?s platform ?word ?s ?a))

; one that quotes a paper, and does not say on which platform the figure was measured, stands where that paper measured; where
; it measured on several, on those of the site among them, or else on one of them and on no other

(defrule platforms--of-a-quoted-paper
  (subject (id ?s) (type claim))
  (attribute (id ?a) (subject ?s) (name paper) (is ?quoted))
  (quoted-paper (id ?row) (year ?year) (platforms ?word))
  (test (eq ?quoted (sym-cat ?year)))
  (not (attribute (subject ?s) (name source_platform)))
  (not (attribute (subject ?s) (name for_platform) (is ?word)))
  =>
  (stand platforms--of-a-quoted-paper ?s platform ?word ?s ?a ?row))

(defrule platforms--of-the-site-and-of-a-quoted-paper
  (subject (id ?s) (type claim) (parent ?site))
  (attribute (id ?a) (subject ?s) (name paper) (is ?quoted))
  (quoted-paper (id ?row) (year ?year) (platforms ?first ?second $?more))
  (test (eq ?quoted (sym-cat ?year)))
  (not (attribute (subject ?s) (name source_platform|for_platform)))
  (stands (id ?there) (subject ?site) (aspect platform) (is ?word))
  (test (member$ ?word (create$ ?first ?second ?more)))
  =>
  (stand platforms--of-the-site-and-of-a-quoted-paper ?s platform ?word ?s ?a ?row ?there))

(defrule platforms--perhaps-of-a-quoted-paper
  (subject (id ?s) (type claim))
  (attribute (id ?a) (subject ?s) (name paper) (is ?quoted))
  (quoted-paper (id ?row) (year ?year) (platforms $?before ?word $?after))
  (test (and (eq ?quoted (sym-cat ?year)) (< 0 (length$ (create$ ?before ?after)))))
  (not (attribute (subject ?s) (name source_platform)))
  =>
  (stand platforms--perhaps-of-a-quoted-paper ?s perhaps-platform ?word ?s ?a ?row))

(defrule platforms--on-no-other-than-a-quoted-paper
  (subject (id ?s) (type claim))
  (attribute (id ?a) (subject ?s) (name paper) (is ?quoted))
  (quoted-paper (id ?row) (year ?year) (platforms ? ? $?))
  (test (eq ?quoted (sym-cat ?year)))
  (not (attribute (subject ?s) (name source_platform)))
  =>
  (stand platforms--on-no-other-than-a-quoted-paper ?s perhaps-platform no-other ?s ?a ?row))

(defrule platforms--beside-the-topology
  (stands (id ?there) (subject ?site) (aspect ?aspect&~platform&~perhaps-platform) (is ?word))
  (subject (id ?s) (type network|claim|run|change) (parent ?site))
  =>
  (stand platforms--beside-the-topology ?s ?aspect ?word ?s ?there))

(defrule platforms--platform-beside-the-topology
  (stands (id ?there) (subject ?site) (aspect ?aspect&platform|perhaps-platform) (is ?word))
  (subject (id ?s) (type network|claim|run|change) (parent ?site))
  (not (attribute (subject ?s) (name source_platform|for_platform|paper)))
  =>
  (stand platforms--platform-beside-the-topology ?s ?aspect ?word ?s ?there))

; Where no image is described, runs, and claims that name no platform, stand where the figures were measured that are told
; beside them.

(defrule platforms--beside-claims
  (subject (id ?site) (type site))
  (not (subject (type image|lpar|esx-cluster|host)))
  (subject (id ?s) (type run|claim) (parent ?site))
  (not (attribute (subject ?s) (name source_platform|for_platform|paper)))
  (subject (id ?claim) (type claim) (parent ?site))
  (attribute (id ?a) (subject ?claim) (name source_platform) (is ?word))
  (not (stands (subject ?s) (aspect platform) (is ?word)))
  =>
  (stand platforms--beside-claims ?s platform ?word ?site ?s ?claim ?a))

; Where no platform of the site is known, claims that name none stand where the one paper measured that is quoted beside them, if
; that is one on which the site may stand: whoever draws conclusions from its figures speaks of it. That is said of what somebody
; claims, and not of the images.

(defrule platforms--beside-quotes
  (declare (salience -1))
  (subject (id ?site) (type site))
  (not (stands (subject ?site) (aspect platform|perhaps-platform)))
  (subject (id ?s) (type claim) (parent ?site))
  (not (attribute (subject ?s) (name source_platform|for_platform|paper)))
  (subject (id ?claim) (type claim) (parent ?site))
  (attribute (id ?a) (subject ?claim) (name paper) (is ?quoted))
  (quoted-paper (id ?row) (year ?year) (platforms ?word))
  (test (eq ?quoted (sym-cat ?year)))
  (not (and (subject (id ?other) (type claim) (parent ?site))
            (attribute (subject ?other) (name paper) (is ~?quoted))))
  (not (and (subject (id ?elsewhere) (type claim) (parent ?site))
            (attribute (subject ?elsewhere) (name source_platform|for_platform) (is ~?word))))
  (not (stands (subject ?s) (aspect platform) (is ?word)))
  =>
  (stand platforms--beside-quotes ?s platform ?word ?site ?s ?claim ?a ?row))

(defrule platforms--beside-quotes-where-it-may-stand
  (declare (salience -1))
  (subject (id ?site) (type site))
  (not (stands (subject ?site) (aspect platform) (is ~unknown)))
  (stands (id ?there) (subject ?site) (aspect platform|perhaps-platform) (is ?open))
  (subject (id ?s) (type claim) (parent ?site))
  (not (attribute (subject ?s) (name source_platform|for_platform|paper)))
  (subject (id ?claim) (type claim) (parent ?site))
  (attribute (id ?a) (subject ?claim) (name paper) (is ?quoted))
  (quoted-paper (id ?row) (year ?year) (platforms ?word))
  (test (and (eq ?quoted (sym-cat ?year)) (or (eq ?open unknown) (eq ?open ?word))))
  (not (and (subject (id ?other) (type claim) (parent ?site))
            (attribute (subject ?other) (name paper) (is ~?quoted))))
  (not (and (subject (id ?elsewhere) (type claim) (parent ?site))
            (attribute (subject ?elsewhere) (name source_platform|for_platform) (is ~?word))))
  (not (stands (subject ?s) (aspect platform) (is ?word)))
  =>
  (stand platforms--beside-quotes-where-it-may-stand ?s platform ?word ?site ?there ?s ?claim ?a ?row))

; So does, where nobody quotes a paper, what somebody claims that one paper alone has figures of: users of a RAID level are what an
; array carries.

(defrule platforms--of-what-one-paper-has
  (declare (salience -1))
  (subject (id ?site) (type site))
  (not (stands (subject ?site) (aspect platform) (is ~unknown)))
  (stands (id ?there) (subject ?site) (aspect platform|perhaps-platform) (is ?open))
  (subject (id ?s) (type claim) (parent ?site))
  (not (attribute (subject ?s) (name source_platform|for_platform|paper)))
  (or (and (attribute (id ?a) (subject ?s) (name kind) (is ?kind))
           (quoted-paper (id ?row) (platforms ?word) (alone $? ?kind $?)))
      (and (attribute (subject ?s) (name kind) (is users))
           (attribute (id ?a) (subject ?s) (name at_raid_level))
           (quoted-paper (id ?row) (platforms ?word) (alone $? array-capacity $?))))
  (test (or (eq ?open unknown) (eq ?open ?word)))
  (not (and (subject (id ?other) (type claim) (parent ?site))
            (attribute (subject ?other) (name paper))))
  (not (and (subject (id ?elsewhere) (type claim) (parent ?site))
            (attribute (subject ?elsewhere) (name source_platform|for_platform) (is ~?word))))
  (not (stands (subject ?s) (aspect platform) (is ?word)))
  =>
  (stand platforms--of-what-one-paper-has ?s platform ?word ?site ?there ?s ?a ?row))

; --- Domino clusters: where their members stand

(defrule platforms--members
  (subject (id ?s) (type domino-cluster))
  (member (id ?m) (of ?s) (type dpar) (subject ?dpar))
  (stands (id ?there) (subject ?dpar) (aspect ?aspect&~time) (is ?word))
  (not (stands (subject ?s) (aspect ?aspect) (is ?word)))
  =>
  (stand platforms--members ?s ?aspect ?word ?s ?m ?there))

; --- devices: where the images stand that use them, through all layers of storage

(defrule platforms--device-in-use
  (declare (salience 2))
  (member (id ?m) (of ?device) (type image-on-it) (subject ?image))
  (not (used-by (subject ?device) (image ?image)))
  =>
  (assert (used-by (id (sym-cat ?device ":used-by:" ?image)) (subject ?device) (image ?image)
                   (rule platforms--device-in-use) (because ?m))))

(defrule platforms--device-beneath
  (declare (salience 2))
  (used-by (id ?u) (subject ?above) (image ?image))
  (member (id ?m) (of ?device) (type device-above) (subject ?above))
  (not (used-by (subject ?device) (image ?image)))
  =>
  (assert (used-by (id (sym-cat ?device ":used-by:" ?image)) (subject ?device) (image ?image)
                   (rule platforms--device-beneath) (because ?u ?m))))

(defrule platforms--device
  (used-by (id ?u) (subject ?device) (image ?image))
  (stands (id ?there) (subject ?image) (aspect ?aspect&platform|kind|perhaps-platform|perhaps-kind|environment) (is ?word))
  (not (stands (subject ?device) (aspect ?aspect) (is ?word)))
  =>
  (stand platforms--device ?device ?aspect ?word ?u ?there))

(defrule platforms--clients-of-logs
  (subject (id ?device) (type device))
  (member (id ?m) (of ?device) (type dpar) (subject ?dpar))
  (stands (id ?there) (subject ?dpar) (aspect client) (is ?word))
  (not (stands (subject ?device) (aspect client) (is ?word)))
  =>
  (stand platforms--clients-of-logs ?device client ?word ?device ?m ?there))

; A log whose device is not named may be on any device, and so may those of DPARs that are not listed.

(deffunction may-hold-logs (?rule ?site ?aspect ?word $?because)
  (assert (may-hold (id (sym-cat ?site ":may-hold:" ?aspect ":" ?word)) (subject ?site) (aspect ?aspect) (is ?word)
                    (rule ?rule) (because ?because))))

(defrule platforms--dpars-not-listed
  (declare (salience 2))
  (subject (id ?site) (type site))
  (subject (id ?s) (type site|lpar|esx-cluster|host|image))
  (unlisted (id ?u) (subject ?s))
  (not (may-hold (aspect client)))
  =>
  (may-hold-logs platforms--dpars-not-listed ?site client unknown ?site ?s ?u))

(defrule platforms--log-not-placed
  (declare (salience 2))
  (subject (id ?site) (type site))
  (unplaced-log (id ?log))
  (not (may-hold (aspect client)))
  =>
  (may-hold-logs platforms--log-not-placed ?site client unknown ?site ?log))

(defrule platforms--clients-of-any-log
  (declare (salience 1))
  (may-hold (id ?may) (aspect client) (is ?word))
  (subject (id ?device) (type device))
  =>
  (stand platforms--clients-of-any-log ?device client ?word ?device ?may))

(defrule platforms--log-of-an-image-not-listed
  (subject (id ?site) (type site))
  (unlisted (id ?u) (subject ?image))
  (subject (id ?image) (type image))
  (stands (id ?there) (subject ?image) (aspect ?aspect&platform|kind|perhaps-platform|perhaps-kind) (is ?word))
  (not (may-hold (aspect ?aspect) (is ?word)))
  =>
  (may-hold-logs platforms--log-of-an-image-not-listed ?site ?aspect ?word ?site ?u ?image ?there))

(defrule platforms--log-of-an-image-not-placed
  (subject (id ?site) (type site))
  (unplaced-log (id ?log) (subject ?dpar))
  (subject (id ?dpar) (type dpar) (parent ?image))
  (stands (id ?there) (subject ?image) (aspect ?aspect&platform|kind|perhaps-platform|perhaps-kind) (is ?word))
  (not (may-hold (aspect ?aspect) (is ?word)))
  =>
  (may-hold-logs platforms--log-of-an-image-not-placed ?site ?aspect ?word ?site ?log ?dpar ?there))

(defrule platforms--device-for-any-log
  (declare (salience -1))
  (used-by (id ?u) (subject ?device))
  (may-hold (id ?may) (aspect ?aspect&platform|kind|perhaps-platform|perhaps-kind) (is ?word))
  (not (stands (subject ?device) (aspect ?aspect) (is ?word)))
  (not (stands (subject ?device) (aspect =(perhaps ?aspect ?word)) (is ?word)))
  =>
  (stand platforms--device-for-any-log ?device (perhaps ?aspect ?word) ?word ?u ?may))

; A device of which no user is named is used by an image of the site. Where these stand alike, so does it; else it may stand
; on any of them. One of which nothing else is stated either stands nowhere: nothing can be told of it.

(defrule platforms--idle-device
  (declare (salience -1))
  (subject (id ?device) (type device) (parent ?site))
  (not (used-by (subject ?device)))
  (not (bare (subject ?device)))
  (stands (id ?there) (subject ?site) (aspect ?aspect&platform|kind) (is ?word&~unknown))
  (not (stands (subject ?site) (aspect ?aspect) (is ~?word)))
  (not (stands (subject ?site) (aspect =(perhaps ?aspect ?word))))
  =>
  (stand platforms--idle-device ?device ?aspect ?word ?device ?there))

(defrule platforms--idle-device-of-one-of-several
  (declare (salience -2))
  (subject (id ?device) (type device) (parent ?site))
  (not (used-by (subject ?device)))
  (not (bare (subject ?device)))
  (stands (id ?there) (subject ?site) (aspect ?aspect&platform|kind|perhaps-platform|perhaps-kind) (is ?word))
  (not (stands (subject ?device) (aspect =(perhaps ?aspect unknown)) (is ~unknown)))
  (not (stands (subject ?device) (aspect =(perhaps ?aspect ?word)) (is ?word)))
  =>
  (stand platforms--idle-device-of-one-of-several ?device (perhaps ?aspect ?word) ?word ?device ?there))

(defrule platforms--idle-device-of-no-image
  (declare (salience -1))
  (subject (id ?device) (type device) (parent ?site))
  (subject (id ?site) (type site))
  (not (used-by (subject ?device)))
  (not (bare (subject ?device)))
  (not (stands (subject ?site) (aspect platform|perhaps-platform)))
  =>
  (stand platforms--idle-device-of-no-image ?device platform unknown ?device ?site)
  (stand platforms--idle-device-of-no-image ?device kind unknown ?device ?site))

; --- the release of a DPAR whose image has DPARs of several; where it has one, all of its DPARs run that

(defrule platforms--release-of-one-dpar
  (declare (salience -1))
  (subject (id ?dpar) (type dpar) (parent ?image))
  (attribute (id ?a) (subject ?dpar) (name release) (is ?release))
  (exists (stands (subject ?image) (aspect release) (is ~?release)))
  =>
  (stand platforms--release-of-one-dpar ?dpar release ?release ?dpar ?a))

(defrule platforms--release-of-one-dpar-by-its-image
  (declare (salience -1))
  (subject (id ?dpar) (type dpar) (parent ?image))
  (not (attribute (subject ?dpar) (name release)))
  (attribute (id ?a) (subject ?image) (name release) (is ?release))
  (exists (stands (subject ?image) (aspect release) (is ~?release)))
  =>
  (stand platforms--release-of-one-dpar-by-its-image ?dpar release ?release ?dpar ?a))

(defrule platforms--release-of-one-dpar-by-the-site
  (declare (salience -1))
  (subject (id ?dpar) (type dpar) (parent ?image))
  (not (attribute (subject ?dpar|?image) (name release)))
  (subject (id ?site) (type site))
  (attribute (id ?a) (subject ?site) (name release) (is ?release))
  (exists (stands (subject ?image) (aspect release) (is ~?release)))
  =>
  (stand platforms--release-of-one-dpar-by-the-site ?dpar release ?release ?dpar ?site ?a))

(defrule platforms--release-of-one-dpar-not-stated
  (declare (salience -1))
  (subject (id ?dpar) (type dpar) (parent ?image))
  (subject (id ?site) (type site))
  (not (attribute (subject ?dpar|?image|?site) (name release)))
  (exists (stands (subject ?image) (aspect release) (is ~unknown)))
  =>
  (stand platforms--release-of-one-dpar-not-stated ?dpar release unknown ?dpar ?site))

; --- time: whether what is described is of today (rules/releases.yml). The word is the product by which it is, or today for
; any of them. What is not stated is of no time, and neither is a guest that is not logged on. Whatever holds or serves several
; images is of today by what all the others are.

(defrule times--of-a-product
  (declare (salience -3))
  (subject (id ?s) (type image|lpar|host))
  (not (idle (subject ?s)))
  (generation (id ?g) (subject ?s) (product ?product) (number ?number))
  (time (id ?row) (product ?product) (from ?from&:(>= ?number ?from)))
  =>
  (stand times--of-a-product ?s time ?product ?s ?g ?row))

; A VM of which it is not known on which host it runs is of today by what all hosts are that it may run on: of its ESX cluster,
; or of the site. The oldest of them is as old as its may be.

(defrule times--of-any-host-of-the-cluster
  (declare (salience -3))
  (subject (id ?vm) (type image) (kind vm) (parent ?cluster))
  (subject (id ?cluster) (type esx-cluster))
  (hosts-listed (id ?all) (subject ?cluster))
  (time (id ?row) (product ?product) (from ?from))
  (subject (id ?host) (type host) (parent ?cluster))
  (generation (id ?g) (subject ?host) (product ?product) (number ?number&:(>= ?number ?from)))
  (not (and (subject (id ?other) (type host) (parent ?cluster))
            (not (generation (subject ?other) (product ?product) (number ?newer&:(>= ?newer ?number))))))
  (not (stands (subject ?vm) (aspect time) (is ?product)))
  =>
  (stand times--of-any-host-of-the-cluster ?vm time ?product ?vm ?cluster ?all ?row ?host ?g))

(defrule times--of-any-host-of-the-site
  (declare (salience -3))
  (subject (id ?vm) (type image) (kind vm) (parent ?site))
  (subject (id ?site) (type site))
  (hosts-listed (id ?all) (subject ?site))
  (not (and (subject (id ?cluster) (type esx-cluster))
            (not (hosts-listed (subject ?cluster)))))
  (time (id ?row) (product ?product) (from ?from))
  (subject (id ?host) (type host))
  (generation (id ?g) (subject ?host) (product ?product) (number ?number&:(>= ?number ?from)))
  (not (and (subject (id ?other) (type host))
            (not (generation (subject ?other) (product ?product) (number ?newer&:(>= ?newer ?number))))))
  (not (stands (subject ?vm) (aspect time) (is ?product)))
  =>
  (stand times--of-any-host-of-the-site ?vm time ?product ?vm ?site ?all ?row ?host ?g))

(deffunction is-before (?release ?from)
  (or (eq ?release unknown) (< (string-to-field ?release) ?from)))

(defrule times--of-domino
  (declare (salience -3))
  (subject (id ?image) (type image))
  (not (idle (subject ?image)))
  (time (id ?row) (product domino) (from ?from))
  (stands (id ?r) (subject ?image) (aspect release) (is ?release&:(not (is-before ?release ?from))))
  (not (stands (subject ?image) (aspect release) (is ?other&:(is-before ?other ?from))))
  (not (stands (subject ?image) (aspect time) (is domino)))
  =>
  (stand times--of-domino ?image time domino ?image ?row ?r))

(defrule times--of-today
  (declare (salience -3))
  (subject (id ?s) (type image|lpar|host))
  (stands (id ?there) (subject ?s) (aspect time) (is ?product&~today))
  (not (stands (subject ?s) (aspect time) (is today)))
  =>
  (stand times--of-today ?s time today ?s ?there))

; Which of the images around are of no such time is asked of each word alone, before any of them is looked for: asked of each
; image, it takes as long as all pairs of images.

(defrule times--around-images
  (declare (salience -4))
  (subject (id ?above) (type lpar|host))
  (time (id ?row) (product ?word))
  (not (stands (subject ?above) (aspect time) (is ?word)))
  (not (and (subject (id ?other) (type image) (parent ?above))
            (not (no-domino (subject ?other)))
            (not (idle (subject ?other)))
            (not (stands (subject ?other) (aspect time) (is ?word)))))
  (subject (id ?image) (type image) (parent ?above))
  (not (no-domino (subject ?image)))
  (stands (id ?there) (subject ?image) (aspect time) (is ?word))
  =>
  (stand times--around-images ?above time ?word ?above ?row ?image ?there))

(defrule times--around-images-of-today
  (declare (salience -4))
  (subject (id ?above) (type lpar|host))
  (not (stands (subject ?above) (aspect time) (is today)))
  (not (and (subject (id ?other) (type image) (parent ?above))
            (not (no-domino (subject ?other)))
            (not (idle (subject ?other)))
            (not (stands (subject ?other) (aspect time) (is today)))))
  (subject (id ?image) (type image) (parent ?above))
  (not (no-domino (subject ?image)))
  (stands (id ?there) (subject ?image) (aspect time) (is today))
  =>
  (stand times--around-images-of-today ?above time today ?above ?image ?there))

(defrule times--around-hosts
  (declare (salience -5))
  (subject (id ?cluster) (type esx-cluster))
  (subject (id ?host) (type host) (parent ?cluster))
  (stands (id ?there) (subject ?host) (aspect time) (is ?word))
  (not (and (subject (id ?other) (type host) (parent ?cluster))
            (not (stands (subject ?other) (aspect time) (is ?word)))))
  (not (stands (subject ?cluster) (aspect time) (is ?word)))
  =>
  (stand times--around-hosts ?cluster time ?word ?cluster ?host ?there))

(defrule times--around-all-images
  (declare (salience -4))
  (subject (id ?above) (type site))
  (time (id ?row) (product ?word))
  (not (stands (subject ?above) (aspect time) (is ?word)))
  (not (and (subject (id ?other) (type image))
            (not (no-domino (subject ?other)))
            (not (idle (subject ?other)))
            (not (stands (subject ?other) (aspect time) (is ?word)))))
  (subject (id ?image) (type image))
  (not (no-domino (subject ?image)))
  (stands (id ?there) (subject ?image) (aspect time) (is ?word))
  =>
  (stand times--around-all-images ?above time ?word ?above ?row ?image ?there))

(defrule times--around-all-images-of-today
  (declare (salience -4))
  (subject (id ?above) (type site))
  (not (stands (subject ?above) (aspect time) (is today)))
  (not (and (subject (id ?other) (type image))
            (not (no-domino (subject ?other)))
            (not (idle (subject ?other)))
            (not (stands (subject ?other) (aspect time) (is today)))))
  (subject (id ?image) (type image))
  (not (no-domino (subject ?image)))
  (stands (id ?there) (subject ?image) (aspect time) (is today))
  =>
  (stand times--around-all-images-of-today ?above time today ?above ?image ?there))

(defrule times--of-members
  (declare (salience -4))
  (subject (id ?s) (type domino-cluster))
  (member (id ?m) (of ?s) (type dpar) (subject ?dpar))
  (stands (id ?there) (subject ?dpar) (aspect time) (is ?word))
  (not (and (member (of ?s) (type dpar) (subject ?other))
            (not (stands (subject ?other) (aspect time) (is ?word)))))
  (not (stands (subject ?s) (aspect time) (is ?word)))
  =>
  (stand times--of-members ?s time ?word ?s ?m ?there))

(defrule times--of-a-device
  (declare (salience -4))
  (subject (id ?above) (type device))
  (time (id ?row) (product ?word))
  (not (stands (subject ?above) (aspect time) (is ?word)))
  (not (and (used-by (subject ?above) (image ?other))
            (not (idle (subject ?other)))
            (not (stands (subject ?other) (aspect time) (is ?word)))))
  (used-by (id ?u) (subject ?above) (image ?image))
  (stands (id ?there) (subject ?image) (aspect time) (is ?word))
  =>
  (stand times--of-a-device ?above time ?word ?above ?row ?u ?there))

(defrule times--of-a-device-of-today
  (declare (salience -4))
  (subject (id ?above) (type device))
  (not (stands (subject ?above) (aspect time) (is today)))
  (not (and (used-by (subject ?above) (image ?other))
            (not (idle (subject ?other)))
            (not (stands (subject ?other) (aspect time) (is today)))))
  (used-by (id ?u) (subject ?above) (image ?image))
  (stands (id ?there) (subject ?image) (aspect time) (is today))
  =>
  (stand times--of-a-device-of-today ?above time today ?above ?u ?there))

(defrule times--of-an-idle-device
  (declare (salience -5))
  (subject (id ?device) (type device) (parent ?site))
  (not (used-by (subject ?device)))
  (stands (id ?there) (subject ?site) (aspect time) (is ?word))
  =>
  (stand times--of-an-idle-device ?device time ?word ?device ?there))
