import { LIMITS, type Timeframe } from "#contract";
import { all, any, type Clause, lost, negate } from "../clause.ts";
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
import { table } from "#base";
import { applied, constant, earlier, type Series, study } from "../series.ts";
import { type Lexicon, tokenize } from "../token.ts";
import { TokenStream } from "../token-stream.ts";
import { acceptRelation } from "../relation-words.ts";
import { TongueFault } from "../tongue-fault.ts";
import type { Span } from "../translation.ts";
import { unknownName } from "../unknown-name.ts";
import type { Reading } from "../reading.ts";
import { ATTRIBUTES, attributeClause } from "./stockcharts-groups.ts";
import { MILLIONS_NOTE, STOCKCHARTS_INDICATORS, STOCKCHARTS_WITHOUT } from "./stockcharts-indicators.ts";

const LEXICON: Lexicon = {
  skip: /\s+|(?:\/\/|#)[^\n]*/y,
  number: /\d+(?:\.\d*)?|\.\d+/y,
  word: /(?:[+-]di(?=\s*\()|long-legged|accum\/dist|accumulation\/distribution|[%A-Za-z$^][\w.%&']*)/iy,
  symbol: /[<>!]=|<>|[[\]()<>=+\-*/,]/y,
  text: /"[^"\n]*"/y,
};

/** A number behind a comparison may have commas between its thousands: volume > 9,999,999. */
const GROUPED = /[<>=]\s*\d{1,3}(?:,\d{3})+(?![\d,])/g;
const ungrouped = (written: string): string => written.replaceAll(",", "").padEnd(written.length);

const FRAMES = table<Timeframe>({ daily: "1d", weekly: "1wk", monthly: "1mo" });
const AGO = table<Timeframe>({
  day: "1d",
  days: "1d",
  week: "1wk",
  weeks: "1wk",
  month: "1mo",
  months: "1mo",
});
const NAMED_AGO: readonly (readonly [readonly string[], Timeframe, number])[] = [
  [["today's"], "1d", 0],
  [["todays"], "1d", 0],
  [["yesterdays"], "1d", 1],
  [["yesterday's"], "1d", 1],
  [["this", "week's"], "1wk", 0],
  [["last", "week's"], "1wk", 1],
  [["this", "month's"], "1mo", 0],
  [["last", "month's"], "1mo", 1],
];
/** Words that end a name. */
const CLOSING = new Set(["and", "or", "not", "x", "cross", "crosses", "is", "contains", "rank"]);

interface Named {
  readonly name: string;
  readonly args: readonly Expression<Named>[] | undefined;
  readonly frame: Timeframe | null;
  readonly ago: number;
  readonly agoFrame: Timeframe | null;
}

const rules = rulesByName(STOCKCHARTS_INDICATORS);
const known = [...rules.keys(), ...STOCKCHARTS_WITHOUT.keys()];

/** Reads an advanced scan of StockCharts: clauses in brackets, joined by and, or, not. Throws TongueFault. */
export function readStockCharts(text: string): Reading {
  const tokens = new TokenStream(tokenize(text.replaceAll("’", "'").replaceAll(GROUPED, ungrouped), LEXICON));
  if (tokens.peek().kind === "end")
    throw tokens.unexpected("an advanced scan consists of clauses such as [close > 10]");
  const clause = readGroup(tokens);
  const notes: string[] = [];
  if (tokens.sees("rank"))
    notes.push("rank by sorts the result; a payload selects, the order of a table is asked for apart.");
  else if (tokens.peek().kind !== "end") return { clause: withRest(clause, tokens), notes };
  return { clause, notes };
}

/** What stands behind the last clause is left out; a bracket too many matters only beside or. */
function withRest(clause: Clause, tokens: TokenStream): Clause {
  const place = tokens.place;
  const fault = tokens.unexpected("join clauses with and or or");
  let closing = true;
  while (tokens.peek().kind !== "end") closing = /^[\])]$/.test(tokens.take().text) && closing;
  if (tokens.has(0, ["or", "not"])) throw fault;
  return closing ? clause : all([clause, lost(fault.message, tokens.spanFrom(place))], tokens.spanFrom(0));
}

function readGroup(tokens: TokenStream): Clause {
  return tokens.nested(() => {
    const place = tokens.place;
    const branches = [readConjunction(tokens)];
    while (tokens.accept("or")) branches.push(readConjunction(tokens));
    const span = tokens.spanFrom(place);
    const mixed = branches.length > 1 && branches.some(({ kind }) => kind === "all");
    const clause = any(branches, span);
    return mixed ? { ...clause, notes: ["and was read before or, where brackets did not say otherwise."] } : clause;
  });
}

function readConjunction(tokens: TokenStream): Clause {
  const place = tokens.place;
  // What was joined to it was not copied, or is a comment.
  if (place === 0) tokens.accept("and");
  const parts = [readUnit(tokens)];
  while (tokens.accept("and")) parts.push(readUnit(tokens));
  return all(parts, tokens.spanFrom(place));
}

/** A clause; one that cannot be read is lost up to where the next one begins. */
function readUnit(tokens: TokenStream): Clause {
  if (tokens.accept("not")) return negate(tokens.nested(() => readUnit(tokens)));
  const place = tokens.place;
  const ends = (): boolean => tokens.sees("and") || tokens.sees("or") || tokens.sees("rank");
  let fault: TongueFault;
  try {
    const clause = readBrackets(tokens);
    if (ends() || ["]", ")", ""].includes(tokens.peek().text)) return clause;
    fault = tokens.unexpected("join clauses with and or or");
  } catch (error) {
    if (!(error instanceof TongueFault)) throw error;
    fault = error;
  }
  tokens.rewind(place);
  // Behind a bracket that is never closed an or may belong to the group around, which would mean something else without it.
  if (!tokens.skip(ends) && tokens.has(place, ["or"])) throw fault;
  return lost(fault.message, tokens.spanFrom(place));
}

function readBrackets(tokens: TokenStream): Clause {
  const place = tokens.place;
  const closing = tokens.sees("(") ? ")" : "]";
  if (!tokens.accept("[") && !tokens.accept("(")) throw tokens.unexpected("a clause begins with [");
  const nested = tokens.sees("[") || tokens.sees("not") || tokens.sees("(", "[");
  const clause = nested ? readGroup(tokens) : readClause(tokens);
  tokens.expect(closing);
  return { ...clause, span: tokens.spanFrom(place) };
}

/** What stands in the innermost brackets. */
function readClause(tokens: TokenStream): Clause {
  const place = tokens.place;
  for (const words of ATTRIBUTES) {
    if (!tokens.accept(...words)) continue;
    const not = tokens.sees("!=") || tokens.sees("is", "not");
    if (!tokens.accept("is", "not") && !["is", "=", "!=", "contains"].some((word) => tokens.accept(word))) {
      tokens.rewind(place);
      break;
    }
    const said: string[] = [];
    while (!tokens.sees("]") && !tokens.sees(")") && tokens.peek().kind !== "end") said.push(tokens.take().text);
    return attributeClause(words.join(" "), said.join(" "), not, tokens.spanFrom(place));
  }
  const expression = parseExpression(tokens, DIALECT);
  if (!tokens.accept("is")) return clauseOf(expression, MEANING);
  const not = tokens.accept("not");
  const { text } = tokens.take();
  const span = tokens.spanFrom(place);
  if (!/^(?:true|false)$/i.test(text) || expression.kind !== "leaf") {
    return lost(`${text.slice(0, 40)} is no state that is known here; candlestick patterns are true or false`, span);
  }
  const clause = attempt(span, () => MEANING.condition(expression.leaf, span));
  return not === (text.toLowerCase() === "true") ? negate(clause) : clause;
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

/** Its own crosses is to above; users write the side behind it. */
function acceptWords(tokens: TokenStream): Relation | undefined {
  const side = ["crosses", "cross", "crossed"].find((verb) =>
    ["above", "below", "under"].some((word) => tokens.sees(verb, word)),
  );
  return side === undefined ? undefined : acceptRelation(tokens);
}

const never = (): boolean => false;

/** Within brackets there is one comparison; and, or, not stand between brackets. */
const DIALECT: Dialect<Named> = {
  and: never,
  or: never,
  not: never,
  relation: (tokens) => acceptWords(tokens) ?? RELATIONS.find(([written]) => tokens.accept(written))?.[1],
  operand: readOperand,
};

function readOperand(tokens: TokenStream): Expression<Named> {
  const place = tokens.place;
  if (tokens.accept("(")) {
    const inside = parseExpression(tokens, DIALECT);
    tokens.expect(")");
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
      do args.push(parseExpression(tokens, DIALECT));
      while (tokens.accept(","));
      tokens.expect(")");
    }
  }
  const span = tokens.spanFrom(place);
  return { kind: "leaf", leaf: { name, args, ...when }, span };
}

/** `yesterday's`, `5 days ago`, `weekly`, in either order. */
function readWhen(tokens: TokenStream): Pick<Named, "ago" | "agoFrame" | "frame"> {
  let [ago, agoFrame, frame]: [number, Timeframe | null, Timeframe | null] = [0, null, null];
  for (;;) {
    const named = NAMED_AGO.find(([words]) => tokens.accept(...words));
    const unit = AGO[tokens.peek(1).text.toLowerCase()];
    if (named !== undefined) [, agoFrame, ago] = named;
    else if (tokens.peek().kind === "number" && unit !== undefined && tokens.peek(2).text.toLowerCase() === "ago") {
      ago = tokens.take().value;
      agoFrame = unit;
      tokens.accept(tokens.peek().text.toLowerCase(), "ago");
    } else {
      const word = Object.keys(FRAMES).find((one) => tokens.accept(one));
      if (word === undefined) return { ago, agoFrame, frame };
      frame = FRAMES[word]!;
    }
  }
}

/** Words up to something that is none. */
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

/** Where a name stands: its own words, else the bars of the function around it. */
function placed(
  leaf: Named,
  span: Span,
  outer: Timeframe | null,
): { readonly frame: Timeframe | null; readonly ago: number } {
  const { ago, agoFrame } = leaf;
  const own = leaf.frame ?? (agoFrame === "1d" && outer !== null ? outer : agoFrame);
  const frame = own ?? outer;
  if (!Number.isInteger(ago) || ago > LIMITS.barsAgo)
    throw new TongueFault(`it goes back by ${ago}; at most ${LIMITS.barsAgo} whole bars are possible`, span);
  if (ago > 0 && agoFrame !== null && frame !== null && agoFrame !== frame) {
    throw new TongueFault(`it goes back in bars of ${agoFrame} on bars of ${frame}; say both in the same unit`, span);
  }
  return { frame, ago };
}

function seriesNamed(leaf: Named, span: Span, outer: Timeframe | null): Series {
  const { frame, ago } = placed(leaf, span, outer);
  const args = leaf.args ?? [];
  if (leaf.name === "abs") {
    const [of, ...rest] = args.map((arg) => withFrame(arg, frame));
    if (of === undefined || rest.length > 0) throw new TongueFault("abs takes one number", span);
    return earlier(applied("abs", [of], span), ago, span);
  }
  const rule = rules.get(leaf.name);
  if (rule === undefined) throw new TongueFault(unknown(leaf.name), span);
  const read = args.map((arg) => withFrame(arg, frame));
  const numbers = read.flatMap((one) => (one.constant === null ? [] : [one.constant]));
  const sources = read.filter((one) => one.constant === null);
  return earlier(indicatorSeries(leaf.name, rule, { numbers, sources }, frame ?? "1d", span), ago, span);
}

/** An argument on the bars of its function; its own bars must be the same. */
function withFrame(argument: Expression<Named>, frame: Timeframe | null): Series {
  const series = seriesOf(argument, { ...MEANING, series: (leaf, span) => seriesNamed(leaf, span, frame) });
  if (series.frame !== null && frame !== null && series.frame !== frame) {
    throw new TongueFault(
      `bars of ${series.frame} stand inside a function on bars of ${frame}; say one timeframe`,
      argument.span,
    );
  }
  return series;
}

function unknown(name: string): string {
  // SCTR.large is the rank among large companies.
  const why = STOCKCHARTS_WITHOUT.get(name) ?? STOCKCHARTS_WITHOUT.get(name.split(".")[0]!);
  if (why !== undefined) return why;
  return unknownName(name, known);
}
