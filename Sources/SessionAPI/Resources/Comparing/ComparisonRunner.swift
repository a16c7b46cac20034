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
    /// - Parameters:
    ///   - material: what is run.
    ///   - owner: the client whose turns it takes.
    func run(
        _ material: Material, _ order: ComparisonOrder, _ work: ComparisonWork, of owner: WorkOwner
    ) async {
        let lifetime = RequestLifetime(of: owner) { work.isOver }
        var columns: [ComparisonReport.Column] = []
        do {
            let subject = try await prepare(material, for: lifetime)
            // Not every command of a journal is compared.
            if case .scenario(let script, _) = subject { work.expect(script.length, columns: order.right.count) }
            for right in order.right {
                let comparison = try await compare(subject, order, right, work, for: lifetime)
                columns.append(ComparisonReport.Column([comparison], under: right))
            }
            shelf.end(work, .done(ComparisonReport(columns, statement: Catalogue.statement(of:))))
        } catch {
            // What was compared under the conditions before is kept.
            let partial =
                columns.isEmpty ? nil : ComparisonReport(columns, statement: Catalogue.statement(of:))
            shelf.end(work, .failed(refusal(for: error), partial: partial))
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

    /// What is run, as it is found in the store.
    enum Material: Sendable {
        case session(String)
        case scenario(ScriptedSession, title: String)
        case storyboards([StoryboardLibrary.Kept], names: [String])
    }

    /// Finds what is run; what does not exist is refused before the comparison begins.
    func material(of subject: ComparisonOrder.Subject) async throws -> Material {
        switch subject {
        case .session(let id):
            try await host.requireSession(id)
            return .session(id)
        case .scenario(let script, let title): return .scenario(script, title: title)
        case .storyboards(let names): return .storyboards(try await storyboards(names), names: names)
        }
    }

    /// What is run, with everything that it needs.
    private enum Subject: Sendable {
        /// The journal as it was when the comparison began, which is replayed under each condition.
        case session(RecordedJournal, StoredStoryboardReading)
        case scenario(ScriptedSession, title: String)
        case walk(ComparedWalk, name: String)
    }

    /// Reads what all conditions need, once.
    private func prepare(_ material: Material, for lifetime: RequestLifetime) async throws -> Subject {
        switch material {
        case .session(let id): return .session(try await host.journal(of: id), reading())
        case .scenario(let script, let title): return .scenario(script, title: title)
        case .storyboards(let kept, let names):
            let walk = try await walk(kept, for: lifetime)
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
        _ subject: Subject, _ order: ComparisonOrder, _ right: RunSetting, _ work: ComparisonWork,
        for lifetime: RequestLifetime
    ) async throws -> Comparison {
        let left = order.left
        let done = work.progress.done
        switch subject {
        case .session(let journal, let readStoryboard):
            let start = JournalComparison(
                journal.session, left, right, upTo: journal.lastRevision,
                drawing: order.screens.map(ComparisonOrder.drawing))
            let result = try await host.readCommands(
                of: journal, from: start, for: lifetime, readStoryboard: readStoryboard,
                { comparison, entry, storyboards, turns in
                    try await comparison.take(
                        entry.command, revision: entry.revision, answering: OpenQuestion(entry.question),
                        storyboard: { storyboards[$0] }, { try await turns.next() })
                    work.note(done + comparison.count)
                    return !comparison.hasEnded
                })
            guard let comparison = result.comparison else { throw HostError.unknown(.session, id: journal.session) }
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

    private func run<Value: Sendable>(
        for lifetime: RequestLifetime,
        _ body: @escaping @Sendable (@escaping ComparisonPause) async throws -> Value
    ) async throws -> Value {
        let result = try await longWork.run(.comparison, for: lifetime) {
            turns -> Result<Value, any Error> in
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

    /// Stored storyboards by their ids or names, in order.
    private func storyboards(_ names: [String]) async throws -> [StoryboardLibrary.Kept] {
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
        return try zip(names, kept).map { name, kept in
            guard let kept else { throw RequestRefusal.unknown("storyboard", name) }
            return kept
        }
    }

    /// A walk through storyboards, in their order.
    private func walk(
        _ kept: [StoryboardLibrary.Kept], for lifetime: RequestLifetime
    ) async throws -> ComparedWalk {
        try await run(for: lifetime) { [library] pause in
            var storyboards: [Storyboard] = []
            for kept in kept {
                try await pause()
                storyboards.append(try library.entry(kept).reading.storyboard)
            }
            return try await ComparedWalk(storyboards, pause)
        }
    }
}

extension OpenQuestion {
    /// The question that a recorded command answered; nil if it is no answer.
    fileprivate init?(_ question: JournalCommands.Question?) {
        guard let question else { return nil }
        self.init(member: question.member, subject: question.subject)
    }
}
