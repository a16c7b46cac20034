@testable import PresentationEngine

/// What a cancelled transition must leave as it was: all but the journal, the clock, callbacks and minted names.
struct Snapshot: Equatable {
    let controllers: String
    let views: String
    let presentations: String

    init(_ session: PresentationSession) {
        let state = TouchedState(whole: session)
        controllers = "\(state.controllers.places)"
        views = "\(state.views.places)"
        presentations = "\(state.presentations.places)"
    }
}
