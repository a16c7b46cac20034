import AccessControl
import MicroHTTP
import SessionHost

/// The context of a request: its sender, and the names in its path.
struct OperationContext: Sendable {
    let caller: Caller
    /// The sessions, storyboards and archives of the caller's tenant.
    let host: TenantHost
    let parameters: PathParameters

    /// The value of a path parameter.
    subscript(_ parameter: String) -> String? { parameters[parameter] }

    /// The session in the path.
    var session: String { parameters["session"] ?? "" }
}
