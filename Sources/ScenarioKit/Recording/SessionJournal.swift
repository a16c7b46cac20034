import JSONCoding

/// The exported journal of a session, as far as a recording needs it.
struct SessionJournal {
    /// A command, and the number of its first event.
    struct Entry {
        let revision: Int
        let command: JSONObject
        let firstSequence: Int
    }

    /// The storyboards of the session, in their order.
    let storyboards: [(name: String, document: JSONValue)]
    /// The launch, without the references to the storyboards.
    let launch: JSONObject
    /// Whether the launch was settled.
    let settles: Bool
    /// The commands after the launch.
    let entries: [Entry]

    /// Reads the lines of an export.
    ///
    /// - Throws: a failure if they are no journal.
    init(_ bytes: [UInt8]) throws(ServiceFailure) {
        var lines = bytes.split(separator: UInt8(ascii: "\n"))[...]
        guard let first = lines.popFirst() else { throw ServiceFailure("The journal is empty.") }
        var storyboards: [(String, JSONValue)] = []
        if case .array(let boards)? = try Self.value(first)["storyboards"] {
            for board in boards {
                guard case .string(let name)? = board["name"], let document = board["document"] else {
                    throw ServiceFailure("The journal has a storyboard without a name or a document.")
                }
                storyboards.append((name, document))
            }
        }
        var entries: [Entry] = []
        for line in lines { entries.append(try Self.entry(line)) }
        guard let start = entries.first, case .object(var launch)? = start.command["launch"] else {
            throw ServiceFailure("The journal does not begin with a launch.")
        }
        launch["storyboards"] = nil
        self.storyboards = storyboards
        self.launch = launch
        settles = start.command["settle"] == .bool(true)
        self.entries = Array(entries.dropFirst())
    }

    private static func entry(_ line: ArraySlice<UInt8>) throws(ServiceFailure) -> Entry {
        let value = try value(line)
        guard case .integer(let revision)? = value["revision"], case .object(let command)? = value["command"],
            case .integer(let sequence)? = value["firstSequence"]
        else { throw ServiceFailure("A line of the journal is no command.") }
        return Entry(revision: revision, command: command, firstSequence: sequence)
    }

    private static func value(_ line: ArraySlice<UInt8>) throws(ServiceFailure) -> JSONValue {
        do {
            return try JSONValue(parsing: Array(line), limits: .stored)
        } catch {
            throw ServiceFailure("A line of the journal is not JSON: \(error)")
        }
    }
}
