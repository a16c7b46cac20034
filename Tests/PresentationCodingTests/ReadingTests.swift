import JSONCoding
import PresentationCoding
import PresentationEngine
import Testing

@Suite("Read models of a session")
struct ReadingTests {
    private func session(_ calls: Call..., objects: [ObjectRequest] = []) throws -> PresentationSession {
        var session = PresentationSession()
        _ = try session.apply(
            .launch(
                Launch(
                    device: try #require(Device.named("iPhone 8")), systemVersion: SystemVersion(12),
                    root: ControllerRequest(
                        name: "home", properties: [PropertyAssignment(.title, "Home")]),
                    objects: objects)))
        for call in calls { _ = try session.apply(.perform([call])) }
        return session
    }

    private func json(_ write: (inout JSONWriter) -> Void) throws -> JSONValue {
        var writer = JSONWriter()
        write(&writer)
        return try JSONValue(parsing: writer.bytes)
    }

    private let makeDetail = Call.makeController(
        ControllerRequest(
            name: "detail",
            origin: .code(
                className: "Detail", kind: .viewController, nibName: nil, bundle: nil, children: [])))
    private let presentDetail = Call.present(
        PresentCall(receiver: "home", controller: "detail", isAnimated: true))

    @Test("the hierarchy shows children, presented controllers and controllers outside windows")
    func hierarchy() throws {
        let session = try session(
            makeDetail, presentDetail,
            .makeController(ControllerRequest(name: "child")), .addChild(receiver: "home", child: "child"),
            .makeController(ControllerRequest(name: "spare")))
        let tree = try json(session.writeHierarchy)
        let root = try #require(tree["windows"]?[0]?["root"])
        #expect(tree["windows"]?[0]?["id"] == "window")
        #expect(root["id"] == "home")
        #expect(root["title"] == "Home")
        #expect(root["state"] == "disappearing")
        #expect(root["children"]?[0]?["id"] == "child")
        #expect(root["presented"]?["class"] == "Detail")
        #expect(root["presented"]?["state"] == "appearing")
        #expect(root["presented"]?["presentation"]?["presenting"] == "home")
        #expect(root["presented"]?["presentation"]?["phase"] == "presenting")
        #expect(root["presented"]?["presentation"]?["transition"] == "t_1")
        #expect(tree["detached"]?[0]?["id"] == "spare")
    }

