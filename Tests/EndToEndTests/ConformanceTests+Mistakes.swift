extension ConformanceTests {
    private static let appeared = "card.viewDidAppear(_:) animated=true [isBeingPresented]"
    private static let willAppear = "card.viewWillAppear(_:) animated=true [isBeingPresented]"
    private static let layout = "      - card.viewWillLayoutSubviews()\n"
    private static let laidOut = "      - card.viewDidLayoutSubviews()\n"
    private static let present = "step 3 (home.present controller=card settle=true)"

    /// Events that are missing, swapped, added or different, and values, refusals and bounds that do not hold.
    static let mistakes: [Mistake] = [
        Mistake(
            "a missing event", laidOut, "", at: "15: \(present): The events differ.",
            ["    + card.viewDidLayoutSubviews()  LY-01"]),
        Mistake(
            "swapped events", layout + laidOut, laidOut + layout, at: "14: \(present): The events differ.",
            [
                "    - card.viewDidLayoutSubviews()   (line 14)", "    + card.viewDidLayoutSubviews()  LY-01",
                "    why: The order differs: card.viewDidLayoutSubviews() comes after card.viewWillLayoutSubviews().",
                "  3 steps were skipped.",
            ]),
        Mistake(
            "an added event", layout, "      - home.viewWillDisappear(_:) animated=true\n" + layout,
            at: "14: \(present): The events differ.",
            [
                "    - home.viewWillDisappear(_:) animated=true   (line 14)",
                "    why: home.viewWillDisappear(_:) was not called in this step: the overFullScreen",
            ]),
        Mistake(
            "another argument", appeared, "card.viewDidAppear(_:) animated=false [isBeingPresented]",
            at: "16: \(present): The events differ.",
            [
                "    - card.viewDidAppear(_:) animated=false [isBeingPresented]   (line 16)", "    + \(appeared)  P10",
                "    why: animated=true comes from its transition, which began with animation: t_1 began presentation",
            ]),
        Mistake(
            "another flag", willAppear, "card.viewWillAppear(_:) animated=true [isMovingToParent]",
            at: "13: \(present): The events differ.",
            ["    - card.viewWillAppear(_:) animated=true [isMovingToParent]   (line 13)", "    + \(willAppear)  P10"]),
        Mistake(
            "a missing flag", willAppear, "card.viewWillAppear(_:) animated=true", at: "13: \(present)",
            ["    - card.viewWillAppear(_:) animated=true   (line 13)", "    + \(willAppear)  P10"]),
        Mistake(
            "another rule", appeared, "card.viewDidAppear(_:) animated=true [isBeingPresented]  P2",
            at: "16: \(present)", ["    - \(appeared)  P2   (line 16)", "    + \(appeared)  P10"]),
        Mistake(
            "another controller", layout, "      - home.viewWillLayoutSubviews()\n", at: "14: \(present)",
            ["    - home.viewWillLayoutSubviews()   (line 14)", "    + card.viewWillLayoutSubviews()  LY-01"]),
        Mistake(
            "more kinds of events", "kinds: [callback]", "kinds: [callback, transition]", at: "14: \(present)",
            [
                "    + t_1 began presentation home -> card animated 500 ms  TS-05",
                "    + t_1 ended completed=true  CH-01",
            ]),
        Mistake(
            "another version", "systemVersion: \"12\"", "systemVersion: \"13\"", at: "14: \(present)",
            [
                "    + card.viewIsAppearing(_:) animated=true [isBeingPresented]  P182",
                "    why: met: card: iOS 13 makes the call  P182",
            ]),
        Mistake(
            "an unknown controller", "controller: card, settle", "controller: crad, settle",
            at: "11: step 3 (home.present controller=crad settle=true): The call was refused: "
                + "There is no controller named \"crad\".", []),
        Mistake(
            "another text of a refusal", "{name: NSInvalidArgumentException}",
            "{name: NSInvalidArgumentException, reason: Application tried to present itself.}",
            at: "19: step 4 (home.present controller=home): The refusal differs: exception.reason: "
                + "\"Application tried to present itself.\" is expected, not \"Application tried to present modal view",
            []),
        Mistake(
            "a refusal that is not expected", "      refused: {exception: {name: NSInvalidArgumentException}}\n", "",
            at:
                "17: step 4 (home.present controller=home): The call was refused: NSInvalidArgumentException: Application tried",
            ["(d3)"]),
        Mistake(
            "a refusal that does not come", "{call: present, receiver: home, controller: home}",
            "{call: log, text: again}",
            at: "19: step 4 (log text=again): The step was expected to be refused, and was accepted.", []),
        Mistake(
            "another value", "home.presentedViewController: card", "home.presentedViewController: home",
            at:
                "21: step 4 (home.present controller=home): home.presentedViewController: \"home\" is expected, not \"card\".",
            []),
        Mistake(
            "a property of another kind of controller", "card.isBeingPresented", "card.selectedIndex",
            at: "22: step 4 (home.present controller=home): card.selectedIndex cannot be read: ", []),
        Mistake(
            "an event that is contained too late", "card.viewWillDisappear(_:)…", "card.viewDidDisappear(_:)…",
            at: "26: step 5 (home.dismiss): card.viewDidDisappear(_:)… was not called.", []),
        Mistake(
            "an event that never comes and does", "- home.viewWillAppear(_:)…", "- card.viewWillDisappear(_:)…",
            at:
                "28: step 5 (home.dismiss): card.viewWillDisappear(_:) animated=true [isBeingDismissed] was called (P10), "
                + "and is listed under \"never\".",
            []),
        Mistake(
            "another pending transition", "{what: transition}", "{what: presentation}",
            at: "30: step 5 (home.dismiss): pending[0].what: \"presentation\" is expected, not \"transition\".", []),
        Mistake(
            "something pending that is not", "pending: []", "pending: [{what: transition}]",
            at: "38: step 6 (clock {\"settle\":true}): pending: 1 values are expected, and there are 0: [].", []),
        Mistake(
            "an order the other way round", "[card.superview…, card.viewDidDisappear(_:)…]",
            "[card.viewDidDisappear(_:)…, card.superview…]",
            at: "37: step 6 (clock {\"settle\":true}): card.viewDidDisappear(_:)… comes after card.superview….", []),
        Mistake(
            "an event too many in a lane", "          - card.viewDidDisappear(_:)",
            "          - card.viewWillDisappear(_:) animated=true\n          - card.viewDidDisappear(_:)",
            at: "35: step 6 (clock {\"settle\":true}): The events of card differ.",
            ["    - card.viewWillDisappear(_:) animated=true   (line 35)"]),
        Mistake(
            "a target that is not there", "targets: []", "targets: ['home.save button \"Save\"']",
            at: "39: step 6 (clock {\"settle\":true}): The targets differ.",
            ["    - home.save button \"Save\"   (line 39)"]),
        Mistake(
            "another frame of a layer", "frame: {y: 0}", "frame: {y: 20}",
            at: "43: step 6 (clock {\"settle\":true}): controller of home.frame.y: 20 is expected, not 0.", []),
        Mistake(
            "a layer that is not there", "role: dimming, absent: true", "role: dimming",
            at: "44: step 6 (clock {\"settle\":true}): The screen has no dimming. It has window, controller of home", []
        ),
        Mistake(
            "a layer that must not be there", "role: dimming, absent: true", "role: window, absent: true",
            at: "44: step 6 (clock {\"settle\":true}): The screen has window.", []),
    ]
}
