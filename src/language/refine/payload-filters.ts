import { readBack } from "#catalogue";
import { isObject, pointerKeys, valueAt, withValueAt, type ScanPayload, type Json, type JsonObject } from "#contract";
import { toForm } from "../compile/to-form.ts";
import type { Atom } from "../intermediate/form.ts";

/** One filter of a payload, for reference by words. */
export interface Filter {
  /** Keys from the payload to the filter. */
  readonly keys: readonly string[];
  /** Its comparisons, which must all hold. */
  readonly atoms: readonly Atom[];
  /** The filter in words: "rsi(close,14) < 30 on daily bars". */
  readonly text: string;
  readonly isDisabled: boolean;
}

const CONDITION_LISTS = [["All"], ["Any"], ["None"], ["AtLeast", "Of"]];
/** Members that force several comparisons onto the same bar, which a list of atoms cannot express. */
const WINDOW = ["Within", "WithinAll"];

/** Returns every filter of a payload in order, disabled ones included. */
export function filtersOf(payload: ScanPayload): readonly Filter[] {
  return inPayload(asJson(payload), []);
}

/** Returns the filter at a place. */
export function filterAt(payload: Json, keys: readonly string[]): Filter | undefined {
  const from = keys.findLastIndex((key, k) => /^\d+$/.test(keys[k + 1] ?? "") && isList(key)) + 2;
  const alone = withValueAt({}, keys.slice(from, -1), [valueAt(payload, keys) ?? null]);
  if (!isObject(alone)) return undefined;
  const [filter] = inCondition(alone, []);
  return filter === undefined ? undefined : { ...filter, keys };
}

function isList(key: string): boolean {
  return CONDITION_LISTS.some((list) => list.at(-1) === key);
}

/** Returns the filter in words, with a note if it is disabled. */
export function filterInWords({ text, isDisabled }: Pick<Filter, "text" | "isDisabled">): string {
  return isDisabled ? `${text} (switched off)` : text;
}

/** Casts between payload and JSON. Edits keep the shape of a payload and are validated afterwards. */
export function asJson(payload: ScanPayload): Json {
  return payload as Json;
}
export function asPayload(json: Json): ScanPayload {
  return json as ScanPayload;
}

function inPayload(payload: Json, at: readonly string[]): Filter[] {
  return CONDITION_LISTS.flatMap((list) => {
    const conditions = valueAt(payload, list);
    if (!Array.isArray(conditions)) return [];
    return conditions.flatMap((condition: Json, k) =>
      isObject(condition) ? inCondition(condition, [...at, ...list, String(k)]) : [],
    );
  });
}

function inCondition(condition: JsonObject, at: readonly string[]): Filter[] {
  const { Leaf: leaf, AsOf: _instant, AsOfBasis: _basis, ...own } = condition;
  const alone = (json: Json): ScanPayload => asPayload({ All: [json] });
  const { idle } = toForm(alone(own));
  const off = idle.map(inside).filter((keys) => isOff(own, keys));
  const enabled = off.reduce<Json>((json, keys) => withValueAt(json, [...keys, "IsDisabled"], undefined), own);
  const { opaque } = toForm(alone(enabled));
  const plain = opaque.map(inside).reduce((json, keys) => withoutWindow(json, keys), enabled);
  const { form, paths } = toForm(alone(plain));
  const byPlace = new Map<string, Atom[]>();
  for (const atom of form.atoms) {
    const place = paths.get(atom.id) ?? "";
    byPlace.set(place, [...(byPlace.get(place) ?? []), atom]);
  }
  const filters = [...byPlace].map(([place, atoms]): Filter => {
    const keys = inside(place);
    return {
      keys: [...at, ...keys],
      atoms,
      text: textOf(enabled, keys),
      isDisabled: off.some((one) => one.join("/") === keys.join("/")),
    };
  });
  return [...filters.toSorted(byKeys), ...(leaf == null ? [] : inPayload(leaf, [...at, "Leaf"]))];
}

/** Returns the keys of a pointer, relative to the only condition of its payload. */
function inside(pointer: string): string[] {
  return pointerKeys(pointer).slice(2);
}

function isOff(condition: Json, keys: readonly string[]): boolean {
  const entry = valueAt(condition, keys);
  return isObject(entry) && entry["IsDisabled"] === true;
}

function withoutWindow(condition: Json, keys: readonly string[]): Json {
  return isObject(valueAt(condition, keys))
    ? WINDOW.reduce((json, name) => withValueAt(json, [...keys, name], undefined), condition)
    : condition;
}

/** Returns one entry of a list in words, without the rest of the payload. */
function textOf(condition: Json, keys: readonly string[]): string {
  const alone = withValueAt({}, keys.slice(0, -1), [valueAt(condition, keys) ?? null]);
  return readBack(asPayload({ All: [alone] }))
    .replace(/^Stocks where /, "")
    .replace(/\.$/, "");
}

function byKeys(a: Filter, b: Filter): number {
  for (const [i, key] of a.keys.entries()) {
    const other = b.keys[i] ?? "";
    if (key === other) continue;
    return /^\d+$/.test(key) && /^\d+$/.test(other) ? Number(key) - Number(other) : key < other ? -1 : 1;
  }
  return 0;
}
