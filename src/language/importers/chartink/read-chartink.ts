import { table } from "#base";
import { LIMITS, type SessionZone, type Timeframe } from "#contract";
import { all, type ImportedClause, counted, lost, negate, negateWhole } from "../clause.ts";
import { compare, type Relation } from "../compare.ts";
import { clauseOf, type Meaning, seriesOf } from "../expression.ts";
import { indicatorSeries, rulesByName } from "../indicator-rule.ts";
import { orderNotes } from "../left-to-right.ts";
import type { Reading } from "../reading.ts";
import { applied, constant, earlier, type Series, study } from "../series.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { unknownName } from "../unknown-name.ts";
import { CRORE, CRORE_NOTE, figureClause, figureNamed, growthClause, type NamedFigure } from "./chartink-figures.ts";
import {
  CHARTINK_FORMULAS,
  CHARTINK_FUNCTIONS,
  CHARTINK_INDICATORS,
  CHARTINK_WITHOUT,
  formulaKey,
  isHeikinAshi,
} from "./chartink-indicators.ts";
import type { ClauseTime } from "./chartink-time.ts";
import {
  type ChartinkExpression,
  type ChartinkLeaf,
  type ChartinkList,
  noFormula,
  parseChartink,
} from "./parse-chartink.ts";
import { youngListings } from "./young-listings.ts";

const rules = rulesByName(CHARTINK_INDICATORS);
const known = [...rules.keys(), ...CHARTINK_FUNCTIONS.keys()];
const EVERYTHING = new Set(["cash", "cashsegment"]);

/** Reads the clause of a Chartink scan. Throws ImportFault. */
export function readChartink(text: string): Reading {
  const { expression, leftToRight, closedAt } = parseChartink(text);
  const list = expression.kind === "leaf" && expression.leaf.kind === "group" ? expression.leaf.list : undefined;
  const universe = new Set([...EVERYTHING, ...(list === undefined ? [] : [list.name])]);
  const clause = youngListings(clauseOf(expression, meaningOn(universe)));
  const notes = [
    "Chartink scans stocks of India, whose prices are in rupees; the conditions were carried over, to be scanned on the bars that are here.",
    ...(list === undefined || EVERYTHING.has(list.name) ? [] : [listNote(list)]),
    ...(closedAt === undefined
      ? []
      : [`A closing bracket is missing at position ${closedAt}; the last group was read as closed there.`]),
    ...orderNotes("Chartink", leftToRight, text),
  ];
  return { clause, notes };
}

function listNote({ name }: ChartinkList): string {
  return `The list {${name.slice(0, 60)}} of Chartink is not known here: scan a universe or a watchlist with its stocks.`;
}

/** Returns the rules that translate leaves. Every scanned stock belongs to each list named in `universe`. */
function meaningOn(universe: ReadonlySet<string>, outer?: Frame): Meaning<ChartinkLeaf> {
  const meaning: Meaning<ChartinkLeaf> = {
    series: (leaf, span) => seriesIn(leaf, span, outer),
    condition(leaf, span) {
      if (leaf.kind === "formula")
        return { ...clauseOf(leaf.of, meaningOn(universe, frameOf(leaf.when, outer, span))), span };
      if (leaf.kind !== "group") return lost("it is a number where a condition is needed", span);
      const { list, of } = leaf;
      if (list === undefined || universe.has(list.name)) return { ...clauseOf(of, meaning), span };
      const member: ImportedClause = {
        kind: "always",
        span: list.span,
        notes: [listNote(list)],
        opposite: `the stocks of Chartink's list {${list.name.slice(0, 60)}} are not known here; leave them out by a watchlist`,
      };
      // ( {166311} not( close > 0 ) ) excludes the stocks of the list.
      if (of.kind === "not") return negateWhole(all([clauseOf(of.of, meaning), member], span), span);
      return all([{ ...clauseOf(of, meaning), span: of.span }, member], span);
    },
    inside: (leaf) => (leaf.kind === "group" ? leaf.of : undefined),
    special(relation, left, right, span) {
      const number = right.kind === "leaf" && right.leaf.kind === "count" ? undefined : constantOf(right);
      if (left.kind === "leaf" && left.leaf.kind === "count" && number !== undefined)
        return countClause(left.leaf, clauseOf(left.leaf.of, meaning), relation, number, span);
      if (number !== undefined && isMarketCap(left)) {
        const value = constant(number * CRORE, right.span);
        const note = number === 0 ? [] : [CRORE_NOTE];
        return compare(relation, study("market_cap", null, left.span, note), value, span);
      }
      return (
        figuresClause(relation, left, right, number, span) ??
        heikinAshiClause(relation, left, right, outer, span) ??
        periodClause(relation, left, right, span)
      );
    },
  };
  return meaning;
}

