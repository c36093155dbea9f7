; The facts of an evaluation. docs/engine.md says what each means.
; A number that has no bound on a side holds the symbol none there.

; --- inputs: asserted before the run, never changed

(deftemplate subject
  (slot id (type SYMBOL))
  (slot type (type SYMBOL))
  (slot parent (type SYMBOL))
  (slot kind (type SYMBOL) (default none))  ; of what lies in an image, or holds some: guest, lpar, native or vm
  (slot count (type INTEGER) (default 1))
  (slot setting (type SYMBOL))
  (slot evaluated (type SYMBOL) (allowed-symbols yes no) (default yes))
  (multislot wants (type SYMBOL)))  ; the quantities that are derived from several facts of it and that somebody asks for

; a subject of another part, of which something is asked, is not evaluated; what is evaluated as a part of one stands in no
; setting of its own

; subjects of one type that stand alike share a setting, so that applicabilities are held against it once for all of them

(deftemplate setting
  (slot id (type SYMBOL))
  (slot type (type SYMBOL))
  (multislot platforms (type SYMBOL))
  (multislot platforms-open (type SYMBOL))
  (multislot kinds (type SYMBOL))
  (multislot kinds-open (type SYMBOL))
  (multislot environments (type SYMBOL))
  (multislot environments-open (type SYMBOL))
  (multislot clients (type SYMBOL))
  (multislot clients-open (type SYMBOL))
  (multislot times (type SYMBOL)))  ; the products by which it is of today, and today where there is any

; what decides which of several papers is followed: images that stand alike share one

(deftemplate standpoint
  (slot id (type SYMBOL))
  (multislot platforms (type SYMBOL))
  (multislot platforms-open (type SYMBOL))
  (multislot kinds (type SYMBOL))
  (multislot kinds-open (type SYMBOL))
  (multislot environments (type SYMBOL))
  (multislot environments-open (type SYMBOL))
  (multislot clients (type SYMBOL))
  (multislot clients-open (type SYMBOL))
  (slot release (type INTEGER SYMBOL) (allowed-symbols none)))

(deftemplate missing
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL))
  (multislot quantities (type SYMBOL))
  ; yes: it is said that nobody knows them
  (slot nobody-knows (type SYMBOL) (allowed-symbols yes no) (default no)))

; what is not stated and may be implied by a release; otherwise: what it is where nothing implies it

(deftemplate unstated
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL))
  (slot quantity (type SYMBOL))
  (slot otherwise (type SYMBOL) (default unknown)))

; what a release implies: a word for each span of releases, with its first and its last (none: no end yet)

(deftemplate implication
  (slot id (type SYMBOL))
  (slot quantity (type SYMBOL))
  (slot by (type SYMBOL))
  (multislot words (type SYMBOL INTEGER))
  (multislot firsts (type INTEGER))
  (multislot lasts (type INTEGER SYMBOL) (allowed-symbols none)))

(deftemplate user-counts
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL))
  (slot client (type SYMBOL))
  ; of each kind the fewest and the most that there may be
  (multislot registered (type INTEGER SYMBOL) (allowed-symbols none) (cardinality 2 2) (default none none))
  (multislot connected (type INTEGER SYMBOL) (allowed-symbols none) (cardinality 2 2) (default none none))
  (multislot active-15min (type INTEGER SYMBOL) (allowed-symbols none) (cardinality 2 2) (default none none))
  (multislot concurrent (type INTEGER SYMBOL) (allowed-symbols none) (cardinality 2 2) (default none none))
  (multislot benchmark (type INTEGER SYMBOL) (allowed-symbols none) (cardinality 2 2) (default none none))
  (multislot at-once (type INTEGER SYMBOL) (allowed-symbols none) (cardinality 2 2) (default none none))
  (multislot unspecified (type INTEGER SYMBOL) (allowed-symbols none) (cardinality 2 2) (default none none))
  (multislot wanted (type SYMBOL)))  ; the kinds of count that somebody asks for

