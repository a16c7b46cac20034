import Testing

@testable import PresentationEngine

@Suite("The frames of a scene's elements")
struct SceneLayoutTests: LaysOutScenes {
    @Test("LY-28: autoresizing distributes the difference in proportion")
    func autoresizing() {
        var wide = view("wide", StoryboardRectangle(x: 0, y: 0, width: 375, height: 667), usesConstraints: false)
        wide.autoresizing = StoryboardAutoresizing()
        wide.autoresizing?.flexibleWidth = true
        wide.autoresizing?.flexibleHeight = true
        var right = view("right", StoryboardRectangle(x: 275, y: 0, width: 100, height: 50), usesConstraints: false)
        right.autoresizing = StoryboardAutoresizing()
        right.autoresizing?.flexibleLeft = true
        var middle = view("middle", StoryboardRectangle(x: 100, y: 0, width: 75, height: 50), usesConstraints: false)
        middle.autoresizing = StoryboardAutoresizing()
        middle.autoresizing?.flexibleLeft = true
        middle.autoresizing?.flexibleRight = true
        let fixed = view("fixed", box, usesConstraints: false)
        for size in [Size(414, 736), Size(320, 568), Size(768, 1024)] {
            let found = frames(scene([wide, right, middle, fixed]), size: size)
            RuleProof.expect("LY-28", holds: found["wide"]?.frame == Rect(size: size))
            RuleProof.expect("LY-28", holds: found["right"]?.frame.origin.x == size.width - 100)
            // 100 points at the left and 200 at the right share the difference.
            let left = found["middle"]?.frame.origin.x ?? 0
            RuleProof.expect("LY-28", holds: abs(left - 100 - (size.width - 375) / 3) < 0.001)
            RuleProof.expect("LY-28", holds: found["fixed"]?.frame == Rect(100, 200, 75, 50))
            #expect(found.values.allSatisfy { !$0.isApproximate })
        }
    }

    @Test("LY-24: constraints to the guides place views at their distance")
    func guides() {
        let button = view("button", box, "button")
        let foot = view("foot", box, "button")
        let constraints = [
            equal("button", .top, "top", .bottom, plus: 20), equal("button", .centerX, "root", .centerX),
            equal("bottom", .top, "foot", .bottom, plus: 20), equal("foot", .trailing, "root", .trailingMargin),
        ]
        for size in [Size(414, 736), Size(320, 568)] {
            let found = frames(scene([button, foot], constraints), size: size)
            RuleProof.expect(
                "LY-24", holds: found["button"]?.frame == Rect((size.width - 75) / 2, 40, 75, 50))
            RuleProof.expect(
                "LY-24", holds: found["foot"]?.frame == Rect(size.width - 95, size.height - 34 - 20 - 50, 75, 50))
            #expect(found.values.allSatisfy { !$0.isApproximate })
        }
    }

    @Test("CH-207: edges, sizes, centers, chains and ratios are followed")
    func constraints() {
        let views = ["a", "b", "c", "d"].map { view($0, box) }
        let constraints = [
            equal("a", .leading, "safe", .leading, plus: 10), equal("a", .top, "safe", .top, plus: 8),
            equal("safe", .trailing, "a", .trailing, plus: 10), equal("a", .height, plus: 40),
            equal("b", .top, "a", .bottom, plus: 6), equal("b", .leading, "a", .leading),
            equal("b", .width, "a", .width, times: 0.5), equal("b", .width, "b", .height, times: 2),
            equal("c", .centerX, "root", .centerX), equal("c", .centerY, "root", .centerY, plus: -30),
            equal("c", .width, plus: 100), equal("c", .height, plus: 20),
            equal("d", .top, "root", .top, priority: 500), equal("d", .top, "root", .top, plus: 77, priority: 900),
            equal("d", .leading, "root", .leadingMargin), equal("d", .width, plus: 1), equal("d", .height, plus: 2),
        ]
        for size in [Size(414, 736), Size(320, 568)] {
            let found = frames(scene(views, constraints), size: size)
            let width = size.width - 20
            RuleProof.expect("CH-207", holds: found["a"]?.frame == Rect(10, 28, width, 40))
            RuleProof.expect("CH-207", holds: found["b"]?.frame == Rect(10, 74, width / 2, width / 4))
            RuleProof.expect(
                "CH-207",
                holds: found["c"]?.frame == Rect((size.width - 100) / 2, size.height / 2 - 40, 100, 20))
            RuleProof.expect("CH-207", holds: found["d"]?.frame == Rect(20, 77, 1, 2))
            #expect(found.values.allSatisfy { !$0.isApproximate })
        }
    }

