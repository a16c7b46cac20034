import PresentationEngine

/// Calls to navigation controllers, split view controllers, pages and custom containers.
extension CallGenerator {
    mutating func navigation() -> NavigationCall {
        switch below(11) {
        case 0: .push(controller: maybe { $0.name() }, animated: truth())
        case 1: .pop(animated: truth())
        case 2: .popTo(controller: name(), animated: truth())
        case 3: .popToRoot(animated: truth())
        case 4: .tapBack
        case 5: .setNavigationBarHidden(truth(), animated: truth())
        case 6: .setToolbarHidden(truth(), animated: truth())
        case 7: .tapContent(pick(BarTapArea.allCases))
        case 8: .swipeContent(pick(ContentSwipe.allCases))
        case 9: .panContent
        default: .panBack
        }
    }

    mutating func setViewControllers(_ depth: Int) -> SetViewControllersCall {
        SetViewControllersCall(
            receiver: name(), controllers: some { $0.name() }, isAnimated: truth(),
            direction: pick(PageDirection.allCases), completion: maybe { $0.completion(depth) })
    }

    mutating func page() -> PageCall {
        flip() ? .swipe(pick(PageDirection.allCases)) : .tapEdge(pick(PageDirection.allCases))
    }

    mutating func split() -> SplitCall {
        switch below(7) {
        case 0: .setColumn(pick(SplitColumn.allCases), controller: maybe { $0.name() })
        case 1: .showColumn(pick(SplitColumn.allCases))
        case 2: .hideColumn(pick(SplitColumn.allCases))
        case 3: .tapDisplayModeButton
        case 4: .tapSecondaryOnlyButton
        case 5: .resize(pick(SplitColumn.allCases), width: pick([1, 280, 500.5]))
        default: .swipe(reveals: flip())
        }
    }

    mutating func containment() -> ContainmentCall {
        switch below(9) {
        case 8: .setNeedsUpdateUnavailableContent
        case 7: .setNeedsUpdateProperties
        case 6: .updatePropertiesIfNeeded
        case 5: .registerForTraitChanges([pick(RegisteredTrait.allCases)], handler: completion(0))
        case 4: .transition(childTransition())
        case 0: .beginAppearanceTransition(isAppearing: truth(), isAnimated: truth())
        case 1: .endAppearanceTransition
        case 2: .setOverrideTraitCollection(maybe { $0.traits() }, child: maybe { $0.name() })
        default: .callDirectly(pick(Member.allCases), isAnimated: truth())
        }
    }

    private mutating func childTransition() -> ChildTransitionCall {
        ChildTransitionCall(
            from: name(), to: name(), duration: pick([0, 1_001, 350_000]),
            options: some { $0.pick(AnimationOption.allCases) }, animations: maybe { $0.completion(0) },
            completion: maybe { $0.completion(0) })
    }

    private mutating func traits() -> TraitOverride {
        TraitOverride(
            idiom: maybe { $0.pick(InterfaceIdiom.allCases) },
            horizontal: maybe { $0.pick(SizeClass.allCases) },
            vertical: maybe { $0.pick(SizeClass.allCases) })
    }
}
