import type { AtomOperator } from "../../intermediate/form.ts";
import type { Bound, Tail } from "../chart/edge.ts";
import { allOf, anyOf, leaf, mapAtoms, type Quantity, type Subject, type Tree } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { around, atomOf, isNumber, isTexts, versus } from "./atoms.ts";
import { barsOf } from "./duration-rules.ts";
import { changed, isPercent, subjectOf } from "./changed.ts";
import { DOWN, NOUN_DOWN, NOUN_UP, UP, WHEN } from "./change-words.ts";
import { boundsOn, compareSubjects, fitRight } from "./compare-subjects.ts";
import { against, CLOSE, percentOf } from "./said-of.ts";
import { feature } from "./subjects.ts";

const EITHER =
  "( up or down | down or up | higher or lower | up / down | plus or minus | either ( way | direction | side ) | ( in|to ) ( either|any|each|both ) ( direction|way|side ) | on either side | in either | both ways )";
const MOVE =
  "moved|moves|moving|move|changed|change|changes|gapped|gap|gapping|gaps|swung|swing|traded|trading|is|are|has|had|been|by|of|at|with|a|price";

/** So much up, or so much down. */
function eitherWay(match: Match): Tree | null {
  const bounds: readonly Bound[] = match.maybe("bound") ?? [{ op: "gte", quantity: match.one("quantity") }];
  if (!bounds.every(({ quantity }) => isPercent(quantity))) return null;
  if (bounds.some(({ op }) => op === "lt" || op === "lte")) return null;
  const subject = match.has("gap", "gapped", "gapping") ? feature("gap_pct") : subjectOf(match);
  const [up, down] = [changed(subject, true, bounds), changed(subject, false, bounds)];
  return up === null || down === null ? null : anyOf(up, down);
}

/** Average volume is that of the volume, a level that of the price. */
const subjectFor = (level: Subject): Subject | null =>
  level.name === "avg_volume" || level.name === "volume" ? feature("volume") : level.isLevel ? CLOSE : null;

/** So many percent of another series. */
function shareOf(match: Match): Tail | null {
  const bounds: readonly Bound[] = match.maybe("bound") ?? [{ op: "gte", quantity: match.one("quantity") }];
  if (!bounds.every(({ quantity }) => quantity.unit === "%")) return null;
  const level = match.one("operand");
  const build = (left: Subject): Tree | null => {
    const trees = bounds.map(({ op, quantity }) => compareSubjects(left, op, level, quantity.value / 100));
    return trees.every((tree) => tree !== null) ? allOf(...trees) : null;
  };
  const own = subjectFor(level);
  return {
    needs: level.isLevel ? "level" : "any",
    of: (left) => (level.name === "avg_volume" && left.name === "close" ? build(feature("volume")) : build(left)),
    alone: own === null ? null : build(own),
  };
}

/** A figure and lines of one comparison: above $8 and its 150-day. */
function mixed(match: Match): Tail | null {
  const [quantity, op] = [match.one("quantity"), match.one("compare")];
  const levels = match.all("operand");
  const next = match.tokens[match.to]?.stem ?? "";
  if (
    /^(?:[<>=]+|above|below|over|under|is|are|cross\w*|rising|falling|between|greater|less|at|has|within|near|avg|average|volume|vol|sma|ema|ma|high|low|close|moving|dollar|simple|exponential)$/.test(
      next,
    )
  )
    return null;
  if (levels.some(({ name }) => ["open", "close"].includes(name))) return null;
  const of = (left: Subject): Tree | null => {
    const trees = [boundsOn(left, [{ op, quantity }]), ...levels.map((level) => compareSubjects(left, op, level))];
    return trees.every((tree) => tree !== null) ? allOf(...trees) : null;
  };
  return { needs: "number", of, alone: quantity.unit === "$" ? of(CLOSE) : null };
}

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

