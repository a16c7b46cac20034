"""The process killed, stopped, paused, and asked to end while clients hold on to it."""

import errno
import fcntl
import os
import resource
import select
import signal
import socket
import time

from driving.failing import FailingDisk
from driving.service import StartFault
from driving.stage import Stage
from driving.tally import Tally
from driving.wire import request_bytes

from .bodies import endless_app, long_replay, settle
from .disk import with_stage
from .plan import Fault, Plan

STOP_LIMIT = 3.0
"""Within how many seconds after SIGTERM the process has to have ended."""


def killed(plan: Plan, tally: Tally) -> None:
    """SIGKILL under load, again and again, also while the service starts."""
    stage = plan.stage(tally, plan.ground.new_folder("killed"), watches_readiness=False)
    slowest = 0.0
    try:
        stage.open()
        while tally.rounds < plan.kills:
            stage.write(pace=0)
            stage.hold(stage.random.uniform(0.005, 0.15))
            stage.kill()
            stage.rest()
            tally.rounds += 1
            while stage.random.random() < 0.15 and tally.rounds < plan.kills:
                stage.service.launch()
                stage.hold(stage.random.uniform(0, 0.25))
                if stage.service.kill() != -signal.SIGKILL:
                    stage.violation(f"a start ended by itself: {stage.service.last_words()[-300:]}")
                tally.rounds += 1
            slowest = max(slowest, stage.start())
            began = time.monotonic()
            stage.audit()
            tally.longest_recovery = max(tally.longest_recovery, time.monotonic() - began)
            if len(tally.violations) > 50:
                return
        stage.prove_drivable()
        stage.audit(is_full=True)
    except StartFault as fault:
        stage.tally.unusable += len(stage.witnesses)
        stage.violation(f"after {tally.rounds} kills {fault}")
    finally:
        tally.notes.append(f"the slowest of the starts took {slowest:.2f} s")
        stage.conclude()
        stage.close()


def terminated(plan: Plan, tally: Tally) -> None:
    """SIGTERM under load, with stalled uploads, half headers, stuck readers, replays and settles that run."""
    stage = plan.stage(tally, plan.ground.new_folder("terminated"), watches_readiness=False)
    slowest = 0.0

    def course(stage: Stage) -> None:
        nonlocal slowest
        with stage.load():
            stage.await_commands(5)
            with Crowd(stage, plan.is_short) as crowd:
                stage.hold(1)
                taken, status = stage.service.stop()
            slowest = max(slowest, taken)
            if status is None:
                stage.violation(f"SIGTERM had not ended the process after {taken:.0f} s ({crowd.members})")
                stage.service.kill()
            elif status != 0:
                words = stage.service.last_words()[-200:]
                stage.violation(f"after SIGTERM the process ended with {status}: {words}")
            elif taken > STOP_LIMIT:
                stage.violation(f"SIGTERM took {taken:.1f} s, not {STOP_LIMIT:.0f} at most ({crowd.members})")
        stage.start()
        stage.prove_drivable()
        stage.audit()
        tally.rounds += 1

    try:
        with_stage(plan, tally, stage, course, plan.pick(1, 10))
    finally:
        tally.notes.append(f"the slowest stop took {slowest:.2f} s")


