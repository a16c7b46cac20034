#!/usr/bin/env python3
"""Measures fifty polite sessions alone and beside neighbours that send as much as they can.

For each kind of neighbour quiet and loaded times take turns; the 99th percentile beside the neighbour is compared
with that of the quiet time before it. Documentation/FaultRun.md says more.

Ends with 0 where the median of the ratios is at most the aim for each neighbour and every polite request was
answered with 200, with 1 otherwise, and with 2 where nothing could be measured.
"""

import argparse
import json
import os
import random
import statistics
import sys
import threading
import time
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

sys.dont_write_bytecode = True

from driving.crew import Crew
from driving.ground import Ground, end_in_order
from driving.service import Service, StartFault
from driving.tally import columns
from driving.wire import ConnectionLost
from neighbourhood import polite
from neighbourhood.hostile import NEIGHBOURS, Neighbour, Throughput, read_streams, repeat

MEMORY_LIMIT = 4 << 30
"""Beyond this many bytes the service is killed, before the machine suffers."""


@dataclass
class Round:
    """One quiet time and the loaded one after it."""

    quiet: dict = field(default_factory=dict)
    loaded: dict = field(default_factory=dict)

    @property
    def ratio(self) -> float:
        return self.loaded["p99"] / self.quiet["p99"] if self.quiet["p99"] else 0.0


@dataclass
class Report:
    """All rounds beside one neighbour."""

    name: str
    rounds: list[Round] = field(default_factory=list)
    fault: str = ""

    @property
    def ratio(self) -> float:
        """The median of the ratios."""
        return statistics.median(round.ratio for round in self.rounds) if self.rounds else 0.0

    def has_failed(self, aim: float) -> bool:
        polite_ones = [time for round in self.rounds for time in (round.quiet, round.loaded)]
        return bool(self.fault) or not self.rounds or self.ratio > aim or any(not p["clean"] for p in polite_ones)


def main() -> int:
    options = read_options()
    if options.list:
        for neighbour in NEIGHBOURS:
            print(f"{neighbour.name:14} {neighbour.explanation}")
        return 0
    if options.binary is None or not options.binary.is_file():
        print("Name the binary to measure: neighbours.py .build/release/proscenium", file=sys.stderr)
        return 2
    chosen = [neighbour for neighbour in NEIGHBOURS if is_chosen(neighbour, options)]
    end_in_order()
    print(f"neighbours: seed {options.seed}, {options.binary}, {options.sessions} polite sessions, "
          f"{options.rounds} rounds of {options.seconds:g} s quiet and loaded, {os.cpu_count()} processors",
          flush=True)
    if not polite.may_go_first():
        print("The polite client may not raise its priority; its own lateness counts as the service's.")
    reports = [measure(neighbour, options) for neighbour in chosen]
    print_table(reports, options.aim)
    if options.json:
        options.json.write_text(json.dumps({
            "seed": options.seed, "seconds": options.seconds, "sessions": options.sessions, "aim": options.aim,
            "neighbours": [{"name": report.name, "ratio": report.ratio, "fault": report.fault, "rounds": [
                {"quiet": r.quiet, "loaded": r.loaded, "ratio": r.ratio} for r in report.rounds]}
                for report in reports]}, indent=2) + "\n")
    failed = [report.name for report in reports if report.has_failed(options.aim)]
    print(f"beyond the aim of {options.aim:g}, or not answered: {', '.join(failed)}" if failed
          else f"beside every neighbour the 99th percentile is at most {options.aim:g} times the quiet one")
    return 2 if not reports else 1 if failed else 0


def is_chosen(neighbour: Neighbour, options: argparse.Namespace) -> bool:
    if options.only:
        return neighbour.name in options.only
    return neighbour.is_short or not options.short


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", type=Path, nargs="?", help="the built proscenium")
    parser.add_argument("--short", action="store_true", help="one round of 2 s each")
    parser.add_argument("--only", nargs="+", metavar="NEIGHBOUR", help="only these neighbours")
    parser.add_argument("--list", action="store_true", help="say which neighbours there are")
    parser.add_argument("--rounds", type=int, help="how often quiet and loaded take turns (3)")
    parser.add_argument("--seconds", type=float, help="how long each time is (8)")
    parser.add_argument("--sessions", type=int, default=50, help="how many polite sessions (50)")
    parser.add_argument("--think", type=float, default=0.1, help="mean pause of a polite session in seconds (0.1)")
    parser.add_argument("--aim", type=float, default=4.0, help="the highest ratio that is fine (4)")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--json", type=Path, help="write all figures to this file")
    parser.add_argument("--folder", type=Path, help="where temporary databases are made")
    options = parser.parse_args()
    options.rounds = options.rounds or (1 if options.short else 3)
    options.seconds = options.seconds or (2.0 if options.short else 8.0)
    return options


