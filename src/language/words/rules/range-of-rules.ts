import type { AtomOperator } from "../../intermediate/form.ts";
import type { Tail } from "../chart/edge.ts";
import { allOf, type Subject, type Tree } from "../chart/meanings.ts";
import type { Match, Rule } from "../chart/rule.ts";
import { around, assumed, inRange, isNumber, versus } from "./atoms.ts";
import { facing, SIZE, subjectOf } from "./changed.ts";
import { DEFAULTS } from "../defaults.ts";
import { againstFit, allFit, boundsIn, boundsOn } from "./compare-subjects.ts";
import { barsOf } from "./duration-rules.ts";
import { CLOSE, percentOf } from "./said-of.ts";
import { feature } from "./subjects.ts";
import { rules } from "./table.ts";

/** Lines that lie within so many percent of one another, or close together. */
function together(match: Match): Tree | null {
  const quantity = match.maybe("quantity");
  const percent = quantity === undefined ? DEFAULTS.nearAverage.value : percentOf(quantity);
  const notes = quantity === undefined ? [assumed("nearAverage")] : [];
  const lines = match.one("studies");
  if (percent === null || lines.length < 2) return null;
  return allOf(...lines.flatMap((line, at) => lines.slice(at + 1).map((other) => around(line, other, percent, notes))));
}

/** The highest of so many bars is at most so many percent above the lowest. */
function tight(match: Match): Tree | null {
  const [first, more] = boundsIn(match);
  if (first === undefined || more !== undefined || first.quantity.unit !== "%") return null;
  const duration = match.maybe("duration") ?? match.maybe("window")?.duration;
  const bars = [duration === undefined ? match.one("number") : barsOf(duration)];
  const ending = match.has("close") ? "_close" : "";
  const low = { ...feature(`lowest${ending}`, bars), multiplier: 1 + first.quantity.value / 100 };
  return versus(feature(`highest${ending}`, bars), match.maybe("bound") === undefined ? "lte" : first.op, low);
}

/** `consolidating for 3 weeks`, of which the words give no percentage. */
function tightFor(match: Match): Tree {
  const bars = [Math.max(2, barsOf(match.one("duration")))];
  const low = { ...feature("lowest", bars), multiplier: 1 + DEFAULTS.tightRange.value / 100 };
  return versus(feature("highest", bars), "lte", low, [assumed("tightRange")]);
}

/** `3 weeks tight`: of weekly closes. */
function weeksTight(match: Match): Tree | null {
  const weeks = match.one("number");
  if (!Number.isInteger(weeks) || weeks < 2) return null;
  const of = (name: string): Subject => ({ ...feature(name, [weeks]), timeframe: "1wk" });
  const low = { ...of("lowest_close"), multiplier: 1 + DEFAULTS.weeksTight.value / 100 };
  return versus(of("highest_close"), "lte", low, [assumed("weeksTight")]);
}

/** In the upper or lower percents of the range of so many bars. */
function place(match: Match, op: string): Tree | null {
  const { unit, value } = match.one("quantity");
  const duration = match.maybe("duration");
  const range = feature("range_pos", [duration === undefined ? 1 : barsOf(duration)]);
  return unit === "%" ? isNumber(range, op as AtomOperator, op === "gte" ? 100 - value : value) : null;
}

/** Between so many percent of the range of so many bars. */
const partOf = (match: Match): Tree | null =>
  match.one("bound").every(({ quantity }) => quantity.unit === "%")
    ? boundsOn(feature("range_pos", [barsOf(match.one("duration"))]), match.one("bound"))
    : null;

/** The low or the high went beyond a line, and the close came back. */
function pierced(match: Match, direction: string): Tree | null {
  const [line, back = line] = match.all("operand");
  const isPrice = ["open", "close"].includes(line!.name) && line!.barsAgo === null;
  if (!line!.isLevel || !back!.isLevel || isPrice) return null;
  const [beyond, within] = direction === "up" ? (["lt", "gt"] as const) : (["gt", "lt"] as const);
  return allOf(versus(feature(direction === "up" ? "low" : "high"), beyond, line!), versus(CLOSE, within, back!));
}

/** Opened on one side of a line, and closed on the other. */
function reversed(match: Match, from: string, to: string): Tree {
  const [left, right] = match.all("operand");
  return allOf(versus(feature("open"), from as AtomOperator, left!), versus(CLOSE, to as AtomOperator, right!));
}

function flat(match: Match): Tree | null {
  const { unit, value } = match.one("quantity");
  return unit === "%" ? inRange(subjectOf(match), -value, value) : null;
}

const OVER = "( of|over|for|in|across|from|within )* ( {window} | ( last|past )* {duration} )";
const EACH_OTHER = "each other | one another | each-other | themselves";
const CAME =
  "( back|to )* ( back|~close|~finish|~settle|~end|<climb>|~reverse|~fall/fell|~come/came|~drop ) ( back|up|down|to|~close|~finish|~end|again )*";
const LINE = "( it|ma|average|line|level )";

