"""A disk and a clock that fail on demand: a small library that the service is started with (LD_PRELOAD)."""

import ctypes
import mmap
import shutil
import subprocess
from pathlib import Path

from .ground import Impossible


class Control(ctypes.Structure):
    """The failing calls; like `struct control` in failing_disk.c."""

    _fields_ = [
        ("write_error", ctypes.c_int32), ("sync_error", ctypes.c_int32), ("read_error", ctypes.c_int32),
        ("milliseconds", ctypes.c_int32), ("seconds_ahead", ctypes.c_int64), ("failures", ctypes.c_int64),
    ]


class FailingDisk:
    """The library, built in a folder, and the switches of one process that uses it."""

    def __init__(self, folder: Path, files: str = ".sqlite"):
        compiler = shutil.which("cc") or shutil.which("clang") or shutil.which("gcc")
        if compiler is None:
            raise Impossible("there is no C compiler for the disk that fails on demand")
        library = folder / "failing_disk.so"
        source = Path(__file__).with_name("failing_disk.c")
        # Without FORTIFY the plain names are called, which the library replaces.
        command = [compiler, "-O1", "-U_FORTIFY_SOURCE", "-shared", "-fPIC", "-w", "-o", str(library), str(source)]
        built = subprocess.run(command + ["-ldl"], capture_output=True, text=True)
        if built.returncode != 0:
            raise Impossible(f"the disk that fails on demand does not compile: {built.stderr[:300]}")
        path = folder / "failing_disk.control"
        path.write_bytes(bytes(ctypes.sizeof(Control)))
        with open(path, "r+b") as file:
            self._memory = mmap.mmap(file.fileno(), ctypes.sizeof(Control))
        self.control = Control.from_buffer(self._memory)
        self.environment = {
            "LD_PRELOAD": str(library), "FAILING_DISK_CONTROL": str(path), "FAILING_DISK_FILES": files}

    def heal(self) -> None:
        """Makes everything work again; the clock stays as it is."""
        self.control.write_error = self.control.sync_error = self.control.read_error = 0
        self.control.milliseconds = 0
