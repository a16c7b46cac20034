@testable import PresentationEngine

/// How a storyboard is changed before it is walked.
struct WalkVariant: Hashable {
    /// The style in which every segue presents that presents at all; nil leaves the segues as they are.
    var style: ModalPresentationStyle?
    /// Whether the first scene is the secondary column of a split view controller.
    var isInSplit = false

    static let all = [nil, ModalPresentationStyle.pageSheet, .formSheet, .popover].flatMap { style in
        [false, true].map { WalkVariant(style: style, isInSplit: $0) }
    }

    var name: String {
        [style?.name ?? "as it is", isInSplit ? "in a split view" : nil].compactMap(\.self).joined(separator: ", ")
    }

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
                changed.segues = scene.segues.map { $0.kind.isPresentation ? presenting($0, in: style, from: scene) : $0 }
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

    func applied(to launch: Launch) -> Launch {
        guard isInSplit, let root = launch.root else { return launch }
        let list = ControllerRequest(name: "list")
        let primary = ControllerRequest(
            name: "primary",
            origin: .code(
                className: nil, kind: .navigationController, nibName: nil, bundle: nil, children: [list]))
        var changed = launch
        changed.root = ControllerRequest(
            name: "split",
            origin: .code(
                className: nil, kind: .splitViewController, nibName: nil, bundle: nil, children: [primary, root]))
        return changed
    }
}
