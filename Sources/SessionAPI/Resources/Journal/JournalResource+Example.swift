import JSONCoding

extension JournalResource {
    /// The export of a session that was only launched.
    static let example: JSONValue = #"""
        {"kind":"proscenium.journal","format":2,"session":"s_yuzmfqgnoikfq6jjf4h32yibwg","rulesRevision":1\#
        0,"revisions":1,"storyboards":[],"digest":"54496d4f6a9870ce65e40c1c49d5cf3ad02fd7a7accc54a8d9e29c1\#
        ca0141aba"}
        {"revision":1,"rulesRevision":10,"format":2,"firstSequence":1,"time":0,"command":{"launch":{"devic\#
        e":"iPhone 8","systemVersion":"12","bundleIdentifier":"com.example.app","bundleVersion":"1","budge\#
        t":[1000000,100000,100000,8388608]}},"events":{"cast":[["application"]],"time":0,"turn":1,"events"\#
        :[["callback",0,"application(_:willFinishLaunchingWithOptions:)","CH-132",0,-1,0,0],["callback",0,\#
        "application(_:didFinishLaunchingWithOptions:)","CH-98",0,-1,0,0],["callback",0,"applicationDidBec\#
        omeActive(_:)","CH-132",0,-1,0,0]]},"digest":"ab0a1f471428afcdd6dde16236d5fd0c6284924096f36b150c34\#
        c77b13c48a52"}

        """#
}
