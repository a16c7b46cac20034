/// The nibs that the app's bundle holds: which file has the nib of a name (VL-18).
package struct NibFiles: Sendable, Equatable {
    private let paths: [ExactText: String]

    /// Takes paths in the bundle, such as `MyView`, `Resources/MyView` or `en.lproj/MyView`.
    ///
    /// Language-specific project directories are searched first, in the order in which they are given.
    package init(_ files: [String]) {
        let isLocal = { (path: String) in path.contains(".lproj/") }
        let ordered = files.filter(isLocal) + files.filter { !isLocal($0) }
        paths = Dictionary(
            ordered.map { (ExactText(Self.name(of: $0)), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The path of the nib called `name`; nil if the bundle has none.
    package func path(of name: String) -> String? { paths[ExactText(name)] }

    private static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}
