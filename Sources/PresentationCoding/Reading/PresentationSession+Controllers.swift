import JSONCoding
import PresentationEngine

/// Controllers one by one, as clients read them.
extension PresentationSession {
    /// The controller with this name.
    package func controllerHandle(named name: String) -> ControllerHandle? {
        guard case .controller(let handle)? = names[name] else { return nil }
        return handle
    }

    /// Writes an array of the selected controllers in the order of the tree.
    package func writeControllers(_ selection: ControllerSelection = .init(), to writer: inout JSONWriter) {
        writer.beginArray()
        for place in places(in: selection) {
            let record = place.record
            writer.object {
                writeFacts(of: place.handle, record, to: &$0)
                $0.member("parent", record.parent.map { name($0) })
                $0.member("presented", presentedController(of: record).map { name($0) })
                $0.member("window", record.window.flatMap { windows[$0]?.name })
            }
        }
        writer.endArray()
    }

    /// Writes a controller in full: its description, the current values of its properties, and its links.
    package func writeController(_ handle: ControllerHandle, to writer: inout JSONWriter) {
        guard let record = controllers[handle] else { return writer.null() }
        writer.object { writer in
            writeFacts(of: handle, record, to: &writer)
            writer.member("kind", record.kind.rawValue)
            writer.member("address", Self.address(record.serial))
            writer.member("held", record.isHeld)
            writer.array("keptBy") { for keeper in keepers(of: handle) { write(keeper, of: handle, to: &$0) } }
            if let (storyboard, scene) = scene(of: record) {
                writer.object("scene") {
                    $0.member("storyboard", storyboard.name)
                    $0.member("id", scene.id)
                    $0.member("identifier", scene.storyboardIdentifier)
                }
            }
            if let alert = record.alert {
                writer.object("alert") { writeAlert(alert, of: handle, to: &$0) }
            }
            writer.object("properties") {
                for property in Property.allCases
                where property != .view && property.belongs(to: record.kind) {
                    $0.key(property.rawValue)
                    $0.value(value(of: property, handle))
                }
            }
            writer.object("links") {
                for link in Readable.Link.allCases where link.belongs(to: record.kind) {
                    $0.key(link.rawValue)
                    $0.value(value(of: .link(link), handle))
                }
            }
        }
    }

    /// Writes what keeps a controller alive: its kind, and the controller or window if it is one.
    private func write(_ keeper: Keeper, of handle: ControllerHandle, to writer: inout JSONWriter) {
        writer.object {
            $0.member("kind", keeper.kind.rawValue)
            switch keeper {
            case .window(let window): $0.member("id", windows[window]?.name)
            case .parent(let parent):
                $0.member("id", name(parent))
                if isReachedThroughMore(handle, of: parent) { $0.member("behindMore", true) }
            case .container(let container): $0.member("id", name(container))
            case .presenter(let presentation):
                $0.member("id", presentations[presentation]?.presenting.map { name($0) })
            case .presented(let presentation), .adaptation(let presentation):
                $0.member("id", (presentations[presentation]?.presented).map { name($0) })
            case .popoverController(let popover): $0.member("id", objects[popover]?.name)
            case .client, .input, .loadingView, .callback, .containerChange, .pendingWork, .block, .departure: break
            }
        }
    }

    /// Writes the content of an alert; an action that is not shown cannot be tapped (R200).
    private func writeAlert(_ alert: AlertState, of handle: ControllerHandle, to writer: inout JSONWriter) {
        writer.member("preferredStyle", alert.style.rawValue)
        writer.member("message", alert.message)
        writer.array("actions") { writer in
            for action in alert.actions {
                writer.object {
                    $0.member("id", action.name)
                    $0.member("title", action.title)
                    $0.member("style", action.style.rawValue)
                    $0.member("enabled", action.isEnabled)
                    $0.member("shown", isShown(action, of: handle))
                    $0.member("preferred", alert.preferred == action.name)
                }
            }
        }
        writer.array("textFields") { writer in
            for field in alert.textFields {
                writer.object {
                    $0.member("placeholder", field.placeholder)
                    $0.member("text", field.text)
                    $0.member("secure", field.isSecure)
                }
            }
        }
    }

    /// The scene that a controller was made from.
    func scene(of record: Controller) -> (storyboard: Storyboard, scene: StoryboardScene)? {
        guard let reference = record.scene, let storyboard = settings?.storyboards[reference.storyboard],
            let scene = storyboard.scene(withID: reference.objectID)
        else { return nil }
        return (storyboard, scene)
    }
}
