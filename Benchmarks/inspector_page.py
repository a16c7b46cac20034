#!/usr/bin/env python3
"""Measures the inspector in Chromium: how soon a large session is shown, and its memory beside a live one.

    inspector_page.py BINARY [--seconds N] [--loads N] [--rate N]

First a session of 1,000 controllers and more than 10,000 events is opened again and again. A view is there once the
tree has its controllers, the timeline its rows and the screen its picture; the times are those of the page, from the
start of the navigation.

Then the page follows a session that is driven RATE times a second, and every half minute the heap is measured after a
garbage collection, with the nodes of the document, which are outside it. The page keeps 50,000 to 60,000 events and
2,000 names, so its memory grows until it has them and must stay level from then on.

Ends with 1 if the median of the loads is above a second, or if the page keeps its full number of events for at least
half of the time and the peak of the heap or of the nodes in the last quarter is more than a tenth above that in the
quarter before.
"""

import argparse
import http.client
import json
import re
import statistics
import subprocess
import sys
import tempfile
import time

EVENTS = 10_000
CONTROLLERS = 1_000
# The events that Sources/InspectorPage/Files/trace.js keeps at least.
KEPT = 50_000
INTERVAL = 30
LOADED = """
  document.querySelectorAll('.tree li').length > COUNT && document.querySelector('.row:not([hidden])')
  && document.querySelector('.screen img[src]')?.complete
"""
WAIT = """
  const done = arguments[0];
  const look = () => {
    if (!(CONDITION)) return;
    observer.disconnect();
    requestAnimationFrame(() => done(performance.now()));
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  addEventListener('load', look, true);
  look();
"""


class Connection:
    """A service that speaks JSON."""

    def __init__(self, port, path=""):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        self.path = path

    def send(self, method, path, body=None):
        text = None if body is None else json.dumps(body)
        self.connection.request(method, self.path + path, text, {"Content-Type": "application/json"})
        answer = self.connection.getresponse()
        content = answer.read()
        if answer.status not in (200, 201):
            raise SystemExit(f"{method} {path} is answered with {answer.status}: {content[:300]!r}")
        return json.loads(content)


