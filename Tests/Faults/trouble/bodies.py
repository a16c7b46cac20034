"""Requests that ask for a lot of work, each by the shortest body that does."""

import json
import time

from driving.wire import Answer, Connection, ConnectionLost

APP = {"device": "iPhone 8", "systemVersion": "17", "root": {"name": "home", "class": "Home"}}


def settle() -> bytes:
    return json.dumps({"settle": True}).encode()


def endless_app(connection: Connection, delay: float, logs: int, text: str = "x" * 60, **settings: object) -> str:
    """Makes an app that presents and dismisses endlessly, and returns its path.

    Each round takes `delay` milliseconds of the session's clock and writes some log events.
    """
    made = prepared(connection, "/v1/sessions", {**APP, **settings})
    path = f"/v1/sessions/{made.json['id']}"
    present = {"call": "present", "receiver": "$self", "controller": "card", "animated": False}
    for owner, call in [("Home", present), ("Card", {"call": "dismiss", "receiver": "$self", "animated": False})]:
        calls = [{"call": "log", "text": text} for _ in range(logs)]
        calls.append({"call": "after", "delay": delay, "calls": [call]})
        behavior = {"reactions": {"viewDidAppear(_:)": {"after": calls}}}
        prepared(connection, f"{path}/behaviors/{owner}", behavior, method="PUT")
    prepared(connection, f"{path}/controllers", {
        "name": "card", "class": "Card", "modalPresentationStyle": "fullScreen"})
    prepared(connection, f"{path}/controllers/home/present", {"controller": "card", "animated": False})
    return path


def long_replay(connection: Connection, path: str, size: int) -> bytes:
    """A journal of about this size: the export of a session, which is made long enough.

    Raises ConnectionLost if the service stores none of this size.
    """
    journal = connection.get(f"{path}/journal").body
    before = -1
    while before < len(journal) < size:
        before = len(journal)
        missing = size - len(journal)
        for _ in range(max(1, missing // 600_000)):
            prepared(connection, f"{path}/commands", {
                "calls": [{"call": "log", "text": "y" * 900} for _ in range(400)]})
        journal = connection.get(f"{path}/journal").body
    if len(journal) < size:
        raise ConnectionLost(f"the journal of {path} stays at {len(journal)} bytes of {size}")
    return journal


def prepared(
        connection: Connection, path: str, body: dict, *, method: str = "POST", seconds: float = 120) -> Answer:
    """The answer to a request that a trial needs; a busy service is asked again.

    Raises ConnectionLost if the request is refused: the trial would be one of something else.
    """
    deadline = time.monotonic() + seconds
    while not 200 <= (answer := connection.send(method, path, body)).status < 300:
        if answer.status != 503 or time.monotonic() > deadline:
            raise ConnectionLost(f"a preparation was refused: {answer}")
        time.sleep(0.2)
    return answer


def many_attributes(count: int) -> bytes:
    """A storyboard whose one element has very many attributes."""
    return ("<document " + " ".join(f'a{place}=""' for place in range(count)) + "/>").encode()


def large_storyboard(size: int) -> bytes:
    """A storyboard of about this size, with one scene and very many views."""
    view = ('<view contentMode="scaleToFill" fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO" '
            'id="v{0}"><rect key="frame" x="1" y="2" width="30" height="40"/></view>')
    start = ('<?xml version="1.0" encoding="UTF-8"?><document type="com.apple.InterfaceBuilder3.CocoaTouch.'
             'Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" initialViewController="root"><scenes>'
             '<scene sceneID="scene"><objects><viewController id="root" sceneMemberID="viewController">'
             '<view key="view" id="top"><rect key="frame" x="0" y="0" width="375" height="667"/><subviews>')
    end = "</subviews></view></viewController></objects></scene></scenes></document>"
    parts, length = [start], len(start) + len(end)
    while length < size:
        parts.append(view.format(len(parts)))
        length += len(parts[-1])
    return "".join(parts + [end]).encode()
