import Foundation
import Testing

@testable import PresentationEngine

@Suite("A cancelled transition leaves the session unchanged")
struct CancellingTests {
    /// The number of sessions for each change; `PROSCENIUM_CANCELS` overrides it.
    private static let tries =
        ProcessInfo.processInfo.environment["PROSCENIUM_CANCELS"].flatMap(Int.init) ?? 64

    private static let styles: [ModalPresentationStyle] = [
        .fullScreen, .overFullScreen, .currentContext, .overCurrentContext, .custom, .pageSheet, .formSheet,
    ]

    @Test(
        "CH-130, R305: for every change, cancelled at any point by any means, every record is as before",
        arguments: Change.allCases)
    func cancelled(_ change: Change) throws {
        var cancelled = 0
        for seed in 0..<Self.tries {
            guard let trial = Trial(change, seed: UInt64(seed)) else { continue }
            if try trial.run() { cancelled += 1 }
        }
        print("cancelled: \(change.rawValue) \(cancelled) of \(Self.tries)")
        #expect(cancelled >= Self.tries / 10, "\(change) was hardly ever cancelled")
    }

    @Test("Every kind of transition that can be cancelled is among the changes")
    func kinds() {
        // The device turns and the window changes whatever the app does.
        let missing = Set(TransitionKind.allCases).subtracting([.rotation, .resize])
            .subtracting(Change.allCases.map(\.transition))
        #expect(missing.isEmpty)
    }

    /// One session in which a change is begun and canceled, all chosen by a seed.
    private struct Trial: CustomStringConvertible {
        let change: Change
        let seed: UInt64
        let rig: Rig
        let surroundings: Surroundings
        let version: SystemVersion
        let fidelity: FidelityChoice
        let device: String
        let guests: Guests
        let styles: [ModalPresentationStyle]
        private var random: SplitMix

        init?(_ change: Change, seed: UInt64) {
            self.change = change
            self.seed = seed
            random = SplitMix(seed: seed &* 7919 &+ UInt64(Change.allCases.firstIndex(of: change) ?? 0))
            version = random.pick(Theater.versions)
            let possible = Surroundings.allCases.filter { [version] in
                change.isPossible(in: $0) && $0.exists(in: version)
            }
            guard !possible.isEmpty else { return nil }
            surroundings = random.pick(possible)
            fidelity = random.pick(Theater.fidelities)
            rig = random.pick(Rig.allCases)
            device = random.pick(change.devices(in: surroundings))
            let guests = Guests.allCases.filter { [surroundings] in $0.canBe(in: surroundings) }
            self.guests = random.pick(guests)
            var styles: [ModalPresentationStyle] = []
            for _ in 0..<4 { styles.append(random.pick(CancellingTests.styles)) }
            self.styles = styles
        }

        var description: String {
            "\(change) seed \(seed): \(rig), \(guests) in \(surroundings), \(version), \(fidelity.general), \(device), \(styles.map(\.name))"
        }

        /// - Returns: false if the change does not happen, or if nothing can hold it.
        func run() throws -> Bool {
            var random = random
            var theater = try surroundings.theater(
                version, fidelity, device: device, style: styles[3], guests: guests)
            try theater.call(
                .setBehavior(
                    name: "D",
                    Behavior(answers: [
                        .presentationControllerForPresented: .value(random.chance(50) ? "removing PC" : "PC")
                    ])))
            try change.prepare(&theater, styles: styles)
            try theater.call(
                .setBehavior(name: "D", rig.delegate(removesPresentersView: random.chance(50))))
            if random.chance(20) { try theater.set("A", .definesPresentationContext, true) }
            if random.chance(50) {
                for name in ["A", "B", "C", "D1"] { try theater.call(.loadViewIfNeeded(receiver: name)) }
            }
            let before = SessionContents(theater.session)
            do {
                try change.begin(&theater)
            } catch is Rejection {
                return false
            }
            guard !theater.session.header.transitions.isEmpty, try theater.takeBack(&random) else {
                return false
            }
            let differences = SessionContents(theater.session).atRest(since: before)
                .differences(from: before.atRest())
            RuleProof.expect(
                "CH-130", "P79", "R305", holds: differences.isEmpty,
                "\(self)\n\(differences.joined(separator: "\n"))")
            return true
        }
    }
}
