import Foundation

/// A database file looked at from outside, before SQLite may touch it.
struct DatabaseFile {
    /// Where it is, without symbolic links, so that the files beside it are found under one name.
    let path: String

    /// Refuses a name that SQLite would not take for a file.
    init(path: String) throws(StoreError) {
        if path.isEmpty || path == ":memory:" {
            throw .unsuitable(path: "\"\(path)\"", detail: "sessions are kept on a disk, not in memory")
        }
        if path.hasPrefix("file:") {
            throw .unsuitable(path: path, detail: "this is a URI; a file of that name is ./\(path)")
        }
        self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    /// Refuses what is there and is no file that can be written.
    func requireFile() throws(StoreError) {
        guard let status = FileStatus(path) else { return }
        if status.isFolder { throw .unwritable(path: path, detail: "it is a folder") }
        guard status.isFile else { throw .unsuitable(path: path, detail: "it is no ordinary file") }
        guard access(path, R_OK | W_OK) == 0 else {
            throw .unwritable(path: path, detail: String(cString: strerror(errno)))
        }
    }

    /// Refuses content that cannot be a database of ours, and answers nothing about what can.
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

    /// Whether there is something in the file.
    var hasContent: Bool { size(of: path) > 0 }

    /// Refuses a file shorter than its own header says.
    ///
    /// With a write-ahead log beside it the file may be shorter for good reason, and SQLite will sort it out.
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

    private static let headerLength = 100

    private func size(of path: String) -> Int { FileStatus(path)?.size ?? 0 }

    private static func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}

/// What the system says of a file, asked by name and without opening it.
///
/// Asking matters: to close a descriptor of a file gives up all locks that the process has on it by `fcntl`, and
/// those are SQLite's.
struct FileStatus: Equatable {
    /// Which file it is, whatever its names are.
    struct Identity: Hashable, Sendable {
        let device: UInt
        let inode: UInt
    }

    let identity: Identity
    let size: Int
    /// When the content was last changed, in nanoseconds.
    let changed: Int
    /// How many names the file has.
    let linkCount: Int
    private let kind: mode_t

    /// The status of a file; `nil` if there is none.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The status of what is under a name, a symbolic link itself included; `nil` if there is nothing.
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
