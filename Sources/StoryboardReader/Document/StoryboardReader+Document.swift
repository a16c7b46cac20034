import JSONCoding
import PresentationEngine

extension StoryboardReader {
    func readJSON(_ bytes: [UInt8], name: String) throws(StoryboardFault) -> StoryboardReading {
        do {
            return try reading(JSONValue(parsing: bytes, limits: jsonLimits), name: name)
        } catch {
            throw StoryboardFault(error)
        }
    }

    func readYAML(_ bytes: [UInt8], name: String) throws(StoryboardFault) -> StoryboardReading {
        let value = try YAMLDocument(bytes, limits: limits).value
        do {
            return try reading(value, name: name)
        } catch {
            throw StoryboardFault(error)
        }
    }

    /// A view nests an array and an object, as it nests two elements in Xcode's form; the rest is the frame
    /// around.
    private var jsonLimits: JSONLimits {
        JSONLimits(
            depth: limits.depth + 10, stringBytes: limits.textBytes, members: limits.elements,
            values: limits.elements)
    }

    private func reading(_ value: JSONValue, name: String) throws(JSONFault) -> StoryboardReading {
        let document = try StoryboardDocument(value, name: name)
        var ids = DocumentIDs()
        for (index, scene) in document.storyboard.scenes.enumerated() {
            try ids.collect(scene, path: .element(index, of: .member("scenes", of: .root)))
        }
        let findings = StoryboardCheck.findings(in: document.storyboard, knownIDs: ids.known)
        let warnings = findings.map {
            StoryboardWarning(element: $0.element, id: $0.id, line: nil, message: $0.message)
        }
        return StoryboardReading(
            storyboard: document.storyboard, behaviors: document.behaviors, warnings: warnings)
    }
}

extension StoryboardFault {
    init(_ fault: JSONFault) {
        let reason: Reason =
            switch fault.kind {
            case .malformed: .malformed
            case .limit: .tooLarge
            case .mismatch, .futile: .invalidValue
            }
        self.init(reason, fault.reason, path: fault.path)
    }
}
