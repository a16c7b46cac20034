@testable import PresentationEngine

/// Everything that a session keeps from one command to the next, as values.
///
/// Two sessions with equal contents answer every further command alike. The records are copied out of the tables, so
/// that later changes of the session, even accidental ones in place, cannot reach them. State of the last command
/// alone (its events, its undo records) is not part of the contents.
struct SessionContents: Equatable {
    var header: SessionHeader
    var settings: SharedSettings
    var controllers: TableContents<Controller>
    var views: TableContents<View>
    var windows: TableContents<Window>
    var presentations: TableContents<Presentation>
    var transitions: TableContents<Transition>
    var objects: TableContents<NamedObject>
    var behaviors: TableContents<DeclaredBehavior>
    var segues: TableContents<Segue>
    var names: NameContents
    var agenda: Agenda
    var isRunningLaterWork: Bool
    var budget: CommandBudget
    /// Whether a command was begun and is not done.
    var isUnderWay: Bool

    init(_ session: PresentationSession) {
        header = session.header
        settings = SharedSettings(settings: session.settings)
        controllers = TableContents(session.controllers)
        views = TableContents(session.views)
        windows = TableContents(session.windows)
        presentations = TableContents(session.presentations)
        transitions = TableContents(session.transitions)
        objects = TableContents(session.objects)
        behaviors = TableContents(session.behaviors)
        segues = TableContents(session.segues)
        names = NameContents(session.names)
        agenda = session.agenda
        isRunningLaterWork = session.isRunningLaterWork
        budget = session.budget
        isUnderWay = session.isUnderWay
    }

    /// Every member that differs from `before`, one a line with its path; empty if and only if both are equal.
    func differences(from before: SessionContents) -> [String] {
        guard self != before else { return [] }
        let parts = zip(Mirror(reflecting: before).children, Mirror(reflecting: self).children)
        let lines = parts.flatMap { old, new in
            let part = old.label ?? ""
            if let old = old.value as? any RecordTable { return old.changes(to: new.value, in: part) }
            return valueDifferences(old.value, new.value, at: part)
        }
        return lines.isEmpty ? ["The contents differ, and no member shows where."] : lines
    }
}

/// The settings of a launch, by value. They never change, so that a session's are nearly always the same object.
struct SharedSettings: Equatable {
    let settings: SessionSettings?

    static func == (left: SharedSettings, right: SharedSettings) -> Bool {
        guard left.settings !== right.settings else { return true }
        guard let left = left.settings, let right = right.settings else { return false }
        // The names of classes follow from the storyboards.
        return left.device == right.device && left.storyboards == right.storyboards && left.nibs == right.nibs
            && left.bundleIdentifier == right.bundleIdentifier && left.bundleVersion == right.bundleVersion
            && left.dateMilliseconds == right.dateMilliseconds && left.rules == right.rules
            && left.budget == right.budget && left.sceneSupport == right.sceneSupport
            && left.orientations == right.orientations && left.requiresFullScreen == right.requiresFullScreen
            && left.hidesStatusBar == right.hidesStatusBar && left.resizesInOneStep == right.resizesInOneStep
            && left.keepsOlderDesign == right.keepsOlderDesign
            && left.isStatusBarOfControllers == right.isStatusBarOfControllers
            && left.backgroundLaunch == right.backgroundLaunch
            && left.displayDelegateClass == right.displayDelegateClass
    }
}

/// The names of a session's objects and the counts of minted names.
struct NameContents: Equatable {
    var entries: [ExactText: NameTable.Entry]
    var behaviors: [ExactText: BehaviorHandle]
    var minted: [ExactText: Int]

    init(_ names: NameTable) {
        entries = names.entries
        behaviors = names.behaviors
        minted = names.minted
    }
}

/// The slots of a table with the records in them, and the order in which free slots are used again.
struct TableContents<Record: Sendable & Equatable>: Equatable {
    struct Slot: Equatable {
        let handle: Handle<Record>
        var record: Record?
        /// While the slot is free: the slot that is used again after it.
        var nextFree: UInt32?
    }

    var slots: [Slot]
    var nextFreeSlot: UInt32?

    init(_ table: Table<Record>) {
        slots = table.places.map { Slot(handle: $0.handle, record: $0.record, nextFree: $0.nextFree) }
        nextFreeSlot = table.nextFreeSlot
    }

    func contains(_ handle: Handle<Record>) -> Bool { self[handle] != nil }

    subscript(handle: Handle<Record>) -> Record? {
        guard let slot = slots.first(where: { $0.handle == handle }) else { return nil }
        return slot.record
    }
}

/// A table of any kind of record, read only to explain a difference.
private protocol RecordTable {
    func changes(to later: Any, in table: String) -> [String]
}

extension TableContents: RecordTable {
    fileprivate func changes(to later: Any, in table: String) -> [String] {
        guard let later = later as? TableContents<Record> else { return [] }
        let handles =
            slots.map(\.handle) + later.slots.map(\.handle).filter { !slots.map(\.handle).contains($0) }
        var lines = handles.flatMap { handle -> [String] in
            let (old, new) = (slots.first { $0.handle == handle }, later.slots.first { $0.handle == handle })
            guard old != new else { return [] }
            let name = "\(table) \(recordName(old?.record ?? new?.record))"
            switch (old?.record, new?.record) {
            case (let old?, let new?): return valueDifferences(old, new, at: name)
            case (nil, _?): return ["\(name) is there"]
            case (_?, nil): return ["\(name) is gone"]
            case (nil, nil):
                return [
                    "\(table): free slot \(handle.slot), generation \(handle.generation), or the one after it"
                ]
            }
        }
        if nextFreeSlot != later.nextFreeSlot {
            lines += valueDifferences(
                nextFreeSlot as Any, later.nextFreeSlot as Any, at: "\(table).nextFreeSlot")
        }
        return lines
    }

    private func recordName(_ record: Record?) -> String {
        let members = record.map { Mirror(reflecting: $0).children.filter { $0.label == "name" } }
        return members?.first.map { "\($0.value)" } ?? "?"
    }
}
