import JSONCoding
import PresentationCoding
import PresentationEngine
import RuleCatalogue
import ScenarioKit
import SessionAPI
import StoryboardReader

extension ScenarioLanguage {
    /// The language of this build: its rules, its members, and the readers that requests go through.
    static func current() throws -> ScenarioLanguage {
        let catalogue = try Catalogue.current
        var language = ScenarioLanguage(words: .ofEvents)
        language.layerRoles = ScreenLayer.Role.allCases.map(\.rawValue)
        language.absence = { KnownMember.absence(of: $0) }
        language.hasRule = { catalogue[$0] != nil }
        language.nearestRule = { catalogue.nearestID(to: $0) }
        language.fault = { part, value in
            ServiceReading.fault { () throws(JSONFault) in try ServiceReading.read(part, JSONReader(value)) }
        }
        language.axisFault = { axis, value in
            ServiceReading.fault { () throws(JSONFault) in try ServiceReading.read(axis, JSONReader(value)) }
        }
        language.sessionFaults = { ServiceReading.faults(ofSession: $0, with: $1) }
        language.archiveFault = { value in
            ServiceReading.fault { () throws(JSONFault) in
                _ = try StateArchive(json: ArchiveSeal.opened(JSONReader(value)).document)
            }
        }
        language.storyboard = { ServiceReading.reading(of: $0) }
        language.words.controllerClasses = ControllerKind.allCases.map(\.className) + furtherControllerClasses
        language.problem = SchemaMembers(.problem)
        language.pending = SchemaMembers(.pending)
        language.givenKeys = Launch.keys + ["settle"]
        language.properties = propertyNames
        return language
    }

    /// The names that code can read, and the members of what the service shows.
    private static let propertyNames: [String] =
        Readable.names + Property.allCases.map(\.rawValue)
        + [Schema.controller, .window, .view, .namedObject, .transitionState].flatMap { schema in
            SchemaMembers(schema).names ?? []
        }

    /// UIKit's other controllers, which the service treats as plain ones or as objects.
    private static let furtherControllerClasses = [
        "UICloudSharingController", "UIColorPickerViewController",
        "UIDocumentBrowserViewController", "UIDocumentInteractionController", "UIDocumentMenuViewController",
        "UIDocumentPickerViewController", "UIDocumentViewController", "UIFontPickerViewController",
        "UIInputViewController", "UIMenuController", "UIPopoverController", "UIPopoverPresentationController",
        "UIPresentationController", "UIPrintInteractionController", "UIPrinterPickerController",
        "UIReferenceLibraryViewController", "UISearchContainerViewController",
        "UISearchDisplayController", "UISheetPresentationController", "UIVideoEditorController",
    ]
}

extension ScenarioLanguage.Words {
    fileprivate static let ofEvents = ScenarioLanguage.Words(
        members: Dictionary(
            uniqueKeysWithValues: PresentationEngine.Member.allCases.map { member in
                (
                    member.rawValue,
                    ScenarioLanguage.Member(
                        arguments: member.arguments, showsArguments: member.showsArguments,
                        isAsked: member.role.isAsked, isTold: member.role == .told)
                )
            }), flags: Flag.allCases.map(\.rawValue),
        relations: PresentationEngine.Relation.allCases.map(\.rawValue) + ["target"],
        changes: LifecycleChange.allCases.map(\.rawValue),
        transitionChanges: ["began", "interactionChanged", "updated", "paused", "ended"],
        names: CallVerb.allCases.map(\.rawValue) + Readable.names + Property.allCases.map(\.rawValue) + namesOfEvents)

    /// The names of events that are neither members nor properties that code can read.
    private static let namesOfEvents = [
        "archive", "creator", "device.orientation", "dismissal", "interfaceOrientation",
        "isInterfaceOrientationLocked", "nib", "nibFile", "panDown",
        "restore", "rotation", "runtimeAttributes", "statusBar.isHidden", "statusBar.style", "swipe", "tap",
        "touchOutside",
        "unwind", "window",
    ]
}

extension MemberRole {
    /// Whether its events are questions.
    fileprivate var isAsked: Bool {
        switch self {
        case .asked, .askedAfterCalls: true
        case .told, .announced: false
        }
    }
}

/// The readers of requests, as functions from a value to its fault.
enum ServiceReading {
    static func fault(_ read: () throws(JSONFault) -> Void) -> JSONFault? {
        do throws(JSONFault) {
            try read()
            return nil
        } catch {
            return error
        }
    }

    static func read(_ part: ScenarioLanguage.Part, _ json: JSONReader) throws(JSONFault) {
        switch part {
        case .call: _ = try Call(json: json)
        case .clock: _ = try Advance(json: json)
        case .question: _ = try PresentationEngine.Member(json: json)
        case .answer: _ = try Value(json: json)
        case .selector:
            let text = try json.string()
            do throws(SelectorFault) {
                _ = try ControllerSelector(parsing: text)
            } catch {
                throw json.fault("The selector is not understood at character \(error.position): \(error.reason)")
            }
        }
    }

