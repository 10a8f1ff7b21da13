import type { Relation } from "../compare.ts";
import { type Dialect, type Expression, parseExpression } from "../expression.ts";
import { type Group, type Power, readArguments, readOperand } from "../formula-operand.ts";
import { type Lexicon, tokenize } from "../token.ts";
import { TokenStream } from "../token-stream.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { AFL_DISPLAY } from "./afl-names.ts";

const LEXICON: Lexicon = {
  skip: /\s+|\/\/[^\n]*|#[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)/y,
  number: /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y,
  word: /[A-Za-z_]\w*/y,
  // A character outside AFL is a symbol too, so that only its own statement becomes unreadable.
  symbol: /[<>=!+\-*/%&|]=|<>|&&|\|\||\+\+|--|[^\s\w]/uy,
  text: /"(?:[^"\\\n]|\\[^\n])*"?/y,
};

export type AflLeaf =
  /** The name in lower case. */
  | { readonly kind: "named"; readonly name: string; readonly args: readonly AflExpression[] | undefined }
  | { readonly kind: "text"; readonly value: string }
  /** `Name = value` as an argument, or behind another `=`. */
  | { readonly kind: "assigned"; readonly name: string; readonly of: AflExpression }
  | Group<AflLeaf>
  | Power<AflLeaf>;

export type AflExpression = Expression<AflLeaf>;

export type AflStatement =
  | { readonly kind: "assignment"; readonly name: string; readonly value: AflExpression; readonly span: SourceSpan }
  | { readonly kind: "call"; readonly name: string; readonly value: AflExpression; readonly span: SourceSpan }
  | AflBranch
  /** Unreadable statement: the names that it may assign, and the reason. */
  | { readonly kind: "unread"; readonly names: readonly string[]; readonly why: string; readonly span: SourceSpan };

/** `if (test) yes else no`, with the names that its blocks may assign. */
export interface AflBranch {
  readonly kind: "branch";
  readonly test: AflExpression;
  readonly yes: readonly AflStatement[];
  readonly no: readonly AflStatement[];
  readonly names: readonly string[];
  readonly span: SourceSpan;
}

