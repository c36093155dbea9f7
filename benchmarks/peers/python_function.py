"""The twelve guidelines as plain Python, written by hand: a truth is True, False, or None where it is not known."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from benchmarks.peers import twelve
from benchmarks.peers.twelve import Site, Subject, Verdicts, VerdictWord

Truth = bool | None
Range = Mapping[str, int | float]

_Z = ("linux-system-z",)
_TESTED = ("production", "test")
_D7, _D65, _R5, _PAST_R5 = 7 * 10**12, 60_005 * 10**8, 5 * 10**12, 6 * 10**12
_PAST_R4, _PAST_ESX4 = 5 * 10**12, 5 * 10**12


def evaluate(site: Site) -> Verdicts:
    """The verdict on every guideline and subject."""
    return dict(_verdicts(site))


def _verdicts(site: Site) -> Iterator[tuple[tuple[str, str], VerdictWord]]:
    for image in site["image"]:
        path = image["path"]
        dpars, oldest, newest = (image[name] for name in ("dpars", "oldest_domino_release", "newest_domino_release"))
        runs_domino = at_least(dpars, 1)
        perhaps_domino = half_told(runs_domino, dpars)
        tested = serves(image, _TESTED)
        cps_told, heavy = told_within(image["cps"]), among(image["user_intensity"], ("heavy",))
        yield (
            (twelve.GUEST_CPS, path),
            verdict(
                all_of(stands(image, _Z, ("guest",)), runs_domino),
                tested,
                cps_told or told(image["user_intensity"]) or told(image["browser_users"]) or perhaps_domino,
                one_of(at_most(image["cps"], 4), all_of(at_most(image["cps"], 8), flag(image["browser_users"]), heavy)),
                heavy,
            ),
        )
        yield (
            (twelve.TWO_CPS, path),
            verdict(
                runs_domino,
                True,
                cps_told or perhaps_domino,
                at_least(image["cps"], 2),
                at_least(image["mail_vm"], 1),
            ),
        )
        from_7 = at_least(newest, _D7)
        yield (
            (twelve.MEMORY, path),
            verdict(
                all_of(stands(image, _Z, ("lpar", "guest")), runs_domino, from_7),
                tested,
                told_within(image["memory_gib"]) or told_within(dpars) or half_told(from_7, newest),
                not_less(image["memory_gib"], memory_of(dpars)),
                opposite(not_less(memory_of(image["full_dpars"]), image["memory_gib"])),
            ),
        )
        yield (
            (twelve.SWAPPING, path),
            verdict(
                all_of(stands(image, _Z, ("lpar", "guest")), runs_domino),
                tested,
                any(map(told, (image["swapping"], image["all_on_7"])))
                or any(map(told_within, (image["memory_gib"], dpars))),
                one_of(
                    among(image["swapping"], ("none", "little")),
                    all_of(
                        opposite(flag(image["swaps_heavily"])),
                        flag(image["all_on_7"]),
                        not_less(image["memory_gib"], memory_of(dpars)),
                    ),
                ),
            ),
        )
        several, to_r4 = at_least(dpars, 2), below(newest, _PAST_R4)
        smallest, largest = image["smallest_partition_number"], image["largest_partition_number"]
        yield (
            (twelve.NUMBERS, path),
            verdict(
                all_of(is_of(image, ("native",)), several, to_r4),
                True,
                told_within(smallest) or told_within(largest) or half_told(several, dpars) or half_told(to_r4, newest),
                all_of(at_least(smallest, 1), at_most(largest, 99)),
            ),
        )
        from_r5, to_r5, one = at_least(oldest, _R5), below(newest, _PAST_R5), all_of(runs_domino, at_most(dpars, 1))
        more_than_mail = one_of(
            *(flag(image[name]) for name in ("custom_applications", "auxiliary_load", "other_clients"))
        )
        yield (
            (twelve.TWO_WAY, path),
            verdict(
                all_of(stands(image, ("windows",)), from_r5, to_r5, one),
                tested,
                cps_told or half_told(from_r5, oldest) or half_told(to_r5, newest) or half_told(one, dpars),
                at_most(image["cps"], 2),
                one_of(below(image["processor_mhz"], 900), more_than_mail),
            ),
        )
        to_esx4 = below(image["esx_release"], _PAST_ESX4)
        yield (
            (twelve.FT, path),
            verdict(
                all_of(stands(image, ("vsphere",), ("vm",)), flag(image["ft"]), to_esx4),
                True,
                cps_told or half_told(to_esx4, image["esx_release"]),
                at_most(image["cps"], 1),
            ),
        )
        yield (
            (twelve.ADAPTER, path),
            verdict(
                all_of(stands(image, ("vsphere",), ("vm",)), runs_domino),
                tested,
                told(image["nic_type"]) or perhaps_domino,
                among(image["nic_type"], ("vmxnet3",)),
            ),
        )
    for device in site["device"]:
        other_io, several_logs = device["other_io"], device["several_logs"]
        yield (
            (twelve.OWN_DEVICE, device["path"]),
            verdict(
                all_of(stands(device, _Z, ("lpar", "guest")), flag(device["holds_log"])),
                serves(device, _TESTED),
                told(other_io) or several_logs == "true",
                all_of(among(other_io, ("none",)), opposite(flag(several_logs))),
            ),
        )
    for lpar in site["lpar"]:
        ratio = lpar["virtual_to_real"]
        yield (
            (twelve.RATIO, lpar["path"]),
            verdict(stands(lpar, _Z, ("zvm",)), True, told_within(ratio), at_most(ratio, 4)),
        )
    for dpar in site["dpar"]:
        logging, sets = dpar["transaction_logging"], dpar["sets_transinfo_range"]
        from_65 = at_least(dpar["domino_release"], _D65)
        in_production = serves(dpar, ("production",))
        yield (
            (twelve.LOGGING, dpar["path"]),
            verdict(stands(dpar, _Z, ("lpar", "guest")), in_production, told(logging), flag(logging)),
        )
        platforms = ("aix", "linux-x86", "i5os", "solaris", "windows", "linux-system-z", "zos", "vsphere")
        kinds = ("native", "lpar", "guest", "vm")
        yield (
            (twelve.TRANSINFO, dpar["path"]),
            verdict(
                all_of(stands(dpar, platforms, kinds), from_65),
                in_production,
                told(sets) or half_told(from_65, dpar["domino_release"]),
                flag(sets),
                flag(dpar["unclustered_today"]),
            ),
        )


def verdict(scope: Truth, environment: Truth, is_told: bool, demand: Truth, excepted: Truth = False) -> VerdictWord:
    """What a scope, a demand and its exceptions come to.

    scope: its platform, its kind and its own conditions; is_told: whether anything is known of what the demand reads,
    or of a number that an open comparison of the scope reads.
    """
    applies = all_of(scope, environment)
    if applies is False or (scope is None and demand is None and not is_told):
        return "not-applicable"
    if demand is True or excepted is True:
        return "satisfied"
    return "violated" if applies is True and demand is False else "undetermined"


def stands(subject: Subject, platforms: Collection[str], kinds: Collection[str] = ()) -> Truth:
    """Whether a subject stands on a platform and is of a kind for which a guideline holds; no kinds are all."""
    on = _shared(platforms, subject["platforms"], subject["platforms_open"])
    return all_of(on, is_of(subject, kinds)) if kinds else on


def is_of(subject: Subject, kinds: Collection[str]) -> Truth:
    """Whether a subject is of a kind for which a guideline holds."""
    return _shared(kinds, subject["kinds"], subject["kinds_open"])


def serves(subject: Subject, environments: Collection[str]) -> Truth:
    """Whether a subject is in an environment for which a guideline holds."""
    return _shared(environments, subject["environments"], subject["environments_open"])


def _shared(wanted: Collection[str], have: Collection[str], may_be: Collection[str]) -> Truth:
    if any(word in wanted for word in have):
        return True
    return None if any(word == "any" or word in wanted for word in may_be) else False


def all_of(*truths: Truth) -> Truth:
    """False as soon as one is."""
    if any(truth is False for truth in truths):
        return False
    return None if None in truths else True


def one_of(*truths: Truth) -> Truth:
    """True as soon as one is."""
    if any(truth is True for truth in truths):
        return True
    return None if None in truths else False


def opposite(truth: Truth) -> Truth:
    """Not."""
    return None if truth is None else not truth


def told(word: str) -> bool:
    """Whether a choice or a flag is known."""
    return word != "unknown"


def told_within(found: Range) -> bool:
    """Whether more is known of a number than that it may be none, or that there is one."""
    return found["high"] < twelve.NO_BOUND or found["low"] > 1


def half_told(comparison: Truth, found: Range) -> bool:
    """Whether a comparison is open though something is known of its number."""
    return comparison is None and told_within(found)


def flag(word: str) -> Truth:
    """A flag that is stated, or not known."""
    return None if word == "unknown" else word == "true"


def among(word: str, words: Collection[str]) -> Truth:
    """Whether a choice has one of some words."""
    return None if word == "unknown" else word in words


def at_most(found: Range, figure: float) -> Truth:
    """Whether all of a range, or none of it, is at most a figure."""
    return True if found["high"] <= figure else (False if found["low"] > figure else None)


def at_least(found: Range, figure: float) -> Truth:
    """Whether all of a range, or none of it, is at least a figure."""
    return True if found["low"] >= figure else (False if found["high"] < figure else None)


def below(found: Range, figure: float) -> Truth:
    """Whether all of a range, or none of it, lies below a figure."""
    return opposite(at_least(found, figure))


def memory_of(dpars: Range) -> Range:
    """The memory that some DPARs and Linux take."""
    return {end: dpars[end] * 2 + 2 for end in ("low", "high")}


def not_less(found: Range, needed: Range) -> Truth:
    """Whether all of one range is at least all of another, or none of it is."""
    return True if found["low"] >= needed["high"] else (False if found["high"] < needed["low"] else None)
