import Testing

@testable import PresentationEngine

@Suite("What a navigation controller refuses, in UIKit's words")
struct NavigationRefusalTests {
    private func theater(_ version: SystemVersion) throws -> Theater {
        var theater = try Theater(version, root: NavigationOrderTests.navigation)
        try theater.make("B")
        return theater
    }

    private func reason(_ rejection: Rejection?) -> String? {
        guard case .exception(_, let reason, _, _)? = rejection else { return nil }
        return reason.text
    }

    @Test("P69f, C9: a controller that is on the stack already", .repeated(.onAPad), arguments: [13, 14])
    func twice(_ major: Int) throws {
        var theater = try theater(SystemVersion(major))
        let a = try theater.description("A")
        let n = try theater.description("N")
        let rejection = proves("P69f") { () throws(Rejection) in try theater.push("A") }
        #expect(
            reason(rejection)
                == (major == 13
                    ? "Pushing the same view controller instance more than once is not supported (\(a))"
                    : "\(n) is pushing the same view controller instance (\(a)) more than once which is not supported and is most likely an error in the application : \(theater.session.settings?.bundleIdentifier ?? "")")
        )
    }

    @Test("a stack that contains one controller twice", .repeated(.onAPad), arguments: Theater.versions)
    func distinct(_ version: SystemVersion) throws {
        var theater = try theater(version)
        let b = try theater.description("B")
        let a = try theater.description("A")
        let rejection = proves("CH-66") { () throws(Rejection) in
            try theater.setStack(["B", "A", "B"], animated: false)
        }
        #expect(
            reason(rejection)
                == """
                All view controllers in a navigation controller must be distinct ((
                    "\(b)",
                    "\(a)",
                    "\(b)"
                ))
                """)
        guard case .exception(let name, _, _, _)? = rejection else {
            Issue.record("\(String(describing: rejection)) is no exception")
            return
        }
        #expect(name == "NSInternalInconsistencyException")
        #expect(try theater.read("N", .viewControllers) == .list(["A"]))
    }

    @Test("P69g: a navigation controller", .repeated(.onAPad), arguments: Theater.versions)
    func navigationController(_ version: SystemVersion) throws {
        var theater = try theater(version)
        try theater.call(.makeController(.container("M", .navigationController)))
        let rejection = proves("P69g") { () throws(Rejection) in try theater.push("M") }
        #expect(reason(rejection) == "Pushing a navigation controller is not supported")
    }

    @Test("P69h: nil", .repeated(.onAPad))
    func nothing() throws {
        var theater = try theater(SystemVersion(17))
        let n = try theater.description("N")
        let rejection = proves("P69h") { () throws(Rejection) in
            try theater.navigate("N", .push(controller: nil, animated: true))
        }
        #expect(reason(rejection) == "Application tried to push a nil view controller on target \(n).")
    }

    @Test("P69j: a pop to a controller that is not on the stack", .repeated(.onAPad))
    func stranger() throws {
        var theater = try theater(SystemVersion(17))
        let rejection = proves("P69j") { () throws(Rejection) in
            try theater.navigate("N", .popTo(controller: "B", animated: true))
        }
        #expect(reason(rejection) == "Tried to pop to a view controller that doesn't exist.")
        guard case .exception(let name, _, _, _)? = rejection else {
            Issue.record("\(String(describing: rejection)) is no exception")
            return
        }
        #expect(name == "NSInternalInconsistencyException")
    }

    @Test("R229, CH-54: a split view controller", .repeated(.onAPad))
    func split() throws {
        var theater = try theater(SystemVersion(17))
        try theater.call(.makeController(.container("S", .splitViewController)))
        proves("CH-54") { () throws(Rejection) in try theater.push("S") }
        RuleProof.asserted("R229")
    }
}
