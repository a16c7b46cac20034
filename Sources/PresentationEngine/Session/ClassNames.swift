/// The names that storyboards give the app's classes: a Swift class has a bare name and one with its module (CH-140).
package struct ClassNames: Sendable {
    /// The name with the module, of each bare name that stands for one class alone.
    private var qualified: [ExactText: String] = [:]
    private var bare: [ExactText: String] = [:]
    /// The bare names that stand for several classes.
    private var ambiguous: Set<ExactText> = []

    package init(_ storyboards: [Storyboard]) {
        var found: [ExactText: Set<ExactText>] = [:]
        for storyboard in storyboards {
            for scene in storyboard.scenes {
                let classes =
                    [scene.customClass] + scene.segues.map(\.customClass) + scene.objects.map(\.customClass)
                    + (scene.view?.withDescendants.map(\.customClass) ?? [])
                for named in classes.compactMap({ $0 }) {
                    found[ExactText(named.name), default: []].insert(ExactText(named.qualifiedName))
                    if named.module != nil { bare[ExactText(named.qualifiedName)] = named.name }
                }
            }
        }
        for (name, classes) in found {
            if classes.count > 1 {
                ambiguous.insert(name)
            } else if let only = classes.first, only != name {
                qualified[name] = only.text
            }
        }
    }

    var isEmpty: Bool { bare.isEmpty }

    /// The name with the module; nil if there is none, or more than one.
    func qualifiedName(of name: String) -> String? { qualified[ExactText(name)] }

    func isAmbiguous(_ name: String) -> Bool { ambiguous.contains(ExactText(name)) }

    /// The name without the module, if a storyboard has the class.
    func bareName(of qualifiedName: String) -> String? { bare[ExactText(qualifiedName)] }

    /// The other name of the one class that has this one.
    func otherName(of name: String) -> String? {
        if let qualifiedName = qualified[ExactText(name)] { return qualifiedName }
        return bare[ExactText(name)].flatMap { qualified[ExactText($0)] == name ? $0 : nil }
    }
}
