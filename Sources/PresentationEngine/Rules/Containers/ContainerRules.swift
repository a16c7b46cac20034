/// The rules that transitions inside containers cite.
extension PresentationSession {
    /// The rule that gives the children of a container their callbacks; reports of later versions confirm those of a
    /// stack (Q15, Q122) and of a cross-fade (Q120).
    func appearanceRule(_ transition: Transition, _ change: ContainerChange) -> Rule {
        switch change.order {
        case .stack: transition.kind == .push ? "P70" : "P71"
        case .containment: "P116"
        case .columns: "R224"
        case .tabs: "P99"
        case .crossFadingTabs: "P100"
        case .scroll: "P122"
        case .curl: "P124"
        }
    }

    /// The rule under which an empty container shows its first child.
    func firstRule(_ change: ContainerChange) -> Rule {
        switch change.order {
        case .stack, .containment: "P74"
        case .columns: "R224"
        case .tabs, .crossFadingTabs: "P98"
        case .scroll: "P122"
        case .curl: "P124"
        }
    }

    /// The rule under which a container that appears loads its children: a tab bar controller loads the selected one
    /// alone, every other container its visible ones.
    func loadingRule(_ container: ControllerHandle) -> Rule {
        switch controllers[container]?.kind {
        case .tabBarController: "P98"
        case .viewController, .navigationController, .splitViewController, .pageViewController,
            .tableViewController, .collectionViewController, .avPlayerViewController, .alertController,
            .activityViewController, .searchController,
            .imagePickerController, nil:
            "P185"
        }
    }

    func reversalRule(_ change: ContainerChange) -> Rule {
        switch change.order {
        case .stack: "P88"
        case .containment, .tabs, .crossFadingTabs, .columns: "R305"
        case .scroll: "P123"
        case .curl: "P125"
        }
    }

    /// The rule that explains how a change inside a container is shown.
    func containerRule(_ transition: Transition) -> Rule {
        switch transition.kind {
        case .push, .pop:
            if transition.isInteractive {
                "P86"
            } else if transition.animator != nil {
                "P93"
            } else {
                transition.change?.isSet == true ? "P82" : transition.kind == .push ? "P70" : "P71"
            }
        case .tab: transition.animator == nil ? "P103" : "P105"
        case .column: "R224"
        case .page: transition.change?.order == .curl ? "P124" : "P122"
        case .child: "CT-14"
        case .presentation, .dismissal: "TS-02"
        case .rotation: "RT-01"
        case .resize: "R134"
        }
    }

    /// The rule that explains when a change inside a container ended.
    func containerEndRule(_ transition: Transition) -> Rule {
        switch transition.kind {
        case .tab: transition.isAnimated ? Choice.crossFade.rule : "P99"
        case .page: transition.isAnimated ? Choice.pageDurations.rule : containerRule(transition)
        case .column: Choice.columnDuration.rule
        case .push, .pop, .child: Choice.containerDuration.rule
        case .presentation, .dismissal: "TS-15"
        case .rotation, .resize: Choice.rotationDuration.rule
        }
    }

    /// The rule for a client that drives a transition through its context.
    func interactionRule(_ transition: Transition) -> Rule {
        switch transition.kind {
        case .presentation: "TD-19"
        case .dismissal: "TD-21"
        case .push, .pop: "P93"
        case .tab: "P105"
        case .page, .child, .column, .rotation, .resize: "P146"
        }
    }
}
