import type { AtomOperator } from "../../../intermediate/form.ts";
import type { Predicate } from "../../chart/edge.ts";
import { allOf, anyOf, type Subject, type Tree } from "../../chart/meanings.ts";
import type { Match, GrammarRule } from "../../chart/rule.ts";
import { around, assumed, inRange, isNumber, versus } from "../atoms.ts";
import { facing, SIZE, subjectOf } from "../moves/changed.ts";
import { DEFAULTS } from "../../defaults.ts";
import { againstFit, allFit, boundsIn, boundsOn } from "../compare-subjects.ts";
import { barsOf, durationBefore } from "../time/duration-rules.ts";
import { CLOSE, percentOf, shareIn } from "../predicates.ts";
import { feature } from "./subjects.ts";
import { rules } from "../table.ts";

/**
 * Returns the size of a range: `the change from the premarket low to the premarket high over 30 %`, `premarket range of 30
 * %`.
 */
function between(match: Match, session?: string): Tree | null {
  const ends =
    session === undefined
      ? [...(match.maybe("studies") ?? match.all("operand"))]
      : ["low", "high"].map((side) => feature(`${session}_${side}`));
  if (ends.length === 1) ends.unshift(CLOSE);
  const [from, to] = /high/.test(ends[0]!.name) && /low/.test(ends[1]!.name) ? ends.toReversed() : ends;
  if (!from?.isLevel || !to?.isLevel) return null;
  const areEnds = [from, to].every(({ name }) => /high|low/.test(name));
  return allFit(
    boundsIn(match).map(({ op, quantity: { unit, value } }) => {
      const beyond = (one: Subject, other: Subject): Tree => versus(other, op, { ...one, multiplier: 1 + value / 100 });
      if (unit !== "%") return null;
      return areEnds ? beyond(from, to) : (op.startsWith("l") ? allOf : anyOf)(beyond(from, to), beyond(to, from));
    }),
  );
}

/** Returns lines within a percentage of one another, or close together. */
function together(match: Match): Tree | null {
  const quantity = match.maybe("quantity");
  const percent = quantity === undefined ? DEFAULTS.nearAverage.value : percentOf(quantity);
  const notes = quantity === undefined ? [assumed("nearAverage")] : [];
  const lines = match.maybe("studies") ?? match.all("study");
  // `above the 10 and 30 SMA at the close`: a time.
  if (percent === null || lines.length < 2 || /\bat the close$/.test(match.text)) return null;
  return allOf(...lines.flatMap((line, at) => lines.slice(at + 1).map((other) => around(line, other, percent, notes))));
}

/**
 * Returns a tight range: the highest of several bars at most a percentage above the lowest. `before` uses the duration named
 * earlier.
 */
function tight(match: Match, fromBefore?: "before"): Tree | null {
  const [first, more] = boundsIn(match);
  const duration = match.maybe("window")?.duration ?? match.maybe("duration") ?? (fromBefore && durationBefore(match));
  const count = match.maybe("number");
  if (!first || more !== undefined || first.quantity.unit !== "%" || match.behind(1) === "of") return null;
  const bars = [duration ? barsOf(duration) : (count ?? DEFAULTS.breakout.value)];
  if (bars[0]! < 2) return null;
  const ending = /\bclos/.test(match.text) ? "_close" : "";
  const low = { ...feature(`lowest${ending}`, bars), multiplier: 1 + first.quantity.value / 100 };
  const op = match.maybe("bound") === undefined ? "lte" : first.op;
  return versus(feature(`highest${ending}`, bars), op, low, duration || count ? [] : [assumed("breakout", "concept")]);
}

/** Returns a tight range of several bars: their highest at most the default share above their lowest. */
export function tightOf(bars: number, ending: "" | "_prev" = ""): Tree {
  const low = { ...feature(`lowest${ending}`, [bars]), multiplier: 1 + DEFAULTS.tightRange.value / 100 };
  return versus(feature(`highest${ending}`, [bars]), "lte", low, [assumed("tightRange")]);
}

/** Returns a tight range without a percentage: `consolidating for 3 weeks`. */
const tightFor = (match: Match): Tree => tightOf(Math.max(2, barsOf(match.one("duration"))));

