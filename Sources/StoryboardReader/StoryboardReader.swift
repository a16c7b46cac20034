import JSONCoding
import PresentationEngine

/// Reads storyboards: Xcode's files unchanged, and the service's own documents in JSON and YAML.
///
/// Reading is bounded by ``StoryboardLimits``, resolves no entities and opens no other file. Parts of a
/// document that a session cannot use are reported as warnings; only a whole document can be refused.
public struct StoryboardReader: Sendable {
    /// The limits beyond which a document is refused.
    public var limits: StoryboardLimits

    /// Makes a reader.
    public init(limits: StoryboardLimits = .default) {
        self.limits = limits
    }

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - bytes: The whole document.
    ///   - name: The name under which other storyboards refer to this one, usually the file's without its
    ///     extension.
    ///   - form: The document's form; `nil` lets its first characters decide.
    /// - Throws: ``StoryboardFault`` with the fault and its place.
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

    /// Reads a stored document that this service wrote; today's limits do not apply to it.
    ///
    /// - Throws: ``StoryboardFault`` if the document is damaged.
    public func readStored(_ document: [UInt8], name: String) throws(StoryboardFault) -> StoryboardReading {
        try readWritten(document, name: name, within: .stored)
    }

    /// Reads a document that this service wrote and that comes back in an exported journal: it may be as large
    /// as a stored one, and may have ten values for each element that an upload may have.
    ///
    /// - Throws: ``StoryboardFault`` if it is too large, or was not written by the service.
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
