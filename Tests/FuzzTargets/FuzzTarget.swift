/// A reader of bytes from outside, and the promises that it must keep whatever they are.
///
/// `make fuzz` has libFuzzer invent the bytes; `make test` tries some hundred changed seeds.
package enum FuzzTarget: String, CaseIterable, Sendable {
    case json
    case yaml
    case xml
    case document
    case selector
    case archive
    case journal
    case http

    /// What a reader made of an input.
    package enum Outcome: Sendable {
        case accepted
        case refused
    }

    /// Tries an input; a trap ends the process.
    ///
    /// - Throws: ``BrokenPromise`` naming the promise that was not kept.
    package func take(_ bytes: [UInt8]) throws(BrokenPromise) -> Outcome {
        switch self {
        case .json: try JSONTarget.take(bytes)
        case .yaml: try YAMLTarget.take(bytes)
        case .xml: try XMLTarget.take(bytes)
        case .document: try DocumentTarget.take(bytes)
        case .selector: try SelectorTarget.take(bytes)
        case .archive: try ArchiveTarget.take(bytes)
        case .journal: try JournalTarget.take(bytes)
        case .http: try HTTPTarget.shared.take(bytes)
        }
    }
}
