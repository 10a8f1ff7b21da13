import { ownMember } from "#base";
/** JSON as it was written. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [member: string]: Json;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The keys of a JSON pointer. */
export function pointerKeys(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

export function pointerTo(keys: readonly string[]): string {
  return keys.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

export function valueAt(root: Json, keys: readonly string[]): Json | undefined {
  let at: Json | undefined = root;
  for (const key of keys) {
    if (Array.isArray(at)) at = at[Number(key)];
    else at = isObject(at) ? ownMember(at, key) : undefined;
  }
  return at;
}

/** The same JSON with another value in one place; undefined takes it out. What it is not within is left as it is. */
export function withValueAt(root: Json, [key, ...below]: readonly string[], value: Json | undefined): Json {
  if (key === undefined) return value ?? null;
  if (Array.isArray(root)) {
    const list: readonly Json[] = root;
    const index = Number(key);
    if (below.length > 0) return list.with(index, withValueAt(list[index] ?? {}, below, value));
    if (value === undefined) return list.toSpliced(index, 1);
    return index < list.length ? list.with(index, value) : [...list, value];
  }
  const object = isObject(root) ? root : {};
  if (below.length === 0 && value === undefined) {
    const { [key]: _gone, ...rest } = object;
    return rest;
  }
  return { ...object, [key]: below.length === 0 ? value! : withValueAt(ownMember(object, key) ?? {}, below, value) };
}
