"""Neighbours at full tilt: each asks, in a loop and from processes of its own, for as much work as it can."""

import os
import select
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from driving.wire import Connection, ConnectionLost, request_bytes
from trouble.bodies import APP, endless_app, large_storyboard, long_replay, many_attributes, prepared


@dataclass
class Request:
    """One request of a loop."""

    method: str
    path: str
    body: object = None
    fields: dict[str, str] = field(default_factory=dict)


@dataclass
class Neighbour:
    """A kind of neighbour: prepared once, then several loops of requests."""

    name: str
    explanation: str
    prepare: Callable[[Connection], list[list[Request]]]
    """Returns the requests of each loop; each loop runs in a process of its own."""
    reads_streams: bool = False
    is_short: bool = True


@dataclass
class Throughput:
    """The work that a neighbour got done."""

    answers: dict[str, int] = field(default_factory=dict)
    """The number of answers of each status."""
    received_bytes: int = 0
    processor_seconds: float = 0.0

    def add(self, other: "Throughput") -> None:
        for status, count in other.answers.items():
            self.answers[status] = self.answers.get(status, 0) + count
        self.received_bytes += other.received_bytes
        self.processor_seconds += other.processor_seconds


def repeat(port: int, requests: list[Request], until: float) -> Throughput:
    """Sends the requests again and again, until a moment of the monotonic clock."""
    give_way()
    found = Throughput()
    connection = Connection(port, seconds=60)
    place = 0
    spent = time.process_time()
    while time.monotonic() < until:
        request = requests[place % len(requests)]
        place += 1
        connection.seconds = max(0.5, until - time.monotonic() + 0.5)
        try:
            answer = connection.send(request.method, request.path, request.body, **request.fields)
            status = str(answer.status)
            found.received_bytes += len(answer.body)
        except ConnectionLost:
            status = "none"
        found.answers[status] = found.answers.get(status, 0) + 1
    found.processor_seconds = time.process_time() - spent
    connection.close()
    return found


def read_streams(port: int, requests: list[Request], until: float) -> Throughput:
    """Opens a stream for each request, reads it as fast as possible, and reopens it at its end."""
    give_way()
    found = Throughput()
    spent = time.process_time()
    poll = select.epoll()
    streams: dict[int, socket.socket] = {}
    waiting = list(requests)
    progress: dict[int, float] = {}
    while (now := time.monotonic()) < until:
        while waiting:
            request = waiting.pop()
            stream = socket.create_connection(("127.0.0.1", port), timeout=10)
            stream.sendall(request_bytes(request.method, request.path, None, request.fields))
            stream.setblocking(False)
            streams[stream.fileno()] = stream
            progress[stream.fileno()] = now
            poll.register(stream, select.EPOLLIN)
            found.answers["stream"] = found.answers.get("stream", 0) + 1
        for number, _ in poll.poll(0.05):
            received = streams[number].recv(1 << 18)
            found.received_bytes += len(received)
            progress[number] = now if received else 0
        for number, moment in list(progress.items()):
            if now - moment > 10:
                poll.unregister(number)
                streams.pop(number).close()
                del progress[number]
                waiting.append(requests[0])
    for stream in streams.values():
        stream.close()
    poll.close()
    found.processor_seconds = time.process_time() - spent
    return found


def give_way() -> None:
    """Lowers the priority of a neighbour's own process: elsewhere it would compute on a machine of its own."""
    os.nice(5)


# MARK: preparations

JSON = {"Content_Type": "application/json"}


def endless_settles(connection: Connection) -> list[list[Request]]:
    return [[Request("POST", f"{endless_app(connection, delay=1, logs=1000)}/clock", {"settle": True})]
            for _ in range(2)]


def long_advances(connection: Connection) -> list[list[Request]]:
    loops = []
    for _ in range(2):
        path = endless_app(connection, delay=1, logs=20)
        # The longest advance that is still answered with 200, so that it stays just within the budget.
        span = 64
        while span < 1_000_000:
            began = time.monotonic()
            answer = connection.send("POST", f"{path}/clock", {"by": 2 * span})
            if answer.status != 200 or time.monotonic() - began > 5:
                break
            span *= 2
        loops.append([Request("POST", f"{path}/clock", {"by": span})])
    return loops


