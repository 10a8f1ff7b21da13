import type { ScriptToken } from "../token.ts";
import { TokenStream } from "../token-stream.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { leaf, readExpression, skipTypeArguments } from "./parse-pine.ts";
import { type PineLine, pineLines } from "./pine-lines.ts";
import { LOOP } from "./pine-flow.ts";
import type { PineBranch, PineExpression, PineParameterName, PineStatement } from "./pine-node.ts";

/** Maximum nesting of blocks. */
const MOST_BLOCKS = 30;
/** Maximum number of names in an unreadable tuple. */
const MOST_NAMES = 100;
export const TYPE = "types of one's own have no counterpart";

const TYPES = new Set(["import", "type", "enum"]);

/**
 * Reads a script. An unreadable line becomes an `unread` statement, so that the rest stays readable. Throws ImportFault
 * at a character outside Pine Script.
 */
export function parseScript(text: string): readonly PineStatement[] {
  return new ScriptParser(pineLines(text)).block(0);
}

class ScriptParser {
  readonly #lines: readonly PineLine[];
  #next = 0;
  #depth = 0;

  constructor(lines: readonly PineLine[]) {
    this.#lines = lines;
  }

  /** Reads the following lines with at least this indentation. */
  block(indent: number): readonly PineStatement[] {
    const statements: PineStatement[] = [];
    for (;;) {
      const line = this.#lines[this.#next];
      if (line === undefined || line.indent < indent) return statements;
      statements.push(...this.#line(line));
    }
  }

  #line(line: PineLine): readonly PineStatement[] {
    const first = this.#next++;
    try {
      const tokens = new TokenStream(line.tokens);
      const read: PineStatement[] = [];
      do read.push(this.#statement(tokens, line.indent));
      while (tokens.accept(",") || tokens.accept(";"));
      if (tokens.peek().kind !== "end") throw tokens.unexpected("a statement ends with its line");
      return read;
    } catch (error) {
      if (!(error instanceof ImportFault)) throw error;
      return [this.#unread(first, error.message)];
    }
  }

  /** Skips a line and its block. */
  #unread(first: number, reason: string): PineStatement {
    const { indent } = this.#lines[first]!;
    this.#next = Math.max(this.#next, first + 1);
    while ((this.#lines[this.#next]?.indent ?? -1) > indent) this.#next++;
    const tokens = this.#lines.slice(first, this.#next).flatMap((line) => line.tokens);
    const span: SourceSpan = [tokens[0]!.span[0], tokens.at(-1)!.span[1]];
    return { kind: "unread", names: namesGiven(tokens), reason, span };
  }

  #statement(tokens: TokenStream, indent: number): PineStatement {
    const place = tokens.place;
    const word = tokens.peek().text;
    if (tokens.peek().kind === "word") {
      const reason = word === "for" || word === "while" ? LOOP : TYPES.has(word) ? TYPE : undefined;
      const counted = word === "for" ? this.#loop(tokens, indent) : undefined;
      if (counted !== undefined) return counted;
      if (reason !== undefined) {
        while (tokens.take().kind !== "end");
        return this.#unread(this.#next - 1, reason);
      }
      if ((word === "export" || word === "method") && tokens.peek(1).kind === "word") tokens.take();
      const declared = this.#function(tokens, indent);
      if (declared !== undefined) return declared;
    }
    if (tokens.sees("[")) {
      const names = tupleNames(tokens);
      if (names !== undefined) {
        const value = this.#value(tokens, indent);
        return { kind: "declare", names, kept: false, value, span: tokens.spanFrom(place) };
      }
    }
    const kept = word === "var" || word === "varip";
    const name = declaredName(tokens);
    if (name !== undefined) {
      const value = this.#value(tokens, indent);
      return { kind: "declare", names: [name], kept, value, span: tokens.spanFrom(place) };
    }
    const assigned = this.#assignment(tokens, indent, place);
    if (assigned !== undefined) return assigned;
    const value = this.#value(tokens, indent);
    return { kind: "expression", value, span: value.span };
  }

  /** Reads `for i = 1 to 5 by 2`; undefined for other loops. */
  #loop(tokens: TokenStream, indent: number): PineStatement | undefined {
    const place = tokens.place;
    tokens.take();
    const name = tokens.take().text;
    if (tokens.accept("=")) {
      const from = readExpression(tokens);
      const to = tokens.accept("to") ? readExpression(tokens) : undefined;
      const by = tokens.accept("by") ? readExpression(tokens) : undefined;
      if (to !== undefined && tokens.peek().kind === "end") {
        const [begin, head] = tokens.spanFrom(place);
        const body = this.#below(indent);
        return { kind: "loop", name, from, to, by, body, span: [begin, body.at(-1)?.span[1] ?? head] };
      }
    }
    tokens.rewind(place);
    return undefined;
  }

  /** Reads a reassignment: x := 5, x += 1. */
  #assignment(tokens: TokenStream, indent: number, place: number): PineStatement | undefined {
    const first = tokens.peek();
    const sign = tokens.peek(1).kind === "symbol" ? tokens.peek(1).text : "";
    if (first.kind !== "word" || !/^(?::|[-+*/])=$/.test(sign)) return undefined;
    tokens.take();
    tokens.take();
    const right = this.#value(tokens, indent);
    const op = sign[0] as ":" | "+" | "-" | "*" | "/";
    const left = leaf({ kind: "name", name: first.text }, first.span);
    const span = tokens.spanFrom(place);
    const value: PineExpression = op === ":" ? right : { kind: "arithmetic", op, left, right, span };
    return { kind: "assign", name: first.text, value, span };
  }

