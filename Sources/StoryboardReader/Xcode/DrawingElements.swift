/// The elements that describe drawing and layout, which do not matter to a session and are silently ignored.
enum DrawingElements {
    static func contains(_ element: MarkupElement) -> Bool {
        names.contains(element.name)
    }

    private static let names: Set<String> = [
        "activityIndicatorViewStyle", "animationImages", "array", "attributedString", "audiovisualMediaTypes",
        "autoresizingMask", "backgroundConfiguration", "blurEffect", "bool", "calendarDate",
        "collectionViewFlowLayout", "collectionViewLayout", "color", "constraints", "dataDetectorTypes",
        "dataDetectorType", "date", "directionalEdgeInsets", "edgeInsets", "fontDescription", "frame",
        "gestureRecognizers", "imageReference", "inset", "integer", "items", "layoutGuides", "locale",
        "menu", "mutableString", "nil", "offsetWrapper", "point", "preferredSymbolConfiguration", "real",
        "rect",
        "scopeButtonTitles", "segments", "size", "string", "tabBarItem", "textAttributes", "textInputTraits",
        "timeZone", "userComments", "variation", "vibrancyEffect", "viewLayoutGuide", "visualEffect",
        "wkWebViewConfiguration", "modelAsset", "customFonts", "arWorldTrackingConfiguration", "interaction",
        "interactions", "pasteConfiguration", "textContentType", "accessibility", "font", "image",
        "swipeActions",
    ]
}

extension MarkupElement {
    /// Whether the element is one of Interface Builder's views.
    var isView: Bool {
        Self.viewNames.contains(name)
    }

    private static let viewNames: Set<String> = [
        "activityIndicatorView", "arscnView", "arskView", "arView", "button", "collectionReusableView",
        "collectionView", "collectionViewCell", "collectionViewCellContentView", "colorWell", "containerView",
        "control", "datePicker", "glkView", "imageView", "label", "mapView", "mtkView", "navigationBar",
        "pageControl", "pickerView", "progressView", "refreshControl", "sceneKitView", "scrollView",
        "searchBar",
        "segmentedControl", "skView", "slider", "stackView", "stepper", "switch", "tabBar", "tableView",
        "tableViewCell", "tableViewCellContentView", "textField", "textView", "toolbar", "view",
        "visualEffectView", "webView", "window", "wkWebView", "searchTextField", "bannerView",
    ]
}
