import JSONCoding
import MicroHTTP
import PresentationCoding
import PresentationEngine
import SessionHost

/// What can be read of a session's state, in the order of the contract.
enum ViewingResources {
    /// Their operations.
    static func operations(_ registry: SessionRegistry, _ reply: Replies) -> [Operation] {
        [HierarchyResource(registry: registry, reply: reply).operation]
            + all.map { $0.operation(registry, reply) }
    }

    private static let all = [
        Viewing(
            id: "listControllers", path: "controllers", tag: .hierarchy,
            summary: "Lists the controllers, or those that the query selects.", query: selection,
            schema: .controllerList
        ) { query, _ in
            let selection = ControllerSelection(
                className: query["class"], title: query["title"], identifier: query["identifier"],
                state: query["state"])
            return list("controllers") { $0.writeControllers(selection, to: &$1) }
        },
        Viewing(
            id: "readController", path: "controllers/{controller}", tag: .hierarchy,
            summary: "All there is to know of a controller: its properties as they read, and its links.",
            schema: .controller
        ) { _, parameters in
            let name = parameters["controller"] ?? ""
            return { session, writer in
                guard let handle = session.controllerHandle(named: name) else { return false }
                session.writeController(handle, to: &writer)
                return true
            }
        },
        Viewing(
            id: "listWindows", path: "windows", tag: .hierarchy, summary: "Lists the windows.",
            schema: .windowList
        ) { _, _ in list("windows") { $0.writeWindows(to: &$1) } },
        Viewing(
            id: "listViews", path: "views", tag: .hierarchy, summary: "The trees of views.",
            schema: .viewList
        ) { _, _ in list("views") { $0.writeViews(to: &$1) } },
        Viewing(
            id: "listObjects", path: "objects", tag: .hierarchy,
            summary: "Lists the app's delegates, animators, interaction and presentation controllers.",
            schema: .objectList
        ) { _, _ in list("objects") { $0.writeObjects(to: &$1) } },
        Viewing(
            id: "listBehaviors", path: "behaviors", tag: .hierarchy,
            summary: "The behaviors by the names of their classes and objects.", schema: .behaviorMap
        ) { _, _ in list("behaviors") { $0.writeBehaviors(to: &$1) } },
        Viewing(
            id: "listTransitions", path: "transitions", tag: .transitions,
            summary: "Lists the transitions in flight.", schema: .transitionList
        ) { _, _ in list("transitions") { $0.writeTransitions(to: &$1) } },
        Viewing(
            id: "readTransition", path: "transitions/{transition}", tag: .transitions,
            summary: "How far a transition has come.", schema: .transitionState
        ) { _, parameters in
            let name = parameters["transition"] ?? ""
            return { session, writer in
                guard let handle = session.transitionHandle(named: name) else { return false }
                session.writeTransition(handle, to: &writer)
                return true
            }
        },
    ]

    private static let selection = [
        QueryParameter(name: "class", schema: .name, explanation: "Only controllers of this class."),
        QueryParameter(name: "title", schema: .name, explanation: "Only controllers with this title."),
        QueryParameter(
            name: "identifier", schema: .name,
            explanation: "Only controllers with this storyboard or restoration identifier."),
        QueryParameter(
            name: "state", schema: .appearance, explanation: "Only controllers that stand so."),
    ]

    /// An object with one member, so that a list can get company later without breaking its readers.
    private static func list(
        _ key: StaticString, _ write: @escaping @Sendable (PresentationSession, inout JSONWriter) -> Void
    ) -> Viewing.Encoding {
        { session, writer in
            writer.beginObject()
            writer.key(key)
            write(session, &writer)
            writer.endObject()
            return true
        }
    }
}
