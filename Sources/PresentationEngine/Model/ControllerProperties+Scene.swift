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
        if let title = scene.navigationItem?.title {
            stored.append(StoredProperty(property: .navigationItemTitle, value: .text(title)))
        }
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
        if let edges = scene.layout.edgesForExtendedLayout {
            stored.append(StoredProperty(property: .edgesForExtendedLayout, value: .list(edges.words)))
        }
        switch scene.kind {
        case .navigationController(let navigation): stored += Self.stored(navigation)
        case .tabBarController(let tabs):
            if tabs.tabBar?.isTranslucent == false {
                stored.append(StoredProperty(property: .tabBarIsTranslucent, value: false))
            }
        default: break
        }
    }

    /// The settings of a navigation controller's bars that differ from UIKit's defaults.
    private static func stored(_ navigation: StoryboardNavigation) -> [StoredProperty] {
        var stored: [StoredProperty] = []
        if navigation.isNavigationBarHidden {
            stored.append(StoredProperty(property: .isNavigationBarHidden, value: true))
        }
        if !navigation.isToolbarHidden { stored.append(StoredProperty(property: .isToolbarHidden, value: false)) }
        let hiding: [(Bool, Property)] = [
            (navigation.hidesBarsOnTap, .hidesBarsOnTap), (navigation.hidesBarsOnSwipe, .hidesBarsOnSwipe),
            (navigation.hidesBarsWhenKeyboardAppears, .hidesBarsWhenKeyboardAppears),
            (navigation.hidesBarsWhenVerticallyCompact, .hidesBarsWhenVerticallyCompact),
        ]
        stored += hiding.filter(\.0).map { StoredProperty(property: $0.1, value: true) }
        if navigation.navigationBar?.isTranslucent == false {
            stored.append(StoredProperty(property: .navigationBarIsTranslucent, value: false))
        }
        if navigation.toolbar?.isTranslucent == false {
            stored.append(StoredProperty(property: .toolbarIsTranslucent, value: false))
        }
        if navigation.navigationBar?.prefersLargeTitles == true {
            stored.append(StoredProperty(property: .prefersLargeTitles, value: true))
        }
        return stored
    }
}

extension StoryboardEdges {
    /// The edges as words, in UIKit's order of their raw values.
    fileprivate var words: [Value] {
        [(top, "top"), (left, "left"), (bottom, "bottom"), (right, "right")].filter(\.0).map { .text($0.1) }
    }
}
