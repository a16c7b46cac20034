// The picture of the screen at the shown revision.

import { pathOf, withQuery } from "./api.js";
import { fill, make } from "./dom.js";

export class ScreenPanel {
  #session;
  #source = "";

  constructor(session) {
    this.#session = session;
    this.element = make("div", { class: "screen" });
  }

  /** Shows the picture of a revision, which is read only if another one was shown. */
  refresh(revision) {
    const appearance = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const path = pathOf("sessions", this.#session, "screen");
    const source = withQuery(path, { revision, format: "svg", appearance });
    if (source === this.#source) return;
    this.#source = source;
    const picture = make("img", {
      src: source, alt: `The screen at revision ${revision}`,
      onerror: () => {
        if (source !== this.#source) return;
        this.#source = "";
        fill(this.element, make("p", { class: "faint" }, "The picture could not be read."));
      },
    });
    fill(this.element, picture, make("p", {}, make("a", { href: source }, "Picture (SVG)"), " · ",
      make("a", { href: withQuery(path, { revision, format: "json" }) }, "Layers (JSON)")));
  }
}
