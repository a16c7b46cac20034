"""A copy of the engine with all mutants in it, and its tests, as a small package of its own.

Every mutant is a branch that an environment variable chooses when the tests start, so that one build serves
all of them.
"""

import shutil
import subprocess
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


def write_copy(root: Path, folder: Path, changed: dict[Path, str]) -> None:
    """Writes the package; files that are there already and have not changed are left alone."""
    wanted: dict[Path, str] = {Path("Package.swift"): MANIFEST}
    for target in [f"Sources/{name}" for name in TARGETS] + [f"Tests/{name}" for name in TEST_TARGETS]:
        for path in sorted((root / target).rglob("*.swift")):
            text = changed.get(path) or path.read_text(encoding="utf-8")
            wanted[path.relative_to(root)] = text
    wanted[Path("Sources/PresentationEngine/Mutant.swift")] = SWITCH
    for directory in ["Sources", "Tests"]:
        for path in (folder / directory).rglob("*.swift"):
            if path.relative_to(folder) not in wanted:
                path.unlink()
    for path, text in wanted.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or target.read_text(encoding="utf-8") != text:
            target.write_text(text, encoding="utf-8")


def build(folder: Path, seconds: int) -> Path:
    """Builds the copy's tests and returns the path of the program that runs them."""
    if shutil.which("swift") is None:
        raise BuildFault("swift is not on the PATH.")
    command = ["swift", "build", "--build-tests", "--package-path", str(folder)]
    try:
        outcome = subprocess.run(command, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired as fault:
        raise BuildFault(f"The copy was not built within {seconds} s.") from fault
    if outcome.returncode != 0:
        errors = [line for line in outcome.stdout.splitlines() if "error:" in line]
        raise BuildFault("The copy does not build:\n" + "\n".join(errors or [outcome.stdout, outcome.stderr]))
    shown = subprocess.run(command + ["--show-bin-path"], capture_output=True, text=True, check=True)
    return Path(shown.stdout.strip()) / "mutantsPackageTests.xctest"
