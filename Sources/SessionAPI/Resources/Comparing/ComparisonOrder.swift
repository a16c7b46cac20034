import JSONCoding
import PresentationCoding
import PresentationEngine
import ScenarioKit
import ScreenDrawing
import SessionComparison
import SessionHost
import SessionStore
import StoryboardReader

/// The request for a comparison: what is run, and under which conditions.
struct ComparisonOrder: Sendable {
    /// What is run.
    enum Subject: Sendable {
        /// The journal of a session.
        case session(String)
        case scenario(ScriptedSession, title: String)
        /// A walk through stored storyboards, by their ids or names; the first is the app's main one.
        case storyboards([String])
    }

    let subject: Subject
    let left: RunSetting
    let right: [RunSetting]
    /// The colors in which the screens of both sides are drawn; nil if they are not wanted.
    let screens: ScreenAppearance?

    /// The most bytes that the comparison holds while it runs.
    var heldByteCount: Int {
        switch subject {
        case .session, .scenario: ComparisonWork.Holding.sessions
        case .storyboards: ComparisonWork.Holding.walk
        }
    }

    /// The most conditions with which one is compared.
    static let columnLimit = 8
    /// The size up to which a request is read immediately, in bytes: a scenario takes much longer than its JSON.
    static let promptByteLimit = 8 << 10
    /// The most storyboards of a walk.
    static let storyboardLimit = 100

    /// Reads a body.
    init(_ json: JSONReader) throws {
        let object = try json.object(allowing: ["session", "scenario", "storyboards", "from", "to", "screens"])
        let given = ["session", "scenario", "storyboards"].filter { object.optional($0) != nil }
        guard given.count == 1 else {
            throw json.fault("Exactly one of \"session\", \"scenario\" and \"storyboards\" says what is run.")
        }
        left = try object.optional("from").map(RunSetting.init(json:)) ?? RunSetting()
        let to = try object.required("to")
        if case .array = to.value {
            right = try to.array(count: 1...Self.columnLimit).map { setting throws(JSONFault) in
                try RunSetting(json: setting)
            }
        } else {
            right = [try RunSetting(json: to)]
        }
        screens = try Self.screens(object.optional("screens"), given[0], right)
        if let session = object.optional("session") {
            subject = .session(try session.nonEmptyString())
        } else if let storyboards = object.optional("storyboards") {
            subject = .storyboards(
                try storyboards.array(count: 1...Self.storyboardLimit).map { name throws(JSONFault) in
                    try name.nonEmptyString()
                })
        } else {
            subject = try Self.scenario(try object.required("scenario"), left, right)
        }
    }

    /// Reads the colors of the screens, which are drawn for a session under one other condition.
    private static func screens(
        _ json: JSONReader?, _ subject: String, _ right: [RunSetting]
    ) throws(JSONFault) -> ScreenAppearance? {
        guard let json else { return nil }
        guard subject == "session", right.count == 1 else {
            throw json.fault("Screens are drawn for a session under one other condition.")
        }
        return try json.enumeration()
    }

    /// The screen of a session, in these colors; nil if its picture is too large.
    static func drawing(in appearance: ScreenAppearance) -> ScreenDrawer {
        { session in
            do throws(PictureFault) {
                let picture = try session.screenPicture(appearance, byteLimit: Self.pictureByteLimit)
                let looks = try session.screenLooks(appearance, byteLimit: Self.pictureByteLimit)
                var writer = JSONWriter(capacity: 4_096)
                session.writeScreen(drawnAt: session.screenPlace(), to: &writer)
                return DrawnScreen(picture: picture, layers: writer.bytes, looks: looks.hashValue)
            } catch {
                return nil
            }
        }
    }

    /// The most bytes of the picture of a screen in a comparison.
    private static let pictureByteLimit = 256 << 10

    /// Reads a scenario: the text of its file, or its content as an object.
    private static func scenario(
        _ json: JSONReader, _ left: RunSetting, _ right: [RunSetting]
    ) throws -> Subject {
        do {
            let scenario: Scenario
            switch json.value {
            case .string(let text): scenario = try Scenario(parsing: Array(text.utf8), file: "scenario")
            case .object: scenario = try Scenario(json, file: "scenario")
            case .null, .bool, .integer, .number, .array:
                throw json.fault("A scenario is an object, or a text of YAML.")
            }
            let script = try ScriptedSession(scenario) { path in
                throw ScenarioFault(
                    file: "scenario",
                    reason: "The service has no file \(path): write the document of a storyboard or an archive itself.")
            } openArchive: { archive throws(JSONFault) in
                try ArchiveSeal.opened(archive).document
            }
            // What cannot be launched is refused at once.
            for setting in right { try script.check(left, setting) }
            return .scenario(script, title: scenario.title)
        } catch let fault as ScenarioFault {
            guard let path = fault.path else { throw json.fault(fault.description) }
            throw JSONFault(kind: .mismatch, path: path, reason: fault.reason)
        }
    }
}