/** Returns a tight range of weekly closes: `3 weeks tight`. */
function weeksTight(match: Match): Tree | null {
  const weeks = match.one("number");
  if (!Number.isInteger(weeks) || weeks < 2) return null;
  const of = (name: string): Subject => ({ ...feature(name, [weeks]), timeframe: "1wk" });
  const low = { ...of("lowest_close"), multiplier: 1 + DEFAULTS.weeksTight.value / 100 };
  return versus(of("highest_close"), "lte", low, [assumed("weeksTight")]);
}

/** Returns the position in the range of the bars of a match, by default of the newest bar. */
function placeIn(match: Match): Subject {
  const duration = match.maybe("duration");
  return feature("range_pos", [duration !== undefined ? barsOf(duration) : match.has("yearly", "annual") ? 252 : 1]);
}

/** Returns a position in the upper or lower part of a range. */
function place(match: Match, op: string): Tree | null {
  const percent = shareIn(match);
  // `yesterday's close must be in the bottom 30 % of its range`: the subject is that close.
  const isOfClose = match.tokens.slice(Math.max(0, match.from - 5), match.from).some(({ text }) => text === "close");
  return percent === null || isOfClose
    ? null
    : isNumber(placeIn(match), op as AtomOperator, op === "gte" ? 100 - percent : percent);
}

/** Returns a position between two percentages of a range. */
const partOf = (match: Match): Tree | null =>
  match.one("bound").every(({ quantity }) => quantity.unit === "%")
    ? boundsOn(placeIn(match), match.one("bound"))
    : null;

/** Returns a pierced line: the low or high went beyond the line, and the close came back. */
function pierced(match: Match, direction: string): Tree | null {
  const [line, back = line] = match.all("operand");
  const isPrice = ["open", "close"].includes(line!.name) && line!.barsAgo === null;
  // `dips below the 50-day and closes above $10`: the figure names another level.
  const isLast = /^(?:[.,;\n)]|and|on|with|but|$)/.test(match.behind(1)) || BACK_TO.test(match.text);
  if (!line!.isLevel || !back!.isLevel || isPrice || !isLast) return null;
  const [beyond, within] = direction === "up" ? (["lt", "gt"] as const) : (["gt", "lt"] as const);
  return allOf(versus(feature(direction === "up" ? "low" : "high"), beyond, line!), versus(CLOSE, within, back!));
}

const BACK_TO = /\b(?:above|below|over|under|beneath) .+$/;

/** Returns a touched band with a close between the bands. */
const backBetween = (match: Match): Tree | null => {
  const [, side] = /_(upper|lower)$/.exec(match.one("operand").name) ?? [];
  return side === undefined ? null : pierced(match, side === "lower" ? "up" : "down");
};

/** Returns the narrowest Bollinger bands of several bars. */
function narrowest(match: Match): Tree {
  const width = feature("bb_width");
  const bars = barsOf(match.maybe("window")?.duration ?? match.one("duration"));
  return versus(width, "lte", { ...width, concept: `lowest(${width.concept},${bars})` });
}

/** Returns an open on one side of a line and a close on the other. */
function reversed(match: Match, from: string, to: string): Tree {
  const [left, right] = match.all("operand");
  return allOf(versus(feature("open"), from as AtomOperator, left!), versus(CLOSE, to as AtomOperator, right!));
}

function flat(match: Match): Tree | null {
  const { unit, value } = match.one("quantity");
  return unit === "%" ? inRange(subjectOf(match), -value, value) : null;
}

const LINES = "( {studies} | {study} ( ,|and|&|the )* {study} ( ( ,|and|&|the )* {study} )* )";
const OVER = "( of|over|for|in|across|from|within|during|at|least|minimum )* ( {window} | ( last|past )* {duration} )";
const EACH_OTHER = "each other | one another | each-other | themselves";
const BE = "( all|is|are|was|were|have|has|been|be|to|stayed|stays|remained|of|at|by|only|just|within|inside )*";
const MOVED = "%|percent|percentage|change|range|move|gain|rise|difference|distance|spread|increase|up|total|in";
const RANGE = "( tight|narrow|high|low|to|/|trading|price|closing|high-low|of )* range|channel";
const EDGE = "of? ( high|low|price|close|channel|range|box|boundary|band )*";
const HIGH = `highest|max|maximum|top|upper ${EDGE}`;
const LOW = `lowest|min|minimum|bottom|lower ${EDGE}`;
const CAME =
  "( back|to|finally )* ( back|~close|~finish|~settle|~end|<climb>|~reverse|~fall/fell|~come/came|~drop|~fail ) ( back|up|down|to|and|then|~close|~finish|~end|again )*";
