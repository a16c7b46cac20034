import FuzzTargets
import Glibc
import LibFuzzer

/// Has libFuzzer invent inputs for a target; the arguments are libFuzzer's.
@main
enum FuzzEntry {
    static func main() {
        // Read now, so that a wrong name ends the process before anything else.
        _ = FuzzSubject.chosen
        var argumentCount = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        let status = withUnsafeMutablePointer(to: &arguments) { arguments in
            arguments.withMemoryRebound(
                to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1
            ) {
                LLVMFuzzerRunDriver(&argumentCount, $0, tryInput)
            }
        }
        exit(status)
    }
}

/// Called by libFuzzer with each input.
private func tryInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    FuzzSubject.chosen.take(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

/// The fuzz target, or `sequence`, whose input is a stored sequence of the HTTP target.
///
/// `PROSCENIUM_FUZZ` selects it.
private enum FuzzSubject {
    case target(FuzzTarget)
    case sequence

    static let chosen: FuzzSubject = {
        atexit { FuzzSubject.finish() }
        let name = getenv("PROSCENIUM_FUZZ").map { String(cString: $0) } ?? ""
        if name == "sequence" { return .sequence }
        guard let target = FuzzTarget(rawValue: name) else {
            let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
            fatalError("PROSCENIUM_FUZZ is one of \(names), or sequence.")
        }
        return .target(target)
    }()

    /// Tries an input; a broken promise ends the process.
    func take(_ bytes: [UInt8]) {
        do {
            switch self {
            case .target(let target): _ = try target.take(bytes)
            case .sequence:
                let server = HTTPTarget()
                for input in SequenceLog.inputs(in: bytes) { _ = try server.take(input) }
                try server.finish()
            }
        } catch {
            fatalError("\(error)")
        }
    }

    /// Waits for the work that the last inputs left behind.
    private static func finish() {
        guard case .target(.http) = chosen else { return }
        do {
            try HTTPTarget.shared.finish()
        } catch {
            print("\(error)")
            _exit(77)
        }
    }
}
