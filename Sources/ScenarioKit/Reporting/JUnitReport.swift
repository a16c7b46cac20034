/// Outcomes as JUnit's XML, which every CI reads: a suite for each file, a case for each setting.
public enum JUnitReport {
    /// The document.
    ///
    /// - Parameter faults: the files that could not be used; each is an error.
    public static func document(_ outcomes: [ScenarioOutcome], faults: [ScenarioFault]) -> String {
        let failed = outcomes.count { !$0.isPassed }
        let seconds = outcomes.reduce(0) { $0 + $1.seconds }
        var xml = """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="proscenium check" tests="\(outcomes.count + faults.count)" failures="\(failed)" \
            errors="\(faults.count)" time="\(time(seconds))">

            """
        var files: [String] = []
        var byFile: [String: [ScenarioOutcome]] = [:]
        for outcome in outcomes {
            if byFile[outcome.scenario.file] == nil { files.append(outcome.scenario.file) }
            byFile[outcome.scenario.file, default: []].append(outcome)
        }
        for file in files { xml += suite(file, byFile[file] ?? []) }
        for fault in faults {
            xml += """
                  <testsuite name="\(escaped(fault.file))" tests="1" failures="0" errors="1" time="0">
                    <testcase classname="\(escaped(fault.file))" name="the file is usable" \
                \(place(fault.file, fault.line)) time="0">
                      <error message="\(escaped(fault.description))"/>
                    </testcase>
                  </testsuite>

                """
        }
        return xml + "</testsuites>\n"
    }

    private static func suite(_ file: String, _ outcomes: [ScenarioOutcome]) -> String {
        let failed = outcomes.count { !$0.isPassed }
        let seconds = outcomes.reduce(0) { $0 + $1.seconds }
        var xml = """
              <testsuite name="\(escaped(file))" tests="\(outcomes.count)" failures="\(failed)" errors="0" \
            time="\(time(seconds))">

            """
        for outcome in outcomes {
            let name = """
                classname="\(escaped(file))" name="\(escaped(outcome.name))" \
                \(place(file, outcome.failures.first.map { $0.line ?? 1 })) time="\(time(outcome.seconds))"
                """
            guard let first = outcome.failures.first else {
                xml += "    <testcase \(name)/>\n"
                continue
            }
            xml += """
                    <testcase \(name)>
                      <failure message="\(escaped(first.message))">\(escaped(TextReport.failure(outcome)))</failure>
                    </testcase>

                """
        }
        return xml + "  </testsuite>\n"
    }

    /// The attributes from which a CI links to the file.
    private static func place(_ file: String, _ line: Int?) -> String {
        "file=\"\(escaped(file))\"" + (line.map { " line=\"\($0)\"" } ?? "")
    }

    private static func time(_ seconds: Double) -> String {
        let thousandths = Int((seconds * 1_000).rounded())
        let rest = String(thousandths % 1_000)
        return "\(thousandths / 1_000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }

    /// The text for an attribute or an element. Characters that XML does not have become U+FFFD.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n": escaped += "&#10;"
            case "\t": escaped += "&#9;"
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
