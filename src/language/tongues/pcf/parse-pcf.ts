import { all, type Clause, lost } from "../clause.ts";
import type { Relation } from "../compare.ts";
import { type Dialect, type Expression, parseExpression } from "../expression.ts";
import { type Lexicon, type Token, tokenize } from "../token.ts";
import { TokenStream } from "../token-stream.ts";
import { TongueFault } from "../tongue-fault.ts";
import type { Span } from "../translation.ts";

const LEXICON: Lexicon = {
  skip: /\s+/y,
  number: /(?:\d+(?:\.\d*)?|\.\d+)/y,
  word: /[A-Za-z_]+(?:\d+(?:\.\d+)*)?/y,
  // What belongs to no formula is a symbol too, so that it spoils its own condition alone.
  symbol: /[<>]=|<>|[^\s\w]/uy,
};

export type PcfLeaf =
  /** The name in capitals and the numbers behind it: STOC and 14, 3. */
  | {
      readonly kind: "named";
      readonly name: string;
      readonly numbers: readonly number[];
      readonly args: readonly PcfExpression[] | undefined;
    }
  | { readonly kind: "group"; readonly of: PcfExpression }
  | { readonly kind: "power"; readonly of: PcfExpression; readonly exponent: PcfExpression };

export type PcfExpression = Expression<PcfLeaf>;

/**
 * Reads a formula and what `meaning` makes of it. One that cannot be read loses the condition between two AND that the
 * fault lies in, and nothing else; a formula of one condition throws TongueFault.
 */
export function parsePcf(text: string, meaning: (of: PcfExpression) => Clause): Clause {
  const tokens = tokenize(text, LEXICON);
  try {
    return meaning(parseWhole(tokens));
  } catch (error) {
    const parts = error instanceof TongueFault ? conjuncts(tokens) : [];
    if (parts.length < 2) throw error;
    return all(
      parts.map((part) => recovered(part, meaning)),
      [0, text.length],
    );
  }
}

function recovered(part: readonly Token[], meaning: (of: PcfExpression) => Clause): Clause {
  const span: Span = [part[0]!.span[0], part.at(-1)!.span[0]];
  try {
    return meaning(parseWhole(part));
  } catch (error) {
    if (error instanceof TongueFault) return lost(error.message, span);
    throw error;
  }
}

/** The tokens between AND outside of parentheses; none where an OR stands beside them. */
function conjuncts(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    const word = token.text.toUpperCase();
    if (word === "(") depth++;
    else if (word === ")") depth--;
    if (depth < 0 || (depth === 0 && word === "OR")) return [];
    const ends = token.kind === "end" || (depth === 0 && word === "AND");
    if (!ends) parts.at(-1)!.push(token);
    else parts.at(-1)!.push({ kind: "end", text: "", value: Number.NaN, span: [token.span[0], token.span[0]] });
    if (ends && token.kind !== "end") parts.push([]);
  }
  return depth === 0 ? parts : [];
}

function parseWhole(tokens: readonly Token[]): PcfExpression {
  const stream = new TokenStream(tokens);
  const read = parseExpression(stream, DIALECT);
  if (stream.peek().kind !== "end") throw stream.unexpected("AND or OR should stand here");
  return read;
}

const RELATIONS: readonly (readonly [string, Relation])[] = [
  [">=", "GreaterThanOrEqual"],
  ["<=", "LessThanOrEqual"],
  ["<>", "NotEqualTo"],
  [">", "GreaterThan"],
  ["<", "LessThan"],
  ["=", "EqualTo"],
];

const DIALECT: Dialect<PcfLeaf> = {
  and: (tokens) => tokens.accept("and"),
  or: (tokens) => tokens.accept("or"),
  not: (tokens) => tokens.accept("not"),
  relation: (tokens) => RELATIONS.find(([written]) => tokens.accept(written))?.[1],
  operand: readOperand,
};

function readOperand(tokens: TokenStream): PcfExpression {
  const place = tokens.place;
  let of = readPrimary(tokens);
  for (let powers = 0; powers < 8 && tokens.accept("^"); powers++) {
    const exponent = tokens.nested(() => readPrimary(tokens));
    of = { kind: "leaf", leaf: { kind: "power", of, exponent }, span: tokens.spanFrom(place) };
  }
  return of;
}

function readPrimary(tokens: TokenStream): PcfExpression {
  const place = tokens.place;
  if (tokens.accept("(")) {
    const of = parseExpression(tokens, DIALECT);
    tokens.expect(")");
    return { kind: "leaf", leaf: { kind: "group", of }, span: tokens.spanFrom(place) };
  }
  const token = tokens.peek();
  if (token.kind === "number") {
    if (!Number.isFinite(token.value)) throw new TongueFault("the number is too large", token.span);
    return { kind: "number", value: tokens.take().value, span: token.span };
  }
  if (token.kind !== "word") throw tokens.unexpected("a price, an indicator or a number should stand here");
  tokens.take();
  const [, name, digits] = /^([A-Za-z_]+)([\d.]*)$/.exec(token.text)!;
  const numbers = digits === "" ? [] : digits!.split(".").map(Number);
  const args = digits === "" && tokens.sees("(") ? readArguments(tokens) : undefined;
  return {
    kind: "leaf",
    leaf: { kind: "named", name: name!.toUpperCase(), numbers, args },
    span: tokens.spanFrom(place),
  };
}

function readArguments(tokens: TokenStream): readonly PcfExpression[] {
  const args: PcfExpression[] = [];
  tokens.expect("(");
  if (tokens.accept(")")) return args;
  do args.push(parseExpression(tokens, DIALECT));
  while (tokens.accept(","));
  tokens.expect(")");
  return args;
}
