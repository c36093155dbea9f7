"""The command on a terminal, and a person who types there."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path

import pytest

COMMAND = str(Path(sys.executable).with_name("domino-advisor"))
PROMPT, OFFER = "q: end", "[y/N]"
CTRL_C, CTRL_D = "\x03", "\x04"
PATIENCE_S = 60


class Terminal:
    """The command on a terminal of 80 columns, and what is typed there."""

    def __init__(self, *arguments: str) -> None:
        self.seen = ""
        self._pid, self._terminal = pty.fork()
        if self._pid == 0:  # pragma: no cover (the other process)
            # what runs in the background of a shell takes no Ctrl-C, and would hand that on
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.execve(COMMAND, [COMMAND, *arguments], {**os.environ, "TERM": "xterm", "NO_COLOR": "1"})
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self._read_to = 0

    def expect(self, *texts: str) -> str:
        """Wait until one of the texts is shown, and give what was shown before it since the last one."""
        until = time.monotonic() + PATIENCE_S
        while not (found := [(at, text) for text in texts if (at := self.seen.find(text, self._read_to)) >= 0]):
            if not self._more(until):
                pytest.fail(f"none of {texts} was ever shown; what was:\n{self.seen}")
        at, text = min(found)
        shown = self.seen[self._read_to : at]
        self._read_to = at + len(text)
        return shown

    def was_shown(self, text: str) -> bool:
        """Whether what was waited for last was this text."""
        return self.seen.endswith(text, 0, self._read_to)

    def type(self, line: str) -> None:
        if line == CTRL_C:
            self._await_its_reading()
        os.write(self._terminal, line.encode() if line in (CTRL_C, CTRL_D) else f"{line}\n".encode())

    def end(self) -> int:
        """Wait for the end, and give the exit code."""
        while self._more(time.monotonic() + PATIENCE_S):
            pass
        os.close(self._terminal)
        return os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])

    def _await_its_reading(self) -> None:
        """Wait until the command sleeps: Python sees a signal between prompt and read only when the read has ended."""
        until = time.monotonic() + PATIENCE_S
        while (state := Path(f"/proc/{self._pid}/stat").read_text("utf-8").rpartition(") ")[2][0]) != "S":
            if state == "Z" or time.monotonic() > until:
                pytest.fail(f"the command never waited for an answer; what was:\n{self.seen}")
            time.sleep(0.001)

    def _more(self, until: float) -> bool:
        ready, _, _ = select.select([self._terminal], [], [], max(0, until - time.monotonic()))
        try:
            block = os.read(self._terminal, 65536) if ready else b""
        except OSError:  # Linux ends a terminal whose other side has gone with an error
            block = b""
        self.seen += block.decode(errors="replace").replace("\r\n", "\n")
        return bool(block)
