/// Previews of controllers, which the user of a screen with 3D Touch peeks at (CH-684).
extension PresentationSession {
    /// The user presses on a view of `source`, which previews a controller; without one the user lets go of the
    /// preview that it shows.
    mutating func peek(at name: String?, from source: ControllerHandle, _ bindings: Bindings) throws(Rejection) {
        guard rules.hasPreviews else {
            throw .invalid(reason: "Previews exist from iOS 9 on.", rule: Choice.previews.rule)
        }
        guard let name else { return try endPeek(from: source) }
        let previewed = try controller(name, bindings)
        try refusePeek(at: previewed, from: source)
        let made = makePresentation(of: previewed, in: .overFullScreen)
        presentations.update(made) { $0.isPreview = true }
        controllers.update(previewed) { $0.preparedPresentation = made }
        let present = PresentCall(
            receiver: self.name(source), controller: self.name(previewed), isAnimated: false)
        touch(source, .text(self.name(previewed))) {
            $0.enqueue([.call(.present(present), .none), .question(.previewActions(previewed))])
        }
    }

    private func refusePeek(at previewed: ControllerHandle, from source: ControllerHandle) throws(Rejection) {
        let rule = Choice.previews.rule
        if rules.previewsNeedForce, settings?.device.idiom != .phone {
            throw .invalid(reason: "Up to iOS 12 previews need 3D Touch, which this device does not have.", rule: rule)
        }
        if let obstacle = obstacle(beforeContainer: source, rule: rule) {
            throw obstacle.refusal(toTouch: "the content of \(name(source))")
        }
        guard let record = controllers[previewed], previewed != source, record.parent == nil, record.window == nil,
            record.presentedBy == nil, record.preparedPresentation == nil, !isAlertOrSearch(record)
        else {
            throw .invalid(
                reason: "\(name(previewed)) cannot be previewed: a preview shows a controller that was made for it.",
                rule: rule)
        }
        let presenter = outermost(source)
        guard controllers[presenter]?.presents == nil else {
            throw .invalid(
                reason: "\(name(previewed)) cannot be previewed: \(name(presenter)) presents already.", rule: rule)
        }
    }

    private func isAlertOrSearch(_ record: Controller) -> Bool { record.alert != nil || record.search != nil }

    private mutating func endPeek(from source: ControllerHandle) throws(Rejection) {
        let preview = lineage(source).compactMap { controllers[$0]?.presents.flatMap { presentations[$0] } }
            .first { $0.isPreview && $0.source == source }
        if let obstacle = obstacle(toEndOf: preview, from: source) {
            throw .invalid(reason: obstacle, rule: Choice.previews.rule)
        }
        guard let presenter = preview?.presenting else { return }
        touch(source, .null) { $0.enqueue(.dismiss(presenter, isAnimated: false, nil, .none)) }
    }

    /// Why the user cannot let go of the preview; nil if they can.
    private func obstacle(toEndOf preview: Presentation?, from source: ControllerHandle) -> String? {
        guard let preview, preview.presenting != nil else { return "\(name(source)) shows no preview." }
        let shown = "The preview of \(name(preview.presented)) from \(name(source))"
        return switch preview.phase {
        case .prepared, .presenting: "\(shown) is still being shown; let go of it in a later turn."
        case .presented: nil
        case .dismissing: "\(shown) is being dismissed already."
        }
    }

    private mutating func touch(_ source: ControllerHandle, _ previewed: Value, _ effect: (inout Self) -> Void) {
        let before = origin
        defer { origin = before }
        emitLeading(
            .touch(.controller(name(source)), name: "peek", value: previewed), rule: Choice.previews.rule)
        effect(&self)
    }

    /// The quick actions of a preview, once its view is loaded: that is put off until the turn of the presentation.
    mutating func askPreviewActions(of previewed: ControllerHandle, _ question: Question) throws(Rejection) {
        guard controllers[previewed]?.presentedBy.flatMap({ presentations[$0]?.isPreview }) == true else {
            return releasePreview(of: previewed)
        }
        guard controllers[previewed]?.view != nil else { return later(.question(question)) }
        try ask(.controller(previewed), .previewActionItems, [], rule: Choice.previews.rule, for: question)
    }

    /// The presentation of the preview was dropped, and the next one of the controller is its own.
    private mutating func releasePreview(of previewed: ControllerHandle) {
        guard let prepared = preparedPresentation(of: previewed), let presentation = presentations[prepared],
            presentation.isPreview
        else { return }
        controllers.update(previewed) { $0.preparedPresentation = nil }
        remove(presentation, prepared, rule: Choice.previews.rule)
    }
}
