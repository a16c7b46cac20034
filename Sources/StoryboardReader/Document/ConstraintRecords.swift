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
        .flag("isInstalled", \.isInstalled, default: true),
        .texts("variations", \.variations),
    ]
}

extension StoryboardLayoutGuide: DocumentRecord {
    static var blank: StoryboardLayoutGuide { StoryboardLayoutGuide(id: "", kind: .safeArea) }

    static let fields: [DocumentField<StoryboardLayoutGuide>] = [
        .required("id", \.id),
        .choice("kind", \.kind, default: .safeArea),
    ]
}
