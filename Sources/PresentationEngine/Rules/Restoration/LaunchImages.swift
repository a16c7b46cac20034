/// Whether the next launch shows the snapshot of the app or its launch image (R51, R52).
extension PresentationSession {
    /// `ignoreSnapshotOnNextApplicationLaunch()`: it counts only within the callbacks that preserve state.
    mutating func ignoreSnapshot() {
        guard agenda.writing != nil else {
            return dropCall(
                ApplicationCall.ignoreSnapshotOnNextApplicationLaunch.rawValue, "No state is being preserved.", "R51")
        }
        agenda.writing?.ignoresSnapshot = true
    }

    /// The reason for which the snapshot is not used with the archive that is being written (CH-469).
    func launchImageReason(_ writing: ArchiveWriting) -> StateArchive.LaunchImageReason? {
        if writing.ignoresSnapshot { return .ignored }
        guard let top = topmostController, let controller = controllers[top] else { return nil }
        guard controller.kind.isRestorable else { return .systemController }
        return controller.properties.restorationIdentifier == nil ? .withoutIdentifier : nil
    }

    /// The controller in front: the last that is presented, or what the container there shows.
    private var topmostController: ControllerHandle? {
        var top = keyRoot
        var levelsLeft = controllers.placeCount
        while let handle = top, levelsLeft > 0 {
            let presented = presentation(by: handle).flatMap { presentations[$0]?.presented }
            let isContainer = controllers[handle]?.kind.isContainer == true
            guard let next = presented ?? (isContainer ? controllers[handle]?.shown.last : nil) else { return handle }
            meter.look(at: 1)
            top = next
            levelsLeft -= 1
        }
        return top
    }

    /// The launch that restores the state shows the launch image if the archive says so.
    mutating func announceLaunchImage() {
        guard let reason = agenda.reading?.archive.launchImage else { return }
        emit(.lifecycle(nil, .launchImageShown), rule: reason == .ignored ? "R51" : "R52")
    }
}
