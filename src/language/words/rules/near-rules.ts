import type { AtomOperator } from "../../intermediate/form.ts";
import type { Tail } from "../chart/edge.ts";
import { allOf, type Note, type Quantity, type Subject, type Tree } from "../chart/meanings.ts";
import type { Match } from "../chart/rule.ts";
import { DEFAULTS } from "../defaults.ts";
import { around, assumed, isNumber, TURNED, versus } from "./atoms.ts";
import { compareSubjects, fitRight, sizeIn } from "./compare-subjects.ts";
import { against, CLOSE, percentOf } from "./said-of.ts";
import { feature } from "./subjects.ts";
import { rules } from "./table.ts";

const CEILING = /high_52w|high_all_time|highest/;
const FLOOR = /low_52w|lowest/;
const EXTREME = /52w|all_time|^highest|^lowest|_high$|_low$/;
const OF_A_BAR = /^(?:close|open|high|low)$/;

const onFitted = (right: Subject, of: (left: Subject, level: Subject) => Tree | null): Tail =>
  against(right, (left, given) => {
    const level = fitRight(left, given);
    return level === null ? null : of(left, level);
  });

const beyond = (level: Subject, percent: number): Subject => ({ ...level, multiplier: 1 + percent / 100 });

/** At most so many percent away: of a ceiling below it, of a floor above it, else on both sides. */
function near(right: Subject, percent: number | null, notes: readonly Note[] = []): Tail | null {
  if (percent === null) return null;
  return onFitted(right, (left, level) => {
    if (CEILING.test(right.name)) return versus(left, "gte", beyond(level, -percent), notes);
    if (FLOOR.test(right.name)) return versus(left, "lte", beyond(level, percent), notes);
    return around(left, level, percent, notes);
  });
}

const within = (match: Match): Tail | null =>
  match.one("quantity").unit === "%" ? near(match.one("operand"), match.one("quantity").value) : null;

const atLevel = (level: Subject, isExtreme = false): Tail | null =>
  near(level, isExtreme ? DEFAULTS.near.value : DEFAULTS.nearAverage.value, [
    assumed(isExtreme ? "near" : "nearAverage"),
  ]);

function at(match: Match): Tail | null {
  const level = match.one("operand");
  const isBarred = OF_A_BAR.test(level.name) || /52w|all_time|highest|lowest|session/.test(level.name);
  return level.isLevel && !isBarred ? atLevel(level) : null;
}

function nearby(match: Match): Tail | null {
  const isPlural = match.tokens[match.to - 1]!.text.endsWith("s");
  const level = isPlural ? ofTheYear(match.one("operand")) : match.one("operand");
  return level.isLevel && level.name !== "close" ? atLevel(level, EXTREME.test(level.name)) : null;
}

/** On one side of a level, and at most so many percent away. */
function besides(match: Match, side: string, percent: number | null, notes?: readonly Note[]): Tail | null {
  if (percent === null) return null;
  const ops = (side === "above" ? ["gt", "lte"] : ["lt", "gte"]) as readonly AtomOperator[];
  const first = notes === undefined ? (`${ops[0]}e` as AtomOperator) : ops[0]!;
  return onFitted(match.one("operand"), (left, level) => {
    if (!level.isLevel && notes !== undefined) return null;
    const trees = [
      versus(left, first, level, notes),
      versus(left, ops[1]!, beyond(level, side === "above" ? percent : -percent)),
    ];
    return allOf(...(notes === undefined && side === "below" ? trees.toReversed() : trees));
  });
}

/** `no more than 5 % above`: one bound, on the side that the words or the level name. */
function upTo(match: Match, side: string): Tail | null {
  const percent = percentOf(match.one("quantity"));
  const right = match.one("operand");
  if (percent === null || (side === "off" && !/high|low/.test(right.name))) return near(right, percent);
  const isAbove = side === "above" || (side === "off" && /low/.test(right.name));
  return onFitted(right, (left, level) =>
    versus(left, isAbove ? "lte" : "gte", beyond(level, isAbove ? percent : -percent)),
  );
}

const ofPrice = (of: (left: Subject) => Tree): Tail => ({
  needs: "level",
  of: (left) => (left.name === "close" ? of(left) : null),
  alone: of(CLOSE),
});

