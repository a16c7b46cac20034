import JSONCoding
import PresentationEngine
import SessionNumbers

/// Autoresizing masks, constraints and layout guides.
extension SceneInterpretation {
    /// Reads the attributes of a view that its layout depends on.
    mutating func readPlacement(_ element: MarkupElement, into view: inout StoryboardView) {
        view.usesConstraints =
            flag(element, "translatesAutoresizingMaskIntoConstraints") == false
            && flag(element, "fixedFrame") != true
        view.horizontalHugging = element["horizontalHuggingPriority"].flatMap(Int.init)
        view.verticalHugging = element["verticalHuggingPriority"].flatMap(Int.init)
        view.alpha = number(element, "alpha") ?? 1
    }

    /// A mask; an attribute that the file leaves out is not set.
    mutating func autoresizing(_ element: MarkupElement) -> StoryboardAutoresizing {
        var mask = StoryboardAutoresizing()
        mask.flexibleLeft = flag(element, "flexibleMinX") ?? false
        mask.flexibleWidth = flag(element, "widthSizable") ?? false
        mask.flexibleRight = flag(element, "flexibleMaxX") ?? false
        mask.flexibleTop = flag(element, "flexibleMinY") ?? false
        mask.flexibleHeight = flag(element, "heightSizable") ?? false
        mask.flexibleBottom = flag(element, "flexibleMaxY") ?? false
        return mask
    }

    /// The constraints of a list that can be understood; placeholders are removed when the app is built.
    mutating func constraints(_ list: MarkupElement, of view: MarkupElement) -> [StoryboardConstraint] {
        let variations = ConstraintVariations(view)
        return list.children(named: "constraint").compactMap { element in
            guard flag(element, "placeholder") != true else { return nil }
            return constraint(element, variations)
        }
    }

    private mutating func constraint(
        _ element: MarkupElement, _ variations: ConstraintVariations
    ) -> StoryboardConstraint? {
        let first: StoryboardConstraint.Attribute? = choice(element, "firstAttribute")
        guard let first else { return nil }
        var constraint = StoryboardConstraint(first)
        constraint.id = element.id
        constraint.firstItem = element["firstItem"]
        constraint.relation = choice(element, "relation") ?? .equal
        constraint.secondItem = element["secondItem"]
        if element["secondAttribute"] != nil {
            let second: StoryboardConstraint.Attribute? = choice(element, "secondAttribute")
            guard let second else { return nil }
            constraint.secondAttribute = second
        }
        constraint.multiplier = multiplier(element) ?? 1
        constraint.constant = number(element, "constant") ?? 0
        constraint.priority = integer(element, "priority") ?? 1_000
        if let id = element.id {
            constraint.isInstalled = !variations.isExcluded(id)
            constraint.variations = constraint.isInstalled ? [] : variations.keys(including: id)
        }
        return constraint
    }

    /// A number, or a ratio such as `16:9` or `3/4`.
    private mutating func multiplier(_ element: MarkupElement) -> Double? {
        let parts = element["multiplier"]?.split { $0 == ":" || $0 == "/" }.map { Double($0) } ?? []
        guard parts.count == 2, let above = parts[0], let below = parts[1], below != 0, (above / below).isFinite else {
            return number(element, "multiplier")
        }
        return (above / below).withoutNegativeZero
    }

    /// A guide of a kind that is known.
    func layoutGuide(_ element: MarkupElement) -> StoryboardLayoutGuide? {
        guard let id = element.id, let word = element.key ?? element["type"] else { return nil }
        return StoryboardLayoutGuide.Kind(rawValue: word).map { StoryboardLayoutGuide(id: id, kind: $0) }
    }
}

/// The constraints that a view's variations leave out or include.
private struct ConstraintVariations {
    private var excluded: Set<String> = []
    private var included: [String: [String]] = [:]

    init(_ view: MarkupElement) {
        for variation in view.children(named: "variation") {
            let masks = variation.children.filter { $0.name == "mask" && $0.key == "constraints" }
            for change in masks.flatMap(\.children) {
                guard let reference = change["reference"] else { continue }
                if variation.key == "default" {
                    if change.name == "exclude" { excluded.insert(reference) }
                } else if change.name == "include", let key = variation.key {
                    included[reference, default: []].append(key)
                }
            }
        }
    }

    func isExcluded(_ id: String) -> Bool { excluded.contains(id) }

    func keys(including id: String) -> [String] { included[id] ?? [] }
}
