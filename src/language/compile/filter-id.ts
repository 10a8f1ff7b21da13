import type { Atom, AtomValue } from "../intermediate/form.ts";
import { CODECS } from "./codecs.ts";
import type { Leaf } from "./conjunction.ts";

/** Ids that drafts count up, a1, a2: a person learns nothing from them, so the filter gets a name instead. */
const NUMBERED = /^a\d*$/;
const LONGEST = 60;

const WORDS: Readonly<Record<Atom["op"], string>> = {
  gt: "above",
  gte: "at-least",
  lt: "below",
  lte: "at-most",
  eq: "is",
  neq: "is-not",
  between: "between",
  crosses_above: "crosses-above",
  crosses_under: "crosses-under",
  is: "is",
};

/** Returns a name for an atom's filter: `rsi-14-below-30`. */
function nameOf(atom: Atom): string {
  const { rhs, timeframe } = atom;
  const test = rhs.kind === "flag" ? "" : `${WORDS[atom.op]} ${valueText(rhs)}`;
  const negation = atom.negate === true ? "not" : "";
  const name = [negation, atom.concept, timeframe ?? "", test]
    .join(" ")
    .toLowerCase()
    .replaceAll(/-(?=\d)/g, "minus ")
    .replaceAll(/[^a-z0-9.]+/g, "-")
    .slice(0, LONGEST)
    .replaceAll(/^[-.]+|[-.]+$/g, "");
  return name === "" ? "filter" : name;
}

function valueText(rhs: AtomValue): string {
  switch (rhs.kind) {
    case "number":
      return String(rhs.number);
    case "range":
      return `${rhs.low} ${rhs.high}`;
    case "texts":
      return rhs.texts.join(" ");
    case "date":
      return rhs.date;
    case "study":
      return [rhs.multiplier ?? "", rhs.concept, rhs.bars_ago === null ? "" : `${rhs.bars_ago} ago`].join(" ");
    case "flag":
      return "";
  }
}

/**
 * Returns a unique id for each leaf: its own id where that is a real name that the filter can store, else a name from
 * the atom.
 */
export function filterIds(leaves: readonly Leaf[]): ReadonlyMap<Leaf, string> {
  const taken = new Set<string>();
  const ids = new Map<Leaf, string>();
  for (const leaf of leaves) {
    const { atom } = leaf;
    const keeps = CODECS[atom.group].keepsId && !NUMBERED.test(atom.id) && atom.id !== "";
    const base = keeps ? atom.id : nameOf(atom);
    let id = base;
    for (let n = 2; taken.has(id); n++) id = `${base}-${n}`;
    taken.add(id);
    ids.set(leaf, id);
  }
  return ids;
}
