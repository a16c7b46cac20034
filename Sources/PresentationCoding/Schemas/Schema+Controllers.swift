import JSONCoding
import PresentationEngine

extension Schema {
    package static let controllerRequest: Schema = named(
        "ControllerRequest",
        object(ControllerRequest.members).described(
            "A controller to be made in code, or from a storyboard where storyboard or identifier is given."
        ).example([
            "name": "detail", "class": "DetailViewController", "modalPresentationStyle": "fullScreen",
        ]))

    fileprivate static let firstChild: Schema = named(
        "FirstChild",
        anyOf([
            controllerRequest,
            name.described(
                "A controller that exists already; in an answer to viewControllerForAdaptivePresentationStyle $presented is the one that is being presented."
            ),
        ]).described("A new controller, or the name of one that exists already.").example("detail"))

    fileprivate static let creator: Schema = named(
        "Creator",
        object([
            .optional(
                "class", .name, "The class of the controller that it returns; the scene's unless given."),
            .optional("usesCoder", .boolean, "Whether it uses the coder as it must; true unless given."),
        ]).described("The block of instantiateViewController(identifier:creator:).")
            .example(["class": "DetailViewController"]))

    private static let alertAction: Schema = named(
        "AlertActionRequest",
        object(AlertActionRequest.members).described("An action of an alert controller.")
            .example(["title": "Delete", "style": "destructive"]))

    private static let alertField: Schema = named(
        "AlertFieldRequest",
        object(AlertFieldRequest.members).described("A text field of an alert.")
            .example(["placeholder": "Name"]))

    package static let tabRequest: Schema = named(
        "TabRequest",
        object(TabRequest.members).described("A UITab, or a UITabGroup if it has children.")
            .example(["identifier": "inbox", "title": "Inbox", "viewController": ["class": "InboxViewController"]]))

    fileprivate static let alertActions: Schema = array(of: alertAction)
    fileprivate static let alertFields: Schema = array(of: alertField)
}

extension ControllerRequest {
    /// The members of a request for a controller; resources call its name `id`, so that is accepted too.
    static let members: [Schema.Property] =
        [
            .optional("name", .name, "The controller's name; the service chooses one otherwise."),
            .optional("id", .name, "Another word for name."),
            .optional("class", .name, "The class; by default that of the kind."),
            .optional(
                "kind", .choice(ControllerKind.self),
                "UIKit's kind of controller; by default that of the class, which is viewController for the app's own classes."
            ),
            .optional("nibName", .name, "The nib that it is made from: init(nibName:bundle:)."),
            .optional("bundle", .name, "The bundle of the nib; the app's unless given."),
            .optional(
                "children", .array(of: .firstChild),
                "A container's first children: new controllers, or the names of some that exist and have no place yet."),
            .optional("storyboard", Schema.name.orNull, "Its storyboard; null means the session's first."),
            .optional("identifier", .name, "Its storyboard identifier; the initial controller unless given."),
            .optional("scene", .name, "The object id of a scene, to make its controller directly."),
            .optional(
                "creator", .creator, "The block that receives the coder of the scene, from iOS 13 on."),
            .optional("actions", .alertActions, "The actions of an alert controller."),
            .optional("textFields", .alertFields, "The text fields of an alert."),
            .optional(
                "tabs", .array(of: .tabRequest), "The tabs of a tab bar controller as objects, from iOS 18 on."),
            .optional(
                "held", .boolean, "Whether a variable of the client's keeps it alive; true unless given."),
        ] + Property.members
}

extension TabRequest {
    /// The members of a tab.
    static let members: [Schema.Property] = [
        .required("identifier", .name, "Its identifier, which no other tab of the tab bar controller has."),
        .optional("title", .string, "The title, of at most 1,024 characters."),
        .optional("image", .name, "The name of the image."),
        .optional(
            "viewController", .firstChild,
            "The answer of its provider when the controller is first needed; UITab.viewControllerProvider of the tab bar controller's behavior takes precedence."
        ),
        .optional("isHidden", .boolean, "Whether it is hidden; false unless given."),
        .optional(
            "isHiddenByDefault", .boolean, "Whether it is hidden at first, if it may be hidden; false unless given."),
        .optional("allowsHiding", .boolean, "Whether the user may hide it; false unless given."),
        .optional(
            "preferredPlacement", .choice(TabPlacement.self), "Its place on the bar of an iPad; automatic unless given."
        ),
        .optional("children", .array(of: .tabRequest), "The tabs of a group, which makes it one."),
        .optional(
            "defaultChildIdentifier", .name, "The child that is selected with the group; the first unless given."),
        .optional("selectedChild", .name, "The identifier of the selected child."),
        .optional(
            "managingNavigationController", .firstChild,
            "The navigation controller that shows the selected path of a group: a new one, or the name of one that is empty."
        ),
        .optional(
            "allowsReordering", .boolean, "Whether the user may move the tabs of a group; false unless given."),
        .optional(
            "displayOrderIdentifiers", .array(of: .name),
            "The identifiers of a group's tabs in the order in which the sidebar shows them; others come last."),
    ]
}

extension Property {
    /// The settable properties of a controller, as members of an object.
    static let members = allCases.map { Schema.Property.optional($0.rawValue, $0.schema, $0.explanation) }

    /// The schema of the property's own type.
    private var schema: Schema {
        switch kind {
        case .name: Schema.string.orNull
        case .presentationStyle: .presentationStyle
        case .transitionStyle: .transitionStyle
        case .flag: .boolean
        case .size: .size
        case .dimension: .named("Dimension", .anyOf([.coordinate, .constant("automatic")]))
        case .anchor: .named("AnchorOrView", .anyOf([.anchor, .name, .null]).example("add"))
        case .words: .anyOf([word, .array(of: word)])
        case .word: takesNull ? word.orNull : word
        case .insets: .additionalInsets
        case .view: Schema.name.orNull
        case .value: .value
        }
    }

    /// The property's words as a schema, or any string if it has none.
    private var word: Schema { words.map { .choice(wordsName, $0) } ?? .string }

    /// The name of the schema of the property's words, which no other schema has.
    private var wordsName: String {
        switch self {
        case .preferredStyle: String(describing: AlertStyle.self)
        case .pageTransitionStyle: "PageTransitionStyle"
        case .permittedArrowDirections: "PopoverArrowDirection"
        case .splitStyle: "SplitStyle"
        case .navigationBarStyle: "BarStyle"
        case .tabBarMode: "TabBarControllerMode"
        case .sidebarPreferredPlacement: "SidebarPlacement"
        case .barMinimizationBehavior: "BarMinimizationBehavior"
        case .barRestorationBehavior: "BarMinimizationRestorationBehavior"
        case .barSafeAreaAdjustment: "BarMinimizationSafeAreaAdjustment"
        default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
        }
    }

    private var explanation: String {
        switch kind {
        case .name where self == .preferredTransitionSource:
            "The view from which a zoom begins and to which it returns, unless zoom(options:sourceViewProvider:) is answered; or null."
        case .name where self == .prominentTabIdentifier:
            "The identifier of the tab that the bar emphasizes, from iOS 27 on; or null."
        case .name where isText: "UIKit's property \(rawValue), of at most 1,024 characters."
        case .name: "UIKit's property \(rawValue): the name of an object, or null."
        case .view: "The name of the new view; null drops the view, so that it is loaded again."
        case .flag, .word, .words, .presentationStyle, .transitionStyle, .size, .dimension, .anchor, .insets, .value:
            "UIKit's property \(rawValue)."
        }
    }
}
