import { assert } from "#base";

/** A JSON list of texts as a store wrote it. */
export function textList(json: string): readonly string[] {
  const list: unknown = JSON.parse(json);
  assert(Array.isArray(list) && list.every((item) => typeof item === "string"), "a stored list holds texts");
  return list;
}
