import JSONCoding
import PresentationEngine

extension OrientationCall {
    /// Writes the call with its target and arguments.
    func writeMembers(to writer: inout JSONWriter) {
        switch self {
        case .attemptRotation: writer.call(.attemptRotationToDeviceOrientation)
        case .setNeedsUpdate(let receiver):
            writer.call(.setNeedsUpdateOfSupportedInterfaceOrientations, receiver: receiver)
        case .requestGeometryUpdate(let orientations, let handler):
            writer.call(.requestGeometryUpdate)
            writer.member("orientations", orientations.map(\.rawValue))
            writer.member("errorHandler", handler)
        case .setDeviceOrientation(let orientation):
            writer.call(.setDeviceOrientation)
            writer.member("orientation", orientation.rawValue)
        }
    }
}
