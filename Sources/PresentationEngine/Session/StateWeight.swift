/// The weight of what a command puts into the session's state: about the length of its patch in bytes.
///
/// A scene's texts are shared by all controllers made from it, so they cost next to nothing until they are written
/// down. They are therefore counted where they are in a record, once for each record.
struct StateWeight {
    private(set) var byteCount = 0

    /// Counts a text that a record has now.
    mutating func add(_ text: String?, since before: String?) {
        if let text, text != before { byteCount += text.encodedLength + Self.memberWeight }
    }

    /// Counts a value of a certain length, if it differs from the one before.
    mutating func add<Part: Equatable>(_ part: Part, since before: Part?, _ length: (Part) -> Int) {
        if part != before { byteCount += length(part) }
    }

    /// Counts the handles that a list has gained.
    mutating func add<Record>(_ handles: [Handle<Record>], since before: [Handle<Record>]?) {
        byteCount += max(0, handles.count - (before?.count ?? 0)) * Self.handleWeight
    }

    /// Counts everything that a command has changed in a table.
    mutating func add<Record: WeighedRecord>(_ table: Table<Record>) {
        for change in table.changes {
            guard let now = change.boxNow else { continue }
            if change.boxBefore == nil { byteCount += Self.recordWeight }
            Record.weigh(now, since: change.boxBefore, in: &self)
        }
    }

    /// The words and numbers of a record.
    private static let recordWeight = 256
    /// The name of a member.
    private static let memberWeight = 16
    private static let handleWeight = 12
}

/// A record of which a command's budget counts the texts.
///
/// Calls that wait, for a transition for example, have a limit of their own, and are not counted here.
protocol WeighedRecord: Sendable {
    /// Counts the texts of a record that are new. The boxes are passed so that no record is copied.
    static func weigh(_ now: RecordBox<Self>, since before: RecordBox<Self>?, in weight: inout StateWeight)
}

extension PresentationSession {
    /// Refuses a command that puts more into the state than its budget allows, once its turns have ended.
    func refuseTooMuchState() throws(Rejection) {
        let limit = commandBudget.stateWeight
        guard changedRecordCount > Self.lightRecordCount, stateWeight > limit else { return }
        throw .tooMuchWork(.stateWeight(limit), repeating: nil)
    }

    /// The changes of this many records are not weighed: each of their texts has a limit of its own.
    private static let lightRecordCount = 16

    private var changedRecordCount: Int {
        controllers.changeCount + views.changeCount + windows.changeCount + presentations.changeCount
            + transitions.changeCount + objects.changeCount + behaviors.changeCount + segues.changeCount
    }

    /// The weight of what the command under way has put into the state.
    private var stateWeight: Int {
        var weight = StateWeight()
        weight.add(controllers)
        weight.add(views)
        weight.add(windows)
        weight.add(presentations)
        weight.add(transitions)
        weight.add(objects)
        weight.add(behaviors)
        weight.add(segues)
        return weight.byteCount
    }
}

extension Controller: WeighedRecord {
    static func weigh(_ now: RecordBox<Self>, since before: RecordBox<Self>?, in weight: inout StateWeight) {
        weight.add(now.record.name, since: before?.record.name)
        weight.add(now.record.className, since: before?.record.className)
        weight.add(now.record.scene?.objectID, since: before?.record.scene?.objectID)
        weight.add(now.record.nibName, since: before?.record.nibName)
        weight.add(now.record.nibBundle, since: before?.record.nibBundle)
        weight.add(now.record.restorationClass, since: before?.record.restorationClass)
        weight.add(now.record.properties, since: before?.record.properties) { $0.encodedLength }
        weight.add(now.record.alert, since: before?.record.alert) { $0?.encodedLength ?? 0 }
        weight.add(now.record.tabBar.objects, since: before?.record.tabBar.objects) { tabs in
            tabs.reduce(0) { $0 + $1.encodedLength }
        }
        weight.add(now.record.enabling, since: before?.record.enabling) { enabling in
            enabling.reduce(0) { $0 + $1.element.encodedLength + 24 }
        }
        weight.add(now.record.children, since: before?.record.children)
        weight.add(now.record.shown, since: before?.record.shown)
    }
}

