import MicroHTTP
import SessionHost

extension SessionReading {
    /// The reading as an answer, or 304 if the client has this revision.
    func response(unless condition: EntityTagCondition?, as mediaType: MediaType) -> HTTPResponse {
        let entityTag = mediaType.entityTag(ofRevision: revision)
        let tag = HTTPField("ETag", entityTag.description)
        if let condition, condition.weaklyMatches(entityTag) {
            return HTTPResponse(status: .notModified, fields: [tag])
        }
        let charset = mediaType == .plainText ? "; charset=utf-8" : ""
        return HTTPResponse(
            status: .ok, fields: [HTTPField("Content-Type", mediaType.description + charset), tag],
            body: .bytes(bytes))
    }
}

extension MediaType {
    /// The entity tag of a form of the state: the revision, which conditions of commands name as well, and for forms
    /// other than JSON their type, since one address has several.
    fileprivate func entityTag(ofRevision revision: Int) -> EntityTag {
        self == .json ? EntityTag(String(revision)) : EntityTag("\(revision)-\(subtype)")
    }
}
