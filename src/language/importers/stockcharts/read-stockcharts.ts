import { LIMITS, type Timeframe } from "#contract";
import { all, any, type ImportedClause, lost, negate, negateWhole } from "../clause.ts";
import { compare, type Relation } from "../compare.ts";
import {
  attempt,
  clauseOf,
  type Dialect,
  type Expression,
  type Meaning,
  parseExpression,
  seriesOf,
} from "../expression.ts";
import { CANDLE_NAMES, candleClause } from "../candle-names.ts";
import { indicatorSeries, rulesByName } from "../indicator-rule.ts";
import { orderNotes } from "../left-to-right.ts";
import { applied, constant, earlier, type Series, study } from "../series.ts";
import { type Lexicon, tokenize } from "../token.ts";
import { TokenStream } from "../token-stream.ts";
import { acceptRelation } from "../relation-words.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { unknownName } from "../unknown-name.ts";
import type { Reading } from "../reading.ts";
import { readWhen, type NameTime } from "./stockcharts-time.ts";
import { correlationWith } from "./correlation-with.ts";
import { closeBrackets } from "./close-brackets.ts";
import { ATTRIBUTES, attributeClause } from "./stockcharts-groups.ts";
import { MILLIONS_NOTE, STOCKCHARTS_INDICATORS, STOCKCHARTS_WITHOUT } from "./stockcharts-indicators.ts";