(deftemplate members
  (slot id (type SYMBOL))
  (slot of (type SYMBOL))
  (slot type (type SYMBOL))
  (slot complete (type SYMBOL) (allowed-symbols yes no) (default yes))
  (slot size (type INTEGER))
  (slot last (type INTEGER) (default 0))  ; the place of the last member, or opening
  (multislot totals (type SYMBOL)))  ; the quantities that sum over them and that somebody asks for

(deftemplate member
  (slot id (type SYMBOL))
  (slot of (type SYMBOL))
  (slot type (type SYMBOL))
  (slot place (type INTEGER))
  (slot subject (type SYMBOL))
  (slot count (type INTEGER) (default 1))  ; how many of it one of the whole has, of a group that is named at most
  (slot least (type INTEGER) (default 1))  ; and at least
  (slot named (type INTEGER) (default 1)))  ; how many name it, those that are groups left out

; something that may hold more members than are listed; they count after those that are

(deftemplate opening
  (slot id (type SYMBOL))
  (slot of (type SYMBOL))
  (slot type (type SYMBOL))
  (slot place (type INTEGER))
  (slot subject (type SYMBOL))
  (slot kind (type SYMBOL))  ; the type of that subject
  (multislot said (type SYMBOL)))  ; the quantities of it that say what holds of members that are not listed

; --- the guidelines and the vocabulary, as facts

(deftemplate guideline
  (slot id (type SYMBOL))
  (slot name (type SYMBOL))
  (slot applicability (type SYMBOL))
  (slot strength (type SYMBOL) (allowed-symbols must should consider inform))
  ; what the order of choice compares, with production, year and closing below
  (multislot platforms (type SYMBOL))
  (multislot kinds (type SYMBOL))
  (slot client (type SYMBOL))
  (slot mixture-with (type SYMBOL))
  (slot mixture-client (type SYMBOL))
  (slot production (type INTEGER))
  (slot year (type INTEGER))
  (slot closing (type INTEGER)))

; the figures of a guideline or computation, in the order of its guideline: the paper's, or where a site has its own, those

(deftemplate figures
  (slot id (type SYMBOL))
  (slot guideline (type SYMBOL))
  (multislot values (type INTEGER FLOAT)))

; the applicability that guidelines share

(deftemplate applicability
  (slot id (type SYMBOL))
  (slot type (type SYMBOL))
  (multislot platforms (type SYMBOL))
  (multislot kinds (type SYMBOL))
  (multislot environments (type SYMBOL))
  (slot client (type SYMBOL))
  ; what holds of today: whether the reason holds there, gave a figure, or is gone; by which products something is of today
  ; for it; and where it holds, and in which kinds of image, if that is more than in its own time
  (slot today (type SYMBOL) (allowed-symbols none holds told figure gone))
  (multislot by (type SYMBOL))
  (slot wider (type SYMBOL) (allowed-symbols no yes))
  (multislot wider-platforms (type SYMBOL))
  (multislot wider-kinds (type SYMBOL)))

(deftemplate span
  (slot id (type SYMBOL))
  (slot quantity (type SYMBOL))
  (slot low (type INTEGER FLOAT SYMBOL) (allowed-symbols none))
  (slot high (type INTEGER FLOAT SYMBOL) (allowed-symbols none)))

; a question on which papers differ, and its answers; end: one more than it has

(deftemplate conflict
  (slot id (type SYMBOL))
  (slot client (type SYMBOL))
  (slot end (type INTEGER)))

(deftemplate position
  (slot id (type SYMBOL))
  (slot conflict (type SYMBOL))
  (slot place (type INTEGER))
  (slot item (type SYMBOL))
  (slot guideline (type SYMBOL))
  ; of its guideline: how strongly it says so, and the type of subject that it is about
  (slot strength (type SYMBOL) (default none))
  (slot about (type SYMBOL) (default none))
  (multislot platforms (type SYMBOL))
  (multislot kinds (type SYMBOL))
  (slot client (type SYMBOL))
  (multislot environments (type SYMBOL))
  (slot from (type INTEGER SYMBOL) (allowed-symbols none))
  (slot to (type INTEGER SYMBOL) (allowed-symbols none))
  (slot ends (type SYMBOL) (allowed-symbols yes no))
  (slot production (type INTEGER))
  (slot year (type INTEGER))
  (slot closing (type INTEGER))
  (slot cautious (type INTEGER)))

