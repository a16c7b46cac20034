import Foundation

/// The token in the header `Authorization` of a request.
public enum Credentials {
    /// The token of a `Bearer` header, or the password of a `Basic` one with any user name; nil for every other scheme.
    ///
    /// WebDriver clients support only Basic.
    public static func token(in authorization: String) -> String? {
        guard let space = authorization.firstIndex(of: " ") else { return nil }
        let parameter = authorization[space...].drop { $0 == " " }
        switch authorization[..<space].lowercased() {
        case "bearer": return String(parameter)
        case "basic": return password(in: String(parameter))
        default: return nil
        }
    }

    private static func password(in encoded: String) -> String? {
        guard let bytes = Data(base64Encoded: encoded), let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            let password = String(data: bytes[bytes.index(after: colon)...], encoding: .utf8)
        else { return nil }
        return password
    }
}
