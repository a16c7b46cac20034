import Testing

@testable import PresentationEngine

@Suite("Rotations that the app asks for")
struct OrientationRequestTests {
    private func request(_ orientations: [InterfaceOrientation], handler: Completion? = nil) -> Call {
        .orientation(.requestGeometryUpdate(orientations, errorHandler: handler))
    }

    @Test(
        "RT-11, R249: attemptRotationToDeviceOrientation() follows a device that became supported", .repeated(.deeper))
    func attempt() throws {
        for version in [SystemVersion(8), SystemVersion(15)] {
            var theater = try Theater(version, device: "iPhone 8")
            try theater.set("A", .supportedInterfaceOrientations, "portrait")
            try theater.turn()
            #expect(theater.session.header.orientation == .portrait)
            try theater.call(.orientation(.attemptRotation))
            #expect(theater.session.header.orientation == .portrait)
            try theater.set("A", .supportedInterfaceOrientations, "all")
            #expect(theater.session.header.orientation == .portrait)
            try theater.call(.orientation(.attemptRotation))
            RuleProof.expect("RT-11", "R249", holds: theater.session.header.orientation == .landscapeLeft)
            try theater.settle()
            try theater.call(.orientation(.attemptRotation))
            theater.expectRule("RT-11", on: "noop attemptRotationToDeviceOrientation")
        }
    }

    @Test(
        "Q42, CH-304: setting the orientation of the device by its key turns it up to iOS 15, and logs an error afterwards",
        .repeated(.deeper, .onAPad), arguments: [8, 13, 15, 16, 18])
    func byKey(_ major: Int) throws {
        var theater = try Theater(SystemVersion(major))
        let events = try theater.play { try $0.call(.orientation(.setDeviceOrientation(.landscapeLeft))) }
        let text =
            "BUG IN CLIENT OF UIKIT: Setting UIDevice.orientation is not supported. Please use UIWindowScene.requestGeometryUpdate(_:)"
        let isRefused = major >= 16
        RuleProof.expect(
            "Q42", "CH-304",
            holds: events.warnings == (isRefused ? [text] : [])
                && theater.session.header.orientation == (isRefused ? .portrait : .landscapeLeft))
    }

    @Test("R249: from iOS 16 on a controller says that it supports others", .repeated(.deeper))
    func update() throws {
        var theater = try Theater(SystemVersion(16), device: "iPhone 8")
        try theater.set("A", .supportedInterfaceOrientations, "landscape")
        try theater.call(.orientation(.setNeedsUpdate(receiver: "A")))
        RuleProof.expect("R249", holds: theater.session.header.orientation == .landscapeLeft)
        #expect(theater.session.environmentOutline.devicePosition == .portrait)
        try theater.settle()
        try theater.set("A", .supportedInterfaceOrientations, "all")
        try theater.call(.orientation(.setNeedsUpdate(receiver: "A")))
        RuleProof.expect("R249", holds: theater.session.header.orientation == .portrait)
        var older = try Theater(SystemVersion(15), device: "iPhone 8")
        proves("R249") { () throws(Rejection) in try older.call(.orientation(.setNeedsUpdate(receiver: "A"))) }
    }

    @Test("Q41: a refused request has the error of UIKit, and nothing rotates", .repeated(.deeper))
    func refused() throws {
        var theater = try Theater(SystemVersion(16), device: "iPhone 8")
        try theater.set("A", .supportedInterfaceOrientations, .list(["landscapeLeft", "landscapeRight"]))
        let handler = Completion(
            label: "error", calls: [.log("$description"), .log("$domain"), .log("$code")])
        try theater.call(request([.portrait], handler: handler))
        #expect(theater.log.contains("[error]") && theater.turning == ["[error]"])
        let logged = theater.events.map(\.trace).filter { $0.hasPrefix("app:log") }
        RuleProof.expect(
            "Q41",
            holds: logged == [
                "app:log=None of the requested orientations are supported by the view controller. Requested: portrait; Supported: landscapeLeft, landscapeRight",
                "app:log=UISceneErrorDomain", "app:log=101",
            ], "\(logged)")
        #expect(theater.session.header.orientation == .portrait)
        proves("Q41", in: theater.events)
    }

    @Test("Q41: the requested orientations are a mask, which has an order of its own", .repeated(.deeper))
    func mask() throws {
        var theater = try Theater(SystemVersion(17), device: "iPhone 8")
        try theater.set("A", .supportedInterfaceOrientations, .list(["portrait"]))
        let handler = Completion(label: "error", calls: [.log("$description")])
        try theater.call(request([.landscapeRight, .landscapeLeft], handler: handler))
        let text = "Requested: landscapeLeft, landscapeRight; Supported: portrait"
        RuleProof.expect("Q41", holds: theater.events.contains { $0.trace.hasSuffix(text) })
    }

    @Test(
        "CH-189: a request is carried out whatever the device's position, and not during a transition",
        .repeated(.deeper))
    func carriedOut() throws {
        var theater = try Theater(SystemVersion(17), device: "iPhone 8")
        try theater.call(request([.landscapeRight]))
        #expect(theater.turning.contains("A size 667x375"))
        RuleProof.expect("CH-189", holds: theater.session.environmentOutline.devicePosition == .portrait)
        try theater.call(request([.portrait]))
        theater.expectRule("CH-189", on: "noop rotation")
        try theater.settle()
        try theater.call(request([.portrait, .landscapeLeft]))
        #expect(theater.session.header.geometry == nil)
    }
}
