#!/usr/bin/env python3
"""Measures whether the time of an answer tells how much of a token is right.

Requests with wrong tokens of several kinds, among them ones that differ from the right token in one character alone,
are sent in random order over one connection. Their times are compared with Welch's test, as dudect does: a magnitude of
the statistic above 4.5 means that the kinds can be told apart. Tokens of 4,000 characters are the control: their digest
takes longer, which the measurement has to notice.

Ends with 0 if no kind can be told from another and the control can, and with 1 otherwise.
"""

import argparse
import random
import socket
import statistics
import subprocess
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True

from driving.ground import Ground, end_in_order
from driving.service import Service

LIMIT = 4.5


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", type=Path, help="the built proscenium")
    parser.add_argument("--requests", type=int, default=20_000, help="requests of each kind (20000)")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    options = parser.parse_args()
    end_in_order()
    print(f"token timing: seed {options.seed}, {options.requests} requests of each kind", flush=True)
    with Ground() as ground:
        file = ground.folder / "tokens.yaml"
        command = [str(options.binary.resolve()), "token", "right", "--file", str(file)]
        right = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
        service = Service(options.binary.resolve(), ground.folder / "proscenium.sqlite", {"tokens": str(file)})
        service.start()
        try:
            times = measure(service.port, right, options)
        finally:
            service.kill()
    return judge(times)


def kinds(right: str, source: random.Random) -> dict[str, str]:
    def changed(place: int) -> str:
        letter = source.choice([letter for letter in "abcXYZ019" if letter != right[place]])
        return right[:place] + letter + right[place + 1:]

    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    scrambled = right[:4] + "".join(source.choice(letters) for _ in right[4:])
    return {
        "all wrong": scrambled, "first wrong": changed(4), "middle wrong": changed(len(right) // 2),
        "last wrong": changed(len(right) - 1), "control": "x" * 4_000,
    }


def measure(port: int, right: str, options: argparse.Namespace) -> dict[str, list[float]]:
    source = random.Random(options.seed)
    connection = socket.create_connection(("127.0.0.1", port))
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    times: dict[str, list[float]] = {name: [] for name in kinds(right, source)}
    order = list(times) * options.requests
    source.shuffle(order)
    for place, name in enumerate(order):
        token = kinds(right, source)[name]
        # Padding outside of the token, so that every request has the same length.
        padding = "p" * (4_000 - len(token))
        request = (
            f"GET /v1/sessions HTTP/1.1\r\nHost: localhost\r\nX-Padding: {padding}\r\n"
            f"Authorization: Bearer {token}\r\n\r\n").encode()
        began = time.perf_counter_ns()
        connection.sendall(request)
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += connection.recv(65_536)
        taken = time.perf_counter_ns() - began
        head, _, body = answer.partition(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0])
        while len(body) < length:
            body += connection.recv(65_536)
        if not head.startswith(b"HTTP/1.1 401 "):
            raise SystemExit(f"the kind {name!r} was answered with {head[:40]!r}")
        if place >= len(times) * 100:
            times[name].append(taken / 1_000)
    return times


def judge(times: dict[str, list[float]]) -> int:
    # The slowest tenth are interruptions by other work of the machine.
    limit = statistics.quantiles([taken for all in times.values() for taken in all], n=10)[-1]
    kept = {name: [taken for taken in all if taken <= limit] for name, all in times.items()}
    for name, all in kept.items():
        print(f"{name:13} {len(all):7,} times, median {statistics.median(all):6.2f} µs, mean {statistics.fmean(all):6.2f} µs")
    wrong = [name for name in kept if name != "control"]
    pairs = [(first, second) for place, first in enumerate(wrong) for second in wrong[place + 1:]]
    values = {pair: welch(kept[pair[0]], kept[pair[1]]) for pair in pairs}
    for (first, second), value in values.items():
        print(f"{first} against {second}: t = {value:+.2f}")
    control = welch(kept["control"], kept["all wrong"])
    print(f"control against all wrong: t = {control:+.2f}")
    if abs(control) <= LIMIT:
        print("The control cannot be told apart: more requests are needed.")
        return 1
    told = [pair for pair, value in values.items() if abs(value) > LIMIT]
    print(f"told apart: {told}" if told else "no kind can be told from another")
    return 1 if told else 0


def welch(first: list[float], second: list[float]) -> float:
    spread = statistics.variance(first) / len(first) + statistics.variance(second) / len(second)
    return (statistics.fmean(first) - statistics.fmean(second)) / spread ** 0.5


if __name__ == "__main__":
    sys.exit(main())
