import JSONCoding

/// Compares the picture of the screen with the file that a scenario names.
extension ScenarioPlay {
    mutating func checkPicture(
        of expectation: Expectation, step: Int, action: String
    ) async throws(ServiceFailure) {
        guard let wanted = expectation.picture?.value(in: play) else { return }
        var request = ServiceRequest("GET", session + "/screen")
        request.accept = "image/svg+xml"
        let answer = try await service.send(request)
        guard answer.isSuccess else {
            return fail(
                step: step, line: wanted.line, action: action,
                "The service draws no picture: \(Self.detail(of: answer))")
        }
        observation?.pictures[step] = answer.body
        let golden: [UInt8]
        do throws(ServiceFailure) {
            golden = try readFile(wanted.path)
        } catch {
            let advice = "proscenium check --record draws it; look at it before it is kept."
            return fail(step: step, line: wanted.line, action: action, "\(error.description) \(advice)")
        }
        guard golden != answer.body else { return }
        fail(step: step, line: wanted.line, action: action, "The screen differs from \(wanted.path).")
        failures[failures.count - 1].difference = PictureDifference.lines(from: golden, to: answer.body)
    }
}

/// The lines in which two pictures differ: a picture has a line for each of its elements.
enum PictureDifference {
    private static let longest = 200
    private static let rowLimit = 40
    private static let context = 1

    /// The lines with signs, `-` for those of the first one; each after the line before it.
    static func lines(from old: [UInt8], to new: [UInt8]) -> [String] {
        let (left, right) = (elements(of: old), elements(of: new))
        let rows = SequenceAlignment(left.count, right.count) { left[$0] == right[$1] }.rows
        var texts: [String] = []
        var skipped = 0
        for (index, row) in rows.enumerated() {
            let isNear = rows[max(0, index - context)...min(rows.count - 1, index + context)].contains {
                if case .both = $0 { false } else { true }
            }
            guard isNear else {
                skipped += 1
                continue
            }
            guard texts.count < rowLimit else { return texts + ["  … and more"] }
            if skipped > 0 { texts.append("  … \(skipped) more …") }
            skipped = 0
            switch row {
            case .both(let place, _): texts.append("  \(shown(left[place]))")
            case .left(let place): texts.append("- \(shown(left[place]))   (line \(place + 1))")
            case .right(let place): texts.append("+ \(shown(right[place]))")
            }
        }
        if skipped > 0 { texts.append("  … \(skipped) more …") }
        return texts
    }

    private static func elements(of picture: [UInt8]) -> [String] {
        picture.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func shown(_ line: String) -> String {
        line.count > longest ? line.prefix(longest) + "…" : line
    }
}
