@testable import PresentationEngine

/// Calls of page view controllers in few words.
extension Theater {
    /// A stage with a page view controller `P` as root and the retained pages `A` to `F`; `D` is its delegate, `S` its
    /// data source, which provides the pages in that order.
    static func pages(
        _ version: SystemVersion = SystemVersion(12), scrolls: Bool = true, first: [String] = ["A"],
        _ properties: PropertyAssignment...
    ) throws -> Theater {
        let style = PropertyAssignment(.pageTransitionStyle, scrolls ? "scroll" : "pageCurl")
        let given = [
            style, PropertyAssignment(.delegate, "D"), PropertyAssignment(.dataSource, "S"),
        ]
        var theater = try Theater(
            version,
            root: ControllerRequest(
                name: "P",
                origin: .code(
                    className: nil, kind: .pageViewController, nibName: nil, bundle: nil, children: []),
                properties: given + properties),
            behaviors: ["D": .pageDelegate, "S": .pageSource, "P": scrolls ? Behavior() : .loading(first)],
            objects: [ObjectRequest(name: "D"), ObjectRequest(name: "S")])
        for name in ["A", "B", "C", "D1", "E", "F"] where scrolls || !first.contains(name) {
            try theater.make(name)
        }
        if scrolls, !first.isEmpty { _ = try theater.play { try $0.turn(to: first, animated: false) } }
        return theater
    }

    mutating func turn(to pages: [String], _ direction: PageDirection = .forward, animated: Bool = true)
        throws(Rejection)
    {
        try call(
            .setViewControllers(
                SetViewControllersCall(
                    receiver: "P", controllers: pages, isAnimated: .constant(animated), direction: direction,
                    completion: Completion(label: "turned to \(pages.joined())"))))
    }

    mutating func swipe(_ direction: PageDirection = .forward) throws(Rejection) {
        try call(.page(receiver: "P", .swipe(direction)))
    }
}

extension Behavior {
    /// Makes the first pages in `viewDidLoad`: pages that curl must be there when their container appears (d2).
    fileprivate static func loading(_ pages: [String]) -> Behavior {
        let makes = pages.map { Call.makeController(.plain($0)) }
        let set = SetViewControllersCall(receiver: "$self", controllers: pages, isAnimated: false)
        return Behavior(reactions: [.viewDidLoad: Reaction(after: makes + [.setViewControllers(set)])])
    }

    fileprivate static let pageDelegate = Behavior(reactions: [
        .pageWillTransition: Reaction(), .pageDidFinishAnimating: Reaction(),
    ])

    /// The pages A, B, C, D1, E, F in this order.
    fileprivate static let pageSource: Behavior = {
        let pages = ["A", "B", "C", "D1", "E", "F"]
        let pairs = zip(pages, pages.dropFirst())
        let after = pairs.map { Answer.Match([Argument("viewController", .text($0))], .text($1)) }
        let before = pairs.map { Answer.Match([Argument("viewController", .text($1))], .text($0)) }
        return Behavior(answers: [
            .pageAfter: .match(after, otherwise: .null), .pageBefore: .match(before, otherwise: .null),
        ])
    }()
}

extension [Event] {
    /// The `finished` arguments of completion handlers.
    var finishes: [Bool?] {
        compactMap { if case .completion(_, .setPages, _, let finished) = $0.kind { finished } else { nil } }
    }
}
