import JSONCoding
import Testing

struct ValueTests {
    @Test func `members keep the order in which they were written`() throws {
        let text = #"{"z":1,"a":2,"m":{"y":[],"b":0}}"#
        #expect(try JSONValue(parsing: text).description == text)
    }

    @Test func `the order of members does not matter to equality`() throws {
        let left = try JSONValue(parsing: #"{"a":1,"b":[{"c":2,"d":3}]}"#)
        let right = try JSONValue(parsing: #"{"b":[{"d":3,"c":2}],"a":1}"#)
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
    }

    @Test func `one and one point nought are the same number`() {
        #expect(JSONValue.integer(1) == .number(1))
        #expect(JSONValue.integer(1).hashValue == JSONValue.number(1).hashValue)
        #expect(JSONValue.integer(1) != .number(1.5))
        #expect(JSONValue.integer(9_007_199_254_740_993) != .number(9_007_199_254_740_992))
    }

    @Test func `texts that only look alike are different`() {
        #expect(JSONValue.string("\u{E9}") != .string("e\u{301}"))
        var object = JSONObject()
        object["\u{E9}"] = 1
        #expect(object["e\u{301}"] == nil)
    }

    @Test func `values of different kinds are different`() {
        let values: [JSONValue] = [nil, false, 0, "", [], [:], "0", 0.5]
        for (left, leftValue) in values.enumerated() {
            for (right, rightValue) in values.enumerated() {
                #expect((leftValue == rightValue) == (left == right))
            }
        }
    }

    @Test(arguments: [3, 12, 13, 14, 200])
    func `an object finds, replaces, removes and refuses whatever its size`(count: Int) {
        var object = JSONObject()
        for number in 0..<count {
            let isNew = object.append("key\(number)", .integer(number))
            #expect(isNew)
        }
        let isNewAgain = object.append("key0", nil)
        #expect(!isNewAgain)
        #expect(object.count == count)
        for number in 0..<count { #expect(object["key\(number)"] == .integer(number)) }
        object["key1"] = "changed"
        object["key0"] = nil
        object["new"] = true
        #expect(object["key0"] == nil)
        #expect(object["key1"] == "changed")
        #expect(object["key\(count - 1)"] == .integer(count - 1))
        #expect(object.keys == (1..<count).map { "key\($0)" } + ["new"])
    }

    @Test func `parts are reached by key and index`() {
        let value: JSONValue = ["a": [1, ["b": 2]]]
        #expect(value["a"]?[1]?["b"] == 2)
        #expect(value["a"]?[2] == nil)
        #expect(value[0] == nil)
    }

    @Test(
        arguments: [
            ([:], ["a": 1], "$.a: nothing is not 1"),
            (["a": 1, "b": 2], ["b": 2], "$.a: 1 is not nothing"),
            (["a": [1, ["b": 2], 3]], ["a": [1, ["b": "2"], 4]], "$.a[1].b: 2 is not \"2\""),
            ([1, 2], [1, 2, 3], "$[2]: nothing is not 3"),
            ([1, 2, 3], [1, 2], "$[2]: 3 is not nothing"),
            ([1], ["a": 1], "$: [1] is not {\"a\":1}"),
            (["a": 1, "z": 1], ["z": 2, "a": 2], "$.a: 1 is not 2"),
        ] as [(JSONValue, JSONValue, String)])
    func `the first difference is named with both sides`(left: JSONValue, right: JSONValue, text: String) {
        #expect(JSONDifference(between: left, and: right)?.description == text)
    }

    @Test func `equal documents have no difference`() {
        #expect(JSONDifference(between: ["a": 1, "b": [2.0]], and: ["b": [2], "a": 1]) == nil)
    }

    @Test func `strings are mapped in the order of the text, and keys are not`() throws {
        let value = try JSONValue(parsing: #"{"b":"1","a":["2",{"c":"3","d":4}]}"#)
        var visited: [String] = []
        let mapped = value.mappingStrings {
            visited.append($0)
            return "x" + $0
        }
        #expect(mapped.description == #"{"b":"x1","a":["x2",{"c":"x3","d":4}]}"#)
        #expect(visited == ["1", "2", "3"])
    }
}
