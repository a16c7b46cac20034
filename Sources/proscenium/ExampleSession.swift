import MicroHTTP

/// A session for newcomers: two storyboards and a launch, made through the API itself.
struct ExampleSession {
    let router: Router

    /// Makes the session, unless there is one already.
    func makeUnlessThereAreSessions() async throws(ServingFault) {
        let list = await router.response(
            to: HTTPRequest(
                method: .get, path: RequestPath(segments: ["v1", "sessions"]),
                queryItems: [QueryItem(name: "limit", value: "1")]))
        guard case .bytes(let body) = list.body, list.status == .ok else {
            throw .example(reason: "the sessions cannot be listed.")
        }
        guard String(decoding: body, as: UTF8.self).contains("\"sessions\":[]") else { return }
        try await post(
            PackageResources.Settings_storyboard, "application/xml", to: "storyboards", name: "Settings")
        try await post(PackageResources.Main_storyboard, "application/xml", to: "storyboards", name: "Main")
        let request = """
            {"label": "Example", "storyboards": ["Main", "Settings"], "device": "iPhone 8", "systemVersion": "12"}
            """
        try await post(Array(request.utf8), "application/json", to: "sessions")
    }

    private func post(
        _ body: [UInt8], _ contentType: String, to collection: String, name: String? = nil
    ) async throws(ServingFault) {
        let response = await router.response(
            to: HTTPRequest(
                method: .post, path: RequestPath(segments: ["v1", collection]),
                queryItems: name.map { [QueryItem(name: "name", value: $0)] } ?? [],
                fields: [HTTPField("Content-Type", contentType)], body: body))
        guard response.status == .created || response.status == .ok else {
            guard case .bytes(let problem) = response.body else {
                throw .example(reason: "no reason was given.")
            }
            throw .example(reason: String(decoding: problem, as: UTF8.self))
        }
    }
}
