import { isObject, valueAt, withValueAt, type AsOfBasis, type Json } from "#contract";

const LISTS = [["All"], ["Any"], ["None"], ["AtLeast", "Of"]];

/**
 * Sets one moment on all conditions of a payload; an undefined value removes every moment. Null where a Leaf has its own
 * moment, which may count from its condition's.
 */
export function setMoment(payload: Json, value: string | undefined, basis: AsOfBasis | null): Json | null {
  let made = payload;
  for (const keys of LISTS) {
    const list = valueAt(payload, keys);
    if (!Array.isArray(list)) continue;
    for (const [k, condition] of list.entries()) {
      if (!isObject(condition)) continue;
      if (hasMoment(condition["Leaf"] ?? null)) return null;
      const at = [...keys, String(k)];
      made = withValueAt(made, [...at, "AsOf"], value);
      if (basis !== null || value === undefined) made = withValueAt(made, [...at, "AsOfBasis"], basis ?? undefined);
    }
  }
  return made;
}

function hasMoment(json: Json): boolean {
  if (Array.isArray(json)) return json.some(hasMoment);
  return isObject(json) && ("AsOf" in json || Object.values(json).some(hasMoment));
}
