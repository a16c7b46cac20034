import JSONCoding
import MicroHTTP
import PresentationCoding
import PresentationEngine
import SessionHost

/// One call of UIKit as a resource of its own: its target stands in the path, its arguments in the body.
struct CallOperation: Sendable {
    let id: String
    let method: HTTPMethod
    /// The path below the session's own.
    let path: String
    let tag: OperationTag
    let summary: String
    let verb: CallVerb
    /// The parameter of the path that names the call's target; nil where the body says all.
    var target: String?
    /// What the call makes, for a status of 201 and its `Location`.
    var creation: Creation?

    /// What a call makes.
    struct Creation: Sendable {
        /// The key under which the answer names it.
        let key: StaticString
        /// The collection that it is found in, below the session's path.
        let collection: String
        let schema: SchemaName
        /// Finds the name of what was made: in the call, among the events, or in the session as it is now.
        let name: @Sendable (Call, CommandOutcome, PresentationSession) -> String?
    }

    /// The operation in the table.
    func operation(_ conductor: Conductor) -> Operation {
        let body = BodyContent.json(.body(of: verb), isOptional: verb.mayBeEmpty)
        let target = target
        let verb = verb
        let creation = creation
        return Operation(
            id: id, method: method, path: "/v1/sessions/{session}/" + path, tag: tag, summary: summary,
            body: body, answers: [success, .eventLines(status: success.status)],
            problems: ProblemKind.ofCommands, isConditional: true,
            isIdempotent: true
        ) { request, parameters in
            _ = try Query(request, allowing: [])
            let name = target.flatMap { parameters[$0] }
            let json = try request.json(body)
            return try conductor.conduct(request, parameters, target: name) {
                let call = try Call(verb, of: name, body: try json())
                return Conductor.Order(
                    command: .perform([call]),
                    answer: creation?.answer(call, eventLimit: conductor.eventLimit))
            }
        }
    }

    private var success: AnswerContent {
        guard let creation else {
            return .json(.reference(.outcome), "What came of the call.", fields: ["ETag"])
        }
        return .json(
            .reference(creation.schema), status: .created, "What was made, and what came of it.",
            fields: ["ETag", "Location"])
    }
}

extension CallOperation.Creation {
    fileprivate func answer(_ call: Call, eventLimit: Int) -> OutcomeAnswer {
        let creation = self
        return OutcomeAnswer(
            eventLimit: eventLimit,
            leading: { writer, outcome, session in
                writer.member(creation.key, creation.name(call, outcome, session))
            },
            location: { outcome, session in
                creation.name(call, outcome, session).map { name in
                    "/v1/sessions/\(outcome.session)/\(creation.collection)/\(PercentEncoding.encode(name))"
                }
            })
    }
}

extension CallVerb {
    /// Whether the call needs no argument besides its target.
    fileprivate var mayBeEmpty: Bool {
        switch self {
        case .dismiss, .tap, .loadViewIfNeeded, .finish, .cancel, .pause, .finishInteractiveTransition,
            .cancelInteractiveTransition, .pauseInteractiveTransition, .removeFromParent,
            .removeFromSuperview, .release, .addWindow, .pop, .popToRootViewController, .tapBackButton,
            .panBack, .setTabBarItems, .tapDisplayModeButton, .tapSecondaryOnlyButton,
            .endAppearanceTransition,
            .makeKeyAndVisible, .makeKey, .showWindow, .hideWindow, .removeWindow, .touch, .tapEditButton,
            .addTextField, .touchOutside:
            true
        case .make, .present, .performSegue, .show, .showDetail, .targetViewController, .unwind, .set, .read,
            .object, .behavior, .update, .complete, .gesture, .updateInteractiveTransition, .setInteraction,
            .coordinate, .push, .popToViewController, .setViewControllers, .select, .tapTab, .pickFromMore,
            .setCustomizableViewControllers, .customizeTabs, .swipe, .tapPageEdge, .setColumn, .showColumn,
            .hideColumn, .swipeColumn, .addChild, .willMove, .didMove,
            .beginAppearanceTransition, .setOverrideTraitCollection, .transition, .callDirectly, .setEditing,
            .setToolbarItems,
            .addAction, .setActionEnabled, .enterText, .setEnabled,
            .addSubview, .setRootViewController, .async, .after, .application, .registerObject,
            .encode, .decode, .log, .raise:
            false
        }
    }
}

extension ProblemKind {
    /// What can come of a command, besides what can come of any request.
    static let ofCommands: [ProblemKind] = [
        .nameTaken, .questionPending, .noQuestion, .exceptionRaised, .senseless, .unknownName, .endlessTurn,
        .tooMuchWork, .sessionTerminated, .sessionQuarantined, .journalFull, .storeUnavailable, .overloaded,
    ]
}
