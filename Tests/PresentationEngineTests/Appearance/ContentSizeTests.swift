import Testing

@testable import PresentationEngine

@Suite("Changes of the preferred content size")
struct ContentSizeTests {
    private static let size = Value.size(Size(300, 200))

    @Test(
        "P191: a child's parent is notified, once for each new size", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func parent(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("C")
        try theater.set("C", .preferredContentSize, .size(Size(10, 10)))
        #expect(theater.log.isEmpty, "it has no container yet")
        try theater.embed("C", in: "A")
        try theater.set("C", .preferredContentSize, Self.size)
        #expect(theater.events.parts == ["A.preferredContentSizeDidChange(forChildContentContainer:)"])
        #expect(theater.events.first?.arguments == ["container": "C"])
        proves("P191", in: theater.events)
        try theater.set("C", .preferredContentSize, Self.size)
        #expect(theater.log.isEmpty, "the size is the one it was")
    }

    @Test(
        "P191: the presentation controller of a presented controller is notified",
        .repeated(.deeper, .onAPad), arguments: Theater.versions
    )
    func presentationController(_ version: SystemVersion) throws {
        var theater = try Cast(version: version, presentationController: .init()).theater()
        _ = try theater.presentB()
        try theater.set("B", .preferredContentSize, Self.size)
        #expect(theater.events.parts == ["PC.preferredContentSizeDidChange"])
        #expect(theater.events.first?.arguments == ["container": "B"])
        proves("P191", in: theater.events)
        _ = try theater.dismissB()
        try theater.set("B", .preferredContentSize, .size(.zero))
        #expect(theater.events.parts.isEmpty)
    }
}
