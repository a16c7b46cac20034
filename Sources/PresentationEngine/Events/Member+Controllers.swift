extension Member {
    /// Whether only controllers have the member, so that no delegate or animator is ever asked or told.
    public var isOfControllers: Bool { Self.ofControllers.contains(self) }

    private static let ofControllers: Set<Member> = [
        .loadView, .viewDidLoad, .viewWillAppear, .viewIsAppearing, .viewDidAppear, .viewWillDisappear,
        .viewDidDisappear, .viewWillLayoutSubviews, .viewDidLayoutSubviews, .willMoveToParent,
        .didMoveToParent, .didReceiveMemoryWarning, .setEditing, .shouldPerformSegue, .segueAction,
        .prepareForSegue, .show, .showDetail, .allowedChildrenForUnwinding, .canPerformUnwindSegueAction,
        .forUnwindSegueAction, .segueForUnwinding, .unwindForSegue, .navigationBarShouldPop, .dismiss,
        .shouldAutomaticallyForwardAppearanceMethods, .collapseSecondaryViewController,
        .separateSecondaryViewController,
    ]
}
