"""Fifty polite sessions on one thread: sockets that stay open, pauses to think, and a clock for every answer.

Requests are prepared before, answers are hardly looked at, so that the client itself costs a small part of what
the service does; its cost is measured too, as processor time and as lateness of its own loop.
"""

import heapq
import json
import os
import random
import select
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from driving.wire import Connection, parse_head, request_bytes


@dataclass
class Latencies:
    """The latencies of polite clients, in milliseconds."""

    times: list[float] = field(default_factory=list)
    lateness: list[float] = field(default_factory=list)
    """How much later than planned each request left: the client's own lateness."""
    refused: dict[str, int] = field(default_factory=dict)
    unanswered: int = 0
    processor_seconds: float = 0.0

    def add(self, other: "Latencies") -> None:
        self.times += other.times
        self.lateness += other.lateness
        for name, count in other.refused.items():
            self.refused[name] = self.refused.get(name, 0) + count
        self.unanswered += other.unanswered
        self.processor_seconds += other.processor_seconds

    def percentile(self, part: float) -> float:
        return percentile(self.times, part)

    @property
    def is_clean(self) -> bool:
        return not self.refused and not self.unanswered and bool(self.times)


def percentile(values: list[float], part: float) -> float:
    """The value that a fraction of all values does not exceed; 0 if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


class Session:
    """One polite session: presents, settles, dismisses, settles, and pauses between."""

    def __init__(self, port: int, path: str):
        self.path = path
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=10)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.setblocking(False)
        present = json.dumps({"controller": "card", "animated": True}).encode()
        settle = json.dumps({"settle": True}).encode()
        fields = {"Content-Type": "application/json"}
        self.requests = [
            request_bytes("POST", f"{path}/{place}", body, fields) for place, body in
            [("controllers/home/present", present), ("clock", settle),
             ("controllers/home/dismiss", b"{}"), ("clock", settle)]]
        self.step = 0
        self.sent = 0.0
        self.received = bytearray()

    def send(self) -> None:
        self.received.clear()
        self.sent = time.perf_counter()
        self.socket.send(self.requests[self.step % 4])
        self.step += 1

    def receive(self) -> int | None:
        """The status once the answer is complete."""
        part = self.socket.recv(1 << 16)
        if not part:
            raise ConnectionError("the connection ended")
        self.received += part
        end = self.received.find(b"\r\n\r\n")
        if end < 0:
            return None
        status, fields = parse_head(bytes(self.received[:end]))
        return status if len(self.received) >= end + 4 + int(fields.get("content-length", "0")) else None


def make_sessions(port: int, count: int) -> list[str]:
    """Makes sessions with a controller to present, and returns their paths."""
    connection = Connection(port)
    paths = []
    for _ in range(count):
        made = connection.send("POST", "/v1/sessions", {
            "device": "iPhone 8", "systemVersion": "17", "root": {"name": "home", "class": "Home"}})
        path = f"/v1/sessions/{made.json['id']}"
        connection.send("POST", f"{path}/controllers", {
            "name": "card", "class": "Card", "modalPresentationStyle": "fullScreen"})
        paths.append(path)
    connection.close()
    return paths


def settle_down(port: int, paths: list[str], seconds: float = 60) -> None:
    """Returns every session to the beginning of its script; waits for a busy service."""
    deadline = time.monotonic() + seconds
    connection = Connection(port, seconds=seconds)
    for path in paths:
        for place, body in [("clock", {"settle": True}), ("controllers/home/dismiss", {"animated": False}),
                            ("clock", {"settle": True})]:
            while connection.send("POST", f"{path}/{place}", body).status == 503 and time.monotonic() < deadline:
                time.sleep(0.05)
    connection.close()


def drive(port: int, paths: list[str], seconds: float, seed: int, think: float = 0.1) -> Latencies:
    """Drives all sessions for some seconds; think is the mean pause between answer and next request."""
    chance = random.Random(seed)
    found = Latencies()
    poll = select.epoll()
    sessions = {}
    for path in paths:
        session = Session(port, path)
        sessions[session.socket.fileno()] = session
        poll.register(session.socket, select.EPOLLIN)
    began = time.perf_counter()
    spent = time.process_time()
    end = began + seconds
    planned = [(began + chance.uniform(0, 2 * think), number) for number in sessions]
    heapq.heapify(planned)
    awaited: set[int] = set()
    # Requests in flight at the end may take a while longer, and count.
    while (now := time.perf_counter()) < end or (awaited and now < end + 30):
        while planned and planned[0][0] <= now and now < end:
            moment, number = heapq.heappop(planned)
            sessions[number].send()
            awaited.add(number)
            now = time.perf_counter()
            found.lateness.append((now - moment) * 1000)
        wait = min(planned[0][0] - now, 0.1) if planned and now < end else 0.05
        for number, _ in poll.poll(max(wait, 0)):
            session = sessions[number]
            try:
                status = session.receive()
            except OSError:
                found.unanswered += 1
                awaited.discard(number)
                poll.unregister(number)
                continue
            if status is None:
                continue
            now = time.perf_counter()
            awaited.discard(number)
            found.times.append((now - session.sent) * 1000)
            if status != 200:
                name = str(status)
                found.refused[name] = found.refused.get(name, 0) + 1
            heapq.heappush(planned, (now + chance.uniform(0.5, 1.5) * think, number))
    found.unanswered += len(awaited)
    found.processor_seconds = time.process_time() - spent
    poll.close()
    for session in sessions.values():
        session.socket.close()
    return found


@contextmanager
def going_first() -> Iterator[None]:
    """Gives this process priority over the heavy ones, if permitted."""
    set_priority(-10)
    try:
        yield
    finally:
        set_priority(0)


def may_go_first() -> bool:
    """Whether this process may raise its priority."""
    allowed = set_priority(-10)
    set_priority(0)
    return allowed


def set_priority(niceness: int) -> bool:
    try:
        os.setpriority(os.PRIO_PROCESS, 0, niceness)
        return True
    except OSError:
        return False