def log_storms(connection: Connection) -> list[list[Request]]:
    loops = []
    for _ in range(2):
        path = plain_session(connection)
        calls = [{"call": "log", "text": "z" * 900} for _ in range(1000)]
        loops.append([Request("POST", f"{path}/commands", {"calls": calls})])
    return loops


def attribute_uploads(connection: Connection) -> list[list[Request]]:
    body = many_attributes(220_000)
    return [[Request("POST", "/v1/storyboards?name=B", body, {"Content_Type": "application/xml"})]] * 2


def text_hierarchies(connection: Connection) -> list[list[Request]]:
    loops = []
    for _ in range(2):
        path = plain_session(connection)
        deep_chain(connection, path, 20_000)
        # A command in between, so that no earlier answer is cached.
        loops.append([Request("POST", f"{path}/calls", {"call": "log", "text": "again"}),
                      Request("GET", f"{path}/hierarchy?format=text")])
    return loops


def replays(connection: Connection) -> list[list[Request]]:
    journal = long_replay(connection, plain_session(connection), 30_000_000)
    return [[Request("POST", "/v1/replays", journal, {"Content_Type": "application/x-ndjson"})]] * 4


def storyboards(connection: Connection) -> list[list[Request]]:
    body = large_storyboard(8_000_000)
    return [[Request("POST", f"/v1/storyboards?name=L{place}", body, {"Content_Type": "application/xml"}),
             Request("DELETE", f"/v1/storyboards/L{place}")] for place in range(2)]


def stream_readers(connection: Connection) -> list[list[Request]]:
    path = plain_session(connection)
    long_replay(connection, path, 30_000_000)
    return [[Request("GET", f"{path}/events?after=0", fields={"Accept": "text/event-stream"})] * 200]


def exports(connection: Connection) -> list[list[Request]]:
    path = plain_session(connection)
    long_replay(connection, path, 30_000_000)
    return [[Request("GET", f"{path}/journal")]] * 2


def selections(connection: Connection) -> list[list[Request]]:
    path = plain_session(connection)
    deep_chain(connection, path, 20_000)
    return [[Request("GET", f"{path}/controllers?select=%5Btitle*%3D%22{loop}{place}%22%5D:has(*)")
             for place in range(500)] for loop in range(2)]


def past_hierarchies(connection: Connection) -> list[list[Request]]:
    path = plain_session(connection)
    deep_chain(connection, path, 10_000)
    for _ in range(50):
        prepared(connection, f"{path}/calls", {"call": "log", "text": "later"})
    revision = connection.get(path).json["revision"]
    return [[Request("GET", f"{path}/hierarchy?revision={revision - place}") for place in range(50)]] * 2


def plain_session(connection: Connection) -> str:
    """The path of a new session."""
    return f"/v1/sessions/{prepared(connection, '/v1/sessions', APP).json['id']}"


def deep_chain(connection: Connection, path: str, depth: int) -> None:
    """Children of children below the root."""
    parent, made = "home", 0
    while made < depth:
        calls = []
        for _ in range(min(2_000, depth - made)):
            made += 1
            calls.append({"call": "make", "name": f"c{made}"})
            calls.append({"call": "addChild", "receiver": parent, "child": f"c{made}"})
            parent = f"c{made}"
        prepared(connection, f"{path}/commands", {"calls": calls})


NEIGHBOURS = [
    Neighbour("settles", "an app that never settles is told to settle, in two sessions", endless_settles),
    Neighbour("advances", "the longest advances of such an app that are accepted, in two sessions", long_advances),
    Neighbour("logs", "batches of a thousand log calls of 900 bytes, in two sessions", log_storms),
    Neighbour("attributes", "uploads of an element with 220,000 attributes, two at a time", attribute_uploads),
    Neighbour("text", "the hierarchy as text of a chain of 20,000 controllers, in two sessions", text_hierarchies),
    Neighbour("replays", "replays of a journal of 30 MB, four at a time", replays),
    Neighbour("storyboards", "uploads of a storyboard of 8 MB, two at a time", storyboards),
    Neighbour("streams", "200 readers of the events of a long session from its start", stream_readers,
              reads_streams=True),
    Neighbour("exports", "exports of a journal of 30 MB, two at a time", exports, is_short=False),
    Neighbour("selections", "different selections among 20,000 controllers, two at a time", selections,
              is_short=False),
    Neighbour("past", "past hierarchies of 10,000 controllers, two at a time", past_hierarchies, is_short=False),
]
