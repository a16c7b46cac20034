/// A parser of external bytes, and the guarantees that must hold for any input.
///
/// `make fuzz` has libFuzzer generate the bytes; `make test` tries a few hundred mutated seeds.
package enum FuzzTarget: String, CaseIterable, Sendable {
    case json
    case yaml
    case xml
    case document
    case selector
    case archive
    case journal
    case http

    /// A parser's result for an input.
    package enum Outcome: Sendable {
        case accepted
        case refused
    }

    /// Tries an input; a trap ends the process.
    ///
    /// - Throws: ``BrokenPromise`` naming the violated guarantee.
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
