import type { Tail } from "../chart/edge.ts";
import { type Note, type Subject, type Tree, allOf } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { DEFAULTS } from "../defaults.ts";
import { around, assumed, versus } from "./atoms.ts";
import { fitRight } from "./compare-subjects.ts";
import { ofTheYear } from "./distance-rules.ts";
import { CLOSE, against, percentOf } from "./said-of.ts";
import { feature } from "./subjects.ts";

export function near(match: Match, percent: number, notes: readonly Note[] = [], named = match.one("operand")): Tail {
  const right = named;
  return against(right, (left, level) => {
    const fitted = fitRight(left, level);
    if (fitted === null) return null;
    if (/high_52w|high_all_time|highest/.test(level.name))
      return versus(left, "gte", { ...fitted, multiplier: 1 - percent / 100 }, notes);
    if (/low_52w|lowest/.test(level.name))
      return versus(left, "lte", { ...fitted, multiplier: 1 + percent / 100 }, notes);
    return around(left, fitted, percent, notes);
  });
}

/** Within p % of a level, on the side where it can be for highs and lows. */
function withinOf(match: Match): Tail | null {
  const percent = percentOf(match.one("quantity"));
  if (percent === null || match.one("quantity").unit !== "%") return null;
  const words = match.tokens.slice(match.from, match.to).map(({ stem }) => stem);
  const lead =
    words.find((stem) => ["within", "inside", "closer", "no", "not", "at", "less", "under", "fewer"].includes(stem)) ??
    "";
  const isNear =
    ["within", "inside", "closer"].includes(lead) ||
    (["no", "not", "at"].includes(lead) && match.has("further", "farther", "more", "most")) ||
    (["less", "under", "fewer"].includes(lead) && match.has("from", "away"));
  if (!isNear) return null;
  return near(match, percent);
}

function band(match: Match, isAbove: boolean): Tail | null {
  const percent = percentOf(match.one("quantity"));
  if (percent === null) return null;
  return against(match.one("operand"), (left, level) => {
    const fitted = fitRight(left, level);
    if (fitted === null) return null;
    const edge = { ...fitted, multiplier: isAbove ? 1 + percent / 100 : 1 - percent / 100 };
    return isAbove
      ? allOf(versus(left, "gte", fitted), versus(left, "lte", edge))
      : allOf(versus(left, "gte", edge), versus(left, "lte", fitted));
  });
}

function upTo(match: Match, isAbove: boolean): Tail | null {
  const percent = percentOf(match.one("quantity"));
  if (percent === null) return null;
  const right = match.one("operand");
  const isSided = match.has("below", "under", "above", "over") || /high|low/.test(right.name);
  if (!isSided) return near(match, percent);
  const above = match.has("off", "from") && /low/.test(right.name) ? true : isAbove;
  return against(right, (left, level) => {
    const fitted = fitRight(left, level);
    return fitted === null
      ? null
      : versus(left, above ? "lte" : "gte", { ...fitted, multiplier: above ? 1 + percent / 100 : 1 - percent / 100 });
  });
}

const NEAR_WORDS = new Set(
  "near nearing around approaching testing touching hugging retesting kissing close hovering about tagging tag tagged touch touched test tested riding pullback pulling pulled bouncing proximity resting".split(
    " ",
  ),
);

/** Reached the level within the bar and closed on the side it came from. */
function turnedAt(match: Match, isUp: boolean): Tail | null {
  const right = match.one("operand");
  if (!right.isLevel || ["close", "open", "high", "low"].includes(right.name)) return null;
  const note: Note = {
    field: "rhs",
    value: right.concept,
    why: isUp
      ? "bounce: the low reached the level and the close is above it"
      : "rejection: the high reached the level and the close is below it",
  };
  const build = (left: Subject): Tree =>
    allOf(
      versus({ ...feature(isUp ? "low" : "high"), timeframe: left.timeframe }, isUp ? "lte" : "gte", right, [note]),
      versus(left, isUp ? "gt" : "lt", right),
    );
  return { needs: "level", of: (left) => (left.name === "close" ? build(left) : null), alone: build(CLOSE) };
}

