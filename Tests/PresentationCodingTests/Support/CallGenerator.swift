import PresentationEngine

/// Calls of every kind with every sort of argument, drawn from a seed.
///
/// The arguments of each family of calls are drawn in its own file, `CallGenerator+<Family>.swift`.
struct CallGenerator: Drawing {
    var random: SplitMix

    init(seed: UInt64) { random = SplitMix(seed: seed) }

    mutating func maybe<Element>(_ element: (inout Self) -> Element) -> Element? {
        flip() ? element(&self) : nil
    }

    mutating func some<Element>(_ element: (inout Self) -> Element) -> [Element] {
        (0..<below(3)).map { _ in element(&self) }
    }

    /// Some calls, with calls inside them to `depth`.
    mutating func calls(_ depth: Int) -> [Call] {
        depth > 0 ? some { $0.call(depth: depth - 1) } : []
    }

    /// One call of any kind.
    mutating func call(depth: Int) -> Call {
        switch below(72) {
        // Presenting.
        case 0, 1: .present(presentCall(depth))
        case 2: .dismiss(receiver: name(), animated: truth(), completion: maybe { $0.completion(depth) })
        case 66: .modal(receiver: name(), modal())
        case 63: .presented(receiver: name(), presented())
        case 58, 59: .alert(receiver: name(), alert(depth))
        case 70: .popover(receiver: name(), popover())
        // Showing, segues and unwinding.
        case 35: .showing(.show(show()))
        case 36: .showing(.target(target()))
        case 3: .performSegue(receiver: name(), identifier: maybe { $0.name() }, sender: maybe { $0.name() })
        case 37: .unwind(unwind())
        // Transitions.
        case 13, 14, 15: .drive(target: name(), drive())
        case 30: .changeInteraction(object: name(), interactionChange())
        case 16: .coordinate(receiver: name(), coordination(depth))
        // Containers.
        case 33: .navigation(receiver: name(), navigation())
        case 34: .setViewControllers(setViewControllers(depth))
        case 38: .tabBar(receiver: name(), tabBar())
        case 39: .page(receiver: name(), page())
        case 40: .split(receiver: name(), split())
        case 17: .addChild(receiver: name(), child: name())
        case 18: .removeFromParent(receiver: name())
        case 19: .willMove(receiver: name(), parent: maybe { $0.name() })
        case 20: .didMove(receiver: name(), parent: maybe { $0.name() })
        case 50, 51: .containment(receiver: name(), containment())
        // Controllers, objects and their values.
        case 6: .makeController(request())
        case 11: .makeObject(object(depth: depth))
        case 12: .setBehavior(name: name(), behavior(depth: depth))
        case 7: .setProperties(receiver: name(), assignments())
        case 10: .read(receiver: name(), readable(), label: maybe { $0.name() })
        case 8: .release(name: name())
        // Views and windows.
        case 9: .loadViewIfNeeded(receiver: name())
        case 21: .addSubview(viewRequest())
        case 22: .removeFromSuperview(view: name())
        case 67: .layout(receiver: name(), .addConstraint(to: pick(LayoutGuide.allCases)))
        case 68: .layout(receiver: name(), .layoutSubviews)
        case 23: .addWindow(windowRequest())
        case 24: .setRootViewController(window: name(), controller: maybe { $0.name() })
        case 52, 57: .window(name: name(), pick(WindowCall.allCases))
        // The user, and the responder chain.
        case 4:
            .tap(
                element: name(), controller: maybe { $0.name() },
                event: maybe { $0.pick(["touchDown", "allEvents"]) })
        case 5: .setEnabled(element: name(), controller: maybe { $0.name() }, flip())
        case 53: .responding(responding())
        case 54: .items(receiver: name(), .setEditing(truth(), isAnimated: truth()))
        case 55: .items(receiver: name(), .tapEditButton)
        case 56: .items(receiver: name(), .setToolbarItems(maybe { $0.some { $0.name() } }, isAnimated: truth()))
        // The app, its scene and the device.
        case 27: .application(pick(ApplicationCall.allCases))
        case 61: .environment(environment())
        case 62: .orientation(orientation(depth))
        case 65: preference()
        case 69: .restrictSize(sizeRestrictions())
        case 71: sceneAccessory()
        case 64: .link(link())
        case 60: .registerObject(maybe { $0.name() }, restorationIdentifier: maybe { $0.name() })
        case 31: .encode(key: name(), flip() ? .value(value()) : .reference(name()))
        case 32: .decode(key: name(), label: maybe { $0.name() })
        // The app's own code.
        case 25: .async(calls(depth))
        case 26: .after(delay: pick([0, 1, 16_667, 1 << 50]), calls(depth))
        case 28: .log(name())
        default: .raise(name: name(), reason: name())
        }
    }
}
