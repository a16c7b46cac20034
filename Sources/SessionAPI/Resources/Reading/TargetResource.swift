import JSONCoding
import MicroHTTP
import PresentationCoding
import PresentationEngine
import SessionHost

/// `…/targets`: the elements that a user can tap, select or drag, with their effects and obstacles.
struct TargetResource: Sendable {
    let reply: Replies

    private static let paging = Paging(defaultLimit: 200)

    private static let query =
        [
            ControllerSelection.ownerParameter,
            QueryParameter(
                name: "controller", schema: .name,
                explanation: "Only targets of the controller with this id."),
            QueryParameter(
                name: "available", schema: .choice(Availability.self, named: "TargetAvailability"),
                explanation: "Only targets that can be acted on now, or only the others."),
        ] + paging.parameters + [
            QueryParameter(
                name: "revision", schema: .revision,
                explanation: "A past revision, rebuilt without running rules; the present one otherwise.")
        ]

    private enum Availability: String, CaseIterable {
        case yes = "true"
        case no = "false"
    }

    var operation: Operation {
        Operation(
            id: "listTargets", method: .get, path: "/v1/sessions/{session}/targets", tag: .hierarchy,
            access: .token(.read),
            summary:
                "Lists the elements that a user can tap, select or drag, with the obstacle to each that is not available.",
            query: Self.query,
            answers: [
                .json(.targetPage, "A page of targets.", fields: [.entityTag]),
                .text(
                    .plainText, "The targets of a page, a line each.",
                    example:
                        """
                        VIc-OU-Rmf control "Privacy" [privacyButton] in home: presentation "privacy" -> Privacy

                        """),
                .notModified,
            ], problems: [.gone, .notAcceptable, .sessionQuarantined, .storeUnavailable]
        ) { request, context in
            let items = try Query(request, allowing: Self.query)
            let wish = try Wish(items, session: context.session)
            let mediaType = try request.preferredMediaType(of: [.json, .plainText])
            return Viewing.answer(
                reply, request, context, at: try items.integer("revision", in: Schema.revisions),
                form: items.text, .screen, as: mediaType
            ) { session throws(HostError) in
                do throws(Rejection) {
                    let page = try wish.page(of: session)
                    return mediaType == .plainText ? page.text : page.json
                } catch {
                    throw .refused(error)
                }
            }
        }
    }

    /// A request for a page of targets.
    private struct Wish: Sendable {
        let session: String
        let selection: ControllerSelection?
        let controller: String?
        let isAvailable: Bool?
        let place: Paging.Place
        let query: Query

        init(_ items: Query, session: String) throws(RequestRefusal) {
            self.session = session
            selection = items["select"] == nil ? nil : try ControllerSelection(items)
            controller = items["controller"]
            let availability: Availability? = try items.choice("available")
            isAvailable = availability.map { $0 == .yes }
            place = try TargetResource.paging.place(in: items)
            query = items
        }

        func page(of session: PresentationSession) throws(Rejection) -> Page {
            if let controller, session.controllerHandle(named: controller) == nil {
                throw .unknown(kind: "controller", name: controller)
            }
            let owners = selection.map { Set(session.places(in: $0).map { $0.record.name }) }
            var shown: [TouchTarget] = []
            var skipped = 0
            var isLast = true
            session.forEachTouchTarget(of: { owner in
                (controller.map { $0 == owner } ?? true) && (owners?.contains(owner) ?? true)
            }) { target in
                if let isAvailable, (target.obstacle == nil) != isAvailable { return true }
                guard skipped == place.after else {
                    skipped += 1
                    return true
                }
                isLast = shown.count < place.limit
                if isLast { shown.append(target) }
                return isLast
            }
            return Page(
                targets: session.placed(shown), next: isLast ? nil : path(after: place.after + shown.count))
        }

        private func path(after count: Int) -> String {
            let items = query.text(replacing: ["after": String(count), "limit": String(place.limit)])
            return "/v1/sessions/\(session)/targets?\(items)"
        }
    }

    private struct Page {
        let targets: [TouchTarget]
        let next: String?

        var json: [UInt8] {
            var writer = JSONWriter(capacity: 64 + targets.count * 256)
            writer.beginObject()
            writer.array("targets") { for target in targets { target.write(to: &$0) } }
            writer.member("next", next)
            writer.endObject()
            return writer.bytes
        }

        var text: [UInt8] {
            let lines = targets.map(\.line) + (next.map { ["# more: \($0)"] } ?? [])
            return Array(lines.map { $0 + "\n" }.joined().utf8)
        }
    }
}
