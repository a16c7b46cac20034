import Testing

@testable import PresentationEngine

@Suite("Size classes, margins, scroll views and masks in the layout of a scene")
struct SceneContentTests: LaysOutScenes {
    private static let sizes = [Size(414, 736), Size(320, 568), Size(768, 1_024)]

    @Test("CH-207: a constraint to a view with a mask finds its frame, whatever their order", arguments: sizes)
    func maskedSibling(_ size: Size) {
        var masked = view(
            "masked", StoryboardRectangle(x: 275, y: 40, width: 80, height: 30), usesConstraints: false)
        masked.autoresizing = StoryboardAutoresizing()
        masked.autoresizing?.flexibleLeft = true
        var inner = view("inner", StoryboardRectangle(x: 0, y: 0, width: 80, height: 30), usesConstraints: false)
        inner.autoresizing = StoryboardAutoresizing()
        masked.subviews = [inner]
        let constraints = [
            equal("masked", .leading, "first", .trailing, plus: 8), equal("first", .top, "masked", .bottom, plus: 5),
            equal("first", .leading, "root", .leading, plus: 4), equal("first", .height, "inner", .height),
        ]
        let found = frames(scene([view("first", box), masked], constraints), size: size)
        RuleProof.expect(
            "CH-207", holds: found["first"]?.frame == Rect(4, 75, size.width - 100 - 8 - 4, 30), "\(found["first"]!)")
        #expect(found["first"]?.isApproximate == false)
    }

    // MARK: Size classes

    @Test("CH-210: views and constraints are installed in some size classes, and constants vary", .varies(.device))
    func sizeClasses() {
        func installed(_ isInstalled: Bool, in included: [String] = [], out excluded: [String] = [])
            -> StoryboardInstallation
        {
            var installation = StoryboardInstallation()
            installation.isInstalled = isInstalled
            installation.variations = included
            installation.exclusions = excluded
            return installation
        }
        var narrow = view("narrow", box)
        narrow.installation = installed(true, out: ["widthClass=regular"])
        narrow.subviews = [view("inNarrow", box)]
        var wide = view("wide", box)
        wide.installation = installed(false, in: ["heightClass=regular-widthClass=regular"])
        var leading = equal("a", .leading, nil, .leading, plus: 8)
        leading.constants = [
            StoryboardVariedConstant(variation: "heightClass=regular", constant: 1),
            StoryboardVariedConstant(variation: "widthClass=regular", constant: 2),
            StoryboardVariedConstant(variation: "heightClass=compact-widthClass=regular", constant: 3),
        ]
        var width = equal("a", .width, plus: 50)
        width.installation = installed(true, out: ["heightClass=regular", "widthClass=regular"])
        var otherWidth = equal("a", .width, plus: 70)
        otherWidth.installation = installed(
            false, in: ["heightClass=regular"], out: ["heightClass=regular-widthClass=regular"])
        let tops = [equal("a", .top, "narrow", .top), equal("a", .top, "wide", .top, plus: 9)]
        let constraints =
            [leading, width, otherWidth, equal("narrow", .top, nil, .top), equal("wide", .top, nil, .top)] + tops
        let inCompact = frames(scene([narrow, wide, view("a", box)], constraints))
        RuleProof.expect("CH-210", holds: inCompact["inNarrow"] != nil && inCompact["wide"] == nil)
        RuleProof.expect("CH-210", holds: inCompact["a"]?.frame.origin == Point(1, 0))
        RuleProof.expect("CH-210", holds: inCompact["a"]?.frame.size.width == 70)
        let inRegular = frames(
            scene([narrow, wide, view("a", box)], constraints), size: Size(768, 1_024), .regular)
        RuleProof.expect("CH-210", holds: inRegular["narrow"] == nil && inRegular["inNarrow"] == nil)
        RuleProof.expect("CH-210", holds: inRegular["a"]?.frame.origin == Point(2, 9))
        RuleProof.expect(
            "CH-210", holds: inRegular["a"]?.frame.size.width == 75, "no width is left but that of the file")
    }

