"""The database in the hands of other programs: locked, removed, replaced, read and copied."""

import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from driving.service import Service, StartFault
from driving.stage import Stage
from driving.tally import Tally

from .disk import with_stage
from .plan import Fault, Plan

HOLDING = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], timeout=10, isolation_level=None)
for statement in sys.argv[2:]:
    connection.execute(statement).fetchall()
print("held", flush=True)
sys.stdin.read()
"""


class Holder:
    """Another program that holds a transaction on the database until it is stopped."""

    def __init__(self, database: Path, *statements: str):
        self.command = [sys.executable, "-c", HOLDING, str(database), *statements]
        self.process: subprocess.Popen | None = None

    def hold(self) -> None:
        """Returns when the transaction has begun."""
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        if self.process.stdout.readline() != b"held\n":
            raise RuntimeError("another program did not get its transaction")

    def release(self) -> None:
        if self.process:
            self.process.stdin.close()
            self.process.wait()
            self.process.stdout.close()


def locked(plan: Plan, tally: Tally) -> None:
    """Another program holds the write lock: for 12 s and for 60 s, and exclusively."""
    lengths = [("begin immediate", 4)] if plan.is_short else [
        ("begin immediate", 12), ("begin immediate", 60), ("begin exclusive", 12)]
    stage = plan.stage(tally, plan.ground.new_folder("locked"))

    def course(stage: Stage) -> None:
        for statement, seconds in lengths:
            holder = Holder(stage.service.database, statement)
            try:
                stage.endure(holder.hold, holder.release, seconds, reads_work=True, writes_work=False)
            finally:
                holder.release()

    with_stage(plan, tally, stage, course)


def read_for_long(plan: Plan, tally: Tally) -> None:
    """Another program reads in one long transaction; the service continues to write."""
    stage = plan.stage(tally, plan.ground.new_folder("read"))

    def course(stage: Stage) -> None:
        holder = Holder(stage.service.database, "begin", "select count(*) from journal")
        try:
            stage.endure(holder.hold, holder.release, plan.pick(3, 15), reads_work=True, writes_work=True)
        finally:
            holder.release()

    with_stage(plan, tally, stage, course)


def backed_up(plan: Plan, tally: Tally) -> None:
    """A copy made by SQLite's backup while the service writes is whole, and a service starts on it."""
    folder = plan.ground.new_folder("backup")
    stage = plan.stage(tally, folder)

    def course(stage: Stage) -> None:
        copy = folder / "copy.sqlite"
        with stage.load():
            stage.await_commands()
            before = {witness.id: witness.revision for witness in stage.witnesses}
            source, target = sqlite3.connect(stage.service.database), sqlite3.connect(copy)
            source.backup(target)
            verdict = target.execute("pragma integrity_check").fetchone()[0]
            source.close()
            target.close()
        if verdict != "ok":
            stage.violation(f"the copy is damaged: {verdict}")
        second = Service(stage.service.binary, copy)
        try:
            second.start()
            connection = second.connect()
            for id, revision in before.items():
                found = connection.get(f"/v1/sessions/{id}").json.get("revision", 0)
                if found < revision:
                    stage.violation(f"the copy has {id} at revision {found}, and {revision} came before it")
            connection.close()
        except StartFault as fault:
            stage.violation(f"on the copy {fault}")
        finally:
            second.kill()
        tally.rounds += 1

    with_stage(plan, tally, stage, course)


def removed(plan: Plan, tally: Tally) -> None:
    """The database, its log or its index is unlinked under the running service, and put back later."""
    for suffix in [""] if plan.is_short else ["", "-wal", "-shm"]:
        _take_away(plan, tally, [suffix], remove)
    if not plan.is_short:
        _take_away(plan, tally, ["", "-wal", "-shm"], remove)


def moved(plan: Plan, tally: Tally) -> None:
    """The database is renamed under the running service, and renamed back later."""
    _take_away(plan, tally, [""], lambda file, kept: file.rename(kept))
    _take_away(plan, tally, ["", "-wal", "-shm"], lambda file, kept: file.rename(kept))


def replaced(plan: Plan, tally: Tally) -> None:
    """Another file replaces the database: an older copy, an empty file, a foreign database."""
    def older_copy(file: Path, kept: Path) -> None:
        remove(file, kept)
        shutil.copyfile(kept, file)

    def empty(file: Path, kept: Path) -> None:
        remove(file, kept)
        file.touch()

    def foreign(file: Path, kept: Path) -> None:
        remove(file, kept)
        # SQLite deletes the log beside a database that it finds empty.
        connection = sqlite3.connect(file)
        connection.execute("create table t (c)")
        connection.close()

    def folder(file: Path, kept: Path) -> None:
        remove(file, kept)
        file.mkdir()

    def link(file: Path, kept: Path) -> None:
        remove(file, kept)
        file.symlink_to(kept)

    def another(file: Path, kept: Path) -> None:
        remove(file, kept)
        shutil.copyfile(others, file)

    others = make_other(plan)
    short = [older_copy, another]
    for replace in short if plan.is_short else [*short, empty, foreign, folder, link]:
        _take_away(plan, tally, [""], replace)


def make_other(plan: Plan) -> Path:
    """Another database of the service, at rest."""
    path = plan.ground.new_folder("other") / "other.sqlite"
    stage = plan.stage(Tally("other"), path.parent)
    stage.service.database = path
    try:
        stage.open()
        stage.service.stop()
    finally:
        stage.close()
    return path


def remove(file: Path, kept: Path) -> None:
    """Takes a file's name from it; another name keeps it for later."""
    os.link(file, kept)
    file.unlink()


