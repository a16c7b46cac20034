// The hierarchy of a session as a list of items, in the order in which the tree shows them.

/** The windows, the controllers and the group of those in no window, without what is collapsed. */
export function itemsOf(hierarchy, collapsed) {
  const items = [];
  const addGroup = (group, entries) => {
    items.push({ ...group, level: 1, parent: null, hasChildren: entries.length > 0 });
    if (collapsed.has(group.key)) return;
    for (const entry of entries) addController(entry, 2, group.key);
  };
  const addController = ({ node, relation }, level, parent) => {
    const entries = entriesOf(node);
    const item = { key: `controller ${node.id}`, level, parent, node, relation, hasChildren: entries.length > 0 };
    items.push(item);
    if (collapsed.has(item.key)) return;
    for (const entry of entries) addController(entry, level + 1, item.key);
  };
  for (const window of hierarchy.windows) {
    const flags = [window.key && "key", window.visible === false && "hidden"].filter(Boolean).join(", ");
    const title = window.id === "window" ? "Window" : `Window ${window.id}`;
    addGroup({ key: `window ${window.id}`, window: window.id, title, note: flags },
      window.root ? [{ node: window.root, relation: "root" }] : []);
  }
  if (hierarchy.detached?.length) {
    addGroup({ key: "detached", title: "Not in a window" },
      hierarchy.detached.map((node) => ({ node, relation: "" })));
  }
  return items;
}

function entriesOf(node) {
  const children = (node.children ?? []).map((child) => ({ node: child, relation: "" }));
  return node.presented ? children.concat({ node: node.presented, relation: "presented" }) : children;
}

/** The names of all controllers, also of those in collapsed parts. */
export function controllerNames(hierarchy) {
  const names = [];
  const rest = [...hierarchy.windows.map((window) => window.root), ...(hierarchy.detached ?? [])].reverse();
  while (rest.length > 0) {
    const node = rest.pop();
    if (!node) continue;
    names.push(node.id);
    rest.push(...entriesOf(node).map((entry) => entry.node).reverse());
  }
  return names;
}

/**
 * Where a controller is: its window, or null, and the nodes from the top of the tree down to it; undefined if there is
 * none of this name.
 */
export function placeOf(hierarchy, name) {
  const tops = [...hierarchy.windows.map(({ id, root }) => ({ window: id, node: root })),
    ...(hierarchy.detached ?? []).map((node) => ({ window: null, node }))];
  for (const { window, node } of tops) {
    const nodes = node ? pathTo(name, node) : null;
    if (nodes) return { window, nodes };
  }
  return undefined;
}

/** The nodes down to a controller, without recursion: a client decides the depth. */
function pathTo(name, top) {
  const above = new Map([[top, null]]);
  const rest = [top];
  while (rest.length > 0) {
    const node = rest.pop();
    if (node.id !== name) {
      for (const entry of entriesOf(node)) {
        above.set(entry.node, node);
        rest.push(entry.node);
      }
      continue;
    }
    const nodes = [];
    for (let next = node; next; next = above.get(next)) nodes.unshift(next);
    return nodes;
  }
  return null;
}

/** The controllers in windows that state preservation leaves out, each with the reason. */
export function unpreserved(hierarchy) {
  const found = [];
  const visit = (node, cut) => {
    const isNamed = node.restorationIdentifier !== undefined;
    if (cut) found.push({ id: node.id, reason: `${cut} above it has no restoration identifier` });
    else if (!isNamed) found.push({ id: node.id, reason: "it has no restoration identifier" });
    for (const entry of entriesOf(node)) visit(entry.node, cut ?? (isNamed ? null : node.id));
  };
  for (const { root } of hierarchy.windows) if (root) visit(root, null);
  return found;
}
