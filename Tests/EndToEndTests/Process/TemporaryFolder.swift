import Foundation

/// A folder for one test's files, removed with everything in it when nobody holds it any more.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        var template = Array((NSTemporaryDirectory() + "/proscenium-XXXXXX").utf8CString)
        let made = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        guard let made else { throw SystemFault("mkdtemp") }
        path = made
    }

    deinit {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            print("left behind: \(path) (\(error))")
        }
    }

    /// The path of a file in the folder.
    func file(_ name: String) -> String { "\(path)/\(name)" }
}
