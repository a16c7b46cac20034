extension Property {
    /// The words that the property accepts; nil if it takes another kind of value, or any string.
    public var words: [String]? {
        switch self {
        case .edgesForExtendedLayout: ["all", "none", "top", "left", "bottom", "right"]
        case .supportedInterfaceOrientations:
            ["all", "allButUpsideDown", "landscape"] + InterfaceOrientation.allCases.map(\.rawValue)
        case .permittedArrowDirections: ["any", "up", "down", "left", "right"]
        case .preferredStatusBarStyle: ["default", "lightContent", "darkContent"]
        case .navigationBarStyle: ["default", "black"]
        case .overrideUserInterfaceStyle: ["unspecified"] + InterfaceStyle.allCases.map(\.rawValue)
        case .preferredStatusBarUpdateAnimation: ["none", "fade", "slide"]
        case .pageTransitionStyle: StoryboardPages.TransitionStyle.allCases.map(\.rawValue)
        case .navigationOrientation: StoryboardPages.Orientation.allCases.map(\.rawValue)
        case .spineLocation: StoryboardPages.SpineLocation.allCases.map(\.rawValue)
        case .splitStyle: SplitStyle.allCases.map(\.name)
        case .preferredDisplayMode:
            SplitDisplayMode.allCases.map(\.name)
                + SplitDisplayMode.allCases.filter { $0.oldName != $0.name }.map(\.oldName)
        case .preferredSplitBehavior: SplitBehavior.allCases.map(\.name)
        case .primaryEdge: ["leading", "trailing"]
        case .tabBarMode: ["automatic", "tabBar", "tabSidebar"]
        case .tabBarMinimizeBehavior, .barMinimizationBehavior: ["automatic", "never", "onScrollDown", "onScrollUp"]
        case .sidebarPreferredPlacement: ["automatic", "sidebar", "tabBar"]
        case .barRestorationBehavior: ["automatic", "atScrollEdge"]
        case .barSafeAreaAdjustment: ["automatic", "enabled", "disabled"]
        case .displayModeButtonVisibility: ["automatic", "always", "never"]
        case .preferredStyle: AlertStyle.allCases.map(\.rawValue)
        case .sourceType: ["photoLibrary", "camera", "savedPhotosAlbum"]
        case .preferredTransition: PreferredTransition.allCases.map(\.rawValue)
        case .interactivePopGestureDelegate: nil
        case .title, .restorationIdentifier, .restorationClass, .modalPresentationStyle,
            .modalTransitionStyle, .definesPresentationContext, .providesPresentationContextTransitionStyle,
            .transitioningDelegate, .isModalInPresentation, .isModalInPopover,
            .modalPresentationCapturesStatusBarAppearance, .preferredContentSize, .popoverPresentationControllerAnchor,
            .passthroughViews, .canOverlapSourceViewRect, .popoverLayoutMargins, .presentationControllerDelegate,
            .extendedLayoutIncludesOpaqueBars, .automaticallyAdjustsScrollViewInsets, .hidesBottomBarWhenPushed,
            .prefersStatusBarHidden, .shouldAutorotate, .shouldAutomaticallyForwardAppearanceMethods,
            .restoresFocusAfterTransition, .wantsFullScreenLayout, .contentSizeForViewInPopover,
            .shouldAutomaticallyForwardRotationMethods, .disablesAutomaticKeyboardDismissal, .isEditing, .delegate,
            .dataSource, .isDoubleSided, .isNavigationBarHidden, .isToolbarHidden, .navigationItemTitle,
            .navigationItemSubtitle, .toolbarItems, .searchController, .searchResultsUpdater, .isActive, .searchText,
            .hidesBackButton, .tabBarItemTitle, .interactivePopGestureIsEnabled,
            .interactiveContentPopGestureIsEnabled, .presentsWithGesture,
            .showsSecondaryOnlyButton, .preferredPrimaryColumnWidthFraction, .preferredPrimaryColumnWidth,
            .minimumPrimaryColumnWidth, .maximumPrimaryColumnWidth, .preferredSupplementaryColumnWidthFraction,
            .preferredSupplementaryColumnWidth, .minimumSupplementaryColumnWidth, .maximumSupplementaryColumnWidth,
            .preferredInspectorColumnWidthFraction,
            .preferredInspectorColumnWidth, .minimumInspectorColumnWidth, .maximumInspectorColumnWidth,
            .message, .preferredAction, .extensionContext, .view, .additionalSafeAreaInsets,
            .navigationBarIsTranslucent, .toolbarIsTranslucent, .tabBarIsTranslucent, .prefersLargeTitles,
            .preferredTransitionSource, .sidebarIsHidden, .userActivity, .bottomAccessory, .prominentTabIdentifier,
            .hidesBarsOnTap, .hidesBarsOnSwipe, .hidesBarsWhenKeyboardAppears, .hidesBarsWhenVerticallyCompact,
            .barHideOnTapIsEnabled, .barHideOnSwipeIsEnabled,
            .fittingSize, .contentScrollViewTop, .contentScrollViewBottom, .contentUnavailableConfiguration:
            nil
        }
    }

    /// Whether the property is a set that must have a member (RT-05).
    public var isNeverEmpty: Bool { self == .supportedInterfaceOrientations }

    /// Whether null is a value besides the words.
    public var takesNull: Bool { self == .preferredTransition }

    /// Whether a property that takes words accepts this value: one of the words, or for a set a list of them.
    package func admits(_ value: Value) -> Bool {
        guard let words else { return true }
        if takesNull, value == .null { return true }
        if let word = value.string { return words.contains(word) }
        guard kind == .words, let texts = value.texts else { return false }
        return texts.allSatisfy(words.contains) && !(texts.isEmpty && isNeverEmpty)
    }
}
