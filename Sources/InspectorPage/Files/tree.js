// The tree of windows, controllers and presentations at the shown revision.

import { fill, make } from "./dom.js";
import { controllerNames, itemsOf } from "./hierarchy.js";
import { visibleText } from "./texts.js";

/** The states of a controller's view: a sign that shows what the colour shows. */
const STATE_SIGNS = { appeared: "●", appearing: "◐", disappearing: "◑", disappeared: "○" };

export class HierarchyTree {
  #onChoose;
  #onCommands;
  #items = [];
  /** The items and their elements by key; an element stays as long as its item is shown. */
  #byKey = new Map();
  #collapsed = new Set();
  #text = "";
  #isIdle = false;
  #hierarchy = { windows: [], detached: [] };
  #names = null;
  #chosen = null;
  #focused = null;

  /** `onCommands(item)` is called where a person asks for the commands of a controller or a window. */
  constructor(onChoose, onCommands) {
    this.#onChoose = onChoose;
    this.#onCommands = onCommands;
    this.element = make("ul", {
      class: "tree", role: "tree", "aria-label": "Hierarchy", "aria-keyshortcuts": "M Shift+F10",
      onkeydown: (event) => this.#key(event), onclick: (event) => this.#click(event),
      oncontextmenu: (event) => this.#openCommands(this.#itemOf(event.target), event),
    });
  }

  /**
   * Shows a hierarchy, given as JSON; nothing is done if it is the shown one. `isIdle` says that nothing is pending, so
   * that a state between two others is odd.
   */
  show(text, isIdle) {
    if (text === this.#text && isIdle === this.#isIdle) return;
    this.#text = text;
    this.#isIdle = isIdle;
    this.#hierarchy = JSON.parse(text);
    this.#names = null;
    this.#draw();
  }

  choose(name) {
    const former = this.#byKey.get(`controller ${this.#chosen}`);
    former?.element.setAttribute("aria-selected", "false");
    this.#chosen = name;
    this.#byKey.get(`controller ${name}`)?.element.setAttribute("aria-selected", "true");
  }

  /** The shown hierarchy. */
  get hierarchy() { return this.#hierarchy; }

  /** The names of all controllers in the order of the tree, also of those in collapsed parts. */
  get names() {
    this.#names ??= new Set(controllerNames(this.#hierarchy));
    return this.#names;
  }

  /** Brings the elements up to date: those of unchanged items are not touched. */
  #draw() {
    const focused = this.element.contains(document.activeElement) ? this.#itemOf(document.activeElement) : null;
    const items = itemsOf(this.#hierarchy, this.#collapsed);
    const former = this.#byKey;
    this.#byKey = new Map();
    items.forEach((item, place) => {
      item.place = place;
      const known = former.get(item.key);
      item.trouble = this.#troubleOf(item);
      item.element = known?.element ?? make("li", { role: "treeitem", tabindex: "-1", "data-key": item.key });
      item.content = this.#contentOf(item);
      if (known?.content !== item.content) this.#describe(item);
      this.#byKey.set(item.key, item);
    });
    for (const [key, { element }] of former) if (!this.#byKey.has(key)) element.remove();
    this.#items = items;
    this.#order();
    this.#placeFocus(focused);
  }

  /** Puts the elements in the order of the items. One that has the focus is not moved, as that would lose it. */
  #order() {
    const active = document.activeElement?.closest("[role=treeitem]");
    let next = this.element.firstElementChild;
    for (const { element } of this.#items) {
      if (element === next) {
        next = next.nextElementSibling;
        continue;
      }
      if (element !== active) {
        this.element.insertBefore(element, next);
        continue;
      }
      while (next !== active) {
        const skipped = next;
        next = next.nextElementSibling;
        this.element.append(skipped);
      }
      next = active.nextElementSibling;
    }
  }

  /** Keeps the focus: if its item is gone, it goes to the nearest one that is there. */
  #placeFocus(former) {
    const item = this.#byKey.get(this.#focused) ?? this.#byKey.get(former?.parent)
      ?? this.#items[Math.min(former?.place ?? 0, this.#items.length - 1)];
    if (!item) return;
    this.#markFocused(item);
    if (former && document.activeElement !== item.element) item.element.focus({ preventScroll: true });
  }

  #markFocused(item) {
    const former = this.#byKey.get(this.#focused);
    if (former) former.element.tabIndex = -1;
    this.#focused = item.key;
    item.element.tabIndex = 0;
  }

