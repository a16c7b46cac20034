import PresentationEngine
import SessionStore

extension HierarchyChange {
    /// The change in the form of the store.
    init(_ change: OutlineChange) {
        switch change {
        case .put(let outline): self = .put(HierarchyRow(outline))
        case .remove(let name): self = .remove(name)
        }
    }
}

extension HierarchyRow {
    init(_ outline: ControllerOutline) {
        self.init(
            controller: outline.name, className: outline.className, title: outline.title,
            parent: outline.parent, presenting: outline.presenting, presented: outline.presented,
            window: outline.window, presentationStyle: outline.presentationStyle.name,
            state: outline.appearance.word, storyboardId: outline.sceneIdentifier,
            restorationIdentifier: outline.restorationIdentifier, siblingBefore: outline.siblingBefore)
    }
}

extension Appearance {
    fileprivate var word: HierarchyRow.AppearanceState {
        switch self {
        case .disappeared: .disappeared
        case .appearing: .appearing
        case .appeared: .appeared
        case .disappearing: .disappearing
        }
    }
}
