import PresentationEngine

extension SceneInterpretation {
    /// Reads a view element with everything below it.
    mutating func view(_ element: MarkupElement, isPrototype: Bool = false) -> StoryboardView {
        if !element.isView {
            warnings.append(element.warning("The view is not known; it acts as a plain view."))
        }
        var view = StoryboardView(id: element.id, elementName: element.name)
        view.customClass = element.customClass
        view.userLabel = element["userLabel"]
        view.isHidden = flag(element, "hidden") ?? false
        view.isUserInteractionEnabled = flag(element, "userInteractionEnabled")
        view.isEnabled = flag(element, "enabled") ?? true
        view.tag = integer(element, "tag") ?? 0
        view.restorationIdentifier = element["restorationIdentifier"]
        view.accessibilityIdentifier = element.accessibilityIdentifier
        view.accessibilityLabel = element.accessibilityLabel
        view.text = element.ownText
        view.runtimeAttributes = runtimeAttributes(of: element)
        readPlacement(element, into: &view)
        if element.name == "tableViewCell" || element.name == "collectionViewCell" {
            view.cell = StoryboardCell(
                reuseIdentifier: element["reuseIdentifier"], isPrototype: isPrototype)
        }
        for child in element.children {
            readViewChild(child, of: element, into: &view)
        }
        return view
    }

    private mutating func readViewChild(
        _ child: MarkupElement, of element: MarkupElement, into view: inout StoryboardView
    ) {
        switch child.name {
        case "rect" where child.key == "frame": view.frame = rectangle(child)
        case "autoresizingMask": view.autoresizing = autoresizing(child)
        case "constraints": view.constraints += constraints(child, of: element)
        case "viewLayoutGuide": if let guide = layoutGuide(child) { view.guides.append(guide) }
        case "edgeInsets" where isMargins(child), "directionalEdgeInsets" where isMargins(child):
            view.layoutMargins = margins(child)
        case "subviews": view.subviews += subviews(child, of: element)
        case "connections": readConnections(child, of: element, into: &view)
        case "prototypes": view.subviews += child.children.map { self.view($0, isPrototype: true) }
        case "sections": readSections(child, into: &view)
        case "cells": view.subviews += child.children.map { self.view($0, isPrototype: true) }
        case "items": readItems(child, into: &view)
        case "userDefinedRuntimeAttributes", "accessibility", "state", "buttonConfiguration": return
        default:
            if child.isView {
                view.subviews.append(self.view(child))
            } else if !DrawingElements.contains(child) {
                warnings.append(child.warning("The element is not known in a view and was ignored."))
            }
        }
    }

    private mutating func readConnections(
        _ list: MarkupElement, of element: MarkupElement, into view: inout StoryboardView
    ) {
        let owner: ConnectionOwner =
            switch element.name {
            case "tableViewCell": .tableViewCell
            case "collectionViewCell": .collectionViewCell
            default: view.isControl ? .control : .view
            }
        let found = connections(list, of: element, owner: owner)
        view.outlets = found.outlets
        view.gestureRecognizerIDs = found.gestureRecognizerIDs
    }

    /// The cells of static content, section by section.
    private mutating func readSections(_ sections: MarkupElement, into view: inout StoryboardView) {
        for section in sections.children {
            for child in section.children where child.name == "cells" {
                view.subviews += child.children.map { self.view($0) }
            }
            for child in section.children where child.isView {
                view.subviews.append(self.view(child))
            }
        }
    }

    /// The items of a bar that is an ordinary view.
    private mutating func readItems(_ items: MarkupElement, into view: inout StoryboardView) {
        for item in items.children {
            switch item.name {
            case "barButtonItem":
                view.barButtonItems.append(barButtonItem(item))
            case "navigationItem":
                let navigation = navigationItem(item)
                view.barButtonItems += navigation.leftBarButtonItems + navigation.rightBarButtonItems
                if let titleView = navigation.titleView { view.subviews.append(titleView) }
            default:
                if !DrawingElements.contains(item) {
                    warnings.append(item.warning("The item is not known in a bar and was ignored."))
                }
            }
        }
    }
}
