/// A guarantee that a parser violated, in a sentence.
package struct BrokenPromise: Error, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// Holds a reader to a promise.
func promise(_ isKept: Bool, _ otherwise: @autoclosure () -> String) throws(BrokenPromise) {
    guard isKept else { throw BrokenPromise(otherwise()) }
}

/// Checks a refusal against the guarantees for all refusals: it gives its reason in a bounded number of bytes, so that
/// a quotation of the input never makes it long, and it names no file of this machine.
func checkRefusal(_ reason: String, path: String? = nil, of bytes: [UInt8]) throws(BrokenPromise) {
    try promise(!reason.isEmpty, "A refusal gives no reason.")
    try promise(
        reason.utf8.count <= longestReasonBytes,
        "A refusal takes \(reason.utf8.count) bytes: \(reason.prefix(200))")
    if let place = filePlace(in: reason) {
        try promise(bytes.contains(place), "A refusal names a file of this machine: \(reason)")
    }
    guard let path else { return }
    try promise(path.utf8.first == UInt8(ascii: "$"), "A path does not begin at the document: \(path)")
    try promise(path.utf8.count <= longestPathBytes, "A path takes \(path.utf8.count) bytes.")
}

/// The longest reasons list all words that are known in a place.
private let longestReasonBytes = 4_096
/// Each of the 110 levels that a document may have adds a key, which is cut after 64 scalars; escapes make these six
/// times as long.
private let longestPathBytes = 110 * 400

/// Text that looks like a part of a file's path.
private func filePlace(in reason: String) -> String? {
    // Few reasons have either, and looking for two bytes is fast.
    guard reason.utf8.contains(UInt8(ascii: "/")) || reason.utf8.contains(UInt8(ascii: ".")) else {
        return nil
    }
    return [".swift", "/usr/", "/home/", "/tmp/"].first { reason.utf8.contains($0) }
}

extension Collection<UInt8> {
    /// Whether a text occurs here.
    fileprivate func contains(_ text: String) -> Bool {
        let text = Array(text.utf8)
        return indices.contains { self[$0...].starts(with: text) }
    }
}
