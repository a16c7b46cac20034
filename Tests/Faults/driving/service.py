"""The service as a process: started on a database, signalled, measured, and never left behind."""

import json
import os
import select
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from .wire import Connection


class StartFault(Exception):
    """The service ended, or stayed silent, before it said that it listens."""

    def __init__(self, text: str, status: int | None):
        super().__init__(text)
        self.status = status
        """How the process ended: its exit status, minus the number of its signal, or None if it did not."""


@dataclass
class Consumption:
    """Figures of a process at one moment, from /proc."""

    resident_bytes: int = 0
    descriptors: int = 0
    threads: int = 0
    processor_seconds: float = 0.0


class Service:
    """The built binary, serving a database on a port that the system chose."""

    def __init__(
        self, binary: Path, database: Path, settings: dict[str, object] | None = None,
        environment: dict[str, str] | None = None
    ):
        self.binary = binary
        self.database = database
        self.settings = settings or {}
        self.environment = environment or {}
        self.log = database.with_name(database.name + ".log")
        self.errors: int | None = None
        """A descriptor for standard error instead of the log."""
        self.log_level = "warning"
        self.port = 0
        self.process: subprocess.Popen | None = None

    # MARK: life

    def start(self, seconds: float = 60) -> float:
        """Starts the service, waits until it listens, and returns the seconds that took.

        Call it on the main thread only: the process is killed when the thread that started it ends.
        """
        began = time.monotonic()
        self.launch()
        line = self._line(began + seconds)
        try:
            self.port = int(json.loads(line)["listening"].rpartition(":")[2])
        except (ValueError, KeyError, TypeError) as fault:
            status = self._ended(1.0)
            self.kill()
            raise StartFault(
                f"the service does not listen (status {status}) and said: {self.last_words()}", status) from fault
        return time.monotonic() - began

    def launch(self) -> None:
        """Starts the process and waits for nothing."""
        command = [str(self.binary), "serve", "--listen", "127.0.0.1:0", "--database", str(self.database)]
        command += ["--log-level", self.log_level]
        for key, value in self.settings.items():
            command += ["--set", f"{key}={value}"]
        if shutil.which("setpriv"):
            command = ["setpriv", "--pdeathsig", "KILL"] + command
        environment = {name: text for name, text in os.environ.items() if not name.startswith("PROSCENIUM_")}
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=log if self.errors is None else self.errors,
                # A crash is seen by its signal; printing its backtrace takes seconds.
                env={**environment, "SWIFT_BACKTRACE": "enable=no", **self.environment})

    def signal(self, number: int) -> None:
        if self.process and self.process.poll() is None:
            self.process.send_signal(number)

    def stop(self, seconds: float = 30) -> tuple[float, int | None]:
        """Sends SIGTERM; returns the seconds until the exit and the status, None if it did not exit."""
        began = time.monotonic()
        self.signal(signal.SIGTERM)
        status = self._ended(seconds)
        return time.monotonic() - began, status

    def kill(self) -> int | None:
        """Ends the process at once, if it has not ended by itself; returns how it ended."""
        self.signal(signal.SIGKILL)
        status = self._ended(30)
        if self.process and self.process.stdout:
            self.process.stdout.close()
        return status

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def connect(self, seconds: float = 30) -> Connection:
        return Connection(self.port, seconds)

    def last_words(self) -> str:
        """The end of the log."""
        try:
            return self.log.read_text(errors="replace").strip()[-600:]
        except OSError as fault:
            return str(fault)

    # MARK: measuring

    def consumption(self) -> Consumption:
        """The process's present figures; all are 0 if it has ended."""
        return consumption_of(self.process.pid) if self.process else Consumption()

    def _ended(self, seconds: float) -> int | None:
        if not self.process:
            return None
        try:
            return self.process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            return None

    def _line(self, deadline: float) -> bytes:
        descriptor = self.process.stdout.fileno()
        line = b""
        while not line.endswith(b"\n"):
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([descriptor], [], [], left)[0]:
                break
            received = os.read(descriptor, 4096)
            if not received:
                break
            line += received
        return line


def consumption_of(pid: int) -> Consumption:
    """Figures of any process; all are 0 if there is none."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks = os.sysconf("SC_CLK_TCK")
        return Consumption(
            resident_bytes=int(fields[21]) * os.sysconf("SC_PAGE_SIZE"),
            descriptors=len(os.listdir(f"/proc/{pid}/fd")),
            threads=int(fields[17]),
            processor_seconds=(int(fields[11]) + int(fields[12])) / ticks)
    except (OSError, IndexError):
        return Consumption()
