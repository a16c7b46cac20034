import MicroHTTP

extension HTTPRequest {
    /// The versions in `If-Match`; nil if there is no such header.
    borrowing func requiredVersions() throws(RequestRefusal) -> EntityTagCondition? {
        guard let field = headerList("If-Match") else { return nil }
        guard let condition = EntityTagCondition(field) else {
            throw RequestRefusal(
                .malformedRequest, "If-Match must be * or quoted tags such as \"3\", not \(field).")
        }
        return condition
    }

    /// The key that identifies a retry of this request; nil if the client sent none.
    ///
    /// Plain text and a quoted string (the form of the IETF's draft) are both accepted, as sent, including
    /// quotation marks.
    borrowing func idempotencyKey() throws(RequestRefusal) -> String? {
        guard let key = header("Idempotency-Key") else { return nil }
        guard (1...255).contains(key.utf8.count), key.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw RequestRefusal(
                .malformedRequest, "Idempotency-Key must be 1 to 255 visible ASCII characters.")
        }
        return key
    }
}
