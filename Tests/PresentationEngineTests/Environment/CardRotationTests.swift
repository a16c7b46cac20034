import Testing

@testable import PresentationEngine

@Suite("A rotation and a card")
struct CardRotationTests {
    /// `A` presents a navigation controller `N` with the child `C`, whose view makes room for an opaque toolbar.
    private func theater(_ version: Int, _ device: String, _ style: ModalPresentationStyle) throws -> Theater {
        var theater = try Theater(SystemVersion(version), device: device)
        try theater.call(.makeController(.navigation("N", "C")))
        try theater.set("N", .modalPresentationStyle, .text(style.name))
        try theater.set("N", .isToolbarHidden, .bool(false))
        try theater.set("N", .toolbarIsTranslucent, .bool(false))
        try theater.present("N", animated: false)
        try theater.settle()
        return theater
    }

    /// The size that a controller was told last.
    private func size(toldTo name: String, by events: [Event]) -> Size? {
        var told: Size?
        for event in events {
            guard case .callback(.controller(name), .viewWillTransition, let arguments, _) = event.kind else {
                continue
            }
            for argument in arguments {
                if case .size(let size) = argument.value { told = size }
            }
        }
        return told
    }

    @Test(
        "tells both the sizes that they have afterwards",
        arguments: ["iPhone SE", "iPhone 8", "iPhone 12", "iPad Pro 11"], [12, 13, 15, 17])
    func sizes(device: String, version: Int) throws {
        for style in [ModalPresentationStyle.pageSheet, .formSheet] {
            var theater = try theater(version, device, style)
            for orientation in [InterfaceOrientation.landscapeLeft, .portrait, .landscapeRight] {
                let events = try theater.turn(orientation) + theater.settle()
                for name in ["N", "C"] {
                    guard let told = size(toldTo: name, by: events) else { continue }
                    let frame = try theater.frame(of: name)
                    #expect(told == frame.size, "\(name), \(style), \(orientation): \(told), \(frame)")
                }
            }
        }
    }
}
