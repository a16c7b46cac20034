import JSONCoding
import TextShortening
import YAMLReading

/// Names of receivers, classes and methods, the members of refusals, and lines in lanes of others.
extension ScenarioExamination {
    /// Whether all names that a play can have are in the file and its storyboards. A recording names what came.
    var knowsNames: Bool { !scenario.isRecorded && !lacksNames && scenario.given.node["archive"] == nil }

    // MARK: Receivers, classes and methods

    /// Examines the names in `given` and in all steps. A step that expects a refusal may contain any mistake.
    mutating func examineNames() {
        guard knowsNames else { return }
        var nodes = [scenario.given.node]
        nodes += scenario.steps.compactMap { $0.expectation?.refused == nil ? $0.action?.node : nil }
        let grammar = LineGrammar(language, ownNames: names.introduced)
        for node in nodes {
            var used = ScenarioNames()
            used.add(node.value)
            var faults = used.receivers.compactMap { receiver in
                grammar.receiverFault(receiver.name).map { ($0, receiver.path) }
            }
            faults += (used.classes + used.declared).compactMap { item in classFault(item.name).map { ($0, item.path) }
            }
            faults += used.methods.compactMap { method in methodFault(method.name).map { ($0, method.path) } }
            for (reason, path) in faults { note(reason, at: node.place(at: path.description)) }
        }
    }

    /// The fault of a class that resembles one of UIKit's.
    private func classFault(_ name: String) -> String? {
        let classes = language.words.controllerClasses
        guard name.hasPrefix("UI"), !classes.contains(name), !storyboardNames.contains(name),
            let nearest = nearestWord(to: name, among: classes)
        else { return nil }
        return "UIKit has no class \"\(name.shortened)\". Did you mean \"\(nearest)\"?"
    }

    /// The fault of a method that resembles an action of a storyboard, and that nothing else of the scenario calls.
    private func methodFault(_ name: String) -> String? {
        guard !names.introduced.contains(name) else { return nil }
        let actions = storyboardNames.filter { $0.hasSuffix(":") }.sorted()
        guard let nearest = nearestWord(to: name, among: actions) else { return nil }
        return "No element and no segue calls \"\(name.shortened)\". Did you mean \"\(nearest)\"?"
    }

    // MARK: Lanes

    /// Lines in a lane that are about another object, and so match nothing that is compared there.
    mutating func examineStrangers(in parts: [Expectation.Part], of subject: String) {
        for line in parts.flatMap(\.lines) {
            let other = EventLine(line.text).subject
            guard other != subject, !other.contains("…"), !subject.hasPrefix(other) else { continue }
            note(
                "A line of \(other.shortened) in the lane of \(subject.shortened) can never match.",
                at: (line.line, line.column))
        }
    }

    // MARK: Refusals, and what is pending

    /// Members under `refused` and `pending` that no answer of the service has.
    mutating func examineMembers(of then: YAMLNode) {
        if let refused = then["refused"] {
            examine(refused, language.problem, "A problem")
        }
        if let pending = then["pending"] {
            examine(pending, language.pending, "An element of \"pending\"")
        }
    }

    private mutating func examine(_ node: YAMLNode, _ members: SchemaMembers, _ noun: String) {
        if node["where"] != nil {
            for key in ["is", "otherwise"] { if let node = node[key] { examine(node, members, noun) } }
            return
        }
        switch node.content {
        case .scalar: return
        case .list(let nodes): for node in nodes { examine(node, members, noun) }
        case .mapping(let children):
            guard let known = members.names else { return }
            for child in children {
                guard known.contains(child.key) else {
                    let hint = nearestWord(to: child.key, among: known).map { "Did you mean \"\($0)\"?" }
                    note(
                        "\(noun) has no member \"\(child.key.shortened)\". "
                            + (hint ?? "It can have: \(known.joined(separator: ", "))."),
                        at: (child.line, child.column))
                    continue
                }
                examine(child.node, members.values(of: child.key), "\"\(child.key)\"")
            }
        }
    }
}

extension LineGrammar {
    /// The fault of a receiver that resembles a name of the file.
    fileprivate func receiverFault(_ name: String) -> String? {
        name.hasPrefix("$") || words.names.contains(name) ? nil : subjectFault(name)
    }
}