const LINE = "( it|ma|average|line|level )";

/** Rules for tight ranges, positions in a range, lines close together, and bars that pierce a line. */
export const RANGE_OF_RULES: readonly GrammarRule[] = rules(
  "condition",
  { between, together, tight, tightFor, weeksTight, place, partOf, pierced, backBetween, narrowest, reversed, flat },
  `
  + ${LINES} ( are|is|all|both|each|sit|stay|lie|lying|sitting|trading|to )* within|inside {quantity} ( of|from )? ( ${EACH_OTHER} )
  + ${LINES} ( are|is|all|both|each|stay|lie|very )* close|tight|near|bunched|together|converging together? ,? within|inside {quantity}
  + ${LINES} ( are|is|all|both|very )* close|tight|bunched together
  + {studies} ( are|is|all|both|just|very|come|coming|came|converging|converged|in|a|at|the|same|time )* close|tight|near|bunch|bunched|converging|converged
      ( together | ( to ( ${EACH_OTHER} ) ) | bunch | at the same time )?                                   => together
  + ( ${MOVED} )* from|between? {operand} to|and {operand} ( ${MOVED} )* ${BE} ${SIZE}
  + ${SIZE} ( ${MOVED} )* from|between {operand} to|and {operand}
  + LP? {operand} -|_-|minus {operand} RP? ${BE} ${SIZE}
  + price? distance|deviation from|to|off ( the|its )* {operand} ( should|must )? ${BE} ${SIZE}
  + distance|difference|gap|spread between {studies} ${BE} ${SIZE} ( of price )?                           => between
  + premarket range ${BE} ${SIZE}
  + ${SIZE} premarket range                                                                                => between premarket
  + ${RANGE} ${OVER} ${BE} ${SIZE}
  + ( <ended> price? ( to|remain|remaining|stay|staying|trade|are|is|in|within|inside|a )* )? ${RANGE} ${BE} ${SIZE} ${OVER}
  + ${OVER} ,? ${RANGE} ${BE} ${SIZE}
  + {duration} ${RANGE} ${BE} {bound}
  + ( ~trade|~move|~consolidate|stayed|in|within|inside|price )* tight|narrow? ${SIZE} ${RANGE} ${OVER}
  + flat|tight|sideways base|consolidation|range ${OVER} ( with|in|within|inside|depth|of|tight|narrow|than|less|under|a )* ${SIZE}
  + ( ~trade|~move|~consolidate|stayed|price )* ${OVER} ( in|within|inside|tight|narrow )* ${SIZE} ${RANGE}
  + tight? <ended>|price price? ${OVER} ${BE} ( ,|LP )* ${SIZE} ( of ( ${EACH_OTHER} ) )? RP?
  + <last>? {number} ( daily|weekly )? <ended> ${BE} ${SIZE} of ( ${EACH_OTHER} )
  + <ended>|price price? ${BE} ${SIZE} of ( ${EACH_OTHER} ) ${OVER}
  + <ended> price? ${BE} within|inside ${SIZE} ( each|every|a day|bar|session )? ${OVER}
  + high ,|and|& low ${OVER}? ${BE} ${SIZE} of|apart ( ${EACH_OTHER} )? ${OVER}?
  + ${OVER} ,? <ended> price? ${BE} within|inside ${SIZE}
  + ${OVER} ,? <ended>|price|it|high? ( and low )? ${BE} within|inside ${SIZE} of ( ${EACH_OTHER} )            => tight
  + ( ${OVER} ,? )? ${HIGH} ${OVER}? ${BE} ${SIZE} ( of|above|over|from|higher|than )* ${LOW} ${OVER}?         => tight before
  + ( ~consolidate|~trade|~move|~stay|basing|been|in|within|a|very|sideways )* ( consolidating|consolidated|consolidation|basing|sideways|flat
      | tight|narrow ( trading|price|high|low|/ )* range|base|channel|consolidation ) ( pattern|period|phase )? ( of|over|for|in|during|lasting|from|last|past|at|least|a|min|minimum )* {duration}
      ( in a? tight|narrow trading|price? range )?
                                                                                                              => tightFor
  + ( ~trade|price|at|in|is|are|sitting )* {bound} of|in ( {duration} | yearly|annual ) ( high low|trading|price )? range    => partOf
  + {number} tight week ( pattern|close|setup )?
  + tight {number} week ( pattern|close|setup )?
  + {number} week tight|tightness ( pattern|close|setup )?                                                        => weeksTight
  + in|within|at? <top|upper/bottom|lower> ( {quantity} | 1 / {number} | half|third|quarter|fifth|tenth|quartile|decile ) of|in|todays|its ( its|the )?
      ( ( {duration} | yearly|annual ) ( high low|trading|price )? range | day|daily|today|session|bar|candle range? )
      => place <gte/lte>
  + ~trade|~dip|~undercut/undercut|~pierce|~poke|~wick|~probe|~go/went|~break/broke|~drop|~fall/fell|~spike|~push/pushed|~rise/rose|~climb|~rally|~move|~run/ran|~pop|~slip|~sink/sank
      <below|lower/above|past|higher> than? {operand} ( intraday | line|level | during the day|session )? ( ,|but|and|then|yet )* ${CAME} <above/below> ( {operand} | ${LINE} )
  + low|high? ~test|~touch|~tag|~hit/hit|~kiss|~pierce|~undercut/undercut|~trade|~dip|~drop|~rise/rose ( to|into|below|above|under )* {operand}
      ( ,|but|and|then|yet|intraday )* ${CAME} <above/below> ${LINE}?                                               => pierced <up/down>
  + ~test|~touch|~tag|~hit/hit|~kiss|~pierce|~trade|~dip|~poke|~go/went ( to|into|below|above|under|outside )* {operand}
      ( ,|but|and|then|yet )* ${CAME} inside|within|into|in ( it|the|its|band|channel )*                   => backBetween
  + bollinger|bb band|width? ( is|are|at|its|their|the )* narrowest|tightest ( width|point|level|been )* ${OVER} => narrowest
  + opened|opens <above/below> {operand} ( ,|and|but|then )* ~close|~finish <below/above> {operand}       => reversed <gt/lt> <lt/gt>
  + ( flat|unchanged|sideways | going|went nowhere ) ( {window} | over|for|in|during? ( last|past )? {duration} )?
      ( ,|LP|within|between|by|to )* ( + / - | ± )? {quantity} RP?                                        => flat
`,
);

