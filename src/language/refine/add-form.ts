import { isObject, pointerKeys, valueAt, withValueAt, type Condition, type Json, type JsonObject } from "#contract";
import { compileForm } from "../compile/compile-form.ts";
import { toForm } from "../compile/to-form.ts";
import type { IntermediateForm } from "../intermediate/form.ts";
import { asJson, asPayload } from "./payload-filters.ts";

/** Appends the conditions of a form to a payload's own, at the payload's moment. */
export function addForm(payload: Json, form: IntermediateForm): Json {
  const { as_of: moment } = toForm(asPayload(payload)).form;
  const ids = idsIn(payload);
  const { All, ...rest } = compileForm({ ...form, as_of: null });
  const conditions: Condition[] = [...(All ?? [])];
  if (Object.keys(rest).length > 0) conditions.push({ Leaf: rest });
  const around = {
    ...(moment?.value == null ? {} : { AsOf: moment.value }),
    ...(moment?.basis == null ? {} : { AsOfBasis: moment.basis }),
  };
  const placed = conditions.map((condition) => asJson({ All: [{ ...around, ...condition }] }));
  const made = placed.flatMap((json) => listAt(renamed(json, ids), ["All"]));
  return withValueAt(payload, ["All"], [...listAt(payload, ["All"]), ...made]);
}

function listAt(json: Json, keys: readonly string[]): readonly Json[] {
  const list = valueAt(json, keys);
  return Array.isArray(list) ? list : [];
}

/** Returns the Ids of all filters. */
function idsIn(json: Json): Set<string> {
  const ids = new Set<string>();
  const visit = (value: Json): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isObject(value)) {
      if (typeof value["Id"] === "string") ids.add(value["Id"]);
      Object.values(value).forEach(visit);
    }
  };
  visit(json);
  return ids;
}

/** Renames the Ids of new filters that the payload uses already. A figure's Id is its name, so it stays. */
function renamed(json: Json, taken: Set<string>): Json {
  const { form, paths } = toForm(asPayload(json));
  let made = json;
  for (const { id, group } of form.atoms) {
    const keys = pointerKeys(paths.get(id) ?? "");
    const entry: JsonObject | undefined = asObject(valueAt(made, keys));
    const old = entry?.["Id"];
    if (typeof old !== "string" || group === "fundamental") continue;
    let name = old;
    for (let n = 2; taken.has(name); n++) name = `${old}-${n}`;
    taken.add(name);
    if (name !== old) made = withValueAt(made, [...keys, "Id"], name);
  }
  return made;
}

function asObject(value: Json | undefined): JsonObject | undefined {
  return isObject(value) ? value : undefined;
}
