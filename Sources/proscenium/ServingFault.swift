import AccessControl
import MicroHTTP
import ProsceniumSettings
import SessionHost
import SessionStore

/// Why the service did not start, or did not stop cleanly, in one sentence, with the exit status of the program.
enum ServingFault: Error, CustomStringConvertible {
    /// The database cannot be used.
    case database(StoreError)
    /// The sessions in the database cannot be listed.
    case sessions(HostError)
    /// The token file cannot be used.
    case tokens(TokenFileFault)
    /// A file of the certificate cannot be read, for a reason that continues "The file … cannot be used: ".
    case certificate(path: String, reason: String)
    /// The service cannot listen on the address.
    case listening(HTTPServerFault)
    /// Other machines could connect to the address, and the settings do not allow it.
    case exposed(ListenAddress)
    /// The example that was asked for could not be made.
    case example(reason: String)
    /// The service has stopped, but its database could not be closed cleanly.
    case closing(StoreError)

    /// The fault as a sentence.
    var description: String {
        switch self {
        case .database(let error): error.description
        case .sessions(let error): error.description
        case .tokens(let fault): fault.description
        case .certificate(let path, let reason): "The file \(path) cannot be used: \(reason)."
        case .listening(let fault): fault.description
        case .exposed(let address):
            "Other machines can connect to \(address), and the service has no tokens. "
                + "Make one with \"proscenium token NAME --file tokens.yaml\" and set "
                + "\(SettingKey.tokens.rawValue): tokens.yaml; or listen on 127.0.0.1; or, if something else controls "
                + "access, set "
                + "\(SettingKey.allowUnauthenticated.rawValue): true "
                + "(\(SettingKey.allowUnauthenticated.environmentVariable)=true)."
        case .closing(let error): "The service has stopped, but not cleanly: \(error.description)"
        case .example(let reason): "The example session could not be made: \(reason)"
        }
    }

    /// What the fault means for the service, as the message of a log.
    var summary: String {
        switch self {
        case .closing: "The service did not stop cleanly."
        case .database, .sessions, .tokens, .certificate, .listening, .exposed, .example: "The service cannot run."
        }
    }

    /// The exit status, in the terms of `sysexits.h`: an input or output error, unavailable, internal,
    /// configuration.
    var status: Int32 {
        switch self {
        case .database, .sessions, .closing: 74
        case .exposed, .tokens, .certificate, .listening(.certificateUnusable): 78
        case .listening: 69
        case .example: 70
        }
    }
}
