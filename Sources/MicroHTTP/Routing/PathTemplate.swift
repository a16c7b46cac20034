/// The shape of a resource's path, such as `/v1/sessions/{session}/events`.
public struct PathTemplate: Sendable, Hashable, CustomStringConvertible {
    /// One segment between two slashes.
    enum Segment: Sendable, Hashable {
        /// Matches itself.
        case literal(String)
        /// Matches any one segment, which becomes the value of this name.
        case parameter(String)
    }

    /// The text of the template.
    public let description: String
    let segments: [Segment]

    /// The names of the parameters, in the order of the path.
    public var parameterNames: [String] {
        segments.compactMap { segment in
            switch segment {
            case .literal: nil
            case .parameter(let name): name
            }
        }
    }

    /// Reads a template.
    ///
    /// - Throws: `RouteFault.templateInvalid` if it does not begin with a slash, has an empty segment, a brace
    ///   in the middle of one, or the same name twice.
    public init(_ text: String) throws(RouteFault) {
        guard text.first == "/" else { throw .templateInvalid(text) }
        var segments: [Segment] = []
        if text != "/" {
            for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
                segments.append(try PathTemplate.segment(part, of: text))
            }
        }
        self.segments = segments
        self.description = text
        guard Set(parameterNames).count == parameterNames.count else { throw .templateInvalid(text) }
    }

    private static func segment(_ part: Substring, of text: String) throws(RouteFault) -> Segment {
        let isParameter = part.first == "{" && part.last == "}"
        let content = isParameter ? part.dropFirst().dropLast() : part
        guard !content.isEmpty, !content.contains("{"), !content.contains("}") else {
            throw .templateInvalid(text)
        }
        return isParameter ? .parameter(String(content)) : .literal(String(content))
    }
}

/// An error in a table of routes.
public enum RouteFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// A template that is not valid.
    case templateInvalid(String)
    /// Two routes for the same method and template.
    case duplicate(method: HTTPMethod, template: String)

    /// One sentence for the programmer.
    public var description: String {
        switch self {
        case .templateInvalid(let template): "The path template \(template) cannot be read."
        case .duplicate(let method, let template):
            "Two routes answer \(method.rawValue) \(template)."
        }
    }
}

/// The values of a template's parameters in one request, decoded.
public struct PathParameters: Sendable, Hashable {
    /// The parameters of a template that has none.
    static let none = PathParameters(names: [], values: [])

    private let names: [String]
    private let values: [String]

    init(names: [String], values: [String]) {
        self.names = names
        self.values = values
    }

    /// The value of a parameter; `nil` if the template has none with this name.
    public subscript(name: String) -> String? {
        names.firstIndex(of: name).map { values[$0] }
    }
}
