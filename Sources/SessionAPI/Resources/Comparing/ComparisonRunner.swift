import Guarding
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
    let shelf: ComparisonShelf
    let host: TenantHost
    let longWork: LongWork
    let logger: Logger

    /// Runs a comparison to its end; its result, or the reason for having none, is in the work.
    ///
    /// - Parameter owner: the client whose turns it takes.
    func run(_ order: ComparisonOrder, _ work: ComparisonWork, of owner: WorkOwner) async {
        let lifetime = RequestLifetime(of: owner) { work.isOver }
        do {
            // Storyboards are read once, for all conditions.
            let subject = try await prepare(order.subject, for: lifetime)
            if case .scenario(let script, _) = subject { work.expect(script.length * order.right.count) }
            var columns: [ComparisonReport.Column] = []
            for right in order.right {
                let comparison = try await compare(subject, order.left, right, work, for: lifetime)
                columns.append(ComparisonReport.Column([comparison], under: right))
            }
            shelf.end(work, .done(ComparisonReport(columns, statement: Catalogue.statement(of:))))
        } catch {
            shelf.end(work, .failed(refusal(for: error)))
        }
    }

    private func refusal(for error: any Error) -> RequestRefusal {
        switch error {
        case let fault as ReplayFault: RequestRefusal(.malformedRequest, fault.description)
        case let fault as ScenarioFault: RequestRefusal(.malformedRequest, fault.description)
        case let fault as SettingFault: RequestRefusal(.malformedRequest, fault.description)
        case HostError.abandoned:
            RequestRefusal(
                .unanswered, "The comparison took longer than \(ComparisonShelf.runningTime.components.seconds) s.")
        default: RequestRefusal(anything: error, logger: logger)
        }
    }

    /// What is run, with everything that it needs.
    private enum Subject: Sendable {
        case session(String, StoredStoryboardReading)
        case scenario(ScriptedSession, title: String)
        case walk(ComparedWalk, name: String)
    }

    private func prepare(_ subject: ComparisonOrder.Subject, for lifetime: RequestLifetime) async throws -> Subject {
        switch subject {
        case .session(let id): return .session(id, reading())
        case .scenario(let script, let title): return .scenario(script, title: title)
        case .storyboards(let names):
            let walk = try await walk(names, for: lifetime)
            guard !walk.isEmpty else {
                throw RequestRefusal(.storyboardRefused, "It has no scene with which an app can be launched.")
            }
            return .walk(walk, name: names[0])
        }
    }

    /// Reads the storyboards of a journal, each once for all conditions.
    private func reading() -> StoredStoryboardReading {
        let known = Guarded<[String: [String: Storyboard]]>([:])
        return { [library] stored, name in
            if let storyboard = known.withLock({ $0[stored.id]?[name] }) { return storyboard }
            let storyboard = try library.storyboard(stored, name: name)
            known.withLock { $0[stored.id, default: [:]][name] = storyboard }
            return storyboard
        }
    }

    private func compare(
        _ subject: Subject, _ left: RunSetting, _ right: RunSetting, _ work: ComparisonWork,
        for lifetime: RequestLifetime
    ) async throws -> Comparison {
        let done = work.progress.done
        switch subject {
        case .session(let id, let readStoryboard):
            let result = try await host.readCommands(
                of: id, from: JournalComparison(id, left, right), for: lifetime, readStoryboard: readStoryboard,
                { comparison, entry, storyboards, turns in
                    try await comparison.take(
                        entry.command, revision: entry.revision, answering: OpenQuestion(entry.question),
                        storyboard: { storyboards[$0] }, { try await turns.next() })
                    work.note(done + comparison.count)
                    return !comparison.hasEnded
                })
            guard let comparison = result.comparison else { throw HostError.unknown(.session, id: id) }
            return comparison
        case .scenario(let script, let title):
            return try await run(for: lifetime) { pause in
                try await script.compare(as: title, left, right, pause) { work.note(done + $0) }
            }
        case .walk(let walk, let name):
            return try await run(for: lifetime) { pause in
                let first = walk.launch(under: left)
                var record = ComparisonRecord(name, first, right.applied(to: first))
                try await walk.run(into: &record, left, right, pause) { work.note(done + $0) }
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

    /// The most bytes of storyboards, in the service's own form, that a walk may read.
    private static let documentLimitBytes = 32 << 20

    /// A walk through stored storyboards, in their order.
    private func walk(_ names: [String], for lifetime: RequestLifetime) async throws -> ComparedWalk {
        let kept = try await host.readStore { store throws(StoreError) in
            var kept: [StoryboardLibrary.Kept?] = []
            var byteCount = 0
            for name in names where byteCount <= Self.documentLimitBytes {
                kept.append(try StoryboardLibrary.kept(name, in: store))
                byteCount += kept.last??.stored.document.count ?? 0
            }
            return byteCount <= Self.documentLimitBytes ? kept : nil
        }
        guard let kept else {
            throw RequestRefusal(
                .storyboardRefused,
                "The storyboards have more than the \(Self.documentLimitBytes) bytes that a walk may read.")
        }
        let library = library
        let result = try await longWork.run(.document, for: lifetime) { _ -> Result<ComparedWalk, any Error> in
            Result {
                ComparedWalk(
                    try zip(names, kept).map { name, kept in
                        guard let kept else { throw RequestRefusal.unknown("storyboard", name) }
                        return try library.entry(kept).reading.storyboard
                    })
            }
        }
        return try result.get()
    }
}

extension OpenQuestion {
    /// The question that a recorded command answered; nil if it is no answer.
    fileprivate init?(_ question: JournalCommands.Question?) {
        guard let question else { return nil }
        self.init(member: question.member, subject: question.subject)
    }
}
