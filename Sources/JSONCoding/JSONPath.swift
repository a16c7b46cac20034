import TextShortening

/// The path of a value in a document, as a linked chain so that descending one step costs one small node.
public indirect enum JSONPath: Hashable, Sendable {
    /// The whole document.
    case root
    /// The member with this name.
    case member(String, of: JSONPath)
    /// The element at that index.
    case element(Int, of: JSONPath)
}

extension JSONPath: CustomStringConvertible {
    /// The path as text, such as `$.controllers[3]["odd key"]`.
    public var description: String {
        var steps: [String] = []
        var path = self
        while true {
            switch path {
            case .root:
                return "$" + steps.reversed().joined()
            case .member(let key, let parent):
                steps.append(Self.step(key))
                path = parent
            case .element(let index, let parent):
                steps.append(Self.step(index))
                path = parent
            }
        }
    }

    private static let longestPlainKey = 64

    static func step(_ index: Int) -> String { "[\(index)]" }

    static func step(_ key: String) -> String {
        let isPlain =
            key.utf8.first.map { !isDigit($0) } ?? false
            && key.utf8.count <= longestPlainKey && key.utf8.allSatisfy(isWordByte)
        if isPlain { return "." + key }
        var writer = JSONWriter()
        writer.value(key.shortened)
        return "[" + String(decoding: writer.bytes, as: UTF8.self) + "]"
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default:
            false
        }
    }
}
