#!/usr/bin/env python3
"""Replays journals of growing length with `proscenium replay`, and compares the memory that this takes.

Every session shows and hides a card again and again. Fails if a journal does not replay equal, in two processes to the
same report, or if the memory grows with its length. Then bytes of the first journal are changed, one at a time: each
has to be found, in the line that has it.
"""

import argparse
import http.client
import json
import os
import pathlib
import random
import shutil
import subprocess
import tempfile
import time

SESSION = {"device": "iPhone 8", "systemVersion": "12", "root": {"name": "home"}}
CARD = {"call": "make", "name": "card", "modalPresentationStyle": "fullScreen"}
ROUND = [
    {"call": "present", "receiver": "home", "controller": "card", "settle": True},
    {"call": "set", "receiver": "home", "title": "a title"},
    {"call": "dismiss", "receiver": "home"},
    None,
]


class Server:
    """A server on a database of its own."""

    def __init__(self, binary, folder):
        self.process = subprocess.Popen(
            [binary, "serve", "--listen", "127.0.0.1:0", "--database", f"{folder}/sessions.sqlite", "--log-level",
             "warning", "--set", "http.exchangeDeadlineMilliseconds=3600000"], stdout=subprocess.PIPE)
        address = json.loads(self.process.stdout.readline())["listening"]
        self.connection = http.client.HTTPConnection(address.removeprefix("http://"))

    def send(self, method, path, body=None):
        headers = {} if body is None else {"Content-Type": "application/json"}
        self.connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = self.connection.getresponse()
        text = answer.read()
        if answer.status >= 300:
            raise SystemExit(f"{method} {path}: {answer.status} {text.decode()}")
        return json.loads(text) if answer.getheader("Content-Type", "").startswith("application/json") else text

    def save(self, path, file):
        """Writes an answer to a file piece by piece.

        The kernel counts the memory of this process, at its peak, as that of each process that it starts.
        """
        self.connection.request("GET", path)
        answer = self.connection.getresponse()
        if answer.status >= 300:
            raise SystemExit(f"{path}: {answer.status} {answer.read().decode()}")
        with file.open("wb") as journal:
            shutil.copyfileobj(answer, journal)

    def stop(self):
        self.process.terminate()
        self.process.wait()


def record(server, count, file):
    """Writes the journal of a session with this number of commands."""
    made = server.send("POST", "/v1/sessions", SESSION)
    path = f"/v1/sessions/{made['id']}"
    server.send("POST", f"{path}/calls", CARD)
    for number in range(count - 2):
        step = ROUND[number % len(ROUND)]
        if step is None:
            server.send("POST", f"{path}/clock", {"settle": True})
        else:
            server.send("POST", f"{path}/calls", step)
    server.save(f"{path}/journal", file)


def replay(binary, file):
    """The report, the seconds and the greatest memory in MiB."""
    start = time.monotonic()
    process = subprocess.Popen([binary, "replay", "--format", "json", file], stdout=subprocess.PIPE)
    report = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        raise SystemExit(f"{file} does not replay equal: {report.decode()}")
    return json.loads(report), time.monotonic() - start, usage.ru_maxrss / 1024


def change(binary, file, count, seed):
    """Changes bytes anywhere in a journal, one at a time; each is found, and its line is named."""
    places = random.Random(seed)
    size, missed = file.stat().st_size, []
    with file.open("r+b") as journal:
        for _ in range(count):
            place, mask = places.randrange(size), places.randrange(1, 256)
            journal.seek(0)
            line = count_lines(journal, place) + 1
            known = journal.read(1)
            overwrite(journal, place, bytes([known[0] ^ mask]))
            process = subprocess.run([binary, "replay", file], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            overwrite(journal, place, known)
            if process.returncode == 0 or f"{file}:{line}: ".encode() not in process.stderr:
                missed.append(f"byte {place} in line {line}, changed by {mask:#x}: status {process.returncode}, "
                              f"{(process.stdout + process.stderr).decode()[:200]}")
    if missed:
        raise SystemExit(f"{len(missed)} of {count} changed bytes were not found in their lines (seed {seed}):\n"
                         + "\n".join(missed[:10]))
    print(f"{count} changed bytes (seed {seed}), each found in its line", flush=True)


def count_lines(journal, end):
    """The number of line breaks in the first bytes of a file, which is at `end` afterwards."""
    count = 0
    while end > 0:
        piece = journal.read(min(end, 1 << 20))
        count += piece.count(b"\n")
        end -= len(piece)
    return count


def overwrite(journal, place, byte):
    journal.seek(place)
    journal.write(byte)
    journal.flush()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary")
    parser.add_argument("--commands", type=int, nargs="+", default=[10_000, 100_000])
    parser.add_argument("--changes", type=int, default=300, help="the number of bytes to change")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32), help="chooses these bytes")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(arguments.binary, folder)
        memories = []
        for count in arguments.commands:
            file = pathlib.Path(folder) / f"{count}.ndjson"
            record(server, count, file)
            first, again = replay(arguments.binary, file), replay(arguments.binary, file)
            if first[0] != again[0] or first[0]["commands"] != count:
                raise SystemExit(f"{file}: {first[0]} and {again[0]}")
            memories.append(max(first[2], again[2]))
            print(f"{count} commands, {first[0]['events']} events, {file.stat().st_size / 2**20:.1f} MiB: "
                  f"{first[1]:.1f} s, {memories[-1]:.1f} MiB of memory", flush=True)
        server.stop()
        change(arguments.binary, pathlib.Path(folder) / f"{arguments.commands[0]}.ndjson", arguments.changes,
               arguments.seed)
    if max(memories) > min(memories) * 1.5 + 4:
        raise SystemExit("The memory grows with the journal.")


if __name__ == "__main__":
    main()
