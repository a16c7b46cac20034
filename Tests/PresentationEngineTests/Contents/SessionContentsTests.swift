import Testing

@testable import PresentationEngine

@Suite("The comparison of sessions notices every difference and locates it")
struct SessionContentsTests {
    @Test(
        "every part of a session, a table or the name table is compared, or belongs only to the last command")
    func completeness() throws {
        let session = PresentationSession()
        // Of a command's progress only whether it is under way matters between two commands; the budget is stored only
        // if it is not the standard one.
        let derived = ["isUnderWay": "progress", "budget": "ownBudget"]
        expectMembers(
            of: session, members(of: SessionContents(session)).map { derived[$0] ?? $0 },
            [
                "events", "outcome", "refusedCall", "beginning",
                "decisions",
                "isPassing", "work", "meter", "origin", "departed", "isSettlingLeft",
            ])
        expectMembers(
            of: session.names, members(of: NameContents(session.names)), ["undo", "takenCount", "implemented"])
        expectMembers(
            of: SessionSettings(try launch()),
            [
                "device", "storyboards", "nibs", "bundleIdentifier", "bundleVersion", "dateMilliseconds",
                "rules",
                "budget", "sceneSupport", "orientations", "requiresFullScreen", "hidesStatusBar",
                "isStatusBarOfControllers", "lacksSceneConfiguration", "resizesInOneStep", "keepsOlderDesign",
                "isMultitasking", "backgroundLaunch", "displayDelegateClass",
            ], ["classNames"])
        var table = Table<View>()
        _ = table.insert(.sample)
        expectMembers(of: table, ["slots", "logApart"], [])
        expectMembers(of: table.log, ["firstFree"], ["firstFreeBefore", "epoch", "before", "recent", "round"])
        expectMembers(of: table.slots[0], ["generation", "box", "nextFree"], ["epoch", "round"])
    }

