import { table } from "#base";
import { allOf, anyOf, noted, type Subject, type Tree } from "../../chart/meanings.ts";
import type { Match } from "../../chart/rule.ts";
import { DEFAULTS } from "../../defaults.ts";
import { assumed, isNumber } from "../atoms.ts";
import { allFit, boundsIn } from "../compare-subjects.ts";
import { barsOf } from "../time/duration-rules.ts";
import { feature } from "../series/subjects.ts";
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

/** Returns a better or worse performance than a benchmark's over a span, by a figure, or both. */
function relative(match: Match, direction: string, isAlways?: "always"): Tree | null {
  const bars = barsOfSpan(match);
  const bounds = boundsIn(match);
  const isSaid = isAlways !== undefined || bars !== undefined || bounds.length > 0 || match.has(...Object.keys(FUNDS));
  if (!isSaid || bars === null || !isMove(bounds) || (bars === undefined && GOES_ON.test(match.behind(1)))) return null;
  const tree = changed(excess(match, bars ?? DEFAULTS.relativeSpan.value), direction === "up", bounds);
  return tree && bars === undefined ? noted(tree, assumed("relativeSpan", "concept")) : tree;
}

/** Compares changes over one span or several with a benchmark: `6-month return above the S&P 500`, `1M or 3M return > SPY`. */
function compared(match: Match): Tree | null {
  const { concept, notes } = match.one("operand");
  const spans = [...match.all("duration").map(barsOf), lengthOf(concept)];
  const of = (bars: number | null): Tree | null =>
    bars === null ? null : isNumber(excess(match, bars), match.one("compare"), 0);
  return notes.length > 0 ? null : allFit(spans.map(of), match.has("or") ? anyOf : allOf);
}

const BENCHMARK =
  "the? ( s & p 500? | sp 500 | sp500|spx|spy|qqq|iwm|dia|market|benchmark | dow jones? | nasdaq 100|composite? | russell 2000? ) index?";
const OWN =
  "( price|stock|share|return|performance|perform|performing|performed|performs|is|has|have|been|doing|did|does|a )*";
const THAT = "( that|the|return|performance|change|of )*";
const BY = `( by ( at|least|about )* ${SIZE} )?`;

/** Rules for a performance relative to a benchmark. */
export const RELATIVE_RULES = rules(
  "condition",
  { relative, compared },
  `
  ++ ( has|have|been|is|are )* <lead/lag> ${BENCHMARK} ${BY} ${WHEN}? ${BY}
  ++ ${OWN} <more/less> than ${THAT} ${BENCHMARK} ${BY} ${WHEN}? ${BY}
      => relative <up/down>
  ++ relative strength ( vs|versus|against|to|over|compared|with )* ${BENCHMARK} ( is|was|line )* <positive|strong|stronger/negative|weak|weaker> ${WHEN}?
      => relative <up/down> always
  ++ {duration} <return>|performance versus|vs|against|over|minus ${BENCHMARK} ( of|is|at|: )* ${SIZE}   => relative up
  ++ ( {duration} ( ,|/|and|or|& )* )* {operand} ( is|was )* {compare} ${THAT} ${BENCHMARK} => compared
`,
);
