import type { Timeframe } from "#contract";
import { mapAtoms, type TimeUnit, type Tree } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { isNumber, versus } from "./atoms.ts";
import { moved } from "./compare-subjects.ts";
import { unitIn } from "./duration-rules.ts";
import { feature } from "./subjects.ts";

const FRAME: Readonly<Partial<Record<TimeUnit, Timeframe>>> = { week: "1wk", month: "1mo" };
const ROW =
  "( ( in|on a|the )? row|trot|bounce|end|succession | straight | running | consecutively | back to back | one after another )";
const KINDS = "consecutive|straight|successive|back-to-back";
const UNIT = "day|session|week|month|bar|candle";

/** On each of so many bars; weeks and months are bars of their own. */
function inRow(tree: Tree, count: number, unit: TimeUnit | undefined): Tree {
  const timeframe = unit === undefined ? undefined : FRAME[unit];
  return mapAtoms(tree, (atom) => ({
    ...atom,
    timeframe: timeframe ?? atom.timeframe,
    within: count,
    withinAll: true,
  }));
}

const SERIES: readonly (readonly [string, string])[] = [
  ["high", "high"],
  ["low", "low"],
  ["volume", "volume"],
];

function series(match: Match, isUp: boolean): Tree {
  const last = match.tokens
    .slice(match.from, match.to)
    .findLast(({ stem }) => /^(?:high|low|volume|close)$/.test(stem));
  const name = SERIES.find(([word]) => word === last?.stem)?.[1] ?? "close";
  return moved(feature(name), isUp);
}

const coloured = (match: Match, isUp: boolean): Tree =>
  match.has("green", "red", "white", "black")
    ? versus(feature("close"), isUp ? "gt" : "lt", feature("open"))
    : isNumber(feature("change_pct"), isUp ? "gt" : "lt", 0);

const WORTH = (isUp: boolean): string =>
  isUp
    ? "up|green|winning|positive|gaining|rising|advancing|white"
    : "down|red|losing|negative|falling|declining|black";

/** Rows that are counted before what they are rows of: 4 lower closes in a row, five green bars back to back. */
export const ROW_RULES: readonly Rule[] = [true, false].flatMap((isUp) => [
  rule(
    "condition",
    `( at|least|for|last|past|the )* {number} ( ${KINDS} )? ( ${isUp ? "higher|rising" : "lower|falling"} ) ( daily|weekly )? close|high|low|volume ( ${ROW} )?`,
    (match) => inRow(series(match, isUp), match.one("number"), match.has("weekly") ? "week" : undefined),
    0.6,
  ),
  rule(
    "condition",
    `( at|least|for|last|past|the )* {number} ( ${KINDS} )? ${UNIT} of ( consecutive|consecutively )? ( ${isUp ? "higher|rising" : "lower|falling"} ) close|high|low|volume ( ${ROW} )?`,
    (match) => inRow(series(match, isUp), match.one("number"), unitIn(match)),
    0.7,
  ),
  rule(
    "condition",
    `( at|least|for|last|past|the )* {number} ( ${KINDS} )? ( ${WORTH(isUp)} ) ( daily )? ${UNIT}|close ( ${ROW} )?`,
    (match) => inRow(coloured(match, isUp), match.one("number"), unitIn(match)),
    0.6,
  ),
  rule(
    "condition",
    `( ${WORTH(isUp)} ) ( for )? {number} ( ${KINDS} )? ${UNIT} ( ${ROW} )`,
    (match) => inRow(coloured(match, isUp), match.one("number"), unitIn(match)),
    0.5,
  ),
  rule(
    "condition",
    `( price|close|closes|it|closing|share|stock )? ( has|have|been|is|are|kept|keeps|keep )* ( ${isUp ? "rising|climbing|increasing|advancing|gaining" : "falling|declining|decreasing|dropping|sliding"} ) ( steadily|higher|lower|consistently|now )* for ( at|least|more|than|over|the|last|past|previous )* {duration}`,
    (match) => {
      const { count, unit } = match.one("duration");
      return ["bar", "day"].includes(unit) && count <= 15 ? inRow(coloured(match, isUp), count, unit) : null;
    },
    0.6,
  ),
  rule(
    "condition",
    `( each|every|all ) ( one|day|bar|week|of|the )* ( last|past|previous|prior )? {duration} ( has|have|was|were|been|a )* ( close|closed|closing|ended|finished|settled )? ( ${isUp ? "higher|up|green|positive" : "lower|down|red|negative"} )`,
    (match) => inRow(coloured(match, isUp), match.one("duration").count, match.one("duration").unit),
    0.8,
  ),
  rule(
    "condition",
    `( close|closed|closes|closing|ended|finished ) ( ${isUp ? "higher|up" : "lower|down"} ) ( each|every|on|in|all ) ( one|day|bar|week|of|the )* ( last|past|previous|prior )? {duration}`,
    (match) => inRow(coloured(match, isUp), match.one("duration").count, match.one("duration").unit),
    0.8,
  ),
]);
