import type { Condition } from "#contract";
import type { Atom } from "../intermediate/form.ts";

/** An atom read from a filter. `pointer` leads from the condition to the filter. */
export interface ReadAtom {
  readonly atom: Atom;
  readonly pointer: string;
}

/** Result of reading one group of a condition. All pointers start at the condition. */
export interface ReadGroup {
  readonly atoms: readonly ReadAtom[];
  /** Pointers of filters that no atom can express. */
  readonly opaque: readonly string[];
  /** Pointers of filters that constrain nothing. */
  readonly idle: readonly string[];
}

/** Codec of one group of atoms: the place of its filters in a payload, and how to write and read them. */
export interface AtomCodec {
  /** Returns the canonical form of an atom: equal for all atoms of one meaning. */
  readonly canonical: (atom: Atom) => Atom;
  /** True where the filter itself can express the negation, so that no None is needed. */
  readonly negatesInline: (atom: Atom) => boolean;
  /** Pointer from the condition to the list that holds the filter. */
  readonly listOf: (atom: Atom) => string;
  /** Writes a canonical atom as a filter. */
  readonly write: (atom: Atom, id: string) => object;
  /** True where the filter stores `id` in its Id. */
  readonly keepsId: boolean;
  readonly read: (condition: Condition) => ReadGroup;
}
