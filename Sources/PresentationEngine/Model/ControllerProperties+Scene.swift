extension ControllerProperties {
    /// The properties that a scene's attributes set.
    init(_ scene: StoryboardScene) {
        title = scene.title
        restorationIdentifier = scene.effectiveRestorationIdentifier
        modalPresentationStyle = scene.presentation.modalPresentationStyle
        modalTransitionStyle = scene.presentation.modalTransitionStyle ?? .coverVertical
        definesPresentationContext = scene.presentation.definesPresentationContext
        providesPresentationContextTransitionStyle =
            scene.presentation.providesPresentationContextTransitionStyle ?? false
        isModalInPresentation = scene.presentation.isModalInPresentation ?? false
        preferredContentSize =
            scene.presentation.preferredContentSize.map { Size($0.width, $0.height) } ?? .zero
        if let title = scene.tabBarItem?.title {
            stored.append(StoredProperty(property: .tabBarItemTitle, value: .text(title)))
        }
        if case .pageViewController(let pages) = scene.kind { stored += Self.stored(pages) }
        if scene.layout.hidesBottomBarWhenPushed {
            stored.append(StoredProperty(property: .hidesBottomBarWhenPushed, value: true))
        }
        if !scene.layout.automaticallyAdjustsScrollViewInsets {
            stored.append(StoredProperty(property: .automaticallyAdjustsScrollViewInsets, value: false))
        }
        if scene.layout.extendedLayoutIncludesOpaqueBars {
            stored.append(StoredProperty(property: .extendedLayoutIncludesOpaqueBars, value: true))
        }
    }
}
