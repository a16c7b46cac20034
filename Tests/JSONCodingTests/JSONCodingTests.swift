import Testing

@testable import JSONCoding
