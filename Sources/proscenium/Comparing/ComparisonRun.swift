import JSONCoding
import RuleCatalogue
import SessionComparison

/// Comparisons of scripts under one setting and others, several at once.
struct ComparisonRun: Sendable {
    let scripts: [ComparisonFiles.Script]
    let left: RunSetting
    let right: [RunSetting]

    /// One script under one pair of settings.
    private struct Outcome: Sendable {
        let column: Int
        let row: Int
        let result: Result<Comparison, any Error>
    }

    /// Runs everything.
    ///
    /// - Returns: the report of what could be compared, and why the rest could not be.
    func report(jobs: Int) async -> (report: ComparisonReport, faults: [String]) {
        var table: [[Comparison?]] = Array(
            repeating: Array(repeating: nil, count: scripts.count), count: right.count)
        var faults: [(place: Int, text: String)] = []
        let progress = ProgressLine(total: scripts.count * right.count)
        await withTaskGroup(of: Outcome.self) { group in
            var next = 0
            func begin(_ group: inout TaskGroup<Outcome>) {
                guard next < scripts.count * right.count else { return }
                let (row, column) = next.quotientAndRemainder(dividingBy: right.count)
                next += 1
                group.addTask { await outcome(row, column) }
            }
            for _ in 0..<jobs { begin(&group) }
            while let outcome = await group.next() {
                switch outcome.result {
                case .success(let comparison): table[outcome.column][outcome.row] = comparison
                case .failure(let error):
                    faults.append((outcome.row, Self.sentence(error, about: scripts[outcome.row].name)))
                }
                progress.note(hasFailed: false)
                begin(&group)
            }
        }
        progress.end()
        var texts: [String] = []
        for fault in faults.sorted(by: { $0.place < $1.place }) where !texts.contains(fault.text) {
            texts.append(fault.text)
        }
        let columns = zip(table, right).map { comparisons, setting in
            ComparisonReport.Column(comparisons.compactMap(\.self), under: setting)
        }
        return (ComparisonReport(columns, statement: Catalogue.statement(of:)), texts)
    }

    private func outcome(_ row: Int, _ column: Int) async -> Outcome {
        do {
            let comparison = try await scripts[row].compare(left, right[column])
            return Outcome(column: column, row: row, result: .success(comparison))
        } catch {
            return Outcome(column: column, row: row, result: .failure(error))
        }
    }

    /// The fault as a sentence that names the script.
    private static func sentence(_ error: any Error, about name: String) -> String {
        let text = (error as? JSONFault)?.description ?? "\(error)"
        return text.hasPrefix(name) ? text : "\(name): \(text)"
    }
}