    private func launch() throws -> Launch {
        Launch(device: try #require(Device.named("iPhone 8")), systemVersion: SystemVersion(12))
    }

    private func members(of value: some Any) -> [String] {
        Mirror(reflecting: value).children.map { $0.label ?? "" }
    }

    private func expectMembers(of value: some Any, _ compared: [String], _ others: [String]) {
        #expect(members(of: value).sorted() == (compared + others).sorted())
    }

    @Test("each member of each record, changed alone, is noticed and named")
    func records() {
        expectNoticed(\.controllers, "controllers c")
        expectNoticed(\.views, "views v")
        expectNoticed(\.windows, "windows w")
        expectNoticed(\.presentations, "presentations p")
        expectNoticed(\.transitions, "transitions t_1")
        expectNoticed(\.objects, "objects o")
        expectNoticed(\.behaviors, "behaviors b")
        expectNoticed(\.segues, "segues s")
    }

    private func expectNoticed<Record: MemberChanging>(
        _ table: WritableKeyPath<PresentationSession, Table<Record>>, _ name: String
    ) {
        var session = PresentationSession()
        let handle = session[keyPath: table].insert(.sample)
        let before = SessionContents(session)
        for member in Record.members {
            var changed = session
            var isKnown = false
            changed[keyPath: table].update(handle) { isKnown = $0.change(member) }
            let differences = SessionContents(changed).differences(from: before)
            #expect(isKnown, "no change of \(name).\(member) is known; please add one")
            #expect(
                differences.count == 1 && differences[0].hasPrefix("\(name).\(member)"),
                "\(member): \(differences)")
            #expect(
                SessionContents(session).differences(from: before) == [], "a copy changed \(name).\(member)")
        }
    }

    @Test("each member of the header and of the agenda, changed alone, is noticed and named")
    func parts() {
        expectNoticed(\.header, "header")
        expectNoticed(\.agenda, "agenda")
    }

    private func expectNoticed<Part: MemberChanging>(
        _ part: WritableKeyPath<PresentationSession, Part>, _ name: String
    ) {
        let session = PresentationSession()
        for member in Part.members {
            var changed = session
            let isKnown = changed[keyPath: part].change(member)
            let differences = SessionContents(changed).differences(from: SessionContents(session))
            #expect(isKnown, "no change of \(name).\(member) is known; please add one")
            #expect(
                differences.count == 1 && differences[0].hasPrefix("\(name).\(member)"),
                "\(member): \(differences)")
        }
    }

    @Test("names, minted names, settings and free slots are noticed")
    func names() throws {
        let session = PresentationSession()
        var changed = session
        changed.names.set("a", .window(.one))
        expectDifference(changed, session, "names.entries")
        changed = session
        changed.names.setBehavior("a", .one)
        expectDifference(changed, session, "names.behaviors")
        changed = session
        _ = changed.names.mint("a")
        expectDifference(changed, session, "names.minted")
        changed = session
        changed.settings = SessionSettings(try launch())
        expectDifference(changed, session, "settings")
        changed = session
        changed.isRunningLaterWork = true
        expectDifference(changed, session, "isRunningLaterWork")
        changed = session
        changed.budget.steps = 1
        expectDifference(changed, session, "budget")
    }

    @Test("each setting of a launch is compared, and equal settings of two launches are equal")
    func settings() throws {
        let launch = try launch()
        let changes: [(inout Launch) throws -> Void] = [
            { $0.device = try #require(Device.named("iPad Air 2")) },
            { $0.systemVersion = SystemVersion(13) },
            { $0.fidelity = FidelityChoice(.documented) }, { $0.storyboards = [Storyboard.of()] },
            { $0.nibs = ["A"] }, { $0.bundleIdentifier = "a" }, { $0.bundleVersion = "2" },
            { $0.dateMilliseconds = 1 }, { $0.budget.steps = 1 }, { $0.isInBackground = true },
            { $0.app = AppDescription(sdk: SystemVersion(11)) },
            { $0.app = AppDescription(infoPlist: InfoPlist(sceneSupport: .missing)) },
            { $0.app = AppDescription(infoPlist: InfoPlist(orientations: [.portrait])) },
            {
                let entry = InfoPlist.Entry(key: "UIRequiresFullScreen", json: "true")
                $0.app = AppDescription(infoPlist: InfoPlist(entries: [entry]))
            },
            {
                let entry = InfoPlist.Entry(key: "UIStatusBarHidden", json: "true")
                $0.app = AppDescription(infoPlist: InfoPlist(entries: [entry]))
            },
            {
                let entry = InfoPlist.Entry(key: "UIViewControllerBasedStatusBarAppearance", json: "false")
                $0.app = AppDescription(infoPlist: InfoPlist(entries: [entry]))
            },
            {
                var plist = InfoPlist(sceneSupport: .manifest(delegateClass: nil))
                plist.displayDelegateClass = "DisplayDelegate"
                $0.app = AppDescription(infoPlist: plist)
            },
        ]
        let settings = SharedSettings(settings: SessionSettings(launch))
        #expect(settings == SharedSettings(settings: SessionSettings(launch)))
        for (index, change) in changes.enumerated() {
            var changed = launch
            try change(&changed)
            #expect(settings != SharedSettings(settings: SessionSettings(changed)), "change \(index)")
        }
    }

    @Test("the free slots and their order of reuse are compared")
    func freeSlots() {
        var session = PresentationSession()
        let handles = (0..<3).map { _ in session.views.insert(.sample) }
        var (first, second) = (session, session)
        for handle in handles.prefix(2) { first.views.remove(handle) }
        for handle in handles.prefix(2).reversed() { second.views.remove(handle) }
        #expect(
            SessionContents(first).differences(from: SessionContents(session))
                == ["views v is gone", "views v is gone", "views.nextFreeSlot: nil became 1"])
        let differences = SessionContents(second).differences(from: SessionContents(first))
        #expect(differences.contains("views.nextFreeSlot: 1 became 0"), "\(differences)")
        #expect(differences.count == 3, "\(differences)")
    }

    private func expectDifference(
        _ changed: PresentationSession, _ session: PresentationSession, _ path: String
    ) {
        let differences = SessionContents(changed).differences(from: SessionContents(session))
        #expect(differences.count == 1 && differences[0].hasPrefix(path), "\(differences)")
    }

    @Test("differences are reported by path, down to a number")
    func paths() {
        var session = PresentationSession()
        let handle = session.views.insert(.sample)
        let before = SessionContents(session)
        session.views.update(handle) {
            $0.frame.size.height = 4
            $0.superview = .other
        }
        #expect(
            SessionContents(session).differences(from: before) == [
                "views v.superview: nil became \(ViewHandle.other)",
                "views v.frame.size.height: 0.0 became 4.0",
            ])
    }
}
