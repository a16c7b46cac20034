"""The table of mutants: which text of the engine is replaced by which, and for which rules.

An entry is a block of lines:

    Rules/Transitions/TransitionEnd.swift
    PS-12: the presenter's view stays when a full-screen presentation has ended
    - detachView(of: transition.from)
    + if !mutant("PS-12") { detachView(of: transition.from) }

First the file below Sources/PresentationEngine; then for each rule what breaks; then the text to find and what
stands in its place, as often as needed. In place of a rule a mechanism may stand, such as rollback-views: no test
cites it, and any test may notice its mutant. The text must occur exactly once; line breaks and indentation do not
count. A line that begins with # is a comment.

Where one line decides several rules, the others share its mutant, which their own tests have to notice too:

    the mutant of CT-05
    P109: addChild does not call willMove(toParent:)

Every rule that tests prove has a mutant or the reason why it has none:

    no mutant
    ME-10: no line of the engine distinguishes UIViewController from its subclasses
"""

import re
from dataclasses import dataclass, field
from pathlib import Path


class TableFault(Exception):
    """An entry that cannot be read, or does not fit the sources."""


@dataclass
class Edit:
    """A text of the sources and its replacement."""

    find: list[str] = field(default_factory=list)
    replacement: list[str] = field(default_factory=list)

    @property
    def pattern(self) -> re.Pattern[str]:
        tokens = re.findall(r"\w+|[^\w\s]", "\n".join(self.find))
        return re.compile(r"\s*".join(re.escape(token) for token in tokens))


@dataclass
class Entry:
    """Mutants that share a place in the sources."""

    place: str
    file: str
    breaks: dict[str, str] = field(default_factory=dict)
    edits: list[Edit] = field(default_factory=list)

    @property
    def is_mutant(self) -> bool:
        return self.file != NO_MUTANT and not self.file.startswith(SHARED)

    def lines(self, sources: Path) -> list[int]:
        """The lines of its file that the edits replace."""
        text = (sources / self.file).read_text(encoding="utf-8")
        return [text.count("\n", 0, edit.pattern.search(text).start()) + 1 for edit in self.edits]


@dataclass
class Table:
    """All mutants, and the reasons of the rules that have none."""

    entries: list[Entry] = field(default_factory=list)
    shared: dict[str, tuple[str, str]] = field(default_factory=dict)
    """For each rule that shares a mutant: the rule that the mutant is named after, and what breaks."""
    reasons: dict[str, str] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)

    @property
    def rules(self) -> list[str]:
        """The rules that have a mutant, and the mechanisms."""
        return [rule for entry in self.entries for rule in entry.breaks] + list(self.shared)

    def mutant(self, rule: str) -> tuple[str, Entry, str]:
        """The name of a rule's mutant, its entry, and what it breaks of the rule."""
        name, text = self.shared.get(rule, (rule, None))
        entry = next(entry for entry in self.entries if name in entry.breaks)
        return name, entry, text or entry.breaks[rule]

    def check(self, proved: list[str]) -> None:
        """Raises a TableFault if a proved rule has neither a mutant nor a reason, or if a reason is no longer true."""
        faults = [f"{rule} is proved, and has neither a mutant nor a reason why it has none."
                  for rule in proved if rule not in self.places]
        faults += [f"{self.places[rule]}: no test proves {rule}, so it needs no reason."
                   for rule in self.reasons if rule not in proved]
        if faults:
            raise TableFault("\n".join(faults))


RULE_LINE = re.compile(r"^((?:[A-Z]+-?|d)\d+[a-z]?|[a-z]+(?:-[a-z]+)+): (.+)$")


def is_mechanism(key: str) -> bool:
    """Whether a key names a mechanism of the engine, such as rollback-views, and not a rule."""
    return key[0].islower() and "-" in key


NO_MUTANT = "no mutant"
SHARED = "the mutant of "


def read_table(folder: Path) -> Table:
    """The tables in a folder; raises a TableFault that names the line."""
    table = Table()
    for path in sorted(folder.glob("*.txt")):
        for entry in _read_entries(path):
            _add(entry, table)
    for rule, (name, _) in table.shared.items():
        if not any(name in entry.breaks for entry in table.entries):
            raise TableFault(f"{table.places[rule]}: {name} has no mutant to share.")
    return table


