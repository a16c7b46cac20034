import Glibc

/// All inputs since a server's start, in a file: a server may fail on one input because of an earlier one.
///
/// Each input follows its length, in four bytes, big-endian. The file is written as the inputs arrive, so it exists
/// however the process ends.
package final class SequenceLog: Sendable {
    private let descriptor: Int32

    /// The file that `PROSCENIUM_FUZZ_SEQUENCE` names, if it does.
    static var fromEnvironment: SequenceLog? {
        guard let path = getenv("PROSCENIUM_FUZZ_SEQUENCE") else { return nil }
        return SequenceLog(path: String(cString: path))
    }

    package init(path: String) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            fatalError("\(path) cannot be written: \(String(cString: strerror(errno)))")
        }
    }

    deinit {
        close(descriptor)
    }

    /// Forgets the inputs of the server before.
    func begin() {
        ftruncate(descriptor, 0)
        lseek(descriptor, 0, SEEK_SET)
    }

    func append(_ input: [UInt8]) {
        let length = UInt32(truncatingIfNeeded: input.count)
        let record = (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) } + input
        var rest = record[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                fatalError("The sequence cannot be kept: \(String(cString: strerror(errno)))")
            }
            rest = rest.dropFirst(count)
        }
    }

    /// The inputs in a file's bytes, without a truncated one at the end.
    package static func inputs(in bytes: [UInt8]) -> [[UInt8]] {
        var inputs: [[UInt8]] = []
        var rest = bytes[...]
        while rest.count >= 4 {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(4)
            guard rest.count >= length else { break }
            inputs.append(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return inputs
    }
}
