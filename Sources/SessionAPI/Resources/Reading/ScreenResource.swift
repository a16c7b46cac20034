import JSONCoding
import MicroHTTP
import PresentationCoding
import PresentationEngine
import ScreenDrawing
import SessionHost

/// `…/screen`: the layers of the screen as JSON, or the screen as a picture.
struct ScreenResource: Sendable {
    let reply: Replies
    let pictures: PictureProgram

    private static let query = [
        QueryParameter(
            name: "revision", schema: .revision,
            explanation: "A past revision, rebuilt without running rules; the present one otherwise."),
        QueryParameter(
            name: "format", schema: .choice(PictureFormat.self, named: "PictureFormat"),
            explanation: "The form, in place of the one that the Accept header requests."),
        QueryParameter(
            name: "appearance", schema: .choice(ScreenAppearance.self, named: "ScreenAppearance"),
            explanation: "The colors of the picture; light otherwise."),
        .screen,
    ]

    var operation: Operation {
        Operation(
            id: "readScreen", method: .get, path: "/v1/sessions/{session}/screen", tag: .hierarchy,
            access: .token(.read),
            summary: "The screen at this instant, as layers or as a picture.", query: Self.query,
            answers: [
                .json(.screenPicture, "The layers.", fields: [.entityTag]),
                .text(.svg, "The picture.", example: "<svg xmlns=\"http://www.w3.org/2000/svg\" …>…</svg>"),
                AnswerContent(
                    status: .ok, mediaType: .png, schema: .binary,
                    explanation: "The picture as pixels, by proscenium-png, one for each point.",
                    example: "\u{89}PNG\r\n…"),
                .notModified,
            ],
            problems: [.notAcceptable, .tooMuchWork, .sessionQuarantined, .storeUnavailable, .overloaded, .unanswered]
        ) { request, context in
            let items = try Query(request, allowing: Self.query)
            let revision = try items.integer("revision", in: Schema.revisions)
            let format: PictureFormat? = try items.choice("format")
            let appearance: ScreenAppearance = try items.choice("appearance") ?? .light
            let screen: WindowScreen = try items.choice("screen") ?? .main
            let mediaType = try format?.mediaType ?? request.preferredMediaType(of: [.json, .svg, .png])
            let pictures = mediaType == .png ? pictures : nil
            return Viewing.answer(
                reply, request, context, at: revision, form: items.text, .screen, as: mediaType, through: pictures
            ) { session throws(HostError) in
                do throws(Rejection) { try session.refuseToShow(screen) } catch { throw .refused(error) }
                if mediaType != .json {
                    return try Viewing.picture { () throws(PictureFault) in
                        try session.screenPicture(appearance, on: screen)
                    }
                }
                var writer = JSONWriter(capacity: 4_096)
                session.writeScreen(screen, drawnAt: session.screenPlace(on: screen), to: &writer)
                return writer.bytes
            }
        }
    }
}

extension QueryParameter {
    /// The screen that a reading is about.
    static let screen = QueryParameter(
        name: "screen", schema: .choice(WindowScreen.self),
        explanation: "The screen: that of the device, or the external display; main otherwise.")
}

/// The forms of the screen of a session, by the words of the query.
private enum PictureFormat: String, CaseIterable {
    case json
    case svg
    case png

    var mediaType: MediaType {
        switch self {
        case .json: .json
        case .svg: .svg
        case .png: .png
        }
    }
}

/// The forms of the screens of a comparison, by the words of the query.
enum ScreenFormat: String, CaseIterable {
    case json
    case svg

    var mediaType: MediaType {
        switch self {
        case .json: .json
        case .svg: .svg
        }
    }
}
