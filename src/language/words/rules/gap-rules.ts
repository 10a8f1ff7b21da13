import type { Bound } from "../chart/edge.ts";
import { allOf, anyOf, type Subject, type Tree } from "../chart/meanings.ts";
import type { Match } from "../chart/rule.ts";
import { rule, type Rule } from "../chart/rule.ts";
import { DEFAULTS } from "../defaults.ts";
import { assumed, isNumber, versus } from "./atoms.ts";
import { changed } from "./changed.ts";
import { feature, figure } from "./subjects.ts";

const GAP = "gap|gaps|gapped|gapping|gapper|gappers";
const UP = "up|higher|upward|upwards|upside|ups";
const DOWN = "down|lower|downward|downwards|downside|downs";

function gapOf(match: Match, bounds: readonly Bound[]): Subject {
  const isFull = match.has("full", "true", "complete", "clean");
  const inDollars = bounds.some(({ quantity }) => quantity.unit === "$");
  if (isFull)
    return figure("stock", "Gap", inDollars ? "$" : "%", [
      { name: "kind", value: inDollars ? "full_price" : "full_percent" },
    ]);
  if (match.maybe("session")?.[0] === "premarket") return feature("premarket_change_pct");
  return feature("gap_pct");
}

function gap(match: Match, isUp: boolean | null): Tree | null {
  const bounds =
    match.maybe("bound") ??
    (match.maybe("quantity") === undefined ? [] : [{ op: "gte" as const, quantity: match.one("quantity") }]);
  if (bounds.some(({ quantity }) => quantity.scaled || !["%", "$", null].includes(quantity.unit))) return null;
  const subject = gapOf(match, bounds);
  if (subject.name === "premarket_change_pct" && bounds[0]?.quantity.unit === "$") return null;
  if (isUp === null) {
    const [up, down] = [changed(subject, true, bounds), changed(subject, false, bounds)];
    return up === null || down === null ? null : anyOf(up, down);
  }
  if (subject.group === "stock") return fullGap(subject, isUp, bounds);
  return changed(subject, isUp, bounds);
}

function fullGap(subject: Subject, isUp: boolean, bounds: readonly Bound[]): Tree | null {
  if (bounds.length === 0) return isNumber(subject, isUp ? "gt" : "lt", 0);
  const flip = { gt: "lt", gte: "lte", lt: "gt", lte: "gte" } as const;
  return allOf(
    ...bounds.map(({ op, quantity, isWorse }) =>
      isNumber(
        subject,
        isUp || isWorse === true || !(op in flip) ? op : flip[op as keyof typeof flip],
        isUp ? quantity.value : -Math.abs(quantity.value),
      ),
    ),
  );
}

/** Beyond the whole range of the bar before, in percent or in dollars. */
function fully(match: Match, isUp: boolean): Tree | null {
  const bounds = match.maybe("bound") ?? [{ op: "gte" as const, quantity: match.one("quantity") }];
  if (bounds.some(({ quantity }) => quantity.scaled || !["%", "$", null].includes(quantity.unit))) return null;
  const inDollars = bounds.some(({ quantity }) => quantity.unit === "$");
  const kind = [{ name: "kind", value: inDollars ? "full_price" : "full_percent" }];
  return fullGap(figure("stock", "Gap", inDollars ? "$" : "%", kind), isUp, bounds);
}

const WHERE =
  "( ( in|during|on )? {session} ( session|trading )? | ( at|on|from ) ( the )? open|opening|bell | ( on )? ( the )? day | this morning | today | from ( the )? previous|prior|yesterday close )";

