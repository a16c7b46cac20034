import LineWriting
import Logging
import ProsceniumSettings

extension Settings {
    /// Tells why the service cannot run: as a line for people, or as an entry of a log in JSON.
    func complain(_ reason: String, through log: LineWriter) {
        switch logFormat {
        case .text: log.write(line: "proscenium: \(reason)")
        case .json:
            Logger(label: "proscenium.serve").critical("The service cannot run.", metadata: ["cause": "\(reason)"])
        }
    }
}
