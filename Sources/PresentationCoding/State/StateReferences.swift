import JSONCoding
import PresentationEngine
import Synchronization

/// The references by number in a stored state: to records, storyboards of the launch, objects of an archive.
///
/// Readers record each such number while the state is read. Once it is complete, dangling ones are detected: a
/// handle of a record that never existed would refer to a later one by chance, and an index beyond the end
/// would trap.
final class StateReferences: Sendable {
    /// The collection for the state that is being read.
    @TaskLocal static var current: StateReferences?

    private struct Found {
        /// By the type of the record: the lowest and the greatest generation that is referred to for each slot.
        var handles: [ObjectIdentifier: [UInt32: ClosedRange<UInt32>]] = [:]
        var storyboards = NumberRange()
        /// The positions of objects in an archive.
        var objects = NumberRange()
        /// Positions in an archive's objects, including the end, where there is no object.
        var progress = NumberRange()

        /// Whether a handle refers to a slot that the table does not have, or to a generation that its slot has
        /// not reached.
        func lacks<Record>(_ table: TouchedTable<Record>) -> Bool {
            handles[ObjectIdentifier(Record.self)]?.contains { slot, generations in
                Int(slot) >= table.places.count || generations.lowerBound < 1
                    || generations.upperBound > table.places[Int(slot)].handle.generation
            } ?? false
        }
    }

    private let found = Mutex(Found())

    /// Reads a state, and refuses it if it has dangling references.
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

    /// Why the state is not valid; nil if everything that it refers to exists.
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

    /// Whether all of them are valid indices of a list of that length.
    func isWithin(_ count: Int) -> Bool {
        range.map { $0.lowerBound >= 0 && $0.upperBound < count } ?? true
    }
}

extension JSONObjectReader {
    /// The index of a storyboard of the launch.
    func storyboard() throws(JSONFault) -> Int { try required("storyboard").storyboardIndex() }

    /// The position of an object in the archive that is being read.
    func objectPosition() throws(JSONFault) -> Int {
        let position = try required("position").integer()
        StateReferences.current?.note(object: position)
        return position
    }

    /// The position that the reading of the archive has reached, which may be its end.
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
