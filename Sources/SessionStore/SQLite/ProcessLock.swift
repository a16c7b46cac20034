import Foundation
import Guarding

/// The right of one process to use a database file, held by a locked file beside it.
///
/// SQLite's own locks would keep a SQL shell from reading, too; this one is between servers only. The kernel
/// lets go of it when the process ends, however it ends.
final class ProcessLock: Sendable {
    private let descriptor: Guarded<Int32?>

    /// Takes the lock of the database at `path`, or refuses at once if another process has it.
    init(forDatabaseAt path: String) throws(StoreError) {
        let descriptor = open(path + "-lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw StoreError.unwritable(path: path, detail: String(cString: strerror(errno)))
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let processId = Self.processId(in: descriptor)
            Foundation.close(descriptor)
            throw StoreError.inUse(path: path, processId: processId)
        }
        self.descriptor = Guarded(descriptor)
        Self.write(processId: getpid(), to: descriptor)
    }

    deinit {
        release()
    }

    /// Lets another process have the database.
    func release() {
        descriptor.withLock { held in
            if let descriptor = held {
                // A child that was forked and has not yet become another program still has the descriptor open.
                flock(descriptor, LOCK_UN)
                Foundation.close(descriptor)
            }
            held = nil
        }
    }

    /// Leaves the holder's identifier for the message of those who are refused; the lock holds without it.
    private static func write(processId: Int32, to descriptor: Int32) {
        let text = Array("\(processId)\n".utf8)
        if ftruncate(descriptor, 0) == 0 {
            _ = pwrite(descriptor, text, text.count, 0)
        }
    }

    private static func processId(in descriptor: Int32) -> Int? {
        var text = [UInt8](repeating: 0, count: 20)
        let count = pread(descriptor, &text, text.count, 0)
        guard count > 0 else { return nil }
        return Int(
            String(decoding: text[..<count], as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    }
}
