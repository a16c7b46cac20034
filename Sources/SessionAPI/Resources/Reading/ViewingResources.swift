import JSONCoding
import MicroHTTP
import PresentationCoding
import PresentationEngine
import SessionHost

/// The readings of a session's state, in the order of the contract.
enum ViewingResources {
    /// Their operations.
    static func operations(_ reply: Replies, _ pictures: PictureProgram) -> [Operation] {
        [
            HierarchyResource(reply: reply).operation,
            TargetResource(reply: reply).operation,
            ScreenResource(reply: reply, pictures: pictures).operation,
            StripResource(reply: reply).operation,
        ]
            + views.map { $0.operation(reply) }
    }

    private static let views = [
        Viewing(
            id: "listControllers", path: "controllers", tag: .hierarchy,
            summary: "Lists the controllers in the order of the tree, or those that the query selects.",
            query: ControllerSelection.parameters,
            schema: .controllerList
        ) { query, _ in
            let selection = try ControllerSelection(query)
            return list("controllers") { $0.writeControllers(selection, to: &$1) }
        },
        one(
            "readController", "controllers/{controller}",
            "Describes a controller in full: its properties as they read, and its links.",
            .controller, extent: .single, find: PresentationSession.controllerHandle,
            write: PresentationSession.writeController),
        all(
            "listWindows", "windows", "Lists the windows.", .windowList,
            write: PresentationSession.writeWindows),
        one(
            "readWindow", "windows/{window}", "Reads a window.", .window, extent: .single,
            find: PresentationSession.windowHandle, write: PresentationSession.writeWindow),
        all(
            "listViews", "views", "The trees of views.", .viewList,
            write: PresentationSession.writeViews),
        one(
            "readView", "views/{view}", "Reads a view with its subviews.", .view,
            find: PresentationSession.viewHandle, write: PresentationSession.writeTree),
        Viewing(
            id: "readLayout", path: "layout", tag: .hierarchy,
            summary: "Lists the views of a screen with their frames, from back to front.", query: [.screen],
            extent: .screen, schema: .layout
        ) { query, _ in
            let screen: WindowScreen = try query.choice("screen") ?? .main
            let write = list("views") { $0.writeLayout(of: screen, to: &$1) }
            return { session, writer throws(Rejection) in
                try session.refuseToShow(screen)
                try write(session, &writer)
            }
        },
        Viewing(
            id: "hitTest", path: "hit-test", tag: .hierarchy,
            summary: "Finds the view that a touch at a point of the window goes to, and its superviews.",
            query: ["x", "y"].map {
                QueryParameter(
                    name: $0, schema: .coordinate,
                    explanation: "The \($0) coordinate of the point in its window, in points.", isRequired: true)
            }, extent: .screen, schema: .hit
        ) { query, _ in
            let point = Point(try query.coordinate("x") ?? 0, try query.coordinate("y") ?? 0)
            return { session, writer in session.writeHit(at: point, to: &writer) }
        },
        all(
            "listObjects", "objects",
            "Lists the app's delegates, animators, interaction and presentation controllers.", .objectList,
            write: PresentationSession.writeObjects),
        one(
            "readObject", "objects/{object}", "Reads one of the app's objects.", .namedObject,
            extent: .single,
            find: PresentationSession.objectHandle, write: PresentationSession.writeObject),
        Viewing(
            id: "readEnvironment", path: "environment", tag: .hierarchy,
            summary: "Reads the orientation, the place of the window and the traits of the screen.",
            extent: .single, schema: .environment
        ) { _, _ in { session, writer in session.writeEnvironment(to: &writer) } },
        all(
            "listBehaviors", "behaviors", "The behaviors by the names of their classes and objects.",
            .behaviorMap,
            write: PresentationSession.writeBehaviors),
        all(
            "listTransitions", "transitions", "Lists the transitions in flight.", .transitionList,
            tag: .transitions,
            write: PresentationSession.writeTransitions),
        one(
            "readTransition", "transitions/{transition}", "How far a transition has come.", .transitionState,
            tag: .transitions, extent: .single, find: PresentationSession.transitionHandle,
            write: PresentationSession.writeTransition),
    ]

    /// A reading of all things of a kind, under the name of the collection.
    private static func all(
        _ id: String, _ collection: StaticString, _ summary: String, _ schema: Schema,
        tag: OperationTag = .hierarchy,
        write: @escaping @Sendable (PresentationSession) -> (inout JSONWriter) -> Void
    ) -> Viewing {
        Viewing(id: id, path: "\(collection)", tag: tag, summary: summary, schema: schema) { _, _ in
            list(collection) { write($0)(&$1) }
        }
    }

    /// A reading of one thing, found by the last name in the path.
    private static func one<Handle>(
        _ id: String, _ path: String, _ summary: String, _ schema: Schema, tag: OperationTag = .hierarchy,
        extent: ReadingForm.Extent = .whole,
        find: @escaping @Sendable (PresentationSession) -> (String) -> Handle?,
        write: @escaping @Sendable (PresentationSession) -> (Handle, inout JSONWriter) -> Void
    ) -> Viewing {
        let parameter = String(path.drop { $0 != "{" }.dropFirst().dropLast())
        return Viewing(
            id: id, path: path, tag: tag, summary: summary, extent: extent, schema: schema
        ) { _, parameters in
            let name = parameters[parameter] ?? ""
            return { session, writer throws(Rejection) in
                guard let handle = find(session)(name) else {
                    throw parameter == "transition"
                        ? session.absence(ofTransition: name) : .unknown(kind: parameter, name: name)
                }
                write(session)(handle, &writer)
            }
        }
    }

    /// An object with one member, so that members can be added later without breaking clients.
    private static func list(
        _ key: StaticString, _ write: @escaping @Sendable (PresentationSession, inout JSONWriter) -> Void
    ) -> Viewing.Encoding {
        { session, writer in
            writer.beginObject()
            writer.key(key)
            write(session, &writer)
            writer.endObject()
        }
    }
}
