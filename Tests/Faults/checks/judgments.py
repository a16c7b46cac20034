"""The judgments of the scripts, each with a case that it passes and cases that it must not."""

import unittest

from driving.readiness import Attempt, Sample, judge, stretches
from driving.witness import Witness, digest, first_difference
from driving.wire import Answer, ConnectionLost, parse_head, request_bytes
from neighbourhood.polite import Latencies, percentile
from neighbours import Report, Round
from soak import answers
from soaking.actors import Count
from soaking.samples import MIB, Sample as Look, judge as judge_soak
from trouble.bodies import prepared


def writes(start: float, end: float, worked: bool) -> list[Attempt]:
    """An attempt each tenth of a second."""
    return [Attempt(start + place / 10, start + place / 10 + 0.05, worked)
            for place in range(int(10 * (end - start)))]


def looks(start: float, end: float, status: int | None, reason: str = "The disk is full.") -> list[Sample]:
    return [Sample(start + place / 10, start + place / 10 + 0.01, status, reason)
            for place in range(int(10 * (end - start)))]


class Readiness(unittest.TestCase):
    """Writes work until 10 s, fail until 20 s, and work again."""

    attempts = writes(0, 10, True) + writes(10, 20, False) + writes(20, 30, True)

    def test_an_honest_service_is_never_wrong(self) -> None:
        samples = looks(0, 11, 200) + looks(11, 21, 503) + looks(21, 30, 200)
        found = judge(samples, self.attempts)
        self.assertEqual(found.wrong, [])
        self.assertAlmostEqual(found.longest_lag, 1, delta=0.2)

    def test_ready_while_writes_fail_is_wrong(self) -> None:
        self.assertTrue(judge(looks(0, 30, 200), self.attempts).wrong)

    def test_not_ready_while_writes_work_is_wrong(self) -> None:
        self.assertTrue(judge(looks(0, 30, 503), self.attempts).wrong)

    def test_a_late_service_is_wrong(self) -> None:
        samples = looks(0, 14, 200) + looks(14, 21, 503) + looks(21, 30, 200)
        self.assertTrue(judge(samples, self.attempts).wrong)

    def test_a_service_that_comes_back_late_is_wrong(self) -> None:
        samples = looks(0, 11, 200) + looks(11, 24, 503) + looks(24, 30, 200)
        self.assertTrue(judge(samples, self.attempts).wrong)

    def test_no_reason_and_no_answer_are_wrong(self) -> None:
        before, after = looks(0, 11, 200), looks(21, 30, 200)
        self.assertTrue(judge(before + looks(11, 21, 503, "") + after, self.attempts).wrong)
        self.assertTrue(judge(before + looks(11, 21, None) + after, self.attempts).wrong)

    def test_a_write_that_waits_long_did_not_work_meanwhile(self) -> None:
        attempts = writes(0, 10, True) + [Attempt(10, 22, True)] + writes(22.1, 30, True)
        self.assertTrue(judge(looks(0, 30, 200), attempts).wrong)

    def test_writers_that_disagree_prove_nothing(self) -> None:
        mixed = writes(0, 30, True) + writes(0.02, 30, False)
        self.assertEqual(judge(looks(0, 30, 200), mixed).wrong, [])
        self.assertTrue(all(stretch.end - stretch.start < 1 for stretch in stretches(mixed)))


class Shelf:
    """A connection that serves prepared bytes."""

    def __init__(self, revision: int, events: list[dict], root: dict):
        self.answers = {"": {"revision": revision}, "events": {"events": events}, "hierarchy": {"windows": [{"root": root}]}}

    def get(self, path: str) -> Answer:
        import json
        rest = path.partition("?")[0].split("/", 4)
        after = int(path.partition("after=")[2].partition("&")[0] or 0)
        body = dict(self.answers[rest[4] if len(rest) > 4 else ""])
        if "events" in body:
            body["events"] = body["events"][after:]
        return Answer(200, {}, json.dumps(body).encode())


class Audit(unittest.TestCase):
    """A witness that was acknowledged three commands with one event each."""

    def setUp(self) -> None:
        self.events = [{"sequence": place, "name": f"e{place}"} for place in (1, 2, 3)]
        self.witness = Witness("w", 1)
        self.witness.id, self.witness.revision, self.witness.acknowledged = "s", 3, 3
        self.witness.digests = [digest(event) for event in self.events]
        self.witness._ends = [(1, 1), (2, 2), (3, 3)]
        self.witness.title = "t"

    def audit(self, revision: int, events: list[dict], root: dict):
        return self.witness.audit(Shelf(revision, events, root), is_full=True)

    def test_what_was_acknowledged_passes(self) -> None:
        found = self.audit(3, self.events, {"title": "t"})
        self.assertEqual((found.lost, found.faults), (0, []))

    def test_a_lost_command_is_counted(self) -> None:
        self.assertEqual(self.audit(2, self.events[:2], {"title": "t"}).lost, 1)
        self.assertEqual(self.audit(1, self.events[:1], {"title": "t"}).lost, 2)

    def test_a_forged_event_is_counted(self) -> None:
        forged = [self.events[0], {**self.events[1], "name": "forged"}, self.events[2]]
        self.assertEqual(self.audit(3, forged, {"title": "t"}).lost, 2)

    def test_a_command_that_nobody_sent_is_noticed(self) -> None:
        more = self.events + [{"sequence": 4}]
        self.assertTrue(self.audit(4, more, {"title": "t"}).faults)

    def test_another_screen_is_noticed(self) -> None:
        self.assertTrue(self.audit(3, self.events, {"title": "u"}).faults)
        self.assertTrue(self.audit(3, self.events, {"title": "t", "presented": {"id": "card"}}).faults)

    def test_the_first_difference_of_lists(self) -> None:
        self.assertEqual(first_difference([1, 2], [1, 3]), 1)
        self.assertEqual(first_difference([1], [1, 3]), 1)


