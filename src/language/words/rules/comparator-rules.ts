import type { AtomOperator } from "../../intermediate/form.ts";
import type { Bound } from "../chart/edge.ts";
import type { Quantity } from "../chart/meanings.ts";
import type { Match } from "../chart/rule.ts";
import { MA_LENGTHS } from "./series/average-rules.ts";
import { scaleIn } from "./number-rules.ts";
import { rules } from "./table.ts";

const THAN = "than|as|that|to";

/** Rules for words of comparison in every register. */
export const COMPARATOR_RULES = rules(
  "compare",
  { topping: ({ tokens, from }) => (tokens[from]!.text === "tops" ? "gt" : null) },
  `
    <above>|abv|ovr|atop|~exceed|beyond|>|gt|past|topping|topped|~surpass|outpacing|upwards|superior|north
    ~beat/beat|overtop|~eclipse|~outstrip|bettering|is_above|isabove
    ( in? excess | north | upwards ) of
  + on|at the? top|topside of
    superior to
    up|way|well|high <above>
    rallying|soaring|surging|flying|riding <above>
    anything|something|everything <above>|beyond|exceeding
    <more>|above ${THAN}                                                       => gt
    top                                                                        => topping
    <below>|blw|underneath|<|lt|sub|inferior|south|shy
    south|shy|short of
    inferior to
    <less>|worse|deeper|<below> ${THAN}                                        => lt
    ( at least | min|minimum|>=|gte|starting|floor|minimally ) ( of|at|from )?
    as low|little|large|big|great as
  + at least as large|high|big|much|great|many|heavy|strong as
    start at|from
  + no|not|never|nothing be? <less>|worse|<below> ${THAN}?                     => gte
    ( at most | max|maximum|<=|lte|capped|ceiling|upto ) ( of|at )?
    up to
    as much|high|many as
  + no|not|never|nothing be? <more>|<above> ${THAN}?
  + not to? ~exceed|~surpass|past                                              => lte
  + <more/less> ${THAN}? or|/ equal|same|= ( to|than )?
  + <above/below> or equal|at ( to )?
  + at|equal|on|= to? or|and|and/or|/ <above|more/below|less> than?            => <gte/lte>
  + < or|/ =|equal ( to )?                                                     => lte
  + > or|/ =|equal ( to )?                                                     => gte
  + < than                                                                     => lt
  + > than                                                                     => gt
    =|equal|equaling|exactly|eq|precisely ( to|at )?                           => eq
    !=
    other|different than|from
  + not equal|= to?                                                            => neq
`,
);

/** Rules for words before a comparison that do not change it. */
export const STRESSED_COMPARATOR_RULES = rules(
  "compare",
  // `closed back above` is a cross.
  {
    stressed: (match) =>
      match.text.startsWith("back") && !match.has("at") && CLOSED.test(match.tokens[match.from - 1]?.stem ?? "")
        ? null
        : match.one("compare"),
  },
  `
    back|anything|something|somewhere|anywhere|well|way|far|comfortably|just|slightly|significantly|much|firmly|safely|clearly|barely|consistently|continuously|always {compare}
      => stressed
`,
);
const CLOSED = /^(?:close|closed|closing)$/;

/** Returns both figures of a range. The first takes its missing unit and scale from the second: 2-10B, 5 to 10 %. */
function pair(match: Match): readonly [Quantity, Quantity] | null {
  const [first, second] = [match.one("quantity"), match.one("quantity", 1)];
  const unit = first.unit ?? second.unit;
  if (first.unit !== null && second.unit !== null && first.unit !== second.unit) return null;
  // `between $2 and $10,000`: a comma is no scale.
  const isScaled = second.scaled && !first.scaled && Math.abs(first.value) < 1000;
  const scale = isScaled ? scaleIn(match.tokens.slice(match.from, match.to)) : 1;
  const low = { value: first.value * scale, unit, scaled: first.scaled || second.scaled };
  return [low, { ...second, unit }];
}

