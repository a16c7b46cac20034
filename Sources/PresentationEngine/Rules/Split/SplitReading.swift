/// The properties of a split view controller: the values they accept and return (A6, R201, R214 to R219, R230).
extension PresentationSession {
    /// Sets a property that only a split view controller has.
    mutating func setSplit(_ assignment: PropertyAssignment, of split: ControllerHandle) throws(Rejection) {
        let property = assignment.property
        guard let state = controllers[split]?.split else {
            throw .unsuitable(
                key: property.rawValue, reason: "Only a split view controller has \(property.rawValue).",
                rule: nil)
        }
        if property.isOfInspector, !rules.hasInspectorColumn {
            throw .unavailable(property, since: 26, rule: "Q31")
        }
        guard var word = splitValue(assignment) else {
            throw unsuitable(
                assignment, property.splitDomain, rule: property == .splitStyle ? "R202" : nil)
        }
        if property == .splitStyle {
            return try setStyle(word.string.flatMap(SplitStyle.init(name:)) ?? .unspecified, of: split, state)
        }
        // A mode given by its older name is stored under its present name.
        if property == .preferredDisplayMode, let mode = word.string.flatMap(SplitDisplayMode.init(anyName:)) {
            word = .text(mode.name)
        }
        let assigned = PropertyAssignment(property, word)
        tellingTraits(beneath: split) {
            $0.keep(assigned, of: split)
            if let column = property.columnOfPreferredWidth {
                $0.controllers.update(split) { $0.split?.setWidth(nil, of: column) }
            }
        }
        switch property {
        case .preferredDisplayMode, .preferredSplitBehavior: meetPreferredDisplayMode(of: split)
        default:
            layColumns(of: split)
            adaptContainers()
        }
    }

    /// The value, if the property accepts it.
    private func splitValue(_ assignment: PropertyAssignment) -> Value? {
        let value = assignment.value
        let word = value.string
        switch assignment.property.kind {
        case .flag:
            guard value.boolean != nil else { return nil }
            return value
        case .dimension:
            if word == "automatic" { return value }
            let largest = assignment.property.isFraction ? 1 : Double.infinity
            guard let number = value.double, number.isFinite, 0...largest ~= number else { return nil }
            return value
        default:
            guard word != nil, assignment.property.admits(value) else { return nil }
            return value
        }
    }

    /// R202: the style is fixed once the controller is made.
    private mutating func setStyle(_ style: SplitStyle, of split: ControllerHandle, _ state: SplitState)
        throws(Rejection)
    {
        if style == state.style { return }
        guard rules.hasSplitColumns, controllers[split]?.children.isEmpty == true, !state.hasEntered else {
            throw .unsuitable(
                key: Property.splitStyle.rawValue,
                reason: rules.hasSplitColumns
                    ? "The style of \(name(split)) was fixed when it was made."
                    : "A style of columns exists from iOS 14 on.",
                rule: "R202")
        }
        controllers.update(split) { $0.split?.style = style }
    }

    /// The default of such a property; null for any other controller.
    func splitDefault(_ property: Property, of handle: ControllerHandle) -> Value {
        guard let state = controllers[handle]?.split else { return .null }
        switch property {
        case .splitStyle: return .text(state.style.name)
        case .presentsWithGesture: return true
        case .showsSecondaryOnlyButton: return false
        case .primaryEdge: return "leading"
        default: return "automatic"
        }
    }

    func value(of value: Readable.SplitValue, _ handle: ControllerHandle) -> Value {
        guard let record = controllers[handle], let state = record.split else { return .null }
        switch value {
        case .isCollapsed: return .bool(state.isCollapsed)
        case .displayMode: return .text((state.displayMode ?? resolvedDisplayMode(of: handle)).name)
        case .splitBehavior: return .text(splitBehavior(of: handle).name)
        case .primaryColumnWidth: return .number(currentColumnWidth(.primary, of: handle))
        case .supplementaryColumnWidth: return .number(currentColumnWidth(.supplementary, of: handle))
        case .displayModeButtonItem:
            return state.style == .unspecified ? .text("\(record.name).displayModeButtonItem") : .null
        case .primaryViewController: return content(of: handle, .primary)
        case .supplementaryViewController: return content(of: handle, .supplementary)
        case .secondaryViewController: return content(of: handle, .secondary)
        case .compactViewController: return content(of: handle, .compact)
        case .inspectorViewController: return content(of: handle, .inspector)
        case .inspectorColumnWidth:
            return rules.hasInspectorColumn ? .number(currentColumnWidth(.inspector, of: handle)) : .null
        case .isShowingPrimary: return isShowing(.primary, in: handle)
        case .isShowingSupplementary: return isShowing(.supplementary, in: handle)
        case .isShowingSecondary: return isShowing(.secondary, in: handle)
        case .isShowingCompact: return isShowing(.compact, in: handle)
        case .isShowingInspector: return isShowing(.inspector, in: handle)
        case .preferredInterfaceOrientationForPresentation: return .text(header.orientation.rawValue)
        }
    }

