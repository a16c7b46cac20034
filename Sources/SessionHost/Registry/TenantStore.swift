import SessionStore

/// The storyboards and archives of one tenant in the store.
public struct TenantStore: Sendable {
    private let store: any DurableStore
    private let tenant: TenantName

    init(_ store: any DurableStore, of tenant: TenantName) {
        self.store = store
        self.tenant = tenant
    }

    /// The storyboard with this identifier, verified.
    public func storyboard(_ id: String) throws(StoreError) -> StoredStoryboard? {
        guard let storyboard = try store.storyboard(id), storyboard.tenant == tenant else { return nil }
        return storyboard
    }

    /// The identifier of the newest storyboard that was uploaded under this name; `nil` if there is none.
    public func storyboardIdentifier(named name: String) throws(StoreError) -> String? {
        try store.storyboardIdentifier(named: name, of: tenant)
    }

    /// The storyboards after a position in the list, of one name or (with `nil`) of all, in the order of upload.
    public func storyboards(
        named name: String?, after place: Int, limit: Int
    ) throws(StoreError) -> StorePage<StoryboardSummary> {
        try store.storyboards(named: name, of: tenant, after: place, limit: limit)
    }

    /// The archive with this identifier, verified.
    public func archive(_ id: String) throws(StoreError) -> StoredArchive? {
        guard let archive = try store.archive(id), archive.summary.tenant == tenant else { return nil }
        return archive
    }

    /// The archives after a position in the list, of one session or (with `nil`) of all, oldest first.
    public func archives(
        of session: String?, after place: Int, limit: Int
    ) throws(StoreError) -> StorePage<ArchiveSummary> {
        try store.archives(of: session, tenant, after: place, limit: limit)
    }
}
