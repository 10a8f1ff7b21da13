import { type Dialect, type Expression, parseExpression } from "./expression.ts";
import type { TokenStream } from "./token-stream.ts";
import { ImportFault } from "./import-fault.ts";

/** Expression in parentheses. */
export interface Group<Leaf> {
  readonly kind: "group";
  readonly of: Expression<Leaf>;
}

/** `of ^ exponent` */
export interface Power<Leaf> {
  readonly kind: "power";
  readonly of: Expression<Leaf>;
  readonly exponent: Expression<Leaf>;
}

/** Operand syntax of a formula language with powers. */
export interface Operands<Leaf> {
  readonly dialect: Dialect<Leaf>;
  readonly leaf: (of: Group<Leaf> | Power<Leaf>) => Leaf;
  /** Reads an operand that is neither a number nor a parenthesis. Throws ImportFault if none comes next. */
  readonly other: (tokens: TokenStream) => Expression<Leaf>;
}

const MOST_POWERS = 8;

/** Reads a number, a parenthesis or an operand of the language, with its powers. Throws ImportFault. */
export function readOperand<Leaf>(tokens: TokenStream, operands: Operands<Leaf>): Expression<Leaf> {
  const place = tokens.place;
  let of = readPrimary(tokens, operands);
  for (let powers = 0; powers < MOST_POWERS && tokens.accept("^"); powers++) {
    const exponent = tokens.nested(() => readPrimary(tokens, operands));
    of = { kind: "leaf", leaf: operands.leaf({ kind: "power", of, exponent }), span: tokens.spanFrom(place) };
  }
  return of;
}

function readPrimary<Leaf>(tokens: TokenStream, { dialect, leaf, other }: Operands<Leaf>): Expression<Leaf> {
  const place = tokens.place;
  if (tokens.accept("(")) {
    const of = parseExpression(tokens, dialect);
    tokens.expect(")");
    return { kind: "leaf", leaf: leaf({ kind: "group", of }), span: tokens.spanFrom(place) };
  }
  const { kind, value, span } = tokens.peek();
  if (kind !== "number") return other(tokens);
  if (!Number.isFinite(value)) throw new ImportFault("the number is too large", span);
  tokens.take();
  return { kind: "number", value, span };
}

/** Reads the arguments `(a, b)`. Throws ImportFault. */
export function readArguments<Leaf>(
  tokens: TokenStream,
  dialect: Dialect<Leaf>,
  read = (): Expression<Leaf> => parseExpression(tokens, dialect),
): readonly Expression<Leaf>[] {
  const args: Expression<Leaf>[] = [];
  tokens.expect("(");
  if (tokens.accept(")")) return args;
  do args.push(read());
  while (tokens.accept(","));
  tokens.expect(")");
  return args;
}
