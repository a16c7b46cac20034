/// A command's patch: the slots of each table that it touched, with their present records.
///
/// Applied in order to the snapshot before them, these bring a session back without running any rule.
package struct TouchedState: Sendable {
    package var header: SessionHeader
    /// The header before the command; nil for a whole state and for the first command.
    package var headerBefore: SessionHeader?
    package var agenda: Agenda
    package var minted: [(base: String, count: Int)]
    package var controllers: TouchedTable<Controller>
    package var views: TouchedTable<View>
    package var windows: TouchedTable<Window>
    package var presentations: TouchedTable<Presentation>
    package var transitions: TouchedTable<Transition>
    package var objects: TouchedTable<NamedObject>
    package var behaviors: TouchedTable<DeclaredBehavior>
    package var segues: TouchedTable<Segue>

    init(_ session: borrowing PresentationSession, since headerBefore: SessionHeader) {
        header = session.header
        self.headerBefore = headerBefore.revision == 0 ? nil : headerBefore
        agenda = session.agenda
        minted = session.names.touchedMinted
        controllers = TouchedTable(session.controllers)
        views = TouchedTable(session.views)
        windows = TouchedTable(session.windows)
        presentations = TouchedTable(session.presentations)
        transitions = TouchedTable(session.transitions)
        objects = TouchedTable(session.objects)
        behaviors = TouchedTable(session.behaviors)
        segues = TouchedTable(session.segues)
    }

    /// The whole state of a session, for a snapshot.
    package init(whole session: PresentationSession) {
        header = session.header
        agenda = session.agenda
        minted = session.names.minted.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value) }
        controllers = TouchedTable(whole: session.controllers)
        views = TouchedTable(whole: session.views)
        windows = TouchedTable(whole: session.windows)
        presentations = TouchedTable(whole: session.presentations)
        transitions = TouchedTable(whole: session.transitions)
        objects = TouchedTable(whole: session.objects)
        behaviors = TouchedTable(whole: session.behaviors)
        segues = TouchedTable(whole: session.segues)
    }

    /// An empty state, for a decoder to fill.
    package init(header: SessionHeader, agenda: Agenda) {
        self.header = header
        self.agenda = agenda
        minted = []
        controllers = TouchedTable()
        views = TouchedTable()
        windows = TouchedTable()
        presentations = TouchedTable()
        transitions = TouchedTable()
        objects = TouchedTable()
        behaviors = TouchedTable()
        segues = TouchedTable()
    }
}

/// The touched slots of one table, and the slot that is used next.
package struct TouchedTable<Record: Sendable>: Sendable {
    package var places: [Table<Record>.Place] = []
    package var nextFreeSlot: UInt32?

    package init() {}

    init(_ table: Table<Record>) {
        places = table.touched
        nextFreeSlot = table.nextFreeSlot
    }

    init(whole table: Table<Record>) {
        places = table.places
        nextFreeSlot = table.nextFreeSlot
    }

    package var isEmpty: Bool { places.isEmpty }
}

extension PresentationSession {
    /// A session revived from its launch settings, a snapshot and the later patches; no rule runs.
    package init(launch: Launch, states: some Sequence<TouchedState>) {
        self.init()
        settings = SessionSettings(launch)
        for state in states { restore(state) }
        rebuildNames()
    }

    private mutating func restore(_ state: TouchedState) {
        header = state.header
        agenda = state.agenda
        for entry in state.minted { names.restoreMinted(entry.base, entry.count) }
        Self.restore(&controllers, state.controllers)
        Self.restore(&views, state.views)
        Self.restore(&windows, state.windows)
        Self.restore(&presentations, state.presentations)
        Self.restore(&transitions, state.transitions)
        Self.restore(&objects, state.objects)
        Self.restore(&behaviors, state.behaviors)
        Self.restore(&segues, state.segues)
    }

    private static func restore<Record>(_ table: inout Table<Record>, _ touched: TouchedTable<Record>) {
        if touched.isEmpty { return }
        table.restore(touched.places, nextFreeSlot: touched.nextFreeSlot)
    }

    private mutating func rebuildNames() {
        for (handle, record) in controllers.all { names.set(record.name, .controller(handle)) }
        for (handle, record) in views.all { names.set(record.name, .view(handle)) }
        for (handle, record) in windows.all { names.set(record.name, .window(handle)) }
        for (handle, record) in presentations.all { names.set(record.name, .presentation(handle)) }
        for (handle, record) in transitions.all { names.set(record.name, .transition(handle)) }
        for (handle, record) in objects.all { names.set(record.name, .object(handle)) }
        for (handle, record) in segues.all { names.set(record.name, .segue(handle)) }
        for (handle, record) in behaviors.all {
            names.setBehavior(record.name, handle)
            names.note(record.behavior)
        }
        names.forgetNamesOfTheDead()
        names.commit()
    }
}
