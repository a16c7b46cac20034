import PresentationEngine

extension PresentationSession {
    /// The selected controllers in the order of the tree.
    package func places(in selection: ControllerSelection) -> [ControllerPlace] {
        ControllerSearch(for: selection, in: self).found
    }

    /// Whether a fact of a controller passes a test.
    func passes(_ place: ControllerPlace, _ fact: ControllerFact, _ test: TextTest) -> Bool {
        values(of: fact, place).contains { test.passes($0) }
    }

    /// The values of a fact: none, one, or two if two identifiers or class names count.
    private func values(of fact: ControllerFact, _ place: ControllerPlace) -> [String] {
        let record = place.record
        let storyboardIdentifier = scene(of: record)?.scene.storyboardIdentifier
        let values: [String?] =
            switch fact {
            case .id: [record.name]
            case .className: [record.className, qualifiedClassName(of: record)]
            case .kind: [record.kind.rawValue]
            case .title: [record.properties.title]
            case .state: [record.appearance.state]
            case .identifier: [record.properties.restorationIdentifier, storyboardIdentifier]
            case .storyboardIdentifier: [storyboardIdentifier]
            case .restorationIdentifier: [record.properties.restorationIdentifier]
            case .modalPresentationStyle: [presentationStyle(of: place.handle).name]
            case .window: [record.window.flatMap { windows[$0]?.name }]
            }
        return values.compactMap { $0 }
    }

    /// Whether a controller is in that state.
    func stands(_ place: ControllerPlace, _ standing: ControllerStanding) -> Bool {
        switch standing {
        case .disappeared, .appearing, .appeared, .disappearing:
            return place.record.appearance.state == standing.rawValue
        case .root: return place.link == .window
        case .detached: return place.link == .none
        case .child: return place.isChild
        case .firstChild:
            if case .child(1, _) = place.link { return true }
            return false
        case .lastChild:
            if case .child(_, true) = place.link { return true }
            return false
        case .presented: return place.link == .presentation
        case .presenting: return presentedController(of: place.record) != nil
        case .loaded: return place.record.view != nil
        }
    }
}
