/// HTML that is composed of constant markup and of text, which is escaped.
///
/// An interpolation is always text; markup comes from a literal or from another `HTMLText`. So names that
/// clients choose can never become markup.
struct HTMLText: ExpressibleByStringInterpolation, Sendable {
    /// The markup.
    let markup: String

    init(stringLiteral value: String) {
        markup = value
    }

    init(stringInterpolation: StringInterpolation) {
        markup = stringInterpolation.markup
    }

    /// Several pieces, concatenated.
    init(_ pieces: [HTMLText]) {
        markup = pieces.map(\.markup).joined()
    }

    /// Distinguishes text from markup while a literal is evaluated.
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