/** Returns a distance in dollars above or below a line. */
function dollars(match: Match, direction: string): Predicate | null {
  const bounds = boundsIn(match);
  const level = match.one("operand");
  if (!level.isLevel || level.offset !== null || !bounds.every(({ quantity }) => quantity.unit === "$")) return null;
  const isUp = direction === "up";
  return againstFit(level, (left, line) =>
    allOf(
      ...bounds.map(({ op, quantity: { value } }) =>
        versus(left, facing(op, isUp), { ...line, offset: isUp ? value : -value }),
      ),
    ),
  );
}

/** Returns nearness to a line in dollars. */
function inDollars(match: Match): Predicate | null {
  const { unit, value } = match.one("quantity");
  const level = match.one("operand");
  return unit !== "$" || !level.isLevel || level.offset !== null
    ? null
    : againstFit(level, (left, line) =>
        allOf(versus(left, "gte", { ...line, offset: -value }), versus(left, "lte", { ...line, offset: value })),
      );
}

/** Rules for the same conditions as predicates of a subject. */
export const RANGE_OF_PREDICATE_RULES: readonly GrammarRule[] = rules(
  "predicate",
  { dollars, inDollars },
  `
  + ${SIZE} <above|past/below> {operand}
  + ${SIZE} <higher/lower> than {operand}                                                        => dollars <up/down>
  + within|inside {quantity} ( of|from|to )* {operand}                                           => inDollars
`,
);
