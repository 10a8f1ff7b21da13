import type { Relation } from "../compare.ts";
import { type Dialect, parseExpression, parseSum } from "../expression.ts";
import type { TokenStream } from "../token-stream.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import type { ThinkScriptArgument, ThinkScriptExpression, ThinkScriptLeaf } from "./thinkscript-syntax.ts";

const RELATIONS: readonly (readonly [readonly string[], Relation])[] = [
  [[">="], "GreaterThanOrEqual"],
  [["<="], "LessThanOrEqual"],
  [["=="], "EqualTo"],
  [["!="], "NotEqualTo"],
  [["<>"], "NotEqualTo"],
  [[">"], "GreaterThan"],
  [["<"], "LessThan"],
  [["crosses", "above"], "CrossesAbove"],
  [["crosses", "below"], "CrossesUnder"],
  [["crosses"], "Crosses"],
  [["equals"], "EqualTo"],
  [["is", "greater", "than", "or", "equal", "to"], "GreaterThanOrEqual"],
  [["is", "less", "than", "or", "equal", "to"], "LessThanOrEqual"],
  [["is", "greater", "than"], "GreaterThan"],
  [["is", "less", "than"], "LessThan"],
  [["is", "not", "equal", "to"], "NotEqualTo"],
  [["is", "equal", "to"], "EqualTo"],
];

/** Words and symbols that end a condition inside a statement. */
const ENDS = "then else do to with while case default def plot input rec { :".split(" ");

export function parseThinkScriptExpression(tokens: TokenStream): ThinkScriptExpression {
  return parseExpression(tokens, DIALECT);
}

const leaf = (of: ThinkScriptLeaf, tokens: TokenStream, place: number): ThinkScriptExpression => ({
  kind: "leaf",
  leaf: of,
  span: tokens.spanFrom(place),
});

const DIALECT: Dialect<ThinkScriptLeaf> = {
  and: (tokens) => tokens.accept("and") || tokens.accept("&&"),
  or: (tokens) => tokens.accept("or") || tokens.accept("||"),
  not: (tokens) => tokens.accept("not") || tokens.accept("!"),
  relation: (tokens) => RELATIONS.find(([written]) => tokens.accept(...written))?.[1],
  operand: readOperand,
  recovers: true,
  ends: (tokens) => ENDS.some((word) => tokens.sees(word)),
  stops: (tokens) => tokens.sees(";"),
  suffix(tokens, of) {
    let read = of;
    for (let windows = 0; windows < 4; windows++) {
      const place = tokens.place;
      const span = of.span;
      if (tokens.accept("is", "true") || tokens.accept("is", "false")) {
        const value = tokens.peek(-1).text.toLowerCase() === "true";
        read = { kind: "leaf", leaf: { kind: "is", of: read, value }, span: [span[0], tokens.spanFrom(place)[1]] };
      } else if (tokens.accept("between") || tokens.accept("is", "between")) {
        const lower = parseSum(tokens, DIALECT);
        tokens.expect("and");
        const upper = parseSum(tokens, DIALECT);
        const args = [of, lower, upper].map((value) => ({ name: undefined, value }));
        const whole: SourceSpan = [span[0], tokens.spanFrom(place)[1]];
        read = { kind: "leaf", leaf: { kind: "named", name: "between", args, plot: undefined }, span: whole };
      } else if (tokens.accept("within")) {
        const bars = readCount(tokens);
        if (!tokens.accept("bars")) tokens.expect("bar");
        read = { kind: "leaf", leaf: { kind: "within", of: read, bars }, span: [span[0], tokens.spanFrom(place)[1]] };
      } else break;
    }
    return read;
  },
};

function readCount(tokens: TokenStream): ThinkScriptExpression {
  return tokens.nested(() => readPrimary(tokens));
}

/** Reads an operand with its plot and its bars back. */
function readOperand(tokens: TokenStream): ThinkScriptExpression {
  const place = tokens.place;
  let of = readPrimary(tokens);
  for (let links = 0; links < 8; links++) {
    if (tokens.accept("[")) {
      const bars = parseExpression(tokens, DIALECT);
      tokens.expect("]");
      of = leaf({ kind: "earlier", of, bars }, tokens, place);
    } else if (tokens.accept("from")) {
      const bars = readCount(tokens);
      if (!tokens.accept("bars", "ago") && !tokens.accept("bar", "ago"))
        throw tokens.unexpected('"bars ago" should stand here');
      of = leaf({ kind: "earlier", of, bars }, tokens, place);
    } else break;
  }
  return of;
}

