/// The values of controllers' properties, and their defaults (A6, EN-05 to EN-09).
extension PresentationSession {
    /// A property's value, or UIKit's default if it was never set (A6).
    package func value(of property: Property, _ handle: ControllerHandle) -> Value {
        guard let controller = controllers.box(handle) else { return .null }
        switch property {
        case .title: return Value(controller.properties.title)
        case .restorationIdentifier: return Value(controller.properties.restorationIdentifier)
        case .restorationClass: return Value(controller.restorationClass)
        case .modalPresentationStyle: return .text(presentationStyle(of: handle).name)
        case .modalTransitionStyle: return .text(controller.properties.modalTransitionStyle.name)
        case .definesPresentationContext: return .bool(definesContext(handle))
        case .providesPresentationContextTransitionStyle:
            return .bool(controller.properties.providesPresentationContextTransitionStyle)
        case .isModalInPresentation: return .bool(controller.properties.isModalInPresentation)
        case .isModalInPopover: return .bool(controller.properties.isModalInPopover)
        case .modalPresentationCapturesStatusBarAppearance:
            return .bool(controller.properties.modalPresentationCapturesStatusBarAppearance)
        case .preferredContentSize: return .size(preferredContentSize(of: handle))
        case .popoverPresentationControllerAnchor:
            return controller.properties.anchor.map(Value.anchor) ?? .null
        case .transitioningDelegate:
            return Value(controller.transitioningDelegate.flatMap { exists($0) ? name($0) : nil })
        case .presentationControllerDelegate:
            return Value(
                managingPresentation(of: handle).flatMap { presentations[$0]?.delegate }
                    .flatMap { exists($0) ? name($0) : nil })
        case .view: return Value(controller.view.flatMap { views[$0]?.name })
        case .edgesForExtendedLayout, .extendedLayoutIncludesOpaqueBars,
            .automaticallyAdjustsScrollViewInsets, .hidesBottomBarWhenPushed, .prefersStatusBarHidden,
            .preferredStatusBarStyle, .preferredStatusBarUpdateAnimation, .shouldAutorotate,
            .supportedInterfaceOrientations, .shouldAutomaticallyForwardAppearanceMethods,
            .restoresFocusAfterTransition, .wantsFullScreenLayout, .contentSizeForViewInPopover,
            .shouldAutomaticallyForwardRotationMethods, .disablesAutomaticKeyboardDismissal, .isEditing,
            .hidesBackButton, .interactivePopGestureIsEnabled, .interactiveContentPopGestureIsEnabled,
            .userActivity, .searchController, .searchText,
            .hidesBarsOnTap, .hidesBarsOnSwipe, .hidesBarsWhenKeyboardAppears, .hidesBarsWhenVerticallyCompact,
            .barHideOnTapIsEnabled, .barHideOnSwipeIsEnabled, .overrideUserInterfaceStyle, .sourceType,
            .toolbarItems, .pageTransitionStyle, .navigationOrientation, .additionalSafeAreaInsets,
            .navigationBarIsTranslucent, .toolbarIsTranslucent, .tabBarIsTranslucent,
            .prefersLargeTitles, .navigationBarStyle, .permittedArrowDirections, .passthroughViews,
            .canOverlapSourceViewRect, .popoverLayoutMargins, .navigationItemSubtitle, .preferredTransition,
            .preferredTransitionSource, .tabBarMode, .tabBarMinimizeBehavior, .bottomAccessory,
            .sidebarPreferredPlacement, .prominentTabIdentifier, .barMinimizationBehavior, .barRestorationBehavior,
            .barSafeAreaAdjustment, .fittingSize, .contentScrollViewTop, .contentScrollViewBottom,
            .contentUnavailableConfiguration:
            return controller.properties.stored.first { $0.property == property }?.value
                ?? defaultValue(property, of: handle)
        case .isNavigationBarHidden, .isToolbarHidden: return .bool(isBarHidden(property, of: handle))
        case .searchResultsUpdater:
            return Value(controller.search?.updater.flatMap { exists($0) ? name($0) : nil })
        case .isActive: return .bool(isActive(handle))
        case .dataSource:
            return Value(controller.pages.dataSource.flatMap { exists($0) ? name($0) : nil })
        case .spineLocation: return spineLocation(of: handle)
        case .isDoubleSided: return isDoubleSided(handle)
        case .tabBarItemTitle: return tabTitle(of: handle)
        case .sidebarIsHidden: return isSidebarHidden(handle)
        case .splitStyle, .preferredDisplayMode, .preferredSplitBehavior, .presentsWithGesture,
            .showsSecondaryOnlyButton, .displayModeButtonVisibility, .primaryEdge, .preferredPrimaryColumnWidthFraction,
            .preferredPrimaryColumnWidth, .minimumPrimaryColumnWidth, .maximumPrimaryColumnWidth,
            .preferredSupplementaryColumnWidthFraction, .preferredSupplementaryColumnWidth,
            .minimumSupplementaryColumnWidth, .maximumSupplementaryColumnWidth, .preferredInspectorColumnWidthFraction,
            .preferredInspectorColumnWidth, .minimumInspectorColumnWidth, .maximumInspectorColumnWidth:
            return controller.properties.stored.first { $0.property == property }?.value
                ?? splitDefault(property, of: handle)
        case .message, .preferredStyle, .preferredAction: return alertValue(of: property, handle)
        case .navigationItemTitle:
            return controller.properties.stored.first { $0.property == property }?.value
                ?? Value(controller.properties.title)
        case .delegate: return Value(controller.delegate.flatMap { exists($0) ? name($0) : nil })
        case .interactivePopGestureDelegate: return popGestureDelegate(of: controller.record)
        case .extensionContext:
            // HR-15: the one of the nearest ancestor that has one.
            return lineage(handle).lazy.compactMap { controllers[$0]?.properties.stored }
                .compactMap { $0.first { $0.property == property && $0.value != .null }?.value }.first
                ?? .null
        }
    }