    static func read(_ axis: Setting.Axis, _ json: JSONReader) throws(JSONFault) {
        switch axis {
        case .systemVersion: _ = try SystemVersion(json: json)
        case .device: _ = try Device(json: json)
        case .fidelity: _ = try FidelityChoice(json: json)
        case .surroundings: return
        }
    }

    // MARK: Storyboards

    static func reading(of document: ScenarioLanguage.Document) -> ScenarioLanguage.StoryboardReading {
        do throws(StoryboardFault) {
            let reading = try storyboard(document)
            var names = ScenarioNames()
            names.add(StoryboardDocument(reading.storyboard, behaviors: reading.behaviors).json)
            var understood = ScenarioLanguage.StoryboardReading(names: names.all)
            understood.warnings = reading.warnings.map { warning in
                (warning.line, "\(warning.element)\(warning.id.map { " \($0)" } ?? ""): \(warning.message)")
            }
            return understood
        } catch {
            return ScenarioLanguage.StoryboardReading(fault: error.description, path: error.path)
        }
    }

    private static func storyboard(
        _ document: ScenarioLanguage.Document
    ) throws(StoryboardFault) -> StoryboardReading {
        let form: StoryboardForm =
            switch document.mediaType {
            case "application/json": .json
            case "application/yaml": .yaml
            default: .xcode
            }
        return try StoryboardReader().read(document.bytes, name: document.name, form: form)
    }

    // MARK: Sessions

    /// Values in place of those that are at fault, so that the others are read, too.
    private static let substitutes: JSONObject = ["device": "iPhone 8", "systemVersion": "12"]

    /// Every fault of the request that creates a session; if there is none, the refusal of its launch.
    static func faults(
        ofSession given: JSONObject, with documents: [ScenarioLanguage.Document]?
    ) -> [JSONFault] {
        var body = given
        body["settle"] = nil
        var faults: [JSONFault] = []
        if let archive = JSONObjectReader(given).optional("archive"), case .object = archive.value {
            do throws(JSONFault) {
                body["archive"] = try ArchiveSeal.opened(archive).document.value
            } catch {
                faults.append(error)
                body["archive"] = nil
            }
        }
        if let fault = fault({ () throws(JSONFault) in _ = try JSONReader(.object(given)).takingSettle() }) {
            faults.append(fault)
        }
        while faults.count <= given.count + substitutes.count {
            do throws(JSONFault) {
                _ = try Self.launch(body, [])
                if faults.isEmpty, let documents, let refusal = try refusal(body, documents) {
                    return [JSONReader(.object(given)).fault(refusal)]
                }
                return faults
            } catch {
                faults.append(error)
                guard let key = member(of: error, in: body) else { return faults }
                body[key] = substitutes[key]
            }
        }
        return faults
    }

    /// The member of the request that a fault is about; nil if it is about the whole.
    private static func member(of fault: JSONFault, in body: JSONObject) -> String? {
        if fault.path == "$" { return substitutes.keys.first { body[$0] == nil } }
        let key = fault.path.dropFirst(2).prefix { $0 != "." && $0 != "[" }
        return body[String(key)] == nil || body[String(key)] == substitutes[String(key)] ? nil : String(key)
    }

    private static func launch(_ body: JSONObject, _ storyboards: [Storyboard]) throws(JSONFault) -> Launch {
        var body = body
        if !storyboards.isEmpty {
            body["storyboards"] = .array(storyboards.indices.map { .string("\($0)") })
        }
        return try Launch(json: JSONReader(.object(body))) { name in
            Int(name).flatMap { storyboards.indices.contains($0) ? storyboards[$0] : nil }
        }
    }

    /// Why a session cannot be launched; nil if it can.
    private static func refusal(
        _ body: JSONObject, _ documents: [ScenarioLanguage.Document]
    ) throws(JSONFault) -> String? {
        var storyboards: [Storyboard] = []
        var declared: [JSONValue] = []
        for document in documents {
            do throws(StoryboardFault) {
                let reading = try storyboard(document)
                storyboards.append(reading.storyboard)
                if let behaviors = reading.behaviors { declared.append(behaviors) }
            } catch {
                return error.description
            }
        }
        var launch = try Self.launch(body, storyboards)
        launch.behaviors = try Launch.behaviors(declaredIn: declared, besides: launch.behaviors) + launch.behaviors
        do throws(Rejection) {
            var session = PresentationSession()
            _ = try session.apply(.launch(launch))
            return nil
        } catch {
            return error.explanation
        }
    }
}
