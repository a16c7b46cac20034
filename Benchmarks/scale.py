#!/usr/bin/env python3
"""Measures how the cost of a request and the memory grow with the service.

    scale.py BINARY [--seconds N] [--stored N] [--plot FILE.svg]

Varied are the stored sessions, the sessions in use, the length of a journal, the controllers of a session, the
connections and the threads. The load comes from wrk; the figures that count are the processor time that the service
spends on a request, and its memory, since the rates depend on the rest of the machine. The output is Markdown; --plot
draws the processor time as well.

Ends with 1 if 100,000 stored sessions (or --stored) delay a start beyond a second or take more than 300 MiB, or if a
live session takes more than 30 KiB.
"""

import argparse
import http.client
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
TICKS = os.sysconf("SC_CLK_TCK")
ROUNDS = 3
START_SECONDS, START_MIB, LIVE_KIB = 1.0, 300, 30
LIMITS = ("http.connectionLimit=16384", "http.connectionLimitPerClient=16384", "sessions.limit=1000000")

HAND = {
    "device": "iPhone 8", "systemVersion": "12", "root": {"name": "home"},
    "objects": [
        {"name": "animator", "animator": {"duration": 400}}, {"name": "hand", "interaction": {}},
        {"name": "delegate", "behavior": {"answers": {
            "animationController(forPresented:presenting:source:)": "animator",
            "interactionControllerForPresentation(using:)": "hand"}}},
    ],
}
CARD = {"name": "card", "modalPresentationStyle": "custom", "transitioningDelegate": "delegate"}


class Service:
    """The service on a database, in a process of its own."""

    def __init__(self, binary, database, *settings):
        words = [binary, "serve", "--listen", "127.0.0.1:0", "--database", database, "--log-level", "warning"]
        for setting in LIMITS + settings:
            words += ["--set", setting]
        start = time.monotonic()
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE)
        line = self.process.stdout.readline()
        self.start_seconds = time.monotonic() - start
        if not line:
            raise SystemExit("The service did not start.")
        self.port = int(json.loads(line)["listening"].rsplit(":", 1)[1])
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.connection.close()
        self.process.terminate()
        self.process.wait(60)

    def send(self, method, path, body=None):
        text = None if body is None else json.dumps(body)
        self.connection.request(method, path, text, {"Content-Type": "application/json"} if text else {})
        answer = self.connection.getresponse()
        content = answer.read()
        if answer.status not in (200, 201):
            raise SystemExit(f"{method} {path} is answered with {answer.status}: {content[:300]!r}")
        return json.loads(content)

    def wait_until_written(self):
        """Waits for the commands of a load that has ended; they and those of the next one could be too many."""
        for _ in range(1_000):
            self.connection.request("GET", "/metrics")
            metrics = self.connection.getresponse().read().decode()
            if re.search(r"^proscenium_commit_queue_writes 0(\.0)?$", metrics, re.MULTILINE):
                return
            time.sleep(0.01)
        raise SystemExit("The writes of a load that has ended are not written after ten seconds.")

    def processor_seconds(self):
        with open(f"/proc/{self.process.pid}/stat") as file:
            words = file.read().rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) / TICKS

    def memory_kib(self):
        with open(f"/proc/{self.process.pid}/status") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read()).group(1))

    def driven(self, controllers=0):
        """The path of a new session that is in the middle of an interactive presentation."""
        path = "/v1/sessions/" + self.send("POST", "/v1/sessions", HAND)["id"]
        for number in range(controllers):
            self.send("POST", path + "/controllers", {"name": f"c{number}"})
        self.send("POST", path + "/controllers", CARD)
        self.send("POST", path + "/controllers/home/present", {"controller": "card"})
        return path


class Load:
    """Requests that wrk sends in turn."""

    def __init__(self, folder, requests):
        self.file = os.path.join(folder, "requests.tsv")
        with open(self.file, "w") as file:
            file.writelines(f"{method}\t{path}\t{body}\n" for method, path, body in requests)

    def run(self, service, seconds, connections=64):
        """Requests per second, processor time of a request in µs, and its 99th percentile in ms."""
        service.wait_until_written()
        before = service.processor_seconds()
        output = subprocess.run(
            ["wrk", "-t1", f"-c{connections}", f"-d{seconds}", "--latency", "-s", os.path.join(HERE, "load.lua"),
             f"http://127.0.0.1:{service.port}"],
            env={**os.environ, "REQUESTS": self.file}, capture_output=True, text=True, check=True).stdout
        spent = service.processor_seconds() - before
        if "Non-2xx" in output or "Socket errors" in output:
            raise SystemExit(f"Requests failed:\n{output}")
        count = int(re.search(r"(\d+) requests in", output).group(1))
        rate = float(re.search(r"Requests/sec:\s+([\d.]+)", output).group(1))
        amount, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", output).groups()
        return rate, spent / count * 1e6, float(amount) * {"us": 1e-3, "ms": 1, "s": 1e3}[unit]


