import JSONCoding
import MicroHTTP

extension HTTPRequest {
    /// The body as JSON, with its media type checked; an empty one is `{}` if the body is optional.
    ///
    /// The closure parses it, which takes long if the body is large; see ``Replies/compute(from:for:_:)``.
    borrowing func json(_ content: BodyContent) throws -> @Sendable () throws -> JSONReader {
        if body.isEmpty {
            guard !content.isOptional else { return { JSONReader(.object(JSONObject())) } }
            throw RequestRefusal(
                .malformedRequest, "The body is missing; a JSON object is expected.",
                extensions: ["path": "$"])
        }
        _ = try mediaType(of: content)
        let body = body
        return {
            do throws(JSONFault) {
                return JSONReader(try JSONValue(parsing: body))
            } catch {
                throw RequestRefusal(error)
            }
        }
    }

    /// The media type of the body, one of the accepted ones.
    borrowing func mediaType(of content: BodyContent) throws(RequestRefusal) -> MediaType {
        if let coding = header("Content-Encoding"), coding.lowercased() != "identity" {
            throw RequestRefusal(
                .unsupportedMediaType, "Bodies are read as they are, not in the Content-Encoding \(coding).")
        }
        guard let field = header("Content-Type") else {
            throw RequestRefusal(
                .unsupportedMediaType,
                "The header Content-Type is missing; understood are \(content.understood).")
        }
        if let known = content.mediaTypes.first(where: { $0.isSpelled(field) }) { return known }
        guard let mediaType = MediaType(field),
            let known = content.mediaTypes.first(where: { $0.hasSameKind(as: mediaType) })
        else {
            throw RequestRefusal(
                .unsupportedMediaType,
                "Content-Type \(field) is not read here; understood are \(content.understood).")
        }
        guard let charset = mediaType.parameter("charset") else { return known }
        guard ["utf-8", "us-ascii"].contains(charset.lowercased()) else {
            throw RequestRefusal(.unsupportedMediaType, "Bodies are read as UTF-8, not as \(charset).")
        }
        return known
    }

    /// Whether the answer to a command is wanted as text; it is JSON if no available form is accepted.
    var prefersText: Bool {
        guard let accepted = headerList("Accept") else { return false }
        return AcceptedMediaTypes(accepted).preferred(of: [.json, .plainText]) == .plainText
    }

    /// The preferred one of the forms that a resource has.
    ///
    /// - Throws: 406 if none is acceptable.
    borrowing func preferredMediaType(of offers: [MediaType]) throws(RequestRefusal) -> MediaType {
        guard let preferred = AcceptedMediaTypes(headerList("Accept")).preferred(of: offers) else {
            let forms = offers.map(\.description).joined(separator: ", ")
            throw RequestRefusal(.notAcceptable, "This resource has the forms \(forms).")
        }
        return preferred
    }
}

extension BodyContent {
    /// The accepted media types, for error messages.
    fileprivate var understood: String { mediaTypes.map(\.description).joined(separator: ", ") }
}
