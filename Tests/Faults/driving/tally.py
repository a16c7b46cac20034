"""Counts the findings of a fault run, and prints them as a table."""

from dataclasses import dataclass, field


@dataclass
class Tally:
    """The results for one kind of fault."""

    fault: str
    rounds: int = 0
    acknowledged: int = 0
    lost: int = 0
    unusable: int = 0
    """Sessions that took no command any more after the fault was over."""
    readiness_wrong: int = 0
    longest_recovery: float = 0.0
    """The longest time from the end of a fault to a session's next acknowledged command, in seconds."""
    longest_lag: float = 0.0
    seconds: float = 0.0
    """How long the trial took."""
    violations: list[str] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    signs: list[str] = field(default_factory=list)
    """What the metrics and the log showed."""

    @property
    def has_failed(self) -> bool:
        return bool(self.lost or self.unusable or self.readiness_wrong or self.violations)

    @property
    def verdict(self) -> str:
        if self.has_failed:
            return "FAILED"
        return "ok" if self.rounds else "skipped"


HEADS = ["fault", "rounds", "acknowledged", "lost", "unusable", "readyz wrong", "readyz lag s", "recovery s", ""]


def table(tallies: list[Tally]) -> str:
    """All tallies in columns."""
    rows = [
        [tally.fault, str(tally.rounds), f"{tally.acknowledged:,}", str(tally.lost), str(tally.unusable),
         str(tally.readiness_wrong), f"{tally.longest_lag:.1f}", f"{tally.longest_recovery:.2f}", tally.verdict]
        for tally in tallies
    ]
    return columns([HEADS] + rows)


def columns(rows: list[list[str]]) -> str:
    """Rows of text under each other; the first column is flush left, the others flush right."""
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [text.ljust(width) if place == 0 else text.rjust(width)
                 for place, (text, width) in enumerate(zip(row, widths))]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def remarks(tallies: list[Tally], most: int = 6) -> str:
    """Skipped and failed trials, in sentences."""
    lines = []
    for tally in tallies:
        lines += [f"{tally.fault}: skipped, {reason}" for reason in tally.skipped]
        lines += [f"{tally.fault}: {note}" for note in tally.notes]
        lines += [f"{tally.fault}: {text}" for text in tally.violations[:most]]
        if len(tally.violations) > most:
            lines.append(f"{tally.fault}: and {len(tally.violations) - most} more")
    return "\n".join(lines)
