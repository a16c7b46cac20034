import ContentDigests
import Testing

@Suite("SHA-256 of stored content")
struct ContentDigestTests {
    @Test(
        "the standard's examples",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                String(repeating: "a", count: 1_000_000),
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
            ),
        ])
    func example(content: String, digest: String) {
        #expect(ContentDigest(of: Array(content.utf8)).description == digest)
    }

    @Test("fields hash like their bytes, each text and each block after its length")
    func fields() throws {
        var fields = DigestFields("tag")
        fields.add(-2)
        fields.add([7, 8])
        fields.add("é")
        let inner = ContentDigest(of: [1])
        fields.add(inner)

        let length: (UInt8) -> [UInt8] = { [0, 0, 0, 0, 0, 0, 0, $0] }
        var bytes = length(3) + Array("tag".utf8)
        bytes += Array(repeating: 0xFF, count: 7) + [0xFE]
        bytes += length(2) + [7, 8]
        bytes += length(2) + [0xC3, 0xA9]
        bytes += inner.bytes
        #expect(ContentDigest(of: fields) == ContentDigest(of: bytes))
    }

    @Test("a field added to a copy is not in the other copy")
    func copies() {
        let shared = DigestFields("tag")
        var longer = shared
        longer.add(1)
        #expect(ContentDigest(of: longer) != ContentDigest(of: shared))
        #expect(ContentDigest(of: shared) == ContentDigest(of: DigestFields("tag")))
    }

    @Test("32 bytes are a digest, and no other number of bytes is", arguments: [0, 31, 33, 64])
    func length(count: Int) {
        #expect(ContentDigest(bytes: Array(repeating: 1, count: count)) == nil)
        #expect(ContentDigest(bytes: Array(repeating: 1, count: 32)) != nil)
    }
}
