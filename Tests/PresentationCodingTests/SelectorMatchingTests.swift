import JSONCoding
import PresentationCoding
import PresentationEngine
import Testing

@Suite("Selecting controllers")
struct SelectorMatchingTests {
    private func request(
        _ name: String, _ className: String = "Page", _ kind: ControllerKind = .viewController,
        title: String? = nil, restorationIdentifier: String? = nil
    ) -> ControllerRequest {
        ControllerRequest(
            name: name,
            origin: .code(className: className, kind: kind, nibName: nil, bundle: nil, children: []),
            properties: [
                title.map { PropertyAssignment(.title, .text($0)) },
                restorationIdentifier.map { PropertyAssignment(.restorationIdentifier, .text($0)) },
            ].compactMap { $0 })
    }

    private func launched() throws -> PresentationSession {
        var session = PresentationSession()
        _ = try session.apply(
            .launch(
                Launch(
                    device: try #require(Device.named("iPhone 8")), systemVersion: SystemVersion(12),
                    root: ControllerRequest(name: "home", properties: [PropertyAssignment(.title, "Home")]))))
        return session
    }

    /// The root `home` has the children `first` and `second`, `second` has `inner`; `home` presents `stack`, whose
    /// child is `detail`. `spare` is detached.
    private func stage() throws -> PresentationSession {
        var session = try launched()
        _ = try session.apply(
            .perform([
                .makeController(request("spare")),
                .makeController(request("first", title: "First page")),
                .makeController(request("second", title: "Second page", restorationIdentifier: "two")),
                .makeController(request("inner", "Inner")),
                .addChild(receiver: "second", child: "inner"),
                .addChild(receiver: "home", child: "first"), .addChild(receiver: "home", child: "second"),
                .makeController(request("stack", "UINavigationController", .navigationController)),
                .makeController(request("detail", "Detail")),
                .addChild(receiver: "stack", child: "detail"),
                .present(PresentCall(receiver: "home", controller: "stack", isAnimated: true)),
            ]))
        return session
    }

    private func names(_ selector: String, _ session: PresentationSession) throws -> [String] {
        let selection = ControllerSelection([], try ControllerSelector(parsing: selector))
        return session.places(in: selection).map(\.record.name)
    }

    @Test(
        "controllers are found by their properties and their place, in the order of the tree",
        arguments: [
            ("*", ["home", "first", "second", "inner", "stack", "detail", "spare"]),
            ("Page", ["first", "second", "spare"]), ("#inner, #first", ["first", "inner"]),
            ("[kind=navigationController]", ["stack"]), ("[title]", ["home", "first", "second"]),
            ("[title^=First]", ["first"]), ("[title$=page]", ["first", "second"]),
            ("[title*='d p']", ["second"]), ("[title=home]", []), ("[identifier=two]", ["second"]),
            ("[restorationIdentifier=two]", ["second"]), ("[storyboardIdentifier]", []),
            ("[window=window]", ["home"]), ("[modalPresentationStyle=fullScreen]:root", ["home"]),
            ("[state=appearing]", ["stack", "detail"]), (":appearing", ["stack", "detail"]),
            (":root", ["home"]), (":detached", ["spare"]),
            (":child", ["first", "second", "inner", "detail"]),
            (":first-child", ["first", "inner", "detail"]), (":last-child", ["second", "inner", "detail"]),
            (":nth-child(2)", ["second"]), (":presented", ["stack"]), (":presenting", ["home"]),
            (":loaded", ["home", "stack", "detail"]),
            (":not(Page, :root)", ["inner", "stack", "detail"]),
            (":not(Page:child)", ["home", "inner", "stack", "detail", "spare"]),
            (":root > *", ["first", "second"]), (":root => *", ["stack"]),
            (":root *", ["first", "second", "inner", "stack", "detail"]), (":root > Detail", []),
            (":root => * > Detail", ["detail"]), ("#home Detail", ["detail"]),
            ("#second > Inner, #stack > *", ["inner", "detail"]), ("* * *", ["inner", "detail"]),
            ("#stack => *", []),
            (":has(*)", ["home", "second", "stack"]), (":has(> Page)", ["home"]),
            (":has(=> *)", ["home"]), (":has(Inner)", ["home", "second"]), (":has(> Inner)", ["second"]),
            (":has(=> * > Detail)", ["home"]), (":has(=> Detail)", []),
            (":has(> Inner, > Detail)", ["second", "stack"]), (":root > :has(*)", ["second"]),
            (":not(:has(*))", ["first", "inner", "detail", "spare"]),
            ("*:has(> #second:not(:root)) *", ["first", "second", "inner", "stack", "detail"]),
            ("Page => *", []), ("#home > #home", []),
        ])
    func found(selector: String, expected: [String]) throws {
        #expect(try names(selector, stage()) == expected)
    }