const LEXICON: Lexicon = {
  skip: /\s+|(?:\/\/|#)[^\n]*/y,
  number: /\d+(?:\.\d*)?|\.\d+/y,
  word: /(?:[+-]di(?=\s*\()|long-legged|accum\/dist|accumulation\/distribution|[%A-Za-z$^][\w.%&']*)/iy,
  symbol: /[<>!]=|<>|[[\]()<>=+\-*/,]/y,
  text: /"[^"\n]*"/y,
};

/** A number after a comparison may group thousands by commas: volume > 9,999,999. */
const GROUPED = /[<>=]\s*\d{1,3}(?:,\d{3})+(?![\d,])/g;
const ungrouped = (written: string): string => written.replaceAll(",", "").padEnd(written.length);

/** Words that end a name. */
const CLOSING = new Set(["and", "or", "not", "x", "cross", "crosses", "is", "contains", "rank"]);

interface Named extends NameTime {
  readonly name: string;
  readonly args: readonly Expression<Named>[] | undefined;
}

const rules = rulesByName(STOCKCHARTS_INDICATORS);
const known = [...rules.keys(), ...STOCKCHARTS_WITHOUT.keys()];

/** Reads an advanced scan of StockCharts: clauses in brackets, joined by and, or, not. Throws ImportFault. */
export function readStockCharts(text: string): Reading {
  const closed = closeBrackets(tokenize(text.replaceAll("’", "'").replaceAll(GROUPED, ungrouped), LEXICON));
  const tokens = new TokenStream(closed.tokens);
  if (tokens.peek().kind === "end")
    throw tokens.unexpected("an advanced scan consists of clauses such as [close > 10]");
  const leftToRight: SourceSpan[] = [];
  const clause = readGroup(tokens, dialectOf(leftToRight));
  const notes = [...closed.notes, ...orderNotes("StockCharts", leftToRight, text)];
  if (tokens.sees("rank"))
    notes.push("rank by sorts the result; a payload selects, the order of a table is asked for apart.");
  else if (tokens.peek().kind !== "end") return { clause: withoutTail(clause, tokens), notes };
  return { clause, notes };
}

/** Leaves out the text after the last clause. An extra bracket matters only in a scan with `or`. */
function withoutTail(clause: ImportedClause, tokens: TokenStream): ImportedClause {
  const place = tokens.place;
  const fault = tokens.unexpected("join clauses with and or or");
  let closing = true;
  while (tokens.peek().kind !== "end") closing = /^[\])]$/.test(tokens.take().text) && closing;
  if (tokens.has(0, ["or", "not"])) throw fault;
  return closing ? clause : all([clause, lost(fault.message, tokens.spanFrom(place))], tokens.spanFrom(0));
}

function readGroup(tokens: TokenStream, dialect: Dialect<Named>): ImportedClause {
  return tokens.nested(() => {
    const place = tokens.place;
    const read = [readConjunction(tokens, dialect)];
    while (tokens.accept("or")) read.push(readConjunction(tokens, dialect));
    const span = tokens.spanFrom(place);
    const possible = read.filter((one) => !isNever(one));
    const branches = possible.length === 0 ? read : possible;
    const notes = [
      ...(branches.length === read.length ? [] : [NEVER_NOTE]),
      ...(read.length > 1 && read.some(({ kind }) => kind === "all") ? [MIXED_NOTE] : []),
    ];
    const clause = any(branches, span);
    if (notes.length === 0) return clause;
    // Only the parts of a conjunction are kept.
    if (clause.kind === "all") return all([...clause.of, { kind: "always", span, notes }], span);
    return { ...clause, notes: [...(clause.notes ?? []), ...notes] };
  });
}

const MIXED_NOTE = "and was read before or, where brackets did not say otherwise.";
const NEVER_NOTE =
  "Alternatives that hold indexes, funds and the like were left out: only stocks and ETFs are scanned here.";

/** True if no scanned stock satisfies the clause. */
function isNever(clause: ImportedClause): boolean {
  if (clause.kind === "all") return clause.of.some(isNever);
  if (clause.kind === "any") return clause.of.every(isNever);
  return clause.kind === "lost" && clause.never === true;
}

function readConjunction(tokens: TokenStream, dialect: Dialect<Named>): ImportedClause {
  const place = tokens.place;
  // The text joined to it is missing or a comment.
  if (place === 0) tokens.accept("and");
  const parts = [readUnit(tokens, dialect)];
  while (tokens.accept("and")) parts.push(readUnit(tokens, dialect));
  return all(parts, tokens.spanFrom(place));
}

/** Reads a clause. An unreadable one is lost up to the start of the next one. */
function readUnit(tokens: TokenStream, dialect: Dialect<Named>): ImportedClause {
  const place = tokens.place;
  if (tokens.accept("not")) {
    const of = tokens.nested(() => readUnit(tokens, dialect));
    return negateWhole(of, tokens.spanFrom(place));
  }
  const ends = (): boolean => tokens.sees("and") || tokens.sees("or") || tokens.sees("rank");
  let fault: ImportFault;
  try {
    const clause = readBrackets(tokens, dialect);
    if (ends() || ["]", ")", ""].includes(tokens.peek().text)) return clause;
    fault = tokens.unexpected("join clauses with and or or");
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    fault = error;
  }
  tokens.rewind(place);
  // After an unclosed bracket an `or` may belong to the surrounding group, whose meaning would change.
  if (!tokens.skip(ends) && tokens.has(place, ["or"])) throw fault;
  return lost(fault.message, tokens.spanFrom(place));
}

function readBrackets(tokens: TokenStream, dialect: Dialect<Named>): ImportedClause {
  const place = tokens.place;
  const closing = tokens.sees("(") ? ")" : "]";
  if (!tokens.accept("[") && !tokens.accept("(")) throw tokens.unexpected("a clause begins with [");
  const groups = (tokens.sees("[") || tokens.sees("(", "[")) && !seesOperand(tokens);
  const nested = groups || tokens.sees("not");
  const clause = nested ? readGroup(tokens, dialect) : readClause(tokens, dialect);
  tokens.expect(closing);
  return { ...clause, span: tokens.spanFrom(place) };
}

/** True if the next bracket is an operand of arithmetic or a comparison, as in [[high - low] > 2]. */
function seesOperand(tokens: TokenStream): boolean {
  const place = tokens.place;
  tokens.take();
  const closes = tokens.skip();
  tokens.take();
  const behind = tokens.peek();
  const operand = closes && behind.kind !== "end" && (OPERATORS.has(behind.text) || CROSSES.has(behind.text));
  tokens.rewind(place);
  return operand;
}

const OPERATORS = new Set(["+", "-", "*", "/", ">", "<", "=", ">=", "<=", "!=", "<>"]);
const CROSSES = new Set(["x", "cross", "crosses", "crossed"]);

/** Reads the content of the innermost brackets. */
function readClause(tokens: TokenStream, dialect: Dialect<Named>): ImportedClause {
  const place = tokens.place;
  for (const words of ATTRIBUTES) {
    if (!tokens.accept(...words)) continue;
    const not = tokens.sees("!=") || tokens.sees("is", "not");
    if (!tokens.accept("is", "not") && !["is", "=", "!=", "contains"].some((word) => tokens.accept(word))) {
      tokens.rewind(place);
      break;
    }
    const values: string[] = [];
    while (!tokens.sees("]") && !tokens.sees(")") && tokens.peek().kind !== "end") values.push(tokens.take().text);
    return attributeClause(words.join(" "), values.join(" "), not, tokens.spanFrom(place));
  }
  const expression = parseExpression(tokens, dialect);
  if (!tokens.accept("is")) return clauseOf(expression, MEANING);
  const not = tokens.accept("not");
  const { text } = tokens.take();
  const span = tokens.spanFrom(place);
  if (!/^(?:true|false)$/i.test(text) || expression.kind !== "leaf") {
    return lost(`${text.slice(0, 40)} is no state that is known here; candlestick patterns are true or false`, span);
  }
  const expected = not !== (text.toLowerCase() === "true");
  if (expression.leaf.name === "ttm squeeze")
    return attempt(span, () => squeezeClause(expression.leaf, expected, span));
  const clause = attempt(span, () => MEANING.condition(expression.leaf, span));
  return expected ? clause : negate(clause);
}

/**
 * Reads TTM Squeeze(20,2.0,20,1.5,20): bars and deviations of the bands, bars and ranges of the channel, bars of the
 * range.
 */
function squeezeClause(leaf: Named, on: boolean, span: SourceSpan): ImportedClause {
  const { frame, ago } = placed(leaf, span, null);
  const given = (leaf.args ?? []).map((arg) => seriesOf(arg, MEANING).constant);
  const [bars, bands, channelBars, channel, rangeBars] = [20, 2, 20, 1.5, 20].map((usual, i) => given[i] ?? usual);
  if (given.length > 5 || given.includes(null) || bars !== channelBars || bars !== rangeBars) {
    throw new ImportFault(
      "TTM Squeeze is read with one number of bars for bands, channel and range, as in TTM Squeeze(20,2.0,20,1.5,20)",
      span,
    );
  }
  const squeeze = earlier(study(`squeeze(${bars},${bands},${channel})`, frame ?? "1d", span), ago, span);
  return compare("EqualTo", squeeze, constant(on ? 1 : 0, span), span);
}

const RELATIONS: readonly (readonly [string, Relation])[] = [
  [">=", "GreaterThanOrEqual"],
  ["<=", "LessThanOrEqual"],
  ["!=", "NotEqualTo"],
  ["<>", "NotEqualTo"],
  [">", "GreaterThan"],
  ["<", "LessThan"],
  ["=", "EqualTo"],
  ["x", "CrossesAbove"],
  ["crosses", "CrossesAbove"],
  ["cross", "CrossesAbove"],
];

/** `crosses` means crosses above; users may write the direction after it. */
function acceptWords(tokens: TokenStream): Relation | undefined {
  const side = ["crosses", "cross", "crossed"].find((verb) =>
    ["above", "below", "under"].some((word) => tokens.sees(verb, word)),
  );
  return side === undefined ? undefined : acceptRelation(tokens);
}

const never = (): boolean => false;

/** Reads the only comparison in brackets. The words and, or, not are allowed only between brackets. */
function dialectOf(leftToRight: SourceSpan[]): Dialect<Named> {
  const dialect: Dialect<Named> = {
    and: never,
    or: never,
    not: never,
    relation: (tokens) => acceptWords(tokens) ?? RELATIONS.find(([written]) => tokens.accept(written))?.[1],
    operand: (tokens) => readOperand(tokens, dialect),
    leftToRight: (span) => leftToRight.push(span),
  };
  return dialect;
}

const BRACKETS = [
  ["(", ")"],
  ["[", "]"],
] as const;

function readOperand(tokens: TokenStream, dialect: Dialect<Named>): Expression<Named> {
  const place = tokens.place;
  for (const [opening, closing] of BRACKETS) {
    if (!tokens.accept(opening)) continue;
    const inside = parseExpression(tokens, dialect);
    tokens.expect(closing);
    return inside;
  }
  const when = readWhen(tokens);
  if (tokens.peek().kind === "number" && when.agoFrame === null && when.frame === null) {
    const { value } = tokens.take();
    return { kind: "number", value, span: tokens.spanFrom(place) };
  }
  const name = readName(tokens);
  let args: Expression<Named>[] | undefined;
  if (tokens.accept("(")) {
    args = [];
    if (!tokens.accept(")")) {
      do args.push(parseExpression(tokens, dialect));
      while (tokens.accept(","));
      tokens.expect(")");
    }
  }
  const span = tokens.spanFrom(place);
  return { kind: "leaf", leaf: { name, args, ...when }, span };
}

/** Reads words up to another token. */
function readName(tokens: TokenStream): string {
  const words: string[] = [];
  while (tokens.peek().kind === "word" && !CLOSING.has(tokens.peek().text.toLowerCase())) {
    words.push(tokens.take().text);
  }
  if (words.length === 0) throw tokens.unexpected("an indicator or a number should stand here");
  return words.join(" ").toLowerCase();
}

const MILLION = 1_000_000;

const MEANING: Meaning<Named> = {
  series: (leaf, span) => seriesNamed(leaf, span, null),
  special(relation, left, right, span) {
    const isCap = left.kind === "leaf" && left.leaf.name === "market cap" && left.leaf.ago === 0;
    if (!isCap || right.kind !== "number") return undefined;
    const value = constant(right.value * MILLION, right.span);
    return compare(relation, study("market_cap", null, left.span, [MILLIONS_NOTE]), value, span);
  },
  condition(leaf, span) {
    const candle = CANDLE_NAMES.get(leaf.name);
    if (candle === undefined) return lost(unknown(leaf.name), span);
    const { frame, ago } = placed(leaf, span, null);
    return candleClause(candle, frame ?? "1d", ago, span);
  },
};

/** Returns the time of a name: its own words, else the time of the enclosing function. */
function placed(
  leaf: Named,
  span: SourceSpan,
  outer: Timeframe | null,
): { readonly frame: Timeframe | null; readonly ago: number } {
  const { ago, agoFrame } = leaf;
  const own = leaf.frame ?? (agoFrame === "1d" && outer !== null ? outer : agoFrame);
  const frame = own ?? outer;
  if (!Number.isInteger(ago) || ago > LIMITS.barsAgo)
    throw new ImportFault(`it goes back by ${ago}; at most ${LIMITS.barsAgo} whole bars are possible`, span);
  if (ago > 0 && agoFrame !== null && frame !== null && agoFrame !== frame) {
    throw new ImportFault(`it goes back in bars of ${agoFrame} on bars of ${frame}; say both in the same unit`, span);
  }
  return { frame, ago };
}

function seriesNamed(leaf: Named, span: SourceSpan, outer: Timeframe | null): Series {
  const { frame, ago } = placed(leaf, span, outer);
  const [name, args] = sided(leaf);
  if (name === "abs") {
    const [of, ...rest] = args.map((arg) => withFrame(arg, frame));
    if (of === undefined || rest.length > 0) throw new ImportFault("abs takes one number", span);
    return earlier(applied("abs", [of], span), ago, span);
  }
  if (name === "correlation") return earlier(correlationWith(args.map(numberOrSymbol), frame ?? "1d", span), ago, span);
  const rule = rules.get(name);
  if (rule === undefined) throw new ImportFault(unknown(name), span);
  const read = args.map((arg) => withFrame(arg, frame));
  const numbers = read.flatMap((one) => (one.constant === null ? [] : [one.constant]));
  const sources = read.filter((one) => one.constant === null);
  const series = indicatorSeries(name, rule, { numbers, sources }, frame ?? "1d", span);
  const ignores = name === "slow stoch %k" && numbers[1] !== undefined && numbers[1] !== 3;
  return earlier(ignores ? { ...series, notes: [...series.notes, SLOW_NOTE] } : series, ago, span);
}

/** Returns an argument that is a number or the name of a stock or index; undefined for others. */
function numberOrSymbol(argument: Expression<Named>): number | string | undefined {
  if (argument.kind === "number") return argument.value;
  if (argument.kind !== "leaf" || argument.leaf.args !== undefined) return undefined;
  return rules.has(argument.leaf.name) ? undefined : argument.leaf.name;
}

const SLOW_NOTE =
  "Slow Stoch %K is always smoothed over 3 bars; its second number is that of %D and was not used. Full Stoch %K takes another smoothing.";

/** Reads Chandlr(22,3.0,long) as long Chandlr(22,3.0). */
function sided({ name, args = [] }: Named): readonly [name: string, args: readonly Expression<Named>[]] {
  const last = args.at(-1);
  const side = last?.kind === "leaf" && last.leaf.args === undefined ? last.leaf.name : "";
  const one = `${name} ${side}`;
  return (side === "long" || side === "short") && rules.has(one) ? [one, args.slice(0, -1)] : [name, args];
}

/** Returns an argument on the bars of its function. Throws ImportFault if its own bars differ. */
function withFrame(argument: Expression<Named>, frame: Timeframe | null): Series {
  const series = seriesOf(argument, { ...MEANING, series: (leaf, span) => seriesNamed(leaf, span, frame) });
  if (series.frame !== null && frame !== null && series.frame !== frame) {
    throw new ImportFault(
      `bars of ${series.frame} stand inside a function on bars of ${frame}; say one timeframe`,
      argument.span,
    );
  }
  return series;
}

function unknown(name: string): string {
  // SCTR.large is the rank among large companies, so the suffix is part of the name.
  const why = STOCKCHARTS_WITHOUT.get(name) ?? STOCKCHARTS_WITHOUT.get(name.split(".")[0]!);
  if (why !== undefined) return why;
  return unknownName(name, known);
}
