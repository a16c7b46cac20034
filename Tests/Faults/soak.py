#!/usr/bin/env python3
"""Keeps the built service busy for an hour, and expects that it takes no more of the machine at the end.

Live sessions, readers that never read, uploads that trickle and are abandoned, sessions made and deleted,
commands with and without keys, refused ones with large bodies, and readings of ever other selections go on side by
side, while memory, descriptors, threads, processor time and the files are sampled. Documentation/FaultRun.md
says more.

Ends with 0 where every verdict holds, with 1 where one does not, and with 2 where the service did not start.
"""

import argparse
import random
import sys
import time
from functools import partial
from pathlib import Path

sys.dont_write_bytecode = True

from driving.crew import Crew
from driving.ground import Ground, end_in_order
from driving.service import Service, StartFault
from driving.wire import ConnectionLost
from neighbourhood.hostile import plain_session
from soaking import actors, samples
from soaking.samples import Sample, Verdict
from trouble.bodies import long_replay

DOCUMENTED = {"503 overloaded", "503 store-unavailable", "503 unanswered", "503 stopping"}


def main() -> int:
    options = read_options()
    if not options.binary.is_file():
        print("Name the binary to try: soak.py .build/release/proscenium", file=sys.stderr)
        return 2
    end_in_order()
    print(f"soak: seed {options.seed}, {options.binary}, {options.seconds:.0f} s, {options.readers} stuck readers",
          flush=True)
    with Ground(options.folder) as ground:
        service = Service(options.binary.resolve(), ground.folder / "proscenium.sqlite", settings(options))
        try:
            service.start()
            return soak(service, options)
        except (StartFault, ConnectionLost) as fault:
            print(f"The soak did not begin: {fault}", file=sys.stderr)
            return 2
        finally:
            service.kill()


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", type=Path, help="the built proscenium")
    parser.add_argument("--seconds", type=float, help="how long (3600)")
    parser.add_argument("--short", action="store_true", help="ten minutes")
    parser.add_argument("--interval", type=float, default=5, help="seconds between samples (5)")
    parser.add_argument("--readers", type=int, default=500, help="how many readers never read (500)")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--csv", type=Path, help="write all samples to this file")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="a setting of the service")
    parser.add_argument("--folder", type=Path, help="where the temporary database is made")
    options = parser.parse_args()
    options.seconds = options.seconds or (600.0 if options.short else 3600.0)
    return options


def settings(options: argparse.Namespace) -> dict[str, object]:
    return dict(text.split("=", 1) for text in options.set)


def soak(service: Service, options: argparse.Namespace) -> int:
    """Runs all clients and samples until the time is over; returns the exit status."""
    connection = service.connect()
    # Unread by the stuck readers: long enough to fill every buffer on the way.
    path = plain_session(connection)
    long_replay(connection, path, 8_000_000)
    until = time.monotonic() + options.seconds
    work = [partial(actor, service.port, until, options.seed + place) for place, actor in enumerate(actors.ACTORS)]
    half = options.readers // 2
    for number in (half, options.readers - half):
        work.append(partial(actors.stuck_readers, service.port, until, options.seed, path, number))
    crew = Crew(len(work))
    taken: list[Sample] = []
    try:
        crew.begin(work)
        watch(service, until, options, taken)
        counts = [outcome for _, outcome in crew.outcomes()]
    finally:
        crew.end()
        if options.csv:
            samples.write(taken, options.csv)
    verdicts = samples.judge(taken, warm_up(options.seconds)) + [answers(counts)]
    if not service.is_running:
        verdicts.append(Verdict("the process lives", service.last_words()[-300:], False))
    else:
        duration, status = service.stop()
        verdicts.append(Verdict("it stops within 3 s", f"{duration:.1f} s, status {status}",
                                status == 0 and duration <= 3))
    print(f"\n{samples.table(taken)}\n")
    print_counts(counts)
    for verdict in verdicts:
        print(f"{'ok    ' if verdict.holds else 'FAILED'} {verdict.criterion}: {verdict.figures}")
    return 0 if all(verdict.holds for verdict in verdicts) else 1


def warm_up(seconds: float) -> float:
    """The time before the first sample that counts: caches fill, and every kind of client has come."""
    return max(0.2 * seconds, min(180.0, 0.4 * seconds))


def watch(service: Service, until: float, options: argparse.Namespace, taken: list[Sample]) -> None:
    """Samples until the time is over."""
    began = time.monotonic()
    payload, counted = 0, -1e9
    while (now := time.monotonic()) < until and service.is_running:
        if now - counted > 60 or until - now < 2 * options.interval:
            payload, counted = samples.payload(service.database), now
        taken.append(samples.take(service, now - began, payload, readiness(service)))
        time.sleep(max(0.0, min(options.interval, until - time.monotonic())))


def readiness(service: Service) -> float:
    """The duration of `/readyz` in milliseconds; below 0 if it does not report ready."""
    connection = service.connect(seconds=5)
    began = time.monotonic()
    try:
        status = connection.get("/readyz").status
        return (time.monotonic() - began) * 1000 if status == 200 else -float(status)
    except ConnectionLost:
        return -1.0
    finally:
        connection.close()


def answers(counts: list) -> Verdict:
    """Whether clients met no server errors except the temporary ones listed in the README."""
    met: dict[str, int] = {}
    for count in counts:
        for name, number in (count.answers if count else {"a client broke off": 1}).items():
            if (name.startswith("5") and name not in DOCUMENTED) or name in ("a client broke off", "no answer"):
                met[name] = met.get(name, 0) + number
    return Verdict("no 5xx but documented 503, and no request without an answer", str(met or "none"), not met)


def print_counts(counts: list) -> None:
    for count in counts:
        if count:
            print(f"{count.name:18} " + ", ".join(f"{name}: {n:,}" for name, n in sorted(count.answers.items())))
            for loss in count.losses:
                print(f"{'':18} {loss}")
    print()


if __name__ == "__main__":
    sys.exit(main())
