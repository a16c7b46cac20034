import Testing

@testable import PresentationEngine

/// Table A4: 392 adaptations measured on devices, each presented in a session with a delegate's answer.
@Suite("Adaptation of presentation styles")
struct AdaptationTableTests {
    /// One row of the table: the answers −1, 0, 1, 2, 3, 5, 6, 7 in this order, `–` without an adaptation.
    struct Row: Sendable, CustomTestStringConvertible {
        let version: SystemVersion
        let device: String
        let orientation: InterfaceOrientation
        let style: Int
        let cells: String

        var testDescription: String { "iOS \(version), \(device) \(orientation.rawValue), style \(style)" }
    }

    static let answers = [-1, 0, 1, 2, 3, 5, 6, 7]
    private static let nothing = "– – – – – – – –"

    private static func block(
        _ version: SystemVersion, _ device: String, _ orientation: InterfaceOrientation, page: String,
        form: String,
        popover: String
    ) -> [Row] {
        let cells = [0: nothing, 1: page, 2: form, 3: nothing, 5: nothing, 6: nothing, 7: popover]
        return [0, 1, 2, 3, 5, 6, 7].map { style in
            Row(
                version: version, device: device, orientation: orientation, style: style,
                cells: cells[style] ?? "")
        }
    }

    static let rows: [Row] =
        block(
            SystemVersion(9), "iPhone 6", .portrait, page: "– 0 0 2 0 5 0 0", form: "– 0 0 – 0 5 0 0",
            popover: "– 0 0 2 0 5 0 0")
        + block(
            SystemVersion(9), "iPhone 6 Plus", .landscapeRight, page: "– 0 – 2 – 5 – –",
            form: "– 0 – – – 5 – –",
            popover: "– 0 2 2 2 5 2 2")
        + block(
            SystemVersion(9), "iPad 9.7", .portrait, page: "– 0 – 2 – 5 – –", form: "– 0 – – – 5 – –",
            popover: "– 0 – 2 – 5 – –")
        + [
            ("iPhone 8", InterfaceOrientation.portrait), ("iPhone 8", .landscapeLeft),
            ("iPhone 8 Plus", .landscapeLeft),
        ]
        .flatMap { device, orientation in
            block(
                SystemVersion(13), device, orientation, page: "– 0 – 2 – 5 – –", form: "– 0 – – – 5 – –",
                popover: "– 0 2 2 2 5 2 2")
        }
        + block(
            SystemVersion(13), "iPad Pro 12.9", .portrait, page: "– 0 – 2 – 5 – –", form: "– 0 – – – 5 – –",
            popover: "– 0 – 2 – 5 – –")