function readPrimary(tokens: TokenStream): ThinkScriptExpression {
  const place = tokens.place;
  if (tokens.accept("(")) {
    const of = parseExpression(tokens, DIALECT);
    tokens.expect(")");
    return leaf({ kind: "group", of }, tokens, place);
  }
  if (tokens.accept("{")) return readEnumeration(tokens, place);
  const token = tokens.take();
  if (token.kind === "number") {
    if (!Number.isFinite(token.value)) throw new ImportFault("the number is too large", token.span);
    return { kind: "number", value: token.value, span: token.span };
  }
  if (token.kind === "text") return leaf({ kind: "text", value: token.text }, tokens, place);
  if (token.kind !== "word") {
    tokens.rewind(place);
    throw tokens.unexpected("a price, a study or a number should stand here");
  }
  const name = token.text.toLowerCase();
  if (name === "reference" && tokens.peek().kind === "word") return readPrimary(tokens);
  if (name === "if") return readIf(tokens, place);
  if (name === "fold" && tokens.peek().kind === "word") return readFold(tokens, place);
  const args = tokens.sees("(") ? readArguments(tokens) : undefined;
  return leaf({ kind: "named", name, args, plot: readPlot(tokens) }, tokens, place);
}

/** Reads an enumeration as its default: {default "EMA", "SMA"}. */
function readEnumeration(tokens: TokenStream, place: number): ThinkScriptExpression {
  let value = "";
  while (!tokens.sees("}") && tokens.peek().kind !== "end") {
    const first = tokens.accept("default") || value === "";
    const { text } = tokens.take();
    if (first) value = text;
    tokens.accept(",");
  }
  tokens.expect("}");
  return leaf({ kind: "text", value }, tokens, place);
}

/** Reads if(test, yes, no) or if test then yes else no. */
function readIf(tokens: TokenStream, place: number): ThinkScriptExpression {
  return tokens.nested(() => {
    const call = isCall(tokens);
    if (call) tokens.expect("(");
    const test = parseExpression(tokens, DIALECT);
    tokens.expect(call ? "," : "then");
    const yes = parseExpression(tokens, DIALECT);
    tokens.expect(call ? "," : "else");
    const no = parseExpression(tokens, DIALECT);
    if (call) tokens.expect(")");
    return leaf({ kind: "if", test, yes, no }, tokens, place);
  });
}

/** Reads fold i = 0 to 5 with sum = 0 while test do sum + i. */
function readFold(tokens: TokenStream, place: number): ThinkScriptExpression {
  return tokens.nested(() => {
    const index = tokens.take().text.toLowerCase();
    tokens.expect("=");
    const from = parseExpression(tokens, DIALECT);
    tokens.expect("to");
    const to = parseExpression(tokens, DIALECT);
    tokens.expect("with");
    const result = tokens.take().text.toLowerCase();
    const initial = tokens.accept("=") ? parseExpression(tokens, DIALECT) : undefined;
    const stops = tokens.accept("while");
    if (stops) parseExpression(tokens, DIALECT);
    tokens.expect("do");
    const of = parseExpression(tokens, DIALECT);
    return leaf({ kind: "fold", index, from, to, result, initial, while: stops, of }, tokens, place);
  });
}

/** True if the next parentheses hold arguments. Without a comma they belong to the test. */
function isCall(tokens: TokenStream): boolean {
  if (!tokens.sees("(")) return false;
  for (let ahead = 0, depth = 0; ; ahead++) {
    const { kind, text } = tokens.peek(ahead);
    if (kind === "end") return false;
    if (kind !== "symbol") continue;
    if (text === "(" || text === "[") depth++;
    else if (text === ")" || text === "]") depth--;
    else if (text === "," && depth === 1) return true;
    if (depth === 0) return false;
  }
}

function readArguments(tokens: TokenStream): readonly ThinkScriptArgument[] {
  const args: ThinkScriptArgument[] = [];
  tokens.expect("(");
  if (tokens.accept(")")) return args;
  do {
    const token = tokens.peek();
    const named =
      (token.kind === "word" || token.kind === "text") &&
      tokens.peek(1).text === "=" &&
      tokens.peek(1).kind === "symbol";
    if (named) {
      tokens.take();
      tokens.take();
    }
    args.push({ name: named ? keyOf(token.text) : undefined, value: parseExpression(tokens, DIALECT) });
  } while (tokens.accept(","));
  tokens.expect(")");
  return args;
}

/** Normalises the name of a parameter: "average type", over_Bought. */
function keyOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

function readPlot(tokens: TokenStream): string | undefined {
  if (!tokens.accept(".")) return undefined;
  const token = tokens.take();
  if (token.kind !== "word" && token.kind !== "text")
    throw new ImportFault("the name of a plot should stand behind the point", token.span);
  const name = token.text.toLowerCase();
  const sign = token.kind === "word" && name === "di" && (tokens.sees("+") || tokens.sees("-"));
  return sign ? `di${tokens.take().text}` : name.replaceAll("_", "");
}
