import JSONCoding
import MicroHTTP
import PresentationCoding
import PresentationEngine
import SessionHost

/// `…/restoration`: what became of the archive from which a session was launched.
struct RestorationResource: Sendable {
    let reply: Replies

    var operation: Operation {
        let reply = reply
        return Operation(
            id: "readRestoration", method: .get, path: "/v1/sessions/{session}/restoration", tag: .archives,
            access: .token(.read),
            summary: "Reads the result of restoring the archive from which the session was launched.",
            answers: [
                .json(.restorationReport, "The result.", fields: [.entityTag]),
                .text(
                    .plainText, "The outcome, then an object a line.",
                    example:
                        """
                        partly
                        - home: HomeViewController became home. It was found as the root. (R43)
                        - home/detail: DetailViewController was not found. The app delegate answered nil. (R45)

                        """),
                .notModified,
            ], problems: [.gone, .notAcceptable, .sessionQuarantined, .storeUnavailable]
        ) { request, context in
            _ = try Query(request, allowing: [])
            let mediaType = try request.preferredMediaType(of: [.json, .plainText])
            let session = context.session
            let condition = request.headerList("If-None-Match").flatMap { EntityTagCondition($0) }
            return reply.later(to: request) { lifetime in
                let reading = try await context.host.restoration(of: session, for: lifetime) { report in
                    mediaType == .plainText ? Array(report.text.utf8) : Self.encoded(report)
                }
                guard let reading else {
                    throw RequestRefusal(
                        .notFound,
                        "The session has no restoration report: it restored no archive of controllers and objects.")
                }
                return reading.response(unless: condition, as: mediaType)
            }
        }
    }

    private static func encoded(_ report: RestorationReport) -> [UInt8] {
        var writer = JSONWriter(capacity: 1_024)
        writer.value(report)
        return writer.bytes
    }
}

extension RestorationReport {
    /// The outcome, then an object a line.
    fileprivate var text: String {
        let head =
            switch outcome {
            case .restored: "restored"
            case .partly: "partly"
            case .refused: "refused"
            case .failed(let exception): "failed: \(exception.plainInLine)"
            }
        let unread = activity.map { activity in
            activity.unread.isEmpty
                ? "- \(activity.type.plainInLine): all keys of its userInfo were read"
                : "- \(activity.type.plainInLine): not read: \(activity.unread.joined(separator: ", ").plainInLine)"
        }
        let lines = objects.map { object in
            let result = object.name.map { "became \($0.plainInLine)" } ?? "was not found"
            let losses = object.name == nil || object.isComplete ? "" : ", incomplete"
            return
                "- \(object.path.joined(separator: "/").plainInLine): \(object.className.plainInLine) \(result)\(losses). "
                + "\(object.explanation.plainInLine) (\(object.rule.id))"
        }
        return ([head] + (unread.map { [$0] } ?? []) + lines).joined(separator: "\n") + "\n"
    }
}
