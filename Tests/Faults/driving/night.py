"""What whoever runs the service sees of a fault: its metrics, scraped as Prometheus does, and its log in JSON."""

import json
import re
import threading
import time
from collections import Counter
from pathlib import Path

from .service import Service
from .wire import Connection, ConnectionLost

SERIES = re.compile(r'^([a-z_]+)(?:\{(.*)\})? (\S+)$')
GRAVE = ("warning", "error", "critical")
TELLING = (
    "proscenium_commit_failures_total", "proscenium_commit_overloads_total", "proscenium_quarantines_total",
    "proscenium_long_work_cut_total", "proscenium_http_connections_cut_total")
"""Counters that grow only if something is wrong."""


class Night:
    """The metrics and the log of one trial, in files of a folder."""

    def __init__(self, folder: Path):
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.logs: list[Path] = []
        self.growth: Counter[str] = Counter()
        self.reasons: set[str] = set()
        self.starts: set[float] = set()
        self.unanswered = 0
        self._services: list[Service] = []
        self._last: dict[str, float] = {}
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._scrape, daemon=True)
        self._thread.start()

    def observe(self, service: Service) -> None:
        """Has a service log as JSON outside of its own disk, and scrapes it from its start on."""
        log = self.folder / f"{len(self.logs) + 1}.log"
        service.log, service.log_level = log, "notice"
        service.settings = {**service.settings, "logFormat": "json"}
        self.logs.append(log)
        self._services.append(service)

    def end(self) -> None:
        self._is_over.set()
        self._thread.join()

    # MARK: signs

    def signs(self) -> list[str]:
        """What tells the fault, a line each: reasons of /readyz, counters that grew, restarts, grave messages."""
        signs = [f"proscenium_ready{{reason=\"{reason}\"}} 0" for reason in sorted(self.reasons)]
        signs += [f"{series} +{int(count)}" for series, count in sorted(self.growth.items())]
        if len(self.starts) > 1:
            signs.append(f"process_start_time_seconds changed {len(self.starts) - 1} times")
        if self.unanswered:
            signs.append(f"{self.unanswered} scrapes without an answer")
        return signs + [f"log: {text} ({count})" for text, count in self._messages().most_common(4)]

    def _messages(self) -> Counter:
        found: Counter[str] = Counter()
        for log in self.logs:
            if not log.exists():
                continue
            for line in log.read_text(errors="replace").splitlines():
                try:
                    entry = json.loads(line)
                    if entry["level"] in GRAVE:
                        found[f"{entry['level']} {entry['message']}"] += 1
                except (ValueError, KeyError, TypeError):
                    # What the runtime or the loader writes at a crash is no JSON.
                    if not line.startswith("proscenium: "):
                        found["a line that is not JSON"] += 1
        return found

    # MARK: scraping

    def _scrape(self) -> None:
        with open(self.folder / "metrics.prom", "w", encoding="utf-8") as record:
            while not self._is_over.wait(0.25):
                for service in self._services[-1:]:
                    port = service.port
                    if not port or not service.is_running:
                        continue
                    if (text := self._answer(port)) is not None:
                        record.write(f"# scraped at {time.time():.3f}\n{text}")
                        self._take(text)
                    elif service.is_running and service.port == port:
                        self.unanswered += 1

    def _answer(self, port: int) -> str | None:
        connection = Connection(port, seconds=2)
        try:
            answer = connection.get("/metrics")
            return answer.body.decode() if answer.status == 200 else None
        except ConnectionLost:
            return None
        finally:
            connection.close()

    def _take(self, text: str) -> None:
        values: dict[str, float] = {}
        for line in text.splitlines():
            if match := SERIES.match(line):
                name, labels, value = match.groups()
                values[f"{name}{{{labels}}}" if labels else name] = float(value)
                if name == "proscenium_ready" and float(value) == 0:
                    self.reasons.add(labels.partition('"')[2].rstrip('"'))
        start = values.get("process_start_time_seconds", 0)
        if start not in self.starts:
            # A new process counts from zero.
            self.starts.add(start)
            self._last = {}
        for series, value in values.items():
            grows = series.startswith(TELLING) or (
                series.startswith("proscenium_http_requests_total") and 'status="5' in series)
            if grows and value > self._last.get(series, 0):
                self.growth[self._brief(series)] += value - self._last.get(series, 0)
        self._last = values

    @staticmethod
    def _brief(series: str) -> str:
        """Answers by status alone, since every operation may meet the fault."""
        return re.sub(r'operation="[^"]*",', "", series)
