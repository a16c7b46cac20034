import JSONCoding

/// The ways in which a request presents a token, as the contract describes them.
enum TokenTransport: String, CaseIterable {
    case bearer
    case basic
    case cookie

    /// The security schemes of the contract.
    static var schemes: JSONValue {
        var schemes = JSONObject()
        for transport in allCases { schemes[transport.rawValue] = transport.scheme }
        return .object(schemes)
    }

    private var scheme: JSONValue {
        switch self {
        case .bearer:
            [
                "type": "http", "scheme": "bearer",
                "description": "A token. A service without tokens needs none of these.",
            ]
        case .basic:
            [
                "type": "http", "scheme": "basic",
                "description": "A token as the password of any user, for clients that can send nothing else.",
            ]
        case .cookie:
            [
                "type": "apiKey", "in": "cookie", "name": .string(LoginCookies.name),
                "description": "The cookie that POST /login gives in exchange for a token.",
            ]
        }
    }
}
