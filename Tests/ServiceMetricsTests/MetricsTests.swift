import Testing

@testable import ServiceMetrics

@Suite("Metrics")
struct MetricsTests {
    @Test("counters, gauges and samples are written in Prometheus' format")
    func values() async {
        let collection = MetricsCollection()
        let refusals = collection.makeCounter(
            label: MetricFamily.refusals.name, dimensions: [("rule", "a\"b\\c\nd")])
        refusals.increment(by: 3)
        refusals.increment(by: 1)
        collection.makeRecorder(label: MetricFamily.longWorkClients.name, dimensions: [], aggregate: false)
            .record(2.5)
        collection.collect { [MetricSample(.sessions, "resident", value: 7)] }
        let text = await collection.text()
        #expect(
            text.contains(
                """
                # TYPE proscenium_refusals_total counter
                proscenium_refusals_total{rule="a\\"b\\\\c\\nd"} 4

                """))
        #expect(
            text.contains(
                "# TYPE proscenium_long_work_clients gauge\nproscenium_long_work_clients 2.5\n"))
        #expect(text.contains("# TYPE proscenium_sessions gauge\nproscenium_sessions{state=\"resident\"} 7\n"))
    }

    @Test("a histogram counts each value in its bucket and in all larger ones, in seconds")
    func histograms() async {
        let collection = MetricsCollection()
        let timer = collection.makeTimer(
            label: MetricFamily.requestDuration.name, dimensions: [("operation", "readSession")])
        for nanoseconds: Int64 in [100_000, 100_001, 40_000_000_000] { timer.recordNanoseconds(nanoseconds) }
        let lines = await collection.text().split(separator: "\n")
            .filter { $0.hasPrefix("proscenium_http_request_duration_seconds") }.map(String.init)
        let place = "proscenium_http_request_duration_seconds_bucket{operation=\"readSession\",le"
        #expect(lines.first == "\(place)=\"0.0001\"} 1")
        #expect(lines.contains("\(place)=\"0.00025\"} 2"))
        #expect(lines.contains("\(place)=\"30\"} 2"))
        #expect(lines.contains("\(place)=\"+Inf\"} 3"))
        #expect(
            lines.last == "proscenium_http_request_duration_seconds_count{operation=\"readSession\"} 3")
        #expect(lines.count == 17 + 3)
    }

    @Test("counters without labels begin at 0, and families without values are left out")
    func beginnings() async {
        let text = await MetricsCollection().text()
        #expect(text.contains("\nproscenium_events_total 0\n"))
        #expect(!text.contains("proscenium_sessions"))
        #expect(!text.contains("proscenium_refusals_total"))
    }

    @Test("names, units and descriptions keep Prometheus' conventions")
    func conventions() {
        #expect(Set(MetricFamily.all.map(\.name)).count == MetricFamily.all.count)
        for family in MetricFamily.all {
            #expect(family.name.hasSuffix("_total") == (family.kind == .counter))
            #expect(family.name.allSatisfy { $0.isLowercase || $0 == "_" })
            #expect(family.help.hasSuffix(".") || family.help.hasPrefix("1"))
            #expect(!family.help.contains("\n") && !family.help.contains("\\"))
            for unit in ["milliseconds", "nanoseconds", "kilobytes"] { #expect(!family.name.contains(unit)) }
            if case .histogram(let bounds) = family.kind { #expect(bounds == bounds.sorted()) }
        }
    }

    @Test("a metric that is not in the table is not printed")
    func strangers() async {
        let collection = MetricsCollection()
        collection.makeCounter(label: "strange_total", dimensions: []).increment(by: 1)
        #expect(await collection.text().contains("strange") == false)
    }
}
