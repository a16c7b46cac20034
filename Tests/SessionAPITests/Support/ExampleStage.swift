import JSONCoding
import MicroHTTP
import PresentationCoding
import PresentationEngine
import Testing

@testable import SessionAPI

/// A session in which the example of a request can be carried out.
struct ExampleStage {
    private var request: JSONObject = [
        "device": "iPhone 8", "systemVersion": "12",
        "root": ["name": "home", "class": "HomeViewController"],
    ]
    private var storyboards: [String] = []
    private var calls: [JSONValue] = []
    private var settles = false
    /// Whether the session saves its state, and another one is launched from that.
    private var isRestored = false

    static let coding: [CallVerb] = [.encode, .decode]

    /// The stage for a call, by the name of its receiver.
    init(of form: CallForm) {
        self.init(of: form.verb.rawValue)
        if form.verb == .unwind { setUnwinding() }
        switch form.example["receiver"]?.text {
        case "stack": setStack(for: form.verb)
        case "tabs": setTabs(for: form.verb)
        case "pages": setPages(for: form.verb)
        case "split": setSplit(for: form.verb)
        case "alert", "sheet": setAlert(for: form.verb)
        case "card": setCard()
        default: break
        }
        switch form.target?.keys.first {
        case "transition": setTransition(for: form.verb)
        case "window" where form.verb != .setRootViewController:
            calls.append(["call": "addWindow", "name": "overlay", "root": "detail"])
        default: break
        }
    }

    /// The stage for an operation or a call, by its name.
    init(of name: String) {
        if !["make", "runBatch"].contains(name) {
            calls.append(["call": "make", "name": "detail", "class": "DetailViewController"])
        }
        switch name {
        case "dismiss":
            calls.append(["call": "present", "receiver": "home", "controller": "detail", "animated": false])
            settles = true
        case "coordinate", "readTransition", "readStrip":
            calls.append(["call": "present", "receiver": "home", "controller": "detail"])
        case "performSegue", "tap", "setEnabled": setStoryboard()
        case "becomeFirstResponder", "resignFirstResponder", "dockKeyboard": setKeyboard(for: name)
        case "answerQuestion":
            setStoryboard()
            request["behaviors"] = [
                "WelcomeViewController": [
                    "answers": ["shouldPerformSegue(withIdentifier:sender:)": ["ask": true]]
                ]
            ]
            calls.append(["call": "tap", "element": "VmC-X0-60p"])
        case "removeFromParent", "beginAppearanceTransition", "endAppearanceTransition",
            "setOverrideTraitCollection":
            calls.append(["call": "addChild", "receiver": "home", "child": "detail"])
            guard name == "endAppearanceTransition" else { break }
            calls.append([
                "call": "beginAppearanceTransition", "receiver": "detail", "appearing": true,
                "animated": false,
            ])
        case "transition":
            for child in ["first", "second"] {
                calls += [
                    ["call": "make", "name": .string(child)],
                    ["call": "addChild", "receiver": "home", "child": .string(child)],
                ]
            }
            calls.append(["call": "addSubview", "view": "first.view", "superview": "home.view"])
        case "removeFromSuperview", "readView":
            calls.append(["call": "addSubview", "view": "banner", "superview": "home.view"])
        case "readObject": calls.append(["call": "object", "name": "fader", "animator": ["duration": 300]])
        case "readWindow": calls.append(["call": "addWindow", "name": "overlay", "root": "detail"])
        case "presentPopover", "dismissPopover", "setPopover":
            request["device"] = "iPad Air 2"
            calls.append([
                "call": "object", "name": "menu", "popoverController": ["contentViewController": "detail"],
            ])
        case "setInteraction":
            calls.append(["call": "object", "name": "swipe", "interaction": [:]])
        case "setNeedsUpdateOfSupportedInterfaceOrientations", "requestGeometryUpdate", "discardScene":
            request["systemVersion"] = "16"
        case "registerForTraitChanges", "setNeedsUpdateContentUnavailableConfiguration":
            request["systemVersion"] = "17"
        case "setNeedsUpdateProperties", "updatePropertiesIfNeeded",
            "setNeedsUpdateOfPrefersInterfaceOrientationLocked",
            "setNeedsUpdateOfHomeIndicatorAutoHidden", "setNeedsUpdateOfScreenEdgesDeferringSystemGestures",
            "setNeedsUpdateOfPrefersPointerLocked", "setSizeRestrictions":
            request["systemVersion"] = "26"
        case "registerSceneAccessory": request["systemVersion"] = "27"
        case "unregisterSceneAccessory":
            request["systemVersion"] = "27"
            calls.append(["call": "registerSceneAccessory", "receiver": "home"])
        case "registerObject": calls.append(["call": "object", "name": "model"])
        case "readRestoration": setRestoration()
        default: break
        }
    }