  /** Everything that an item's element shows, as a text to compare. */
  #contentOf(item) {
    const { node, level, relation, title, note, hasChildren, key } = item;
    return JSON.stringify([level, hasChildren && !this.#collapsed.has(key), hasChildren, relation, title, note,
      node?.id, node?.state, node?.class, node?.title, node?.presentation, item.trouble]);
  }

  /** What is odd about a controller's state although nothing is under way: a tag and a sentence; null if nothing is. */
  #troubleOf({ node, relation, parent }) {
    if (!node || !this.#isIdle) return null;
    if (node.state === "appearing" || node.state === "disappearing") {
      return ["not ended", `Its view is ${node.state}, and nothing is under way that would end this.`];
    }
    const above = this.#byKey.get(parent)?.node;
    const isStray = node.state === "appeared" && above?.state === "disappeared" && relation !== "presented";
    return isStray ? ["not told", `It has appeared, and ${above.id} has disappeared: nobody has told it.`] : null;
  }

  #describe(item) {
    const { element, key, level, hasChildren } = item;
    const isOpen = hasChildren && !this.#collapsed.has(key);
    element.setAttribute("aria-level", level);
    if (hasChildren) element.setAttribute("aria-expanded", isOpen);
    else element.removeAttribute("aria-expanded");
    element.setAttribute("aria-selected", this.#chosen !== null && item.node?.id === this.#chosen);
    element.style.paddingInlineStart = `${Math.min(level, 12) * 0.9 + 0.4}rem`;
    const sign = isOpen ? "▾" : "▸";
    fill(element, make("span", { class: "fold", "aria-hidden": "true" }, hasChildren ? sign : ""),
      item.node ? controllerTexts(item) : [make("span", { class: "group" }, item.title),
        item.note && make("span", { class: "faint" }, ` ${item.note}`)],
      hasCommands(item) && make("span", { class: "more", title: "Commands (M)", "aria-hidden": "true" }, "⋯"));
  }

  #itemOf(element) { return this.#byKey.get(element?.closest("[role=treeitem]")?.dataset.key); }

  #click(event) {
    const item = this.#itemOf(event.target);
    if (!item) return;
    if (event.target.closest(".more")) this.#openCommands(item, event);
    else if (event.target.closest(".fold") && item.hasChildren) this.#toggle(item);
    else this.#activate(item);
    this.#focus(item.key);
  }

  /** The focus stays on the item, to which it returns from the menu. */
  #openCommands(item, event) {
    if (!item || !hasCommands(item)) return;
    event.preventDefault();
    this.#focus(item.key);
    this.#onCommands(item);
  }

  #activate(item) {
    if (!item.node) {
      this.#toggle(item);
      return;
    }
    this.choose(item.node.id);
    this.#onChoose(item.node.id);
  }

  #toggle(item) {
    if (!item.hasChildren) return;
    if (!this.#collapsed.delete(item.key)) this.#collapsed.add(item.key);
    this.#draw();
  }

  #focus(key) {
    const item = this.#byKey.get(key);
    if (!item) return;
    this.#markFocused(item);
    item.element.focus();
  }

  #key(event) {
    const item = this.#itemOf(document.activeElement);
    if (!item) return;
    const isOpen = item.hasChildren && !this.#collapsed.has(item.key);
    const focusAt = (place) => this.#focus(this.#items[Math.min(Math.max(place, 0), this.#items.length - 1)].key);
    const actions = {
      ArrowDown: () => focusAt(item.place + 1),
      ArrowUp: () => focusAt(item.place - 1),
      Home: () => focusAt(0),
      End: () => focusAt(this.#items.length - 1),
      ArrowRight: () => (isOpen ? focusAt(item.place + 1) : this.#toggle(item)),
      ArrowLeft: () => (isOpen ? this.#toggle(item) : this.#focus(item.parent)),
      Enter: () => this.#activate(item),
      " ": () => this.#activate(item),
      m: () => this.#openCommands(item, event),
      M: () => this.#openCommands(item, event),
    };
    const action = actions[event.key];
    if (!action || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    action();
  }
}

function hasCommands({ node, window }) {
  return node !== undefined || window !== undefined;
}

/** The signs with their meanings. */
export function stateLegend() {
  return make("p", { class: "legend faint", "aria-hidden": "true" },
    Object.entries(STATE_SIGNS).map(([state, sign]) => [make("span", { class: "pair" },
      make("span", { class: `state state-${state}` }, sign), ` ${state}`), " "]));
}

function controllerTexts({ node, relation, trouble }) {
  const style = node.presentation?.adaptedStyle ?? node.presentation?.style;
  return [
    make("span", { class: `state state-${node.state}`, role: "img", "aria-label": node.state, title: node.state },
      STATE_SIGNS[node.state] ?? "·"), " ",
    relation === "presented" && make("span", { class: "tag" }, `↑ ${style ?? "presented"}`),
    node.presentation && node.presentation.phase !== "presented"
      && make("span", { class: "tag" }, node.presentation.phase),
    make("span", { class: "name" }, visibleText(node.id)), " ",
    trouble && [make("span", { class: "tag trouble", title: trouble[1] }, trouble[0]), " "],
    make("span", { class: "faint" }, visibleText(node.class ?? "")),
    node.title && node.title !== node.id && make("span", { class: "faint" }, ` “${visibleText(node.title)}”`),
  ];
}
