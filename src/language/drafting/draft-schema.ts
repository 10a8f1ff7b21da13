import { z } from "zod";
import { IntermediateForm } from "../intermediate/form.ts";

type Json = null | boolean | number | string | readonly Json[] | JsonObject;
interface JsonObject {
  readonly [member: string]: Json;
}

/** Keywords that some providers' constrained decoding rejects; `readDraft` checks them instead. */
const LEFT_OUT = ["$schema", "minimum", "maximum", "minItems", "maxItems", "description"] as const;
/** Free text of the model, which nobody sees. */
const UNWRITTEN = ["why", "message", "suggestions"] as const;

/**
 * JSON Schema of a model's answer: the intermediate form, with quoted words in place of character positions (`words` for
 * `span`) and without texts for people. It keeps the rules of strict structured output: every member is required, none may
 * be added, and there is no oneOf, no const and no reference.
 */
export const DRAFT_SCHEMA: JsonObject = asObject(strict(asJson(z.toJSONSchema(IntermediateForm))));

function strict(node: Json): Json {
  if (Array.isArray(node)) return node.map(strict);
  if (node === null || typeof node !== "object") return node;
  const object = asObject(node);
  const { oneOf, const: only, properties, ...rest } = object;
  const members = Object.entries(rest).filter(([name]) => !LEFT_OUT.some((one) => one === name));
  const made: Record<string, Json> = Object.fromEntries(members.map(([name, value]) => [name, strict(value)]));
  if (oneOf !== undefined) made["anyOf"] = strict(oneOf);
  if (only !== undefined) made["enum"] = [only];
  if (properties !== undefined) {
    const written = Object.entries(asObject(properties))
      .filter(([name]) => !UNWRITTEN.some((one) => one === name))
      .map(([name, value]): [string, Json] => (name === "span" ? ["words", quoted(value)] : [name, strict(value)]));
    made["properties"] = Object.fromEntries(written);
    made["required"] = written.map(([name]) => name);
    made["additionalProperties"] = false;
  }
  return made;
}

/** Schema of the quoted words for a span; nullable where the span is. */
function quoted(span: Json): Json {
  return { type: JSON.stringify(span).includes('"null"') ? ["string", "null"] : "string" };
}

function asObject(value: Json): JsonObject {
  return value === null || typeof value !== "object" || Array.isArray(value) ? {} : (value as JsonObject);
}

/** Copies a schema as plain JSON. */
function asJson(schema: object): Json {
  return JSON.parse(JSON.stringify(schema));
}
