import { resolveStudy } from "#catalogue";
import type { Timeframe } from "#contract";
import { nearestName, table } from "#base";
import { type ImportedClause, lost, within } from "../clause.ts";
import { between, compare, type Relation } from "../compare.ts";
import { clauseOf, type Expression, type Meaning, seriesOf } from "../expression.ts";
import { exchangesOf } from "../exchange-codes.ts";
import { isOneOf } from "../facts.ts";
import { indicatorSeries } from "../indicator-rule.ts";
import type { Reading } from "../reading.ts";
import { SECTOR_NAMES } from "../sector-names.ts";
import { applied, constant, earlier, type Series, sourceText, study } from "../series.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { isElementwise, parseShorthand } from "./parse-shorthand.ts";
import type { ShorthandLeaf } from "./shorthand-node.ts";
import { CROSSINGS, LETTERS, PREFIXES, SHORTHAND_RULES } from "./shorthand-names.ts";

/**
 * Reads conditions in the style that several screeners share: `close > SMA(20) and volume > 1.5*avg(volume,20)`, `C >
 * MaxH20.1`, `latest close crossed above sma(close,50)`. Names of the catalogue keep their meaning. Throws ImportFault.
 */
export function readShorthand(text: string): Reading {
  return { clause: clauseOf(parseShorthand(text), MEANING), notes: [] };
}

const MEANING: Meaning<ShorthandLeaf> = {
  series: (leaf, span) => seriesIn(leaf, span),
  condition(leaf, span): ImportedClause {
    switch (leaf.kind) {
      case "group":
        if (leaf.ago !== 0) return lost("conditions as of an earlier bar are written with [1] behind each name", span);
        return { ...clauseOf(leaf.of, MEANING), span };
      case "between": {
        const [of, low, high] = [leaf.of, leaf.low, leaf.high].map((one) => seriesOf(one, MEANING));
        return between(of!, low!, high!, span);
      }
      case "window":
        return windowClause(leaf, span);
      case "named":
        return crossing(leaf, span);
      default:
        return lost("it is a number where a condition is needed", span);
    }
  },
  special(relation, left, right, span) {
    if (isPercent(left) || isPercent(right)) return percentClause(relation, left, right, span);
    return textClause(relation, left, right, span) ?? letterClause(relation, left, right, span);
  },
};

/** Matches volume letters: V, V1, AvgV50, MaxV20.1. */
const LETTER_VOLUME = /^(?:(?:avg|xavg|max|min)?v\d{0,4}(?:\.\d{1,3})?)$/;
const LETTER_NOTE = "V was read as a number of shares; TC2000 counts hundreds of them.";

/** Adds a note to a comparison of V with a number, whose unit differs among screeners. */
function letterClause(relation: Relation, left: Node, right: Node, span: SourceSpan): ImportedClause | undefined {
  const [of, bound] = right.kind === "number" ? [left, right] : [right, left];
  if (of.kind !== "leaf" || of.leaf.kind !== "named" || bound.kind !== "number") return undefined;
  if (!LETTER_VOLUME.test(of.leaf.name)) return undefined;
  const clause = compare(relation, seriesOf(left, MEANING), seriesOf(right, MEANING), span);
  return clause.kind === "lost" ? clause : { ...clause, notes: [...(clause.notes ?? []), LETTER_NOTE] };
}

type Node = Expression<ShorthandLeaf>;
type Named = ShorthandLeaf & { readonly kind: "named" };

function windowClause(
  { of, bars, days }: ShorthandLeaf & { readonly kind: "window" },
  span: SourceSpan,
): ImportedClause {
  if (!Number.isInteger(bars) || bars < 1) return lost("a window has a whole number of bars", span);
  const clause = clauseOf(of, MEANING);
  if (days && hasOtherBars(clause))
    return lost("its window is in days, its bars are not; say the window in bars", span);
  return { ...within(clause, bars), span };
}

function hasOtherBars(clause: ImportedClause): boolean {
  if (clause.kind === "filter") return (clause.filter.Timeframe ?? "1d") !== "1d";
  if (clause.kind === "none") return hasOtherBars(clause.of);
  return "of" in clause && clause.of.some(hasOtherBars);
}

function crossing({ name, args }: Named, span: SourceSpan): ImportedClause {
  if (!Object.hasOwn(CROSSINGS, name)) return lost("it is a number where a condition is needed", span);
  const [left, right] = args;
  if (left === undefined || right === undefined || args.length > 2) return lost("a cross is one of two series", span);
  return compare(CROSSINGS[name]!, seriesOf(left, MEANING), seriesOf(right, MEANING), span);
}

function isPercent(node: Node): boolean {
  return node.kind === "leaf" && node.leaf.kind === "percent";
}

const IN_PERCENT = /(?:pct|perf_|yield|margin|growth)/;

/** A percentage is comparable only with a series in percent; elsewhere its base would be unknown. */
function percentClause(relation: Relation, left: Node, right: Node, span: SourceSpan): ImportedClause {
  const [of, bound] = isPercent(right) ? [left, right] : [right, left];
  const series = seriesOf(of, MEANING);
  if (bound.kind !== "leaf" || bound.leaf.kind !== "percent" || !IN_PERCENT.test(series.text)) {
    return lost("a percentage stands beside what is not in percent; write the price times a number", span);
  }
  const value = constant(bound.leaf.value, bound.span);
  return of === left ? compare(relation, series, value, span) : compare(relation, value, series, span);
}

