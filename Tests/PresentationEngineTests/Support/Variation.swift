import Synchronization
import Testing

/// A way in which the surroundings of a proof can differ.
///
/// A rule that holds in one place may fail in another, so its proof tries at least two. A test names the variations
/// that it tries by itself, `@Test("…", .varies(.device, .nesting))`, or is repeated in other surroundings,
/// `@Test("…", .repeated(.deeper))`; `CoverageTests` reads both in its source. The test fails for each of its rules
/// that it has not proved in at least two forms of each variation.
enum Variation: String, CaseIterable {
    /// The length of the longest chain of parents and presenters.
    case nesting
    /// The kinds of the containers in the hierarchy.
    case container
    /// Whether the last transition was animated.
    case animation
    /// Whether overrides of the app's classes make calls.
    case reaction
    /// Whether several calls were last made in one turn.
    case batch
    /// Whether another transition ran during the last calls.
    case transition
    case device
}

extension Trait where Self == Varying {
    /// The variations in each of which the test proves its rules.
    static func varies(_ variations: Variation...) -> Self {
        Varying(variations: variations, repetitions: [])
    }

    /// Runs the test again in other surroundings, in which it has to prove its rules, too.
    static func repeated(_ repetitions: Repetition...) -> Self {
        Varying(variations: Array(Set(repetitions.map(\.variation))), repetitions: repetitions)
    }
}

/// Fails a test that proves a rule in one form only of a variation that it names.
struct Varying: TestTrait, TestScoping {
    let variations: [Variation]
    let repetitions: [Repetition]

    /// One scope for all cases of the test, which collects the proofs; and one for each case, with its last session.
    func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { self }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase == nil else {
            for repetition in [nil] + repetitions {
                try await Repetition.$current.withValue(repetition) {
                    try await CurrentForms.$ofCase.withValue(CurrentForms()) { try await function() }
                }
            }
            return
        }
        let proofs = ProofForms()
        try await ProofForms.$ofTest.withValue(proofs) { try await function() }
        for (rule, variation) in proofs.missing(variations) {
            Issue.record(
                "\(rule) is proved in one form only of \(variation)", sourceLocation: test.sourceLocation)
        }
    }
}

/// The forms in which each rule was proved by one test.
final class ProofForms: Sendable {
    @TaskLocal static var ofTest: ProofForms?

    private let forms = Mutex<[String: [Variation: Set<String>]]>([:])

    /// Records a proof in the surroundings of the session that the test case drove last.
    func note(_ rule: String) {
        let current = CurrentForms.ofCase?.values ?? [:]
        forms.withLock { forms in
            var known = forms[rule] ?? [:]
            for (variation, form) in current { known[variation, default: []].insert(form) }
            forms[rule] = known
        }
    }

    func missing(_ variations: [Variation]) -> [(rule: String, variation: Variation)] {
        forms.withLock { forms in
            forms.sorted { $0.key < $1.key }.flatMap { rule, forms in
                variations.filter { (forms[$0]?.count ?? 0) < 2 }.map { (rule, $0) }
            }
        }
    }
}

/// The surroundings of the session that a test case drove last.
final class CurrentForms: Sendable {
    @TaskLocal static var ofCase: CurrentForms?

    private let forms = Mutex<[Variation: String]>([:])

    var values: [Variation: String] { forms.withLock { $0 } }

    func set(_ form: String, of variation: Variation) { forms.withLock { $0[variation] = form } }
}