; a guideline that stands behind at a subject: another position is taken wherever the subject stands. by: the guideline that
; takes it, none where the position alone is enough

(deftemplate yields
  (slot id (type SYMBOL))
  (slot guideline (type SYMBOL))
  (slot subject (type SYMBOL))
  (slot by (type SYMBOL) (default none)))

(deftemplate total
  (slot id (type SYMBOL))
  (slot quantity (type SYMBOL))
  (slot of (type SYMBOL))
  (slot members (type SYMBOL))
  (slot type (type SYMBOL))
  (slot op (type SYMBOL)
           (allowed-symbols sum smallest largest oldest newest all any alike unlike apart repeated distinct))
  (slot where (type SYMBOL) (default none))  ; the truth about a member by which it counts
  (slot through (type SYMBOL) (default none))  ; the relation to those whose members count too
  (multislot is (type SYMBOL INTEGER))  ; the words or numbers that all or any of them have to be
  ; what is said of members that are not listed: the name, after its type, of a quantity of whatever may hold more
  (slot there (type SYMBOL) (default none))
  (slot said (type SYMBOL) (default none)))  ; the same quantity of the subject itself

; what is stated of all together and bounds a total: of a subject, or of what it lies in

(deftemplate in-all
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL))
  (slot quantity (type SYMBOL))
  (slot of (type SYMBOL))
  (slot by (type SYMBOL)))

; what is said of a subject, or of the next one in a relation; op: first, any or worst

(deftemplate chain
  (slot id (type SYMBOL))
  (slot quantity (type SYMBOL))
  (slot of (type SYMBOL))
  (slot through (type SYMBOL))
  (slot op (type SYMBOL) (allowed-symbols first any worst)))

; what facts tell of a subject, and what the administrator says of it; when: the word of the facts that tells it, any where
; each does; tells: what it then is

(deftemplate facts-first
  (slot id (type SYMBOL))
  (slot quantity (type SYMBOL))
  (slot by (type SYMBOL))
  (slot when (type SYMBOL))
  (slot tells (type SYMBOL))
  (slot said (type SYMBOL)))

(deftemplate quotient
  (slot id (type SYMBOL))
  (slot quantity (type SYMBOL))
  (slot over (type SYMBOL))
  (slot under (type SYMBOL)))

(deftemplate multiple
  (slot id (type SYMBOL))
  (slot quantity (type SYMBOL))
  (slot one (type SYMBOL))
  (slot other (type SYMBOL)))

; --- where subjects stand: what the rules of derive/platforms.clp read beside subjects and members

; what an image's platform, the clients of a workload or the release of a DPAR hang on; of the first two unknown, where it is
; not stated

(deftemplate attribute
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL))
  (slot name (type SYMBOL) (allowed-symbols os architecture client release environment source_platform for_platform paper
                                         kind at_raid_level))
  (slot is (type SYMBOL)))

; a list of a subject in the topology that is missing or says that it is not complete

(deftemplate unlisted
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL)))

; a device of which only a name is stated

(deftemplate bare
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL)))

; a guest that is not logged on

(deftemplate idle
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL)))

; the release or year of a product that an image, an LPAR or a host runs or runs on

(deftemplate generation
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL))
  (slot product (type SYMBOL))
  (slot number (type INTEGER)))

; an ESX cluster whose hosts are all listed, or a site that lists all of its clusters and hosts

(deftemplate hosts-listed
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL)))

; the last release or year of a product that a paper speaks of, and the first that is of today

(deftemplate time
  (slot id (type SYMBOL))
  (slot product (type SYMBOL))
  (slot papers (type INTEGER))
  (slot from (type INTEGER)))

; a release of a product, or of a mail template, and the year in which it came out

