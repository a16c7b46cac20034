import JSONCoding
import TextShortening

extension CallVerb {
    /// Reads the name of a call. The fault of an unknown name says by which call UIKit's method of that name is made,
    /// or which name is similar.
    init(json: JSONReader) throws(JSONFault) {
        let text = try json.string()
        if let verb = CallVerb(rawValue: text), verb.rawValue.utf8.elementsEqual(text.utf8) {
            self = verb
        } else {
            throw json.fault(Self.reason(unknown: text))
        }
    }

    private static func reason(unknown name: String) -> String {
        let sentence = "There is no call \"\(name.shortened)\"."
        let base = String(name.prefix { $0 != "(" })
        if let method = methods[base] {
            return "\(sentence) \(method.signature) is the call \"\(method.verb.rawValue)\"."
        }
        if let verb = CallVerb(rawValue: base) {
            return "\(sentence) A call has no arguments in its name: \"\(verb.rawValue)\"."
        }
        let names = allCases.map(\.rawValue)
        let hint = nearestWord(to: name, among: names).map { "Did you mean \"\($0)\"?" }
        return "\(sentence) \(hint ?? "Documentation/Calls.md lists all calls.")"
    }

    /// UIKit's methods whose base names, in Swift or Objective-C, are not those of their calls.
    private static let methods: [String: (signature: String, verb: CallVerb)] = {
        let table: [(String, CallVerb, [String])] = [
            ("present(_:animated:completion:)", .present, ["presentViewController"]),
            ("dismiss(animated:completion:)", .dismiss, ["dismissViewController", "dismissViewControllerAnimated"]),
            ("performSegue(withIdentifier:sender:)", .performSegue, ["performSegueWithIdentifier"]),
            ("pushViewController(_:animated:)", .push, ["pushViewController"]),
            ("popViewController(animated:)", .pop, ["popViewController", "popViewControllerAnimated"]),
            ("popToViewController(_:animated:)", .popToViewController, ["popToViewControllerAnimated"]),
            ("popToRootViewController(animated:)", .popToRootViewController, ["popToRootViewControllerAnimated"]),
            ("show(_:sender:)", .show, ["showViewController"]),
            ("showDetailViewController(_:sender:)", .showDetail, ["showDetailViewController"]),
            ("addChild(_:)", .addChild, ["addChildViewController"]),
            ("removeFromParent()", .removeFromParent, ["removeFromParentViewController"]),
            ("willMove(toParent:)", .willMove, ["willMoveToParentViewController"]),
            ("didMove(toParent:)", .didMove, ["didMoveToParentViewController"]),
            ("instantiateViewController(withIdentifier:)", .make, ["instantiateViewController"]),
            ("instantiateInitialViewController()", .make, ["instantiateInitialViewController"]),
            ("addTextField(configurationHandler:)", .addTextField, ["addTextFieldWithConfigurationHandler"]),
        ]
        return Dictionary(
            uniqueKeysWithValues: table.flatMap { signature, verb, names in names.map { ($0, (signature, verb)) } })
    }()
}