function nearWords(match: Match): Tail | null {
  const right = match.tokens[match.to - 1]!.text.endsWith("s") ? ofTheYear(match.one("operand")) : match.one("operand");
  let isNear = false;
  for (let at = match.from; at < match.to; at++) if (NEAR_WORDS.has(match.tokens[at]!.stem)) isNear = true;
  if (!isNear || NEAR_WORDS.has(match.tokens[match.to - 1]!.stem) || !right.isLevel || right.name === "close")
    return null;
  if (match.tokens[match.from]!.stem === "close" && match.tokens[match.from + 1]?.stem !== "to") return null;
  const isExtreme = /52w|all_time|^highest|^lowest|_high$|_low$/.test(right.name);
  return near(
    match,
    isExtreme ? DEFAULTS.near.value : DEFAULTS.nearAverage.value,
    [assumed(isExtreme ? "near" : "nearAverage")],
    right,
  );
}

/** A band that the bar itself reached. */
function touched(match: Match): Tail | null {
  const right = match.one("operand");
  const side = /^(?:bb|kc|dc)_(upper|lower)/.exec(right.name)?.[1];
  if (side === undefined) return null;
  const tree = (left: Subject): Tree =>
    versus(
      { ...feature(side === "upper" ? "high" : "low"), timeframe: left.timeframe },
      side === "upper" ? "gte" : "lte",
      right,
    );
  return { needs: "level", of: (left) => (left.name === "close" ? tree(left) : null), alone: tree(CLOSE) };
}

/** So many times a level: doubled from its low. */
function multiplied(match: Match): Tail | null {
  const factor = match.has("doubled", "doubling")
    ? 2
    : match.has("tripled", "tripling")
      ? 3
      : match.has("quadrupled")
        ? 4
        : 0.5;
  const right = ofTheYear(match.one("operand"));
  return against(right, (left, level) => {
    const fitted = fitRight(left, level);
    return fitted === null || !level.isLevel
      ? null
      : versus(left, factor > 1 ? "gte" : "lte", { ...fitted, multiplier: (fitted.multiplier ?? 1) * factor });
  });
}

function justBeyond(match: Match, isAbove: boolean): Tail {
  const percent = DEFAULTS.nearAverage.value;
  return against(match.one("operand"), (left, level) => {
    const fitted = fitRight(left, level);
    if (fitted === null || !level.isLevel) return null;
    const note = [assumed("nearAverage")];
    return isAbove
      ? allOf(versus(left, "gt", fitted, note), versus(left, "lte", { ...fitted, multiplier: 1 + percent / 100 }))
      : allOf(versus(left, "lt", fitted, note), versus(left, "gte", { ...fitted, multiplier: 1 - percent / 100 }));
  });
}

