import JSONCoding

/// What a hand does in the browser: it drags, and drops files.
extension Browser {
    /// A point in the viewport, in pixels.
    struct Place {
        var x: Double
        var y: Double
    }

    /// Drops files from outside the browser on the page.
    func drop(_ paths: [String], at place: Place) async throws {
        for type in ["dragEnter", "dragOver", "drop"] {
            let parameters: JSONValue = [
                "type": .string(type), "x": .number(place.x), "y": .number(place.y),
                "data": ["items": [], "files": .array(paths.map(JSONValue.string)), "dragOperationsMask": 1],
            ]
            try await perform("goog/cdp/execute", ["cmd": "Input.dispatchDragEvent", "params": parameters])
        }
    }

    /// Presses at a place, moves in steps to another, and lets go there; without other places it is a tap. `hold` is
    /// what happens before the release.
    func press(_ start: Place, movingTo end: Place? = nil, hold: () async throws -> Void = {}) async throws {
        try await pointer([move(to: start, milliseconds: 0), ["type": "pointerDown", "button": 0]])
        if let end {
            let stepCount = 10
            for step in 1...stepCount {
                let part = Double(step) / Double(stepCount)
                let place = Place(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
                try await pointer([move(to: place, milliseconds: 30)])
            }
        }
        try await hold()
        try await pointer([["type": "pointerUp", "button": 0]])
    }

    private func move(to place: Place, milliseconds: Int) -> JSONValue {
        [
            "type": "pointerMove", "duration": .integer(milliseconds), "origin": "viewport",
            "x": .integer(Int(place.x.rounded())), "y": .integer(Int(place.y.rounded())),
        ]
    }

    private func pointer(_ actions: [JSONValue]) async throws {
        try await perform(
            "actions",
            [
                "actions": [
                    [
                        "type": "pointer", "id": "finger", "parameters": ["pointerType": "mouse"],
                        "actions": .array(actions),
                    ]
                ]
            ])
    }

    /// The place in the middle of an element, which is scrolled into view.
    func middle(of selector: String) async throws -> Place {
        try await place(in: selector, x: 0.5, y: 0.5)
    }

    /// A place in parts of an element's width and height, once the element is there.
    func place(in selector: String, x: Double, y: Double) async throws -> Place {
        try await wait(for: "document.querySelector(\(Self.literal(selector)))")
        let box = try await value(
            """
            (() => {
              const element = document.querySelector(\(Self.literal(selector)));
              element.scrollIntoView({ block: 'nearest' });
              const { left, top, width, height } = element.getBoundingClientRect();
              return [left, top, width, height].join(' ');
            })()
            """)
        let numbers = (box.text ?? "").split(separator: " ").compactMap { Double($0) }
        guard numbers.count == 4 else { throw UnexpectedAnswer("\(selector) has no place: \(box)") }
        return Place(x: numbers[0] + numbers[2] * x, y: numbers[1] + numbers[3] * y)
    }

    /// A point on the drawn screen, in points of the device.
    func point(_ x: Double, _ y: Double, onScreenOf width: Double, by height: Double) async throws -> Place {
        try await place(in: ".surface", x: x / width, y: y / height)
    }

    /// Presses keys one after another, wherever the focus is.
    func press(keys: [String]) async throws {
        let strokes: [JSONValue] = keys.flatMap { key -> [JSONValue] in
            [["type": "keyDown", "value": .string(key)], ["type": "keyUp", "value": .string(key)]]
        }
        try await perform(
            "actions", ["actions": [["type": "key", "id": "keyboard", "actions": .array(strokes)]]])
    }

    /// Gives the window a size, and the page a color scheme.
    func show(width: Int, height: Int, scheme: String) async throws {
        let metrics: JSONValue = [
            "width": .integer(width), "height": .integer(height), "deviceScaleFactor": 1, "mobile": false,
        ]
        try await perform(
            "goog/cdp/execute", ["cmd": "Emulation.setDeviceMetricsOverride", "params": metrics])
        let media: JSONValue = ["features": [["name": "prefers-color-scheme", "value": .string(scheme)]]]
        try await perform("goog/cdp/execute", ["cmd": "Emulation.setEmulatedMedia", "params": media])
    }
}
