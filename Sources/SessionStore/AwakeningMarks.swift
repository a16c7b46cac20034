import Foundation
import Guarding

/// A file beside the database that records which server uses it, and which sessions the server is waking
/// without a request.
///
/// A session whose timer falls due is run although no client waits for it, and again after each restart. If
/// that work crashes the process, the next start finds the session's name here. A mark is one `pwrite` into the
/// page cache: it survives the process, however it ends, and costs no disk write. Space for marks is allocated
/// in advance, so that a disk that fills up later loses none; if there is no space, ``begin(_:)`` returns nil,
/// and the session is not run.
public final class AwakeningMarks: Sendable {
    /// The sessions that were being run when the last server on this database ended. Each keeps its mark until
    /// ``acquit(_:)``, so that a server that is killed before it has tried them leaves them to the next one.
    public let interrupted: [String]

    private let path: String
    private let state: Guarded<State>

    private struct State {
        var descriptor: Int32?
        var freeSlots: [Int] = []
        var slotCount = 0
        /// The number of slots in the file.
        var capacity = 0
        /// The slots of ``AwakeningMarks/interrupted``.
        var suspects: [String: Int] = [:]
        /// Whether they are being tried, in which case an orderly stop also leaves them to the next server.
        var areTried = false

        mutating func free(_ slot: Int) {
            freeSlots.append(slot)
            if let descriptor { AwakeningMarks.write("", at: slot, to: descriptor) }
        }
    }

    /// The position of a mark in the file.
    public struct Mark: Sendable {
        fileprivate let slot: Int
    }

    /// Opens the file of the database at `path`, whose lock this process holds.
    ///
    /// Earlier builds lock this file instead of the database, so it is locked as well.
    init(besideDatabaseAt path: String) throws(StoreError) {
        self.path = path + "-lock"
        let descriptor = open(self.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StoreError.unwritable(path: path, detail: String(cString: strerror(errno)))
        }
        let records = Self.records(in: descriptor)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            Foundation.close(descriptor)
            throw StoreError.inUse(path: path, processId: records.first.flatMap { Int($0) })
        }
        interrupted = Set(records.dropFirst().filter { !$0.isEmpty }).sorted()
        state = Guarded(Self.start(descriptor, suspects: interrupted, after: records.count))
    }

    deinit {
        state.withLock { if let descriptor = $0.descriptor { Foundation.close(descriptor) } }
    }

    /// Marks a session as being run; `nil` if the mark cannot be written, for example on a full disk: then the
    /// session must not be run.
    public func begin(_ session: String) -> Mark? {
        state.withLock { state in
            guard let descriptor = state.descriptor else { return nil }
            let slot = state.freeSlots.popLast() ?? state.slotCount + 1
            state.slotCount = max(state.slotCount, slot)
            if slot > state.capacity { state.capacity = Self.reserve(after: state.capacity, in: descriptor) }
            guard slot <= state.capacity, Self.write(session, at: slot, to: descriptor) else {
                state.freeSlots.append(slot)
                return nil
            }
            return Mark(slot: slot)
        }
    }

    /// Removes the mark when the work has ended; `nil` is ignored.
    public func end(_ mark: Mark?) {
        if let mark { state.withLock { $0.free(mark.slot) } }
    }

    /// Makes the marks of ``interrupted`` survive an orderly stop, since each will be acquitted.
    public func keepUntilAcquitted() {
        state.withLock { $0.areTried = true }
    }

    /// Removes the mark that the last server left on a session.
    public func acquit(_ session: String) {
        state.withLock { state in
            if let slot = state.suspects.removeValue(forKey: session) { state.free(slot) }
        }
    }

    /// Stops using the file on an orderly stop of the server. The file stays if sessions are still being tried.
    func remove() {
        state.withLock { state in
            guard let descriptor = state.descriptor else { return }
            if !state.areTried || state.suspects.isEmpty { unlink(path) }
            flock(descriptor, LOCK_UN)
            Foundation.close(descriptor)
            state.descriptor = nil
        }
    }

    /// The process that claims to use the database; `nil` if none does.
    static func processId(besideDatabaseAt path: String) -> Int? {
        let descriptor = open(path + "-lock", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { Foundation.close(descriptor) }
        return records(in: descriptor).first.flatMap { Int($0) }
    }
}

// MARK: Records of equal length

extension AwakeningMarks {
    private static let recordLength = 64
    /// The number of marks by which the file grows at a time.
    private static let chunk = 512

    /// Replaces the previous records with the process's id and the sessions under suspicion.
    private static func start(_ descriptor: Int32, suspects: [String], after count: Int) -> State {
        var state = State(descriptor: descriptor)
        // Overwritten, never truncated: on a full disk the file keeps the space it has.
        write("\(getpid())", at: 0, to: descriptor)
        for (index, session) in suspects.enumerated() {
            state.suspects[session] = index + 1
            write(session, at: index + 1, to: descriptor)
        }
        for slot in (suspects.count + 1)..<max(count, suspects.count + 1) {
            write("", at: slot, to: descriptor)
        }
        state.slotCount = suspects.count
        state.capacity = max(count - 1, suspects.count)
        if state.capacity < chunk { state.capacity = reserve(after: state.capacity, in: descriptor) }
        return state
    }

    /// Allocates space for more marks; returns the resulting capacity.
    private static func reserve(after capacity: Int, in descriptor: Int32) -> Int {
        let wanted = capacity + chunk
        let failure = posix_fallocate(descriptor, 0, off_t((wanted + 1) * recordLength))
        return failure == 0 ? wanted : capacity
    }

    /// Does not write a string longer than a record; no identifier of this service is that long.
    @discardableResult
    private static func write(_ text: String, at slot: Int, to descriptor: Int32) -> Bool {
        var record = Array(text.utf8)
        if record.count >= recordLength { record = [] }
        record += [UInt8](repeating: UInt8(ascii: " "), count: recordLength - 1 - record.count)
        record.append(UInt8(ascii: "\n"))
        return pwrite(descriptor, record, record.count, off_t(slot * recordLength)) == record.count
    }

    /// The process's id, followed by the names of sessions; an empty string for an unused record.
    private static func records(in descriptor: Int32) -> [String] {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return [] }
        let end = Int(status.st_size)
        var records: [String] = []
        var bytes = [UInt8](repeating: 0, count: recordLength * chunk)
        while records.count * recordLength < end {
            let count = pread(descriptor, &bytes, bytes.count, off_t(records.count * recordLength))
            guard count > 0 else { break }
            for start in stride(from: 0, to: count, by: recordLength) {
                let record = bytes[start..<min(start + recordLength, count)]
                // Allocated and unused space reads as zeros.
                let text = record.prefix { $0 > UInt8(ascii: " ") }
                records.append(String(decoding: text, as: UTF8.self))
            }
        }
        return records
    }
}
