@testable import PresentationEngine

extension SessionHeader: MemberChanging {
    static var sample: SessionHeader { SessionHeader() }

    mutating func change(_ member: String) -> Bool {
        switch member {
        case "revision": revision = 1
        case "time": time = 1
        case "turn": turn = 1
        case "sequence": sequence = 1
        case "serial": serial = 1
        case "status": status = .terminated
        case "orientation": orientation = .landscapeLeft
        case "isInBackground": isInBackground = true
        case "isInactive": isInactive = true
        case "isInterrupted": isInterrupted = true
        case "appChange": appChange = .running
        case "awaitsScene": awaitsScene = true
        case "isDeviceLocked": isDeviceLocked = true
        case "extendedReturns": extendedReturns = 1
        case "statusBarApart": statusBar = .declared
        case "preferencesApart": preferences = .stated
        case "keyboardApart": keyboard = .undocked
        case "userEventsApart": userEvents.receivesRemoteControl = true
        case "firstResponderApart": firstResponder = .focused
        case "resizingApart": resizing = PopoverResizing(popover: "p_1", excess: .zero, start: 0, due: 1)
        case "areAnimationsEnabled": areAnimationsEnabled = false
        case "windows": windows = [.other]
        case "keyWindow": keyWindow = .other
        case "transitions": transitions = [.other]
        case "lastTransition": lastTransition = "t_1"
        case "waitingSplits": waitingSplits = [.other]
        case "geometryApart": geometry = .turned
        default: return false
        }
        return true
    }
}

extension Keyboard {
    /// A keyboard that is not the usual one.
    fileprivate static var undocked: Keyboard {
        var keyboard = Keyboard()
        keyboard.isUndocked = true
        return keyboard
    }
}

extension FirstResponder {
    /// A view that has the focus.
    fileprivate static var focused: FirstResponder {
        var first = FirstResponder()
        first.focusedItem = .other
        return first
    }
}

extension StatusBar: MemberChanging {
    static var sample: StatusBar { StatusBar() }

    /// A status bar that is not the usual one.
    static var declared: StatusBar {
        var bar = StatusBar()
        bar.isDeclared = true
        return bar
    }

    mutating func change(_ member: String) -> Bool {
        switch member {
        case "isDue": isDue = true
        case "prefersHidden": prefersHidden = true
        case "style": style = .lightContent
        case "animation": animation = .slide
        case "hiddenBy": hiddenBy = "A"
        case "styledBy": styledBy = "A"
        case "isDeclared": isDeclared = true
        default: return false
        }
        return true
    }
}

extension SystemPreferences: MemberChanging {
    static var sample: SystemPreferences { SystemPreferences() }

    /// Preferences about which something was declared.
    static var stated: SystemPreferences {
        var preferences = SystemPreferences()
        preferences.pointer = StatedPreference()
        return preferences
    }

    mutating func change(_ member: String) -> Bool {
        switch member {
        case "homeIndicator": homeIndicator = StatedPreference()
        case "screenEdges": screenEdges = StatedPreference()
        case "pointer": pointer = StatedPreference()
        default: return false
        }
        return true
    }
}

extension StatedPreference: MemberChanging {
    static var sample: StatedPreference { StatedPreference() }

    mutating func change(_ member: String) -> Bool {
        switch member {
        case "isDue": isDue = false
        case "answer": answer = true
        case "decidedBy": decidedBy = "home"
        default: return false
        }
        return true
    }
}

extension SceneGeometry: MemberChanging {
    static var sample: SceneGeometry { SceneGeometry() }

    /// A geometry that is not the usual one.
    static var turned: SceneGeometry {
        var geometry = SceneGeometry()
        geometry.devicePosition = .landscapeLeft
        return geometry
    }

    mutating func change(_ member: String) -> Bool {
        switch member {
        case "devicePosition": devicePosition = .landscapeRight
        case "placement": placement = .half
        case "awaited": awaited = EnvironmentRequest(turns: true)
        case "lock": lock = OrientationLock()
        case "restrictions": restrictions = SizeRestrictions(minimum: Size(500, 400))
        case "display": display = ExternalDisplay(size: Size(1920, 1080))
        case "accessories": accessories = [SceneAccessory(controller: .one, delegateClass: nil)]
        default: return false
        }
        return true
    }
}

extension Agenda: MemberChanging {
    static var sample: Agenda { Agenda() }

    mutating func change(_ member: String) -> Bool {
        switch member {
        case "steps": steps = [PlannedStep(.drain)]
        case "turns": turns = [[]]
        case "commit": restore(commit: [PlannedStep(.drain)])
        case "scheduled": scheduled = [Scheduled(due: 1, serial: 1, calls: [], bindings: .none)]
        case "scheduledLength": scheduledLength = 1
        case "candidates": candidates = [.other]
        case "unsettled": unsettled = [.other]
        case "endedTransitions": endedTransitions = [EndedTransition(.other, named: "t_1")]
        case "parkedApart":
            parked = AskedQuestion(
                question: .shouldPop(.one), actor: .application, member: .navigationBarShouldPop,
                arguments: [], rule: "P1")
        case "writingApart": writing = ArchiveWriting(requiresSecureCoding: false)
        case "readingApart":
            let keys = StateArchive.Keys(
                bundleVersion: "1", idiom: .phone, systemVersion: SystemVersion(12), timestampMilliseconds: 0,
                requiresSecureCoding: false)
            reading = ArchiveReading(StateArchive(keys: keys))
        default: return false
        }
        return true
    }
}
