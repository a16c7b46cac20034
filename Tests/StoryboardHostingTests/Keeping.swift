@testable import PresentationEngine

/// The controllers of an app, and which of them its archive has, as UIKit's documentation says.
///
/// It walks the tree as a person reads it, and knows nothing of how an archive is made.
struct Keeping {
    /// The number of controllers in the archive.
    private(set) var kept = 0
    /// The numbers of those outside, by the rule.
    private(set) var left: [String: Int] = [:]
    /// The controllers that have to be in the archive and are not.
    private(set) var faults: [String] = []
    private let session: PresentationSession
    private let paths: Set<[String]>

    init(_ session: PresentationSession, in archive: StateArchive) {
        self.session = session
        paths = Set(archive.objects.filter { $0.kind == .controller }.map(\.path))
        for window in session.header.windows {
            if let root = session.windows[window]?.root { visit(root, outside: nil, without: "R5") }
        }
    }

    /// - Parameters:
    ///   - reason: why it is outside, if that follows from its place.
    ///   - rule: the rule by which it is outside without an identifier.
    private mutating func visit(_ handle: ControllerHandle, outside reason: String?, without rule: String) {
        guard let record = session.controllers[handle] else { return }
        var reason = reason
        if reason == nil, !record.kind.isRestorable { reason = "an alert controller (CH-117)" }
        if reason == nil, record.properties.restorationIdentifier == nil {
            // UIKit's own navigation controller around a column is left out, and what it contains is saved.
            let isColumn = record.parent.map { session.controllers[$0]?.kind == .splitViewController } == true
            if isColumn, record.kind.hasStack, record.scene == nil {
                for child in record.children { visit(child, outside: nil, without: "R13") }
                return
            }
            reason = "no restoration identifier (\(rule))"
        }
        if let reason {
            left[reason, default: 0] += 1
        } else if session.restorationPath(handle).map({ paths.contains($0.unique) }) == true {
            kept += 1
        } else {
            faults.append("\(session.name(handle)) is not saved")
        }
        let beneath = reason.map { _ in "beneath one that is left out (R4, R5)" }
        for child in record.children {
            switch record.kind {
            case .navigationController, .imagePickerController: visit(child, outside: beneath, without: "R13")
            case .tabBarController: visit(child, outside: beneath, without: "R16")
            case .splitViewController: visit(child, outside: beneath, without: "R15")
            case .pageViewController: visit(child, outside: beneath ?? "a page (R19)", without: "R19")
            case .viewController, .tableViewController, .collectionViewController, .avPlayerViewController,
                .alertController, .activityViewController, .searchController:
                visit(child, outside: beneath ?? "a child of a custom container (R12)", without: "R12")
            }
        }
        if let presented = record.presents.flatMap({ session.presentations[$0]?.presented }) {
            visit(presented, outside: beneath, without: "R4")
        }
    }
}
