import type { Atom, AtomValue } from "../intermediate/form.ts";
import type { NeutralAtom, NeutralStudy } from "./neutral-atom.ts";
import { neutralStudy, type ConvertedStudy } from "./neutral-study.ts";

const FLIPPED: Readonly<Record<string, string>> = {
  gt: "lt",
  gte: "lte",
  lt: "gt",
  lte: "gte",
  crosses_above: "crosses_under",
  crosses_under: "crosses_above",
};

/** Translates the window, the shift and the negation of an atom. */
export function neutralWindow(
  atom: Atom,
): Pick<NeutralAtom, "within" | "within_all" | "negate"> & { bars_ago?: number } {
  return {
    ...(atom.within === null ? {} : { within: atom.within }),
    ...(atom.within_all === true ? { within_all: true } : {}),
    ...(atom.bars_ago === null ? {} : { bars_ago: atom.bars_ago }),
    ...(atom.negate === true ? { negate: true } : {}),
  };
}

/** Translates a comparison whose left side is a study. */
export function comparedStudy(group: string, left: ConvertedStudy, atom: Atom): NeutralAtom {
  const window = neutralWindow(atom);
  const { rhs } = atom;
  const { bars_ago: own = 0, ...study } = left.study;
  if (left.isFlag && rhs.kind === "number" && (atom.op === "eq" || atom.op === "neq")) {
    const negate = ((rhs.number === 0) !== (atom.op === "neq")) !== (atom.negate === true);
    const { negate: _, ...plain } = window;
    return { group, ...study, ...plain, op: "is", rhs: true, ...(negate ? { negate: true } : {}) };
  }
  const value = neutralValue(rhs, atom, left.unit);
  if (typeof value !== "object" || !("concept" in value)) {
    return shifted({ group, ...study, ...window, op: atom.op, rhs: value }, own + (atom.bars_ago ?? 0));
  }
  // Move the smaller shift of the two sides to the whole atom.
  const { mult = 1, bars_ago: ago = 0, ...right } = value;
  const both = Math.min(own, ago);
  const times = mult === 1 ? {} : { mult };
  if (own === both) {
    const rest = shifted({ ...right, ...times }, ago - both);
    return shifted({ group, ...study, ...window, op: atom.op, rhs: rest }, both + (atom.bars_ago ?? 0));
  }
  const swapped = shifted({ ...study, ...(mult === 1 ? {} : { mult: 1 / mult }) }, own - both);
  const op = FLIPPED[atom.op] ?? atom.op;
  return shifted({ group, ...right, ...window, op, rhs: swapped }, both + (atom.bars_ago ?? 0));
}

function shifted<T extends NeutralStudy>(study: T, bars: number): T {
  return bars === 0 ? study : { ...study, bars_ago: bars };
}

/** Translates the right side of an atom; numbers are in the neutral unit. */
export function neutralValue(rhs: AtomValue, atom: Atom, unit = 1): NeutralAtom["rhs"] {
  switch (rhs.kind) {
    case "number":
      return rhs.number / unit;
    case "range":
      return [rhs.low / unit, rhs.high / unit];
    case "flag":
      return true;
    case "texts":
      return rhs.texts.length === 1 ? rhs.texts[0]! : rhs.texts;
    case "date":
      return rhs.date;
    case "study":
      return rightStudy(rhs, atom);
  }
}

function rightStudy(rhs: Extract<AtomValue, { kind: "study" }>, atom: Atom): NeutralStudy {
  const { study } = neutralStudy(rhs.concept, rhs.timeframe ?? atom.timeframe, rhs.session ?? atom.session);
  const ago = (study.bars_ago ?? 0) + (rhs.bars_ago ?? 0);
  // The neutral vocabulary cannot add a number to a study.
  const concept = rhs.offset === null ? study.concept : `${study.concept} plus ${rhs.offset}`;
  return {
    ...study,
    concept,
    ...(ago === 0 ? {} : { bars_ago: ago }),
    ...(rhs.multiplier === null ? {} : { mult: rhs.multiplier }),
  };
}
