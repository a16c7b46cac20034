import JSONCoding
import PresentationCoding
import MicroHTTP
import SessionHost
import SessionStore
import StoryboardReader

/// `/v1/storyboards`: the documents that sessions are built from.
struct StoryboardResource: Sendable {
    let library: StoryboardLibrary
    let reply: Replies

    var operations: [Operation] { [upload, list, read, remove] }

    /// A minimal storyboard as Xcode writes it.
    private static let xml: JSONValue = """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="BYZ-38-t0r">
        <scenes><scene sceneID="tne-QT-ifu"><objects>
        <viewController id="BYZ-38-t0r" customClass="HomeViewController" sceneMemberID="viewController"/>
        </objects></scene></scenes></document>
        """

    /// The same storyboard in the service's own form.
    private static let yaml: JSONValue = """
        storyboard: 1
        initial: home
        scenes:
          - id: home
            class: HomeViewController
        """

    private var upload: Operation {
        let (library, reply) = (library, reply)
        let query = [
            QueryParameter(
                name: "name", schema: .chosenName,
                explanation:
                    "The name that references and sessions use, usually the file's without extension.",
                isRequired: true, isChosenName: true),
            QueryParameter(
                name: "form", schema: .choice(StoryboardForm.self),
                explanation: "The form of the document, in place of the one that Content-Type indicates."),
        ]
        let body = BodyContent(
            mediaTypes: [.xml, .textXML, .json, .yaml, .bytes], schema: .string,
            schemas: [.json: .storyboardDocument, .bytes: .binary],
            examples: [.xml: Self.xml, .textXML: Self.xml, .yaml: Self.yaml, .bytes: Self.xml], size: .upload)
        return Operation(
            id: "uploadStoryboard", method: .post, path: "/v1/storyboards", tag: .storyboards, access: .token(.drive),
            summary:
                "Uploads an Xcode storyboard file as it is, or a document of the service's own form. A storyboard never changes under its id; its name refers to the last upload.",
            query: query, body: body,
            answers: [
                .json(
                    .storyboard, status: .created, "What was understood.", fields: [.location]),
                .json(.storyboard, "The same document is there already."),
            ], problems: [.storyboardRefused, .storeUnavailable, .overloaded]
        ) { request, context in
            let items = try Query(request, allowing: query)
            let name = items["name"] ?? ""
            let mediaType = try request.mediaType(of: body)
            let form = try items.choice("form") ?? StoryboardForm(mediaType)
            let bytes = request.body
            return reply.later(to: request) { lifetime in
                let understood = try await reply.compute(from: bytes.count, for: lifetime) {
                    try library.understand(
                        bytes, name: name, of: context.caller.tenant, form: form)
                }
                let upload = try await library.add(understood, context.host)
                let json = try await reply.compute(from: bytes.count, for: lifetime) {
                    upload.json.encoded()
                }
                return .json(
                    json, status: upload.isNew ? .created : .ok,
                    fields: [HTTPField("Location", "/v1/storyboards/\(upload.entry.summary.id)")])
            }
        }
    }

    private var list: Operation {
        let paging = ListPaging(.storyboards)
        let query =
            paging.parameters + [
                QueryParameter(
                    name: "name", schema: .name,
                    explanation:
                        "Only storyboards that were uploaded under this name; the last one is the newest.")
            ]
        return Operation(
            id: "listStoryboards", method: .get, path: "/v1/storyboards", tag: .storyboards, access: .token(.read),
            summary: "Lists the storyboards in the order of upload.", query: query,
            answers: [.json(.storyboardList, "A page of the list.")],
            problems: [.storeUnavailable]
        ) { request, context in
            let query = try Query(request, allowing: query)
            let place = try paging.place(in: query, of: context.host)
            let name = query["name"]
            let rest = name.map { "&name=\(PercentEncoding.encode($0))" } ?? ""
            return reply.later(to: request) {
                let items = try await context.host.readStore { store throws(StoreError) in
                    let page = try store.storyboards(named: name, after: place.after, limit: place.limit)
                    let items = try page.items.map { item throws(StoreError) in
                        item.json(isNewest: try StoryboardLibrary.isNewest(item, in: store))
                    }
                    return StorePage(items: items, next: page.next)
                }
                return .json(
                    paging.encoded(items, limit: place.limit, rest: rest, of: context.host) { $0.value($1) })
            }
        }
    }

    private var read: Operation {
        let (library, reply) = (library, reply)
        return Operation(
            id: "readStoryboard", method: .get, path: "/v1/storyboards/{storyboard}", tag: .storyboards,
            access: .token(.read),
            summary:
                "Reports how a storyboard, given by its id or its name, was understood, with warnings about the rest.",
            answers: [.json(.storyboard, "What was understood.")], problems: [.storeUnavailable]
        ) { request, context in
            _ = try Query(request, allowing: [])
            let id = context["storyboard"] ?? ""
            return reply.later(to: request) { lifetime in
                let found = try await context.host.readStore { store throws(StoreError) in
                    try StoryboardLibrary.kept(id, in: store)
                }
                guard let found else {
                    throw RequestRefusal.unknown("storyboard", id)
                }
                return .json(
                    try await reply.compute(from: found.stored.document.count, for: lifetime) {
                        try library.entry(found).json.encoded()
                    })
            }
        }
    }

    private var remove: Operation {
        let library = library
        return Operation(
            id: "deleteStoryboard", method: .delete, path: "/v1/storyboards/{storyboard}", tag: .storyboards,
            access: .token(.drive),
            summary:
                "Removes a storyboard that no session is built from, by its id. A name removes the newest storyboard of that name, and then refers to the one before it.",
            answers: [.empty("It is gone.")], problems: [.storyboardInUse, .storeUnavailable, .overloaded]
        ) { request, context in
            _ = try Query(request, allowing: [])
            let id = context["storyboard"] ?? ""
            return reply.later(to: request) {
                try await library.remove(id, context.host)
                return HTTPResponse(status: .noContent)
            }
        }
    }
}

extension StoryboardForm {
    /// The form that a media type stands for; nil if only the document itself can tell.
    fileprivate init?(_ mediaType: MediaType) {
        switch mediaType.subtype {
        case "xml": self = .xcode
        case "json": self = .json
        case "yaml": self = .yaml
        default: return nil
        }
    }
}

extension StoryboardLibrary.Entry {
    /// The storyboard in the API's form: its listing, and the report of the reading.
    var json: JSONValue {
        guard case .object(var object) = summary.json(isNewest: isNewest),
            case .object(let report) = StoryboardReport(reading).json
        else { return summary.json(isNewest: isNewest) }
        for member in report.members where object[member.key] == nil { object[member.key] = member.value }
        object["warnings"] = warnings
        return .object(object)
    }
}

extension StoryboardLibrary.Upload {
    /// The storyboard, and the storyboard that its name referred to before.
    fileprivate var json: JSONValue {
        guard let replaced, case .object(var object) = entry.json else { return entry.json }
        object["replaces"] = .string(replaced)
        return .object(object)
    }
}

extension StoryboardSummary {
    /// The storyboard's listing.
    fileprivate func json(isNewest: Bool) -> JSONValue {
        [
            "id": .string(id), "name": .string(name), "isNewest": .bool(isNewest), "form": .string(kind),
            "created": .string(WallClock.text(microseconds: createdMicroseconds)),
            "bytes": .integer(sourceByteCount),
        ]
    }
}