/** Tight ranges, places in a range, lines together, and bars that pierce a line. */
export const RANGE_OF_RULES: readonly Rule[] = rules(
  "condition",
  { together, tight, tightFor, weeksTight, place, partOf, pierced, reversed, flat },
  `
  + {studies} ( are|is|all|both|each|sit|stay|lie|lying|sitting|trading|to )* within|inside {quantity} ( of|from )? ( ${EACH_OTHER} )
  + {studies} ( are|is|all|both|each|stay|lie|very )* close|tight|near|bunched|together|converging together? ,? within|inside {quantity}
  + {studies} ( are|is|all|both|just|very|come|coming|came|converging|converged|in|a|at|the|same|time )* close|tight|near|bunch|bunched|converging|converged
      ( together | ( to ( ${EACH_OTHER} ) ) | bunch | at the same time )?                                   => together
  + ( high to low | high -? low | trading | price | <ended> )? range ${OVER}
      ( is|was|are|of|at|within|stayed|stays|no|by|only|just|less|than )* ${SIZE}
  + tight <ended> ${OVER} ( within|inside|of|by|,|LP )* ${SIZE} RP?
  + <ended>|price price? ${OVER} ( all|is|are|were|have|been|stayed )* within ${SIZE} of ( ${EACH_OTHER} )
  + ( ~trade|~move|~consolidate|stayed|in|within|inside|price )* tight|narrow? ${SIZE} range ${OVER}
  + <ended>|price ( all|is|are|were|have|been|stayed )* within|inside ${SIZE} of ( ${EACH_OTHER} ) ${OVER}
  + ( all|of )* <last>? ( {duration} | {number} ( daily|weekly )? <ended> ) <ended>? ( all|is|are|were|have|been|stayed )* within|inside ${SIZE} of ( ${EACH_OTHER} )
  + {duration} ( high to low | high -? low | trading | price )? range ( is|was|are|of|at|within|no|by|only|just )* {bound}   => tight
  + ( ~consolidate|~trade|~move|~stay|basing|been|in|within|a|very|sideways )* ( consolidating|consolidated|consolidation|basing|sideways
      | tight|narrow trading|price? range|base|channel|consolidation ) ( of|over|for|in|during|lasting|from|last|past|at|least )* {duration}
                                                                                                              => tightFor
  + ( ~trade|price|at|in|is|are|sitting )* {bound} of|in ( its|their|the )? {duration} ( high low|trading|price )? range    => partOf
  + {number} tight week ( pattern|close|setup )?
  + {number} week tight|tightness ( pattern|close|setup )?                                                        => weeksTight
  + in|within? <top|upper/bottom|lower> {quantity} of|in todays? {duration} range
      => place <gte/lte>
  + ~trade|~dip|~undercut/undercut|~pierce|~poke|~wick|~probe|~go/went|~break/broke|~drop|~fall/fell|~spike|~push/pushed
      <below/above|past> {operand} ( intraday | line|level | during the day|session )? ( ,|but|and|then|yet )* ${CAME} <above/below> ( {operand} | ${LINE} )
  + ~test|~touch|~tag|~hit/hit|~kiss|~pierce|~undercut/undercut|~trade|~dip|~drop|~rise/rose ( to|into|below|above|under )* {operand}
      ( ,|but|and|then|yet )* ${CAME} <above/below> ${LINE}                                                => pierced <up/down>
  + opened|opens <above/below> {operand} ( ,|and|but|then )* ~close|~finish <below/above> {operand}       => reversed <gt/lt> <lt/gt>
  + ( flat|unchanged|sideways | going|went nowhere ) ( {window} | over|for|in|during? ( last|past )? {duration} )?
      ( ,|LP|within|between|by|to )* ( + / - | ± )? {quantity} RP?                                        => flat
`,
);

/** Above or below a line by so many dollars. */
function dollars(match: Match, direction: string): Tail | null {
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

/** Within so many dollars of a line. */
function inDollars(match: Match): Tail | null {
  const { unit, value } = match.one("quantity");
  const level = match.one("operand");
  return unit !== "$" || !level.isLevel || level.offset !== null
    ? null
    : againstFit(level, (left, line) =>
        allOf(versus(left, "gte", { ...line, offset: -value }), versus(left, "lte", { ...line, offset: value })),
      );
}

/** Within so many percent of a line, or of each of some lines. */
function near(match: Match): Tail | null {
  const percent = percentOf(match.one("quantity"));
  if (percent === null) return null;
  const tails = (match.maybe("studies") ?? [match.one("operand")]).map((line) =>
    againstFit(line, (left, right) => around(left, right, percent)),
  );
  return {
    needs: tails[0]!.needs,
    of: (left) => allFit(tails.map(({ of }) => of(left))),
    alone: allFit(tails.map(({ alone }) => alone)),
  };
}

/** The same, said of a subject. */
export const RANGE_OF_PREDICATE_RULES: readonly Rule[] = rules(
  "predicate",
  { dollars, inDollars, near },
  `
  + ${SIZE} <above|past/below> {operand}
  + ${SIZE} <higher/lower> than {operand}                                                        => dollars <up/down>
  + within|inside {quantity} ( of|from|to )* {operand}                                           => inDollars
  + within|inside ( + / - | ± )? {quantity} ( of|from|to )* ( all|both|each )* {studies}
  + within|inside ± {quantity} ( of|from|to )* {operand}                                         => near
`,
);
