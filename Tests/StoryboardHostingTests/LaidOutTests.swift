import Testing

@testable import PresentationEngine
import StoryboardReader

@Suite(
    "Real storyboards are laid out",
    .enabled(if: !ReferenceStoryboards.files.isEmpty, ReferenceStoryboards.absence))
struct LaidOutTests {
    private static let devices = ["iPhone 8", "iPad Air 2", "iPhone SE"]

    @Test("no element lies outside its superview unless the file says so, and a touch at its center finds each target")
    func everyInitialScene() throws {
        var figures = LayoutFigures()
        for file in ReferenceStoryboards.files {
            let storyboards =
                [try ReferenceStoryboards.read(file).storyboard] + (try ReferenceStoryboards.companions(of: file))
            guard storyboards[0].initialScene != nil else { continue }
            for name in Self.devices {
                let device = try #require(Device.named(name))
                var session = PresentationSession()
                _ = try session.apply(
                    .launch(Launch(device: device, systemVersion: SystemVersion(12), storyboards: storyboards)))
                _ = try session.apply(.advance(.settle))
                figures.add(session, "\(file) on \(name)")
            }
        }
        print("laid out: \(figures.line)")
        #expect(figures.screens > 100)
        #expect(figures.outside.isEmpty, "\(figures.outside.joined(separator: "\n"))")
        #expect(figures.missed.isEmpty, "\(figures.missed.joined(separator: "\n"))")
        #expect(figures.absent.isEmpty, "\(figures.absent.joined(separator: "\n"))")
    }
}

/// What the layouts of screens show.
private struct LayoutFigures {
    private(set) var screens = 0
    private(set) var outside: [String] = []
    private(set) var missed: [String] = []
    private(set) var absent: [String] = []
    private var elements = 0
    private var approximate = 0
    private var touched = 0
    /// The elements outside their superview because the file says so.
    private var meant = 0
    /// The targets that another view covers, or that lie out of sight, by the reason.
    private var obstacles: [String: Int] = [:]

    var line: String {
        let reasons = obstacles.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        return "\(screens) screens, \(elements) elements, \(approximate) of them approximately, "
            + "\(meant) outside their superview by the file; "
            + "\(touched) targets touched at their centers; others: \(reasons.joined(separator: ", "))"
    }

    mutating func add(_ session: PresentationSession, _ screen: String) {
        screens += 1
        let layout = session.screenLayout()
        for (index, view) in layout.enumerated() {
            if view.kind == .element {
                elements += 1
                if view.isApproximate { approximate += 1 }
                if !view.isApproximate { checkPlace(view, layout, session, screen) }
            }
            if view.target != nil { touch(index, layout, session, screen) }
        }
        checkTargets(session, layout, screen)
    }

    /// Content of scroll views lies where it wants, and some views are outside because the file says so: it places them
    /// there, by a constraint beyond the margin, or with a fixed length on a larger screen.
    private mutating func checkPlace(
        _ view: LaidOutView, _ layout: [LaidOutView], _ session: PresentationSession, _ screen: String
    ) {
        guard let superview = view.superview.map({ layout[$0] }), let owner = view.controller, let id = view.name,
            let scene = session.storyboardScene(of: owner).flatMap({ $0.0.scene(withID: $0.1.objectID) }),
            let (element, outer) = scene.view?.element(id), !outer.isScrollView, element.usesConstraints,
            !view.frame.fits(in: superview.frame.size), let inFile = element.frame, let around = outer.frame
        else { return }
        let former = Rect(inFile.x, inFile.y, inFile.width, inFile.height)
        let isMeant =
            !former.fits(in: Size(around.width, around.height))
            || outer.constraints.contains { $0.reachesBeyondMargin(of: id) }
            || isFixed(view.frame, former, in: superview.frame.size, Size(around.width, around.height))
        if isMeant { meant += 1 } else { outside.append("\(screen): \(id) \(view.frame) in \(superview.frame.size)") }
    }

