import { ownMember } from "#base";
import { isObject, pointerKeys, valueAt, withValueAt, type Json, type JsonObject } from "#contract";
import { CODECS } from "../compile/codecs.ts";
import { compileForm } from "../compile/compile-form.ts";
import { toForm } from "../compile/to-form.ts";
import { EMPTY_FORM, type Atom } from "../intermediate/form.ts";
import { asJson, filterAt, type Filter } from "./payload-filters.ts";

/** Members of a filter without effect on its matches. */
const LABELS = [
  "Id",
  "IsDisabled",
  "Description",
  "DisplayName",
  "DisplayUnit",
  "Comments",
  "InfoLink",
  "SupportedStatus",
  "Default",
  "Min",
  "Max",
  "Category",
  "RetentionDays",
  "SupportsRealtime",
];

/** An edited payload and its changed filter. */
export interface Changed {
  readonly payload: Json;
  readonly filter: Filter;
}

/**
 * Replaces one comparison of a filter: writes only the members that differ. Undefined where the result would have another
 * meaning, as with a filter whose comparison is written in an unusual way.
 */
export function changeAtom(payload: Json, filter: Filter, old: Atom, next: Atom): Changed | undefined {
  const raw = valueAt(payload, filter.keys);
  const before = entryOf(old);
  const after = entryOf(next);
  if (!isObject(raw) || before === undefined || after === undefined) return undefined;
  const expected = filter.atoms.map((atom) => (atom === old ? next : atom));
  const rewrites = [
    merged(raw, before.entry, after.entry),
    ...(filter.atoms.length === 1 ? [rewritten(raw, after.entry, next)] : []),
  ];
  for (const entry of rewrites) {
    const edited = withValueAt(payload, filter.keys, entry);
    const found = filterAt(edited, filter.keys);
    if (found !== undefined && textOf(found.atoms) === textOf(expected.map(canonical))) {
      return { payload: edited, filter: found };
    }
  }
  return undefined;
}

function textOf(atoms: readonly Atom[]): string {
  return JSON.stringify(atoms.map((atom) => JSON.stringify({ ...atom, id: "", span: null, why: null })).toSorted());
}

function canonical(atom: Atom): Atom {
  return toForm(compileForm({ ...EMPTY_FORM, atoms: [atom] })).form.atoms[0] ?? atom;
}

/** Returns a filter of exactly this comparison, with its place in a payload. */
export function entryOf(atom: Atom): { readonly entry: JsonObject; readonly keys: readonly string[] } | undefined {
  const payload = compileForm({ ...EMPTY_FORM, atoms: [atom] });
  const [pointer] = toForm(payload).paths.values();
  if (pointer === undefined) return undefined;
  const keys = pointerKeys(pointer);
  const entry = valueAt(asJson(payload), keys);
  return isObject(entry) ? { entry, keys } : undefined;
}

/** Returns `raw` with the differences from `before` to `after` applied. */
function merged(raw: JsonObject, before: JsonObject, after: JsonObject): JsonObject {
  let made: JsonObject = raw;
  for (const key of Object.keys(before)) {
    if (Object.hasOwn(after, key) || key === "Id") continue;
    const { [key]: _gone, ...rest } = made;
    made = rest;
  }
  for (const [key, value] of Object.entries(after)) {
    const old = ownMember(before, key);
    if (key === "Id" || same(old, value)) continue;
    const held = ownMember(made, key);
    made = {
      ...made,
      [key]: isObject(value) && isObject(held) ? merged(held, isObject(old) ? old : {}, value) : value,
    };
  }
  return made;
}

function rewritten(raw: JsonObject, after: JsonObject, next: Atom): JsonObject {
  const labels = Object.fromEntries(Object.entries(raw).filter(([key]) => LABELS.includes(key)));
  const { Id: id, ...members } = after;
  return CODECS[next.group].keepsId || id === undefined ? { ...labels, ...members } : { ...labels, ...members, Id: id };
}

function same(a: Json | undefined, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