(deftemplate came-out
  (slot id (type SYMBOL))
  (slot product (type SYMBOL))
  (slot release (type INTEGER))
  (slot year (type INTEGER)))

; what a paper measured that a claim may quote, by its year: from the oldest release to the newest, and to the last one that
; this stands for; simulated: the kinds of figures that it has of its own benchmark alone; simulated-users: the
; numbers of users that are so, where others are not; alone: the kinds of figures that no other paper has

(deftemplate quoted-paper
  (slot id (type SYMBOL))
  (slot year (type INTEGER))
  (slot first (type INTEGER))
  (slot newest (type INTEGER))
  (slot last (type INTEGER))
  (multislot platforms (type SYMBOL))
  (multislot simulated (type SYMBOL))
  (multislot simulated-users (type INTEGER))
  (multislot alone (type SYMBOL)))

; an image that holds no DPAR

(deftemplate no-domino
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL)))

; an image of which all clients that its DPARs have together are stated

(deftemplate clients-listed
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL)))

; a workload that states users of a benchmark, or an image of whose DPARs together they are stated

(deftemplate benchmark-load
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL)))

; a workload that states users, none of them simulated, or an image of whose DPARs together they are stated: the least that
; they may be. Told where runs are described

(deftemplate people
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL))
  (slot number (type INTEGER)))

; how many users a run simulated

(deftemplate simulated
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL))
  (slot number (type INTEGER)))

; a DPAR that does not say on which device its transaction log is

(deftemplate unplaced-log
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL)))

; a row of the vocabulary's table of platforms; by: whether the kind of an image is enough to tell that it fits; stated:
; whether it is nothing that an image may be, but only what is stated

(deftemplate platform
  (slot id (type SYMBOL))
  (slot place (type INTEGER))
  (slot name (type SYMBOL))
  (slot kind (type SYMBOL) (default any))
  (slot os (type SYMBOL) (default any))
  (slot architecture (type SYMBOL) (default any))
  (slot family (type SYMBOL) (default none))
  (multislot runs-on (type SYMBOL))
  (slot stated (type SYMBOL) (allowed-symbols yes no) (default no))
  (slot by (type SYMBOL) (allowed-symbols kind attributes)))

; --- conclusions: asserted by rules, each with the rule and with what it rests on, in slots of its own or in a step

; what is known of a quantity of a subject: stated by the description, or derived. is: the word of a choice, unknown where
; there is none, nothing where there is nothing that could have the quantity

(deftemplate value
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL))
  (slot quantity (type SYMBOL))
  (slot state (type SYMBOL) (allowed-symbols known bounded unknown) (default known))
  (slot low (type INTEGER FLOAT SYMBOL) (allowed-symbols none) (default none))
  (slot high (type INTEGER FLOAT SYMBOL) (allowed-symbols none) (default none))
  (slot is (type SYMBOL) (default none))
  ; of a text, what it comes to if the difference of upper and lower case tells nothing
  (slot near (type SYMBOL) (default none))
  ; yes: another part concluded it, or states it, and it stands here for what is derived from it
  (slot brought (type SYMBOL) (allowed-symbols yes no) (default no))
  ; yes: it is said that nobody knows it
  (slot nobody-knows (type SYMBOL) (allowed-symbols yes no) (default no))
  ; of what was taken over from another value: that one
  (slot from (type SYMBOL) (default none))
  (slot rule (type SYMBOL) (default none))
  (multislot because (type SYMBOL)))

; it is said that nobody knows this value, or one of those that it follows from; or, of what is concluded over members, of one

(deftemplate nobody-knows
  (slot id (type SYMBOL))
  (slot value (type SYMBOL))
  (slot rule (type SYMBOL) (default none))
  (multislot because (type SYMBOL)))

; a platform, kind of image or client type where a subject stands, the release (its number) of a DPAR of an image, or a
; product by which it is of today; unknown: there may be more

(deftemplate stands
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL))
  (slot aspect (type SYMBOL)
        (allowed-symbols platform kind client release environment time perhaps-platform perhaps-kind))
  (slot is (type SYMBOL))
  (slot rule (type SYMBOL) (default none))
  (multislot because (type SYMBOL)))