extension View: WeighedRecord {
    static func weigh(_ now: RecordBox<Self>, since before: RecordBox<Self>?, in weight: inout StateWeight) {
        weight.add(now.record.name, since: before?.record.name)
        weight.add(now.record.className, since: before?.record.className)
        weight.add(now.record.restorationIdentifier, since: before?.record.restorationIdentifier)
        weight.add(now.record.element, since: before?.record.element)
        weight.add(now.record.subviews, since: before?.record.subviews)
    }
}

extension Window: WeighedRecord {
    static func weigh(_ now: RecordBox<Self>, since before: RecordBox<Self>?, in weight: inout StateWeight) {
        weight.add(now.record.name, since: before?.record.name)
    }
}

extension Presentation: WeighedRecord {
    static func weigh(_ now: RecordBox<Self>, since before: RecordBox<Self>?, in weight: inout StateWeight) {
        weight.add(now.record.name, since: before?.record.name)
        weight.add(now.record.anchor, since: before?.record.anchor) { $0?.encodedLength ?? 0 }
        weight.add(now.record.sheet, since: before?.record.sheet) { $0?.encodedLength ?? 0 }
    }
}

extension Transition: WeighedRecord {
    static func weigh(_ now: RecordBox<Self>, since before: RecordBox<Self>?, in weight: inout StateWeight) {
        weight.add(now.record.name, since: before?.record.name)
    }
}

extension NamedObject: WeighedRecord {
    static func weigh(_ now: RecordBox<Self>, since before: RecordBox<Self>?, in weight: inout StateWeight) {
        weight.add(now.record.name, since: before?.record.name)
        weight.add(now.record.className, since: before?.record.className)
        weight.add(now.record.restoration, since: before?.record.restoration) {
            $0.identifier.encodedLength + $0.className.encodedLength
        }
        weight.add(now.record.animator, since: before?.record.animator) { $0?.effects.encodedLength ?? 0 }
        weight.add(now.record.presentationController, since: before?.record.presentationController) {
            ($0?.wrapper.encodedLength ?? 0) + ($0?.decorations.encodedLength ?? 0)
        }
    }
}

extension DeclaredBehavior: WeighedRecord {
    static func weigh(_ now: RecordBox<Self>, since before: RecordBox<Self>?, in weight: inout StateWeight) {
        weight.add(now.record.name, since: before?.record.name)
        weight.add(now.record.behavior, since: before?.record.behavior) { $0.encodedLength }
    }
}

extension Segue: WeighedRecord {
    static func weigh(_ now: RecordBox<Self>, since before: RecordBox<Self>?, in weight: inout StateWeight) {
        weight.add(now.record.name, since: before?.record.name)
        weight.add(now.record.identifier, since: before?.record.identifier)
        weight.add(now.record.className, since: before?.record.className)
        weight.add(now.record.element, since: before?.record.element)
        weight.add(now.record.sender, since: before?.record.sender)
    }
}

extension ControllerProperties {
    /// The approximate number of bytes of the properties' JSON.
    fileprivate var encodedLength: Int {
        var length = title.encodedLength + restorationIdentifier.encodedLength + (anchor?.encodedLength ?? 0)
        for entry in stored { length += entry.value.encodedLength + 32 }
        return length
    }
}

extension TabObject {
    /// The approximate number of bytes of the tab's JSON.
    fileprivate var encodedLength: Int {
        96 + identifier.encodedLength + group.encodedLength + title.encodedLength + image.encodedLength
            + (provider?.encodedLength ?? 0) + defaultChild.encodedLength + selectedChild.encodedLength
    }
}

extension AlertState {
    /// The approximate number of bytes of the alert's JSON.
    fileprivate var encodedLength: Int {
        var length = message.encodedLength + preferred.encodedLength + chosen.encodedLength
        for action in actions {
            length += action.name.encodedLength + action.title.encodedLength + action.bindings.encodedLength + 64
            length += action.handler?.encodedLength ?? 0
        }
        for field in textFields { length += field.placeholder.encodedLength + field.text.encodedLength + 32 }
        return length
    }
}

extension PopoverAnchor {
    /// The approximate number of bytes of the anchor's JSON.
    fileprivate var encodedLength: Int { barButtonItem.encodedLength + sourceView.encodedLength + 80 }
}

extension SheetState {
    /// The approximate number of bytes of the sheet's JSON.
    fileprivate var encodedLength: Int {
        selected.encodedLength + largestUndimmed.encodedLength
            + (detents + (earlierDetents ?? [])).reduce(0) { $0 + $1.identifier.encodedLength + 32 }
    }
}
