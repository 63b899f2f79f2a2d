"""Work in a forked process: what it changes is gone when it ends, and what takes too long is ended."""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import time
import traceback
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

LATE = "late"


def forked(work: Callable[[], Any], seconds: float) -> Any:
    """What some work answers, done in a process of its own; `LATE` where it takes longer, None where it dies."""
    child = Child(work, seconds)
    while not child.ready():
        child.wait()
    return child.answer


class Child:
    """A forked process at work."""

    def __init__(self, work: Callable[[], Any], seconds: float) -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        self.until = time.monotonic() + seconds
        self.read, write = os.pipe()
        self.data = b""
        self.answer: Any = None
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self.read)
            _work(work, write)
        os.close(write)

    def wait(self) -> None:
        """Wait until something was said or time is up."""
        select.select([self.read], [], [], max(0.0, self.until - time.monotonic()))

    def ready(self) -> bool:
        """Whether the answer is there."""
        if not select.select([self.read], [], [], 0)[0]:
            if time.monotonic() < self.until:
                return False
            os.killpg(self.pid, signal.SIGKILL)
            self._end(LATE)
            return True
        data = os.read(self.read, 1 << 16)
        self.data += data
        if data:
            return False
        self._end(json.loads(self.data) if self.data else None)
        return True

    def _end(self, answer: Any) -> None:
        os.close(self.read)
        os.waitpid(self.pid, 0)
        self.answer = answer


def _work(work: Callable[[], Any], write: int) -> None:
    """The life of the forked process."""
    os.setpgid(0, 0)
    try:
        with open(os.devnull, "w", encoding="utf-8") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            answer = json.dumps(work()).encode()
        while answer:
            answer = answer[os.write(write, answer) :]
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(0)
