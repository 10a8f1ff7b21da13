import { LIMITS, type Timeframe } from "#contract";
import { nearestName } from "#base";
import { all, type Clause, counted, lost, negate } from "../clause.ts";
import type { Relation } from "../compare.ts";
import { clauseOf, type Dialect, type Expression, type Meaning, parseExpression, seriesOf } from "../expression.ts";
import { indicatorSeries, rulesByName } from "../indicator-rule.ts";
import type { Reading } from "../reading.ts";
import { acceptRelation } from "../relation-words.ts";
import { applied, earlier, type Series, study } from "../series.ts";
import { type Lexicon, tokenize } from "../token.ts";
import { TokenStream } from "../token-stream.ts";
import { TongueFault } from "../tongue-fault.ts";
import type { Span } from "../translation.ts";
import { CHARTINK_FORMULAS, CHARTINK_FUNCTIONS, CHARTINK_INDICATORS, CHARTINK_WITHOUT } from "./chartink-indicators.ts";
import { FRAME_WORDS, readWhen, type When } from "./chartink-time.ts";

const LEXICON: Lexicon = {
  skip: /\s+/y,
  number: /\d+(?:\.\d*)?|\.\d+/y,
  word: /[%A-Za-z_][\w%'.]*/y,
  symbol: /[<>!]=|<>|[[\](){}<>=+\-*/,]/y,
  text: /"[^"\n]*"/y,
};

type Leaf =
  | { readonly kind: "named"; readonly name: string; readonly args: readonly Expression<Leaf>[]; readonly when: When }
  | { readonly kind: "formula"; readonly text: string; readonly when: When }
  | { readonly kind: "group"; readonly of: Expression<Leaf> }
  | { readonly kind: "count"; readonly bars: number; readonly of: Expression<Leaf>; readonly when: When };

const rules = rulesByName(CHARTINK_INDICATORS);
const known = [...rules.keys(), ...CHARTINK_FUNCTIONS.keys()];
const EVERYTHING = new Set(["cash", "cashsegment"]);

/** Reads the clause of a Chartink scan. Throws TongueFault. */
export function readChartink(text: string): Reading {
  const tokens = new TokenStream(tokenize(text, LEXICON));
  const universes: { readonly name: string; readonly span: Span }[] = [];
  const dialect = dialectOf(universes);
  const expression = parseExpression(tokens, dialect);
  if (tokens.peek().kind !== "end") throw tokens.unexpected("join conditions with and or or");
  const elsewhere = universes.filter(({ name }) => !EVERYTHING.has(name));
  const outside = [...new Map(elsewhere.map((one) => [one.name, one])).values()].map(({ name, span }) =>
    lost(`{${name}} is a list of Chartink; scan a universe of your own, such as a watchlist`, span),
  );
  const clause = clauseOf(expression, MEANING);
  const notes = [
    "Chartink scans stocks of India; the conditions were carried over, to be scanned on the bars that are here.",
  ];
  return { clause: all([clause, ...outside], [0, text.length]), notes };
}

