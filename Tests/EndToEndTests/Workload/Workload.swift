import JSONCoding
import WireTesting

/// Random commands for one session, valid and refused ones, based only on the answers that a client sees.
struct Workload: Sendable {
    private var random: SeededGenerator
    private var count = 0
    /// The controllers a client may still know by name.
    private var names = ["home"]
    /// The chain of presented controllers, and the transitions in flight.
    private var chain = ["home"]
    private var running: [String] = []

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// The session's first body: a device, a version, and a delegate whose transitions are interactive.
    mutating func session() -> JSONValue {
        [
            "device": .string(random.pick(["iPhone 8", "iPhone 6 Plus", "iPad Air 2"])),
            "systemVersion": .string(random.pick(["9", "12", "13", "15", "18", "26", "27"])),
            "root": ["name": "home", "class": "HomeViewController"],
            "objects": [
                ["name": "animator", "animator": ["duration": 400, "interruptible": true]],
                ["name": "hand", "interaction": ["completionSpeed": 1]],
                [
                    "name": "delegate",
                    "behavior": [
                        "answers": [
                            "animationController(forPresented:presenting:source:)": "animator",
                            "animationController(forDismissed:)": "animator",
                            "interactionControllerForPresentation(using:)": "hand",
                        ]
                    ],
                ],
            ],
        ]
    }

    /// Remembers the parts of an answer that a client would.
    mutating func learn(_ answer: JSONValue) {
        for event in answer["events"]?.elements ?? [] {
            if event["kind"]?.text == "relation", event["name"]?.text == "presentedViewController" {
                guard let presenter = event["subject"]?["id"]?.text,
                    let place = chain.firstIndex(of: presenter)
                else { continue }
                chain.removeSubrange((place + 1)...)
                if let presented = event["to"]?.text { chain.append(presented) }
            } else if event["kind"]?.text == "transition", let id = event["transition"]?.text {
                switch event["name"]?.text {
                case "began": running.append(id)
                case "ended": running.removeAll { $0 == id }
                default: break  // Progress is nothing that the next command depends on.
                }
            }
        }
    }

    /// The next command.
    mutating func next() -> RemoteCommand {
        switch random.below(100) {
        case 0..<16: make()
        case 16..<38: present()
        case 38..<54: .dismiss(receiver(), animated: random.chance(70))
        case 54..<72: advance()
        case 72..<84: drive()
        case 84..<92:
            RemoteCommand(method: "PATCH", path: "controllers/\(name())", body: ["title": .string(mark())])
        default: batch()
        }
    }

    private mutating func make() -> RemoteCommand {
        count += 1
        let name = "c\(count)"
        names.append(name)
        if names.count > 24 { names.remove(at: 1 + random.below(12)) }
        var body: JSONObject = ["id": .string(name), "class": "CardViewController"]
        if random.chance(70) {
            body["modalPresentationStyle"] = .string(
                random.pick(["fullScreen", "pageSheet", "formSheet", "overFullScreen", "currentContext"]))
        }
        if random.chance(30) {
            body["modalPresentationStyle"] = "custom"
            body["transitioningDelegate"] = "delegate"
        }
        return RemoteCommand(path: "controllers", body: .object(body))
    }

    private mutating func present() -> RemoteCommand {
        var command = RemoteCommand.present(name(), by: receiver(), animated: random.chance(75))
        if random.chance(50), case .object(var body) = command.body {
            body["completion"] = ["label": .string(mark())]
            command.body = .object(body)
        }
        return command
    }

    private mutating func advance() -> RemoteCommand {
        switch random.below(4) {
        case 0: RemoteCommand(path: "clock", body: ["next": true])
        case 1: RemoteCommand(path: "clock", body: ["by": .integer(random.below(800))])
        default: .settle
        }
    }

    private mutating func drive() -> RemoteCommand {
        guard !running.isEmpty else { return advance() }
        let path = "transitions/\(random.pick(running))"
        switch random.below(5) {
        case 0: return RemoteCommand(path: path + "/finish")
        case 1: return RemoteCommand(path: path + "/cancel")
        default:
            let fraction = Double(random.below(1_000)) / 1_000
            return RemoteCommand(method: "PATCH", path: path, body: ["fraction": .number(fraction)])
        }
    }

    /// Several calls in one turn, applied completely or not at all.
    private mutating func batch() -> RemoteCommand {
        let calls: [JSONValue] = [
            ["call": "log", "text": .string(mark())],
            ["call": "set", "receiver": .string(name()), "title": .string(mark())],
            ["call": "dismiss", "receiver": .string(receiver()), "animated": .bool(random.chance(50))],
        ]
        return RemoteCommand(
            path: "commands", body: ["calls": .array(Array(calls.prefix(1 + random.below(3))))])
    }

    /// Mostly the topmost controller, sometimes one beneath it, sometimes any controller.
    private mutating func receiver() -> String {
        random.chance(70) ? chain[chain.count - 1] : random.chance(60) ? random.pick(chain) : name()
    }

    private mutating func name() -> String {
        random.chance(3) ? "nobody" : random.chance(70) ? random.pick(names.suffix(5)) : random.pick(names)
    }

    private mutating func mark() -> String { "mark \(random.below(1_000_000))" }
}
