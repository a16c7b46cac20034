import PresentationEngine

/// Touches, keys, events and the responder chain.
extension CallGenerator {
    mutating func responding() -> RespondingCall {
        switch below(12) {
        case 0: .touch(view: name(), phase: pick(TouchPhase.allCases))
        case 4: .becomeResponder(name())
        case 11:
            .touchScreen(
                ScreenTouch(
                    pick(ScreenTouch.Phase.allCases), at: flip() ? Point(decimal(), decimal()) : nil,
                    velocity: flip() ? Point(decimal(), decimal()) : .zero))
        case 5: .resignResponder(name())
        case 6: .reloadInputViews(name())
        case 7: .pressKey(input: name(), KeyModifier.allCases.filter { _ in flip() })
        case 8: .requestFocusUpdate(environment: name())
        case 9: .restoreActivity(receiver: name(), activityType: name())
        case 10: .send(sentEvent())
        case 1: .becomeFirstResponder(element: name(), controller: maybe { $0.name() })
        case 2: .resignFirstResponder(element: name(), controller: maybe { $0.name() })
        default: .dockKeyboard(flip())
        }
    }

    private mutating func sentEvent() -> SentEvent {
        switch below(4) {
        case 0: .press(.button(pick(PressType.allCases)), pick(EventPhase.allCases))
        case 1: .press(.key(pick(["a", "\u{F700}"])), pick(EventPhase.allCases))
        case 2: .shake(pick([.began, .ended, .cancelled]))
        default: .remoteControl(pick(RemoteControl.allCases))
        }
    }
}
