#!/usr/bin/env python3
"""Breaks the rules of the engine one by one in a copy, and expects that the tests of each rule notice.

The rules are drawn by a printed seed. A mutant is noticed when a test that cites its rule fails; one that is
not noticed says that the tests of its rule are weak. The mutant of a mechanism is noticed when any test fails. See
table.py for what the tables say. With --scenarios the scenarios of Tests/Conformance take the place of the tests.
A mechanism that only the scenarios notice, or only the tests, is noticed.

Ends with 0 where all drawn mutants were noticed, 1 where some were not, and 2 where the table does not fit the
sources, the copy does not build, or its tests fail without a mutant.
"""

import argparse
import random
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True

from package import BuildFault, build_program, build_tests, check_types, write_engine, write_package
from runner import Runner, citing_tests
from scenarios import Stage, citing_files
from table import Entry, Table, TableFault, apply, is_mechanism, read_proved, read_table

ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = ROOT / "Tests" / "Conformance"
ENGINE = ROOT / "Sources" / "PresentationEngine"


def main() -> int:
    options = read_options()
    try:
        table = read_table(Path(__file__).parent / "Table")
        changed = apply(table.entries, ENGINE)
        if options.where:
            return show_places(options.where, table)
        if options.check:
            table.check(read_proved(ROOT / "Sources" / "RuleRecords" / "Records" / "proofs.yaml"))
            print(
                f"mutants: {len(table.rules)} rules, and all fit the sources; {len(table.shared)} of them share "
                f"another rule's mutant; {len(table.reasons)} proved rules have a reason for having none")
            check_types(ROOT, changed, options.build_seconds)
            print("mutants: the engine compiles with all of them")
            return 0
        rules = drawn(candidates(table, options), options)
    except (TableFault, BuildFault) as fault:
        print(fault, file=sys.stderr)
        return 2
    check = check_scenarios if options.scenarios else check_tests
    if options.folder:
        options.folder.mkdir(parents=True, exist_ok=True)
        return check(rules, table, changed, options.folder.resolve(), options)
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        return check(rules, table, changed, Path(folder), options)


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, help="draw the rules by this seed; without it by a new one")
    parser.add_argument("--count", type=int, default=60, help="how many rules to draw (60)")
    parser.add_argument("--all", action="store_true", help="break every rule of the table")
    parser.add_argument("--rules", nargs="+", metavar="RULE", help="break these rules")
    parser.add_argument("--check", action="store_true", help="only see whether the table fits the sources, lacks no proved rule, and compiles")
    parser.add_argument("--where", nargs="+", metavar="RULE", help="only print the lines that the mutants of these rules break")
    parser.add_argument("--scenarios", action="store_true", help="play the scenarios that cite the rules, instead of tests")
    parser.add_argument("--folder", type=Path, help="keep the copy here, so that the next build is short")
    parser.add_argument("--build-seconds", type=int, default=1800, help="limit for the build")
    parser.add_argument("--test-seconds", type=int, default=300, help="limit for one run of tests")
    return parser.parse_args()


def show_places(rules: list[str], table: Table) -> int:
    """Prints the lines of the engine that the mutants of these rules break; there the rules are decided."""
    unknown = [rule for rule in rules if rule not in table.rules]
    for rule in rules:
        if rule in unknown:
            print(f"{rule}: {table.reasons.get(rule, 'the table has no such rule')}")
            continue
        _, entry, text = table.mutant(rule)
        print(f"{rule}: its mutant: {text}")
        for line in entry.lines(ENGINE):
            print(f"    {(ENGINE / entry.file).relative_to(ROOT)}:{line}")
    return 1 if unknown else 0


def candidates(table: Table, options: argparse.Namespace) -> list[str]:
    """The rules and mechanisms that can be broken: with --scenarios, of the rules those that a scenario cites."""
    if not options.scenarios:
        return table.rules
    citing = citing_files(SCENARIOS)
    return [rule for rule in table.rules if rule in citing or is_mechanism(rule)]


def drawn(rules: list[str], options: argparse.Namespace) -> list[str]:
    """The rules to break, in the order of the table, or as drawn."""
    if options.rules:
        unknown = [rule for rule in options.rules if rule not in rules]
        if unknown:
            raise TableFault(f"The table has no mutant for {', '.join(unknown)}.")
        return options.rules
    if options.all:
        print(f"mutants: all {len(rules)} rules of the table")
        return rules
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(1 << 32)
    count = min(options.count, len(rules))
    print(f"mutants: seed {seed}, {count} of {len(rules)} rules")
    return random.Random(seed).sample(sorted(rules), count)


