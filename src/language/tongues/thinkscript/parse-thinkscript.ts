import type { Relation } from "../compare.ts";
import { type Dialect, type Expression, parseExpression } from "../expression.ts";
import { type Lexicon, tokenize } from "../token.ts";
import { TokenStream } from "../token-stream.ts";
import { TongueFault } from "../tongue-fault.ts";

const LEXICON: Lexicon = {
  skip: /\s+|#[^\n]*/y,
  number: /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y,
  word: /[A-Za-z_]\w*/y,
  symbol: /[<>!=]=|<>|&&|\|\||[()[\]{}<>=+\-*/,.;:!%?]/y,
  text: /"[^"\n]*"/y,
};

export interface ThinkScriptArgument {
  readonly name: string | undefined;
  readonly value: ThinkScriptExpression;
}

/** What expressions of thinkScript are made of. Names are in lower case. */
export type ThinkScriptLeaf =
  | {
      readonly kind: "named";
      readonly name: string;
      readonly args: readonly ThinkScriptArgument[] | undefined;
      /** What follows the point: a plot of a study, an item of an enumeration. */
      readonly plot: string | undefined;
    }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "group"; readonly of: ThinkScriptExpression }
  | { readonly kind: "earlier"; readonly of: ThinkScriptExpression; readonly bars: ThinkScriptExpression }
  | { readonly kind: "within"; readonly of: ThinkScriptExpression; readonly bars: ThinkScriptExpression }
  | { readonly kind: "is"; readonly of: ThinkScriptExpression; readonly value: boolean }
  | {
      readonly kind: "if";
      readonly test: ThinkScriptExpression;
      readonly yes: ThinkScriptExpression;
      readonly no: ThinkScriptExpression;
    };

export type ThinkScriptExpression = Expression<ThinkScriptLeaf>;

export interface ThinkScript {
  /** def, input and rec by name. */
  readonly definitions: ReadonlyMap<string, ThinkScriptExpression>;
  readonly plots: ReadonlyMap<string, ThinkScriptExpression>;
  /** A condition that stands alone, as the wizard of Stock Hacker writes it. */
  readonly bare: ThinkScriptExpression | undefined;
}

/** Reads a script: def, input, plot, or a condition alone. What only draws is passed over. Throws TongueFault. */
export function parseThinkScript(text: string): ThinkScript {
  const tokens = new TokenStream(tokenize(text, LEXICON));
  const definitions = new Map<string, ThinkScriptExpression>();
  const plots = new Map<string, ThinkScriptExpression>();
  let bare: ThinkScriptExpression | undefined;
  while (tokens.peek().kind !== "end") {
    if (tokens.accept(";")) continue;
    const word = tokens.peek().text.toLowerCase();
    const next = tokens.peek(1);
    if (["def", "input", "rec", "plot"].includes(word) && next.kind === "word") {
      const { span } = tokens.take();
      const name = tokens.take().text.toLowerCase();
      if (!tokens.accept("="))
        throw new TongueFault(`${name} is given its value later, which is not read; write ${word} ${name} = …`, span);
      (word === "plot" ? plots : definitions).set(name, parseExpression(tokens, DIALECT));
    } else if (isDrawing(tokens)) {
      while (tokens.peek().kind !== "end" && !tokens.sees(";")) tokens.take();
    } else if (bare === undefined) {
      bare = parseExpression(tokens, DIALECT);
    } else {
      throw tokens.unexpected("a second condition stands alone; join them with and");
    }
    if (tokens.peek().kind !== "end" && !tokens.accept(";")) throw tokens.unexpected("a statement ends with ;");
  }
  return { definitions, plots, bare };
}

/** declare lower; AddLabel(…); Scan.SetDefaultColor(…) */
function isDrawing(tokens: TokenStream): boolean {
  const word = tokens.peek().text.toLowerCase();
  if (
    ["declare", "addlabel", "addcloud", "alert", "assignpricecolor", "addchartbubble", "addverticalline"].includes(word)
  )
    return true;
  return tokens.peek(1).text === "." && /^(?:set|assign|hide|definecolor|color)/i.test(tokens.peek(2).text);
}

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
  suffix(tokens, of) {
    let read = of;
    for (let windows = 0; windows < 4; windows++) {
      const place = tokens.place;
      const span = of.span;
      if (tokens.accept("is", "true") || tokens.accept("is", "false")) {
        const value = tokens.peek(-1).text.toLowerCase() === "true";
        read = { kind: "leaf", leaf: { kind: "is", of: read, value }, span: [span[0], tokens.spanFrom(place)[1]] };
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

/** Something with what follows it: its plot, its bars back. */
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
    if (!Number.isFinite(token.value)) throw new TongueFault("the number is too large", token.span);
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
  const args = tokens.sees("(") ? readArguments(tokens) : undefined;
  return leaf({ kind: "named", name, args, plot: readPlot(tokens) }, tokens, place);
}

/** `input type = {default "EMA", "SMA"}` is its default. */
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

/** if(test, yes, no) or if test then yes else no. */
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

/** Whether the parentheses that come next hold arguments; without a comma they belong to the test. */
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

/** Names of parameters without what is written in several ways: "average type", over_Bought. */
function keyOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

function readPlot(tokens: TokenStream): string | undefined {
  if (!tokens.accept(".")) return undefined;
  const token = tokens.take();
  if (token.kind !== "word" && token.kind !== "text")
    throw new TongueFault("the name of a plot should stand behind the point", token.span);
  const name = token.text.toLowerCase();
  const sign = token.kind === "word" && name === "di" && (tokens.sees("+") || tokens.sees("-"));
  return sign ? `di${tokens.take().text}` : name.replaceAll("_", "");
}
