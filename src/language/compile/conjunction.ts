import type { Atom } from "../intermediate/form.ts";
import { ATOM_GROUPS } from "../intermediate/form.ts";
import { CODECS } from "./codecs.ts";

/** A canonical atom. `source` is the id of the original atom, or a pointer into the payload. */
export interface Leaf {
  readonly atom: Atom;
  readonly source: string;
}

/** A tree of conditions before normalization. */
export type LogicNode =
  | { readonly kind: "atom"; readonly atom: Atom; readonly source: string }
  | { readonly kind: "all" | "any" | "none"; readonly of: readonly LogicNode[] }
  | { readonly kind: "at_least"; readonly count: number; readonly of: readonly LogicNode[] };

/** Alternatives of which at least `count` must hold; `count` is at least 1 and less than their number. */
export interface AtLeastOf {
  readonly count: number;
  readonly of: readonly Conjunction[];
}

/** Normal form of a tree: atoms that must hold, choices that must hold, conjunctions that must not hold. */
export interface Conjunction {
  readonly leaves: readonly Leaf[];
  readonly choices: readonly AtLeastOf[];
  readonly none: readonly Conjunction[];
}

const ALWAYS: Conjunction = { leaves: [], choices: [], none: [] };

export function isAlwaysTrue({ leaves, choices, none }: Conjunction): boolean {
  return leaves.length + choices.length + none.length === 0;
}

/**
 * Normalizes a tree: flattens conjunctions and alternatives, removes double negations, sorts the atoms of a conjunction in
 * the order of a condition's members, choices of one before choices of several, alternatives of one atom before longer
 * ones. Empty groups are dropped.
 */
export function conjunctionOf(node: LogicNode): Conjunction {
  return ordered(normal(node));
}

function normal(node: LogicNode): Conjunction {
  switch (node.kind) {
    case "atom":
      return leafOf({ atom: CODECS[node.atom.group].canonical(node.atom), source: node.source });
    case "all":
      return merged(node.of.map(normal));
    case "any":
      return choiceOf(node.of.map(normal), 1);
    case "at_least":
      return choiceOf(node.of.map(normal), node.count);
    case "none":
      return merged(node.of.map(normal).map(negated));
  }
}

function leafOf(leaf: Leaf): Conjunction {
  return { ...ALWAYS, leaves: [leaf] };
}

function merged(parts: readonly Conjunction[]): Conjunction {
  return {
    leaves: parts.flatMap((part) => part.leaves),
    choices: parts.flatMap((part) => part.choices),
    none: parts.flatMap((part) => part.none),
  };
}

/**
 * Returns a choice as one conjunction. If one alternative must hold, a part that consists of alternatives alone is merged
 * into the list.
 */
function choiceOf(parts: readonly Conjunction[], count: number): Conjunction {
  const kept = parts.filter((part) => !isAlwaysTrue(part));
  const of = count === 1 ? kept.flatMap((part) => onlyAlternatives(part) ?? [part]) : kept;
  return count < of.length ? { ...ALWAYS, choices: [{ count, of }] } : merged(of);
}

function onlyAlternatives({ leaves, choices, none }: Conjunction): readonly Conjunction[] | undefined {
  const [only, ...others] = choices;
  return leaves.length + none.length + others.length === 0 && only?.count === 1 ? only.of : undefined;
}

function negated(part: Conjunction): Conjunction {
  const { leaves, choices, none } = part;
  if (isAlwaysTrue(part)) return ALWAYS;
  const alternatives = onlyAlternatives(part);
  if (alternatives !== undefined) return merged(alternatives.map(negated));
  if (isSingleAtom(part)) {
    const { atom, source } = leaves[0]!;
    const flipped = { ...atom, negate: atom.negate === true ? null : true };
    return leafOf({ atom: CODECS[atom.group].canonical(flipped), source });
  }
  if (leaves.length + choices.length === 0 && none.length === 1) return none[0]!;
  return { ...ALWAYS, none: [part] };
}

/** True for a conjunction of exactly one atom. */
export function isSingleAtom({ leaves, choices, none }: Conjunction): boolean {
  return leaves.length === 1 && choices.length + none.length === 0;
}

/** True for a negated atom that must go into the None of a payload. */
export function belongsInNone(atom: Atom): boolean {
  return atom.negate === true && !CODECS[atom.group].negatesInline(atom);
}

function ordered({ leaves, choices, none }: Conjunction): Conjunction {
  return {
    leaves: leaves
      .map((leaf, index) => ({ leaf, index, key: sortKey(leaf.atom) }))
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.index - b.index))
      .map(({ leaf }) => leaf),
    choices: [...choices.filter(isOfOne), ...choices.filter((choice) => !isOfOne(choice))].map(({ count, of }) => ({
      count,
      of: [...of.filter(isSingleAtom), ...of.filter((one) => !isSingleAtom(one))].map(ordered),
    })),
    none: none.map(ordered),
  };
}

/** True where one of the alternatives is enough. */
export function isOfOne({ count }: AtLeastOf): boolean {
  return count === 1;
}

/** Sort key in the order of a condition's members. Atoms of None keep their order and come last. */
function sortKey(atom: Atom): string {
  if (belongsInNone(atom)) return "1";
  const rank = String(ATOM_GROUPS.indexOf(atom.group)).padStart(2, "0");
  return `0 ${rank} ${CODECS[atom.group].listOf(atom)}`;
}
