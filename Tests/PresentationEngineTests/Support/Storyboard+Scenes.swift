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
