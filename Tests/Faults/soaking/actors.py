"""The clients of a soak: each is a loop of its own, polite or not."""

import random
import select
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from driving.wire import Connection, ConnectionLost, request_bytes
from neighbourhood.hostile import deep_chain, plain_session
from trouble.bodies import APP, endless_app, large_storyboard, long_replay


@dataclass
class Count:
    """The experience of a client."""

    name: str
    answers: dict[str, int] = field(default_factory=dict)
    """The number of answers of each status; 5xx with their codes."""
    losses: list[str] = field(default_factory=list)
    """The first requests that got no answer: when, which, with what error, and after how long on their connection."""

    def add(self, answer: object) -> None:
        name = f"{answer.status} {answer.code}" if answer.status >= 500 else str(answer.status)
        self.answers[name] = self.answers.get(name, 0) + 1

    def note(self, name: str) -> None:
        self.answers[name] = self.answers.get(name, 0) + 1

    def lose(self, name: str, loss: Exception) -> None:
        self.note(name)
        if len(self.losses) < 20:
            self.losses.append(f"{time.strftime('%H:%M:%S')} {name}: {loss}")


class Client:
    """A connection that counts its answers."""

    def __init__(self, port: int, count: Count):
        self.connection = Connection(port, seconds=60)
        self.count = count

    def send(self, method: str, path: str, body: object = None, **fields: str):
        try:
            answer = self.connection.send(method, path, body, **fields)
        except ConnectionLost as loss:
            self.count.lose("no answer", loss)
            time.sleep(0.2)
            return None
        self.count.add(answer)
        return answer

    def session(self, **settings: object) -> str | None:
        made = self.send("POST", "/v1/sessions", {**APP, **settings})
        return f"/v1/sessions/{made.json['id']}" if made and made.status == 201 else None


def live_sessions(port: int, until: float, seed: int) -> Count:
    """Live sessions with timers at several rates; each lives for a minute or two and is deleted."""
    count = Count("live sessions")
    client = Client(port, count)
    chance = random.Random(seed)
    alive: list[tuple[float, str]] = []
    while time.monotonic() < until:
        while len(alive) < 12:
            rate = chance.choice([0.1, 1, 1, 10, 100])
            try:
                delay = max(200, 1000 * rate / 5)
                path = endless_app(client.connection, delay=delay, logs=1, clock="live", rate=rate)
                alive.append((time.monotonic() + chance.uniform(40, 120), path))
            except (ConnectionLost, KeyError) as loss:
                count.lose("not made", loss)
                time.sleep(1)
        for moment, path in list(alive):
            client.send("GET", path)
            client.send("POST", f"{path}/calls", {"call": "log", "text": "seen"})
            if moment < time.monotonic():
                client.send("DELETE", path)
                alive.remove((moment, path))
        time.sleep(1)
    return count


def stuck_readers(port: int, until: float, seed: int, path: str, number: int) -> Count:
    """Event streams and exports that never read; if the service closes one, it is opened again."""
    count = Count("stuck readers")
    poll = select.epoll()
    streams: dict[int, socket.socket] = {}
    while time.monotonic() < until:
        for _ in range(min(20, number - len(streams))):
            is_stream = len(streams) % 2 == 0
            rest, fields = ("events?after=0", {"Accept": "text/event-stream"}) if is_stream else ("journal", {})
            try:
                stream = socket.socket()
                stream.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                stream.settimeout(5)
                stream.connect(("127.0.0.1", port))
                stream.sendall(request_bytes("GET", f"{path}/{rest}", None, fields))
            except OSError:
                count.note("not connected")
                stream.close()
                break
            streams[stream.fileno()] = stream
            # Input is not asked for: only the end of a connection is of interest.
            poll.register(stream, select.EPOLLRDHUP | select.EPOLLHUP | select.EPOLLERR)
            count.note("opened")
        for descriptor, _ in poll.poll(0.5):
            poll.unregister(descriptor)
            streams.pop(descriptor).close()
            count.note("closed by the service")
    for stream in streams.values():
        stream.close()
    return count


