import JSONCoding

extension Schema {
    /// The value of `If-Match`: `*`, or tags in quotes with commas between them.
    static let entityTags = Schema([
        "type": "string",
        "pattern":
            "^(\\*|(W/)?\"[\\x21\\x23-\\x7E]*\"([ \\t]*,[ \\t]*(W/)?\"[\\x21\\x23-\\x7E]*\")*)$",
    ]).example("\"3\"")
    /// The value of `Idempotency-Key`.
    static let idempotencyKey = Schema(["type": "string", "pattern": "^[\\x20-\\x7E]{1,255}$"])
        .example("present-detail-1")
    /// The bytes of a document.
    static let binary = Schema(["type": "string", "format": "binary"])
}
