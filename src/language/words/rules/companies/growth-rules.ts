import { table } from "#base";
import type { AtomOperator } from "../../../intermediate/form.ts";
import { allOf, noted, type Duration, type Subject, type Tree } from "../../chart/meanings.ts";
import type { Match, GrammarRule } from "../../chart/rule.ts";
import { isNumber } from "../atoms.ts";
import { SIZE } from "../moves/changed.ts";
import { boundsIn } from "../compare-subjects.ts";
import { on } from "../on.ts";
import { seriesOf } from "../meaning.ts";
import { moved, onPeriods } from "./history.ts";
import { ofPeriod } from "./period-rules.ts";
import { rules } from "../table.ts";

/** Growth of a figure over a year, by the figure; for a growth, its acceleration. */
const GROWTH = table<string>({
  Revenue: "RevenueGrowthYoY",
  NetIncome: "EpsGrowthYoY",
  EpsDiluted: "EpsGrowthYoY",
  RevenueGrowthYoY: "RevenueAcceleration",
  EpsGrowthYoY: "EpsAcceleration",
  DividendsPerShare: "DividendGrowthYears",
  short_interest: "short_interest_change_pct",
  short_pct_float: "short_interest_change_pct",
  borrow_fee: "borrow_fee_change",
});
const ACCELERATES = new Set(["RevenueGrowthYoY", "EpsGrowthYoY"]);
const IS_GROWTH = /Growth|Cagr/;

/** Growth over several years, by the name of the growth over one year. */
const OVER_YEARS = table<Readonly<Record<number, string>>>({
  RevenueGrowthYoY: { 1: "RevenueGrowthYoY", 3: "RevenueCagr3Y", 5: "RevenueCagr5Y" },
  EpsGrowthYoY: { 1: "EpsGrowthYoY", 3: "EpsCagr3Y" },
});

/** Returns the name of the figure in a match; `profit` alone means earnings per share. */
function named(match: Match): string {
  const name = match.maybe("figure")?.name;
  if (match.has("dividend") && !match.has("yield", "ratio")) return "DividendsPerShare";
  return name ?? "EpsDiluted";
}

/** Returns the growth of a figure: `increase in profits`. A figure that is itself a growth stays as it is. */
function growthOf(match: Match): Subject | null {
  // `Growth: revenue up 10 %`: a heading.
  if (match.has(":") && /^(?:up|down|rise|rising|grow|growing|increase|increasing)$/.test(match.behind(1))) return null;
  const name = named(match);
  const grown = IS_GROWTH.test(name) ? name : GROWTH[name];
  return grown === undefined || /^[a-z]|Years$/.test(grown) ? null : seriesOf(grown);
}

/** Returns the span of a match: a duration, or a number of years. */
function spanIn(match: Match): Duration | undefined {
  const count = match.maybe("number");
  return match.maybe("duration") ?? (count === undefined ? undefined : { count, unit: "year", vague: false });
}

/** Returns the years of a match; NaN for another unit of time. */
function yearsIn(match: Match): number | undefined {
  const span = spanIn(match);
  if (span === undefined) return undefined;
  return span.unit === "year" ? span.count : span.unit === "month" ? span.count / 12 : Number.NaN;
}

/** Returns the growth over the years of a match; null if the catalogue has none. */
function overYears(match: Match): Subject | null {
  const isGrowth =
    IS_GROWTH.test(named(match)) || match.has(...GROWS.split("|"), "cagr", "grow", "grew", "grown", "compounded");
  const name = isGrowth ? growthOf(match)?.name : undefined;
  const years = yearsIn(match) ?? 1;
  const found = name === undefined ? undefined : OVER_YEARS[name]?.[years];
  if (found === undefined) return null;
  const isYearly = years === 1 || match.has("annual", "annually", "average", "avg", "compound", "cagr", "per", "rate");
  return {
    ...seriesOf(found),
    notes: isYearly ? [] : [{ field: "concept", value: found, why: `growth over ${years} years: so much a year` }],
  };
}

/** Returns the growth of a figure named before it: `EPS: at least a 30 % increase`. */
function grownBy(match: Match): Tree | null {
  const growth = growthOf(match);
  return growth === null ? null : on(match, growth.name);
}

function grownOver(match: Match): Tree | null {
  const growth = overYears(match);
  const tree = growth === null ? null : on(match, growth.name);
  return tree === null ? null : noted(tree, ...growth!.notes);
}

