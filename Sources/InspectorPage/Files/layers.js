// The layers of a screen: what covers what, and what differs between two screens.

/** Layers that hide what lies beneath them. */
const COVERS = new Set(["presented", "popover", "alert", "navigationBar", "toolbar", "tabBar", "dimming"]);

export function isInside({ x, y }, frame) {
  return frame !== undefined && x >= frame.x && y >= frame.y && x < frame.x + frame.width && y < frame.y + frame.height;
}

/** Whether the middle of a target lies beneath a layer that is in front of the target's own one. */
export function isCovered(target, layers) {
  if (!target.frame || ["sheet", "backdrop", "surroundings"].includes(target.kind)) return false;
  const { x, y, width, height } = target.frame;
  const middle = { x: x + width / 2, y: y + height / 2 };
  const own = layers.findLastIndex(({ id, controller, role }) => id === target.id
    && (controller === target.controller || role === "item" || role === "action"));
  if (own < 0) return false;
  const around = new Set();
  for (let place = own; place !== undefined; place = layers[place].superlayer) around.add(place);
  return layers.some((layer, place) => place > own && COVERS.has(layer.role) && !around.has(place)
    && isInside(middle, layer.clip ?? layer.frame) && isInside(middle, layer.frame));
}

/** What two screens show differently: the frames on each side of layers that the other one lacks or has elsewhere. */
export function layerDifferences(left, right) {
  const [mine, theirs] = [byKey(left.layers), byKey(right.layers)];
  const hidden = new Set([...hiddenIn(left.layers), ...hiddenIn(right.layers)]);
  const found = { left: [], right: [] };
  const note = (side, layer, text) => {
    if (!hidden.has(layer)) found[side].push({ frame: layer.clip ?? layer.frame, text });
  };
  for (const [key, layer] of mine) {
    const other = theirs.get(key);
    if (!other) note("left", layer, `${titleOf(layer)}: only here`);
    else if (looksOf(layer) !== looksOf(other)) {
      const changes = changesOf(layer, other);
      note("left", layer, `${titleOf(layer)}: ${changes}`);
      note("right", other, `${titleOf(other)}: ${changes}`);
    }
  }
  for (const [key, layer] of theirs) if (!mine.has(key)) note("right", layer, `${titleOf(layer)}: only here`);
  return found;
}

/** Views of controllers, which are drawn as opaque. */
const OPAQUE = new Set(["presented", "popover", "presenter", "controller"]);

/** The layers of which nothing is seen, as a controller's view in front of them covers them. */
function hiddenIn(layers) {
  const opaque = layers.map((layer, place) => ({ layer, place }))
    .filter(({ layer }) => OPAQUE.has(layer.role) && (layer.alpha ?? 1) === 1 && !layer.transform);
  return layers.filter((layer, place) => opaque.some((other) => other.place > place
    && contains(other.layer.frame, layer.clip ?? layer.frame)));
}

function contains(outer, inner) {
  return outer.x <= inner.x && outer.y <= inner.y && outer.x + outer.width >= inner.x + inner.width
    && outer.y + outer.height >= inner.y + inner.height;
}

/** The layers by what they are: names that a session makes itself, such as p_1, are counted instead. */
function byKey(layers) {
  const found = new Map();
  const counts = new Map();
  for (const layer of layers) {
    const name = /^[pt]_\d+/.test(layer.id ?? "") ? "" : layer.id ?? "";
    const base = [layer.role, name, layer.controller ?? ""].join(" ");
    const count = (counts.get(base) ?? 0) + 1;
    counts.set(base, count);
    found.set(`${base} ${count}`, layer);
  }
  return found;
}

const LOOKS = ["frame", "alpha", "transform", "clip", "cornerRadius", "corners", "text", "style", "enabled",
  "placeholder", "emphasized"];

function looksOf(layer) {
  return JSON.stringify(LOOKS.map((name) => lookOf(layer, name)));
}

/** Of the styles of the status bar, only the light one looks different. */
function lookOf(layer, name) {
  return layer.role === "statusBar" && name === "text" ? layer.text === "lightContent" : layer[name];
}

function changesOf(layer, other) {
  return LOOKS.filter((name) => JSON.stringify(lookOf(layer, name)) !== JSON.stringify(lookOf(other, name))).join(", ");
}

function titleOf({ role, id, controller, text }) {
  return [role, text ? `“${text}”` : id ?? controller].filter(Boolean).join(" ");
}
