extension PresentationSession {
    /// The description of a cycle in an acyclic relation; nil if there is none.
    ///
    /// Rules and readings follow these relations to their end, which a manually edited state may lack.
    package var ring: String? {
        if controllers.hasRing({ $0.parent.map { [$0] } ?? [] }) || controllers.hasRing(\.children)
            || controllers.hasRing(\.shown)
        {
            return "A controller is its own ancestor."
        }
        if views.hasRing({ $0.superview.map { [$0] } ?? [] }) || views.hasRing(\.subviews) {
            return "A view lies within itself."
        }
        if objects.hasRing(\.above) { return "An object is its own restoration parent." }
        let presentations = presentations
        let (up, down) = (
            controllers.hasRing { controller in
                controller.presentedBy.flatMap { presentations[$0]?.presenting }.map { [$0] } ?? []
            },
            controllers.hasRing { controller in
                controller.presents.flatMap { presentations[$0]?.presented }.map { [$0] } ?? []
            }
        )
        return up || down ? "A controller is presented by itself." : nil
    }
}

extension Table {
    /// Whether a relation between records has a cycle.
    func hasRing(_ next: (Record) -> [Handle<Record>]) -> Bool {
        var marks = Array(repeating: SearchMark.unseen, count: placeCount)
        var path: [(slot: Int, rest: ArraySlice<Handle<Record>>)] = []
        for (start, record) in all where marks[Int(start.slot)] == .unseen {
            marks[Int(start.slot)] = .under
            path.append((Int(start.slot), next(record)[...]))
            while let last = path.indices.last {
                guard let handle = path[last].rest.popFirst() else {
                    marks[path[last].slot] = .done
                    path.removeLast()
                    continue
                }
                guard let record = self[handle] else { continue }
                switch marks[Int(handle.slot)] {
                case .under: return true
                case .done: break
                case .unseen:
                    marks[Int(handle.slot)] = .under
                    path.append((Int(handle.slot), next(record)[...]))
                }
            }
        }
        return false
    }
}

/// The progress of a search at a record.
private enum SearchMark {
    case unseen
    /// On the path from the record where the search began to the current one.
    case under
    case done
}

extension NamedObject {
    /// The object that is this one's restoration parent.
    fileprivate var above: [ObjectHandle] {
        guard case .object(let parent)? = restoration.parent else { return [] }
        return [parent]
    }
}