    /// R222: the controller that the app set, not the navigation controller around it.
    private func content(of split: ControllerHandle, _ column: SplitColumn) -> Value {
        Value(controllers[split]?.split?.content(of: column).map { name($0.controller) })
    }

    /// R230: the property returns the delegate's answer, if the delegate has the method; RT-14: an override's own.
    func orientationQuestion(_ readable: Readable, _ split: ControllerHandle) -> (Actor, Member)? {
        let own = Member.preferredInterfaceOrientation
        if readable == .split(.preferredInterfaceOrientationForPresentation), implements(.controller(split), own) {
            return (.controller(split), own)
        }
        let member: Member
        switch readable {
        case .property(.supportedInterfaceOrientations): member = .splitSupportedOrientations
        case .split(.preferredInterfaceOrientationForPresentation): member = .splitPreferredOrientation
        case .property, .split, .link, .transition, .interaction, .presentationController, .trait, .responder,
            .item, .sheet, .adaptiveSheet, .layout:
            return nil
        }
        guard let record = controllers[split], record.split != nil, let delegate = record.delegate,
            implements(delegate, member)
        else { return nil }
        return (delegate, member)
    }

    mutating func readOrientation(
        _ readable: Readable, _ split: ControllerHandle, asking delegate: Actor, _ member: Member,
        label: String?
    ) throws(Rejection) {
        let arguments = member.arguments.map { Argument($0, .text(name(split))) }
        let rule: Rule = member == .preferredInterfaceOrientation ? "RT-14" : "R230"
        switch reply(of: delegate, to: member, arguments) {
        case .notImplemented: probe(split, readable, label: label)
        case .value(let answer):
            emit(.question(subject(delegate), member, arguments: arguments, answer: answer), rule: rule)
            emit(.reading(.controller(name(split)), name: label ?? readable.name, value: answer), rule: rule)
        case .asked:
            throw .invalid(
                reason: "\(member.rawValue) is asked while a property is read, and cannot be left open.",
                rule: rule)
        }
    }
}

extension Readable.SplitValue {
    /// The rule that defines the value.
    var rule: Rule {
        switch self {
        case .isCollapsed: "R204"
        case .displayMode: "R201"
        case .splitBehavior: "R203"
        case .primaryColumnWidth, .supplementaryColumnWidth: "R216"
        case .displayModeButtonItem: "R219"
        case .primaryViewController, .supplementaryViewController, .secondaryViewController,
            .compactViewController:
            "R222"
        case .preferredInterfaceOrientationForPresentation: "R230"
        case .inspectorViewController, .inspectorColumnWidth, .isShowingPrimary, .isShowingSupplementary,
            .isShowingSecondary, .isShowingCompact, .isShowingInspector:
            "Q31"
        }
    }
}

extension Property {
    /// Whether the number is a fraction of the whole.
    fileprivate var isFraction: Bool {
        self == .preferredPrimaryColumnWidthFraction || self == .preferredSupplementaryColumnWidthFraction
            || self == .preferredInspectorColumnWidthFraction
    }

    /// Whether it is a width of the inspector column (Q31).
    fileprivate var isOfInspector: Bool {
        switch self {
        case .preferredInspectorColumnWidthFraction, .preferredInspectorColumnWidth, .minimumInspectorColumnWidth,
            .maximumInspectorColumnWidth:
            true
        default: false
        }
    }

    /// The column whose preferred width the property is.
    fileprivate var columnOfPreferredWidth: SplitColumn? {
        switch self {
        case .preferredPrimaryColumnWidth, .preferredPrimaryColumnWidthFraction: .primary
        case .preferredSupplementaryColumnWidth, .preferredSupplementaryColumnWidthFraction: .supplementary
        case .preferredInspectorColumnWidth, .preferredInspectorColumnWidthFraction: .inspector
        default: nil
        }
    }

    /// A description of the values that such a property accepts.
    fileprivate var splitDomain: String {
        switch kind {
        case .flag: "true or false"
        case .dimension: isFraction ? "a number from 0 to 1, or automatic" : "points, or automatic"
        default: "one of " + (words ?? []).joined(separator: ", ")
        }
    }
}