function between(match: Match): readonly Bound[] | null {
  const [low, high] = (pair(match) ?? []).toSorted((a, b) => a.value - b.value);
  // `the spread between the 10 and 30 EMA`: lengths of averages.
  const isLength = low?.unit === null && /^(?:[a-z]?ma|moving)\b/.test(match.behind(1));
  return low && high && !isLength ? range(low, high) : null;
}

const range = (low: Quantity, high: Quantity): readonly Bound[] => [
  { op: "gte", quantity: low },
  { op: "lte", quantity: high },
];

/** Returns the bounds of a figure with a tolerance: `50 give or take 5`. */
function around(centre: Quantity, reach: Quantity): readonly Bound[] | null {
  if (reach.value <= 0 || (reach.unit === "%" && centre.unit !== "%")) return null;
  return range({ ...centre, value: centre.value - reach.value }, { ...centre, value: centre.value + reach.value });
}

/** Returns true if the numbers name averages: `over the 50 but under the 200`. */
const isLines = (match: Match): boolean =>
  match.tokens.slice(match.from, match.to).filter(({ stem }) => stem === "the").length > 1 &&
  match.all("quantity").every(({ value, unit }) => unit === null && MA_LENGTHS.has(value));

const SPAN =
  /^-? ?(?:year|yr|quarter|month|week|day) (?:average|avg|mean|median|low|high|range|growth|return|change|volume|cagr)$/;

/** Returns true if the number counts a span of time: `above its 5 year average`. */
function isSpan({ tokens, to }: Match, { unit, scaled }: Quantity): boolean {
  const words = tokens.slice(to, to + 3).map(({ stem }) => stem);
  return unit === null && !scaled && SPAN.test(words.slice(0, words[0] === "-" ? 3 : 2).join(" "));
}

/** Returns two opposite bounds. An empty interval stays two conditions, so that the contradiction is found. */
function opposed(match: Match): readonly Bound[] | null {
  const [a, b] = match.all("compare");
  const found = pair(match);
  // `has been below 30 and is now above 30`: one after the other.
  if (match.has("been", "was") && match.has("now", "currently")) return null;
  if (a === undefined || b === undefined || found === null || isLines(match) || isSpan(match, found[1])) return null;
  const [isFirstLow, isSecondLow] = [/^gte?$/.test(a), /^gte?$/.test(b)];
  // `a P/E below 12 and more than 1 million shares`, `below 30 and at least 20 % above the low`: two figures of two series.
  const isRescaled = found[0].value !== match.one("quantity").value && !isFirstLow;
  const isOtherUnit =
    match.has(",") && match.one("quantity").unit !== "$" && match.one("quantity", 1).unit === "$" && !found[1].scaled;
  if (isRescaled || isOtherUnit || /^(?:above|below|over|under|off|from)$/.test(match.behind(1))) return null;
  const areSides = isFirstLow !== isSecondLow && /^lte?$/.test(isFirstLow ? b : a);
  const [low, high] = isFirstLow ? found : found.toReversed();
  return areSides && low!.value <= high!.value ? [a, b].map((op, at) => ({ op, quantity: found[at]! })) : null;
}

const plain = (value: number): Quantity => ({ value, unit: null, scaled: false });
const number = (_: Match, op: AtomOperator, value: string): readonly Bound[] => [
  { op, quantity: plain(Number(value)) },
];
const figure = (match: Match, op: AtomOperator): readonly Bound[] => [{ op, quantity: match.one("quantity") }];

const NEXT_SERIES =
  /^(?:the|its|their|price|rsi|adx|macd|roe|roa|eps|pe|p|market|float|debt|short|revenue|sales|earning|dividend|atr|beta|stochastic|relative|an? (?!day|week|month))\b/;
/** Returns a lower bound, unless its `plus` joins the next condition: `a float of 10M plus a gap of 4 %`. */
const orMore = (match: Match): readonly Bound[] | null =>
  match.tokens[match.to - 1]!.text === "plus" && NEXT_SERIES.test(match.behind(2)) ? null : figure(match, "gte");

