// The commands that make sense for a controller, a window or the session now, in groups.

import { targetTitle } from "./targets.js";

const IS = {
  anything: () => true,
  navigation: ({ kind }) => kind === "navigationController",
  tabs: ({ kind }) => kind === "tabBarController",
  split: ({ kind }) => kind === "splitViewController",
  pages: ({ kind }) => kind === "pageViewController",
  alert: ({ kind }) => kind === "alertController",
  presented: ({ presentation }) => presentation !== undefined,
  presenting: ({ links }) => Boolean(links?.presentedViewController),
};

/** What several kinds of controllers have in common. */
const either = (...conditions) => (controller) => conditions.some((condition) => condition(controller));
const both = (...conditions) => (controller) => conditions.every((condition) => condition(controller));
const hasMany = ({ links }) => (links?.children?.length ?? 0) > 1;
const isChild = ({ links }) => Boolean(links?.parent);

/** The calls on a controller in groups, each with the condition under which it makes sense. */
const CONTROLLER_CALLS = {
  "Present and show": {
    present: IS.anything, dismiss: either(IS.presented, IS.presenting), show: IS.anything, showDetail: IS.anything,
  },
  "Navigation": {
    push: IS.navigation, pop: both(IS.navigation, hasMany), popToRootViewController: both(IS.navigation, hasMany),
    popToViewController: both(IS.navigation, hasMany), setViewControllers: either(IS.navigation, IS.tabs, IS.pages),
    setNavigationBarHidden: IS.navigation, setToolbarHidden: IS.navigation, setToolbarItems: IS.anything,
  },
  "Tabs": {
    select: IS.tabs, setTabs: IS.tabs, setCustomizableViewControllers: IS.tabs, setTabBarItems: IS.tabs,
  },
  "Columns": { setColumn: IS.split, showColumn: IS.split, hideColumn: IS.split },
  "By the user": {
    tapBackButton: both(IS.navigation, hasMany), panBack: both(IS.navigation, hasMany), tapTab: IS.tabs,
    tapContent: IS.navigation, swipeContent: IS.navigation,
    scrollContent: IS.anything,
    pickFromMore: IS.tabs, customizeTabs: IS.tabs, editSidebar: IS.tabs, dropOnTab: IS.tabs,
    swipe: IS.pages, tapPageEdge: IS.pages,
    tapDisplayModeButton: IS.split, tapSecondaryOnlyButton: IS.split, swipeColumn: IS.split,
    resizeColumn: IS.split,
    peek: IS.anything, touchOutside: IS.presented, panDown: IS.presented, dragSheet: IS.presented, enterText: IS.alert,
    tapEditButton: IS.anything,
  },
  "Alert": { addAction: IS.alert, addTextField: IS.alert, setActionEnabled: IS.alert },
  "Children": {
    addChild: IS.anything, removeFromParent: isChild, willMove: IS.anything, didMove: IS.anything,
    transition: hasMany,
  },
  "State": {
    set: IS.anything, setEditing: IS.anything, setSheet: IS.presented, animateChanges: IS.presented,
    addConstraint: IS.anything, layoutSubviews: IS.anything, reloadInputViews: IS.anything,
    loadViewIfNeeded: ({ links }) => !links?.isViewLoaded, read: IS.anything, release: ({ held }) => held === true,
  },
  "Appearance and traits": {
    beginAppearanceTransition: IS.anything, endAppearanceTransition: IS.anything, callDirectly: IS.anything,
    setOverrideTraitCollection: IS.anything, setNeedsStatusBarAppearanceUpdate: IS.anything,
    setNeedsUpdateOfPrefersInterfaceOrientationLocked: IS.anything,
    setNeedsUpdateOfHomeIndicatorAutoHidden: IS.anything,
    setNeedsUpdateOfScreenEdgesDeferringSystemGestures: IS.anything,
    setNeedsUpdateOfPrefersPointerLocked: IS.anything,
    registerSceneAccessory: IS.anything, unregisterSceneAccessory: IS.anything,
    setNeedsUpdateOfSupportedInterfaceOrientations: IS.anything, setNeedsUpdateProperties: IS.anything,
    updatePropertiesIfNeeded: IS.anything, setNeedsUpdateContentUnavailableConfiguration: IS.anything,
  },
  "Segues and actions": { performSegue: IS.anything, unwind: IS.anything, targetViewController: IS.anything },
};

/** The calls on a window in groups. */
const WINDOW_CALLS = {
  "Window": {
    setRootViewController: IS.anything, makeKeyAndVisible: IS.anything, makeKey: IS.anything,
    showWindow: ({ visible }) => !visible, hideWindow: ({ visible }) => visible, removeWindow: IS.anything,
  },
};

