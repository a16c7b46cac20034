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
        one(
            "readController", "controllers/{controller}",
            "All there is to know of a controller: its properties as they read, and its links.",
            .controller, find: PresentationSession.controllerHandle,
            write: PresentationSession.writeController),
        Viewing(
            id: "listWindows", path: "windows", tag: .hierarchy, summary: "Lists the windows.",
            schema: .windowList
        ) { _, _ in list("windows") { $0.writeWindows(to: &$1) } },
        one(
            "readWindow", "windows/{window}", "Reads a window.", .window,
            find: PresentationSession.windowHandle, write: PresentationSession.writeWindow),
        Viewing(
            id: "listViews", path: "views", tag: .hierarchy, summary: "The trees of views.",
            schema: .viewList
        ) { _, _ in list("views") { $0.writeViews(to: &$1) } },
        one(
            "readView", "views/{view}", "Reads a view with all in it.", .view,
            find: PresentationSession.viewHandle, write: PresentationSession.writeTree),
        Viewing(
            id: "listObjects", path: "objects", tag: .hierarchy,
            summary: "Lists the app's delegates, animators, interaction and presentation controllers.",
            schema: .objectList
        ) { _, _ in list("objects") { $0.writeObjects(to: &$1) } },
        one(
            "readObject", "objects/{object}", "Reads one of the app's objects.", .namedObject,
            find: PresentationSession.objectHandle, write: PresentationSession.writeObject),
        Viewing(
            id: "listBehaviors", path: "behaviors", tag: .hierarchy,
            summary: "The behaviors by the names of their classes and objects.", schema: .behaviorMap
        ) { _, _ in list("behaviors") { $0.writeBehaviors(to: &$1) } },
        Viewing(
            id: "listTransitions", path: "transitions", tag: .transitions,
            summary: "Lists the transitions in flight.", schema: .transitionList
        ) { _, _ in list("transitions") { $0.writeTransitions(to: &$1) } },
        one(
            "readTransition", "transitions/{transition}", "How far a transition has come.", .transitionState,
            tag: .transitions, find: PresentationSession.transitionHandle,
            write: PresentationSession.writeTransition),
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

    /// One thing, found by the name that the path ends with.
    private static func one<Handle>(
        _ id: String, _ path: String, _ summary: String, _ schema: SchemaName, tag: OperationTag = .hierarchy,
        find: @escaping @Sendable (PresentationSession) -> (String) -> Handle?,
        write: @escaping @Sendable (PresentationSession) -> (Handle, inout JSONWriter) -> Void
    ) -> Viewing {
        let parameter = String(path.drop { $0 != "{" }.dropFirst().dropLast())
        return Viewing(id: id, path: path, tag: tag, summary: summary, schema: schema) { _, parameters in
            let name = parameters[parameter] ?? ""
            return { session, writer in
                guard let handle = find(session)(name) else { return false }
                write(session)(handle, &writer)
                return true
            }
        }
    }

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
