import type { Atom } from "../intermediate/form.ts";
import { ATOM_GROUPS } from "../intermediate/form.ts";
import { CODECS } from "./codecs.ts";

/** An atom in its one form, and what it was made of: an atom's id or a place in a payload. */
export interface Leaf {
  readonly atom: Atom;
  readonly source: string;
}

/** A tree as it was written. */
export type Node =
  | { readonly kind: "atom"; readonly atom: Atom; readonly source: string }
  | { readonly kind: "all" | "any" | "none"; readonly of: readonly Node[] };

/** The one form of a tree: atoms that hold, alternatives of which one holds, conjunctions that do not hold. */
export interface Conjunction {
  readonly leaves: readonly Leaf[];
  readonly any: readonly (readonly Conjunction[])[];
  readonly none: readonly Conjunction[];
}

const ALWAYS: Conjunction = { leaves: [], any: [], none: [] };

export function holdsAlways({ leaves, any, none }: Conjunction): boolean {
  return leaves.length + any.length + none.length === 0;
}

/**
 * A tree in its one form: conjunctions and alternatives flattened, double negations removed, the atoms of a conjunction in
 * the order in which a condition holds them, alternatives of one atom before longer ones. A group of nothing is left out.
 */
export function conjunctionOf(node: Node): Conjunction {
  return ordered(normal(node));
}

function normal(node: Node): Conjunction {
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

/** One of several; those that are themselves nothing but alternatives are joined with them. */
function anyOf(parts: readonly Conjunction[]): Conjunction {
  const alternatives = parts.filter((part) => !holdsAlways(part)).flatMap((part) => onlyAlternatives(part) ?? [part]);
  if (alternatives.length < 2) return alternatives[0] ?? ALWAYS;
  return { ...ALWAYS, any: [alternatives] };
}

function onlyAlternatives({ leaves, any, none }: Conjunction): readonly Conjunction[] | undefined {
  return leaves.length === 0 && none.length === 0 && any.length === 1 ? any[0] : undefined;
}

function negated(part: Conjunction): Conjunction {
  const { leaves, any, none } = part;
  if (holdsAlways(part)) return ALWAYS;
  const alternatives = onlyAlternatives(part);
  if (alternatives !== undefined) return merged(alternatives.map(negated));
  if (isSingle(part)) {
    const { atom, source } = leaves[0]!;
    const turned = { ...atom, negate: atom.negate === true ? null : true };
    return leafOf({ atom: CODECS[atom.group].canonical(turned), source });
  }
  if (leaves.length === 0 && any.length === 0 && none.length === 1) return none[0]!;
  return { ...ALWAYS, none: [part] };
}

/** Whether it is one atom alone. */
export function isSingle({ leaves, any, none }: Conjunction): boolean {
  return leaves.length === 1 && any.length === 0 && none.length === 0;
}

/** Whether an atom stands in the None of a payload. */
export function standsInNone(atom: Atom): boolean {
  return atom.negate === true && !CODECS[atom.group].negatesInline(atom);
}

function ordered({ leaves, any, none }: Conjunction): Conjunction {
  return {
    leaves: leaves
      .map((leaf, index) => ({ leaf, index, place: placeOf(leaf.atom) }))
      .sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : a.index - b.index))
      .map(({ leaf }) => leaf),
    any: any.map((alternatives) =>
      [...alternatives.filter(isSingle), ...alternatives.filter((one) => !isSingle(one))].map(ordered),
    ),
    none: none.map(ordered),
  };
}

/** A text that sorts as conditions are written; what stands in None keeps its order behind the rest. */
function placeOf(atom: Atom): string {
  if (standsInNone(atom)) return "1";
  const rank = String(ATOM_GROUPS.indexOf(atom.group)).padStart(2, "0");
  return `0 ${rank} ${CODECS[atom.group].listOf(atom)}`;
}
