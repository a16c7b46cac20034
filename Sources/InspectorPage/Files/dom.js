// Elements without markup: every text that comes from the service becomes a text node, and never HTML.

/**
 * Makes an element.
 *
 * Attributes that begin with `on` are listeners; `null`, `undefined` and `false` leave an attribute out, and `true`
 * gives it without a value. Children are nodes or texts; empty ones are left out.
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  add(element, ...children);
  return element;
}

/** Appends nodes and texts. */
export function add(element, ...children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/** Replaces the content of an element. */
export function fill(element, ...children) {
  const fresh = document.createDocumentFragment();
  add(fresh, ...children);
  element.replaceChildren(fresh);
}

/** Replaces the options of a choice. */
export function fillOptions(select, values) {
  fill(select, values.map((value) => make("option", { value }, value)));
}

/** A button. */
export function button(text, action, attributes = {}) {
  return make("button", { type: "button", onclick: action, ...attributes }, text);
}

/** Focuses the first of these elements that can have the focus. */
export function focusFirst(...elements) {
  for (const element of elements) {
    if (!element?.isConnected || element === document.body || !element.checkVisibility()) continue;
    element.focus({ preventScroll: true });
    if (document.activeElement === element) return;
  }
}

let lastNumber = 0;

/** An id that no other element has. */
export function freshID(prefix) {
  lastNumber += 1;
  return `${prefix}-${lastNumber}`;
}

/** A labelled field: the label, and the control it names. */
export function field(text, control) {
  if (!control.id) control.id = freshID("field");
  return make("div", { class: "field" }, make("label", { for: control.id }, text), control);
}

/** Calls a function at most once a frame, however often it is asked for. */
export function oncePerFrame(action) {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      action();
    });
  };
}
