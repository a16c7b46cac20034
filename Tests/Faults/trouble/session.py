"""Sessions spoilt in the file, and live sessions whose clock jumps: none of them may harm another."""

import copy
import shutil
import sqlite3
import time
from pathlib import Path

from driving.failing import FailingDisk
from driving.service import StartFault
from driving.stage import Stage
from driving.tally import Tally
from driving.wire import Connection, ConnectionLost
from driving.witness import Witness

from .bodies import endless_app, large_storyboard
from .damage import DAMAGES, SHORT
from .plan import Fault, Plan

def poisoned(plan: Plan, tally: Tally) -> None:
    """One session's rows are damaged while the service is down; it starts, and the others are as before.

    The damage is done once to what an orderly stop leaves, and once to what a kill leaves, where the last rows
    of the journal are not settled yet.
    """
    folder = plan.ground.new_folder("poisoned")
    stage = plan.stage(tally, folder, sessions=3, watches_readiness=False)
    damages = [damage for damage in DAMAGES if not plan.is_short or damage.name in SHORT]
    try:
        stage.open()
        connection = stage.service.connect()
        victim = make_victim(stage, connection)
        with stage.load():
            stage.await_commands()
        for ending in ["stop", "kill"]:
            stage.settle()
            connection.close()
            stage.service.stop() if ending == "stop" else stage.service.kill()
            sound = _set_apart(stage.service.database, folder / f"after-{ending}.sqlite")
            for damage in damages:
                before = len(tally.violations)
                if damage.make(sound, stage.service.database, victim):
                    _meet(stage, victim)
                    tally.rounds += 1
                tally.violations[before:] = [
                    f"{damage.name} after a {ending}: {text}" for text in tally.violations[before:]]
            shutil.copyfile(sound, stage.service.database)
            if ending == "stop":
                stage.service.start()
                stage.service.connect().send("POST", f"/v1/sessions/{victim}/calls", LOG)
                with stage.load():
                    stage.await_commands(3)
    finally:
        stage.conclude()
        stage.close()


LOG = {"call": "log", "text": "there"}


def make_victim(stage: Stage, connection: Connection) -> str:
    """A live session with a journal, something that falls due soon, an archive, and a storyboard of its own."""
    victim = Witness("victim", stage.random.randrange(1 << 32))
    victim.create(connection, clock="live", rate=1)
    for _ in range(20):
        victim.step(connection)
    connection.send("POST", victim.path("calls"), LOG, Idempotency_Key="poison")
    connection.send("POST", victim.path("archives"), {})
    connection.send("POST", "/v1/storyboards?name=poison", large_storyboard(2_000), Content_Type="application/xml")
    # The next start has to wake the session for this.
    connection.send("POST", victim.path("calls"), {"call": "after", "delay": 500, "calls": [LOG]})
    return victim.id


def _set_apart(database: Path, place: Path) -> Path:
    """Moves an unused database aside, with the contents of its log."""
    connection = sqlite3.connect(database)
    connection.execute("pragma wal_checkpoint(truncate)")
    connection.close()
    database.rename(place)
    return place


def _meet(stage: Stage, victim: str) -> None:
    """Starts the service on the damaged database, and expects that only the victim is any worse for it."""
    # Each copy goes back in time: commands acknowledged on one are missing on the next.
    kept = [copy.deepcopy(witness) for witness in stage.witnesses]
    try:
        taken = stage.service.start(30)
        if taken > 10:
            stage.violation(f"the start took {taken:.1f} s")
        if _visit(stage, victim):
            stage.prove_drivable()
            stage.audit()
            _, status = stage.service.stop()
            if status != 0:
                stage.violation(f"the stop ended with {status}")
    except StartFault as fault:
        stage.violation(f"the service does not start: {str(fault)[:300]}")
    finally:
        stage.service.kill()
        stage.witnesses = kept


VISITS = [
    ("GET", "", None), ("GET", "/hierarchy", None), ("GET", "/events?limit=1000", None),
    ("GET", "/events?after=5&limit=3", None), ("GET", "/journal", None), ("GET", "/hierarchy?revision=3", None),
    ("POST", "/calls", LOG), ("POST", "/clock", {"settle": True}), ("GET", "/controllers", None),
    ("POST", "/archives", {}),
]
AROUND = [
    ("GET", "/v1/sessions?limit=100", None), ("GET", "/v1/archives", None), ("GET", "/v1/storyboards", None),
    ("GET", "/v1/storyboards/poison", None), ("GET", "/", None),
    ("POST", "/v1/sessions", {"device": "iPhone 8", "systemVersion": "17", "storyboard": "poison"}),
]


