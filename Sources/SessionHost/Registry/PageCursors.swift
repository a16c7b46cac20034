import ContentDigests
import SessionStore

/// The lists of a tenant that clients read in pages.
public enum PagedList: String, Sendable {
    case sessions
    case storyboards
    case archives
}

/// The places in a tenant's lists, in the form in which clients see them.
///
/// A place is the number of a row, and the rows of all tenants are numbered together, so that plain numbers would tell
/// a tenant how much the others make. Clients see places encrypted with a secret of the database: 32 digits of a keyed
/// digest of the list, the tenant and the number, and the number hidden by a digest of these digits (a synthetic
/// initialization vector, as in RFC 5297). So a place always has the same cursor, a cursor is valid only for its list
/// and its tenant, and clients cannot forge one.
public struct PageCursors: Sendable {
    private let key: [UInt8]
    private let tenant: TenantName

    /// The number of hexadecimal digits in a cursor.
    public static let digitCount = markDigitCount + numberDigitCount
    private static let markDigitCount = 32
    private static let numberDigitCount = 16

    /// The cursors of a tenant.
    ///
    /// - Parameter key: the secret of the database.
    init(key: [UInt8], of tenant: TenantName) {
        self.key = key
        self.tenant = tenant
    }

    /// The cursor of a place.
    public func text(of place: Int, in list: PagedList) -> String {
        let mark = mark(of: place, in: list)
        let hidden = String(UInt64(bitPattern: Int64(place)) ^ mask(under: mark), radix: 16)
        return mark + String(repeating: "0", count: Self.numberDigitCount - hidden.utf8.count) + hidden
    }

    /// The place that a cursor refers to; nil if the text is not a cursor of this list.
    public func place(of text: String, in list: PagedList) -> Int? {
        guard text.utf8.count == Self.digitCount, let hidden = UInt64(text.suffix(Self.numberDigitCount), radix: 16)
        else { return nil }
        let place = Int(Int64(bitPattern: hidden ^ mask(under: String(text.prefix(Self.markDigitCount)))))
        // In a time that does not depend on the digits that are right.
        let difference = zip(text.utf8, self.text(of: place, in: list).utf8).reduce(0) { $0 | ($1.0 ^ $1.1) }
        return difference == 0 && place >= 0 ? place : nil
    }

    private func mark(of place: Int, in list: PagedList) -> String {
        var fields = DigestFields("cursor mark")
        fields.add(key)
        fields.add(list.rawValue)
        fields.add(tenant.text)
        fields.add(place)
        return String(ContentDigest(of: fields).description.prefix(Self.markDigitCount))
    }

    private func mask(under mark: String) -> UInt64 {
        var fields = DigestFields("cursor mask")
        fields.add(key)
        fields.add(mark)
        return ContentDigest(of: fields).bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}

extension TenantHost {
    /// The cursors of the tenant's lists.
    public var cursors: PageCursors { PageCursors(key: registry.setting.reads.store.cursorKey, of: tenant) }
}
