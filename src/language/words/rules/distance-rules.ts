import type { AtomOperator } from "../../intermediate/form.ts";
import type { Tail } from "../chart/edge.ts";
import { type Quantity, type Subject, allOf } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { isNumber } from "./atoms.ts";
import { compareSubjects } from "./compare-subjects.ts";
import { against } from "./said-of.ts";
import { feature } from "./subjects.ts";

/** k for a distance of p % above or below a level. */
export function away(quantity: Quantity, isAbove: boolean): number | null {
  if (quantity.unit === "x") return quantity.value;
  const percent = quantity.unit === "%" ? quantity.value : null;
  return percent === null ? null : isAbove ? 1 + percent / 100 : 1 - percent / 100;
}

const ABOVE = "above|over|north|abv|past|beyond|off|from|up|higher|greater|more|atop";

const MOVED =
  "up|down|off|extended|stretched|sitting|rallied|bounced|fallen|dropped|pulled|trading|gained|recovered|corrected|fell|rebounded|lost|sold|climbed|risen|run|discount|declined|retraced|rose|slid|crashed|plunged|tumbled|cratered|collapsed|tanked|sunk|sank|slumped|plummeted|soared|surged|jumped|ran|advanced|advancing|falling|dropping|declining|beaten|knocked|shed|given|crashing|dumped|spiked";

const BELOW = "below|under|beneath|south|blw|off|from|down|lower|less|underneath";

/** The side a word of distance stands on; `off` and `from` are below a high and above a low. */
function sideOf(match: Match, level: Subject): boolean | null {
  const stems = match.tokens.slice(match.from, match.to).map((token) => token.stem);
  if (
    stems.some((stem) =>
      ["below", "under", "beneath", "south", "blw", "down", "lower", "less", "underneath", "discount"].includes(stem),
    )
  )
    return false;
  if (
    stems.some((stem) =>
      ["above", "over", "north", "abv", "past", "beyond", "up", "higher", "atop", "premium"].includes(stem),
    )
  )
    return true;
  if (/high|upper|ath/.test(level.name)) return false;
  if (/low/.test(level.name)) return true;
  return null;
}

/** `20 % off the highs`: of the last year, where no stretch is named. */
export function ofTheYear(level: Subject): Subject {
  if ((level.name !== "high" && level.name !== "low") || level.timeframe !== null || level.barsAgo !== null)
    return level;
  const alias = level.name === "high" ? "high_52w" : "low_52w";
  return feature(
    alias,
    [],
    [{ field: "rhs", value: alias, why: `${level.name} with no stretch named: of the last 52 weeks` }],
  );
}

/** `more than 3 %, holding above VWAP`: the figure before the verb is of something else. */
function hasVerb(match: Match): boolean {
  const from = Math.max(
    match.maybe("bound") === undefined ? match.endOf("quantity") : match.endOf("bound"),
    match.from,
  );
  const level = match.to - 1;
  for (let at = from; at < level; at++)
    if (/^(?:hold|trad|sit|stand|stay|remain|clos|keep|still)/.test(match.tokens[at]!.text)) return true;
  return false;
}

/** more than 5 % below X: further away than; within: nearer. */
function distance(
  match: Match,
  bounds: readonly { readonly op: AtomOperator; readonly quantity: Quantity }[],
): Tail | null {
  const right = ofTheYear(match.one("operand"));
  if (hasVerb(match)) return null;
  const isAbove = sideOf(match, right);
  if (isAbove === null) return null;
  if (!right.isLevel && right.name !== "avg_volume" && right.name !== "avg_dollar_volume" && right.name !== "volume")
    return null;
  const flip: Readonly<Record<string, AtomOperator>> = { gt: "lt", gte: "lte", lt: "gt", lte: "gte", eq: "eq" };
  const sides: { op: AtomOperator; k: number }[] = [];
  for (const { op, quantity } of bounds) {
    const k = away(quantity, isAbove);
    if (k === null) return null;
    sides.push({ op: isAbove ? op : (flip[op] ?? op), k });
  }
  return against(right, (left, level) => {
    const trees = sides.map(({ op, k }) => compareSubjects(left, op, level, k));
    return trees.every((tree) => tree !== null) ? allOf(...trees) : null;
  });
}

