import JSONCoding
import PresentationCoding
import SessionStore

@testable import PresentationEngine

extension Script {
    /// Random commands to an app with every container, as a client would choose them by the events so far.
    ///
    /// - Returns: nil if the launch is refused, or if no client can send it.
    static func random(seed: UInt64, length: Int) -> Script? {
        var workload = Workload(seed: seed)
        var launch = workload.launch()
        launch.storyboards = launch.storyboards.map { storyboard in
            Storyboard(
                name: storyboard.name, digest: "digest of \(storyboard.name)",
                initialSceneID: storyboard.initialSceneID,
                scenes: storyboard.scenes)
        }
        let storyboards = launch.storyboards
        let read = try? Command(
            json: JSONReader(
                try JSONValue(parsing: Command.launch(launch).encoded(), limits: .recorded), isRecord: true)
        ) { digest in storyboards.first { $0.digest == digest } }
        guard case .launch(launch)? = read else { return nil }
        var session = PresentationSession()
        guard let events = try? session.apply(.launch(launch)) else { return nil }
        workload.learn(events)
        var commands: [Command] = []
        while commands.count < length, session.header.status == .active {
            let command = workload.next(isParked: session.agenda.parked != nil)
            commands.append(command)
            if let events = try? session.apply(command) { workload.learn(events) }
        }
        let boards = launch.storyboards.map { storyboard in
            Board(
                name: storyboard.name,
                stored: StoredStoryboard(
                    name: storyboard.name, kind: "none", createdMicroseconds: 0, source: [], document: [], warnings: [])
            )
        }
        return Script(name: "workload of seed \(seed)", launch: launch, boards: boards, commands: commands)
    }

    /// The scripts of a plan's workload.
    ///
    /// - Parameter length: the number of commands of one session, at most.
    static func workload(_ plan: SurvivalPlan, length: Int) -> [Script] {
        var scripts: [Script] = []
        var (count, seed) = (0, plan.seed)
        while count < plan.commands {
            if let script = random(seed: seed, length: min(length, plan.commands - count)) {
                scripts.append(script)
                count += script.commands.count
            }
            seed &+= 1
        }
        return scripts
    }
}
