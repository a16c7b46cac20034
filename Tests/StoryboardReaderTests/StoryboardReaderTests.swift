import Testing

@testable import StoryboardReader
