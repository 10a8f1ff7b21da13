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
  | { readonly kind: "all" | "any" | "none"; readonly of: readonly LogicNode[] };

/**
 * Normal form of a tree: atoms that must hold, lists of alternatives of which one must hold, conjunctions that must not
 * hold.
 */
export interface Conjunction {
  readonly leaves: readonly Leaf[];
  readonly any: readonly (readonly Conjunction[])[];
  readonly none: readonly Conjunction[];
}

const ALWAYS: Conjunction = { leaves: [], any: [], none: [] };

export function isAlwaysTrue({ leaves, any, none }: Conjunction): boolean {
  return leaves.length + any.length + none.length === 0;
}

/**
 * Normalizes a tree: flattens conjunctions and alternatives, removes double negations, sorts the atoms of a conjunction in
 * the order of a condition's members and alternatives of one atom before longer ones. Empty groups are dropped.
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
      return anyOf(node.of.map(normal));
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
    any: parts.flatMap((part) => part.any),
    none: parts.flatMap((part) => part.none),
  };
}

/** Returns alternatives as one conjunction. A part that consists of alternatives alone is merged into the list. */
function anyOf(parts: readonly Conjunction[]): Conjunction {
  const alternatives = parts.filter((part) => !isAlwaysTrue(part)).flatMap((part) => onlyAlternatives(part) ?? [part]);
  if (alternatives.length < 2) return alternatives[0] ?? ALWAYS;
  return { ...ALWAYS, any: [alternatives] };
}

function onlyAlternatives({ leaves, any, none }: Conjunction): readonly Conjunction[] | undefined {
  return leaves.length === 0 && none.length === 0 && any.length === 1 ? any[0] : undefined;
}

function negated(part: Conjunction): Conjunction {
  const { leaves, any, none } = part;
  if (isAlwaysTrue(part)) return ALWAYS;
  const alternatives = onlyAlternatives(part);
  if (alternatives !== undefined) return merged(alternatives.map(negated));
  if (isSingleAtom(part)) {
    const { atom, source } = leaves[0]!;
    const flipped = { ...atom, negate: atom.negate === true ? null : true };
    return leafOf({ atom: CODECS[atom.group].canonical(flipped), source });
  }
  if (leaves.length === 0 && any.length === 0 && none.length === 1) return none[0]!;
  return { ...ALWAYS, none: [part] };
}

/** True for a conjunction of exactly one atom. */
export function isSingleAtom({ leaves, any, none }: Conjunction): boolean {
  return leaves.length === 1 && any.length === 0 && none.length === 0;
}

/** True for a negated atom that must go into the None of a payload. */
export function belongsInNone(atom: Atom): boolean {
  return atom.negate === true && !CODECS[atom.group].negatesInline(atom);
}

function ordered({ leaves, any, none }: Conjunction): Conjunction {
  return {
    leaves: leaves
      .map((leaf, index) => ({ leaf, index, key: sortKey(leaf.atom) }))
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.index - b.index))
      .map(({ leaf }) => leaf),
    any: any.map((alternatives) =>
      [...alternatives.filter(isSingleAtom), ...alternatives.filter((one) => !isSingleAtom(one))].map(ordered),
    ),
    none: none.map(ordered),
  };
}

/** Sort key in the order of a condition's members. Atoms of None keep their order and come last. */
function sortKey(atom: Atom): string {
  if (belongsInNone(atom)) return "1";
  const rank = String(ATOM_GROUPS.indexOf(atom.group)).padStart(2, "0");
  return `0 ${rank} ${CODECS[atom.group].listOf(atom)}`;
}