class Neighbours(unittest.TestCase):
    """Ratios of percentiles, and when they are too high."""

    def report(self, quiet: float, loaded: float, clean: bool = True) -> Report:
        return Report("r", [Round({"p99": quiet, "clean": True}, {"p99": loaded, "clean": clean})] * 3)

    def test_percentiles(self) -> None:
        values = [float(value) for value in range(1, 101)]
        self.assertEqual((percentile(values, 0.5), percentile(values, 0.99)), (51, 100))
        self.assertEqual(percentile([], 0.99), 0)

    def test_a_ratio_beyond_the_aim_fails(self) -> None:
        self.assertFalse(self.report(2, 8).has_failed(4))
        self.assertTrue(self.report(2, 8.1).has_failed(4))

    def test_a_polite_request_that_is_refused_fails(self) -> None:
        self.assertTrue(self.report(2, 3, clean=False).has_failed(4))
        self.assertFalse(Latencies(times=[1.0], unanswered=1).is_clean)
        self.assertFalse(Latencies().is_clean)

    def test_nothing_measured_fails(self) -> None:
        self.assertTrue(Report("r").has_failed(4))


class Soak(unittest.TestCase):
    """Twelve looks at a service whose memory, files or threads stay or grow."""

    def verdicts(self, **growing: int) -> dict[str, bool]:
        rows = []
        for place in range(12):
            row = {"resident_bytes": 100 * MIB, "descriptors": 500, "threads": 8, "database_bytes": 50 * MIB,
                   "log_bytes": 4 * MIB, "payload_bytes": 30 * MIB, "readiness_milliseconds": 1}
            for name, step in growing.items():
                row[name] += place * step
            rows.append(Look(seconds=place, processor_seconds=0, **row))
        return {verdict.criterion: verdict.holds for verdict in judge_soak(rows, warm_up=0)}

    def test_a_steady_service_passes(self) -> None:
        self.assertTrue(all(self.verdicts().values()))

    def test_growth_of_each_kind_fails(self) -> None:
        for name, step in [("resident_bytes", 5 * MIB), ("descriptors", 20), ("threads", 1),
                           ("database_bytes", 20 * MIB), ("log_bytes", 20 * MIB), ("readiness_milliseconds", -2)]:
            self.assertEqual(list(self.verdicts(**{name: step}).values()).count(False), 1, name)

    def test_too_few_samples_fail(self) -> None:
        self.assertFalse(judge_soak([], warm_up=0)[0].holds)

    def test_undocumented_errors_fail(self) -> None:
        self.assertTrue(answers([Count("c", {"200": 5, "503 overloaded": 2, "422": 1})]).holds)
        for name in ["500 internal-fault", "503 ", "no answer"]:
            self.assertFalse(answers([Count("c", {name: 1})]).holds, name)
        self.assertFalse(answers([None]).holds)


class Wire(unittest.TestCase):
    def test_requests_and_heads(self) -> None:
        self.assertIn(b"Content-Length: 2\r\n\r\n{}", request_bytes("POST", "/x", b"{}", {}))
        self.assertNotIn(b"Content-Length", request_bytes("GET", "/x", None, {}))
        self.assertEqual(parse_head(b"HTTP/1.1 503 No\r\nRetry-After: 1\r\n\r\n"), (503, {"retry-after": "1"}))


class Preparations(unittest.TestCase):
    """A trial whose preparation is refused would be one of something else."""

    class Connection:
        def __init__(self, *statuses: int) -> None:
            self.statuses = list(statuses)

        def send(self, *_: object) -> Answer:
            return Answer(self.statuses.pop(0), {}, b"{}")

    def test_a_busy_service_is_asked_again(self) -> None:
        self.assertEqual(prepared(self.Connection(503, 201), "/v1/sessions", {}).status, 201)

    def test_a_refusal_ends_the_trial(self) -> None:
        with self.assertRaises(ConnectionLost):
            prepared(self.Connection(400), "/v1/sessions", {})
        with self.assertRaises(ConnectionLost):
            prepared(self.Connection(503), "/v1/sessions", {}, seconds=-1)
