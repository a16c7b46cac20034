import JSONCoding
import PresentationEngine

extension OrientationCall {
    /// Writes the call with its target and arguments.
    func writeMembers(to writer: inout JSONWriter) {
        switch self {
        case .attemptRotation: break
        case .setNeedsUpdate(let receiver):
            writer.member("receiver", receiver)
        case .requestGeometryUpdate(let orientations, let handler):
            writer.member("orientations", orientations.map(\.rawValue))
            writer.member("errorHandler", handler)
        case .setDeviceOrientation(let orientation):
            writer.member("orientation", orientation.rawValue)
        }
    }
}
