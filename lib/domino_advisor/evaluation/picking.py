"""Which verdicts of an account are wanted."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from domino_advisor.core.patterns import matches


class Picked(Struct, frozen=True):
    """What a verdict has to be to be wanted; None takes any.

    guideline (with or without its paper), subject (a name path, "" the site), paper and platform are patterns in which
    `*` stands for any characters. ground: why the verdict is what it is, such as "historical".
    """

    guideline: str | None = None
    subject: str | None = None
    verdict: str | None = None
    paper: str | None = None
    platform: str | None = None
    ground: str | None = None

    def takes(self, guideline: str, path: str, verdict: str, platforms: Collection[str], ground: str) -> bool:
        """Whether a verdict is wanted. platforms: those of the place of its subject."""
        paper, _, slug = guideline.partition("/")
        return (
            (self.guideline is None or any(matches(self.guideline, name) for name in (guideline, slug)))
            and (self.subject is None or matches(self.subject, path))
            and self.verdict in (None, verdict)
            and self.ground in (None, ground)
            and (self.paper is None or matches(self.paper, paper))
            and (self.platform is None or any(matches(self.platform, platform) for platform in platforms))
        )
