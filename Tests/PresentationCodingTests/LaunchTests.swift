import JSONCoding
import PresentationCoding
import PresentationEngine
import Testing

@Suite("Launches as JSON")
struct LaunchTests {
    private let storyboard = Storyboard(name: "Main", digest: "d1")

    private func read(_ bytes: [UInt8]) throws(JSONFault) -> Command {
        try Command(json: JSONReader(JSONValue(parsing: bytes), isRecord: true)) {
            $0 == storyboard.digest ? storyboard : nil
        }
    }

    @Test("a launch reads back as it was written", arguments: 0..<50)
    func roundTrip(seed: UInt64) throws {
        var generator = CallGenerator(seed: seed)
        let device =
            seed % 2 == 0
            ? Device.all[Int(seed) % Device.all.count]
            : Device(name: "Wide", idiom: .pad, portraitSize: Size(900.5, 1300), scale: 3)
        var written = Launch(
            device: device, orientation: InterfaceOrientation.allCases[Int(seed) % 4],
            systemVersion: SystemVersion(8 + Int(seed) % 11, Int(seed) % 3),
            fidelity: FidelityChoice(
                Fidelity.allCases[Int(seed) % 2], points: seed % 3 == 0 ? [.partialCurl: .documented] : [:]),
            storyboards: seed % 5 == 0 ? [storyboard] : [], root: seed % 7 == 0 ? nil : generator.request(),
            behaviors: [
                .init(name: "B", behavior: generator.behavior()), .init(name: "A", behavior: .init()),
            ],
            objects: [generator.object()], nibs: ["Home"], bundleIdentifier: "org.example.one",
            bundleVersion: "7")
        written.isInBackground = seed % 3 == 0
        written.isProtectedDataAvailable = seed % 6 != 0
        let bytes = Command.launch(written).encoded()
        #expect(try read(bytes) == .launch(written))
        #expect(try read(bytes).encoded() == bytes)
    }

    @Test("a launch needs a device and a version; everything else has defaults")
    func smallest() throws {
        let json = try JSONValue(
            parsing: #"{"device": "iPhone 8", "systemVersion": "12", "storyboard": "d1", "clock": "manual"}"#)
        let launch = try Launch(json: JSONReader(json), besides: ["clock"]) { _ in storyboard }
        #expect(
            launch
                == Launch(
                    device: try #require(Device.named("iPhone 8")), systemVersion: SystemVersion(12),
                    storyboards: [storyboard]))
        #expect(try Launch.storyboardNames(json: JSONReader(json)) == ["d1"])
    }

    @Test("the bundle's identifier and version are those of the Info.plist, unless they are given")
    func bundle() throws {
        let plist = #""app": {"infoPlist": {"CFBundleIdentifier": "org.example.two", "CFBundleVersion": "7"}}"#
        let device = #""device": "iPhone 8", "systemVersion": "12""#
        let stated = try Launch(json: JSONReader(try JSONValue(parsing: "{\(device), \(plist)}"))) { _ in nil }
        #expect(stated.bundleIdentifier == "org.example.two" && stated.bundleVersion == "7")
        let given = #""bundleIdentifier": "org.example.one", "bundleVersion": "8""#
        let json = try JSONValue(parsing: "{\(device), \(plist), \(given)}")
        let overridden = try Launch(json: JSONReader(json)) { _ in nil }
        #expect(overridden.bundleIdentifier == "org.example.one" && overridden.bundleVersion == "8")
    }

