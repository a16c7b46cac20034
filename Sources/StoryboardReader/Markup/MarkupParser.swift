import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Builds the tree of an XML document within limits.
///
/// ``MarkupGuard`` counts everything that has a limit before the parser runs. Foundation's parser then reports
/// elements as it encounters them. This delegate keeps the open ones on a stack, and stops the parser at a text
/// that is too long and at the first reported fault: the parser leaks the memory of each report, and reports
/// some faults endlessly, such as a name with two colons.
final class MarkupParser: NSObject, XMLParserDelegate {
    private let limits: StoryboardLimits
    private var open: [MarkupElement] = []
    private var root: MarkupElement?
    private var fault: StoryboardFault?

    /// The document's root element.
    ///
    /// - Throws: ``StoryboardFault`` if the document is not UTF-8, not well formed, declares anything, or exceeds
    ///   a limit.
    static func parse(_ bytes: [UInt8], limits: StoryboardLimits) throws(StoryboardFault) -> MarkupElement {
        try MarkupGuard.check(bytes, limits: limits)
        let delegate = MarkupParser(limits: limits)
        let parser = XMLParser(data: Data(bytes))
        parser.shouldResolveExternalEntities = false
        parser.shouldProcessNamespaces = false
        parser.delegate = delegate
        let isWellFormed = parser.parse()
        if let fault = delegate.fault { throw fault }
        guard isWellFormed, let root = delegate.root, delegate.open.isEmpty else {
            throw StoryboardFault(
                .malformed, "The document is not well-formed XML, or ends early.",
                line: max(1, parser.lineNumber))
        }
        return root
    }

    private init(limits: StoryboardLimits) {
        self.limits = limits
    }

    private func stop(_ parser: XMLParser, _ reason: StoryboardFault.Reason, _ message: String) {
        guard fault == nil else { return }
        fault = StoryboardFault(reason, message, line: parser.lineNumber)
        parser.abortParsing()
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        guard fault == nil else { return }
        open.append(MarkupElement(name: name, attributes: attributes, line: parser.lineNumber))
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
        guard fault == nil, var element = open.popLast() else { return }
        element.close()
        if open.isEmpty {
            root = element
        } else {
            open[open.count - 1].append(element)
        }
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
        stop(parser, .malformed, "The document is not well-formed XML.")
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        // The element is changed in place: otherwise its whole text would be copied for each piece.
        let last = open.count - 1
        guard fault == nil, last >= 0, Self.textElementNames.contains(open[last].name) else { return }
        open[last].text += string
        if open[last].text.utf8.count > limits.textBytes {
            stop(parser, .textTooLong, "A text is longer than \(limits.textBytes) bytes.")
        }
    }

    /// The elements whose text is significant; all other text is white space between elements, or Base64
    /// images.
    private static let textElementNames: Set<String> = ["string", "mutableString"]
}
