import JSONCoding
import PresentationCoding
import PresentationEngine
import Testing

@Suite("State assembled from patches")
struct StateAssemblyTests {
    private func state(_ texts: String...) throws -> String {
        let state = try TouchedState(assembling: texts.map { Array($0.utf8) })
        return String(decoding: state.encoded(), as: UTF8.self)
    }

    private func fault(_ texts: String...) throws -> JSONFault {
        try #require(throws: JSONFault.self) {
            try TouchedState(assembling: texts.map { Array($0.utf8) })
        }
    }

    private let first = #"""
        {"format":1,"header":{"revision":1,"time":0,"turn":1,"sequence":4,"serial":2,"windows":[0],
         "keyWindow":0},
         "minted":{"t_":1},
         "controllers":{"places":[[0,{"serial":1,"name":"A","class":"C","window":0}]]},
         "views":{"free":1,"places":[[0,{"serial":2,"name":"v","owner":0,"frame":[0,0,375,667]}],[1,null]]}}
        """#

    @Test("a patch of the first format repeats each touched record, a patch of the second only the changes")
    func bothFormats() throws {
        let repeated = #"""
            {"format":1,"header":{"revision":2,"time":5,"turn":2,"sequence":4,"serial":2,"windows":[0]},
             "controllers":{"places":[[0,{"serial":1,"name":"A","class":"C","appearance":"appeared"}]]}}
            """#
        let changed = #"""
            {"format":2,"headerChange":[{"revision":2,"time":5,"turn":2},["keyWindow"]],
             "controllers":{"changes":[[0,{"appearance":"appeared"},["window"]]]}}
            """#
        let whole = #"""
            {"format":2,"header":{"revision":2,"time":5,"turn":2,"sequence":4,"serial":2,"windows":[0]},
            "minted":{"t_":1},
            "controllers":{"places":[[0,{"serial":1,"name":"A","class":"C","appearance":"appeared"}]]},
            "views":{"free":1,"places":[[0,{"serial":2,"name":"v","owner":0,"frame":[0,0,375,667]}],[1,null]]}}
            """#.replacing("\n", with: "")
        #expect(try state(first, repeated) == whole)
        #expect(try state(first, changed) == whole)
    }

    @Test("records appear and disappear, and their earlier changes are discarded")
    func places() throws {
        let away = #"{"format":2,"headerChange":[{"revision":2}],"views":{"free":0,"places":[[0,null,1]]}}"#
        let again = #"""
            {"format":2,"headerChange":[{"revision":3}],
             "views":{"free":1,"places":[[[0,2],{"serial":9,"name":"w","owner":0}]]}}
            """#
        let changed =
            #"{"format":2,"headerChange":[{"revision":4}],"views":{"free":1,"changes":[[[0,2],{"owner":3}]]}}"#
        #expect(try state(first, away).contains(#""views":{"free":0,"places":[[0,null,1],[1,null]]}"#))
        #expect(
            try state(first, away, again, changed)
                .contains(
                    #""views":{"free":1,"places":[[[0,2],{"serial":9,"name":"w","owner":3}],[1,null]]}"#)
        )
    }

    @Test("a change of a missing record is refused with its place")
    func unknown() throws {
        let header = #"{"format":2,"headerChange":[{"revision":2}]}"#
        #expect(try fault(header).path == "$.headerChange")
        #expect(try fault(#"{"format":2}"#).path == "$")
        for place in ["2", "[0,2]"] {
            let change = #"{"format":2,"controllers":{"changes":[[\#(place),{"serial":3}]]}}"#
            #expect(try fault(first, change).path == "$.controllers.changes[0]")
        }
        let free = #"{"format":2,"views":{"changes":[[1,{"serial":3}]]}}"#
        #expect(try fault(first, free).path == "$.views.changes[0]")
        let later = #"{"format":3,"headerChange":[{"revision":2}]}"#
        #expect(try fault(first, later).reason == "This build reads formats up to 2, not 3.")
    }

    @Test("an unreadable record is located in the whole document")
    func damaged() throws {
        let change = #"{"format":2,"controllers":{"changes":[[0,{"appearance":"gone"}]]}}"#
        #expect(try fault(first, change).path == "$.controllers.places[0][1].appearance")
    }
}