/** Returns a bound without `than`: `lost more 50 %`. */
const unsaid = (match: Match, op: AtomOperator): readonly Bound[] | null =>
  match.has("of") || match.one("quantity").unit === "%" ? figure(match, op) : null;

/** Returns true if the number is the length of the next words: `below their 50-day MA`. */
function isLengthOf({ tokens, to }: Match, { unit, scaled }: Quantity): boolean {
  const [dash, word] = [tokens[to], tokens[to + 1]];
  return unit === null && !scaled && dash?.text === "-" && dash.glued && UNIT.test(word?.stem ?? "");
}
const UNIT = /^(?:day|week|month|year|period|bar|minute|min|hour|d|w|m)$/;
/** Returns true if the number belongs to the next words: `above the 75th percentile`, `more than 2 ATRs`. */
const counts = (match: Match): boolean =>
  /^(?:(?:-|to) [\d.]+ ?(?:x|times?)\b|(?:trading |full )?(?:session|day|bar|candle|week|month) (?:earlier|before|ago|apart|old|later)\b|(?:x |of )?(?:an? )?(?:(?:th|st|nd|rd)?\s?(?:percentile|quartile|decile)|average true range|atr(?: (?:\( \d+ \) )?(?:above|below|over|under|from|off|away|up|down) (?![\d$])|$)))/.test(
    match.behind(5),
  );
const compared = (match: Match): readonly Bound[] | null =>
  // `back up to the 20 EMA`: a way to a line.
  /\bup to the\b/.test(match.text) ||
  isSpan(match, match.one("quantity")) ||
  isLengthOf(match, match.one("quantity")) ||
  counts(match)
    ? null
    : figure(match, match.one("compare"));
/** Returns the bound of a fall that may be larger: `-5 % or worse`, `5 % down or worse`. */
function worse(match: Match): readonly Bound[] {
  const quantity = match.one("quantity");
  const isDown = match.has("down", "off", "below", "lower") && quantity.unit === "%";
  return [
    { op: "lte", quantity: isDown ? { ...quantity, value: -Math.abs(quantity.value) } : quantity, isWorse: true },
  ];
}
/** Returns the wider bound of two: `above 12-15 %` is above 12 %. */
function loosest(match: Match): readonly Bound[] | null {
  const [low, high] = (pair(match) ?? []).toSorted((a, b) => a.value - b.value);
  const op = match.one("compare");
  const isLength =
    low?.unit === null && /^(?:-|day|week|month|year|bar|period|minute|[a-z]?ma|moving)\b/.test(match.behind(1));
  return low && high && !isLength && !counts(match) ? [{ op, quantity: op.startsWith("g") ? low : high }] : null;
}
const shares = (match: Match): readonly Bound[] => [{ op: "gte", quantity: { ...match.one("quantity"), unit: "sh" } }];
const tolerance = (match: Match): readonly Bound[] | null => around(match.one("quantity"), match.one("quantity", 1));
const within = (match: Match): readonly Bound[] | null => around(match.one("quantity", 1), match.one("quantity"));
const teens = ({ text }: Match): readonly Bound[] | null =>
  text.endsWith("teens") ? range(plain(13), plain(19)) : null;

/** Returns a bound after a figure, unless its words start the next comparison: `20 million and over 10`. */
function further(match: Match, op: AtomOperator): readonly Bound[] | null {
  const next = match.tokens[match.to];
  // `the last 10 or more closes`: a count of bars.
  const isBars = /^(?:last|past|previous|prior)$/.test(match.tokens[match.from - 1]?.stem ?? "");
  // `in the Russell 2000 and below the lower band`: the start of a comparison.
  const isSide =
    /^(?:above|below|over)$/.test(match.tokens[match.to - 1]!.text) &&
    /^(?:the|its|their|both)$/.test(next?.text ?? "");
  const isNext = next?.kind === "number" || next?.text === "$" || isSide;
  if (isBars || isNext) return null;
  // A fall of `-20 % or more` is a larger fall, `-20 % or higher` a smaller one.
  const { value, unit } = match.one("quantity");
  const isFall = unit === "%" && value < 0 && !match.has("above", "over", "higher", "up");
  return figure(match, op === "gte" && isFall ? "lte" : op);
}