    @Test("A4 has all its 392 records")
    func size() { #expect(Self.rows.count * Self.answers.count == 392) }

    @Test("A4: every row follows from the default of its version and device", arguments: rows)
    func closedForm(_ row: Row) throws {
        let traits = try #require(Device.named(row.device)).traits(in: row.orientation)
        let isNew = row.version >= SystemVersion(13)
        let isCompact = traits.horizontal == .compact
        let byDefault =
            switch row.style {
            case 1, 2: isCompact && !isNew ? "0" : "–"
            case 7 where isCompact && !isNew: "0"
            case 7 where isCompact || traits.vertical == .compact: "2"
            default: "–"
            }
        let adapts = [1, 2, 7].contains(row.style)
        let cells = Self.answers.map { answer in
            switch answer {
            case _ where !adapts, -1: "–"
            case 0, 5: "\(answer)"
            case 2: row.style == 2 ? "–" : "2"
            default: byDefault
            }
        }
        #expect(row.cells == cells.joined(separator: " "))
    }

    @Test(
        "A4, PS-05, R137, R144 to R154: measured adaptations with a delegate's answer", .repeated(.deeper),
        arguments: rows)
    func measured(_ row: Row) throws {
        let cells = row.cells.split(separator: " ").map {
            $0 == "–" ? nil : ModalPresentationStyle(rawValue: Int($0) ?? 99)
        }
        let style = try #require(ModalPresentationStyle(rawValue: row.style))
        for (answer, cell) in zip(Self.answers, cells) {
            var theater = try theater(row, answering: try #require(ModalPresentationStyle(rawValue: answer)))
            let events = try theater.show(
                "B", .style(style), PropertyAssignment(.presentationControllerDelegate, "delegate"),
                PropertyAssignment(.popoverPresentationControllerAnchor, "A.view"))
            let presentation = try theater.presentation(of: "B")
            RuleProof.expect("A4", "P170", holds: presentation.adaptedStyle == cell, "answer \(answer)")
            #expect(told(events) == (cell ?? .none).name, "answer \(answer)")
            RuleProof.expect(
                "R154", holds: try theater.read("B", .modalPresentationStyle) == .text(style.name))
            if cell != nil { proves("PS-05", in: events) }
        }
    }

    @Test(
        "R137, R144 to R150: the delegate's answer, by the style that it is an answer for",
        .repeated(.deeper), arguments: rows)
    func answered(_ row: Row) throws {
        let style = try #require(ModalPresentationStyle(rawValue: row.style))
        let byDefault = try adapted(row, style, answer: nil).style
        let isCompact = Device.named(row.device)?.traits(in: row.orientation).horizontal == .compact
        for answer in try Self.answers.map({ try #require(ModalPresentationStyle(rawValue: $0)) }) {
            let (adapted, dropped) = try adapted(row, style, answer: answer)
            let comment: Comment = "\(style.name), answered by \(answer.name)"
            switch (style, answer) {
            case (.popover, .none): RuleProof.expect("R144", holds: adapted == nil, comment)
            case (.pageSheet, .none), (.formSheet, .none):
                RuleProof.expect("R145", holds: adapted == nil, comment)
            case (.formSheet, .formSheet): RuleProof.expect("R149", holds: adapted == nil, comment)
            case (.pageSheet, .formSheet), (.popover, .formSheet):
                RuleProof.expect("R146", holds: adapted == .formSheet, comment)
            case (.pageSheet, .pageSheet):
                let covers = isCompact && row.version < SystemVersion(13)
                RuleProof.expect("R150", holds: adapted == (covers ? .fullScreen : nil), comment)
            case (.pageSheet, _), (.formSheet, _), (.popover, _):
                if answer == .fullScreen || answer == .overFullScreen {
                    RuleProof.expect("R147", holds: adapted == answer, comment)
                } else {
                    RuleProof.expect("R148", holds: adapted == byDefault && dropped == ["R148"], comment)
                }
            default:
                RuleProof.expect("R137", holds: adapted == nil && byDefault == nil, comment)
            }
        }
    }

    /// The style that a presentation of `style` adapts to, and the rules by which the answer was dropped;
    /// without a delegate if there is no answer.
    private func adapted(
        _ row: Row, _ style: ModalPresentationStyle, answer: ModalPresentationStyle?
    ) throws -> (style: ModalPresentationStyle?, dropped: [String]) {
        var theater = try theater(row, answering: answer ?? .none)
        try theater.make(
            "B", .style(style), PropertyAssignment(.popoverPresentationControllerAnchor, "A.view"))
        if answer != nil { try theater.set("B", .presentationControllerDelegate, "delegate") }
        try theater.present("B")
        let dropped = theater.history.filter { event in
            if case .noop(_, Member.adaptivePresentationStyle.rawValue, _) = event.kind { true } else { false }
        }
        return (try theater.presentation(of: "B").adaptedStyle, dropped.map(\.rule.id))
    }

    private func theater(_ row: Row, answering answer: ModalPresentationStyle) throws -> Theater {
        let told = Reaction()
        return try Theater(
            row.version, device: row.device, orientation: row.orientation,
            objects: [
                ObjectRequest(
                    name: "delegate",
                    behavior: Behavior(
                        answers: [.adaptivePresentationStyleTraits: .value(.text(answer.name))],
                        reactions: [.willPresentWithAdaptiveStyle: told]))
            ])
    }

    /// The style that the delegate received, exactly once.
    private func told(_ events: [Event]) -> String? {
        let styles = events.compactMap { event -> String? in
            guard case .callback(_, .willPresentWithAdaptiveStyle, let arguments, _) = event.kind else {
                return nil
            }
            return arguments.first { $0.name == "style" }?.value.string
        }
        return styles.count == 1 ? styles[0] : nil
    }

    // MARK: Without a delegate

    @Test(
        "A4, P169, PS-17, PS-22, PS-39, R138 to R143: without a delegate", .repeated(.deeper),
        arguments: Theater.versions)
    func defaults(_ version: SystemVersion) throws {
        let isNew = version >= SystemVersion(13)
        for name in ["iPhone 8", "iPhone 6 Plus", "iPhone 16 Pro Max", "iPad 9.7", "iPad Pro 12.9"] {
            let device = try #require(Device.named(name))
            for orientation in [InterfaceOrientation.portrait, .landscapeLeft] {
                let traits = device.traits(in: orientation)
                let isCompact = traits.horizontal == .compact
                for style in [ModalPresentationStyle.pageSheet, .formSheet, .popover] {
                    let expected: ModalPresentationStyle? =
                        switch (style, isNew) {
                        case (.popover, true): isCompact || traits.vertical == .compact ? .formSheet : nil
                        case (.popover, false):
                            isCompact ? .fullScreen : traits.vertical == .compact ? .formSheet : nil
                        default: isCompact && !isNew ? .fullScreen : nil
                        }
                    var theater = try Theater(version, device: device.name, orientation: orientation)
                    let events = try theater.show(
                        "B", animated: false, .style(style),
                        PropertyAssignment(.popoverPresentationControllerAnchor, "A.view"))
                    let adapted = try theater.presentation(of: "B").adaptedStyle
                    RuleProof.expect(
                        "P169", holds: adapted == expected,
                        "\(style.name) on \(device.name) \(orientation.rawValue)")
                    switch (style, isNew) {
                    case (.popover, true) where device.idiom == .phone:
                        RuleProof.expect("R142", holds: adapted == .formSheet)
                    case (.popover, false) where !isCompact && traits.vertical == .compact:
                        RuleProof.expect("R141", holds: adapted == .formSheet)
                    default: break
                    }
                    if isCompact, !isNew {
                        switch style {
                        case .pageSheet:
                            proves("PS-17", in: events)
                            RuleProof.expect("R138", holds: adapted == .fullScreen)
                        case .formSheet:
                            proves("PS-22", in: events)
                            RuleProof.expect("R139", holds: adapted == .fullScreen)
                        default:
                            proves("PS-39", in: events)
                            RuleProof.expect("R140", holds: adapted == .fullScreen)
                        }
                        RuleProof.expect(
                            "PS-03", "PD-23",
                            holds: try theater.frame(of: "B")
                                == Rect(size: device.screenSize(in: orientation)))
                    }
                }
            }
        }
    }

    @Test(
        "OP-05, PS-08, PS-28, R137: overFullScreen and the context styles in compact width",
        .repeated(.onABigPhone),
        arguments: Theater.versions)
    func neverAdapting(_ version: SystemVersion) throws {
        for fidelity in Fidelity.allCases {
            for (style, rule) in [
                (ModalPresentationStyle.overFullScreen, "PS-08"), (.currentContext, "PS-28"),
                (.overCurrentContext, "PS-28"),
            ] {
                var theater = try Theater(version, fidelity: FidelityChoice(fidelity))
                let events = try theater.show("B", .style(style))
                let adapts = fidelity == .documented && version < SystemVersion(13)
                #expect(try theater.presentation(of: "B").adaptedStyle == (adapts ? .fullScreen : nil))
                let placing = events.first { $0.trace.hasPrefix("B.superview=") }
                if adapts { #expect(placing?.rule.id == rule) }
                if adapts, style == .overFullScreen { proves("PS-08", in: events) }
                if adapts, style != .overFullScreen { proves("PS-28", in: events) }
            }
        }
    }

    @Test("OP-06, R141, SC-10: a popover in regular width and compact height", arguments: Theater.versions)
    func popoverInCompactHeight(_ version: SystemVersion) throws {
        for fidelity in Fidelity.allCases {
            var theater = try Theater(
                version, device: "iPhone 6 Plus", orientation: .landscapeLeft,
                fidelity: FidelityChoice(fidelity))
            try theater.show(
                "B", .style(.popover), PropertyAssignment(.popoverPresentationControllerAnchor, "A.view"))
            let keepsPopover = fidelity == .documented && version < SystemVersion(13)
            #expect(try theater.presentation(of: "B").adaptedStyle == (keepsPopover ? nil : .formSheet))
        }
    }

    @Test(
        "R153: iOS 8.3 and later ask the method with traits, and the other if that is missing",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func whichMethod(_ version: SystemVersion) throws {
        for implementsBoth in [true, false] {
            var answers: [Member: Answer] = [.adaptivePresentationStyle: .value("overFullScreen")]
            if implementsBoth { answers[.adaptivePresentationStyleTraits] = .value("fullScreen") }
            var theater = try Theater(
                version, objects: [ObjectRequest(name: "delegate", behavior: Behavior(answers: answers))])
            try theater.show(
                "B", .style(.pageSheet), PropertyAssignment(.presentationControllerDelegate, "delegate"))
            let asksTraits = implementsBoth && version >= SystemVersion(8, 3)
            RuleProof.expect(
                "R153",
                holds: try theater.presentation(of: "B").adaptedStyle
                    == (asksTraits ? .fullScreen : .overFullScreen))
        }
    }

    @Test(
        "R155, R159, P44: too late to ask, or not for the full screen: the delegate is not asked",
        .repeated(.deeper),
        arguments: Theater.versions)
    func notAsked(_ version: SystemVersion) throws {
        let delegate = ObjectRequest(
            name: "delegate", behavior: Behavior(answers: [.adaptivePresentationStyle: .value("fullScreen")]))
        var theater = try Theater(version, device: "iPad Pro 11", objects: [delegate])
        try theater.make("B", .style(.pageSheet))
        try theater.call(
            .present(PresentCall(receiver: "A", controller: "B", isAnimated: true)),
            .setProperties(receiver: "B", [PropertyAssignment(.presentationControllerDelegate, "delegate")]))
        #expect(try theater.presentation(of: "B").adaptedStyle == nil)
        RuleProof.expect("R155", holds: !theater.history.contains { $0.trace.hasPrefix("delegate?") })
    }

    @Test(
        "P44, R158, R159: a custom presentation adapts as its delegate says, unless it is not for the full screen",
        .repeated(.deeper),
        arguments: Theater.versions)
    func customStyle(_ version: SystemVersion) throws {
        for isFullScreen in [true, false] {
            var theater = try Theater(
                version, device: "iPad Pro 11",
                objects: [
                    ObjectRequest(
                        name: "pc",
                        presentationController: PresentationControllerSettings(
                            shouldPresentInFullscreen: isFullScreen)),
                    ObjectRequest(
                        name: "delegate",
                        behavior: Behavior(answers: [
                            .presentationControllerForPresented: .value("pc"),
                            .adaptivePresentationStyle: .value("fullScreen"),
                        ])),
                ])
            try theater.make("B", .style(.custom), PropertyAssignment(.transitioningDelegate, "delegate"))
            try theater.set("B", .presentationControllerDelegate, "delegate")
            proves("TD-24", in: theater.events)
            let events = try theater.play { try $0.present("B") }
            let presentation = try theater.presentation(of: "B")
            #expect(presentation.declared != nil, "what was made when it was read is used")
            RuleProof.expect("P44", holds: events.contains { $0.rule == "R153" } == isFullScreen)
            #expect(presentation.adaptedStyle == (isFullScreen ? .fullScreen : nil))
        }
    }
}