def updates(paths):
    """Interactive updates of these sessions in turn."""
    return [("PATCH", path + "/transitions/hand", json.dumps({"fraction": step / 100}))
            for step in (20, 40, 60, 80) for path in paths]


def reads(paths):
    return [("GET", path, "") for path in paths]


def medians(load, service, seconds, **options):
    runs = [load.run(service, seconds, **options) for _ in range(ROUNDS)]
    return [statistics.median(run[place] for run in runs) for place in range(3)]


class Report:
    """Tables in Markdown, and the series of the plot."""

    def __init__(self):
        self.series = {}
        self.failures = []

    def table(self, title, columns, rows):
        print(f"| {title} | " + " | ".join(columns) + " |")
        print("| ---: " * (len(columns) + 1) + "|")
        for first, *rest in rows:
            print(f"| {first:,} | " + " | ".join(rest) + " |")
        print(flush=True)

    def growth(self, title, values, measure):
        """A table of the cost of updates and of reads; `measure` returns both for a value."""
        rows = []
        for value in values:
            update, read = measure(value)
            self.series.setdefault(title, []).append((value, update[1], read[1]))
            rows.append((value, *(f"{figure:,.{digits}f}" for run in (update, read)
                                  for figure, digits in zip(run, (0, 1, 1)))))
        self.table(title, ["updates, 1/s", "CPU µs each", "99 % ms", "reads, 1/s", "CPU µs each", "99 % ms"], rows)

    def require(self, name, figure, limit, unit):
        print(f"{name}: {figure:.2f} {unit}, at most {limit} {unit}.\n", flush=True)
        if figure > limit:
            self.failures.append(f"{name}: {figure:.2f} {unit}, more than {limit}")


def measure_stored(report, binary, folder, seconds, count):
    """The start of a service with many stored sessions, and its memory."""
    database = os.path.join(folder, "stored.sqlite")
    with Service(binary, database) as service:
        create = Load(folder, [("POST", "/v1/sessions", json.dumps({**HAND, "objects": []}))])
        stored, empty = 0, service.memory_kib()
        while stored < count:
            rate, _, _ = create.run(service, 2)
            stored += int(rate * 2)
            if stored < 2_000:
                continue
            if not report.series.get("live"):
                report.series["live"] = (service.memory_kib() - empty) / stored
    report.require(
        "A live session", report.series.pop("live"), LIVE_KIB, "KiB of memory")
    starts = []
    for _ in range(ROUNDS):
        with Service(binary, database) as service:
            starts.append(service.start_seconds)
            memory = service.memory_kib() / 1024
            known = service.send("GET", "/v1/sessions?limit=1000")["sessions"]
    print(f"{stored:,} sessions take {os.path.getsize(database) / stored / 1024:.1f} KiB of disk each.\n")
    report.require(f"A start with {stored:,} stored sessions", statistics.median(starts), START_SECONDS, "s")
    with Service(binary, database) as service:
        paths = ["/v1/sessions/" + session["id"] for session in known]
        rate, spent, slow = Load(folder, reads(paths)).run(service, seconds)
        print(f"Reads of 1,000 of them: {rate:,.0f}/s, {spent:.1f} µs each, 99 % in {slow:.1f} ms.\n")
        report.require("Memory after that", max(memory, service.memory_kib() / 1024), START_MIB, "MiB")
    os.remove(database)


def measure(report, binary, folder, seconds, count):
    measure_stored(report, binary, folder, seconds, count)

    with Service(binary, os.path.join(folder, "use.sqlite")) as service:
        paths = [service.driven() for _ in range(4096)]

        def use(number, **options):
            chosen = paths[:number]
            return [medians(Load(folder, make(chosen)), service, seconds, **options) for make in (updates, reads)]

        report.growth("sessions in use", [64, 256, 1024, 4096], use)
        report.growth(
            "connections", [1, 16, 64, 256, 1024, 5000], lambda number: use(4096, connections=number))

    with Service(binary, os.path.join(folder, "journal.sqlite")) as service:
        paths = [service.driven() for _ in range(128)]

        def lengthened(revision):
            while service.send("GET", paths[0])["revision"] < revision:
                Load(folder, updates(paths)).run(service, 2)
            return [medians(Load(folder, make(paths)), service, seconds) for make in (updates, reads)]

        report.growth("commands in each journal, at least", [10, 1000, 4000], lengthened)

    with Service(binary, os.path.join(folder, "tree.sqlite")) as service:

        def with_tree(controllers):
            paths = [service.driven(controllers) for _ in range(128 if controllers <= 100 else 64)]
            return [medians(Load(folder, make(paths)), service, seconds) for make in (updates, reads)]

        report.growth("controllers of each session", [10, 100, 1000], with_tree)

    def with_threads(threads):
        database = os.path.join(folder, f"threads{threads}.sqlite")
        with Service(binary, database, f"http.threads={threads}") as service:
            paths = [service.driven() for _ in range(256)]
            return [medians(Load(folder, make(paths)), service, seconds) for make in (updates, reads)]

    report.growth("threads", [1, 2, 4, 8], with_threads)


