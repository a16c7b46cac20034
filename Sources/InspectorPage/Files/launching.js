// The launch of a session, read from its journal, and other sessions that are launched the same way.

import { command, pathOf, read, send, withQuery } from "./api.js";

/** An app delegate that preserves and restores the state of the app, in an app without scenes. */
export const PRESERVING = {
  app: { infoPlist: {} },
  behaviors: { AppDelegate: { answers: {
    "application(_:shouldSaveApplicationState:)": true,
    "application(_:shouldRestoreApplicationState:)": true,
    "application(_:shouldSaveSecureApplicationState:)": true,
    "application(_:shouldRestoreSecureApplicationState:)": true,
  } } },
};

/**
 * The launch of a journal as `POST /v1/sessions` takes it. An app without an `infoPlist` has an empty one there: a new
 * session would get that of a new project.
 */
export function requestOf({ budget, ...launch }) {
  return launch.app ? { ...launch, app: { infoPlist: {}, ...launch.app } } : launch;
}

/** Launches the app of a session again, with an archive of its state. */
export async function restore(session, archive, label) {
  const [line, head] = await Promise.all([
    read(withQuery(pathOf("sessions", session, "journal"), { revision: 1 })), journalHead(session)]);
  const { date, ...launch } = requestOf(line.command.launch);
  if (launch.storyboards) launch.storyboards = await libraryIDs(launch.storyboards, head.storyboards);
  return command("POST", "/v1/sessions", { ...launch, archive, ...label ? { label } : {} });
}

/** The first line of a session's journal, which has its storyboards. */
export async function journalHead(session) {
  const abort = new AbortController();
  const answer = await send("GET", pathOf("sessions", session, "journal"), { signal: abort.signal });
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.includes("\n")) {
    const { value, done } = await reader.read();
    if (done) break;
    text += value;
  }
  reader.cancel().catch(() => {});
  abort.abort();
  return JSON.parse(text.split("\n")[0]);
}

/** The ids that the service's library has for storyboards with these digests; one that it lacks is uploaded again. */
async function libraryIDs(digests, documents) {
  const { storyboards } = await read("/v1/storyboards?limit=100");
  const ids = [];
  for (const [place, digest] of digests.entries()) {
    const { uploadedAs, name, document } = documents[place];
    const named = storyboards.filter((item) => item.name === (uploadedAs ?? name)).reverse();
    let id = null;
    for (const item of named) {
      if ((await read(pathOf("storyboards", item.id))).digest === digest) id = item.id;
      if (id) break;
    }
    id ??= (await command("POST", withQuery(pathOf("storyboards"), { name: uploadedAs ?? name }), document)).id;
    ids.push(id);
  }
  return ids;
}