    /// Whether a view has its length from the file on each axis on which it does not fit, in a smaller superview.
    private func isFixed(_ frame: Rect, _ former: Rect, in size: Size, _ formerSize: Size) -> Bool {
        let fitsAcross = frame.origin.x >= -1 && frame.maxX <= size.width + 1
        let fitsDown = frame.origin.y >= -1 && frame.maxY <= size.height + 1
        let isFixedAcross = size.width < formerSize.width && abs(frame.size.width - former.size.width) <= 1
        let isFixedDown = size.height < formerSize.height && abs(frame.size.height - former.size.height) <= 1
        return (fitsAcross || isFixedAcross) && (fitsDown || isFixedDown)
    }

    private mutating func touch(
        _ index: Int, _ layout: [LaidOutView], _ session: PresentationSession, _ screen: String
    ) {
        let view = layout[index]
        let (origin, size) = (view.frameInWindow.origin, view.frameInWindow.size)
        let center = Point(origin.x + size.width / 2, origin.y + size.height / 2)
        let path = session.hitViews(at: center)
        guard session.tapTarget(of: path, at: center)?.names.id != view.target else {
            touched += 1
            return
        }
        guard let reason = obstacle(index, layout, center, path) else {
            missed.append("\(screen): \(view.target ?? "") at \(center): \(path.map { $0.name ?? $0.className })")
            return
        }
        obstacles[reason, default: 0] += 1
    }

    /// The reason for which a touch at the center of a view does not reach it; nil if there is none.
    private func obstacle(_ index: Int, _ layout: [LaidOutView], _ center: Point, _ path: [LaidOutView]) -> String? {
        var chain = [layout[index]]
        while let superview = chain.last?.superview { chain.append(layout[superview]) }
        if chain.contains(where: { $0.frame.size.width <= 0 || $0.frame.size.height <= 0 }) { return "empty" }
        if chain.contains(where: \.isHidden) { return "hidden" }
        if chain.contains(where: { $0.alpha < 0.01 }) { return "transparent" }
        if chain.contains(where: { !$0.isUserInteractionEnabled }) { return "without interaction" }
        if chain.contains(where: { !$0.frameInWindow.contains(center) }) { return "out of sight" }
        // A view in front, or a control within it.
        let front = path.first.flatMap { first in layout.lastIndex { $0.isSame(as: first) } } ?? 0
        return front > index ? "covered" : nil
    }

    /// Every target of an element that has no obstacle is on the screen.
    private mutating func checkTargets(_ session: PresentationSession, _ layout: [LaidOutView], _ screen: String) {
        var known: Set<String> = []
        for view in layout {
            known.formUnion(view.gestureRecognizers)
            if let target = view.target { known.insert(target) }
        }
        for (handle, _) in session.every(session.controllers) {
            let root = session.storyboardScene(of: handle).flatMap { $0.0.scene(withID: $0.1.objectID) }?.view
            let targets = session.touchTargets(of: handle, session.elementOutlines(of: handle)) { _ in true }
            for target in targets where target.obstacle == nil && target.kind == .control {
                let id = target.names.id
                if root?.element(id) != nil, !known.contains(id) { absent.append("\(screen): \(id)") }
            }
        }
    }
}

extension Rect {
    fileprivate func fits(in size: Size) -> Bool {
        origin.x >= -1 && origin.y >= -1 && maxX <= size.width + 1 && maxY <= size.height + 1
    }
}

extension LaidOutView {
    fileprivate func isSame(as other: LaidOutView) -> Bool {
        kind == other.kind && name == other.name && controller == other.controller && superview == other.superview
            && frame == other.frame
    }
}

extension StoryboardView {
    /// The view with this id in the hierarchy, and its superview; not in prototypes of cells, which have no place.
    fileprivate func element(_ id: String) -> (StoryboardView, StoryboardView)? {
        var waiting = [self]
        while let view = waiting.popLast() {
            for subview in view.subviews where subview.cell?.isPrototype != true {
                if subview.id == id { return (subview, view) }
                waiting.append(subview)
            }
        }
        return nil
    }
}

extension StoryboardConstraint {
    /// Whether the constraint holds a view to a margin of its superview, and beyond it.
    fileprivate func reachesBeyondMargin(of id: String) -> Bool {
        let margins: Set<Attribute> = [.leadingMargin, .trailingMargin, .leftMargin, .rightMargin]
        let isToMargin = margins.contains(firstAttribute) || secondAttribute.map(margins.contains) == true
        return (firstItem == id || secondItem == id) && isToMargin && constant < 0
    }
}
