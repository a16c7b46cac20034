import PresentationEngine

extension PresentationSession {
    /// The selected controllers in the order of the tree.
    package func places(in selection: ControllerSelection) -> [ControllerPlace] {
        let places = controllerPlaces
        let meant = selection.selector.map { self.places(places, meantBy: $0) }
        return zip(places.indices, places).compactMap { index, place in
            (meant?[index] ?? true) && meets(place, selection.conditions) ? place : nil
        }
    }

    /// Whether each controller is meant.
    ///
    /// The steps of all paths are numbered. Each controller keeps the numbers of the steps at which it can stand,
    /// and of those at which something above it can; so one pass through the tree is enough, however steps and
    /// descendants could be matched with each other.
    private func places(_ places: [ControllerPlace], meantBy selector: ControllerSelector) -> [Bool] {
        let steps = selector.paths.flatMap(\.steps)
        var ends = StepSet()
        var count = 0
        for path in selector.paths {
            count += path.steps.count
            ends.insert(count - 1)
        }
        var standing: [StepSet] = []
        var passed: [StepSet] = []
        return places.map { place in
            let above = place.above.map { standing[$0] } ?? StepSet()
            let before = place.above.map { passed[$0] } ?? StepSet()
            var here = StepSet()
            var isMeant = false
            for (number, step) in steps.enumerated() {
                let isInPlace =
                    switch step.relation {
                    case .anywhere: true
                    case .descendant: before.contains(number - 1)
                    case .child: place.isChild && above.contains(number - 1)
                    case .presented: place.link == .presentation && above.contains(number - 1)
                    }
                guard isInPlace, meets(place, step.conditions) else { continue }
                here.insert(number)
                isMeant = isMeant || ends.contains(number)
            }
            standing.append(here)
            passed.append(before.union(here))
            return isMeant
        }
    }
}

/// Numbers of steps; a selector has no more of them than `ControllerSelector.partLimit`.
private struct StepSet: OptionSet {
    var rawValue: UInt64 = 0

    func contains(_ number: Int) -> Bool { contains(StepSet(rawValue: 1 << UInt64(number))) }

    mutating func insert(_ number: Int) { insert(StepSet(rawValue: 1 << UInt64(number))) }
}

extension PresentationSession {
    private func meets(_ place: ControllerPlace, _ conditions: [ControllerCondition]) -> Bool {
        conditions.allSatisfy { meets(place, $0) }
    }

    private func meets(_ place: ControllerPlace, _ condition: ControllerCondition) -> Bool {
        switch condition {
        case .fact(let fact, let test): values(of: fact, place).contains { test.passes($0) }
        case .standing(let standing): stands(place, standing)
        case .childNumber(let number):
            if case .child(number, _) = place.link { true } else { false }
        case .none(let alternatives): !alternatives.contains { meets(place, $0) }
        }
    }

    /// The values of a fact: none, or one, or two where two identifiers or names of a class count.
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

    private func stands(_ place: ControllerPlace, _ standing: ControllerStanding) -> Bool {
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
