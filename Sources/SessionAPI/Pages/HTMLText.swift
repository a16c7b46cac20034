/// HTML that is put together from constant markup and from text, which is escaped.
///
/// An interpolation is text, always; markup comes in as a literal or as another `HTMLText`. Names that clients
/// choose can therefore not become markup.
struct HTMLText: ExpressibleByStringInterpolation, Sendable {
    /// The markup.
    let markup: String

    init(stringLiteral value: String) {
        markup = value
    }

    init(stringInterpolation: StringInterpolation) {
        markup = stringInterpolation.markup
    }

    /// Several pieces, one after another.
    init(_ pieces: [HTMLText]) {
        markup = pieces.map(\.markup).joined()
    }

    /// Tells text from markup while a literal is read.
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var markup = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            markup.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        mutating func appendLiteral(_ literal: String) {
            markup += literal
        }

        mutating func appendInterpolation(_ html: HTMLText) {
            markup += html.markup
        }

        mutating func appendInterpolation(_ text: String) {
            for character in text {
                switch character {
                case "&": markup += "&amp;"
                case "<": markup += "&lt;"
                case ">": markup += "&gt;"
                case "\"": markup += "&quot;"
                case "'": markup += "&#39;"
                default: markup.append(character)
                }
            }
        }

        mutating func appendInterpolation(_ number: Int) {
            markup += String(number)
        }
    }
}
