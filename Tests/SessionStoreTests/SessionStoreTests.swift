import Testing

@testable import SessionStore
