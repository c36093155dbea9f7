"""The errors of the product. Each names the place, what was found, what was expected and what to do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from msgspec import Struct

from domino_advisor.core.declaring import says


class Fault(Struct, frozen=True):
    """One thing that is wrong with what was sent."""

    pointer: Annotated[str, says('JSON Pointer (RFC 6901) to the offending value, "" for the whole of what was sent.')]
    message: Annotated[str, says("One sentence that says what is wrong.")]
    found: Annotated[str | None, says("What stands there.")] = None
    expected: Annotated[str | None, says("What could stand there.")] = None
    advice: Annotated[str | None, says("What to do about it.")] = None
    line: Annotated[int | None, says("Line in the text, from 1.", minimum=1)] = None
    column: Annotated[int | None, says("Column in the line, from 1.", minimum=1)] = None
    instead: Annotated[
        str | None,
        says(
            "What to write in its place, in YAML: a member for a member (its name alone where the rest stays), "
            "an item for an item, a line for a line."
        ),
    ] = None


class AdvisorError(Exception):
    """What every error of this package derives from."""


class InvalidInput(AdvisorError):
    """An input that cannot be evaluated. `faults` holds every fault found, in the order of the input.

    kind: "syntax" (not JSON or YAML), "size" (beyond a limit), "content" (read, but not valid).
    what: what was being read, for the first line of the message ("deployment", "overlay" ...).
    """

    def __init__(self, what: str, kind: str, faults: Iterable[Fault]) -> None:
        self.what = what
        self.kind = kind
        self.faults = tuple(faults)
        listed = "; ".join(f"{fault.pointer or '/'}: {fault.message}" for fault in self.faults[:3])
        # one fault has room for what to do about it
        advice = f". {self.faults[0].advice}" if len(self.faults) == 1 and self.faults[0].advice else ""
        super().__init__(f"{what}: {listed}{advice}")


class NotEditable(InvalidInput):
    """A change that cannot be written into a text without changing something else.

    operation: the operation of the JSON Patch that asks for it, None where no single one does.
    """

    def __init__(self, what: str, fault: Fault, operation: Mapping[str, Any] | None = None) -> None:
        self.operation = operation
        super().__init__(what, "content", [fault])


class RuleBaseError(AdvisorError):
    """The rule base cannot be used: a guideline, a rule or a case is wrong. `faults` name file, line and reason."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


class TooManyImages(AdvisorError):
    """A site with more images than whoever asked allows. found, limit: images, each group with all its members."""

    def __init__(self, found: int, limit: int) -> None:
        self.found = found
        self.limit = limit
        super().__init__(f"the deployment has {found:,} images; at most {limit:,} are evaluated here")


class TooManySubjects(AdvisorError):
    """A description that asks for more to be evaluated than whoever asked allows. found, limit: see `subjects_of`."""

    def __init__(self, found: int, limit: int) -> None:
        self.found = found
        self.limit = limit
        super().__init__(f"the deployment comes to {found:,} subjects to evaluate; at most {limit:,} are here")


class EngineError(AdvisorError):
    """A run that faulted or did not end. `rule` names the rule, as far as the engine can tell."""

    def __init__(self, rule: str, detail: str) -> None:
        self.rule = rule
        self.detail = detail
        super().__init__(self.told)

    @property
    def told(self) -> str:
        """What went wrong, as a line."""
        return f"rule {self.rule}: {self.detail}"


class TookTooLong(EngineError):
    """A run that may well have ended, and was allowed no more time. `rule` is the one that it was at."""

    @property
    def told(self) -> str:
        """What took too long; no rule is to blame."""
        return self.detail


__all__ = [
    "AdvisorError",
    "EngineError",
    "Fault",
    "InvalidInput",
    "NotEditable",
    "RuleBaseError",
    "TooManyImages",
    "TooManySubjects",
    "TookTooLong",
]


def __dir__() -> list[str]:
    return sorted(__all__)
