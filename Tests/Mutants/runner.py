"""Runs the copy's tests, and reads from their event stream the failures and the cited rules."""

import json
import os
import re
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

from package import VARIABLE

REPORT_VARIABLE = "PROSCENIUM_RULE_REPORT"
# Random commands cite no rule, and take their time; the catalogue is checked against sources, which the copy changes.
SKIPPED = "WorkloadTests|RuleCatalogueTests"

RULE = re.compile(r"\b([A-Z]+-?|d)(\d+)([a-z]?)(?: to \1(\d+))?\b")


@dataclass
class Outcome:
    """The result of one run of tests."""

    names: dict[str, str] = field(default_factory=dict)
    """The display name of every test, by its id."""
    failures: dict[str, str] = field(default_factory=dict)
    """The first message of each test that failed, by its id."""
    ended: int = 0
    fault: str | None = None
    """The reason if the program did not finish."""


class Runner:
    """Runs tests of a built copy."""

    def __init__(self, program: Path, folder: Path, seconds: int):
        self.program = program
        self.events = folder / "events.ndjson"
        self.report = folder / "rules.tsv"
        self.seconds = seconds

    def run(self, mutant: str | None, tests: list[str] | None = None, *, to_first_failure: bool = False) -> Outcome:
        """Runs the tests of these ids, or all, with one mutant active, or none.

        With to_first_failure the program is ended as soon as a test has failed.
        """
        for path in [self.events, self.report]:
            path.unlink(missing_ok=True)
        command = [
            str(self.program), "--testing-library", "swift-testing", "--skip", SKIPPED,
            "--event-stream-output-path", str(self.events), "--event-stream-version", "0",
        ]
        for test in tests or []:
            command += ["--filter", "^" + _escaped(_without_place(test))]
        environment = {**os.environ, REPORT_VARIABLE: str(self.report)}
        environment.pop(VARIABLE, None)
        if mutant:
            environment[VARIABLE] = mutant
        fault = None
        program = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + self.seconds
        while (status := _wait(program, 1)) is None and time.monotonic() < deadline:
            if to_first_failure and self._read_events().failures:
                break
        if status is None:
            program.kill()
            program.wait()
            if time.monotonic() >= deadline:
                fault = f"the tests did not end within {self.seconds} s"
        elif status < 0:
            fault = f"the tests ended by signal {-status}"
        outcome = self._read_events()
        outcome.fault = fault
        return outcome

    def proved(self) -> dict[str, set[str]]:
        """The rules that the last run proved at run time, with the ids of the tests that did."""
        proved: dict[str, set[str]] = {}
        if self.report.exists():
            for line in self.report.read_text(encoding="utf-8").splitlines():
                rule, _, test = line.partition("\t")
                proved.setdefault(rule, set()).add(test)
        return proved

    def _read_events(self) -> Outcome:
        outcome = Outcome()
        if not self.events.exists():
            return outcome
        for line in self.events.read_text(encoding="utf-8", errors="replace").splitlines():
            try:
                record = json.loads(line)
            except json.JSONDecodeError:
                # The last line of a program that ended in the middle of it.
                continue
            payload = record["payload"]
            if record["kind"] == "test" and payload["kind"] == "function":
                outcome.names[payload["id"]] = payload.get("displayName") or payload["name"]
            elif record["kind"] == "event" and payload["kind"] == "issueRecorded":
                if not payload["issue"].get("isKnown"):
                    texts = [message["text"] for message in payload.get("messages", [])]
                    outcome.failures.setdefault(payload.get("testID", ""), " ".join(texts[:1]))
            elif record["kind"] == "event" and payload["kind"] == "testEnded":
                outcome.ended += 1
        return outcome


def _wait(program: subprocess.Popen, seconds: float) -> int | None:
    """The program's status once it has ended, or None if it has not after this time."""
    try:
        return program.wait(seconds)
    except subprocess.TimeoutExpired:
        return None


def citing_tests(outcome: Outcome, proved: dict[str, set[str]]) -> dict[str, list[str]]:
    """For each rule the ids of the tests that cite it: in their names, or at run time in their assertions."""
    citing: dict[str, set[str]] = {rule: set(tests) for rule, tests in proved.items()}
    for test, name in outcome.names.items():
        for rule in cited_rules(name):
            citing.setdefault(rule, set()).add(test)
    return {rule: sorted(test for test in tests if test in outcome.names) for rule, tests in citing.items()}


def cited_rules(name: str) -> set[str]:
    """The rules that a test's name cites; `A to B` stands for all between them."""
    rules: set[str] = set()
    for area, first, letter, last in RULE.findall(name):
        rules.add(area + first + letter)
        for number in range(int(first), int(last or first) + 1) if last else []:
            rules.add(area + str(number).zfill(len(first)))
    return rules


def _without_place(test: str) -> str:
    """A test's id without the file and line at its end."""
    return re.sub(r"/[^/]+\.swift:\d+:\d+$", "", test)


def _escaped(text: str) -> str:
    return re.sub(r"([.()\[\]{}*+?^$|\\])", r"\\\1", text)
