import JSONCoding
import PresentationEngine

@testable import PresentationCoding
@testable import SessionHost
@testable import StoryboardReader

/// Readers whose outcome is tried on a session.
enum FuzzSessions {
    /// A text for a selector, tried on a session with a few controllers.
    static func selector(_ bytes: [UInt8]) {
        var parser = SelectorParser(String(decoding: bytes, as: UTF8.self))
        do {
            let selector = try parser.selector()
            let found = session.places(in: ControllerSelection([], selector))
            precondition(found.count <= session.controllerPlaces.count)
        } catch {
            return
        }
    }

    /// An archive that is restored from, and written again.
    static func archive(_ bytes: [UInt8]) {
        do {
            let value = try JSONValue(parsing: bytes)
            let archive = try StateArchive(json: JSONReader(value))
            var writer = JSONWriter()
            archive.write(to: &writer)
            let again = try StateArchive(json: JSONReader(try JSONValue(parsing: writer.bytes)))
            precondition(again == archive, "An archive reads back as another one.")
            var launching = launch
            launching["archive"] = value
            var session = PresentationSession()
            _ = try session.apply(.launch(try Launch(json: JSONReader(.object(launching))) { _ in nil }))
            _ = try session.apply(.advance(.settle))
        } catch is JSONFault {
            return
        } catch is Rejection {
            return
        } catch {
            fatalError("\(error)")
        }
    }

    /// Lines of a journal, which are sealed first: without a digest that fits nobody would look at them.
    static func journal(_ bytes: [UInt8]) {
        var seal = JournalSeal()
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true).prefix(64)
            .map { Array(seal.seal(Array($0)).dropLast()) }
        do {
            _ = try JournalReplay.run(lines) { stored, name in
                try StoryboardReader().readStored(stored.document, name: name).storyboard
            }
        } catch {
            precondition(!error.description.isEmpty)
        }
    }

    private static let launch: JSONObject = [
        "device": "iPhone 8", "systemVersion": "13",
        "root": [
            "name": "home", "class": "Home", "restorationIdentifier": "home",
            "children": [
                ["name": "caf\u{E9}", "class": "A.b", "title": "x y"], ["name": "two", "title": "\"q\""],
            ],
        ],
        "behaviors": [
            "AppDelegate": ["answers": ["application(_:shouldRestoreApplicationState:)": true]]
        ],
    ]

    private static let session: PresentationSession = {
        var session = PresentationSession()
        do {
            _ = try session.apply(.launch(try Launch(json: JSONReader(.object(launch))) { _ in nil }))
            return session
        } catch {
            fatalError("\(error)")
        }
    }()
}
