/// Search controllers: they become active and inactive, and notify their delegates (CH-422 to CH-424).
extension PresentationSession {
    // MARK: Active or not

    /// `isActive`: it is presented, or will be.
    func isActive(_ search: ControllerHandle) -> Bool {
        switch controllers[search]?.presentedBy.flatMap({ presentations[$0]?.phase }) {
        case .presenting, .presented: true
        case .prepared, .dismissing, nil: false
        }
    }

    /// Sets `isActive`, as a tap into the search bar and its cancel button do, too.
    mutating func setActive(_ isActive: Bool, _ search: ControllerHandle) throws(Rejection) {
        guard isActive != self.isActive(search) else {
            return controllers.update(search) { $0.search?.wasAsked = false }
        }
        if isActive { try activate(search) } else { deactivate(search) }
    }

    /// The delegate may present it; without that the controller of the navigation item presents it.
    private mutating func activate(_ search: ControllerHandle) throws(Rejection) {
        let rule = Choice.searchPresentation.rule
        guard let state = controllers[search]?.search else { return }
        guard !isBeingDismissed(search) else {
            return emit(
                .noop(
                    .controller(name(search)), call: Property.isActive.rawValue,
                    reason: "\(name(search)) is being dismissed."), rule: rule)
        }
        guard let owner = state.owner else {
            throw .invalid(
                reason: "\(name(search)) belongs to no navigation item, so only code can present it.", rule: rule)
        }
        let asking = state.wasAsked ? [] : delegateSteps(.presentSearchController, search)
        guard asking.isEmpty else {
            controllers.update(search) { $0.search?.wasAsked = true }
            let again = Call.setProperties(receiver: name(search), [PropertyAssignment(.isActive, true)])
            return enqueue(asking + [.call(again, .none)])
        }
        controllers.update(search) {
            $0.search?.wasAsked = false
            $0.search?.isAutomatic = true
        }
        let call = PresentCall(receiver: name(owner), controller: name(search), isAnimated: true)
        enqueue(delegateSteps(.willPresentSearchController, search) + [.call(.present(call), .none)])
    }

    private func isBeingDismissed(_ search: ControllerHandle) -> Bool {
        guard let presentation = controllers[search]?.presentedBy.flatMap({ presentations[$0] }) else { return false }
        return presentation.phase == .dismissing
    }

    private mutating func deactivate(_ search: ControllerHandle) {
        guard let presenter = controllers[search]?.presentedBy.flatMap({ presentations[$0]?.presenting }) else {
            return
        }
        controllers.update(search) { $0.search?.isAutomatic = true }
        enqueue(
            delegateSteps(.willDismissSearchController, search) + [.dismiss(presenter, isAnimated: true, nil, .none)])
    }

    /// A presentation that was dropped is no activation any more.
    mutating func forgetActivation(of handle: ControllerHandle) {
        guard controllers[handle]?.search?.isAutomatic == true else { return }
        controllers.update(handle) { $0.search?.isAutomatic = false }
    }

    private func delegateSteps(_ member: Member, _ search: ControllerHandle) -> [Step] {
        delegateSteps(
            controllers[search]?.delegate, member, from: search,
            [Argument("searchController", .text(name(search)))], rule: Choice.searchPresentation.rule)
    }

    /// The end of a transition that presents or dismisses search controllers: notifies the updater, and the delegate
    /// if UIKit itself presented or dismissed them.
    mutating func finishSearchTransition(_ transition: Transition, didComplete: Bool) {
        let isPresented = transition.kind == .presentation
        let moved =
            isPresented
            ? [transition.to] : endingPresentations(of: transition).compactMap { presentations[$0]?.presented }
        for search in moved {
            guard let state = controllers[search]?.search else { continue }
            controllers.update(search) { $0.search?.isAutomatic = false }
            guard didComplete else { continue }
            if !isPresented, value(of: .searchText, search) != .null {
                keep(.null, as: .searchText, of: search)
                planUnavailableContent(of: state.owner)
            }
            var steps = updaterSteps(of: search)
            if state.isAutomatic {
                steps += delegateSteps(isPresented ? .didPresentSearchController : .didDismissSearchController, search)
            }
            enqueue(steps)
        }
    }

    // MARK: The text

    /// The user types into the search bar.
    mutating func setSearchText(_ text: String?, of search: ControllerHandle) {
        keep(Value(text), as: .searchText, of: search)
        planUnavailableContent(of: controllers[search]?.search?.owner)
        enqueue(updaterSteps(of: search))
    }