/** Gaps, up and down, in percent and in dollars, half and full. */
export const GAP_RULES: readonly Rule[] = [
  ...(["bound", "quantity"] as const).flatMap((kind) => [
    rule(
      "condition",
      `( {session} )? ( full|true|complete|clean )? ( opening|overnight|price )? ${GAP} ( ${UP} ) ( opener|openers|stock|names|list|mover|movers|play )* ( , | : )? ( by|of|size|at|open|is|was|a|full )* {${kind}} ( ${WHERE} )?`,
      (match) => gap(match, true),
      0.5,
    ),
    rule(
      "condition",
      `( {session} )? ( full|true|complete|clean )? ( opening|overnight|price )? ${GAP} ( ${DOWN} ) ( opener|openers|stock|names|list|mover|movers|play )* ( , | : )? ( by|of|size|at|open|is|was|a|full )* {${kind}} ( ${WHERE} )?`,
      (match) => gap(match, false),
      0.5,
    ),
    rule("condition", `( {session} )? ${GAP} ${WHERE} ( by|of )? ( up )? {${kind}}`, (match) => gap(match, true), 0.3),
    rule(
      "condition",
      `( {session} )? ${GAP} ( ${UP} ) ( ${WHERE} ) ( by|of|at )* {${kind}}`,
      (match) => gap(match, true),
      0.5,
    ),
    rule(
      "condition",
      `( {session} )? ${GAP} ( ${DOWN} ) ( ${WHERE} ) ( by|of|at )* {${kind}}`,
      (match) => gap(match, false),
      0.5,
    ),
    rule(
      "condition",
      `{${kind}} ( full|true|complete )? ( {session} )? ( opening|overnight|price|upside )? gap|gapper ( up|ups|higher )? ( ${WHERE} )?`,
      (match) => gap(match, true),
      0.4,
    ),
    rule(
      "condition",
      `{${kind}} ( full|true|complete )? ( {session} )? ( opening|overnight|price|downside )? gap|gapper ( down|downs|lower ) ( ${WHERE} )?`,
      (match) => gap(match, false),
      0.6,
    ),
    rule(
      "condition",
      `open|opened|opening|opens ( up|higher )? ( by|at )? {${kind}} ( up|above|higher|over ) ( than|from|versus )? ( the )? ( previous|prior|yesterday|last|days )* ( close )?`,
      (match) => (match.has("close", "yesterday", "higher", "up") ? gap(match, true) : null),
      0.5,
    ),
    rule(
      "condition",
      `open|opened|opening|opens ( down|lower )? ( by|at )? {${kind}} ( down|below|lower|under ) ( than|from|versus )? ( the )? ( previous|prior|yesterday|last|days )* ( close )?`,
      (match) => (match.has("close", "yesterday", "lower", "down") ? gap(match, false) : null),
      0.5,
    ),
    rule("condition", `open|opened|opening|opens up|higher ( by|of )? {${kind}}`, (match) => gap(match, true), 0.4),
    rule("condition", `open|opened|opening|opens down|lower ( by|of )? {${kind}}`, (match) => gap(match, false), 0.4),
    rule(
      "condition",
      `( full|true|complete ) ( opening )? gap ( of|by|size )* {${kind}}`,
      (match) => gap(match, true),
      0.5,
    ),
    rule("condition", `${GAP} ( of|by|size|is|: )* {${kind}} ( ${UP} )?`, (match) => gap(match, true), 0.2),
    rule("condition", `${GAP} ( of|by|size|is|: )* {${kind}} ( ${DOWN} )`, (match) => gap(match, false), 0.4),
  ]),
  ...(["bound", "quantity"] as const).flatMap((kind) => [
    rule(
      "condition",
      `( open|opened|opening )? ${GAP} ( ${UP} )? ( by|of|a|full|at )* {${kind}} ( over|above|past|beyond ) ( the|its )* ( previous|prior|yesterday|last|preceding ) ( day|days|session|bar|candle )? high`,
      (match) => fully(match, true),
      0.8,
    ),
    rule(
      "condition",
      `( open|opened|opening )? ${GAP} ( ${DOWN} )? ( by|of|a|full|at )* {${kind}} ( below|under|beneath ) ( the|its )* ( previous|prior|yesterday|last|preceding ) ( day|days|session|bar|candle )? low`,
      (match) => fully(match, false),
      0.8,
    ),
  ]),
  rule(
    "condition",
    `( gap|gapped ) ( and|n|& ) go|run|hold`,
    () => isNumber(feature("gap_pct"), "gt", 0, [{ field: "rhs", value: "0", why: "gap and go: a gap above 0 %" }]),
    0.4,
  ),
  rule(
    "condition",
    `( {session} )? ( full|true|complete )? ( opening|overnight|price )? ${GAP} ( ${UP} ) ( ${WHERE} )?`,
    (match) => gap(match, true),
    0.2,
  ),
  rule(
    "condition",
    `( {session} )? ( full|true|complete )? ( opening|overnight|price )? ${GAP} ( ${DOWN} ) ( ${WHERE} )?`,
    (match) => gap(match, false),
    0.2,
  ),
  rule("condition", `${WHERE} ${GAP} ${UP}`, (match) => gap(match, true), 0.2),
  rule("condition", `${WHERE} ${GAP} ${DOWN}`, (match) => gap(match, false), 0.2),
  rule(
    "condition",
    `( bullish|upside|positive|up|morning|opening|premarket ) ${GAP}`,
    (match) => (match.has("premarket") ? isNumber(feature("premarket_change_pct"), "gt", 0) : gap(match, true)),
    0,
  ),
  rule("condition", `( bearish|downside|negative|down ) ${GAP}`, (match) => gap(match, false), 0),
  rule(
    "condition",
    `( big|large|huge|massive|significant ) ${GAP} ( ${UP} )? ( ${WHERE} )?`,
    () => isNumber(feature("gap_pct"), "gte", DEFAULTS.bigGap.value, [assumed("bigGap")]),
    0.2,
  ),
  rule(
    "condition",
    `( big|large|huge|massive|significant ) ${GAP} ( ${DOWN} ) ( ${WHERE} )?`,
    () => isNumber(feature("gap_pct"), "lte", -DEFAULTS.bigGap.value, [assumed("bigGap")]),
    0.4,
  ),
  rule(
    "condition",
    `${GAP} ( up|higher )? ( above|over ) ( the|its )? {operand}`,
    (match) => (match.one("operand").isLevel ? versus(feature("open"), "gt", match.one("operand")) : null),
    0.5,
  ),
  rule(
    "condition",
    `${GAP} ( down|lower )? ( below|under ) ( the|its )? {operand}`,
    (match) => (match.one("operand").isLevel ? versus(feature("open"), "lt", match.one("operand")) : null),
    0.5,
  ),
  rule(
    "condition",
    "open|opened|opening|opens ( up|higher ) ( today )?",
    () => isNumber(feature("gap_pct"), "gt", 0),
    -0.3,
  ),
  rule(
    "condition",
    "open|opened|opening|opens ( down|lower ) ( today )?",
    () => isNumber(feature("gap_pct"), "lt", 0),
    -0.3,
  ),
  rule(
    "condition",
    "open|opened|opening|opens ( higher|above ) than? ( the )? ( yesterday|previous|prior|last ) ( days )? close",
    () => isNumber(feature("gap_pct"), "gt", 0),
    0.3,
  ),
  rule(
    "condition",
    "open|opened|opening|opens ( lower|below ) than? ( the )? ( yesterday|previous|prior|last ) ( days )? close",
    () => isNumber(feature("gap_pct"), "lt", 0),
    0.3,
  ),
];
