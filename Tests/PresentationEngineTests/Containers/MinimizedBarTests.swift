import Testing

@testable import PresentationEngine

@Suite("Tab bars that minimize, and their accessories")
struct MinimizedBarTests {
    private func theater(
        _ behavior: Value, _ device: String = "iPhone 11", _ version: SystemVersion = SystemVersion(26)
    ) throws -> Theater {
        var root = ControllerRequest.container("T", .tabBarController, .navigation("N", "A"), .plain("B"))
        root.properties = [
            PropertyAssignment(.tabBarMinimizeBehavior, behavior), PropertyAssignment(.bottomAccessory, "player"),
        ]
        return try Theater(version, device: device, root: root)
    }

    private func environment(_ theater: inout Theater) throws -> Value {
        try theater.probe("T", .link(.tabAccessoryEnvironment))
    }

    @Test(
        "Q29, CH-448: the bar minimizes in the direction of its behavior, and its accessory becomes inline",
        .varies(.device), arguments: [SystemVersion(26), SystemVersion(27)])
    func minimizes(_ version: SystemVersion) throws {
        let directions: [(Value, ScrollDirection, ScrollDirection)] = [
            ("onScrollDown", .down, .up), ("onScrollUp", .up, .down),
        ]
        for device in ["iPhone 8", "iPhone 11"] {
            for (behavior, away, back) in directions {
                var theater = try theater(behavior, device, version)
                RuleProof.expect("Q29", holds: try environment(&theater) == "regular")
                try theater.call(.tabBar(receiver: "A", .scroll(away)))
                proves("Q29", in: theater.events)
                RuleProof.expect("Q29", holds: try environment(&theater) == "inline")
                try theater.call(.tabBar(receiver: "A", .scroll(away)))
                #expect(theater.events.count == 1 && theater.events[0].trace == "noop scrollContent")
                try theater.call(.tabBar(receiver: "A", .scroll(back)))
                RuleProof.expect("Q29", holds: try environment(&theater) == "regular")
                try theater.call(.tabBar(receiver: "A", .scroll(away)))
                _ = try theater.play { try $0.call(.tabBar(receiver: "T", .select(.controller("B")))) }
                RuleProof.expect("CH-448", holds: try environment(&theater) == "regular")
            }
        }
        for (behavior, device) in [
            (Value("automatic"), "iPhone 11"), ("never", "iPhone 11"), ("onScrollDown", "iPad Air 2"),
        ] {
            var theater = try theater(behavior, device, version)
            try theater.call(.tabBar(receiver: "A", .scroll(.down)))
            RuleProof.expect("CH-448", holds: try environment(&theater) == "regular")
        }
    }

    @Test("CH-448: a tap expands a minimized bar, which shows no other tab")
    func tapped() throws {
        var theater = try theater("onScrollDown")
        try theater.call(.tabBar(receiver: "A", .scroll(.down)))
        proves("CH-448") { () throws(Rejection) in
            try theater.call(.tabBar(receiver: "T", .tap(.controller("B"))))
        }
        let tap = try theater.play { try $0.call(.tabBar(receiver: "T", .tap(.controller("N")))) }
        #expect(tap.appearances.isEmpty)
        RuleProof.expect("CH-448", holds: try environment(&theater) == "regular")
        let other = try theater.play { try $0.call(.tabBar(receiver: "T", .tap(.controller("B")))) }
        #expect(other.appearances.contains("B.DA"))
        try theater.set("T", .bottomAccessory, .null)
        #expect(try environment(&theater) == "none")
        try theater.call(.tabBar(receiver: "B", .scroll(.down)))
        try theater.set("T", .tabBarMinimizeBehavior, "never")
        RuleProof.expect("CH-448", holds: try theater.controller("T").tabBar.isMinimized == false)
    }

    @Test("Q29: before iOS 26 there is neither", .repeated(.onAPad))
    func earlier() throws {
        var theater = try Theater(SystemVersion(18), root: .container("T", .tabBarController, .plain("A")))
        proves("Q29") { () throws(Rejection) in try theater.set("T", .tabBarMinimizeBehavior, "never") }
        #expect(try environment(&theater) == .null)
    }
}