  /** Reads a function: name(a, b = 2) => …, with its value or its block. */
  #function(tokens: TokenStream, indent: number): PineStatement | undefined {
    const place = tokens.place;
    if (tokens.peek(1).text !== "(" || tokens.peek(1).kind !== "symbol") return undefined;
    let ahead = 2;
    for (let depth = 1; depth > 0; ahead++) {
      const { kind, text } = tokens.peek(ahead);
      if (kind === "end") return undefined;
      if (kind === "symbol" && text === "(") depth++;
      if (kind === "symbol" && text === ")") depth--;
    }
    if (tokens.peek(ahead).text !== "=>") return undefined;
    const name = tokens.take().text;
    tokens.take();
    const parameters: PineParameterName[] = [];
    while (!tokens.accept(")")) {
      let parameter = tokens.take();
      skipTypeArguments(tokens, parameter.text);
      while (tokens.peek().kind === "word" || tokens.accept("[", "]")) {
        if (tokens.peek().kind === "word") parameter = tokens.take();
      }
      parameters.push({ name: parameter.text, usual: tokens.accept("=") ? readExpression(tokens) : undefined });
      if (!tokens.sees(")")) tokens.expect(",");
    }
    tokens.expect("=>");
    const body = this.#body(tokens, indent);
    return { kind: "function", name, parameters, body, span: tokens.spanFrom(place) };
  }

  /** Reads the body after => or a test: the rest of the line, or the block below it. */
  #body(tokens: TokenStream, indent: number): readonly PineStatement[] {
    if (tokens.peek().kind === "end") return this.#below(indent);
    return tokens.nested(() => {
      const body: PineStatement[] = [];
      do body.push(this.#statement(tokens, indent));
      while (tokens.accept(","));
      return body;
    });
  }

  #below(indent: number): readonly PineStatement[] {
    const line = this.#lines[this.#next];
    if (line === undefined || line.indent <= indent) return [];
    if (++this.#depth > MOST_BLOCKS)
      throw new ImportFault(
        `blocks are nested more than ${MOST_BLOCKS} deep; write them flatter`,
        line.tokens[0]!.span,
      );
    try {
      return this.block(line.indent);
    } finally {
      this.#depth--;
    }
  }

  #value(tokens: TokenStream, indent: number): PineExpression {
    const place = tokens.place;
    const word = tokens.peek();
    if (word.kind === "word" && word.text === "if") return this.#if(tokens, indent);
    if (word.kind === "word" && word.text === "switch") return this.#switch(tokens, indent);
    if (word.kind === "word" && (word.text === "for" || word.text === "while")) {
      while (tokens.take().kind !== "end");
      this.#below(indent);
      return leaf({ kind: "unread", reason: LOOP }, tokens.spanFrom(place));
    }
    return readExpression(tokens);
  }

  #if(tokens: TokenStream, indent: number): PineExpression {
    const place = tokens.place;
    tokens.expect("if");
    const of: PineBranch[] = [{ test: readExpression(tokens), body: this.#body(tokens, indent) }];
    const [from] = tokens.spanFrom(place);
    let end = tokens.spanFrom(place)[1];
    for (;;) {
      const line = this.#lines[this.#next];
      if (line === undefined || line.indent !== indent || line.tokens[0]!.text !== "else") break;
      this.#next++;
      const rest = new TokenStream(line.tokens);
      rest.expect("else");
      const test = rest.accept("if") ? readExpression(rest) : undefined;
      of.push({ test, body: this.#body(rest, indent) });
      end = rest.spanFrom(0)[1];
      if (test === undefined) break;
    }
    return leaf({ kind: "branches", of }, [from, this.#endOf(of, end)]);
  }

  /** Reads a switch as an if that compares the subject with each case. */
  #switch(tokens: TokenStream, indent: number): PineExpression {
    const place = tokens.place;
    tokens.expect("switch");
    const subject = tokens.peek().kind === "end" ? undefined : readExpression(tokens);
    if (tokens.peek().kind !== "end") throw tokens.unexpected("the cases of a switch stand below it");
    const span = tokens.spanFrom(place);
    const inner = this.#lines[this.#next]?.indent ?? 0;
    const of: PineBranch[] = [];
    for (;;) {
      const line = this.#lines[this.#next];
      if (line === undefined || line.indent !== inner || inner <= indent) break;
      this.#next++;
      const rest = new TokenStream(line.tokens);
      const test = rest.sees("=>") ? undefined : readExpression(rest);
      rest.expect("=>");
      const compared: PineExpression | undefined =
        subject === undefined || test === undefined
          ? test
          : { kind: "compare", relation: "EqualTo", left: subject, right: test, span: test.span };
      of.push({ test: compared, body: this.#body(rest, inner) });
      if (rest.peek().kind !== "end") throw rest.unexpected("a case ends with its line");
    }
    if (of.length === 0) throw new ImportFault("a switch has no cases", span);
    return leaf({ kind: "branches", of }, [span[0], this.#endOf(of, span[1])]);
  }

  #endOf(branches: readonly PineBranch[], least: number): number {
    return Math.max(least, ...branches.map(({ body }) => body.at(-1)?.span[1] ?? 0));
  }
}

/** Returns the names that skipped tokens assign: x =, x :=, [a, b] =, f(x) =>. */
function namesGiven(tokens: readonly ScriptToken[]): readonly string[] {
  const names = new Set<string>();
  const open: number[] = [];
  let closed = 0;
  for (const [i, { kind, text }] of tokens.entries()) {
    if (kind === "symbol" && "([".includes(text)) open.push(i);
    if (kind === "symbol" && ")]".includes(text)) closed = open.pop() ?? i;
    if (kind !== "symbol" || !/^(?:[:+*/%-]?=|=>)$/.test(text)) continue;
    const before = tokens[i - 1];
    if (before?.kind === "word") names.add(before.text);
    if (before?.text === ")") names.add(tokens[closed - 1]?.text ?? "");
    if (before?.text !== "]") continue;
    for (const one of tokens.slice(Math.max(closed, i - MOST_NAMES), i)) if (one.kind === "word") names.add(one.text);
  }
  return [...names];
}

/** Reads the names of [a, b, c] =. */
function tupleNames(tokens: TokenStream): readonly string[] | undefined {
  const names: string[] = [];
  let ahead = 1;
  for (; tokens.peek(ahead).kind === "word"; ahead += 2) {
    names.push(tokens.peek(ahead).text);
    if (tokens.peek(ahead + 1).text !== ",") break;
  }
  if (tokens.peek(ahead + 1).text !== "]" || tokens.peek(ahead + 2).text !== "=") return undefined;
  for (let taken = 0; taken < ahead + 3; taken++) tokens.take();
  return names;
}

/** Reads the modifiers and types before a name, var float x =, int[] y =, array<float> z =, if a single = follows. */
function declaredName(tokens: TokenStream): string | undefined {
  const place = tokens.place;
  let name: string | undefined;
  while (tokens.peek().kind === "word") {
    name = tokens.take().text;
    skipTypeArguments(tokens, name);
    tokens.accept("[", "]");
  }
  if (name !== undefined && tokens.accept("=")) return name;
  tokens.rewind(place);
  return undefined;
}
