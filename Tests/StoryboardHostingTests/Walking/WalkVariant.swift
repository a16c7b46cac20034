@testable import PresentationEngine

/// How a storyboard is changed before it is walked.
struct WalkVariant: Hashable {
    /// The style in which every segue presents that presents at all; nil leaves the segues as they are.
    var style: ModalPresentationStyle?
    /// The place of the first scene.
    var place = Place.window

    enum Place: String, CaseIterable {
        /// The root of the window.
        case window
        /// The primary or the secondary column of a split view controller.
        case primary
        case secondary
        /// The secondary column of a split view controller of two columns, from iOS 14 on.
        case column
    }

    static func all(under version: SystemVersion) -> [WalkVariant] {
        let places = Place.allCases.filter { $0 != .column || version >= SystemVersion(14) }
        return [nil, ModalPresentationStyle.pageSheet, .formSheet, .popover].flatMap { style in
            places.map { WalkVariant(style: style, place: $0) }
        }
    }

    var name: String { "\(style?.name ?? "as it is") in \(place)" }

    /// Whether the variant changes anything of storyboards.
    func changes(_ storyboards: [Storyboard]) -> Bool {
        style == nil || storyboards.contains { $0.segues.contains { $0.kind.isPresentation } }
    }

    // MARK: The segues

    func applied(to storyboard: Storyboard) -> Storyboard {
        guard let style else { return storyboard }
        return Storyboard(
            name: storyboard.name, digest: storyboard.digest, initialSceneID: storyboard.initialSceneID,
            isLaunchScreen: storyboard.isLaunchScreen,
            scenes: storyboard.scenes.map { scene in
                var changed = scene
                changed.segues = scene.segues.map { segue in
                    segue.kind.isPresentation ? presenting(segue, in: style, from: scene) : segue
                }
                return changed
            })
    }

    /// The segue as Xcode writes it for the style: a popover has an anchor.
    private func presenting(
        _ segue: StoryboardSegue, in style: ModalPresentationStyle, from scene: StoryboardScene
    ) -> StoryboardSegue {
        var segue = segue
        if style == .popover {
            segue.kind = .popoverPresentation
            segue.modalPresentationStyle = nil
            var popover = segue.popover ?? StoryboardPopover()
            if popover.anchor == nil { popover.anchor = anchor(of: segue, in: scene) }
            segue.popover = popover
        } else {
            segue.kind = .presentation
            segue.popover = nil
            segue.modalPresentationStyle = style
        }
        return segue
    }

    /// The bar button item that performs the segue, else the scene's view.
    private func anchor(of segue: StoryboardSegue, in scene: StoryboardScene) -> StoryboardPopover.Anchor? {
        let item = scene.navigationItem
        let items = (item?.leftBarButtonItems ?? []) + (item?.rightBarButtonItems ?? []) + scene.toolbarItems
        if let element = segue.elementID, items.contains(where: { $0.id == element }) {
            return .barButtonItem(id: element)
        }
        return scene.view.flatMap(\.id).map { .view(id: $0, rectangle: nil) }
    }

    // MARK: The launch

    /// The launch, with a split view controller around its root if that is a scene.
    func applied(to launch: Launch) -> Launch {
        guard place != .window, case .scene(let name, let id)? = launch.root?.origin else { return launch }
        var changed = launch
        changed.storyboards = launch.storyboards.map { $0.name == name ? splitting($0, around: id) : $0 }
        changed.root?.origin = .scene(storyboard: name, id: Self.split)
        return changed
    }

    private static let split = "walk-split"
    private static let list = "walk-list"
    private static let stack = "walk-stack"

    /// The storyboard with a split view controller of a scene and of a list on a navigation stack.
    private func splitting(_ storyboard: Storyboard, around id: String) -> Storyboard {
        var settings = StoryboardSplit()
        if place == .column { settings.style = .doubleColumn }
        var split = StoryboardScene(id: Self.split, kind: .splitViewController(settings))
        let columns = place == .primary ? [id, Self.stack] : [Self.stack, id]
        split.segues = zip([StoryboardRelationship.primaryViewController, .secondaryViewController], columns).map {
            StoryboardSegue(
                id: "walk-\($0.name)", kind: .relationship($0), sourceID: Self.split, destinationID: $1)
        }
        var stack = StoryboardScene(id: Self.stack, kind: .navigationController(StoryboardNavigation()))
        stack.segues = [
            StoryboardSegue(
                id: "walk-root", kind: .relationship(.rootViewController), sourceID: Self.stack,
                destinationID: Self.list)
        ]
        return Storyboard(
            name: storyboard.name, digest: storyboard.digest, initialSceneID: storyboard.initialSceneID,
            isLaunchScreen: storyboard.isLaunchScreen,
            scenes: storyboard.scenes + [split, stack, StoryboardScene(id: Self.list)])
    }
}
