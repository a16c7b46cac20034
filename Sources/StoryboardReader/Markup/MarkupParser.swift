import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Builds the tree of an XML document within limits.
///
/// Foundation's parser reports elements as it meets them; this delegate keeps the open ones on a stack and
/// stops the parser at the first limit reached, so that memory follows the limits and not the document.
final class MarkupParser: NSObject, XMLParserDelegate {
    private let limits: StoryboardLimits
    private var open: [MarkupElement] = []
    private var root: MarkupElement?
    private var elementCount = 0
    private var fault: StoryboardFault?

    /// The document's root element.
    ///
    /// - Throws: ``StoryboardFault`` if the document is not UTF-8, not well formed, declares anything, or exceeds
    ///   a limit.
    static func parse(_ bytes: [UInt8], limits: StoryboardLimits) throws(StoryboardFault) -> MarkupElement {
        try MarkupGuard.check(bytes)
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
        elementCount += 1
        if elementCount > limits.elements {
            return stop(parser, .tooManyElements, "There are more than \(limits.elements) elements.")
        }
        if open.count >= limits.depth {
            return stop(parser, .tooDeep, "Elements are nested deeper than \(limits.depth).")
        }
        if attributes.count > limits.attributesPerElement {
            return stop(
                parser, .tooManyAttributes,
                "An element has more than \(limits.attributesPerElement) attributes.")
        }
        if attributes.contains(where: { $0.key.utf8.count + $0.value.utf8.count > limits.textBytes }) {
            return stop(parser, .textTooLong, "An attribute is longer than \(limits.textBytes) bytes.")
        }
        open.append(MarkupElement(name: name, attributes: attributes, line: parser.lineNumber))
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
        guard fault == nil, let element = open.popLast() else { return }
        if open.isEmpty {
            root = element
        } else {
            open[open.count - 1].children.append(element)
        }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        guard fault == nil, let element = open.last, Self.textElementNames.contains(element.name) else {
            return
        }
        open[open.count - 1].text += string
        if open[open.count - 1].text.utf8.count > limits.textBytes {
            stop(parser, .textTooLong, "A text is longer than \(limits.textBytes) bytes.")
        }
    }

    /// The elements whose text means something; all other text is space between elements, or images in base
    /// 64.
    private static let textElementNames: Set<String> = ["string", "mutableString"]
}