/** Returns the sign of a growth over a span: `EPS growth over the last year should be positive`. */
function signedOver(match: Match, op: string): Tree | null {
  const growth = IS_GROWTH.test(named(match)) ? overYears(match) : null;
  return growth === null ? null : isNumber(ofPeriod(growth, match.text) ?? growth, op as AtomOperator, 0);
}

/** Returns the topic of growth that no feed has: over other spans, of other figures, or in the future. */
const unserved = (match: Match): string | null =>
  !isDividendStreak(match) &&
  !named(match).includes("Cagr") &&
  (IS_GROWTH.test(named(match)) ||
    match.has("growth", "cagr", "change", "grow", "grew", "grown", "increase", "rise", "rose", "compounded")) &&
  overYears(match) === null
    ? "growth_over_years"
    : null;
/** Returns true for `10 years of dividend growth`. */
const isDividendStreak = (match: Match): boolean =>
  match.has("dividend") && boundsIn(match).length === 0 && !match.has("rate", "cagr", "average", "annual");
/** Returns the topic of raised dividends in some years: `6 or more dividend increases in the past 10 years`. */
const raises = (): string => "growth_over_years";
/** Returns the topic of growth over a time named before: `growth of 3 % a year over that time`. */
const overTime = (match: Match): string | null => (IS_GROWTH.test(named(match)) ? "growth_over_years" : null);
const foreseen = (match: Match): string | null => (IS_GROWTH.test(named(match)) ? "analyst_ratings" : null);
/** Returns the topic of growth of another figure; `dividend growth` alone means a streak of it. */
const ofOther = (match: Match): string | null => {
  const isStreak = named(match) === "DividendsPerShare" && boundsIn(match).length === 0;
  return growthOf(match) === null && !isStreak ? "figure_growth" : null;
};

/** Returns true before the figure of a growth: `dividend growth 5-year of at least 7 %`, `dividend increase of 10 %`. */
export const isRate = (match: Match): boolean => match.has("dividend", "payout") && RATE.test(match.behind(9));
const RATE =
  /^(?:(?:\d+|year|yr|y|or|an?|annual|annually|average|avg|rate|cagr|compound|of|is|at|least|by|over|above|more|than|greater|last|past|the|per|to|[/>=,-]|>=) )*\d[\d.]* (?:%|percent)/;

/** Returns a figure that moves one way, over a span in each of its years or quarters: `rising revenue`, `margins that shrink`. */
function trend(match: Match, op: string): Tree | null {
  const name = named(match);
  const grown = GROWTH[name];
  if (isRate(match)) return null;
  if (ACCELERATES.has(name) && !match.has(...SPEEDS)) return null;
  if (grown === "DividendGrowthYears") {
    const years = yearsIn(match);
    if (op !== "gt" || Number.isNaN(years)) return null;
    const note = { field: "rhs", value: "1", why: "growing dividends: raised for at least a year" };
    return isNumber(seriesOf(grown), "gte", years ?? 1, years === undefined ? [note] : []);
  }
  const whole = spanIn(match);
  const span = whole?.count === 1 && whole.unit === "year" ? undefined : whole;
  if (grown !== undefined && ACCELERATES.has(grown) && match.has(...FASTER) && span === undefined)
    return moved(seriesOf(grown), op as AtomOperator, "quarter");
  if (grown !== undefined) {
    const growth = isNumber(seriesOf(grown), op as AtomOperator, 0);
    return span === undefined ? growth : onPeriods(growth, span);
  }
  const figure = match.maybe("figure");
  const unit = span?.unit === "quarter" ? "quarter" : "year";
  return figure === undefined || IS_GROWTH.test(name) ? null : moved(figure, op as AtomOperator, unit, span);
}
/** Returns a figure above zero that rises, too: `positive and growing cash flow`. */
function positiveTrend(match: Match): Tree | null {
  const rising = trend(match, "gt");
  return rising === null ? null : allOf(isNumber(match.one("figure"), "gt", 0), rising);
}
const FASTER = "accelerate accelerating accelerated speeding".split(" ");
const SPEEDS = [...FASTER, ..."improve improving improved rising increasing".split(" ")];
const untrended = (match: Match): string | null =>
  trend(match, "gt") === null && match.one("figure").group !== "indicator" ? "figure_trend" : null;

