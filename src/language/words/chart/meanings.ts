import type { Atom, AtomGroup, AtomOperator, AtomValue } from "../../intermediate/form.ts";
import type { SessionZone, Timeframe } from "#contract";

/** A figure as written: 5 %, $5, 5 million shares, 5 times. */
export interface Quantity {
  readonly value: number;
  readonly unit: "$" | "%" | "x" | "bps" | "sh" | null;
  /** Written with a k, million or the like, or with commas. */
  readonly scaled: boolean;
}

export type TimeUnit = "minute" | "hour" | "bar" | "day" | "week" | "month" | "quarter" | "year";
export interface Duration {
  readonly count: number;
  readonly unit: TimeUnit;
  /** `a few days`: the count was decided. */
  readonly vague: boolean;
}

/** A point or stretch before now. `all`: on every bar of it; `since`: from its start until now. */
export interface Window {
  readonly duration: Duration;
  readonly all: boolean;
  /** `over the last 20 days`: a move is meant from its start to now, where `in the last 20 days` is on any bar. */
  readonly isSpan?: boolean;
  /** `for the first time in 3 months`: now, and on no bar of the stretch before. */
  readonly isFirst?: boolean;
  /** `on any of the last 5 days`. */
  readonly isAny?: boolean;
}

export interface Note {
  readonly field: string;
  readonly value: string;
  readonly why: string;
}

export type AtomParams = NonNullable<Atom["params"]>;

/** A series that can be compared, before it is placed in an atom. */
export interface Subject {
  readonly group: AtomGroup;
  /** The concept of the atom; the study text of a feature. */
  readonly concept: string;
  readonly params: AtomParams | null;
  /** Of the values, as the catalogue names it. */
  readonly unit: string;
  /** Stands on the price scale. */
  readonly isLevel: boolean;
  /** The feature's alias, else the concept. */
  readonly name: string;
  readonly timeframe: Timeframe | null;
  readonly session: readonly SessionZone[] | null;
  readonly barsAgo: number | null;
  /** The words of `barsAgo`, on whichever bars. */
  readonly ago?: Duration;
  /** How the words stretch it: the k of k × study + offset. */
  readonly multiplier: number | null;
  readonly offset: number | null;
  /** `the rising 20 EMA`: it must also go this way. */
  readonly trend?: "up" | "down";
  /** `the 200`: an average of which the words name the length alone. */
  readonly isBare?: true;
  readonly notes: readonly Note[];
}

export interface Condition {
  readonly group: AtomGroup;
  readonly concept: string;
  readonly params: AtomParams | null;
  readonly timeframe: Timeframe | null;
  readonly session: readonly SessionZone[] | null;
  readonly barsAgo: number | null;
  readonly op: AtomOperator;
  readonly rhs: AtomValue;
  readonly within: number | null;
  readonly withinAll: boolean;
  readonly negate: boolean;
  readonly notes: readonly Note[];
  /** Words it comes from; set when the tree is assembled. */
  readonly span: readonly [number, number] | null;
  /** What it is about, for ellipsis in what follows. */
  readonly subject: Subject | null;
  /** The other series of a comparison. */
  readonly right?: Subject;
}

export type Tree =
  | { readonly kind: "atom"; readonly atom: Condition }
  | { readonly kind: "all" | "any" | "none"; readonly members: readonly Tree[] };

export const leaf = (atom: Condition): Tree => ({ kind: "atom", atom });
export const allOf = (...members: readonly Tree[]): Tree =>
  members.length === 1 ? members[0]! : { kind: "all", members };
export const anyOf = (...members: readonly Tree[]): Tree =>
  members.length === 1 ? members[0]! : { kind: "any", members };

export function mapAtoms(tree: Tree, change: (atom: Condition) => Condition): Tree {
  if (tree.kind === "atom") return leaf(change(tree.atom));
  return { kind: tree.kind, members: tree.members.map((member) => mapAtoms(member, change)) };
}

/** The tree with notes on each of its atoms. */
export const noted = (tree: Tree, ...notes: readonly Note[]): Tree =>
  mapAtoms(tree, (atom) => ({ ...atom, notes: [...atom.notes, ...notes] }));

export function atomsOf(tree: Tree): readonly Condition[] {
  return tree.kind === "atom" ? [tree.atom] : tree.members.flatMap(atomsOf);
}
