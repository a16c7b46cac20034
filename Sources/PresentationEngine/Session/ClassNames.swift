/// The names that storyboards give the app's classes: a Swift class has a bare one and one with its module (CH-140).
package struct ClassNames: Sendable {
    /// The name with the module, of each bare name that stands for one class alone.
    private var qualified: [String: String] = [:]
    private var bare: [String: String] = [:]
    /// The bare names that stand for several classes.
    private var ambiguous: Set<String> = []

    package init(_ storyboards: [Storyboard]) {
        var found: [String: Set<String>] = [:]
        for storyboard in storyboards {
            for scene in storyboard.scenes {
                let classes =
                    [scene.customClass] + scene.segues.map(\.customClass) + scene.objects.map(\.customClass)
                    + (scene.view?.withDescendants.map(\.customClass) ?? [])
                for named in classes.compactMap({ $0 }) {
                    found[named.name, default: []].insert(named.qualifiedName)
                    if named.module != nil { bare[named.qualifiedName] = named.name }
                }
            }
        }
        for (name, classes) in found {
            if classes.count > 1 {
                ambiguous.insert(name)
            } else if let only = classes.first, only != name {
                qualified[name] = only
            }
        }
    }

    var isEmpty: Bool { bare.isEmpty }

    /// The name with the module; nil where there is none, or more than one.
    func qualifiedName(of name: String) -> String? { qualified[name] }

    func isAmbiguous(_ name: String) -> Bool { ambiguous.contains(name) }

    /// The name without the module, where a storyboard has the class.
    func bareName(of qualifiedName: String) -> String? { bare[qualifiedName] }

    /// The other name of the one class that has this one.
    func otherName(of name: String) -> String? {
        if let qualifiedName = qualified[name] { return qualifiedName }
        return bare[name].flatMap { qualified[$0] == name ? $0 : nil }
    }
}
