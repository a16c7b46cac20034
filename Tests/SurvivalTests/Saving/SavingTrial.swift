import JSONCoding
import PresentationCoding

@testable import PresentationEngine

/// Saves the state of a session, restores it in a new one, on the same and on another device, and saves it again.
///
/// Both archives are equal, or the report of the restoration names what was lost, and by which rule.
struct SavingTrial {
    let script: RestorableScript
    let name: String
    private(set) var tally = SavingTally()
    private(set) var faults: [String] = []
    /// The last archive: a command that does not change it is not tried again.
    private var last: StateArchive?

    init(_ script: RestorableScript, name: String) {
        (self.script, self.name) = (script, name)
    }

    /// Plays the whole script, and saves after every command.
    mutating func run() {
        var session = PresentationSession()
        do {
            _ = try session.apply(.launch(script.launch))
        } catch {
            tally.refusedLaunches += 1
            return
        }
        examine(session, after: "the launch")
        for (index, command) in script.commands.enumerated() where session.header.status == .active {
            guard (try? session.apply(command)) != nil else { continue }
            examine(session, after: "command \(index + 1), \(String("\(command)".prefix(200)))")
        }
    }

    /// Saves, restores and saves again.
    ///
    /// - Returns: what was saved.
    @discardableResult
    mutating func examine(_ session: PresentationSession, after place: String) -> StateArchive? {
        tally.steps += 1
        guard session.header.status == .active, session.agenda.parked == nil else {
            tally.ended += 1
            return nil
        }
        guard let archive = Self.save(session) else {
            tally.unsaved += 1
            return nil
        }
        tally.saved += 1
        if last?.hasSameContent(as: archive) == true {
            tally.unchanged += 1
            return archive
        }
        last = archive
        tally.objects += archive.objects.count
        for device in [nil, Self.otherDevice(than: script.launch.device)] {
            if let fault = fault(restoring: archive, of: session, on: device) {
                faults.append("\(name), after \(place), on \(device?.name ?? "the same device"): \(fault)")
            }
        }
        return archive
    }

    /// The archive that the session writes now, read from its JSON; the session itself is not changed.
    private static func save(_ session: PresentationSession) -> StateArchive? {
        var session = session
        guard (try? session.apply(.perform([.application(.save)]))) != nil, session.agenda.parked == nil,
            let archive = session.savedArchive
        else { return nil }
        return archive
    }

    /// A phone instead of a pad, and a pad instead of a phone.
    private static func otherDevice(than device: Device) -> Device? {
        Device.named(device.idiom == .pad ? "iPhone 8" : "iPad Air 2")
    }

    /// The split views that are collapsed now, by their identifiers.
    private static func collapsed(_ session: PresentationSession) -> Set<String> {
        Set(
            session.controllers.all.compactMap { place in
                place.record.split?.isCollapsed == true ? place.record.properties.restorationIdentifier : nil
            })
    }

    private mutating func fault(
        restoring archive: StateArchive, of session: PresentationSession, on device: Device?
    ) -> String? {
        var read: StateArchive
        do throws(JSONFault) {
            read = try StateArchive(json: JSONReader(try JSONValue(parsing: archive.encoded())))
        } catch {
            return "the archive cannot be read: \(error)"
        }
        guard read == archive else { return "the archive is read as \(read) instead of \(archive)" }
        if device != nil { read.keys.timestampMilliseconds += 1 }
        var restored = PresentationSession()
        do throws(Rejection) {
            _ = try restored.apply(.launch(script.launch(restoring: read, on: device)))
        } catch {
            tally.note("the launch is refused: \(error.explanation)", isOther: device != nil)
            return nil
        }
        guard restored.agenda.parked == nil else {
            tally.note("a question is open", isOther: device != nil)
            return nil
        }
        guard let report = restored.restorationReport else { return "there is no report" }
        switch report.outcome {
        case .refused:
            tally.note("the app refuses its state", isOther: device != nil)
            return nil
        case .failed(let exception):
            tally.note("an exception ends the app: \(exception.prefix(80))", isOther: device != nil)
            return nil
        case .restored: tally.restored(isOther: device != nil)
        case .partly: tally.partly(report, isOther: device != nil)
        }
        guard (try? restored.apply(.advance(.settle))) != nil else { return "the restored session does not settle" }
        let broken = restored.brokenInvariants()
        guard broken.isEmpty else { return broken.joined(separator: "\n") }
        guard restored.header.status == .active, restored.agenda.parked == nil else {
            tally.note("the restored app ends, or asks", isOther: device != nil)
            return nil
        }
        guard let again = Self.save(restored) else { return "the restored session saves nothing" }
        let comparison = ArchiveComparison(archive, again, report)
        // A window that was resized is as large as its screen again.
        let isAlike = device == nil && Self.collapsed(session) == Self.collapsed(restored)
        guard let difference = isAlike ? comparison.difference : comparison.pathDifference else { return nil }
        return "\(report.outcome): \(difference)\nsaved \(archive.outline)\nagain \(again.outline)"
    }
}

extension StateArchive {
    func encoded() -> [UInt8] {
        var writer = JSONWriter(capacity: 1_024)
        writer.value(self)
        return writer.bytes
    }

    /// The objects on one line each.
    fileprivate var outline: String {
        objects.map { object in
            "\n    \(Self.shown(object.path)) \(object.className)"
                + (object.window.map { " window \($0)" } ?? "")
                + (object.presented.map { " presents \(Self.shown($0))" } ?? "")
                + object.children.map {
                    " \($0.column?.name ?? "child")\($0.isSelected ? " selected" : "") \(Self.shown($0.path))"
                }.joined()
                + (object.entries.isEmpty ? "" : " entries \(object.entries.map(\.key))")
        }.joined()
    }
}
