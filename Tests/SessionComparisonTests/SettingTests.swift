import JSONCoding
import PresentationEngine
import Testing

@testable import SessionComparison

@Suite("Settings of a comparison")
struct SettingTests {
    @Test("a setting names its parts, and several values are several settings")
    func parsing() throws {
        let setting = try RunSetting(parsing: "ios=17, device=iPhone 8, orientation=landscapeLeft, sdk=16")
        #expect(setting.systemVersion == SystemVersion(17) && setting.sdk == SystemVersion(16))
        #expect(setting.device?.name == "iPhone 8" && setting.orientation == .landscapeLeft)
        #expect(setting.fidelity == nil)
        let list = try RunSetting.list(parsing: "ios=13,15,17,device=iPad Air 2")
        #expect(list.map(\.systemVersion) == [SystemVersion(13), SystemVersion(15), SystemVersion(17)])
        #expect(list.allSatisfy { $0.device?.name == "iPad Air 2" })
        #expect(try RunSetting.list(parsing: "ios=13,15,device=iPhone 8,iPhone X").count == 4)
        let fidelity = try RunSetting(parsing: "fidelity=documented,OP-05=measured").fidelity
        #expect(fidelity == FidelityChange(.documented, points: [.neverAdaptingStyles: .measured]))
    }

    @Test(
        "a bad setting is refused with its part",
        arguments: [
            ("ios=7", "ios=7: This must be a version of iOS"), ("17", "\"17\" has no key; write key=value"),
            ("device=iPhone 8x", "device=iPhone 8x: "), ("orientaton=portrait", "Did you mean \"orientation\"?"),
            ("orientation=upwards", "orientation=upwards: "), ("fidelity=maybe", "fidelity"),
            ("", "has no key"), ("ios=", "ios=: "), ("ios=17,18", "names 2 settings"),
        ])
    func faults(_ text: String, _ sentence: String) {
        let fault = #expect(throws: SettingFault.self) { try RunSetting(parsing: text) }
        #expect(fault?.description.contains(sentence) == true, "\(fault?.description ?? "")")
    }

    @Test("a point of the fidelity leaves the others as they are; a general side does not")
    func fidelities() throws {
        let recorded = FidelityChoice(.documented, points: [.neverAdaptingStyles: .measured])
        var launch = Launch(device: try #require(Device.named("iPhone 8")), systemVersion: SystemVersion(12))
        launch.fidelity = recorded
        let other = try #require(FidelityPoint.allCases.first { $0 != .neverAdaptingStyles })
        let points = [FidelityPoint.neverAdaptingStyles: Fidelity.measured, other: .measured]
        func fidelity(_ text: String) throws -> FidelityChoice {
            try RunSetting(parsing: text).applied(to: launch).fidelity
        }
        #expect(try fidelity("ios=13") == recorded)
        #expect(try fidelity("\(other.rawValue)=measured") == FidelityChoice(.documented, points: points))
        #expect(try fidelity("OP-05=documented").points == [.neverAdaptingStyles: .documented])
        #expect(try fidelity("fidelity=measured") == FidelityChoice(.measured))
        // The same for the request of a scenario.
        let setting = try RunSetting(parsing: "\(other.rawValue)=measured")
        let given: [JSONValue] = [
            "documented", ["general": "documented", "OP-05": "measured"], ["OP-05": "documented"],
        ]
        let expected = [
            FidelityChoice(.documented, points: [other: .measured]), FidelityChoice(.documented, points: points),
            FidelityChoice(.measured, points: [.neverAdaptingStyles: .documented, other: .measured]),
        ]
        for (given, expected) in zip(given, expected) {
            let body = setting.applied(to: ["fidelity": given])
            #expect(try FidelityChoice(json: JSONReader(try #require(body["fidelity"]))) == expected, "\(given)")
        }
        #expect(setting.applied(to: ["fidelity": 3])["fidelity"] == 3)
    }

    @Test("there are at most 64 settings in one text")
    func limit() {
        let versions = SystemVersion.majors.map(String.init).joined(separator: ",")
        let devices = Device.all.prefix(6).map(\.name).joined(separator: ",")
        #expect(throws: SettingFault.self) { try RunSetting.list(parsing: "ios=\(versions),device=\(devices)") }
    }

    @Test("the other side starts from the first one")
    func right() throws {
        let device = try #require(Device.named("iPhone 8"))
        let launch = Launch(device: device, systemVersion: SystemVersion(12))
        let first = try RunSetting(parsing: "device=iPhone X,sdk=11").applied(to: launch)
        let second = try RunSetting(parsing: "ios=13").applied(to: first)
        #expect(second.device.name == "iPhone X" && second.systemVersion == SystemVersion(13))
        #expect(second.app?.sdk == SystemVersion(11))
        let (left, right) = (RunCondition(first), RunCondition(second))
        #expect(left.title(beside: right) == "iOS 12" && right.title(beside: left) == "iOS 13")
        #expect(left.title(beside: left) == "iOS 12")
    }
}
