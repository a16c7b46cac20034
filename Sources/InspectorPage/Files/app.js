// The routes of the page: `#/` lists the sessions, `#/sessions/{session}` shows one, and
// `#/sessions/{session}/compare` compares it; `#/rules` lists the rules, and `#/rules/{rule}` shows one.
//
// A link can name a revision and an event: `#/sessions/s_…?revision=4&event=31`.

import { CompareView } from "./compare.js";
import { make } from "./dom.js";
import { RuleListView, RuleView } from "./rule-views.js";
import { SessionListView } from "./session-list.js";
import { SessionView } from "./session-view.js";

const main = document.getElementById("main");
let view = null;

function route(event) {
  const [path, query = ""] = location.hash.replace(/^#/, "").split("?");
  const segments = path.split("/").filter(Boolean).map(decode);
  const items = new URLSearchParams(query);
  if (view?.accepts(segments, items)) return;
  view?.close();
  view = viewOf(segments, items);
  main.replaceChildren(view.element);
  document.title = view.title;
  view.open();
  // A view that a person opened gets the focus, which the former one had.
  if (event) view.focus();
}

function viewOf(segments, items) {
  if (segments.length === 0) return new SessionListView();
  if (segments.length === 2 && segments[0] === "sessions") return new SessionView(segments[1], items);
  if (segments.length === 3 && segments[0] === "sessions" && segments[2] === "compare") {
    return new CompareView(segments[1], items);
  }
  if (segments.length === 1 && segments[0] === "rules") return new RuleListView(items);
  if (segments.length === 2 && segments[0] === "rules") return new RuleView(segments[1], items);
  return new UnknownView();
}

function decode(segment) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The answer to a link that names no view. */
class UnknownView {
  title = "Proscenium";
  element = make("section", { class: "page" }, make("h1", {}, "There is no such view"),
    make("p", {}, make("a", { href: "#/" }, "Sessions")));

  accepts() { return false; }
  open() {}
  focus() { this.element.querySelector("a").focus(); }
  close() {}
}

addEventListener("hashchange", route);
route();
