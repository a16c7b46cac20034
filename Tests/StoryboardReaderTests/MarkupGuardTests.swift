import Testing

@testable import StoryboardReader

@Suite("Markup that is refused before the XML parser sees it")
struct MarkupGuardTests {
    @Test(
        "One attribute more than allowed is refused however the tag is written",
        arguments: [
            { index in " a\(index)=\"\"" },
            { index in " a\(index)=''" },
            { index in "\n\ta\(index)\r\n=\n\"\"" },
            { index in " a\(index)=\">\"" },
            { index in " a\(index)='\"'" },
            { index in " a\(index)=\"'/>\"" },
            { index in " a\(index)=\"&lt;!-- &#10;\"" },
            { index in " é\(index)=\"é\"" },
            { index in " n:a\(index)=\"--&gt;\"" },
            { _ in " same=\"\"" },
        ] as [@Sendable (Int) -> String])
    func attributes(attribute: @Sendable (Int) -> String) {
        let limits = StoryboardLimits(attributesPerElement: 50)
        for end in [">", "/>", " \n>", "", "</a>", "<"] {
            let fitting = "<a" + (0..<50).map(attribute).joined()
            #expect(reason(fitting + "/>", limits) == nil)
            let tooMany = "<a" + (0...50).map(attribute).joined() + end
            #expect(reason(tooMany, limits) == .tooManyAttributes, "\(end)")
        }
    }

    @Test(
        "Attributes are counted behind anything that may precede a tag",
        arguments: [
            "", "\u{FEFF}", "<?xml version='1.0' encoding='UTF-8'?>", "<!-- < <a b='> -->", "<?pi <a '?>",
            "<r><![CDATA[<a ' \" -->]]>",
            "<r a='<!--'.>".replacing("<!--", with: "&lt;!--").replacing(".", with: ""),
            "<r> ' \" > ", "<r b=\"?>\"/>", "<r b=\"]]>\">",
        ])
    func attributesLater(before: String) {
        let limits = StoryboardLimits(attributesPerElement: 5)
        let tag = "<a" + (0..<6).map { " a\($0)=''" }.joined() + "/>"
        #expect(reason(before + tag, limits) == .tooManyAttributes)
    }

    @Test("A quarter of a million attributes are counted, not parsed")
    func manyAttributes() {
        let tag = "<document" + (0..<250_000).map { " a\($0)=\"\"" }.joined() + "/>"
        #expect(reason(tag) == .tooManyAttributes)
    }

    @Test("Namespaces are counted over the whole document, since the parser walks a list of them")
    func namespaces() {
        let limits = StoryboardLimits(attributesPerElement: 10)
        let open = (0..<4).map { level in "<a" + (0..<3).map { " xmlns:p\(level)x\($0)='u'" }.joined() + ">" }
        #expect(reason(open.dropLast().joined(), limits) == nil)
        #expect(reason(open.joined(), limits) == .tooManyAttributes)
        #expect(reason("<a xmlns='u'/>", StoryboardLimits(attributesPerElement: 0)) == .tooManyAttributes)
    }

    @Test("Elements, depth, comments and lengths are counted before the parser")
    func counts() {
        let limits = StoryboardLimits(depth: 3, elements: 4, textBytes: 6)
        #expect(reason("<a><b><c/></b><d></d></a>", limits) == nil)
        #expect(reason("<a><b><c/></b><d/><e/></a>", limits) == .tooManyElements)
        #expect(reason("<a><b><c><d/></c></b></a>", limits) == .tooDeep)
        #expect(reason("<a abc='def'/>", limits) == nil)
        #expect(reason("<a abc='defg'/>", limits) == .textTooLong)
        #expect(reason(String(repeating: "<?a b?>", count: 4), limits) == nil)
        #expect(reason("<!----><![CDATA[]]><?a b?><!----><?b a?>", limits) == .tooManyElements)
    }

    @Test(
        "Ambiguous markup is refused",
        arguments: [
            "<a b=c>", "<a b>", "<a b=\"c>", "<a b=\"<\">", "<a b=\"\"c=\"\">", "<a / >",
            "<a",
            "<a/", "<", "<>", "< a>", "<a =''>", "<a b='' 'c'>", "</a>", "<a></a></a>", "<a></a b=''>",
            "<a></>",
            "<!-- ", "<?pi", "<![CDATA[ ]]", "<a <b>", "<?xml version=1?>", "<?xml version='1.0'",
        ])
    func malformed(text: String) {
        #expect(reason(text) == .malformed)
    }

