import PresentationEngine

/// States of a split view controller with every part in every form, drawn from a seed.
struct SplitStateGenerator {
    private let seed: UInt64

    init(seed: UInt64) { self.seed = seed }

    func state() -> SplitState {
        var draw = Draw(state: seed)
        var state = SplitState()
        state.style = draw.pick(SplitStyle.allCases)
        state.phase = draw.pick(SplitPhase.allCases)
        state.displayMode = draw.maybe { $0.pick(SplitDisplayMode.allCases) }
        state.contents = draw.some { $0.content() }
        state.previousSecondary = draw.maybe { $0.handle() }
        state.chosenPrimary = draw.maybe { $0.handle() }
        state.chosenSecondary = draw.maybe { $0.handle() }
        state.topColumn = draw.maybe { $0.pick(SplitColumn.allCases) }
        state.exchanges = draw.some { draw in
            SplitExchange(column: draw.pick(SplitColumn.allCases), content: draw.maybe { $0.content() })
        }
        state.hasEntered = draw.flip()
        state.restoredPlaces = draw.some { draw in
            SplitPlace(column: draw.pick(SplitColumn.allCases), index: draw.maybe { $0.below(9) })
        }
        state.nextMode = draw.maybe {
            SplitModeChange(
                mode: $0.pick(SplitDisplayMode.allCases), isAnimated: $0.flip(), showsInspector: $0.maybe { $0.flip() })
        }
        state.showsInspector = draw.flip()
        state.draggedWidths = draw.some { draw in
            DraggedWidth(column: draw.pick(SplitColumn.allCases), width: Double(draw.below(500)))
        }
        state.hiding = draw.maybe { $0.pick(SplitHiding.allCases) }
        return state
    }

    /// SplitMix64: the same seed gives the same draws in every process.
    private struct Draw {
        var state: UInt64

        mutating func below(_ bound: Int) -> Int {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
        }

        mutating func flip() -> Bool { below(2) == 0 }
        mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
        mutating func maybe<Element>(_ element: (inout Self) -> Element) -> Element? {
            flip() ? element(&self) : nil
        }
        mutating func some<Element>(_ element: (inout Self) -> Element) -> [Element] {
            (0..<below(4)).map { _ in element(&self) }
        }

        mutating func handle() -> ControllerHandle {
            ControllerHandle(slot: UInt32(below(90)), generation: UInt32(1 + below(9)))
        }

        mutating func content() -> SplitContent {
            SplitContent(column: pick(SplitColumn.allCases), controller: handle(), child: handle())
        }
    }
}
