/// A member function in the source of a test, with its attributes and its body as text.
struct TestFunction {
    /// As `Suite/function`.
    let name: String
    let attributes: String
    private(set) var body = ""

    var isTest: Bool { attributes.contains("@Test") }
    /// Whether its attributes name variations of the surroundings.
    var varies: Bool { attributes.contains(".varies(") || attributes.contains(".repeated(") }

    /// Whether the body calls a function with this name.
    func calls(_ other: TestFunction) -> Bool {
        let name = other.name.drop { $0 != "/" }.dropFirst()
        return body.contains(" \(name)(") || body.contains("(\(name)(") || body.contains(".\(name)(")
    }

    /// The functions of a source that `swift format` has formatted: members are indented by four spaces.
    static func all(in source: String) -> [TestFunction] {
        let typeLine = /(?:@\w+(?:\([^)]*\))? )?(?:struct|enum|extension|final class) (\w+)/
        var functions: [TestFunction] = []
        var type = ""
        var attributes = ""
        var isInAttributes = false
        for line in source.split(separator: "\n") {
            if line.first?.isWhitespace == false, let match = line.prefixMatch(of: typeLine) {
                type = String(match.output.1)
            }
            let isMember = line.prefix { $0 == " " }.count <= 4
            if isMember, line.drop(while: \.isWhitespace).hasPrefix("@Test") {
                isInAttributes = true
                attributes = ""
            }
            if isInAttributes { attributes += line + "\n" }
            let words = line.split(separator: " ", maxSplits: 5)
            if isMember, let place = words.firstIndex(of: "func"), place + 1 < words.count {
                let name = words[place + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                functions.append(TestFunction(name: "\(type)/\(name)", attributes: attributes))
                isInAttributes = false
                attributes = ""
            }
            if !isInAttributes, !functions.isEmpty { functions[functions.count - 1].body += line + "\n" }
        }
        return functions
    }
}
