/// The pictures beside a scenario: those that are missing are recorded, and those that differ are updated.
extension ScenarioRewriting {
    /// The pictures to write, each with a change that names it.
    mutating func pictures(
        _ readFile: (String) throws(ServiceFailure) -> [UInt8]
    ) throws(ScenarioFault) -> [(path: String, bytes: [UInt8])] {
        var written: [(path: String, bytes: [UInt8])] = []
        for (picture, step, bytes) in try seenPictures() {
            let former: [UInt8]?
            do throws(ServiceFailure) {
                former = try readFile(picture.path)
            } catch {
                former = nil
            }
            switch mode {
            case .record where former == nil: break
            case .update where former != nil && former != bytes: break
            case .record, .update: continue
            }
            let place = step == 0 ? "launch" : "step \(step)"
            let rows = former.map { PictureDifference.lines(from: $0, to: bytes) } ?? []
            let text = "\(place): the picture \(picture.path)" + rows.map { "\n      \($0)" }.joined()
            changes.append(
                Change(line: picture.line, text: text, warning: "Look at \(picture.path) before it is kept."))
            written.append((picture.path, bytes))
        }
        return written
    }

    /// What the plays saw where the scenario expects pictures, each once.
    private func seenPictures() throws(ScenarioFault) -> [(Expectation.Picture, step: Int, bytes: [UInt8])] {
        var seen: [(Expectation.Picture, step: Int, bytes: [UInt8])] = []
        let expectations = [scenario.launch] + scenario.steps.map(\.expectation)
        for (step, expectation) in expectations.enumerated() {
            for (setting, observation) in sights {
                let play = Expectation.Play(setting: setting, given: scenario.given.values)
                guard let picture = expectation?.picture?.value(in: play), let bytes = observation.pictures[step]
                else { continue }
                guard let other = seen.first(where: { $0.0.path == picture.path }) else {
                    seen.append((picture, step, bytes))
                    continue
                }
                guard other.bytes == bytes else {
                    throw ScenarioFault(
                        file: scenario.file, line: picture.line,
                        reason:
                            "Several steps or settings that look different have the picture \(picture.path): name a file for each, with \"where\" for settings."
                    )
                }
            }
        }
        return seen
    }
}
