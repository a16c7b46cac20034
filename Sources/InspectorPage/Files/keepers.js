// What keeps a controller alive, and whether it is left behind: in no window, although something still retains it.

import { button, make } from "./dom.js";
import { placeOf } from "./hierarchy.js";
import { ruleLink } from "./rules.js";
import { eventText, visibleText } from "./texts.js";

/** The number of controllers of a chain that are named. */
const CHAIN_LIMIT = 6;

/** What keeps a controller, in words: a text before the name of a controller or window, and one behind it. */
const WORDS = {
  client: ["a variable of the code that made it, until it is released"],
  window: ["the window ", ", whose root it is"],
  parent: ["its parent ", ""],
  container: ["the container ", ", apart from its children"],
  input: ["the first responder, in whose input it is shown"],
  presenter: ["", ", which presents it"],
  presented: ["its presentation of ", ""],
  loadingView: ["the loading of its view"],
  callback: ["one of its callbacks, which is running"],
  containerChange: ["a change of its container that is not over"],
  adaptation: ["the presentation of ", " in its place"],
  pendingWork: ["work that waits, such as a call behind an open question"],
  block: ["the block of a later call, which has captured it in a variable"],
  departure: ["UIKit, which still owes it viewDidDisappear(_:)"],
};

/**
 * The section about a controller's keepers.
 *
 * `context` has the `hierarchy`, the `trace`, `chooseController(name)` and `chooseEvent(sequence)`.
 */
export function keeperSection(controller, context) {
  const keepers = controller.keptBy ?? [];
  return make("section", { class: "keepers" }, make("h2", { class: "part" }, "Kept alive by"),
    keepers.length === 0 ? make("p", { class: "faint" }, "Nothing: it goes at the end of the turn.")
      : make("ul", {}, keepers.map((keeper) => make("li", {}, keeperText(keeper, controller, context)))),
    leftBehind(controller, context));
}

function keeperText(keeper, controller, context) {
  const [before, behind = ""] = WORDS[keeper.kind] ?? [keeper.kind];
  if (keeper.kind === "client") {
    const made = context.trace.lastOf(controller.id, ({ kind, name }) => kind === "lifecycle" && name === "created");
    return [before, made && [", made with ", eventLink(made, context)]];
  }
  return [before, keeper.id && name(keeper.id, keeper.kind, context), behind,
    keeper.behindMore && ", where the More list has it"];
}

function name(id, kind, { chooseController }) {
  if (kind === "window") return make("strong", {}, visibleText(id));
  return button(visibleText(id), () => chooseController(id), { class: "link" });
}

function eventLink(event, { chooseEvent }) {
  return button(`event ${event.sequence}`, () => chooseEvent(event.sequence), { class: "link" });
}

/** Why a controller is in no window although it was in one, or is presented in none. */
function leftBehind(controller, context) {
  const path = placeOf(context.hierarchy, controller.id);
  if (!path || path.window !== null) return null;
  const [top] = path.nodes;
  const isModal = path.nodes.some((node) => node.presentation);
  const departure = context.trace.lastOf(top.id, ({ name: member }) => member === "viewWillDisappear(_:)");
  if (!isModal && !departure) return null;
  const own = top.id === controller.id;
  return make("div", { class: "left-behind" },
    make("p", {}, make("strong", {}, isModal ? "Left behind. " : "In no window. "),
      chainText(path.nodes, context), own ? " is in no window" : [", and ", name(top.id, "", context),
        " is in no window"], departure ? departureText(departure, context) : "; it never was in one", "."),
    isModal && make("p", {}, "Nobody dismissed it: a presentation ends by dismiss only, and until then the presenter "
      + "and what it presents keep each other alive."));
}

/** `list presents draft`, from the top to the controller. */
function chainText(nodes, context) {
  const rest = nodes.length - CHAIN_LIMIT;
  return nodes.slice(-CHAIN_LIMIT).map((node, place) => [place === 0 && rest > 0 && "… ",
    place > 0 && (node.presentation ? " presents " : " contains "), name(node.id, "", context)]);
}

function departureText(departure, context) {
  const exchange = context.trace.lastOf(null, (event) => event.kind === "relation"
    && event.name === "rootViewController" && event.cause === departure.cause);
  const event = exchange ?? departure;
  return [", since revision ", String(event.cause), ": ", eventLink(event, context), ", ",
    make("code", {}, visibleText(eventText(event))), event.rule && [" (", ruleLink(event.rule), ")"]];
}
