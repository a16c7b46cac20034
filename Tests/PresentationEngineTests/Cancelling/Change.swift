@testable import PresentationEngine

/// A visible change that can be held and canceled.
enum Change: String, CaseIterable {
    case present, dismiss, dismissBeneath, dismissChain
    case push, pop, popByFinger, popTo, popToRoot, tapBack, setForward, setBack
    case tab
    case turnForward, turnBack, turnByCode
    case child
    case hideColumn, showColumn, swipeColumn, displayModeButton

    /// The transition in which it happens.
    var transition: TransitionKind {
        switch self {
        case .present: .presentation
        case .dismiss, .dismissBeneath, .dismissChain: .dismissal
        case .push, .setForward: .push
        case .pop, .popByFinger, .popTo, .popToRoot, .tapBack, .setBack: .pop
        case .tab: .tab
        case .turnForward, .turnBack, .turnByCode: .page
        case .child: .child
        case .hideColumn, .showColumn, .swipeColumn, .displayModeButton: .column
        }
    }

    func isPossible(in surroundings: Surroundings) -> Bool {
        switch self {
        case .present, .dismiss, .dismissBeneath, .dismissChain: true
        case .push, .pop, .popByFinger, .popTo, .popToRoot, .tapBack, .setForward, .setBack:
            surroundings.hasStack
        case .tab: surroundings.hasTabs
        case .turnForward, .turnBack, .turnByCode: surroundings.hasPages
        case .child: surroundings == .container
        case .hideColumn, .showColumn: surroundings == .doubleColumns || surroundings == .tripleColumns
        case .swipeColumn, .displayModeButton: surroundings.hasColumns
        }
    }

    /// The surroundings in which it is possible: on an iPhone the columns are collapsed.
    func devices(in surroundings: Surroundings) -> [String] {
        switch self {
        case .hideColumn, .showColumn, .swipeColumn, .displayModeButton: ["iPad Air 2"]
        case .present, .dismiss, .dismissBeneath, .dismissChain, .push, .pop, .popByFinger, .popTo,
            .popToRoot,
            .tapBack, .setForward, .setBack, .tab, .turnForward, .turnBack, .turnByCode, .child:
            surroundings.devices
        }
    }

    /// The required state before: controllers that are presented, and a deeper stack.
    func prepare(_ theater: inout Theater, styles: [ModalPresentationStyle]) throws {
        for (name, style) in zip(["B", "C", "D1"], styles) {
            try theater.set(name, .modalPresentationStyle, .text(style.name))
        }
        switch self {
        case .dismiss, .dismissBeneath: try theater.present("B", animated: false)
        case .dismissChain:
            for (name, presenter) in [("B", "A"), ("C", "B"), ("D1", "C")] {
                try theater.present(name, from: presenter, animated: false)
                try theater.settle()
            }
        case .popTo, .popToRoot, .setBack, .popByFinger:
            for name in ["B", "C"] {
                try theater.push(name, animated: false)
                try theater.settle()
            }
        case .child: try theater.call(.addChild(receiver: "P", child: "B"))
        case .hideColumn:
            try theater.split(.showColumn(.primary))
        case .showColumn: try theater.set("S", .preferredDisplayMode, "secondaryOnly")
        case .swipeColumn: try theater.set("S", .preferredDisplayMode, "primaryHidden")
        case .present, .push, .pop, .tapBack, .setForward, .tab, .turnForward, .turnBack, .turnByCode,
            .displayModeButton:
            break
        }
        try theater.settle()
    }

    func begin(_ theater: inout Theater) throws {
        switch self {
        case .present: try theater.present("B")
        case .dismiss, .dismissChain: try theater.dismiss("A")
        case .dismissBeneath: try theater.dismiss("B")
        case .push: try theater.push("B")
        case .pop: try theater.pop()
        case .popByFinger: try theater.navigate("N", .panBack)
        case .popTo: try theater.navigate("N", .popTo(controller: "A", animated: true))
        case .popToRoot: try theater.navigate("N", .popToRoot(animated: true))
        case .tapBack: try theater.navigate("N", .tapBack)
        case .setForward: try theater.setStack(["C", "A", "B"], animated: true)
        case .setBack: try theater.setStack(["D1", "Z"], animated: true)
        case .tab: try theater.select("X")
        case .turnForward: try theater.swipe()
        case .turnBack: try theater.swipe(.reverse)
        case .turnByCode: try theater.turn(to: ["C"])
        case .child:
            try theater.call(
                .containment(
                    receiver: "P", .transition(ChildTransitionCall(from: "A", to: "B", duration: 300_000))))
        case .hideColumn: try theater.split(.hideColumn(.primary))
        case .showColumn: try theater.split(.showColumn(.primary))
        case .swipeColumn: try theater.split(.swipe(reveals: true))
        case .displayModeButton: try theater.split(.tapDisplayModeButton)
        }
    }
}
