import type { Condition } from "#contract";
import type { Atom } from "../intermediate/form.ts";

/** An atom that was read, and where its filter stands: a JSON pointer from the condition. */
export interface ReadAtom {
  readonly atom: Atom;
  readonly pointer: string;
}

/** What one group of a condition says. */
export interface ReadGroup {
  readonly atoms: readonly ReadAtom[];
  /** Filters that no atom can say. */
  readonly opaque: readonly string[];
  /** Filters that constrain nothing. */
  readonly idle: readonly string[];
}

/** One group of atoms in a payload: where its filters stand, and how they are written and read. */
export interface AtomCodec {
  /** The same atom in its one form. */
  readonly canonical: (atom: Atom) => Atom;
  /** Whether the filter itself says the negation, so that no None is needed. */
  readonly negatesInline: (atom: Atom) => boolean;
  /** The list of the condition in which the filter stands, as a JSON pointer from the condition. */
  readonly listOf: (atom: Atom) => string;
  /** The filter of a canonical atom. */
  readonly write: (atom: Atom, id: string) => object;
  /** Whether the filter keeps `id` in its Id. */
  readonly keepsId: boolean;
  readonly read: (condition: Condition) => ReadGroup;
}
