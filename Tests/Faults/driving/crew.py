"""Runs pieces of work in processes of their own, some at a time, and ends them all together."""

import os
import pickle
import select
import signal
import sys
import traceback
from collections.abc import Callable, Iterator


class Crew:
    """A number of child processes, each of which performs one piece of work on its main thread."""

    def __init__(self, size: int):
        self.size = size
        self._running: dict[int, tuple[int, int]] = {}
        """For each child the index of its work and the pipe for its outcome."""
        self._received: dict[int, bytes] = {}

    def begin(self, work: list[Callable[[], object]]) -> None:
        """Starts all pieces at once."""
        for place, piece in enumerate(work):
            self._start(place, piece)

    def outcomes(self) -> Iterator[tuple[int, object]]:
        """Yields the place and the outcome of each piece that was begun, as it ends."""
        while self._running:
            yield self._next()

    def perform(self, work: list[Callable[[], object]]) -> Iterator[tuple[int, object]]:
        """Yields the index and the outcome of each piece as it ends; None if its process crashed."""
        waiting = list(enumerate(work))
        try:
            while waiting or self._running:
                while waiting and len(self._running) < self.size:
                    self._start(*waiting.pop(0))
                yield self._next()
        finally:
            self.end()

    def end(self) -> None:
        """Asks whatever still runs to end, and waits for it."""
        for child in self._running:
            os.kill(child, signal.SIGTERM)
        for child in list(self._running):
            os.waitpid(child, 0)
        self._running.clear()

    def _start(self, place: int, piece: Callable[[], object]) -> None:
        reading, writing = os.pipe()
        sys.stdout.flush()
        child = os.fork()
        if child:
            os.close(writing)
            self._running[child] = (place, reading)
            return
        status = 1
        try:
            os.close(reading)
            self._running = {}
            outcome = pickle.dumps(piece())
            with os.fdopen(writing, "wb") as file:
                file.write(outcome)
            status = 0
        except (SystemExit, KeyboardInterrupt):
            pass
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)

    def _next(self) -> tuple[int, object]:
        while True:
            descriptors = [reading for _, reading in self._running.values()]
            for reading in select.select(descriptors, [], [])[0]:
                child = next(child for child, (_, own) in self._running.items() if own == reading)
                part = os.read(reading, 1 << 16)
                self._received[reading] = self._received.get(reading, b"") + part
                if not part:
                    return self._ended(child)

    def _ended(self, child: int) -> tuple[int, object]:
        place, reading = self._running.pop(child)
        outcome = self._received.pop(reading)
        os.close(reading)
        _, status = os.waitpid(child, 0)
        return place, pickle.loads(outcome) if status == 0 and outcome else None