def check_tests(
    rules: list[str], table: Table, changed: dict[Path, str], folder: Path,
    options: argparse.Namespace
) -> int:
    """Builds the copy in the folder, runs its tests with each mutant, and reports."""
    write_engine(ROOT, folder, changed)
    try:
        runner = Runner(build_tests(folder, options.build_seconds), folder, options.test_seconds)
    except BuildFault as fault:
        print(fault, file=sys.stderr)
        return 2
    baseline = runner.run(None)
    if baseline.fault or baseline.failures or not baseline.ended:
        print(f"The tests fail without a mutant: {baseline.fault or ''}", file=sys.stderr)
        for test, message in baseline.failures.items():
            print(f"    {baseline.names.get(test, test)}: {message}", file=sys.stderr)
        return 2
    print(f"without a mutant {baseline.ended} tests and suites pass")
    citing = citing_tests(baseline, runner.proved())
    survivors = [
        rule for rule in rules if not is_noticed(rule, *table.mutant(rule), citing.get(rule, []), runner)]
    return conclude(rules, survivors, "a test that cites them")


def check_scenarios(
    rules: list[str], table: Table, changed: dict[Path, str], folder: Path,
    options: argparse.Namespace
) -> int:
    """Builds a copy of the program in the folder, plays the scenarios of each rule with its mutant, and reports."""
    write_package(ROOT, folder, changed)
    try:
        stage = Stage(build_program(folder, options.build_seconds), SCENARIOS, folder, options.test_seconds)
    except BuildFault as fault:
        print(fault, file=sys.stderr)
        return 2
    files = sorted({path for rule in rules for path in stage.files(rule)})
    # The suite plays all settings; here a few of each show that the copy works.
    baseline = stage.play(None, files, settings=2)
    if baseline.fault or baseline.status != 0:
        print(f"The scenarios fail without a mutant: {baseline.fault or ', '.join(baseline.failed[:5])}", file=sys.stderr)
        return 2
    print(f"without a mutant {len(files)} scenarios pass")
    survivors = [rule for rule in rules if not is_seen(rule, *table.mutant(rule), stage)]
    return conclude(rules, survivors, "a scenario that cites them")


def is_seen(rule: str, mutant: str, entry: Entry, text: str, stage: Stage) -> bool:
    """Whether a scenario that cites the rule fails with its mutant; prints the line of the report."""
    paths = stage.files(rule)
    # A few settings of each file notice most mutants; all of them are played only if these do not.
    for settings in [4] if is_mechanism(rule) else [4, None]:
        play = stage.play(mutant, paths, settings)
        noticed = play.fault is not None or play.status != 0
        if noticed:
            break
    names = "all scenarios" if is_mechanism(rule) else ", ".join(path.stem for path in paths)
    reason = play.fault or (play.failed[0] if play.failed else f"by none of {names}")
    report("noticed" if noticed else "MISSED ", rule, entry, text, reason)
    return noticed


def conclude(rules: list[str], survivors: list[str], noticer: str) -> int:
    print(f"{len(rules) - len(survivors)} of {len(rules)} broken rules were noticed by {noticer}")
    if survivors:
        print("not noticed: " + ", ".join(survivors))
    return 1 if survivors else 0


def is_noticed(
    rule: str, mutant: str, entry: Entry, text: str, tests: list[str], runner: Runner
) -> bool:
    """Whether a test that cites the rule fails with its mutant; prints the line of the report."""
    if tests:
        outcome = runner.run(mutant, tests)
        for test in tests:
            if test in outcome.failures:
                report("noticed", rule, entry, text, outcome.names[test])
                return True
        if outcome.fault:
            report("noticed", rule, entry, text, outcome.fault)
            return True
    others = runner.run(mutant, to_first_failure=is_mechanism(rule))
    seen = sorted({others.names.get(test, test) for test in others.failures})
    if is_mechanism(rule) and (seen or others.fault):
        report("noticed", rule, entry, text, seen[0] if seen else others.fault)
        return True
    more = f"; and {len(seen) - 3} more" if len(seen) > 3 else ""
    reason = "only by " + "; ".join(seen[:3]) + more if seen else others.fault or "by no test"
    report("MISSED ", rule, entry, text, reason if tests else f"no test cites it; {reason}")
    return False


def report(verdict: str, rule: str, entry: Entry, text: str, reason: str) -> None:
    print(f"{verdict} {rule:6} {entry.file} ({entry.place}): {text}\n        {reason}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
