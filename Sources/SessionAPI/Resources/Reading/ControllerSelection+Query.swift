import JSONCoding
import PresentationCoding

extension ControllerSelection {
    /// The items of a query that select controllers.
    static let parameters = [
        QueryParameter(
            name: "select", schema: .selector,
            explanation: "Only controllers that match this selector, such as "
                + "UINavigationController > DetailViewController[title=\"Inbox\"]:appeared."),
        QueryParameter(name: "class", schema: .name, explanation: "Only controllers of this class."),
        QueryParameter(name: "title", schema: .name, explanation: "Only controllers with this title."),
        QueryParameter(
            name: "identifier", schema: .name,
            explanation: "Only controllers with this storyboard or restoration identifier."),
        QueryParameter(
            name: "state", schema: .appearanceState, explanation: "Only controllers in this appearance state."
        ),
    ]

    /// The query item that restricts a list to the contents of some controllers' views.
    static let ownerParameter = QueryParameter(
        name: "select", schema: .selector,
        explanation: "Only elements that belong to a controller matching this selector, such as "
            + "EditViewController:appeared.")

    /// Reads the selection of controllers from a query.
    ///
    /// - Throws: a refusal with the position of the character at which a selector is not understood.
    init(_ query: Query) throws(RequestRefusal) {
        let facts: [ControllerFact] = [.className, .title, .identifier, .state]
        let conditions = facts.compactMap { fact in
            query[fact.rawValue].map { ControllerCondition.fact(fact, .equals($0)) }
        }
        do throws(SelectorFault) {
            self.init(conditions, try query["select"].map(ControllerSelector.init(parsing:)))
        } catch {
            throw RequestRefusal(error)
        }
    }
}

extension RequestRefusal {
    /// The refusal of a selector that is not understood.
    fileprivate init(_ fault: SelectorFault) {
        self.init(
            .malformedRequest,
            "The query's select is not understood at its character \(fault.position). \(fault.reason)",
            extensions: [
                "position": .integer(fault.position), "guide": "Documentation/Selectors.md",
            ])
    }
}
