import PresentationEngine

/// The app, its windows and scene, and the device.
extension CallGenerator {
    mutating func windowRequest() -> WindowRequest {
        WindowRequest(
            name: maybe { $0.name() }, root: maybe { $0.name() }, screen: pick(WindowScreen.allCases))
    }

    mutating func environment() -> EnvironmentCall {
        flip()
            ? EnvironmentCall(orientation: pick(InterfaceOrientation.allCases), window: maybe { $0.place() })
            : EnvironmentCall(
                window: place(), display: maybe { $0.flip() ? .detach : .attach(Size(1920, 1080.5)) })
    }

    private mutating func place() -> WindowPlacement {
        pick(WindowPlacement.named + [.size(Size(640, 480.5))])
    }

    mutating func orientation(_ depth: Int) -> OrientationCall {
        pick([
            .attemptRotation, .setNeedsUpdate(receiver: name()),
            .setDeviceOrientation(pick(InterfaceOrientation.allCases)),
            .requestGeometryUpdate(
                [pick(InterfaceOrientation.allCases)], errorHandler: maybe { $0.completion(depth) }),
        ])
    }

    mutating func sizeRestrictions() -> SizeRestrictions {
        SizeRestrictions(minimum: flip() ? Size(500, 400) : nil, maximum: flip() ? Size(900, 700.5) : nil)
    }

    mutating func preference() -> Call {
        flip()
            ? .updateStatusBar(receiver: name())
            : .updatePreference(pick(InterfacePreference.allCases), receiver: name())
    }

    mutating func sceneAccessory() -> Call {
        flip()
            ? .registerSceneAccessory(receiver: name(), delegateClass: maybe { $0.name() })
            : .unregisterSceneAccessory(receiver: name())
    }

    mutating func link() -> LinkCall {
        pick([
            .openURL(name(), sourceApplication: maybe { $0.name() }),
            .continueActivity(type: name(), webpageURL: maybe { $0.name() }, error: maybe { $0.name() }),
            .receive(pick(SystemMessage.allCases), identifier: maybe { $0.name() }),
        ])
    }
}
