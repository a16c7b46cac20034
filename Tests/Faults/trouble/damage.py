"""Changes of the rows of one session, each of which must harm that session alone."""

import shutil
import sqlite3
from dataclasses import dataclass
from pathlib import Path

MOST = 2 ** 63 - 1
LEAST = -(2 ** 63)
LAST = "position = (select max(position) from journal where session = :id)"


@dataclass
class Damage:
    """A statement that changes rows of the session `:id`."""

    name: str
    statement: str
    value: object = None

    def make(self, sound: Path, database: Path, session: str) -> bool:
        """Puts a damaged copy of a sound database in place; false if the schema itself refuses the damage."""
        for path in database.parent.glob(database.name + "-*"):
            path.unlink()
        shutil.copyfile(sound, database)
        connection = sqlite3.connect(database)
        try:
            connection.execute(self.statement, {"id": session, "value": self.value})
            connection.commit()
            return True
        except sqlite3.IntegrityError:
            return False
        finally:
            connection.close()


def _extremes(table: str, column: str, where: str = "session = :id") -> list[Damage]:
    return [
        Damage(f"{table}.{column} = {value}", f"update {table} set {column} = :value where {where}", value)
        for value in (MOST, LEAST, MOST - 1, -1, 0)
    ]


def _garbage(table: str, column: str, where: str = "session = :id") -> list[Damage]:
    return [
        Damage(f"{table}.{column} = {name}", f"update {table} set {column} = :value where {where}", value)
        for name, value in [("empty", b""), ("cut", b"{"), ("noise", bytes(range(255, 0, -5)))]
    ]


DAMAGES = [
    *_garbage("journal", "patch", LAST),
    *_garbage("journal", "events", LAST),
    *_garbage("journal", "command", LAST),
    *_garbage("journal", "hierarchy", LAST),
    Damage("journal.patch of all rows", "update journal set patch = x'7b7d' where session = :id"),
    Damage("journal.digest of the last row", f"update journal set digest = zeroblob(32) where {LAST}"),
    Damage("journal.digest is short", f"update journal set digest = x'00' where {LAST}"),
    Damage("the last row is gone", f"delete from journal where {LAST}"),
    Damage("all rows are gone", "delete from journal where session = :id"),
    Damage("the last row is somebody's", f"update journal set session = 'nobody' where {LAST}"),
    *_garbage("snapshots", "body"),
    Damage("all snapshots are gone", "delete from snapshots where session = :id"),
    *_garbage("sessions", "settings", "id = :id"),
    Damage("the row of sessions is gone", "delete from sessions where id = :id"),
    Damage("the row of heads is gone", "delete from heads where session = :id"),
    Damage("it is being cleared away", "insert into deletions (session) values (:id)"),
    Damage("heads.digest", "update heads set digest = zeroblob(32) where session = :id"),
    Damage("heads.clock_rate = 1e308", "update heads set clock_rate = 1e308 where session = :id"),
    Damage("heads.clock_rate = infinite", "update heads set clock_rate = 9e999 where session = :id"),
    Damage("heads.clock_rate = 0", "update heads set clock_rate = 0 where session = :id"),
    Damage("heads.clock_rate = -1", "update heads set clock_rate = -1 where session = :id"),
    Damage("journal_places are gone", "delete from journal_places where session = :id"),
    Damage("the settlement is behind", "update settlement set position = 0"),
    Damage("the settlement is ahead", "update settlement set position = :value", MOST),
    Damage("the settlement is gone", "delete from settlement"),
    *_extremes("heads", "due_microseconds"),
    *_extremes("heads", "active_microseconds"),
    *_extremes("heads", "revision"),
    *_extremes("heads", "next_sequence"),
    *_extremes("heads", "time_microseconds"),
    *_extremes("sessions", "created_microseconds", "id = :id"),
    *_extremes("sessions", "rules_revision", "id = :id"),
    *_extremes("journal", "revision", LAST),
    *_extremes("journal", "event_count", LAST),
    *_extremes("journal", "first_sequence", LAST),
    *_extremes("journal", "time_microseconds", LAST),
    *_extremes("journal", "due_microseconds", LAST),
    *_extremes("journal", "active_microseconds", LAST),
    *_extremes("journal", "format", LAST),
    *_extremes("journal", "rules_revision", LAST),
    *_extremes("snapshots", "revision"),
    *_extremes("snapshots", "format"),
    *_extremes("journal_places", "first_sequence"),
    *_extremes("journal_places", "position"),
    *_extremes("outcomes", "status", "key = 'poison'"),
    *_extremes("outcomes", "expires_microseconds", "key = 'poison'"),
    *_garbage("outcomes", "headers", "key = 'poison'"),
    *_extremes("archives", "created_microseconds"),
    *_extremes("archives", "format"),
    *_garbage("archives", "body"),
    *_extremes("storyboards", "created_microseconds", "name = 'poison'"),
    *_garbage("storyboards", "document", "name = 'poison'"),
    *_garbage("storyboards", "warnings", "name = 'poison'"),
]

SHORT = {
    "journal.patch = cut", "journal.hierarchy = noise", "snapshots.body = cut", "heads.clock_rate = infinite",
    f"heads.due_microseconds = {LEAST}", f"heads.active_microseconds = {LEAST}", f"journal.event_count = {MOST}",
    f"journal.first_sequence = {MOST}", f"sessions.created_microseconds = {MOST}",
}
"""The damages of the short form."""
