/// The place of the app's window on the screen of an iPad (CH-286).
extension PresentationSession {
    /// Where the app's window lies on the screen of an iPad: the narrow part of a split screen and a window over
    /// another app at the trailing edge, the others at the leading one, and a window of its own size in the middle
    /// (CH-286).
    package var windowOrigin: Point {
        guard let screen = settings?.device.screenSize(in: header.orientation) else { return .zero }
        let window = windowSize
        switch header.placement {
        case .full, .twoThirds, .half: return .zero
        case .oneThird: return Point(screen.width - window.width, 0)
        case .slideOver:
            let inset = (screen.height - window.height) / 2
            return Point(screen.width - window.width - inset, inset)
        case .size:
            return Rect(size: screen).centering(window).origin
        }
    }
}
