import JSONCoding
import PresentationEngine

extension Call: JSONReadable {
    /// Reads `{"call": …}` with the call's target and arguments.
    public init(json: JSONReader) throws(JSONFault) {
        let verb = try json.object().required("call").enumeration(of: CallVerb.self)
        try self.init(CallBody(json, verb, target: nil, namesVerb: true))
    }

    /// Reads the arguments of the call `verb`, as the body of a resource has them.
    ///
    /// - Parameter target: what the resource's path names, such as the receiver; where it is nil, the body does.
    public init(_ verb: CallVerb, of target: String? = nil, body: JSONReader) throws(JSONFault) {
        try self.init(CallBody(body, verb, target: target, namesVerb: false))
    }

    private init(_ body: CallBody) throws(JSONFault) {
        let object = body.object
        switch body.verb {
        case .present: self = .present(try PresentCall(body))
        case .dismiss:
            self = .dismiss(
                receiver: try body.target(), animated: try object.truth("animated", default: true),
                completion: try object.value("completion"))
        case .performSegue:
            self = .performSegue(
                receiver: try body.target(), identifier: try object.text("identifier"),
                sender: try object.name("sender"))
        case .tap:
            self = .tap(
                element: try body.target(), controller: try object.name("controller"),
                event: try object.name("event"))
        case .setEnabled:
            self = .setEnabled(
                element: try body.target(), controller: try object.name("controller"),
                try object.required("enabled").bool())
        case .show: self = .showing(.show(try ShowCall(.primary, body)))
        case .showDetail: self = .showing(.show(try ShowCall(.detail, body)))
        case .targetViewController: self = .showing(.target(try TargetCall(body)))
        case .unwind: self = .unwind(try UnwindCall(body))
        case .make: self = .makeController(try ControllerRequest(object))
        case .set: self = .setProperties(receiver: try body.target(), try object.assignments())
        case .release: self = .release(name: try body.target())
        case .loadViewIfNeeded: self = .loadViewIfNeeded(receiver: try body.target())
        case .read:
            self = .read(
                receiver: try body.target(), try Readable(json: try object.required("property")),
                label: try object.name("label"))
        case .object: self = .makeObject(try ObjectRequest(object))
        case .behavior: self = .setBehavior(name: try body.target(), try Behavior(object))
        case .update: self = try body.drive(.update(try object.required("fraction").number()))
        case .finish: self = try body.drive(.finish)
        case .cancel: self = try body.drive(.cancel)
        case .pause: self = try body.drive(.pause)
        case .complete: self = try body.drive(.complete(try object.required("completed").bool()))
        case .gesture: self = try body.drive(try Drive(gesture: object))
        case .updateInteractiveTransition:
            self = try body.drive(.context(.update(try object.required("fraction").number())))
        case .finishInteractiveTransition: self = try body.drive(.context(.finish))
        case .cancelInteractiveTransition: self = try body.drive(.context(.cancel))
        case .pauseInteractiveTransition: self = try body.drive(.context(.pause))
        case .setInteraction:
            self = .changeInteraction(object: try body.target(), try InteractionChange(object))
        case .coordinate: self = .coordinate(receiver: try body.target(), try Coordination(object))
        case .push:
            let controller = try object.nullableName("controller")
            self = try body.navigate(.push(controller: controller, animated: try body.isAnimated()))
        case .pop: self = try body.navigate(.pop(animated: try body.isAnimated()))
        case .popToViewController:
            let controller = try object.required("controller").name()
            self = try body.navigate(.popTo(controller: controller, animated: try body.isAnimated()))
        case .popToRootViewController: self = try body.navigate(.popToRoot(animated: try body.isAnimated()))
        case .tapBackButton: self = try body.navigate(.tapBack)
        case .panBack: self = try body.navigate(.panBack)
        case .setViewControllers: self = .setViewControllers(try SetViewControllersCall(body))
        case .select: self = .tabBar(receiver: try body.target(), .select(try Tab(object)))
        case .tapTab: self = .tabBar(receiver: try body.target(), .tap(try Tab(object)))
        case .pickFromMore:
            let controller = try object.required("controller").name()
            self = .tabBar(receiver: try body.target(), .pickFromMore(controller: controller))
        case .setCustomizableViewControllers:
            let isAll = try object.required("controllers").isNull
            let names = isAll ? nil : try object.controllerNames("controllers")
            self = .tabBar(receiver: try body.target(), .setCustomizable(controllers: names))
        case .customizeTabs:
            let names = try object.controllerNames("controllers")
            self = .tabBar(receiver: try body.target(), .customize(controllers: names))
        case .setTabBarItems: self = .tabBar(receiver: try body.target(), .setItems)
        case .swipe:
            let direction: PageDirection = try object.required("direction").enumeration()
            self = .page(receiver: try body.target(), .swipe(direction))
        case .tapPageEdge:
            let direction: PageDirection = try object.required("direction").enumeration()
            self = .page(receiver: try body.target(), .tapEdge(direction))
        case .setColumn:
            let controller = try object.nullableName("controller")
            self = try body.split(.setColumn(try body.column(), controller: controller))
        case .showColumn: self = try body.split(.showColumn(try body.column()))
        case .hideColumn: self = try body.split(.hideColumn(try body.column()))
        case .tapDisplayModeButton: self = try body.split(.tapDisplayModeButton)
        case .tapSecondaryOnlyButton: self = try body.split(.tapSecondaryOnlyButton)
        case .swipeColumn:
            self = try body.split(.swipe(reveals: try object.required("reveals").bool()))
        case .addChild:
            self = .addChild(receiver: try body.target(), child: try object.required("child").name())
        case .removeFromParent: self = .removeFromParent(receiver: try body.target())
        case .willMove:
            self = .willMove(receiver: try body.target(), parent: try object.nullableName("parent"))
        case .didMove: self = .didMove(receiver: try body.target(), parent: try object.nullableName("parent"))
        case .beginAppearanceTransition: self = .containment(receiver: try body.target(), try .begin(object))
        case .endAppearanceTransition:
            self = .containment(receiver: try body.target(), .endAppearanceTransition)
        case .setOverrideTraitCollection:
            self = .containment(receiver: try body.target(), try .overriddenTraits(object))
        case .transition:
            self = .containment(receiver: try body.target(), .transition(try ChildTransitionCall(object)))
        case .callDirectly: self = .containment(receiver: try body.target(), try .direct(object))
        case .addSubview: self = .addSubview(try ViewRequest(object))
        case .removeFromSuperview: self = .removeFromSuperview(view: try body.target())
        case .addWindow:
            self = .addWindow(WindowRequest(name: try object.name("name"), root: try object.name("root")))
        case .setRootViewController:
            self = .setRootViewController(
                window: try body.target(), controller: try object.nullableName("controller"))
        case .makeKeyAndVisible: self = .window(name: try body.target(), .makeKeyAndVisible)
        case .makeKey: self = .window(name: try body.target(), .makeKey)
        case .showWindow: self = .window(name: try body.target(), .show)
        case .hideWindow: self = .window(name: try body.target(), .hide)
        case .removeWindow: self = .window(name: try body.target(), .remove)
        case .touch: self = .responding(.touch(view: try body.target()))
        case .setEditing: self = .items(receiver: try body.target(), try .editing(object))
        case .tapEditButton: self = .items(receiver: try body.target(), .tapEditButton)
        case .setToolbarItems: self = .items(receiver: try body.target(), try .toolbarItems(object))
        case .addAction: self = try body.alert(.addAction(try AlertActionRequest(object)))
        case .addTextField: self = try body.alert(.addTextField(try AlertFieldRequest(object)))
        case .setActionEnabled: self = try body.alert(try .enabling(object))
        case .enterText: self = try body.alert(try .entering(object))
        case .touchOutside: self = try body.alert(.touchOutside)
        case .async: self = .async(try object.required("calls").list())
        case .after:
            self = .after(
                delay: try object.required("delay").span(),
                try object.required("calls").list())
        case .application: self = .application(try object.required("event").enumeration())
        case .registerObject:
            self = .registerObject(
                try object.nullableName("object"),
                restorationIdentifier: try object.nullableName("restorationIdentifier"))
        case .encode:
            self = .encode(key: try object.required("key").name(), try EncodedContent(object))
        case .decode:
            self = .decode(key: try object.required("key").name(), label: try object.name("label"))
        case .log: self = .log(try object.required("text").string())
        case .raise:
            self = .raise(
                name: try object.required("name").name(), reason: try object.required("reason").string())
        }
    }
}

