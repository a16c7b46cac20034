/// Traits that a parent sets for a child, in place of those of the real environment (CT-24, OP-25).
public struct TraitOverride: Sendable, Hashable {
    public var idiom: InterfaceIdiom?
    public var horizontal: SizeClass?
    public var vertical: SizeClass?
    public var style: InterfaceStyle?

    /// Makes an override; a trait that is nil passes through unchanged (CT-23).
    public init(
        idiom: InterfaceIdiom? = nil, horizontal: SizeClass? = nil, vertical: SizeClass? = nil,
        style: InterfaceStyle? = nil
    ) {
        self.idiom = idiom
        self.horizontal = horizontal
        self.vertical = vertical
        self.style = style
    }

    /// The description of the override in an event.
    package var text: String {
        let parts = [
            idiom.map { "userInterfaceIdiom \($0.name)" },
            horizontal.map { "horizontalSizeClass \($0.rawValue)" },
            vertical.map { "verticalSizeClass \($0.rawValue)" },
            style.map { "userInterfaceStyle \($0.rawValue)" },
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}

extension TraitCollection {
    /// The traits in UIKit's words; the light style goes without saying.
    package var text: String {
        let own = TraitOverride(
            idiom: idiom, horizontal: horizontal, vertical: vertical, style: style == .light ? nil : style
        ).text
        return splitLayout == .none ? own : "\(own), splitViewControllerLayoutEnvironment \(splitLayout.rawValue)"
    }

    /// Whether another collection has another value of a trait.
    func differs(from other: TraitCollection, in trait: Readable.TraitValue) -> Bool {
        switch trait {
        case .userInterfaceIdiom: idiom != other.idiom
        case .horizontalSizeClass: horizontal != other.horizontal
        case .verticalSizeClass: vertical != other.vertical
        case .userInterfaceStyle: style != other.style
        case .splitViewControllerLayoutEnvironment: splitLayout != other.splitLayout
        case .overriddenUserInterfaceIdiom, .overriddenHorizontalSizeClass, .overriddenVerticalSizeClass,
            .overriddenUserInterfaceStyle:
            false
        }
    }

    /// These traits, replaced by the traits that `override` has; what it leaves open stays (R111).
    package func overridden(by override: TraitOverride?) -> TraitCollection {
        guard let override else { return self }
        return TraitCollection(
            idiom: override.idiom ?? idiom, horizontal: override.horizontal ?? horizontal,
            vertical: override.vertical ?? vertical, style: override.style ?? style, splitLayout: splitLayout)
    }
}

extension Readable {
    /// The traits of a controller, and the traits that its parent overrides (CT-23 to CT-26).
    public enum TraitValue: String, Sendable, Hashable, CaseIterable {
        case horizontalSizeClass = "traitCollection.horizontalSizeClass"
        case verticalSizeClass = "traitCollection.verticalSizeClass"
        case userInterfaceIdiom = "traitCollection.userInterfaceIdiom"
        case userInterfaceStyle = "traitCollection.userInterfaceStyle"
        /// From iOS 26 on (Q32).
        case splitViewControllerLayoutEnvironment = "traitCollection.splitViewControllerLayoutEnvironment"
        case overriddenHorizontalSizeClass = "overrideTraitCollection.horizontalSizeClass"
        case overriddenVerticalSizeClass = "overrideTraitCollection.verticalSizeClass"
        case overriddenUserInterfaceIdiom = "overrideTraitCollection.userInterfaceIdiom"
        case overriddenUserInterfaceStyle = "overrideTraitCollection.userInterfaceStyle"
    }
}
