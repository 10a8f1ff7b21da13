import type { Atom } from "../intermediate/form.ts";
import type { AtomParams } from "./new-atom.ts";

/** A parameter of an atom by its name; undefined where it is not given. */
export function paramOf(atom: Atom, name: string): number | string | undefined {
  return atom.params?.find((one) => one.name === name)?.value;
}

/** A parameter as a number: digits in a text count. */
export function numberParam(atom: Atom, name: string): number | undefined {
  const value = paramOf(atom, name);
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** A parameter as a text, trimmed; undefined where it is blank. */
export function textParam(atom: Atom, name: string): string | undefined {
  const value = paramOf(atom, name);
  const text = value === undefined ? "" : String(value).trim();
  return text === "" ? undefined : text;
}

/** Parameters in a fixed order without those that are not given; null when none is left. */
export function paramsOf(values: Readonly<Record<string, number | string | null | undefined>>): AtomParams | null {
  const params = Object.entries(values).flatMap(([name, value]) => (value == null ? [] : [{ name, value }]));
  return params.length === 0 ? null : params;
}
