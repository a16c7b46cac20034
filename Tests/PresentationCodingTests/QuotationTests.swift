import JSONCoding
import PresentationCoding
import PresentationEngine
import Testing

/// A refusal quotes enough of its cause to be understood, and is short however long that is.
@Suite("Quotations in refusals")
struct QuotationTests {
    private static let long = String(repeating: "x\u{301}", count: 2_000)

    @Test(arguments: [
        #"{"launch":{"device":"LONG","systemVersion":"13"}}"#,
        #"{"launch":{"device":"iPhone 8","systemVersion":"13","storyboard":"LONG"}}"#,
        #"{"launch":{"device":"iPhone 8","systemVersion":"13","archive":"LONG"}}"#,
        #"{"launch":{"device":"iPhone 8","systemVersion":"13","behaviors":{"A":{"answers":{"LONG":true}}}}}"#,
        #"{"launch":{"LONG":1}}"#,
        #"{"calls":[{"call":"LONG"}]}"#,
        #"{"calls":[{"call":"present","receiver":"a","controller":"b","animated":"LONG"}]}"#,
        #"{"calls":[{"call":"read","receiver":"a","property":"LONG"}]}"#,
    ])
    func `a recorded command`(command: String) {
        expectShortFault { () throws(JSONFault) in
            _ = try Command(json: JSONReader(JSONValue(parsing: lengthened(command)), isRecord: true)) { _ in
                nil
            }
        }
    }

    @Test(arguments: [
        #"{"calls":[{"call":"set","receiver":"a","preferredPrimaryColumnWidth":"LONG"}]}"#,
        #"{"calls":[{"call":"set","receiver":"a","modalPresentationStyle":"LONG"}]}"#,
        #"{"calls":[{"call":"behavior","name":"A","answers":{"shouldPerformSegue":{"match":[{"arguments":{"LONG":1},"value":true}],"otherwise":true}}}]}"#,
        #"{"calls":[{"call":"behavior","name":"A","reactions":{"viewDidLoad()":{"after":[{"call":"dismiss","receiver":"$LONG","animated":true}]}}}]}"#,
    ])
    func `a command of a client`(command: String) {
        expectShortFault { () throws(JSONFault) in
            _ = try Command(json: JSONReader(JSONValue(parsing: lengthened(command)))) { _ in nil }
        }
    }

    private static let keys =
        #""keys":{"bundleVersion":"1","idiom":"phone","systemVersion":"13","timestamp":0}"#

    @Test(arguments: [
        #"{"format":"LONG","version":1}"#,
        #"{"format":"proscenium.archive","version":1,KEYS,"objects":[{"path":["LONG"],"class":"A"}]}"#,
        #"{"format":"proscenium.archive","version":1,KEYS,"objects":[{"path":PATH,"class":"A"},{"path":PATH,"class":"A"}]}"#,
        #"{"format":"proscenium.archive","version":1,KEYS,"application":[{"key":"a","reference":["LONG"]}],"objects":[]}"#,
    ])
    func `an archive`(archive: String) throws {
        let path = "[" + (1...200).map { #""identifier of a step \#($0)""# }.joined(separator: ",") + "]"
        let text = lengthened(
            archive.replacing("KEYS", with: Self.keys).replacing("PATH", with: path))
        expectShortFault { () throws(JSONFault) in
            _ = try StateArchive(json: JSONReader(JSONValue(parsing: text)))
        }
    }

    @Test(arguments: ["[WORD]", "[kind=WORD]", ":WORD", "*WORD", "a\u{301}COMBINED"])
    func `a selector`(selector: String) {
        let word = String(repeating: "x", count: 1_500)
        let combined = "!" + String(repeating: "\u{301}", count: 900)
        let text = selector.replacing("WORD", with: word).replacing("COMBINED", with: combined)
        do {
            _ = try ControllerSelector(parsing: text)
            Issue.record("\(selector) is understood.")
        } catch {
            #expect(error.reason.utf8.count < 600, "\(error.reason)")
        }
    }

    private func lengthened(_ text: String) -> String { text.replacing("LONG", with: Self.long) }

    private func expectShortFault(_ read: () throws(JSONFault) -> Void) {
        do {
            try read()
            Issue.record("It is understood.")
        } catch {
            // The longest lists all words that are known in its place.
            #expect(error.reason.utf8.count < 2_500 && error.path.utf8.count < 500, "\(error)")
        }
    }
}
