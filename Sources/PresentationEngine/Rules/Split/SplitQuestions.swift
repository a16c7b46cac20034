/// The questions of a split view controller to its delegate and its primary, in order (R205, R210, R221, R225, R230).
extension PresentationSession {
    mutating func ask(_ split: ControllerHandle, _ asked: SplitQuestion, _ question: Question)
        throws(Rejection)
    {
        guard let record = controllers[split], let state = record.split else { return }
        let itself = Argument("splitViewController", .text(record.name))
        let primary = Argument("primaryViewController", Value(state.chosenPrimary.map { name($0) }))
        let secondary = Argument("secondaryViewController", Value(state.chosenSecondary.map { name($0) }))
        switch asked {
        case .primaryForCollapsing:
            try ask(record.delegate, .primaryForCollapsing, [itself], rule: "R205", for: question)
        case .collapse:
            try ask(
                record.delegate, .collapseSecondaryOnto, [itself, secondary, primary], rule: "R205",
                for: question)
        case .primaryForExpanding:
            try ask(record.delegate, .primaryForExpanding, [itself], rule: "R210", for: question)
        case .separate:
            try ask(
                state.chosenPrimary == nil ? nil : record.delegate, .separateSecondaryFrom,
                [itself, primary],
                rule: "R210", for: question)
        case .separateByPrimary:
            let asked = askPrimaryToSeparate(split)
            try ask(
                asked?.primary, .separateSecondaryViewController, [itself], rule: "SP-03", for: question,
                inherited: asked?.1)
        case .topColumn:
            let proposed = Argument("proposedTopColumn", .text(proposedTopColumn(of: split).name))
            try ask(
                record.delegate, .topColumnForCollapsing, [itself, proposed], rule: "R225", for: question)
        case .displayModeForExpanding:
            let proposed = Argument("proposedDisplayMode", .text(resolvedDisplayMode(of: split).name))
            try ask(
                record.delegate, .displayModeForExpanding, [itself, proposed], rule: "R225", for: question)
        case .targetDisplayMode:
            try ask(record.delegate, .targetDisplayMode, [itself], rule: "R221", for: question)
        case .shouldHide: try askShouldHide(split, question)
        }
    }

    mutating func receive(_ answer: Value, _ split: ControllerHandle, _ asked: SplitQuestion)
        throws(Rejection)
    {
        guard controllers[split]?.split != nil else { return }
        switch asked {
        case .primaryForCollapsing: try receivePrimaryForCollapsing(answer, split)
        case .collapse: receiveCollapse(answer, split)
        case .primaryForExpanding: try receivePrimaryForExpanding(answer, split)
        case .separate: try receiveSeparate(answer, split)
        case .separateByPrimary: try receiveSeparateByPrimary(answer, split)
        case .topColumn: try receiveTopColumn(answer, split)
        case .displayModeForExpanding: try receiveExpandedMode(answer, split)
        case .targetDisplayMode: try receiveTargetDisplayMode(answer, split)
        case .shouldHide: receiveShouldHide(answer, split)
        }
    }
}
