import JSONCoding
import PresentationCoding
import PresentationEngine
import ScenarioKit
import StoryboardReader

/// A session that is given as a script: its launch, and the steps that follow.
package struct ScriptedSession: Sendable {
    private let makeLaunch: @Sendable (_ left: RunSetting, _ right: RunSetting?) throws -> Launch
    private let settles: Bool
    private let steps: [ComparedStep]

    /// The number of commands of the script.
    package var length: Int { steps.count + 1 }

    /// The script of a scenario.
    ///
    /// - Parameters:
    ///   - readFile: reads a file that the scenario names, by its path relative to the scenario's.
    ///   - openArchive: the document of an archive without its digest.
    /// - Throws: a `ScenarioFault` with the line of the fault, and the errors of `readFile`.
    package init(
        _ scenario: Scenario, readFile: (String) throws -> [UInt8],
        openArchive: (JSONReader) throws(JSONFault) -> JSONReader
    ) throws {
        let script = ScenarioScript(scenario)
        let readings = try Self.storyboards(of: script, readFile)
        var body = script.body
        if !readings.isEmpty {
            body["storyboards"] = .array(readings.map { .string($0.storyboard.name) })
        }
        if let path = script.archive { body["archive"] = try JSONValue(parsing: readFile(path), limits: .stored) }
        do throws(JSONFault) {
            if let archive = body["archive"] {
                let reader = JSONReader(archive, path: .member("archive", of: .root))
                body["archive"] = try openArchive(reader).value
            }
            settles = try JSONReader(.object(body)).takingSettle().settles
        } catch {
            throw script.fault(at: error.path, error.description)
        }
        body["settle"] = nil
        let given = body
        makeLaunch = { left, right in
            do throws(JSONFault) {
                let body = left.applied(to: given)
                return try Self.launch(right?.applied(to: body) ?? body, readings)
            } catch {
                let side = right == nil ? "" : "Under the conditions of the other side: "
                throw script.fault(at: error.path, side + error.description)
            }
        }
        steps = script.steps.map(Self.step)
    }

    private static func launch(
        _ body: JSONObject, _ readings: [StoryboardReading]
    ) throws(JSONFault) -> Launch {
        let found = Dictionary(
            readings.map { (ExactText($0.storyboard.name), $0.storyboard) }, uniquingKeysWith: { first, _ in first })
        var launch = try Launch(json: JSONReader(.object(body))) { found[ExactText($0)] }
        launch.behaviors =
            try Launch.behaviors(declaredIn: readings.compactMap(\.behaviors), besides: launch.behaviors)
            + launch.behaviors
        return launch
    }

    private static func storyboards(
        of script: ScenarioScript, _ readFile: (String) throws -> [UInt8]
    ) throws -> [StoryboardReading] {
        try script.storyboards.map { document in
            let bytes = try document.path.map(readFile) ?? document.content?.encoded() ?? []
            do throws(StoryboardFault) {
                return try StoryboardReader().read(bytes, name: document.name)
            } catch {
                throw ScenarioFault(
                    file: script.file, line: document.line, path: document.valuePath,
                    reason: "The storyboard \(document.path ?? document.name) cannot be used: \(error)")
            }
        }
    }

    /// Checks that the session can be launched on both sides.
    ///
    /// - Parameter right: the setting of the right side, in addition to that of the left one.
    /// - Throws: a `ScenarioFault` if it cannot.
    package func check(_ left: RunSetting, _ right: RunSetting) throws {
        _ = try makeLaunch(left, nil)
        _ = try makeLaunch(left, right)
    }

    // MARK: Running

    /// Runs the script on both sides.
    ///
    /// - Parameters:
    ///   - right: the setting of the right side, in addition to that of the left one.
    ///   - progress: called after each command with the number of commands so far.
    package func compare(
        as name: String, _ left: RunSetting, _ right: RunSetting, _ pause: ComparisonPause,
        progress: @Sendable (Int) -> Void
    ) async throws -> Comparison {
        let first = try makeLaunch(left, nil)
        // The request is read for each side, so that both are checked; the app is the same on both.
        var second = right.applied(to: first)
        second.orientation = try makeLaunch(left, right).orientation
        var record = ComparisonRecord(name, first, second)
        var run = ComparedRun()
        try await record.launch(&run, first, second, settling: settles, pause)
        for (index, step) in steps.enumerated() {
            if let ending = run.ending {
                let count = steps.count - index
                record.end(
                    "\(count) more command\(count == 1 ? " was" : "s were") not compared, since \(ending.clause).")
                break
            }
            try await record.take(step, in: &run, pause)
            progress(record.count)
        }
        return record.comparison
    }
}

/// The steps of scenarios as commands.
extension ScriptedSession {
    private static func step(_ step: ScenarioScript.Step) -> ComparedStep {
        let place = step.line.map { "line \($0)" } ?? step.path
        let label = step.action.summary
        switch step.action.form {
        case .calls(let calls, let settles):
            return ComparedStep(label, at: place, json: JSONReader(.array(calls))) { json, _ in
                Command.perform(try json.array().map { call throws(JSONFault) in try Call(json: call) }).settling(
                    settles)
            }
        case .clock(let body):
            return ComparedStep(label, at: place, json: JSONReader(body)) { json, _ in .advance(try Advance(json: json))
            }
        case .tap(let name, let select, let body):
            return ComparedStep(label, at: place, json: JSONReader(body)) { json, session in
                try tap(name, select: select, json, in: session)
            }
        case .answer(let question, let body):
            let meant = OpenQuestion(member: question, subject: nil)
            return ComparedStep(label, at: place, json: JSONReader(body), answering: meant) { json, _ in
                let (body, settles) = try json.takingSettle()
                return Command.answer(try Value(json: try body.object().required("answer"))).settling(settles)
            }
        case .application(let resource, let body):
            let call = Self.applicationCalls[resource]
            return ComparedStep(label, at: place, json: JSONReader(body)) { json, _ in
                let (_, settles) = try json.takingSettle()
                guard let call else { throw json.fault("There is no \(resource) of an app.") }
                return Command.perform([.application(call)]).settling(settles)
            }
        }
    }

    /// The calls of the resources that a step of a scenario names.
    private static let applicationCalls: [String: ApplicationCall] = [
        "background": .background, "foreground": .foreground, "inactive": .inactive, "active": .active,
        "terminate": .terminate, "discard-scene": .discardScene, "memory-warning": .memoryWarning,
        "archives": .save,
    ]

    /// The tap on an element that is found by any of its names.
    private static func tap(
        _ name: String, select: String?, _ body: JSONReader, in session: PresentationSession
    ) throws -> Command {
        let (body, settles) = try body.takingSettle()
        let call = try Call(CallForm[.tap], of: name, body: body)
        let command = Command.perform([call])
        guard let select else { return command.settling(settles) }
        let selector: ControllerSelector
        do throws(SelectorFault) {
            selector = try ControllerSelector(parsing: select)
        } catch {
            throw body.fault("The selector is not understood at its character \(error.position). \(error.reason)")
        }
        return try command.targeted(in: session, among: ControllerSelection([], selector)).settling(settles)
    }
}
