import PresentationEngine

extension StoryboardAutoresizing: DocumentRecord {
    static var blank: StoryboardAutoresizing { StoryboardAutoresizing() }

    static let fields: [DocumentField<StoryboardAutoresizing>] = [
        .flag("flexibleLeft", \.flexibleLeft), .flag("flexibleWidth", \.flexibleWidth),
        .flag("flexibleRight", \.flexibleRight), .flag("flexibleTop", \.flexibleTop),
        .flag("flexibleHeight", \.flexibleHeight), .flag("flexibleBottom", \.flexibleBottom),
    ]
}

extension StoryboardConstraint: DocumentRecord {
    static var blank: StoryboardConstraint { StoryboardConstraint(.width) }

    static let fields: [DocumentField<StoryboardConstraint>] = [
        .text("id", \.id),
        .text("firstItem", \.firstItem),
        .choice("firstAttribute", \.firstAttribute, default: .width),
        .choice("relation", \.relation, default: .equal),
        .text("secondItem", \.secondItem),
        .choice("secondAttribute", \.secondAttribute),
        .number("multiplier", \.multiplier, default: 1),
        .number("constant", \.constant),
        .integer("priority", \.priority, default: 1_000),
        .flag("isInstalled", \.installation.isInstalled, default: true),
        .texts("variations", \.installation.variations),
        .texts("exclusions", \.installation.exclusions),
        .records("constants", \.constants),
    ]
}

extension StoryboardVariedConstant: DocumentRecord {
    static var blank: StoryboardVariedConstant { StoryboardVariedConstant(variation: "", constant: 0) }

    static let fields: [DocumentField<StoryboardVariedConstant>] = [
        .required("variation", \.variation),
        .number("constant", \.constant),
    ]
}

extension EdgeInsets: DocumentRecord {
    static var blank: EdgeInsets { .zero }

    static let fields: [DocumentField<EdgeInsets>] = [
        .number("top", \.top), .number("left", \.left), .number("bottom", \.bottom), .number("right", \.right),
    ]
}

extension StoryboardLayoutGuide: DocumentRecord {
    static var blank: StoryboardLayoutGuide { StoryboardLayoutGuide(id: "", kind: .safeArea) }

    static let fields: [DocumentField<StoryboardLayoutGuide>] = [
        .required("id", \.id),
        .choice("kind", \.kind, default: .safeArea),
    ]
}
