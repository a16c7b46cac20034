#!/usr/bin/env python3
"""Makes the table of what versions of iOS change for a folder of storyboards.

    comparisons.py BINARY FOLDER [--pairs 12-13,17-18] [--device NAME]

For each pair of versions every storyboard is walked under both, and the differences are counted by the rules that
cause them. Then each version is compared with itself, which must differ in nothing. Output is Markdown.

Ends with 1 if a version differs from itself, and with 2 if a comparison fails.
"""

import argparse
import collections
import json
import subprocess
import sys


def compare(binary, folder, first, second, device):
    conditions = [f"ios={first},device={device}", f"ios={second}"]
    process = subprocess.run(
        [binary, "compare", "--from", conditions[0], "--to", conditions[1], "--format", "json", folder],
        capture_output=True, timeout=1800)
    if process.returncode not in (0, 1):
        sys.stderr.buffer.write(process.stderr)
        sys.exit(2)
    return json.loads(process.stdout)


def causes(report):
    """The number of differences by the rules behind them, and of those without a rule."""
    found, unruled = collections.Counter(), 0
    for comparison in report["comparisons"]:
        for group in comparison["groups"]:
            rules = group.get("cause") or group.get("rules") or []
            if rules:
                found[", ".join(rules)] += group["count"]
            else:
                unruled += group["count"]
    return found, unruled


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary")
    parser.add_argument("folder")
    parser.add_argument("--pairs", default="12-13,17-18")
    parser.add_argument("--device", default="iPhone 8")
    options = parser.parse_args()
    pairs = [pair.split("-") for pair in options.pairs.split(",")]
    failed = False
    statements = {}
    print(f"| iOS, {options.device} | storyboards | that differ | differences | without a rule | by the rules behind them |")
    print("|---|---:|---:|---:|---:|---|")
    for first, second in pairs + [[version, version] for version in sorted({v for p in pairs for v in p}, key=int)]:
        report = compare(options.binary, options.folder, first, second, options.device)
        comparisons = report["comparisons"]
        different = [comparison for comparison in comparisons if comparison["differenceCount"] > 0]
        count = sum(comparison["differenceCount"] for comparison in comparisons)
        found, unruled = causes(report)
        most = "; ".join(f"{number} × {name}" for name, number in found.most_common(8))
        print(f"| {first} and {second} | {len(comparisons)} | {len(different)} | {count} | {unruled} | {most} |")
        if first == second and count > 0:
            failed = True
            print(f"iOS {first} differs from itself in {count} places.", file=sys.stderr)
        statements |= report.get("rules", {})
    print()
    for id, statement in sorted(statements.items()):
        print(f"* {id}: {statement}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