/** Returns the bounds of a decade: `in the 20s`. */
function decade(match: Match): readonly Bound[] {
  const quantity = match.one("quantity");
  const end = { ...quantity, value: quantity.value + 10 };
  return [...figure(match, "gte"), { op: "lt", quantity: end }];
}

/** Pattern for the unit between a figure and its `or more`: per share, a day. */
const PER =
  "( ( a|an|per|each|every|the ) share|day|year|month|week|annum|hour|session|quarter|piece | apiece | each | annually | yearly | daily | in|of|on total|all|average | today | overall )?";
const OF = "( of|at|= )?";
const BETWEEN = "between|btwn|btw|b/w|betwen|from|in|inbetween|within|inside|ranging|range";

/** Rules for figures with their comparison: over 5, 5 or more, 5+, between 1 and 5, > 5 but < 20, 10-20. */
export const BOUND_RULES = rules(
  "bound",
  {
    between,
    opposed,
    compared,
    loosest,
    figure,
    orMore,
    unsaid,
    further,
    worse,
    shares,
    tolerance,
    within,
    number,
    teens,
    decade,
  },
  `
    {compare} ( of|at|:|= )? {quantity} ( mark|level|threshold|area|line )?
    : {compare} {quantity}
    LP {compare} {quantity} RP                                                 => compared
  + {compare} {quantity} -|to {quantity}                                       => loosest
  + ${OF} {quantity} ( up|off|<down>|<below> )? ${PER} or|and|& even? worse|uglier|deeper|harder
      => worse
  + ${OF} {quantity} ${PER} or|and|& even? <more|above|up|plus|beyond|so/less|below|down> ( than that )?
      => further <gte/lte>
  + {quantity} to max|maximum|infinity|unlimited                               => figure gte
  + min|minimum to {quantity}                                                  => figure lte
  + ${OF} {quantity} _+ share|sh                                               => shares
  + ${OF} {quantity} ${PER} ( +|plus|min|minimum|upwards|upward | ( or so )? at the? least )
      => orMore
  + ${OF} {quantity} ${PER} ( max|maximum|tops|at-most | at the? most | at best|max ) => figure lte
  + ( of|at|around|about|near|is|sitting )* {quantity} ( ,|LP )* ( give or take | + or - | plus|+ /? minus|- | +- | ± | plus or minus ) {quantity}
      ( or so | point )? RP?                                                   => tolerance
  + within|inside {quantity} point? of|from|around {quantity}                  => within
  + not|neither|never ( <below>|<less> ) than? {quantity} ( and|nor|or|, )* not? ( <above>|<more> ) than? {quantity}
  + in|within|inside|between LP {quantity} ,|;|:|-|to {quantity} RP
  + LP {quantity} -|to {quantity} RP
  + ( somewhere|anywhere )? ( of|${BETWEEN} )? ( from|the|range|between|of )* {quantity}
      ( -|to|thru|through|until|till|upto|–|~ to? | ( and|or )? up to ) {quantity} ( price|trading? range|area|zone|band )?
    between {quantity} {quantity}
  + ( somewhere|anywhere )? in? ${BETWEEN} ( the|range|of )* {quantity} and|& {quantity} ( range|area|inclusive )?
      => between
  + {compare} {quantity} ( ,|and|but|&|also|yet|still|is )* {compare} {quantity} => opposed
  + in the {quantity} s                                                        => decade
    <more/less> of? {quantity}                                                 => unsaid <gt/lt>
  + ( in the? low|mid|high? )? double digit                                    => number gte 10
  + ( in the? )? triple digit                                                  => number gte 100
  + in? the? single digit                                                      => number lt 10
    ( in the )? teen                                                           => teens
`,
);
