/// Sessions and requests that are accepted with ordinary numbers, with the following requests: together they use every
/// numeric member of a body in the contract.
///
/// Each play makes a `session`, sends the requests of `setup`, and then its `target`, into which the numbers are put.
/// If `target` is null, the numbers go into the request that creates the session. Requests are a method, a path within
/// the session (or from the root, if it begins with a slash) and a body; an empty path is the session's own.
enum ExtremePlays {
    static let json = #"""
        [
        {"name": "a session of every number", "session": {"device": {"name": "Slab", "idiom": "pad",
          "width": 800, "height": 1100, "scale": 2, "safeAreaInsets": {"portrait": {"top": 24, "left": 1,
          "bottom": 20, "right": 2}, "landscape": {"top": 25, "left": 3, "bottom": 21, "right": 4}}},
          "systemVersion": "17", "clock": "live", "rate": 1,
          "expires": 3600, "date": 1700000000000, "root": {"name": "home", "kind": "splitViewController",
          "style": "tripleColumn", "preferredContentSize": {"width": 300, "height": 400},
          "popoverPresentationController.anchor": {"sourceView": "home.view", "sourceRect": {"x": 1, "y": 2,
          "width": 3, "height": 4}}, "preferredPrimaryColumnWidthFraction": 0.5,
          "preferredPrimaryColumnWidth": 200, "minimumPrimaryColumnWidth": 100,
          "maximumPrimaryColumnWidth": 300, "preferredSupplementaryColumnWidthFraction": 0.25,
          "preferredSupplementaryColumnWidth": 150, "minimumSupplementaryColumnWidth": 90,
          "maximumSupplementaryColumnWidth": 310, "extensionContext": 7}, "behaviors": {"home": {
          "reactions": {"viewDidLoad()": {"after": [{"call": "after", "delay": 10, "calls": [{"call": "log",
          "text": "late"}]}]}, "viewWillAppear(_:)": {"every": 2, "after": []}}}}, "objects": [{"name": "anim", "animator": {"duration": 300}}, {
          "name": "inter", "interaction": {"completionSpeed": 1}}, {"name": "presenting",
          "presentationController": {"frame": {"x": 5, "y": 6, "width": 70, "height": 80}}}]},
         "target": null,
         "then": [["PATCH", "", {"expires": 0}], ["POST", "controllers", {"name": "a"}], ["POST",
          "controllers/home/setColumn", {"column": "secondary", "controller": "a"}]]},
        {"name": "an expiry that changes", "session": {"device": "iPhone 8", "systemVersion": "13",
          "root": {"name": "home"}},
         "target": ["PATCH", "", {"expires": 3600}],
         "then": [["PATCH", "", {"expires": 0}]]},
        {"name": "a fork", "session": {"device": "iPhone 8", "systemVersion": "13", "root": {"name": "home"}},
         "target": ["POST", "forks", {"revision": 1, "expires": 3600, "clock": "live", "rate": 2}],
         "then": [["POST", "forks", {}]]},
        {"name": "a window that the user resizes", "session": {"device": "iPad Pro 11", "systemVersion": "16",
          "root": {"name": "home"}},
         "target": ["PATCH", "environment", {"window": {"width": 600, "height": 800}}],
         "then": [["PATCH", "environment", {"orientation": "landscapeLeft", "window": "full"}]]},
        {"name": "additional safe areas", "session": {"device": "iPhone 15", "systemVersion": "17",
          "root": {"name": "home"}},
         "target": ["PATCH", "controllers/home", {"additionalSafeAreaInsets": {"top": 1, "left": 2, "bottom": 3,
          "right": 4}}],
         "then": [["PATCH", "environment", {"orientation": "landscapeLeft"}]]},
        {"name": "an interactive presentation", "session": {"device": "iPhone 8", "systemVersion": "13",
          "root": {"name": "home"}},
         "setup": [["POST", "objects", {"name": "t", "behavior": {"answers": {
          "animationController(forPresented:presenting:source:)": "anim",
          "interactionControllerForPresentation(using:)": "inter"}}}], ["POST", "controllers", {
          "name": "card", "modalPresentationStyle": "fullScreen", "transitioningDelegate": "t"}], ["POST",
          "objects", {"name": "inter", "interaction": {}}]],
         "target": ["POST", "objects", {"name": "anim", "animator": {"duration": 300}}],
         "then": [["POST", "controllers/home/present", {"controller": "card"}], ["PATCH", "transitions/t_1", {
          "fraction": 0.4}], ["POST", "transitions/t_1/finish", {}]]},
        {"name": "the speed of an interaction", "session": {"device": "iPhone 8", "systemVersion": "13",
          "root": {"name": "home"}},
         "setup": [["POST", "objects", {"name": "t", "behavior": {"answers": {
          "animationController(forPresented:presenting:source:)": "anim",
          "interactionControllerForPresentation(using:)": "inter"}}}], ["POST", "controllers", {
          "name": "card", "modalPresentationStyle": "fullScreen", "transitioningDelegate": "t"}], ["POST",
          "objects", {"name": "anim", "animator": {"duration": 300}}]],
         "target": ["POST", "objects", {"name": "inter", "interaction": {"completionSpeed": 2}}],
         "then": [["POST", "controllers/home/present", {"controller": "card"}], ["PATCH", "transitions/t_1", {
          "fraction": 0.4}], ["POST", "transitions/t_1/cancel", {}]]},
        {"name": "a duration that a behavior answers", "session": {"device": "iPhone 8",
          "systemVersion": "13", "root": {"name": "home", "class": "Home"}, "behaviors": {"anim": {
          "answers": {"transitionDuration(using:)": 0.3}}}},
         "target": null,
         "then": [["POST", "objects", {"name": "t", "behavior": {"answers": {
          "animationController(forPresented:presenting:source:)": "anim",
          "animationController(forDismissed:)": "anim",
          "interactionControllerForPresentation(using:)": "inter"}}}], ["POST", "controllers", {
          "name": "card", "modalPresentationStyle": "fullScreen", "transitioningDelegate": "t"}], ["POST",
          "objects", {"name": "inter", "interaction": {"completionSpeed": 2}}], ["POST", "objects", {
          "name": "anim", "animator": {"duration": 300, "interruptible": true}}], ["POST",
          "controllers/home/present", {"controller": "card"}], ["POST", "transitions/t_1/finish", {}]]},
        {"name": "a duration that is declared", "session": {"device": "iPhone 8", "systemVersion": "13",
          "root": {"name": "home", "class": "Home"}},
         "setup": [["POST", "objects", {"name": "t", "behavior": {"answers": {
          "animationController(forPresented:presenting:source:)": "anim",
          "animationController(forDismissed:)": "anim",
          "interactionControllerForPresentation(using:)": "inter"}}}], ["POST", "controllers", {
          "name": "card", "modalPresentationStyle": "fullScreen", "transitioningDelegate": "t"}], ["POST",
          "objects", {"name": "inter", "interaction": {"completionSpeed": 2}}], ["POST", "objects", {
          "name": "anim", "animator": {"duration": 300, "interruptible": true}}]],
         "target": ["PUT", "behaviors/anim", {"answers": {"transitionDuration(using:)": 0.3}}],
         "then": [["POST", "controllers/home/present", {"controller": "card"}], ["POST",
          "transitions/t_1/finish", {}]]},
        {"name": "a duration that is declared, in a batch", "session": {"device": "iPhone 8",
          "systemVersion": "13", "root": {"name": "home", "class": "Home"}},
         "setup": [["POST", "objects", {"name": "t", "behavior": {"answers": {
          "animationController(forPresented:presenting:source:)": "anim",
          "animationController(forDismissed:)": "anim",
          "interactionControllerForPresentation(using:)": "inter"}}}], ["POST", "controllers", {
          "name": "card", "modalPresentationStyle": "fullScreen", "transitioningDelegate": "t"}], ["POST",
          "objects", {"name": "inter", "interaction": {"completionSpeed": 2}}], ["POST", "objects", {
          "name": "anim", "animator": {"duration": 300, "interruptible": true}}]],
         "target": ["POST", "commands", {"format": 1, "calls": [{"call": "behavior", "name": "anim",
          "answers": {"transitionDuration(using:)": 0.3}}]}],
         "then": [["POST", "controllers/home/present", {"controller": "card"}], ["POST",
          "transitions/t_1/finish", {}]]},
        {"name": "a fraction", "session": {"device": "iPhone 8", "systemVersion": "13", "root": {
          "name": "home", "class": "Home"}},
         "setup": [["POST", "objects", {"name": "t", "behavior": {"answers": {
          "animationController(forPresented:presenting:source:)": "anim",
          "animationController(forDismissed:)": "anim",
          "interactionControllerForPresentation(using:)": "inter"}}}], ["POST", "controllers", {
          "name": "card", "modalPresentationStyle": "fullScreen", "transitioningDelegate": "t"}], ["POST",
          "objects", {"name": "inter", "interaction": {"completionSpeed": 2}}], ["POST", "objects", {
          "name": "anim", "animator": {"duration": 300, "interruptible": true}}], ["POST",
          "controllers/home/present", {"controller": "card"}]],
         "target": ["PATCH", "transitions/t_1", {"fraction": 0.5}],
         "then": [["POST", "transitions/t_1/finish", {}]]},
        {"name": "a fraction, in a batch", "session": {"device": "iPhone 8", "systemVersion": "13", "root": {
          "name": "home", "class": "Home"}},
         "setup": [["POST", "objects", {"name": "t", "behavior": {"answers": {
          "animationController(forPresented:presenting:source:)": "anim",
          "animationController(forDismissed:)": "anim",
          "interactionControllerForPresentation(using:)": "inter"}}}], ["POST", "controllers", {
          "name": "card", "modalPresentationStyle": "fullScreen", "transitioningDelegate": "t"}], ["POST",
          "objects", {"name": "inter", "interaction": {"completionSpeed": 2}}], ["POST", "objects", {
          "name": "anim", "animator": {"duration": 300, "interruptible": true}}], ["POST",
          "controllers/home/present", {"controller": "card"}]],
         "target": ["POST", "commands", {"format": 1, "calls": [{"call": "update", "transition": "t_1",
          "fraction": 0.5}]}],
         "then": [["POST", "transitions/t_1/finish", {}]]},
        {"name": "a fraction by the old name, in a batch", "session": {"device": "iPhone 8",
          "systemVersion": "13", "root": {"name": "home", "class": "Home"}},
         "setup": [["POST", "objects", {"name": "t", "behavior": {"answers": {
          "animationController(forPresented:presenting:source:)": "anim",
          "animationController(forDismissed:)": "anim",
          "interactionControllerForPresentation(using:)": "inter"}}}], ["POST", "controllers", {
          "name": "card", "modalPresentationStyle": "fullScreen", "transitioningDelegate": "t"}], ["POST",
          "objects", {"name": "inter", "interaction": {"completionSpeed": 2}}], ["POST", "objects", {
          "name": "anim", "animator": {"duration": 300, "interruptible": true}}], ["POST",
          "controllers/home/present", {"controller": "card"}]],
         "target": ["POST", "commands", {"format": 1, "calls": [{"call": "updateInteractiveTransition",
          "transition": "t_1", "fraction": 0.5}]}],
         "then": [["POST", "transitions/t_1/cancel", {}]]},
        {"name": "the speed in flight, in a batch", "session": {"device": "iPhone 8", "systemVersion": "13",
          "root": {"name": "home", "class": "Home"}},
         "setup": [["POST", "objects", {"name": "t", "behavior": {"answers": {
          "animationController(forPresented:presenting:source:)": "anim",
          "animationController(forDismissed:)": "anim",
          "interactionControllerForPresentation(using:)": "inter"}}}], ["POST", "controllers", {
          "name": "card", "modalPresentationStyle": "fullScreen", "transitioningDelegate": "t"}], ["POST",
          "objects", {"name": "inter", "interaction": {"completionSpeed": 2}}], ["POST", "objects", {
          "name": "anim", "animator": {"duration": 300, "interruptible": true}}], ["POST",
          "controllers/home/present", {"controller": "card"}]],
         "target": ["POST", "commands", {"format": 1, "calls": [{"call": "setInteraction",
          "interactionController": "inter", "completionSpeed": 0.5}]}],
         "then": [["PATCH", "transitions/t_1", {"fraction": 0.3}], ["POST", "transitions/t_1/finish", {}]]},
        {"name": "the finger of a pan", "session": {"device": "iPhone 8", "systemVersion": "13", "root": {
          "name": "nav", "kind": "navigationController", "children": [{"name": "one"}]}},
         "setup": [["POST", "controllers", {"name": "two"}], ["POST", "controllers/nav/push", {
          "controller": "two", "animated": false}], ["POST", "clock", {"settle": true}], ["POST",
          "controllers/nav/panBack", {}]],
         "target": ["POST", "transitions/t_2/gesture", {"state": "changed", "location": {"x": 100, "y": 200}}],
         "then": [["POST", "transitions/t_2/gesture", {"state": "ended", "location": {"x": 300, "y": 200}}]]},
        {"name": "the finger of a pan, in a batch", "session": {"device": "iPhone 8", "systemVersion": "13",
          "root": {"name": "nav", "kind": "navigationController", "children": [{"name": "one"}]}},
         "setup": [["POST", "controllers", {"name": "two"}], ["POST", "controllers/nav/push", {
          "controller": "two", "animated": false}], ["POST", "clock", {"settle": true}], ["POST",
          "controllers/nav/panBack", {}]],
         "target": ["POST", "commands", {"format": 1, "calls": [{"call": "gesture", "transition": "t_2",
          "state": "changed", "location": {"x": 100, "y": 200}}]}],
         "then": [["POST", "transitions/t_2/gesture", {"state": "ended", "location": {"x": 300, "y": 200}}]]},
        {"name": "a column of another width", "session": {"device": "iPad Pro 12.9", "systemVersion": "26",
          "orientation": "landscapeLeft", "root": {"name": "home", "kind": "splitViewController",
          "style": "doubleColumn", "preferredDisplayMode": "oneBesideSecondary", "children": [{"name": "list"}, {
          "name": "detail"}]}},
         "target": ["POST", "controllers/home/resizeColumn", {"column": "primary", "width": 350}],
         "then": [["POST", "clock", {"settle": true}]]},
        {"name": "an external display", "session": {"device": "iPhone 15", "systemVersion": "17",
          "root": {"name": "home"}},
         "target": ["PATCH", "environment", {"externalDisplay": {"width": 1920, "height": 1080}}],
         "then": [["POST", "windows", {"name": "stage", "root": "home", "screen": "external"}],
          ["POST", "windows/stage/makeKeyAndVisible", {}], ["POST", "clock", {"settle": true}]]},
        {"name": "an external display, in a batch", "session": {"device": "iPad Pro 11", "systemVersion": "26",
          "root": {"name": "home"}},
         "target": ["POST", "commands", {"format": 1, "calls": [{"call": "setEnvironment",
          "externalDisplay": {"width": 1920, "height": 1080}}]}],
         "then": [["POST", "clock", {"settle": true}]]},
        {"name": "a column of another width, in a batch", "session": {"device": "iPad Pro 12.9",
          "systemVersion": "26", "orientation": "landscapeLeft", "root": {"name": "home",
          "kind": "splitViewController", "style": "doubleColumn", "preferredDisplayMode": "oneBesideSecondary",
          "children": [{"name": "list"}, {"name": "detail"}]}},
         "target": ["POST", "commands", {"format": 1, "calls": [{"call": "resizeColumn", "receiver": "home",
          "column": "primary", "width": 350}]}],
         "then": [["POST", "clock", {"settle": true}]]},
        {"name": "a transition between children", "session": {"device": "iPhone 8", "systemVersion": "13",
          "root": {"name": "home", "class": "Home"}},
         "setup": [["POST", "controllers", {"name": "a"}], ["POST", "controllers", {"name": "b"}], ["POST",
          "controllers/home/addChild", {"child": "a"}], ["POST", "controllers/home/addChild", {"child": "b"}],
          ["POST", "commands", {"calls": [{"call": "addSubview", "view": "a.view",
          "superview": "home.view"}]}]],
         "target": ["POST", "controllers/home/transition", {"from": "a", "to": "b", "duration": 250,
          "completion": {"label": "done", "calls": [{"call": "after", "delay": 5, "calls": []}]}}]},
        {"name": "a transition between children, in a batch", "session": {"device": "iPhone 8",
          "systemVersion": "13", "root": {"name": "home", "class": "Home"}},
         "setup": [["POST", "controllers", {"name": "a"}], ["POST", "controllers", {"name": "b"}], ["POST",
          "controllers/home/addChild", {"child": "a"}], ["POST", "controllers/home/addChild", {"child": "b"}],
          ["POST", "commands", {"calls": [{"call": "addSubview", "view": "a.view",
          "superview": "home.view"}]}]],
         "target": ["POST", "commands", {"format": 1, "calls": [{"call": "transition", "receiver": "home",
          "from": "a", "to": "b", "duration": 250, "completion": {"label": "done", "calls": [{"call": "after",
          "delay": 5, "calls": []}]}}]}]},
        {"name": "a tab by its place", "session": {"device": "iPhone 8", "systemVersion": "13", "root": {
          "name": "tabs", "kind": "tabBarController", "children": [{"name": "a"}, {"name": "b"}, {
          "name": "c"}]}},
         "target": ["POST", "controllers/tabs/select", {"index": 1}]},
        {"name": "a tab by its place, in a batch", "session": {"device": "iPhone 8", "systemVersion": "13",
          "root": {"name": "tabs", "kind": "tabBarController", "children": [{"name": "a"}, {"name": "b"}, {
          "name": "c"}]}},
         "target": ["POST", "commands", {"format": 1, "calls": [{"call": "select", "receiver": "tabs",
          "index": 1}]}]},
        {"name": "a tapped tab by its place", "session": {"device": "iPhone 8", "systemVersion": "13",
          "root": {"name": "tabs", "kind": "tabBarController", "children": [{"name": "a"}, {"name": "b"}, {
          "name": "c"}]}},
         "target": ["POST", "controllers/tabs/tapTab", {"index": 2}]},
        {"name": "a tapped tab by its place, in a batch", "session": {"device": "iPhone 8",
          "systemVersion": "13", "root": {"name": "tabs", "kind": "tabBarController", "children": [{
          "name": "a"}, {"name": "b"}, {"name": "c"}]}},
         "target": ["POST", "commands", {"format": 1, "calls": [{"call": "tapTab", "receiver": "tabs",
          "index": 2}]}]},
        {"name": "a field of an alert", "session": {"device": "iPhone 8", "systemVersion": "13", "root": {
          "name": "home", "class": "Home"}},
         "setup": [["POST", "controllers", {"name": "alert", "kind": "alertController",
          "preferredStyle": "alert"}], ["POST", "controllers/alert/addTextField", {"placeholder": "p"}], [
          "POST", "controllers/alert/addAction", {"title": "OK"}], ["POST", "controllers/home/present", {
          "controller": "alert"}], ["POST", "clock", {"settle": true}]],
         "target": ["POST", "controllers/alert/enterText", {"field": 0, "text": "x"}]},
        {"name": "a field of an alert, in a batch", "session": {"device": "iPhone 8", "systemVersion": "13",
          "root": {"name": "home", "class": "Home"}},
         "setup": [["POST", "controllers", {"name": "alert", "kind": "alertController",
          "preferredStyle": "alert"}], ["POST", "controllers/alert/addTextField", {"placeholder": "p"}], [
          "POST", "controllers/alert/addAction", {"title": "OK"}], ["POST", "controllers/home/present", {
          "controller": "alert"}], ["POST", "clock", {"settle": true}]],
         "target": ["POST", "commands", {"format": 1, "calls": [{"call": "enterText", "receiver": "alert",
          "field": 0, "text": "x"}]}]},
        {"name": "a span of the clock", "session": {"device": "iPhone 8", "systemVersion": "13", "root": {
          "name": "home", "class": "Home"}},
         "setup": [["POST", "objects", {"name": "t", "behavior": {"answers": {
          "animationController(forPresented:presenting:source:)": "anim",
          "animationController(forDismissed:)": "anim",
          "interactionControllerForPresentation(using:)": "inter"}}}], ["POST", "controllers", {
          "name": "card", "modalPresentationStyle": "fullScreen", "transitioningDelegate": "t"}], ["POST",
          "objects", {"name": "inter", "interaction": {"completionSpeed": 2}}], ["POST", "objects", {
          "name": "anim", "animator": {"duration": 300, "interruptible": true}}], ["POST",
          "controllers/home/present", {"controller": "card"}], ["POST", "transitions/t_1/finish", {}]],
         "target": ["POST", "clock", {"by": 100}]},
        {"name": "a time of the clock", "session": {"device": "iPhone 8", "systemVersion": "13", "root": {
          "name": "home", "class": "Home"}},
         "setup": [["POST", "objects", {"name": "t", "behavior": {"answers": {
          "animationController(forPresented:presenting:source:)": "anim",
          "animationController(forDismissed:)": "anim",
          "interactionControllerForPresentation(using:)": "inter"}}}], ["POST", "controllers", {
          "name": "card", "modalPresentationStyle": "fullScreen", "transitioningDelegate": "t"}], ["POST",
          "objects", {"name": "inter", "interaction": {"completionSpeed": 2}}], ["POST", "objects", {
          "name": "anim", "animator": {"duration": 300, "interruptible": true}}], ["POST",
          "controllers/home/present", {"controller": "card"}], ["POST", "transitions/t_1/finish", {}]],
         "target": ["POST", "clock", {"to": 100}]},
        {"name": "a number of things that fall due", "session": {"device": "iPhone 8", "systemVersion": "13",
          "root": {"name": "home", "class": "Home"}},
         "setup": [], "target": ["POST", "clock", {"to": 100, "limit": 5}]},
        {"name": "work for later, in a batch", "session": {"device": "iPhone 8", "systemVersion": "13",
          "root": {"name": "home", "class": "Home"}},
         "target": ["POST", "commands", {"format": 1, "calls": [{"call": "after", "delay": 50, "calls": [{
          "call": "log", "text": "x"}]}]}],
         "then": [["POST", "clock", {"by": 60}]]},
        {"name": "the frame of a view", "session": {"device": "iPhone 8", "systemVersion": "13", "root": {
          "name": "home", "class": "Home"}},
         "setup": [["POST", "controllers/home/loadView", {}]],
         "target": ["POST", "views", {"view": "extra", "superview": "home.view", "frame": {"x": 1, "y": 2,
          "width": 3, "height": 4}}]},
        {"name": "the frame of a view, in a batch", "session": {"device": "iPhone 8", "systemVersion": "13",
          "root": {"name": "home", "class": "Home"}},
         "setup": [["POST", "controllers/home/loadView", {}]],
         "target": ["POST", "commands", {"format": 1, "calls": [{"call": "addSubview", "view": "extra",
          "superview": "home.view", "frame": {"x": 1, "y": 2, "width": 3, "height": 4}}]}]},
        {"name": "the numbers of a split view", "session": {"device": "iPad Pro 11", "systemVersion": "17",
          "root": {"name": "home", "kind": "splitViewController", "style": "tripleColumn"}},
         "setup": [["POST", "controllers", {"name": "p"}], ["POST", "controllers/home/setColumn", {
          "column": "primary", "controller": "p"}], ["POST", "controllers", {"name": "q"}], ["POST",
          "controllers/home/setColumn", {"column": "secondary", "controller": "q"}]],
         "target": ["PATCH", "controllers/home", {"preferredContentSize": {"width": 300, "height": 400},
          "popoverPresentationController.anchor": {"sourceView": "home.view", "sourceRect": {"x": 1, "y": 2,
          "width": 3, "height": 4}}, "preferredPrimaryColumnWidthFraction": 0.5,
          "preferredPrimaryColumnWidth": 200, "minimumPrimaryColumnWidth": 100,
          "maximumPrimaryColumnWidth": 300, "preferredSupplementaryColumnWidthFraction": 0.25,
          "preferredSupplementaryColumnWidth": 150, "minimumSupplementaryColumnWidth": 90,
          "maximumSupplementaryColumnWidth": 310, "extensionContext": 7}],
         "then": [["POST", "controllers/home/showColumn", {"column": "primary"}], ["POST",
          "controllers/home/hideColumn", {"column": "primary"}], ["POST",
          "controllers/home/tapDisplayModeButton", {}]]},
        {"name": "the numbers of a split view, in a batch", "session": {"device": "iPad Pro 11",
          "systemVersion": "17", "root": {"name": "home", "kind": "splitViewController",
          "style": "tripleColumn"}},
         "setup": [["POST", "controllers", {"name": "p"}], ["POST", "controllers/home/setColumn", {
          "column": "primary", "controller": "p"}], ["POST", "controllers", {"name": "q"}], ["POST",
          "controllers/home/setColumn", {"column": "secondary", "controller": "q"}]],
         "target": ["POST", "commands", {"format": 1, "calls": [{"call": "set", "receiver": "home",
          "preferredContentSize": {"width": 300, "height": 400}, "popoverPresentationController.anchor": {
          "sourceView": "home.view", "sourceRect": {"x": 1, "y": 2, "width": 3, "height": 4}},
          "preferredPrimaryColumnWidthFraction": 0.5, "preferredPrimaryColumnWidth": 200,
          "minimumPrimaryColumnWidth": 100, "maximumPrimaryColumnWidth": 300,
          "preferredSupplementaryColumnWidthFraction": 0.25, "preferredSupplementaryColumnWidth": 150,
          "minimumSupplementaryColumnWidth": 90, "maximumSupplementaryColumnWidth": 310,
          "extensionContext": 7}]}],
         "then": [["POST", "controllers/home/showColumn", {"column": "primary"}], ["POST",
          "controllers/home/hideColumn", {"column": "primary"}], ["POST",
          "controllers/home/tapDisplayModeButton", {}]]},
        {"name": "a split view made", "session": {"device": "iPad Pro 11", "systemVersion": "17", "root": {
          "name": "home"}},
         "target": ["POST", "controllers", {"name": "split", "kind": "splitViewController",
          "style": "doubleColumn", "preferredContentSize": {"width": 300, "height": 400},
          "popoverPresentationController.anchor": {"sourceView": "home.view", "sourceRect": {"x": 1, "y": 2,
          "width": 3, "height": 4}}, "preferredPrimaryColumnWidthFraction": 0.5,
          "preferredPrimaryColumnWidth": 200, "minimumPrimaryColumnWidth": 100,
          "maximumPrimaryColumnWidth": 300, "preferredSupplementaryColumnWidthFraction": 0.25,
          "preferredSupplementaryColumnWidth": 150, "minimumSupplementaryColumnWidth": 90,
          "maximumSupplementaryColumnWidth": 310, "extensionContext": 7}],
         "then": [["POST", "controllers/home/present", {"controller": "split"}]]},
        {"name": "a split view made, in a batch", "session": {"device": "iPad Pro 11", "systemVersion": "17",
          "root": {"name": "home"}},
         "target": ["POST", "commands", {"format": 1, "calls": [{"call": "make", "name": "split",
          "kind": "splitViewController", "style": "doubleColumn", "preferredContentSize": {"width": 300,
          "height": 400}, "popoverPresentationController.anchor": {"sourceView": "home.view", "sourceRect": {
          "x": 1, "y": 2, "width": 3, "height": 4}}, "preferredPrimaryColumnWidthFraction": 0.5,
          "preferredPrimaryColumnWidth": 200, "minimumPrimaryColumnWidth": 100,
          "maximumPrimaryColumnWidth": 300, "preferredSupplementaryColumnWidthFraction": 0.25,
          "preferredSupplementaryColumnWidth": 150, "minimumSupplementaryColumnWidth": 90,
          "maximumSupplementaryColumnWidth": 310, "extensionContext": 7}]}],
         "then": [["POST", "controllers/home/present", {"controller": "split"}]]},
        {"name": "a presentation controller's frame", "session": {"device": "iPhone 8", "systemVersion": "13",
          "root": {"name": "home", "class": "Home"}},
         "setup": [["POST", "objects", {"name": "d", "behavior": {"answers": {
          "presentationController(forPresented:presenting:source:)": "pc"}}}], ["POST", "controllers", {
          "name": "sheet", "modalPresentationStyle": "custom", "transitioningDelegate": "d"}]],
         "target": ["POST", "objects", {"name": "pc", "presentationController": {"frame": {"x": 5, "y": 6,
          "width": 70, "height": 80}}}],
         "then": [["POST", "controllers/home/present", {"controller": "sheet"}]]},
        {"name": "a presentation controller's frame, in a batch", "session": {"device": "iPhone 8",
          "systemVersion": "13", "root": {"name": "home", "class": "Home"}},
         "setup": [["POST", "objects", {"name": "d", "behavior": {"answers": {
          "presentationController(forPresented:presenting:source:)": "pc"}}}], ["POST", "controllers", {
          "name": "sheet", "modalPresentationStyle": "custom", "transitioningDelegate": "d"}]],
         "target": ["POST", "commands", {"format": 1, "calls": [{"call": "object", "name": "pc",
          "presentationController": {"frame": {"x": 5, "y": 6, "width": 70, "height": 80}}}]}],
         "then": [["POST", "controllers/home/present", {"controller": "sheet"}]]},
        {"name": "an animator and its speed, in a batch", "session": {"device": "iPhone 8",
          "systemVersion": "13", "root": {"name": "home", "class": "Home"}},
         "setup": [["POST", "objects", {"name": "t", "behavior": {"answers": {
          "animationController(forPresented:presenting:source:)": "anim",
          "animationController(forDismissed:)": "anim",
          "interactionControllerForPresentation(using:)": "inter"}}}], ["POST", "controllers", {
          "name": "card", "modalPresentationStyle": "fullScreen", "transitioningDelegate": "t"}]],
         "target": ["POST", "commands", {"format": 1, "calls": [{"call": "object", "name": "anim",
          "animator": {"duration": 200}}]}],
         "then": [["POST", "objects", {"name": "inter", "interaction": {"completionSpeed": 2}}], ["POST",
          "controllers/home/present", {"controller": "card"}], ["POST", "transitions/t_1/finish", {}]]},
        {"name": "an interaction and its speed, in a batch", "session": {"device": "iPhone 8",
          "systemVersion": "13", "root": {"name": "home", "class": "Home"}},
         "setup": [["POST", "objects", {"name": "t", "behavior": {"answers": {
          "animationController(forPresented:presenting:source:)": "anim",
          "animationController(forDismissed:)": "anim",
          "interactionControllerForPresentation(using:)": "inter"}}}], ["POST", "controllers", {
          "name": "card", "modalPresentationStyle": "fullScreen", "transitioningDelegate": "t"}], ["POST",
          "objects", {"name": "anim", "animator": {"duration": 300, "interruptible": true}}]],
         "target": ["POST", "commands", {"format": 1, "calls": [{"call": "object", "name": "inter",
          "interaction": {"completionSpeed": 2}}]}],
         "then": [["POST", "controllers/home/present", {"controller": "card"}], ["PATCH", "transitions/t_1", {
          "fraction": 0.9}], ["POST", "transitions/t_1/finish", {}]]},
        {"name": "the answer to a question", "session": {"device": "iPhone 8", "systemVersion": "13",
          "root": {"name": "home", "class": "Home"}, "behaviors": {"anim": {"answers": {
          "transitionDuration(using:)": {"ask": true}}}}},
         "setup": [["POST", "objects", {"name": "t", "behavior": {"answers": {
          "animationController(forPresented:presenting:source:)": "anim"}}}], ["POST", "controllers", {
          "name": "card", "modalPresentationStyle": "fullScreen", "transitioningDelegate": "t"}], ["POST",
          "objects", {"name": "anim", "animator": {"duration": 300}}], ["POST", "controllers/home/present", {
          "controller": "card"}]],
         "target": ["POST", "questions/transitionDuration(using%3A)", {"answer": 0.3}]},
        {"name": "a number that is encoded", "session": {"device": "iPhone 8", "systemVersion": "13",
          "root": {"name": "home", "class": "Home", "restorationIdentifier": "home"}, "behaviors": {
          "AppDelegate": {"answers": {"application(_:shouldSaveApplicationState:)": true,
          "application(_:shouldRestoreApplicationState:)": true}}, "Home": {"reactions": {
          "encodeRestorableState(with:)": {"after": [{"call": "encode", "key": "n", "value": 3}]}}}}},
         "target": null,
         "then": [["POST", "archives", {}]]},
        {"name": "a number that is encoded, in a batch", "session": {"device": "iPhone 8",
          "systemVersion": "13", "root": {"name": "home", "class": "Home", "restorationIdentifier": "home"},
          "behaviors": {"AppDelegate": {"answers": {"application(_:shouldSaveApplicationState:)": true,
          "application(_:shouldRestoreApplicationState:)": true}}}},
         "target": ["POST", "commands", {"format": 1, "calls": [{"call": "behavior", "name": "Home",
          "reactions": {"encodeRestorableState(with:)": {"after": [{"call": "encode", "key": "n",
          "value": 3}]}}}]}],
         "then": [["POST", "archives", {}]]},
        {"name": "an archive to restore", "session": {"device": "iPhone 8", "systemVersion": "13", "root": {
          "name": "home", "class": "Home", "restorationIdentifier": "home"}, "behaviors": {"AppDelegate": {
          "answers": {"application(_:shouldSaveApplicationState:)": true,
          "application(_:shouldRestoreApplicationState:)": true}}}, "archive": {
          "format": "proscenium.archive", "version": 1, "keys": {"bundleVersion": "1", "idiom": "phone",
          "systemVersion": "13", "timestamp": 1500000000000}, "application": [{"key": "a", "value": 5}],
          "objects": [{"path": ["home"], "kind": "controller", "class": "Home", "window": 0, "entries": [{
          "key": "n", "value": 6}]}]}},
         "target": null,
         "then": [["POST", "archives", {}]]},
        {"name": "an archive to import", "session": {"device": "iPhone 8", "systemVersion": "13", "root": {
          "name": "home", "class": "Home", "restorationIdentifier": "home"}, "behaviors": {"AppDelegate": {
          "answers": {"application(_:shouldSaveApplicationState:)": true,
          "application(_:shouldRestoreApplicationState:)": true}}}},
         "target": ["POST", "/v1/archives", {"format": "proscenium.archive", "version": 1, "keys": {
          "bundleVersion": "1", "idiom": "phone", "systemVersion": "13", "timestamp": 1500000000000},
          "application": [{"key": "a", "value": 5}], "objects": [{"path": ["home"], "kind": "controller",
          "class": "Home", "window": 0, "entries": [{"key": "n", "value": 6}]}]}]}
        ]
        """#
}
