import PresentationEngine

/// Arguments of calls: names, Booleans, numbers, and the values of properties.
extension CallGenerator {
    mutating func name() -> String {
        pick(["A", "B", "$self", "Größe", "a \"quoted\" \\ name", "t_1"])
    }

    mutating func truth() -> BooleanArgument {
        below(4) == 0 ? .variable("$animated") : .constant(flip())
    }

    /// Never negative zero: no number of a session is.
    mutating func decimal() -> Double { pick([0, 1, 0.1, -12.5, 1e-9, 16.667, 1e12]) }

    mutating func speed() -> Double { pick([0.001, 0.5, 1, 2, 16.667, 1_000]) }

    mutating func rect() -> Rect { Rect(decimal(), decimal(), decimal(), decimal()) }

    mutating func anchor() -> PopoverAnchor {
        flip() ? PopoverAnchor(barButtonItem: name()) : PopoverAnchor(sourceView: name(), sourceRect: rect())
    }

    mutating func value(depth: Int = 2) -> Value {
        switch below(depth > 0 ? 9 : 8) {
        case 0: .null
        case 1: .bool(flip())
        case 2: .integer(pick([0, -1, .max, .min]))
        case 3: .number(decimal())
        case 4: .text(name())
        case 5: .size(Size(decimal(), decimal()))
        case 6: .rect(rect())
        case 7: .anchor(anchor())
        default: .list(some { $0.value(depth: depth - 1) })
        }
    }

    mutating func assignments() -> [PropertyAssignment] {
        var chosen: [PropertyAssignment] = []
        for property in Property.allCases where below(6) == 0 {
            chosen.append(PropertyAssignment(property, value(of: property)))
        }
        return chosen
    }

    private mutating func value(of property: Property) -> Value {
        switch property.kind {
        case .name: Value(maybe { $0.name() })
        case .presentationStyle: .text(pick(ModalPresentationStyle.allCases).name)
        case .transitionStyle: .text(pick(ModalTransitionStyle.allCases).name)
        case .size: .size(Size(decimal(), decimal()))
        case .dimension: flip() ? "automatic" : .number(decimal())
        case .anchor: .anchor(anchor())
        case .words: .list(["top", "left"])
        case .word: pick(["fade", "scroll", "mid"])
        case .view: flip() ? .null : .text(name())
        case .insets: .insets(EdgeInsets(top: 1, left: 0, bottom: Double(below(1_000)), right: 0))
        case .value: value()
        case .flag: .bool(flip())
        }
    }

    mutating func completion(_ depth: Int) -> Completion {
        Completion(label: maybe { $0.name() }, calls: calls(depth))
    }

    mutating func readable() -> Readable {
        pick(Readable.all.filter { $0 != .property(.view) })
    }
}
