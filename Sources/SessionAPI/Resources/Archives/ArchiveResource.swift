import JSONCoding
import MicroHTTP
import PresentationCoding
import PresentationEngine
import SessionHost
import SessionStore

/// `/v1/archives`: the state-restoration archives that were saved by sessions or imported.
struct ArchiveResource: Sendable {
    let reply: Replies
    let clock: WallClock

    var operations: [Operation] { [list, importing, export, remove] }

    private var list: Operation {
        let reply = reply
        let paging = ListPaging(.archives)
        let query =
            paging.parameters + [
                QueryParameter(
                    name: "session", schema: .name, explanation: "Only those that this session saved.")
            ]
        return Operation(
            id: "listArchives", method: .get, path: "/v1/archives", tag: .archives, access: .token(.read),
            summary: "Lists the archives, the oldest first.", query: query,
            answers: [.json(.archiveList, "A page of the list.")], problems: [.storeUnavailable]
        ) { request, context in
            let query = try Query(request, allowing: query)
            let place = try paging.place(in: query, of: context.host)
            let session = query["session"]
            let rest = session.map { "&session=\(PercentEncoding.encode($0))" } ?? ""
            return reply.later(to: request) {
                let page = try await context.host.readStore { store throws(StoreError) in
                    try store.archives(of: session, after: place.after, limit: place.limit)
                }
                return .json(
                    paging.encoded(page, limit: place.limit, rest: rest, of: context.host) { $0.value($1.json) })
            }
        }
    }

    private var importing: Operation {
        let query = [
            QueryParameter(
                name: "label", schema: .chosenName, explanation: "A name for people.", isChosenName: true)
        ]
        let body = BodyContent(mediaTypes: [.json], schema: .archive, size: .upload)
        let clock = clock
        return Operation(
            id: "importArchive", method: .post, path: "/v1/archives", tag: .archives, access: .token(.drive),
            summary: "Imports an archive that was exported before, checked as a whole.", query: query,
            body: body,
            answers: [
                .json(
                    .archiveSummary, status: .created, "The archive, kept.",
                    fields: [.location])
            ], problems: [.archiveRefused, .storeUnavailable, .overloaded], isIdempotent: true
        ) { request, context in
            let label = try Query(request, allowing: query)["label"]
            let guarded = try request.requestGuard(of: context.caller)
            let json = try request.json(body)
            let byteCount = request.body.count
            return reply.later(to: request) { lifetime in
                let (stored, key) = try await reply.compute(from: byteCount, for: lifetime) {
                    let (archive, isEdited) = try Self.archive(try json())
                    let stored = ArchiveLibrary.stored(
                        archive, of: context.caller.tenant, label: label, isEdited: isEdited,
                        atMicroseconds: clock.microseconds())
                    return (stored, guarded().key)
                }
                return HTTPResponse(
                    try await context.host.write(guarded: key) { () throws(HostError) in
                        try context.host.requireRoom()
                        return (
                            StoreWrite(.archive(stored.summary.id), [.insertArchive(stored)]),
                            RequestAnswer(
                                status: 201,
                                headers: [
                                    RequestAnswer.Header("Location", "/v1/archives/\(stored.summary.id)")
                                ],
                                body: stored.summary.json.encoded())
                        )
                    })
            }
        }
    }

    /// Reads an archive; distinguishes a document that is not an archive for this build from a body that is not
    /// JSON.
    private static func archive(
        _ json: JSONReader
    ) throws(RequestRefusal) -> (archive: StateArchive, isEdited: Bool) {
        do {
            let (document, isEdited) = try ArchiveSeal.opened(json)
            return (try StateArchive(json: document), isEdited)
        } catch {
            throw RequestRefusal(.archiveRefused, error.reason, extensions: ["path": .string(error.path)])
        }
    }

    private var export: Operation {
        let reply = reply
        return Operation(
            id: "exportArchive", method: .get, path: "/v1/archives/{archive}", tag: .archives, access: .token(.read),
            summary: "The archive as a document, which can be imported again.",
            answers: [.json(.archive, "The archive.", fields: [.entityTag])],
            problems: [.storeUnavailable]
        ) { request, context in
            _ = try Query(request, allowing: [])
            let id = context["archive"] ?? ""
            return reply.later(to: request) { lifetime in
                let found = try await context.host.readStore { store throws(StoreError) in
                    try store.archive(id)
                }
                guard let stored = found else {
                    throw RequestRefusal.unknown("archive", id)
                }
                return .json(
                    try await reply.compute(from: stored.body.count, for: lifetime) {
                        try ArchiveSeal.sealed(stored.body)
                    }, fields: [HTTPField("ETag", "\"\(stored.summary.digest)\"")])
            }
        }
    }

    private var remove: Operation {
        Operation(
            id: "deleteArchive", method: .delete, path: "/v1/archives/{archive}", tag: .archives,
            access: .token(.drive),
            summary: "Removes an archive.", answers: [.empty("It is gone.")],
            problems: [.storeUnavailable, .overloaded]
        ) { request, context in
            _ = try Query(request, allowing: [])
            let id = context["archive"] ?? ""
            return reply.later(to: request) {
                _ = try await context.host.write(guarded: nil) {
                    (
                        StoreWrite(.archive(id), [.deleteArchive(id, of: context.host.tenant)]),
                        RequestAnswer(status: 204)
                    )
                }
                return HTTPResponse(status: .noContent)
            }
        }
    }
}

extension ArchiveSummary {
    /// The archive's listing.
    var json: JSONValue {
        var object: JSONObject = ["id": .string(id)]
        object["session"] = session.map { .string($0) }
        object["label"] = label.map { .string($0) }
        object["created"] = .string(WallClock.text(microseconds: createdMicroseconds))
        object["device"] = .string(device)
        object["systemVersion"] = .string(systemVersion)
        object["bytes"] = .integer(byteCount)
        object["digest"] = .string(digest.description)
        if isEdited { object["edited"] = true }
        return .object(object)
    }
}
