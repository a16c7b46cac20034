import JSONCoding
import PresentationEngine
import TextShortening

/// The layers of the screen, as clients read them.
extension PresentationSession {
    /// Writes an object with the size of the screen, its layers from back to front, and the transitions that move them.
    ///
    /// - Parameter place: the size of the picture that is drawn of it, and the screen's place in that.
    package func writeScreen(
        _ screen: WindowScreen = .main, drawnAt place: (picture: Size, screen: Rect), to writer: inout JSONWriter
    ) {
        writer.object {
            $0.member("size", place.screen.size)
            $0.object("picture") {
                $0.member("size", place.picture)
                $0.member("screen", place.screen)
            }
            if screen == .main, windowOrigin != .zero { $0.member("windowOrigin", windowOrigin) }
            $0.array("layers") { for layer in screenLayers(on: screen) { write(layer, to: &$0) } }
            $0.array("transitions") { for transition in screenTransitions { write(transition, to: &$0) } }
        }
    }

    private func write(_ layer: ScreenLayer, to writer: inout JSONWriter) {
        writer.object {
            $0.member("role", layer.role.rawValue)
            $0.member("id", layer.name)
            $0.member("class", layer.className)
            $0.member("controller", layer.controller.map { name($0) })
            $0.member("superlayer", layer.superlayer)
            $0.member("frame", layer.frame)
            if layer.alpha != 1 { $0.member("alpha", layer.alpha) }
            if layer.transform != .identity {
                $0.object("transform") {
                    $0.member("scaleX", layer.transform.scaleX)
                    $0.member("scaleY", layer.transform.scaleY)
                    $0.member("rotation", layer.transform.rotation)
                }
            }
            $0.member("clip", layer.clip)
            if layer.cornerRadius > 0 {
                $0.member("cornerRadius", layer.cornerRadius)
                $0.member("corners", layer.hasRoundBottom ? "all" : "top")
            }
            $0.member("text", layer.text?.shortened(to: longestText))
            $0.member("element", layer.elementName)
            $0.member("style", layer.actionStyle?.rawValue)
            $0.member("edge", layer.arrowEdge?.rawValue)
            if !layer.isEnabled { $0.member("enabled", false) }
            if layer.isPlaceholder { $0.member("placeholder", true) }
            if layer.isEmphasized { $0.member("emphasized", true) }
            $0.member("transition", layer.transition)
            if layer.isApproximate { $0.member("approximate", true) }
        }
    }

    /// The number of characters after which the text of a layer is cut: a scene may be on the screen many times.
    private var longestText: Int { 1_000 }

    private func write(_ transition: ScreenTransition, to writer: inout JSONWriter) {
        writer.object {
            $0.member("id", transition.name)
            $0.member("kind", transition.kind.rawValue)
            $0.member("from", transition.from)
            $0.member("to", transition.to)
            $0.member("transitionStyle", transition.style?.name)
            $0.member("preferredTransition", transition.preferred?.rawValue)
            $0.member("sourceView", transition.sourceView)
            $0.member("option", transition.option?.rawValue)
            $0.member("animator", transition.animator)
            if !transition.effects.isEmpty { $0.member("effects", transition.effects) }
            $0.member("progress", transition.progress)
            $0.member("interactive", transition.isInteractive)
            $0.member("cancelled", transition.isCancelled)
        }
    }
}
