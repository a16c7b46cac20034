import JSONCoding
import PresentationEngine
import YAMLReading

extension StoryboardReader {
    func readJSON(_ bytes: [UInt8], name: String) throws(StoryboardFault) -> StoryboardReading {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: bytes, limits: jsonLimits)
        } catch {
            throw StoryboardFault(error)
        }
        return try reading(value, name: name)
    }

    func readYAML(_ bytes: [UInt8], name: String) throws(StoryboardFault) -> StoryboardReading {
        let document: YAMLNode
        do {
            document = try YAMLNode(parsing: bytes, limits: yamlLimits)
        } catch {
            throw StoryboardFault(error)
        }
        return try reading(document.value, name: name)
    }

    private var yamlLimits: YAMLLimits {
        YAMLLimits(
            bytes: limits.yamlBytes, values: limits.elements, depth: limits.depth, textBytes: limits.textBytes)
    }

    /// A view nests an array and an object, just as it nests two elements in Xcode's form; the rest is for the
    /// structure around it.
    private var jsonLimits: JSONLimits {
        JSONLimits(
            depth: limits.depth + 10, stringBytes: limits.textBytes, members: limits.elements,
            values: limits.elements)
    }

    private func reading(_ value: JSONValue, name: String) throws(StoryboardFault) -> StoryboardReading {
        var ids = DocumentIDs()
        let document: StoryboardDocument
        do {
            document = try StoryboardDocument(value, name: name)
            for (index, scene) in document.storyboard.scenes.enumerated() {
                try ids.collect(scene, path: .element(index, of: .member("scenes", of: .root)))
            }
        } catch {
            throw StoryboardFault(error)
        }
        let known = ids.known
        let storyboard = try document.storyboard.withImpliedKinds()
        let warnings = StoryboardCheck.warnings(
            about: storyboard, isKnown: { known.contains(ExactText($0)) })
        return try StoryboardReading(
            storyboard, behaviors: document.behaviors, warnings: warnings, limits: limits)
    }
}

extension Storyboard {
    /// The storyboard with the kinds that UIKit's own classes imply.
    fileprivate func withImpliedKinds() throws(StoryboardFault) -> Storyboard {
        var implied: [StoryboardScene] = []
        for (index, scene) in scenes.enumerated() {
            implied.append(try scene.withImpliedKind(path: "$.scenes[\(index)].class"))
        }
        return Storyboard(
            name: name, digest: digest, initialSceneID: initialSceneID, isLaunchScreen: isLaunchScreen,
            scenes: implied)
    }
}

extension StoryboardFault {
    init(_ fault: JSONFault) {
        let reason: Reason =
            switch fault.kind {
            case .malformed: .malformed
            case .limit: .tooLarge
            case .mismatch, .noEffect: .invalidValue
            }
        self.init(reason, fault.reason, path: fault.path)
    }
}
