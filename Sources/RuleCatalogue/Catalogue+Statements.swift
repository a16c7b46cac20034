extension Catalogue {
    /// The statement of a record of this build's catalog; nil if there is no record with this id.
    package static func statement(of id: String) -> String? {
        do {
            return try current[id]?.statement
        } catch {
            // The catalog's own tests rule out that the embedded records cannot be read.
            return nil
        }
    }
}