/** Returns a growth above zero: `EPS above that of a year ago`. */
function since(match: Match, op: string = match.one("compare")): Tree | null {
  if (OVER_TIME.test(match.text)) return null;
  const name = named(match);
  const ago = match.maybe("ago") ?? match.maybe("duration");
  const isYear = ago === undefined ? match.has("year") : ago.unit === "year" && ago.count === 1;
  const isQuarter =
    ago === undefined || (ago.unit === "quarter" && ago.count === 1) || (ago.unit === "month" && ago.count === 3);
  const grown = isYear ? GROWTH[name] : isQuarter && name === "Revenue" ? "RevenueGrowthQoQ" : undefined;
  if (IS_GROWTH.test(name)) return null;
  if (grown !== undefined) return isNumber(seriesOf(grown), op as AtomOperator, 0);
  const figure = match.maybe("figure");
  return figure === undefined || !(isYear || isQuarter)
    ? null
    : moved(figure, op as AtomOperator, isYear ? "year" : "quarter");
}
/** Matches a span, not a comparison: `EPS growth over the last year`. */
const OVER_TIME = /\bover (?:the )?(?:last|past|previous)\b/;
const unsince = (match: Match): string | null =>
  !OVER_TIME.test(match.text) && since(match, "gt") === null ? "figure_trend" : null;

/** Returns a growth above zero for a growth without a figure. */
const positive = (match: Match): Tree | null =>
  /^(?:RevenueGrowthYoY|EpsGrowthYoY|.*Acceleration|.*Cagr.Y)$/.test(match.one("figure").name) &&
  !/^(?:(?:should|must|needs?|has to|is|are|was) |(?:\( % \) )?\+ )/.test(`${match.behind(4)} `)
    ? isNumber(match.one("figure"), "gt", 0)
    : null;

const GROWS = "growth|increase|gain|rise|jump|improvement|expansion|gains|increases|change";
const YEARLY =
  "( average|avg|annual|annualized|annualised|annually|yearly|compound|compounded|cagr|per|a|year|over|rate|the|total|quarterly|recent )*";
const YEARS = "{number} ( -|_- )? year|yr|y";
const FIGURE = "( {figure} | <profits> )";
const PAID = "( {figure} | <profits>|dividend|payout )";
const IS =
  "( is|are|be|been|has|have|that|which|to|also|steadily|consistently|continuously|keep|kept|were|was|payment|stream )*";
const SPAN = `( LP|avg|average|mean|rate|per|a|annually|of|in|over|during|across|for|the|its|at|least|last|past|previous|trailing|looking|back|after|, | a|per year )* ( ${YEARS} ( ago|period|running | in a row )? | {duration} | last|past|previous year|quarter )`;
const EARLIER = `( than|it|was|in|its|their|the|value|level|from|that|of|same|on|over|versus|vs|compared|to|with|latest|recent|most|current | {figure} )*
      ( ( same|latest|recent quarter|year than? ( that|of|in|the )* )? {ago} | {duration} ago | ( last|previous|prior|preceding|same fiscal? quarter|year ) )
      ( ago|last|before|year|quarter|earlier|a|one|in|the )*`;
const AHEAD = "forecast|forecasted|expected|projected|estimated|predicted|anticipated|future|forward|consensus";

/**
 * Rules for the figure that grows, in any word order: growth in sales, five-year revenue growth, sales growth over 5 years.
 */
export const GROWTH_FIGURE_RULES: readonly GrammarRule[] = rules(
  "figure",
  { growthOf, overYears },
  `
    ( %|percent|percentage )? ${GROWS} ( in|of|its|their|the|total|annual|annually|quarterly|yearly|yoy )* ${FIGURE}
    ${FIGURE} ( annual|annually|yearly|yoy|quarterly )* growth|increase|cagr rate? ( LP? yoy RP? | year over|vs year | qtr over|vs qtr | LP? y / y RP? )?   => growthOf
  + ( last|past|previous )? ${YEARS} ${YEARLY} {figure} ( growth|rate|cagr )*
  + ${FIGURE} ${YEARS} ( average|avg|mean|annual|compound|compounded|median )* growth|cagr|change rate?
  + {figure} ( rate )? LP ${YEARS} ( cagr|growth|annual|average|avg|compound|rate )* RP
  + ${FIGURE} cagr LP ${YEARS} RP
  + ${YEARLY} {figure} ( rate|annually )* ( per|a|in|over|for|during|across|the|last|past|previous|trailing )* ${YEARS} ( period )?
      => overYears
`,
);

