import JSONCoding
import PresentationEngine

extension Launch {
    /// The behaviors that documents of storyboards declare; of several with one name the first counts, and none counts
    /// beside a behavior of that name in the request.
    ///
    /// - Parameters:
    ///   - documents: the behaviors of each document, as objects from names to behaviors.
    ///   - given: the behaviors in the request.
    package static func behaviors(
        declaredIn documents: [JSONValue], besides given: [NamedBehavior]
    ) throws(JSONFault) -> [NamedBehavior] {
        var names = Set(given.map { ExactText($0.name) })
        var declared: [NamedBehavior] = []
        for behaviors in documents {
            for member in try JSONReader(behaviors, isRecord: true).object().members
            where names.insert(ExactText(member.key)).inserted {
                declared.append(NamedBehavior(name: member.key, behavior: try Behavior(json: member.reader)))
            }
        }
        return declared
    }
}
