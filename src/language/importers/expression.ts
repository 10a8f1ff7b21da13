import { all, any, type ImportedClause, lost, negateWhole } from "./clause.ts";
import { compare, type Relation, shareBars } from "./compare.ts";
import { arithmetic, constant, isPositive, negative, type Series } from "./series.ts";
import { ImportFault } from "./import-fault.ts";
import type { TokenStream } from "./token-stream.ts";
import type { SourceSpan } from "./translation.ts";

/** Maximum number of operands of one sum or product. */
const MAX_OPERANDS = 200;

/** Syntax tree with the operators that all languages share; each language has its own leaves. */
export type Expression<Leaf> = { readonly span: SourceSpan } & (
  | { readonly kind: "leaf"; readonly leaf: Leaf }
  | { readonly kind: "number"; readonly value: number }
  /** Condition that does not follow the grammar. */
  | { readonly kind: "unread"; readonly reason: string }
  | { readonly kind: "negative" | "not"; readonly of: Expression<Leaf> }
  | { readonly kind: "and" | "or"; readonly of: readonly Expression<Leaf>[] }
  | {
      readonly kind: "arithmetic";
      readonly op: "+" | "-" | "*" | "/";
      readonly left: Expression<Leaf>;
      readonly right: Expression<Leaf>;
    }
  | {
      readonly kind: "compare";
      readonly relation: Relation;
      readonly left: Expression<Leaf>;
      readonly right: Expression<Leaf>;
    }
);

/** Parsers for the parts of an expression in one language. Each consumes its part if that part comes next. */
export interface Dialect<Leaf> {
  readonly and: (tokens: TokenStream) => boolean;
  readonly or: (tokens: TokenStream) => boolean;
  readonly not: (tokens: TokenStream) => boolean;
  readonly relation: (tokens: TokenStream) => Relation | undefined;
  /** Reads a number, a name or a parenthesis. Throws ImportFault if none comes next. */
  readonly operand: (tokens: TokenStream) => Expression<Leaf>;
  /** True if the parser skips an unreadable condition and keeps the others. */
  readonly recovers?: true;
  /** True if the next word ends a condition, such as `then`. */
  readonly ends?: (tokens: TokenStream) => boolean;
  /** True if a statement ends here, even inside brackets. */
  readonly stops?: (tokens: TokenStream) => boolean;
  /**
   * Present in languages that calculate `+ - * /` from left to right. Receives the span of each formula that precedence
   * would calculate differently.
   */
  readonly leftToRight?: (span: SourceSpan) => void;
  /** Reads what follows a comparison, such as a window of bars. */
  readonly suffix?: (tokens: TokenStream, of: Expression<Leaf>) => Expression<Leaf>;
}

/**
 * Reads an expression. Binding strength increases from `or` over `and`, `not`, comparisons, sums and products to signs.
 */
export function parseExpression<Leaf>(tokens: TokenStream, dialect: Dialect<Leaf>): Expression<Leaf> {
  return tokens.nested(() => parseGroup(tokens, dialect, "or"));
}

function parseGroup<Leaf>(tokens: TokenStream, dialect: Dialect<Leaf>, kind: "or" | "and"): Expression<Leaf> {
  const place = tokens.place;
  const read = () => (kind === "or" ? parseGroup(tokens, dialect, "and") : parseNegated(tokens, dialect));
  const of = [read()];
  while (dialect[kind](tokens)) of.push(read());
  return of.length === 1 ? of[0]! : { kind, of, span: tokens.spanFrom(place) };
}

function parseNegated<Leaf>(tokens: TokenStream, dialect: Dialect<Leaf>): Expression<Leaf> {
  const place = tokens.place;
  if (dialect.not(tokens)) {
    const of = tokens.nested(() => parseNegated(tokens, dialect));
    return { kind: "not", of, span: tokens.spanFrom(place) };
  }
  return dialect.recovers === true
    ? parseRecovering(tokens, dialect, () => parseComparison(tokens, dialect))
    : parseComparison(tokens, dialect);
}

/** Reads a condition, or skips an unreadable one up to the place where the next one can begin. */
function parseRecovering<Leaf>(
  tokens: TokenStream,
  dialect: Dialect<Leaf>,
  read: () => Expression<Leaf>,
): Expression<Leaf> {
  const place = tokens.place;
  const stops = (): boolean => dialect.stops?.(tokens) === true;
  const ends = (): boolean => {
    const at = tokens.place;
    const found =
      tokens.sees(",") || stops() || dialect.ends?.(tokens) === true || dialect.and(tokens) || dialect.or(tokens);
    tokens.rewind(at);
    return found;
  };
  let fault: ImportFault;
  try {
    const condition = read();
    const behind = tokens.peek();
    if (behind.kind === "end" || [")", "]", "}"].includes(behind.text) || ends()) return condition;
    fault = tokens.unexpected("join conditions with and or or");
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    fault = error;
  }
  tokens.recover(place, fault);
  // After an unclosed bracket an `or` may belong to the surrounding group, whose meaning would change.
  if (!tokens.skip(ends, stops) && tokens.has(place, ["or", "||"])) throw fault;
  return { kind: "unread", reason: fault.message, span: tokens.spanFrom(place) };
}