/** Rules for growth by a figure, and for rising and falling figures. */
export const GROWTH_RULES: readonly GrammarRule[] = rules(
  "condition",
  { grownBy, grownOver, signedOver, since, trend, positiveTrend, positive },
  `
  + ${YEARLY} {figure} ( rate|of|is|at|to|be|should|must|: )* ${SIZE} ${SPAN}
  + ${SIZE} ${YEARLY} {figure} ( ${SPAN} )?
  + ${GROWS} ( of|by )? ${SIZE} in|of ${FIGURE} ( ${SPAN} )?
  + ${FIGURE} ( has|have|is|that|been|should|must|to )* ~grow/grew/grown|~increase|~rise/rose/risen|compounded ( by|at|a|an|of|average|annual|rate )* ${SIZE} ${YEARLY} ${SPAN}
  + ( has|have|had )* ~grow/grew/grown|~increase|compounded ( their|its|the )* {figure} ( by|at|least|more|than|a|rate|of )* ${SIZE} ${SPAN}     => grownOver
  + ${FIGURE} ( ,|:|-|i|want|need|require|a|an )* ${SIZE} increase|growth|gain|rise|jump  => grownBy
  + ${YEARLY} {figure} ( rate )? ${SPAN} ( is|are|was|has|have|been|should|must|be|remain|stay|: )* <positive/negative>     => signedOver <gt/lt>
  + ${FIGURE} ( is|are|was|this|quarter|year )* {compare} ${EARLIER}              => since
  + ${FIGURE} ( is|are|was|has|have|been|this|quarter|year )* <up|rise/down|drop> ${EARLIER}              => since <gt/lt>
  + positive ( and|&|, )* <rise> {figure}                                         => positiveTrend
  + <rise/drop> ( its|their|the|quarterly|annual|profit )* ${PAID} ( ${SPAN} )?
  + ${PAID} ${IS} <rise/drop> ( ${SPAN} | year over|on year | yoy )?                   => trend <gt/lt>
  + {figure} ( is|are|has|have|been|was|were )* <up/down>                          => trend <gt/lt>
  + {figure} <expansion|improvement/contraction|deterioration>                  => trend <gt/lt>
  - ( with|show|showing )? {figure}                                           => positive
`,
);

/** Rules for growth that no feed has, with its figures and times. */
export const GROWTH_TOPIC_RULES: readonly GrammarRule[] = rules(
  "topic",
  { unserved, raises, overTime, foreseen, ofOther, unsince, untrended },
  `
  + ${YEARLY} {figure} ( rate|of|is|at|to|be|should|must|: )* ( ${SIZE} )? ${SPAN}
  + ${FIGURE} ( has|have|is|that|been|should|must|to )* ~grow/grew/grown|~increase|~rise/rose/risen|compounded ( by|at|a|an|of|average|annual|rate )* ${SIZE} ${YEARLY} ${SPAN}
  + ( ${SIZE} )? ${YEARLY} {figure} ${SPAN} ( of|is|at|: )* ( ${SIZE} )?
  + ${PAID} ${YEARS} ( average|avg|mean|annual|compound|compounded|median )* growth|cagr|change ( rate|of|is|at|: )* ( ${SIZE} )?
  + ( ${SIZE} )? ${YEARS} ${YEARLY} ${PAID} ( growth|rate|cagr|of|is|at|: )* ( ${SIZE} )?     => unserved
  + ( {bound} | {number} ( or more )? ) dividend increase|raise|hike ( in|over|during|within|the )* {window}       => raises
  + {figure} ( rate|of|is|at|: )* ( ${SIZE} )? ( annually | per|a year )? over|in|during|for that|this|same same? time|period|span                                                                    => overTime
  + ( ${SIZE} )? {figure} growth|cagr ( rate|of|is|at|: )* ( LP ${YEARS} ( cagr|growth|annual|average|avg )* RP )? ( ${SIZE} )?
  + ( ${SIZE} )? growth ( in|of ) {figure} ( of|is|at|: )* ( ${SIZE} )?            => ofOther
  + ( ${SIZE} )? ${AHEAD} ${YEARLY} {figure} ( rate|of|is|at|: )* ( ${SIZE} )? ( ( in|over|for|the )* next|coming|following ( {duration} | year|quarter ) )?
  + ( ${SIZE} )? {figure} ( rate|of|is|at|: )* ( ${SIZE} )? ( in|over|for|the )* next|coming|following ( {duration} | year|quarter )
      => foreseen
  + {figure} ( is|are|was|this|quarter|year )* ( {compare} | <up>|<down> ) ${EARLIER}       => unsince
  + <rise>|<drop> ( its|their|the )* {figure}
  + {figure} ${IS} <rise>|<drop> ( by )? ( ${SIZE} )? ( ${SPAN} )?
  + {figure} expansion|contraction|improvement|deterioration                       => untrended
`,
);
