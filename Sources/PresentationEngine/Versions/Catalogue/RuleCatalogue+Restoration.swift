extension RuleCatalogue {
    /// State preserved and restored.
    static let restoration = """
        RS-02 A controller with a restoration identifier may be preserved.
        RS-08 encodeRestorableState(with:) is the system's call, while it preserves.
        RS-12 Of an encoded controller or view the identifier is written, by which it is found again.
        RS-13 Of any other encoded object the data is written.
        RS-14 decodeRestorableState(with:) is the system's call, while it restores.
        RS-16 applicationFinishedRestoringState() comes last, when all has been decoded.
        R1 State is preserved only if the app delegate says so when the app goes to the background.
        R2 State is restored only if the app delegate says so at launch.
        R3 Preserving asks the delegate, lets it encode, then walks the tree from the windows' roots.
        R4 Beneath a controller without an identifier nothing is preserved.
        R5 Where the root has no identifier, nothing of that window is preserved.
        R6 A controller that the walk left out is preserved if another object refers to it.
        R8 Encoding a controller writes a reference to it; its state stands under itself.
        R9 Each object has a coder of its own.
        R10 The base class records what is presented, the storyboard, and the views with identifiers.
        R11 A view is preserved only if it and its controller have identifiers.
        R12 A custom container must encode the children it wants preserved.
        R23 A restoration class is asked first, and the app delegate is not asked then.
        R24 What a restoration class does not make is not restored.
        R25 Without a restoration class the app delegate is asked.
        R26 A controller of the same path that exists already is used where nobody made one.
        R27 At last the controller is made from the storyboard that was recorded.
        R28 The state of a controller that is not found is ignored, and references to it are nil.
        R29 A restoration class that does not declare the protocol is warned of and makes nothing.
        R30 A controller of another class than was recorded is not given the state.
        R31 Whoever makes a controller may read what that controller encoded.
        R32 Restoring makes the controllers in the order of their paths, loads their views, decodes, and says that it is over.
        R34 A controller's view is loaded before its state is decoded.
        R35 A registered object is told at the very end that restoration is over, as controllers are.
        R36 Restoration stands between willFinishLaunching and didFinishLaunching.
        R40 An archive is gone after the launch that restored it, and after a crash in it.
        R41 An archive whose asynchronous restoration was not completed is ignored.
        R42 Another version of the app is the delegate's matter: UIKit compares nothing.
        R43 The coder says which idiom the archive was written on.
        R44 The coder says when the archive was written, and by which version of iOS.
        R46 Registering nothing, or without an identifier, raises an exception.
        R47 A registered object is found again by its path, whether it encodes anything or not.
        R49 An object's restoration class is asked for it, instead of what is registered.
        R58 The archive of the application is not used for an app with scenes: their state is carried by an activity.
        """
}
