import Foundation
import Guarding

/// The exclusive right of one process to use a database file: a lock on the file itself, so it holds under all
/// of its names.
///
/// It is an `flock` lock, which Linux keeps apart from the `fcntl` locks of SQLite: a SQL shell reads, writes
/// and makes backups as if it did not exist, and only another server is refused. The kernel releases it when
/// the process ends, however it ends.
///
/// Closing any descriptor of a file releases all `fcntl` locks that the process holds on it. So the descriptor
/// of the lock stays open until SQLite has closed its own, and a file that this process has open already is
/// refused before it is opened again.
final class ProcessLock: Sendable {
    /// Whether taking the lock created the file.
    let isNew: Bool
    /// The identity of the locked file.
    let identity: FileStatus.Identity
    private let descriptor: Guarded<Int32?>

    /// The files that this process has locked.
    private static let held = Guarded(Set<FileStatus.Identity>())

    /// Takes the lock of a database, creating the file if there is none, or refuses at once if another process
    /// holds it.
    init(of file: DatabaseFile) throws(StoreError) {
        let path = file.path
        let taken = try Self.held.withLock { held throws(StoreError) in
            if let status = FileStatus(path), held.contains(status.identity) {
                throw StoreError.inUse(path: path, processId: Int(getpid()))
            }
            let taken = try Self.take(path)
            held.insert(taken.identity)
            return taken
        }
        isNew = taken.isNew
        identity = taken.identity
        descriptor = Guarded(taken.descriptor)
    }

    deinit {
        release()
    }

    /// Examines the header through the lock's own descriptor.
    func examine(_ file: DatabaseFile) throws(StoreError) {
        guard let descriptor = descriptor.withLock({ $0 }) else { throw .closed(path: file.path) }
        try file.examine(descriptor)
    }

    /// Releases the lock. SQLite must have closed the file before.
    func release() {
        descriptor.withLock { held in
            guard let descriptor = held else { return }
            // A forked child that has not yet executed another program still has the descriptor open.
            flock(descriptor, LOCK_UN)
            Foundation.close(descriptor)
            held = nil
            Self.held.withLock { _ = $0.remove(identity) }
        }
    }

    private struct Taken {
        let descriptor: Int32
        let identity: FileStatus.Identity
        let isNew: Bool
    }

    private static func take(_ path: String) throws(StoreError) -> Taken {
        let isNew = FileStatus(path) == nil
        // Readable by its owner only: a session holds the content of an app. SQLite gives the files beside it
        // the same mode.
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StoreError.unwritable(path: path, detail: String(cString: strerror(errno)))
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let holder =
                FileStatus(descriptor: descriptor).flatMap { LockHolder.processId(of: $0.identity) }
                ?? AwakeningMarks.processId(besideDatabaseAt: path)
            Foundation.close(descriptor)
            throw StoreError.inUse(path: path, processId: holder)
        }
        guard let status = FileStatus(descriptor: descriptor), status.identity == FileStatus(path)?.identity
        else {
            Foundation.close(descriptor)
            throw StoreError.moved(path: path, detail: "it was replaced while it was being opened")
        }
        return Taken(descriptor: descriptor, identity: status.identity, isNew: isNew)
    }
}

/// Finds the holder of a file's lock in the kernel's list.
enum LockHolder {
    /// The process that holds the `flock` lock of the file; `nil` if the kernel does not say.
    static func processId(of identity: FileStatus.Identity) -> Int? {
        // The list is read in pieces, and a lock that is released during the reading may move another one past the
        // reader.
        for _ in 0..<3 {
            if let id = processId(of: identity, in: list()) { return id }
        }
        return nil
    }

    private static func processId(of identity: FileStatus.Identity, in list: String) -> Int? {
        // 2: FLOCK  ADVISORY  WRITE 27616 fe:00:16220189 0 EOF
        for line in list.split(separator: "\n") where line.contains("FLOCK") {
            let words = line.split(separator: " ")
            guard let place = words.dropFirst().firstIndex(where: { $0.contains(":") }),
                words[place].split(separator: ":").last.flatMap({ UInt($0) }) == identity.inode,
                let id = Int(words[place - 1]), id > 0
            else { continue }
            return id
        }
        return nil
    }

    private static func list() -> String {
        let descriptor = open("/proc/locks", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { Foundation.close(descriptor) }
        var text: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &piece, piece.count)
            guard count > 0 else { return String(decoding: text, as: UTF8.self) }
            text += piece[..<count]
        }
    }
}
