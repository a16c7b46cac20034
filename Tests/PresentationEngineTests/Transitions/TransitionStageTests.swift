import PresentationEngine
import Testing

@Suite("The stages of a transition")
struct TransitionStageTests {
    private func stages(isDurationDecided: Bool) -> [TransitionStage] {
        var stages: [TransitionStage] = [.wills]
        while let next = stages.last?.next(isDurationDecided: isDurationDecided) { stages.append(next) }
        return stages
    }

    @Test("a turn that an earlier build stored before the will callbacks decides start and duration after them")
    func earlierTurns() {
        let present = stages(isDurationDecided: true)
        #expect(present.prefix(3) == [.wills, .askZoomSource, .begin])
        #expect(
            stages(isDurationDecided: false) == [.wills, .askInteractiveStart, .askDuration] + present.dropFirst())
    }

    @Test("the present order decides the duration before the will callbacks", arguments: [true, false])
    func order(isDurationDecided: Bool) {
        #expect(TransitionStage.willBegin.next(isDurationDecided: isDurationDecided) == .decideDuration)
        #expect(TransitionStage.decideDuration.next(isDurationDecided: isDurationDecided) == .wills)
    }
}
