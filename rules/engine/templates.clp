; The facts of an evaluation. docs/architecture.md says what each means.
; A number that has no bound on a side holds the symbol none there.

; --- inputs: asserted before the run, never changed

(deftemplate subject
  (slot id (type SYMBOL))
  (slot type (type SYMBOL))
  (slot parent (type SYMBOL))
  (slot count (type INTEGER))
  (slot setting (type SYMBOL)))

; subjects of one type that stand alike share a setting, so that standing scopes are held against it once for all of them

(deftemplate setting
  (slot id (type SYMBOL))
  (slot type (type SYMBOL))
  (multislot platforms (type SYMBOL))
  (slot platforms-open (type SYMBOL) (allowed-symbols yes no))
  (multislot kinds (type SYMBOL))
  (slot kinds-open (type SYMBOL) (allowed-symbols yes no))
  (slot environment (type SYMBOL))
  (multislot clients (type SYMBOL))
  (slot clients-open (type SYMBOL) (allowed-symbols yes no)))

; what decides which of several papers is followed: images that stand alike share one

(deftemplate standpoint
  (slot id (type SYMBOL))
  (multislot platforms (type SYMBOL))
  (slot platforms-open (type SYMBOL) (allowed-symbols yes no))
  (multislot kinds (type SYMBOL))
  (slot kinds-open (type SYMBOL) (allowed-symbols yes no))
  (slot environment (type SYMBOL))
  (multislot clients (type SYMBOL))
  (slot clients-open (type SYMBOL) (allowed-symbols yes no))
  (slot release (type INTEGER SYMBOL)))

(deftemplate stated
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL))
  (slot quantity (type SYMBOL))
  (slot low (type INTEGER FLOAT SYMBOL) (default none))
  (slot high (type INTEGER FLOAT SYMBOL) (default none))
  (slot is (type SYMBOL) (default none)))

(deftemplate missing
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL))
  (multislot quantities (type SYMBOL)))

(deftemplate user-counts
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL))
  (slot client (type SYMBOL))
  (slot registered (type INTEGER SYMBOL) (default none))
  (slot connected (type INTEGER SYMBOL) (default none))
  (slot active-15min (type INTEGER SYMBOL) (default none))
  (slot concurrent (type INTEGER SYMBOL) (default none))
  (slot benchmark (type INTEGER SYMBOL) (default none))
  (multislot wanted (type SYMBOL)))  ; the kinds of count that somebody asks for

(deftemplate members
  (slot id (type SYMBOL))
  (slot of (type SYMBOL))
  (slot type (type SYMBOL))
  (slot complete (type SYMBOL) (allowed-symbols yes no))
  (slot size (type INTEGER))
  (multislot totals (type SYMBOL)))  ; the quantities that sum over them and that somebody asks for

(deftemplate member
  (slot id (type SYMBOL))
  (slot of (type SYMBOL))
  (slot type (type SYMBOL))
  (slot place (type INTEGER))
  (slot subject (type SYMBOL))
  (slot count (type INTEGER)))

; --- the cards and the vocabulary, as facts

(deftemplate guideline
  (slot id (type SYMBOL))
  (slot name (type SYMBOL))
  (slot standing (type SYMBOL))
  (slot strength (type SYMBOL) (allowed-symbols must should consider inform))
  ; what the order of choice compares, with production, year and closing below
  (multislot platforms (type SYMBOL))
  (multislot kinds (type SYMBOL))
  (slot client (type SYMBOL))
  (slot own-scope (type SYMBOL) (allowed-symbols yes no))
  (multislot exceptions (type SYMBOL))
  (slot mixture-with (type SYMBOL))
  (slot mixture-client (type SYMBOL))
  (slot production (type INTEGER))
  (slot year (type INTEGER))
  (slot closing (type INTEGER)))

; the standing scope that guidelines share

(deftemplate standing
  (slot id (type SYMBOL))
  (slot type (type SYMBOL))
  (multislot platforms (type SYMBOL))
  (multislot kinds (type SYMBOL))
  (multislot environments (type SYMBOL))
  (slot client (type SYMBOL)))

(deftemplate figure
  (slot id (type SYMBOL))
  (slot guideline (type SYMBOL))
  (slot name (type SYMBOL))
  (slot low (type INTEGER FLOAT))
  (slot high (type INTEGER FLOAT)))

(deftemplate overlay
  (slot id (type SYMBOL))
  (slot guideline (type SYMBOL))
  (slot name (type SYMBOL))
  (slot low (type INTEGER FLOAT))
  (slot high (type INTEGER FLOAT)))

(deftemplate span
  (slot id (type SYMBOL))
  (slot quantity (type SYMBOL))
  (slot low (type INTEGER FLOAT SYMBOL))
  (slot high (type INTEGER FLOAT SYMBOL)))

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
  (multislot platforms (type SYMBOL))
  (multislot kinds (type SYMBOL))
  (slot client (type SYMBOL))
  (multislot environments (type SYMBOL))
  (slot from (type INTEGER SYMBOL))
  (slot to (type INTEGER SYMBOL))
  (slot ends (type SYMBOL) (allowed-symbols yes no))
  (slot production (type INTEGER))
  (slot year (type INTEGER))
  (slot closing (type INTEGER))
  (slot cautious (type INTEGER)))

(deftemplate total
  (slot id (type SYMBOL))
  (slot quantity (type SYMBOL))
  (slot of (type SYMBOL))
  (slot members (type SYMBOL))
  (slot type (type SYMBOL))
  (slot op (type SYMBOL) (allowed-symbols sum smallest largest)))

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

