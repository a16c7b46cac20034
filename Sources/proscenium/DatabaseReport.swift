import JSONCoding

/// The findings of a database check.
struct DatabaseReport {
    /// One fault, as a sentence.
    struct Finding {
        /// The kind of thing that is faulty: file, schema, session, storyboard, archive.
        let kind: String
        /// The identifier of the session, storyboard or archive.
        var id: String?
        let sentence: String
        /// Whether the rest of the database is not affected.
        var concernsPart: Bool { id != nil }
    }

    var database: String
    let sessionCount: Int
    let entryCount: Int
    let findings: [Finding]

    /// The report for people.
    var text: String {
        let read =
            "read: \(sessionCount) \(sessionCount == 1 ? "session" : "sessions") with \(entryCount) "
            + "\(entryCount == 1 ? "command" : "commands")."
        guard !findings.isEmpty else { return "\(database) is sound; \(read)" }
        return (["\(database) is damaged; \(read)"] + findings.map { "- \($0.sentence)" })
            .joined(separator: "\n")
    }

    /// The report for programs.
    var json: JSONValue {
        [
            "database": .string(database), "sound": .bool(findings.isEmpty),
            "sessions": .integer(sessionCount), "commands": .integer(entryCount),
            "findings": .array(
                findings.map { finding in
                    var object: JSONObject = ["kind": .string(finding.kind)]
                    object["id"] = finding.id.map { .string($0) }
                    object["detail"] = .string(finding.sentence)
                    return .object(object)
                }),
        ]
    }
}