/** Returns the value of an expression of numbers alone; undefined for any other expression. */
function constantOf(expression: ChartinkExpression): number | undefined {
  switch (expression.kind) {
    case "number":
      return expression.value;
    case "negative": {
      const value = constantOf(expression.of);
      return value === undefined ? undefined : 0 - value;
    }
    case "leaf":
      return expression.leaf.kind === "group" ? constantOf(expression.leaf.of) : undefined;
    case "arithmetic":
      return constantOf(expression.left) === undefined || constantOf(expression.right) === undefined
        ? undefined
        : (seriesOf(expression, meaningOn(EVERYTHING)).constant ?? undefined);
    default:
      return undefined;
  }
}

function namedIn(expression: ChartinkExpression): (ChartinkLeaf & { readonly kind: "named" }) | undefined {
  if (expression.kind !== "leaf") return undefined;
  const { leaf } = expression;
  if (leaf.kind === "group") return namedIn(leaf.of);
  return leaf.kind === "named" && leaf.args.length === 0 ? leaf : undefined;
}

function isMarketCap(expression: ChartinkExpression): boolean {
  const leaf = namedIn(expression);
  return leaf?.name === "market cap" && leaf.when.ago === 0 && leaf.when.fault === undefined;
}

function figureIn(expression: ChartinkExpression): NamedFigure | undefined {
  const leaf = namedIn(expression);
  return leaf === undefined ? undefined : figureNamed(leaf.name, leaf.period ?? leaf.when.period, leaf.when.ago);
}

/** Splits `x * 1.2` into `x` and the factor 1.2. Any other expression has factor 1. */
function scaled(expression: ChartinkExpression): readonly [of: ChartinkExpression, factor: number] {
  const inside = expression.kind === "leaf" && expression.leaf.kind === "group" ? expression.leaf.of : expression;
  if (inside.kind !== "arithmetic" || inside.op !== "*") return [inside, 1];
  const [left, right] = [constantOf(inside.left), constantOf(inside.right)];
  if (right !== undefined) return [inside.left, right];
  return left === undefined ? [inside, 1] : [inside.right, left];
}

const MIRRORED: Partial<Record<Relation, Relation>> = {
  GreaterThan: "LessThan",
  GreaterThanOrEqual: "LessThanOrEqual",
  LessThan: "GreaterThan",
  LessThanOrEqual: "GreaterThanOrEqual",
};

/** Translates a comparison of a reported figure with a number, or with the same figure a year before. */
function figuresClause(
  relation: Relation,
  left: ChartinkExpression,
  right: ChartinkExpression,
  number: number | undefined,
  span: SourceSpan,
): ImportedClause | undefined {
  const newer = figureIn(left);
  const [of, factor] = scaled(right);
  const older = figureIn(of);
  if (newer !== undefined && number !== undefined) return figureClause(newer, relation, number, span);
  if (newer !== undefined && older !== undefined) {
    if (newer.ago > 0 && older.ago === 0 && factor === 1)
      return growthClause(older, MIRRORED[relation] ?? relation, newer, 1, span);
    return growthClause(newer, relation, older, factor, span);
  }
  return newer === undefined && older === undefined
    ? undefined
    : lost("reported figures are compared with numbers, or with themselves a year before", span);
}

