import type { Bound } from "../chart/edge.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { inflected } from "../text/inflected.ts";
import { boundsOn } from "./compare-subjects.ts";
import { feature } from "./subjects.ts";

const TRADED =
  "( traded|done|printed|exchanged|transacted|dealt|moved|swapped | turned over | changed|changing hands )";
const TRADING = `( changed|changing hands | ${inflected("do/did/done trade move see/saw/seen print average turn exchange transact")} )`;
const PER_DAY = "( ( a|per|each|every|the day|session ) | daily | day in day out )";
const AVERAGE = "( on|in average | typically | usually | normally | on a normal|typical|usual|average day )";

const isCount = (bounds: readonly Bound[]): boolean =>
  bounds.every(({ quantity }) => quantity.unit === "sh" || (quantity.unit === null && quantity.scaled));
const isMoney = (bounds: readonly Bound[]): boolean =>
  bounds.every(({ quantity }) => quantity.unit === "$" && (quantity.scaled || quantity.value >= 1e5));

function boundsIn(match: Match): readonly Bound[] {
  return match.maybe("bound") ?? [{ op: "gte", quantity: match.one("quantity") }];
}

/** So many shares, or so much money, now or on an average day. */
function turnover(match: Match, isAverage: boolean) {
  const bounds = boundsIn(match);
  const session = match.maybe("session");
  if (isCount(bounds)) {
    if (session?.[0] === "premarket") return boundsOn(feature("premarket_volume"), bounds);
    if (session?.[0] === "afterhours") return boundsOn(feature("afterhours_volume"), bounds);
    const plain = bounds.map(({ op, quantity }) => ({ op, quantity: { ...quantity, unit: null } }));
    return boundsOn(feature(isAverage ? "avg_volume" : "volume"), plain);
  }
  return isMoney(bounds) ? boundsOn(feature(isAverage ? "avg_dollar_volume" : "dollar_volume"), bounds) : null;
}

/** Volume without the word: 300 thousand shares done, trades 400k a day on average. */
export const TRADED_RULES: readonly Rule[] = (["bound", "quantity"] as const).flatMap((kind) => [
  rule(
    "condition",
    `{${kind}} ( ${TRADED} ) ( already|so|far|today|now )* ( ( in|during )? {session} )?`,
    (match) => turnover(match, false),
    0.2,
  ),
  rule(
    "condition",
    `( ${TRADING} ) ( over|about|around|roughly|some )* {${kind}} ${PER_DAY} ( ${AVERAGE} )?`,
    (match) => turnover(match, true),
    0.4,
  ),
  rule("condition", `( ${TRADING} ) {${kind}} ${AVERAGE} ( ${PER_DAY} )?`, (match) => turnover(match, true), 0.4),
  rule("condition", `${AVERAGE} ( ${TRADING} ) {${kind}} ( ${PER_DAY} )?`, (match) => turnover(match, true), 0.4),
  rule(
    "condition",
    `( ${TRADING} ) {${kind}} ( so far | today | already | now )*`,
    (match) => turnover(match, false),
    kind === "bound" ? 0 : -0.8,
  ),
]);
