import Testing

@testable import PresentationEngine

@Suite("A presentation in place of a child appears and disappears with the parent")
struct CompanionTests {
    /// A with child C, which defines a context and presents X; Y covers all of it and is dismissed.
    private func play(_ style: ModalPresentationStyle, _ version: SystemVersion) throws -> [[String]] {
        var theater = try Theater(version, device: "iPad Pro 11")
        try theater.make("C", PropertyAssignment(.definesPresentationContext, true))
        try theater.embed("C", in: "A", frame: Rect(0, 0, 400, 400))
        try theater.show("X", from: "C", .style(style))
        let covered = try theater.show("Y", from: "A", .style(.fullScreen))
        #expect(try !theater.isInWindow("X"))
        let uncovered = try theater.close("A")
        #expect(try theater.isInWindow("X"))
        #expect(uncovered.rules(of: "X.WA") == ["AP-06"])
        proves("AP-06", in: covered)
        return [covered.appearances, uncovered.appearances]
    }

    @Test(
        "AP-06, P12: in place of the child, whose view stays away", .repeated(.deeper),
        arguments: Theater.versions)
    func currentContext(_ version: SystemVersion) throws {
        RuleProof.expect(
            "P12",
            holds: try play(.currentContext, version) == [
                ["A.WD", "X.WD", "Y.WA", "Y.DA", "A.DD", "X.DD"],
                ["Y.WD", "A.WA", "X.WA", "A.DA", "X.DA", "Y.DD"],
            ])
    }

    @Test(
        "AP-06, P11: over the child, which receives callbacks too", .repeated(.deeper),
        arguments: Theater.versions)
    func overCurrentContext(_ version: SystemVersion) throws {
        RuleProof.expect(
            "P11",
            holds: try play(.overCurrentContext, version) == [
                ["A.WD", "C.WD", "X.WD", "Y.WA", "Y.DA", "A.DD", "C.DD", "X.DD"],
                ["Y.WD", "A.WA", "C.WA", "X.WA", "A.DA", "C.DA", "X.DA", "Y.DD"],
            ])
    }

    @Test(
        "AP-06: the top of a navigation controller that is covered in place", arguments: Theater.versions)
    func navigationStack(_ version: SystemVersion) throws {
        var theater = try Theater(
            version, device: "iPad Pro 11", root: .container("N", .navigationController, .plain("A")))
        try theater.set("A", .definesPresentationContext, true)
        let shown = try theater.show("X", from: "A", .style(.currentContext))
        #expect(shown.appearances == ["A.WD", "X.WA", "X.DA", "A.DD"])
        let covered = try theater.show("Y", from: "N", .style(.fullScreen))
        #expect(covered.appearances == ["N.WD", "X.WD", "Y.WA", "Y.DA", "N.DD", "X.DD"])
        let uncovered = try theater.close("N")
        RuleProof.expect(
            "AP-06", holds: uncovered.appearances == ["Y.WD", "N.WA", "X.WA", "N.DA", "X.DA", "Y.DD"])
        #expect(try !theater.isInWindow("A"))
        #expect(try theater.close("A").appearances == ["X.WD", "A.WA", "A.DA", "X.DD"])
    }

    @Test(
        "AP-06: after a dismissal beneath a cover, the child appears with its parent and not before",
        .repeated(.deeper),
        arguments: Theater.versions)
    func dismissedBeneathACover(_ version: SystemVersion) throws {
        var theater = try Theater(version, device: "iPad Pro 11")
        try theater.make("C", PropertyAssignment(.definesPresentationContext, true))
        try theater.embed("C", in: "A", frame: Rect(0, 0, 400, 400))
        try theater.show("X", from: "C", .style(.currentContext))
        try theater.show("Y", from: "A", .style(.fullScreen))
        let dismissed = try theater.close("C")
        RuleProof.expect("AP-06", holds: dismissed.appearances.isEmpty)
        #expect(dismissed.log == ["[dismissed]"])
        let uncovered = try theater.close("A")
        RuleProof.expect(
            "AP-06", holds: uncovered.appearances == ["Y.WD", "A.WA", "C.WA", "A.DA", "C.DA", "Y.DD"])
    }

    @Test(
        "AP-06, AP-13: a child's presentation and the presentation over its parent run at the same time",
        .repeated(.deeper),
        arguments: [ModalPresentationStyle.currentContext, .overCurrentContext], Theater.versions)
    func atTheSameTime(_ style: ModalPresentationStyle, _ version: SystemVersion) throws {
        for dismisses in [false, true] {
            var theater = try Theater(version, device: "iPad Pro 11")
            try theater.make("C", PropertyAssignment(.definesPresentationContext, true))
            try theater.embed("C", in: "A", frame: Rect(0, 0, 400, 400))
            if dismisses {
                try theater.show("X", from: "C", .style(style))
            } else {
                try theater.make("X", .style(style))
            }
            try theater.make("Y", .style(.fullScreen))
            try theater.present("Y")
            try theater.advance(milliseconds: 250)
            if dismisses { try theater.dismiss("C") } else { try theater.present("X", from: "C") }
            try theater.settle()
            try theater.close("A")
            let isShown = try theater.isInWindow("X")
            RuleProof.expect("AP-06", holds: try theater.controller("X").appearance.isOnScreen == isShown)
            #expect(try theater.controller("C").appearance.isOnScreen == theater.isInWindow("C"))
            #expect(isShown == !dismisses)
        }
    }
}
