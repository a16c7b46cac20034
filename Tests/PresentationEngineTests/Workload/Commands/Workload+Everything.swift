@testable import PresentationEngine

/// Every property set and every value read, of whichever controller: also what no other part of the workload touches.
extension Workload {
    mutating func everything() -> [Call] {
        switch random.below(20) {
        case 0..<8:
            let receiver = controller()
            return [
                .setProperties(
                    receiver: receiver, (0..<(1 + random.below(3))).map { _ in assignment() })
            ]
        case 8..<12: return [.read(receiver: random.chance(80) ? controller() : running(), readable(), label: nil)]
        case 12, 13: return [popover(), present()]
        case 14: return [registration()]
        case 15: return [overriding()]
        case 16: return [.application(random.pick([.save, .extendStateRestoration, .completeStateRestoration]))]
        case 17: return [.encode(key: "key", random.chance(50) ? .value(7) : .reference(controller()))]
        default: return [orientationCall()]
        }
    }

    /// A screen with text fields is presented, and its keyboard appears and disappears, also in the middle of
    /// everything else.
    mutating func keyboard() -> [Call] {
        let screens = Array(cast.scenes.suffix(8))
        let owner = screens.isEmpty || random.chance(20) ? nil : random.pick(screens)
        let field = random.pick(["field", "text", "field", "button"])
        switch random.below(12) {
        case 0, 1:
            return [.makeController(ControllerRequest(origin: .storyboard(name: nil, identifier: "Screen")))]
        case 2, 3:
            let screen = screens.last ?? controller()
            return [
                .present(
                    PresentCall(receiver: receiver(), controller: screen, isAnimated: .constant(random.chance(70))))
            ]
        case 4...6: return [.tap(element: field, controller: owner)]
        case 7, 8: return [.responding(.becomeFirstResponder(element: field, controller: owner))]
        case 9: return [.responding(.resignFirstResponder(element: field, controller: owner))]
        case 10:
            return [
                .responding(
                    random.pick([
                        .dockKeyboard(true), .dockKeyboard(false), .send(.press(.button(.menu), .began)),
                        .send(.shake(.began)), .touch(view: receiver()), .touch(view: receiver(), phase: .moved),
                        .becomeResponder(owner ?? receiver()), .resignResponder(owner ?? receiver()),
                        .reloadInputViews(owner ?? receiver()), .pressKey(input: "s", [.command]),
                        .requestFocusUpdate(environment: receiver()),
                    ]))
            ]
        default: return [.responding(.becomeFirstResponder(element: field, controller: owner)), dismiss()]
        }
    }

    mutating func orientationCall() -> Call {
        let orientations = InterfaceOrientation.allCases
        let choice = random.below(5)
        if choice == 3 {
            return .updatePreference(random.pick(InterfacePreference.allCases), receiver: controller())
        }
        let call: OrientationCall =
            switch choice {
            case 0: .attemptRotation
            case 1: .setNeedsUpdate(receiver: controller())
            case 2:
                .requestGeometryUpdate(
                    (0..<(1 + random.below(2))).map { _ in random.pick(orientations) },
                    errorHandler: random.chance(50) ? Completion(label: "refused") : nil)
            default: .setDeviceOrientation(random.pick(orientations))
            }
        return .orientation(call)
    }

    private mutating func running() -> String { cast.running.isEmpty ? "hand" : random.pick(cast.running) }

    /// A property with a value of its type, or now and then of another.
    private mutating func assignment() -> PropertyAssignment {
        let property = random.pick(Property.allCases)
        let kind = random.chance(3) ? random.pick(Property.allCases).kind : property.kind
        return PropertyAssignment(property, value(of: kind, property))
    }

    private mutating func value(of kind: Property.Kind, _ property: Property) -> Value {
        switch kind {
        case .flag: return .bool(random.chance(50))
        case .name:
            let names = ["delegate", "name", controller(), cast.objects.last ?? "hand"]
            return random.chance(20) ? .null : .text(random.pick(names))
        case .word: return .text(random.pick(property.words ?? ["automatic"]))
        case .words:
            let others: [String] = ["add", "trash", cast.chain[0] + ".view"]
            let words: [String] = property.words ?? others
            guard random.chance(60) else { return .text(random.pick(words)) }
            return .list((0..<random.below(3)).map { (_: Int) -> Value in .text(random.pick(words)) })
        case .presentationStyle: return .text(random.pick(ModalPresentationStyle.allCases).name)
        case .transitionStyle: return .text(random.pick(ModalTransitionStyle.allCases).name)
        case .size: return .size(Size(Double(random.below(900)), Double(random.below(900))))
        case .dimension: return random.chance(30) ? "automatic" : .number(Double(random.below(900)))
        case .anchor: return anchor()
        case .view:
            return random.chance(30) ? .null : .text(random.chance(50) ? cast.fresh("v") : controller() + ".view")
        case .insets: return .insets(EdgeInsets(top: 10, left: Double(random.below(40)), bottom: 0, right: 7))
        case .value: return 7
        }
    }

    private mutating func anchor() -> Value {
        if random.chance(20) { return .anchor(PopoverAnchor(barButtonItem: "add")) }
        let place = Point(Double(random.below(1_000)) - 100, Double(random.below(1_200)) - 100)
        let rect = Rect(origin: place, size: Size(Double(random.below(300)), Double(random.below(300))))
        return .anchor(
            PopoverAnchor(sourceView: receiver() + ".view", sourceRect: random.chance(80) ? rect : nil))
    }

    /// A controller becomes a popover with everything that decides its place.
    private mutating func popover() -> Call {
        .setProperties(
            receiver: random.pick(cast.plain.suffix(4)),
            [
                .style(.popover), PropertyAssignment(.popoverPresentationControllerAnchor, anchor()),
                PropertyAssignment(
                    .permittedArrowDirections, value(of: .words, .permittedArrowDirections)),
                PropertyAssignment(.preferredContentSize, value(of: .size, .preferredContentSize)),
                PropertyAssignment(.canOverlapSourceViewRect, .bool(random.chance(40))),
                PropertyAssignment(.popoverLayoutMargins, value(of: .insets, .popoverLayoutMargins)),
                PropertyAssignment(.passthroughViews, .list([.text(receiver() + ".view")])),
            ])
    }

    private mutating func registration() -> Call {
        .containment(
            receiver: controller(),
            .registerForTraitChanges(
                [random.pick(RegisteredTrait.allCases)],
                handler: Completion(label: "changed", calls: [orientationCall()])))
    }

    private mutating func overriding() -> Call {
        let traits = TraitOverride(
            horizontal: random.chance(50) ? random.pick(SizeClass.allCases) : nil,
            vertical: random.chance(50) ? random.pick(SizeClass.allCases) : nil)
        return .containment(receiver: receiver(), .setOverrideTraitCollection(traits, child: controller()))
    }

    private mutating func readable() -> Readable {
        switch random.below(11) {
        case 0, 1: .property(random.pick(Property.allCases))
        case 2, 3: .link(random.pick(Readable.Link.allCases))
        case 4: .transition(random.pick(Readable.TransitionValue.allCases))
        case 5: .presentationController(random.pick(Readable.PresentationValue.allCases))
        case 6: .split(random.pick(Readable.SplitValue.allCases))
        case 7: .trait(random.pick(Readable.TraitValue.allCases))
        case 8: .responder(random.pick(Readable.ResponderValue.allCases))
        case 9: .sheet(random.pick(Readable.SheetValue.allCases))
        default: .layout(random.pick(Readable.LayoutValue.allCases))
        }
    }
}