/** The calls without a receiver in groups. */
const SESSION_CALLS = {
  "Make": { make: IS.anything, object: IS.anything, behavior: IS.anything, addWindow: IS.anything },
  "Device": {
    setEnvironment: IS.anything, setDeviceOrientation: IS.anything, requestGeometryUpdate: IS.anything,
    setSizeRestrictions: IS.anything,
    attemptRotationToDeviceOrientation: IS.anything, dockKeyboard: IS.anything, sendEvent: IS.anything,
    pressKey: IS.anything,
  },
  "App": {
    application: IS.anything, openURL: IS.anything, continueUserActivity: IS.anything, receive: IS.anything,
    log: IS.anything,
  },
};

/** The words of all calls that are offered anywhere. */
export const OFFERED = [CONTROLLER_CALLS, WINDOW_CALLS, SESSION_CALLS]
  .flatMap((groups) => Object.values(groups).flatMap((group) => Object.keys(group)));

function groupsOf(table, subject, targetKey, target, forms) {
  return Object.entries(table).map(([title, calls]) => ({
    title,
    items: Object.entries(calls).filter(([verb, makesSense]) => forms.has(verb) && makesSense(subject))
      .map(([verb]) => offerOf(forms.get(verb), target)),
  }));
}

/** A command of the menu: its form, and what is known of its call already. */
function offerOf(form, target, known = {}, title = form.verb) {
  const call = { call: form.verb, ...form.target && target !== null ? { [form.target]: target } : {}, ...known };
  return { title, form, call, hint: form.summary };
}

/**
 * What a controller offers: the controls that a user can touch there, its own actions and segues, its place as a
 * window's root, and the calls of its kind.
 */
export function controllerOffers({ controller, forms, windows, touches, behavior, segues }) {
  const { id } = controller;
  const groups = [
    { title: "Touch", items: touches.map((target) => ({ title: targetTitle(target), call: target.call,
      obstacle: target.available ? null : target.obstacle?.reason, hint: "As a user does" })) },
    { title: "Its own actions", items: actionsOf(behavior, touches, id) },
    { title: "Its segues", items: segues.map((segue) => segueOffer(segue, id, forms)).filter(Boolean) },
    { title: "Window", items: windows.filter(({ root }) => root !== id).map(({ id: window }) => ({
      title: `Set as the root of ${window}`, call: { call: "setRootViewController", window, controller: id },
      hint: "rootViewController" })) },
    ...groupsOf(CONTROLLER_CALLS, controller, "receiver", id, forms),
  ];
  return groups.filter(({ items }) => items.length > 0);
}

export function windowOffers(window, forms) {
  return groupsOf(WINDOW_CALLS, window, "window", window.id, forms).filter(({ items }) => items.length > 0);
}

export function sessionOffers(forms) {
  return groupsOf(SESSION_CALLS, {}, null, null, forms);
}

/**
 * The actions of a class, each sent by a control that is connected to it. Where none can be touched now, the calls of
 * the action are made, with the controller in the place of `$self`.
 */
function actionsOf(behavior, touches, id) {
  return Object.entries(behavior?.actions ?? {}).map(([action, calls]) => {
    const controls = touches.filter(({ effects }) =>
      effects?.some((effect) => effect.kind === "action" && effect.action === action));
    const control = controls.find(({ available }) => available);
    if (control) return { title: `Send ${action}`, call: control.call, hint: `By ${targetTitle(control)}` };
    const reason = controls.length > 0 ? `Not by ${targetTitle(controls[0])}: ${controls[0].obstacle?.reason}`
      : "No control sends it";
    return { title: `Carry out ${action}`, calls: withSelf(calls, id), hint: `${reason}. Its calls are made` };
  });
}

/** Calls in which a name stands for `$self`. */
export function withSelf(value, id) {
  if (value === "$self") return id;
  if (Array.isArray(value)) return value.map((item) => withSelf(item, id));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withSelf(item, id)]));
}

function segueOffer(segue, receiver, forms) {
  if (segue.kind === "unwind") {
    const action = segue.unwindAction ?? segue.action;
    if (!forms.has("unwind") || !(action ?? segue.identifier)) return null;
    const named = segue.identifier ? { identifier: segue.identifier } : { action };
    return { title: `Unwind ${action ?? segue.identifier}`, call: { call: "unwind", receiver, ...named },
      hint: "The unwind segue of its scene" };
  }
  if (!segue.identifier) return null;
  return { title: `Segue ${segue.identifier}`, call: { call: "performSegue", receiver, identifier: segue.identifier },
    hint: `${segue.kind} to ${segue.destination ?? "another scene"}` };
}
