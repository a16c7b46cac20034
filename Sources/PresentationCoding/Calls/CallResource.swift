/// The resource of a call in the contract: its target stands in the path, its arguments in the body.
public struct CallResource: Sendable {
    /// The name of the operation, for generated clients.
    public let id: String
    public let method: Method
    /// The path below the session's own.
    public let path: String
    public let group: Group
    /// The parameter of the path that names the call's target; nil where the body says all.
    public let parameter: String?
    /// What the call makes, for an answer that says where it is.
    public let creation: Creation?

    public enum Method: Sendable {
        case post
        case patch
        case put
        case delete
    }

    /// The part of the contract that the operation is listed in.
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

    /// A collection whose members calls are made on.
    enum Collection: String {
        case controllers
        case transitions
        case windows
    }

    /// A resource of its own: a path that may name the call's target in braces.
    static func own(
        _ id: String, _ method: Method, _ path: String, in group: Group, making creation: Creation? = nil
    ) -> CallResource {
        CallResource(id: id, method: method, path: path, group: group, creation: creation)
    }

    /// A call on a member of a collection: `POST …/controllers/{controller}/present`.
    ///
    /// - Parameters:
    ///   - segment: the last segment of the path.
    ///   - id: the name of the operation, where the segment will not do.
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
        // Every request asks for it.
        if let start = path.firstIndex(of: "{"), let end = path.firstIndex(of: "}") {
            parameter = String(path[path.index(after: start)..<end])
        } else {
            parameter = nil
        }
    }
}
