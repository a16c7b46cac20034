import PresentationEngine

/// Calls to tab bar controllers, and their tabs.
extension CallGenerator {
    mutating func tabBar() -> TabBarCall {
        switch below(10) {
        case 8: .edit(tabEdit())
        case 9: .drop(onto: name())
        case 0: .select(tab())
        case 1: .tap(flip() ? tab() : .title(name()))
        case 2: .pickFromMore(flip() ? .controller(name()) : .identifier(name()))
        case 3: .setCustomizable(controllers: maybe { $0.some { $0.name() } })
        case 4: .customize(controllers: some { $0.name() })
        case 5: .setTabs(some { $0.tabRequest(depth: 1) })
        case 6: .scroll(pick(ScrollDirection.allCases), view: maybe { $0.name() })
        default: .setItems
        }
    }

    private mutating func tab() -> Tab {
        pick([.index(pick([0, 3, -1])), .controller(name()), .identifier(name()), .more])
    }

    mutating func tabRequest(depth: Int) -> TabRequest {
        let isGroup = depth > 0 && flip()
        return TabRequest(
            name(), title: maybe { $0.name() }, image: maybe { $0.name() },
            viewController: maybe { $0.flip() ? .text($0.name()) : .controller($0.request(depth: 0)) },
            isHidden: maybe { $0.flip() }, isHiddenByDefault: flip(), allowsHiding: flip(),
            preferredPlacement: pick(TabPlacement.allCases),
            children: isGroup ? some { $0.tabRequest(depth: depth - 1) } : nil,
            defaultChildIdentifier: isGroup ? maybe { $0.name() } : nil,
            selectedChild: isGroup ? maybe { $0.name() } : nil,
            managingNavigationController: isGroup ? maybe { .text($0.name()) } : nil,
            allowsReordering: isGroup && flip(), displayOrderIdentifiers: isGroup ? some { $0.name() } : [])
    }

    private mutating func tabEdit() -> TabEdit {
        let group = maybe { $0.name() }
        return TabEdit(
            hiddenTabs: some { $0.name() }, shownTabs: some { $0.name() }, group: group,
            displayOrder: group == nil ? [] : some { $0.name() })
    }
}
