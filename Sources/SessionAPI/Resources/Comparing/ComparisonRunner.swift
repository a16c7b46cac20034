import JSONCoding
import Logging
import PresentationEngine
import RuleCatalogue
import ScenarioKit
import SessionComparison
import SessionHost
import SessionStore

/// Runs comparisons as long work, apart from the sessions.
struct ComparisonRunner: Sendable {
    let library: StoryboardLibrary
    let host: TenantHost
    let longWork: LongWork
    let logger: Logger

    /// Runs a comparison to its end; its result, or the reason for having none, is in the work.
    ///
    /// - Parameter owner: the client whose turns it takes.
    func run(_ order: ComparisonOrder, _ work: ComparisonWork, of owner: WorkOwner) async {
        let lifetime = RequestLifetime(of: owner) { work.isOver }
        do {
            var columns: [ComparisonReport.Column] = []
            for right in order.right {
                columns.append(
                    ComparisonReport.Column([try await compare(order, right, work, columns.count, for: lifetime)]))
            }
            work.end(.done(ComparisonReport(columns, statement: Catalogue.statement(of:))))
        } catch let fault as ReplayFault {
            work.end(.failed(RequestRefusal(.malformedRequest, fault.description)))
        } catch let fault as ScenarioFault {
            work.end(.failed(RequestRefusal(.malformedRequest, fault.description)))
        } catch HostError.abandoned {
            work.end(
                .failed(
                    RequestRefusal(
                        .unanswered,
                        "The comparison took longer than \(ComparisonShelf.runningMicroseconds / 1_000_000) s.")))
        } catch {
            work.end(.failed(RequestRefusal(anything: error, logger: logger)))
        }
    }

    private func compare(
        _ order: ComparisonOrder, _ right: RunSetting, _ work: ComparisonWork, _ column: Int,
        for lifetime: RequestLifetime
    ) async throws -> Comparison {
        let done = work.progress.done
        let columns = order.right.count
        switch order.subject {
        case .session(let id):
            let comparison = JournalComparison(id, order.left, right)
            let result = try await host.readCommands(
                of: id, from: comparison, for: lifetime,
                readStoryboard: { [library] in try library.storyboard($0, name: $1) },
                { comparison, entry, storyboards, turns in
                    try await comparison.take(
                        entry.command, revision: entry.revision, storyboard: { storyboards[$0] },
                        { try await turns.next() })
                    work.note(done + comparison.count)
                    return !comparison.hasEnded
                })
            guard let comparison = result.comparison else { throw HostError.unknown(.session, id: id) }
            return comparison
        case .scenario(let script, let title):
            work.expect(script.length * columns)
            return try await run(for: lifetime) { pause in
                try await script.compare(as: title, order.left, right, pause) { work.note(done + $0) }
            }
        case .storyboards(let names):
            let storyboards = try await storyboards(names, for: lifetime)
            return try await run(for: lifetime) { pause in
                let walk = ComparedWalk(storyboards)
                guard !walk.isEmpty else {
                    throw RequestRefusal(
                        .storyboardRefused, "It has no scene with which an app can be launched.")
                }
                let first = walk.launch(under: order.left)
                var record = ComparisonRecord(names[0], first, right.applied(to: first))
                try await walk.run(into: &record, order.left, right, pause) { work.note(done + $0) }
                return record.comparison
            }
        }
    }

    private func run(
        for lifetime: RequestLifetime,
        _ body: @escaping @Sendable (@escaping ComparisonPause) async throws -> Comparison
    ) async throws -> Comparison {
        let result = try await longWork.run(.comparison, for: lifetime) {
            turns -> Result<Comparison, any Error> in
            do {
                return .success(try await body { try await turns.next() })
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Stored storyboards, in their order.
    private func storyboards(_ names: [String], for lifetime: RequestLifetime) async throws -> [Storyboard] {
        let kept = try await host.readStore { store throws(StoreError) in
            var kept: [StoryboardLibrary.Kept?] = []
            for name in names { kept.append(try StoryboardLibrary.kept(name, in: store)) }
            return kept
        }
        let library = library
        let result = try await longWork.run(.document, for: lifetime) { _ -> Result<[Storyboard], any Error> in
            Result {
                try zip(names, kept).map { name, kept in
                    guard let kept else { throw RequestRefusal.unknown("storyboard", name) }
                    return try library.entry(kept).reading.storyboard
                }
            }
        }
        return try result.get()
    }
}
