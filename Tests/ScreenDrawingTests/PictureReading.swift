import Foundation
import PresentationEngine

@testable import ScreenDrawing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// A picture that was read as XML: the texts with their boxes, and everything that is wrong with them.
final class PictureReading: NSObject, XMLParserDelegate {
    private(set) var texts: [String] = []
    private(set) var faults: [String] = []
    private(set) var elements: [String: Int] = [:]
    /// The ids of the elements, which references name.
    private(set) var ids: [String] = []
    private var boxes: [Size] = []
    private var size = 0.0
    private var isBold = false
    private var text: String?

    init(_ bytes: [UInt8]) {
        super.init()
        let parser = XMLParser(data: Data(bytes))
        parser.delegate = self
        if !parser.parse() { faults.append("not well-formed: \(parser.parserError.map { "\($0)" } ?? "")") }
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        elements[name, default: 0] += 1
        if let id = attributes["id"] { ids.append(id) }
        for (key, value) in attributes where ["x", "y", "width", "height", "r", "font-size"].contains(key) {
            if Double(value)?.isFinite != true { faults.append("\(name) \(key)=\(value)") }
        }
        switch name {
        case "svg":
            let box = Size(Double(attributes["width"] ?? "") ?? -1, Double(attributes["height"] ?? "") ?? -1)
            boxes.append(box)
        case "text":
            text = ""
            size = Double(attributes["font-size"] ?? "") ?? 0
            isBold = attributes["font-weight"] == "bold"
        default: break
        }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text? += string }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        if name == "svg" { boxes.removeLast() }
        guard name == "text", let text else { return }
        texts.append(text)
        self.text = nil
        guard boxes.count == 2, let box = boxes.last else { return faults.append("\(text) has no box") }
        // The size of the font is rounded to hundredths.
        let width = TextWidths.width(of: text, size: size - 0.005, isBold: isBold)
        if width > box.width + 0.01 { faults.append("\(text) is \(width) wide in \(box.width)") }
        if size > box.height { faults.append("\(text) is \(size) high in \(box.height)") }
    }
}
