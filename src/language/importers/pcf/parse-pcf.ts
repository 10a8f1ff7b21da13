import { all, type ImportedClause, lost } from "../clause.ts";
import type { Relation } from "../compare.ts";
import { type Dialect, type Expression, parseExpression } from "../expression.ts";
import { type Group, type Power, readArguments, readOperand } from "../formula-operand.ts";
import { type Lexicon, type ScriptToken, tokenize } from "../token.ts";
import { TokenStream } from "../token-stream.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";

const LEXICON: Lexicon = {
  skip: /\s+/y,
  number: /(?:\d+(?:\.\d*)?|\.\d+)/y,
  word: /[A-Za-z_]+(?:\d+(?:\.\d+)*)?/y,
  // A character outside the language is a symbol too, so that only its own condition becomes unreadable.
  symbol: /[<>]=|<>|[^\s\w]/uy,
};

export type PcfLeaf =
  /** Name in capitals with the numbers after it: STOC and 14, 3. */
  | {
      readonly kind: "named";
      readonly name: string;
      readonly numbers: readonly number[];
      readonly args: readonly PcfExpression[] | undefined;
    }
  | Group<PcfLeaf>
  | Power<PcfLeaf>;

export type PcfExpression = Expression<PcfLeaf>;

/**
 * Reads a formula and translates it by `meaning`. A fault loses only the condition between two AND that contains it.
 * Throws ImportFault for a fault in a formula of one condition, or with an OR.
 */
export function parsePcf(text: string, meaning: (of: PcfExpression) => ImportedClause): ImportedClause {
  const tokens = tokenize(text, LEXICON);
  try {
    return meaning(parseWhole(tokens));
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    const parts = conjuncts(tokens);
    // No part can be left out alone, so the whole formula is at fault.
    if (parts.length < 2) throw new ImportFault(error.message, [0, text.length]);
    return all(
      parts.map((part) => recovered(part, meaning)),
      [0, text.length],
    );
  }
}

function recovered(part: readonly ScriptToken[], meaning: (of: PcfExpression) => ImportedClause): ImportedClause {
  const span: SourceSpan = [part[0]!.span[0], part.at(-1)!.span[0]];
  try {
    return meaning(parseWhole(part));
  } catch (error) {
    if (error instanceof ImportFault) return lost(error.message, span);
    throw error;
  }
}

/** Returns the token ranges between AND outside parentheses; none if the formula has an OR there. */
function conjuncts(tokens: readonly ScriptToken[]): readonly (readonly ScriptToken[])[] {
  const parts: ScriptToken[][] = [[]];
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

function parseWhole(tokens: readonly ScriptToken[]): PcfExpression {
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
  operand: (tokens) => readOperand(tokens, { dialect: DIALECT, leaf: (of) => of, other: readName }),
};

function readName(tokens: TokenStream): PcfExpression {
  const place = tokens.place;
  const token = tokens.peek();
  if (token.kind !== "word") throw tokens.unexpected("a price, an indicator or a number should stand here");
  tokens.take();
  const [, name, digits] = /^([A-Za-z_]+)([\d.]*)$/.exec(token.text)!;
  const numbers = digits === "" ? [] : digits!.split(".").map(Number);
  const args = digits === "" && tokens.sees("(") ? readArguments(tokens, DIALECT) : undefined;
  return {
    kind: "leaf",
    leaf: { kind: "named", name: name!.toUpperCase(), numbers, args },
    span: tokens.spanFrom(place),
  };
}