function parseComparison<Leaf>(tokens: TokenStream, dialect: Dialect<Leaf>): Expression<Leaf> {
  const place = tokens.place;
  const left = parseSum(tokens, dialect);
  const relation = dialect.relation(tokens);
  let read: Expression<Leaf> = left;
  if (relation !== undefined) {
    const right = parseSum(tokens, dialect);
    read = { kind: "compare", relation, left, right, span: tokens.spanFrom(place) };
  }
  return dialect.suffix?.(tokens, read) ?? read;
}

/** Reads one side of a comparison: sums, products, signs. */
export function parseSum<Leaf>(tokens: TokenStream, dialect: Dialect<Leaf>): Expression<Leaf> {
  const { leftToRight } = dialect;
  if (leftToRight !== undefined) {
    const read = parseChain(tokens, ["+", "-", "*", "/"], () => parseSigned(tokens, dialect));
    if (isProductOfSum(read)) leftToRight(read.span);
    return read;
  }
  return parseChain(tokens, ["+", "-"], () => parseChain(tokens, ["*", "/"], () => parseSigned(tokens, dialect)));
}

/** True if a chain read from left to right multiplies or divides a sum. */
function isProductOfSum<Leaf>(chain: Expression<Leaf>): boolean {
  let product = false;
  for (let at: Expression<Leaf> = chain; at.kind === "arithmetic"; at = at.left) {
    if (at.op === "*" || at.op === "/") product = true;
    else if (product) return true;
  }
  return false;
}

function parseChain<Leaf>(
  tokens: TokenStream,
  operators: readonly ("+" | "-" | "*" | "/")[],
  read: () => Expression<Leaf>,
): Expression<Leaf> {
  const place = tokens.place;
  let left = read();
  for (let operands = 1; ; operands++) {
    const op = operators.find((one) => tokens.accept(one));
    if (op === undefined) return left;
    if (operands === MAX_OPERANDS) {
      throw new ImportFault(`a formula has more than ${MAX_OPERANDS} operands`, tokens.spanFrom(place));
    }
    const right = read();
    left = { kind: "arithmetic", op, left, right, span: tokens.spanFrom(place) };
  }
}

function parseSigned<Leaf>(tokens: TokenStream, dialect: Dialect<Leaf>): Expression<Leaf> {
  const place = tokens.place;
  if (tokens.accept("+")) return tokens.nested(() => parseSigned(tokens, dialect));
  if (!tokens.accept("-")) return dialect.operand(tokens);
  const of = tokens.nested(() => parseSigned(tokens, dialect));
  return { kind: "negative", of, span: tokens.spanFrom(place) };
}

/** Meaning of the leaves of a language. `series` and `condition` throw ImportFault for a leaf without a counterpart. */
export interface Meaning<Leaf> {
  series(leaf: Leaf, span: SourceSpan): Series;
  condition(leaf: Leaf, span: SourceSpan): ImportedClause;
  /** Returns the expression inside a leaf that is a bracket. */
  inside?(leaf: Leaf): Expression<Leaf> | undefined;
  /** Returns the clause of a comparison that is not between two series, such as a count of bars against a number. */
  special?(
    relation: Relation,
    left: Expression<Leaf>,
    right: Expression<Leaf>,
    span: SourceSpan,
  ): ImportedClause | undefined;
}

/**
 * Returns the series of an expression. Throws ImportFault if the expression is no series or cannot be calculated here.
 */
export function seriesOf<Leaf>(expression: Expression<Leaf>, meaning: Meaning<Leaf>): Series {
  switch (expression.kind) {
    case "number":
      return constant(expression.value, expression.span);
    case "negative":
      return negative(seriesOf(expression.of, meaning), expression.span);
    case "arithmetic":
      return arithmetic(expression.op, seriesOf(expression.left, meaning), seriesOf(expression.right, meaning));
    case "leaf":
      return meaning.series(expression.leaf, expression.span);
    case "unread":
      throw new ImportFault(expression.reason, expression.span);
    default:
      throw new ImportFault("a condition stands where a number is needed", expression.span);
  }
}

/** Returns the condition of an expression. The smallest separable part without a counterpart is lost. */
export function clauseOf<Leaf>(expression: Expression<Leaf>, meaning: Meaning<Leaf>): ImportedClause {
  const { span } = expression;
  switch (expression.kind) {
    case "and":
      return {
        ...all(
          expression.of.map((part) => clauseOf(part, meaning)),
          span,
        ),
        span,
      };
    case "or":
      return {
        ...any(
          expression.of.map((part) => clauseOf(part, meaning)),
          span,
        ),
        span,
      };
    case "not":
      return negateWhole(clauseOf(expression.of, meaning), span);
    case "unread":
      return lost(expression.reason, span);
    default:
      return attempt(span, () => comparison(expression, meaning));
  }
}