; an image with something on a device, or on what lies on it

(deftemplate used-by
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL))  ; the device
  (slot image (type SYMBOL))
  (slot rule (type SYMBOL) (default none))
  (multislot because (type SYMBOL)))

; the site may have images that are not listed

(deftemplate more-images
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL))
  (slot rule (type SYMBOL) (default none))
  (multislot because (type SYMBOL)))

; where an image stands whose logs may be on any device

(deftemplate may-hold
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL))  ; the site
  (slot aspect (type SYMBOL) (allowed-symbols platform kind client perhaps-platform perhaps-kind))
  (slot is (type SYMBOL))
  (slot rule (type SYMBOL) (default none))
  (multislot because (type SYMBOL)))

(deftemplate running-total
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL))
  (slot quantity (type SYMBOL))
  (slot place (type INTEGER))
  ; the place of the member to add: a variable, so that the engine finds the one member without trying all
  (slot next (type INTEGER))
  (slot low (type INTEGER FLOAT SYMBOL) (allowed-symbols none))
  (slot high (type INTEGER FLOAT SYMBOL) (allowed-symbols none))
  (slot rule (type SYMBOL) (default none))
  (multislot because (type SYMBOL)))

; the same of releases; open: whether one is not known; seen: those that are; there: what is said of those not listed

(deftemplate running-release
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL))
  (slot quantity (type SYMBOL))
  (slot place (type INTEGER))
  (slot next (type INTEGER))
  (slot open (type SYMBOL) (allowed-symbols yes no))
  (multislot seen (type INTEGER))
  (multislot there (type INTEGER))
  (slot rule (type SYMBOL) (default none))
  (multislot because (type SYMBOL)))

; the same of a truth about members; seen: the words of those that are done, near: those that may come to the same

(deftemplate running-truth
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL))
  (slot quantity (type SYMBOL))
  (slot place (type INTEGER))
  (slot next (type INTEGER))
  (slot truth (type SYMBOL) (allowed-symbols true false unknown))
  (multislot seen (type SYMBOL INTEGER FLOAT))
  (multislot near (type SYMBOL))
  (slot rule (type SYMBOL) (default none))
  (multislot because (type SYMBOL)))

(deftemplate applies
  (slot id (type SYMBOL))
  (slot applicability (type SYMBOL))
  (slot setting (type SYMBOL))
  (slot truth (type SYMBOL) (allowed-symbols true false unknown))
  (multislot failed (type SYMBOL))
  (multislot not-known (type SYMBOL))
  (slot placed (type SYMBOL) (allowed-symbols yes no))  ; whether platform and kind of image are known
  (slot mixed (type SYMBOL) (allowed-symbols true false unknown))
  ; how it is told there: as it stands, of a place that is not its own, where it is stated alone, as background, or as history
  (slot as (type SYMBOL) (allowed-symbols in-force wider unasked background historical))
  (slot rule (type SYMBOL) (default none))
  (multislot because (type SYMBOL)))

; what a guideline says of a subject, from one firing. scope, demand: their truths, none for a demand that is not asked;
; about: the value that the demand is about; truths: of each condition and its parts, in the order of writing; amounts: the
; ends of each term that was worked out; matched: the facts that it rests on, in the order of the rule

(deftemplate verdict
  (slot id (type SYMBOL))
  (slot guideline (type SYMBOL))
  (slot subject (type SYMBOL))
  (slot is (type SYMBOL) (allowed-symbols not-applicable undetermined satisfied violated))
  (slot ground (type SYMBOL) (allowed-symbols scope demand mixture exception tells either-way unspoken unasked dissent
                                               background historical))
  (slot scope (type SYMBOL) (allowed-symbols true false unknown))
  (slot demand (type SYMBOL) (allowed-symbols true false unknown none))
  (slot excepted (type SYMBOL) (allowed-symbols true false unknown undecided))
  (slot about (type SYMBOL))
  (multislot truths (type SYMBOL))
  (multislot amounts (type INTEGER FLOAT SYMBOL) (allowed-symbols none))
  (slot rule (type SYMBOL))
  (multislot matched (type SYMBOL)))

