import { table } from "#base";
import { readWhen } from "../chartink/chartink-time.ts";
import { type Dialect, type Expression, parseExpression, parseSum } from "../expression.ts";
import { acceptRelation } from "../relation-words.ts";
import { type Lexicon, type ScriptToken, tokenize } from "../token.ts";
import { TokenStream } from "../token-stream.ts";
import { ImportFault } from "../import-fault.ts";
import type { ShorthandLeaf } from "./shorthand-node.ts";
import { CROSSINGS, FUNCTIONS, LONGEST_NAME, SHORTHAND_RULES } from "./shorthand-names.ts";

type Node = Expression<ShorthandLeaf>;

/** Commas group thousands only after a comparison; elsewhere they separate arguments. */
const LEXICON: Lexicon = {
  skip: /\s+|\/\/[^\n]*/y,
  number:
    /(?:(?<=[<>=]\s?|\b(?:above|below|over|under|than)\s)\$?\d{1,3}(?:,\d{3})+|\$?(?:\d+(?:\.\d+)?|\.\d+)(?:e\d{1,2})?)(?:[kmb](?:n|ln|illion)?\b)?(?![a-z_])%?/iy,
  word: /[A-Za-z_]\w*(?:\.\w+)*(?:'s\b)?/y,
  symbol: /&&|\|\||[<>!=]=|<>|[[\]()<>=+\-*/,;!&|≥≤≠×]/y,
  text: /"[^"\n]{0,80}"|'[^'\n]{0,80}'/y,
};
const UNITS = table<number>({ k: 1e3, m: 1e6, b: 1e9 });
const DAYS = /^(?:days?|sessions?|trading)$/i;
const BARS = /^(?:bars?|candles?|periods?)$/i;

/** Reads a condition in the shorthand. Throws ImportFault for other texts. */
export function parseShorthand(text: string): Node {
  const tokens = new TokenStream(tokenize(text, LEXICON));
  const dialect = dialectOf(text);
  const of = parseExpression(tokens, dialect);
  if (tokens.peek().kind !== "end") throw tokens.unexpected("join conditions with and or or");
  return of;
}

function dialectOf(text: string): Dialect<ShorthandLeaf> {
  const inner: Dialect<ShorthandLeaf> = {
    and: (tokens) => ["and", "&&", "&"].some((word) => tokens.accept(word)),
    or: (tokens) => ["or", "||", "|"].some((word) => tokens.accept(word)),
    not: (tokens) => tokens.accept("not") || tokens.accept("!"),
    relation: acceptRelation,
    operand,
    suffix,
  };
  return { ...inner, and: (tokens) => separated(tokens) || inner.and(tokens) };

  /** Outside parentheses, commas, semicolons and line ends join conditions that must all hold. */
  function separated(tokens: TokenStream): boolean {
    if (tokens.accept(",") || tokens.accept(";")) {
      tokens.accept("and");
      return true;
    }
    const [from] = tokens.peek().span;
    const before = text.slice(0, from);
    return tokens.peek().kind === "word" && !tokens.sees("and") && !tokens.sees("or") && /\n\s*$/.test(before);
  }

  function operand(tokens: TokenStream): Node {
    const place = tokens.place;
    if (tokens.accept("(")) {
      const of = parseExpression(tokens, inner);
      tokens.expect(")");
      return { kind: "leaf", leaf: { kind: "group", of, ago: agoOf(tokens) }, span: tokens.spanFrom(place) };
    }
    const fixed = level(tokens);
    if (fixed !== undefined) return fixed;
    const ahead = tokens.peek(1).text.toLowerCase();
    if (
      tokens.peek().kind === "number" &&
      !(ahead === "day" || ahead === "days" || ahead === "week" || ahead === "weeks")
    )
      return numberOf(tokens);
    if (tokens.peek().kind === "text") {
      const { text: written, span } = tokens.take();
      return { kind: "leaf", leaf: { kind: "text", text: written }, span };
    }
    const back = tokens.accept("yesterday's") || tokens.accept("yesterdays") ? 1 : 0;
    const when = back === 0 && !tokens.accept("today's") && !tokens.accept("current") ? readWhen(tokens) : NEWEST;
    const name = nameOf(tokens);
    const args = argumentsOf(tokens, name);
    const ago = back + agoOf(tokens);
    return { kind: "leaf", leaf: { kind: "named", name, args, when, ago }, span: tokens.spanFrom(place) };
  }

  function argumentsOf(tokens: TokenStream, name: string): readonly Node[] {
    const args: Node[] = [];
    if (!tokens.accept("(") || tokens.accept(")")) return args;
    do {
      // The name in length = 20 or "length" = 20 is redundant: the position of the number already identifies it.
      if (LENGTHS.has(tokens.peek().text.toLowerCase()) && tokens.peek(1).text === "=") {
        tokens.take();
        tokens.take();
      }
      args.push(Object.hasOwn(CROSSINGS, name) ? parseSum(tokens, inner) : parseExpression(tokens, inner));
    } while (tokens.accept(","));
    tokens.expect(")");
    return args;
  }

  function suffix(tokens: TokenStream, of: Node): Node {
    if (of.kind === "compare") return windowed(tokens, chained(tokens, of));
    const place = tokens.place;
    if (tokens.accept("between") || tokens.accept("is", "between")) {
      const low = parseSum(tokens, inner);
      if (!tokens.accept("and") && !tokens.accept("to")) throw tokens.unexpected("between has two bounds, a and b");
      const high = parseSum(tokens, inner);
      const span = [of.span[0], tokens.spanFrom(place)[1]] as const;
      return windowed(tokens, { kind: "leaf", leaf: { kind: "between", of, low, high }, span });
    }
    return of.kind === "leaf" && of.leaf.kind === "named" && Object.hasOwn(CROSSINGS, of.leaf.name)
      ? windowed(tokens, of)
      : of;
  }

  /** Reads chained comparisons: 7 < adx < 18, c > c1 > c2. */
  function chained(tokens: TokenStream, first: Node & { readonly kind: "compare" }): Node {
    const links: Node[] = [first];
    let left = first.right;
    for (;;) {
      const relation = acceptRelation(tokens);
      if (relation === undefined) break;
      const right = parseSum(tokens, inner);
      links.push({ kind: "compare", relation, left, right, span: [left.span[0], right.span[1]] });
      left = right;
    }
    return links.length === 1 ? first : { kind: "and", of: links, span: [first.span[0], left.span[1]] };
  }
}