/** Translates sector = 'Energy' and exchange = "NYSE". */
function textClause(relation: Relation, left: Node, right: Node, span: SourceSpan): ImportedClause | undefined {
  if (right.kind !== "leaf" || left.kind !== "leaf" || left.leaf.kind !== "named" || right.leaf.kind !== "text") {
    return undefined;
  }
  const key = right.leaf.text.toLowerCase().replaceAll(/[^a-z]/g, "");
  const exclude = relation === "NotEqualTo";
  if (relation !== "EqualTo" && !exclude) return lost("a text can only be equal to another", span);
  const sectors = left.leaf.name === "sector" ? SECTOR_NAMES.get(key) : undefined;
  if (sectors !== undefined) return isOneOf("Sector", sectors, span, { exclude });
  const exchanges = left.leaf.name === "exchange" ? exchangesOf(key) : undefined;
  if (exchanges !== undefined) return isOneOf("Exchange", exchanges, span, { exclude });
  return lost("the text is no sector and no exchange that is known", span);
}

function seriesIn(leaf: ShorthandLeaf, span: SourceSpan): Series {
  switch (leaf.kind) {
    case "group":
      return earlier({ ...seriesOf(leaf.of, MEANING), span }, leaf.ago, span);
    case "named":
      return namedSeries(leaf, span);
    case "percent":
      throw new ImportFault("a percentage cannot be calculated with; write it as a number", span);
    case "text":
      throw new ImportFault("a text stands where a number is needed", span);
    default:
      throw new ImportFault("a condition stands where a number is needed", span);
  }
}

function namedSeries({ name, args, when, ago }: Named, span: SourceSpan): Series {
  if (when.fault !== undefined) throw new ImportFault(when.fault, span);
  const series = callOf(name, args, when.frame, span);
  return earlier(series, when.ago + ago, span);
}

function callOf(name: string, args: readonly Node[], frame: Timeframe | null, span: SourceSpan): Series {
  const glued = args.length === 0 ? gluedSeries(name, frame, span) : undefined;
  if (glued !== undefined) return glued;
  const given = args.map((arg) => seriesOf(arg, MEANING));
  const numbers = given.flatMap(({ constant: value }) => (value === null ? [] : [value]));
  if (isElementwise(name, given.length) && !(numbers.length === 1 && given.length === 2 && isWindow(numbers[0]!))) {
    return applied(name, given, span);
  }
  const inside = given.filter(({ constant: value }) => value === null);
  const shared = inside.length === 1 ? inside[0]!.ago : 0;
  // An indicator of a shifted series is the shifted indicator.
  const sources = inside.map((one) => ({ ...one, ago: one.ago - shared }));
  const bars = frame ?? sources[0]?.frame ?? null;
  return earlier(calculated(WINDOWS[name] ?? name, numbers, sources, bars, span), shared, span);
}

const WINDOWS = table<string>({ max: "highest", min: "lowest" });

/** True for a number of bars: max(high, 20) is the highest of 20 bars. Users write a price of $20 first. */
function isWindow(value: number): boolean {
  return Number.isInteger(value) && value > 1;
}

function calculated(
  name: string,
  numbers: readonly number[],
  sources: readonly Series[],
  frame: Timeframe | null,
  span: SourceSpan,
): Series {
  const rule = SHORTHAND_RULES.get(name);
  if (rule !== undefined) return indicatorSeries(name, rule, { numbers, sources }, frame, span);
  const inner = [...sources.map(sourceText), ...numbers.map(String)];
  const text = inner.length === 0 ? name : `${name}(${inner.join(",")})`;
  if (!resolveStudy(text, { timeframe: frame ?? "1d" }).ok) throw new ImportFault(unknown(name), span);
  return study(
    text,
    frame,
    span,
    sources.flatMap(({ notes }) => notes),
  );
}

/** Reads a name with its number attached: C1, AvgC50, MaxH20.1, sma50. */
function gluedSeries(name: string, frame: Timeframe | null, span: SourceSpan): Series | undefined {
  const [, letter, back] = /^([cohlv])(\d{1,3})$/.exec(name) ?? [];
  if (letter !== undefined) return earlier(study(LETTERS[letter]!, frame, span), Number(back), span);
  const [, prefix, of, bars, offset = "0"] = /^(avg|xavg|max|min)([cohlv])(\d{1,4})(?:\.(\d{1,3}))?$/.exec(name) ?? [];
  if (prefix !== undefined) {
    const text = calculated(PREFIXES[prefix]!, [Number(bars)], [study(LETTERS[of!]!, frame, span)], frame, span);
    return earlier(text, Number(offset), span);
  }
  const [, base, number] = /^([a-z]{2,5})(\d{1,3})$/.exec(name) ?? [];
  if (base === undefined || !SHORTHAND_RULES.has(base)) return undefined;
  return calculated(base, [Number(number)], [], frame, span);
}

function unknown(name: string): string {
  const near = nearestName(name, [...SHORTHAND_RULES.keys()]);
  return `${name.slice(0, 60)} is not known${near === undefined ? "" : `; did you mean ${near}?`}`;
}