def _visit(stage: Stage, victim: str) -> bool:
    """Asks for everything of the damaged session, twice, and for lists; returns whether the service is alive."""
    connection = stage.service.connect(seconds=15)
    mine = [(method, f"/v1/sessions/{victim}{rest}", body, {}) for method, rest, body in VISITS]
    mine.append(("POST", f"/v1/sessions/{victim}/calls", LOG, {"Idempotency_Key": "poison"}))
    listed = connection.get("/v1/archives").json.get("archives", [])
    around = [(method, path, body, {}) for method, path, body in AROUND]
    around += [("GET", f"/v1/archives/{archive.get('id')}", None, {}) for archive in listed[:1]]
    for method, path, body, fields in 2 * mine + around:
        rest = path.replace(victim, "…")
        try:
            answer = connection.send(method, path, body, **fields)
            if answer.status not in ALLOWED:
                stage.violation(f"{method} {rest} was answered {answer}")
            if str(stage.service.database.parent).encode() in answer.body:
                stage.violation(f"{method} {rest} shows the path of the database: {answer}")
        except (ConnectionLost, ValueError) as fault:
            # An export that finds a damaged row can only break off.
            if not path.endswith("/journal"):
                stage.violation(f"{method} {rest}: {fault}")
        if not stage.service.is_running:
            stage.violation(f"{method} {rest} ended the process: {stage.service.last_words()[-200:]}")
            return False
    connection.close()
    return True


ALLOWED = {200, 201, 404, 409, 422, 423}
"""The permitted answers to a request for a damaged session."""


def jumping_clock(plan: Plan, tally: Tally) -> None:
    """The clock is days, years and centuries ahead at a start, or behind: live sessions can be driven."""
    folder = plan.ground.new_folder("clock")
    disk = FailingDisk(folder)
    day = 86_400
    jumps = [3 * day] if plan.is_short else [3 * day, 400 * day, 40 * 365 * day, 300 * 365 * day, -2 * day]
    for jump in jumps:
        stage = plan.stage(tally, plan.ground.new_folder("jump"), sessions=2, watches_readiness=False,
                           environment=disk.environment)
        disk.control.seconds_ahead = 0
        try:
            _jump(stage, disk, jump)
            tally.rounds += 1
        finally:
            stage.conclude()
            stage.close()


def _jump(stage: Stage, disk: FailingDisk, jump: int) -> None:
    stage.open()
    connection = stage.service.connect()
    # One session with work each second, one with work each half hour, one without pending work.
    live = [endless_app(connection, delay=delay, logs=1, clock="live", rate=1) for delay in (1_000, 1_800_000)]
    made = connection.send("POST", "/v1/sessions", {
        "device": "iPhone 8", "systemVersion": "17", "root": {"name": "home", "class": "Home"},
        "clock": "live", "rate": 1000})
    live.append(f"/v1/sessions/{made.json['id']}")
    stage.service.stop()
    connection.close()
    disk.control.seconds_ahead = jump
    stage.start()
    connection = stage.service.connect(seconds=40)
    for path in live:
        began = time.monotonic()
        answer = None
        while time.monotonic() - began < 60:
            answer = connection.send("POST", f"{path}/calls", {"call": "log", "text": "after the jump"})
            if answer.status != 503:
                break
            stage.hold(0.1)
        stage.tally.longest_recovery = max(stage.tally.longest_recovery, time.monotonic() - began)
        if answer is None or answer.status != 200:
            stage.tally.unusable += 1
            stage.violation(f"{jump / 86_400:.0f} days on, a live session was answered {answer}")
    stage.prove_drivable()
    stage.audit()
    size = sum(path.stat().st_size for path in stage.service.database.parent.glob("*.sqlite*"))
    if size > 200 << 20:
        stage.violation(f"{jump / 86_400:.0f} days on, the database has {size >> 20} MiB")


FAULTS = [
    Fault("poisoned session", "rows of one session damaged while the service is down", poisoned),
    Fault("clock jump", "the clock days to centuries ahead at a start, or behind", jumping_clock),
]