    @Test(
        "A declared encoding cannot hide markup",
        arguments: [
            "<?xml version='1.0'  encoding='UTF-16'?>", "<?xml\rversion='1.0'\rencoding='UTF-7'?>",
            "<?xml version='1.0'\(String(repeating: " ", count: 10_000))encoding='EBCDIC-US'?>",
            "<?xml version='encoding=utf-8' encoding = \"ISO-8859-1\"?>",
            "<?xml encoding='utf-8' encoding='utf-16'?>", "\u{FEFF}<?xml version='1.0' encoding='UCS-4'?>",
        ])
    func encodings(text: String) {
        #expect(reason(text + "<a/>") == .notUnicode)
    }

    @Test("UTF-8 may be declared in upper or lower case, and US-ASCII is part of it")
    func acceptedEncodings() {
        for label in ["UTF-8", "utf-8", "US-ASCII"] {
            #expect(reason("<?xml version='1.0' encoding='\(label)' standalone=\"no\"?><a/>") == nil)
        }
    }

    @Test("An error names the line")
    func lines() {
        let text = "<a>\n<!-- \n -->\n<b c='1'\n d></b></a>"
        #expect(fault(text)?.line == 5)
    }

    @Test(
        "A character that XML forbids is refused wherever it occurs, with line and column",
        arguments: [
            ("<a b=\"é§\"/>", 8), ("<a b='é§'/>", 8), ("<a>é§</a>", 5), ("<a><!-- § --></a>", 9),
            ("<a><![CDATA[§]]></a>", 13), ("<a><?p §?></a>", 8), ("<a§/>", 3), ("<a b§='' />", 5), ("§", 1),
        ])
    func forbiddenCharacters(text: String, column: Int) {
        for character in ["\u{1}", "\u{8}", "\u{B}", "\u{C}", "\u{1F}", "\u{FFFE}", "\u{FFFF}"] {
            let fault = fault("<!--\n-->\n" + text.replacing("§", with: character))
            #expect(fault?.reason == .malformed)
            #expect(fault?.line == 3)
            #expect(fault?.column == (text == "§" ? 1 : column), "\(text)")
        }
        for character in ["\t", "\n", "\r", " ", "\u{7F}", "\u{85}", "\u{FFFD}", "\u{F000}", "\u{10FFFF}"] {
            #expect(reason("<a b='\(character)'>\(character)</a>") == nil)
        }
    }

    @Test(
        "A reference to no valid character is refused, with line and column",
        arguments: [
            "&#1;", "&#0;", "&#x1F;", "&#x0;", "&#xD800;", "&#xDFFF;", "&#xFFFE;", "&#xFFFF;", "&#x110000;",
            "&#99999999999;", "&#;", "&#x;", "&#X41;", "&#+65;", "&#-1;", "&#x+41;", "&#65", "&", "& ", "&;",
            "&name;", "&AMP;", "&#65 ;",
        ])
    func forbiddenReferences(reference: String) {
        for text in ["<a>\n<b c=\"é\(reference)\"/></a>", "<a>\n<b c='é\(reference)'/></a>"] {
            let fault = fault(text)
            #expect(fault?.reason == .malformed)
            #expect(fault?.line == 2)
            #expect(fault?.column == 8)
        }
        #expect(fault("<a>\né\(reference)</a>")?.column == 2)
        #expect(reason("<a><!--\(reference)--><![CDATA[\(reference)]]><?p \(reference)?></a>") == nil)
    }

    @Test("References to characters that XML allows are left to the parser")
    func references() {
        let references = "&amp;&lt;&gt;&quot;&apos;&#9;&#10;&#xD;&#65;&#x41;&#xfffd;&#x10FFFF;&#0000065;"
        #expect(reason("<a b=\"\(references)\">\(references)</a>") == nil)
    }

    private func reason(
        _ text: String, _ limits: StoryboardLimits = .default
    ) -> StoryboardFault.Reason? { fault(text, limits)?.reason }

    private func fault(_ text: String, _ limits: StoryboardLimits = .default) -> StoryboardFault? {
        do {
            try MarkupGuard.check(Array(text.utf8), limits: limits)
            return nil
        } catch {
            return error
        }
    }
}