def _take_away(plan: Plan, tally: Tally, suffixes: list[str], take: Callable[[Path, Path], None]) -> None:
    folder = plan.ground.new_folder("taken")
    stage = plan.stage(tally, folder)
    pairs = [(Path(f"{stage.service.database}{suffix}"), folder / f"kept{suffix}") for suffix in suffixes]

    def give_back() -> None:
        for file, kept in pairs:
            if kept.exists():
                if file.is_dir() and not file.is_symlink():
                    file.rmdir()
                os.replace(kept, file)

    def take_all() -> None:
        for file, kept in pairs:
            take(file, kept)

    # Losing the index (-shm) alone harms nothing that was written, so the service may go on or not.
    is_harmless = suffixes == ["-shm"]
    with_stage(plan, tally, stage, lambda stage: stage.endure(
        take_all, give_back, plan.pick(4, 6), writes_work=None if is_harmless else False))


def truncated(plan: Plan, tally: Tally) -> None:
    """The database is cut to nothing or to its half under the running service, which must say so and live."""
    for part in [0.0] if plan.is_short else [0.0, 0.5]:
        stage = plan.stage(tally, plan.ground.new_folder("cut"), watches_readiness=False)
        try:
            stage.open()
            with stage.load():
                stage.await_commands()
                size = stage.service.database.stat().st_size
                os.truncate(stage.service.database, int(size * part))
                stage.hold(plan.pick(3, 6))
            if not stage.service.is_running:
                stage.violation(f"the process ended: {stage.service.last_words()[-300:]}")
            tally.rounds += 1
        finally:
            stage.conclude()
            stage.close()


def opened_twice(plan: Plan, tally: Tally) -> None:
    """A second service on the same file is refused, under any name, and the first continues."""
    folder = plan.ground.new_folder("twice")
    stage = plan.stage(tally, folder)

    def course(stage: Stage) -> None:
        database = stage.service.database
        symbolic, hard = folder / "symbolic.sqlite", folder / "hard.sqlite"
        symbolic.symlink_to(database)
        os.link(database, hard)
        other = plan.ground.new_folder("elsewhere") / "hard.sqlite"
        os.link(database, other)
        with stage.load():
            stage.await_commands()
            for path in [database, symbolic, hard, other]:
                second = Service(stage.service.binary, path)
                try:
                    second.start(20)
                    stage.violation(f"a second service runs on the same file as {path.name}")
                except StartFault as fault:
                    if fault.status != 74:
                        stage.violation(f"a second service on {path.name}: {fault}")
                finally:
                    second.kill()
            # A file beside the database is not a part of it; without it a second service must be refused, too.
            for beside in folder.glob("proscenium.sqlite-*"):
                if beside.name.endswith(("-wal", "-shm")):
                    continue
                beside.unlink()
                second = Service(stage.service.binary, database)
                try:
                    second.start(20)
                    stage.violation(f"a second service runs on the same file after {beside.name} was deleted")
                except StartFault:
                    pass
                finally:
                    second.kill()
            stage.await_commands()
        stage.audit()
        tally.rounds += 1

    with_stage(plan, tally, stage, course)


MEDDLING = """
import sqlite3, sys, time
database, seconds = sys.argv[1], float(sys.argv[2])
statements = ["select count(*) from sessions", "pragma wal_checkpoint(truncate)", "pragma journal_mode = delete",
              "pragma integrity_check(1)", "vacuum", "pragma wal_checkpoint(restart)", "pragma optimize"]
end, place = time.monotonic() + seconds, 0
while time.monotonic() < end:
    connection = sqlite3.connect(database, timeout=0.2, isolation_level=None)
    try:
        # SQLite decides whether a statement succeeds; closing the connection is part of the fault.
        connection.execute(statements[place % len(statements)]).fetchall()
    except sqlite3.OperationalError:
        pass
    connection.close()
    place += 1
print("held", flush=True)
sys.stdin.read()
"""


def meddled_with(plan: Plan, tally: Tally) -> None:
    """Other programs open and close the database all the time, check it, checkpoint it and rebuild it."""
    stage = plan.stage(tally, plan.ground.new_folder("meddled"), watches_readiness=False)

    def course(stage: Stage) -> None:
        command = [sys.executable, "-c", MEDDLING, str(stage.service.database), str(plan.pick(4, 20))]
        with stage.load():
            stage.await_commands()
            subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
            ended = time.monotonic()
            stage.recover(ended)
        stage.audit()
        verify(stage)
        tally.rounds += 1

    with_stage(plan, tally, stage, course)


def verify(stage: Stage) -> None:
    """Expects that SQLite finds the database whole."""
    connection = sqlite3.connect(f"file:{stage.service.database}?mode=ro", uri=True, timeout=20)
    try:
        verdict = connection.execute("pragma integrity_check").fetchone()[0]
    except sqlite3.DatabaseError as fault:
        verdict = str(fault)
    finally:
        connection.close()
    if verdict != "ok":
        stage.violation(f"the database is damaged: {verdict}")


FAULTS = [
    Fault("write lock", "another program holds the write lock for 12 s and 60 s", locked),
    Fault("long reader", "another program reads in one long transaction", read_for_long, is_short=False),
    Fault("backup", "SQLite's backup while the service writes", backed_up),
    Fault("removed", "database, -wal, -shm or all of them unlinked, and put back", removed),
    Fault("moved", "the database renamed, and renamed back", moved, is_short=False),
    Fault("replaced", "another file in the database's place, and the right one put back", replaced),
    Fault("cut", "the database truncated under the running service", truncated, is_short=False),
    Fault("other programs", "others open, check, checkpoint and rebuild the database all the time", meddled_with),
    Fault("second service", "another service on the same file, under several names", opened_twice),
]