    @Test("SC-08, SC-09: nine combinations of size classes, and what one leaves open is that of any width and height")
    func combinations() {
        let classes = [SizeClass.compact, .regular]
        let heights = classes.map { "heightClass=\($0.rawValue)" }
        let widths = classes.map { "widthClass=\($0.rawValue)" }
        let both = heights.flatMap { height in widths.map { "\(height)-\($0)" } }
        func constants(_ variations: [String]) -> [Double] {
            var leading = equal("a", .leading, nil, .leading, plus: 9)
            for (index, variation) in (heights + widths + both).enumerated() where variations.contains(variation) {
                leading.constants.append(StoryboardVariedConstant(variation: variation, constant: Double(index)))
            }
            return classes.flatMap { height in
                classes.map { width in
                    TraitCollection(idiom: .phone, horizontal: width, vertical: height).constant(of: leading)
                }
            }
        }
        RuleProof.expect("SC-08", holds: constants(heights + widths + both) == [4, 5, 6, 7])
        RuleProof.expect("SC-08", holds: constants(heights) == [0, 0, 1, 1] && constants(widths) == [2, 3, 2, 3])
        RuleProof.expect("SC-09", holds: constants([]) == [9, 9, 9, 9])
        RuleProof.expect("SC-09", holds: constants([both[0]]) == [4, 9, 9, 9])
    }

    // MARK: Margins

    /// The frame of a view at the margins of one in the root's top left corner.
    private func atMargins(
        of change: (inout StoryboardView) -> Void, top: Double = 0, hasSafeAreas: Bool = true,
        height: Double = 736
    ) -> Rect? {
        var outer = view("outer", StoryboardRectangle(x: 0, y: top, width: 375, height: 300), usesConstraints: false)
        outer.autoresizing = StoryboardAutoresizing()
        outer.subviews = [view("inner", box)]
        outer.constraints = [
            equal("inner", .leading, "outer", .leadingMargin), equal("inner", .top, "outer", .topMargin),
            equal("inner", .trailing, "outer", .trailingMargin), equal("inner", .bottom, "outer", .bottomMargin),
        ]
        change(&outer)
        return frames(
            scene([outer]), size: Size(414, height), safeArea: EdgeInsets(top: 20, left: 0, bottom: 34, right: 0),
            hasSafeAreas: hasSafeAreas)["inner"]?.frame
    }

