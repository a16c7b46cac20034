import PresentationEngine

/// Presentations, and the calls to presented controllers: sheets, popovers and alerts.
extension CallGenerator {
    mutating func presentCall(_ depth: Int) -> PresentCall {
        PresentCall(
            receiver: name(), controller: maybe { $0.name() }, isAnimated: truth(),
            completion: maybe { $0.completion(depth) })
    }

    mutating func modal() -> ModalCall {
        flip() ? .present(controller: maybe { $0.name() }, isAnimated: truth()) : .dismiss(isAnimated: truth())
    }

    mutating func presented() -> PresentedCall {
        switch below(6) {
        case 4: .peek(controller: maybe { $0.name() })
        case 3: .animateChanges(sheetSettings())
        case 0: .touchOutside
        case 1: .panDown
        case 2: .dragSheet(by: rect().origin.x, velocity: rect().origin.y)
        default: .setSheet(sheetSettings())
        }
    }

    private mutating func sheetSettings() -> [SheetSetting] {
        let detents =
            [SheetDetent.medium, .large]
            + ["small", "half", "gone"].map { name in
                SheetDetent(
                    identifier: name, height: pick([.points(rect().origin.x), .fraction(rect().origin.y), .inactive]))
            }
        let flags = SheetFlag.allCases.shuffled(using: &random).prefix(1 + below(SheetFlag.allCases.count))
        return [
            .detents((0...below(3)).map { _ in pick(detents) }), .selectedDetent(maybe { $0.name() }),
            .largestUndimmedDetent(maybe { $0.name() }), .cornerRadius(maybe { $0.rect().origin.x }),
        ].filter { _ in below(3) > 0 } + flags.map { .flag($0, flip()) }
    }

    mutating func popover() -> PopoverCall {
        switch below(3) {
        case 0:
            .present(
                PopoverPresentCall(
                    anchor: anchor(), arrowDirections: maybe { $0.some { $0.pick(["up", "down", "left", "right"]) } },
                    isAnimated: truth()))
        case 1: .dismiss(isAnimated: truth())
        default: .set(popoverSettings())
        }
    }

    mutating func popoverSettings() -> PopoverControllerSettings {
        PopoverControllerSettings(
            popoverContentSize: Size(decimal(), decimal()), delegate: maybe { $0.name() },
            passthroughViews: maybe { $0.some { $0.name() } })
    }

    mutating func alert(_ depth: Int) -> AlertCall {
        switch below(4) {
        case 0: .addAction(alertAction(depth))
        case 1: .addTextField(alertField(depth))
        case 2: .setActionEnabled(action: name(), flip())
        default: .enterText(field: below(3), name())
        }
    }

    mutating func alertAction(_ depth: Int) -> AlertActionRequest {
        AlertActionRequest(
            name: maybe { $0.name() }, title: maybe { $0.name() }, style: pick(AlertActionStyle.allCases),
            isEnabled: flip(), handler: maybe { $0.completion(depth) })
    }

    mutating func alertField(_ depth: Int) -> AlertFieldRequest {
        AlertFieldRequest(
            field: AlertTextField(
                placeholder: maybe { $0.name() }, text: pick(["", "typed"]), isSecure: flip()),
            configuration: maybe { $0.completion(depth) })
    }
}
