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
        runs_domino = at_least(image["dpars"], 1)
        yield (
            (twelve.GUEST_CPS, path),
            verdict(
                all_of(stands(image, _Z, ("guest",), _TESTED), runs_domino),
                at_most(image["cps"], 4),
                among(image["user_intensity"], ("heavy",)),
            ),
        )
        yield (twelve.TWO_CPS, path), verdict(runs_domino, at_least(image["cps"], 2), flag(image["ft"]))
        needed = {end: image["dpars"][end] * 2 + 2 for end in ("low", "high")}
        small = all_of(
            at_most(image["largest_active_15min_users"], 500),
            at_most(image["largest_tasks"], 4),
            below(image["dpars_with_extra_tasks"], 1),
        )
        yield (
            (twelve.MEMORY, path),
            verdict(
                all_of(stands(image, _Z, ("lpar", "guest"), _TESTED), at_least(image["newest_domino_release"], _D7)),
                not_less(image["memory_gib"], needed),
                small,
            ),
        )
        yield (
            (twelve.SWAPPING, path),
            verdict(
                all_of(stands(image, _Z, ("lpar", "guest"), _TESTED), runs_domino),
                among(image["swapping"], ("none", "little")),
            ),
        )
        yield (
            (twelve.NUMBERS, path),
            verdict(
                all_of(
                    stands(image, ("windows", "aix", "solaris"), ("native",)),
                    at_least(image["dpars"], 2),
                    below(image["newest_domino_release"], _PAST_R4),
                ),
                all_of(at_least(image["smallest_partition_number"], 1), at_most(image["largest_partition_number"], 99)),
            ),
        )
        other_work = one_of(flag(image["custom_applications"]), flag(image["auxiliary_load"]))
        yield (
            (twelve.TWO_WAY, path),
            verdict(
                all_of(
                    stands(image, ("windows",), (), _TESTED),
                    at_least(image["oldest_domino_release"], _R5),
                    below(image["newest_domino_release"], _PAST_R5),
                    at_least(image["dpars"], 1),
                    at_most(image["dpars"], 1),
                ),
                at_most(image["cps"], 2),
                one_of(below(image["processor_mhz"], 900), other_work),
            ),
        )
        yield (
            (twelve.FT, path),
            verdict(
                all_of(
                    stands(image, ("vsphere",), ("vm",)), flag(image["ft"]), below(image["esx_release"], _PAST_ESX4)
                ),
                at_most(image["cps"], 1),
            ),
        )
        yield (
            (twelve.ADAPTER, path),
            verdict(
                all_of(stands(image, ("vsphere",), ("vm",), _TESTED), runs_domino),
                among(image["nic_type"], ("vmxnet3",)),
            ),
        )
    for device in site["device"]:
        scope = all_of(stands(device, _Z, ("lpar", "guest"), _TESTED), flag(device["holds_log"]))
        yield (twelve.LOGS, device["path"]), verdict(scope, opposite(flag(device["several_logs"])))
    for lpar in site["lpar"]:
        guests = {end: users / (4 * 1200) for end, users in lpar["active_15min_users"].items()}
        scope = stands(lpar, _Z, ("zvm",), _TESTED)
        yield (twelve.SPREAD, lpar["path"]), verdict(scope, not_less(lpar["guests"], guests))
    for dpar in site["dpar"]:
        scope = stands(dpar, _Z, ("lpar", "guest"), ("production",))
        yield (twelve.LOGGING, dpar["path"]), verdict(scope, flag(dpar["transaction_logging"]))
        platforms = ("aix", "linux-x86", "i5os", "solaris", "windows", "linux-system-z", "zos")
        scope = all_of(
            stands(dpar, platforms, ("native", "lpar"), ("production",)), at_least(dpar["domino_release"], _D65)
        )
        yield (twelve.TRANSINFO, dpar["path"]), verdict(scope, flag(dpar["sets_transinfo_range"]))


def verdict(scope: Truth, demand: Truth, excepted: Truth = False) -> VerdictWord:
    """What a scope, a demand and its exceptions come to."""
    if scope is not True:
        return "not-applicable" if scope is False else "undetermined"
    if demand is True or excepted is True:
        return "satisfied"
    return "violated" if demand is False else "undetermined"


def stands(
    subject: Subject, platforms: Collection[str], kinds: Collection[str], environments: Collection[str] = ()
) -> Truth:
    """Whether a subject stands where a guideline holds; nothing named is everything."""
    environment = subject["environment"]
    return all_of(
        _shared(platforms, subject["platforms"], subject["platforms_open"]),
        _shared(kinds, subject["kinds"], subject["kinds_open"]),
        _shared(environments, (environment,), environment == "unknown"),
    )


def _shared(wanted: Collection[str], have: Collection[str], is_open: bool) -> Truth:
    if not wanted or any(word in wanted for word in have):
        return True
    return None if is_open else False


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


def not_less(found: Range, needed: Range) -> Truth:
    """Whether all of one range is at least all of another, or none of it is."""
    return True if found["low"] >= needed["high"] else (False if found["high"] < needed["low"] else None)