/** The bar reached the level and closed on the side from which it came. */
function turnedAt(match: Match, way: string): Tail | null {
  const right = match.one("operand");
  if (!right.isLevel || OF_A_BAR.test(right.name)) return null;
  const isUp = way === "up";
  const why = isUp
    ? "bounce: the low reached the level and the close is above it"
    : "rejection: the high reached the level and the close is below it";
  return ofPrice((left) =>
    allOf(
      versus({ ...feature(isUp ? "low" : "high"), timeframe: left.timeframe }, isUp ? "lte" : "gte", right, [
        { field: "rhs", value: right.concept, why },
      ]),
      versus(left, isUp ? "gt" : "lt", right),
    ),
  );
}

/** The bar itself reached a band. */
function touched(match: Match): Tail | null {
  const right = match.one("operand");
  const [, side] = /^(?:bb|kc|dc)_(upper|lower)/.exec(right.name) ?? [];
  const [alias, op] = side === "upper" ? (["high", "gte"] as const) : (["low", "lte"] as const);
  return side === undefined
    ? null
    : ofPrice((left) => versus({ ...feature(alias), timeframe: left.timeframe }, op, right));
}

/** So many times a level: doubled from its low. */
function multiplied(match: Match, factor: string): Tail {
  const k = Number(factor);
  return onFitted(ofTheYear(match.one("operand")), (left, level) =>
    level.isLevel ? versus(left, k > 1 ? "gte" : "lte", { ...level, multiplier: (level.multiplier ?? 1) * k }) : null,
  );
}

/** `20 % off the highs`: of the last year, where no stretch is named. */
function ofTheYear(level: Subject): Subject {
  if (!/^(?:high|low)$/.test(level.name) || level.timeframe !== null || level.barsAgo !== null) return level;
  const value = `${level.name}_52w`;
  return feature(
    value,
    [],
    [{ field: "rhs", value, why: `${level.name} with no stretch named: of the last 52 weeks` }],
  );
}

/** Whether the words mean above the level; `off` and `from` are below a high and above a low. */
function isAbove(match: Match, level: Subject): boolean | null {
  if (match.has(..."below under beneath south blw down lower less underneath discount".split(" "))) return false;
  if (match.has(..."above over north abv past beyond up higher atop premium".split(" "))) return true;
  return /high|upper|ath/.test(level.name) ? false : /low/.test(level.name) ? true : null;
}

/** `more than 3 %, holding above VWAP`: the figure before the verb is of something else. */
function hasVerb(match: Match): boolean {
  const from = match.endOf(match.maybe("bound") === undefined ? "quantity" : "bound");
  const words = match.tokens.slice(from, match.to - 1);
  return words.some(({ text }) => /^(?:hold|trad|sit|stand|stay|remain|clos|keep|still)/.test(text));
}

const multiplierOf = ({ unit, value }: Quantity, up: boolean): number | null =>
  unit === "x" ? value : unit === "%" ? 1 + (up ? value : -value) / 100 : null;

/** `more than 5 % below X`: further away than so much. */
function distance(match: Match): Tail | null {
  const right = ofTheYear(match.one("operand"));
  const up = isAbove(match, right);
  if (up === null || hasVerb(match) || !(right.isLevel || /^(?:avg_|avg_dollar_)?volume$/.test(right.name)))
    return null;
  const sides = sizeIn(match).map(({ op, quantity }) => ({
    op: up ? op : (TURNED[op] ?? op),
    k: multiplierOf(quantity, up),
  }));
  if (sides.some(({ k }) => k === null)) return null;
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
  const trees = sizeIn(match).map(({ op, quantity: { value } }) =>
    isNumber(ranges, isBelow ? (TURNED[op] ?? op) : op, isBelow ? -value : value),
  );
  return ofPrice(() => allOf(...trees));
}

/** A level so close to which the words say `near` and the like. */
function hugging(match: Match): Tail | null {
  const isSaid = match.has(..."away off from side either both way direction hugging hovering within near".split(" "));
  return isSaid && match.one("operand").isLevel && match.one("operand").name !== "close" ? within(match) : null;
}

const NEAR =
  "near|nearing|around|approaching|testing|touching|hugging|retesting|kissing|hovering|about|tagging|tag|tagged|touch|touched|test|tested|riding|pullback|pulling|pulled|bouncing|proximity|resting";
const CAME = "back|came|come|coming|next|at|right|to|finding|support|sitting|on";
const SIDES = "( either|both|each|any|in|on|way|side|direction )*";
const SLIGHTLY =
  "just|slightly|barely|marginally|narrowly|only a? ( hair|touch|tad|bit|whisker|fraction|little|smidge|tick )?";
