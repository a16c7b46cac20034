// Requests to the service that this page came from.

/** A refusal: the service's problem (RFC 9457), or the reason why there is no answer. */
export class Problem extends Error {
  /** `retryMilliseconds` is the shortest time after which the service wants to be asked again. */
  constructor(status, members, retryMilliseconds = 0) {
    super(members.detail ?? members.title ?? `Status ${status}`);
    this.status = status;
    this.members = members;
    this.retryMilliseconds = retryMilliseconds;
  }

  /** Whether the same request may succeed later. */
  get isPassing() { return this.status === 0 || this.status === 429 || this.status >= 500; }

  /** The last part of the problem's type, such as `cursor-ahead`. */
  get code() {
    return (this.members.type ?? "").split(":").at(-1);
  }
}

/**
 * Sends a request and returns its answer.
 *
 * Throws a `Problem` for every answer other than 2xx. A request that needs a token leads to the login page, which keeps
 * the fragment and so leads back to the same view.
 */
export async function send(method, path, { body, type = "application/json", accept, signal } = {}) {
  const headers = {};
  if (accept) headers.Accept = accept;
  if (body !== undefined) headers["Content-Type"] = type;
  const content = body === undefined || type !== "application/json" ? body : JSON.stringify(body);
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: content, signal, cache: "no-store" });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem(0, { title: "The service does not answer", detail: `${method} ${path} had no answer.` });
  }
  if (answer.ok) return answer;
  if (answer.status === 401) location.assign(`/login${location.hash}`);
  const retrySeconds = Number(answer.headers.get("Retry-After")) || 0;
  throw new Problem(answer.status, await problemMembers(answer), retrySeconds * 1_000);
}

async function problemMembers(answer) {
  try {
    return await answer.json();
  } catch {
    return { title: `Status ${answer.status}` };
  }
}

/** Reads JSON. */
export async function read(path, options) {
  return (await send("GET", path, options)).json();
}

/** Reads JSON without parsing it, to compare it with what is known, and the revision that it has as its ETag. */
export async function readUnparsed(path, options) {
  const answer = await send("GET", path, options);
  return { text: await answer.text(), revision: Number((answer.headers.get("ETag") ?? "").replaceAll('"', "")) };
}

/** Reads the service's own text form. */
export async function readText(path, options) {
  return (await send("GET", path, { ...options, accept: "text/plain" })).text();
}

/** Sends a command as JSON, and returns its answer. */
export async function command(method, path, body = {}) {
  const answer = await send(method, path, { body });
  return answer.status === 204 ? null : answer.json();
}

/** A path of which every segment is a name that may contain anything. */
export function pathOf(...segments) {
  return "/v1/" + segments.map(encodeURIComponent).join("/");
}

/** A path with the items of a query that have a value. */
export function withQuery(path, items) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(items)) {
    if (value !== null && value !== undefined && value !== "") query.set(name, value);
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
