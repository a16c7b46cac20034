/// The rule behind the value that a probe reads, which depends on the controller's place.
extension PresentationSession {
    func rule(of readable: Readable, _ handle: ControllerHandle) -> Rule {
        switch readable {
        case .property(.tabBarItemTitle): tabTitleRule(of: handle)
        case .property(.preferredContentSize) where passesContentSize(handle): Choice.passedContentSize.rule
        case .property(let property): property.rule
        case .link(let link): rule(of: link, handle)
        case .transition(let value): value.rule
        case .interaction: "P148"
        case .presentationController(let value): value.rule
        case .split(let value): value.rule
        case .trait(let value): rule(of: value, handle)
        case .responder(let value): value.rule
        case .item(let value): value.rule
        case .sheet(let value): value.rule
        case .adaptiveSheet: "R199"
        case .layout(let value): rule(of: value, handle)
        }
    }

    private func rule(of link: Readable.Link, _ handle: ControllerHandle) -> Rule {
        switch link {
        case .presentedViewController: presentedRule(handle)
        case .presentingViewController: presentingRule(handle)
        case .parent: parentRule(handle)
        case .navigationController: containerRule(handle, .navigationController, "HR-09")
        case .splitViewController: containerRule(handle, .splitViewController, "HR-10")
        case .tabBarController: containerRule(handle, .tabBarController, "HR-11")
        case .transitionCoordinator: coordinatorRule(handle)
        case .modalViewController: "DP-10"
        case .children: "CT-01"
        case .viewControllers:
            hasTabObjects(handle)
                ? Choice.tabIndexes.rule
                : controllers[handle]?.pages.reported != nil ? "Q131" : stackRule(handle, "P72")
        case .selectedViewController: "P103"
        case .selectedIndex: hasTabObjects(handle) ? Choice.tabIndexes.rule : "P103"
        case .selectedTab, .tabs, .tab: "Q24"
        case .moreNavigationController, .tabBarItems: "R294"
        case .customizableViewControllers: Choice.customizedTabs.rule
        case .tabBarIsHidden: tabBarIsHiddenRule(of: handle)
        case .sidebarIsAvailable: "Q30"
        case .tabAccessoryEnvironment: "Q29"
        case .tabBarItem: "NV-05"
        case .topViewController: stackRule(handle, "HR-09")
        case .navigationBarPosition: Choice.barPosition.rule
        case .pageIndicatorCount: Choice.pageIndicator.rule
        case .pageIndicatorIndex: Choice.pageIndicatorIndex.rule
        case .visibleViewController: presented(by: handle) == nil ? stackRule(handle, "P48") : "P48"
        // PO-04.
        case .popoverPresentationController: "HR-13"
        case .popoverArrowDirection: "R197"
        case .adaptiveSheetPresentationController: "R199"
        case .presentationController: "HR-14"
        case .activePresentationController: "P32"
        case .isViewLoaded: "VL-02"
        case .viewIfLoaded: "P186"
        case .view, .window, .frame: "VL-03"
        case .areAnimationsEnabled: "R75"
        case .interfaceOrientation: "DP-17"
        case .rotatingHeaderView: "DP-23"
        case .rotatingFooterView: "DP-24"
        case .searchDisplayController: "DP-28"
        case .storyboard: "VL-25"
        case .nibName, .nibBundle: "VL-24"
        case .isBeingPresented: presentedFlagRule(handle)
        case .isBeingDismissed: "MV-07"
        case .isMovingToParent: "MV-01"
        case .isMovingFromParent: "MV-03"
        }
    }

    private func presentedRule(_ handle: ControllerHandle) -> Rule {
        if controllers[handle]?.presents != nil { return "HR-04" }
        return namedPresented(by: handle) == nil ? "HR-06" : "HR-05"
    }

    private func presentingRule(_ handle: ControllerHandle) -> Rule {
        if controllers[handle]?.presentedBy != nil { return "HR-01" }
        return namedPresenting(handle) == nil ? "HR-03" : "HR-02"
    }

    /// Q76 while a change of the stack waits for the end of a transition.
    private func stackRule(_ handle: ControllerHandle, _ plain: Rule) -> Rule {
        guard let record = controllers[handle], record.kind.hasStack else { return plain }
        return reportedStack(of: record, handle) == record.children ? plain : "Q76"
    }

    private func parentRule(_ handle: ControllerHandle) -> Rule {
        guard let controller = controllers[handle], controller.parent == nil else { return "HR-07" }
        if containerLeft(by: handle) != nil { return Choice.leavingParent.rule }
        return controller.presentedBy == nil ? "HR-07" : "HR-08"
    }

    /// HR-12 if containers of one kind are nested, or the receiver is one itself.
    private func containerRule(_ handle: ControllerHandle, _ kind: ControllerKind, _ plain: Rule) -> Rule {
        if lineage(handle).last.flatMap({ containerLeft(by: $0) }) != nil { return Choice.leavingParent.rule }
        let isNested = lineage(handle).count { controllers[$0]?.kind == kind } > 1
        return isNested || controllers[handle]?.kind == kind ? "HR-12" : plain
    }

