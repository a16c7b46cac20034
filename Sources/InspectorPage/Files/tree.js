// The tree of windows, controllers and presentations at the shown revision.

import { fill, make } from "./dom.js";

/** The states of a controller's view: a sign that shows what the colour shows. */
const STATE_SIGNS = { appeared: "●", appearing: "◐", disappearing: "◑", disappeared: "○" };

export class HierarchyTree {
  #onChoose;
  #items = [];
  #collapsed = new Set();
  #hierarchy = { windows: [], detached: [] };
  #chosen = null;
  #focused = null;

  constructor(onChoose) {
    this.#onChoose = onChoose;
    this.element = make("ul", {
      class: "tree", role: "tree", "aria-label": "Hierarchy",
      onkeydown: (event) => this.#key(event), onclick: (event) => this.#click(event),
    });
  }

  show(hierarchy) {
    this.#hierarchy = hierarchy;
    this.#draw();
  }

  choose(name) {
    this.#chosen = name;
    for (const item of this.#items) item.element.setAttribute("aria-selected", item.key === `controller ${name}`);
  }

  /** The controllers in the tree. */
  get controllers() { return this.#items.filter((item) => item.node).map((item) => item.node); }

  #draw() {
    const hadFocus = this.element.contains(document.activeElement);
    const items = [];
    for (const window of this.#hierarchy.windows) this.#addWindow(items, window);
    if (this.#hierarchy.detached?.length) {
      const group = { key: "detached", level: 1, title: "Not in a window", hasChildren: true };
      this.#addGroup(items, group, this.#hierarchy.detached.map((node) => ({ node, relation: "" })));
    }
    this.#items = items;
    for (const item of items) item.element = this.#element(item);
    fill(this.element, items.map((item) => item.element));
    const focused = items.find((item) => item.key === this.#focused) ?? items[0];
    if (focused) {
      focused.element.tabIndex = 0;
      if (hadFocus) focused.element.focus();
    }
  }

  #addWindow(items, window) {
    const flags = [window.key && "key", window.visible === false && "hidden"].filter(Boolean).join(", ");
    const group = { key: `window ${window.id}`, level: 1, title: `Window ${window.id}`, note: flags,
      hasChildren: Boolean(window.root) };
    this.#addGroup(items, group, window.root ? [{ node: window.root, relation: "root" }] : []);
  }

  #addGroup(items, group, entries) {
    items.push(group);
    if (this.#collapsed.has(group.key)) return;
    for (const entry of entries) this.#addController(items, entry, group.level + 1);
  }

  #addController(items, { node, relation }, level) {
    const children = (node.children ?? []).map((child) => ({ node: child, relation: "" }));
    const presented = node.presented ? [{ node: node.presented, relation: "presented" }] : [];
    const entries = children.concat(presented);
    const item = { key: `controller ${node.id}`, level, node, relation, hasChildren: entries.length > 0 };
    items.push(item);
    if (this.#collapsed.has(item.key)) return;
    for (const entry of entries) this.#addController(items, entry, level + 1);
  }

  #element(item) {
    const isOpen = item.hasChildren ? String(!this.#collapsed.has(item.key)) : null;
    const element = make("li", {
      role: "treeitem", "aria-level": item.level, "aria-expanded": isOpen, tabindex: "-1",
      "aria-selected": String(item.node?.id === this.#chosen && this.#chosen !== null), "data-key": item.key,
    }, make("span", { class: "fold", "aria-hidden": "true" }, item.hasChildren ? (isOpen === "true" ? "▾" : "▸") : ""),
    ...(item.node ? this.#controllerTexts(item) : [make("span", { class: "group" }, item.title),
      item.note && make("span", { class: "faint" }, ` ${item.note}`)]));
    element.style.paddingInlineStart = `${Math.min(item.level, 12) * 0.9 + 0.4}rem`;
    return element;
  }

  #controllerTexts({ node, relation }) {
    const style = node.presentation?.adaptedStyle ?? node.presentation?.style;
    return [
      make("span", { class: `state state-${node.state}`, role: "img", "aria-label": node.state, title: node.state },
        STATE_SIGNS[node.state] ?? "·"), " ",
      relation === "presented" && make("span", { class: "tag" }, `↑ ${style ?? "presented"}`),
      node.presentation && node.presentation.phase !== "presented"
        && make("span", { class: "tag" }, node.presentation.phase),
      make("span", { class: "name" }, node.id), " ",
      make("span", { class: "faint" }, node.class),
      node.title && node.title !== node.id && make("span", { class: "faint" }, ` “${node.title}”`),
    ];
  }

  #itemOf(element) {
    const key = element?.closest("[role=treeitem]")?.dataset.key;
    return this.#items.find((item) => item.key === key);
  }

  #click(event) {
    const item = this.#itemOf(event.target);
    if (!item) return;
    if (event.target.closest(".fold") && item.hasChildren) this.#toggle(item);
    else this.#activate(item);
    this.#focus(item.key);
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
    this.#focused = item.key;
    this.#draw();
  }

  #focus(key) {
    this.#focused = key;
    for (const item of this.#items) item.element.tabIndex = item.key === key ? 0 : -1;
    this.#items.find((item) => item.key === key)?.element.focus();
  }

  #key(event) {
    const item = this.#itemOf(document.activeElement);
    if (!item) return;
    const place = this.#items.indexOf(item);
    const isOpen = item.hasChildren && !this.#collapsed.has(item.key);
    const actions = {
      ArrowDown: () => this.#focus(this.#items[Math.min(place + 1, this.#items.length - 1)].key),
      ArrowUp: () => this.#focus(this.#items[Math.max(place - 1, 0)].key),
      Home: () => this.#focus(this.#items[0].key),
      End: () => this.#focus(this.#items.at(-1).key),
      ArrowRight: () => (isOpen ? this.#focus(this.#items[place + 1].key) : this.#open(item)),
      ArrowLeft: () => (isOpen ? this.#toggleFocused(item) : this.#focusParent(place)),
      Enter: () => this.#activate(item),
      " ": () => this.#activate(item),
    };
    const action = actions[event.key];
    if (!action || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    action();
  }

  #open(item) { if (item.hasChildren) this.#toggleFocused(item); }

  #toggleFocused(item) {
    this.#toggle(item);
    this.#focus(item.key);
  }

  #focusParent(place) {
    const { level } = this.#items[place];
    for (let index = place - 1; index >= 0; index -= 1) {
      if (this.#items[index].level < level) {
        this.#focus(this.#items[index].key);
        return;
      }
    }
  }
}