function dialectOf(universes: { readonly name: string; readonly span: Span }[]): Dialect<Leaf> {
  const dialect: Dialect<Leaf> = {
    and: (tokens) => tokens.accept("and"),
    or: (tokens) => tokens.accept("or"),
    not: (tokens) => tokens.accept("not"),
    relation: acceptRelation,
    operand,
  };
  return dialect;

  function operand(tokens: TokenStream): Expression<Leaf> {
    const place = tokens.place;
    if (tokens.accept("(")) {
      if (tokens.sees("{")) readUniverse(tokens);
      const of = parseExpression(tokens, dialect);
      tokens.expect(")");
      return { kind: "leaf", leaf: { kind: "group", of }, span: tokens.spanFrom(place) };
    }
    const when = readWhen(tokens);
    const token = tokens.peek();
    if (token.kind === "text") {
      tokens.take();
      return { kind: "leaf", leaf: { kind: "formula", text: token.text, when }, span: tokens.spanFrom(place) };
    }
    if (token.kind === "number") {
      tokens.take();
      return { kind: "number", value: token.value, span: token.span };
    }
    const name = readName(tokens);
    if (name === "count") return readCount(tokens, place, when);
    // `number 5` is how the menus write a number.
    if (name === "number" && tokens.peek().kind === "number") {
      return { kind: "number", value: tokens.take().value, span: tokens.spanFrom(place) };
    }
    const args: Expression<Leaf>[] = [];
    if (tokens.accept("(") && !tokens.accept(")")) {
      do args.push(parseExpression(tokens, dialect));
      while (tokens.accept(","));
      tokens.expect(")");
    }
    return { kind: "leaf", leaf: { kind: "named", name, args, when }, span: tokens.spanFrom(place) };
  }

  function readUniverse(tokens: TokenStream): void {
    const place = tokens.place;
    tokens.expect("{");
    const words: string[] = [];
    while (!tokens.sees("}") && tokens.peek().kind !== "end") words.push(tokens.take().text);
    tokens.expect("}");
    universes.push({ name: words.join(" ").toLowerCase(), span: tokens.spanFrom(place) });
  }

  /** `count( 5, 1 where latest close > latest open )` */
  function readCount(tokens: TokenStream, place: number, when: When): Expression<Leaf> {
    tokens.expect("(");
    const bars = tokens.take();
    tokens.expect(",");
    const one = tokens.take();
    if (bars.kind !== "number" || one.value !== 1 || !tokens.accept("where")) {
      throw tokens.unexpected("a count is written as count( 5, 1 where … )");
    }
    const of = parseExpression(tokens, dialect);
    tokens.expect(")");
    const span = tokens.spanFrom(place);
    return { kind: "leaf", leaf: { kind: "count", bars: bars.value, of, when }, span };
  }
}

function readName(tokens: TokenStream): string {
  const words: string[] = [];
  while (tokens.peek().kind === "word" && !CLOSING.has(tokens.peek().text.toLowerCase()))
    words.push(tokens.take().text);
  if (words.length === 0) throw tokens.unexpected("an indicator or a number should stand here");
  // Figures of companies have their period in brackets: net profit[yearly].
  if (tokens.sees("[") && tokens.peek(1).kind === "word") {
    tokens.take();
    while (tokens.peek().kind === "word") words.push(tokens.take().text);
    tokens.expect("]");
  }
  return words.join(" ").toLowerCase();
}

const CLOSING = new Set(
  ["and", "or", "not", "crossed", "crosses", "where", "is", "above", "below", "greater", "less", "equals"].concat(
    FRAME_WORDS,
  ),
);

const MEANING: Meaning<Leaf> = {
  series: (leaf, span) => seriesIn(leaf, span, undefined),
  condition(leaf, span) {
    if (leaf.kind === "group") return { ...clauseOf(leaf.of, MEANING), span };
    return lost("it is a number where a condition is needed", span);
  },
  special(relation, left, right, span) {
    if (left.kind !== "leaf" || left.leaf.kind !== "count") return undefined;
    const times = seriesOf(right, MEANING).constant;
    return times === null
      ? undefined
      : countClause(left.leaf.bars, clauseOf(left.leaf.of, MEANING), relation, times, span);
  },
};

