import PresentationCoding
import Testing

@Suite("Reading selectors")
struct SelectorParsingTests {
    private typealias Step = ControllerSelector.Step

    private func selector(_ paths: [Step]...) -> ControllerSelector {
        ControllerSelector(paths: paths.map(ControllerSelector.Path.init(steps:)))
    }

    @Test func `a step is a class or any controller, and conditions without space between them`() throws {
        #expect(try ControllerSelector(parsing: "*") == selector([Step(.anywhere, [])]))
        #expect(
            try ControllerSelector(parsing: "App.Detail#d-1:appeared:nth-child(2)")
                == selector([
                    Step(
                        .anywhere,
                        [
                            .fact(.className, .equals("App.Detail")), .fact(.id, .equals("d-1")),
                            .standing(.appeared), .childNumber(2),
                        ])
                ]))
        #expect(
            try ControllerSelector(parsing: #"'Box<Int>'#"odd \"name\"""#)
                == selector([
                    Step(
                        .anywhere,
                        [.fact(.className, .equals("Box<Int>")), .fact(.id, .equals(#"odd "name""#))])
                ]))
    }

    @Test(arguments: [
        ("[title]", TextTest.isThere), ("[title=Home]", .equals("Home")), ("[title=\"\"]", .equals("")),
        ("[ title = 'A B' ]", .equals("A B")), ("[title^=A]", .begins("A")), ("[title$='é']", .ends("é")),
        ("[title*=\"]\"]", .contains("]")),
    ])
    func `brackets hold a fact and how its text is tested`(text: String, test: TextTest) throws {
        let expected = selector([Step(.anywhere, [.fact(.title, test)])])
        #expect(try ControllerSelector(parsing: text) == expected)
    }

    @Test func `steps are led to by space, by an arrow to children, and by another to what is presented`()
        throws
    {
        let a = [ControllerCondition.fact(.className, .equals("A"))]
        let expected = selector(
            [
                Step(.anywhere, a), Step(.descendant, a), Step(.child, a), Step(.presented, a),
                Step(.descendant, [.standing(.root)]),
            ],
            [Step(.anywhere, a)])
        #expect(try ControllerSelector(parsing: "A A>A=>A :root,A") == expected)
        #expect(try ControllerSelector(parsing: "  A \t A > A  =>  A  :root , A ") == expected)
    }

    @Test func `what is not meant is a list of steps`() throws {
        #expect(
            try ControllerSelector(parsing: ":not(A:root, [title] )")
                == selector([
                    Step(
                        .anywhere,
                        [
                            .none(of: [
                                [.fact(.className, .equals("A")), .standing(.root)],
                                [.fact(.title, .isThere)],
                            ])
                        ])
                ]))
    }

    @Test(
        "an error has its place and its reason",
        arguments: [
            ("", 1, "the end"), ("   ", 4, "the end"), ("> A", 1, "\">\""), ("A >", 4, "the end"),
            ("A > > B", 5, "\">\""), ("A,", 3, "the end"), ("A = B", 3, "not \"=\""),
            ("*A", 2, "\"A\" cannot"), ("A)", 2, "\")\" cannot"), ("Box<Int>", 4, "\"<\" cannot"),
            ("#", 2, "a name"), ("#<", 2, "in quotes"), ("[", 2, "a name"), ("[size=1]", 2, "title"),
            ("[titl=x]", 2, "Did you mean \"title\"?"), ("[title=x", 9, "\"]\" is expected"),
            ("[title x]", 8, "\"=\" is expected"), ("[title~=x]", 7, "\"^=\""), ("[title^x]", 8, "\"=\""),
            ("[title*='']", 9, "part of any"), ("[title='x]", 8, "does not end"),
            (#"[title="\n"]"#, 9, "backslash"), ("[state=gone]", 8, "appearing"),
            ("[kind=navigationControler]", 7, "Did you mean \"navigationController\"?"),
            ("[modalPresentationStyle=sheet]", 25, "pageSheet"), (":visible", 2, "presented"),
            (":apeared", 2, "Did you mean \"appeared\"?"), (": root", 2, "a word"),
            (":nth-child", 11, "\"(\""), (":nth-child(0)", 12, "first child"),
            (":nth-child(2n)", 12, "whole number"), (":nth-child(1", 13, "\")\""), (":not(A", 7, "\")\""),
            (":not(A B)", 8, "\")\""), (":not()", 6, "is expected"), ("A:not(:not(B))", 7, "another"),
            (":has", 5, "\"(\""), (":has()", 6, "is expected"), (":has(>)", 7, "is expected"),
            (":has(A", 7, "\")\""), (":has(A,)", 8, "is expected"), ("A:has(B:has(C))", 8, "another"),
            (":not(:has(:not(A)))", 11, "another"), ("A )", 3, "cannot stand"),
        ])
    func faults(text: String, position: Int, words: String) {
        let fault = #expect(throws: SelectorFault.self) { try ControllerSelector(parsing: text) }
        #expect(fault?.position == position, "\(fault?.reason ?? "")")
        #expect(fault?.reason.contains(words) == true, "\(fault?.reason ?? "")")
    }

    @Test func `what a controller has is a list of ways that begin at it`() throws {
        let a = [ControllerCondition.fact(.className, .equals("A"))]
        let ways = [
            [Step(.descendant, a)], [Step(.child, a), Step(.descendant, a)],
            [Step(.presented, a), Step(.child, [.none(of: [a])])],
        ].map(ControllerSelector.Path.init(steps:))
        let expected = selector([Step(.anywhere, [.has(ways), .standing(.root)])])
        for text in [":has(A,>A A,=>A>:not(A)):root", ":has( A , > A A , => A > :not(A) ):root"] {
            #expect(try ControllerSelector(parsing: text) == expected)
        }
        let without = selector([Step(.anywhere, [.none(of: [[.has([ways[0]])]])])])
        #expect(try ControllerSelector(parsing: ":not(:has(A))") == without)
    }

    @Test func `a selector may be as long as the limits say, and no longer`() throws {
        let parts = ControllerSelector.partLimit
        let most = Array(repeating: "*", count: parts).joined(separator: " ")
        #expect(try ControllerSelector(parsing: most).paths[0].steps.count == parts)
        for more in [most + " *", most + ",*", "A" + most.dropFirst()] {
            let fault = #expect(throws: SelectorFault.self) { try ControllerSelector(parsing: more) }
            #expect(fault?.reason.contains("\(parts) steps") == true)
        }
        let bytes = ControllerSelector.lengthLimitBytes
        let long = "#" + String(repeating: "a", count: bytes - 1)
        #expect(try ControllerSelector(parsing: long).paths.count == 1)
        let fault = #expect(throws: SelectorFault.self) { try ControllerSelector(parsing: long + "a") }
        #expect(fault?.reason.contains("\(bytes) bytes") == true)
    }
}
