import JSONCoding
import PresentationEngine

extension Call: JSONWritable {
    /// Writes `{"call": …}` with the call's target and arguments, omitting default values.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("call", name)
        writeMembers(to: &writer)
        writer.endObject()
    }

    private func writeMembers(to writer: inout JSONWriter) {
        switch self {
        case .present(let call):
            writer.member("receiver", call.receiver)
            writer.nullable("controller", call.controller)
            writer.member("animated", call.isAnimated)
            writer.member("completion", call.completion)
        case .dismiss(let receiver, let isAnimated, let completion):
            writer.member("receiver", receiver)
            writer.member("animated", isAnimated)
            writer.member("completion", completion)
        case .modal(let receiver, .present(let controller, let isAnimated)):
            writer.member("receiver", receiver)
            writer.nullable("controller", controller)
            writer.member("animated", isAnimated)
        case .modal(let receiver, .dismiss(let isAnimated)):
            writer.member("receiver", receiver)
            writer.member("animated", isAnimated)
        case .performSegue(let receiver, let identifier, let sender):
            writer.member("receiver", receiver)
            writer.member("identifier", identifier)
            writer.member("sender", sender)
        case .tap(let element, let controller, let event):
            writer.member("element", element)
            writer.member("controller", controller)
            writer.member("event", event)
        case .setEnabled(let element, let controller, let isEnabled):
            writer.member("element", element)
            writer.member("controller", controller)
            writer.member("enabled", isEnabled)
        case .showing(let call): call.writeMembers(to: &writer)
        case .unwind(let call): call.writeMembers(to: &writer)
        case .makeController(let request):
            request.writeMembers(to: &writer)
        case .setProperties(let receiver, let assignments):
            writer.member("receiver", receiver)
            writer.members(assignments)
        case .release(let name): writer.member("name", name)
        case .loadViewIfNeeded(let receiver): writer.member("receiver", receiver)
        case .read(let receiver, let readable, let label):
            writer.member("receiver", receiver)
            writer.member("property", readable)
            writer.member("label", label)
        case .makeObject(let request):
            request.writeMembers(to: &writer)
        case .setBehavior(let name, let behavior):
            writer.member("name", name)
            behavior.writeMembers(to: &writer)
        case .drive(let target, let drive): drive.write(on: target, to: &writer)
        case .changeInteraction(let object, let change):
            writer.member("interactionController", object)
            change.writeMembers(to: &writer)
        case .coordinate(let receiver, let coordination):
            writer.member("receiver", receiver)
            coordination.writeMembers(to: &writer)
        case .navigation(let receiver, let call): call.write(on: receiver, to: &writer)
        case .setViewControllers(let call): call.writeMembers(to: &writer)
        case .tabBar(let receiver, let call): call.write(on: receiver, to: &writer)
        case .split(let receiver, let call): call.write(on: receiver, to: &writer)
        case .alert(let receiver, let call): call.write(on: receiver, to: &writer)
        case .popover(let receiver, let call): call.write(on: receiver, to: &writer)
        case .presented(let receiver, let call): call.write(on: receiver, to: &writer)
        case .page(let receiver, let call): call.write(on: receiver, to: &writer)
        case .addChild(let receiver, let child):
            writer.member("receiver", receiver)
            writer.member("child", child)
        case .removeFromParent(let receiver): writer.member("receiver", receiver)
        case .willMove(let receiver, let parent):
            writer.member("receiver", receiver)
            writer.nullable("parent", parent)
        case .didMove(let receiver, let parent):
            writer.member("receiver", receiver)
            writer.nullable("parent", parent)
        case .containment(let receiver, let call): call.write(on: receiver, to: &writer)
        case .addSubview(let request):
            request.writeMembers(to: &writer)
        case .removeFromSuperview(let view): writer.member("view", view)
        case .addWindow(let request):
            writer.member("name", request.name)
            writer.member("root", request.root)
            if request.screen != .main { writer.member("screen", request.screen.rawValue) }
        case .setRootViewController(let window, let controller):
            writer.member("window", window)
            writer.nullable("controller", controller)
        case .window(let name, _): writer.member("window", name)
        case .responding(let call): call.write(to: &writer)
        case .items(let receiver, let call): call.write(on: receiver, to: &writer)
        case .async(let calls):
            writer.member("calls", calls)
        case .after(let delay, let calls):
            writer.member("delay", thousandths: delay)
            writer.member("calls", calls)
        case .application(let call):
            writer.member("event", call.rawValue)
        case .environment(let call): call.writeMembers(to: &writer)
        case .orientation(let call): call.writeMembers(to: &writer)
        case .restrictSize(let restrictions):
            writer.member("minimumSize", restrictions.minimum)
            writer.member("maximumSize", restrictions.maximum)
        case .registerSceneAccessory(let receiver, let delegateClass):
            writer.member("receiver", receiver)
            writer.member("delegateClass", delegateClass)
        case .unregisterSceneAccessory(let receiver):
            writer.member("receiver", receiver)
        case .link(let call): call.writeMembers(to: &writer)
        case .layout(let receiver, .addConstraint(let guide)):
            writer.member("receiver", receiver)
            writer.member("guide", guide.rawValue)
        case .layout(let receiver, .layoutSubviews): writer.member("receiver", receiver)
        case .updatePreference(_, let receiver): writer.member("receiver", receiver)
        case .updateStatusBar(let receiver):
            writer.member("receiver", receiver)
        case .registerObject(let object, let identifier):
            writer.nullable("object", object)
            writer.nullable("restorationIdentifier", identifier)
        case .encode(let key, let content):
            writer.member("key", key)
            switch content {
            case .value(let value): writer.member("value", value)
            case .reference(let name): writer.member("reference", name)
            }
        case .decode(let key, let label):
            writer.member("key", key)
            writer.member("label", label)
        case .log(let text):
            writer.member("text", text)
        case .raise(let name, let reason):
            writer.member("name", name)
            writer.member("reason", reason)
        }
    }
}

extension Drive {
    fileprivate func write(on target: String, to writer: inout JSONWriter) {
        writer.member("transition", target)
        switch self {
        case .update(let fraction):
            writer.member("fraction", fraction)
        case .complete(let isCompleted):
            writer.member("completed", isCompleted)
        case .gesture(let state, let location):
            writer.member("state", state.rawValue)
            writer.member("location", location)
        case .context(.update(let fraction)):
            writer.member("fraction", fraction)
        case .finish, .cancel, .pause, .context(.finish), .context(.cancel), .context(.pause): break
        }
    }
}

extension Coordination {
    fileprivate func writeMembers(to writer: inout JSONWriter) {
        writer.member("alongside", alongside)
        writer.member("completion", completion)
        writer.member("interactionEnds", interactionEnds)
        writer.member("interactionChanges", interactionChanges)
    }
}

extension ViewRequest {
    fileprivate func writeMembers(to writer: inout JSONWriter) {
        writer.member("view", view)
        writer.member("superview", superview)
        writer.member("frame", frame)
        writer.member("restorationIdentifier", restorationIdentifier)
    }
}

extension JSONWriter {
    /// Writes a key and a name, or `null` if it is nil.
    mutating func nullable(_ key: StaticString, _ name: String?) {
        self.key(key)
        if let name { value(name) } else { null() }
    }
}
