// A finger on the drawn screen: a tap, the drag of a sheet, the swipe back, the swipe of a page.
//
// A drag begins an interactive transition and drives it in proportion to the way of the finger, one command at a time;
// at the end it is finished after half the way or by a quick movement, and cancelled otherwise.

/** A finger that moved by less than this many points has tapped. */
const SLOP = 10;
/** Points per second. */
const FAST = 1_000;
/** The part of the width, from the left edge, in which a swipe back begins. */
const EDGE = 0.2;

export class Finger {
  #surface;
  #actions;
  #start = null;
  #last = null;
  #drag = null;
  /** Where the screen was when the finger came down: a part of the page that appears may move it. */
  #box = null;

  /**
   * The actions are `size()`, `drags()`, `canTouch()`, `show(point)`, `tap(point)`, `begin(target)`,
   * `drive(transition, fraction)`, `end(transition, isFinished)`, `dragSheet(controller, by, velocity)` and
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
    if (!this.#drag && Math.hypot(point.x - this.#start.x, point.y - this.#start.y) >= SLOP) this.#begin(point);
    this.#drag?.move(point, this.#velocity(point));
    if (point.time - this.#last.time > 40) this.#last = point;
  }

  /** Points per second in both directions, since the last but one movement. */
  #velocity(point) {
    const seconds = Math.max(point.time - this.#last.time, 1) / 1_000;
    return { x: (point.x - this.#last.x) / seconds, y: (point.y - this.#last.y) / seconds };
  }

  #begin(point) {
    const [dx, dy] = [point.x - this.#start.x, point.y - this.#start.y];
    const target = this.#targetOf(dx, dy);
    if (!target) {
      this.#drag = { move() {}, end: async () => this.#actions.say("Nothing can be dragged this way here.") };
      return;
    }
    const { width, height } = this.#actions.size();
    const isVertical = target.kind === "sheet";
    if (isVertical && dy < 0) this.#drag = new SheetThrow(target, this.#start, this.#actions);
    else {
      const direction = isVertical || dx > 0 ? 1 : -1;
      this.#drag = new Drive(target, this.#actions, this.#start, isVertical ? "y" : "x",
        direction * (isVertical ? height : width));
    }
  }

  /** What a finger that moves in this direction drags: the sheet in front, or the stack or page beneath the finger. */
  #targetOf(dx, dy) {
    const drags = this.#actions.drags();
    if (Math.abs(dy) > Math.abs(dx)) return drags.findLast((target) => target.kind === "sheet");
    const isAtEdge = this.#start.x <= this.#actions.size().width * EDGE;
    const sideways = drags.filter((target) => target.kind !== "sheet" && target.kind !== "contentSwipe");
    const back = sideways.findLast((target) => target.kind === "backSwipe");
    if (dx > 0 && isAtEdge && back) return back;
    const content = sideways.findLast((target) => target.kind === "contentBackSwipe");
    const wanted = dx > 0 ? "backward" : "forward";
    const found = sideways.findLast((target) => target.kind !== "backSwipe" && target.kind !== "contentBackSwipe"
      && (target.call.direction === undefined || target.call.direction === wanted));
    return found ?? (dx > 0 ? content : undefined);
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

/** A drag that begins a transition and drives it. */
class Drive {
  #actions;
  #start;
  #axis;
  #length;
  #due = null;
  #sending;
  #transition = null;

  constructor(target, actions, start, axis, length) {
    this.#actions = actions;
    this.#start = start;
    this.#axis = axis;
    this.#length = length;
    this.#sending = this.#begin(target);
  }

  async #begin(target) {
    const outcome = await this.#actions.begin(target);
    if (!outcome) return;
    this.#transition = outcome.transition?.id ?? null;
    if (this.#transition === null) this.#actions.say("No transition began; the timeline shows why.");
    await this.#send();
  }

  #fraction(point) {
    return Math.min(Math.max((point[this.#axis] - this.#start[this.#axis]) / this.#length, 0), 1);
  }

  move(point) {
    const isWaiting = this.#due !== null;
    this.#due = Math.round(this.#fraction(point) * 1_000) / 1_000;
    if (!isWaiting) this.#sending = this.#sending.then(() => this.#send());
  }

  async #send() {
    while (this.#due !== null && this.#transition !== null) {
      const fraction = this.#due;
      this.#due = null;
      await this.#actions.drive(this.#transition, fraction);
    }
    this.#due = null;
  }

  /** The finger is lifted; without a point the drag was taken away from it. */
  async end(point, velocity) {
    await this.#sending;
    if (this.#transition === null) return;
    const speed = velocity[this.#axis] * Math.sign(this.#length);
    const isFinished = point !== null && speed > -FAST && (this.#fraction(point) >= 0.5 || speed > FAST);
    await this.#actions.end(this.#transition, isFinished);
  }
}

/** A sheet that is pushed up: where it rests is known when the finger lets go. */
class SheetThrow {
  #controller;
  #start;
  #actions;

  constructor(target, start, actions) {
    this.#controller = target.controller;
    this.#start = start;
    this.#actions = actions;
  }

  move() {}

  async end(point, velocity) {
    if (point === null) return;
    await this.#actions.dragSheet(this.#controller, Math.round(point.y - this.#start.y), Math.round(velocity.y));
  }
}