    /// MV-06 if the flag is read outside the controller's own callbacks, F1 if measurements let it be true there.
    private func presentedFlagRule(_ handle: ControllerHandle) -> Rule {
        guard let controller = controllers[handle], controller.cause == .presented,
            !isInside(controller, appearing: true)
        else { return "MV-05" }
        return rules.hasLastingPresentedFlag ? "F1" : "MV-06"
    }

    private func coordinatorRule(_ handle: ControllerHandle) -> Rule {
        guard let found = coordinated(handle) else { return "PD-20" }
        return ownTransition(of: handle) == found ? "PD-18" : "PD-19"
    }
}

extension Property {
    /// The rule that defines the property's default.
    fileprivate var rule: Rule {
        switch self {
        case .definesPresentationContext: "CX-01"
        case .providesPresentationContextTransitionStyle: "CX-08"
        case .modalTransitionStyle: "TS-01"
        case .preferredTransition: "Q8"
        case .preferredTransitionSource: "Q9"
        case .modalPresentationStyle: "EN-05"
        case .extensionContext: "HR-15"
        case .transitioningDelegate: "TD-05"
        case .presentationControllerDelegate: "PC-02"
        case .popoverPresentationControllerAnchor: "PO-02"
        case .permittedArrowDirections: Choice.noArrow.rule
        case .passthroughViews: "PO-07"
        case .canOverlapSourceViewRect: "R190"
        case .popoverLayoutMargins: "R187"
        case .disablesAutomaticKeyboardDismissal: "ME-05"
        case .automaticallyAdjustsScrollViewInsets, .shouldAutorotate,
            .shouldAutomaticallyForwardAppearanceMethods:
            "EN-07"
        case .restorationIdentifier, .restorationClass, .view, .title: "EN-08"
        case .edgesForExtendedLayout, .preferredStatusBarStyle, .preferredStatusBarUpdateAnimation,
            .supportedInterfaceOrientations:
            "EN-09"
        case .isModalInPresentation: "P167"
        case .restoresFocusAfterTransition: "P168"
        case .delegate: "P85"
        case .tabBarItemTitle: "R292"
        case .dataSource, .pageTransitionStyle, .navigationOrientation, .spineLocation, .isDoubleSided: "P127"
        case .splitStyle: "R202"
        case .preferredDisplayMode: "R201"
        case .preferredSplitBehavior: "R203"
        case .presentsWithGesture, .displayModeButtonVisibility: "R217"
        case .showsSecondaryOnlyButton: "R218"
        case .primaryEdge, .preferredPrimaryColumnWidthFraction, .preferredPrimaryColumnWidth,
            .minimumPrimaryColumnWidth, .maximumPrimaryColumnWidth,
            .preferredSupplementaryColumnWidthFraction, .preferredSupplementaryColumnWidth,
            .minimumSupplementaryColumnWidth, .maximumSupplementaryColumnWidth, .preferredInspectorColumnWidthFraction,
            .preferredInspectorColumnWidth, .minimumInspectorColumnWidth, .maximumInspectorColumnWidth:
            "R214"
        case .navigationItemTitle: "NV-02"
        case .navigationItemSubtitle: "Q47"
        case .toolbarItems: "NV-14"
        case .isNavigationBarHidden, .isToolbarHidden, .hidesBackButton: "P97"
        case .hidesBarsOnTap, .hidesBarsOnSwipe, .hidesBarsWhenKeyboardAppears, .hidesBarsWhenVerticallyCompact,
            .barHideOnTapIsEnabled, .barHideOnSwipeIsEnabled:
            "R309"
        case .interactivePopGestureIsEnabled: "P86"
        case .interactivePopGestureDelegate: Choice.popGestureDelegate.rule
        case .interactiveContentPopGestureIsEnabled: "Q14"
        case .sourceType: "P164"
        case .userActivity: "Q59"
        case .tabBarMode, .sidebarIsHidden: "Q25"
        case .sidebarPreferredPlacement, .prominentTabIdentifier, .barMinimizationBehavior, .barRestorationBehavior,
            .barSafeAreaAdjustment:
            "Q30"
        case .tabBarMinimizeBehavior, .bottomAccessory: "Q29"
        case .searchController, .isActive: Choice.searchPresentation.rule
        case .searchResultsUpdater, .searchText: Choice.searchUpdates.rule
        case .overrideUserInterfaceStyle: "Q141"
        case .additionalSafeAreaInsets: "R311"
        case .fittingSize: Choice.fittingSizes.rule
        case .contentScrollViewTop, .contentScrollViewBottom: Choice.contentScrollViews.rule
        case .contentUnavailableConfiguration: Choice.unavailableContent.rule
        case .navigationBarIsTranslucent, .toolbarIsTranslucent, .tabBarIsTranslucent: Choice.translucentBars.rule
        case .prefersLargeTitles: "R278"
        case .navigationBarStyle: "R257"
        case .message: Choice.alertActions.rule
        case .preferredStyle: Choice.alertStyles.rule
        case .preferredAction: Choice.preferredAction.rule
        case .isModalInPopover, .modalPresentationCapturesStatusBarAppearance, .preferredContentSize,
            .extendedLayoutIncludesOpaqueBars, .hidesBottomBarWhenPushed, .prefersStatusBarHidden,
            .wantsFullScreenLayout, .isEditing:
            "EN-06"
        case .contentSizeForViewInPopover: "DP-04"
        case .shouldAutomaticallyForwardRotationMethods: "DP-26"
        }
    }
}
