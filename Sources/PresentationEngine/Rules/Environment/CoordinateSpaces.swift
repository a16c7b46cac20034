/// What the scene's delegate hears of the coordinate space, the orientation and the traits of its scene (CH-658).
extension PresentationSession {
    /// The callback for a change of the window, with what was before.
    func coordinateSpaceSteps(_ change: EnvironmentChange) -> [Step] {
        guard let delegate = delegateForCoordinateSpaces else { return [] }
        note(
            true, .sizeChanges, Choice.coordinateSpaces.rule, about: [delegate], [.sceneDidUpdateCoordinateSpace],
            value: .size(change.size), detail: .size(change.formerSize))
        return [.callback(callback(to: delegate, size: change.formerSize, change.formerOrientation, style: nil))]
    }

    /// The callback for a flip of the style in the background (Q53).
    func coordinateSpaceStep(style: String) -> [Step] {
        guard let delegate = delegateForCoordinateSpaces else { return [] }
        note(
            true, .traitsChange, Choice.coordinateSpaces.rule, about: [delegate], [.sceneDidUpdateCoordinateSpace],
            value: .text(style))
        return [.callback(callback(to: delegate, size: windowSize, header.orientation, style: style))]
    }

    private func callback(
        to delegate: Actor, size: Size, _ orientation: InterfaceOrientation, style: String?
    ) -> Callback {
        let traits = screenTraits
        return Callback(
            delegate, .sceneDidUpdateCoordinateSpace,
            [
                Argument("previousSize", .size(size)),
                Argument("previousInterfaceOrientation", .text(orientation.rawValue)),
                Argument("previousHorizontal", .text(traits.horizontal.rawValue)),
                Argument("previousVertical", .text(traits.vertical.rawValue)),
            ] + (style.map { [Argument("previousUserInterfaceStyle", .text($0))] } ?? []),
            rule: Choice.coordinateSpaces.rule)
    }

    /// The delegate that implements the method; from iOS 26 on the newer one about the geometry takes its place.
    private var delegateForCoordinateSpaces: Actor? {
        guard let delegate = sceneDelegate, implements(delegate, .sceneDidUpdateCoordinateSpace) else { return nil }
        let isReplaced = rules.tellsOfEffectiveGeometry && implements(delegate, .sceneDidUpdateGeometry)
        return decides(
            !isReplaced, .isAskedByThisMember, Choice.coordinateSpaces.rule, about: [delegate],
            [.sceneDidUpdateCoordinateSpace], value: .text(Member.sceneDidUpdateGeometry.rawValue))
            ? delegate : nil
    }
}
