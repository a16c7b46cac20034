import PresentationEngine
import SessionStore
import Testing

@testable import SessionHost

@Suite("Sessions stored in the first patch format")
struct FirstFormatTests {
    @Test func `are as they were at every revision`() async throws {
        let hall = try await Hall()
        try FirstFormat.write("s_old", to: hall.store)
        let running = try await hall.state(of: "s_old", at: 3)
        #expect(running.contains(#""name":"t_1","kind":"presentation""#))
        #expect(running.contains(#""phase":"running","since":0,"due":500000"#))
        #expect(running.contains(#""presents":0,"window":0,"view":1,"appearance":"disappearingAnimated""#))
        let settled = try await hall.state(of: "s_old")
        #expect(try await hall.state(of: "s_old", at: FirstFormat.revision) == settled)
        #expect(
            settled.contains(
                #"""
                "header":{"revision":4,"time":500000,"turn":5,"sequence":32,"serial":9,"windows":[0],\#
                "keyWindow":0,"lastTransition":"t_1"}
                """#))
        #expect(
            settled.contains(
                #"[0,{"serial":3,"name":"home","class":"UIViewController","presents":0,"window":0,"view":1}]"#
            ))
        #expect(settled.contains(#""phase":"presented","inFullscreen":true"#))
        #expect(settled.contains(#""transitions":{"free":0,"places":[[0,null]]}"#))
        try await hall.close()
    }

    @Test func `are driven on, and what is added in the new form is found again`() async throws {
        var hall = try await Hall()
        try FirstFormat.write("s_old", to: hall.store)
        var states: [String] = []
        for command in [Command.dismiss("home"), .advance(.settle)] {
            try await hall.perform(command, in: "s_old")
            states.append(try await hall.state(of: "s_old"))
            hall = try await hall.killAndReopen()
            #expect(try await hall.state(of: "s_old") == states.last)
        }
        #expect(states[0].contains(#""kind":"dismissal""#))
        for (index, state) in states.enumerated() {
            #expect(try await hall.state(of: "s_old", at: FirstFormat.revision + 1 + index) == state)
        }
        try await hall.close()
    }
}
