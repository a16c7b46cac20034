import PresentationEngine

/// `show`, the lookup of a target, and unwinding.
extension CallGenerator {
    mutating func show() -> ShowCall {
        ShowCall(
            pick(ShowContext.allCases), receiver: name(), controller: name(), sender: maybe { $0.name() })
    }

    mutating func target() -> TargetCall {
        TargetCall(
            receiver: name(), action: name(), sender: maybe { $0.name() }, label: maybe { $0.name() })
    }

    mutating func unwind() -> UnwindCall {
        UnwindCall(
            receiver: name(), segue: flip() ? .identifier(name()) : .action(name()),
            sender: maybe { $0.name() })
    }
}
