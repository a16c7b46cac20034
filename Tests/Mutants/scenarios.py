"""Breaks rules in a copy of the whole package, and plays the scenarios that cite them."""

import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from package import VARIABLE
from table import is_mechanism

RULES = re.compile(r"^rules:\s*(?:\[(?P<flow>[^\]]*)\]|(?P<block>(?:\n\s*- .*)+))", re.MULTILINE)
FAILED = re.compile(r"^not ok \d+ - (.*)$", re.MULTILINE)


@dataclass
class Play:
    """The result of playing scenarios."""

    status: int
    failed: list[str]
    """The names of the settings that failed, in the order of the report."""
    fault: str | None = None
    """The reason if the program did not finish."""


class Stage:
    """A built copy of the program, and a folder of scenarios."""

    def __init__(self, program: Path, scenarios: Path, folder: Path, seconds: int):
        self.program = program
        self.report = folder / "scenarios.tap"
        self.seconds = seconds
        self.all = sorted(scenarios.rglob("*.yaml"))
        self.citing = citing_files(scenarios)

    def files(self, rule: str) -> list[Path]:
        """The scenarios that may notice a mutant: those that cite its rule, or all for that of a mechanism."""
        return self.all if is_mechanism(rule) else self.citing[rule]

    def play(self, mutant: str | None, paths: list[Path], settings: int | None = None) -> Play:
        """Plays these files in all their settings, or in so many of each, with one mutant active, or none."""
        self.report.unlink(missing_ok=True)
        environment = {**os.environ, "CI": "true"}
        environment.pop(VARIABLE, None)
        if mutant:
            environment[VARIABLE] = mutant
        command = [str(self.program), "check", "--tap", str(self.report), *map(str, paths)]
        if settings is not None:
            command += ["--settings", str(settings), "--seed", "1"]
        try:
            done = subprocess.run(
                command, env=environment, timeout=self.seconds, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return Play(0, [], f"the scenarios did not end within {self.seconds} s")
        fault = f"the program ended by signal {-done.returncode}" if done.returncode < 0 else None
        text = self.report.read_text(encoding="utf-8") if self.report.exists() else ""
        return Play(done.returncode, FAILED.findall(text), fault)


def citing_files(folder: Path) -> dict[str, list[Path]]:
    """For each rule the scenarios that cite it."""
    citing: dict[str, list[Path]] = {}
    for path in sorted(folder.rglob("*.yaml")):
        found = RULES.search(path.read_text(encoding="utf-8"))
        if not found:
            continue
        listed = re.split(r"[,\n]", found["flow"] or found["block"])
        for rule in filter(None, (item.strip(" -'\"") for item in listed)):
            citing.setdefault(rule, []).append(path)
    return citing