class Browser:
    def __init__(self, folder):
        self.driver = subprocess.Popen(
            ["chromedriver", "--port=0", "--log-path=" + folder + "/driver.log"], stdout=subprocess.PIPE, text=True)
        for line in self.driver.stdout:
            if found := re.search(r"started successfully on port (\d+)", line):
                break
        else:
            raise SystemExit("ChromeDriver does not start.")
        self.connection = Connection(int(found[1]))
        arguments = ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1400,900"]
        options = {"browserName": "chrome", "goog:chromeOptions": {"args": arguments}, "timeouts": {"script": 120_000}}
        made = self.connection.send("POST", "/session", {"capabilities": {"alwaysMatch": options}})["value"]
        self.connection.path = "/session/" + made["sessionId"]

    def post(self, path, body):
        return self.connection.send("POST", path, body)["value"]

    def wait(self, condition):
        """The milliseconds from the start of the navigation until the condition was true and drawn."""
        return self.post("/execute/async", {"script": WAIT.replace("CONDITION", condition), "args": []})

    def tools(self, command):
        return self.post("/goog/cdp/execute", {"cmd": command, "params": {}})

    def value(self, expression):
        return self.post("/execute/sync", {"script": f"return {expression};", "args": []})

    def close(self):
        try:
            self.connection.send("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()


def make_session(service, name):
    body = {"device": "iPhone 15", "systemVersion": "17", "label": name,
            "root": {"name": "nav", "kind": "navigationController", "children": [{"name": "home"}]}}
    return service.send("POST", "/v1/sessions", body)["id"]


def commands(service, session, calls):
    """Applies calls, and returns the number of the last event."""
    path = f"/v1/sessions/{session}/commands"
    events = service.send("POST", path, {"calls": calls, "settle": True})["events"]
    return events[-1]["sequence"] if events else 0


def make_large(service, session):
    commands(service, session, [{"call": "make", "name": f"c{number}"} for number in range(CONTROLLERS)])
    last, following = 0, 0
    while last < EVENTS:
        pushes = [{"call": "push", "receiver": "nav", "controller": f"c{number}", "animated": False}
                  for number in range(following, following + 20)]
        following += 20
        if following >= CONTROLLERS:
            pushes, following = [{"call": "popToRootViewController", "receiver": "nav", "animated": False}], 0
        last = commands(service, session, pushes)


def loads(browser, address, count):
    """The times until the session is shown, in milliseconds."""
    found = []
    for _ in range(count):
        browser.post("/url", {"url": "about:blank"})
        browser.post("/url", {"url": address})
        found.append(browser.wait(LOADED.replace("COUNT", str(CONTROLLERS))))
    return found


def follow(browser, service, session, seconds, rate):
    """Drives a session, and returns the seconds, the last event, the heap in MB and the document's nodes."""
    present = [{"call": "make", "name": "sheet", "modalPresentationStyle": "pageSheet"},
               {"call": "present", "receiver": "home", "controller": "sheet"}]
    dismiss = [{"call": "dismiss", "receiver": "home"}, {"call": "release", "name": "sheet"}]
    begin = time.monotonic()
    measured, last, number, found = 0.0, 0, 0, []
    while (elapsed := time.monotonic() - begin) < seconds:
        last = max(last, commands(service, session, dismiss if number % 2 else present))
        number += 1
        if elapsed >= measured:
            measured += INTERVAL
            browser.wait("document.querySelector('.connection')?.dataset.state === 'live'")
            browser.tools("HeapProfiler.collectGarbage")
            metrics = {entry["name"]: entry["value"] for entry in browser.tools("Performance.getMetrics")["metrics"]}
            found.append((elapsed, last, metrics["JSHeapUsedSize"] / 1e6, int(metrics["Nodes"])))
        time.sleep(max(0.0, begin + number / rate - time.monotonic()))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary")
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--loads", type=int, default=15)
    parser.add_argument("--rate", type=float, default=5)
    options = parser.parse_args()
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [options.binary, "serve", "--listen", "127.0.0.1:0", "--log-level", "warning",
             "--database", folder + "/sessions.sqlite"], stdout=subprocess.PIPE)
        browser = None
        try:
            port = int(json.loads(server.stdout.readline())["listening"].rsplit(":", 1)[1])
            service, browser = Connection(port), Browser(folder)
            browser.tools("Performance.enable")
            large, live = make_session(service, "large"), make_session(service, "live")
            make_large(service, large)
            times = loads(browser, f"http://127.0.0.1:{port}/#/sessions/{large}", options.loads)
            median = statistics.median(times)
            print(f"{options.loads} loads of {EVENTS} events and {CONTROLLERS} controllers, in milliseconds: "
                  f"median {median:.0f}, from {min(times):.0f} to {max(times):.0f}", flush=True)
            if median > 1000:
                failures.append("A large session is shown after more than a second.")
            browser.post("/url", {"url": "about:blank"})
            browser.post("/url", {"url": f"http://127.0.0.1:{port}/#/sessions/{live}"})
            found = follow(browser, service, live, options.seconds, options.rate)
            print("\n| minute | events | heap after collection, MB | nodes |\n|---:|---:|---:|---:|")
            for elapsed, last, heap, nodes in found[::max(1, len(found) // 12)]:
                print(f"| {elapsed / 60:.0f} | {last} | {heap:.1f} | {nodes} |")
            quarter = max(1, len(found) // 4)
            is_full = found[len(found) // 2][1] >= KEPT
            for name, place in [("heap", 2), ("nodes", 3)]:
                former = max(row[place] for row in found[-2 * quarter:-quarter] or found)
                final = max(row[place] for row in found[-quarter:])
                print(f"\nThe peak of the {name}: {former:.1f} in the third quarter, {final:.1f} in the last.")
                if is_full and final > 1.1 * former:
                    failures.append(f"The page grows: {name}.")
            if not is_full:
                print("In half of the time the page had not all the events that it keeps: its memory may still grow.")
        finally:
            if browser:
                browser.close()
            server.terminate()
            server.wait()
    for failure in failures:
        print(failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