; the same of a guideline for one kind of client on a subject that has, or may have, others too: not yet decided

(deftemplate weighed
  (slot id (type SYMBOL))
  (slot guideline (type SYMBOL))
  (slot subject (type SYMBOL))
  (slot strength (type SYMBOL))
  (slot mixed (type SYMBOL) (allowed-symbols true unknown))
  (slot spoken-of (type SYMBOL) (allowed-symbols yes no))
  (slot scope (type SYMBOL) (allowed-symbols true unknown))
  (slot demand (type SYMBOL) (allowed-symbols true false unknown))
  (slot excepted (type SYMBOL) (allowed-symbols true false unknown undecided))
  (slot about (type SYMBOL))
  (multislot truths (type SYMBOL))
  (multislot amounts (type INTEGER FLOAT SYMBOL) (allowed-symbols none)))

; what is not met by a guideline that stands behind at the subject: not yet decided

(deftemplate accused
  (slot id (type SYMBOL))
  (slot guideline (type SYMBOL))
  (slot subject (type SYMBOL))
  (slot ground (type SYMBOL))
  (slot scope (type SYMBOL) (allowed-symbols true false unknown))
  (slot demand (type SYMBOL) (allowed-symbols true false unknown none))
  (slot excepted (type SYMBOL) (allowed-symbols true false unknown undecided))
  (slot about (type SYMBOL))
  (multislot truths (type SYMBOL))
  (multislot amounts (type INTEGER FLOAT SYMBOL) (allowed-symbols none)))

(deftemplate reach
  (slot id (type SYMBOL))
  (slot span (type SYMBOL))
  (slot subject (type SYMBOL))
  (slot truth (type SYMBOL) (allowed-symbols true false unknown))
  (slot rule (type SYMBOL) (default none))
  (multislot because (type SYMBOL)))

; one, other: the two guidelines that demand something of a value, by name; winner: none where nothing parts them

(deftemplate choice
  (slot id (type SYMBOL))
  (slot one (type SYMBOL))
  (slot other (type SYMBOL))
  (slot winner (type SYMBOL))
  (slot loser (type SYMBOL))
  (slot value (type SYMBOL))
  (slot criterion (type SYMBOL)))

(deftemplate dissent
  (slot id (type SYMBOL))
  (slot verdict (type SYMBOL))
  (slot position (type SYMBOL)))

; the position that leads once a question's first ones are weighed; rank: what the order of choice compares, in its order;
; about-release: whether it is about the release there

(deftemplate leading
  (slot id (type SYMBOL))
  (slot conflict (type SYMBOL))
  (slot at (type SYMBOL))
  (slot next (type INTEGER))
  (slot leader (type SYMBOL))
  (multislot rank (type INTEGER))
  (slot about-release (type SYMBOL) (allowed-symbols true false unknown) (default unknown)))

(deftemplate taken
  (slot id (type SYMBOL))
  (slot conflict (type SYMBOL))
  (slot at (type SYMBOL))
  (slot position (type SYMBOL))
  (multislot rank (type INTEGER))
  (slot about-release (type SYMBOL) (allowed-symbols true false unknown)))

; bears: whether the position is about a platform there, or may be

(deftemplate opposed
  (slot id (type SYMBOL))
  (slot taken (type SYMBOL))
  (slot position (type SYMBOL))
  (slot criterion (type SYMBOL))
  (slot bears (type SYMBOL) (allowed-symbols yes no)))

; a guideline whose position yields to the one that is taken. by: the guideline that takes that one, none where nobody has
; to: in a benchmark no advice for production holds

(deftemplate behind
  (slot id (type SYMBOL))
  (slot opposed (type SYMBOL))
  (slot guideline (type SYMBOL))
  (slot by (type SYMBOL)))

(deftemplate step
  (slot rule (type SYMBOL))
  (slot concludes (type SYMBOL))
  (multislot because (type SYMBOL)))
