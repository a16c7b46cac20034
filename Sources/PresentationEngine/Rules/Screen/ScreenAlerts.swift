/// The boxes of alerts and action sheets: their texts, fields and buttons from top to bottom (CH-245).
extension PresentationSession {
    /// The layers of an alert in the frame of its controller's view; the boxes come first, each before its contents.
    func alertLayers(of handle: ControllerHandle, in bounds: Rect, isPopover: Bool, beneath root: Int) -> [ScreenLayer]
    {
        guard let record = controllers[handle], let state = record.alert else { return [] }
        let content = AlertContent(state, title: record.properties.title, isPopover: isPopover)
        var column = AlertColumn(controller: handle, name: record.name, root: root)
        if isPopover {
            column.fill(content, Rect(origin: bounds.origin, size: Size(bounds.size.width, content.height)))
        } else if state.style == .alert {
            let size = Size(min(ScreenNumbers.alertWidth, bounds.size.width), content.height)
            column.fill(content, bounds.centering(size))
        } else {
            let inset = ScreenNumbers.sheetInset
            let width = max(bounds.size.width - 2 * inset, 0)
            let bottom = bounds.maxY - max(screenSafeArea.bottom, inset)
            let cancel = content.cancel.isEmpty ? 0 : content.rowHeight + inset
            let top = bottom - cancel - content.height
            column.fill(content, Rect(bounds.origin.x + inset, top, width, content.height))
            if !content.cancel.isEmpty {
                let frame = Rect(bounds.origin.x + inset, bottom - content.rowHeight, width, content.rowHeight)
                column.fill(content.ofCancel, frame)
            }
        }
        return column.layers
    }

    /// The content of a popover: that of an action sheet is as high as its rows (CH-245).
    func popoverContent(of presentation: Presentation, _ frames: SheetFrames) -> Size {
        guard let record = controllers[presentation.presented] else { return .zero }
        let size = frames.popoverContent(record.properties.preferredContentSize)
        guard let state = record.alert, record.properties.preferredContentSize == .zero else { return size }
        return Size(size.width, AlertContent(state, title: record.properties.title, isPopover: true).height)
    }

    /// The distance that an action sheet moves as it appears: from its top to the lower edge of its view.
    func heightOfActionSheet(_ handle: ControllerHandle, in bounds: Rect) -> Double {
        let layers = alertLayers(of: handle, in: bounds, isPopover: false, beneath: 0)
        return bounds.maxY - (layers.map(\.frame.origin.y).min() ?? bounds.maxY)
    }
}

/// The contents of one box of an alert.
private struct AlertContent {
    var title: String?
    var message: String?
    var fields: [AlertTextField] = []
    var actions: [AlertAction] = []
    var cancel: [AlertAction] = []
    var preferred: String?
    let isSheet: Bool

    init(_ state: AlertState, title: String?, isPopover: Bool) {
        self.title = title.flatMap { $0.isEmpty ? nil : $0 }
        message = state.message.flatMap { $0.isEmpty ? nil : $0 }
        fields = state.textFields
        preferred = state.preferred
        isSheet = state.style == .actionSheet
        let others = state.actions.filter { $0.style != .cancel }
        let cancels = state.actions.filter { $0.style == .cancel }
        if isSheet {
            actions = others
            cancel = isPopover ? [] : cancels
        } else {
            // Two buttons stand beside each other, with the cancel action on the left, and more below each other.
            actions = state.actions.count == 2 ? cancels + others : others + cancels
        }
    }

    /// The box of the cancel action beneath an action sheet.
    var ofCancel: AlertContent {
        var box = self
        box.title = nil
        box.message = nil
        box.actions = cancel
        box.cancel = []
        return box
    }

    var rowHeight: Double { isSheet ? ScreenNumbers.sheetAction : ScreenNumbers.alertAction }
    var isPaired: Bool { !isSheet && actions.count == 2 }
    var hasTexts: Bool { title != nil || message != nil || !fields.isEmpty }

    var messageLines: Int {
        guard let message else { return 0 }
        let inLine = ScreenNumbers.charactersInLine
        let shown = message.prefix(inLine * ScreenNumbers.messageLineLimit)
        return min((shown.count + inLine - 1) / inLine, ScreenNumbers.messageLineLimit)
    }

    var textHeight: Double {
        guard hasTexts else { return 0 }
        return 2 * ScreenNumbers.alertPadding + (title == nil ? 0 : ScreenNumbers.alertTitle)
            + Double(messageLines) * ScreenNumbers.alertLine + Double(fields.count) * ScreenNumbers.alertField
    }

    var height: Double { textHeight + Double(isPaired ? 1 : actions.count) * rowHeight }
}

/// Fills the boxes of one alert.
private struct AlertColumn {
    let controller: ControllerHandle
    let name: String
    /// The position of the alert's root view, in whose coordinates the layers lie.
    let root: Int
    var layers: [ScreenLayer] = []

    mutating func fill(_ content: AlertContent, _ frame: Rect) {
        var box = ScreenLayer(.alert, name: name, controller: controller, in: root, frame: frame)
        box.cornerRadius = ScreenNumbers.alertCorner
        box.clip = frame
        let index = root + 1 + layers.count
        layers.append(box)
        let inner = frame.inset(
            by: EdgeInsets(
                top: 0, left: ScreenNumbers.alertSidePadding, bottom: 0, right: ScreenNumbers.alertSidePadding))
        var top = frame.origin.y + ScreenNumbers.alertPadding
        func add(_ role: ScreenLayer.Role, _ height: Double, _ text: String, _ change: (inout ScreenLayer) -> Void) {
            var layer = ScreenLayer(
                role, controller: controller, in: index, frame: Rect(inner.origin.x, top, inner.size.width, height))
            layer.text = text
            change(&layer)
            layers.append(layer)
            top += height
        }
        if let title = content.title { add(.text, ScreenNumbers.alertTitle, title) { $0.isEmphasized = true } }
        if let message = content.message {
            add(.text, Double(content.messageLines) * ScreenNumbers.alertLine, message) { _ in }
        }
        for field in content.fields {
            let text = field.isSecure ? String(repeating: "\u{2022}", count: field.text.count) : field.text
            add(.textField, ScreenNumbers.alertField, text.isEmpty ? field.placeholder ?? "" : text) {
                $0.isPlaceholder = text.isEmpty
            }
        }
        addActions(content, frame, in: index)
    }

    private mutating func addActions(_ content: AlertContent, _ frame: Rect, in box: Int) {
        let top = frame.origin.y + content.textHeight
        for (place, action) in content.actions.enumerated() {
            let row =
                content.isPaired
                ? Rect(
                    frame.origin.x + Double(place) * frame.size.width / 2, top, frame.size.width / 2, content.rowHeight)
                : Rect(
                    frame.origin.x, top + Double(place) * content.rowHeight, frame.size.width, content.rowHeight)
            var layer = ScreenLayer(.action, name: action.name, controller: controller, in: box, frame: row)
            layer.text = action.title
            layer.isEnabled = action.isEnabled
            layer.actionStyle = action.style
            layer.isEmphasized = action.name == content.preferred || content.preferred == nil && action.style == .cancel
            layers.append(layer)
        }
    }
}
