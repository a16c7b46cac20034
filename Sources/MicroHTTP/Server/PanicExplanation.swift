import CMicroHTTPD
import Glibc

/// Makes libmicrohttpd report its reason before it ends the process; evaluated on first access, once for all
/// servers.
let panicExplanation: Void = MHD_set_panic_func(explainPanic, nil)

/// `MHD_PanicCallback`: "While cb is allowed to return and MHD will then try to continue, this is never safe."
///
/// The message is written to standard error directly: the log may be waiting for a lock that is never released.
func explainPanic(
    context: UnsafeMutableRawPointer?, file: UnsafePointer<CChar>?, line: UInt32,
    reason: UnsafePointer<CChar>?
) {
    let place = file.map { String(cString: $0) } ?? "an unknown file"
    let words = reason.map { String(cString: $0) } ?? "no reason given"
    let text = words.split(separator: "\n").joined(separator: " ")
    let sentence =
        "error: libmicrohttpd ended the process: \(text) (\(place), line \(line)). "
        + "What was acknowledged is in the database; please start the service again.\n"
    Array(sentence.utf8).withUnsafeBytes { bytes in
        _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
    abort()
}
