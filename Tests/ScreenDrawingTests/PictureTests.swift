import Foundation
import PresentationEngine
import Testing

@testable import ScreenDrawing

@Suite("Pictures of screens")
struct PictureTests {
    // MARK: Sessions

    private func session(
        _ version: Int, _ device: String, _ root: ControllerRequest, _ calls: [Call] = [],
        after microseconds: Int? = nil
    ) throws -> PresentationSession {
        var session = PresentationSession()
        let device = try #require(Device.named(device))
        _ = try session.apply(.launch(Launch(device: device, systemVersion: SystemVersion(version), root: root)))
        _ = try session.apply(.advance(.settle))
        for (place, call) in calls.enumerated() {
            _ = try session.apply(.perform([call]))
            let isLast = place == calls.count - 1
            if !isLast || microseconds == nil { _ = try session.apply(.advance(.settle)) }
        }
        if let microseconds { _ = try session.apply(.advance(.by(microseconds))) }
        return session
    }

    private func controller(
        _ name: String, _ kind: ControllerKind = .viewController, title: String? = nil,
        style: ModalPresentationStyle? = nil, _ children: ControllerRequest...
    ) -> ControllerRequest {
        var properties: [PropertyAssignment] = []
        if let title { properties.append(PropertyAssignment(.title, .text(title))) }
        if let style { properties.append(PropertyAssignment(.modalPresentationStyle, .text(style.name))) }
        return ControllerRequest(
            name: name,
            origin: .code(className: nil, kind: kind, nibName: nil, bundle: nil, children: children),
            properties: properties)
    }

    private func present(_ name: String) -> Call {
        .present(PresentCall(receiver: "home", controller: name, isAnimated: .constant(true)))
    }

    /// The pictures that are kept, by the names of their files.
    private func pictures() throws -> [(name: String, bytes: [UInt8])] {
        let stack = controller("nav", .navigationController, controller("home", title: "Inbox"))
        let push = Call.navigation(receiver: "nav", .push(controller: "detail", animated: .constant(true)))
        let plain = try session(12, "iPhone 8", controller("home"))
        let pushed = try session(
            17, "iPhone 15", stack, [.makeController(controller("detail", title: "Letter <1>")), push], after: 100_000)
        let card = try session(
            15, "iPhone 8", controller("home"),
            [.makeController(controller("sheet", style: .pageSheet)), present("sheet")])
        let tabs = try session(
            12, "iPhone 8",
            controller(
                "tabs", .tabBarController, controller("first", title: "First"), controller("other", title: "Other")))
        return [
            ("plain", try plain.screenPicture(.light)), ("push-at-100-ms", try pushed.screenPicture(.light)),
            ("card-dark", try card.screenPicture(.dark)), ("tabs", try tabs.screenPicture(.light)),
        ]
    }

    // MARK: Golden pictures

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Pictures")

