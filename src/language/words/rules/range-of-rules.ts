import type { Bound, Tail } from "../chart/edge.ts";
import { allOf, leaf, type Subject, type Tree } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { around, atomOf, isNumber, versus } from "./atoms.ts";
import { barsOf } from "./duration-rules.ts";
import { subjectOf } from "./changed.ts";
import { fitRight } from "./compare-subjects.ts";
import { against, CLOSE, percentOf } from "./said-of.ts";
import { feature } from "./subjects.ts";

import { turned } from "./either-way-rules.ts";

/** Lines that lie within so many percent of one another. */
function together(match: Match): Tree | null {
  const percent = percentOf(match.one("quantity"));
  const lines = match.one("studies");
  if (percent === null || lines.length < 2) return null;
  return allOf(...lines.flatMap((line, at) => lines.slice(at + 1).map((other) => around(line, other, percent))));
}

/** The highest of so many bars is at most so many percent above the lowest. */
function tight(match: Match): Tree | null {
  const bounds: readonly Bound[] = match.maybe("bound") ?? [{ op: "lte", quantity: match.one("quantity") }];
  const span = match.maybe("duration") ?? match.one("window").duration;
  const [first] = bounds;
  if (first === undefined || bounds.length > 1 || first.quantity.unit !== "%") return null;
  const bars = barsOf(span);
  const isClose = match.has("close");
  const high = feature(isClose ? "highest_close" : "highest", [bars]);
  const low = feature(isClose ? "lowest_close" : "lowest", [bars]);
  return versus(high, first.op, { ...low, multiplier: 1 + first.quantity.value / 100 });
}

/** Above or below a line by so many dollars. */
function byDollars(match: Match, isAbove: boolean): Tail | null {
  const bounds: readonly Bound[] = match.maybe("bound") ?? [{ op: "gte", quantity: match.one("quantity") }];
  const level = match.one("operand");
  if (!level.isLevel || level.offset !== null || !bounds.every(({ quantity }) => quantity.unit === "$")) return null;
  return against(level, (left, right) => {
    const fitted = fitRight(left, right);
    if (fitted === null) return null;
    return allOf(
      ...bounds.map(({ op, quantity }) =>
        versus(left, isAbove ? op : (turned[op] ?? op), {
          ...fitted,
          offset: isAbove ? quantity.value : -quantity.value,
        }),
      ),
    );
  });
}

function nearAll(match: Match): Tail | null {
  const percent = percentOf(match.one("quantity"));
  if (percent === null) return null;
  const of = (left: Subject): Tree | null => {
    const fitted = match.one("studies").map((line) => fitRight(left, line));
    return fitted.every((line) => line !== null) ? allOf(...fitted.map((line) => around(left, line, percent))) : null;
  };
  return { needs: "level", of, alone: of(CLOSE) };
}

/** The low or the high went beyond a line, and the close came back. */
function pierced(match: Match, isUp: boolean): Tree | null {
  const [line, back = line] = match.all("operand");
  if (
    line === undefined ||
    back === undefined ||
    !line.isLevel ||
    !back.isLevel ||
    (["open", "close"].includes(line.name) && line.barsAgo === null)
  )
    return null;
  return allOf(
    versus(feature(isUp ? "low" : "high"), isUp ? "lt" : "gt", line),
    versus(CLOSE, isUp ? "gt" : "lt", back),
  );
}

const rangeAround = (subject: Subject, percent: number) =>
  atomOf(subject, "between", { kind: "range", low: -percent, high: percent });

