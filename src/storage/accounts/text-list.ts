import { assert } from "#base";

/** Parses a JSON list of texts that a store wrote. */
export function textList(json: string): readonly string[] {
  const list: unknown = JSON.parse(json);
  assert(Array.isArray(list) && list.every((item) => typeof item === "string"), "a stored list holds texts");
  return list;
}
