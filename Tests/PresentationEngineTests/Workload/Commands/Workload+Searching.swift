@testable import PresentationEngine

/// Search controllers, activity controllers and tabs as objects, made and used in the middle of everything else.
extension Workload {
    mutating func searching() -> [Call] {
        switch random.below(12) {
        case 0, 1: return [makeSearch(), giveSearch()]
        case 2: return [giveSearch()]
        case 3...5:
            return [.setProperties(receiver: search(), [PropertyAssignment(.isActive, .bool(random.chance(65)))])]
        case 6:
            let text: Value = random.pick(["a", "ab", ""])
            return [.setProperties(receiver: search(), [PropertyAssignment(.searchText, text)])]
        case 7:
            let controller = random.chance(80) ? controller() : search()
            return [.tap(element: controller + ".searchBar", controller: random.chance(50) ? controller : nil)]
        case 8:
            return [
                .present(
                    PresentCall(receiver: receiver(), controller: search(), isAnimated: .constant(random.chance(70))))
            ]
        case 9: return [makeActivities(), presentActivities()]
        case 10: return [presentActivities()]
        default: return [.presented(receiver: activities(), .touchOutside)]
        }
    }

    private mutating func search() -> String { other(.searchController) }

    private mutating func activities() -> String { other(.activityViewController) }

    private mutating func other(_ kind: ControllerKind) -> String {
        let known = cast.others(of: kind)
        return known.isEmpty || random.chance(5) ? controller() : random.pick(known)
    }

    private mutating func makeSearch() -> Call {
        let name = cast.fresh("q")
        let results = random.chance(60) ? [tree(depth: random.chance(80) ? 0 : 1)] : []
        cast.meet(name, .searchController)
        var request = ControllerRequest(
            name: name,
            origin: .code(className: nil, kind: .searchController, nibName: nil, bundle: nil, children: results))
        if random.chance(60) { request.properties.append(PropertyAssignment(.delegate, "delegate")) }
        if random.chance(60) { request.properties.append(PropertyAssignment(.searchResultsUpdater, "delegate")) }
        request.isHeld = random.chance(60)
        return .makeController(request)
    }

    private mutating func giveSearch() -> Call {
        .setProperties(
            receiver: controller(),
            [PropertyAssignment(.searchController, random.chance(10) ? .null : .text(search()))])
    }

    private mutating func makeActivities() -> Call {
        let name = cast.fresh("y")
        cast.meet(name, .activityViewController)
        var request = ControllerRequest(
            name: name,
            origin: .code(className: nil, kind: .activityViewController, nibName: nil, bundle: nil, children: []))
        if random.chance(80) {
            request.properties.append(
                PropertyAssignment(.popoverPresentationControllerAnchor, .text(cast.chain[0] + ".view")))
        }
        request.isHeld = random.chance(60)
        return .makeController(request)
    }

    private mutating func presentActivities() -> Call {
        .present(
            PresentCall(receiver: receiver(), controller: activities(), isAnimated: .constant(random.chance(70))))
    }

    // MARK: Tabs as objects

    /// `setTabs`, and selections of the tabs that it may have set.
    mutating func tabObjects() -> TabBarCall {
        guard random.chance(55) else {
            let identifier = random.pick(Self.identifiers)
            return switch random.below(6) {
            case 0..<2: .select(.identifier(identifier))
            case 2..<4: .tap(.identifier(identifier))
            case 4: .edit(TabEdit(hiddenTabs: [identifier], shownTabs: [random.pick(Self.identifiers)]))
            default: .drop(onto: identifier)
            }
        }
        let count = 1 + random.below(6)
        let start = random.below(Self.identifiers.count)
        let roots = (0..<count).map { Self.identifiers[(start + $0) % Self.identifiers.count] }
        return .setTabs(roots.map { tabObject($0, depth: 1) })
    }

    private static let identifiers = ["one", "two", "three", "four", "five", "six", "seven", "eight"]

    private mutating func tabObject(_ identifier: String, depth: Int) -> TabRequest {
        var tab = TabRequest(identifier, title: random.chance(50) ? identifier : nil)
        if random.chance(95) {
            tab.viewController =
                random.chance(85) ? .controller(tree(depth: random.chance(80) ? 0 : 1)) : .text(controller())
        }
        tab.isHidden = random.chance(10) ? true : nil
        tab.allowsHiding = random.chance(50)
        tab.preferredPlacement = random.pick(TabPlacement.allCases)
        guard depth > 0, random.chance(30) else { return tab }
        tab.children = (0..<random.below(3)).map { tabObject("\(identifier).\($0)", depth: depth - 1) }
        if random.chance(30) { tab.defaultChildIdentifier = "\(identifier).1" }
        if random.chance(15) {
            tab.managingNavigationController = .text(controller())
        } else if random.chance(50) {
            let name = cast.fresh("n")
            cast.meet(name, .navigationController)
            tab.managingNavigationController = .controller(
                ControllerRequest(
                    name: name,
                    origin: .code(
                        className: nil, kind: .navigationController, nibName: nil, bundle: nil, children: [])))
        }
        return tab
    }
}