def draw(series, file):
    """One diagram for each table: processor time of an update and of a read over the varied number."""
    import math
    width, height, left, top = 300, 170, 46, 34
    parts = []
    for place, (title, points) in enumerate(series.items()):
        x0, y0 = (place % 2) * (width + 20) + left, (place // 2) * (height + 50) + top
        inner_width, inner_height = width - left - 10, height - 40
        highest = max(max(update, read) for _, update, read in points) * 1.15
        first, last = math.log10(points[0][0]), math.log10(points[-1][0])
        across = lambda value: x0 + (math.log10(value) - first) / ((last - first) or 1) * inner_width
        up = lambda value: y0 + inner_height - value / highest * inner_height
        parts.append(f'<text x="{x0}" y="{y0 - 10}" font-weight="bold">{title}</text>')
        parts.append(f'<path d="M{x0} {y0}V{y0 + inner_height}H{x0 + inner_width}" class="axis"/>')
        step = 10 ** math.floor(math.log10(highest))
        step = step / 2 if highest / step < 2 else step
        for mark in range(int(highest / step) + 1):
            y = up(mark * step)
            parts.append(f'<path d="M{x0} {y:.1f}H{x0 + inner_width}" class="grid"/>')
            parts.append(f'<text x="{x0 - 5}" y="{y + 4:.1f}" text-anchor="end">{mark * step:g}</text>')
        for value, _, _ in points:
            parts.append(f'<text x="{across(value):.1f}" y="{y0 + inner_height + 15}" text-anchor="middle">'
                         f"{value:,}</text>")
        for kind, column in (("update", 1), ("read", 2)):
            line = " ".join(f"{across(point[0]):.1f},{up(point[column]):.1f}" for point in points)
            parts.append(f'<polyline points="{line}" class="{kind}"/>')
            parts += [f'<circle cx="{across(point[0]):.1f}" cy="{up(point[column]):.1f}" r="2.5" class="{kind} dot"/>'
                      for point in points]
    rows = (len(series) + 1) // 2
    total_width, total_height = 2 * width + 40, rows * (height + 50) + 30
    style = ("text{font:11px sans-serif;fill:#222}.axis{stroke:#444;fill:none}.grid{stroke:#ddd}"
             "polyline{fill:none;stroke-width:2}.update{stroke:#0b57d0}.read{stroke:#b3261e}"
             ".dot{stroke:none}.update.dot{fill:#0b57d0}.read.dot{fill:#b3261e}")
    legend = total_height - 12
    parts.append(f'<path d="M{left} {legend - 4}h24" class="update" stroke-width="2"/>'
                 f'<text x="{left + 30}" y="{legend}">interactive update, processor time in µs</text>'
                 f'<path d="M{left + 280} {legend - 4}h24" class="read" stroke-width="2"/>'
                 f'<text x="{left + 310}" y="{legend}">read of a session</text>')
    with open(file, "w") as output:
        output.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total_width} {total_height}" '
                     f'width="{total_width}" height="{total_height}"><style>{style}</style>'
                     f'<rect width="100%" height="100%" fill="white"/>{"".join(parts)}</svg>\n')


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary")
    parser.add_argument("--seconds", type=int, default=2)
    parser.add_argument("--stored", type=int, default=100_000)
    parser.add_argument("--plot")
    options = parser.parse_args()
    if shutil.which("wrk") is None:
        raise SystemExit("wrk is missing; on Debian: apt-get install wrk")
    report = Report()
    with tempfile.TemporaryDirectory(prefix="proscenium-scale-") as folder:
        measure(report, options.binary, folder, options.seconds, options.stored)
    if options.plot:
        draw(report.series, options.plot)
    print(f"{os.cpu_count()} processors shared by server and load; load average {os.getloadavg()[0]:.1f} at the end.")
    for failure in report.failures:
        print(failure, file=sys.stderr)
    sys.exit(1 if report.failures else 0)


if __name__ == "__main__":
    main()
