import LineWriting
import Logging
import ProsceniumSettings

extension Settings {
    /// Reports why the service ends: as a human-readable line, or as an entry of a JSON log.
    func complain(_ fault: ServingFault, through log: LineWriter) {
        let reason = fault.description
        switch logFormat {
        case .text: log.write(line: "proscenium: \(reason)")
        case .json:
            Logger(label: "proscenium.serve").critical("\(fault.summary)", metadata: ["cause": "\(reason)"])
        }
    }
}
