import MicroHTTP
import SessionHost

extension SessionReading {
    /// The reading as an answer, or 304 if the client has this revision.
    func response(unless condition: EntityTagCondition?, as mediaType: MediaType) -> HTTPResponse {
        let tag = HTTPField("ETag", entityTag)
        if let condition, condition.weaklyMatches(EntityTag(String(revision))) {
            return HTTPResponse(status: .notModified, fields: [tag])
        }
        let charset = mediaType == .plainText ? "; charset=utf-8" : ""
        return HTTPResponse(
            status: .ok, fields: [HTTPField("Content-Type", mediaType.description + charset), tag],
            body: .bytes(bytes))
    }
}