const MOVED =
  "up|down|off|extended|stretched|sitting|trading|discount|run|ran|beaten|knocked|given|~rally|~bounce|~fall/fell/fallen|~drop|~pull|~gain|~recover|~correct|~rebound|~lose/lost|~sell/sold|~climb|~rise/rose/risen|~decline|~retrace|~slide/slid|~crash|~plunge|~tumble|~crater|~collapse|~tank|~sink/sank/sunk|~slump|~plummet|~soar|~surge|~jump|~advance|~shed/shed|~dump|~spike";
const AWAY =
  "<above>|north|abv|past|beyond|off|from|up|higher|greater|more|atop|<below>|south|blw|down|lower|less|underneath|since|away|discount|premium";
const SIZE = "( {bound} | {quantity} ( or? more|greater|lower )? )";

/** Nearness to a level and distance from it. */
export const NEAR_RULES = rules(
  "predicate",
  {
    at,
    nearby,
    within,
    hugging,
    upTo,
    turnedAt,
    touched,
    multiplied,
    distance,
    inRanges,
    exactly: (match) =>
      match.one("operand").isLevel && match.one("operand").name !== "close" ? atLevel(match.one("operand")) : null,
    band: (match, side) => besides(match, side, percentOf(match.one("quantity"))),
    justBeyond: (match, side) => besides(match, side, DEFAULTS.nearAverage.value, [assumed("nearAverage")]),
    about: (match) => near(match.one("operand"), percentOf(match.one("quantity"))),
  },
  `
  - at {operand}                                                               => at
    right|exactly at {operand}                                                 => exactly
  - ( ${CAME} )* ( ${NEAR} | close to|by ) ( ${CAME}|${NEAR}|from|off )* {operand} => nearby
  + no|not more|further|farther than {quantity} away? <above/below> {operand}  => upTo <above/below>
  + no|not more|further|farther than {quantity} away? off|from {operand}       => upTo off
  + within|inside {quantity} <above/below> {operand}                           => band <above/below>
  + ${SLIGHTLY} <above/below> {operand}                                        => justBeyond <above/below>
  + ( ${MOVED}|back|came|come|coming|to|now )* ( within|inside | closer than | no|not further|farther|more than | at most )
      {quantity} ( of|away|from|to|either|side|around | above or below )* {operand} ${SIDES}
  + ( ${MOVED}|back|came|come|coming|to|now )* ( less|fewer than | under ) {quantity} ( of|either|side )* from|away from? {operand} ${SIDES}
      => within
  + ( right|near|around|hovering|close|to|sitting )* at|near|around|to|by {operand} , ( like|say|i|mean|meaning )* within {quantity}
      ( of|it|either|way|side|direction )*                                     => about
  + ( hugging|near|around|hovering|riding|at|by|close|to|sitting|on|right )* {operand} ( ,|and|:|LP )*
      ( within | less than | under | no|not more than | at most | max )? {quantity}
      ( at|most|max|or|less|tops|away|off|from|of|it|distance|on|to|either|both|each|any|side|way|direction|above|below )* RP? => hugging
  + touch|touched|touching|tag|tagged|tagging|hit|hitting|poked|reached|reaching|kissed|at {operand} => touched
  + doubled|doubling ( in|price|value )* from|off|since|above|of {operand}     => multiplied 2
  + tripled|tripling ( in|price|value )* from|off|since|above|of {operand}     => multiplied 3
  + quadrupled ( in|price|value )* from|off|since|above|of {operand}           => multiplied 4
  + halved ( in|price|value )* from|off|since|above|of {operand}               => multiplied 0.5
  + <bounced|bouncing|bounce|rebounded|rebounding|rebound|holding|held|found|finding|supported|support/rejected|rejecting|rejection|resisted|failed|failing|resistance>
      support? off|at|from|on|by|near of? {operand}                            => turnedAt <up/down>
  + ( ${MOVED} )* back|by|off? ${SIZE} ${AWAY} ( of|than|from|to )? {operand}
  + {bound} ${AWAY} ( of|than|from )? {operand} ( ,|but|and )* {bound}         => distance
  + ${SIZE} atr ( away|distance|or|more )* <above>|<below>|from|off {operand}  => inRanges
`,
);
