import { table } from "#base";
import type { AtomOperator } from "../../../intermediate/form.ts";
import { allOf, anyOf, noted, type Subject, type Tree } from "../../chart/meanings.ts";
import type { Match } from "../../chart/rule.ts";
import { DEFAULTS } from "../../defaults.ts";
import { assumed, isNumber, versus } from "../atoms.ts";
import { allFit, boundsIn } from "../compare-subjects.ts";
import { barsOf } from "../time/duration-rules.ts";
import { feature, formula } from "../series/subjects.ts";
import { rules } from "../table.ts";
import { changed, isMove, SIZE, WHEN } from "./changed.ts";

/** Funds that follow the indexes other than the S&P 500, which is the market of the catalogue. */
const FUNDS = table<string>({ nasdaq: "QQQ", qqq: "QQQ", russell: "IWM", iwm: "IWM", dow: "DIA", dia: "DIA" });
/** Bars of the catalogue's performances. */
const BARS = table<number>({ perf_1w: 5, perf_1m: 21, perf_3m: 63, perf_6m: 126, perf_1y: 252 });

/** Returns the change less that of the benchmark which the words of a match name. */
function excess(match: Match, bars: number): Subject {
  const fund = Object.keys(FUNDS).find((name) => match.has(name));
  return feature("excess_ret", [fund === undefined ? "market" : FUNDS[fund]!, bars]);
}

/** Returns the bars of the span of a match; undefined without a span, null for one without a length. */
function barsOfSpan(match: Match): number | null | undefined {
  const duration = match.maybe("window")?.duration ?? match.maybe("duration");
  if (duration !== undefined) return match.has("this") && duration.unit === "year" ? null : barsOf(duration);
  const name = match.maybe("span")?.concept;
  return name === undefined ? undefined : lengthOf(name);
}

/** Returns the bars over which a study measures a change; null for another study. */
function lengthOf(concept: string): number | null {
  const [, bars] = /^change_pct\((\d+)\)$/.exec(concept) ?? [];
  return bars === undefined ? (BARS[concept] ?? null) : Number(bars);
}

/** Matches the first word of a span that the match does not cover. */
const GOES_ON = /^(?:in|over|for|since|during|on|this|last|past|so|ytd|year|month|quarter|week|today)$/;

/** Returns a better or worse performance than a benchmark's, over a span or the default one, by a figure or by any. */
function relative(match: Match, direction: string): Tree | null {
  const bars = barsOfSpan(match);
  const bounds = boundsIn(match);
  // `MFI higher than that of the S&P 500`: no performance.
  const isSaid = bars !== undefined || bounds.length > 0 || !match.has("than") || OF_RETURNS.test(match.text);
  if (!isSaid || bars === null || !isMove(bounds) || (bars === undefined && GOES_ON.test(match.behind(1)))) return null;
  const tree = changed(excess(match, bars ?? DEFAULTS.relativeSpan.value), direction === "up", bounds);
  return tree && bars === undefined ? noted(tree, assumed("relativeSpan", "concept")) : tree;
}

const OF_RETURNS = /\b(?:stronger|weaker|better|worse|returns?|perform\w*)\b/;

/** Compares changes over one span or several with a benchmark: `6-month return above the S&P 500`, `1M or 3M return > SPY`. */
function compared(match: Match): Tree | null {
  const { concept, notes } = match.one("operand");
  const spans = [...match.all("duration").map(barsOf), lengthOf(concept)];
  const of = (bars: number | null): Tree | null =>
    bars === null ? null : isNumber(excess(match, bars), match.one("compare"), 0);
  return notes.length > 0 ? null : allFit(spans.map(of), match.has("or") ? anyOf : allOf);
}

/** Compares a performance with a multiple of the benchmark's: `3-month return at least twice that of SPY`. */
function multiplied(match: Match): Tree | null {
  const own = match.one("operand");
  const bars = lengthOf(own.concept);
  const bounds = match.maybe("bound") ?? [];
  if (bars === null || own.notes.length > 0 || bounds.some(({ quantity }) => quantity.unit !== "x")) return null;
  const index = formula(`${own.concept}-${excess(match, bars).concept}`, "%");
  const times = (op: AtomOperator, multiplier: number): Tree => versus(own, op, { ...index, multiplier });
  const factor = match.maybe("multiple");
  return factor === undefined
    ? allOf(...bounds.map(({ op, quantity }) => times(op, quantity.value)))
    : times(match.maybe("compare") ?? "gte", factor);
}

const BENCHMARK =
  "( the|most|overall|broader|broad )* ( s & p 500? | sp 500 | sp500|spx|spy|qqq|iwm|dia|market|benchmark|index | dow jones? | nasdaq 100|composite? | russell 2000? ) index?";
const OWN =
  "( price|stock|share|return|performance|perform|performing|performed|performs|is|has|have|been|doing|did|does|a )*";
const THAT = "( that|the|return|performance|change|of )*";
const BY = `( by ( at|least|about )* ${SIZE} )?`;

/** Rules for a performance relative to a benchmark. */
export const RELATIVE_RULES = rules(
  "condition",
  { relative, compared, multiplied },
  `
  ++ ( has|have|been|is|are )* <lead/lag> ${BENCHMARK} ${BY} ${WHEN}? ${BY}
  ++ ${OWN} <more/less> than ${THAT} ${BENCHMARK} ${BY} ${WHEN}? ${BY}
      => relative <up/down>
  ++ relative strength ( vs|versus|against|to|over|compared|with )* ${BENCHMARK} ( is|was|line )* <positive|strong|stronger/negative|weak|weaker> ${WHEN}?
      => relative <up/down>
  ++ {duration} <return>|performance versus|vs|against|over|minus ${BENCHMARK} ( of|is|at|: )* ${SIZE}   => relative up
  ++ ( {duration} ( ,|/|and|or|& )* )* {operand} ( is|was )* {compare} ${THAT} ${BENCHMARK} => compared
  ++ {operand} ( is|was|of|that )* ( {bound} | {compare}? {multiple} ) ${THAT} ${BENCHMARK}     => multiplied
`,
);
