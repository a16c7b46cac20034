import PresentationEngine

extension PresentationSession {
    /// Makes `count` controllers, `c1`, `c2` and so on, each a child of its predecessor.
    mutating func makeChain(of count: Int, below root: String) throws(Rejection) {
        for index in 1...count {
            let parent = index == 1 ? root : "c\(index - 1)"
            _ = try apply(
                .perform([
                    .makeController(ControllerRequest(name: "c\(index)")),
                    .addChild(receiver: parent, child: "c\(index)"),
                ]))
        }
    }
}
