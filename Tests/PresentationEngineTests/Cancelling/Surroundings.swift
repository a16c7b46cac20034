@testable import PresentationEngine

/// The surroundings of the controller `A`, in which a transition is begun.
enum Surroundings: String, CaseIterable {
    /// The root of the window.
    case window
    /// On the stack of `N`, above `Z`, with a toolbar.
    case stack
    /// On the stack of `N` in the tab bar controller `T`, whose bar it hides, beside the tab `X`.
    case tabs
    /// Between `X` and `Y` in the app's own container `P`, which defines the context.
    case container
    /// The page of a scrolling `P`, and of a curling one.
    case scrollingPages
    case curlingPages
    /// On the stack of `N` in the primary column of `S`, beside `Y`.
    case columns
    /// The same with the styles of iOS 14.
    case doubleColumns
    case tripleColumns
    /// On the stack of `N`, presented over `R`.
    case modal
    /// On the stack of `N` in `T`, presented in the context of `R`.
    case nestedModal

    var hasStack: Bool {
        switch self {
        case .stack, .tabs, .columns, .doubleColumns, .tripleColumns, .modal, .nestedModal: true
        case .window, .container, .scrollingPages, .curlingPages: false
        }
    }

    var hasTabs: Bool {
        switch self {
        case .tabs, .scrollingPages, .curlingPages, .nestedModal: true
        case .window, .stack, .container, .columns, .doubleColumns, .tripleColumns, .modal: false
        }
    }

    var hasColumns: Bool {
        switch self {
        case .columns, .doubleColumns, .tripleColumns: true
        case .window, .stack, .tabs, .container, .scrollingPages, .curlingPages, .modal, .nestedModal: false
        }
    }

    func exists(in version: SystemVersion) -> Bool {
        switch self {
        case .doubleColumns, .tripleColumns: version >= SystemVersion(14)
        case .window, .stack, .tabs, .container, .scrollingPages, .curlingPages, .columns, .modal,
            .nestedModal:
            true
        }
    }

    var hasPages: Bool { self == .scrollingPages || self == .curlingPages }

    /// Devices on which it is looked at.
    var devices: [String] {
        hasColumns ? ["iPad Air 2", "iPhone 8 Plus", "iPhone 8"] : ["iPhone 8", "iPad Air 2"]
    }

    /// A launched session; `B`, `C` and `D1` exist and are detached.
    ///
    /// - Parameter style: the style of the presentation under `A`.
    func theater(
        _ version: SystemVersion, _ fidelity: FidelityChoice, device: String, style: ModalPresentationStyle,
        guests: Guests
    ) throws -> Theater {
        var theater = try Theater(
            version, device: device, orientation: device.hasPrefix("iPad") ? .landscapeLeft : .portrait,
            fidelity: fidelity, root: root, objects: Rig.objects)
        for name in ["B", "C", "D1"] {
            var guest = guests.request(name)
            guest.properties = [
                PropertyAssignment(.transitioningDelegate, "D"),
                PropertyAssignment(.toolbarItems, .list(["share"])),
                PropertyAssignment(.definesPresentationContext, true),
            ]
            try theater.call(.makeController(guest))
        }
        switch self {
        case .window, .stack, .tabs, .columns, .doubleColumns, .tripleColumns, .curlingPages: break
        case .scrollingPages:
            try theater.call(.makeController(.plain("A")))
            try theater.turn(to: ["A"], animated: false)
        case .container:
            for name in ["X", "A", "Y"] where name != "A" { try theater.make(name) }
            try theater.make("A")
            for name in ["X", "A", "Y"] {
                try theater.embed(name, in: "P", frame: Rect(10, 20, 100, 90))
            }
            try theater.set("P", .definesPresentationContext, true)
        case .modal:
            try theater.call(.makeController(stack))
            try theater.set("N", .modalPresentationStyle, .text(style.name))
            try theater.present("N", from: "R", animated: false)
        case .nestedModal:
            try theater.set("R", .definesPresentationContext, true)
            try theater.call(.makeController(tabs))
            try theater.set("T", .modalPresentationStyle, "overCurrentContext")
            try theater.present("T", from: "R", animated: false)
        }
        try theater.settle()
        try theater.set("A", .transitioningDelegate, "D")
        return theater
    }

    private var root: ControllerRequest {
        switch self {
        case .window: .plain("A")
        case .stack: stack
        case .tabs: tabs
        case .container: .plain("P")
        case .scrollingPages: .container("T", .tabBarController, pages("scroll"), tab)
        case .curlingPages: .container("T", .tabBarController, pages("pageCurl"), tab)
        case .columns: .split([stack, .plain("Y")])
        case .doubleColumns: .split(style: .doubleColumn, [stack, .plain("Y")])
        case .tripleColumns: .split(style: .tripleColumn, [stack, .plain("X"), .plain("Y")])
        case .modal, .nestedModal: .plain("R")
        }
    }

    private var tab: ControllerRequest { .navigation("X", "W") }

    private var stack: ControllerRequest {
        let top = ControllerRequest.plain("A", nil, PropertyAssignment(.hidesBottomBarWhenPushed, true))
        var stack = ControllerRequest.container("N", .navigationController, .plain("Z"), top)
        stack.properties = [
            PropertyAssignment(.delegate, "D"), PropertyAssignment(.isToolbarHidden, false),
        ]
        return stack
    }

    private var tabs: ControllerRequest {
        var tabs = ControllerRequest.container("T", .tabBarController, stack, tab)
        tabs.properties = [PropertyAssignment(.delegate, "D")]
        return tabs
    }

    private func pages(_ style: String) -> ControllerRequest {
        ControllerRequest(
            name: "P",
            origin: .code(
                className: nil, kind: .pageViewController, nibName: nil, bundle: nil,
                // Pages that curl must be there when their container appears (d2).
                children: style == "scroll" ? [] : [.plain("A")]),
            properties: [
                PropertyAssignment(.pageTransitionStyle, .text(style)), PropertyAssignment(.delegate, "D"),
                PropertyAssignment(.dataSource, "D"),
            ])
    }
}

/// The kind of the controllers that enter a transition from outside the hierarchy.
enum Guests: String, CaseIterable {
    case plain
    case tabs
    case stacks

    /// A navigation controller can be pushed on no other.
    func canBe(in surroundings: Surroundings) -> Bool { self != .stacks || !surroundings.hasStack }

    func request(_ name: String) -> ControllerRequest {
        switch self {
        case .plain: .plain(name)
        case .tabs:
            .container(name, .tabBarController, .navigation(name + "N", name + "1"), .plain(name + "2"))
        case .stacks: .container(name, .navigationController, .plain(name + "1"), .plain(name + "2"))
        }
    }
}
