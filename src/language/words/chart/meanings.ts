import type { Atom, AtomGroup, AtomOperator, AtomValue } from "../../intermediate/form.ts";
import type { SessionZone, Timeframe } from "#contract";

/** A figure as written: 5 %, $5, 5 million shares, 5 times. */
export interface Quantity {
  readonly value: number;
  readonly unit: "$" | "%" | "x" | "bps" | "sh" | null;
  /** True for a figure written with k, million or the like, or with commas. */
  readonly scaled: boolean;
}

export type TimeUnit = "minute" | "hour" | "bar" | "day" | "week" | "month" | "quarter" | "year";
export interface Duration {
  readonly count: number;
  readonly unit: TimeUnit;
  /** True if the query gives no count: `a few days`. */
  readonly vague: boolean;
}

/** A stretch of bars before now. `all`: the condition holds on every bar of the stretch. */
export interface Window {
  readonly duration: Duration;
  readonly all: boolean;
  /**
   * `over the last 20 days`: the move from the start of the stretch to now. `in the last 20 days` is a move on any of its
   * bars.
   */
  readonly isSpan?: boolean;
  /** `for the first time in 3 months`: now, and on no bar of the stretch before. */
  readonly isFirst?: boolean;
  /** `in the last 2 to 5 days`: the newest bar of the window is so long ago. */
  readonly until?: Duration;
  /** `2 to 5 days ago`: the oldest bar is so long ago; `in the last 5 days` begins one bar later. */
  readonly isAgo?: boolean;
  /** `on any of the last 5 days`. */
  readonly isAny?: boolean;
  /** `on 3 of the last 5 days`: the fewest bars on which the condition holds; null for a count that is not served. */
  readonly least?: number | null;
}

/** A window with a count of bars. */
export interface Counted extends Window {
  readonly least: number | null;
}

export interface Note {
  readonly field: string;
  readonly value: string;
  readonly why: string;
}

export type SubjectParams = NonNullable<Atom["params"]>;

/** A series that can be compared, before an atom takes it. */
export interface Subject {
  readonly group: AtomGroup;
  /** The concept of the atom; for a feature the text of its study. */
  readonly concept: string;
  readonly params: SubjectParams | null;
  /** Unit of the values, as in the catalogue. */
  readonly unit: string;
  /** True if the values are prices. */
  readonly isLevel: boolean;
  /** Alias of the feature; otherwise the concept. */
  readonly name: string;
  readonly timeframe: Timeframe | null;
  readonly session: readonly SessionZone[] | null;
  readonly barsAgo: number | null;
  /** The shift as the query words it, from which `barsAgo` follows on any timeframe. */
  readonly ago?: Duration;
  /** The stretch as the query words it, from which the length follows on weekly and monthly bars. */
  readonly span?: Duration;
  /** k and offset of k × study + offset. */
  readonly multiplier: number | null;
  readonly offset: number | null;
  /** `the rising 20 EMA`: the series must also move in this direction. */
  readonly trend?: "up" | "down";
  /** `the 200`: an average of which the query gives only the length. */
  readonly isBare?: true;
  readonly notes: readonly Note[];
}

export interface AtomDraft {
  readonly group: AtomGroup;
  readonly concept: string;
  readonly params: SubjectParams | null;
  readonly timeframe: Timeframe | null;
  readonly session: readonly SessionZone[] | null;
  readonly barsAgo: number | null;
  readonly op: AtomOperator;
  readonly rhs: AtomValue;
  readonly within: number | null;
  readonly withinAll: boolean;
  readonly negate: boolean;
  readonly notes: readonly Note[];
  /** Offsets of its words in the query; set when the clauses are assembled. */
  readonly span: readonly [number, number] | null;
  /** Subject that later words may leave out. */
  readonly subject: Subject | null;
  /** Right side of a comparison of two series. */
  readonly right?: Subject;
}

export type Tree =
  | { readonly kind: "atom"; readonly atom: AtomDraft }
  | { readonly kind: "all" | "any" | "none"; readonly members: readonly Tree[] }
  | { readonly kind: "at_least"; readonly count: number; readonly members: readonly Tree[] };

export const leaf = (atom: AtomDraft): Tree => ({ kind: "atom", atom });
export const allOf = (...members: readonly Tree[]): Tree =>
  members.length === 1 ? members[0]! : { kind: "all", members };
export const anyOf = (...members: readonly Tree[]): Tree =>
  members.length === 1 ? members[0]! : { kind: "any", members };
export function atLeastOf(count: number, members: readonly Tree[]): Tree {
  if (count === members.length) return allOf(...members);
  return count === 1 ? anyOf(...members) : { kind: "at_least", count, members };
}

export function mapAtoms(tree: Tree, change: (atom: AtomDraft) => AtomDraft): Tree {
  if (tree.kind === "atom") return leaf(change(tree.atom));
  return { ...tree, members: tree.members.map((member) => mapAtoms(member, change)) };
}

/** Adds notes to each atom of the tree. */
export const noted = (tree: Tree, ...notes: readonly Note[]): Tree =>
  mapAtoms(tree, (atom) => ({ ...atom, notes: [...atom.notes, ...notes] }));

export function atomsOf(tree: Tree): readonly AtomDraft[] {
  return tree.kind === "atom" ? [tree.atom] : tree.members.flatMap(atomsOf);
}