/** Tight ranges, places in a range, lines together, and bars that pierce a line. */
export const RANGE_OF_RULES: readonly Rule[] = [
  rule(
    "condition",
    "{studies} ( are|is|all|both|each|sit|stay|lie|lying|sitting|trading|to )* within|inside {quantity} ( of|from )? ( each other | one another | each-other | themselves )",
    together,
    0.6,
  ),
  ...(["bound", "quantity"] as const).flatMap((kind) => [
    rule(
      "condition",
      `( the|a )* ( high to low | high - low | high low | trading | price | closing | close )? range ( of|over|for|in|across|from|within )* ( {window} | ( the|last|past )* {duration} ) ( is|was|are|of|at|within|stayed|stays|no|by|only|just|less|than )* {${kind}}`,
      tight,
      0.8,
    ),
    rule(
      "condition",
      `( close|closes|closing|price ) ( price )? ( of|over|for|in|from )* ( {window} | ( the|last|past )* {duration} ) ( all|is|are|were|have|been|stayed )* within {${kind}} of ( each other | one another )`,
      tight,
      0.9,
    ),
    rule(
      "condition",
      `( trading|traded|trade|moved|consolidating|consolidated|stayed|in|price )* ( a|tight|narrow )* {${kind}} range ( of|over|for|in )* ( {window} | ( the|last|past )* {duration} )`,
      tight,
      0.8,
    ),
    ...[true, false].map((isAbove) =>
      rule(
        "predicate",
        `{${kind}} ( ${isAbove ? "above|over|past | higher than" : "below|under|beneath | lower than"} ) ( the|its )* {operand}`,
        (match: Match) => byDollars(match, isAbove),
        0.6,
      ),
    ),
  ]),
  rule(
    "condition",
    "( in|within )? ( the )? top|upper {quantity} ( of|in ) ( its|the|their )* {duration} range",
    (match) =>
      match.one("quantity").unit === "%"
        ? isNumber(feature("range_pos", [barsOf(match.one("duration"))]), "gte", 100 - match.one("quantity").value)
        : null,
    1,
  ),
  rule(
    "condition",
    "( in|within )? ( the )? bottom|lower {quantity} ( of|in ) ( its|the|their )* {duration} range",
    (match) =>
      match.one("quantity").unit === "%"
        ? isNumber(feature("range_pos", [barsOf(match.one("duration"))]), "lte", match.one("quantity").value)
        : null,
    1,
  ),
  rule(
    "condition",
    "( in|within )? ( the )? top|upper {quantity} ( of|in ) ( its|the|their|todays )* ( day|daily|today|session|bar|candle ) ( range )?",
    (match) =>
      match.one("quantity").unit === "%"
        ? isNumber(feature("range_pos", [1]), "gte", 100 - match.one("quantity").value)
        : null,
    0.9,
  ),
  rule(
    "condition",
    "( in|within )? ( the )? bottom|lower {quantity} ( of|in ) ( its|the|their|todays )* ( day|daily|today|session|bar|candle ) ( range )?",
    (match) =>
      match.one("quantity").unit === "%"
        ? isNumber(feature("range_pos", [1]), "lte", match.one("quantity").value)
        : null,
    0.9,
  ),
  ...[true, false].flatMap((isUp) => [
    rule(
      "condition",
      `( traded|dipped|undercut|pierced|poked|wicked|probed|went|broke|traded|dropped|spiked|pushed ) ( ${isUp ? "below|under|beneath" : "above|over|past"} ) {operand} ( ,|but|and|then|yet )* ( closed|close|finished|settled|ended|closing ) ( back )? ( ${isUp ? "above|over" : "below|under"} ) {operand}`,
      (match: Match) => pierced(match, isUp),
      0.9,
    ),
    rule(
      "condition",
      `( tested|touched|tagged|hit|kissed|pierced|undercut|traded|dipped|dropped|rose ) ( to|into|below|above|under )* {operand} ( ,|but|and|then|yet )* ( closed|close|finished|settled|ended|closing ) ( back )? ( ${isUp ? "above|over" : "below|under"} ) it`,
      (match: Match) => pierced(match, isUp),
      0.9,
    ),
    rule(
      "condition",
      `( opened|opens|opening|open ) ( ${isUp ? "above|over | higher than" : "below|under | lower than"} ) ( the )? {operand}`,
      (match: Match) =>
        match.one("operand").isLevel ? versus(feature("open"), isUp ? "gt" : "lt", match.one("operand")) : null,
      0.5,
    ),
    rule(
      "condition",
      `( opened|opens ) ( ${isUp ? "above|over" : "below|under"} ) ( the )? {operand} ( ,|and|but|then )* ( closed|closes|finished|finishes ) ( ${isUp ? "below|under" : "above|over"} ) ( the )? {operand}`,
      (match: Match) =>
        allOf(
          versus(feature("open"), isUp ? "gt" : "lt", match.one("operand")),
          versus(CLOSE, isUp ? "lt" : "gt", match.one("operand", 1)),
        ),
      1,
    ),
  ]),
  rule(
    "condition",
    "( flat|unchanged|sideways | going nowhere | went nowhere ) ( {window} | ( over|for|in|during )? ( the )? ( last|past )? {duration} )? ( ,|LP|within|between|by|to )* ( + / - | ± )? {quantity} RP?",
    (match) =>
      match.one("quantity").unit === "%" ? leaf(rangeAround(subjectOf(match), match.one("quantity").value)) : null,
    1.2,
  ),
];

/** The same, said of a subject. */
export const RANGE_OF_PREDICATE_RULES: readonly Rule[] = [
  rule(
    "predicate",
    "( within|inside ) ( + / - | ± )? {quantity} ( of|from|to )* ( all|both|each|the|its )* {studies}",
    nearAll,
    0.6,
  ),
  rule(
    "predicate",
    "( within|inside ) ± {quantity} ( of|from|to )* ( the|its )* {operand}",
    (match) => {
      const percent = percentOf(match.one("quantity"));
      return percent === null
        ? null
        : against(match.one("operand"), (left, level) => {
            const fitted = fitRight(left, level);
            return fitted === null ? null : around(left, fitted, percent);
          });
    },
    0.6,
  ),
];
