import PresentationEngine

/// A search for the controllers of a selection, in a fixed number of passes over all controllers, however many
/// ways the steps could match.
struct ControllerSearch {
    private let session: PresentationSession
    private let selection: ControllerSelection
    private let places: [ControllerPlace]
    /// For each path of a `has` condition: whether it matches from each place.
    private var origins: [[ControllerSelector.Path]: [Bool]] = [:]

    init(for selection: ControllerSelection, in session: PresentationSession) {
        self.session = session
        self.selection = selection
        places = session.controllerPlaces
        prepare(selection.conditions)
        for path in selection.selector?.paths ?? [] { prepare(path) }
    }

    /// The selected controllers in the order of the tree.
    var found: [ControllerPlace] {
        let meant = selection.selector.map { places(meantBy: $0) }
        return places.indices.compactMap { place in
            (meant?[place] ?? true) && meets(place, selection.conditions) ? places[place] : nil
        }
    }

    // MARK: Down a path

    /// Whether each controller is selected.
    ///
    /// The steps of all paths are numbered. For each controller the search keeps the set of steps that it can
    /// match, and the set that something above it can match; so one pass over the tree is enough, in however
    /// many ways steps and descendants could be matched.
    private func places(meantBy selector: ControllerSelector) -> [Bool] {
        let steps = selector.paths.flatMap(\.steps)
        var ends = StepSet()
        var count = 0
        for path in selector.paths {
            count += path.steps.count
            ends.insert(count - 1)
        }
        var standing: [StepSet] = []
        var passed: [StepSet] = []
        return zip(places.indices, places).map { index, place in
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
                guard isInPlace, meets(index, step.conditions) else { continue }
                here.insert(number)
                isMeant = isMeant || ends.contains(number)
            }
            standing.append(here)
            passed.append(before.union(here))
            return isMeant
        }
    }

    // MARK: Up a path

    private mutating func prepare(_ path: ControllerSelector.Path) {
        for step in path.steps { prepare(step.conditions) }
    }

    private mutating func prepare(_ conditions: [ControllerCondition]) {
        for condition in conditions {
            switch condition {
            case .fact, .standing, .childNumber: break
            case .none(let alternatives):
                for alternative in alternatives { prepare(alternative) }
            case .has(let paths):
                for path in paths { prepare(path) }
                let reaches = paths.map { origins(of: $0) }
                origins[paths] = places.indices.map { place in reaches.contains { $0[place] } }
            }
        }
    }

    /// Whether the path matches from each place, evaluated from its last step upwards, one pass per step.
    private func origins(of path: ControllerSelector.Path) -> [Bool] {
        var isReached = Array(repeating: true, count: places.count)
        for step in path.steps.reversed() {
            var isOrigin = Array(repeating: false, count: places.count)
            // Descendants follow their ancestors in the list.
            for (index, place) in zip(places.indices, places).reversed() {
                guard let above = place.above else { continue }
                let leadsOn = isReached[index] && meets(index, step.conditions)
                switch step.relation {
                case .anywhere, .descendant: isOrigin[above] = isOrigin[above] || leadsOn || isOrigin[index]
                case .child: isOrigin[above] = isOrigin[above] || leadsOn && place.isChild
                case .presented: isOrigin[above] = isOrigin[above] || leadsOn && place.link == .presentation
                }
            }
            isReached = isOrigin
        }
        return isReached
    }

    // MARK: Conditions

    private func meets(_ index: Int, _ conditions: [ControllerCondition]) -> Bool {
        conditions.allSatisfy { meets(index, $0) }
    }

    private func meets(_ index: Int, _ condition: ControllerCondition) -> Bool {
        switch condition {
        case .fact(let fact, let test): session.passes(places[index], fact, test)
        case .standing(let standing): session.stands(places[index], standing)
        case .childNumber(let number):
            if case .child(number, _) = places[index].link { true } else { false }
        case .none(let alternatives): !alternatives.contains { meets(index, $0) }
        case .has(let paths): origins[paths]?[index] ?? false
        }
    }
}

/// A set of step numbers; a selector has at most `ControllerSelector.partLimit` steps.
private struct StepSet: OptionSet {
    var rawValue: UInt64 = 0

    func contains(_ number: Int) -> Bool { contains(StepSet(rawValue: 1 << UInt64(number))) }

    mutating func insert(_ number: Int) { insert(StepSet(rawValue: 1 << UInt64(number))) }
}
