import type { Relation } from "../compare.ts";
import { type Dialect, parseExpression } from "../expression.ts";
import { TokenStream } from "../token-stream.ts";
import { ImportFault } from "../import-fault.ts";
import type { PineArgument, PineExpression, PineLeaf } from "./pine-node.ts";

const RELATIONS: readonly (readonly [string, Relation])[] = [
  [">=", "GreaterThanOrEqual"],
  ["<=", "LessThanOrEqual"],
  ["==", "EqualTo"],
  ["!=", "NotEqualTo"],
  [">", "GreaterThan"],
  ["<", "LessThan"],
];
/** Maximum number of branches in one chain of ? and :. */
const MOST_BRANCHES = 60;

export const leaf = (of: PineLeaf, span: readonly [number, number]): PineExpression => ({
  kind: "leaf",
  leaf: of,
  span,
});

const DIALECT: Dialect<PineLeaf> = {
  and: (tokens) => tokens.accept("and"),
  or: (tokens) => tokens.accept("or"),
  not: (tokens) => tokens.accept("not"),
  relation: (tokens) => RELATIONS.find(([written]) => tokens.accept(written))?.[1],
  operand: readOperand,
};

/** Reads an expression with its ? and :. Throws ImportFault. */
export function readExpression(tokens: TokenStream): PineExpression {
  const place = tokens.place;
  const branches: { test: PineExpression | undefined; value: PineExpression }[] = [];
  for (;;) {
    const read = parseExpression(tokens, DIALECT);
    if (!tokens.accept("?")) {
      branches.push({ test: undefined, value: read });
      break;
    }
    if (branches.length === MOST_BRANCHES)
      throw new ImportFault(`a choice has more than ${MOST_BRANCHES} cases`, tokens.spanFrom(place));
    branches.push({ test: read, value: tokens.nested(() => readExpression(tokens)) });
    tokens.expect(":");
  }
  if (branches.length === 1) return branches[0]!.value;
  const of = branches.map(({ test, value }) => ({
    test,
    body: [{ kind: "expression" as const, value, span: value.span }],
  }));
  return leaf({ kind: "branches", of }, tokens.spanFrom(place));
}

/** Reads an operand with its suffixes: bars back, members. */
function readOperand(tokens: TokenStream): PineExpression {
  const place = tokens.place;
  let of = readPrimary(tokens);
  for (let links = 0; links < 8; links++) {
    if (tokens.accept("[")) {
      const bars = readExpression(tokens);
      tokens.expect("]");
      of = leaf({ kind: "history", of, bars }, tokens.spanFrom(place));
    } else if (tokens.accept(".")) {
      tokens.take();
      if (tokens.sees("(")) readArguments(tokens);
      of = leaf({ kind: "unread", reason: "members of objects have no counterpart" }, tokens.spanFrom(place));
    } else break;
  }
  return of;
}

function readPrimary(tokens: TokenStream): PineExpression {
  const place = tokens.place;
  if (tokens.accept("(")) {
    const of = readExpression(tokens);
    tokens.expect(")");
    return leaf({ kind: "group", of }, tokens.spanFrom(place));
  }
  if (tokens.accept("[")) {
    const of: PineExpression[] = [];
    do of.push(readExpression(tokens));
    while (tokens.accept(","));
    tokens.expect("]");
    return leaf({ kind: "tuple", of }, tokens.spanFrom(place));
  }
  if (tokens.accept("+")) return readOperand(tokens);
  const token = tokens.take();
  if (token.kind === "number") {
    if (!Number.isFinite(token.value)) throw new ImportFault("the number is too large", token.span);
    return { kind: "number", value: token.value, span: token.span };
  }
  if (token.kind === "text") return leaf({ kind: "text", value: token.text }, token.span);
  if (token.kind !== "word") {
    tokens.rewind(place);
    throw tokens.unexpected("a price, a study or a number should stand here");
  }
  skipTypeArguments(tokens, token.text);
  if (!tokens.sees("(")) return leaf({ kind: "name", name: token.text }, token.span);
  const args = readArguments(tokens);
  return leaf({ kind: "call", name: token.text, args }, tokens.spanFrom(place));
}

/** Skips the type arguments of array, map or matrix, as in array.new<float>(…). */
export function skipTypeArguments(tokens: TokenStream, of: string): void {
  if (!/^(?:array|map|matrix)\b/.test(of) || !tokens.accept("<")) return;
  while (!tokens.accept(">")) {
    if (tokens.peek().kind === "end") throw tokens.unexpected('">" should stand here');
    tokens.take();
  }
}

function readArguments(tokens: TokenStream): readonly PineArgument[] {
  const args: PineArgument[] = [];
  tokens.expect("(");
  if (tokens.accept(")")) return args;
  do {
    if (tokens.sees(")")) break;
    const named = tokens.peek().kind === "word" && tokens.peek(1).kind === "symbol" && tokens.peek(1).text === "=";
    const name = named ? tokens.take().text : undefined;
    if (named) tokens.take();
    args.push({ name, value: readExpression(tokens) });
  } while (tokens.accept(","));
  tokens.expect(")");
  return args;
}
