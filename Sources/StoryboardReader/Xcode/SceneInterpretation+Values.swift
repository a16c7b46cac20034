import JSONCoding
import PresentationEngine
import SessionNumbers

extension SceneInterpretation {
    /// A YES or NO; anything else causes a warning and counts as missing.
    mutating func flag(_ element: MarkupElement, _ attribute: String) -> Bool? {
        switch element[attribute] {
        case "YES"?: return true
        case "NO"?: return false
        case nil: return nil
        case let other?:
            warnings.append(
                element.warning("\(attribute) is \(other.shortened), not YES or NO, and was ignored."))
            return nil
        }
    }

    /// A number; anything else, including an infinite one, causes a warning and counts as missing.
    mutating func number(_ element: MarkupElement, _ attribute: String) -> Double? {
        guard let text = element[attribute] else { return nil }
        guard let value = Double(text), value.isFinite else {
            warnings.append(
                element.warning("\(attribute) is \(text.shortened), which is not a number, and was ignored."))
            return nil
        }
        return value.withoutNegativeZero
    }

    /// A whole number; anything else causes a warning and counts as missing.
    mutating func integer(_ element: MarkupElement, _ attribute: String) -> Int? {
        guard let text = element[attribute] else { return nil }
        guard let value = Int(text) else {
            warnings.append(
                element.warning(
                    "\(attribute) is \(text.shortened), which is not a whole number, and was ignored."))
            return nil
        }
        return value
    }

    /// One of a few words; anything else causes a warning and counts as missing.
    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ element: MarkupElement, _ attribute: String
    ) -> Choice? {
        guard let text = element[attribute] else { return nil }
        guard let value = Choice(rawValue: text) else {
            let allowed = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            warnings.append(
                element.warning(
                    "\(attribute) is \(text.shortened), which is not one of \(allowed), and was ignored."))
            return nil
        }
        return value
    }

    mutating func presentationStyle(_ element: MarkupElement) -> ModalPresentationStyle? {
        guard let name = element["modalPresentationStyle"] else { return nil }
        guard let style = ModalPresentationStyle(name: name) else {
            warnings.append(
                element.warning(
                    "modalPresentationStyle is \(name.shortened), which iOS does not have, and was ignored."))
            return nil
        }
        return style
    }

    mutating func transitionStyle(_ element: MarkupElement) -> ModalTransitionStyle? {
        guard let name = element["modalTransitionStyle"] else { return nil }
        guard let style = ModalTransitionStyle(name: name) else {
            warnings.append(
                element.warning(
                    "modalTransitionStyle is \(name.shortened), which iOS does not have, and was ignored."))
            return nil
        }
        return style
    }

    mutating func rectangle(_ element: MarkupElement) -> StoryboardRectangle? {
        guard let x = number(element, "x"), let y = number(element, "y"),
            let width = number(element, "width"), let height = number(element, "height")
        else { return nil }
        return StoryboardRectangle(x: x, y: y, width: width, height: height)
    }

    mutating func warnUnknownAttributes(of element: MarkupElement, known: Set<String>) {
        for name in element.attributes.keys.filter({ !known.contains($0) }).sorted() {
            warnings.append(element.warning("The attribute \(name.shortened) is not known and was ignored."))
        }
    }
}