/** Translates a comparison of a Heikin-Ashi close with its open into the sign of `ha_streak`. */
function heikinAshiClause(
  relation: Relation,
  left: ChartinkExpression,
  right: ChartinkExpression,
  outer: Frame | undefined,
  span: SourceSpan,
): ImportedClause | undefined {
  const [a, b] = [namedIn(left), namedIn(right)];
  if (a === undefined || b === undefined) return undefined;
  const rises = isHeikinAshi(a.name, "close") && isHeikinAshi(b.name, "open");
  if (!rises && !(isHeikinAshi(a.name, "open") && isHeikinAshi(b.name, "close"))) return undefined;
  const [on, other] = [a, b].map(({ when }) => frameOf(when, outer, span));
  if (on!.frame !== other!.frame || on!.ago !== other!.ago) return undefined;
  const streak = earlier(study("ha_streak", on!.frame, span), on!.ago, span);
  const zero = constant(0, span);
  return rises ? compare(relation, streak, zero, span) : compare(relation, zero, streak, span);
}

/** Translates a comparison of the close with the close of the last quarter or year into a performance in percent. */
function periodClause(
  relation: Relation,
  left: ChartinkExpression,
  right: ChartinkExpression,
  span: SourceSpan,
): ImportedClause | undefined {
  const newer = namedIn(left);
  const [of, factor] = scaled(right);
  const older = namedIn(of);
  const period = older?.when.period;
  if (newer?.name !== "close" || older?.name !== "close" || older.when.ago !== 1 || period === undefined)
    return undefined;
  const { when } = newer;
  const running = when.period === period || (when.frame === "1d" && when.fault === undefined);
  if (when.ago !== 0 || !running || relation.startsWith("Crosses")) return undefined;
  const percent = Number(((factor - 1) * 100).toFixed(6));
  return compare(relation, study(period === "FQ" ? "perf_qtd" : "perf_ytd", null, span), constant(percent, span), span);
}

/** Translates `count( bars, 1 where condition )` compared with a number. */
function countClause(
  { bars, inARow }: ChartinkLeaf & { readonly kind: "count" },
  of: ImportedClause,
  relation: Relation,
  times: number,
  span: SourceSpan,
): ImportedClause {
  if (!Number.isInteger(bars) || bars < 1 || bars > LIMITS.within) {
    throw new ImportFault(`it counts over ${bars} bars; 1 to ${LIMITS.within} are possible`, span);
  }
  // A streak of `count` bars means that the condition holds on each of the newest `count` bars.
  const least = (count: number): ImportedClause => ({
    ...counted(of, inARow && count <= bars ? count : bars, count),
    span,
  });
  const above = Math.floor(times) + 1;
  switch (relation) {
    case "GreaterThanOrEqual":
      return least(Math.ceil(times));
    case "GreaterThan":
      return least(above);
    case "EqualTo":
      if (!Number.isInteger(times)) return lost("a count is a whole number", span);
      return times >= bars ? least(times) : all([least(times), negate(least(above))], span);
    case "LessThan":
      return negate(least(Math.ceil(times)));
    case "LessThanOrEqual":
      return negate(least(above));
    default:
      return lost("a count is compared with >, >=, =, < or <=", span);
  }
}

/** Timeframe and shift of an expression. A missing timeframe comes from the enclosing function. */
interface Frame {
  readonly frame: Timeframe;
  readonly ago: number;
}

function frameOf(when: ClauseTime, outer: Frame | undefined, span: SourceSpan): Frame {
  if (when.fault !== undefined) throw new ImportFault(when.fault, span);
  return { frame: when.frame ?? outer?.frame ?? "1d", ago: when.ago };
}

function seriesIn(leaf: ChartinkLeaf, span: SourceSpan, outer: Frame | undefined): Series {
  switch (leaf.kind) {
    case "group":
      return { ...seriesOf(leaf.of, meaningOn(EVERYTHING, outer)), span };
    case "count":
      throw new ImportFault("a count can only be compared with a number", span);
    case "formula": {
      const { frame, ago } = frameOf(leaf.when, outer, span);
      const text = CHARTINK_FORMULAS.get(formulaKey(leaf.text));
      const series = text === undefined ? ownFormula(leaf, { frame, ago: 0 }) : study(text, frame, span);
      return earlier(series, ago, span);
    }
    case "named":
      return firstBar(leaf, span) ?? namedSeries(leaf, span, outer);
  }
}

function ownFormula({ text, of }: ChartinkLeaf & { readonly kind: "formula" }, on: Frame): Series {
  try {
    return seriesOf(of, meaningOn(EVERYTHING, on));
  } catch (error) {
    throw error instanceof ImportFault && text !== "" ? noFormula(text, error) : error;
  }
}

