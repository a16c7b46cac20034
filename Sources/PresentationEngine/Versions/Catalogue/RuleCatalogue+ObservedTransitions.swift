extension RuleCatalogue {
    /// Driving transitions as it was observed.
    static let observedTransitions = """
        P148 A percent-driven object starts with speed 1, easeInOut, at 0, and interactive.
        P151 From iOS 10 on pause() makes a transition interactive again, if its animation can be held.
        P153 An interactive dismissal that is cancelled ends with the presented controller's appearing again; a presenter in sight is told nothing.
        P155 An interactive presentation that is cancelled ends with the presented controller gone and the presenter back.
        P157 Alongside work runs with the animation, and its completion after the whole transition.
        P158 Handlers of interaction are told when it ends, and from iOS 10 on of every change.
        P159 The coordinator says whether the transition began interactively, can be interrupted, is cancelled, and how far it has come.
        R305 Cancelling has the appearing controller told that it will disappear and the other that it will appear, without the dids between.
        """
}
