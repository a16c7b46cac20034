import Foundation
import Guarding

/// A file beside the database that says which server uses it, and which sessions the server is bringing to life
/// without having been asked.
///
/// A session whose timer fell due is worked on although no client waits for it, and again after each restart. If
/// that work ends the process, the next start finds the session's name here. A mark is one `pwrite` into the page
/// cache: it survives the process, however it ends, and costs no write to the disk.
public final class AwakeningMarks: Sendable {
    /// The sessions that were being worked on when the last server on this database ended.
    public let interrupted: [String]

    private let path: String
    private let state: Guarded<State>

    private struct State {
        var descriptor: Int32?
        var freeSlots: [Int] = []
        var slotCount = 0
    }

    /// Where a mark stands.
    public struct Mark: Sendable {
        fileprivate let slot: Int
    }

    /// Opens the file of the database at `path`, whose lock this process has.
    ///
    /// Earlier builds lock this file instead of the database, so it is locked, too.
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
        state = Guarded(State(descriptor: descriptor))
        if ftruncate(descriptor, 0) == 0 { Self.write("\(getpid())", at: 0, to: descriptor) }
    }

    deinit {
        state.withLock { if let descriptor = $0.descriptor { Foundation.close(descriptor) } }
    }

    /// Notes that a session is worked on from now on.
    public func begin(_ session: String) -> Mark {
        state.withLock { state in
            let slot = state.freeSlots.popLast() ?? state.slotCount + 1
            state.slotCount = max(state.slotCount, slot)
            if let descriptor = state.descriptor { Self.write(session, at: slot, to: descriptor) }
            return Mark(slot: slot)
        }
    }

    /// Notes that the work has come to an end.
    public func end(_ mark: Mark) {
        state.withLock { state in
            state.freeSlots.append(mark.slot)
            if let descriptor = state.descriptor { Self.write("", at: mark.slot, to: descriptor) }
        }
    }

    /// Removes the file: the server ends in order.
    func remove() {
        state.withLock { state in
            guard let descriptor = state.descriptor else { return }
            unlink(path)
            flock(descriptor, LOCK_UN)
            Foundation.close(descriptor)
            state.descriptor = nil
        }
    }

    /// The process that says that it uses the database; `nil` if none has said so.
    static func processId(besideDatabaseAt path: String) -> Int? {
        let descriptor = open(path + "-lock", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { Foundation.close(descriptor) }
        return records(in: descriptor).first.flatMap { Int($0) }
    }

    // MARK: Records of equal length

    private static let recordLength = 64

    /// Text that is longer than a record, which no identifier of this service is, is left out.
    private static func write(_ text: String, at slot: Int, to descriptor: Int32) {
        var record = Array(text.utf8)
        if record.count >= recordLength { record = [] }
        record += [UInt8](repeating: UInt8(ascii: " "), count: recordLength - 1 - record.count)
        record.append(UInt8(ascii: "\n"))
        _ = pwrite(descriptor, record, record.count, off_t(slot * recordLength))
    }

    /// The process's id, and after it the names of sessions.
    private static func records(in descriptor: Int32) -> [String] {
        var bytes = [UInt8](repeating: 0, count: recordLength * 4_096)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return [] }
        return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
    }
}