/** A series so many times as large. */
function times(match: Match): Subject | null {
  const [operand, factor] = [match.one("operand"), match.one("number")];
  const isScale = operand.isLevel || operand.unit === "sh" || operand.unit.startsWith("$");
  const before = match.tokens[match.from - 1]?.stem ?? "";
  if (!isScale || factor <= 0 || factor > 20 || operand.multiplier !== null) return null;
  // `close x 8` would be a cross of eight dollars.
  const isCompared = /^(?:[<>]=?|=|than|above|below|over|under|least|most|\()$/.test(before);
  return isCompared ? { ...operand, multiplier: factor } : null;
}

const WORTH = (isUp: boolean): string =>
  isUp ? "green|up|white|positive|higher|winning|gain" : "red|down|black|negative|lower|losing|loss";
const isColour = (match: Match): boolean => match.has("green", "red", "white", "black");
const day = (match: Match, isUp: boolean): Tree =>
  isColour(match)
    ? versus(CLOSE, isUp ? "gt" : "lt", feature("open"))
    : isNumber(feature("change_pct"), isUp ? "gt" : "lt", 0);
const inRow = (tree: Tree, count: number, barsAgo: number | null = null): Tree =>
  mapAtoms(tree, (atom) => ({ ...atom, within: count, withinAll: true, barsAgo }));

const ORDINALS = ["second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
const DAYS = "day|session|bar|candle|close|candlestick";

/** The third green day in a row. */
function ordinal(match: Match, isUp: boolean): Tree | null {
  const number = match.maybe("number");
  const word = ORDINALS.findIndex((name) => match.has(name));
  const count = number ?? (word === -1 ? 0 : word + 2);
  return Number.isInteger(count) && count > 1 && count <= 15 ? inRow(day(match, isUp), count) : null;
}

/** The first red day after 3 green ones. */
function firstAfter(match: Match, isUp: boolean): Tree | null {
  const count = match.maybe("number") ?? match.maybe("bound")?.[0]?.quantity.value ?? 0;
  if (!Number.isInteger(count) || count < 1 || count > 15) return null;
  return allOf(day(match, isUp), inRow(day(match, !isUp), count, 1));
}

/** `on 2 million shares`: the volume of the bar. */
function onShares(match: Match): Tree | null {
  const bounds: readonly Bound[] = match.maybe("bound") ?? [{ op: "gte", quantity: match.one("quantity") }];
  return bounds.every(({ quantity }) => quantity.unit === "sh") ? boundsOn(feature("volume"), bounds) : null;
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

/** Above or below, whichever way; an oscillator crosses its own line. */
function eitherCross(left: Subject, line?: Subject): Tree | null {
  const right =
    line ?? (left.name === "macd" ? feature("macd_signal") : left.name === "stoch_k" ? feature("stoch_d") : undefined);
  const fitted = right === undefined ? null : fitRight(left, right);
  return fitted === null ? null : anyOf(versus(left, "crosses_above", fitted), versus(left, "crosses_under", fitted));
}

/** Ratios of figures that nothing here has; a part of them would be another figure. */
const RATIOS: readonly string[] = [
  "price /|to cash ( flow )?",
  "p / c|cf",
  "p /|to cash flow",
  "lt|long-term debt /|to equity",
  "long term debt /|to equity",
  "debt /|to asset|capital|income|cash",
  "cash /|to debt|share|asset|price",
  "price /|to ebitda|nav|tangible ( book )?",
  "ev /|to fcf|income|earnings",
  "ev|enterprise-value /|to ebit",
  "enterprise value /|to ebit|fcf|income|earnings",
  "fixed charge coverage",
];

const COUNTED = "( {number} | {bound} | {number} or more | {number} _+ )";

const turned: Readonly<Partial<Record<AtomOperator, AtomOperator>>> = { gt: "lt", gte: "lte", lt: "gt", lte: "gte" };

/** 12 % or more lower today than yesterday. */
function thanBefore(match: Match, isUp: boolean): Tree | null {
  const bounds: readonly Bound[] = match.maybe("bound") ?? [{ op: "gte", quantity: match.one("quantity") }];
  if (!bounds.every(({ quantity }: { quantity: Quantity }) => quantity.unit === "%")) return null;
  return allOf(
    ...bounds.map(({ op, quantity }) =>
      isNumber(feature("change_pct"), isUp ? op : (turned[op] ?? op), isUp ? quantity.value : -quantity.value),
    ),
  );
}

/** Series that are made of a series: so many times it. */
export const PRODUCT_RULES: readonly Rule[] = [
  rule("operand", "LP {operand} x|times {number} RP", times, 0.4),
  rule("operand", "{operand} x|times {number}", times, 0.3),
];

/** Shares, spans, rows and either way: what is said with a figure and more than one direction, line or bar. */
export const SHARED_FIGURE_RULES: readonly Rule[] = [
  rule("condition", `( ${MOVE} )* {bound} ${EITHER} ( ${WHEN} )?`, eitherWay, 0.7),
  rule("condition", `( ${MOVE} )* {quantity} ( or more )? ${EITHER} ( ${WHEN} )?`, eitherWay, 0.7),
  rule(
    "condition",
    `( ${UP}|${DOWN} ) or ( ${UP}|${DOWN} ) ( by|at|more|than|least )* {bound} ( ${WHEN} )?`,
    eitherWay,
    0.7,
  ),
  rule(
    "condition",
    `( ${UP}|${DOWN} ) or ( ${UP}|${DOWN} ) ( by|at )* {quantity} ( or more )? ( ${WHEN} )?`,
    eitherWay,
    0.7,
  ),
  rule(
    "condition",
    `( ${NOUN_UP}|${NOUN_DOWN} ) or ( ${NOUN_UP}|${NOUN_DOWN} ) ( of )? {bound} ( ${WHEN} )?`,
    eitherWay,
    0.7,
  ),
  rule(
    "condition",
    `( ${MOVE} )* ± {quantity} ( or more )? ( ${WHEN} )?`,
    (match) => (match.one("quantity").unit === "%" ? eitherWay(match) : null),
    0.5,
  ),
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
    "{bound} ( reading|value )? ( on|for|in|of ) ( the|its )* {operand}",
    (match) =>
      match.one("operand").unit === "idx" && !match.one("operand").isLevel
        ? boundsOn(match.one("operand"), match.one("bound"))
        : null,
    0.4,
  ),
  rule(
    "condition",
    "( a|reading|value|level )* {compare} {quantity} ( on|for|in|of ) ( the|its )* {operand}",
    (match) =>
      match.one("operand").unit === "idx" && !match.one("operand").isLevel
        ? boundsOn(match.one("operand"), [{ op: match.one("compare"), quantity: match.one("quantity") }])
        : null,
    0.4,
  ),
  rule(
    "condition",
    "( {quantity} ) ( average|avg ) ( daily|trading )? volume|vol",
    (match) =>
      match.one("quantity").scaled
        ? boundsOn(feature("avg_volume"), [{ op: "gte", quantity: { ...match.one("quantity"), unit: null } }])
        : null,
    0.5,
  ),
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
  rule(
    "topic",
    `( ${UP}|${DOWN}|green|red|positive|negative|closed|close|closing|a )* ( on|in )? {number} ( out )? of ( the )? ( last|past|previous|prior )? ( {duration} | {window} )`,
    (match) => (Number.isInteger(match.one("number")) ? "count_of_bars" : null),
    1,
  ),
  rule(
    "condition",
    "( on|with|trading|traded|trade ) ( a|at|least|minimum|min|of|over|more|than|total|volume )* ( {bound} | {quantity} ( or more )? )",
    (match) => onShares(match),
    0.5,
  ),
  rule(
    "condition",
    "( the|a )* stock|share|name|ticker|company ( is|are|was )* ( trading|trades|trade|priced|selling|sells|quoted ) {bound}",
    (match) =>
      match.one("bound").every(({ quantity }) => !quantity.scaled && (quantity.unit === null || quantity.unit === "$"))
        ? boundsOn(CLOSE, match.one("bound"))
        : null,
    0.6,
  ),
  rule("topic", "( but )? not ( on )? today|currently|anymore|yet|now", () => "negated_time", 1.4),
  ...[true, false].flatMap((isUp) => [
    rule(
      "condition",
      `( at|least|for )* ${COUNTED} ( straight|consecutive )? ( ${WORTH(isUp)} ) ${DAYS} ( in|on a? row | straight | running )`,
      (match: Match) => {
        const count = match.maybe("number") ?? match.one("bound")[0]!.quantity.value;
        return Number.isInteger(count) && count > 1 && count <= 15 ? inRow(day(match, isUp), count) : null;
      },
      0.8,
    ),
    rule(
      "topic",
      `( at|least|most|more|than|exactly )* {number} ( or more )? ( ${WORTH(isUp)} ) ${DAYS} ( in|out of|over|during|of|within ) ( the )? ( {window} | ( last|past )? {duration} )`,
      () => "count_of_bars",
      1.2,
    ),
    rule(
      "topic",
      `( at|least|most|more|than|exactly )* {number} ( or more )? ( ${WORTH(isUp)} ) ${DAYS} {window}`,
      () => "count_of_bars",
      1.2,
    ),
    rule(
      "condition",
      `{number} ( straight|consecutive )? ( ${WORTH(!isUp)} ) ${DAYS} ( in a? row )? ( , )? ( then|before|and then | followed by ) ( a|an|the|it|is|being )* ( ${WORTH(isUp)} ) ( today|${DAYS}|one )`,
      (match: Match) => firstAfter(match, isUp),
      0.9,
    ),
    rule(
      "condition",
      `( a )? ( single|one|1 ) ( - )? ( day|session|bar ) ( ${isUp ? NOUN_UP : NOUN_DOWN} ) ( of|by|at )* ( {bound} | {quantity} ( or more )? ) {window}`,
      (match: Match) => {
        const bounds = match.maybe("bound") ?? [{ op: "gte" as const, quantity: match.one("quantity") }];
        const tree = bounds.every(({ quantity }) => isPercent(quantity))
          ? changed(feature("change_pct"), isUp, bounds)
          : null;
        return tree === null
          ? null
          : mapAtoms(tree, (atom) => ({ ...atom, within: barsOf(match.one("window").duration) }));
      },
      1,
    ),
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
    "topic",
    "{operand} ( making|makes|made|make|hitting|hit|at|is|has )* ( a )? ( new|fresh ) high|low",
    (match) =>
      match.one("operand").isLevel || /^(?:of|in|over|for|since|from)$/.test(match.tokens[match.to]?.stem ?? "")
        ? null
        : "extreme_without_span",
    0.7,
  ),
  rule(
    "topic",
    "ev|enterprise-value|price|p|mcap /|to {figure} ( ratio )? ( : | is|of|at )* ( {bound} | {quantity} )?",
    () => "unknown_ratio",
    -0.6,
  ),
  rule("topic", "unless ( it|they|its|is|are|the|a|stock|company|price )* {condition}", () => "exception", 0.6),
  rule(
    "topic",
    "rank ( the )? ( top|best|bottom|worst ) {number} ( stock|name|company )? ( by )?",
    () => "ranking",
    0.6,
  ),
  rule(
    "topic",
    "( when|while|if|only|as|long )* ( the )? ( nasdaq|spy|qqq|market|index|dow|russell|iwm | s&p ( 500 )? ) ( is|has|was|trades|trading|closes|closed|stays|itself )* ( above|below|under|over|beneath ) ( its|the|a )* {number} ( day|d )? ( average|ma|sma|ema|moving|simple )*",
    () => "market_condition",
    1,
  ),
  rule(
    "topic",
    "( when|while|if|only|as|long )* ( the )? ( nasdaq|spy|qqq|market|index|dow|russell|iwm | s&p ( 500 )? ) ( is|has|was|trades|trading|stays|itself )* ( in|an|a )* ( uptrend|downtrend|rising|falling|bullish|bearish )",
    () => "market_condition",
    0.8,
  ),
  rule(
    "condition",
    "( exclude|excluding|no|not|without|skip|avoid )? ( anything|everything | any stock | stocks ) {bound}",
    (match) => {
      const bounds = match.one("bound");
      const isPrice = bounds.every(
        ({ quantity }) => !quantity.scaled && (quantity.unit === null || quantity.unit === "$"),
      );
      return isPrice && !match.has("exclude", "excluding", "no", "not", "without", "skip", "avoid")
        ? boundsOn(CLOSE, bounds, [{ field: "rhs", value: match.text, why: "anything: its price" }])
        : null;
    },
    0.5,
  ),
  rule(
    "condition",
    "( flat|unchanged|sideways | going nowhere | went nowhere ) ( {window} | ( over|for|in|during )? ( the )? ( last|past )? {duration} )? ( ,|LP|within|between|by|to )* ( + / - | ± )? {quantity} RP?",
    (match) =>
      match.one("quantity").unit === "%" ? leaf(rangeAround(subjectOf(match), match.one("quantity").value)) : null,
    1.2,
  ),
  rule(
    "condition",
    "it name|stock|company|sector|firm|services",
    (match) => (match.tokens[match.from]!.text === "it" ? isTexts("Sector", ["Technology"]) : null),
    1.3,
  ),
  rule(
    "condition",
    "{operand} cross|crosses|crossing|crossover|crossed ( the|its )* ( signal ( line )? )? ( in|to )? ( either|any|both ) ( way|direction|side )",
    (match) => eitherCross(match.one("operand")),
    0.9,
  ),
  rule(
    "condition",
    "{operand} ( cross|crosses|crossing|crossed ) ( over|above|up | down|under|below ) or ( over|above|up|down|under|below ) ( through|the|its )* {operand}",
    (match) => eitherCross(match.one("operand"), match.one("operand", 1)),
    0.9,
  ),
  rule(
    "condition",
    "{operand} ( cross|crosses|crossing|crossed|crossover ) ( the|its|through|of|with )* {operand} LP? ( in|to )? ( either|any|both ) ( way|direction|side ) RP?",
    (match) => eitherCross(match.one("operand"), match.one("operand", 1)),
    0.9,
  ),
  ...RATIOS.map((pattern) =>
    rule(
      "topic",
      `${pattern} ( ratio|multiple )? ( : | is|of|at )* ( {bound} | {compare} {quantity} | {quantity} )?`,
      () => "unknown_ratio",
      0.6,
    ),
  ),
  ...[true, false].flatMap((isUp) => [
    rule(
      "condition",
      `( ${ORDINALS.join("|")} | {number} _st|nd|rd|th ) ( straight|consecutive|successive )? ( ${WORTH(isUp)} ) ${DAYS} ( in a? row | straight | running )?`,
      (match: Match) => ordinal(match, isUp),
      0.7,
    ),
    rule(
      "condition",
      `( a )? ( run|string|series|streak|row ) of ( at|least )* ${COUNTED} ( straight|consecutive )? ( ${WORTH(isUp)} ) ${DAYS} ( in a? row )?`,
      (match: Match) => {
        const count = match.maybe("number") ?? match.one("bound")[0]!.quantity.value;
        return Number.isInteger(count) && count > 0 && count <= 15 ? inRow(day(match, isUp), count) : null;
      },
      0.7,
    ),
    rule(
      "condition",
      `( the|a )* first ( ${WORTH(isUp)} ) ${DAYS} after|following ( a|at|least|run|string|series|streak|of )* ${COUNTED} ( straight|consecutive|or|more )* ( ${WORTH(!isUp)} ) ( ${DAYS}|one ) ( in a? row )?`,
      (match: Match) => firstAfter(match, isUp),
      0.9,
    ),
    rule(
      "condition",
      `( trading|closed|closing|is|are|price )* {bound} ( ${isUp ? "higher|up|above|more" : "lower|down|below|less|cheaper"} ) ( today|now )? ( than|vs|from|on|over )* ( it|was|the|close|closed )* yesterday ( close )?`,
      (match: Match) => thanBefore(match, isUp),
      0.8,
    ),
    rule(
      "condition",
      `( trading|closed|closing|is|are|price )* {quantity} ( ${isUp ? "higher|up|above|more" : "lower|down|below|less|cheaper"} ) ( today|now )? ( than|vs|from|on|over )* ( it|was|the|close|closed )* yesterday ( close )?`,
      (match: Match) => thanBefore(match, isUp),
      0.7,
    ),
    rule(
      "condition",
      `perf|performance ( day|today|week|month|quarter|year|ytd ) : ( ${isUp ? "up|positive|gain" : "down|negative|loss"} )`,
      (match: Match) => {
        const unit = match.has("week")
          ? "perf_1w"
          : match.has("month")
            ? "perf_1m"
            : match.has("quarter")
              ? "perf_3m"
              : match.has("year")
                ? "perf_1y"
                : match.has("ytd")
                  ? "perf_ytd"
                  : "change_pct";
        return isNumber(feature(unit), isUp ? "gt" : "lt", 0);
      },
      0.8,
    ),
  ]),
];

/** What is said of a subject with a share of another, or of several lines at once. */
export const SHARED_PREDICATE_RULES: readonly Rule[] = [
  ...(
    [
      ["below|under|beneath", "gte"],
      ["above|over", "lte"],
    ] as const
  ).map(([words, op]) =>
    rule(
      "predicate",
      `( has|have|had )? not|never ( once|been|be|closed|close|traded|trade|gone|dropped|fallen|broken|risen|a|single|time )* ( ${words} ) ( the|its )* {operand} ( {window} | ( in|over|for|during ) ( the )? {duration} )`,
      (match: Match) => {
        const bars = barsOf(match.maybe("duration") ?? match.one("window").duration);
        return against(match.one("operand"), (left, level) => {
          const tree = compareSubjects(left, op, level);
          return tree === null ? null : inRow(tree, bars);
        });
      },
      0.8,
    ),
  ),
  rule(
    "predicate",
    "( at|is|are|was|trading|running|doing|came|come|in|up|to )* {bound} ( of|vs|versus ) ( its|their|the|a )* {operand}",
    shareOf,
    0.5,
  ),
  rule(
    "predicate",
    "{compare} {quantity} ( , )? and|& ( also )? {operand}",
    (match) => (match.one("quantity").unit === "%" ? null : mixed(match)),
    0.2,
  ),
  rule(
    "predicate",
    "{compare} {quantity} , {operand} ( , )? and|& {operand}",
    (match) => (match.one("quantity").unit === "%" ? null : mixed(match)),
    0.3,
  ),
  rule(
    "predicate",
    "( within|inside ) ( + / - | ± )? {quantity} ( of|from|to )* ( all|both|each|the|its )* {studies}",
    nearAll,
    0.6,
  ),
  rule(
    "predicate",
    "half ( off|below|under|beneath | down from | away from ) ( the|its )* {operand}",
    (match) =>
      match.one("operand").isLevel
        ? against(match.one("operand"), (left, level) => compareSubjects(left, "lte", level, 0.5))
        : null,
    0.5,
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
