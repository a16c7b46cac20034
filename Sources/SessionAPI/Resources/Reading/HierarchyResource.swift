import JSONCoding
import MicroHTTP
import PresentationCoding
import PresentationEngine
import SessionHost

/// `…/hierarchy`: the tree of controllers, as JSON or as UIKit's debugger prints it.
struct HierarchyResource: Sendable {
    let reply: Replies

    var operation: Operation {
        let query = [
            QueryParameter(
                name: "revision", schema: .revision,
                explanation: "A past revision, rebuilt without running rules; the present one otherwise."),
            QueryParameter(
                name: "format", schema: .choice(Format.self, named: "HierarchyFormat"),
                explanation: "The form, in place of the one that the Accept header requests."),
        ]
        return Operation(
            id: "readHierarchy", method: .get, path: "/v1/sessions/{session}/hierarchy", tag: .hierarchy,
            access: .token(.read),
            summary: "The tree of controllers, as JSON or as UIKit's debugger prints it.", query: query,
            answers: [
                .json(.hierarchy, "The tree.", fields: [.entityTag]),
                .text(
                    .plainText, "A line a controller, as _printHierarchy gives it.",
                    example:
                        "<HomeViewController 0x7f8000000100>, state: appeared, view: <UIView 0x7f8000000200>"),
                .notModified,
            ], problems: [.notAcceptable, .sessionQuarantined, .storeUnavailable]
        ) { request, context in
            let items = try Query(request, allowing: query)
            let revision = try items.integer("revision", in: Schema.revisions)
            let format: Format? = try items.choice("format")
            let mediaType = try format?.mediaType ?? request.preferredMediaType(of: [.json, .plainText])
            return Viewing.answer(
                reply, request, context, at: revision, form: items.text, as: mediaType
            ) { session in
                mediaType == .plainText ? Array(session.hierarchyText.utf8) : Self.json(session)
            }
        }
    }

    /// The forms, by the words of the query.
    private enum Format: String, CaseIterable {
        case json
        case text

        var mediaType: MediaType {
            switch self {
            case .json: .json
            case .text: .plainText
            }
        }
    }

    private static func json(_ session: PresentationSession) -> [UInt8] {
        var writer = JSONWriter(capacity: 1_024)
        session.writeHierarchy(to: &writer)
        return writer.bytes
    }
}
