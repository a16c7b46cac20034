/// The children of UIKit's containers in state restoration: navigation controllers, tab bar controllers and split view
/// controllers preserve theirs by themselves (R13 to R18); all other controllers encode what they want preserved (R12,
/// R19, RS-10).
extension PresentationSession {
    /// A container's base class encodes its children; a child without an identifier is left out (R4).
    mutating func encodeChildren(of handle: ControllerHandle, at position: Int) {
        var encoded: [StateArchive.Child] = []
        for child in encodedChildren(of: handle) {
            let controller = child.controller
            if isOnStack(child, of: handle) {
                guard isRecordedColumn(child, on: handle) else { continue }
            } else {
                noteStackAround(controller)
            }
            if let path = enlist(controller, rule: child.rule) {
                guard isBeneath(path, position) else { continue }
                encoded.append(
                    .init(
                        path: path, column: child.column, isSelected: child.isSelected, isHidden: child.isHidden))
            } else if controllers[controller]?.properties.restorationIdentifier == nil {
                leaveOut(controller, rule: "R4")
            }
        }
        agenda.writing?.update(position) { $0.children = encoded }
    }

    /// Whether a child is a column on a stack, and therefore belongs to a split view controller.
    private func isOnStack(_ child: ContainedChild, of handle: ControllerHandle) -> Bool {
        child.column != nil && controllers[handle]?.kind.hasStack == true
    }

    /// Whether the split view controller has recorded the child as a column, and the stack as its primary.
    private func isRecordedColumn(_ child: ContainedChild, on navigation: ControllerHandle) -> Bool {
        guard let writing = agenda.writing, let split = controllers[navigation]?.parent,
            let position = writing.position(of: .controller(split))
        else { return false }
        let columns = writing.participants[position].object.children
        return [(child.controller, child.column), (navigation, .primary)].allSatisfy { handle, column in
            let path = restorationPath(handle)?.unique
            return columns.contains { $0.column == column && $0.path == path }
        }
    }

    /// The stack of a navigation controller that UIKit made around a column is not preserved (CH-234).
    private mutating func noteStackAround(_ controller: ControllerHandle) {
        guard let wrapper = wrapper(around: controller), let stack = controllers[wrapper]?.children,
            stack.count > 1 + columnsOnStack(of: wrapper).count
        else { return }
        emit(
            .noop(
                .controller(name(wrapper)), call: Member.encodeRestorableState.rawValue,
                reason:
                    "UIKit made it around \(name(controller)), which is preserved without the rest of the stack."),
            rule: Choice.wrappedColumn.rule)
    }

    /// A child that the app enlisted while it had another parent is preserved, but not as a child (R20).
    private mutating func isBeneath(_ path: [String], _ position: Int) -> Bool {
        guard let container = agenda.writing?.participants[position] else { return false }
        if path.count > container.object.path.count, path.starts(with: container.object.path) { return true }
        emit(
            .noop(
                subject(container.actor), call: Member.encodeRestorableState.rawValue,
                reason: "\(StateArchive.shown(path)) was encoded while it had another parent."), rule: "R20")
        return false
    }

    /// A container's base class takes back the children that were found, at once and without animation.
    ///
    /// A change that the container refuses is dropped with an event; UIKit's exceptions end the app, as always.
    mutating func restoreChildren(of handle: ControllerHandle, from object: StateArchive.Object, at position: Int)
        throws(Rejection)
    {
        let isStack = controllers[handle]?.kind.hasStack == true
        // The columns on a stack are the split view controller's.
        let isOwn = { (column: SplitColumn?) in !isStack || column == nil }
        guard object.children.contains(where: { isOwn($0.column) }) else { return }
        let found = object.children.indices.compactMap { child($0, of: object, at: position) }
        guard found.contains(where: { isOwn($0.column) }) else {
            return emit(
                .noop(
                    .controller(name(handle)), call: Member.decodeRestorableState.rawValue,
                    reason: "None of its children was found: it keeps those of the launch."),
                rule: Choice.childrenNotFound.rule)
        }
        do throws(Rejection) {
            try takeBack(found, in: handle)
        } catch {
            try dropChange(of: handle, error)
        }
    }

    /// Takes back one child, in a step of its own.
    mutating func restoreChild(_ index: Int, of position: Int) throws(Rejection) {
        guard let (object, finding) = agenda.reading?.found(at: position), let handle = finding.controller,
            controllers.contains(handle), object.children.indices.contains(index),
            let child = child(index, of: object, at: position)
        else { return }
        do throws(Rejection) {
            try takeBack(child, in: handle)
        } catch {
            try dropChange(of: handle, error)
        }
    }

    private func child(_ index: Int, of object: StateArchive.Object, at position: Int) -> ContainedChild? {
        let recorded = object.children[index]
        guard let controller = agenda.reading?.finding(at: recorded.path)?.controller,
            controllers.contains(controller)
        else { return nil }
        var child = ContainedChild(controller, column: recorded.column, isSelected: recorded.isSelected)
        child.isHidden = recorded.isHidden
        child.stage = .child(object: position, index)
        return child
    }

    private mutating func dropChange(of handle: ControllerHandle, _ rejection: Rejection) throws(Rejection) {
        guard case .invalid(let reason, let rule) = rejection else { throw rejection }
        emit(
            .noop(.controller(name(handle)), call: Member.decodeRestorableState.rawValue, reason: reason),
            rule: rule ?? "R28")
    }

    /// The event of a container that takes children back: after its checks, and before the first change. A container
    /// that has everything in its place already has no such event.
    mutating func announceRestoredChildren(of handle: ControllerHandle, rule: Rule) {
        emit(.lifecycle(.controller(name(handle)), .childrenRestored), rule: rule)
    }
}

/// A child of a UIKit container, with its place in the container.
struct ContainedChild {
    let controller: ControllerHandle
    /// The rule by which the container preserves it.
    let rule: Rule
    /// The column, in a split view controller or on the stack of one that is collapsed.
    var column: SplitColumn?
    /// Whether it is the selected tab.
    var isSelected: Bool
    /// Whether it is a column that a collapsed split view controller does not have on its primary's stack.
    var isHidden = false
    /// The step that takes it back alone, in a restoration.
    var stage: RestorationStage?

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
