import type { Atom } from "../intermediate/form.ts";
import type { AtomParams } from "./new-atom.ts";

/** Returns a parameter of an atom by its name; undefined where absent. */
export function paramOf(atom: Atom, name: string): number | string | undefined {
  return atom.params?.find((one) => one.name === name)?.value;
}

/** Returns a parameter as a number, parsing text; undefined where the value is no finite number. */
export function numberParam(atom: Atom, name: string): number | undefined {
  const value = paramOf(atom, name);
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** Returns a parameter as trimmed text; undefined where blank. */
export function textParam(atom: Atom, name: string): string | undefined {
  const value = paramOf(atom, name);
  const text = value === undefined ? "" : String(value).trim();
  return text === "" ? undefined : text;
}

/** Returns the given values as parameters, in the order of the record; null when there are none. */
export function paramsOf(values: Readonly<Record<string, number | string | null | undefined>>): AtomParams | null {
  const params = Object.entries(values).flatMap(([name, value]) => (value == null ? [] : [{ name, value }]));
  return params.length === 0 ? null : params;
}
