import { ownMember } from "#base";
import { CHART_PATTERNS, isObject, type Json, type JsonObject } from "#contract";
import { DEFINITIONS } from "../../payload-editor/index.ts";

/** Something that can be written at a place of a payload. */
export interface Offer {
  readonly name: string;
  readonly description: string;
}

/** What a schema says at a place: the objects that may stand there, with references followed. */
function resolved(root: JsonObject, schema: Json | undefined): readonly JsonObject[] {
  if (!isObject(schema)) return [];
  const reference = schema["$ref"];
  if (typeof reference === "string") {
    const definitions = root["$defs"];
    const name = reference.replace("#/$defs/", "");
    return isObject(definitions) ? resolved(root, ownMember(definitions, name)) : [];
  }
  const choices = schema["anyOf"];
  return Array.isArray(choices) ? choices.flatMap((choice: Json) => resolved(root, choice)) : [schema];
}

function within(root: JsonObject, schemas: readonly JsonObject[], key: string): readonly JsonObject[] {
  return schemas.flatMap((schema) => {
    const { properties, additionalProperties, items } = schema;
    const member = isObject(properties) ? ownMember(properties, key) : undefined;
    const isIndex = /^\d+$/.test(key);
    return resolved(root, member ?? (isIndex ? (items ?? additionalProperties) : additionalProperties));
  });
}

function schemasAt(root: JsonObject, keys: readonly string[]): readonly JsonObject[] {
  let schemas = resolved(root, root);
  for (const key of keys) schemas = within(root, schemas, key);
  return schemas;
}

const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/** The names that maps of patterns are keyed by, which the schema leaves to the catalogue. */
function namesOfMap(keys: readonly string[]): readonly Offer[] {
  const map = keys.at(-1);
  if (map === "ChartPattern") return CHART_PATTERNS.map((name) => ({ name, description: "" }));
  if (map !== "CandlestickPattern") return [];
  return DEFINITIONS.filter(({ group }) => group === map).map(({ id, name }) => ({ name: id, description: name }));
}

/** The members that an object at these keys of a payload may have. */
export function membersAt(schema: JsonObject, keys: readonly string[]): readonly Offer[] {
  const declared = schemasAt(schema, keys).flatMap(({ properties }) =>
    isObject(properties ?? null) ? Object.entries(properties as JsonObject) : [],
  );
  const offers = declared.map(([name, one]) => ({
    name,
    description: isObject(one) ? textOf(one["description"]) : "",
  }));
  return [...offers, ...namesOfMap(keys)];
}

/** The texts that may stand at these keys of a payload, where they are a closed list. */
export function valuesAt(schema: JsonObject, keys: readonly string[]): readonly Offer[] {
  return schemasAt(schema, keys).flatMap(({ enum: values }) =>
    Array.isArray(values)
      ? values.flatMap((value: Json) => (typeof value === "string" ? [{ name: value, description: "" }] : []))
      : [],
  );
}

/** The kind of JSON that a member begins with: an object, a list, or a text. */
export function openingAt(schema: JsonObject, keys: readonly string[]): "{}" | "[]" | '""' | "" {
  const types = schemasAt(schema, keys).flatMap(({ type }) => (Array.isArray(type) ? type : [type ?? null]));
  if (types.includes("object")) return "{}";
  if (types.includes("array")) return "[]";
  return types.includes("string") ? '""' : "";
}
