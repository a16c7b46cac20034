import MicroHTTP
import SessionHost
import SessionStore

/// Why the service did not start, in one sentence, with the status the program ends with.
enum ServingFault: Error, CustomStringConvertible {
    /// The database cannot be used.
    case database(StoreError)
    /// The sessions in the database cannot be listed.
    case sessions(HostError)
    /// The address cannot be listened on.
    case listening(HTTPServerFault)
    /// The example that was asked for could not be made.
    case example(reason: String)

    /// The sentence.
    var description: String {
        switch self {
        case .database(let error): error.description
        case .sessions(let error): error.description
        case .listening(let fault): fault.description
        case .example(let reason): "The example session could not be made: \(reason)"
        }
    }

    /// The status, by the words of `sysexits.h`: an input or output error, unavailable, internal.
    var status: Int32 {
        switch self {
        case .database, .sessions: 74
        case .listening: 69
        case .example: 70
        }
    }
}