    @Test("CH-207: what constraints leave open comes from the file, and says so")
    func open() {
        var label = view("label", box, "label")
        label.horizontalHugging = 251
        let field = view("field", StoryboardRectangle(x: 200, y: 200, width: 90, height: 50), "textField")
        let constraints = [
            equal("label", .leading, "root", .leading, plus: 20), equal("field", .leading, "label", .trailing, plus: 8),
            equal(nil, .trailing, "field", .trailing, plus: 20), equal("label", .top, "root", .top, plus: 5),
            equal("field", .centerY, "label", .centerY),
        ]
        for size in [Size(414, 736), Size(320, 568)] {
            let found = frames(scene([label, field, view("free", box)], constraints), size: size)
            RuleProof.expect("CH-207", holds: found["label"]?.frame == Rect(20, 5, 75, 50))
            RuleProof.expect("CH-207", holds: found["field"]?.frame == Rect(103, 5, size.width - 123, 50))
            #expect(found["label"]?.isApproximate == false && found["field"]?.isApproximate == false)
            RuleProof.expect(
                "CH-207", holds: found["free"]?.frame == Rect(100, 200, 75, 50) && found["free"]?.isApproximate == true)
        }
        var contradiction = constraints
        contradiction += [equal("field", .width, plus: 10), equal("label", .width, plus: 75)]
        #expect(frames(scene([label, field], contradiction))["field"]?.isApproximate == true)
    }

    @Test("constraints count in the size classes for which they are installed")
    func variations() {
        var tall = equal("a", .height, plus: 40)
        tall.installation.isInstalled = false
        tall.installation.variations = ["heightClass=regular-widthClass=compact"]
        var flat = equal("a", .height, plus: 10)
        flat.installation.isInstalled = false
        flat.installation.variations = ["heightClass=compact"]
        let constraints = [
            equal("a", .leading, nil, .leading), equal("a", .top, nil, .top), equal("a", .width, plus: 5), tall, flat,
        ]
        #expect(frames(scene([view("a", box)], constraints))["a"]?.frame == Rect(0, 0, 5, 40))
    }

    @Test("a scroll view's far edges limit its content, and a deep hierarchy takes no stack")
    func contents() {
        var scroll = view("scroll", StoryboardRectangle(x: 0, y: 0, width: 375, height: 667), "scrollView")
        scroll.subviews = [view("page", StoryboardRectangle(x: 0, y: 0, width: 375, height: 1_200))]
        scroll.constraints = [
            equal("page", .leading, "scroll", .leading), equal("page", .top, "scroll", .top),
            equal("page", .bottom, "scroll", .bottom), equal("page", .width, "scroll", .width),
        ]
        let edges: [StoryboardConstraint] = [
            equal("scroll", .leading, "root", .leading), equal("scroll", .top, "root", .top),
            equal("scroll", .trailing, "root", .trailing), equal("scroll", .bottom, "root", .bottom),
        ]
        let found = frames(scene([scroll], edges))
        #expect(found["scroll"]?.frame == Rect(0, 0, 414, 736))
        #expect(found["page"]?.frame == Rect(0, 0, 414, 1_200))
        var deep = view("0", box, usesConstraints: false)
        for level in 1..<2_000 {
            var outer = view("\(level)", box, usesConstraints: false)
            outer.subviews = [deep]
            deep = outer
        }
        #expect(frames(scene([deep])).count == 2_001)
    }
}
