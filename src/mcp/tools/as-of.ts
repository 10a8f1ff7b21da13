import type { Renaming } from "./renaming.ts";

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A list with the moment in every condition that names none, and the indexes of these. */
function dated(
  list: readonly unknown[],
  asOf: string,
): readonly [list: readonly unknown[], changed: readonly number[]] {
  const changed: number[] = [];
  const conditions = list.map((condition, k) => {
    if (!isObject(condition) || Object.hasOwn(condition, "AsOf")) return condition;
    changed.push(k);
    return { ...condition, AsOf: asOf };
  });
  return [conditions, changed];
}

/**
 * The payload, which stands at the pointer `at`, with `asOf` as the moment of every outermost condition that names none of
 * its own, and the places where the moment then stands. What is no payload is left as it is.
 */
export function payloadAsOf(
  payload: unknown,
  asOf: string | undefined,
  at: string,
): { readonly payload: unknown; readonly places: readonly Renaming[] } {
  if (asOf === undefined || !isObject(payload)) return { payload, places: [] };
  const { AtLeast: atLeast } = payload;
  const lists = (["All", "Any", "None"] as const).map((member) => [member, payload[member], member] as const);
  const of = isObject(atLeast) ? atLeast["Of"] : undefined;
  const places: Renaming[] = [];
  const result: Record<string, unknown> = { ...payload };
  let conditions = 0;
  for (const [member, list, place] of [...lists, ["AtLeast", of, "AtLeast/Of"] as const]) {
    if (!Array.isArray(list)) continue;
    const [changed, indexes] = dated(list, asOf);
    conditions += list.length;
    for (const k of indexes) places.push([`${at}/${place}/${k}/AsOf`, "/as_of"]);
    result[member] = member === "AtLeast" && isObject(atLeast) ? { ...atLeast, Of: changed } : changed;
  }
  if (conditions > 0 || (payload["All"] != null && !Array.isArray(payload["All"]))) return { payload: result, places };
  // A payload without conditions has no place for a moment yet.
  return { payload: { ...result, All: [{ AsOf: asOf }] }, places: [[`${at}/All/0/AsOf`, "/as_of"]] };
}
