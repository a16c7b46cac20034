import JSONCoding
import PresentationEngine
import Synchronization

/// What the parts of a stored state refer to by number: records, storyboards of the launch, objects of an archive.
///
/// Readers note each such number while the state is read. Once it is whole, those that refer to nothing are found: a
/// handle of a record that never was would find a later one by chance, and an index beyond the end would trap.
final class StateReferences: Sendable {
    /// Where the readers of the state that is being read note what they find.
    @TaskLocal static var current: StateReferences?

    private struct Found {
        /// By the type of the record: the lowest and the greatest generation that is asked for of each slot.
        var handles: [ObjectIdentifier: [UInt32: ClosedRange<UInt32>]] = [:]
        var storyboards = NumberRange()
        /// The places of objects of an archive.
        var objects = NumberRange()
        /// The places of an archive's objects up to the end, where nothing stands any more.
        var progress = NumberRange()

        /// Whether a handle has a slot that the table does not have, or a generation that its slot has yet to come to.
        func lacks<Record>(_ table: TouchedTable<Record>) -> Bool {
            handles[ObjectIdentifier(Record.self)]?.contains { slot, generations in
                Int(slot) >= table.places.count || generations.lowerBound < 1
                    || generations.upperBound > table.places[Int(slot)].handle.generation
            } ?? false
        }
    }

    private let found = Mutex(Found())

    /// Reads a state, and refuses it if it refers to what does not exist.
    static func checked(_ launch: Launch, _ read: () throws(JSONFault) -> TouchedState) throws(JSONFault)
        -> TouchedState
    {
        let references = StateReferences()
        let state = try $current.withValue(references) {
            () -> Result<TouchedState, JSONFault> in
            do throws(JSONFault) { return .success(try read()) } catch { return .failure(error) }
        }.get()
        guard let objection = references.objection(to: state, launch) else { return state }
        throw JSONFault(kind: .mismatch, path: "$", reason: objection)
    }

    func note<Record>(_ handle: Handle<Record>) {
        found.withLock {
            let generation = handle.generation
            let known = $0.handles[ObjectIdentifier(Record.self), default: [:]][handle.slot]
            $0.handles[ObjectIdentifier(Record.self), default: [:]][handle.slot] =
                min(
                    known?.lowerBound ?? generation, generation)...max(
                    known?.upperBound ?? generation, generation)
        }
    }

    func note(storyboard index: Int) { found.withLock { $0.storyboards.note(index) } }
    func note(object index: Int) { found.withLock { $0.objects.note(index) } }
    func note(progress index: Int) { found.withLock { $0.progress.note(index) } }

    /// Why the state cannot be one; nil where all that it refers to exists.
    private func objection(to state: TouchedState, _ launch: Launch) -> String? {
        let found = found.withLock { $0 }
        let objectCount = state.agenda.reading?.archive.objects.count ?? 0
        if !found.storyboards.isWithin(launch.storyboards.count) {
            return "It refers to a storyboard that the launch does not have."
        }
        if !found.objects.isWithin(objectCount) || !found.progress.isWithin(objectCount + 1)
            || state.agenda.reading?.isConsistent == false
        {
            return "It refers to an object that the archive does not have."
        }
        let tables = [
            found.lacks(state.controllers), found.lacks(state.views), found.lacks(state.windows),
            found.lacks(state.presentations), found.lacks(state.transitions), found.lacks(state.objects),
            found.lacks(state.behaviors), found.lacks(state.segues),
        ]
        return tables.contains(true) ? "It refers to a record that was never made." : nil
    }
}

/// The least and the greatest of some numbers.
private struct NumberRange {
    private var range: ClosedRange<Int>?

    mutating func note(_ number: Int) {
        range = min(range?.lowerBound ?? number, number)...max(range?.upperBound ?? number, number)
    }

    /// Whether all of them are indices of a list of that length.
    func isWithin(_ count: Int) -> Bool {
        range.map { $0.lowerBound >= 0 && $0.upperBound < count } ?? true
    }
}

extension JSONObjectReader {
    /// The index of a storyboard of the launch.
    func storyboard() throws(JSONFault) -> Int { try required("storyboard").storyboardIndex() }

    /// The place of an object in the archive that is being read.
    func objectPosition() throws(JSONFault) -> Int {
        let position = try required("position").integer()
        StateReferences.current?.note(object: position)
        return position
    }

    /// The place in the archive that the reading of it has come to, which may be its end.
    func progress() throws(JSONFault) -> Int {
        let position = try required("position").integer()
        StateReferences.current?.note(progress: position)
        return position
    }
}

extension JSONReader {
    /// The index of a storyboard of the launch.
    func storyboardIndex() throws(JSONFault) -> Int {
        let index = try integer(in: 0 ... .max)
        StateReferences.current?.note(storyboard: index)
        return index
    }
}