    private func updaterSteps(of search: ControllerHandle) -> [Step] {
        delegateSteps(
            controllers[search]?.search?.updater, .updateSearchResults, from: search,
            [Argument("searchController", .text(name(search)))], rule: Choice.searchUpdates.rule)
    }

    // MARK: The results

    /// The view of the results controller lies in the search controller's from its loading on.
    mutating func placeResults(of search: ControllerHandle) {
        guard controllers[search]?.search != nil, let results = controllers[search]?.children.first else { return }
        let frame = controllers[search]?.view.flatMap { views[$0] }.map { Rect(size: $0.frame.size) }
        let request = ViewRequest(view: name(results), superview: name(search), frame: frame)
        enqueue([.load(results, Choice.searchResults.rule), .call(.addSubview(request), .none)])
    }

    /// Whether touches reach the content beneath an active search, which shows its results there.
    func leavesContentTouchable(_ presentation: Presentation) -> Bool {
        guard let controller = controllers[presentation.presented], controller.search != nil else { return false }
        return presentation.phase == .presented && controller.children.isEmpty
    }

    // MARK: The navigation item

    /// The search controller of a controller's navigation item.
    func searchController(of owner: ControllerHandle) -> ControllerHandle? {
        guard let name = value(of: .searchController, owner).string, case .controller(let found)? = names[name] else {
            return nil
        }
        return found
    }

    /// Sets `navigationItem.searchController`, which keeps the search controller.
    mutating func setSearchController(
        _ assignment: PropertyAssignment, _ name: String?, of owner: ControllerHandle, _ bindings: Bindings
    ) throws(Rejection) {
        guard rules.hasSearchInItems else {
            throw .unavailable(
                assignment.property, as: "navigationItem.searchController", since: 11,
                rule: Choice.searchPresentation.rule)
        }
        let found = try name.map { name throws(Rejection) in try controller(name, bindings) }
        if let found, controllers[found]?.search == nil {
            throw unsuitable(assignment, "the name of a search controller, or null")
        }
        loseSearchController(owner)
        if let former = found.flatMap({ controllers[$0]?.search?.owner }) {
            keep(.null, as: .searchController, of: former)
        }
        if let found { controllers.update(found) { $0.search?.owner = owner } }
        keep(Value(found.map { self.name($0) }), as: .searchController, of: owner)
    }

    /// The navigation item of a controller lets its search controller go.
    mutating func loseSearchController(_ owner: ControllerHandle) {
        guard let search = searchController(of: owner) else { return }
        controllers.update(search) { $0.search?.owner = nil }
        candidates.append(search)
    }

    // MARK: Touches

    /// The search bar in the navigation item of a controller.
    func searchBarTargets(of owner: ControllerHandle, _ isWanted: TargetFilter) -> [TouchTarget] {
        guard let search = searchController(of: owner) else { return [] }
        let names = TouchTarget.Names("\(name(owner)).searchBar", label: "Search")
        guard isWanted(names) else { return [] }
        let rule = Choice.searchPresentation.rule
        let ofState = isActive(search) ? Obstacle(.noEffect, "\(name(search)) is active already", rule) : nil
        return [
            TouchTarget(
                kind: .searchBar, names: names, owner: name(owner),
                effects: [.other(.becomeFirstResponder, controller: name(search))],
                call: activation(of: search, true), obstacle: ofState ?? obstacle(beforeViewOf: owner))
        ]
    }

    /// The cancel button beside the search bar of an active search.
    func cancelTargets(of search: ControllerHandle, _ isWanted: TargetFilter) -> [TouchTarget] {
        guard let presentation = controllers[search]?.presentedBy.flatMap({ presentations[$0] }) else { return [] }
        let owner = name(search)
        let names = TouchTarget.Names("\(owner).cancelButton", label: "Cancel")
        guard isWanted(names) else { return [] }
        let rule = Choice.searchPresentation.rule
        let ofPhase =
            presentation.phase == .presented
            ? nil : Obstacle(.transition, "it is being presented or dismissed", rule)
        return [
            TouchTarget(
                kind: .cancelButton, names: names, owner: owner, effects: [.other(.dismiss, controller: owner)],
                call: activation(of: search, false), obstacle: ofPhase ?? obstacle(beforeViewOf: search))
        ]
    }

    private func activation(of search: ControllerHandle, _ isActive: Bool) -> Call {
        .setProperties(receiver: name(search), [PropertyAssignment(.isActive, .bool(isActive))])
    }
}