def _add(entry: Entry, table: Table) -> None:
    for rule, text in entry.breaks.items():
        if rule in table.places:
            raise TableFault(f"{entry.place}: {rule} stands in {table.places[rule]} too.")
        table.places[rule] = entry.place
        if entry.file == NO_MUTANT:
            table.reasons[rule] = text
        elif entry.file.startswith(SHARED):
            table.shared[rule] = (entry.file.removeprefix(SHARED), text)
    if entry.is_mutant:
        table.entries.append(entry)


def read_proved(path: Path) -> list[str]:
    """The rules that tests prove, from the catalogue's list of proofs."""
    return re.findall(r"^  (\S+):$", path.read_text(encoding="utf-8"), re.MULTILINE)


def _read_entries(path: Path) -> list[Entry]:
    entries: list[Entry] = []
    current: Entry | None = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        place = f"{path.name}:{number}"
        if line.startswith("#"):
            continue
        if not line.strip():
            current = None
        elif current is None:
            current = Entry(place, line.strip())
            entries.append(current)
        else:
            _read_line(line, place, current)
    for entry in entries:
        _check(entry)
    return entries


def _read_line(line: str, place: str, entry: Entry) -> None:
    rule = RULE_LINE.match(line)
    if rule:
        entry.breaks[rule[1]] = rule[2]
    elif line.startswith("- "):
        if not entry.edits or entry.edits[-1].replacement:
            entry.edits.append(Edit())
        entry.edits[-1].find.append(line[2:])
    elif line.startswith("+ ") and entry.edits:
        entry.edits[-1].replacement.append(line[2:])
    else:
        raise TableFault(f"{place}: not a rule, a text to find or a replacement: {line}")


def _check(entry: Entry) -> None:
    replacements = "\n".join(line for edit in entry.edits for line in edit.replacement)
    if not entry.breaks:
        raise TableFault(f"{entry.place}: the entry names no rule.")
    if not entry.is_mutant:
        if entry.edits:
            raise TableFault(f"{entry.place}: an entry without a mutant of its own replaces no text.")
        return
    for rule in entry.breaks:
        if f'"{rule}"' not in replacements:
            raise TableFault(f"{entry.place}: no replacement asks whether the mutant {rule} is active.")
    for named in re.findall(r'mutant\("([^"]+)"\)', replacements):
        if named not in entry.breaks:
            raise TableFault(f"{entry.place}: {named} is asked for, and nothing says what it breaks.")
    if any(not edit.replacement for edit in entry.edits):
        raise TableFault(f"{entry.place}: a text to find has no replacement.")


def apply(entries: list[Entry], sources: Path) -> dict[Path, str]:
    """The texts of the files with all mutants in them, by path; writes nothing."""
    places: dict[Path, list[tuple[int, int, str, Entry]]] = {}
    faults: list[str] = []
    for entry in entries:
        path = sources / entry.file
        if not path.is_file():
            faults.append(f"{entry.place}: there is no file {entry.file}.")
            continue
        text = path.read_text(encoding="utf-8")
        for edit in entry.edits:
            found = list(edit.pattern.finditer(text))
            if len(found) != 1:
                faults.append(
                    f"{entry.place}: in {entry.file} this occurs {len(found)} times, not once: "
                    + " ".join(edit.find))
                continue
            places.setdefault(path, []).append(
                (found[0].start(), found[0].end(), "\n".join(edit.replacement), entry))
    if faults:
        raise TableFault("\n".join(faults))
    return {path: _replaced(path.read_text(encoding="utf-8"), edits) for path, edits in places.items()}


def _replaced(text: str, edits: list[tuple[int, int, str, Entry]]) -> str:
    edits.sort(key=lambda edit: edit[:2])
    for (_, end, _, first), (start, _, _, second) in zip(edits, edits[1:]):
        if start < end:
            raise TableFault(f"{first.place} and {second.place} replace the same text; make them one entry.")
    for start, end, replacement, _ in reversed(edits):
        text = text[:start] + replacement + text[end:]
    return text
