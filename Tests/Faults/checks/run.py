#!/usr/bin/env python3
"""Verifies that the fault run, the measure of neighbours and the soak detect failures.

Their judgments are tried with cases in which something is wrong; and the fault run is let loose on a service
that is a fake and lies in one way after the other.
"""

import os
import subprocess
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from checks import judgments

FAKE = HERE / "fake_service.py"

# A defect, the fault that reveals it, and a word of the report; a passing run comes first.
TRIALS = [
    ("", ["kill -9", "SIGSTOP"], "all of them withstood"),
    ("forgets", ["kill -9"], "not as acknowledged"),
    ("repeats", ["kill -9"], "events are there, "),
    ("forges", ["SIGSTOP"], "event 5 is not as acknowledged"),
    ("stubborn", ["SIGTERM"], "SIGTERM had not ended the process"),
]
AS_ROOT = [
    ("", ["disk full"], "all of them withstood"),
    ("gloomy", ["disk full"], "/readyz said 503"),
    ("hopeful", ["disk full"], "/readyz said 200"),
    ("offended", ["disk full"], "took no command within"),
]


class Liars(unittest.TestCase):
    """The fault run against a fake."""

    def test_each_lie_is_found(self) -> None:
        trials = TRIALS + (AS_ROOT if os.geteuid() == 0 else [])
        runs = [self.start(lie, faults) for lie, faults, _ in trials]
        for (lie, faults, word), run in zip(trials, runs):
            output, _ = run.communicate(timeout=240)
            with self.subTest(lie=lie or "none", faults=faults):
                self.assertEqual(run.returncode, 1 if lie else 0, output)
                self.assertIn(word, output)

    def start(self, lie: str, faults: list[str]) -> subprocess.Popen:
        command = [sys.executable, str(HERE.parent / "faults.py"), "--short", "--seed", "1", "--kills", "20",
                   "--remarks", "40", str(FAKE), "--only", *faults]
        environment = {**os.environ, "FAKE_LIE": lie}
        return subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


if __name__ == "__main__":
    suite = unittest.TestSuite()
    loader = unittest.defaultTestLoader
    suite.addTests(loader.loadTestsFromModule(judgments))
    if "--judgments" not in sys.argv:
        suite.addTests(loader.loadTestsFromTestCase(Liars))
    outcome = unittest.TextTestRunner(verbosity=1).run(suite)
    sys.exit(0 if outcome.wasSuccessful() else 1)
