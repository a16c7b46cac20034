"""Samples of the service's use of the machine, and the verdict on it."""

import csv
import sqlite3
import statistics
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from driving.service import Service
from driving.tally import columns

MIB = 1 << 20


@dataclass
class Sample:
    """One look at the process and its files."""

    seconds: float
    resident_bytes: int
    descriptors: int
    threads: int
    processor_seconds: float
    database_bytes: int
    log_bytes: int
    payload_bytes: int
    """The bytes in the rows of the database; from the last sample if they were not counted this time."""
    readiness_milliseconds: float
    """The duration of `/readyz`; below 0 if it did not report ready."""


@dataclass
class Verdict:
    """One criterion, with its figures, and whether it holds."""

    criterion: str
    figures: str
    holds: bool


def take(service: Service, seconds: float, payload: int, readiness: float) -> Sample:
    """Looks at the service once."""
    used = service.consumption()
    return Sample(
        seconds, used.resident_bytes, used.descriptors, used.threads, used.processor_seconds,
        size(service.database), size(Path(f"{service.database}-wal")), payload, readiness)


def size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


PAYLOAD = {
    "journal": ["command", "events", "patch", "hierarchy"], "snapshots": ["body"], "outcomes": ["body", "headers"],
    "archives": ["body"], "storyboards": ["source", "document", "warnings"], "sessions": ["settings"],
}


def payload(database: Path) -> int:
    """The bytes of all that the rows hold, and 200 for each row besides."""
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=5)
    try:
        total = 0
        for table, blobs in PAYLOAD.items():
            lengths = " + ".join(f"coalesce(length({name}), 0)" for name in blobs)
            total += connection.execute(f"select coalesce(sum({lengths} + 200), 0) from {table}").fetchone()[0]
        return total
    finally:
        connection.close()


def judge(samples: list[Sample], warm_up: float) -> list[Verdict]:
    """The verdicts on everything that must not grow."""
    steady = [sample for sample in samples if sample.seconds >= warm_up]
    if len(steady) < 6:
        return [Verdict("there are samples after the warm-up", f"{len(steady)} samples", False)]
    third = len(steady) // 3
    first, last = steady[:third], steady[-third:]
    verdicts = [
        growth("memory is flat", [s.resident_bytes for s in first], [s.resident_bytes for s in last],
               1.10, 8 * MIB, MIB, "MiB"),
        growth("descriptors are flat", [s.descriptors for s in first], [s.descriptors for s in last],
               1.10, 32, 1, ""),
        growth("threads are flat", [s.threads for s in first], [s.threads for s in last], 1.0, 4, 1, ""),
    ]
    final = steady[-1]
    allowed = 2 * final.payload_bytes + 64 * MIB
    verdicts.append(Verdict(
        "the database is at most twice its rows and 64 MiB",
        f"{final.database_bytes / MIB:.0f} MiB with {final.payload_bytes / MIB:.0f} MiB in rows",
        final.database_bytes <= allowed))
    longest = max(sample.log_bytes for sample in last)
    verdicts.append(Verdict(
        "the log (-wal) stays below 128 MiB", f"{longest / MIB:.0f} MiB at most", longest < 128 * MIB))
    unready = [sample for sample in steady if sample.readiness_milliseconds < 0]
    verdicts.append(Verdict(
        "/readyz says that all is well", f"{len(unready)} of {len(steady)} samples say something else",
        not unready))
    return verdicts


def growth(
    criterion: str, first: list[float], last: list[float], factor: float, addition: float, unit: float, name: str
) -> Verdict:
    """Whether the median of the last third is at most that of the first, times a factor and something added."""
    before, after = statistics.median(first), statistics.median(last)
    return Verdict(
        criterion, f"{before / unit:.0f} {name} in the first third, {after / unit:.0f} {name} in the last, "
        f"{(before * factor + addition) / unit:.0f} {name} allowed".replace("  ", " ").replace(" ,", ","),
        after <= before * factor + addition)


def write(samples: list[Sample], path: Path) -> None:
    """Writes all samples as CSV."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "w", newline="") as file:
        writer = csv.DictWriter(file, [field.name for field in fields(Sample)])
        writer.writeheader()
        writer.writerows(asdict(sample) for sample in samples)


def table(samples: list[Sample], rows: int = 12) -> str:
    """Some samples, evenly spread, in columns."""
    step = max(1, (len(samples) - 1) // max(1, rows - 1))
    chosen = samples[::step]
    if chosen and chosen[-1] is not samples[-1]:
        chosen.append(samples[-1])
    lines = [["seconds", "memory MiB", "descriptors", "threads", "CPU s", "database MiB", "wal MiB", "rows MiB"]]
    for sample in chosen:
        lines.append([
            f"{sample.seconds:.0f}", f"{sample.resident_bytes / MIB:.1f}", str(sample.descriptors),
            str(sample.threads), f"{sample.processor_seconds:.0f}", f"{sample.database_bytes / MIB:.1f}",
            f"{sample.log_bytes / MIB:.1f}", f"{sample.payload_bytes / MIB:.1f}"])
    return columns(lines)