    private mutating func setStoryboard() {
        storyboards = ["Main.storyboard", "Settings.storyboard"]
        request = [
            "device": "iPhone 8", "systemVersion": "12", "storyboards": ["Main", "Settings"],
            "root": ["name": "home", "storyboard": "Main"],
        ]
    }

    private mutating func setRestoration() {
        request["root"] = ["name": "home", "restorationIdentifier": "Home"]
        request["behaviors"] = [
            "AppDelegate": [
                "answers": [
                    "application(_:shouldSaveApplicationState:)": true,
                    "application(_:shouldRestoreApplicationState:)": true,
                ]
            ]
        ]
        isRestored = true
    }

    private mutating func setUnwinding() {
        storyboards = ["Sheets.yaml"]
        request = ["device": "iPhone 8", "systemVersion": "12", "storyboard": "Sheets"]
        calls = [["call": "tap", "element": "list.compose"]]
        settles = true
    }

    private mutating func setKeyboard(for name: String) {
        storyboards = ["Sheets.yaml"]
        request = [
            "device": "iPad Air 2", "systemVersion": "12", "storyboards": ["Sheets"],
            "root": ["name": "compose", "storyboard": "Sheets", "identifier": "Compose"],
        ]
        if name != "becomeFirstResponder" {
            calls.append(["call": "becomeFirstResponder", "element": "compose.text"])
        }
    }

    private mutating func setStack(for verb: CallVerb) {
        let isAlone = [.push, .setViewControllers].contains(verb)
        calls = isAlone ? calls : []
        request["root"] = [
            "name": "stack", "kind": "navigationController",
            "children": isAlone ? [["name": "home"]] : [["name": "home"], ["name": "detail"]],
        ]
    }

    private mutating func setTabs(for verb: CallVerb) {
        let names = ["first", "second", "third", "fourth", "fifth", "sixth"]
        request["root"] = [
            "name": "tabs", "kind": "tabBarController",
            "children": .array(names.map { ["name": .string($0), "title": .string($0)] }),
        ]
        if verb == .setTabs { request["systemVersion"] = "18" }
        if [.editSidebar, .dropOnTab].contains(verb) { setSidebar() }
        let needsMore = [.pickFromMore, .customizeTabs].contains(verb)
        if needsMore { calls.append(["call": "tapTab", "receiver": "tabs", "more": true]) }
        settles = needsMore
    }

    private mutating func setSidebar() {
        request["systemVersion"] = "18"
        request["device"] = "iPad Pro 11"
        request["orientation"] = "landscapeLeft"
        request["root"] = [
            "name": "tabs", "kind": "tabBarController",
            "tabs": [
                ["identifier": "news", "allowsHiding": true, "viewController": ["class": "NewsViewController"]],
                [
                    "identifier": "library", "allowsReordering": true,
                    "children": [
                        ["identifier": "books", "viewController": ["class": "BooksViewController"]],
                        ["identifier": "films", "viewController": ["class": "FilmsViewController"]],
                    ],
                ],
            ],
        ]
    }

