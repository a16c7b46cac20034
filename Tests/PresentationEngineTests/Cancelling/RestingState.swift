import Testing

@testable import PresentationEngine

/// All that a session is between two commands, record by record, in words that can be compared.
///
/// It holds every stored value of every record. What a cancelled transition may leave behind is left out: the
/// journal's counters, the clock and minted names; and views, and the presentation controllers that an app read,
/// where they came into being after the state that is compared with.
struct RestingState: Equatable {
    private var records: [String: String] = [:]

    /// - Parameter earlier: the session of before the transition; nil for that session itself.
    init(_ session: PresentationSession, since earlier: PresentationSession? = nil) {
        var header = session.header
        header.revision = 0
        header.time = 0
        header.turn = 0
        header.sequence = 0
        header.serial = 0
        header.lastTransition = nil
        records["header"] = "\(header)"
        records["agenda"] = "\(session.agenda)"
        for (handle, record) in session.controllers.all {
            var record = record
            if let earlier, earlier.controllers[handle]?.view == nil { record.view = nil }
            if let earlier, earlier.controllers[handle]?.preparedPresentation == nil {
                record.preparedPresentation = nil
            }
            records["controller \(record.name)"] = "\(handle) \(record)"
        }
        for (handle, record) in session.views.all where earlier?.views.contains(handle) != false {
            records["view \(record.name)"] = "\(handle) \(record)"
        }
        for (handle, record) in session.presentations.all
        where earlier?.presentations.contains(handle) != false || record.phase != .prepared {
            records["presentation \(record.name)"] = "\(handle) \(record)"
        }
        for (handle, record) in session.windows.all {
            records["window \(record.name)"] = "\(handle) \(record)"
        }
        for (handle, record) in session.transitions.all {
            records["transition \(record.name)"] = "\(handle) \(record)"
        }
        for (handle, record) in session.objects.all {
            records["object \(record.name)"] = "\(handle) \(record)"
        }
        for (handle, record) in session.segues.all { records["segue \(record.name)"] = "\(handle) \(record)" }
        for (handle, record) in session.behaviors.all {
            let used = record.used.sorted { $0.key.rawValue < $1.key.rawValue }
            records["behavior \(record.name)"] = "\(handle) \(used)"
        }
    }

    /// What differs from `before`, one record a line; empty where nothing does.
    func differences(from before: RestingState) -> [String] {
        Set(records.keys).union(before.records.keys).sorted().compactMap { key in
            let (old, new) = (before.records[key], records[key])
            guard old != new else { return nil }
            guard let old, let new else { return old == nil ? "\(key) is there" : "\(key) is gone" }
            return "\(key): \(Self.difference(old, new))"
        }
    }

    /// The part in which two texts differ, with a little of what is around it.
    private static func difference(_ old: String, _ new: String) -> String {
        let start = old.commonPrefix(with: new).count
        let from = max(0, start - 60)
        let end = { (text: String) in String(text.dropFirst(from).prefix(200)) }
        return "…\(end(old))… became …\(end(new))…"
    }
}
