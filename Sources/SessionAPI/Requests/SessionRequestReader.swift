import JSONCoding
import PresentationCoding
import PresentationEngine
import SessionHost
import SessionStore

/// Reads bodies that create sessions, and fetches the storyboards and the archive that they name.
struct SessionRequestReader: Sendable {
    let library: StoryboardLibrary
    let clock: WallClock

    /// The keys of the body besides those of a launch.
    static let furtherKeys = ["label", "labels", "expires", "clock", "rate", "settle"]

    /// Reads a body; storyboards are given by identifier or by name, an archive by identifier or inline.
    ///
    /// A large body, or a body that names large documents, is read as long work.
    ///
    /// - Parameter json: returns the body.
    func read(
        _ json: @escaping @Sendable () throws -> JSONReader, byteCount: Int, _ context: OperationContext,
        _ replies: Replies,
        for lifetime: RequestLifetime
    ) async throws -> SessionRequest {
        let json = try await replies.compute(from: byteCount, for: lifetime, json)
        let names = try Launch.storyboardNames(json: json)
        let identifier = try Self.archiveIdentifier(in: json.object())
        let (archive, found) = try await context.host.readStore { store throws(StoreError) in
            var found: [ExactText: StoryboardLibrary.Kept] = [:]
            for name in names where found[ExactText(name)] == nil {
                found[ExactText(name)] = try StoryboardLibrary.kept(name, in: store)
            }
            return (try identifier.flatMap { id throws(StoreError) in try store.archive(id) }, found)
        }
        let documents = found.values.reduce(byteCount + (archive?.body.count ?? 0)) {
            $0 + $1.stored.document.count
        }
        return try await replies.compute(from: documents, for: lifetime) {
            var request = try read(json, names: names, found.mapValues(library.entry), archive)
            request.owner = context.caller.name
            return request
        }
    }

    /// Reads a body whose storyboards have been fetched.
    ///
    /// Behaviors in a storyboard's document are read first; one in the body with the same name replaces it. If
    /// the body has no date, time zero is now.
    private func read(
        _ json: JSONReader, names: [String], _ found: [ExactText: StoryboardLibrary.Entry],
        _ archive: StoredArchive?
    ) throws -> SessionRequest {
        let object = try json.object()
        let archive = try archive.map { try ArchiveLibrary.archive(in: $0) }
        let json = try Self.openingArchive(object)
        var launch = try Launch(json: json, besides: Self.furtherKeys, archive: { _ in archive }) {
            found[ExactText($0)]?.reading.storyboard
        }
        let entries = names.compactMap { found[ExactText($0)] }
        launch.behaviors =
            try Launch.behaviors(declaredIn: entries.compactMap(\.reading.behaviors), besides: launch.behaviors)
            + launch.behaviors
        if object.optional("date") == nil { launch.dateMilliseconds = clock.microseconds() / 1_000 }
        var request = SessionRequest(
            launch: launch,
            storyboards: entries.map { StoryboardUse(name: $0.summary.name, storyboard: $0.summary.id) },
            label: try object.optional("label")?.name(),
            labels: try object.optional("labels")?.labels() ?? .none, clock: try SessionClock.read(object) ?? .manual,
            settles: try json.takingSettle().settles)
        request.expireSeconds = try object.optional("expires")?.expiry()
        return request
    }

    /// The identifier of the archive that the body names; `nil` if it names none.
    private static func archiveIdentifier(in object: JSONObjectReader) -> String? {
        guard case .string(let id) = object.optional("archive")?.value else { return nil }
        return id
    }

    /// The body with its inline archive unsealed.
    private static func openingArchive(_ object: JSONObjectReader) throws(JSONFault) -> JSONReader {
        var opened = object.object
        if let archive = object.optional("archive"), case .object = archive.value {
            opened["archive"] = try ArchiveSeal.opened(archive).document.value
        }
        return JSONReader(.object(opened), path: object.path, isRecord: object.isRecord)
    }
}

extension SessionClock {
    /// Reads `clock`, and the `rate` of a live one; nil if the body has no clock.
    static func read(_ object: JSONObjectReader) throws(JSONFault) -> SessionClock? {
        let rate = object.optional("rate")
        let word = try object.optional("clock")?.enumeration(of: Word.self)
        if word == .live { return .live(rate: try rate?.double(in: 0.001...1_000) ?? 1) }
        if let rate { throw rate.fault("Only a live clock has a rate.") }
        return word == .manual ? .manual : nil
    }

    private enum Word: String, CaseIterable {
        case manual
        case live
    }
}
