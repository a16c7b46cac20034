"""A running service, writers that drive it, and the audit of their acknowledgements."""

import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from .readiness import ALLOWANCE, LIMIT, Attempt, Watch, judge
from .service import Service, StartFault
from .tally import Tally
from .wire import ConnectionLost
from .witness import Outcome, Witness

RECOVERY_LIMIT = 30.0
"""Within how many seconds after a fault every session has to be drivable again."""


class Stage:
    """One service on one database, for one kind of fault."""

    def __init__(
        self, service: Service, tally: Tally, seed: int, sessions: int = 5, bulk: int = 100,
        watches_readiness: bool = True, allowance: float = ALLOWANCE
    ):
        self.service = service
        self.tally = tally
        self.random = random.Random(seed)
        self.witnesses = [
            Witness(f"w{place + 1}", self.random.randrange(1 << 32), bulk) for place in range(sessions)]
        self.watch = Watch() if watches_readiness else None
        self.allowance = allowance
        self._attempts: list[Attempt] = []
        self._writing: list[threading.Thread] = []
        self._pause = threading.Event()
        self._counted = 0

    # MARK: the course of a fault

    def open(self) -> None:
        """Starts the service and makes the sessions."""
        self.start()
        connection = self.service.connect()
        for witness in self.witnesses:
            witness.forbidden = str(self.service.database.parent)
            witness.create(connection)
        connection.close()

    def start(self, seconds: float = 60) -> float:
        """Starts the service, and watches its readiness from then on."""
        taken = self.service.start(seconds)
        for witness in self.witnesses:
            witness.is_unusable = False
        if self.watch:
            self.watch.resume(self.service.port)
        return taken

    def kill(self) -> None:
        """Ends the service with SIGKILL; an end of its own is a violation."""
        self.unwatch()
        if not self.service.is_running and self.service.process:
            self.violation(
                f"the process had ended by itself with {self.service.process.returncode}: "
                + self.service.last_words()[-300:])
        self.service.kill()

    def unwatch(self) -> None:
        if self.watch:
            self.watch.pause()

    def close(self) -> None:
        """Ends whatever still runs."""
        self.rest()
        if self.watch:
            self.watch.end()
        self.service.kill()

    def violation(self, text: str) -> None:
        self.tally.violations.append(text)

    def endure(
        self, inject: Callable[[], None], lift: Callable[[], None], seconds: float, reads_work: bool = False,
        writes_work: bool | None = None
    ) -> None:
        """Brings trouble for some seconds under load, takes it away, and expects everything to be well again.

        - reads_work: whether sessions must be readable meanwhile.
        - writes_work: whether commands must be acknowledged meanwhile, must not be, or may.
        """
        with self.load():
            self.await_commands()
            inject()
            began = time.monotonic()
            try:
                self._hold(began + seconds, reads_work)
                if writes_work is not None:
                    self._expect_writes(began, writes_work)
            finally:
                lifted = time.monotonic()
                lift()
            self.recover(lifted)
            # Until then the readiness has to be right again.
            self.hold(3)
        self.audit()
        self.tally.rounds += 1

    def _hold(self, end: float, reads_work: bool) -> None:
        connection = self.service.connect(seconds=10)
        while (left := end - time.monotonic()) > 0:
            time.sleep(min(left, 0.25))
            if reads_work:
                try:
                    answer = connection.get(self.witnesses[0].path())
                    if answer.status != 200:
                        self.violation(f"a session could not be read meanwhile: {answer}")
                except ConnectionLost as fault:
                    self.violation(f"a session could not be read meanwhile: {fault}")
        connection.close()

    def _expect_writes(self, began: float, work: bool) -> None:
        for witness in self.witnesses:
            if work and witness.acknowledged_at <= began:
                self.violation(f"{witness.name} could not write meanwhile; it met {witness.answers}")
            elif not work and witness.acknowledged_at > began:
                witness.lost = max(witness.lost, 1)
                self.violation(f"{witness.name} was acknowledged a command that could not be durable")

    # MARK: load

    @contextmanager
    def load(self, pace: float = 0.005) -> Iterator[None]:
        """Starts every witness, each on its own thread and connection."""
        self.write(pace)
        try:
            yield
        finally:
            self.rest()

    def write(self, pace: float = 0.005) -> None:
        self._pause.clear()
        self._writing = [
            threading.Thread(target=self._drive, args=(witness, pace), daemon=True) for witness in self.witnesses]
        for thread in self._writing:
            thread.start()

    def rest(self) -> None:
        """Stops the writers; each awaits the answer to its last request."""
        self._pause.set()
        for thread in self._writing:
            thread.join()
        self._writing = []

    def _drive(self, witness: Witness, pace: float) -> None:
        connection = self.service.connect(seconds=45)
        while not self._pause.is_set():
            start = time.monotonic()
            outcome = witness.step(connection)
            # A refusal is answered without a write.
            if outcome is not Outcome.REFUSED:
                self._attempts.append(Attempt(start, time.monotonic(), outcome.worked))
            self._pause.wait(pace if outcome.worked else 0.05)
        connection.close()

    def hold(self, seconds: float) -> None:
        """Lets time pass."""
        time.sleep(seconds)

    def await_commands(self, count: int = 10, seconds: float = 60) -> None:
        """Waits until every witness has been acknowledged some more commands."""
        wanted = [witness.acknowledged + count for witness in self.witnesses]
        reached = lambda: all(w.acknowledged >= limit for w, limit in zip(self.witnesses, wanted))
        if not _await(reached, seconds):
            raise ConnectionLost(f"no {count} commands of each session within {seconds} s: {self.complaints()}")

    # MARK: judging

    def recover(self, since: float, seconds: float = RECOVERY_LIMIT) -> None:
        """Waits, under load, until each session has taken a command that was sent after a moment."""
        back: dict[str, float] = {}

        def are_back() -> bool:
            for witness in self.witnesses:
                if witness.name not in back and witness.acknowledged_at > since:
                    back[witness.name] = time.monotonic() - since
            return len(back) == len(self.witnesses)

        _await(are_back, seconds)
        self.tally.longest_recovery = max([self.tally.longest_recovery, *back.values()])
        for witness in self.witnesses:
            if witness.name not in back:
                witness.is_unusable = True
                self.tally.unusable += 1
                self.violation(f"{witness.name} took no command within {seconds:.0f} s; it met {witness.answers}")

    def settle(self, seconds: float = RECOVERY_LIMIT) -> bool:
        """Repeats unanswered commands until they get a final answer; returns whether all did."""
        connection = self.service.connect()
        deadline = time.monotonic() + seconds
        stuck = 0
        for witness in self.witnesses:
            while not witness.is_unusable and witness.has_command_in_flight and time.monotonic() < deadline:
                if not witness.step(connection).worked:
                    time.sleep(0.05)
            stuck += witness.has_command_in_flight
        connection.close()
        return stuck == 0

    def prove_drivable(self, seconds: float = RECOVERY_LIMIT) -> None:
        """Expects one more command of every session to be acknowledged; no load may run."""
        connection = self.service.connect()
        began = time.monotonic()
        for witness in self.witnesses:
            if witness.is_unusable:
                continue
            outcome = Outcome.LOST
            while time.monotonic() - began < seconds:
                if (outcome := witness.step(connection)).worked and not witness.has_command_in_flight:
                    break
                time.sleep(0.05)
            if not outcome.worked:
                witness.is_unusable = True
                self.tally.unusable += 1
                self.violation(f"{witness.name} cannot be driven: {outcome.value}; it met {witness.answers}")
        connection.close()

    def audit(self, is_full: bool = False) -> None:
        """Compares every session with its acknowledgements; no load may run."""
        if not self.service.is_running:
            self.violation(f"the process ended by itself: {self.service.last_words()[-300:]}")
            return
        self.settle()
        connection = self.service.connect()
        for witness in self.witnesses:
            if witness.has_command_in_flight:
                continue
            findings = witness.audit(connection, is_full)
            witness.lost = max(witness.lost, findings.lost)
            for fault in findings.faults:
                self.violation(fault)
        connection.close()

    def restart_and_audit(self, is_full: bool = True) -> None:
        """Kills the service, starts it again, and compares everything: acknowledged commands are durable."""
        self.kill()
        began = time.monotonic()
        try:
            self.start()
        except StartFault as fault:
            self.tally.unusable += len(self.witnesses)
            self.violation(f"after the fault {fault}")
            return
        self.prove_drivable()
        self.tally.longest_recovery = max(self.tally.longest_recovery, time.monotonic() - began)
        self.audit(is_full)

    def conclude(self) -> None:
        """Adds up the results of this stage."""
        self.unwatch()
        acknowledged = sum(witness.acknowledged for witness in self.witnesses)
        self.tally.acknowledged += acknowledged - self._counted
        self._counted = acknowledged
        for witness in self.witnesses:
            self.tally.lost += witness.lost
            witness.lost = 0
            self.tally.violations += witness.complaints
            witness.complaints = []
        if self.watch:
            self._judge_readiness(self.watch)

    def _judge_readiness(self, watch: Watch) -> None:
        judgment = judge(watch.samples, self._attempts, LIMIT + self.allowance)
        self.tally.readiness_wrong += len(judgment.wrong)
        self.tally.longest_lag = max(self.tally.longest_lag, judgment.longest_lag)
        self.tally.violations += judgment.wrong[:1]
        folder = str(self.service.database.parent)
        shown = [sample for sample in watch.samples if folder in sample.reason and sample.status is not None]
        if shown:
            self.violation(f"/readyz shows the path of the database: {shown[0].reason}")
        watch.samples.clear()
        self._attempts.clear()

    def complaints(self) -> str:
        return "; ".join(f"{witness.name} met {witness.answers}" for witness in self.witnesses if witness.answers)


def _await(condition: Callable[[], bool], seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True

