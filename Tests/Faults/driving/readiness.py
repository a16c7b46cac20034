"""Watches `/readyz` and compares it with the experience of the writers.

The rule: `/readyz` answers 503 with a reason at the latest two seconds after writes have stopped working, and
200 at the latest two seconds after they work again. Whether writes work is taken from the writers' own
attempts, so that the judgment needs no knowledge of the fault.
"""

import threading
import time
from dataclasses import dataclass, field

from .wire import Connection, ConnectionLost

LIMIT = 2.0
"""Within how many seconds the readiness has to follow the truth."""
ALLOWANCE = 0.75
"""The additional time on a busy machine, in seconds."""
GAP = 0.6
"""The longest pause between two attempts of the same stretch, in seconds."""


@dataclass
class Attempt:
    """One attempt of a writer."""

    start: float
    end: float
    worked: bool


@dataclass
class Sample:
    """One answer of `/readyz`; the status is None if no answer came in time."""

    start: float
    end: float
    status: int | None
    reason: str = ""


@dataclass
class Judgment:
    """How often the readiness was wrong, and by how much it was late at most."""

    wrong: list[str] = field(default_factory=list)
    longest_lag: float = 0.0


@dataclass
class Stretch:
    """A time in which all writes worked, or none."""

    start: float
    end: float
    works: bool


class Watch:
    """Polls `/readyz` on a thread of its own."""

    def __init__(self, interval: float = 0.1):
        self.samples: list[Sample] = []
        self.interval = interval
        self._port: int | None = None
        self._is_over = threading.Event()
        self._polling = threading.Lock()
        self._thread = threading.Thread(target=self._poll, daemon=True)
        self._thread.start()

    def resume(self, port: int) -> None:
        self._port = port

    def pause(self) -> None:
        """Returns when no poll is under way any more."""
        self._port = None
        with self._polling:
            pass

    def end(self) -> None:
        self._is_over.set()
        self._thread.join()

    def _poll(self) -> None:
        while not self._is_over.wait(self.interval):
            with self._polling:
                if port := self._port:
                    sample = self._sample(port)
                    # A process that was ended on purpose while it was asked says nothing.
                    if self._port == port:
                        self.samples.append(sample)

    def _sample(self, port: int) -> Sample:
        start = time.monotonic()
        connection = Connection(port, seconds=LIMIT)
        try:
            answer = connection.get("/readyz")
            reason = str(answer.json.get("detail") or "") if answer.status != 200 else ""
            return Sample(start, time.monotonic(), answer.status, reason)
        except ConnectionLost as fault:
            return Sample(start, time.monotonic(), None, str(fault))
        finally:
            connection.close()


def stretches(attempts: list[Attempt], limit: float = LIMIT) -> list[Stretch]:
    """The times in which all writes worked, or none; while writers disagree they are short."""
    pieces: list[Attempt] = []
    for attempt in attempts:
        if attempt.worked and attempt.end - attempt.start > limit:
            # A write that waited so long did not work until it came through.
            pieces += [Attempt(attempt.start, attempt.end, False), Attempt(attempt.end, attempt.end, True)]
        else:
            pieces.append(attempt)
    found: list[Stretch] = []
    for piece in sorted(pieces, key=lambda piece: piece.start):
        last = found[-1] if found else None
        if last and last.works == piece.worked and piece.start - last.end <= GAP:
            last.end = max(last.end, piece.end)
            continue
        start = piece.start
        if last and last.end > piece.start:
            # They overlap: nothing is known of the time that both claim.
            start, last.end = max(start, min(last.end, piece.end)), piece.start
        found.append(Stretch(start, max(start, piece.end), piece.worked))
    return [stretch for stretch in found if stretch.end > stretch.start]


def judge(samples: list[Sample], attempts: list[Attempt], limit: float = LIMIT + ALLOWANCE) -> Judgment:
    """Compares the answers of `/readyz` with the experience of the writers."""
    judgment = Judgment()
    truth = stretches(attempts)
    place = 0
    for sample in samples:
        while place < len(truth) and truth[place].end < sample.end:
            place += 1
        if place == len(truth):
            break
        stretch = truth[place]
        since = sample.start - stretch.start
        if since < 0:
            continue
        fault = disagreement(sample, stretch.works)
        if not fault:
            continue
        judgment.longest_lag = max(judgment.longest_lag, since)
        if since > limit:
            verb = "work" if stretch.works else "fail"
            judgment.wrong.append(f"{fault}, {since:.1f} s after writes began to {verb}")
    return judgment


def disagreement(sample: Sample, works: bool) -> str | None:
    """The error in an answer, if there is one."""
    if sample.status is None:
        return f"/readyz gave no answer ({sample.reason})"
    if sample.status != (200 if works else 503):
        return f"/readyz said {sample.status}"
    if not works and not sample.reason:
        return "/readyz gave no reason"
    return None
