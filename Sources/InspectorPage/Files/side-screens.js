// The drawn screens of both sides of a comparison after a command, with what differs marked.

import { pathOf, read, withQuery } from "./api.js";
import { button, fill, make } from "./dom.js";
import { layerDifferences } from "./layers.js";
import { problemBox } from "./notices.js";
import { placeWithin } from "./screen.js";

const TITLES = { from: "The screen on the left", to: "The screen on the right" };

/** A row with both screens; equal ones are shown when a person asks for them. */
export function screenRow(comparison, { command, same }) {
  const row = make("tr", { class: "screens" });
  const show = async () => {
    const cells = { from: make("td", {}), to: make("td", {}) };
    row.replaceChildren(cells.from, cells.to);
    await fillCells(comparison, command, cells);
  };
  if (same) {
    row.append(make("td", { colspan: "2" }, button("The screens are identical. Show them", async () => {
      await show();
      row.tabIndex = -1;
      row.focus();
    }, { class: "link" })));
  } else {
    show();
  }
  return row;
}

async function fillCells(comparison, command, cells) {
  const path = pathOf("comparisons", comparison, "screen");
  const pathOfSide = (side, format) => withQuery(path, { command, side, format });
  try {
    const [left, right] = await Promise.all([read(pathOfSide("from", "json")), read(pathOfSide("to", "json"))]);
    const differences = layerDifferences(left, right);
    for (const [side, screen, marks] of [["from", left, differences.left], ["to", right, differences.right]]) {
      fill(cells[side], screenFigure(pathOfSide(side, "svg"), `${TITLES[side]} after the command ${command}`, screen,
        marks));
    }
  } catch (error) {
    fill(cells.from, problemBox(error));
    fill(cells.to);
  }
}

/** A picture with a frame around each part that differs, and the list of these parts. */
function screenFigure(source, title, screen, marks) {
  const surface = make("div", { class: "surface", "aria-hidden": "true" }, marks.map(({ frame, text }) => {
    const mark = make("span", { class: "difference", title: text });
    const { x = 0, y = 0 } = screen.windowOrigin ?? {};
    placeWithin(mark, { ...frame, x: frame.x + x, y: frame.y + y }, screen.size);
    return mark;
  }));
  placeWithin(surface, screen.picture.screen, screen.picture.size);
  const count = `${marks.length} ${marks.length === 1 ? "part differs" : "parts differ"}`;
  const frame = make("div", { class: "screen-frame" }, make("img", { src: source, alt: title }), surface);
  return make("figure", { class: "side-screen" }, frame, make("figcaption", {}, marks.length === 0
    ? make("span", { class: "faint" }, "Nothing differs on the screen.")
    : make("details", {}, make("summary", {}, count),
      make("ul", {}, marks.map(({ text }) => make("li", {}, text))))));
}