def measure(neighbour: Neighbour, options: argparse.Namespace) -> Report:
    """Runs all rounds beside one neighbour, on a service and a database of their own."""
    report = Report(neighbour.name)
    with Ground(options.folder) as ground:
        service = Service(options.binary.resolve(), ground.folder / "proscenium.sqlite")
        guard = MemoryGuard(service)
        try:
            service.start()
            guard.start()
            paths = polite.make_sessions(service.port, options.sessions)
            connection = service.connect(seconds=60)
            loops = neighbour.prepare(connection)
            connection.close()
            polite.drive(service.port, paths, min(2.0, options.seconds), options.seed)
            for number in range(options.rounds):
                round = Round()
                for load in (None, loops):
                    polite.settle_down(service.port, paths)
                    figures = spend(service, paths, neighbour, load, options, options.seed + number)
                    if load is None:
                        round.quiet = figures
                    else:
                        round.loaded = figures
                report.rounds.append(round)
                print(line(neighbour.name, number, round), flush=True)
        except (ConnectionLost, StartFault, KeyError, OSError) as fault:
            report.fault = guard.reason or f"{type(fault).__name__}: {fault}"
            if not service.is_running and not guard.reason:
                report.fault += f"; the process ended: {service.last_words()[-300:]}"
            print(f"{neighbour.name}: {report.fault}", flush=True)
        finally:
            guard.end()
            service.kill()
    return report


def spend(
    service: Service, paths: list[str], neighbour: Neighbour, loops: list | None, options: argparse.Namespace,
    seed: int
) -> dict:
    """Drives the polite sessions once, beside the loops if there are any, and returns all figures."""
    # The neighbours start before the polite ones and end after them.
    until = time.monotonic() + options.seconds + 1.0
    perform = read_streams if neighbour.reads_streams else repeat
    crew = Crew(len(loops or []))
    work = [partial(perform, service.port, requests, until) for requests in loops or []]
    throughput = Throughput()
    outcomes: list = []
    crew.begin(work)
    try:
        if work:
            time.sleep(0.5)
        before = service.consumption().processor_seconds
        began = time.monotonic()
        with polite.going_first():
            latencies = polite.drive(service.port, paths, options.seconds, seed, options.think)
        elapsed = time.monotonic() - began
        spent = service.consumption().processor_seconds - before
        outcomes = [outcome for _, outcome in crew.outcomes()]
    finally:
        crew.end()
    for outcome in outcomes:
        if outcome:
            throughput.add(outcome)
    return {
        "p50": latencies.percentile(0.5), "p99": latencies.percentile(0.99),
        "max": max(latencies.times, default=0.0),
        "requests": len(latencies.times), "clean": latencies.is_clean, "refused": latencies.refused,
        "unanswered": latencies.unanswered,
        "client": {
            "latenessP99": polite.percentile(latencies.lateness, 0.99),
            "microsecondsEach": 1e6 * latencies.processor_seconds / max(1, len(latencies.times))},
        "processors": {
            "service": spent / elapsed, "polite": latencies.processor_seconds / elapsed,
            "hostile": throughput.processor_seconds / (options.seconds + 1)},
        "hostile": {
            "answers": throughput.answers, "megabytes": throughput.received_bytes / 1e6,
            "seconds": options.seconds + 1},
    }


class MemoryGuard:
    """Kills a service that takes more memory than the machine should give."""

    def __init__(self, service: Service):
        self.service = service
        self.reason = ""
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def end(self) -> None:
        self._is_over.set()

    def _watch(self) -> None:
        while not self._is_over.wait(0.25):
            if self.service.consumption().resident_bytes > MEMORY_LIMIT:
                self.reason = f"the service took more than {MEMORY_LIMIT >> 30} GiB of memory and was killed"
                self.service.kill()
                return


def line(name: str, number: int, round: Round) -> str:
    """One round in a line."""
    quiet, loaded = round.quiet, round.loaded
    return (f"{name} {number + 1}: quiet p99 {quiet['p99']:.1f} ms, loaded {loaded['p99']:.1f} ms, "
            f"max {loaded['max']:.1f} ms, ratio {round.ratio:.1f}; neighbour {loaded['hostile']['answers']}"
            + ("" if loaded["clean"] and quiet["clean"] else
               f"; polite ones refused {loaded['refused']}, unanswered {loaded['unanswered']}"))


def print_table(reports: list[Report], aim: float) -> None:
    rows = [["neighbour", "quiet p50", "p99", "max", "loaded p50", "p99", "max", "ratios", "median",
             "neighbour 1/s", "MB/s", "CPU service", "polite", "hostile", "client late p99", ""]]
    for report in reports:
        if not report.rounds:
            rows.append([report.name] + [""] * 14 + ["FAILED"])
            continue

        def median(read) -> float:
            return statistics.median(read(round) for round in report.rounds)

        loaded = lambda *keys: median(lambda round: _inner(round.loaded, keys))
        span = loaded("hostile", "seconds")
        answers = median(lambda round: sum(round.loaded["hostile"]["answers"].values()))
        rows.append([
            report.name, *(f"{median(lambda r, k=key: r.quiet[k]):.1f}" for key in ("p50", "p99", "max")),
            *(f"{loaded(key):.1f}" for key in ("p50", "p99", "max")),
            " ".join(f"{round.ratio:.1f}" for round in report.rounds), f"{report.ratio:.1f}",
            f"{answers / span:.1f}", f"{loaded('hostile', 'megabytes') / span:.1f}",
            f"{loaded('processors', 'service'):.2f}", f"{loaded('processors', 'polite'):.2f}",
            f"{loaded('processors', 'hostile'):.2f}", f"{loaded('client', 'latenessP99'):.1f}",
            "FAILED" if report.has_failed(aim) else "ok"])
    print("\nlatencies in ms; medians of the rounds; processors in cores\n" + columns(rows))


def _inner(figures: dict, keys: tuple[str, ...]) -> float:
    value = figures
    for key in keys:
        value = value[key]
    return value


if __name__ == "__main__":
    sys.exit(main())
