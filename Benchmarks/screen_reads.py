#!/usr/bin/env python3
"""Measures commands beside a loop of reads of a large screen.

    screen_reads.py BINARY [--seconds N] [--rounds N]

One session has a screen of 200 layers in a transition, another one is small. Commands to each are timed alone, then
beside another process that reads the large screen over and over, and beside one that only reads the summary of that
session, which shows what a busy neighbour on the same processors costs. Each read comes after a command, so nothing
that was drawn before is sent again. Quiet and loud times take turns, and the figures are ratios of all loud times to
all quiet ones beside them: a machine with other work is slow in both. In the session whose screen is read a command
waits for the drawing that is under way; in another one it must not.

Ends with 1 if the median of the small session's commands beside reads of the screen is more than four times that
beside reads of the summary.
"""

import argparse
import http.client
import json
import multiprocessing
import statistics
import subprocess
import sys
import tempfile
import time

LAYERS = 200
STEP = json.dumps({"by": 0.01}).encode()
LIMIT = 4.0


class Unacceptable(Exception):
    """The service lacks the program that draws PNG."""


class Session:
    def __init__(self, port, path=None):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.path = path
        if path is None:
            body = {"device": "iPhone 8", "systemVersion": "12", "root": {"name": "home"}}
            self.path = "/v1/sessions/" + self.send("POST", "/v1/sessions", body, below="")["id"]

    def raw(self, method, path, body=None, accept="application/json"):
        headers = {"Accept": accept}
        if body is not None:
            headers["Content-Type"] = "application/json"
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        content = answer.read()
        if answer.status == 406:
            raise Unacceptable(content.decode())
        if answer.status not in (200, 201):
            raise SystemExit(f"{method} {path} is answered with {answer.status}: {content[:300]!r}")
        return content

    def send(self, method, path, body=None, below=None):
        text = json.dumps(body).encode() if body is not None else None
        return json.loads(self.raw(method, (self.path if below is None else below) + path, text))

    def step(self):
        """The milliseconds of a command so small that the transition stays in flight."""
        begin = time.perf_counter()
        self.raw("POST", self.path + "/clock", STEP)
        return (time.perf_counter() - begin) * 1000


def large(port):
    session = Session(port)
    for place in range(1, LAYERS):
        name = f"child{place}"
        calls = [
            {"call": "make", "name": name, "title": f"Child {place}"},
            {"call": "addChild", "receiver": "home", "child": name},
            {"call": "addSubview", "superview": "home.view", "view": f"{name}.view"},
        ]
        session.send("POST", "/commands", {"calls": calls})
    session.send("POST", "/clock", {"settle": True})
    session.send("POST", "/controllers", {"name": "cover", "modalPresentationStyle": "overFullScreen"})
    session.send("POST", "/controllers/home/present", {"controller": "cover"})
    return session


def read(port, path, below, accept, stop, count):
    """Reads until it is told to stop, in a process of its own; each read sees another revision."""
    session = Session(port, path)
    while not stop.is_set():
        session.step()
        session.raw("GET", path + below, accept=accept)
        count.value += 1


def times(sessions, seconds):
    """The milliseconds of commands, in turns."""
    found = [[] for _ in sessions]
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        for session, list_ in zip(sessions, found):
            list_.append(session.step())
            time.sleep(0.001)
    return found


def high(values):
    return sorted(values)[min(len(values) - 1, len(values) * 99 // 100)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary")
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--rounds", type=int, default=30)
    options = parser.parse_args()
    readers = [
        ("the summary", "", "application/json"),
        ("the screen as JSON", "/screen", "application/json"),
        ("the screen as SVG", "/screen", "image/svg+xml"),
        ("the screen as PNG", "/screen", "image/png"),
    ]
    with tempfile.TemporaryDirectory() as folder:
        service = subprocess.Popen(
            [options.binary, "serve", "--listen", "127.0.0.1:0", "--log-level", "warning",
             "--database", folder + "/sessions.sqlite"], stdout=subprocess.PIPE)
        try:
            port = int(json.loads(service.stdout.readline())["listening"].rsplit(":", 1)[1])
            same, other = large(port), Session(port)
            layers = len(same.send("GET", "/screen")["layers"])
            if layers < LAYERS:
                raise SystemExit(f"The screen has {layers} layers.")
            try:
                same.raw("GET", same.path + "/screen", accept="image/png")
            except Unacceptable as reason:
                print(f"Without PNG: {reason}\n", file=sys.stderr)
                readers.pop()
            found = {name: ([[], []], [[], []], []) for name, _, _ in readers}
            for _ in range(options.rounds):
                for name, below, accept in readers:
                    quiet = times([same, other], options.seconds)
                    stop, count = multiprocessing.Event(), multiprocessing.Value("i", 0)
                    reader = multiprocessing.Process(target=read, args=(port, same.path, below, accept, stop, count))
                    reader.start()
                    time.sleep(0.2)
                    before, begin = count.value, time.perf_counter()
                    loud = times([same, other], options.seconds)
                    rate = (count.value - before) / (time.perf_counter() - begin)
                    stop.set()
                    reader.join()
                    if reader.exitcode != 0:
                        raise SystemExit(f"Reads of {name} were refused.")
                    for place in range(2):
                        found[name][0][place] += quiet[place]
                        found[name][1][place] += loud[place]
                    found[name][2].append(rate)
        finally:
            service.terminate()
            service.wait()
    print(f"Commands beside a loop of a command and a read, {layers} layers, as ratios to commands alone:")
    print()
    print("| the loop reads | same session, median | 99th percentile | another session, median | 99th percentile | loops a second |")
    print("|---|---:|---:|---:|---:|---:|")
    medians = {}
    for name, (quiet, loud, rates) in found.items():
        columns = [figure(a) / figure(b) for a, b in zip(loud, quiet) for figure in (statistics.median, high)]
        columns.append(statistics.median(rates))
        medians[name] = columns
        print(f"| {name} | " + " | ".join(f"{value:.1f}" for value in columns[:4]) + f" | {columns[4]:.0f} |")
    plain = medians["the summary"][2]
    worst = max(columns[2] for columns in medians.values())
    if worst > LIMIT * plain:
        print(f"\nReading a screen holds up another session: {worst:.1f}, beside reads of the summary {plain:.1f}.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