function comparison<Leaf>(expression: Expression<Leaf>, meaning: Meaning<Leaf>): ImportedClause {
  const { span } = expression;
  if (expression.kind === "leaf") return meaning.condition(expression.leaf, span);
  if (expression.kind !== "compare") return lost("it is a number where a condition is needed", span);
  const { relation, left, right } = expression;
  const special = meaning.special?.(relation, left, right, span);
  return (
    special ??
    twoFramesClause(expression, meaning) ??
    compare(relation, seriesOf(left, meaning), seriesOf(right, meaning), span)
  );
}

/** Linear form: factors of series plus a number, divided by a series. */
interface Linear {
  readonly terms: ReadonlyMap<string, { readonly series: Series; readonly factor: number }>;
  readonly number: number;
  readonly over: Series | null;
}

/**
 * Rewrites a comparison over two timeframes, which no formula can calculate, to one between two series: `X / Y > k` and
 * `(X - Y) / Y * 100 > k` become `X > m × Y` if Y is positive.
 */
function twoFramesClause<Leaf>(
  { relation, left, right, span }: Expression<Leaf> & { readonly kind: "compare" },
  meaning: Meaning<Leaf>,
): ImportedClause | undefined {
  if (relation.startsWith("Crosses") || (left.kind !== "arithmetic" && right.kind !== "arithmetic")) return undefined;
  const [a, b] = [linearOf(left, meaning), linearOf(right, meaning)];
  if (a === undefined || b === undefined || b.over !== null) return undefined;
  if (a.over !== null && (b.terms.size > 0 || !isPositive(a.over))) return undefined;
  const whole = a.over === null ? added(a, b, -1) : added({ ...a, over: null }, lone(a.over), 0 - b.number);
  const [x, y, ...more] = [...(whole?.terms.values() ?? [])].filter(({ factor }) => factor !== 0);
  if (whole?.number !== 0 || x === undefined || y === undefined || more.length > 0) return undefined;
  if (shareBars(x.series, y.series)) return undefined;
  const times = constant(Number((0 - y.factor / x.factor).toPrecision(12)), y.series.span);
  const scaled = arithmetic("*", times, y.series);
  return x.factor > 0 ? compare(relation, x.series, scaled, span) : compare(relation, scaled, x.series, span);
}

function lone(series: Series): Linear {
  const { multiplier, offset, ...rest } = series;
  if (series.constant !== null) return { terms: new Map(), number: series.constant, over: null };
  const base: Series = { ...rest, multiplier: 1, offset: 0 };
  const key = `${base.frame} ${base.zone} ${base.ago} ${base.text}`;
  return { terms: new Map([[key, { series: base, factor: multiplier }]]), number: offset, over: null };
}

/** Returns a + factor × b; undefined if a divisor is present. */
function added(a: Linear, b: Linear, factor: number): Linear | undefined {
  if (a.over !== null || b.over !== null) return undefined;
  const terms = new Map(a.terms);
  for (const [key, term] of b.terms) {
    terms.set(key, { series: term.series, factor: (terms.get(key)?.factor ?? 0) + factor * term.factor });
  }
  return { terms, number: a.number + factor * b.number, over: null };
}

function linearOf<Leaf>(expression: Expression<Leaf>, meaning: Meaning<Leaf>): Linear | undefined {
  if (expression.kind === "leaf") {
    const inside = meaning.inside?.(expression.leaf);
    return inside === undefined ? lone(seriesOf(expression, meaning)) : linearOf(inside, meaning);
  }
  if (expression.kind !== "arithmetic") return lone(seriesOf(expression, meaning));
  const [a, b] = [linearOf(expression.left, meaning), linearOf(expression.right, meaning)];
  if (a === undefined || b === undefined) return undefined;
  const isNumber = ({ terms, over }: Linear): boolean => terms.size === 0 && over === null;
  switch (expression.op) {
    case "+":
    case "-":
      return added(a, b, expression.op === "+" ? 1 : -1);
    case "*":
      return isNumber(b) ? multiplied(a, b.number) : isNumber(a) ? multiplied(b, a.number) : undefined;
    case "/": {
      if (isNumber(b)) return b.number === 0 ? undefined : multiplied(a, 1 / b.number);
      const [of, ...more] = [...b.terms.values()];
      return a.over === null && b.over === null && b.number === 0 && of?.factor === 1 && more.length === 0
        ? { ...a, over: of.series }
        : undefined;
    }
  }
}

function multiplied(of: Linear, factor: number): Linear {
  const terms = new Map([...of.terms].map(([key, term]) => [key, { ...term, factor: term.factor * factor }] as const));
  return { ...of, terms, number: of.number * factor };
}

/** Returns the result of `read`, or a lost clause with the reason of its ImportFault. */
export function attempt(span: SourceSpan, read: () => ImportedClause): ImportedClause {
  try {
    return read();
  } catch (error) {
    if (error instanceof ImportFault) return lost(error.message, span);
    throw error;
  }
}
