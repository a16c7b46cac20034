// The fields of a call as the contract describes them, and the arguments that a person has given.

import { field, fill, freshID, make } from "./dom.js";

/** Arguments that name a controller. */
const CONTROLLERS = new Set(["controller", "child", "from", "to", "parent", "root", "receiver"]);
/** With more optional arguments than these, the others are added one by one. */
const OPTIONAL_LIMIT = 8;
/** The optional arguments of calls with many that are shown at once. */
const USUAL = {
  make: ["name", "class", "kind", "storyboard", "identifier", "modalPresentationStyle"], set: [],
  object: ["name", "class"],
};

/** The fields of a call's form, in an element; `values()` has the arguments, and throws for one that is no JSON. */
export function callFields(form, controllers) {
  const names = make("datalist", { id: freshID("names") }, [...controllers].map((value) => make("option", { value })));
  const shown = new Map();
  const place = make("div", { class: "call-fields" });
  const show = (description) => {
    const control = controlOf(description, names.id);
    shown.set(description, control);
    place.append(make("div", {}, field(titleOf(description), control),
      description.description && make("p", { class: "faint" }, description.description)));
    return control;
  };
  const optional = form.fields.filter(({ isRequired }) => !isRequired);
  const isLong = optional.length > OPTIONAL_LIMIT;
  for (const description of form.fields) {
    if (description.isRequired || !isLong || USUAL[form.verb]?.includes(description.name)) show(description);
  }
  const rest = optional.filter((description) => !shown.has(description));
  return {
    element: make("div", {}, names, place, rest.length > 0 && adder(rest, show)),
    values: () => valuesOf(shown),
    /** The first control that has to be filled in; undefined if there is none. */
    first: [...shown].find(([{ isRequired }]) => isRequired)?.[1],
  };
}

/** A choice of further arguments; each that is chosen gets its field. */
function adder(rest, show) {
  const select = make("select", {});
  const offer = () => fill(select, make("option", { value: "" }, "…"),
    rest.map(({ name }) => make("option", { value: name }, name)));
  offer();
  select.addEventListener("change", () => {
    const place = rest.findIndex(({ name }) => name === select.value);
    if (place < 0) return;
    const [description] = rest.splice(place, 1);
    offer();
    show(description).focus();
  });
  return field("Further argument", select);
}

function titleOf({ name, isRequired, type, canBeNull }) {
  const notes = [type === "names" && "names with commas between them", type === "json" && "JSON",
    isRequired && canBeNull && type === "text" && "nil if it is empty", !isRequired && "optional"].filter(Boolean);
  return notes.length > 0 ? `${name} (${notes.join("; ")})` : name;
}

function controlOf({ name, isRequired, type, words, canBeNull, example }, names) {
  const options = (values) => values.map((value) => make("option", { value }, value));
  const isNeeded = isRequired && !canBeNull;
  switch (type) {
    case "truth": return make("select", {}, isRequired ? null : make("option", { value: "" }, "not given"),
      options(["true", "false"]));
    case "words": return make("select", {}, isRequired ? null : make("option", { value: "" }, "not given"),
      options(words));
    case "number": return make("input", { type: "number", step: "any", required: isNeeded });
    case "json": return make("textarea", { rows: "3", required: isNeeded, spellcheck: "false",
      placeholder: example === undefined ? null : JSON.stringify(example) });
    default: return make("input", { type: "text", required: isNeeded, autocomplete: "off", spellcheck: "false",
      list: CONTROLLERS.has(name) || type === "names" ? names : null });
  }
}

/** The arguments of the controls that are filled in. */
function valuesOf(shown) {
  const values = {};
  for (const [description, control] of shown) {
    const value = valueOf(description, control.value);
    if (value !== undefined) values[description.name] = value;
  }
  return values;
}

function valueOf({ name, isRequired, type, canBeNull }, text) {
  if (text === "") return isRequired && canBeNull ? null : undefined;
  switch (type) {
    case "truth": return text === "true";
    case "number": return Number(text);
    case "names": return text.split(",").map((item) => item.trim()).filter(Boolean);
    case "json":
      try {
        return JSON.parse(text);
      } catch (error) {
        throw new Error(`${name} is no JSON: ${error.message}`);
      }
    default: return text;
  }
}
