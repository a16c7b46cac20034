@testable import PresentationEngine

/// Storyboards in few words: scenes whose object id, identifier and class are one name.
extension Storyboard {
    /// The first scene is the initial one.
    static func of(_ scenes: StoryboardScene..., name: String = "Main") -> Storyboard {
        Storyboard(name: name, initialSceneID: scenes.first?.id, scenes: scenes)
    }
}

extension StoryboardScene {
    /// A scene with its segues; each of these hangs on a button `tap-…`, embed segues on a container view.
    static func scene(
        _ name: String, _ kind: StoryboardControllerKind = .viewController, _ segues: StoryboardSegue...
    ) -> StoryboardScene {
        var scene = StoryboardScene(id: name, kind: kind)
        scene.storyboardIdentifier = name
        scene.customClass = StoryboardClass(name: name)
        var view = StoryboardView(id: "\(name)-view")
        for var segue in segues {
            segue.sourceID = name
            if segue.kind.isPerformable {
                let element = "tap-\(segue.id)"
                segue.elementID = element
                scene.triggers.append(
                    StoryboardTrigger(
                        elementID: element, elementName: "button", kind: .control,
                        event: .control("touchUpInside"), effect: .segue(id: segue.id)))
            } else if segue.kind == .embed {
                var container = StoryboardView(id: "box-\(segue.id)", elementName: "containerView")
                container.frame = StoryboardRectangle(x: 10, y: 20, width: 100, height: 200)
                view.subviews.append(container)
                segue.elementID = container.id
            }
            scene.segues.append(segue)
        }
        scene.view = view
        return scene
    }

    /// A navigation controller with its root.
    static func navigation(_ name: String, root: String) -> StoryboardScene {
        .scene(
            name, .navigationController(StoryboardNavigation()),
            .to(root, .relationship(.rootViewController), "\(name)-root"))
    }

    /// A tab bar controller with its tabs.
    static func tabs(_ name: String, _ tabs: String...) -> StoryboardScene {
        var scene = StoryboardScene.scene(name, .tabBarController(StoryboardTabs()))
        scene.segues = tabs.map {
            var segue = StoryboardSegue.to($0, .relationship(.viewControllers), "\(name)-\($0)")
            segue.sourceID = name
            return segue
        }
        return scene
    }

    /// A split view controller of the style of iOS 8, with its two columns.
    static func split(_ name: String, _ primary: String, _ secondary: String) -> StoryboardScene {
        .scene(
            name, .splitViewController(StoryboardSplit()),
            .to(primary, .relationship(.primaryViewController), "\(name)-primary"),
            .to(secondary, .relationship(.secondaryViewController), "\(name)-secondary"))
    }

    /// A stand-in for a controller of this or another storyboard.
    static func reference(
        _ id: String, storyboard: String? = nil, identifier: String? = nil, bundle: String? = nil
    ) -> StoryboardScene {
        StoryboardScene(
            id: id,
            kind: .placeholder(
                StoryboardReference(
                    storyboardName: storyboard, referencedIdentifier: identifier, bundleIdentifier: bundle)))
    }
}

extension StoryboardSegue {
    /// A segue whose object id and identifier are one.
    static func to(
        _ destination: String, _ kind: StoryboardSegueKind, _ identifier: String, animated: Bool = true,
        className: String? = nil
    ) -> StoryboardSegue {
        var segue = StoryboardSegue(
            id: identifier, kind: kind, sourceID: "", destinationID: destination, identifier: identifier)
        segue.isAnimated = animated
        segue.customClass = className.map { StoryboardClass(name: $0) }
        return segue
    }

    /// An unwind segue.
    static func back(
        _ identifier: String = "back", _ action: String = "unwind:", animated: Bool = true,
        className: String? = nil
    ) -> StoryboardSegue {
        .to("exit", .unwind(action: action), identifier, animated: animated, className: className)
    }
}

extension Behavior {
    /// A class that has these methods of its own, which do nothing.
    static func owning(_ selectors: String...) -> Behavior {
        Behavior(actions: Dictionary(uniqueKeysWithValues: selectors.map { (ExactText($0), []) }))
    }
}

extension Theater {
    mutating func segue(_ identifier: String?, from receiver: String, sender: String? = nil)
        throws(Rejection)
    {
        try call(.performSegue(receiver: receiver, identifier: identifier, sender: sender))
    }

    mutating func show(_ controller: String, _ context: ShowContext = .primary, on receiver: String)
        throws(Rejection)
    {
        try call(.showing(.show(ShowCall(context, receiver: receiver, controller: controller, sender: "x"))))
    }

    /// What `targetViewController(forAction:sender:)` answers.
    mutating func target(of action: String, from receiver: String) throws(Rejection) -> Value? {
        try call(.showing(.target(TargetCall(receiver: receiver, action: action, sender: "x", label: "t"))))
        return events.readings("t").last
    }

    var children: (String) throws -> [String] {
        { name in try controller(name).children.map { session.name($0) } }
    }
}

extension [Event] {
    /// Lookups and unwindings in the notation of the spec's logs: `V1.allowed [V2]`, `V1.can true`, `N.dismiss`.
    var unwinding: [String] { compactMap(\.unwindingEntry) }
}

extension Event {
    fileprivate var unwindingEntry: String? {
        switch kind {
        case .question(let subject, let member, let arguments, let answer):
            let who = subject.name
            switch member {
            case .shouldPerformSegue: return "\(who).should \(answer.trace)"
            case .allowedChildrenForUnwinding: return "\(who).allowed \(answer.trace)"
            case .canPerformUnwindSegueAction: return "\(who).can \(answer.trace)"
            case .forUnwindSegueAction: return "\(who).for \(answer.trace)"
            case .canPerformAction: return "\(who).performs \(answer.trace)"
            case .splitShow, .splitShowDetail: return "\(who).\(member) \(arguments.count)"
            default: return nil
            }
        case .callback(let subject, let member, let arguments, _):
            let who = subject.name
            switch member {
            case .prepareForSegue: return "\(who).prepare"
            case .dismiss: return "\(who).dismiss"
            case .show, .showDetail, .present: return "\(who).\(member) \(arguments[0].value.trace)"
            case .unwindForSegue: return "\(who).unwind \(arguments[1].value.trace)"
            case .popToViewController: return "\(who).popTo \(arguments[0].value.trace)"
            default: return nil
            }
        case .action(let subject?, let name, _) where name.hasSuffix(":"): return "\(subject.name).\(name)"
        default: return nil
        }
    }
}
