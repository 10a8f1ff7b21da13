import { table } from "#base";
import type { AtomOperator } from "../../intermediate/form.ts";
import { allOf, anyOf, type Subject, type Tree } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { inflected } from "../text/inflected.ts";
import { isNumber, versus } from "./atoms.ts";
import { CLOSE } from "./said-of.ts";
import { newHigh, newLow } from "./extreme-rules.ts";
import { feature } from "./subjects.ts";

const CHANNEL = "( channel|band|envelope )?";
const NAME = "bollinger|bb|keltner|kc|donchian|dc|price";
const ALIAS = table<string>({ bollinger: "bb", bb: "bb", keltner: "kc", kc: "kc" });
const UP = "up|upward|upside|bullish|long|buy|higher|above|upper";
const DOWN = "down|downward|downside|bearish|short|sell|lower|below|breakdown|breakdowns";
const CLOSED = inflected(
  "close finish end settle trade sit/sat stand/stood break/broke/broken move poke push pop ride/rode/ridden walk live spill spike go/went/gone get/got",
);

const nameIn = (match: Match): string => NAME.split("|").find((name) => match.has(name)) ?? "";

/** Out of a channel: of Donchian's it is a new extreme, of the others a cross of the band. */
function broken(match: Match, isUp: boolean): Tree | null {
  const name = nameIn(match);
  const length = match.maybe("number");
  if (name === "donchian" || name === "dc") return isUp ? newHigh(length ?? 20) : newLow(length ?? 20);
  const alias = ALIAS[name];
  if (alias === undefined) return null;
  const band = feature(`${alias}_${isUp ? "upper" : "lower"}`, length === undefined ? [] : [length]);
  return versus(CLOSE, isUp ? "crosses_above" : "crosses_under", band);
}

/** Beyond a band is on its far side. */
function beyond(match: Match): Tree | null {
  const level = match.one("operand");
  const side = /(upper|lower)$/.exec(level.name)?.[1];
  if (side === undefined) return null;
  return versus({ ...CLOSE, timeframe: level.timeframe }, side === "upper" ? "gt" : "lt", level);
}

const cloud = (op: AtomOperator, left: Subject = CLOSE): Tree =>
  allOf(versus(left, op, feature("ichi_span_a")), versus(left, op, feature("ichi_span_b")));

const between = (): Tree => {
  const [a, b] = [feature("ichi_span_a"), feature("ichi_span_b")];
  return anyOf(
    allOf(versus(CLOSE, "gte", a), versus(CLOSE, "lte", b)),
    allOf(versus(CLOSE, "gte", b), versus(CLOSE, "lte", a)),
  );
};

const EDGES = "( both|either|two|the|all|whole|entire|edge|side|span|line|boundary|boundaries|limit|of )*";
const CLOUD = "( ichimoku|kumo )? cloud|kumo";

/** Out of channels, bands and clouds. */
export const BREAKOUT_RULES: readonly Rule[] = [
  ...([true, false] as const).flatMap((isUp) => [
    rule(
      "condition",
      `( {number} day|d|bar|period|week? )? ${NAME} ${CHANNEL} ${isUp ? "breakout" : "breakdown"}`,
      (match) => broken(match, isUp),
      0.4,
    ),
    rule(
      "condition",
      `( ${isUp ? UP : DOWN} )${isUp ? "?" : ""} ( {number} day|d|bar|period|week? )? ( ${isUp ? UP : DOWN} )? ${NAME} ${CHANNEL} ( ${isUp ? UP : DOWN} )? breakout|break${isUp ? "" : "|breakdown"} ( to|on|of|the|signal|${isUp ? UP : DOWN} )*`,
      (match) => broken(match, isUp),
      0.4,
    ),
    rule(
      "condition",
      `${isUp ? "breakout|breaking|broke|break" : "breakdown|breaking|broke|break"} ${isUp ? "( out | above | over | upward )?" : "( down | below | under | downward )"} ( of|from|above|below|the|its|a )* ( {number} day|d|bar|period|week? )? ${NAME} channel|band|envelope`,
      (match) => broken(match, isUp),
      0.5,
    ),
  ]),
  rule("condition", `( price|is|${CLOSED} )* beyond|outside|through|past ( of|the|its )* {operand}`, beyond, 0.5),
  rule(
    "condition",
    `( price|is|close|trading|currently|${CLOSED} )* above|over|beyond|atop ${EDGES} ${CLOUD}`,
    () => cloud("gt"),
    0.5,
  ),
  rule(
    "condition",
    `( price|is|close|trading|currently|${CLOSED} )* below|under|beneath|underneath ${EDGES} ${CLOUD}`,
    () => cloud("lt"),
    0.5,
  ),
  rule(
    "condition",
    `( price|is|close|trading|currently|stuck|${CLOSED} )* in|inside|within ${EDGES} ${CLOUD}`,
    between,
    0.5,
  ),
  rule(
    "condition",
    `( just|price|has )* ( breakout|breakouts | breaking|broke|broken|break out | {cross} ) ( of|above|over|from|through|the|a )* ${EDGES} ${CLOUD} ( breakout )?`,
    (match) => clouded(match),
    0.6,
  ),
  rule("condition", `( bullish|upside )? ${CLOUD} breakout`, () => cloud("crosses_above"), 0.4),
  rule("condition", `( bearish|downside ) ${CLOUD} breakout|breakdown`, () => cloud("crosses_under"), 0.5),
  rule(
    "condition",
    "{study} ( LP|,|{number}|RP )* ( fully|completely|entirely|both )* ( inside|within ) ( of|the )* keltner|kc ( channel|band )*",
    (match) => squeezed(match),
    0.7,
  ),
  rule(
    "condition",
    "bollinger|bb band? LP {number} , {number} RP ( are|is|fully|completely|entirely|both|have|contracted )* ( inside|within ) ( of|the )* keltner|kc ( channel|band )*",
    () => isNumber(feature("squeeze"), "eq", 1),
    0.8,
  ),
];

const squeezed = (match: Match): Tree | null =>
  match.one("study").name.startsWith("bb_") ? isNumber(feature("squeeze"), "eq", 1) : null;

function clouded(match: Match): Tree {
  const isDown = match.maybe("cross") === "crosses_under" || match.has("below", "under", "down");
  return cloud(isDown ? "crosses_under" : "crosses_above");
}
