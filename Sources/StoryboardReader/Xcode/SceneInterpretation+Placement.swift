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
        view.preservesSuperviewMargins = flag(element, "preservesSuperviewLayoutMargins") ?? false
        view.insetsMarginsFromSafeArea = flag(element, "insetsLayoutMarginsFromSafeArea") ?? true
        view.insetAdjustment = choice(element, "contentInsetAdjustmentBehavior") ?? .automatic
        view.alwaysBouncesHorizontally = flag(element, "alwaysBounceHorizontal") ?? false
        view.alwaysBouncesVertically = flag(element, "alwaysBounceVertical") ?? false
    }

    /// Whether an element gives the margins of its view.
    func isMargins(_ element: MarkupElement) -> Bool {
        element.key == "layoutMargins" || element.key == "directionalLayoutMargins"
    }

    /// Margins in points; directional ones are those of languages that are written from left to right.
    mutating func margins(_ element: MarkupElement) -> EdgeInsets {
        EdgeInsets(
            top: number(element, "top") ?? 0, left: number(element, "left") ?? number(element, "leading") ?? 0,
            bottom: number(element, "bottom") ?? 0, right: number(element, "right") ?? number(element, "trailing") ?? 0)
    }

    /// The subviews of a view, with the size classes in which they are installed.
    mutating func subviews(_ list: MarkupElement, of view: MarkupElement) -> [StoryboardView] {
        let variations = SizeClassVariations(view, of: "subviews")
        return list.children.map { child in
            var subview = self.view(child)
            if let id = child.id { subview.installation = variations.installation(of: id) }
            return subview
        }
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
        let variations = SizeClassVariations(view, of: "constraints")
        return list.children(named: "constraint").compactMap { element in
            guard flag(element, "placeholder") != true else { return nil }
            return constraint(element, variations)
        }
    }

    private mutating func constraint(
        _ element: MarkupElement, _ variations: SizeClassVariations
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
        if let id = element.id { constraint.installation = variations.installation(of: id) }
        for variation in element.children(named: "variation") {
            guard let key = variation.key, let constant = number(variation, "constant") else { continue }
            constraint.constants.append(StoryboardVariedConstant(variation: key, constant: constant))
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

/// The constraints or subviews that a view's variations leave out or include.
private struct SizeClassVariations {
    private var excludedByDefault: Set<String> = []
    private var included: [String: [String]] = [:]
    private var excluded: [String: [String]] = [:]

    /// - Parameter mask: `constraints` or `subviews`.
    init(_ view: MarkupElement, of mask: String) {
        for variation in view.children(named: "variation") {
            let masks = variation.children.filter { $0.name == "mask" && $0.key == mask }
            for change in masks.flatMap(\.children) {
                guard let reference = change["reference"], let key = variation.key else { continue }
                switch (change.name, key) {
                case ("exclude", "default"): excludedByDefault.insert(reference)
                case ("exclude", _): excluded[reference, default: []].append(key)
                case ("include", "default"): excludedByDefault.remove(reference)
                case ("include", _): included[reference, default: []].append(key)
                default: continue
                }
            }
        }
    }

    func installation(of id: String) -> StoryboardInstallation {
        var installation = StoryboardInstallation()
        installation.isInstalled = !excludedByDefault.contains(id)
        installation.variations = included[id] ?? []
        installation.exclusions = excluded[id] ?? []
        return installation
    }
}
