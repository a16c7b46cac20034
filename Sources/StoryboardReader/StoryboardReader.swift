import JSONCoding
import PresentationEngine

/// Reads storyboards: Xcode's files as they are, and the service's own documents in JSON and YAML.
///
/// Reading is bounded by ``StoryboardLimits``, resolves no entities and opens no other file. What a document
/// has and a session cannot use is reported as a warning; a document is refused only as a whole.
public struct StoryboardReader: Sendable {
    /// How much of a document is read before it is refused.
    public var limits: StoryboardLimits

    /// Makes a reader.
    public init(limits: StoryboardLimits = .default) {
        self.limits = limits
    }

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - bytes: The whole document.
    ///   - name: The name other storyboards refer to this one by, usually the file's without its extension.
    ///   - form: What the document is written in; `nil` lets its first characters decide.
    /// - Throws: ``StoryboardFault`` naming what is wrong and where.
    public func read(
        _ bytes: [UInt8], name: String, form: StoryboardForm? = nil
    ) throws(StoryboardFault) -> StoryboardReading {
        guard bytes.count <= limits.bytes else {
            throw StoryboardFault(.tooLarge, "The document is larger than \(limits.bytes) bytes.")
        }
        switch form ?? StoryboardForm(sniffing: bytes) {
        case .xcode: return try readXcode(bytes, name: name)
        case .json: return try readJSON(bytes, name: name)
        case .yaml: return try readYAML(bytes, name: name)
        }
    }

    /// Reads a document that this service wrote and keeps: it is taken as it is, whatever the limits are today.
    ///
    /// - Throws: ``StoryboardFault`` where the document is damaged.
    public func readStored(_ document: [UInt8], name: String) throws(StoryboardFault) -> StoryboardReading {
        try readWritten(document, name: name, within: .stored)
    }

    /// Reads a document that this service wrote and that comes back from outside, with an exported journal: it may be
    /// as large as one that is kept, and may have ten values for each element that an upload may have.
    ///
    /// - Throws: ``StoryboardFault`` where it is larger, or not what the service wrote.
    public func readReturned(_ document: [UInt8], name: String) throws(StoryboardFault) -> StoryboardReading {
        guard document.count <= limits.storedBytes else {
            throw StoryboardFault(.tooLarge, "The document is larger than \(limits.storedBytes) bytes.")
        }
        let values = 10 * limits.elements
        return try readWritten(
            document, name: name,
            within: JSONLimits(depth: 256, stringBytes: limits.storedBytes, members: values, values: values))
    }

    private func readWritten(
        _ document: [UInt8], name: String, within limits: JSONLimits
    ) throws(StoryboardFault) -> StoryboardReading {
        do {
            let value = try JSONValue(parsing: document, limits: limits)
            return StoryboardReading(stored: try StoryboardDocument(value, name: name))
        } catch {
            throw StoryboardFault(error)
        }
    }

    private func readXcode(_ bytes: [UInt8], name: String) throws(StoryboardFault) -> StoryboardReading {
        let document = try XcodeDocument(root: MarkupParser.parse(bytes, limits: limits))
        let scenes = try document.scenes.map { scene throws(StoryboardFault) in
            try scene.withImpliedKind(line: document.elementByID[ExactText(scene.id)]?.line)
        }
        let storyboard = Storyboard(
            name: name, initialSceneID: document.initialSceneID, isLaunchScreen: document.isLaunchScreen,
            scenes: scenes)
        var warnings = document.warnings
        warnings.append(
            StoryboardCheck.warnings(
                about: storyboard, isKnown: { document.elementByID[ExactText($0)] != nil }
            ) {
                document.elementByID[ExactText($0)].map { ($0.name, $0.line) }
            })
        return try StoryboardReading(storyboard, behaviors: nil, warnings: warnings, limits: limits)
    }
}
