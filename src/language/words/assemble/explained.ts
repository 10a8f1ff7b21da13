import { table } from "#base";
import { atomsOf, type Condition, type Tree } from "../chart/meanings.ts";
import type { Token } from "../text/token.ts";
import { CHOICES } from "./remarks.ts";

/** Before a colon they begin the list of all conditions. */
const HEADINGS = new Set([
  "parameter",
  "criteria",
  "criterion",
  "filter",
  "condition",
  "rule",
  "setting",
  "requirement",
]);
const VAGUE = new Set(["rhs", "concept", "params.since_days", "multiplier"]);

/** `deeply oversold (RSI 2 under 5)`, `bargain valuation: P/S under 1`: the words behind say what the vague ones mean. */
export function isExplained(vague: Tree, between: readonly Token[], explanation: Tree): boolean {
  const isVague = ({ notes, concept, rhs }: Condition): boolean =>
    notes.some(({ field, why }) => VAGUE.has(field) && why.includes(":")) &&
    !CHOICES.has(concept) &&
    (rhs.kind !== "study" || rhs.multiplier === null);
  if (saysAgain(vague, between, explanation)) return true;
  return (
    between.some(
      ({ text }, at) => /^[:(]$/.test(text) || (text === "by" && between[at + 1]?.text.endsWith("ing") === true),
    ) &&
    !between.some(({ stem }) => stem === "." || HEADINGS.has(stem)) &&
    atomsOf(vague).length > 0 &&
    atomsOf(vague).every(isVague) &&
    atomsOf(explanation).every(({ group }) => group !== "stock")
  );
}

/** `Gap up: an opening above the prior high`, `all-time high stocks - at most 10 % below it`: the words behind say it better. */
function saysAgain(before: Tree, between: readonly Token[], tree: Tree): boolean {
  const [said, ...others] = atomsOf(before);
  if (said === undefined || others.length > 0) return false;
  return atomsOf(tree).some(({ concept, op, rhs }) => {
    if (rhs.kind !== "study") return false;
    if (concept === "open" && rhs.bars_ago === 1 && rhs.concept === (op === "gt" ? "high" : "low"))
      return said.concept === "gap_pct" && said.op === op && said.rhs.kind === "number" && said.rhs.number === 0;
    return (
      concept === "close" &&
      rhs.multiplier !== null &&
      said.rhs.kind === "study" &&
      said.rhs.multiplier === null &&
      /^(?:high|low)$/.test(said.concept) &&
      said.rhs.concept === (OF_YEAR[rhs.concept] ?? rhs.concept) &&
      between.some(({ text }) => /^(?:-|say|\(|:)$/.test(text))
    );
  });
}
const OF_YEAR = table<string>({ high_52w: "highest(252)", low_52w: "lowest(252)" });

/** `at least 100k shares (AVGV50 >= 1000)`: the formula of what the words before it say, in whatever unit. */
export function isRestated(before: Tree, tree: Tree): boolean {
  const isAlike = (one: Condition, other: Condition): boolean =>
    (one.concept === other.concept || one.concept === other.subject?.name) &&
    one.op.slice(0, 2) === other.op.slice(0, 2) &&
    one.barsAgo === other.barsAgo;
  return atomsOf(tree).every((atom) => atomsOf(before).some((one) => isAlike(one, atom)));
}
