import PresentationEngine
import Testing

/// A client decides how deep a tree gets, and a thread's stack does not grow with it: no rule, reading or writing calls
/// itself once per level.
@Suite("Trees that would overflow the stack of a recursive function")
struct DeepTreeTests {
    private static let depth = 400

    private static func child(_ index: Int) -> [Call] {
        let parent = index == 0 ? "A" : "c\(index - 1)"
        return [
            .makeController(ControllerRequest(name: "c\(index)")),
            .addChild(receiver: parent, child: "c\(index)"),
            .addSubview(ViewRequest(view: "c\(index).view", superview: "\(parent).view")),
            .didMove(receiver: "c\(index)", parent: parent),
        ]
    }

    @Test("nested children, which appear and disappear together")
    func children() async throws {
        let told = try await SmallStack.run { () -> [Member: Int] in
            var screen = try DeepScreen()
            try screen.build(Self.depth, Self.child)
            screen.forgetTold()
            try screen.coverAndReturn()
            let told = screen.told
            try screen.check()
            try screen.call(.removeFromSuperview(view: "c0.view"), .removeFromParent(receiver: "c0"))
            try screen.apply(.perform((0..<Self.depth).map { .release(name: "c\($0)") }))
            try screen.check()
            return told
        }
        // The push, the canceled pop, and the pop; T, N's other child, takes part in two of them.
        #expect(told[.viewDidAppear] ?? 0 >= Self.depth && told[.viewDidDisappear] ?? 0 >= Self.depth)
    }

    @Test(
        "nested children of a container with manual forwarding, whose views leave with the container's"
    )
    func childrenByHand() async throws {
        try await SmallStack.run {
            let byHand = Behavior(answers: [.shouldAutomaticallyForwardAppearanceMethods: .value(false)])
            var screen = try DeepScreen(behaviors: [.init(name: "A", behavior: byHand)])
            try screen.build(Self.depth, Self.child)
            try screen.coverAndReturn()
            try screen.check()
            try screen.call(
                .removeFromSuperview(view: "c0.view"),
                .addSubview(
                    ViewRequest(view: "c0.view", superview: "A.view")))
            try screen.call(.removeFromParent(receiver: "c0"), .removeFromSuperview(view: "c0.view"))
            try screen.apply(.perform((0..<Self.depth).map { .release(name: "c\($0)") }))
            try screen.check()
        }
    }

    @Test(
        "controllers presented over each other in a child's current context, which appear and disappear with the child"
    )
    func presented() async throws {
        let depth = 200
        let told = try await SmallStack.run { () -> [Member: Int] in
            var screen = try DeepScreen()
            try screen.call(
                .setProperties(
                    receiver: "A", [PropertyAssignment(.definesPresentationContext, true)]))
            for index in 0..<depth {
                let presenter = index == 0 ? "A" : "p\(index - 1)"
                try screen.call(
                    .makeController(
                        ControllerRequest(
                            name: "p\(index)",
                            properties: [
                                PropertyAssignment(.modalPresentationStyle, "overCurrentContext"),
                                PropertyAssignment(.definesPresentationContext, true),
                            ])),
                    .present(PresentCall(receiver: presenter, controller: "p\(index)", isAnimated: false)))
                try screen.settle()
            }
            screen.forgetTold()
            try screen.call(
                .makeController(ControllerRequest(name: "T")),
                .setViewControllers(
                    SetViewControllersCall(receiver: "N", controllers: ["A", "T"], isAnimated: true)))
            try screen.settle()
            let told = screen.told
            try screen.call(.navigation(receiver: "N", .pop(animated: true)))
            try screen.settle()
            try screen.check()
            try screen.call(.dismiss(receiver: "A", animated: true, completion: nil))
            try screen.settle()
            try screen.check()
            return told
        }
        #expect(told[.viewDidDisappear] == depth + 1)
    }

    @Test("objects that own each other, each the restoration parent of the next")
    func objects() async throws {
        let left = try await SmallStack.run { () -> Int in
            var screen = try DeepScreen(behaviors: [
                .init(
                    name: "AppDelegate",
                    behavior: Behavior(answers: [.shouldSaveApplicationState: .value(true)]))
            ])
            try screen.build(Self.depth) { index in
                let above = index == 0 ? "A" : "o\(index - 1)"
                return [
                    .makeObject(
                        ObjectRequest(
                            name: "o\(index)", owner: index == 0 ? nil : above, restorationParent: above)),
                    .registerObject("o\(index)", restorationIdentifier: "o\(index)"),
                ]
            }
            try screen.check()
            try? screen.call(.application(.save))
            try screen.call(.release(name: "o0"))
            try screen.check()
            return screen.session.objects.all.reduce(0) { count, _ in count + 1 }
        }
        #expect(left == 0)
    }

    @Test("nested navigation controllers, in a tab that takes its title and its enabled state from them")
    func navigation() async throws {
        let titles = try await SmallStack.run { () -> Bool in
            var screen = try DeepScreen()
            try screen.build(Self.depth) { index in
                let parent = index == 0 ? nil : "n\(index - 1)"
                let made = Call.makeController(
                    ControllerRequest(
                        name: "n\(index)",
                        origin: .code(
                            className: nil, kind: .navigationController, nibName: nil, bundle: nil,
                            children: []),
                        properties: index == Self.depth - 1 ? [PropertyAssignment(.title, "Deep")] : []))
                return [made] + (parent.map { [.addChild(receiver: $0, child: "n\(index)")] } ?? [])
            }
            try screen.call(
                .makeController(
                    ControllerRequest(
                        name: "bar",
                        origin: .code(
                            className: nil, kind: .tabBarController, nibName: nil, bundle: nil, children: []))
                ),
                .setViewControllers(
                    SetViewControllersCall(receiver: "bar", controllers: ["n0"], isAnimated: false)))
            try screen.call(.read(receiver: "bar", .link(.tabBarItems), label: nil))
            let read = screen.session.events.contains {
                if case .reading(_, _, .list(["Deep"])) = $0.kind { true } else { false }
            }
            try screen.call(.setRootViewController(window: "window", controller: "bar"))
            try screen.settle()
            try? screen.call(.tabBar(receiver: "bar", .tap(.controller("n0"))))
            try screen.check()
            return read
        }
        #expect(titles)
    }

    @Test("nested views")
    func views() async throws {
        let left = try await SmallStack.run { () -> Int in
            var screen = try DeepScreen()
            let before = screen.session.views.all.reduce(0) { count, _ in count + 1 }
            try screen.build(Self.depth) { index in
                [
                    .addSubview(
                        ViewRequest(view: "v\(index)", superview: index == 0 ? "A.view" : "v\(index - 1)"))
                ]
            }
            try screen.coverAndReturn()
            try screen.check()
            try screen.call(.removeFromSuperview(view: "v0"))
            try screen.check()
            return screen.session.views.all.reduce(0) { count, _ in count + 1 } - before
        }
        // T, its view and the object that N made for the push are the navigation controller's own.
        #expect(left <= 1)
    }
}
