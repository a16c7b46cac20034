import JSONCoding
import TextShortening

/// Lines of events, values and layers of the screen.
extension ScenarioExamination {
    // MARK: Lines

    mutating func examineLines() {
        var grammar = LineGrammar(language, ownNames: names.all)
        grammar.knowsNames = knowsNames
        for expectation in [scenario.launch].compactMap(\.self) + scenario.steps.compactMap(\.expectation) {
            for line in expectation.comparedLines {
                guard let reason = uncomparedReason(of: line.text) else { continue }
                note(reason, at: (line.line, line.column))
            }
            for claim in expectation.eventLines {
                guard
                    let reason = grammar.fault(
                        of: claim.line.text, isDenied: claim.isDenied && !scenario.isRecorded && !lacksNames)
                else { continue }
                note(reason, at: (claim.line.line, claim.line.column))
            }
            for lane in expectation.lanes {
                if !scenario.isRecorded, !lacksNames, let reason = grammar.subjectFault(lane.subject) {
                    note(reason, at: (lane.line, lane.column))
                }
                examineStrangers(in: lane.parts, of: lane.subject)
            }
            for reading in expectation.readings {
                if let reason = propertyFault(reading) { note(reason, at: (reading.line, reading.column)) }
                guard knowsNames, let reason = grammar.subjectFault(reading.subject) else { continue }
                note(reason, at: (reading.line, reading.column))
            }
        }
    }

    /// The fault of a property that nothing has; the subject can have dots, too.
    private func propertyFault(_ reading: Expectation.Reading) -> String? {
        guard !language.properties.isEmpty else { return nil }
        let known = Set(language.properties)
        var rest = reading.property[...]
        while true {
            var path = rest
            while true {
                if known.contains(String(path)) || known.contains(String(path.prefix { $0 != "(" })) { return nil }
                guard let dot = path.lastIndex(of: ".") else { break }
                path = path[..<dot]
            }
            guard let dot = rest.firstIndex(of: ".") else { break }
            rest = rest[rest.index(after: dot)...]
        }
        let hint = nearestWord(to: reading.property, among: language.properties).map { " Did you mean \"\($0)\"?" }
        return "No property is named \"\(reading.property.shortened)\".\(hint ?? "")"
    }

    /// Why a line of a list of all events can never match: events of its kind are left out of the comparison.
    private func uncomparedReason(of text: String) -> String? {
        let line = EventLine(text)
        // What follows `…` could make it an event of another kind.
        let known = line.text.prefix { $0 != "…" }
        if known.count < line.text.count, known.split(separator: " ").count < 3 { return nil }
        guard !scenario.kinds.contains(line.kind) else { return nil }
        return "This is an event of the kind \(line.kind), which is not compared; add it to \"kinds\"."
    }

    // MARK: Layers

    /// A role that no layer has would make `absent` hold for ever, and so would a misspelled name.
    mutating func examineLayers() {
        let grammar = LineGrammar(language, ownNames: names.all)
        for expectation in [scenario.launch].compactMap(\.self) + scenario.steps.compactMap(\.expectation) {
            for layer in (expectation.screen?.values ?? []).flatMap({ $0 }) {
                if !language.layerRoles.contains(layer.role) {
                    let hint = nearestWord(to: layer.role, among: language.layerRoles)
                    let advice =
                        hint.map { "Did you mean \"\($0)\"?" }
                        ?? "The roles are \(language.layerRoles.joined(separator: ", "))."
                    note("No layer has the role \"\(layer.role.shortened)\". \(advice)", at: layer.roleNode)
                }
                guard !scenario.isRecorded, !lacksNames, let controller = layer.controller,
                    let node = layer.controllerNode, let reason = grammar.subjectFault(controller)
                else { continue }
                note(reason, at: node)
            }
        }
    }
}
