// The drawn screen at the shown revision: what can be touched is outlined, and a finger taps, drags and swipes on it.

import { pathOf, Problem, read, withQuery } from "./api.js";
import { button, fill, freshID, make } from "./dom.js";
import { Finger } from "./finger.js";
import { isCovered, isInside } from "./layers.js";
import { announce } from "./notices.js";
import { targetTitle } from "./targets.js";

/** The number of targets that are outlined; the list has them all. */
const LIMIT = 100;

export class ScreenPanel {
  #session;
  #perform;
  #source = "";
  #generation = 0;
  #revision = null;
  #targets = [];
  #size = { width: 1, height: 1 };
  #picture = make("img", { alt: "", draggable: "false" });
  #outlines = make("div", { class: "outlines" });
  #dot = make("span", { class: "finger", hidden: true });
  #surface = make("div", { class: "surface" }, this.#outlines, this.#dot);
  #frame = make("div", { class: "screen-frame", hidden: true }, this.#picture, this.#surface);
  #note = make("p", { class: "touch-note", role: "status" });
  #links = make("p", { class: "faint saves" });
  #settles = make("input", { type: "checkbox", id: freshID("settles") });
  #larger = button("Larger", () => this.#enlarge(), { "aria-pressed": "false" });

  /** `perform(method, path, body)` sends a command; it shows a refusal and reads the session again. */
  constructor(session, perform) {
    this.#session = session;
    this.#perform = perform;
    this.element = make("div", { class: "screen" },
      make("div", { class: "panel-head" }, make("h2", {}, "Screen"),
        make("label", { class: "settles", for: this.#settles.id }, this.#settles, " settle after a touch"),
        this.#larger),
      make("div", { class: "screen-body", role: "group", "aria-label": "Drawn screen", tabindex: "0" }, this.#frame),
      this.#note, this.#links);
    new Finger(this.#surface, {
      size: () => this.#size,
      canTouch: () => this.#revision === null,
      show: (point) => this.#showFinger(point),
      tap: (point) => this.#tap(point),
      touch: (phase, details) => this.#follow(phase, details),
      say: (text) => this.#say(text),
    });
  }

  /** Shows the screen of a revision, which is read only if another one was shown; `last` is the session's last one. */
  async refresh(revision, last) {
    this.#revision = revision;
    const appearance = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const of = (name) => pathOf("sessions", this.#session, name);
    const source = withQuery(of("screen"), { revision: revision ?? last, format: "svg", appearance });
    if (source === this.#source) return;
    this.#source = source;
    this.#say("");
    const generation = this.#generation += 1;
    try {
      const [screen, targets] = await Promise.all([
        read(withQuery(of("screen"), { revision: revision ?? last, format: "json" })),
        read(withQuery(of("targets"), { revision, limit: LIMIT })), this.#load(source, generation)]);
      if (generation !== this.#generation) return;
      const places = new Map(screen.layers.filter((layer) => layer.role === "action")
        .map((layer) => [keyOf(layer), layer.frame]));
      this.#targets = targets.targets.map((target) => ({ frame: places.get(keyOf(target)), ...target }));
      this.#place(screen);
      this.#outline(screen.layers);
      this.#offerFiles(revision ?? last, appearance, screen.transitions);
    } catch (error) {
      if (generation !== this.#generation) return;
      this.#source = "";
      if (error instanceof Problem && error.status === 0) return;
      this.#say("The picture could not be read.");
    }
  }

  /** Loads the picture aside, so that the shown one stays until it is there. */
  #load(source, generation) {
    const fresh = make("img", { alt: `The screen at revision ${source.match(/revision=(\d+)/)?.[1]}`,
      draggable: "false" });
    return new Promise((resolve, reject) => {
      fresh.addEventListener("load", () => {
        if (generation === this.#generation) {
          this.#picture.replaceWith(fresh);
          this.#picture = fresh;
          this.#frame.hidden = false;
        }
        resolve();
      });
      fresh.addEventListener("error", reject);
      fresh.src = source;
    });
  }

  /** Puts the surface over the screen in the picture. */
  #place({ picture, windowOrigin, size }) {
    this.#size = { ...size, left: windowOrigin?.x ?? 0, top: windowOrigin?.y ?? 0 };
    placeWithin(this.#surface, picture.screen, picture.size);
  }

  /** A button over each target that has a place; by pointer the surface is touched, by keyboard the button. */
  #outline(layers) {
    const focused = this.#outlines.contains(document.activeElement) ? document.activeElement.dataset.target : null;
    const { width, height, left, top } = this.#size;
    const shown = this.#targets.filter((target) =>
      target.frame && target.available && !isCovered(target, layers));
    fill(this.#outlines, shown.map((target) => {
      const item = button("", () => this.#touch(target.call), {
        class: "outline", "aria-label": targetTitle(target), disabled: this.#revision !== null,
        "data-target": keyOf(target),
      });
      const { frame } = target;
      placeWithin(item, { ...frame, x: frame.x + left, y: frame.y + top }, { width, height });
      return item;
    }));
    if (focused === null) return;
    const again = [...this.#outlines.children].find((item) => item.dataset.target === focused);
    (again ?? this.#larger).focus({ preventScroll: true });
  }

  #offerFiles(revision, appearance, transitions) {
    const name = `${this.#session}-${revision}`;
    const layers = withQuery(pathOf("sessions", this.#session, "screen"), { revision, format: "json" });
    fill(this.#links, "Save: ", make("a", { href: this.#source, download: `${name}.svg` }, "picture"),
      transitions.map(({ id }) => [" · ", make("a", {
        href: withQuery(pathOf("sessions", this.#session, "transitions", id, "strip"), { revision, appearance }),
        download: `${name}-${id}.svg`,
      }, `film strip of ${id}`)]), " · ", make("a", { href: layers }, "layers"));
  }

  #enlarge() {
    const isLarge = this.element.classList.toggle("large");
    this.#larger.setAttribute("aria-pressed", isLarge);
  }

  #showFinger(point) {
    this.#dot.hidden = point === null;
    if (point === null) return;
    this.#dot.style.left = `${point.x / this.#size.width * 100}%`;
    this.#dot.style.top = `${point.y / this.#size.height * 100}%`;
  }

  #say(text) {
    this.#note.textContent = text;
  }

  /** Sends a phase of the session's finger; where it is lifted, the session may settle. */
  #follow(phase, { at, velocity }) {
    if (phase === "began") this.#say("");
    const body = { call: "touchScreen", phase };
    if (at) body.at = { x: rounded(at.x - this.#size.left), y: rounded(at.y - this.#size.top) };
    if (velocity) body.velocity = { x: Math.round(velocity.x), y: Math.round(velocity.y) };
    const isLast = phase === "ended" || phase === "cancelled";
    return this.#perform("POST", pathOf("sessions", this.#session, "calls"), isLast ? this.#settled(body) : body);
  }

  /** Finds what a touch at a point acts on, and touches it. */
  async #tap({ x, y }) {
    const place = { x: Math.max(0, x - this.#size.left), y: Math.max(0, y - this.#size.top) };
    const action = this.#targets.findLast((target) => target.kind === "alertAction" && isInside(place, target.frame));
    if (action) {
      await this.#touch(action.call);
      return;
    }
    let hit;
    try {
      hit = await read(withQuery(pathOf("sessions", this.#session, "hit-test"), place));
    } catch (error) {
      this.#say(error.message);
      return;
    }
    const target = hit.target ?? this.#backdrop(hit.views);
    if (!target) this.#say(hit.views.length > 0 ? `Nothing to touch on ${hit.views[0].id}.` : "Nothing is there.");
    else if (!target.available) this.#say(`Not now: ${target.obstacle.reason}.`);
    else if (target.gesture === "drag") this.#say(`${targetTitle(target)}: drag it.`);
    else await this.#touch(target.call);
  }

  /** The area around a sheet or a popover, if a touch met it and not what is presented. */
  #backdrop(views) {
    return this.#targets.find((target) => ["backdrop", "surroundings"].includes(target.kind) && target.available
      && views.every((view) => view.controller !== target.controller));
  }

  /** The body of a command that ends a touch: the session settles afterwards if that is wished. */
  #settled(body) {
    return this.#settles.checked ? { ...body, settle: true } : body;
  }

  /** Sends what a tap does. */
  async #touch(call) {
    this.#say("");
    const outcome = await this.#perform("POST", pathOf("sessions", this.#session, "calls"), this.#settled(call));
    if (outcome) announce(`Touched; revision ${outcome.revision}.`);
    return outcome;
  }
}

function keyOf({ controller, id }) {
  return `${controller} ${id}`;
}

/** A coordinate in tenths of a point. */
function rounded(value) {
  return Math.round(value * 10) / 10;
}

/** Gives an element the place of a frame in an area, in parts of it. */
export function placeWithin({ style }, frame, area) {
  style.left = `${frame.x / area.width * 100}%`;
  style.top = `${frame.y / area.height * 100}%`;
  style.width = `${frame.width / area.width * 100}%`;
  style.height = `${frame.height / area.height * 100}%`;
}
