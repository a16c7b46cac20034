/// The children of UIKit's containers in state restoration: navigation controllers, tab bar controllers and split view
/// controllers preserve theirs by themselves (R13 to R18); all other controllers encode what they want preserved (R12,
/// R19, RS-10).
extension PresentationSession {
    /// A container's base class encodes its children; a child without an identifier is left out (R4).
    mutating func encodeChildren(of handle: ControllerHandle, at position: Int) {
        var encoded: [StateArchive.Child] = []
        for child in encodedChildren(of: handle) {
            let controller = child.controller
            if let path = enlist(controller, rule: child.rule) {
                encoded.append(.init(path: path, column: child.column, isSelected: child.isSelected))
            } else if controllers[controller]?.properties.restorationIdentifier == nil {
                leaveOut(controller, rule: "R4")
            }
        }
        agenda.writing?.update(position) { $0.children = encoded }
    }

    /// A container's base class takes back the children that were found, at once and without animation.
    ///
    /// A change that the container refuses is dropped with an event; UIKit's exceptions end the app, as always.
    mutating func restoreChildren(of handle: ControllerHandle, from object: StateArchive.Object)
        throws(Rejection)
    {
        guard let reading = agenda.reading else { return }
        let found = object.children.compactMap { child -> ContainedChild? in
            guard let controller = reading.finding(at: child.path)?.controller,
                controllers.contains(controller)
            else { return nil }
            return ContainedChild(controller, column: child.column, isSelected: child.isSelected)
        }
        guard !object.children.isEmpty else { return }
        guard !found.isEmpty else {
            return emit(
                .noop(
                    .controller(name(handle)), call: Member.decodeRestorableState.rawValue,
                    reason: "None of its children was found: it keeps those of the launch."),
                rule: Choice.childrenNotFound.rule)
        }
        do throws(Rejection) {
            try takeBack(found, in: handle)
        } catch {
            guard case .invalid(let reason, let rule) = error else { throw error }
            emit(
                .noop(
                    .controller(name(handle)), call: Member.decodeRestorableState.rawValue, reason: reason),
                rule: rule ?? "R28")
        }
    }

    /// The event of a container whose children are about to change.
    mutating func announceRestoredChildren(of handle: ControllerHandle, rule: Rule) {
        emit(.lifecycle(.controller(name(handle)), .childrenRestored), rule: rule)
    }
}

/// A child of a UIKit container, with its place in the container.
struct ContainedChild {
    let controller: ControllerHandle
    /// The rule by which the container preserves it.
    let rule: Rule
    /// The column, in a split view controller.
    var column: SplitColumn?
    /// Whether it is the selected tab.
    var isSelected: Bool

    init(
        _ controller: ControllerHandle, rule: Rule = "R28", column: SplitColumn? = nil,
        isSelected: Bool = false
    ) {
        self.controller = controller
        self.rule = rule
        self.column = column
        self.isSelected = isSelected
    }
}