    @Test("CH-211: the margins of a view lie inside the safe area where it reaches into the view", .varies(.device))
    func margins() {
        RuleProof.expect("CH-211", holds: atMargins { _ in } == Rect(8, 28, 359, 264))
        RuleProof.expect("CH-211", holds: atMargins(of: { _ in }, height: 896) == Rect(8, 28, 359, 264))
        RuleProof.expect("CH-211", holds: atMargins(of: { _ in }, top: 15) == Rect(8, 28, 359, 279))
        RuleProof.expect("CH-211", holds: atMargins(of: { _ in }, top: 50) == Rect(8, 58, 359, 284))
        RuleProof.expect("CH-211", holds: atMargins { $0.insetsMarginsFromSafeArea = false } == Rect(8, 8, 359, 284))
        RuleProof.expect("CH-211", holds: atMargins(of: { _ in }, hasSafeAreas: false) == Rect(8, 8, 359, 284))
        let own = atMargins { $0.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
        RuleProof.expect("CH-211", holds: own == Rect(2, 21, 369, 276))
        // The root of 414 points has margins of 20; the view ends 39 points before it.
        let preserved = atMargins { $0.preservesSuperviewMargins = true }
        RuleProof.expect("CH-211", holds: preserved == Rect(20, 28, 347, 264), "\(String(describing: preserved))")
    }

    @Test("CH-211: the guides of margins and safe area follow the same insets, and the keyboard's begins below them")
    func guides() {
        var outer = view("outer", StoryboardRectangle(x: 0, y: 0, width: 414, height: 736), usesConstraints: false)
        outer.subviews = ["a", "b", "c"].map { view($0, box) }
        outer.guides = [
            StoryboardLayoutGuide(id: "safeOfOuter", kind: .safeArea),
            StoryboardLayoutGuide(id: "margins", kind: .layoutMargins),
            StoryboardLayoutGuide(id: "keyboard", kind: .keyboard),
        ]
        outer.constraints = zip(["a", "b", "c"], ["safeOfOuter", "margins", "keyboard"]).flatMap { view, guide in
            [StoryboardConstraint.Attribute.leading, .trailing, .top, .bottom].map { equal(view, $0, guide, $0) }
        }
        for size in Self.sizes {
            outer.frame = StoryboardRectangle(x: 0, y: 0, width: size.width, height: size.height)
            outer.usesConstraints = true
            let edges: [StoryboardConstraint] = [.leading, .trailing, .top, .bottom].map { (edge) in
                equal("outer", edge, "root", edge)
            }
            let found = frames(scene([outer], edges), size: size)
            #expect(found["a"]?.frame == Rect(0, 20, size.width, size.height - 54))
            RuleProof.expect("CH-211", holds: found["b"]?.frame == Rect(8, 28, size.width - 16, size.height - 70))
            // Apple's page on UIKeyboardLayoutGuide: without a keyboard, the bottom of the safe area.
            #expect(found["c"]?.frame == Rect(0, size.height - 34, size.width, 34))
        }
    }

    // MARK: Scroll views

    private func scrollView(_ content: [StoryboardView]) -> StoryboardView {
        var scroll = view("scroll", StoryboardRectangle(x: 0, y: 0, width: 375, height: 667), "scrollView")
        scroll.subviews = content
        scroll.guides = [
            StoryboardLayoutGuide(id: "content", kind: .contentLayoutGuide),
            StoryboardLayoutGuide(id: "frame", kind: .frameLayoutGuide),
        ]
        return scroll
    }

    private let filling: [StoryboardConstraint] = SceneContentTests.edges("scroll", of: "root")

    private static func edges(_ view: String, of other: String) -> [StoryboardConstraint] {
        [.leading, .trailing, .top, .bottom].map { (edge: StoryboardConstraint.Attribute) in
            var constraint = StoryboardConstraint(edge)
            constraint.firstItem = view
            constraint.secondItem = other
            constraint.secondAttribute = edge
            return constraint
        }
    }

    @Test(
        "CH-212: the center and the size of a scroll view are those of its frame, its edges those of its content",
        .varies(.device), arguments: sizes)
    func centers(_ size: Size) {
        var scroll = scrollView([view("middle", box), view("page", box), view("end", box)])
        scroll.constraints =
            [
                equal("middle", .centerX, "scroll", .centerX), equal("middle", .centerY, "scroll", .centerY),
                equal("middle", .width, plus: 40), equal("middle", .height, plus: 20),
                equal("page", .leading, "scroll", .leading), equal("page", .top, "scroll", .top),
                equal("page", .height, plus: 1_200), equal("page", .width, "scroll", .width),
                equal("page", .bottom, "scroll", .bottom), equal("page", .trailing, "scroll", .trailing),
                equal("end", .bottom, "content", .bottom), equal("end", .trailing, "content", .trailing),
                equal("end", .width, plus: 10), equal("end", .height, plus: 5),
            ]
        let found = frames(scene([scroll], filling), size: size)
        RuleProof.expect(
            "CH-212", holds: found["middle"]?.frame == Rect(size.width / 2 - 20, size.height / 2 - 10, 40, 20))
        RuleProof.expect("CH-212", holds: found["page"]?.frame == Rect(0, 0, size.width, 1_200))
        RuleProof.expect("CH-212", holds: found["end"]?.frame == Rect(size.width - 10, 1_195, 10, 5))
        #expect(found.values.allSatisfy { !$0.isApproximate })
    }

    @Test("CH-212: the guides of a scroll view are its content and its frame", .varies(.device), arguments: sizes)
    func guidesOfScrollViews(_ size: Size) {
        var scroll = scrollView([view("page", box), view("float", box)])
        scroll.constraints =
            Self.edges("page", of: "content") + [
                equal("content", .width, "frame", .width), equal("page", .height, plus: 900),
                equal("float", .bottom, "frame", .bottom, plus: -10), equal("float", .centerX, "frame", .centerX),
                equal("float", .width, plus: 60), equal("float", .height, plus: 30),
            ]
        let found = frames(scene([scroll], filling), size: size)
        RuleProof.expect("CH-212", holds: found["page"]?.frame == Rect(0, 0, size.width, 900))
        // At rest the content begins 20 points below the top; what is bound to the frame does not move with it.
        RuleProof.expect("CH-212", holds: found["scroll"]?.contentOffset == Point(0, -20))
        let float = Rect(size.width / 2 - 30, size.height - 10 - 30 - 20, 60, 30)
        RuleProof.expect("CH-212", holds: found["float"]?.frame == float, "\(found["float"]!)")
        #expect(found.values.allSatisfy { !$0.isApproximate })
    }

    @Test(
        "CH-212, LY-06, LY-07: a scroll view is inset for its own safe area as its behavior and its content say",
        .varies(.device))
    func insets() {
        for size in Self.sizes { insets(size) }
    }

    private func insets(_ size: Size) {
        func inset(
            _ isOwned: Bool, content: Double = 100, top: Double = 0, adjusts: Bool = true, hasSafeAreas: Bool = true,
            _ change: (inout StoryboardView) -> Void = { _ in }
        ) -> EdgeInsets? {
            var scroll = scrollView([view("page", box)])
            scroll.constraints =
                Self.edges("page", of: "scroll") + [
                    equal("page", .height, plus: content), equal("page", .width, "scroll", .width),
                ]
            change(&scroll)
            var edges = filling
            edges[2].constant = top
            let views = isOwned ? [scroll, view("other", box)] : [view("other", box), scroll]
            return frames(
                scene(views, edges), size: size, safeArea: EdgeInsets(top: 20, left: 5, bottom: 34, right: 6),
                adjusts: adjusts,
                hasSafeAreas: hasSafeAreas)["scroll"]?.adjustedInset
        }
        let (vertical, all) = (
            EdgeInsets(top: 20, left: 0, bottom: 34, right: 0), EdgeInsets(top: 20, left: 5, bottom: 34, right: 6)
        )
        RuleProof.expect("CH-212", "LY-06", holds: inset(true) == vertical)
        RuleProof.expect("LY-06", holds: inset(true, hasSafeAreas: false) == vertical)
        RuleProof.expect("CH-212", holds: inset(true, top: 12)?.top == 8 && inset(true, top: 64)?.top == 0)
        RuleProof.expect("LY-07", holds: inset(true, adjusts: false) == .zero)
        RuleProof.expect("CH-212", holds: inset(false) == .zero && inset(false, content: 1_200) == vertical)
        RuleProof.expect("CH-212", holds: inset(false, content: 1_200, hasSafeAreas: false) == .zero)
        RuleProof.expect("CH-212", holds: inset(false) { $0.alwaysBouncesVertically = true } == vertical)
        RuleProof.expect("CH-212", holds: inset(true) { $0.alwaysBouncesHorizontally = true } == all)
        RuleProof.expect("CH-212", holds: inset(true) { $0.insetAdjustment = .never } == .zero)
        RuleProof.expect("CH-212", holds: inset(true) { $0.insetAdjustment = .scrollableAxes } == .zero)
        RuleProof.expect("CH-212", holds: inset(false) { $0.insetAdjustment = .always } == all)
    }
}
