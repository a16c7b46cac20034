import JSONCoding
import PresentationCoding
import PresentationEngine

/// An archive is refused, or written and read again as the same; an app restores from it or refuses it.
enum ArchiveTarget {
    static func take(_ bytes: [UInt8]) throws(BrokenPromise) -> FuzzTarget.Outcome {
        let archive: StateArchive
        do {
            archive = try StateArchive(json: JSONReader(JSONValue(parsing: bytes)))
        } catch {
            try checkRefusal(error.reason, path: error.path, of: bytes)
            return .refused
        }
        try checkWriting(of: archive)
        try checkRestoring(from: archive, bytes)
        return .accepted
    }

    private static func checkWriting(of archive: StateArchive) throws(BrokenPromise) {
        let written = encoded(archive)
        let again: StateArchive
        do {
            again = try StateArchive(json: JSONReader(JSONValue(parsing: written, limits: .stored)))
        } catch {
            throw BrokenPromise("An archive that was written is refused: \(error)")
        }
        try promise(again == archive, "An archive reads back as another one.")
        try promise(encoded(again) == written, "An archive is written in two ways.")
    }

    private static func encoded(_ archive: StateArchive) -> [UInt8] {
        var writer = JSONWriter()
        archive.write(to: &writer)
        return writer.bytes
    }

    private static func checkRestoring(
        from archive: StateArchive, _ bytes: [UInt8]
    ) throws(BrokenPromise) {
        var session = PresentationSession()
        var launch = launch
        launch.archive = archive
        do {
            _ = try session.apply(.launch(launch))
            _ = try session.apply(.advance(.settle))
        } catch {
            try checkRefusal(error.explanation, of: bytes)
        }
    }

    /// An app that restores any archive it is given.
    private static let launch: Launch = {
        let json: JSONValue = [
            "device": "iPhone 8", "systemVersion": "13",
            "root": [
                "name": "home", "class": "Home", "restorationIdentifier": "home",
                "children": [["name": "child", "class": "Child", "restorationIdentifier": "child"]],
            ],
            "behaviors": [
                "AppDelegate": ["answers": ["application(_:shouldRestoreApplicationState:)": true]]
            ],
        ]
        do {
            return try Launch(json: JSONReader(json)) { _ in nil }
        } catch {
            fatalError("The app that restores cannot be made: \(error)")
        }
    }()
}
