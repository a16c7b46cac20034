extension Property {
    /// The type of value that a property takes.
    public enum Kind: Sendable, Hashable {
        case flag
        /// The name of an object or a string, or null.
        case name
        /// One word of several.
        case word
        /// A word, or a list of them.
        case words
        case presentationStyle
        case transitionStyle
        case size
        /// A number of points or a fraction, or the word automatic.
        case dimension
        case anchor
        case view
        /// Distances from the four edges, in points.
        case insets
        /// Any value.
        case value
    }

    public var kind: Kind {
        switch self {
        case .title, .restorationIdentifier, .restorationClass, .transitioningDelegate,
            .presentationControllerDelegate, .delegate, .tabBarItemTitle, .dataSource, .navigationItemTitle,
            .navigationItemSubtitle, .message, .preferredAction, .preferredTransitionSource, .searchController,
            .searchResultsUpdater, .searchText, .userActivity, .bottomAccessory, .prominentTabIdentifier,
            .contentScrollViewTop, .contentScrollViewBottom, .contentUnavailableConfiguration:
            .name
        case .interactivePopGestureDelegate: .name
        case .modalPresentationStyle: .presentationStyle
        case .modalTransitionStyle: .transitionStyle
        case .definesPresentationContext, .providesPresentationContextTransitionStyle, .isModalInPresentation,
            .isModalInPopover, .modalPresentationCapturesStatusBarAppearance, .extendedLayoutIncludesOpaqueBars,
            .automaticallyAdjustsScrollViewInsets, .hidesBottomBarWhenPushed, .prefersStatusBarHidden,
            .shouldAutorotate, .shouldAutomaticallyForwardAppearanceMethods, .restoresFocusAfterTransition,
            .wantsFullScreenLayout, .shouldAutomaticallyForwardRotationMethods, .disablesAutomaticKeyboardDismissal,
            .isEditing, .isNavigationBarHidden, .isDoubleSided, .isToolbarHidden, .hidesBackButton,
            .interactivePopGestureIsEnabled, .interactiveContentPopGestureIsEnabled, .presentsWithGesture,
            .showsSecondaryOnlyButton,
            .navigationBarIsTranslucent, .toolbarIsTranslucent, .tabBarIsTranslucent, .prefersLargeTitles,
            .canOverlapSourceViewRect, .sidebarIsHidden, .isActive,
            .hidesBarsOnTap, .hidesBarsOnSwipe, .hidesBarsWhenKeyboardAppears, .hidesBarsWhenVerticallyCompact,
            .barHideOnTapIsEnabled, .barHideOnSwipeIsEnabled:
            .flag
        case .additionalSafeAreaInsets, .popoverLayoutMargins: .insets
        case .preferredContentSize, .contentSizeForViewInPopover, .fittingSize: .size
        case .preferredPrimaryColumnWidthFraction, .preferredPrimaryColumnWidth,
            .minimumPrimaryColumnWidth, .maximumPrimaryColumnWidth, .preferredSupplementaryColumnWidthFraction,
            .preferredSupplementaryColumnWidth, .minimumSupplementaryColumnWidth, .maximumSupplementaryColumnWidth,
            .preferredInspectorColumnWidthFraction,
            .preferredInspectorColumnWidth, .minimumInspectorColumnWidth, .maximumInspectorColumnWidth:
            .dimension
        case .popoverPresentationControllerAnchor: .anchor
        case .edgesForExtendedLayout, .supportedInterfaceOrientations, .toolbarItems, .permittedArrowDirections,
            .passthroughViews:
            .words
        case .preferredStatusBarStyle, .preferredStatusBarUpdateAnimation, .pageTransitionStyle,
            .navigationOrientation, .spineLocation, .splitStyle, .preferredDisplayMode, .preferredSplitBehavior,
            .displayModeButtonVisibility, .primaryEdge, .preferredStyle, .sourceType, .navigationBarStyle,
            .overrideUserInterfaceStyle, .preferredTransition, .tabBarMode, .tabBarMinimizeBehavior,
            .sidebarPreferredPlacement, .barMinimizationBehavior, .barRestorationBehavior, .barSafeAreaAdjustment:
            .word
        case .view: .view
        case .extensionContext: .value
        }
    }
}
