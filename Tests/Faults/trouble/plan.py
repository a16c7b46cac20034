"""The trials of a fault run, and their duration."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from driving.ground import Ground
from driving.night import Night
from driving.readiness import ALLOWANCE
from driving.service import Service
from driving.stage import Stage
from driving.tally import Tally


@dataclass
class Plan:
    """The binary under trial and the measure of the run."""

    binary: Path
    seed: int
    is_short: bool
    kills: int
    ground: Ground
    night: Night | None = None
    """Watches the metrics and the log, if that is wanted."""
    allowance: float = ALLOWANCE
    """By how many seconds `/readyz` may be late beyond its limit."""

    def pick(self, short: float, long: float) -> float:
        return short if self.is_short else long

    def stage(
        self, tally: Tally, folder: Path, sessions: int = 5, bulk: int = 100, watches_readiness: bool = True,
        settings: dict[str, object] | None = None, environment: dict[str, str] | None = None
    ) -> Stage:
        """A stage on a new database in a folder."""
        service = Service(self.binary, folder / "proscenium.sqlite", settings, environment)
        if self.night:
            self.night.observe(service)
        return Stage(service, tally, self.seed, sessions, bulk, watches_readiness, self.allowance)


@dataclass
class Fault:
    """One kind of fault."""

    name: str
    explanation: str
    perform: Callable[[Plan, Tally], None]
    is_short: bool = True
    """Whether the short form tries it."""