    @Test("the kept pictures are drawn again, byte for byte; PROSCENIUM_KEEP_PICTURES writes them anew")
    func golden() throws {
        for (name, bytes) in try pictures() {
            let file = Self.folder.appendingPathComponent("\(name).svg")
            let drawn = String(decoding: bytes, as: UTF8.self)
            if ProcessInfo.processInfo.environment["PROSCENIUM_KEEP_PICTURES"] != nil {
                try drawn.write(to: file, atomically: true, encoding: .utf8)
            }
            let kept = try String(contentsOf: file, encoding: .utf8)
            guard drawn != kept else { continue }
            let (old, new) = (kept.split(separator: "\n"), drawn.split(separator: "\n"))
            let first = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }
            let line = first.map { "line \($0.offset + 1):\n- \($0.element.0)\n+ \($0.element.1)" }
            Issue.record("\(name).svg differs: \(line ?? "\(old.count) lines before, \(new.count) now")")
        }
    }

    @Test("a picture is well-formed, names its controllers and keeps each text in its box")
    func wellFormed() throws {
        for (name, bytes) in try pictures() {
            let reading = PictureReading(bytes)
            #expect(reading.faults.isEmpty, "\(name): \(reading.faults)")
            #expect(reading.elements["rect", default: 0] > 3)
        }
        let push = PictureReading(try pictures()[1].bytes)
        #expect(push.texts.contains("Letter <1>") && push.texts.contains("detail"), "\(push.texts)")
        #expect(push.texts.contains { $0.hasPrefix("t_1 push home") && $0.contains("%") }, "\(push.texts)")
    }

    @Test("a film strip has a device for each instant, with its part of the way, and is well-formed")
    func strip() throws {
        let stack = controller("nav", .navigationController, controller("home", title: "Inbox"))
        let push = Call.navigation(receiver: "nav", .push(controller: "detail", animated: .constant(true)))
        let session = try session(
            17, "iPhone 15", stack, [.makeController(controller("detail", title: "Letter <1>")), push], after: 100_000)
        let transition = try #require(session.header.transitions.last)
        for count in [2, 5, 12] {
            let reading = PictureReading(try session.stripPicture(of: transition, count: count, .light))
            #expect(reading.faults.isEmpty, "\(reading.faults)")
            #expect(reading.texts.filter { $0 == "9:41" }.count == count)
            #expect(reading.texts.contains("0 %") && reading.texts.contains("100 %"))
            #expect(reading.ids.count == Set(reading.ids).count)
        }
        let texts = PictureReading(try session.stripPicture(of: transition, count: 5, .light)).texts
        #expect(texts.filter { $0.hasSuffix("25 %") || $0 == "50 %" || $0 == "75 %" }.count >= 3, "\(texts)")
        #expect(texts.contains("moved by 12.9 %"), "\(texts)")
        #expect(texts.contains { $0.hasPrefix("t_1 push home \u{2192} detail") }, "\(texts)")
    }

    @Test("the place of the screen in the picture is that of its surface")
    func screenPlace() throws {
        let root = controller("nav", .navigationController, controller("home"))
        let push = Call.navigation(receiver: "nav", .push(controller: "detail", animated: .constant(true)))
        let sessions = [
            try session(17, "iPhone 8", root), try session(17, "iPhone 15", root), try session(17, "iPad Air 2", root),
            try session(17, "iPhone 15", root, [.makeController(controller("detail")), push], after: 100_000),
        ]
        for session in sessions {
            let place = session.screenPlace()
            let text = String(decoding: try session.screenPicture(.light), as: UTF8.self)
            let (width, height) = (MarkupWriter.number(place.picture.width), MarkupWriter.number(place.picture.height))
            #expect(text.contains("viewBox=\"0 0 \(width) \(height)\""), "\(text.prefix(200))")
            let (x, y) = (MarkupWriter.number(place.screen.origin.x), MarkupWriter.number(place.screen.origin.y))
            #expect(text.contains("<g transform=\"translate(\(x) \(y))\">\n<g clip-path="))
            #expect(place.screen.size == session.environmentOutline.screen)
        }
    }

    @Test("texts of the app are inert, however they are written")
    func hostile() throws {
        for title in ["<script>alert(1)</script>", "]]>", "\" onload=\"x", "&lt;", "\u{202E}\u{0}", "a\nb"] {
            let root = controller("nav", .navigationController, controller("home", title: title))
            let reading = PictureReading(try session(17, "iPhone 8", root).screenPicture(.light))
            #expect(reading.faults.isEmpty, "\(title): \(reading.faults)")
            #expect(
                Set(reading.elements.keys).isSubset(of: ["svg", "g", "rect", "line", "circle", "text", "clipPath"]))
        }
    }

    @Test("the depth of elements is limited, and each open group is closed")
    func deep() throws {
        var view = StoryboardView(id: "leaf", elementName: "label")
        view.text = "leaf"
        view.frame = StoryboardRectangle(x: 0, y: 0, width: 300, height: 300)
        for level in 0..<150 {
            var outer = StoryboardView(id: "view \(level)")
            outer.frame = StoryboardRectangle(x: 0, y: 0, width: 300, height: 300)
            outer.alpha = 0.99
            outer.subviews = [view]
            view = outer
        }
        var scene = StoryboardScene(id: "home", kind: .viewController)
        scene.view = view
        let storyboard = Storyboard(name: "Main", initialSceneID: "home", scenes: [scene])
        var session = PresentationSession()
        let device = try #require(Device.named("iPhone 8"))
        _ = try session.apply(
            .launch(Launch(device: device, systemVersion: SystemVersion(12), storyboards: [storyboard])))
        let reading = PictureReading(try session.screenPicture(.light))
        #expect(reading.faults.isEmpty, "\(reading.faults)")
        #expect(reading.texts.contains("leaf"))
        // Two groups of the screen, and a hundred of its layers.
        #expect(reading.elements["g"] == 102)
    }

    @Test("a picture and a film strip of more bytes than they may have are refused, and not drawn to their ends")
    func tooLarge() throws {
        let stack = controller("nav", .navigationController, controller("home", title: "Inbox"))
        let push = Call.navigation(receiver: "nav", .push(controller: "detail", animated: .constant(true)))
        let session = try session(
            17, "iPhone 15", stack, [.makeController(controller("detail")), push], after: 100_000)
        let transition = try #require(session.header.transitions.last)
        let picture = try session.screenPicture(.light)
        let strip = try session.stripPicture(of: transition, count: 5, .light)
        #expect(try session.screenPicture(.light, byteLimit: picture.count) == picture)
        #expect(try session.stripPicture(of: transition, count: 5, .light, byteLimit: strip.count) == strip)
        for limit in [0, 1_000, picture.count - 1] {
            #expect(throws: PictureFault(byteLimit: limit)) { try session.screenPicture(.light, byteLimit: limit) }
        }
        for limit in [0, 1_000, strip.count / 2, strip.count - 1] {
            #expect(throws: PictureFault(byteLimit: limit)) {
                try session.stripPicture(of: transition, count: 5, .light, byteLimit: limit)
            }
        }
    }
}
