import LineWriting
import Logging
import ProsceniumSettings

extension Settings {
    /// Reports why the service cannot run: as a human-readable line, or as an entry of a JSON log.
    func complain(_ reason: String, through log: LineWriter) {
        switch logFormat {
        case .text: log.write(line: "proscenium: \(reason)")
        case .json:
            Logger(label: "proscenium.serve").critical("The service cannot run.", metadata: ["cause": "\(reason)"])
        }
    }
}
