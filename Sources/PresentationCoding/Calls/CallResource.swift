/// The resource of a call in the contract: its target is in the path, its arguments are in the body.
public struct CallResource: Sendable {
    /// The name of the operation, for generated clients.
    public let id: String
    public let method: Method
    /// The path below the session's own.
    public let path: String
    public let group: Group
    /// The parameter of the path that names the call's target; nil if the body contains everything.
    public let parameter: String?
    /// The kind of thing that the call makes, so that the answer can give its location.
    public let creation: Creation?

    public enum Method: Sendable {
        case post
        case patch
        case put
        case delete
    }

    /// The section of the contract that lists the operation.
    public enum Group: Sendable {
        case hierarchy
        case calls
        case transitions
    }

    /// The kinds of things that calls make.
    public enum Creation: Sendable {
        case controller
        case object
        case window
        case view
    }

    /// A collection with members that calls are made on.
    enum Collection: String {
        case controllers
        case transitions
        case windows
    }

    /// A resource with a path of its own, which may name the call's target in braces.
    static func own(
        _ id: String, _ method: Method, _ path: String, in group: Group, making creation: Creation? = nil
    ) -> CallResource {
        CallResource(id: id, method: method, path: path, group: group, creation: creation)
    }

    /// A call on a member of a collection: `POST …/controllers/{controller}/present`.
    ///
    /// - Parameters:
    ///   - segment: the last segment of the path.
    ///   - id: the name of the operation, if it differs from the segment.
    static func on(_ collection: Collection, _ segment: String, id: String? = nil) -> CallResource {
        let parameter = collection.rawValue.dropLast()
        let group: Group =
            switch collection {
            case .controllers: .calls
            case .transitions: .transitions
            case .windows: .hierarchy
            }
        return CallResource(
            id: id ?? segment, method: .post, path: "\(collection.rawValue)/{\(parameter)}/\(segment)",
            group: group, creation: nil)
    }

    private init(id: String, method: Method, path: String, group: Group, creation: Creation?) {
        self.id = id
        self.method = method
        self.path = path
        self.group = group
        self.creation = creation
        // Stored, since every request needs it.
        if let start = path.firstIndex(of: "{"), let end = path.firstIndex(of: "}") {
            parameter = String(path[path.index(after: start)..<end])
        } else {
            parameter = nil
        }
    }
}
