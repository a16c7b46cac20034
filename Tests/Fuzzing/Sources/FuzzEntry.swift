import Foundation

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    FuzzTarget.chosen.take(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

/// What is fuzzed; `PROSCENIUM_FUZZ` says which.
enum FuzzTarget: String, CaseIterable {
    case json
    case yaml
    case xml
    case document
    case selector
    case archive
    case journal
    case http

    static let chosen: FuzzTarget = {
        let name = ProcessInfo.processInfo.environment["PROSCENIUM_FUZZ"] ?? ""
        guard let target = FuzzTarget(rawValue: name) else {
            fatalError("PROSCENIUM_FUZZ is one of \(allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return target
    }()

    /// Tries an input; what must not happen ends the process.
    func take(_ bytes: [UInt8]) {
        switch self {
        case .json: FuzzReaders.json(bytes)
        case .yaml: FuzzReaders.storyboard(bytes, form: .yaml)
        case .xml: FuzzReaders.storyboard(bytes, form: .xcode)
        case .document: FuzzReaders.storyboard(bytes, form: .json)
        case .selector: FuzzSessions.selector(bytes)
        case .archive: FuzzSessions.archive(bytes)
        case .journal: FuzzSessions.journal(bytes)
        case .http: FuzzServer.take(bytes)
        }
    }
}
