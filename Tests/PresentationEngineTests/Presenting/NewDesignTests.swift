import Testing

@testable import PresentationEngine

@Suite("Sheets and action sheets of iOS 26")
struct NewDesignTests {
    private func theater(
        _ version: SystemVersion, on device: String, sdk: SystemVersion? = nil, keepsOlderDesign: Bool = false
    ) throws -> Theater {
        let entries = keepsOlderDesign ? [InfoPlist.Entry(key: "UIDesignRequiresCompatibility", json: "true")] : []
        return try Theater(
            launching: Launch(
                device: try #require(Device.named(device)), systemVersion: version,
                app: AppDescription(sdk: sdk, infoPlist: InfoPlist(entries: entries)), root: .plain("A")))
    }

    private func frame(
        of detent: SheetDetent, _ style: ModalPresentationStyle = .pageSheet, in theater: Theater
    ) throws -> Rect {
        var theater = theater
        try theater.make("B", .style(style))
        try theater.call(.presented(receiver: "B", .setSheet([.detents([detent])])))
        try theater.present("B", animated: false)
        try theater.settle()
        return try #require(theater.root("B")?.frame)
    }

    @Test("Q21, CH-364: a sheet below the large detent floats, and a large one reaches the edges", .varies(.device))
    func floating() throws {
        let low = SheetDetent(identifier: "low", height: .points(100))
        for (device, medium, small, large) in [
            ("iPhone 8", Rect(8, 325.5, 359, 333.5), Rect(8, 559, 359, 100), Rect(0, 40, 375, 627)),
            ("iPhone 15", Rect(8, 418, 377, 426), Rect(8, 744, 377, 100), Rect(0, 59, 393, 793)),
        ] {
            let new = try theater(SystemVersion(26), on: device)
            RuleProof.expect("Q21", "CH-364", holds: try frame(of: .medium, in: new) == medium)
            RuleProof.expect("CH-364", holds: try frame(of: low, in: new) == small)
            RuleProof.expect("Q21", holds: try frame(of: .large, in: new) == large)
            for older in [
                try theater(SystemVersion(18), on: device),
                try theater(SystemVersion(26), on: device, sdk: SystemVersion(18)),
                try theater(SystemVersion(26), on: device, keepsOlderDesign: true),
            ] {
                let found = try frame(of: .medium, in: older)
                RuleProof.expect("Q21", "CH-362", holds: found.origin.x == 0 && found.size.width == large.size.width)
            }
        }
    }

    @Test("Q98: a form sheet on an iPad keeps its width and its middle at every detent", .varies(.device))
    func formSheets() throws {
        for device in ["iPad Air 2", "iPad Pro 11"] {
            for version in [SystemVersion(26), SystemVersion(27)] {
                let low = SheetDetent(identifier: "low", height: .points(200))
                let frames = try [SheetDetent.large, low].map {
                    try frame(of: $0, .formSheet, in: try Theater(version, device: device))
                }
                RuleProof.expect(
                    "Q98",
                    holds: frames[0].origin.x == frames[1].origin.x && frames[0].size.width == 540
                        && frames[1].size == Size(540, 200) && frames[0].size.height == 620, "\(frames)")
            }
        }
    }

    private func sheet(_ anchor: PropertyAssignment...) -> ControllerRequest {
        .alert(
            "sheet", style: .actionSheet, .named("Delete"), .named("Cancel", .cancel), properties: anchor)
    }

    @Test(
        "Q22, CH-362: an action sheet on an iPhone appears at its source, without its cancel action",
        .varies(.device))
    func actionSheets() throws {
        let anchor = PropertyAssignment(.popoverPresentationControllerAnchor, "A.view")
        for device in ["iPhone 8", "iPhone 15"] {
            var new = try theater(SystemVersion(26), on: device)
            try new.alert(sheet(anchor))
            RuleProof.expect("Q22", holds: try new.presentation(of: "sheet").effectiveStyle == .popover)
            proves("Q22") { () throws(Rejection) in try new.act(on: "Cancel", in: "sheet") }
            try new.call(.presented(receiver: "sheet", .touchOutside))
            new.expectRule("Q22", on: "sheet:touchOutside=Cancel")
            try new.settle()
            #expect(new.log == ["sheet.DD", "[Cancel]"])
            for older in [
                try theater(SystemVersion(18), on: device),
                try theater(SystemVersion(26), on: device, sdk: SystemVersion(18)),
                try theater(SystemVersion(26), on: device, keepsOlderDesign: true),
            ] {
                var older = older
                try older.alert(sheet(anchor))
                RuleProof.expect("Q22", "CH-362", holds: try older.presentation(of: "sheet").effectiveStyle == .custom)
                try older.act(on: "Cancel", in: "sheet")
            }
        }
    }

    @Test("Q22: without a source it is in the middle, with its cancel action", .varies(.device))
    func centered() throws {
        for device in ["iPhone 8", "iPhone 15"] {
            for version in [SystemVersion(18), SystemVersion(26)] {
                var theater = try theater(version, on: device)
                try theater.alert(sheet())
                let boxes = theater.session.screenLayers().filter { $0.role == .alert }
                let screen = theater.session.windowSize
                let isCentered = boxes.count == 1 && boxes[0].frame == Rect(size: screen).centering(boxes[0].frame.size)
                RuleProof.expect("Q22", holds: isCentered == (version >= SystemVersion(26)), "\(boxes.map(\.frame))")
                try theater.act(on: "Cancel", in: "sheet")
                try theater.settle()
                #expect(theater.log == ["sheet.DD", "[Cancel]"])
            }
        }
    }
}
