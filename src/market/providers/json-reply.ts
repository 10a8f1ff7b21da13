import { ReplyFault } from "./reply-fault.ts";

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 40) ?? "nothing";

/** Returns the members of an object. `place` is its place in the reply, for error messages. */
export function fieldsOf(value: unknown, place: string): ReadonlyMap<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ReplyFault(`${place} is ${shown(value)}, not an object`);
  }
  return new Map(Object.entries(value));
}

/** Returns the elements of an array; none for null and undefined. */
export function listOf(value: unknown, place: string): readonly unknown[] {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) throw new ReplyFault(`${place} is ${shown(value)}, not a list`);
  return value;
}

/** Returns a value for a raw bar; the acceptance rules judge it later. */
export function cellOf(value: unknown, place: string): string | number | null {
  if (typeof value === "number" || typeof value === "string") return value;
  if (value === null || value === undefined) return null;
  throw new ReplyFault(`${place} is ${shown(value)}, not a number`);
}

export function textOf(value: unknown, place: string): string {
  if (typeof value === "string" && value !== "") return value;
  throw new ReplyFault(`${place} is ${shown(value)}, not a text`);
}

/** Returns a number above zero, which may arrive as a text. */
export function positiveOf(value: unknown, place: string): number {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number === "number" && number > 0 && number < Infinity) return number;
  throw new ReplyFault(`${place} is ${shown(value)}, not a number above 0`);
}

/** Returns the cursor of the next page; undefined for null, undefined and "". */
export function cursorOf(value: unknown, place: string): string | undefined {
  return value === null || value === undefined || value === "" ? undefined : textOf(value, place);
}
