import JSONCoding
import MicroHTTP
import PresentationCoding
import PresentationEngine
import ScreenDrawing
import SessionHost

/// A reading of a session's state, at the current or at a past revision.
struct Viewing: Sendable {
    let id: String
    /// The path below the session's own.
    let path: String
    let tag: OperationTag
    let summary: String
    /// The query items besides `revision`.
    var query: [QueryParameter] = []
    /// The part of the state that it covers.
    var extent = ReadingForm.Extent.whole
    let schema: Schema
    /// Makes the encoding for a query, or refuses the query.
    let encode: @Sendable (Query, PathParameters) throws -> Encoding

    /// Writes the answer's JSON, or refuses if the path names something that does not exist.
    typealias Encoding = @Sendable (PresentationSession, inout JSONWriter) throws(Rejection) -> Void

    private static let revision = QueryParameter(
        name: "revision", schema: .revision,
        explanation: "A past revision, rebuilt without running rules; the present one otherwise.")

    /// The operation in the table.
    func operation(_ reply: Replies) -> Operation {
        let query = query + [Self.revision]
        let (encode, extent) = (encode, extent)
        return Operation(
            id: id, method: .get, path: "/v1/sessions/{session}/" + path, tag: tag, access: .token(.read),
            summary: summary,
            query: query,
            answers: [
                .json(schema, "The current state, or the state at the given revision.", fields: [.entityTag]),
                .notModified,
            ],
            problems: [.sessionQuarantined, .storeUnavailable]
        ) { request, context in
            let items = try Query(request, allowing: query)
            let revision = try items.integer("revision", in: Schema.revisions)
            let encoding = try encode(items, context.parameters)
            return Viewing.answer(
                reply, request, context, at: revision, form: items.text, extent, as: .json
            ) { session throws(HostError) in
                var writer = JSONWriter(capacity: 1_024)
                do throws(Rejection) {
                    try encoding(session, &writer)
                } catch {
                    throw .refused(error)
                }
                return writer.bytes
            }
        }
    }

    /// Draws a picture, or refuses one that is too large.
    static func picture(_ draw: () throws(PictureFault) -> [UInt8]) throws(HostError) -> [UInt8] {
        do throws(PictureFault) {
            return try draw()
        } catch {
            throw .pictureTooLarge(byteLimit: error.byteLimit)
        }
    }

    /// Reads a form of the state, which the session encodes once for each revision.
    ///
    /// - Parameters:
    ///   - form: distinguishes this form from others of the same path and media type.
    ///   - pictures: turns what was read, a picture, into PNG; nil for an answer as it was read.
    static func answer(
        _ reply: Replies, _ request: borrowing HTTPRequest, _ context: OperationContext, at revision: Int?,
        form: String,
        _ extent: ReadingForm.Extent = .whole, as mediaType: MediaType,
        through pictures: PictureProgram? = nil,
        _ encode: @escaping @Sendable (PresentationSession) throws(HostError) -> [UInt8]
    ) -> HTTPReply {
        let session = context.session
        let condition = request.headerList("If-None-Match").flatMap { EntityTagCondition($0) }
        let path = request.path.description
        let form = ReadingForm("\(mediaType) \(path) \(form)", extent)
        return reply.later(to: request) { lifetime in
            let reading: SessionReading
            do throws(HostError) {
                reading = try await context.host.read(form, of: session, at: revision, for: lifetime, encode)
            } catch {
                guard case .refused(let rejection, _, _, _) = error else { throw error }
                // Only the path names the thing to read.
                throw await context.host.refusal(
                    error, target: rejection.absentName, in: session, at: revision, reply)
            }
            var response = reading.response(unless: condition, as: mediaType)
            if let pictures, response.status == .ok {
                response.body = .bytes(try await pictures.png(of: reading.bytes, for: lifetime))
            }
            return response
        }
    }
}