/** Nearness to a level. */
export const NEAR_RULES: readonly Rule[] = [
  rule(
    "predicate",
    "at {operand}",
    (match) =>
      match.one("operand").isLevel &&
      !["close", "open", "high", "low"].includes(match.one("operand").name) &&
      !/52w|all_time|highest|lowest|session/.test(match.one("operand").name)
        ? near(match, DEFAULTS.nearAverage.value, [assumed("nearAverage")])
        : null,
    -0.6,
  ),
  rule(
    "predicate",
    "( pulled|pulling|pulls|pull|back|came|come|coming|dropped|fell|rallied|retraced|bounced|to|now|trading|up|down )* ( within|inside|less|closer|under|fewer|not|no|further|more|farther|at|most|than )* {quantity} ( of|away|from|to|either|side|or|above|below|around )* {operand} ( either|both|in|on|each )* ( way|side|direction )*",
    (match) => withinOf(match),
    0.3,
  ),
  rule(
    "predicate",
    "( right|near|around|hovering|close|to|sitting )* ( at|near|around|to|by ) {operand} , ( like|say|i|mean|meaning )* within {quantity} ( either|way|side|direction|of|it )*",
    (match) => (percentOf(match.one("quantity")) === null ? null : near(match, match.one("quantity").value)),
    0.4,
  ),
  rule(
    "predicate",
    "( touch|touched|touching|tag|tagged|tagging|hit|hitting|poked|reached|reaching|kissed|at ) ( its|the|a )* {operand}",
    touched,
    0.4,
  ),
  rule(
    "predicate",
    "doubled|doubling|tripled|tripling|quadrupled|halved ( in|price|value )* ( from|off|since|above|of ) ( its|the )* {operand}",
    multiplied,
    0.5,
  ),
  rule(
    "predicate",
    "( hugging|near|around|hovering|riding|at|by|close|to|sitting|on|right )* {operand} ( , | and | : | LP )* ( within | less than | under | no more than | not more than | at most | max )? {quantity} ( at|most|max|or|less|tops|the|away|off|from|of|it|distance|on|to|or )* ( either|both|each|any )? ( side|sides|way|ways|direction|above|below )* ( at|the|most|max|tops )* RP?",
    (match) =>
      match.one("quantity").unit === "%" &&
      match.one("operand").isLevel &&
      match.one("operand").name !== "close" &&
      match.has(
        "away",
        "off",
        "from",
        "side",
        "either",
        "both",
        "way",
        "direction",
        "hugging",
        "hovering",
        "within",
        "near",
      )
        ? near(match, match.one("quantity").value)
        : null,
    0.7,
  ),
  rule(
    "predicate",
    "bounced|bouncing|bounce|rebounded|rebounding|rebound|holding|held|found|finding|supported|support ( support )? ( off|at|from|on|by|near ) ( of|the )* {operand}",
    (match) => turnedAt(match, true),
    0.3,
  ),
  rule(
    "predicate",
    "rejected|rejecting|rejection|resisted|failed|failing|resistance ( off|at|from|by|near ) ( of|the )* {operand}",
    (match) => turnedAt(match, false),
    0.3,
  ),
  rule(
    "predicate",
    "right|exactly at {operand}",
    (match) =>
      match.one("operand").isLevel && match.one("operand").name !== "close"
        ? near(match, DEFAULTS.nearAverage.value, [assumed("nearAverage")])
        : null,
    0.1,
  ),
  rule("predicate", "within|inside {quantity} above|over {operand}", (match) => band(match, true), 0.5),
  rule("predicate", "within|inside {quantity} below|under|beneath {operand}", (match) => band(match, false), 0.5),
  rule(
    "predicate",
    "( no|not ) ( more|further|farther ) than {quantity} ( away )? above|over {operand}",
    (match) => upTo(match, true),
    0.6,
  ),
  rule(
    "predicate",
    "( no|not ) ( more|further|farther ) than {quantity} ( away )? below|under|off|from {operand}",
    (match) => upTo(match, false),
    0.6,
  ),
  rule(
    "predicate",
    "( near|nearing|around|approaching|testing|touching|hugging|retesting|kissing|close|next|at|right|pulling|back|pulled|to|right|bouncing|finding|support|sitting|on|hovering|about|tagging|tag|tagged|touch|touched|test|tested|riding|pullback|came|come|coming|proximity|resting )* {operand}",
    (match) => nearWords(match),
    -0.3,
  ),
  rule(
    "predicate",
    "( just|slightly|barely|marginally|narrowly|only ) ( a )? ( hair|touch|tad|bit|whisker|fraction|little|smidge|tick )? above|over {operand}",
    (match) => justBeyond(match, true),
    0.3,
  ),
  rule(
    "predicate",
    "( just|slightly|barely|marginally|narrowly|only ) ( a )? ( hair|touch|tad|bit|whisker|fraction|little|smidge|tick )? below|under|beneath {operand}",
    (match) => justBeyond(match, false),
    0.3,
  ),
];