/** So many average true ranges from a moving average. */
function inRanges(match: Match): Tail | null {
  const right = match.one("operand");
  const [, kind, length] = /^(sma|ema)\((\d+)\)$/.exec(right.concept) ?? [];
  if (kind === undefined || length === undefined) return null;
  const isBelow = match.has("below", "under");
  const ranges = { ...feature("dist_ma_atr", [kind, length]), timeframe: right.timeframe };
  const bounds = match.maybe("bound") ?? [{ op: "gte" as const, quantity: match.one("quantity") }];
  const turn: Readonly<Partial<Record<AtomOperator, AtomOperator>>> = { gt: "lt", gte: "lte", lt: "gt", lte: "gte" };
  const tree = allOf(
    ...bounds.map(({ op, quantity }) =>
      isNumber(ranges, isBelow ? (turn[op] ?? op) : op, isBelow ? -quantity.value : quantity.value),
    ),
  );
  return { needs: "level", of: (left) => (left.name === "close" ? tree : null), alone: tree };
}

/** So many percent or ranges above or below a level. */
export const DISTANCE_RULES: readonly Rule[] = [
  rule(
    "predicate",
    "{quantity} ( or )? ( more|greater )? above|over|north|higher|beyond ( of|than )? {operand}",
    (match) => distance(match, [{ op: "gte", quantity: match.one("quantity") }]),
    0.2,
  ),
  rule(
    "predicate",
    "{quantity} ( or )? ( more|greater|lower )? below|under|beneath|south|lower|off|from|down|away|less ( of|than|from )? {operand}",
    (match) => distance(match, [{ op: "gte", quantity: match.one("quantity") }]),
    0.2,
  ),
  rule(
    "predicate",
    `{bound} ${ABOVE} ( of|than|from )? {operand}`,
    (match) => distance(match, match.one("bound")),
    0.4,
  ),
  rule(
    "predicate",
    `{bound} ${BELOW} ( of|than|from )? {operand}`,
    (match) => distance(match, match.one("bound")),
    0.4,
  ),
  rule(
    "predicate",
    `( ${MOVED} )* ( back|by|off )? {bound} ${ABOVE}|${BELOW}|since ( of|than|from|the )? {operand}`,
    (match) => distance(match, match.one("bound")),
    0.3,
  ),
  rule(
    "predicate",
    `( ${MOVED} ) ( back|by|off )? {quantity} ${ABOVE}|${BELOW}|since ( of|than|from|the )? {operand}`,
    (match) => distance(match, [{ op: "gte", quantity: match.one("quantity") }]),
    0.3,
  ),
  rule(
    "predicate",
    "{bound} atr ( away|distance|or|more )* ( above|below|over|under|from|off ) ( the|its )? {operand}",
    (match) => inRanges(match),
    0.6,
  ),
  rule(
    "predicate",
    "{quantity} atr ( away|distance|or|more )* ( above|below|over|under|from|off ) ( the|its )? {operand}",
    (match) => inRanges(match),
    0.5,
  ),
  rule(
    "predicate",
    `{bound} ${ABOVE}|${BELOW} ( of|than|from )? {operand} ( ,|but|and )* {bound}`,
    (match) => distance(match, match.all("bound").flat()),
    0.5,
  ),
  rule(
    "predicate",
    "{quantity} discount|premium to {operand}",
    (match) => distance(match, [{ op: "gte", quantity: match.one("quantity") }]),
    0.4,
  ),
  rule("predicate", "{bound} discount|premium to {operand}", (match) => distance(match, match.one("bound")), 0.4),
];
