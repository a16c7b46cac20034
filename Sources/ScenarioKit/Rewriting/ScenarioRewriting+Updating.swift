import JSONCoding
import YAMLReading

/// Expectations that differ from what came: lists of lines and values. What a person has loosened on purpose, such as
/// `contains` and `never`, stays.
extension ScenarioRewriting {
    mutating func update(_ then: YAMLNode, _ expectation: Expectation, step: Int) throws(ScenarioFault) {
        // An unexpected refusal is no list of events.
        guard sights.allSatisfy({ $0.observation.problems[step] == nil }) else { return }
        if let events = expectation.events {
            let node = then["events"] ?? then
            update(node, events, step: step, of: "The events differ.") { $0.lines[step] ?? [] }
        }
        if case .mapping(let lanes)? = then["lanes"]?.content {
            for (lane, member) in zip(expectation.lanes, lanes) {
                update(member.node, lane.parts, step: step, of: "The events of \(lane.subject) differ.") {
                    ($0.lines[step] ?? []).filter { $0.subject == lane.subject }
                }
            }
        }
        if let node = then["targets"], let targets = expectation.targets {
            update(node, targets, step: step, of: "The targets differ.") { $0.targets[step] ?? [] }
        }
        if case .mapping(let values)? = then["values"]?.content {
            for (reading, member) in zip(expectation.readings, values) {
                update(member.node, reading, step: step)
            }
        }
    }

    // MARK: Lists

    private mutating func update(
        _ node: YAMLNode, _ parts: [Expectation.Part], step: Int, of message: String,
        _ actual: (Observation) -> [EventLine]
    ) {
        var shown: [String] = []
        var sights: [Varied<Line>.Sight] = []
        for (setting, observation) in self.sights {
            let play = Expectation.Play(setting: setting, given: scenario.given.values)
            let expected = parts.enumerated().flatMap { index, part -> [(line: Expectation.Line, source: Int?)] in
                if case .line(let line) = part { return [(line, index)] }
                return Expectation.lines([part], in: play).map { ($0, nil) }
            }
            let alignment = Alignment(expected: expected.map(\.line), actual: actual(observation))
            if !alignment.isEqual {
                let rows = TextReport.rows(of: alignment).map { "      \($0)" }.joined(separator: "\n")
                if !shown.contains(rows) { shown.append(rows) }
            }
            sights.append(Varied.Sight(setting: setting, values: Self.lines(of: alignment, expected)))
        }
        guard !shown.isEmpty else { return }
        write(LineList(Varied.parts(sights)), in: node)
        changes.append(Change(line: node.line, text: "\(place(step)): \(message)\n\(shown.joined(separator: "\n"))"))
    }

    private func place(_ step: Int) -> String { step == 0 ? "launch" : "step \(step)" }

    /// The lines that came; one that was expected is written as the file has it.
    private static func lines(
        of alignment: Alignment, _ expected: [(line: Expectation.Line, source: Int?)]
    ) -> [Line] {
        var lines: [Line] = []
        var next = 0
        for row in alignment.rows {
            switch row {
            case .same:
                lines.append(Line(text: expected[next].line.text, source: expected[next].source))
                next += 1
            case .missing: next += 1
            case .unexpected(let line): lines.append(Line(text: line.text, source: nil))
            case .other(_, _, let line):
                lines.append(Line(text: line.text, source: nil))
                next += 1
            }
        }
        return lines
    }

    mutating func write(_ list: LineList, in node: YAMLNode) {
        guard let start = source.start(of: node), let end = source.end(of: node) else { return }
        guard case .list(let elements) = node.content, !source.isInline(node) else {
            return writeInline(list, in: node, start..<end)
        }
        let indent = source.column(of: start)
        let space = String(repeating: " ", count: indent)
        // Each element's lines, and the comments above it.
        var regions: [Range<Int>] = []
        var place = start
        for element in elements {
            let end = source.end(of: element).map { source.end(ofLineAt: $0) } ?? place
            regions.append(place..<end)
            place = min(end + source.lineBreak.unicodeScalars.count, end + 2)
        }
        var lines: [String] = []
        var taken = 0
        func keepComments(before index: Int) {
            while taken < index {
                lines += comments(in: regions[taken], element: elements[taken], isFirst: taken == 0)
                taken += 1
            }
        }
        for part in list.parts {
            if case .value(let line) = part, let index = line.source, index >= taken {
                keepComments(before: index)
                lines.append(index == 0 ? space + source.text(regions[index]) : source.text(regions[index]))
                taken = index + 1
            } else {
                lines += LineList.block(part, indent: indent)
            }
        }
        keepComments(before: elements.count)
        let text = lines.isEmpty ? "[]" : String(lines.joined(separator: source.lineBreak).dropFirst(indent))
        source.replace(start..<(regions.last?.upperBound ?? end), with: text)
    }

