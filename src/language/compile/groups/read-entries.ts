import type { Atom } from "../../intermediate/form.ts";
import type { ReadAtom, ReadGroup } from "../atom-codec.ts";

interface Entry {
  readonly Id?: string | undefined;
  readonly IsDisabled?: boolean | undefined;
}

/**
 * Reads the entries of one list. `atomsOf` returns the atoms of an entry: none where the entry constrains nothing,
 * undefined where atoms cannot express it.
 */
export function readEntries<E extends Entry>(
  entries: readonly E[] | null | undefined,
  list: string,
  atomsOf: (entry: E) => readonly Atom[] | undefined,
): ReadGroup {
  const atoms: ReadAtom[] = [];
  const opaque: string[] = [];
  const idle: string[] = [];
  for (const [k, entry] of (entries ?? []).entries()) {
    const pointer = `${list}/${k}`;
    const found = entry.IsDisabled === true ? [] : atomsOf(entry);
    if (found === undefined) opaque.push(pointer);
    else if (found.length === 0) idle.push(pointer);
    else atoms.push(...found.map((atom) => ({ atom: { ...atom, id: entry.Id ?? "" }, pointer })));
  }
  return { atoms, opaque, idle };
}

/** Joins the results of several lists. */
export function joined(groups: readonly ReadGroup[]): ReadGroup {
  return {
    atoms: groups.flatMap((group) => group.atoms),
    opaque: groups.flatMap((group) => group.opaque),
    idle: groups.flatMap((group) => group.idle),
  };
}
