"""Drools: rules and a small program in Java (drools/), which evaluates what it is given over standard input."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from benchmarks.peers.twelve import Site, Subject, Verdicts

GET = "mvn -q -f benchmarks/peers/drools/pom.xml compile   (with Maven and a JDK 17 or newer)"
_BUILT = Path(__file__).resolve().parent.parent.parent / "build" / "peers-drools"


def libraries() -> Path | None:
    """Where the program and its libraries were built, None where they are not there or there is no Java."""
    is_there = (_BUILT / "classes" / "peers" / "Evaluate.class").is_file() and any(
        _BUILT.glob("lib/drools-engine-*.jar")
    )
    return _BUILT if is_there and shutil.which("java") else None


def version(built: Path) -> str:
    """The release of Drools that was built with."""
    (jar,) = built.glob("lib/drools-engine-*.jar")
    return jar.stem.rpartition("-")[2]


class Drools:
    """A running program that has compiled its rules."""

    def __init__(self, program: subprocess.Popen[str]) -> None:
        self._program = program

    def prepared(self, site: Site) -> str:
        """A site as lines: its type and its values, with tabs between."""
        return "".join(_line(kind, subject) for kind, subjects in site.items() for subject in subjects)

    def evaluate(self, lines: str) -> Verdicts:
        """The verdict on every guideline and subject."""
        answers = [line.split("\t") for line in self._asked(f"{lines}evaluate\n")]
        return {(guideline, path): word for guideline, path, word in answers}

    def measured_ms(self, lines: str, warm: int, rounds: int) -> Sequence[float]:
        """How long each evaluation took within the program, after some that are not timed."""
        return [float(line) for line in self._asked(f"{lines}measure {warm} {rounds}\n")]

    def _asked(self, text: str) -> list[str]:
        told, answers = self._program.stdin, self._program.stdout
        assert told is not None and answers is not None
        told.write(text)
        told.flush()
        found: list[str] = []
        for line in answers:
            if line == ".\n":
                return found
            found.append(line.rstrip("\n"))
        raise RuntimeError("the program that runs Drools has ended")


@contextmanager
def running(built: Path) -> Iterator[Drools]:
    """The program, stopped in the end."""
    quiet = "-Dslf4j.internal.verbosity=ERROR"
    command = ["java", quiet, "-cp", f"{built / 'classes'}:{built / 'lib'}/*", "peers.Evaluate"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        try:
            yield Drools(program)
        finally:
            program.terminate()


def _line(kind: str, subject: Subject) -> str:
    return "\t".join((kind, *(f"{name}={_text(value)}" for name, value in subject.items()))) + "\n"


def _text(value: object) -> str:
    match value:
        case dict():
            return f"{value['low']}..{value['high']}"
        case list():
            return ",".join(value)
    return str(value)
