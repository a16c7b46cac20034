// The calls of the service as its contract describes them: their targets, their arguments, and what they do.

import { read } from "./api.js";

/** The keys by which calls name their target. */
const TARGETS = ["receiver", "window", "element", "view", "transition", "interactionController", "name"];

let reading = null;

/** What the page needs of the contract, which is read once: the document itself has megabytes. */
function contract() {
  reading ??= read("/openapi.json").then(({ components: { schemas } }) => ({
    devices: schemas.DeviceName.enum,
    versions: schemas.SystemVersion.examples.map(Number).sort((a, b) => b - a).map(String),
    calls: new Map(schemas.CallCommand.oneOf.map(({ $ref }) => formOf(named(schemas, $ref), schemas))
      .map((form) => [form.verb, form])),
  }));
  reading.catch(() => { reading = null; });
  return reading;
}

/** The names of the devices. */
export async function deviceNames() { return (await contract()).devices; }

/** The major versions of iOS that a session can follow, the latest first. */
export async function systemVersions() { return (await contract()).versions; }

/**
 * All calls by their words: `{ verb, summary, target, fields }`, where a field is `{ name, isRequired, description,
 * type, words }` with the type `text`, `truth`, `number`, `words`, `names` or `json`. A field that can be null has
 * `canBeNull`.
 */
export async function callForms() { return (await contract()).calls; }

function named(schemas, reference) {
  return schemas[reference.split("/").at(-1)];
}

function formOf(schema, schemas) {
  const required = new Set(schema.required ?? []);
  const { call, settle, ...rest } = schema.properties;
  // Creations have a name of their own; it is no target.
  const target = TARGETS.find((key) => key in rest && required.has(key)) ?? null;
  const fields = Object.entries(rest).filter(([name]) => name !== target)
    .map(([name, property]) => ({ name, isRequired: required.has(name), description: property.description ?? "",
      ...typeOf(property, schemas) }));
  fields.sort((a, b) => b.isRequired - a.isRequired);
  return { verb: call.const, summary: schema.description ?? "", target, fields };
}

function typeOf(property, schemas) {
  const schema = property.$ref ? named(schemas, property.$ref) : property;
  const description = property.description ?? schema.description ?? "";
  if (schema.title === "Truth" || schema.type === "boolean") return { type: "truth", description };
  if (schema.enum) return { type: "words", words: schema.enum, description };
  if (schema.type === "integer" || schema.type === "number") return { type: "number", description };
  if (schema.type === "string") return { type: "text", description };
  const parts = schema.anyOf?.map((part) => (part.$ref ? named(schemas, part.$ref) : part)) ?? [];
  const canBeNull = parts.some((part) => part.type === "null");
  const others = parts.filter((part) => part.type !== "null");
  if (others.length === 1 && others[0].type === "string" && !others[0].enum) {
    return { type: "text", canBeNull, description };
  }
  const isList = schema.type === "array" && itemOf(schema, schemas)?.type === "string";
  return { type: isList ? "names" : "json", canBeNull, description, example: schema.examples?.[0] };
}

function itemOf(schema, schemas) {
  return schema.items?.$ref ? named(schemas, schema.items.$ref) : schema.items;
}
