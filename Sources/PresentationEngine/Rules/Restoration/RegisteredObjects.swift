/// Objects that are neither controllers nor views and take part in state restoration, because the app registered
/// them (R46 to R50).
///
/// Registering makes an object known, no more: it is preserved if another preserved object, or the app delegate,
/// encodes a reference to it. There is no call to unregister; a deallocated object drops out (R50).
extension PresentationSession {
    /// `registerObject(forStateRestoration:restorationIdentifier:)`; nil raises (A7l).
    mutating func registerObject(_ registered: String?, restorationIdentifier: String?) throws(Rejection) {
        guard let registered, let restorationIdentifier else {
            throw exception(
                "The object and its restoration identifier must not be nil.", "R46",
                name: "UIRestorationObjectRegistrationException")
        }
        switch names[registered] {
        case .object(let handle):
            objects.update(handle) { $0.restoration.identifier = restorationIdentifier }
            emit(
                .action(
                    .object(registered), name: "registerObject(forStateRestoration:restorationIdentifier:)",
                    value: .text(restorationIdentifier)), rule: "R47")
        case .controller, .view:
            throw .invalid(
                reason:
                    "UIKit registers controllers and views by itself: set the restorationIdentifier of \(registered).",
                rule: "R47")
        case .window, .presentation, .transition, .segue, nil:
            throw .unknown(kind: "object", name: registered)
        }
    }

    // MARK: Finding objects

    /// Asks the class that the object has as its `objectRestorationClass`. Objects without one are looked for once the
    /// views are loaded, since the app's code may register them until then (R49).
    mutating func findObject(_ object: StateArchive.Object, at index: Int) {
        guard let className = object.restorationClass else {
            return note(nil, rule: "R28", "The app has registered no object under its path.")
        }
        let type = Actor.type(className)
        let declared = behavior(of: type).flatMap { behaviors[$0]?.behavior }
        guard let declared, declared.declaresRestoration, declared.implements(.restorationClassObject) else {
            return miss(
                object, rule: Choice.noObjectFactory.rule, "Its restoration class \(className) is not a factory."
            )
        }
        enqueue(.question(.restoredObject(index)))
    }

    mutating func askForObject(_ index: Int, _ question: Question) throws(Rejection) {
        guard let object = agenda.reading?.archive.objects[index], let className = object.restorationClass
        else { return }
        let callsAreMade = !opensCoder(object.path)
        try ask(
            .type(className), .restorationClassObject, factoryArguments(object), rule: "R49", for: question,
            callsAreMade: callsAreMade)
    }

    mutating func receiveObject(_ answer: Value, _ index: Int) throws(Rejection) {
        guard let object = agenda.reading?.archive.objects[index], let className = object.restorationClass
        else { return }
        agenda.reading?.open = []
        guard case .object(let handle)? = try self.object(answer, asked: .restorationClassObject) else {
            guard answer == .null else {
                throw .unusableAnswer(
                    "\(Member.restorationClassObject.rawValue) answers with no controller.", "R49")
            }
            return miss(object, rule: "R49", "Its restoration class \(className) answered nil.")
        }
        let given = name(.object(handle))
        note(.object(handle), rule: "R49", "Its restoration class \(className) returned \(given).")
        emit(.lifecycle(.object(given), .restored), rule: "R49")
    }

    /// Finds the object that the app has registered at a path for which no class was asked (R47, R48).
    mutating func findRegistered(_ object: StateArchive.Object, at index: Int) {
        guard agenda.reading?.found(at: index)?.finding.actor == nil, object.restorationClass == nil,
            let handle = registeredObject(at: object.path)
        else { return }
        let given = name(.object(handle))
        agenda.reading?.update(index) {
            $0 = ArchiveReading.Finding(
                .object(handle), rule: "R47", explanation: "\(given) is registered at the same path.")
        }
        emit(.lifecycle(.object(given), .restored), rule: "R47")
    }

    /// The object at a path; if its parent was found for the path above, it counts even if it has moved since then.
    private func registeredObject(at path: [String]) -> ObjectHandle? {
        let parent = agenda.reading?.finding(at: Array(path.dropLast()))?.actor
        return every(objects).first { handle, object in
            guard object.restoration.identifier == path.last else { return false }
            return (parent != nil && object.restoration.parent == parent) || restorationPath(handle)?.unique == path
        }?.handle
    }
}