; --- conclusions: asserted by rules, each with its step

(deftemplate parameter
  (slot id (type SYMBOL))
  (slot guideline (type SYMBOL))
  (slot name (type SYMBOL))
  (slot low (type INTEGER FLOAT))
  (slot high (type INTEGER FLOAT)))

(deftemplate value
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL))
  (slot quantity (type SYMBOL))
  (slot state (type SYMBOL) (allowed-symbols known bounded unknown))
  (slot low (type INTEGER FLOAT SYMBOL) (default none))
  (slot high (type INTEGER FLOAT SYMBOL) (default none))
  (slot is (type SYMBOL) (default none))
  ; yes: another part concluded it, and it stands here for the totals that sum over it
  (slot brought (type SYMBOL) (allowed-symbols yes no) (default no)))

(deftemplate running-total
  (slot id (type SYMBOL))
  (slot subject (type SYMBOL))
  (slot quantity (type SYMBOL))
  (slot place (type INTEGER))
  ; the place of the member to add: a variable, so that the engine finds the one member without trying all
  (slot next (type INTEGER))
  (slot low (type INTEGER FLOAT SYMBOL))
  (slot high (type INTEGER FLOAT SYMBOL)))

(deftemplate term
  (slot id (type SYMBOL))
  (slot op (type SYMBOL))
  (slot left (type SYMBOL))
  (slot right (type SYMBOL))
  (slot low (type INTEGER FLOAT SYMBOL))
  (slot high (type INTEGER FLOAT SYMBOL))
  (multislot leaves (type SYMBOL)))

(deftemplate test-of
  (slot id (type SYMBOL))
  (slot op (type SYMBOL))
  (slot first (type SYMBOL))
  (multislot parts (type SYMBOL))
  (slot truth (type SYMBOL) (allowed-symbols true false unknown))
  (multislot leaves (type SYMBOL)))

(deftemplate stands
  (slot id (type SYMBOL))
  (slot standing (type SYMBOL))
  (slot setting (type SYMBOL))
  (slot truth (type SYMBOL) (allowed-symbols true false unknown))
  (multislot failed (type SYMBOL))
  (multislot not-known (type SYMBOL))
  (slot mixed (type SYMBOL) (allowed-symbols true false unknown)))

(deftemplate judge
  (slot id (type SYMBOL))
  (slot guideline (type SYMBOL))
  (slot subject (type SYMBOL))
  (slot scope (type SYMBOL) (allowed-symbols true unknown))
  (slot mixed (type SYMBOL) (allowed-symbols true false unknown))
  (multislot not-known (type SYMBOL)))

(deftemplate condition
  (slot id (type SYMBOL))
  (slot judge (type SYMBOL))
  (slot part (type SYMBOL) (allowed-symbols scope demand exception qualifier))
  (slot name (type SYMBOL))
  (slot about (type SYMBOL))
  (slot test (type SYMBOL))
  (slot truth (type SYMBOL) (allowed-symbols true false unknown)))

(deftemplate reach
  (slot id (type SYMBOL))
  (slot span (type SYMBOL))
  (slot subject (type SYMBOL))
  (slot truth (type SYMBOL) (allowed-symbols true false unknown)))

(deftemplate scoped
  (slot id (type SYMBOL))
  (slot judge (type SYMBOL))
  (slot truth (type SYMBOL) (allowed-symbols true unknown)))

(deftemplate decided
  (slot id (type SYMBOL))
  (slot judge (type SYMBOL))
  (slot truth (type SYMBOL) (allowed-symbols true false unknown))
  (slot ground (type SYMBOL) (allowed-symbols demand mixture)))

(deftemplate excused
  (slot id (type SYMBOL))
  (slot judge (type SYMBOL))
  (slot truth (type SYMBOL) (allowed-symbols true false unknown))
  (multislot left (type SYMBOL)))

(deftemplate verdict
  (slot id (type SYMBOL))
  (slot guideline (type SYMBOL))
  (slot subject (type SYMBOL))
  (slot is (type SYMBOL) (allowed-symbols not-applicable undetermined satisfied violated))
  (slot ground (type SYMBOL) (allowed-symbols scope demand mixture exception tells)))

(deftemplate choice
  (slot id (type SYMBOL))
  (slot winner (type SYMBOL))
  (slot loser (type SYMBOL))
  (slot value (type SYMBOL))
  (slot criterion (type SYMBOL)))

(deftemplate dissent
  (slot id (type SYMBOL))
  (slot judge (type SYMBOL))
  (slot position (type SYMBOL))
  (slot prevails (type SYMBOL) (allowed-symbols yes no))
  (slot criterion (type SYMBOL)))

; the position that leads once a question's first ones are weighed; rank: what the order of choice compares, in its order

(deftemplate leading
  (slot id (type SYMBOL))
  (slot conflict (type SYMBOL))
  (slot at (type SYMBOL))
  (slot next (type INTEGER))
  (slot leader (type SYMBOL))
  (multislot rank (type INTEGER)))

(deftemplate taken
  (slot id (type SYMBOL))
  (slot conflict (type SYMBOL))
  (slot at (type SYMBOL))
  (slot position (type SYMBOL))
  (multislot rank (type INTEGER)))

(deftemplate opposed
  (slot id (type SYMBOL))
  (slot taken (type SYMBOL))
  (slot position (type SYMBOL))
  (slot criterion (type SYMBOL)))

(deftemplate step
  (slot rule (type SYMBOL))
  (slot concludes (type SYMBOL))
  (multislot because (type SYMBOL)))