/** A number of bars on which a condition holds, against a number. */
function countClause(bars: number, of: Clause, relation: Relation, times: number, span: Span): Clause {
  if (!Number.isInteger(bars) || bars < 1 || bars > LIMITS.within) {
    throw new TongueFault(`it counts over ${bars} bars; 1 to ${LIMITS.within} are possible`, span);
  }
  const least = (count: number): Clause => ({ ...counted(of, bars, count), span });
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

/** The bars that something stands on: its own, else those of the function around it. */
interface Frame {
  readonly frame: Timeframe;
  readonly ago: number;
  /** Whether it was said, and not only taken over. */
  readonly said: boolean;
}

function frameIn(when: When, outer: Frame | undefined, span: Span): Frame {
  if (when.fault !== undefined) throw new TongueFault(when.fault, span);
  const frame = when.frame ?? outer?.frame ?? "1d";
  return { frame, ago: when.ago, said: when.frame !== null };
}

function seriesIn(leaf: Leaf, span: Span, outer: Frame | undefined): Series {
  switch (leaf.kind) {
    case "group":
      return { ...seriesOf(leaf.of, meaningIn(outer)), span };
    case "count":
      throw new TongueFault("a count can only be compared with a number", span);
    case "formula": {
      const { frame, ago } = frameIn(leaf.when, outer, span);
      const text = CHARTINK_FORMULAS.get(leaf.text.trim().toLowerCase().replaceAll(/\s+/g, " "));
      if (text === undefined)
        throw new TongueFault("this formula in quotation marks is not known; write it out without them", span);
      return earlier(study(text, frame, span), ago, span);
    }
    case "named":
      return namedSeries(leaf, span, outer);
  }
}

function namedSeries(leaf: Leaf & { readonly kind: "named" }, span: Span, outer: Frame | undefined): Series {
  const own = frameIn(leaf.when, outer, span);
  const apply = CHARTINK_FUNCTIONS.get(leaf.name);
  if (apply !== undefined) {
    return earlier(
      applied(
        apply,
        leaf.args.map((arg) => seriesOf(arg, meaningIn(outer))),
        span,
      ),
      own.ago,
      span,
    );
  }
  const rule = rules.get(leaf.name);
  if (rule === undefined) throw new TongueFault(unknown(leaf.name), span);
  const args = leaf.args.map((arg) => seriesOf(arg, meaningIn(own)));
  const numbers = args.flatMap(({ constant }) => (constant === null ? [] : [constant]));
  const inside = args.filter(({ constant }) => constant === null);
  const { frame, sources, notes } = sourcesOf(inside, own, span);
  const series = indicatorSeries(leaf.name, rule, { numbers, sources }, frame, span);
  return earlier({ ...series, notes: [...series.notes, ...notes] }, own.ago, span);
}

const SAME_SHIFT =
  "Where a function and the series in it both say that they are so many bars ago, they were read as one step back, as Chartink's menus write it.";

/** latest max( 52 , weekly high ) is made of weekly bars; 1 day ago sma( 1 day ago close , 20 ) goes back once. */
function sourcesOf(
  inside: readonly Series[],
  own: Frame,
  span: Span,
): { readonly frame: Timeframe; readonly sources: readonly Series[]; readonly notes: readonly string[] } {
  const frames = new Set(inside.flatMap(({ frame }) => (frame === null ? [] : [frame])));
  const frame = frames.size === 1 ? [...frames][0]! : own.frame;
  if (frames.size > 1 || (frame !== own.frame && own.frame !== "1d")) {
    throw new TongueFault(
      `bars of ${[...frames].join(" and ")} stand inside a function on bars of ${own.frame}; say one timeframe`,
      span,
    );
  }
  if (frame !== own.frame && own.ago > 0) {
    throw new TongueFault("it goes back in days on bars of another length; say both in the same unit", span);
  }
  if (own.ago === 0 || inside.every(({ ago }) => ago === 0)) return { frame, sources: inside, notes: [] };
  if (inside.some(({ ago }) => ago !== own.ago)) {
    throw new TongueFault("a function and the series in it go back by different numbers of bars", span);
  }
  return { frame, sources: inside.map((one) => ({ ...one, ago: 0 })), notes: [SAME_SHIFT] };
}

function meaningIn(outer: Frame | undefined): Meaning<Leaf> {
  return outer === undefined ? MEANING : { ...MEANING, series: (leaf, span) => seriesIn(leaf, span, outer) };
}

function unknown(name: string): string {
  const why = CHARTINK_WITHOUT.get(name);
  if (why !== undefined) return why;
  const near = nearestName(name, known);
  return `${name.slice(0, 60)} has no counterpart${near === undefined ? "" : `; did you mean ${near}?`}`;
}
