import PresentationEngine
import SessionStore

/// A session in the first format of patches: each repeats the header and the touched records.
///
/// The app launches with a controller, makes another, presents it, and runs the transition to its end. The commands
/// and events are omitted, since reviving a session reads neither.
enum FirstFormat {
    private struct Row {
        let eventCount: Int
        let time: Int
        let patch: String
    }

    private static let settings =
        #"{"launch":{"device":"iPhone 8","systemVersion":"12","root":{"name":"home"},"date":1795289841452}}"#

    private static var rows: [Row] {
        [
            Row(
                eventCount: 13, time: 0,
                patch: #"""
                    {"format":1,"header":{"revision":1,"time":0,"turn":1,"sequence":13,"serial":4,
                    "windows":[0],"keyWindow":0},"minted":{"window":1,"window.view":1,"home.view":1},
                    "controllers":{"places":[[0,{"serial":3,"name":"home","class":"UIViewController",
                    "window":0,"view":1,"appearance":"appeared"}]]},"views":{"places":[[0,
                    {"serial":1,"name":"window.view","class":"UIWindow","role":"window","window":0,
                    "subviews":[1],"frame":[0,0,375,667]}],[1,{"serial":4,"name":"home.view",
                    "owner":0,"superview":0,"frame":[0,0,375,667]}]]},"windows":{"places":[[0,
                    {"serial":2,"name":"window","root":0,"view":0,"visible":true}]]}}
                    """#),
            Row(
                eventCount: 2, time: 0,
                patch: #"""
                    {"format":1,"header":{"revision":2,"time":0,"turn":2,"sequence":15,"serial":5,
                    "windows":[0],"keyWindow":0},"controllers":{"places":[[1,{"serial":5,"name":"detail",
                    "class":"UIViewController","properties":{"style":"fullScreen"},"held":true}]]}}
                    """#),
            Row(
                eventCount: 13, time: 0,
                patch: #"""
                    {"format":1,"header":{"revision":3,"time":0,"turn":4,"sequence":28,"serial":9,
                    "windows":[0],"keyWindow":0,"transitions":[0],"lastTransition":"t_1"},
                    "minted":{"p_":1,"t_":1,"detail.view":1,"p_1.container":1},"controllers":{"places":[[0,
                    {"serial":3,"name":"home","class":"UIViewController","presents":0,"window":0,
                    "view":1,"appearance":"disappearingAnimated"}],[1,{"serial":5,"name":"detail",
                    "class":"UIViewController","properties":{"style":"fullScreen"},"presentedBy":0,
                    "view":2,"appearance":"appearingAnimated","cause":"presented","held":true}]]},
                    "views":{"places":[[2,{"serial":8,"name":"detail.view","owner":1,"superview":3,
                    "frame":[0,0,375,667]}],[3,{"serial":9,"name":"p_1.container","class":"UITransitionView",
                    "role":"container","superview":0,"subviews":[1,2],"frame":[0,0,375,667]}],
                    [0,{"serial":1,"name":"window.view","class":"UIWindow","role":"window",
                    "window":0,"subviews":[3],"frame":[0,0,375,667]}],[1,{"serial":4,"name":"home.view",
                    "owner":0,"superview":3,"frame":[0,0,375,667]}]]},"presentations":{"places":[[0,
                    {"serial":6,"name":"p_1","presented":1,"presenting":0,"source":0,"style":"fullScreen",
                    "phase":"presenting","inFullscreen":true,"removesPresenter":true,"container":3,
                    "presentedView":2,"presenterSuperview":0,"transition":0}]]},"transitions":{"places":[[0,
                    {"serial":7,"name":"t_1","kind":"presentation","presentation":0,"from":0,
                    "to":1,"animated":true,"style":"coverVertical","presentationStyle":"fullScreen",
                    "duration":500000,"phase":"running","since":0,"due":500000,"hasAnimated":true,
                    "hasStarted":true,"fromInitial":[0,0,375,667],"toFinal":[0,0,375,667],
                    "placesBefore":[{"view":1,"superview":0,"frame":[0,0,375,667]},{"view":2,
                    "frame":[0,0,375,667]}]}]]}}
                    """#),
            Row(
                eventCount: 4, time: 500_000,
                patch: #"""
                    {"format":1,"header":{"revision":4,"time":500000,"turn":5,"sequence":32,
                    "serial":9,"windows":[0],"keyWindow":0,"lastTransition":"t_1"},"controllers":{"places":[[1,
                    {"serial":5,"name":"detail","class":"UIViewController","properties":{"style":"fullScreen"},
                    "presentedBy":0,"view":2,"appearance":"appeared","held":true}],[0,{"serial":3,
                    "name":"home","class":"UIViewController","presents":0,"window":0,"view":1}]]},
                    "views":{"places":[[3,{"serial":9,"name":"p_1.container","class":"UITransitionView",
                    "role":"container","superview":0,"subviews":[2],"frame":[0,0,375,667]}],
                    [1,{"serial":4,"name":"home.view","owner":0,"frame":[0,0,375,667]}]]},
                    "presentations":{"places":[[0,{"serial":6,"name":"p_1","presented":1,"presenting":0,
                    "source":0,"style":"fullScreen","phase":"presented","inFullscreen":true,
                    "removesPresenter":true,"container":3,"presentedView":2,"presenterSuperview":0}]]},
                    "transitions":{"free":0,"places":[[0,null]]}}
                    """#),
        ]
    }

    /// The number of commands in the session.
    static var revision: Int { rows.count }

    /// Writes the session to a store.
    static func write(_ id: String, to store: any DurableStore) throws {
        let session = NewSession(
            id: id, createdMicroseconds: 1, settings: Array(settings.utf8), rulesRevision: 8, clock: .manual)
        var entries: [JournalEntry] = []
        for row in rows {
            let content = JournalContent(
                format: 1, rulesRevision: 8, timeMicroseconds: row.time, eventCount: row.eventCount,
                command: [], events: Array("[]".utf8), patch: Array(row.patch.utf8))
            entries.append(JournalEntry(content, following: entries.last?.head ?? session.head))
        }
        let append = JournalAppend(
            session: id, previous: session.head, entries: entries, activeMicroseconds: 1)
        try store.commit([StoreWrite(.session(id), [.createSession(session), .append(append)])])
    }
}