extension CallBody {
    fileprivate func drive(_ drive: Drive) throws(JSONFault) -> Call { .drive(target: try target(), drive) }

    fileprivate func navigate(_ call: NavigationCall) throws(JSONFault) -> Call {
        .navigation(receiver: try target(), call)
    }

    fileprivate func split(_ call: SplitCall) throws(JSONFault) -> Call {
        .split(receiver: try target(), call)
    }

    fileprivate func alert(_ call: AlertCall) throws(JSONFault) -> Call {
        .alert(receiver: try target(), call)
    }

    fileprivate func column() throws(JSONFault) -> SplitColumn {
        try object.required("column").splitColumn()
    }

    fileprivate func isAnimated() throws(JSONFault) -> BooleanArgument {
        try object.truth("animated", default: true)
    }
}

extension EncodedContent {
    fileprivate init(_ object: JSONObjectReader) throws(JSONFault) {
        let value = object.member("value")
        guard let reference = object.optional("reference") else {
            guard let value else {
                throw object.fault("Either \"value\" or \"reference\" must be given.")
            }
            self = .value(try Value(json: value))
            return
        }
        guard value == nil else {
            throw object.fault("Only one of \"value\" and \"reference\" may be given.")
        }
        self = .reference(try reference.name())
    }
}

extension PresentCall {
    fileprivate init(_ body: CallBody) throws(JSONFault) {
        self.init(
            receiver: try body.target(), controller: try body.object.nullableName("controller"),
            isAnimated: try body.object.truth("animated", default: true),
            completion: try body.object.value("completion"))
    }
}

extension Drive {
    fileprivate init(gesture object: JSONObjectReader) throws(JSONFault) {
        self = .gesture(
            try object.required("state").enumeration(),
            location: try object.value("location", of: Point.self) ?? .zero)
    }
}

extension Coordination {
    fileprivate init(_ object: JSONObjectReader) throws(JSONFault) {
        self.init(
            alongside: try object.value("alongside"), completion: try object.value("completion"),
            interactionEnds: try object.value("interactionEnds"),
            interactionChanges: try object.value("interactionChanges"))
    }
}

extension ViewRequest {
    fileprivate init(_ object: JSONObjectReader) throws(JSONFault) {
        self.init(
            view: try object.required("view").name(), superview: try object.required("superview").name(),
            frame: try object.value("frame"),
            restorationIdentifier: try object.name("restorationIdentifier"))
    }
}
