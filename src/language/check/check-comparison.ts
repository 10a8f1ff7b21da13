import type { Atom, AtomOperator, AtomValue } from "../intermediate/form.ts";
import type { AtomRules } from "./atom-rules.ts";
import { atomFault, type FormFault, type PlacedAtom } from "./form-fault.ts";

type Kind = AtomValue["kind"];

/** Operators allowed with each kind of right side. */
const OPERATORS: Readonly<Record<Kind, readonly AtomOperator[]>> = {
  number: ["gt", "gte", "lt", "lte", "eq", "neq", "is", "crosses_above", "crosses_under"],
  study: ["gt", "gte", "lt", "lte", "eq", "neq", "crosses_above", "crosses_under"],
  range: ["between", "eq", "neq", "is"],
  flag: ["is", "eq", "neq"],
  texts: ["is", "eq", "neq"],
  date: ["gt", "gte", "lt", "lte", "eq", "neq", "is"],
};
const WORDS: Readonly<Record<Kind, string>> = {
  number: "a number",
  range: "a range",
  study: "another study",
  flag: "nothing but its presence",
  texts: "texts",
  date: "a date",
};

/** Checks the operator and the kind of the right side against the rules of the concept. */
export function checkComparison(placed: PlacedAtom, rules: AtomRules): readonly FormFault[] {
  const { op, rhs, concept } = placed.atom;
  if (!rules.values.includes(rhs.kind)) {
    const allowed = rules.values.map((kind) => WORDS[kind]).join(" or ");
    const isMissing = rhs.kind === "flag";
    const message = `${concept} is compared with ${allowed}, not with ${WORDS[rhs.kind]}.`;
    return [atomFault(placed, isMissing ? "missing_rhs" : "unsupported_comparison", "rhs", message)];
  }
  const allowed = OPERATORS[rhs.kind].filter((one) => rules.crosses || !isCross(one));
  if (!allowed.includes(op)) {
    const message = `${op} does not go with ${WORDS[rhs.kind]} for ${concept}; use ${allowed.join(", ")}.`;
    return [atomFault(placed, "unsupported_comparison", "op", message)];
  }
  return [...checkModelOperator(placed), ...checkRight(placed)];
}

function isCross(op: AtomOperator): boolean {
  return op === "crosses_above" || op === "crosses_under";
}

function checkModelOperator(placed: PlacedAtom): readonly FormFault[] {
  const { group, op } = placed.atom;
  if (group !== "pattern_model" || op === "gte" || op === "gt") return [];
  const message = "A pattern model is matched from a score up; use gte.";
  return [atomFault(placed, "unsupported_comparison", "op", message)];
}

function checkRight(placed: PlacedAtom): readonly FormFault[] {
  const { rhs, group } = placed.atom;
  if (rhs.kind === "texts" && rhs.texts.filter((text) => text.trim() !== "").length === 0) {
    return [atomFault(placed, "missing_rhs", "rhs/texts", "Name at least one value.")];
  }
  if (rhs.kind === "range" && rhs.low > rhs.high) {
    const message = `Nothing lies between ${rhs.low} and ${rhs.high}: the lower bound is the greater one.`;
    return [atomFault(placed, "contradictory", "rhs", message)];
  }
  if (rhs.kind === "study" && group !== "feature" && hasBars(rhs)) {
    const message = `The right side of ${placed.atom.concept} has no bars of its own; leave timeframe and session null.`;
    return [atomFault(placed, "bad_timeframe", "rhs/timeframe", message)];
  }
  return [];
}

function hasBars(rhs: Extract<Atom["rhs"], { kind: "study" }>): boolean {
  return (rhs.timeframe ?? "1d") !== "1d" || (rhs.session ?? ["regular"]).join() !== "regular";
}