    /// The lines of comments above an element that is not written again.
    private func comments(in region: Range<Int>, element: YAMLNode, isFirst: Bool) -> [String] {
        guard let start = source.start(of: element), !isFirst else { return [] }
        let end = source.start(ofLineAt: start)
        guard region.lowerBound < end else { return [] }
        return source.text(region.lowerBound..<end).split(whereSeparator: \.isNewline).map(String.init)
    }

    private mutating func writeInline(_ list: LineList, in node: YAMLNode, _ range: Range<Int>) {
        let lineStart = source.start(ofLineAt: range.lowerBound)
        let before = source.text(lineStart..<range.lowerBound)
        let key = before.drop { $0 == " " || $0 == "-" }
        let isAlone = !key.contains { "[{,".contains($0) } && key.hasSuffix(": ")
        let inline = list.inline
        guard isAlone, before.utf8.count + inline.utf8.count > 120 || inline.contains("{where:") else {
            return source.replace(range, with: inline)
        }
        let indent = before.count - key.count + 2
        let lines = list.parts.flatMap { LineList.block($0, indent: indent) }
        source.replace((range.lowerBound - 1)..<range.upperBound, with: lines.map { source.lineBreak + $0 }.joined())
    }

    // MARK: Values

    private mutating func update(_ node: YAMLNode, _ reading: Expectation.Reading, step: Int) {
        let place = "\(reading.subject).\(reading.property)"
        var mismatches: [String] = []
        var sights: [Varied<JSONValue>.Sight] = []
        for (setting, observation) in self.sights {
            let play = Expectation.Play(setting: setting, given: scenario.given.values)
            guard let wanted = reading.value.value(in: play) else { continue }
            guard let actual = observation.values[step]?[place] else { return }
            let mismatch = wanted.mismatch(with: actual, at: place)
            if let mismatch, !mismatches.contains(mismatch) { mismatches.append(mismatch) }
            sights.append(
                Varied.Sight(setting: setting, values: [mismatch == nil ? wanted : actual.part(namedBy: wanted)]))
        }
        guard !mismatches.isEmpty, let start = source.start(of: node), let end = source.end(of: node) else { return }
        source.replace(
            start..<end,
            with: YAMLText.inline(Self.choice(Varied.parts(sights), isForAll: sights.count == self.sights.count)))
        changes.append(
            Change(line: node.line, text: "\(self.place(step)): \(mismatches.joined(separator: "\n      "))"))
    }

    /// A value, or a chain of `where`, `is` and `otherwise`.
    ///
    /// - Parameter isForAll: whether the parts have a value for every setting, so that the last one needs no condition.
    private static func choice(_ parts: [Varied<JSONValue>.Part], isForAll: Bool) -> JSONValue {
        var chain: [(JSONObject, JSONValue)] = []
        func collect(_ parts: [Varied<JSONValue>.Part], under condition: JSONObject) {
            for part in parts {
                switch part {
                case .value(let value): chain.append((condition, value))
                case .varied(let axis, let words, let parts):
                    var narrower = condition
                    narrower[axis.rawValue] = .array(words.map(JSONValue.string))
                    collect(parts, under: narrower)
                }
            }
        }
        collect(parts, under: [:])
        return chain.reversed().reduce(nil as JSONValue?) { rest, link in
            if link.0.isEmpty || isForAll && rest == nil { return link.1 }
            var choice: JSONObject = ["where": .object(link.0), "is": link.1]
            choice["otherwise"] = rest
            return .object(choice)
        } ?? .null
    }
}

extension JSONValue {
    /// The members of a value that an expectation names, at any depth.
    fileprivate func part(namedBy expected: JSONValue) -> JSONValue {
        switch (self, expected) {
        case (.object(let members), .object(let names)):
            var part = JSONObject()
            for name in names.members { part[name.key] = members[name.key]?.part(namedBy: name.value) }
            return .object(part)
        case (.array(let elements), .array(let names)) where elements.count == names.count:
            return .array(zip(elements, names).map { $0.part(namedBy: $1) })
        case (_, _): return self
        }
    }
}
