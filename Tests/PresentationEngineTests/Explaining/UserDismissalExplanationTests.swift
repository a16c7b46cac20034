import Testing

@testable import PresentationEngine

@Suite("Explanations name the rule of the case: dismissals by the user")
struct UserDismissalExplanationTests {
    private func presented(_ call: PresentedCall) -> Command { .perform([.presented(receiver: "B", call)]) }

    @Test("a pull asks and tells the delegate; the end waits for the finger")
    func pull() throws {
        let theater = try UserDismissalTests.theater()
        try theater.expectCall(.shouldDismiss, for: "D", presented(.panDown), .implementsMember, "P173")
        try theater.expectCall(.willDismiss, for: "D", presented(.panDown), .implementsMember, "P173")
        try theater.expectMissing(
            .didDismiss, for: "D", presented(.panDown), .interactionEnds, "R171", "t_2")
        try theater.expectMissing(.didDismiss, for: "B", presented(.panDown), .interactionEnds, "R171", "t_2")
        try theater.expectMissing(
            .didDismiss, for: "D", presented(.touchOutside), .transitionEnds, "R171", "t_2")
    }

    @Test("code dismisses, the sheet is modal, or the delegate says no")
    func silence() throws {
        let theater = try UserDismissalTests.theater()
        try theater.expectMissing(.willDismiss, for: "D", .dismissing(), .isByUser, "R172")
        var modal = try UserDismissalTests.theater()
        try modal.set("B", .isModalInPresentation, true)
        try modal.expectMissing(
            .shouldDismiss, for: "D", presented(.panDown), .isNotModal, "P175", "B")
        try modal.expectMissing(.viewWillDisappear, for: "B", presented(.panDown), .isNotModal, "P175", "B")
        try modal.expectCall(.didAttemptToDismiss, for: "D", presented(.panDown), .attemptFails, "P175")
        let refusing = try UserDismissalTests.theater(
            delegate: Behavior(answers: [.shouldDismiss: .value(false)]))
        try refusing.expectMissing(
            .viewWillDisappear, for: "B", presented(.panDown), .isAllowed, "P176", false)
    }

    @Test("a version without the member, and an older member that a newer one replaces")
    func versions() throws {
        let old = try UserDismissalTests.theater(SystemVersion(12), device: "iPad Air 2", style: .popover)
        try old.expectMissing(
            .shouldDismiss, for: "D", presented(.touchOutside), .versionHasCallback, "P173", "12")
        let new = try UserDismissalTests.theater(device: "iPad Air 2", style: .popover)
        try new.expectMissing(
            .shouldDismissPopover, for: "D", presented(.touchOutside), .isAskedByThisMember, "CH-221")
    }

    @Test("a drag that returns selects no other detent")
    func drags() throws {
        let theater = try UserDismissalTests.theater()
        try theater.expectMissing(
            .didChangeSelectedDetent, for: "D", presented(.dragSheet(by: 5, velocity: 0)), .changesDetent,
            "CH-226")
    }
}
