import { ownMember } from "#base";
import { z } from "zod";

/** What a schema looks like without what only says that a value may be absent or null. */
export function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  let at = schema;
  while (at instanceof z.ZodOptional || at instanceof z.ZodNullable) at = at.def.innerType;
  return at;
}

/** The schema of the value at a path, or undefined where the path leaves what the schema describes. */
export function schemaAt(root: z.core.$ZodType, path: readonly PropertyKey[]): z.core.$ZodType | undefined {
  let at: z.core.$ZodType | undefined = unwrapped(root);
  for (const key of path) {
    if (at instanceof z.ZodArray) at = at.def.element;
    else if (at instanceof z.ZodRecord) at = at.def.valueType;
    else if (at instanceof z.ZodObject) at = memberOf(at, String(key));
    else return undefined;
    if (at === undefined) return undefined;
    at = unwrapped(at);
  }
  return at;
}

function memberOf(object: z.ZodObject, key: string): z.core.$ZodType | undefined {
  return ownMember(object.shape, key);
}

/** The schema that another one was made from by giving it a description of its own. */
export function originOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  return schema._zod.parent;
}

/** The name under which a schema stands in the API reference. */
export function nameOf(schema: z.core.$ZodType): string | undefined {
  for (let at: z.core.$ZodType | undefined = schema; at !== undefined; at = originOf(at)) {
    const name = z.globalRegistry.get(at)?.id;
    if (name !== undefined) return name;
  }
  return undefined;
}

/** The names of an object's members; empty for anything else. */
export function membersOf(schema: z.core.$ZodType | undefined): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}
