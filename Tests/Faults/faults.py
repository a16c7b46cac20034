#!/usr/bin/env python3
"""Brings all kinds of trouble over the built service, and looks for anything acknowledged that was lost.

Writers drive sessions with idempotency keys and remember every acknowledgement. After each fault an auditor
compares revision, events and hierarchy of every session with what was acknowledged, expects every session to be
drivable again, and compares /readyz with what the writers met. Documentation/FaultRun.md says more.

Ends with 0 where all is well, with 1 where something is not, and with 2 where nothing could be tried.
"""

import argparse
import random
import sys
import time
from functools import partial
from pathlib import Path

sys.dont_write_bytecode = True

from driving.crew import Crew
from driving.ground import Ground, Impossible, end_in_order
from driving.night import Night
from driving.readiness import ALLOWANCE
from driving.tally import Tally, remarks, table
from trouble import disk, file, process, session
from trouble.plan import Fault, Plan

FAULTS: list[Fault] = disk.FAULTS + file.FAULTS + process.FAULTS + session.FAULTS


def main() -> int:
    options = read_options()
    if options.list:
        for fault in FAULTS:
            print(f"{fault.name:22} {fault.explanation}{' (short form, too)' if fault.is_short else ''}")
        return 0
    if options.binary is None or not options.binary.is_file():
        print("Name the binary to try: faults.py .build/release/proscenium", file=sys.stderr)
        return 2
    chosen = choose(options)
    if not chosen:
        return 2
    end_in_order()
    print(f"fault run: seed {options.seed}, {options.binary}, {len(chosen)} faults, "
          f"{'short' if options.short else 'long'} form", flush=True)
    began = time.monotonic()
    tallies: dict[int, Tally] = {}
    work = [partial(perform, fault, options) for fault in chosen]
    for place, tally in Crew(options.jobs).perform(work):
        name = chosen[place].name
        tallies[place] = tally or Tally(name, violations=["the trial itself broke off"])
        print(f"{name}: {tallies[place].verdict}, {tallies[place].seconds:.0f} s", flush=True)
    ordered = [tallies[place] for place in sorted(tallies)]
    print(f"\n{table(ordered)}\n\n{remarks(ordered, options.remarks)}")
    if options.observe:
        print(f"\nmetrics and logs, in {options.observe}:")
        for tally in ordered:
            print(f"{tally.fault}\n" + "".join(f"    {sign}\n" for sign in tally.signs or ["no sign"]), end="")
        print()
    failed = [tally.fault for tally in ordered if tally.has_failed]
    print(f"{len(ordered)} faults in {time.monotonic() - began:.0f} s, "
          + (f"{len(failed)} of them not withstood: {', '.join(failed)}" if failed else "all of them withstood"))
    if not any(tally.rounds or tally.has_failed for tally in ordered):
        print("Nothing could be tried.", file=sys.stderr)
        return 2
    return 1 if failed else 0


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", type=Path, nargs="?", help="the built proscenium")
    parser.add_argument("--short", action="store_true", help="each fault once and briefly, without the longest")
    parser.add_argument("--only", nargs="+", metavar="FAULT", help="try only these faults")
    parser.add_argument("--list", action="store_true", help="say which faults there are")
    parser.add_argument("--kills", type=int, help="how often to kill the service (1000; 30 in the short form)")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32),
                        help="where the random numbers start; a new one in every run if unset")
    parser.add_argument("--jobs", type=int, default=1, help="how many faults to try at a time (1)")
    parser.add_argument("--folder", type=Path, help="where temporary databases are made")
    parser.add_argument("--observe", type=Path, metavar="FOLDER",
                        help="scrape the metrics, log as JSON, and say what tells each fault")
    parser.add_argument("--allowance", type=float, default=ALLOWANCE,
                        help=f"by how many seconds /readyz may be late on a busy machine ({ALLOWANCE:g})")
    parser.add_argument("--remarks", type=int, default=6, help="how many violations of a fault to print (6)")
    return parser.parse_args()


def choose(options: argparse.Namespace) -> list[Fault]:
    if not options.only:
        return [fault for fault in FAULTS if fault.is_short or not options.short]
    unknown = [name for name in options.only if name not in {fault.name for fault in FAULTS}]
    if unknown:
        print(f"There is no fault called {', '.join(unknown)}; --list says which there are.", file=sys.stderr)
        return []
    return [fault for fault in FAULTS if fault.name in options.only]


def perform(fault: Fault, options: argparse.Namespace) -> Tally:
    """Tries one fault on a ground of its own."""
    tally = Tally(fault.name)
    began = time.monotonic()
    kills = options.kills or (30 if options.short else 1000)
    with Ground(options.folder) as ground:
        night = Night(options.observe.resolve() / fault.name) if options.observe else None
        plan = Plan(options.binary.resolve(), options.seed, options.short, kills, ground, night, options.allowance)
        try:
            fault.perform(plan, tally)
        except Impossible as reason:
            tally.skipped.append(str(reason))
        except Exception as reason:
            # Unexpected behavior of the service is a finding, and no reason to stop.
            tally.violations.append(f"the trial broke off: {type(reason).__name__}: {reason}")
        finally:
            if night:
                night.end()
                tally.signs = night.signs()
    tally.seconds = time.monotonic() - began
    return tally


if __name__ == "__main__":
    sys.exit(main())
