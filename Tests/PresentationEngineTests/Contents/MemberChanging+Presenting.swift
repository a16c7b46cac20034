@testable import PresentationEngine

extension Presentation: MemberChanging {
    static var sample: Presentation {
        Presentation(serial: 1, name: "p", presented: .one, style: .fullScreen)
    }

    mutating func change(_ member: String) -> Bool {
        switch member {
        case "serial": self = Presentation(serial: 2, name: "p", presented: .one, style: .fullScreen)
        case "name": self = Presentation(serial: 1, name: "q", presented: .one, style: .fullScreen)
        case "presented": presented = .other
        case "original": original = .other
        case "presenting": presenting = .other
        case "source": source = .other
        case "style": self = Presentation(serial: 1, name: "p", presented: .one, style: .popover)
        case "adaptedStyle": adaptedStyle = .popover
        case "transitionStyle": transitionStyle = .partialCurl
        case "declared": declared = .other
        case "delegate": delegate = .application
        case "phase": phase = .presented
        case "presentsInFullscreen": presentsInFullscreen = false
        case "removesPresentersView": removesPresentersView = true
        case "container": container = .other
        case "dimming": dimming = .other
        case "presentedView": presentedView = .other
        case "presenterSuperview": presenterSuperview = .other
        case "decorations": decorations = [.other]
        case "transition": transition = .other
        case "adaptsLater": adaptsLater = true
        case "placedStyle": placedStyle = .formSheet
        case "isOfSegue": isOfSegue = true
        case "isPreview": isPreview = true
        case "sheetApart": sheet = SheetState()
        case "anchor": anchor = PopoverAnchor(sourceView: "v")
        default: return false
        }
        return true
    }
}

extension Transition: MemberChanging {
    static var sample: Transition { sample() }

    private static func sample(
        serial: Int = 1, name: String = "t_1", from: ControllerHandle = .one,
        presentationStyle: ModalPresentationStyle = .fullScreen
    ) -> Transition {
        Transition(
            serial: serial, name: name, kind: .presentation, subject: .presentation(.one), from: from,
            to: .one,
            isAnimated: false, style: .coverVertical, presentationStyle: presentationStyle)
    }

    mutating func change(_ member: String) -> Bool {
        switch member {
        case "serial": self = .sample(serial: 2)
        case "name": self = .sample(name: "t_2")
        case "leader": leader = 7
        case "kind": kind = .dismissal
        case "subject": subject = .presentation(.other)
        case "from": self = .sample(from: .other)
        case "to": to = .other
        case "isAnimated": isAnimated = true
        case "style": style = .partialCurl
        case "presentationStyle": self = .sample(presentationStyle: .popover)
        case "placesBefore": placesBefore = [ViewPlace(view: .one, superview: nil, index: 0, frame: .zero)]
        case "shownBefore": shownBefore = [ShownChildren(container: .one, children: [])]
        case "animating": animating = .other
        case "vanishing": vanishing = [.other]
        case "frames": frames.toFinal = Rect(1, 0, 0, 0)
        default: return changeCourse(member)
        }
        return true
    }

    /// Changes a member that describes how the transition is driven and how far it has come.
    private mutating func changeCourse(_ member: String) -> Bool {
        switch member {
        case "preferred": preferred = .zoom
        case "zoomSource": zoomSource = "v"
        case "isFinishedEarly": isFinishedEarly = true
        case "animator": animator = .application
        case "interaction": interaction = .application
        case "isInterruptible": isInterruptible = true
        case "duration": duration = 1
        case "phase": phase = .running(since: 0, due: 1)
        case "isByUser": isByUser = true
        case "drag": drag = SheetDrag(fraction: 0.5, dismisses: true, changesDetent: false)
        case "isStartDecided": isStartDecided = true
        case "isDurationDecided": isDurationDecided = true
        case "isInitiallyInteractive": isInitiallyInteractive = true
        case "isInteractive": isInteractive = true
        case "wasCancelled": wasCancelled = true
        case "fraction": fraction = 0.5
        case "completionSpeed": completionSpeed = 0.5
        case "completionCurve": completionCurve = .linear
        case "blocks": blocks = [CoordinatorBlock(kind: .completion, label: nil, calls: [], bindings: .none)]
        case "completion": completion = Completion()
        case "completionBindings": completionBindings = Bindings([Argument("a", "b")])
        case "didComplete": didComplete = false
        case "hasAnimated": hasAnimated = true
        case "hasStarted": hasStarted = true
        default: return false
        }
        return true
    }
}
