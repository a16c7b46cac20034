import CMicroHTTPD

/// The headers that every answer carries to restrict how browsers use it.
///
/// They forbid content sniffing, keep the address out of `Referer` headers to other sites, and prevent other sites from
/// embedding or framing the content. A page with a policy of its own replaces the last one. Without any referrer a
/// browser would send `Origin: null` for the forms of the service's own pages.
enum SecurityFields {
    /// All of them as lines, without the last line break.
    static let lines = "\(name): \(value)"

    private static let name: StaticString = "X-Content-Type-Options"
    private static let value: StaticString =
        "nosniff\r\nReferrer-Policy: same-origin\r\nCross-Origin-Resource-Policy: same-origin\r\nX-Frame-Options: DENY\r\nContent-Security-Policy: default-src 'none'; frame-ancestors 'none'"
    private static let valueWithoutPolicy: StaticString =
        "nosniff\r\nReferrer-Policy: same-origin\r\nCross-Origin-Resource-Policy: same-origin\r\nX-Frame-Options: DENY"

    /// Text of the same lengths without line breaks.
    private static let placeholder = String(repeating: "x", count: value.utf8CodeUnitCount)
    private static let placeholderWithoutPolicy = String(
        repeating: "x", count: valueWithoutPolicy.utf8CodeUnitCount)

    /// Adds them to a response; false if memory is short.
    static func add(to response: OpaquePointer, withPolicy: Bool) -> Bool {
        let lines = withPolicy ? value : valueWithoutPolicy
        let placeholder = withPolicy ? placeholder : placeholderWithoutPolicy
        return microhttp_add_lines(response, characters(name), characters(lines), placeholder) == .YES
    }

    /// The bytes of a text, terminated by NUL, as C takes them: `CChar` has the layout of `UInt8`.
    private static func characters(_ text: StaticString) -> UnsafePointer<CChar> {
        UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
