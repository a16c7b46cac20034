import FolderTesting
import Testing

@testable import SessionStore

@Suite("Siblings in the readable hierarchy") struct SiblingOrderTests {
    private static func row(_ controller: String, of parent: String?, after sibling: String? = nil) -> HierarchyRow {
        HierarchyRow(
            controller: controller, className: "Page", parent: parent, presentationStyle: "fullScreen",
            state: .appeared, siblingBefore: sibling)
    }

    private static func order(_ rows: [HierarchyRow]) -> [String] { rows.withSiblingsInOrder.map(\.controller) }

    @Test("each parent's rows are in the order of its children")
    func order() {
        let rows = [
            Self.row("a", of: nil), Self.row("z", of: nil), Self.row("b", of: "a", after: "d"),
            Self.row("c", of: "a"), Self.row("d", of: "a", after: "c"), Self.row("e", of: "z"),
        ]
        #expect(Self.order(rows) == ["a", "z", "c", "d", "b", "e"])
    }

    @Test("a damaged table hides no row: one that follows a missing row, itself, or another that follows it")
    func damage() {
        let rows = [
            Self.row("a", of: nil, after: "a"), Self.row("b", of: "a", after: "gone"),
            Self.row("c", of: "a", after: "d"), Self.row("d", of: "a", after: "c"),
            Self.row("e", of: "a", after: "d"), Self.row("f", of: "a", after: "b"),
        ]
        #expect(Self.order(rows) == ["a", "b", "f", "d", "c", "e"])
        #expect([HierarchyRow]().withSiblingsInOrder.isEmpty)
    }

    @Test("the store reads siblings in their order, settled or not")
    func store() throws {
        let folder = try TemporaryFolder()
        let store = try folder.open()
        var script = try store.play("s_1", commands: 1)
        func change(_ changes: [HierarchyChange]) throws -> [String] {
            try store.commit([
                StoreWrite(.session("s_1"), [.append(script.append()), .changeHierarchy(session: "s_1", changes)])
            ])
            return try store.hierarchy(of: "s_1").map(\.controller)
        }
        let rows = [
            Self.row("tabs", of: nil), Self.row("c", of: "tabs"), Self.row("b", of: "tabs", after: "c"),
            Self.row("a", of: "tabs", after: "b"),
        ]
        #expect(try change(rows.map { .put($0) }) == ["tabs", "c", "b", "a"])
        #expect(try change([.remove("c"), .put(Self.row("b", of: "tabs"))]) == ["tabs", "b", "a"])
        try store.settle()
        #expect(try store.hierarchy(of: "s_1").map(\.siblingBefore) == [nil, nil, "b"])
    }

    @Test("a database with numbers of siblings keeps their order")
    func migration() throws {
        let folder = try TemporaryFolder()
        try folder.open(migrations: Array(Migration.builtIn.prefix(18))).close()
        let rows = [
            ("s_1", "root", "NULL", 0), ("s_1", "b", "'root'", 1), ("s_1", "a", "'root'", 2), ("s_1", "c", "'root'", 0),
            ("s_1", "other", "NULL", 0), ("s_2", "a", "'root'", 0), ("s_2", "d", "'root'", 4),
        ]
        for (session, controller, parent, position) in rows {
            try folder.execute(
                """
                INSERT INTO hierarchy (session, controller, class, parent, presentation_style, state, position)
                VALUES ('\(session)', '\(controller)', 'Page', \(parent), 'fullScreen', 'appeared', \(position))
                """)
        }
        try folder.open().close()
        let found = try folder.rows("SELECT session, controller, sibling_before FROM hierarchy ORDER BY 1, 2")
        let before = found.map { row -> String in
            let (session, controller): (String, String) = (row["session"], row["controller"])
            let sibling: String? = row["sibling_before"]
            return "\(session) \(controller) after \(sibling ?? "none")"
        }
        #expect(
            before == [
                "s_1 a after b", "s_1 b after c", "s_1 c after none", "s_1 other after none", "s_1 root after none",
                "s_2 a after none", "s_2 d after a",
            ])
    }

    @Test("changes that an earlier build left unsettled are read, without the numbers of siblings")
    func earlierFormat() throws {
        var bytes = HierarchyChange.encode([.put(Self.row("b", of: "a", after: "3")), .remove("c")])
        #expect(bytes.first == 2)
        bytes[0] = 1
        #expect(HierarchyChange.decode(bytes) == [.put(Self.row("b", of: "a")), .remove("c")])
        bytes[0] = 3
        #expect(HierarchyChange.decode(bytes) == nil)
    }
}
