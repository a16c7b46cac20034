import JSONCoding
import PresentationEngine
import SessionHost

extension TenantHost {
    /// The refusal for an error about a missing name, together with the end of the object if the session's
    /// events report it: 410 if the path names the object, and the same members if the body does.
    ///
    /// - Parameters:
    ///   - target: the name in the request's path.
    ///   - revision: the requested past revision, if any.
    func refusal(
        _ error: HostError, target: String?, in session: String, at revision: Int? = nil, _ reply: Replies
    ) async -> RequestRefusal {
        var refusal = RequestRefusal(error, target: target, logger: reply.logger)
        guard let absence = error.absence else { return refusal }
        let search: EndingSearch
        do throws(HostError) {
            search = try await ending(of: absence.id, absence.kinds, in: session, at: revision)
        } catch {
            // The name does not exist, whatever else the error would say about it.
            return refusal
        }
        refusal.add(search, of: absence)
        return refusal
    }
}

/// A name that no object of the session has.
struct Absence {
    /// The id of the object whose end is searched for.
    let id: String
    /// The name in the request, which may name a part of the object.
    let name: String
    /// The kinds of object that the name can refer to.
    let kinds: Set<String>
    /// Whether the session knows that such an object existed.
    let hasEnded: Bool
}

extension HostError {
    /// The missing name that a refusal is about, if an object may have had it; nil for any other error.
    var absence: Absence? {
        switch self {
        case .refused(.ended(let transition), _, _, _):
            Absence(id: transition, name: transition, kinds: ["transition"], hasEnded: true)
        case .refused(.unknown(let kind, let name), _, _, _): Absence(kind, name)
        default: nil
        }
    }
}

extension Absence {
    fileprivate init?(_ kind: String, _ name: String) {
        var id = name
        switch kind {
        case "controller", "window": kinds = [kind]
        case "object": kinds = ["controller", "object", "presentationController"]
        case "interaction controller", "restorable object": kinds = ["object"]
        case "view":
            // A view that UIKit made goes with its owner and is named after it: card.view, p_1.container.
            guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
            id = String(name[..<dot])
            kinds = ["controller", "window", "presentationController"]
        case "controller or view":
            guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
                kinds = ["controller"]
                break
            }
            id = String(name[..<dot])
            kinds = ["controller", "window", "presentationController"]
        default: return nil
        }
        self.id = id
        self.name = name
        hasEnded = false
    }
}

extension RequestRefusal {
    /// Adds the result of a search for the end of an object.
    fileprivate mutating func add(_ search: EndingSearch, of absence: Absence) {
        switch search {
        case .found(let ending):
            extensions["ended"] = ending.json
            let part = absence.name == absence.id ? "" : "\"\(absence.name)\" is gone with it. "
            self = RequestRefusal(
                kind == .notFound ? .gone : kind, "\(part)\(ending.sentence)", extensions: extensions)
        case .unknownSince(let revision):
            self = RequestRefusal(
                kind == .notFound && absence.hasEnded ? .gone : kind,
                "\(detail) The events since revision \(revision), which were searched, do not report its end.",
                extensions: extensions)
        case .unknown:
            if kind == .notFound, absence.hasEnded {
                self = RequestRefusal(.gone, detail, extensions: extensions)
            }
        }
    }
}

extension ObjectEnding {
    /// The end as a sentence.
    fileprivate var sentence: String {
        let place = "at revision \(revision) (event \(sequence), at \(json["time"] ?? 0) ms)"
        return switch didComplete {
        case true?: "Transition \(id) has ended: it was completed \(place)."
        case false?: "Transition \(id) has ended: it was cancelled \(place)."
        case nil where kind == "transition": "Transition \(id) has ended \(place)."
        case nil:
            "The \(Self.words[kind] ?? kind) \"\(id)\" was \(kind == "window" ? "removed" : "deallocated") \(place)"
                + (circumstances.map { ", \($0)." } ?? ".")
        }
    }

    private static let words = ["presentationController": "presentation controller"]

    /// The end as a member of a problem.
    fileprivate var json: JSONValue {
        var writer = JSONWriter(capacity: 200)
        writer.beginObject()
        writer.member("kind", kind)
        writer.member("id", id)
        writer.member("class", className)
        writer.member("revision", revision)
        writer.member("time", thousandths: time)
        writer.member("sequence", sequence)
        writer.member("outcome", didComplete.map { $0 ? "completed" : "cancelled" })
        writer.member("rule", rule)
        writer.endObject()
        // Text that was written a moment ago is JSON.
        return (try? JSONValue(parsing: writer.bytes, limits: .stored)) ?? .null
    }
}

extension Rejection {
    /// The name that nothing in the session has.
    var absentName: String? {
        switch self {
        case .unknown(_, let name), .ended(let name): name
        default: nil
        }
    }
}
