import { table } from "#base";
import { atomsOf, type AtomDraft, type Tree } from "../chart/meanings.ts";
import type { QueryToken } from "../text/token.ts";
import type { Clause, ClauseDraft, Item, Time } from "./item.ts";
import { isJoint } from "./joined.ts";
import { sideOf } from "./merged.ts";
import { CHOICES } from "./remarks.ts";

/** Words that, before a colon, introduce the list of all conditions. */
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
const NAME = /^(?:scan|scanner|screen|screener|filter)$/;
const isOfAverages = (tree: Tree): boolean =>
  atomsOf(tree).every(({ rhs, concept }) => rhs.kind === "study" && AVERAGE.test(concept) && AVERAGE.test(rhs.concept));
const AVERAGE = /^[a-z]?[ew]?ma\(\d/;
/** Groups of atoms whose figures explain no other group: `insiders bought: P/E under 15` asks for both. */
const OWN = new Set(["insider", "insider_series", "short", "earnings"]);
const areOfOneFeed = (one: string, other: string): boolean => one === other || !(OWN.has(one) || OWN.has(other));
const VAGUE = new Set(["rhs", "concept", "params.since_days", "multiplier"]);

/**
 * Removes the vague clauses that a later tree explains after a colon or a bracket. Returns their time, which the explanation
 * keeps: `at any time in the last 30 days oversold (RSI under 20)`. `isAlone`: nothing else explains them.
 */
export function withoutExplained(
  clauses: ClauseDraft[],
  items: Item[],
  words: readonly QueryToken[],
  tree: Tree,
  isAlone: boolean,
): Partial<Time> {
  // The words before a list define no condition before it.
  if (isJoint(items.at(-1), "list", "next")) return {};
  let time: Partial<Time> = {};
  let between = words;
  let isSameSide = isAlone;
  const count = clauses.length;
  while (clauses.length > 0 && isExplained(clauses.at(-1)!.tree, between, tree)) {
    const place = items.findLastIndex((item) => item.type === "clause");
    items.splice(place, 1);
    const { window, streak, ago, tree: vague } = clauses.pop()!;
    isSameSide &&= atomsOf(vague).length === 1 && sideOf(vague) !== null && sideOf(vague) === sideOf(tree);
    if (window !== null || streak !== null || ago !== null) time = { window, streak, ago, ...time };
    // `strong uptrend:` gives two adjacent clauses.
    if (items[place - 1]?.type !== "clause") between = [];
  }
  // `neither oversold nor overbought: RSI between 30 and 70`: the explanation replaces the negation; `not overbought (above
  // 70)` keeps it.
  if (clauses.length < count && !isSameSide) {
    const start = items.findLastIndex((item) => !isJoint(item, "not", "neither", "whole", "open", "or")) + 1;
    const joints = items.slice(start);
    if (joints.some((item) => isJoint(item, "not", "neither")))
      items.splice(start, joints.length, ...joints.filter((item) => isJoint(item, "open")));
  }
  return time;
}

/**
 * Returns true if the later words define the vague ones: `deeply oversold (RSI 2 under 5)`, `bargain valuation: P/S under
 * 1`.
 */
function isExplained(vague: Tree, between: readonly QueryToken[], explanation: Tree): boolean {
  // `no illiquid stocks (volume under 250k)`.
  const areOfVolume = (concept: string): boolean =>
    concept === "avg_volume" && atomsOf(explanation).every((atom) => /volume/.test(atom.concept));
  const isVague = ({ notes, concept, rhs }: AtomDraft): boolean =>
    notes.some(({ field, why }) => VAGUE.has(field) && why.includes(":") && !why.includes("no kind named")) &&
    (!CHOICES.has(concept) || areOfVolume(concept)) &&
    (rhs.kind !== "study" || rhs.multiplier === null);
  if (isRefinement(vague, between, explanation)) return true;
  // `uptrend scan 20 above 50`: the written averages replace the default averages of "uptrend".
  if (between.some(({ stem }) => NAME.test(stem)) && [vague, explanation].every(isOfAverages))
    return atomsOf(vague).every(isVague);
  const mark = between.findIndex(
    ({ text }, at) =>
      /^(?:[:(]|based)$/.test(text) || (text === "by" && between[at + 1]?.text.endsWith("ing") === true),
  );
  // `high volume and tiny candles (range under 1 %)`: the bracket explains the words behind `and`.
  const isOther =
    between[mark]?.text === "(" &&
    between.slice(0, mark).some(({ text }) => /^(?:and|&)$/.test(text)) &&
    !isRestated(vague, explanation);
  return (
    mark !== -1 &&
    !isOther &&
    !between.some(({ stem }) => stem === "." || HEADINGS.has(stem)) &&
    atomsOf(vague).length > 0 &&
    atomsOf(vague).every(isVague) &&
    atomsOf(explanation).every(
      ({ group }) => group !== "stock" && atomsOf(vague).every((atom) => areOfOneFeed(atom.group, group)),
    )
  );
}

/**
 * Returns true if the later words state the condition more exactly: `Gap up: an opening above the prior high`, `all-time
 * high stocks - at most 10 % below it`.
 */
function isRefinement(before: Tree, between: readonly QueryToken[], tree: Tree): boolean {
  const [earlier, ...others] = atomsOf(before);
  if (earlier === undefined || others.length > 0) return false;
  return atomsOf(tree).some(({ concept, op, rhs }) => {
    if (rhs.kind !== "study") return false;
    if (concept === "open" && rhs.bars_ago === 1 && rhs.concept === (op === "gt" ? "high" : "low"))
      return (
        earlier.concept === "gap_pct" && earlier.op === op && earlier.rhs.kind === "number" && earlier.rhs.number === 0
      );
    return (
      concept === "close" &&
      rhs.multiplier !== null &&
      earlier.rhs.kind === "study" &&
      earlier.rhs.multiplier === null &&
      /^(?:high|low)$/.test(earlier.concept) &&
      earlier.rhs.concept === (OF_YEAR[rhs.concept] ?? rhs.concept) &&
      between.some(({ text }) => /^(?:-|say|\(|:)$/.test(text))
    );
  });
}
const OF_YEAR = table<string>({ high_52w: "highest(252)", low_52w: "lowest(252)" });

/**
 * Returns the clauses that a word for a size or a price gave, if the query has a figure of its own: `penny stocks between $2
 * and $16`.
 */
export function replacedByFigures(clauses: readonly ClauseDraft[], items: readonly Item[]): readonly ClauseDraft[] {
  if (items.some((item) => isJoint(item, "or", "either", "list", "not", "neither", "whole"))) return [];
  const figures = clauses.flatMap(({ tree }) => atomsOf(tree)).filter((atom) => !isByDefault(atom));
  const isGiven = ({ concept, op }: AtomDraft): boolean =>
    figures.some((one) => one.concept === concept && (one.op === "between" || one.op.slice(0, 2) === op.slice(0, 2)));
  return clauses.filter(({ tree }) =>
    atomsOf(tree).every((atom) => SIZES.has(atom.concept) && isByDefault(atom) && isGiven(atom)),
  );
}
const SIZES = new Set(["close", "market_cap"]);
const isByDefault = ({ rhs, notes }: AtomDraft): boolean =>
  rhs.kind === "number" && notes.some(({ field, value }) => field === "rhs" && value === String(rhs.number));

/**
 * Returns the clauses to drop: a series compared with itself, and a bound that the next clause widens. `PEG under 1.2, up to 1.5
 * ok` prefers 1.2 and allows 1.5.
 */
export const withdrawn = (items: readonly Item[], tokens: readonly QueryToken[]): readonly Clause[] =>
  items.flatMap((item, at) => {
    if (item.type !== "clause") return [];
    const [mark, next] = [items[at + 1], items[at + 2]];
    if (next?.type !== "clause" || !isJoint(mark, "comma", "but")) return isOfItself(item.clause) ? [item.clause] : [];
    const behind = tokens.findIndex(({ from }) => from >= next.clause.span[1]);
    const words = tokens.slice(0, behind === -1 ? tokens.length : behind + 2);
    const isSoft = words.some(({ text, from }) => from >= item.clause.span[0] && SOFT.test(text));
    return isOfItself(item.clause) || (isSoft && widens(next.clause, item.clause)) ? [item.clause] : [];
  });
const SOFT =
  /^(?:ideally|preferably|ideal|preferred|ok|okay|fine|acceptable|allowed|tolerable|max|maximum|most|least)$/;

function widens(next: Clause, before: Clause): boolean {
  if ([next, before].some(({ window, streak, ago }) => window ?? streak ?? ago)) return false;
  const [one, other] = [before.tree, next.tree];
  if (next.timeframe !== before.timeframe) return false;
  if (one.kind !== "atom" || other.kind !== "atom" || sideOf(one) !== sideOf(other)) return false;
  const [strict, wide] = [one.atom, other.atom];
  const difference =
    strict.rhs.kind === "number" && wide.rhs.kind === "number" ? wide.rhs.number - strict.rhs.number : 0;
  const isSame =
    strict.concept === wide.concept && strict.barsAgo === wide.barsAgo && strict.timeframe === wide.timeframe;
  return (
    isSame && !isByDefault(strict) && (sideOf(one) === "l" ? difference > 0 : sideOf(one) === "g" && difference < 0)
  );
}

/** Returns true if a formula repeats the condition before it, in whatever unit: `at least 100k shares (AVGV50 >= 1000)`. */
export function isRestated(before: Tree, tree: Tree): boolean {
  const isSameSeries = (one: AtomDraft, other: AtomDraft): boolean =>
    (one.concept === other.concept || one.concept === other.subject?.name) &&
    one.op.slice(0, 2) === other.op.slice(0, 2) &&
    one.barsAgo === other.barsAgo;
  return atomsOf(tree).every((atom) => atomsOf(before).some((one) => isSameSeries(one, atom)));
}

/** Returns true for a series compared with itself on the same bar: `within 2 % of the price at which it frobbed`. */
const isOfItself = ({ tree }: Clause): boolean =>
  atomsOf(tree).some(
    ({ concept, timeframe, rhs }) =>
      rhs.kind === "study" &&
      rhs.concept === concept &&
      rhs.timeframe === timeframe &&
      (rhs.bars_ago ?? 0) === 0 &&
      (rhs.offset ?? 0) === 0,
  );
