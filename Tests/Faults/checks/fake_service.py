#!/usr/bin/env python3
"""A fake service with deliberate defects, in place of the binary, to test the fault run.

It keeps sessions in a file with one JSON document a line. The environment variable FAKE_LIE chooses how it
lies: `forgets` leaves some acknowledged commands unwritten, `repeats` ignores idempotency keys, `hopeful` says
on /readyz that all is well whatever happens, `gloomy` that nothing is, `offended` takes no command any more after
the disk was full once, `stubborn` does not end by SIGTERM, `forges` serves another event than it acknowledged.
Without a lie it withstands the faults that it is tried with.
"""

import json
import os
import signal
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

LIE = os.environ.get("FAKE_LIE", "")


class Sessions:
    """All sessions, in memory and in the file."""

    def __init__(self, path: str):
        self.lock = threading.Lock()
        self.rows: dict[str, list[dict]] = {}
        self.answers: dict[str, dict] = {}
        self.count = 0
        self.is_offended = False
        self.file = open(path, "a+b", buffering=0)
        self.file.seek(0)
        for line in self.file.read().splitlines():
            try:
                self._take(json.loads(line))
            except ValueError:
                pass
        # A line truncated by a kill is not part of the next command.
        self.file.write(b"\n")

    def _take(self, row: dict) -> None:
        self.rows.setdefault(row["session"], []).append(row)
        if row["key"]:
            self.answers[row["key"]] = row

    def perform(self, session: str, key: str | None, command: dict) -> dict:
        """Writes a command and returns its row; raises OSError if it cannot be written."""
        with self.lock:
            if LIE != "repeats" and key in self.answers:
                return self.answers[key]
            rows = self.rows.get(session, [])
            event = {"sequence": len(rows) + 1, "kind": "callback", "command": command}
            row = {"session": session, "key": key, "revision": len(rows) + 1, "event": event}
            self.count += 1
            if not (LIE == "forgets" and self.count % 7 == 0 and rows):
                self._write(row)
            self._take(row)
            return row

    def _write(self, row: dict) -> None:
        size = os.fstat(self.file.fileno()).st_size
        line = json.dumps(row).encode() + b"\n"
        try:
            written = self.file.write(line)
            if written != len(line):
                raise OSError("The disk is full.")
        except OSError:
            os.ftruncate(self.file.fileno(), size)
            self.is_offended = LIE == "offended"
            raise
        os.fsync(self.file.fileno())

    def can_write(self) -> bool:
        with self.lock:
            size = os.fstat(self.file.fileno()).st_size
            try:
                return self.file.write(b" " * 5000) == 5000
            except OSError:
                return False
            finally:
                os.ftruncate(self.file.fileno(), size)

    def screen(self, session: str) -> dict:
        root: dict = {"id": "home"}
        for row in self.rows.get(session, []):
            command = row["event"]["command"]
            if command["path"] == "controllers/home" and "title" in command["body"]:
                root["title"] = command["body"]["title"]
            elif command["path"].endswith("/present"):
                root["presented"] = {"id": "card"}
            elif command["path"].endswith("/dismiss"):
                root.pop("presented", None)
        return root


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    sessions: Sessions

    def log_message(self, *_: object) -> None:
        pass

    def answer(self, status: int, body: dict) -> None:
        payload = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(payload)))
        self.end_headers()
        self.wfile.write(payload)

    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        parts = path.strip("/").split("/")
        if path == "/readyz":
            is_ready = LIE == "hopeful" or (LIE != "gloomy" and self.sessions.can_write())
            self.answer(200 if is_ready else 503, {"detail": "The disk is full."})
        elif len(parts) < 3 or parts[2] not in self.sessions.rows:
            self.answer(404, {})
        elif parts[3:] == ["hierarchy"]:
            self.answer(200, {"windows": [{"root": self.sessions.screen(parts[2])}]})
        elif parts[3:] == ["events"]:
            after = int(dict(item.split("=") for item in query.split("&")).get("after", 0))
            events = [row["event"] for row in self.sessions.rows[parts[2]]]
            if LIE == "forges" and len(events) > 4:
                events[4] = {**events[4], "kind": "forged"}
            self.answer(200, {"events": events[after:]})
        else:
            self.answer(200, {"revision": len(self.sessions.rows[parts[2]])})

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])) or b"{}")
        parts = self.path.strip("/").split("/")
        rest = "/".join(parts[3:])
        if rest == "controllers/home/present" and body.get("controller") == "home":
            return self.answer(422, {})
        if self.sessions.is_offended:
            return self.answer(423, {"type": "urn:proscenium:problem:session-quarantined"})
        session = parts[2] if len(parts) > 2 else f"s_{len(self.sessions.rows) + 1}"
        command = {"path": rest, "body": body}
        try:
            row = self.sessions.perform(session, self.headers["Idempotency-Key"], command)
        except OSError:
            return self.answer(503, {"detail": "Nothing was changed."})
        status = 200 if len(parts) > 2 and rest != "controllers" else 201
        self.answer(status, {"id": session, "revision": row["revision"], "events": [row["event"]]})

    do_PATCH = do_PUT = do_POST


def main() -> None:
    arguments = sys.argv[1:]
    if LIE == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    else:
        signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    Handler.sessions = Sessions(arguments[arguments.index("--database") + 1])
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    print(json.dumps({"listening": f"http://127.0.0.1:{server.server_address[1]}"}), flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
