import Foundation

/// A database file looked at from outside, before SQLite may touch it.
struct DatabaseFile {
    /// Where it is, without symbolic links, so that two names of one file lead to one lock.
    let path: String

    init(path: String) {
        self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    /// Whether there is something in the file.
    var hasContent: Bool {
        size(of: path) > 0
    }

    /// Refuses what cannot be a database of ours, and answers nothing about what can.
    func examine() throws(StoreError) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return }
        guard !isFolder.boolValue else {
            throw .unwritable(path: path, detail: "it is a folder")
        }
        guard access(path, R_OK | W_OK) == 0 else {
            throw .unwritable(path: path, detail: String(cString: strerror(errno)))
        }
        guard hasContent else { return }
        let header = try header()
        guard header.starts(with: Array("SQLite format 3\0".utf8)) else {
            throw .notADatabase(path: path)
        }
        try checkLength(against: header)
    }

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

    private func header() throws(StoreError) -> [UInt8] {
        do {
            let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { handle.closeFile() }
            return Array(try handle.read(upToCount: Self.headerLength) ?? Data())
        } catch {
            throw .failed(path: path, detail: "its header cannot be read: \(error)")
        }
    }

    private func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    private static func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}
