/// The classes that have a property (d7).
extension Property {
    /// Whether controllers of a kind have the property.
    package func belongs(to kind: ControllerKind) -> Bool {
        switch self {
        case .delegate: kind.hasDelegate || kind == .imagePickerController
        case .dataSource, .pageTransitionStyle, .navigationOrientation, .spineLocation, .isDoubleSided:
            kind == .pageViewController
        case .isNavigationBarHidden, .isToolbarHidden, .interactivePopGestureIsEnabled,
            .interactiveContentPopGestureIsEnabled, .navigationBarIsTranslucent, .toolbarIsTranslucent,
            .prefersLargeTitles, .navigationBarStyle,
            .hidesBarsOnTap, .hidesBarsOnSwipe, .hidesBarsWhenKeyboardAppears, .hidesBarsWhenVerticallyCompact,
            .barHideOnTapIsEnabled, .barHideOnSwipeIsEnabled:
            kind.hasStack
        case .interactivePopGestureDelegate: kind.hasStack
        case .tabBarIsTranslucent, .tabBarMode, .sidebarIsHidden, .tabBarMinimizeBehavior, .bottomAccessory,
            .sidebarPreferredPlacement, .prominentTabIdentifier:
            kind == .tabBarController
        case .splitStyle, .preferredDisplayMode, .preferredSplitBehavior, .presentsWithGesture,
            .showsSecondaryOnlyButton, .displayModeButtonVisibility, .primaryEdge, .preferredPrimaryColumnWidthFraction,
            .preferredPrimaryColumnWidth, .minimumPrimaryColumnWidth, .maximumPrimaryColumnWidth,
            .preferredSupplementaryColumnWidthFraction, .preferredSupplementaryColumnWidth,
            .minimumSupplementaryColumnWidth, .maximumSupplementaryColumnWidth, .preferredInspectorColumnWidthFraction,
            .preferredInspectorColumnWidth, .minimumInspectorColumnWidth, .maximumInspectorColumnWidth:
            kind == .splitViewController
        case .message, .preferredStyle, .preferredAction: kind == .alertController
        case .sourceType: kind == .imagePickerController
        case .searchResultsUpdater, .isActive, .searchText: kind == .searchController
        case .title, .restorationIdentifier, .restorationClass, .modalPresentationStyle,
            .modalTransitionStyle, .preferredTransition, .preferredTransitionSource, .definesPresentationContext,
            .providesPresentationContextTransitionStyle, .transitioningDelegate, .isModalInPresentation,
            .isModalInPopover, .modalPresentationCapturesStatusBarAppearance, .preferredContentSize,
            .popoverPresentationControllerAnchor, .permittedArrowDirections, .passthroughViews,
            .canOverlapSourceViewRect, .popoverLayoutMargins, .presentationControllerDelegate, .edgesForExtendedLayout,
            .extendedLayoutIncludesOpaqueBars, .automaticallyAdjustsScrollViewInsets, .hidesBottomBarWhenPushed,
            .prefersStatusBarHidden, .preferredStatusBarStyle, .preferredStatusBarUpdateAnimation, .shouldAutorotate,
            .supportedInterfaceOrientations, .shouldAutomaticallyForwardAppearanceMethods,
            .restoresFocusAfterTransition, .wantsFullScreenLayout, .contentSizeForViewInPopover,
            .shouldAutomaticallyForwardRotationMethods, .disablesAutomaticKeyboardDismissal, .isEditing,
            .navigationItemTitle, .navigationItemSubtitle, .toolbarItems, .hidesBackButton, .searchController,
            .tabBarItemTitle, .extensionContext, .view, .additionalSafeAreaInsets, .overrideUserInterfaceStyle,
            .userActivity, .barMinimizationBehavior, .barRestorationBehavior, .barSafeAreaAdjustment,
            .fittingSize, .contentScrollViewTop, .contentScrollViewBottom, .contentUnavailableConfiguration:
            true
        }
    }
}

extension Readable.Link {
    /// Whether controllers of a kind have the property.
    package func belongs(to kind: ControllerKind) -> Bool {
        switch self {
        case .visibleViewController, .topViewController: kind.hasStack
        case .navigationBarPosition: kind.hasStack
        case .pageIndicatorCount, .pageIndicatorIndex: kind == .pageViewController
        case .viewControllers: kind.isContainer || kind.hasStack
        case .selectedViewController, .selectedIndex, .selectedTab, .tabs, .moreNavigationController,
            .customizableViewControllers, .tabBarIsHidden, .tabBarItems, .tabAccessoryEnvironment, .sidebarIsAvailable:
            kind == .tabBarController
        case .presentedViewController, .presentingViewController, .parent, .children, .navigationController,
            .tabBarController, .splitViewController, .presentationController, .popoverPresentationController,
            .popoverArrowDirection, .adaptiveSheetPresentationController, .activePresentationController,
            .transitionCoordinator, .isViewLoaded, .viewIfLoaded, .view, .window, .storyboard, .nibName, .nibBundle,
            .isBeingPresented, .isBeingDismissed, .isMovingToParent, .isMovingFromParent, .tab, .tabBarItem,
            .modalViewController, .frame, .rotatingHeaderView, .rotatingFooterView, .searchDisplayController,
            .interfaceOrientation, .areAnimationsEnabled:
            true
        }
    }
}

extension Readable {
    /// Whether controllers of a kind have the property.
    func belongs(to kind: ControllerKind) -> Bool {
        switch self {
        case .property(let property): property.belongs(to: kind)
        case .link(let link): link.belongs(to: kind)
        case .split(.preferredInterfaceOrientationForPresentation): true
        case .split: kind == .splitViewController
        case .item(.shownToolbarItems): kind.hasStack
        case .transition, .interaction, .presentationController, .trait, .responder, .item, .sheet, .adaptiveSheet,
            .layout:
            true
        }
    }
}
