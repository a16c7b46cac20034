import Testing

@testable import PresentationEngine