def trickling_uploads(port: int, until: float, seed: int) -> Count:
    """Uploads that come byte by byte and are abandoned, some with a reset."""
    count = Count("trickling uploads")
    chance = random.Random(seed)
    body = large_storyboard(200_000)
    streams: list[tuple[socket.socket, float]] = []
    while time.monotonic() < until:
        while len(streams) < 12:
            try:
                stream = socket.create_connection(("127.0.0.1", port), timeout=5)
                start = chance.randrange(len(body))
                head = request_bytes("POST", "/v1/storyboards?name=T", body, {"Content-Type": "application/xml"})
                stream.sendall(head[:len(head) - len(body) + start])
                streams.append((stream, time.monotonic() + chance.uniform(1, 30)))
                count.note("begun")
            except OSError:
                count.note("not connected")
                break
        for stream, end in list(streams):
            try:
                stream.send(b" ")
                is_over = time.monotonic() > end
            except OSError:
                count.note("closed by the service")
                is_over = True
            if is_over:
                if chance.random() < 0.5:
                    stream.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                stream.close()
                streams.remove((stream, end))
                count.note("abandoned")
        time.sleep(0.25)
    for stream, _ in streams:
        stream.close()
    return count


def short_lives(port: int, until: float, seed: int) -> Count:
    """Sessions that are made, driven for a moment, saved, and deleted."""
    count = Count("short lives")
    client = Client(port, count)
    while time.monotonic() < until:
        path = client.session()
        if path is None:
            continue
        client.send("POST", f"{path}/controllers", {"name": "card", "class": "Card"})
        client.send("POST", f"{path}/controllers/home/present", {"controller": "card", "animated": True})
        client.send("POST", f"{path}/clock", {"settle": True})
        client.send("GET", f"{path}/hierarchy")
        client.send("GET", f"{path}/journal")
        client.send("DELETE", path)
        time.sleep(0.02)
    return count


def commands(port: int, until: float, seed: int) -> Count:
    """Commands with and without keys, some repeated; the sessions are replaced now and then."""
    count = Count("commands")
    client = Client(port, count)
    chance = random.Random(seed)
    number = 0
    while time.monotonic() < until:
        path = client.session()
        if path is None:
            continue
        for _ in range(400):
            number += 1
            body = {"call": "log", "text": "x" * chance.randrange(400)}
            fields = {"Idempotency_Key": f"{seed}-{number}"} if chance.random() < 0.2 else {}
            for _ in range(2 if fields and chance.random() < 0.3 else 1):
                client.send("POST", f"{path}/calls", body, **fields)
            time.sleep(0.01)
            if time.monotonic() > until:
                break
        client.send("DELETE", path)
    return count


def refused_commands(port: int, until: float, seed: int) -> Count:
    """Refused commands with large bodies, to test the memory they occupy."""
    count = Count("refused commands")
    client = Client(port, count)
    chance = random.Random(seed)
    paths = [path for path in (client.session() for _ in range(8)) if path]
    calls = [{"call": "log", "text": "r" * 900} for _ in range(900)]
    while time.monotonic() < until and paths:
        path = chance.choice(paths)
        refused = {"call": "present", "receiver": "home", "controller": "home"}
        client.send("POST", f"{path}/commands", {"calls": calls + [refused]})
        if chance.random() < 0.1:
            client.send("GET", f"{path}/refusals")
        time.sleep(0.3)
    return count


def selections(port: int, until: float, seed: int) -> Count:
    """Readings of many different selections, none of them twice."""
    count = Count("selections")
    client = Client(port, count)
    path = plain_session(client.connection)
    deep_chain(client.connection, path, 1_000)
    number = 0
    while time.monotonic() < until:
        number += 1
        client.send("GET", f"{path}/controllers?select=%5Btitle%3D%22t{number}%22%5D")
        client.send("GET", f"{path}/controllers?class=UIViewController&title=t{number}")
        if number % 50 == 0:
            client.send("POST", f"{path}/calls", {"call": "log", "text": "on"})
        time.sleep(0.05)
    return count


def uploads(port: int, until: float, seed: int) -> Count:
    """Storyboards uploaded and deleted, and journals run again."""
    count = Count("uploads")
    client = Client(port, count)
    body = large_storyboard(300_000)
    journal = long_replay(client.connection, plain_session(client.connection), 500_000)
    while time.monotonic() < until:
        client.send("POST", "/v1/storyboards?name=U", body, Content_Type="application/xml")
        client.send("DELETE", "/v1/storyboards/U")
        client.send("POST", "/v1/replays", journal, Content_Type="application/x-ndjson")
        time.sleep(0.5)
    return count


ACTORS: list[Callable[[int, float, int], Count]] = [
    live_sessions, trickling_uploads, short_lives, commands, commands, refused_commands, selections, uploads,
]
