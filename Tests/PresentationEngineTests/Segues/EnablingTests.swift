import Testing

@testable import PresentationEngine

@Suite("Disabled elements, and elements that can be disabled")
struct EnablingTests {
    /// The possible places of an element with `isEnabled`.
    enum Place: CaseIterable {
        case navigationBar, toolbar, barInTheView, beside, customView, view, gestureRecognizer
    }

    /// A screen with an element that is disabled in the storyboard.
    private func theater(_ place: Place, isConnected: Bool = true) throws -> Theater {
        var home = StoryboardScene.scene("Home", .viewController)
        var item = StoryboardBarButtonItem(id: "element")
        item.isEnabled = false
        var control = StoryboardView(id: "element", elementName: "button")
        control.isEnabled = false
        var kind = StoryboardTrigger.Kind.barButtonItem
        var event = StoryboardTrigger.Event.tap
        switch place {
        case .navigationBar:
            home.navigationItem = StoryboardNavigationItem()
            home.navigationItem?.rightBarButtonItems = [StoryboardBarButtonItem(id: "other"), item]
        case .toolbar: home.toolbarItems = [item]
        case .barInTheView:
            var bar = StoryboardView(id: "bar", elementName: "toolbar")
            bar.barButtonItems = [item]
            home.view?.subviews = [bar]
        case .beside:
            home.objects = [
                StoryboardObject(id: "element", elementName: "barButtonItem", kind: .barButtonItem(item))
            ]
        case .customView:
            var holder = StoryboardBarButtonItem(id: "holder")
            holder.customView = control
            home.toolbarItems = [holder]
            (kind, event) = (.control, .control("touchUpInside"))
        case .view:
            home.view?.subviews = [control]
            (kind, event) = (.control, .control("touchUpInside"))
        case .gestureRecognizer:
            home.objects = [
                StoryboardObject(
                    id: "element", elementName: "panGestureRecognizer",
                    kind: .gestureRecognizer(isEnabled: false))
            ]
            (kind, event) = (.gestureRecognizer, .recognition)
        }
        if isConnected {
            home.triggers = [
                StoryboardTrigger(
                    elementID: "element", elementName: "element", kind: kind, event: event,
                    effect: .action(selector: "save:", targetID: "Home"))
            ]
        }
        return try Theater(root: nil, storyboards: [.of(home)])
    }

    @Test(
        "CH-149: a disabled element ignores taps until the app enables it", .repeated(.onAPad),
        arguments: Place.allCases)
    func disabledElement(place: Place) throws {
        var theater = try theater(place)
        try theater.act(on: "element")
        #expect(theater.events.map(\.trace) == ["noop tap"])
        theater.expectRule("CH-149", on: "noop tap")
        try theater.call(.setEnabled(element: "element", controller: nil, true))
        theater.expectRule("CH-149", on: "Home:element.isEnabled=true")
        try theater.act(on: "element")
        #expect(theater.events.map(\.trace) == ["Home:save:=element"])
        try theater.call(.setEnabled(element: "element", controller: "Home", false))
        try theater.act(on: "element")
        #expect(theater.events.map(\.trace) == ["noop tap"])
        #expect(throws: Rejection.unknown(kind: "element", name: "nothing")) {
            try theater.call(.setEnabled(element: "nothing", controller: "Home", true))
        }
    }

    @Test(
        "CH-149: an element without connections can be enabled and disabled too", .repeated(.onAPad),
        arguments: Place.allCases)
    func unconnectedElement(place: Place) throws {
        var theater = try theater(place, isConnected: false)
        try theater.act(on: "element")
        theater.expectRule("CH-149", on: "noop tap")
        try theater.call(.setEnabled(element: "element", controller: nil, true))
        theater.expectRule("CH-149", on: "Home:element.isEnabled=true")
        try theater.act(on: "element")
        theater.expectRule("CH-120", on: "noop tap")
    }

    @Test("CH-149: cells, other views and key commands cannot be enabled or disabled", .repeated(.onAPad))
    func fixedElements() throws {
        var home = StoryboardScene.scene("Home", .viewController)
        home.view?.subviews = [
            StoryboardView(id: "label", elementName: "label"),
            StoryboardView(id: "cell", elementName: "tableViewCell"),
        ]
        home.objects = [StoryboardObject(id: "helper", elementName: "customObject", kind: .customObject)]
        home.triggers = [
            StoryboardTrigger(
                elementID: "cell", elementName: "tableViewCell", kind: .tableViewCell, event: .selection,
                effect: .action(selector: "pick:", targetID: "Home")),
            StoryboardTrigger(
                elementID: "key", elementName: "keyCommand", kind: .object, event: .tap,
                effect: .action(selector: "press:", targetID: "Home")),
        ]
        var theater = try Theater(root: nil, storyboards: [.of(home)])
        for element in ["label", "cell", "helper", "key"] {
            let refusal = proves("CH-149") { () throws(Rejection) in
                try theater.call(.setEnabled(element: element, controller: nil, false))
            }
            guard case .unsuitable(key: "element", let reason, _)? = refusal else {
                Issue.record("\(element): \(String(describing: refusal))")
                continue
            }
            #expect(reason.hasPrefix(element))
        }
    }

    @Test("a control of a scene without a controller names the scene")
    func inNoController() throws {
        var home = StoryboardScene.scene("Home", .viewController)
        home.view?.subviews = [StoryboardView(id: "lamp", elementName: "switch")]
        var theater = try Theater(storyboards: [.of(home)])
        do throws(Rejection) {
            try theater.call(.setEnabled(element: "lamp", controller: nil, false))
            Issue.record("It was disabled in no controller.")
        } catch {
            #expect(
                error.explanation == "No controller of the scene Home, in which lamp stands, exists now.")
        }
    }
}
