import JSONCoding
import PresentationEngine
import Testing

@testable import PresentationCoding

@Suite("Names of calls")
struct CallNameTests {
    @Test(
        "an unknown name of a call is answered with the call of UIKit's method, or the nearest name",
        arguments: [
            ("popViewController", "popViewController(animated:) is the call \"pop\"."),
            ("popViewController(animated:)", "popViewController(animated:) is the call \"pop\"."),
            ("pushViewController", "pushViewController(_:animated:) is the call \"push\"."),
            ("presentViewController", "present(_:animated:completion:) is the call \"present\"."),
            ("dismissViewController", "dismiss(animated:completion:) is the call \"dismiss\"."),
            ("performSegue(withIdentifier:sender:)", "A call has no arguments in its name: \"performSegue\"."),
            ("presnt", "Did you mean \"present\"?"), ("whatever", "Documentation/Calls.md lists all calls."),
        ])
    func unknown(_ name: String, _ advice: String) {
        let json: JSONValue = ["call": .string(name)]
        #expect {
            _ = try Call(json: JSONReader(json))
        } throws: { error in
            (error as? JSONFault)?.description == "$.call: There is no call \"\(name)\". \(advice)"
        }
    }
}
