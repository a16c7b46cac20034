import PresentationEngine
import Testing

@Suite("Waiting steps and the lifetime of controllers")
struct StepKeepingTests {
    /// Whether a value holds a controller at any depth.
    private func namesController(_ value: Any) -> Bool {
        value is ControllerHandle || Mirror(reflecting: value).children.contains { namesController($0.value) }
    }

    @Test("a step that claims to refer to no controller holds none")
    func noController() throws {
        var seen: Set<String> = []
        for seed in 0..<120 as Range<UInt64> {
            var generator = PlayGenerator(seed: seed)
            var session = PresentationSession()
            _ = try session.apply(.launch(generator.launch()))
            for _ in 0..<40 {
                do {
                    _ = try session.apply(generator.next(isParked: session.agenda.parked != nil))
                } catch {
                    continue  // A refusal leaves nothing new to see.
                }
                let planned = session.agenda.steps + session.agenda.turns.flatMap(\.self)
                for step in planned.map(\.step) {
                    guard case .noController = step.keeping else { continue }
                    seen.insert(String("\(step)".prefix { $0.isLetter }))
                    #expect(!namesController(step), "\(step)")
                }
            }
        }
        #expect(seen.count >= 3, "\(seen)")
    }

    @Test("a controller in a step is noticed at any depth")
    func sight() {
        let handle = ControllerHandle(slot: 0, generation: 1)
        #expect(namesController(Step.arrive(handle)))
        #expect(namesController(Step.finishLaunching(then: [.drain, .arrive(handle)])))
        #expect(!namesController(Step.drain))
    }
}
