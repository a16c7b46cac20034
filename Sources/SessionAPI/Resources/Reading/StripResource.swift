import JSONCoding
import MicroHTTP
import PresentationCoding
import PresentationEngine
import ScreenDrawing
import SessionHost

/// `…/transitions/{transition}/strip`: a transition in flight as a film strip.
struct StripResource: Sendable {
    let reply: Replies

    /// The numbers of instants.
    private static let counts = 2...12
    private static let usualCount = 5

    private static let query = [
        QueryParameter(
            name: "revision", schema: .revision,
            explanation: "A past revision, at which the transition is in flight; the present one otherwise."),
        QueryParameter(
            name: "instants", schema: .integer(in: counts),
            explanation: "The number of instants, from the start of the transition to its end; 5 otherwise."),
        QueryParameter(
            name: "appearance", schema: .choice(ScreenAppearance.self, named: "ScreenAppearance"),
            explanation: "The colors of the picture; light otherwise."),
    ]

    var operation: Operation {
        Operation(
            id: "readStrip", method: .get, path: "/v1/sessions/{session}/transitions/{transition}/strip",
            tag: .transitions, access: .token(.read),
            summary: "A transition in flight as a film strip: the screen at even parts of its way.",
            query: Self.query,
            answers: [
                .text(.svg, "The picture.", example: "<svg xmlns=\"http://www.w3.org/2000/svg\" …>…</svg>"),
                .notModified,
            ], problems: [.notAcceptable, .tooMuchWork, .sessionQuarantined, .storeUnavailable]
        ) { request, context in
            let items = try Query(request, allowing: Self.query)
            let revision = try items.integer("revision", in: Schema.revisions)
            let count = try items.integer("instants", in: Self.counts) ?? Self.usualCount
            let appearance: ScreenAppearance = try items.choice("appearance") ?? .light
            let name = context.parameters["transition"] ?? ""
            return Viewing.answer(
                reply, request, context, at: revision, form: items.text, .screens,
                as: try request.preferredMediaType(of: [.svg])
            ) { session throws(HostError) in
                guard let handle = session.transitionHandle(named: name) else {
                    throw .refused(session.absence(ofTransition: name))
                }
                return try Viewing.picture { () throws(PictureFault) in
                    try session.stripPicture(of: handle, count: count, appearance)
                }
            }
        }
    }
}
