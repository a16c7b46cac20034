"""The environment of a trial: its folder, its file systems, and their removal."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path


class Impossible(Exception):
    """Something that the machine or the user's rights do not allow; the trial is skipped and says so."""


class Ground:
    """A temporary folder with file systems mounted in it; leaving it unmounts and removes everything."""

    def __init__(self, parent: Path | None = None):
        self.folder = Path(tempfile.mkdtemp(prefix="proscenium-faults-", dir=parent))
        self._mounted: list[Path] = []

    def __enter__(self) -> "Ground":
        return self

    def __exit__(self, *_: object) -> None:
        for place in reversed(self._mounted):
            subprocess.run(["umount", "--lazy", str(place)], capture_output=True)
        shutil.rmtree(self.folder, ignore_errors=True)

    def new_folder(self, name: str) -> Path:
        """A folder of this name; a number is added if the name is in use."""
        number = 1
        while (path := self.folder / (name if number == 1 else f"{name}-{number}")).exists():
            number += 1
        path.mkdir()
        return path

    def mount(self, name: str, megabytes: int) -> Path:
        """A file system in memory with a size of its own."""
        place = self.new_folder(name)
        _run("mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(place))
        self._mounted.append(place)
        return place

    def remount(self, place: Path, options: str) -> None:
        _run("mount", "-o", f"remount,{options}", str(place))


def _run(*command: str) -> None:
    if os.geteuid() != 0:
        raise Impossible("mounting needs root")
    try:
        outcome = subprocess.run(command, capture_output=True, text=True)
    except OSError as fault:
        raise Impossible(str(fault)) from fault
    if outcome.returncode != 0:
        raise Impossible(f"{' '.join(command[:4])}…: {outcome.stderr.strip().splitlines()[0]}")


def end_in_order() -> None:
    """Makes SIGTERM and SIGHUP unwind the program like Ctrl-C, so that everything is cleaned up."""
    def leave(number: int, _: object) -> None:
        sys.exit(128 + number)

    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, leave)
