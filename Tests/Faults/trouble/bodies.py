"""Requests that ask for a lot of work, each by the shortest body that does."""

import json

from driving.wire import Connection

APP = {"device": "iPhone 8", "systemVersion": "17", "root": {"name": "home", "class": "Home"}}


def settle() -> bytes:
    return json.dumps({"settle": True}).encode()


def endless_app(connection: Connection, delay: float, logs: int, text: str = "x" * 60, **settings: object) -> str:
    """Makes an app that presents and dismisses endlessly, and returns its path.

    Each round takes `delay` milliseconds of the session's clock and writes some log events.
    """
    made = connection.send("POST", "/v1/sessions", {**APP, **settings})
    path = f"/v1/sessions/{made.json['id']}"
    present = {"call": "present", "receiver": "$self", "controller": "card", "animated": False}
    for owner, call in [("Home", present), ("Card", {"call": "dismiss", "receiver": "$self", "animated": False})]:
        calls = [{"call": "log", "text": text} for _ in range(logs)]
        calls.append({"call": "after", "delay": delay, "calls": [call]})
        connection.send("PUT", f"{path}/behaviors/{owner}", {"reactions": {"viewDidAppear(_:)": {"after": calls}}})
    connection.send("POST", f"{path}/controllers", {
        "name": "card", "class": "Card", "modalPresentationStyle": "fullScreen"})
    connection.send("POST", f"{path}/controllers/home/present", {"controller": "card", "animated": False})
    return path


def long_replay(connection: Connection, path: str, size: int) -> bytes:
    """A journal of about this size: the export of a session, which is made long enough."""
    journal = connection.get(f"{path}/journal").body
    before = -1
    while before < len(journal) < size:
        before = len(journal)
        missing = size - len(journal)
        for _ in range(max(1, missing // 600_000)):
            connection.send("POST", f"{path}/commands", {
                "calls": [{"call": "log", "text": "y" * 900} for _ in range(400)]})
        journal = connection.get(f"{path}/journal").body
    return journal


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