    @Test func `several conditions and a selector must all hold`() throws {
        let session = try stage()
        let selection = ControllerSelection(
            [.fact(.className, .equals("Page")), .fact(.state, .equals("disappeared"))],
            try ControllerSelector(parsing: ":root *"))
        #expect(session.places(in: selection).map(\.record.name) == ["first", "second"])
    }

    @Test func `a chain of thousands is searched by the longest selector`() throws {
        var session = try launched()
        try session.makeChain(of: 2_000, below: "home")
        let steps = ControllerSelector.partLimit
        let longest = Array(repeating: "*", count: steps).joined(separator: " ")
        #expect(try names(longest, session).count == 2_001 - (steps - 1))
        #expect(try names(longest.replacing(" ", with: ">"), session).last == "c2000")
        let below = Array(repeating: "*", count: steps - 2).joined(separator: " ")
        #expect(try names(":has(\(below))", session).count == 2_001 - (steps - 2))
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func `selectors find in trees made at random what a search step by step finds`(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        for _ in 0..<10 {
            let session = try randomTree(&random)
            var writer = JSONWriter()
            session.writeHierarchy(to: &writer)
            let nodes = TreeNode.all(in: try JSONValue(parsing: writer.bytes))
            #expect(try names("*", session) == nodes.map(\.id))
            for _ in 0..<40 {
                let steps = (0..<Int.random(in: 1...4, using: &random)).map { index in
                    TreeNode.Step(
                        relation: index == 0 ? "" : ["", ">", "=>"].randomElement(using: &random) ?? "",
                        className: ["A", "B", "*"].randomElement(using: &random) ?? "*")
                }
                let text = steps.map { "\($0.relation) \($0.className)" }.joined(separator: " ")
                let expected = nodes.filter { $0.isReached(by: steps[...]) }.map(\.id)
                #expect(try names(text, session) == expected, "seed \(seed): \(text)")
                for arrow in ["", ">", "=>"] {
                    let start = TreeNode.Step(relation: arrow, className: steps[0].className)
                    let way = [start] + steps.dropFirst()
                    let origins = nodes.filter { origin in
                        nodes.contains { $0.isReached(by: way[...], from: origin) }
                    }
                    let has = ":has(\(arrow)\(text))"
                    #expect(try names(has, session) == origins.map(\.id), "seed \(seed): \(has)")
                }
            }
        }
    }

    /// Controllers of the classes A and B, added to each other and presented wherever that is not an exception.
    private func randomTree(_ random: inout SplitMix) throws -> PresentationSession {
        var session = try launched()
        var known = ["home"]
        for index in 0..<15 {
            let name = "c\(index)"
            let className = Bool.random(using: &random) ? "A" : "B"
            _ = try session.apply(.perform([.makeController(request(name, className))]))
            let other = known.randomElement(using: &random) ?? "home"
            let call =
                switch Int.random(in: 0...4, using: &random) {
                case 0: Call.present(PresentCall(receiver: other, controller: name, isAnimated: false))
                case 1: Call.loadViewIfNeeded(receiver: name)
                default: Call.addChild(receiver: other, child: name)
                }
            // A call that UIKit refuses leaves the controller detached.
            _ = try? session.apply(.perform([call]))
            known.append(name)
        }
        return session
    }
}
