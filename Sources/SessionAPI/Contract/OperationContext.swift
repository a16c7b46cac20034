import AccessControl
import MicroHTTP
import SessionHost

/// The circumstances of a request besides the request itself: its sender, and the names in its path.
struct OperationContext: Sendable {
    let caller: Caller
    /// The possessions of the caller's tenant.
    let host: TenantHost
    let parameters: PathParameters

    /// The name in the path under that parameter.
    subscript(_ parameter: String) -> String? { parameters[parameter] }

    /// The session in the path.
    var session: String { parameters["session"] ?? "" }
}
