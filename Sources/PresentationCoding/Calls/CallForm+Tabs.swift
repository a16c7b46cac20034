import JSONCoding
import PresentationEngine

extension CallForm {
    static let tabs = [
        CallForm(
            .select, "Selects a tab by code: selectedIndex or selectedViewController.", on: .receiver,
            at: .on(.controllers, "select"), Tab.members, needsArguments: true,
            example: ["receiver": "tabs", "controller": "second"]
        ) { body throws(JSONFault) in try body.tabBar(.select(try Tab(body.object))) },
        CallForm(
            .tapTab, "Taps a tab, as a user does.", on: .receiver, at: .on(.controllers, "tapTab"),
            Tab.tappedMembers, needsArguments: true, example: ["receiver": "tabs", "index": 1]
        ) { body throws(JSONFault) in
            try body.tabBar(.tap(try Tab(body.object, keys: Tab.tappedMembers.map(\.name))))
        },
        CallForm(
            .pickFromMore, "Taps a row of the More list, as a user does.", on: .receiver,
            at: .on(.controllers, "pickFromMore"), Tab.rowMembers, needsArguments: true,
            example: ["receiver": "tabs", "controller": "sixth"]
        ) { body throws(JSONFault) in
            try body.tabBar(.pickFromMore(try Tab(body.object, keys: Tab.rowMembers.map(\.name))))
        },
        CallForm(
            .setCustomizableViewControllers, "Sets customizableViewControllers.", on: .receiver,
            [
                .required(
                    "controllers", Schema.array(of: .name).orNull,
                    "The controllers whose tabs the user may move; null lets every tab stay.")
            ], example: ["receiver": "tabs", "controllers": ["first", "second"]]
        ) { body throws(JSONFault) in
            let isNone = try body.object.required("controllers").isNull
            let names = isNone ? nil : try body.object.controllerNames("controllers")
            return try body.tabBar(.setCustomizable(controllers: names))
        },
        CallForm(
            .customizeTabs, "Leaves the tabs in the order in which the user puts them.", on: .receiver,
            at: .on(.controllers, "customizeTabs"),
            [.required("controllers", .array(of: .name), "The controllers in their new order.")],
            example: [
                "receiver": "tabs",
                "controllers": ["second", "first", "third", "fourth", "fifth", "sixth"],
            ]
        ) { body throws(JSONFault) in
            try body.tabBar(.customize(controllers: try body.object.controllerNames("controllers")))
        },
        CallForm(
            .setTabs, "Sets tabs, from iOS 18 on: the tabs of a tab bar controller as objects.", on: .receiver,
            at: .on(.controllers, "setTabs"),
            [.required("tabs", .array(of: .tabRequest), "The root tabs, in their order; none removes all.")],
            example: [
                "receiver": "tabs",
                "tabs": [
                    ["identifier": "inbox", "title": "Inbox", "viewController": ["class": "InboxViewController"]],
                    [
                        "identifier": "library", "title": "Library",
                        "children": [
                            ["identifier": "books", "viewController": ["class": "BooksViewController"]]
                        ],
                    ],
                ],
            ]
        ) { body throws(JSONFault) in
            let tabs = try body.object.required("tabs").array().map { element throws(JSONFault) in
                try TabRequest(json: element)
            }
            return try body.tabBar(.setTabs(tabs))
        },
        CallForm(
            .editSidebar, "Edits the sidebar of a tab bar controller, as a user does, from iOS 18 on.",
            on: .receiver, at: .on(.controllers, "editSidebar"), TabEdit.members,
            example: [
                "receiver": "tabs", "hiddenTabs": ["news"], "group": "library", "displayOrder": ["films", "books"],
            ]
        ) { body throws(JSONFault) in try body.tabBar(.edit(try TabEdit(body.object))) },
        CallForm(
            .dropOnTab, "Drops items on a tab, as a user does, from iOS 18 on.", on: .receiver,
            at: .on(.controllers, "dropOnTab"), [.required("identifier", .name, "The identifier of the tab.")],
            example: ["receiver": "tabs", "identifier": "library"]
        ) { body throws(JSONFault) in
            try body.tabBar(.drop(onto: try body.object.required("identifier").name()))
        },
        CallForm(
            .setTabBarItems, "Sets the items of the tab bar, which UIKit answers with an exception.",
            on: .receiver, example: ["receiver": "tabs"]
        ) { body throws(JSONFault) in try body.tabBar(.setItems) },
        CallForm(
            .scrollContent, "Scrolls the content of a controller, as a user does, which may minimize a tab bar.",
            on: .receiver, at: .on(.controllers, "scrollContent"),
            [
                .required("direction", .choice(ScrollDirection.self), "The direction in which the content is read."),
                .optional(
                    "view", .name, "The name of the scroll view that moves; without it the one that the bars follow."),
            ],
            example: ["receiver": "home", "direction": "down"]
        ) { body throws(JSONFault) in
            try body.tabBar(
                .scroll(
                    try body.object.required("direction").enumeration(), view: try body.object.value("view")))
        },
    ]

    static let pages = [
        CallForm(
            .swipe, "Begins a user's swipe to another page: an interactive turn, to be driven on.",
            on: .receiver, at: .on(.controllers, "swipe", id: "swipePage"), [.direction],
            example: ["receiver": "pages", "direction": "forward"]
        ) { body throws(JSONFault) in
            .page(
                receiver: try body.target(), .swipe(try body.object.required("direction").enumeration()))
        },
        CallForm(
            .tapPageEdge, "Taps the edge of a page, as a user does.", on: .receiver,
            at: .on(.controllers, "tapPageEdge"), [.direction],
            example: ["receiver": "pages", "direction": "forward"]
        ) { body throws(JSONFault) in
            .page(
                receiver: try body.target(), .tapEdge(try body.object.required("direction").enumeration()))
        },
    ]
}

extension CallBody {
    fileprivate func tabBar(_ call: TabBarCall) throws(JSONFault) -> Call {
        .tabBar(receiver: try target(), call)
    }
}

extension Tab {
    /// The members that name a tab, of which exactly one is given.
    static let members: [Schema.Property] = [
        .optional("index", .integer, "The tab's place, from 0 on; exactly one of the members must be given."),
        .optional("controller", .name, "The tab's controller."),
        .optional("identifier", .name, "The identifier of a tab object, from iOS 18 on."),
        .optional("more", .alwaysTrue, "The More tab."),
    ]

    /// The members that name a row of the More list.
    static let rowMembers: [Schema.Property] = [
        .optional("controller", .name, "The controller of the row; exactly one of the members must be given."),
        .optional("identifier", .name, "The identifier of its tab, if tabs are objects."),
    ]

    /// The members that name a tab that the user taps, who sees titles.
    static let tappedMembers: [Schema.Property] =
        members + [.optional("title", .name, "The title that the tab shows.")]
}

extension Schema.Property {
    fileprivate static let direction = required(
        "direction", .choice(PageDirection.self), "The direction in which the page turns.")
}
