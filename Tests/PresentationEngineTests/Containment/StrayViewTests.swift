import Testing

@testable import PresentationEngine

@Suite("UIKit's containers, and the view of a controller that they adopt")
struct StrayViewTests {
    /// The ways in which a UIKit container adopts a controller.
    enum Way: CaseIterable {
        case push, stack, tabs, pages, classicColumns, shownDetail, column

        var kind: ControllerKind {
            switch self {
            case .push, .stack: .navigationController
            case .tabs: .tabBarController
            case .pages: .pageViewController
            case .classicColumns, .shownDetail, .column: .splitViewController
            }
        }

        var call: Call {
            switch self {
            case .push: .navigation(receiver: "K", .push(controller: "C", animated: false))
            case .stack, .tabs, .pages, .classicColumns:
                .setViewControllers(
                    SetViewControllersCall(receiver: "K", controllers: ["C"], isAnimated: false))
            case .shownDetail:
                .showing(.show(ShowCall(.detail, receiver: "K", controller: "C")))
            case .column: .split(receiver: "K", .setColumn(.compact, controller: "C"))
            }
        }
    }

    /// The root `A` with a child `Q`, and a container `K` that is not on screen.
    private func theater(_ way: Way, _ version: SystemVersion = SystemVersion(17)) throws -> Theater {
        var theater = try Theater(version, device: "iPad Air 2")
        try theater.make("C")
        try theater.make("Q")
        try theater.embed("Q", in: "A")
        var container = ControllerRequest.container("K", way.kind)
        if way == .column {
            container.properties = [PropertyAssignment(.splitStyle, .text(SplitStyle.doubleColumn.name))]
        }
        try theater.call(.makeController(container))
        return theater
    }

    @Test(
        "EX-03, P69o: a view that lies in another controller's view prevents adoption until it is removed",
        .repeated(.deeper),
        arguments: Way.allCases)
    func elsewhere(_ way: Way) throws {
        for version in way == .column ? [SystemVersion(14), SystemVersion(18)] : Theater.versions {
            var theater = try theater(way, version)
            try theater.call(
                .loadViewIfNeeded(receiver: "C"), .addSubview(ViewRequest(view: "C", superview: "Q")))
            let (c, k, q) = (
                try theater.description("C"), try theater.description("K"), try theater.description("Q")
            )
            theater.expectException(
                "EX-03", named: "UIViewControllerHierarchyInconsistency",
                "child view controller:\(c) should have parent view controller:\(q) but requested parent is:\(k)",
                way.call)
            try theater.call(.removeFromSuperview(view: "C.view"), way.call)
            #expect(try theater.read("C", .parent) == "K")
        }
    }

    @Test(
        "Q72: addChild of a controller whose view lies in a foreign controller's view raises",
        .repeated(.deeper, .onAPad))
    func addedElsewhere() throws {
        for version in Theater.versions {
            var theater = try Theater(version)
            for name in ["C", "P", "Q"] { try theater.make(name) }
            try theater.call(
                .loadViewIfNeeded(receiver: "C"), .addSubview(ViewRequest(view: "C", superview: "Q")))
            let (c, p, q) = (
                try theater.description("C"), try theater.description("P"), try theater.description("Q")
            )
            theater.expectException(
                "EX-03", named: "UIViewControllerHierarchyInconsistency",
                "child view controller:\(c) should have parent view controller:\(q) but requested parent is:\(p)",
                .addChild(receiver: "P", child: "C"))
            RuleProof.expect("Q72", holds: try theater.read("C", .parent) == .null)
            try theater.call(.removeFromSuperview(view: "C.view"), .addChild(receiver: "P", child: "C"))
            #expect(try theater.read("C", .parent) == "P")
        }
    }

    @Test(
        "CH-155, CT-04: a moving child brings its view along, even if it is not visible in the old place",
        .repeated(.deeper),
        arguments: Way.allCases)
    func fromAnotherParent(_ way: Way) throws {
        var theater = try theater(way)
        try theater.embed("C", in: "Q")
        let events = try theater.play { try $0.call(way.call) }
        #expect(try theater.read("C", .parent) == "K")
        RuleProof.expect("CH-155", holds: try !theater.isInWindow("C"))
        #expect(events.appearances == ["C.WD", "C.DD"])
        proves("CT-04", in: events.filter { $0.trace == "C.parent=nil" })
    }

