/// The plays of sheets and popovers.
extension ExtremePlays {
    static let sheetsAndPopovers = #"""
        [
        {"name": "a dragged sheet", "session": {"device": "iPhone 8", "systemVersion": "16", "root": {
          "name": "home"}},
         "setup": [["POST", "controllers", {"name": "card", "modalPresentationStyle": "pageSheet"}], ["POST",
          "controllers/home/present", {"controller": "card", "animated": false}], ["POST", "clock", {
          "settle": true}]],
         "target": ["POST", "controllers/card/dragSheet", {"by": 100, "velocity": 200}],
         "then": [["POST", "clock", {"settle": true}]]},
        {"name": "a dragged sheet, in a batch", "session": {"device": "iPhone 8", "systemVersion": "16",
          "root": {"name": "home"}},
         "setup": [["POST", "controllers", {"name": "card", "modalPresentationStyle": "pageSheet"}], ["POST",
          "controllers/home/present", {"controller": "card", "animated": false}], ["POST", "clock", {
          "settle": true}]],
         "target": ["POST", "commands", {"format": 1, "calls": [{"call": "dragSheet", "receiver": "card",
          "by": 100, "velocity": 200}]}],
         "then": [["POST", "clock", {"settle": true}]]},
        {"name": "a popover controller", "session": {"device": "iPad Air 2", "systemVersion": "9", "root": {
          "name": "home"}},
         "setup": [["POST", "controllers", {"name": "menu"}]],
         "target": ["POST", "objects", {"name": "popover", "popoverController": {"contentViewController": "menu",
          "popoverContentSize": {"width": 400, "height": 300}}}],
         "then": [["POST", "calls", {"call": "presentPopover", "popoverController": "popover", "view": "home.view",
          "rect": {"x": 1, "y": 2, "width": 3, "height": 4}}], ["POST", "clock", {"settle": true}]]},
        {"name": "a popover controller, in a batch", "session": {"device": "iPad Air 2", "systemVersion": "9",
          "root": {"name": "home"}},
         "setup": [["POST", "controllers", {"name": "menu"}]],
         "target": ["POST", "commands", {"format": 1, "calls": [{"call": "object", "name": "popover",
          "popoverController": {"contentViewController": "menu",
          "popoverContentSize": {"width": 400, "height": 300}}}]}],
         "then": [["POST", "calls", {"call": "presentPopover", "popoverController": "popover", "view": "home.view",
          "rect": {"x": 1, "y": 2, "width": 3, "height": 4}}], ["POST", "clock", {"settle": true}]]},
        {"name": "the place of a popover controller", "session": {"device": "iPad Air 2", "systemVersion": "9",
          "root": {"name": "home"}},
         "setup": [["POST", "controllers", {"name": "menu"}], ["POST", "objects", {"name": "popover",
          "popoverController": {"contentViewController": "menu"}}]],
         "target": ["POST", "commands", {"format": 1, "calls": [{"call": "presentPopover",
          "popoverController": "popover", "view": "home.view",
          "rect": {"x": 1, "y": 2, "width": 3, "height": 4}}]}],
         "then": [["POST", "clock", {"settle": true}]]},
        {"name": "the size of a popover controller", "session": {"device": "iPad Air 2", "systemVersion": "9",
          "root": {"name": "home"}},
         "setup": [["POST", "controllers", {"name": "menu"}], ["POST", "objects", {"name": "popover",
          "popoverController": {"contentViewController": "menu"}}], ["POST", "calls", {"call": "presentPopover",
          "popoverController": "popover", "view": "home.view",
          "rect": {"x": 1, "y": 2, "width": 3, "height": 4}}]],
         "target": ["POST", "commands", {"format": 1, "calls": [{"call": "setPopover",
          "popoverController": "popover", "popoverContentSize": {"width": 400, "height": 300}}]}],
         "then": [["POST", "clock", {"settle": true}]]},
        {"name": "detents of a sheet", "session": {"device": "iPhone 8", "systemVersion": "16", "root": {
          "name": "home"}},
         "setup": [["POST", "controllers", {"name": "card", "modalPresentationStyle": "pageSheet"}]],
         "target": ["POST", "controllers/card/setSheet", {"preferredCornerRadius": 12, "detents": [{"identifier": "low", "height": 200}, {
          "identifier": "half", "fraction": 0.5}]}],
         "then": [["POST", "controllers/home/present", {"controller": "card", "animated": false}], ["POST",
          "clock", {"settle": true}], ["POST", "controllers/card/dragSheet", {"by": -50}]]},
        {"name": "detents of a sheet, in a batch", "session": {"device": "iPhone 8", "systemVersion": "16",
          "root": {"name": "home"}},
         "setup": [["POST", "controllers", {"name": "card", "modalPresentationStyle": "pageSheet"}]],
         "target": ["POST", "commands", {"format": 1, "calls": [{"call": "setSheet", "receiver": "card",
          "preferredCornerRadius": 12,
          "detents": [{"identifier": "low", "height": 200}, {"identifier": "half", "fraction": 0.5}]}]}],
         "then": [["POST", "controllers/home/present", {"controller": "card", "animated": false}], ["POST",
          "clock", {"settle": true}], ["POST", "controllers/card/dragSheet", {"by": -50}]]},
        {"name": "animated changes of a sheet", "session": {"device": "iPhone 8", "systemVersion": "16", "root": {
          "name": "home"}},
         "setup": [["POST", "controllers", {"name": "card", "modalPresentationStyle": "pageSheet"}], ["POST",
          "controllers/home/present", {"controller": "card", "animated": false}], ["POST", "clock", {
          "settle": true}]],
         "target": ["POST", "controllers/card/animateChanges", {"preferredCornerRadius": 12, "detents": [{
          "identifier": "low", "height": 200}, {"identifier": "half", "fraction": 0.5}]}],
         "then": [["POST", "clock", {"settle": true}], ["POST", "controllers/card/dragSheet", {"by": -50}]]},
        {"name": "animated changes of a sheet, in a batch", "session": {"device": "iPhone 8", "systemVersion": "16",
          "root": {"name": "home"}},
         "setup": [["POST", "controllers", {"name": "card", "modalPresentationStyle": "pageSheet"}], ["POST",
          "controllers/home/present", {"controller": "card", "animated": false}], ["POST", "clock", {
          "settle": true}]],
         "target": ["POST", "commands", {"format": 1, "calls": [{"call": "animateChanges", "receiver": "card",
          "preferredCornerRadius": 12,
          "detents": [{"identifier": "low", "height": 200}, {"identifier": "half", "fraction": 0.5}]}]}],
         "then": [["POST", "clock", {"settle": true}], ["POST", "controllers/card/dragSheet", {"by": -50}]]},
        {"name": "a popover", "session": {"device": "iPad Pro 11", "systemVersion": "17", "root": {
          "name": "home"}},
         "target": ["POST", "controllers", {"name": "pop", "modalPresentationStyle": "popover",
          "preferredContentSize": {"width": 300, "height": 400}, "popoverPresentationController.anchor": {
          "sourceView": "home.view", "sourceRect": {"x": 1, "y": 2, "width": 3, "height": 4}}}],
         "then": [["POST", "controllers/home/present", {"controller": "pop"}], ["POST",
          "controllers/home/dismiss", {}]]},
        {"name": "a popover, in a batch", "session": {"device": "iPad Pro 11", "systemVersion": "17",
          "root": {"name": "home"}},
         "target": ["POST", "commands", {"format": 1, "calls": [{"call": "make", "name": "pop",
          "modalPresentationStyle": "popover", "preferredContentSize": {"width": 300, "height": 400},
          "popoverPresentationController.anchor": {"sourceView": "home.view", "sourceRect": {"x": 1, "y": 2,
          "width": 3, "height": 4}}}]}],
         "then": [["POST", "controllers/home/present", {"controller": "pop"}], ["POST",
          "controllers/home/dismiss", {}]]}
        ]
        """#
}