    @Test("the text hierarchy looks like the debugger's")
    func text() throws {
        var session = try session(
            makeDetail, presentDetail,
            .makeController(ControllerRequest(name: "child")), .addChild(receiver: "home", child: "child"))
        _ = try session.apply(.advance(.settle))
        let lines = session.hierarchyText.split(separator: "\n").map { line in
            line.replacing(/0x[0-9a-f]+/, with: "0x")
        }
        #expect(
            lines == [
                "<UIViewController 0x>, state: disappeared, view: <UIView 0x> not in the window",
                "   | <UIViewController 0x>, state: disappeared, view: (view not loaded)",
                "   + <Detail 0x>, state: appeared, view: <UIView 0x>, presented with: <_UIFullscreenPresentationController 0x>",
            ])
    }

    @Test("a chain of thousands of children is written without overflowing the stack")
    func depth() throws {
        var session = try session()
        try session.makeChain(of: 2_000, below: "home")
        var writer = JSONWriter()
        session.writeHierarchy(to: &writer)
        let opened = writer.bytes.count { $0 == UInt8(ascii: "{") }
        #expect(opened > 2_000)
        #expect(writer.bytes.count { $0 == UInt8(ascii: "}") } == opened)
        #expect(session.hierarchyText.split(separator: "\n").count == 2_001)
    }

    @Test("a controller is shown with its property values and its links")
    func controller() throws {
        let session = try session(makeDetail, presentDetail)
        let handle = try #require(session.controllerHandle(named: "detail"))
        let detail = try json { session.writeController(handle, to: &$0) }
        #expect(detail["kind"] == "viewController")
        #expect(detail["held"] == true)
        #expect(detail["properties"]?["modalPresentationStyle"] == "fullScreen")
        #expect(detail["properties"]?["preferredContentSize"] == ["width": 0, "height": 0])
        #expect(detail["links"]?["presentingViewController"] == "home")
        #expect(detail["links"]?["isViewLoaded"] == true)
        for property in Property.allCases where property != .view {
            let isShown = detail["properties"]?[property.rawValue] != nil
            #expect(isShown == property.belongs(to: .viewController), "\(property)")
        }
        for link in Readable.Link.allCases {
            let isShown = detail["links"]?[link.rawValue] != nil
            #expect(isShown == link.belongs(to: .viewController), "\(link)")
        }
        #expect(session.controllerHandle(named: "nobody") == nil)
    }

    @Test("a controller names everything that keeps it alive, until nothing does")
    func keepers() throws {
        var session = try session(
            makeDetail, presentDetail,
            .makeController(ControllerRequest(name: "child")), .addChild(receiver: "home", child: "child"),
            .makeController(ControllerRequest(name: "spare")))
        _ = try session.apply(.advance(.settle))
        func keepers(_ name: String) throws -> [String] {
            let handle = try #require(session.controllerHandle(named: name))
            guard case .array(let list)? = try json({ session.writeController(handle, to: &$0) })["keptBy"] else {
                return []
            }
            return list.map { keeper in
                [keeper["kind"], keeper["id"]].compactMap { value -> String? in
                    if case .string(let text)? = value { text } else { nil }
                }.joined(separator: " ")
            }
        }
        #expect(try keepers("home") == ["window window", "presented detail"])
        #expect(try keepers("detail") == ["client", "presenter home"])
        #expect(try keepers("child") == ["client", "parent home"])
        #expect(try keepers("spare") == ["client"])
        _ = try session.apply(.perform([.release(name: "detail"), .release(name: "child")]))
        #expect(try keepers("detail") == ["presenter home"])
        #expect(try keepers("child") == ["parent home"])
        _ = try session.apply(.perform([.release(name: "spare")]))
        #expect(session.controllerHandle(named: "spare") == nil)
        // The former root and what it presents keep each other, in no window.
        _ = try session.apply(
            .perform([
                .makeController(ControllerRequest(name: "login")),
                .setRootViewController(window: "window", controller: "login"),
            ]))
        #expect(try keepers("home") == ["presented detail"])
        #expect(try keepers("detail") == ["presenter home"])
        #expect(try keepers("login") == ["client", "window window"])
    }

    @Test("a tab behind the More tab says so, and no other child does")
    func keptByTabs() throws {
        var session = PresentationSession()
        let tabs = (1...6).map { ControllerRequest(name: "tab\($0)") }
        _ = try session.apply(
            .launch(
                Launch(
                    device: try #require(Device.named("iPhone 8")), systemVersion: SystemVersion(12),
                    root: ControllerRequest(
                        name: "tabs",
                        origin: .code(
                            className: nil, kind: .tabBarController, nibName: nil, bundle: nil, children: tabs)))))
        for (name, isBehind) in [("tab4", false), ("tab5", true)] {
            let handle = try #require(session.controllerHandle(named: name))
            let keeper = try json { session.writeController(handle, to: &$0) }["keptBy"]?[0]
            #expect(keeper?["kind"] == "parent" && keeper?["id"] == "tabs")
            #expect((keeper?["behindMore"] == true) == isBehind)
        }
    }

    @Test func `the listing has the selected controllers with their links`() throws {
        let session = try session(makeDetail, presentDetail)
        let all = try json { session.writeControllers(to: &$0) }
        #expect(all[0]?["id"] == "home" && all[0]?["presented"] == "detail" && all[0]?["window"] == "window")
        #expect(all[1]?["id"] == "detail" && all[1]?["parent"] == nil && all[2] == nil)
        let found = try json {
            session.writeControllers(.init([.fact(.className, .equals("Detail"))]), to: &$0)
        }
        #expect(found[0]?["id"] == "detail" && found[1] == nil)
        let none = try json {
            session.writeControllers(.init([.fact(.identifier, .equals("none"))]), to: &$0)
        }
        #expect(none == [])
    }

    @Test("views are listed by window, followed by views outside windows")
    func views() throws {
        let session = try session(
            makeDetail, .loadViewIfNeeded(receiver: "detail"),
            .addSubview(ViewRequest(view: "label", superview: "home", frame: Rect(1, 2, 3, 4))))
        let trees = try json(session.writeViews)
        #expect(trees[0]?["role"] == "window")
        #expect(trees[0]?["subviews"]?[0]?["controller"] == "home")
        #expect(trees[0]?["subviews"]?[0]?["subviews"]?[0]?["id"] == "label")
        #expect(
            trees[0]?["subviews"]?[0]?["subviews"]?[0]?["frame"] == ["x": 1, "y": 2, "width": 3, "height": 4])
        #expect(trees[1]?["controller"] == "detail")
        let windows = try json(session.writeWindows)
        #expect(windows[0]?["root"] == "home")
        #expect(windows[0]?["frame"]?["width"] == 375)
    }

    @Test("pending items have a name and a time")
    func pending() throws {
        var session = try session(
            makeDetail, presentDetail, .after(delay: 16_667, [.log("later")]))
        #expect(
            try json(session.writePending) == [
                ["what": "transition", "id": "t_1", "due": 500], ["what": "timer", "due": 16.667],
            ])
        _ = try session.apply(.advance(.by(125_000)))
        let transition = try json(session.writeTransitions)[0]
        #expect(transition?["fraction"] == 0.25)
        #expect(transition?["phase"] == "running")
        #expect(transition?["duration"] == 500)
        #expect(session.transitionHandle(named: "t_1") != nil)
        _ = try session.apply(.advance(.settle))
        #expect(try json(session.writePending) == [])
        #expect(session.transitionHandle(named: "t_1") == nil)
    }

    @Test("nothing is pending once the app has ended")
    func pendingAtTheEnd() throws {
        let session = try session(
            makeDetail, presentDetail, .after(delay: 16_667, [.log("later")]), .application(.terminate))
        #expect(try json(session.writePending) == [] && session.header.status == .terminated)
    }

    @Test("an open question is pending with its receiver and arguments")
    func question() throws {
        let delegate = ObjectRequest(
            name: "delegate", behavior: Behavior(answers: [.animationControllerForPresented: .ask]))
        let session = try session(
            makeDetail,
            .setProperties(receiver: "detail", [PropertyAssignment(.transitioningDelegate, "delegate")]),
            presentDetail, objects: [delegate])
        let question = try json(session.writePending)[0]
        #expect(question?["what"] == "question")
        #expect(question?["of"] == "delegate")
        #expect(question?["call"] == "animationController(forPresented:presenting:source:)")
        #expect(question?["arguments"] == ["presented": "detail", "presenting": "home", "source": "home"])
        #expect(try json(session.writeObjects)[0]?["owner"] == "client")
        #expect(try json(session.writeBehaviors)["delegate"]?["answers"] != nil)
    }

    @Test("a hundred timers are listed by their time, and the rest as a number")
    func timers() throws {
        let timers = (0..<150).map { Call.after(delay: 1_000 * ($0 + 1), []) }
        var session = try session()
        _ = try session.apply(.perform(Array(timers.prefix(100))))
        #expect(try json(session.writePending)[99] == ["what": "timer", "due": 100])
        #expect(try json(session.writePending)[100] == nil)
        _ = try session.apply(.perform(Array(timers.dropFirst(100))))
        let pending = try json(session.writePending)
        #expect(pending[99] == ["what": "timer", "due": 100])
        #expect(pending[100] == ["what": "timers", "count": 50])
        #expect(pending[101] == nil)
    }
}
