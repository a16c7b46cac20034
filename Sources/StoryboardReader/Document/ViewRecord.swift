import PresentationEngine

extension StoryboardView: DocumentRecord {
    static var blank: StoryboardView { StoryboardView() }

    static let fields: [DocumentField<StoryboardView>] = [
        .text("id", \.id),
        .text("elementName", \.elementName, default: "view"),
        .customClass(\.customClass),
        .text("userLabel", \.userLabel),
        .record("frame", \.frame),
        .record("autoresizing", \.autoresizing),
        .flag("usesConstraints", \.usesConstraints),
        .records("constraints", \.constraints),
        .records("layoutGuides", \.guides),
        .integer("horizontalHugging", \.horizontalHugging),
        .integer("verticalHugging", \.verticalHugging),
        .flag("isInstalled", \.installation.isInstalled, default: true),
        .texts("variations", \.installation.variations),
        .texts("exclusions", \.installation.exclusions),
        .record("layoutMargins", \.layoutMargins),
        .flag("preservesSuperviewLayoutMargins", \.preservesSuperviewMargins),
        .flag("insetsLayoutMarginsFromSafeArea", \.insetsMarginsFromSafeArea, default: true),
        .choice("contentInsetAdjustmentBehavior", \.insetAdjustment, default: .automatic),
        .flag("alwaysBounceHorizontal", \.alwaysBouncesHorizontally),
        .flag("alwaysBounceVertical", \.alwaysBouncesVertically),
        .number("alpha", \.alpha, default: 1),
        .flag("isHidden", \.isHidden),
        .flag("isUserInteractionEnabled", \.isUserInteractionEnabled),
        .flag("isEnabled", \.isEnabled, default: true),
        .integer("tag", \.tag),
        .text("restorationIdentifier", \.restorationIdentifier),
        .text("accessibilityIdentifier", \.accessibilityIdentifier),
        .text("accessibilityLabel", \.accessibilityLabel),
        .text("text", \.text),
        .record("cell", \.cell),
        .records("runtimeAttributes", \.runtimeAttributes),
        .records("outlets", \.outlets),
        .texts("gestureRecognizers", \.gestureRecognizerIDs),
        .records("barButtonItems", \.barButtonItems),
        .records("subviews", \.subviews),
    ]
}

extension StoryboardCell: DocumentRecord {
    static var blank: StoryboardCell { StoryboardCell(isPrototype: false) }

    static let fields: [DocumentField<StoryboardCell>] = [
        .text("reuseIdentifier", \.reuseIdentifier),
        .flag("isPrototype", \.isPrototype),
    ]
}

extension StoryboardOutlet: DocumentRecord {
    static var blank: StoryboardOutlet { StoryboardOutlet(property: "", destinationID: "") }

    static let fields: [DocumentField<StoryboardOutlet>] = [
        .required("property", \.property),
        .required("destination", \.destinationID),
        .flag("isCollection", \.isCollection),
    ]
}
