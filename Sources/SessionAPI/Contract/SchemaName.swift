/// The schemas that the contract names, each once.
enum SchemaName: String, Sendable, CaseIterable {
    case problem = "Problem"
    case event = "Event"
    case eventPage = "EventPage"
    case storyboard = "Storyboard"
    case storyboardSummary = "StoryboardSummary"
    case storyboardList = "StoryboardList"
    case device = "Device"
    case fidelity = "Fidelity"
    case controllerRequest = "ControllerRequest"
    case call = "Call"
    case completion = "Completion"
    case behavior = "Behavior"
    case objectRequest = "ObjectRequest"
    case advance = "Advance"
    case answer = "Answer"
    case batch = "Batch"
    case refusalList = "RefusalList"
    case ruleList = "RuleList"
    case rule = "Rule"
    case health = "Health"
    case outcome = "Outcome"
    case pending = "Pending"
    case transition = "Transition"
    case session = "Session"
    case sessionSummary = "SessionSummary"
    case sessionList = "SessionList"
    case sessionRequest = "SessionRequest"
    case sessionOutcome = "SessionOutcome"
    case controllerOutcome = "ControllerOutcome"
    case windowOutcome = "WindowOutcome"
    case viewOutcome = "ViewOutcome"
    case objectOutcome = "ObjectOutcome"
    case restorationReport = "RestorationReport"
    case archive = "Archive"
    case archiveSummary = "ArchiveSummary"
    case archiveList = "ArchiveList"
    case replayReport = "ReplayReport"
    case hierarchy = "Hierarchy"
    case controllerNode = "ControllerNode"
    case controllerList = "ControllerList"
    case controller = "Controller"
    case window = "Window"
    case windowList = "WindowList"
    case viewList = "ViewList"
    case view = "View"
    case namedObject = "NamedObject"
    case objectList = "ObjectList"
    case behaviorMap = "BehaviorMap"
    case transitionList = "TransitionList"
    case transitionState = "TransitionState"
    case unwindExplanation = "UnwindExplanation"
    case point = "Point"
    case size = "Size"
    case rect = "Rect"
    case anchor = "PopoverAnchor"

    /// What stands under the name.
    var schema: Schema {
        switch self {
        case .problem: .problem
        case .event: .event
        case .eventPage: .eventPage
        case .storyboard: .storyboard
        case .storyboardSummary: .storyboardSummary
        case .storyboardList: .storyboardList
        case .device: .device
        case .fidelity: .fidelity
        case .controllerRequest: .controllerRequest
        case .call: .call
        case .completion: .completion
        case .behavior: .behavior
        case .objectRequest: .objectRequest
        case .advance: .advance
        case .answer: .answer
        case .batch: .batch
        case .refusalList: .refusalList
        case .ruleList: .ruleList
        case .rule: .rule
        case .health: .health
        case .outcome: .outcome
        case .pending: .pending
        case .transition: .transition
        case .session: .session
        case .sessionSummary: .sessionSummary
        case .sessionList: .sessionList
        case .sessionRequest: .sessionRequest
        case .sessionOutcome: .sessionOutcome
        case .controllerOutcome: .creationOutcome("controller")
        case .windowOutcome: .creationOutcome("window")
        case .viewOutcome: .creationOutcome("view")
        case .objectOutcome: .creationOutcome("object")
        case .restorationReport: .restorationReport
        case .archive: .archive
        case .archiveSummary: .archiveSummary
        case .archiveList: .archiveList
        case .replayReport: .replayReport
        case .hierarchy: .hierarchy
        case .controllerNode: .controllerNode
        case .controllerList: .controllerList
        case .controller: .controller
        case .window: .window
        case .windowList: .windowList
        case .viewList: .viewList
        case .view: .view
        case .namedObject: .namedObject
        case .objectList: .objectList
        case .behaviorMap: .behaviorMap
        case .transitionList: .transitionList
        case .transitionState: .transitionState
        case .unwindExplanation: .unwindExplanation
        case .point: .point
        case .size: .size
        case .rect: .rect
        case .anchor: .anchor
        }
    }
}
