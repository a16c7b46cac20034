// A new session: from storyboards dropped on the page, from those on the server, or from an app made in code.

import { command, pathOf, read, send, withQuery } from "./api.js";
import { deviceNames, systemVersions } from "./contract.js";
import { field, fill, fillOptions, make } from "./dom.js";
import { PRESERVING } from "./launching.js";
import { Notices } from "./notices.js";

/**
 * The form, filled with the devices of the contract and the storyboards of the server once it is opened, and `take`,
 * which takes files that were dropped on the page.
 */
export function creationForm() {
  const notices = new Notices();
  // Files may be dropped before the storyboards of the server are known.
  const source = make("select", {}, ownSources());
  const files = make("input", { type: "file", multiple: true, accept: ".storyboard,.xml,.yaml,.yml,.json" });
  const device = make("select", { required: true });
  const version = make("select", { required: true });
  const label = make("input", { type: "text", maxlength: "200", autocomplete: "off" });
  const preserves = make("input", { type: "checkbox" });
  const chosen = make("p", { class: "faint", role: "status" },
    "Or drop storyboards anywhere on this page. The first one launches.");
  let dropped = [];

  const showFiles = () => {
    const names = filesNow().map((file) => file.name);
    if (names.length > 0) {
      chosen.textContent = names.join(", ");
      source.value = "files";
    }
  };
  const filesNow = () => (dropped.length > 0 ? dropped : [...files.files]);
  files.addEventListener("change", () => {
    dropped = [];
    showFiles();
  });

  const form = make("form", { class: "creation", onsubmit: (event) => {
    event.preventDefault();
    notices.during(async () => {
      const settings = { device: device.value, systemVersion: version.value };
      if (label.value) settings.label = label.value;
      if (preserves.checked) Object.assign(settings, PRESERVING);
      try {
        const made = await create(source.value, filesNow(), settings);
        location.hash = `#/sessions/${encodeURIComponent(made.id)}`;
      } finally {
        // Also an upload that no session followed is on the server now.
        if (source.value === "files") await offerSources(source);
      }
    });
  } },
  field("From", source), field("Storyboard files", files), chosen,
  field("Device", device), field("iOS", version), field("Label", label),
  make("div", { class: "field inline" },
    make("label", {}, preserves, " The app preserves and restores its state (no scenes)")),
  make("button", { class: "primary" }, "Create session"));

  const element = make("details", { class: "creation-frame" }, make("summary", {}, "New session"),
    notices.element, form);
  element.addEventListener("toggle", () => {
    if (element.open) notices.during(() => load(device, version, source));
  });
  const take = (list) => {
    dropped = list;
    element.open = true;
    showFiles();
    element.scrollIntoView({ block: "nearest" });
    form.querySelector("button").focus({ preventScroll: true });
  };
  return { element, take };
}

async function load(device, version, source) {
  await offerSources(source);
  if (device.options.length > 0) return;
  fillOptions(device, await deviceNames());
  fillOptions(version, await systemVersions());
  device.value = "iPhone 15";
  version.value = "17";
}

function ownSources() {
  return [make("option", { value: "example" }, "the example: tabs, a stack, a sheet, an interactive transition"),
    make("option", { value: "files" }, "storyboard files")];
}

/** Offers the example, files, and the storyboards that the server has now. */
async function offerSources(source) {
  const library = await read("/v1/storyboards?limit=100");
  const former = source.value;
  const newest = library.storyboards.filter((storyboard) => storyboard.isNewest);
  fill(source, ownSources(),
    newest.map(({ id, name }) => make("option", { value: `storyboard ${id}` }, `storyboard ${name}`)));
  if (former) source.value = former;
}

async function create(source, files, settings) {
  if (source === "example") {
    const { storyboard, session } = await read("/inspector/example.json");
    const made = await command("POST", withQuery(pathOf("storyboards"), { name: "Notes" }), storyboard);
    const behaviors = { ...session.behaviors, ...settings.behaviors };
    return command("POST", "/v1/sessions", { ...session, ...settings, storyboards: [made.id], behaviors });
  }
  if (source === "files") return command("POST", "/v1/sessions", { storyboards: await upload(files), ...settings });
  const [, storyboard] = source.split(" ");
  // References lead to other storyboards by name, so the newest of each name comes along.
  const library = await read("/v1/storyboards?limit=100");
  const others = library.storyboards.filter((item) => item.isNewest && item.id !== storyboard).map((item) => item.id);
  return command("POST", "/v1/sessions", { storyboards: [storyboard, ...others], ...settings });
}

async function upload(files) {
  if (files.length === 0) throw new Error("Choose a storyboard file first.");
  const ids = [];
  for (const file of files) {
    const name = file.name.replace(/\.[^.]+$/, "");
    const type = /\.ya?ml$/i.test(file.name) ? "application/yaml" : /\.json$/i.test(file.name) ? "application/json"
      : "application/xml";
    // The bytes of the file as they are: its own declaration names their encoding.
    const answer = await send("POST", withQuery(pathOf("storyboards"), { name }), { body: file, type });
    ids.push((await answer.json()).id);
  }
  return ids;
}

/** Takes files that are dropped anywhere on the page, until the returned function is called. */
export function acceptDrops(take) {
  const listening = new AbortController();
  const isDrop = (event) => event.dataTransfer?.types.includes("Files");
  const listen = (name, action) => document.addEventListener(name, (event) => {
    if (isDrop(event)) action(event);
  }, { signal: listening.signal });
  const mark = (isDropping) => document.body.classList.toggle("dropping", isDropping);
  listen("dragover", (event) => {
    event.preventDefault();
    mark(true);
  });
  listen("dragleave", (event) => { if (event.relatedTarget === null) mark(false); });
  listen("drop", (event) => {
    event.preventDefault();
    mark(false);
    take([...event.dataTransfer.files]);
  });
  return () => {
    mark(false);
    listening.abort();
  };
}
