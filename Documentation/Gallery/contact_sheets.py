#!/usr/bin/env python3
"""Draws the initial scene of every storyboard of a folder on three devices, and puts the pictures on contact sheets.

    Documentation/Gallery/contact_sheets.py BINARY CONVERTER STORYBOARDS FOLDER

BINARY is a build of proscenium, CONVERTER one of proscenium-png. FOLDER receives the sheets as SVG and as PNG; each has
eight storyboards, a row for each device, with the names of the files. A file without an initial scene is left out, and
one that the service refuses is named at the end. The same build draws the same SVG. Needs nothing besides Python.
"""

import http.client
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import quote
from xml.sax.saxutils import escape

DEVICES = [("iPhone 8", "12"), ("iPhone 15", "17"), ("iPad Air 2", "15")]
COLUMNS = 8
CELL_WIDTH, CELL_HEIGHT, HEADING = 300, 460, 24


class Service:
    """The service on a free port, with a database of its own."""

    def __init__(self, binary, folder):
        words = [binary, "serve", "--listen", "127.0.0.1:0", "--database", f"{folder}/sheets.sqlite"]
        self.log = open(f"{folder}/log", "w")
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=self.log, text=True)
        address = json.loads(self.process.stdout.readline())["listening"]
        self.connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=60)

    def request(self, method, path, body=None, kind="application/json", accept="application/json"):
        """The status and the body of an answer."""
        headers = {"Accept": accept} | ({"Content-Type": kind} if body is not None else {})
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        return answer.status, answer.read()

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=30)
        self.log.close()


def name_of(path):
    """The name by which an app refers to a file: the part after the project's name."""
    return path.stem.rsplit("-", 1)[-1]


def companions(path, paths):
    """The other storyboards of the same project."""
    project = path.stem.rsplit("-", 1)[0] + "-"
    return [other for other in paths if other != path and other.stem.startswith(project)]


def upload(service, path):
    """Stores a file under its own name; it is refused if the service cannot use it."""
    name = quote(name_of(path))
    return service.request("POST", f"/v1/storyboards?name={name}", path.read_bytes(), "application/xml")


def picture(service, storyboards, device, version):
    """The screen after the launch as SVG, or the reason why there is none."""
    body = {"device": device, "systemVersion": version, "storyboards": storyboards, "settle": True}
    status, answer = service.request("POST", "/v1/sessions", json.dumps(body))
    if status >= 300:
        return None, json.loads(answer).get("detail", f"status {status}")
    session = "/v1/sessions/" + json.loads(answer)["id"]
    status, answer = service.request("GET", session + "/screen", accept="image/svg+xml")
    service.request("DELETE", session)
    return (answer.decode(), None) if status == 200 else (None, f"status {status}")


def placed(svg, prefix, x, y):
    """A picture in a cell, with ids of its own."""
    svg = re.sub(r'(\sid="|url\(#)', rf"\g<1>{prefix}", svg)
    width, height = (float(re.search(rf'^<svg[^>]*\s{side}="([\d.]+)"', svg)[1]) for side in ("width", "height"))
    scale = min((CELL_WIDTH - 12) / width, (CELL_HEIGHT - 12) / height)
    head = f'<svg x="{x + 6}" y="{y}" width="{width * scale:.2f}" height="{height * scale:.2f}"'
    if "viewBox" not in svg[: svg.index(">")]:
        head += f' viewBox="0 0 {width:g} {height:g}"'
    return head + re.sub(r'\s(width|height)="[\d.]+"', "", svg[4 : svg.index(">")]) + svg[svg.index(">") :]


def sheet(rows):
    """One contact sheet: the pictures of each file below its name."""
    width, height = CELL_WIDTH * COLUMNS, HEADING + CELL_HEIGHT * len(DEVICES)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">']
    parts.append('<rect width="100%" height="100%" fill="#fff"/>')
    for column, (name, svgs) in enumerate(rows):
        x = column * CELL_WIDTH
        title = name if len(name) <= 42 else "…" + name[-41:]
        parts.append(f'<text x="{x + 6}" y="16" font-family="sans-serif" font-size="11">{escape(title)}</text>')
        for row, svg in enumerate(svgs):
            parts.append(placed(svg, f"c{column}r{row}-", x, HEADING + row * CELL_HEIGHT))
    return "\n".join(parts) + "\n</svg>\n"


def draw(service, folder):
    """The pictures of each file, with the names of the files that are refused."""
    paths = sorted(Path(folder).glob("*.storyboard"))
    rows, refused = [], []
    for path in paths:
        status, answer = upload(service, path)
        stored = json.loads(answer) if status < 300 else {}
        if status >= 300:
            refused.append(f"{path.name}: {json.loads(answer).get('detail')}")
            continue
        if not stored.get("initial"):
            continue
        others = [other for other in companions(path, paths) if upload(service, other)[0] < 300]
        names = list(dict.fromkeys([name_of(path)] + [name_of(other) for other in others]))
        drawn = [picture(service, names, device, version) for device, version in DEVICES]
        refused += [f"{path.name} on {device}: {why}" for (_, why), (device, _) in zip(drawn, DEVICES) if why]
        if any(svg for svg, _ in drawn):
            rows.append((path.stem, [svg for svg, _ in drawn if svg]))
    return rows, refused


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    binary, converter, storyboards, folder = sys.argv[1:]
    Path(folder).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        service = Service(binary, scratch)
        try:
            rows, refused = draw(service, storyboards)
        finally:
            service.stop()
    if not rows:
        sys.exit(f"no storyboard of {storyboards} was drawn")
    for number, start in enumerate(range(0, len(rows), COLUMNS), 1):
        path = Path(folder) / f"sheet-{number:02}.svg"
        path.write_text(sheet(rows[start : start + COLUMNS]), encoding="utf-8")
        with open(path) as source, open(path.with_suffix(".png"), "wb") as target:
            subprocess.run([converter, "--seconds", "60"], stdin=source, stdout=target, check=True)
    print(f"{sum(len(svgs) for _, svgs in rows)} pictures of {len(rows)} storyboards in {folder}")
    if refused:
        sys.exit("refused:\n" + "\n".join(refused))


if __name__ == "__main__":
    main()
