/// The format of a storyboard's document.
public enum StoryboardForm: String, Sendable, CaseIterable {
    /// Xcode's XML.
    case xcode
    /// The service's own document in JSON.
    case json
    /// The service's own document in YAML.
    case yaml

    /// The form indicated by a document's first characters: `<` for XML, `{` for JSON, anything else for YAML.
    public init(sniffing bytes: [UInt8]) {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let content = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
        switch content.first(where: { !Self.space.contains($0) }) {
        case UInt8(ascii: "<"): self = .xcode
        case UInt8(ascii: "{"): self = .json
        default: self = .yaml
        }
    }

    /// The form indicated by a file's extension, without its dot and in any case; `nil` for others.
    public init?(fileExtension: String) {
        switch fileExtension.lowercased() {
        case "storyboard", "xml": self = .xcode
        case "json": self = .json
        case "yaml", "yml": self = .yaml
        default: return nil
        }
    }

    private static let space: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
}
