@testable import PresentationEngine

extension Controller: MemberChanging {
    static var sample: Controller { sample() }

    private static func sample(
        serial: Int = 1, name: String = "c", className: String = "C", kind: ControllerKind = .viewController
    ) -> Controller {
        Controller(serial: serial, name: name, className: className, kind: kind)
    }

    mutating func change(_ member: String) -> Bool {
        switch member {
        case "serial": self = .sample(serial: 2)
        case "name": self = .sample(name: "d")
        case "className": self = .sample(className: "D")
        case "kind": self = .sample(kind: .tableViewController)
        case "scene": scene = SceneReference(storyboard: 0, objectID: "s")
        case "nibName": nibName = "n"
        case "nibBundle": nibBundle = "n"
        case "properties": properties.preferredContentSize.width = 1
        case "transitioningDelegate": transitioningDelegate = .application
        case "delegate": delegate = .application
        case "restorationClass": restorationClass = "R"
        case "presents": presents = .other
        case "presentedBy": presentedBy = .other
        case "preparedPresentation": preparedPresentation = .other
        case "window": window = .other
        case "isHeld": isHeld = true
        default: return changePlace(member) || changeAppearance(member)
        }
        return true
    }

    /// Changes a member about the controller's parent or its children.
    private mutating func changePlace(_ member: String) -> Bool {
        switch member {
        case "parent": parent = .other
        case "children": children = [.other]
        case "selected": selected = .other
        case "tabBarApart": tabBar.lent = LentTab(controller: .one, index: 0)
        case "pages": pages.current = [.other]
        case "shown": shown = [.other]
        case "hasAppearedInParent": hasAppearedInParent = true
        case "awaitsDidMove": awaitsDidMove = true
        case "hasAppearedAhead": hasAppearedAhead = true
        case "waitingChange": waitingChange = WaitingChange(childrenBefore: [], kind: .push, isAnimated: true)
        case "waitingCalls": waitingCalls = [.tapBack]
        case "barHiding": barHiding = .revealed
        case "splitApart": split = SplitState()
        case "alertApart": alert = AlertState()
        case "searchApart": search = SearchState()
        case "navigationApart": navigation.barPosition = "top"
        case "enabling": enabling = [ElementEnabling(element: "e", isEnabled: false)]
        case "keptBy": keptBy = .other
        case "popoverController": popoverController = .other
        default: return false
        }
        return true
    }

    /// Changes a member about the controller's view and its appearance callbacks.
    private mutating func changeAppearance(_ member: String) -> Bool {
        switch member {
        case "awaitsArrival": awaitsArrival = true
        case "isLeftOut": isLeftOut = true
        case "view": view = .other
        case "isLoadingView": isLoadingView = true
        case "appearance": appearance = .appearing(animated: true)
        case "cause": cause = .presented
        case "byHand": byHand = .begun
        case "traitOverride": traitOverride = TraitOverride(horizontal: .regular)
        case "toldTraits":
            toldTraits = TraitCollection(idiom: .phone, horizontal: .compact, vertical: .regular)
        case "keptTraits":
            keptTraits = TraitCollection(idiom: .phone, horizontal: .compact, vertical: .compact)
        case "traitKeeping": traitKeeping = .predicted
        case "traitRegistrations":
            traitRegistrations = [
                TraitRegistration(traits: [.horizontalSizeClass], handler: Completion(label: "width"), bindings: .none)
            ]
        case "toldSafeArea": toldSafeArea = EdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
        case "toldMarginsApart": toldMargins = EdgeInsets(top: 20, left: 16, bottom: 0, right: 16)
        case "awaitsGuideLayout": awaitsGuideLayout = true
        case "hasUpdatedConstraints": hasUpdatedConstraints = true
        case "hasUpdatedProperties": hasUpdatedProperties = true
        case "toldContentApart":
            toldUnavailableContent = UnavailableContentState(
                traits: TraitCollection(idiom: .phone, horizontal: .compact, vertical: .regular), searchText: "a")
        case "callbackDepth": callbackDepth = 1
        default: return false
        }
        return true
    }
}
