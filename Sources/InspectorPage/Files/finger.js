// A finger on the drawn screen. What it taps is found by a hit test; while it is dragged, the session's own finger
// follows it (`touchScreen`), and the engine decides which gesture begins, and how that ends.

/** A finger that moved by less than this many points has tapped. */
const SLOP = 10;

export class Finger {
  #surface;
  #actions;
  #start = null;
  #last = null;
  #drag = null;
  /** Where the screen was when the finger came down: a part of the page that appears may move it. */
  #box = null;

  /**
   * The actions are `size()`, `canTouch()`, `show(point)`, `tap(point)`, `touch(phase, { at, velocity })` and
   * `say(text)`.
   */
  constructor(surface, actions) {
    this.#surface = surface;
    this.#actions = actions;
    surface.addEventListener("pointerdown", (event) => this.#down(event));
    surface.addEventListener("pointermove", (event) => this.#move(event));
    surface.addEventListener("pointerup", (event) => this.#up(event));
    surface.addEventListener("pointercancel", () => this.#abandon());
  }

  #pointOf(event) {
    const { left, top, width: boxWidth, height: boxHeight } = this.#box;
    const { width, height } = this.#actions.size();
    return { x: (event.clientX - left) / boxWidth * width, y: (event.clientY - top) / boxHeight * height,
      time: event.timeStamp };
  }

  #down(event) {
    if (event.button !== 0 || this.#start || this.#drag) return;
    if (!this.#actions.canTouch()) {
      this.#actions.say("This is the past: nothing can be touched until you are back.");
      return;
    }
    event.preventDefault();
    this.#surface.setPointerCapture(event.pointerId);
    this.#box = this.#surface.getBoundingClientRect();
    this.#start = this.#last = this.#pointOf(event);
    this.#actions.show(this.#start);
  }

  #move(event) {
    if (!this.#start) return;
    const point = this.#pointOf(event);
    this.#actions.show(point);
    const distance = Math.hypot(point.x - this.#start.x, point.y - this.#start.y);
    if (!this.#drag && distance >= SLOP) this.#drag = new Drag(this.#start, this.#actions);
    this.#drag?.move(point);
    if (point.time - this.#last.time > 40) this.#last = point;
  }

  /** Points per second in both directions, since the last but one movement. */
  #velocity(point) {
    const seconds = Math.max(point.time - this.#last.time, 1) / 1_000;
    return { x: (point.x - this.#last.x) / seconds, y: (point.y - this.#last.y) / seconds };
  }

  #up(event) {
    if (!this.#start) return;
    const point = this.#pointOf(event);
    const drag = this.#drag;
    const velocity = this.#velocity(point);
    this.#start = null;
    this.#actions.show(null);
    if (!drag) this.#actions.tap(point);
    else drag.end(point, velocity).finally(() => { this.#drag = null; });
  }

  #abandon() {
    const drag = this.#drag;
    this.#start = null;
    this.#actions.show(null);
    drag?.end(null, { x: 0, y: 0 }).finally(() => { this.#drag = null; });
  }
}

/** A drag: the session's finger comes down where the pointer did, and follows it, one command at a time. */
class Drag {
  #actions;
  #sending;
  #isDown = false;
  #hasEffect = false;
  /** The latest place of the pointer that is still to be sent. */
  #due = null;

  constructor(start, actions) {
    this.#actions = actions;
    this.#sending = this.#putDown(start);
  }

  async #putDown(start) {
    this.#isDown = Boolean(await this.#actions.touch("began", { at: start }));
  }

  move(point) {
    const isWaiting = this.#due !== null;
    this.#due = point;
    if (!isWaiting) this.#sending = this.#sending.then(() => this.#send());
  }

  async #send() {
    while (this.#due !== null && this.#isDown) {
      const at = this.#due;
      this.#due = null;
      const outcome = await this.#actions.touch("moved", { at });
      if (outcome?.events.length > 0) this.#hasEffect = true;
    }
    this.#due = null;
  }

  /** The finger is lifted; without a point the drag was taken away from it. */
  async end(point, velocity) {
    await this.#sending;
    if (!this.#isDown) return;
    const outcome = await (point === null
      ? this.#actions.touch("cancelled", {}) : this.#actions.touch("ended", { at: point, velocity }));
    if (!this.#hasEffect && outcome?.events.length === 0) this.#actions.say("Nothing can be dragged this way here.");
  }
}
