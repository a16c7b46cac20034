/// The boxes of alerts and action sheets: their texts, fields and buttons from top to bottom (CH-245). The texts wrap,
/// and no box leaves the screen (CH-263).
extension PresentationSession {
    /// The layers of an alert in the frame of its controller's view; the boxes come first, each before its contents.
    func alertLayers(of handle: ControllerHandle, in bounds: Rect, isPopover: Bool, beneath root: Int) -> [ScreenLayer]
    {
        guard let record = controllers[handle], let state = record.alert else { return [] }
        let isCentered = !isPopover && (state.style == .alert || showsActionSheetsAtSource)
        var content = AlertContent(
            state, title: record.properties.title, isPopover: isPopover, isCentered: isCentered)
        let margin = ScreenNumbers.alertMargin
        let highest = bounds.origin.y + max(screenSafeArea.top, margin)
        let lowest = bounds.maxY - max(screenSafeArea.bottom, margin)
        var column = AlertColumn(controller: handle, name: record.name, root: root)
        if isPopover {
            content.wrap(to: Size(bounds.size.width, bounds.size.height))
            column.fill(content, Rect(origin: bounds.origin, size: Size(bounds.size.width, content.height)))
        } else if isCentered {
            let width = min(ScreenNumbers.alertWidth, bounds.size.width)
            // Centered in the whole screen, so that the larger of both insets counts twice.
            let room = bounds.size.height - 2 * max(highest - bounds.origin.y, bounds.maxY - lowest)
            content.wrap(to: Size(width, room))
            column.fill(content, bounds.centering(Size(width, content.height)))
        } else {
            let inset = ScreenNumbers.sheetInset
            let width = max(bounds.size.width - 2 * inset, 0)
            let bottom = bounds.maxY - max(screenSafeArea.bottom, inset)
            let cancel = content.cancel.isEmpty ? 0 : content.rowHeight + inset
            content.wrap(to: Size(width, bottom - cancel - highest))
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
        let size = frames.popoverContent(contentSize(of: presentation))
        guard let state = record.alert, record.properties.preferredContentSize == .zero else { return size }
        var content = AlertContent(state, title: record.properties.title, isPopover: true, isCentered: false)
        content.wrap(to: Size(size.width, .infinity))
        return Size(size.width, content.height)
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
    /// The lines of the texts, and the room for texts and for buttons; all follow from ``wrap(to:)``.
    private(set) var titleHeight = 0.0
    private(set) var messageHeight = 0.0
    private(set) var textHeight = 0.0
    private(set) var actionsHeight = 0.0

    /// - Parameter isCentered: whether it is one box in the middle of the screen, of an alert or an action sheet (Q22).
    init(_ state: AlertState, title: String?, isPopover: Bool, isCentered: Bool) {
        self.title = title.flatMap { $0.isEmpty ? nil : $0 }
        message = state.message.flatMap { $0.isEmpty ? nil : $0 }
        fields = state.textFields
        preferred = state.preferred
        isSheet = state.style == .actionSheet
        let others = state.actions.filter { $0.style != .cancel }
        let cancels = state.actions.filter { $0.style == .cancel }
        if isSheet {
            actions = isCentered ? others + cancels : others
            cancel = isPopover || isCentered ? [] : cancels
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
        box.fields = []
        box.actions = cancel
        box.cancel = []
        box.wrap(to: Size(ScreenNumbers.alertWidth, .infinity))
        return box
    }

    var rowHeight: Double { isSheet ? ScreenNumbers.sheetAction : ScreenNumbers.alertAction }
    var isPaired: Bool { !isSheet && actions.count == 2 }
    var hasTexts: Bool { title != nil || message != nil || !fields.isEmpty }

    /// Breaks the texts into lines of a box of this width. What is higher than the box may be scrolls: the buttons keep
    /// up to half of it, and the texts the rest (CH-263).
    mutating func wrap(to size: Size) {
        let width = size.width - 2 * ScreenNumbers.alertSidePadding
        titleHeight = Self.lines(of: title, width / ScreenNumbers.titleCharacter) * ScreenNumbers.alertTitle
        messageHeight = Self.lines(of: message, width / ScreenNumbers.messageCharacter) * ScreenNumbers.alertLine
        let others = 2 * ScreenNumbers.alertPadding + Double(fields.count) * ScreenNumbers.alertField
        textHeight = hasTexts ? others + titleHeight + messageHeight : 0
        actionsHeight = Double(isPaired ? 1 : actions.count) * rowHeight
        let room = max(size.height, 0)
        guard textHeight + actionsHeight > room else { return }
        actionsHeight = min(actionsHeight, max(room / 2, room - textHeight))
        textHeight = min(textHeight, room - actionsHeight)
        titleHeight = min(titleHeight, max(textHeight - others, 0))
        messageHeight = min(messageHeight, max(textHeight - others - titleHeight, 0))
    }

    /// The number of lines of a text that breaks between words, and within a word that is longer than a line.
    private static func lines(of text: String?, _ characters: Double) -> Double {
        guard let text else { return 0 }
        let limit = max(Int(characters), 1)
        var lines = 0
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var used = 0
            lines += 1
            for word in paragraph.split(separator: " ") {
                let length = word.count
                if used > 0, used + 1 + length > limit {
                    lines += 1
                    used = 0
                }
                used += (used > 0 ? 1 : 0) + length
                while used > limit {
                    lines += 1
                    used -= limit
                }
            }
        }
        return Double(lines)
    }

    var height: Double { textHeight + actionsHeight }
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
            if height > 0 { layers.append(layer) }
            top += height
        }
        if let title = content.title { add(.text, content.titleHeight, title) { $0.isEmphasized = true } }
        if let message = content.message {
            add(.text, content.messageHeight, message) { _ in }
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
            // Buttons below the box come into sight once the user scrolls.
            guard row.origin.y < frame.maxY else { break }
            let shown = Rect(
                row.origin.x, row.origin.y, row.size.width, min(row.size.height, frame.maxY - row.origin.y))
            var layer = ScreenLayer(.action, name: action.name, controller: controller, in: box, frame: shown)
            layer.text = action.title
            layer.isEnabled = action.isEnabled
            layer.actionStyle = action.style
            layer.isEmphasized = action.name == content.preferred || content.preferred == nil && action.style == .cancel
            layers.append(layer)
        }
    }
}
