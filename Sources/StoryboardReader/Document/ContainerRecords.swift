import PresentationEngine

extension StoryboardReference: DocumentRecord {
    static var blank: StoryboardReference { StoryboardReference() }

    static let fields: [DocumentField<StoryboardReference>] = [
        .text("storyboardName", \.storyboardName),
        .text("referencedIdentifier", \.referencedIdentifier),
        .text("bundleIdentifier", \.bundleIdentifier),
    ]
}

extension StoryboardNavigation: DocumentRecord {
    static var blank: StoryboardNavigation { StoryboardNavigation() }

    static let fields: [DocumentField<StoryboardNavigation>] = [
        .flag("isNavigationBarHidden", \.isNavigationBarHidden),
        .flag("isToolbarHidden", \.isToolbarHidden, default: true),
        .flag("hidesBarsOnSwipe", \.hidesBarsOnSwipe),
        .flag("hidesBarsOnTap", \.hidesBarsOnTap),
        .flag("hidesBarsWhenKeyboardAppears", \.hidesBarsWhenKeyboardAppears),
        .flag("hidesBarsWhenVerticallyCompact", \.hidesBarsWhenVerticallyCompact),
        .record("navigationBar", \.navigationBar),
        .record("toolbar", \.toolbar),
    ]
}

extension StoryboardTabs: DocumentRecord {
    static var blank: StoryboardTabs { StoryboardTabs() }

    static let fields: [DocumentField<StoryboardTabs>] = [.record("tabBar", \.tabBar)]
}

extension StoryboardBar: DocumentRecord {
    static var blank: StoryboardBar { StoryboardBar() }

    static let fields: [DocumentField<StoryboardBar>] = [
        .text("id", \.id),
        .customClass(\.customClass),
        .flag("isTranslucent", \.isTranslucent),
        .text("barStyle", \.barStyle),
        .flag("prefersLargeTitles", \.prefersLargeTitles),
    ]
}

extension StoryboardSplit: DocumentRecord {
    static var blank: StoryboardSplit { StoryboardSplit() }

    static let fields: [DocumentField<StoryboardSplit>] = [
        .choice("style", \.style, default: .unspecified),
        .choice("behavior", \.behavior, default: .automatic),
        .choice("displayMode", \.displayMode, default: .automatic),
        .flag("presentsWithGesture", \.presentsWithGesture, default: true),
        .flag("showsSecondaryOnlyButton", \.showsSecondaryOnlyButton),
        .number("preferredPrimaryColumnWidthFraction", \.preferredPrimaryColumnWidthFraction),
        .number("minimumPrimaryColumnWidth", \.minimumPrimaryColumnWidth),
        .number("maximumPrimaryColumnWidth", \.maximumPrimaryColumnWidth),
    ]
}

extension StoryboardPages: DocumentRecord {
    static var blank: StoryboardPages { StoryboardPages() }

    static let fields: [DocumentField<StoryboardPages>] = [
        .choice("transitionStyle", \.transitionStyle, default: .pageCurl),
        .choice("orientation", \.orientation, default: .horizontal),
        .choice("spineLocation", \.spineLocation, default: .min),
        .flag("isDoubleSided", \.isDoubleSided),
        .number("pageSpacing", \.pageSpacing),
    ]
}