    @Test(
        "CH-179: a controller whose view contains the container's cannot be a child of it", .repeated(.deeper),
        arguments: Way.allCases)
    func enclosing(_ way: Way) throws {
        var theater = try theater(way)
        try theater.call(
            .loadViewIfNeeded(receiver: "K"), .addSubview(ViewRequest(view: "K", superview: "C")))
        let before = SessionContents(theater.session)
        proves("CH-179") { () throws(Rejection) in try theater.call(way.call) }
        #expect(SessionContents(theater.session) == before)
        proves("CH-179") { () throws(Rejection) in
            try theater.call(.addSubview(ViewRequest(view: "C", superview: "K")))
        }
        try theater.call(.removeFromSuperview(view: "K.view"), way.call)
        #expect(try theater.read("C", .parent) == "K")
    }

    @Test("CH-179: a container above counts as well, even if the lower one has no view yet")
    func enclosingAbove() throws {
        var theater = try Theater()
        try theater.call(
            .makeController(.container("T", .tabBarController, .navigation("N", "X"), .navigation("M", "Y"))))
        try theater.make("C")
        try theater.embed("C", in: "A")
        try theater.call(
            .loadViewIfNeeded(receiver: "T"), .addSubview(ViewRequest(view: "T", superview: "C")))
        for navigation in ["N", "M"] {
            proves("CH-179") { () throws(Rejection) in
                try theater.call(
                    .navigation(receiver: navigation, .push(controller: "C", animated: false)))
            }
        }
    }

    @Test("EX-03: a view that is not loaded has no place", arguments: Way.allCases)
    func notLoaded(_ way: Way) throws {
        var theater = try theater(way)
        try theater.call(.addChild(receiver: "Q", child: "C"), way.call)
        #expect(try theater.read("C", .parent) == "K")
    }

    @Test(
        "EX-03, R222: a column's controller goes into the navigation controller that is made for it",
        .repeated(.deeper))
    func wrapped() throws {
        var theater = try theater(.column)
        try theater.call(
            .loadViewIfNeeded(receiver: "C"), .addSubview(ViewRequest(view: "C", superview: "Q")))
        let refusal = proves("EX-03") { () throws(Rejection) in
            try theater.call(.split(receiver: "K", .setColumn(.primary, controller: "C")))
        }
        guard case .exception(_, let reason, _, _)? = refusal else {
            Issue.record("\(String(describing: refusal)) is no exception")
            return
        }
        #expect(reason.text.contains("requested parent is:<UINavigationController: 0x"))
        #expect(!theater.exists("UINavigationController"))
    }

    @Test("EX-03: a controller that a stack released in the same turn still has its view in the stack's")
    func fromStackToStack() throws {
        var theater = try Theater(
            SystemVersion(17), device: "iPad Air 2",
            root: .container(
                "T", .tabBarController, .navigation("N", "B"), .navigation("M", "A")))
        try theater.make("C")
        _ = try theater.play { try $0.push("C", animated: false) }
        func set(_ navigation: String, _ controllers: [String]) -> Call {
            .setViewControllers(
                SetViewControllersCall(receiver: navigation, controllers: controllers, isAnimated: false))
        }
        let (c, m, n) = (
            try theater.description("C"), try theater.description("M"), try theater.description("N")
        )
        let refusal = proves("EX-03") { () throws(Rejection) in
            try theater.call(set("N", ["B"]), set("M", ["A", "C"]))
        }
        guard case .exception(_, let reason, _, _)? = refusal else {
            Issue.record("\(String(describing: refusal)) is no exception")
            return
        }
        #expect(
            reason.text
                == "child view controller:\(c) should have parent view controller:\(n) but requested parent is:\(m)"
        )
        // It moves straight from one stack to the other, or once it is off screen.
        var direct = theater
        try direct.call(set("M", ["A", "C"]))
        #expect(try direct.read("C", .parent) == "M")
        _ = try theater.play { try $0.call(set("N", ["B"])) }
        try theater.call(set("M", ["A", "C"]))
        #expect(try theater.read("C", .parent) == "M")
    }

    @Test("EX-03: a page from the data source whose view lies in another controller's", .repeated(.onAPad))
    func pageOfDataSource() throws {
        var theater = try Theater.pages()
        try theater.call(
            .loadViewIfNeeded(receiver: "B"), .addSubview(ViewRequest(view: "B", superview: "A")))
        proves("EX-03") { () throws(Rejection) in try theater.swipe() }
        try theater.call(.removeFromSuperview(view: "B.view"))
        _ = try theater.play {
            try $0.swipe()
            try $0.drive($0.transition, .finish)
        }
        #expect(try theater.read("B", .parent) == "P")
    }
}
