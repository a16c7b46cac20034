"""A session that is driven from outside, and the record of everything the service acknowledged about it."""

import hashlib
import json
import random
import time
from dataclasses import dataclass, field
from enum import Enum

from .wire import Answer, Connection, ConnectionLost


class Outcome(Enum):
    """The outcome of one attempt to perform a command."""

    ACKNOWLEDGED = "acknowledged"
    REFUSED = "refused as it must be"
    UNAVAILABLE = "503"
    LOST = "no answer"
    WRONG = "an answer that the contract does not allow"

    @property
    def worked(self) -> bool:
        return self in (Outcome.ACKNOWLEDGED, Outcome.REFUSED)


@dataclass
class Command:
    """A command and the key under which it is repeated until it is answered."""

    key: str
    method: str
    path: str
    body: dict
    is_inapplicable: bool = False
    """Whether the engine has to refuse it."""


@dataclass
class Findings:
    """The findings of an audit in one session."""

    lost: int = 0
    """Acknowledged commands that are not there, or not as they were acknowledged."""
    faults: list[str] = field(default_factory=list)


class Witness:
    """Drives one session by random commands and remembers revision, events and screen as acknowledged."""

    def __init__(self, name: str, seed: int, bulk: int = 100):
        self.name = name
        self.bulk = bulk
        """The longest text that a command logs, in bytes."""
        self.id = ""
        self.revision = 0
        self.digests: list[int] = []
        """One digest for each acknowledged event, in order; the first event has the sequence number 1."""
        self.title: str | None = None
        self.presents_card: bool | None = False
        """None while the card is being dismissed, when the hierarchy may show it or not."""
        self.acknowledged = 0
        self.acknowledged_at = 0.0
        """When the request was sent that was acknowledged last."""
        self.lost = 0
        """The most acknowledged commands that an audit has missed."""
        self.is_unusable = False
        """Whether it took no command when it had to; it is not asked again before the next start."""
        self.answers: dict[str, int] = {}
        """How often which unexpected status and code was answered."""
        self.complaints: list[str] = []
        self.forbidden: str = ""
        """A text that no answer may hold: the folder of the database."""
        self.has_seen_path = False
        self._random = random.Random(seed)
        self._count = 0
        self._in_flight: Command | None = None
        self._script: list[tuple[str, str, dict]] = []
        self._ends: list[tuple[int, int]] = []
        """For each acknowledged command the revision and the number of events after it."""

    # MARK: driving

    def create(self, connection: Connection, **settings: object) -> None:
        """Makes the session and the controller that is going to be presented."""
        body = {"device": "iPhone 8", "systemVersion": "17", "root": {"name": "home", "class": "Home"},
                "label": self.name, **settings}
        answer = connection.send("POST", "/v1/sessions", body)
        if answer.status != 201:
            raise ConnectionLost(f"a session was not made: {answer}")
        self.id = answer.json["id"]
        self._record(answer)
        card = {"name": "card", "class": "Card", "modalPresentationStyle": "fullScreen"}
        answer = connection.send("POST", self.path("controllers"), card)
        if answer.status != 201:
            raise ConnectionLost(f"a controller was not made: {answer}")
        self._record(answer)

    def path(self, rest: str = "") -> str:
        return f"/v1/sessions/{self.id}" + (f"/{rest}" if rest else "")

    @property
    def has_command_in_flight(self) -> bool:
        return self._in_flight is not None

    def step(self, connection: Connection) -> Outcome:
        """Sends the next command, or repeats the one without a final answer."""
        command = self._in_flight or self._next()
        self._in_flight = command
        sent = time.monotonic()
        try:
            answer = connection.send(
                command.method, self.path(command.path), command.body, Idempotency_Key=command.key)
        except ConnectionLost:
            return Outcome.LOST
        return self._judge(command, answer, sent)

    def _judge(self, command: Command, answer: Answer, sent: float) -> Outcome:
        if self.forbidden and self.forbidden.encode() in answer.body and not self.has_seen_path:
            self.has_seen_path = True
            self.complaints.append(f"{self.name}: an answer shows the path of the database: {answer}")
        if answer.status in (200, 201) and not command.is_inapplicable:
            self._in_flight = None
            self._record(answer)
            self._apply(command)
            self.acknowledged += 1
            self.acknowledged_at = sent
            return Outcome.ACKNOWLEDGED
        if answer.status == 422 and command.is_inapplicable:
            self._in_flight = None
            return Outcome.REFUSED
        name = f"{answer.status} {answer.code}"
        self.answers[name] = self.answers.get(name, 0) + 1
        if answer.status == 503:
            return Outcome.UNAVAILABLE
        if self.answers[name] == 1:
            self.complaints.append(f"{self.name}: {command.method} {command.path} was answered {answer}")
        return Outcome.WRONG

    def _record(self, answer: Answer) -> None:
        told = answer.json
        revision, events = told.get("revision", 0), told.get("events", [])
        if revision not in (self.revision, self.revision + 1):
            self.complaints.append(f"{self.name}: revision {revision} was acknowledged after {self.revision}")
        for event in events:
            if event.get("sequence") != len(self.digests) + 1:
                self.complaints.append(
                    f"{self.name}: event {event.get('sequence')} was acknowledged after {len(self.digests)}")
            self.digests.append(digest(event))
        self.revision = revision
        self._ends.append((revision, len(self.digests)))

    def _apply(self, command: Command) -> None:
        if command.method == "PATCH":
            self.title = command.body["title"]
        elif command.path.endswith("/present"):
            self.presents_card = True
        elif command.path.endswith("/dismiss"):
            self.presents_card = None
        elif command.path == "clock" and self.presents_card is None:
            self.presents_card = False

    def _next(self) -> Command:
        self._count += 1
        key = f"{self.name}-{self._count}"
        if not self._script:
            self._script = self._scene()
        if self._random.random() < 0.05:
            return Command(key, "POST", "controllers/home/present", {"controller": "home"}, is_inapplicable=True)
        method, path, body = self._script.pop(0)
        return Command(key, method, path, body)

    def _scene(self) -> list[tuple[str, str, dict]]:
        choice = self._random.random()
        if choice < 0.3:
            settle = ("POST", "clock", {"settle": True})
            present = ("POST", "controllers/home/present", {"controller": "card", "animated": True})
            return [present, settle, ("POST", "controllers/home/dismiss", {}), settle]
        if choice < 0.5:
            return [("PATCH", "controllers/home", {"title": f"title {self._count}"})]
        text = f"{self._count} " + "x" * self._random.randint(0, self.bulk)
        return [("POST", "calls", {"call": "log", "text": text})]

    # MARK: auditing

    def audit(self, connection: Connection, is_full: bool = False) -> Findings:
        """Compares the service with the record; nothing may be in flight.

        The last thousand events are compared, or all.
        """
        findings = Findings()
        try:
            self._audit(connection, is_full, findings)
        except (ConnectionLost, KeyError, IndexError, TypeError) as fault:
            findings.faults.append(f"{self.name}: could not be read: {fault!r}")
        return findings

    def _audit(self, connection: Connection, is_full: bool, findings: Findings) -> None:
        answer = connection.get(self.path())
        if answer.status != 200:
            findings.lost = self.acknowledged if answer.status == 404 else 0
            findings.faults.append(f"{self.name}: cannot be read: {answer}")
            return
        revision = answer.json["revision"]
        if revision != self.revision:
            findings.lost = sum(1 for end, _ in self._ends if end > revision)
            findings.faults.append(f"{self.name}: is at revision {revision}, and {self.revision} was acknowledged")
        first = 0 if is_full else max(0, len(self.digests) - 1000)
        served = self._served(connection, first, findings)
        if served != self.digests[first:]:
            place = first_difference(served, self.digests[first:]) + first
            touched = sum(1 for _, count in self._ends if count > place)
            findings.lost = max(findings.lost, touched)
            findings.faults.append(
                f"{self.name}: event {place + 1} is not as acknowledged ({len(served) + first} events are there, "
                f"{len(self.digests)} were acknowledged)")
        root = connection.get(self.path("hierarchy")).json["windows"][0]["root"]
        presents = bool(root.get("presented"))
        if root.get("title") != self.title or self.presents_card not in (None, presents):
            findings.faults.append(
                f"{self.name}: the hierarchy shows {root.get('title')}, {'with' if presents else 'without'} the "
                f"card, and not what was acknowledged")

    def _served(self, connection: Connection, after: int, findings: Findings) -> list[int]:
        served: list[int] = []
        place: str | None = self.path(f"events?after={after}&limit=1000")
        while place:
            answer = connection.get(place)
            if answer.status != 200:
                findings.faults.append(f"{self.name}: {place} was answered {answer}")
                break
            served += [digest(event) for event in answer.json["events"]]
            place = answer.json.get("next")
        return served


def digest(event: dict) -> int:
    """A number for an event, regardless of the order of its members."""
    text = json.dumps(event, sort_keys=True, separators=(",", ":"))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")


def first_difference(left: list[int], right: list[int]) -> int:
    """The first difference between two lists."""
    for place, (one, other) in enumerate(zip(left, right)):
        if one != other:
            return place
    return min(len(left), len(right))
