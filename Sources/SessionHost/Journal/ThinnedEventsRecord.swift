import ContentDigests
import JSONCoding
import SessionNumbers

/// What a line of an exported journal has in place of the events of its command, if they were thinned.
struct ThinnedEventsRecord: Sendable, Equatable {
    /// The member of the line.
    static let key = "thinnedEvents"

    /// The number of the events.
    let count: Int
    /// The digest of their text.
    let digest: ContentDigest

    init(count: Int, digest: ContentDigest) {
        (self.count, self.digest) = (count, digest)
    }

    /// Reads the member.
    init(_ text: JSONText) throws(JSONFault) {
        let members = try text.members(allowing: ["count", "digest"])
        count = try members.required("count", of: text).value().integer(in: 0...SerialNumber.greatest.value)
        let word = try members.required("digest", of: text).value()
        guard let digest = ContentDigest(hexadecimal: try word.string()) else {
            throw word.fault("This is no SHA-256 in hexadecimal.")
        }
        self.digest = digest
    }

    /// Writes the member.
    func write(to writer: inout JSONWriter) {
        writer.object("thinnedEvents") { writer in
            writer.member("count", count)
            writer.member("digest", digest.description)
        }
    }
}
