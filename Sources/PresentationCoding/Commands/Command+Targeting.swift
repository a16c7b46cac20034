import JSONCoding
import PresentationEngine

extension Command {
    /// Whether the command names a touched element in a way that may be a label.
    package var namesTargets: Bool {
        guard case .perform(let calls) = unsettled else { return false }
        return calls.contains(where: \.namesTarget)
    }

    /// The command with ids in place of labels, accessibility identifiers and titles, so that the journal does
    /// not depend on them.
    ///
    /// Names are looked up in the state before the command.
    ///
    /// - Parameter selection: the controllers that contain the target; nil for all.
    /// - Throws: a ``Rejection`` if a name refers to nothing that can be touched, or to several things.
    package func targeted(
        in session: PresentationSession, among selection: ControllerSelection? = nil
    ) throws(Rejection) -> Command {
        if case .settling(let command) = self {
            return .settling(try command.targeted(in: session, among: selection))
        }
        guard case .perform(let calls) = self else { return self }
        let owners = selection.map { Set(session.places(in: $0).map { $0.record.name }) }
        var targeted: [Call] = []
        for call in calls {
            targeted.append(call.namesTarget ? try session.targeted(call, among: owners) : call)
        }
        return .perform(targeted)
    }
}

extension Call {
    fileprivate var namesTarget: Bool {
        switch self {
        case .tap, .tabBar(_, .tap(.title)): true
        default: false
        }
    }
}

extension PresentationSession {
    fileprivate func targeted(_ call: Call, among owners: Set<String>?) throws(Rejection) -> Call {
        switch call {
        case .tap(let element, let controller, let event):
            if owners == nil, isKnownToTaps(element, in: controller) { return call }
            let target = try target(of: element, in: controller, among: owners)
            guard case .tap(let id, let owner, _) = target.call else {
                guard event == nil else {
                    throw .unsuitable(
                        key: "event", reason: "\(element) is a \(target.kind.rawValue), which has no events.",
                        rule: nil)
                }
                return target.call
            }
            return .tap(element: id, controller: owner, event: event)
        case .tabBar(let receiver, .tap(.title(let title))):
            guard let tabBar = controllerHandle(named: receiver) else { return call }
            return .tabBar(receiver: receiver, .tap(try barTab(titled: title, of: tabBar)))
        default: return call
        }
    }

    /// The one target that a user means by a name: ids take precedence over other names, and reachable targets
    /// over the rest.
    private func target(
        of name: String, in controller: String?, among owners: Set<String>?
    ) throws(Rejection) -> TouchTarget {
        if let controller, controllerHandle(named: controller) == nil {
            throw .unknown(kind: "controller", name: controller)
        }
        var known: [String] = []
        let named = touchTargets { owner in
            (controller.map { $0 == owner } ?? true) && (owners?.contains(owner) ?? true)
        } where: { names in
            known += names.all
            return names.all.contains(name)
        }.filter { $0.gesture != .drag }
        let byID = named.filter { $0.names.id == name || $0.names.furtherIDs.contains(name) }
        let found = byID.isEmpty ? named : byID
        let reachable = found.filter(\.isReachable)
        let candidates = reachable.isEmpty ? found : reachable
        if let only = candidates.first, candidates.count == 1 { return only }
        throw .unmatched(
            TargetMismatch(
                name, candidates: candidates,
                nearest: candidates.isEmpty ? nearestWord(to: name, among: known) : nil))
    }
}

extension TouchTarget {
    /// Whether a person could see the target and touch it, even if it is disabled.
    fileprivate var isReachable: Bool {
        switch obstacle?.kind {
        case nil, .disabled, .notConnected, .noEffect, .inactive: true
        case .covered, .transition, .offScreen, .notPresented, .hidden: false
        }
    }
}
