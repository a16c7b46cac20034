"""Copies with all mutants in them: of the engine and its tests, as a small package of its own, or of the whole package.

Every mutant is a branch that an environment variable chooses when the program starts, so that one build serves
all of them.
"""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

TARGETS = ["SessionNumbers", "TextShortening", "PresentationEngine", "JSONCoding", "PresentationCoding"]
TEST_TARGETS = ["PresentationEngineTests", "PresentationCodingTests"]
VARIABLE = "PROSCENIUM_MUTANT"

MANIFEST = """\
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "mutants",
    targets: [
        .target(name: "SessionNumbers"),
        .target(name: "TextShortening"),
        .target(name: "PresentationEngine", dependencies: ["SessionNumbers", "TextShortening"]),
        .target(name: "JSONCoding", dependencies: ["TextShortening"]),
        .target(
            name: "PresentationCoding", dependencies: ["PresentationEngine", "SessionNumbers", "JSONCoding"]),
        .testTarget(name: "PresentationEngineTests", dependencies: ["PresentationEngine", "SessionNumbers"]),
        .testTarget(
            name: "PresentationCodingTests",
            dependencies: ["PresentationCoding", "PresentationEngine", "SessionNumbers", "JSONCoding"]),
    ])
"""

SWITCH = f"""\
import Glibc

private let active = getenv("{VARIABLE}").map {{ String(cString: $0) }}

/// Whether the mutant that breaks a rule is the one that runs.
public func mutant(_ rule: String) -> Bool {{ active == rule }}
"""


class BuildFault(Exception):
    """The copy does not build."""


def write_engine(root: Path, folder: Path, changed: dict[Path, str]) -> None:
    """Writes the small package; files that are there already and have not changed are left alone."""
    wanted: dict[Path, bytes] = {Path("Package.swift"): MANIFEST.encode()}
    for target in [f"Sources/{name}" for name in TARGETS] + [f"Tests/{name}" for name in TEST_TARGETS]:
        for path in sorted((root / target).rglob("*.swift")):
            wanted[path.relative_to(root)] = _text(path, changed)
    _write(wanted, folder)


def write_package(root: Path, folder: Path, changed: dict[Path, str]) -> None:
    """Writes the whole package; files that are there already and have not changed are left alone."""
    listed = subprocess.run(
        ["git", "-C", str(root), "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        capture_output=True, check=True).stdout
    paths = [root / name.decode() for name in listed.split(b"\0") if name]
    links = [path for path in paths if path.is_symlink()]
    _write(
        {path.relative_to(root): _text(path, changed) for path in paths if path.is_file() and path not in links},
        folder)
    for link in links:
        copy = folder / link.relative_to(root)
        copy.parent.mkdir(parents=True, exist_ok=True)
        if not copy.is_symlink():
            copy.symlink_to(link.readlink())


def _text(path: Path, changed: dict[Path, str]) -> bytes:
    return changed[path].encode() if path in changed else path.read_bytes()


def _write(wanted: dict[Path, bytes], folder: Path) -> None:
    folder = folder.resolve()
    wanted[Path("Sources/PresentationEngine/Mutant.swift")] = SWITCH.encode()
    for directory in ["Sources", "Tests"]:
        for path in (folder / directory).rglob("*.swift"):
            if path.relative_to(folder) not in wanted and path.resolve() == path:
                path.unlink()
    for path, text in wanted.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or target.read_bytes() != text:
            target.write_bytes(text)


def check_types(root: Path, changed: dict[Path, str], seconds: int) -> None:
    """Compiles the engine with all mutants as far as its types are checked, which takes a fraction of a build."""
    if shutil.which("swiftc") is None:
        raise BuildFault("swiftc is not on the PATH.")
    with tempfile.TemporaryDirectory(prefix="mutants-") as name:
        folder = Path(name)
        write_engine(root, folder, changed)
        common = ["swiftc", "-swift-version", "6", "-parse-as-library", "-package-name", "mutants", "-I", name]
        for target in ["SessionNumbers", "TextShortening", "PresentationEngine"]:
            action = ["-typecheck"] if target == "PresentationEngine" else [
                "-emit-module", "-emit-module-path", str(folder / f"{target}.swiftmodule")]
            files = sorted(str(path) for path in (folder / "Sources" / target).rglob("*.swift"))
            _run(common + action + ["-module-name", target] + files, seconds)


def build_tests(folder: Path, seconds: int) -> Path:
    """Builds the small package's tests and returns the path of the program that runs them."""
    return _build(folder, ["--build-tests"], seconds) / "mutantsPackageTests.xctest"


def build_program(folder: Path, seconds: int) -> Path:
    """Builds the whole package's program and returns its path."""
    return _build(folder, ["--product", "proscenium"], seconds) / "proscenium"


def _build(folder: Path, options: list[str], seconds: int) -> Path:
    if shutil.which("swift") is None:
        raise BuildFault("swift is not on the PATH.")
    command = ["swift", "build", "--package-path", str(folder)]
    _run(command + options, seconds)
    shown = subprocess.run(command + ["--show-bin-path"], capture_output=True, text=True, check=True)
    return Path(shown.stdout.strip())


def _run(command: list[str], seconds: int) -> None:
    try:
        outcome = subprocess.run(command, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired as fault:
        raise BuildFault(f"The copy was not built within {seconds} s.") from fault
    if outcome.returncode != 0:
        lines = (outcome.stdout + outcome.stderr).splitlines()
        errors = sorted({line for line in lines if re.search(r":\d+:\d+: error:", line)})
        raise BuildFault("The copy does not build:\n" + "\n".join(errors or lines))
