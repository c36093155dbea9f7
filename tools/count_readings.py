"""Count what the second readings of the guidelines came to, for docs/quality.md.

Run it with the Python of .venv.
"""

from __future__ import annotations

from collections import Counter

from domino_advisor.engine.loading import load_rule_base


def main() -> None:
    guidelines = [one for one in load_rule_base().guidelines.values() if one.read]
    parts = Counter(one.part for guideline in guidelines for reading in guideline.read for one in reading.settled)
    changed = sum(any(reading.settled for reading in guideline.read) for guideline in guidelines)
    again = sum(len(guideline.read) > 1 for guideline in guidelines)
    strengths = Counter(guideline.strength for guideline in guidelines)
    print(f"{len(guidelines)} guidelines are read, {again} of them more than once; in {changed} something was settled.")
    print(f"Settled {parts.total()} times: {', '.join(f'{part} {count}' for part, count in parts.most_common())}.")
    print(f"Strength: {', '.join(f'{word} {strengths[word]}' for word in ('must', 'should', 'consider', 'inform'))}.")


if __name__ == "__main__":
    main()
