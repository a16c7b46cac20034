#!/usr/bin/env python3
"""Takes the pictures of the inspector: starts the service with its example, shows the views in a headless Chromium, and
saves each as a PNG.

    Documentation/Gallery/inspector.py BINARY [FOLDER]

BINARY is a build of proscenium, or the address of one that serves, which gets the example session besides its own;
FOLDER, by default that of this script, receives one file for each picture. Needs Python 3.9, Chromium and ChromeDriver
(`apt install chromium chromium-driver`), and no package. Dates, ids and fonts differ from machine to machine, so no
test compares the pictures: look at them before they are committed.
"""

import base64
import contextlib
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
DESK = (1600, 1000)
TABLE = (1200, 900)
PHONE = (390, 844)


def request(method, address, body=None):
    """Sends JSON and returns the JSON of the answer; a refusal ends the script."""
    data = None if body is None else json.dumps(body).encode()
    question = urllib.request.Request(address, data, {"Content-Type": "application/json"}, method=method)
    try:
        with urllib.request.urlopen(question, timeout=60) as answer:
            text = answer.read()
    except urllib.error.HTTPError as problem:
        sys.exit(f"{method} {address} was refused: {problem.read().decode()}")
    return json.loads(text) if text else None


@contextlib.contextmanager
def process(command, pattern):
    """Runs a program, and gives the first group of the line of its output that matches the pattern."""
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        found = None
        while found is None:
            line = running.stdout.readline()
            if not line:
                sys.exit(f"{command[0]} ended before it was ready")
            found = re.search(pattern, line)
        yield found.group(1)
    finally:
        running.terminate()
        running.wait(30)


class Browser:
    """A window of Chromium, by WebDriver."""

    def __init__(self, port):
        made = request("POST", f"http://127.0.0.1:{port}/session", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": {
                "args": ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars"]}}}})
        self.base = f"http://127.0.0.1:{port}/session/{made['value']['sessionId']}"

    def call(self, name, **parameters):
        return request("POST", f"{self.base}/{name}", parameters)["value"]

    def devtools(self, command, **parameters):
        return self.call("goog/cdp/execute", cmd=command, params=parameters)

    def shape(self, size, scheme):
        """Sets the size of the window and the color scheme."""
        self.devtools("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=1,
                      mobile=size is PHONE)
        self.devtools("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def go(self, address):
        self.call("url", url="about:blank")
        self.call("url", url=address)

    def run(self, script):
        return self.call("execute/sync", script=script, args=[])

    def wait(self, condition):
        """Waits until an expression is true."""
        for _ in range(300):
            if self.run(f"return Boolean({condition});"):
                return
            time.sleep(0.1)
        sys.exit(f"{condition} did not become true")

    def save(self, path):
        time.sleep(0.5)
        picture = self.devtools("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(picture["data"]))
        print(path)

    def close(self):
        request("DELETE", self.base)


LIVE = "document.querySelector('.connection')?.dataset.state === 'live'"
DRAWN = "document.querySelector('.screen img[src]')?.complete"


def views(browser, base, folder):
    """Shows and saves one view after another."""
    sessions = request("GET", f"{base}/v1/sessions?order=newest")["sessions"]
    notes = next(item["id"] for item in sessions if item.get("label") == "Notes")
    address = f"{base}/#/sessions/{notes}"
    events = request("GET", f"{base}/v1/sessions/{notes}/events?limit=1000")["events"]
    appeared = next(event["sequence"] for event in events
                    if event["kind"] == "warning" or event.get("name") == "viewWillAppear(_:)"
                    and event.get("transition") == "t_2")
    warning = next(event["sequence"] for event in events if event["kind"] == "warning")

    def session(query, panel=None):
        browser.go(address + query)
        browser.wait(f"{LIVE} && {DRAWN}")
        if panel:
            browser.run(f"document.querySelector('{panel}').scrollIntoView();")

    for scheme in ["light", "dark"]:
        browser.shape(DESK, scheme)
        session(f"?event={appeared}")
        browser.wait("document.querySelector('.rule-card a')")
        browser.save(folder / f"inspector-session-{scheme}.png")
    browser.shape(TABLE, "light")
    browser.go(f"{base}/#/")
    browser.wait("document.querySelectorAll('.sessions tbody tr').length > 1 "
                 "&& document.querySelector('.sessions').textContent.includes('iPhone 15')")
    browser.run("document.querySelector('.creation-frame').open = true;")
    browser.wait("document.querySelectorAll('.creation select')[1].options.length > 10")
    browser.save(folder / "inspector-sessions.png")
    browser.shape(DESK, "light")
    browser.go(f"{address}/compare?systemVersion=12")
    browser.wait("document.querySelector('.side-screen')"
                 " && [...document.querySelectorAll('.side-screen img')].every((image) => image.complete)")
    browser.run("document.querySelector('.side-screen').closest('tbody').scrollIntoView();")
    browser.save(folder / "inspector-compare.png")
    session(f"?event={warning}")
    browser.run("""
        [...document.querySelectorAll('[role=tab]')].find((tab) => tab.textContent === 'Why?').click();
        const [subject, call] = document.querySelectorAll('.explain input');
        const revision = document.querySelector('.explain input[type=number]');
        [subject.value, call.value, revision.value] = ['share', 'viewDidAppear(_:)', '4'];
        document.querySelector('.explain form button').click();
    """)
    browser.wait("document.querySelector('.answer pre')")
    browser.save(folder / "inspector-why.png")
    session("")
    browser.run("""
        document.querySelector('.tree [data-key="controller note"] .name').click();
    """)
    browser.wait("document.querySelector('.keepers li')")
    browser.run("document.querySelector('.details .buttons .primary').click();")
    browser.wait("document.querySelector('.commands li')")
    browser.save(folder / "inspector-commands.png")
    browser.shape(PHONE, "light")
    session("")
    browser.save(folder / "inspector-phone.png")
    session("", ".panel.middle")
    browser.save(folder / "inspector-phone-timeline.png")
    browser.shape(PHONE, "dark")
    session("", ".panel.drawn")
    browser.save(folder / "inspector-phone-dark.png")


def main():
    if not 2 <= len(sys.argv) <= 3:
        sys.exit("usage: inspector.py BINARY [FOLDER]")
    folder = pathlib.Path(sys.argv[2]) if len(sys.argv) == 3 else HERE
    folder.mkdir(parents=True, exist_ok=True)
    with contextlib.ExitStack() as stack:
        base = sys.argv[1].rstrip("/")
        if not base.startswith("http"):
            scratch = stack.enter_context(tempfile.TemporaryDirectory())
            base = stack.enter_context(process(
                [base, "serve", "--example", "--listen", "127.0.0.1:0", "--database", f"{scratch}/gallery.sqlite"],
                r'"(http[^"]+)"'))
        port = stack.enter_context(process(["chromedriver", "--port=0"], r"started successfully on port (\d+)"))
        browser = Browser(port)
        stack.callback(browser.close)
        views(browser, base, folder)


main()
