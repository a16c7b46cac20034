// Small forms for the calls that people try first: present, dismiss, push and pop.

import { command, pathOf } from "./api.js";
import { button, field, fill, freshID, make } from "./dom.js";

const STYLES = ["", "automatic", "fullScreen", "pageSheet", "formSheet", "currentContext", "overFullScreen",
  "overCurrentContext"];

/** The forms for one controller as the receiver. */
export function callForms(session, receiver, actions) {
  const call = (verb, body = {}) => actions.perform("POST", pathOf("sessions", session, "controllers", receiver, verb),
    body);
  const names = make("datalist", { id: freshID("controllers") });
  const name = make("input", { type: "text", required: true, list: names.id, autocomplete: "off",
    spellcheck: "false", onfocus: () => offer() });
  let offered = null;
  // The names are offered when they are needed: the form stays while controllers come and go.
  const offer = () => {
    const known = actions.controllers();
    if (known === offered) return;
    offered = known;
    fill(names, [...known].map((value) => make("option", { value })));
  };
  const style = make("select", {}, STYLES.map((value) => make("option", { value }, value || "as it is")));
  const animated = make("input", { type: "checkbox", checked: true });

  async function send(verb) {
    if (!name.reportValidity()) return;
    const controller = name.value;
    const isNew = !actions.controllers().has(controller);
    const done = await actions.attempt(async () => {
      const properties = style.value ? { modalPresentationStyle: style.value } : {};
      if (isNew) await command("POST", pathOf("sessions", session, "controllers"), { name: controller, ...properties });
      else if (style.value) {
        await command("PATCH", pathOf("sessions", session, "controllers", controller), properties);
      }
      return command("POST", pathOf("sessions", session, "controllers", receiver, verb),
        { controller, animated: animated.checked });
    });
    if (done) name.value = "";
  }

  return make("section", { class: "calls" }, make("h2", { class: "part" }, "Call"),
    field("Controller: a name, made if it is new", name), names, field("Style", style),
    make("div", { class: "field inline" }, make("label", {}, animated, " animated")),
    make("div", { class: "buttons" },
      button("present", () => send("present")), button("push", () => send("push")),
      button("dismiss", () => call("dismiss", { animated: animated.checked })),
      button("pop", () => call("pop", { animated: animated.checked }))));
}
