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

    private func readXcode(_ bytes: [UInt8], name: String) throws(StoryboardFault) -> StoryboardReading {
        let document = try XcodeDocument(root: MarkupParser.parse(bytes, limits: limits))
        let storyboard = Storyboard(
            name: name, initialSceneID: document.initialSceneID, isLaunchScreen: document.isLaunchScreen,
            scenes: document.scenes)
        let findings = StoryboardCheck.findings(in: storyboard, knownIDs: Set(document.elementByID.keys))
        let warnings =
            document.warnings
            + findings.map { finding in
                let element = document.elementByID[finding.id]
                return StoryboardWarning(
                    element: element?.name ?? finding.element, id: finding.id, line: element?.line,
                    message: finding.message)
            }
        return StoryboardReading(
            storyboard: storyboard, behaviors: nil,
            warnings: warnings.sorted { ($0.line ?? .max) < ($1.line ?? .max) })
    }
}