    @Test(
        "an error in a launch has its place",
        arguments: [
            (#"{"device": "iPhone 88", "systemVersion": "12"}"#, "$.device", "Did you mean \"iPhone 8\"?"),
            (#"{"device": "iPad", "systemVersion": "19"}"#, "$.systemVersion", "there are no versions 19 to 25"),
            (#"{"device": "iPad", "systemVersion": "25.1"}"#, "$.systemVersion", "from \"8\" to \"18\", of \"26\""),
            (#"{"device": "iPad", "systemVersion": "28"}"#, "$.systemVersion", "or of \"27\""),
            (#"{"device": "iPad", "systemVersion": 12}"#, "$.systemVersion", "a string"),
            (
                #"{"device": "iPad", "systemVersion": "12", "storyboards": ["no"]}"#, "$.storyboards[0]",
                "no storyboard"
            ),
            (
                #"{"device": "iPad", "systemVersion": "12", "fidelity": {"OP-55": "measured"}}"#,
                #"$.fidelity.OP-55"#, "Unknown key"
            ),
            (#"{"device": "iPad", "systemVersion": "12", "clock": 1}"#, "$.clock", "Unknown key"),
            (#"{"device": "iPad", "systemVersion": "12", "appState": "active"}"#, "$.appState", "background"),
            (
                #"{"device": "iPad", "systemVersion": "12", "isProtectedDataAvailable": false}"#,
                "$.isProtectedDataAvailable", "in the background only"
            ),
            (
                #"{"device": {"name": "x", "idiom": "phone", "width": 0, "height": 1}, "systemVersion": "12"}"#,
                "$.device.width", "between"
            ),
        ])
    func faults(text: String, path: String, reason: String) throws {
        let fault = try #require(throws: JSONFault.self) {
            try Launch(json: JSONReader(JSONValue(parsing: text))) { _ in nil }
        }
        #expect(fault.path == path)
        #expect(fault.reason.contains(reason), "\(fault.reason)")
    }

    @Test("a stored URL may be empty, as one could be before, and a client's may not")
    func emptyURL() throws {
        let json = try JSONValue(parsing: Array(#"{"calls": [{"call": "openURL", "url": ""}]}"#.utf8))
        #expect(
            try Command(json: JSONReader(json, isRecord: true), storyboard: { _ in nil })
                == .perform([.link(.openURL("", sourceApplication: nil))]))
        #expect(throws: JSONFault.self) {
            try Command(json: JSONReader(json), storyboard: { _ in nil })
        }
    }

    @Test(
        "a launch stores its budget; an older launch has no limit on events, and a client cannot set one"
    )
    func budget() throws {
        var launch = Launch(device: Device.all[0], systemVersion: SystemVersion(12))
        let old = #"{"launch": {"device": "iPhone 8", "systemVersion": "12"}}"#
        func read(_ text: String, isRecord: Bool) throws -> CommandBudget? {
            let json = JSONReader(try JSONValue(parsing: Array(text.utf8)), isRecord: isRecord)
            guard case .launch(let launch) = try Command(json: json, storyboard: { _ in nil }) else {
                return nil
            }
            return launch.budget
        }
        #expect(try read(old, isRecord: true) == .beforeBudgets)
        #expect(try read(old, isRecord: false) == .standard)
        for budget in [
            CommandBudget.standard, .beforeBudgets,
            CommandBudget(steps: 1, turnSteps: 2, events: 3, eventWeight: 4),
            CommandBudget(steps: 1, turnSteps: 2, events: 3, eventWeight: 4, stateWeight: 5),
        ] {
            launch.budget = budget
            let text = String(decoding: Command.launch(launch).encoded(), as: UTF8.self)
            #expect(try read(text, isRecord: true) == budget)
            #expect(throws: JSONFault.self) { try read(text, isRecord: false) }
        }
        let four = old.replacing(#""12""#, with: #""12", "budget": [1,2,3,4]"#)
        #expect(try read(four, isRecord: true)?.stateWeight == CommandBudget.unlimitedStateWeight)
        for limits in [
            "[0,1,1,1]", "[1,1,1]", "[10000000001,1,1,1]", "[1,1,1,-1]", "[1,1,1.5,1]", "[1,1,1,1,0]", "[1,1,1,1,1,1]",
        ] {
            let text = old.replacing(#""12""#, with: #""12", "budget": \#(limits)"#)
            #expect(throws: JSONFault.self) { try read(text, isRecord: true) }
        }
    }
}