    func defaultValue(_ property: Property, of handle: ControllerHandle) -> Value {
        switch property {
        case .edgesForExtendedLayout: "all"
        case .pageTransitionStyle: "pageCurl"
        case .navigationOrientation: "horizontal"
        case .spineLocation: "min"
        case .preferredStatusBarStyle, .navigationBarStyle: "default"
        case .preferredStatusBarUpdateAnimation: "fade"
        case .sourceType: "photoLibrary"
        case .overrideUserInterfaceStyle: "unspecified"
        case .tabBarMode, .tabBarMinimizeBehavior, .sidebarPreferredPlacement, .barMinimizationBehavior,
            .barRestorationBehavior, .barSafeAreaAdjustment:
            "automatic"
        case .supportedInterfaceOrientations: settings?.device.idiom == .pad ? "all" : "allButUpsideDown"
        case .automaticallyAdjustsScrollViewInsets, .shouldAutorotate, .shouldAutomaticallyForwardRotationMethods,
            .shouldAutomaticallyForwardAppearanceMethods, .restoresFocusAfterTransition,
            .interactivePopGestureIsEnabled, .interactiveContentPopGestureIsEnabled, .isToolbarHidden,
            .barHideOnTapIsEnabled, .barHideOnSwipeIsEnabled:
            true
        case .contentSizeForViewInPopover: .size(Size(320, 1_100))
        case .permittedArrowDirections: "any"
        // R187.
        case .popoverLayoutMargins: .insets(ScreenNumbers.popoverMargins)
        case .navigationBarIsTranslucent, .toolbarIsTranslucent, .tabBarIsTranslucent: true
        case .additionalSafeAreaInsets: .insets(.zero)
        case .fittingSize: .size(.zero)
        // ME-05, R307.
        case .disablesAutomaticKeyboardDismissal: .bool(presentationStyle(of: handle) == .formSheet)
        case .extendedLayoutIncludesOpaqueBars, .hidesBottomBarWhenPushed, .prefersStatusBarHidden,
            .wantsFullScreenLayout, .isEditing, .isNavigationBarHidden, .hidesBackButton, .isDoubleSided,
            .prefersLargeTitles, .canOverlapSourceViewRect, .sidebarIsHidden, .isActive,
            .hidesBarsOnTap, .hidesBarsOnSwipe, .hidesBarsWhenKeyboardAppears, .hidesBarsWhenVerticallyCompact:
            false
        case .title, .restorationIdentifier, .restorationClass, .modalPresentationStyle,
            .modalTransitionStyle, .definesPresentationContext, .providesPresentationContextTransitionStyle,
            .transitioningDelegate, .isModalInPresentation, .isModalInPopover,
            .modalPresentationCapturesStatusBarAppearance, .preferredContentSize, .popoverPresentationControllerAnchor,
            .passthroughViews, .presentationControllerDelegate, .view, .delegate, .extensionContext, .tabBarItemTitle,
            .dataSource, .toolbarItems, .navigationItemTitle, .navigationItemSubtitle, .message, .preferredStyle,
            .preferredAction, .preferredTransition, .preferredTransitionSource, .searchController,
            .searchResultsUpdater, .searchText, .userActivity, .bottomAccessory, .prominentTabIdentifier,
            .contentScrollViewTop, .contentScrollViewBottom, .contentUnavailableConfiguration:
            .null
        case .interactivePopGestureDelegate: .null
        case .splitStyle, .preferredDisplayMode, .preferredSplitBehavior, .presentsWithGesture,
            .showsSecondaryOnlyButton, .displayModeButtonVisibility, .primaryEdge, .preferredPrimaryColumnWidthFraction,
            .preferredPrimaryColumnWidth, .minimumPrimaryColumnWidth, .maximumPrimaryColumnWidth,
            .preferredSupplementaryColumnWidthFraction, .preferredSupplementaryColumnWidth,
            .minimumSupplementaryColumnWidth, .maximumSupplementaryColumnWidth, .preferredInspectorColumnWidthFraction,
            .preferredInspectorColumnWidth, .minimumInspectorColumnWidth, .maximumInspectorColumnWidth:
            splitDefault(property, of: handle)
        }
    }
}