class Crowd:
    """Clients that hold on to the service: each kind of request that cannot end by itself."""

    def __init__(self, stage: Stage, is_small: bool):
        self.stage = stage
        self.count = 4 if is_small else 40
        self.replay_bytes = (2 if is_small else 20) << 20
        self.sockets: list[socket.socket] = []
        self.members: dict[str, int] = {}

    def __enter__(self) -> "Crowd":
        long, endless = self._sessions()
        upload = {"Content-Type": "application/xml", "Content-Length": "1000000"}
        self._hold("half heads", b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half")
        self._hold("silent connections", b"")
        self._hold("stalled uploads", head("POST", "/v1/storyboards?name=S", upload) + b"<")
        self._hold("stalled commands", head("POST", f"{long}/calls", {
            "Content-Type": "application/json", "Content-Length": "500"}) + b"{")
        self._hold("stalled chunks", head("POST", f"{long}/calls", {
            "Content-Type": "application/json", "Transfer-Encoding": "chunked"}) + b"5\r\n{")
        self._hold("stuck streams", head("GET", f"{long}/events?after=0", {"Accept": "text/event-stream"}))
        self._hold("stuck exports", head("GET", f"{long}/journal", {}))
        replay = long_replay(self.stage.service.connect(), long, self.replay_bytes)
        if replay:
            self._hold("replays", request_bytes(
                "POST", "/v1/replays", replay, {"Content-Type": "application/x-ndjson"}), count=2)
        for path in endless:
            self._hold("long settles", request_bytes("POST", f"{path}/clock", settle(), {
                "Content-Type": "application/json"}), count=1)
        return self

    def __exit__(self, *_: object) -> None:
        for stream in self.sockets:
            stream.close()

    def _sessions(self) -> tuple[str, list[str]]:
        """A session with a long journal, and two whose settling does not end by itself."""
        connection = self.stage.service.connect()
        try:
            answer = connection.send("POST", "/v1/sessions", {
                "device": "iPhone 8", "systemVersion": "17", "root": {"name": "home", "class": "Home"}})
            long = f"/v1/sessions/{answer.json['id']}"
            for _ in range(20):
                connection.send("POST", f"{long}/commands", {
                    "calls": [{"call": "log", "text": "x" * 900} for _ in range(500)]})
            return long, [endless_app(connection, delay=1, logs=50) for _ in range(2)]
        finally:
            connection.close()

    def _hold(self, name: str, sent: bytes, count: int | None = None) -> None:
        for _ in range(count or self.count):
            try:
                stream = socket.create_connection(("127.0.0.1", self.stage.service.port), timeout=5)
                # A small buffer, so that a reader that does not read is felt soon.
                stream.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                stream.sendall(sent)
                self.sockets.append(stream)
                self.members[name] = self.members.get(name, 0) + 1
            except OSError:
                pass


def paused(plan: Plan, tally: Tally) -> None:
    """SIGSTOP for some seconds under load, then SIGCONT."""
    stage = plan.stage(tally, plan.ground.new_folder("paused"), watches_readiness=False)
    with_stage(plan, tally, stage, lambda stage: stage.endure(
        lambda: stage.service.signal(signal.SIGSTOP), lambda: stage.service.signal(signal.SIGCONT),
        plan.pick(2, 10)), plan.pick(1, 3))


def starved_of_descriptors(plan: Plan, tally: Tally) -> None:
    """More connections than the process may have descriptors; the service recovers when they are closed."""
    stage = plan.stage(tally, plan.ground.new_folder("descriptors"), watches_readiness=False)

    def course(stage: Stage) -> None:
        streams: list[socket.socket] = []

        def crowd() -> None:
            _, hard = resource.prlimit(stage.service.process.pid, resource.RLIMIT_NOFILE)
            resource.prlimit(stage.service.process.pid, resource.RLIMIT_NOFILE, (64, hard))
            for _ in range(200):
                streams.append(socket.create_connection(("127.0.0.1", stage.service.port), timeout=5))

        stage.endure(crowd, lambda: [stream.close() for stream in streams], plan.pick(2, 5), writes_work=True)

    with_stage(plan, tally, stage, course)


def unread_log(plan: Plan, tally: Tally) -> None:
    """The log has no reader any more: its pipe is full, or its other end is closed.

    A reader that comes back finds how many lines it has missed, and nothing waits for it meanwhile.
    """
    for is_gone in (False, True):
        folder = plan.ground.new_folder("log")
        disk = FailingDisk(folder)
        stage = plan.stage(tally, folder, environment=disk.environment, watches_readiness=False)
        reading, writing = os.pipe()
        fcntl.fcntl(writing, F_SETPIPE_SZ, 4096)
        stage.service.errors = writing
        stage.service.log_level = "debug"

        def course(stage: Stage) -> None:
            # The failing disk and malformed requests give the service something to say.
            stage.endure(lambda: setattr(disk.control, "write_error", errno.EIO), disk.heal, plan.pick(3, 10))
            for _ in range(1000):
                complain(stage)
            stage.prove_drivable()
            if not is_gone and not told_of_missing_lines(reading):
                stage.violation("the reader of the log came back and was not told how many lines it had missed")

        try:
            stage.open()
            if is_gone:
                os.close(reading)
            course(stage)
        finally:
            stage.conclude()
            stage.close()
            os.close(writing)
            if not is_gone:
                os.close(reading)


def complain(stage: Stage) -> None:
    """Has libmicrohttpd find fault with a request."""
    with socket.create_connection(("127.0.0.1", stage.service.port), timeout=30) as stream:
        stream.sendall(head("POST", "/v1/sessions", {"Content-Length": "x"}))
        if not stream.recv(4096):
            stage.violation("a malformed request got no answer while nobody read the log")


def told_of_missing_lines(reading: int) -> bool:
    """Reads the log until it says that lines are missing."""
    text = b""
    while select.select([reading], [], [], 20)[0]:
        text += os.read(reading, 65536)
        if b"lines are missing here" in text:
            return True
    return False


F_SETPIPE_SZ = 1031


def head(method: str, path: str, fields: dict[str, str]) -> bytes:
    """A request's head in its wire format."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"] + [f"{name}: {text}" for name, text in fields.items()]
    return "\r\n".join(lines + ["", ""]).encode()


FAULTS = [
    Fault("kill -9", "SIGKILL under load, some of them while the service starts", killed),
    Fault("SIGTERM", "a stop with stalled uploads, stuck readers, replays and long settles", terminated),
    Fault("unread log", "the log's pipe full, or its reader gone, while there is a lot to say", unread_log),
    Fault("SIGSTOP", "the process paused for some seconds", paused),
    Fault("descriptors", "more connections than descriptors", starved_of_descriptors, is_short=False),
]
