import { isObject, valueAt, withValueAt, type Json } from "./json-at.ts";

/** Members of a condition that hold for its filters and are no filters. */
const SURROUNDINGS = ["AsOf", "AsOfBasis", "Id", "$schema", "Reference"];
const CONDITION_LISTS = ["All", "Any", "None", "Of"];

/**
 * The payload without the filter at `keys`, and without the lists, conditions and Leafs that held nothing else. The All of
 * the whole payload stays, as an empty list, where it is the only member.
 */
export function withoutEntry(payload: Json, keys: readonly string[]): Json {
  const left = withValueAt(payload, keys, undefined);
  return pruned(left, keys.slice(0, -1));
}

/** Takes out what stands at `keys` if it is empty, and so on outwards. */
function pruned(payload: Json, keys: readonly string[]): Json {
  const value = valueAt(payload, keys);
  if (value === undefined || !holdsNothing(value, keys)) return payload;
  if (keys.length === 1 && keys[0] === "All" && isObject(payload) && Object.keys(payload).length === 1) return payload;
  const [last] = keys.slice(-1);
  // AtLeast is its list.
  const gone = last === "Of" ? keys.slice(0, -1) : keys;
  if (gone.length === 0) return payload;
  return pruned(withValueAt(payload, gone, undefined), gone.slice(0, -1));
}

function holdsNothing(value: Json, keys: readonly string[]): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (!isObject(value)) return false;
  const isCondition = CONDITION_LISTS.includes(keys.at(-2) ?? "");
  const members = Object.keys(value).filter((key) => !isCondition || !SURROUNDINGS.includes(key));
  return members.length === 0;
}