const NEWEST = { frame: null, ago: 0 };
const LENGTHS: ReadonlySet<string> = new Set(["length", "period", "n"]);

function windowed(tokens: TokenStream, of: Node): Node {
  const place = tokens.place;
  const found =
    tokens.accept("within", "the", "last") ||
    tokens.accept("within", "last") ||
    tokens.accept("within", "the", "past") ||
    tokens.accept("within") ||
    tokens.accept("in", "the", "last");
  if (!found) return of;
  const { kind, value } = tokens.take();
  const unit = tokens.take().text;
  if (kind !== "number" || !(DAYS.test(unit) || BARS.test(unit))) {
    tokens.rewind(place);
    throw tokens.unexpected("a window is written as within 5 bars");
  }
  if (unit.toLowerCase() === "trading") tokens.accept("days");
  const span = [of.span[0], tokens.spanFrom(place)[1]] as const;
  return { kind: "leaf", leaf: { kind: "window", of, bars: value, days: DAYS.test(unit) }, span };
}

function numberOf(tokens: TokenStream): Node {
  const { text, span } = tokens.take();
  const [, digits = "", unit = "", percent = ""] = /^\$?([\d.,]+(?:e\d+)?)([a-z]*)(%?)$/i.exec(text) ?? [];
  const value = Number(digits.replaceAll(",", "")) * (UNITS[unit.slice(0, 1).toLowerCase()] ?? 1);
  if (!Number.isFinite(value)) throw new ImportFault(`${text.slice(0, 40)} is no number`, span);
  if (percent !== "") return { kind: "leaf", leaf: { kind: "percent", value }, span };
  // `200 thousand`, `2 million` are written out in words.
  const scale = SCALES.find(([word]) => tokens.accept(word))?.[1] ?? 1;
  return {
    kind: "number",
    value: value * scale,
    span: scale === 1 ? span : [span[0], tokens.spanFrom(tokens.place - 1)[1]],
  };
}

const SCALES = [
  ["thousand", 1e3],
  ["million", 1e6],
  ["billion", 1e9],
] as const;

/** Reads 52 week high, 52-week low. */
function level(tokens: TokenStream): Node | undefined {
  const place = tokens.place;
  if (tokens.peek().text !== "52") return undefined;
  tokens.take();
  tokens.accept("-");
  const week = tokens.accept("week") || tokens.accept("weeks") || tokens.accept("wk");
  const side = week ? ["high", "low"].find((one) => tokens.accept(one)) : undefined;
  if (side === undefined) {
    tokens.rewind(place);
    return undefined;
  }
  const leaf = { kind: "named", name: `${side}_52w`, args: [], when: NEWEST, ago: 0 } as const;
  return { kind: "leaf", leaf, span: tokens.spanFrom(place) };
}

/** Reads the longest known name of several words, else the next word. */
function nameOf(tokens: TokenStream): string {
  if (tokens.peek().kind !== "word") throw tokens.unexpected("an indicator or a number should stand here");
  for (let length = LONGEST_NAME; length > 1; length--) {
    const ahead = Array.from({ length }, (_, k): ScriptToken => tokens.peek(k));
    const name = ahead.map(({ text }) => text.toLowerCase()).join(" ");
    if (!ahead.every(({ kind }) => kind === "word") || !SHORTHAND_RULES.has(name)) continue;
    for (const _ of ahead) tokens.take();
    return name;
  }
  const written = tokens.take().text.toLowerCase();
  // Functions of Pine have a namespace.
  return written.replace(/^(?:ta|math)\./, "");
}

/** Reads `[1]`, `1 bar ago`, `from 1 bar ago` after a name. */
function agoOf(tokens: TokenStream): number {
  if (tokens.sees("[")) {
    tokens.take();
    const sign = tokens.accept("-") ? -1 : 1;
    const { kind, value } = tokens.take();
    if (kind !== "number" || !Number.isInteger(value)) throw tokens.unexpected("bars back are written as close[1]");
    tokens.expect("]");
    return sign * value;
  }
  const place = tokens.place;
  tokens.accept("from");
  const { kind, value } = tokens.take();
  const unit = tokens.take().text;
  const isBack = kind === "number" && (DAYS.test(unit) || BARS.test(unit)) && tokens.accept("ago");
  if (isBack) return value;
  tokens.rewind(place);
  return 0;
}

/** True for a function that works on one or several series bar by bar. */
export function isElementwise(name: string, args: number): boolean {
  return FUNCTIONS.has(name) && (args > 1 || (name !== "min" && name !== "max"));
}