const FIRST_BAR = table<(minutes: number) => string>({
  high: (minutes) => `or_high(${minutes})`,
  low: (minutes) => `or_low(${minutes})`,
  open: () => "session_open",
});
/** Session zones by the number of opening minutes that they cover. */
const OPENING = new Map<number, SessionZone>([
  [5, "open_5"],
  [15, "open_15"],
  [30, "open_30"],
  [60, "open_60"],
]);

/**
 * Translates `[=1] 15 minute high` into the high of the opening range. Close and volume come from the bar of the session zone.
 */
function firstBar(
  { name, args, when }: ChartinkLeaf & { readonly kind: "named" },
  span: SourceSpan,
): Series | undefined {
  if (when.firstMinutes === undefined || args.length > 0) return undefined;
  const bar = FIRST_BAR[name];
  const zone = OPENING.get(when.firstMinutes);
  if (bar !== undefined)
    return { ...study(bar(when.firstMinutes), "1d", span), ...(zone === undefined ? {} : { opening: zone }) };
  if (zone === undefined || (name !== "close" && name !== "volume")) return undefined;
  return { ...study(name, "1d", span), zone };
}

function namedSeries(
  leaf: ChartinkLeaf & { readonly kind: "named" },
  span: SourceSpan,
  outer: Frame | undefined,
): Series {
  if (figureNamed(leaf.name, undefined, 0) !== undefined)
    throw new ImportFault("reported figures are compared with numbers, or with themselves a year before", span);
  const rule = rules.get(leaf.name);
  if (rule === undefined && !CHARTINK_FUNCTIONS.has(leaf.name)) throw new ImportFault(unknown(leaf.name), span);
  const own = frameOf(leaf.when, outer, span);
  const apply = CHARTINK_FUNCTIONS.get(leaf.name);
  if (rule === undefined || apply !== undefined) {
    return earlier(
      applied(
        apply ?? leaf.name,
        leaf.args.map((arg) => seriesOf(arg, meaningOn(EVERYTHING, outer))),
        span,
      ),
      own.ago,
      span,
    );
  }
  const args = leaf.args.map((arg) => seriesOf(arg, meaningOn(EVERYTHING, own)));
  const numbers = args.flatMap((arg) => (arg.constant === null ? [] : [arg.constant]));
  const inside = args.filter((arg) => arg.constant === null);
  const { frame, sources, notes } = sourcesOf(inside, own, span);
  const series = indicatorSeries(leaf.name, rule, { numbers, sources }, frame, span);
  return earlier({ ...series, notes: [...series.notes, ...notes] }, own.ago, span);
}

const SAME_SHIFT =
  "Where a function and the series in it both say that they are so many bars ago, they were read as one step back, as Chartink's menus write it.";

/**
 * Returns the timeframe and the arguments of a function. `latest max( 52 , weekly high )` uses weekly bars;
 * `1 day ago sma( 1 day ago close , 20 )` shifts by one day, not two.
 */
function sourcesOf(
  inside: readonly Series[],
  own: Frame,
  span: SourceSpan,
): { readonly frame: Timeframe; readonly sources: readonly Series[]; readonly notes: readonly string[] } {
  const frames = new Set(inside.flatMap(({ frame }) => (frame === null ? [] : [frame])));
  const frame = frames.size === 1 ? [...frames][0]! : own.frame;
  if (frames.size > 1 || (frame !== own.frame && own.frame !== "1d")) {
    throw new ImportFault(
      `bars of ${[...frames].join(" and ")} stand inside a function on bars of ${own.frame}; say one timeframe`,
      span,
    );
  }
  if (frame !== own.frame && own.ago > 0) {
    throw new ImportFault("it goes back in days on bars of another length; say both in the same unit", span);
  }
  if (own.ago === 0 || inside.every(({ ago }) => ago === 0)) return { frame, sources: inside, notes: [] };
  if (inside.some(({ ago }) => ago !== own.ago)) {
    throw new ImportFault("a function and the series in it go back by different numbers of bars", span);
  }
  return { frame, sources: inside.map((one) => ({ ...one, ago: 0 })), notes: [SAME_SHIFT] };
}

function unknown(name: string): string {
  const why = CHARTINK_WITHOUT.get(name);
  if (why !== undefined) return why;
  return unknownName(name, known);
}
