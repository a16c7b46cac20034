import Foundation

/// A database file, examined from outside before SQLite may touch it.
struct DatabaseFile {
    /// The path, with symbolic links resolved, so that the files beside it have one name.
    let path: String

    /// Refuses a name that SQLite would not treat as a file.
    init(path: String) throws(StoreError) {
        if path.isEmpty || path == ":memory:" {
            throw .unsuitable(path: "\"\(path)\"", detail: "sessions are kept on a disk, not in memory")
        }
        if path.hasPrefix("file:") {
            throw .unsuitable(path: path, detail: "this is a URI; a file of that name is ./\(path)")
        }
        self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    /// Refuses an existing path that is not a writable file.
    func requireFile() throws(StoreError) {
        guard let status = FileStatus(path) else { return }
        if status.isFolder { throw .unwritable(path: path, detail: "it is a folder") }
        guard status.isFile else { throw .unsuitable(path: path, detail: "it is not a regular file") }
        guard access(path, R_OK | W_OK) == 0 else {
            throw .unwritable(path: path, detail: String(cString: strerror(errno)))
        }
    }

    /// Refuses a path that is not an existing, readable file.
    func requireReadable() throws(StoreError) {
        guard let status = FileStatus(path) else { throw .missing(path: path) }
        guard status.isFile else { throw .unsuitable(path: path, detail: "it is not a regular file") }
        guard access(path, R_OK) == 0 else {
            throw .unreachable(path: path, detail: String(cString: strerror(errno)))
        }
    }

    /// Refuses content that cannot be this service's database; accepted content may still turn out not to be.
    ///
    /// - Parameter descriptor: the file, open for reading; it stays open.
    func examine(_ descriptor: Int32) throws(StoreError) {
        guard hasContent else { return }
        var header = [UInt8](repeating: 0, count: Self.headerLength)
        let count = pread(descriptor, &header, header.count, 0)
        guard count >= 0 else {
            throw .unreachable(path: path, detail: "its header: \(String(cString: strerror(errno)))")
        }
        header.removeLast(header.count - count)
        guard header.starts(with: Array("SQLite format 3\0".utf8)) else {
            throw .notADatabase(path: path)
        }
        try checkLength(against: header)
    }

    /// Whether the file is not empty.
    var hasContent: Bool { size(of: path) > 0 }

    /// Refuses a file that is shorter than its own header says.
    ///
    /// If there is a write-ahead log beside it, the file may legitimately be shorter, and SQLite will recover
    /// it.
    private func checkLength(against header: [UInt8]) throws(StoreError) {
        guard size(of: path + "-wal") == 0 else { return }
        guard header.count == Self.headerLength else {
            throw .damaged(path: path, detail: "it was cut off within its header")
        }
        let pageSize = Self.bigEndian(header[16..<18])
        let pageCount = Self.bigEndian(header[28..<32])
        let expected = (pageSize == 1 ? 65_536 : pageSize) * pageCount
        let actual = size(of: path)
        guard actual >= expected else {
            throw .damaged(path: path, detail: "it was cut off after \(actual) of \(expected) bytes")
        }
    }

    /// Refuses a file without content, which SQLite would take for a new database.
    func requireContent() throws(StoreError) {
        if size(of: path) == 0, size(of: path + "-wal") == 0 { throw .empty(path: path) }
    }

    private static let headerLength = 100

    private func size(of path: String) -> Int { FileStatus(path)?.size ?? 0 }

    private static func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}

/// The system's information about a file, obtained by name and without opening it.
///
/// This matters: closing any descriptor of a file releases all `fcntl` locks that the process holds on it, and
/// those are SQLite's.
struct FileStatus: Equatable {
    /// The identity of a file, independent of its names.
    struct Identity: Hashable, Sendable {
        let device: UInt
        let inode: UInt
    }

    let identity: Identity
    let size: Int
    /// When the content was last changed, in nanoseconds.
    let changed: Int
    /// The number of names of the file.
    let linkCount: Int
    private let kind: mode_t

    /// The status of a file; `nil` if there is none.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The status of a name, which may be a symbolic link itself; `nil` if there is nothing.
    init?(unfollowed path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The status of an open file.
    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        identity = Identity(device: UInt(status.st_dev), inode: UInt(status.st_ino))
        size = Int(status.st_size)
        changed = status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
        linkCount = Int(status.st_nlink)
        kind = status.st_mode & S_IFMT
    }

    var isFolder: Bool { kind == S_IFDIR }
    var isFile: Bool { kind == S_IFREG }
}
