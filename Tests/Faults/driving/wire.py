"""HTTP over a plain socket: one connection, one request at a time, and a deadline for every wait."""

import json
import socket
import time
from dataclasses import dataclass


class ConnectionLost(Exception):
    """The connection ended, or stayed silent until the deadline, before the answer was complete."""


@dataclass
class Answer:
    """A complete answer."""

    status: int
    fields: dict[str, str]
    """Header fields by their lowercase names."""
    body: bytes | bytearray

    @property
    def json(self) -> dict:
        """The body as a JSON object; an empty one if the body is something else."""
        try:
            value = json.loads(self.body)
        except ValueError:
            return {}
        return value if isinstance(value, dict) else {}

    @property
    def code(self) -> str:
        """The last word of a problem's type, or an empty text."""
        return str(self.json.get("type", "")).rpartition(":")[2]

    def __str__(self) -> str:
        return f"{self.status} {self.body[:300].decode('utf-8', 'replace')}"


LONG_PART = 1 << 20
"""The bytes from which a part of an answer is received into its place."""


class Connection:
    """A connection that is opened by its first request and again after it was lost."""

    def __init__(self, port: int, seconds: float = 30):
        self.port = port
        self.seconds = seconds
        self._socket: socket.socket | None = None
        self._bytes = bytearray()
        self._opened = 0.0
        self._answered = 0.0
        self._count = 0

    def send(self, method: str, path: str, body: object = None, **fields: str) -> Answer:
        """Sends a request and returns its response; an underscore in a field's name stands for a hyphen.

        A body that is not bytes is sent as JSON.
        """
        payload = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        if payload is not None and not isinstance(body, bytes):
            fields.setdefault("Content_Type", "application/json")
        began = time.monotonic()
        deadline = began + self.seconds
        stage = "connecting"
        try:
            stream = self._open()
            self._await(stream, deadline)
            stage = "sending"
            stream.sendall(request_head(method, path, payload, fields))
            if payload:
                # A long body is not copied behind its head.
                stream.sendall(payload)
            stage = "receiving"
            answer = self._receive(stream, deadline, has_body=method != "HEAD")
            self._answered = time.monotonic()
            return answer
        except (OSError, ConnectionLost) as fault:
            history = self._history(began)
            stage += f" ({len(self._bytes)} bytes of an answer were there)" if self._bytes else ""
            self.close()
            raise ConnectionLost(f"{method} {path}, {len(payload or b'')} bytes: {fault}, {stage}; {history}") from fault

    def _history(self, began: float) -> str:
        """The history of the connection of a request that began at that moment."""
        now = time.monotonic()
        if self._socket is None:
            return "the connection was not open"
        rest = f", {began - self._answered:.3f} s after the answer before" if self._count > 1 else ""
        return (f"{now - began:.3f} s after it began{rest}; request {self._count} of its connection, "
                f"which was opened {now - self._opened:.3f} s ago")

    def get(self, path: str) -> Answer:
        return self.send("GET", path)

    def close(self) -> None:
        if self._socket:
            self._socket.close()
        self._socket = None
        self._bytes.clear()

    def _open(self) -> socket.socket:
        if self._socket is None:
            self._socket = socket.create_connection(("127.0.0.1", self.port), timeout=self.seconds)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._opened = time.monotonic()
            self._count = 0
        self._count += 1
        return self._socket

    def _await(self, stream: socket.socket, deadline: float) -> None:
        left = deadline - time.monotonic()
        if left <= 0:
            raise ConnectionLost(f"no complete answer within {self.seconds} s")
        stream.settimeout(left)

    def _more(self, stream: socket.socket, deadline: float) -> None:
        self._await(stream, deadline)
        received = stream.recv(1 << 18)
        if not received:
            raise ConnectionLost("the connection ended")
        self._bytes += received

    def _receive(self, stream: socket.socket, deadline: float, has_body: bool) -> Answer:
        while True:
            head = self._through(b"\r\n\r\n", stream, deadline)
            status, fields = parse_head(head)
            if status >= 200:
                break
        body = b""
        if has_body and status not in (204, 304):
            if fields.get("transfer-encoding", "").lower() == "chunked":
                body = self._chunks(stream, deadline)
            else:
                body = self._exactly(int(fields.get("content-length", "0")), stream, deadline)
        if fields.get("connection", "").lower() == "close":
            self.close()
        return Answer(status, fields, body)

    def _through(self, mark: bytes, stream: socket.socket, deadline: float) -> bytes:
        while (end := self._bytes.find(mark)) < 0:
            self._more(stream, deadline)
        return self._exactly(end + len(mark), stream, deadline)

    def _exactly(self, count: int, stream: socket.socket, deadline: float) -> bytes | bytearray:
        if count - len(self._bytes) > LONG_PART:
            return self._long_part(count, stream, deadline)
        while len(self._bytes) < count:
            self._more(stream, deadline)
        taken = bytes(self._bytes[:count])
        del self._bytes[:count]
        return taken

    def _long_part(self, count: int, stream: socket.socket, deadline: float) -> bytearray:
        """Receives a long part into its place, so that it is not copied while it grows."""
        taken = bytearray(count)
        place = len(self._bytes)
        taken[:place] = self._bytes
        self._bytes.clear()
        rest = memoryview(taken)
        while place < count:
            self._await(stream, deadline)
            received = stream.recv_into(rest[place:])
            if not received:
                raise ConnectionLost("the connection ended")
            place += received
        return taken

    def _chunks(self, stream: socket.socket, deadline: float) -> bytes:
        body = bytearray()
        while size := int(self._through(b"\r\n", stream, deadline).split(b";")[0], 16):
            body += self._exactly(size + 2, stream, deadline)[:-2]
        self._through(b"\r\n", stream, deadline)
        return bytes(body)


def request_bytes(method: str, path: str, body: bytes | None, fields: dict[str, str]) -> bytes:
    """A request in its wire format."""
    return request_head(method, path, body, fields) + (body or b"")


def request_head(method: str, path: str, body: bytes | None, fields: dict[str, str]) -> bytes:
    """The head of a request with this body, in its wire format."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in fields.items()]
    if body is not None or method in ("POST", "PUT", "PATCH"):
        lines.append(f"Content-Length: {len(body or b'')}")
    return "\r\n".join(lines + ["", ""]).encode()


def parse_head(head: bytes) -> tuple[int, dict[str, str]]:
    """The status and the fields of an answer."""
    lines = head.decode("latin-1").split("\r\n")
    fields = {}
    for line in lines[1:]:
        name, colon, value = line.partition(":")
        if colon:
            fields[name.strip().lower()] = value.strip()
    return int(lines[0].split(" ")[1]), fields
