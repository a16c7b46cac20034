extension RuleCatalogue {
    /// The links between controllers as they read, and values that stand from the start.
    static let hierarchy = """
        HR-01 presentingViewController of a presented controller is who presents it.
        HR-02 presentingViewController of a child is that of the ancestor that was presented.
        HR-03 presentingViewController is nil where neither the controller nor an ancestor was presented.
        HR-04 presentedViewController is what the controller presents.
        HR-05 presentedViewController of a child is what an ancestor presents.
        HR-06 presentedViewController is nil where neither the controller nor an ancestor presents.
        HR-07 parent is the container that a controller is a child of.
        HR-08 A presenter is no parent: a presented controller outside containers has none.
        HR-09 navigationController is the nearest navigation controller above, or nil.
        HR-10 splitViewController is the nearest split view controller above, or nil.
        HR-11 tabBarController is the nearest tab bar controller above, or nil.
        HR-12 Of nested containers the nearest counts, and a container never counts for itself.
        HR-13 popoverPresentationController is the popover's, for what it manages and the children of that; else nil.
        HR-14 presentationController is the one that manages the controller or an ancestor; else nil.
        HR-15 extensionContext is the controller's own or that of the nearest ancestor with one.
        EN-05 A controller's presentation style is full screen up to iOS 12, and automatic from iOS 13 on, until it is set.
        EN-06 Flags about contexts, bars, the status bar and popovers start as false.
        EN-07 Flags about insets, rotation and the forwarding of callbacks start as true.
        EN-08 view, restorationIdentifier and the links to others are nil until there is something to link to.
        EN-09 Edges extend under all bars, the status bar fades, and all orientations (on a phone, but upside down) are supported, until set.
        DP-10 modalViewController is the old name of presentedViewController.
        NV-01 A controller has one navigation item, made when it is first asked for.
        NV-02 A navigation item shows the controller's title unless it is changed.
        NV-05 A controller has one tab bar item, made when it is first asked for.
        NV-06 A tab bar item shows the controller's title unless it is changed.
        NV-08 editButtonItem toggles between Edit and Done.
        NV-09 As a custom item of the navigation item, the edit button reads Edit outside editing and Done within.
        NV-10 A tap on the edit button calls setEditing(_:animated:) with the other state.
        NV-11 setEditing(_:animated:) sets the state with animation where asked; isEditing sets it at once.
        NV-13 hidesBottomBarWhenPushed of the topmost controller decides whether the bottom bar is hidden.
        NV-14 A navigation controller that shows its toolbar shows there the items of its top controller.
        NV-15 setToolbarItems(_:animated:) sets them before or after the controller is seen.
        P164 The automatic style stands for a sheet, and for full screen where a camera is shown.
        P167 The flags about contexts, the status bar and modality in presentations are false until set.
        P168 restoresFocusAfterTransition is true until set.
        P191 A change of preferredContentSize is told to the parent container, or to the presentation controller.
        P48 visibleViewController is what is presented over the stack, or the top of the stack.
        P97 Navigation controllers start with their bar shown and their toolbar hidden.
        OP-51 The controller's answer about the status bar decides, except where a phone in compact height hides the bar anyway; no rule of the status bar is carried out.
        """
}