    private mutating func setPages(for verb: CallVerb) {
        request["root"] = [
            "name": "pages", "kind": "pageViewController", "dataSource": "source",
            "transitionStyle": verb == .swipe ? "scroll" : "pageCurl", "children": [["name": "first"]],
        ]
        request["objects"] = [
            [
                "name": "source",
                "behavior": [
                    "answers": ["pageViewController(_:viewControllerAfter:)": ["make": ["name": "second"]]]
                ],
            ]
        ]
    }

    private mutating func setSplit(for verb: CallVerb) {
        let isTriple = verb == .tapSecondaryOnlyButton
        let columns: [JSONValue] = isTriple ? ["folders", "list", "home"] : ["list", "home"]
        request["device"] = "iPad Air 2"
        request["systemVersion"] = verb == .resizeColumn ? "26" : "14"
        request["orientation"] = "landscapeLeft"
        request["root"] = [
            "name": "split", "kind": "splitViewController",
            "style": isTriple ? "tripleColumn" : "doubleColumn", "showsSecondaryOnlyButton": .bool(isTriple),
            "children": .array(columns.map { ["name": $0] }),
        ]
    }

    private mutating func setCard() {
        request["systemVersion"] = "16"
        calls = [
            ["call": "make", "name": "card", "modalPresentationStyle": "pageSheet"],
            ["call": "present", "receiver": "home", "controller": "card", "animated": false],
        ]
        settles = true
    }

    private mutating func setAlert(for verb: CallVerb) {
        calls.append([
            "call": "make", "name": "alert", "kind": "alertController", "preferredStyle": "alert",
            "actions": [["title": "OK"]], "textFields": [["placeholder": "Name"]],
        ])
        calls.append([
            "call": "make", "name": "sheet", "kind": "alertController", "preferredStyle": "actionSheet",
            "actions": [["title": "Cancel", "style": "cancel"]],
        ])
        guard [.enterText, .touchOutside].contains(verb) else { return }
        let name: JSONValue = verb == .enterText ? "alert" : "sheet"
        calls.append(["call": "present", "receiver": "home", "controller": name, "animated": false])
        settles = true
    }

    /// A transition t_1 that can be driven, paused or completed.
    private mutating func setTransition(for verb: CallVerb) {
        switch verb {
        case .pause, .complete:
            let animator: JSONValue = verb == .pause ? ["duration": 300] : ["manual": true]
            calls = [
                ["call": "object", "name": "fader", "animator": animator],
                [
                    "call": "object", "name": "transitions",
                    "behavior": [
                        "answers": ["animationController(forPresented:presenting:source:)": "fader"]
                    ],
                ],
                ["call": "make", "name": "detail", "transitioningDelegate": "transitions"],
                ["call": "present", "receiver": "home", "controller": "detail"],
            ]
        default:
            setStack(for: verb)
            calls = [["call": "panBack", "receiver": "stack"]]
        }
    }

    /// Makes the session, and returns its path.
    func set(in venue: Venue) async throws -> String {
        for name in storyboards {
            let isYAML = name.hasSuffix(".yaml")
            let base = String(name.split(separator: ".").first ?? "")
            _ = await venue.send(
                .post, "/v1/storyboards?name=\(base)", body: try Venue.example(name),
                contentType: isYAML ? "application/yaml" : "application/xml")
        }
        var session = try await venue.makeSession(.object(request))
        if isRestored {
            var next = request
            next["archive"] = await venue.send(.post, "\(session)/archives").json["archive"]
            session = try await venue.makeSession(.object(next))
        }
        if !calls.isEmpty {
            let answered = await venue.send(.post, "\(session)/commands", json: ["calls": .array(calls)])
            #expect(answered.status == .ok, "\(answered.text)")
        }
        if settles { _ = await venue.send(.post, "\(session)/clock", json: ["settle": true]) }
        return session
    }
}

extension JSONValue {
    fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}