/** Reason for a branch whose test is not constant. */
export const BRANCH = "a condition of statements is not read; write IIf(condition, a, b)";
const BLOCKS = new Map([
  ["if", BRANCH],
  ["for", "loops are not read"],
  ["while", "loops are not read"],
  ["do", "loops are not read"],
  ["switch", "a switch is not read; write IIf(condition, a, b)"],
  ["function", "functions of one's own are not read; write the formula where it is used"],
  ["procedure", "functions of one's own are not read; write the formula where it is used"],
]);
const ASSIGNING = new Set(["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "++", "--", "["]);

/** Reads the statements of a formula in order. An unreadable one only makes the names that it assigns unreadable. */
export function parseAfl(text: string): readonly AflStatement[] {
  const tokens = new TokenStream(tokenize(text, LEXICON));
  const statements: AflStatement[] = [];
  while (tokens.peek().kind !== "end") {
    if (tokens.accept(";") || tokens.accept("}") || tokens.accept("{")) continue;
    statements.push(readRecovered(tokens));
  }
  return statements;
}

function readRecovered(tokens: TokenStream): AflStatement {
  const place = tokens.place;
  const first = tokens.peek();
  const why = first.kind === "word" ? BLOCKS.get(first.text.toLowerCase()) : undefined;
  let fault: ImportFault | undefined;
  try {
    if (why === BRANCH) return readBranch(tokens);
    if (why === undefined) return readStatement(tokens);
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    fault = error;
  }
  tokens.rewind(place);
  const names = skipStatement(tokens);
  const span = why === undefined && fault !== undefined ? fault.span : tokens.spanFrom(place);
  return { kind: "unread", names, why: why ?? fault!.message, span };
}

function readBranch(tokens: TokenStream): AflStatement {
  const place = tokens.place;
  const names = skipStatement(tokens);
  tokens.rewind(place);
  return tokens.nested(() => {
    tokens.expect("if");
    tokens.expect("(");
    const test = parseExpression(tokens, DIALECT);
    tokens.expect(")");
    const yes = readBlock(tokens);
    const no = tokens.accept("else") ? readBlock(tokens) : [];
    return { kind: "branch", test, yes, no, names, span: tokens.spanFrom(place) };
  });
}

/** Reads one statement, or the statements between braces. */
function readBlock(tokens: TokenStream): readonly AflStatement[] {
  if (!tokens.accept("{")) return [readRecovered(tokens)];
  const statements: AflStatement[] = [];
  while (!tokens.accept("}")) {
    if (tokens.peek().kind === "end") throw tokens.unexpected('"}" should stand here');
    if (!tokens.accept(";")) statements.push(readRecovered(tokens));
  }
  return statements;
}

function readStatement(tokens: TokenStream): AflStatement {
  const place = tokens.place;
  for (const scope of ["global", "local", "static"]) tokens.accept(scope);
  const first = tokens.peek();
  const name = first.text.toLowerCase();
  if (seesAssignment(tokens)) {
    tokens.take();
    tokens.take();
    const value = readValue(tokens);
    ends(tokens);
    return { kind: "assignment", name, value, span: tokens.spanFrom(place) };
  }
  const isShown = first.kind === "word" && AFL_DISPLAY.test(name) && tokens.peek(1).text === "(";
  const value = isShown ? readShown(tokens) : parseExpression(tokens, DIALECT);
  ends(tokens);
  return { kind: "call", name, value, span: tokens.spanFrom(place) };
}

function seesAssignment(tokens: TokenStream): boolean {
  return tokens.peek().kind === "word" && tokens.peek(1).kind === "symbol" && tokens.peek(1).text === "=";
}

/** Reads an expression, or an assignment, whose value is the value assigned. */
function readValue(tokens: TokenStream): AflExpression {
  if (!seesAssignment(tokens)) return parseExpression(tokens, DIALECT);
  return tokens.nested(() => {
    const place = tokens.place;
    const name = tokens.take().text.toLowerCase();
    tokens.take();
    const of = readValue(tokens);
    return { kind: "leaf", leaf: { kind: "assigned", name, of }, span: tokens.spanFrom(place) };
  });
}

/** Reads a call that shows the result. Of unreadable arguments, as `styleLine | styleThick`, nothing is kept. */
function readShown(tokens: TokenStream): AflExpression {
  const place = tokens.place;
  const name = tokens.take().text.toLowerCase();
  const args: AflExpression[] = [];
  tokens.expect("(");
  while (!tokens.accept(")")) {
    const start = tokens.place;
    try {
      const value = readValue(tokens);
      if (!tokens.sees(",") && !tokens.sees(")")) throw tokens.unexpected('"," should stand here');
      args.push(value);
    } catch (error) {
      if (!(error instanceof ImportFault)) throw error;
      tokens.recover(start, error);
      if (!tokens.skip(() => tokens.sees(",") || tokens.sees(";"))) throw error;
    }
    if (!tokens.accept(",") && !tokens.sees(")")) throw tokens.unexpected('")" should stand here');
  }
  return { kind: "leaf", leaf: { kind: "named", name, args }, span: tokens.spanFrom(place) };
}

function ends(tokens: TokenStream): void {
  if (tokens.peek().kind !== "end" && !tokens.accept(";")) throw tokens.unexpected("a statement ends with ;");
}

/** Skips a statement with its blocks and returns the names that it may assign. */
function skipStatement(tokens: TokenStream): readonly string[] {
  const names = new Set<string>();
  const [head, own] = [tokens.peek().text.toLowerCase(), tokens.peek(1).text.toLowerCase()];
  if (head === "function" || head === "procedure") names.add(own);
  let depth = 0;
  while (tokens.peek().kind !== "end") {
    const token = tokens.take();
    if (token.kind === "word" && ASSIGNING.has(tokens.peek().text)) names.add(token.text.toLowerCase());
    if (token.kind === "text") continue;
    if (["(", "{", "["].includes(token.text)) depth++;
    else if ([")", "}", "]"].includes(token.text)) depth = Math.max(0, depth - 1);
    const ended = depth === 0 && (token.text === ";" || token.text === "}");
    const continues = (BLOCKS.has(head) && tokens.sees("else")) || (head === "do" && tokens.sees("while"));
    if (ended && !continues) break;
  }
  return [...names];
}

const RELATIONS: readonly (readonly [string, Relation])[] = [
  [">=", "GreaterThanOrEqual"],
  ["<=", "LessThanOrEqual"],
  ["==", "EqualTo"],
  ["!=", "NotEqualTo"],
  [">", "GreaterThan"],
  ["<", "LessThan"],
];

const DIALECT: Dialect<AflLeaf> = {
  and: (tokens) => tokens.accept("and") || tokens.accept("&&"),
  or: (tokens) => tokens.accept("or") || tokens.accept("||"),
  not: (tokens) => tokens.accept("not") || tokens.accept("!"),
  relation: (tokens) => RELATIONS.find(([written]) => tokens.accept(written))?.[1],
  operand: (tokens) => readOperand(tokens, { dialect: DIALECT, leaf: (of) => of, other: readName }),
};

function readName(tokens: TokenStream): AflExpression {
  const place = tokens.place;
  const token = tokens.peek();
  if (token.kind === "text") {
    return { kind: "leaf", leaf: { kind: "text", value: tokens.take().text }, span: token.span };
  }
  if (token.kind !== "word") throw tokens.unexpected("an array, a function or a number should stand here");
  const name = tokens.take().text.toLowerCase();
  const args = tokens.sees("(") ? readArguments(tokens, DIALECT, () => readValue(tokens)) : undefined;
  return { kind: "leaf", leaf: { kind: "named", name, args }, span: tokens.spanFrom(place) };
}
