import Testing

@testable import PresentationEngine

@Suite("Properties take UIKit's words")
struct PropertyWordTests {
    private static let owners: [Property: ControllerKind] = [
        .pageTransitionStyle: .pageViewController, .navigationOrientation: .pageViewController,
        .spineLocation: .pageViewController, .splitStyle: .splitViewController,
        .preferredDisplayMode: .splitViewController, .preferredSplitBehavior: .splitViewController,
        .primaryEdge: .splitViewController, .displayModeButtonVisibility: .splitViewController,
        .preferredStyle: .alertController, .sourceType: .imagePickerController,
        .navigationBarStyle: .navigationController, .tabBarMode: .tabBarController,
        .tabBarMinimizeBehavior: .tabBarController, .sidebarPreferredPlacement: .tabBarController,
    ]

    @Test(
        "a property takes each of its words, and refuses another by its name",
        arguments: Property.allCases.filter { $0.words != nil })
    func words(property: Property) throws {
        for word in try #require(property.words) {
            var theater = try Theater(SystemVersion(27))
            let owner = Self.owners[property] ?? .viewController
            var request = ControllerRequest.container("X", owner)
            request.properties = [PropertyAssignment(property, .text(word))]
            try theater.call(.makeController(request))
            #expect(throws: Never.self, "\(property) \(word)") {
                try theater.set("X", property, .text(word))
            }
            expectUnsuitable(property, "noSuchWord", of: "X", in: &theater)
        }
    }

    @Test("a set of words takes a list of them, and only some sets may be empty")
    func sets() throws {
        var theater = try Theater()
        try theater.set("A", .edgesForExtendedLayout, .list(["top", "left"]))
        try theater.set("A", .edgesForExtendedLayout, .list([]))
        #expect(try theater.read("A", .edgesForExtendedLayout) == .list([]))
        expectUnsuitable(.edgesForExtendedLayout, .list(["top", "middle"]), of: "A", in: &theater)
        try theater.set("A", .supportedInterfaceOrientations, .list(["portrait", "landscape"]))
        expectUnsuitable(.supportedInterfaceOrientations, .list([]), of: "A", in: &theater)
    }

    private func expectUnsuitable(
        _ property: Property, _ value: Value, of name: String, in theater: inout Theater
    ) {
        do throws(Rejection) {
            try theater.call(.setProperties(receiver: name, [PropertyAssignment(property, value)]))
            Issue.record("\(property) takes \(value).")
        } catch {
            guard case .unsuitable(key: property.rawValue, _, _) = error else {
                Issue.record("\(error)")
                return
            }
        }
    }
}
