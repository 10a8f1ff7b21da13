import { type Lexicon, tokenize } from "../token.ts";
import { TokenStream } from "../token-stream.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { parseThinkScriptExpression } from "./parse-thinkscript.ts";
import type { ThinkScript, ThinkScriptExpression, ThinkScriptLeaf } from "./thinkscript-syntax.ts";

const LEXICON: Lexicon = {
  skip: /\s+|#[^\n]*/y,
  number: /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y,
  word: /[A-Za-z_]\w*/y,
  // A character outside thinkScript is a symbol too, so that only its own statement becomes unreadable.
  symbol: /[<>!=]=|<>|&&|\|\||[^\s\w"#]|"/uy,
  text: /"[^"\n]*"|“[^”\n]*”?/y,
};

const DECLARING = ["def", "input", "rec", "plot"];
const DRAWING = new Set(
  `declare addlabel addcloud alert assignpricecolor addchartbubble addverticalline addorder assignbackgroundcolor
  addline assert profile`.split(/\s+/),
);

interface Block {
  readonly values: Map<string, ThinkScriptExpression>;
}

/** Reads the definitions and plots of a script. Throws ImportFault if nothing is readable. */
export function parseScript(text: string): ThinkScript {
  return new ScriptParser(new TokenStream(tokenize(text, LEXICON))).script();
}

class ScriptParser {
  readonly #tokens: TokenStream;
  readonly #plots = new Map<string, string>();
  readonly #drawings: ThinkScriptExpression[] = [];
  readonly #unused: { span: SourceSpan; why: string }[] = [];
  #bare: ThinkScriptExpression | undefined;
  #bareFault: ImportFault | undefined;

  constructor(tokens: TokenStream) {
    this.#tokens = tokens;
  }

  script(): ThinkScript {
    const block: Block = { values: new Map() };
    while (this.#tokens.peek().kind !== "end") this.#recovered(block);
    const [fault, bare] = [this.#bareFault, this.#bare];
    if (fault !== undefined && this.#plots.size === 0 && bare === undefined) throw fault;
    if (fault !== undefined) this.#unused.push({ span: fault.span, why: fault.message });
    if (bare !== undefined && this.#plots.size > 0) {
      this.#unused.push({ span: bare.span, why: "a condition stands alone beside a plot, which is the scan" });
    }
    return { definitions: block.values, plots: this.#plots, bare, drawings: this.#drawings, unused: this.#unused };
  }

  /** Reads a statement. An unreadable one only makes the names that it assigns unreadable. */
  #recovered(block: Block): void {
    const tokens = this.#tokens;
    const place = tokens.place;
    try {
      this.#statement(block);
    } catch (error) {
      if (!(error instanceof ImportFault)) throw error;
      tokens.rewind(place);
      const names = this.#skipStatement();
      if (names.length === 0) this.#bareFault ??= error;
      for (const name of names) {
        const reason = `${name} cannot be read: ${error.message}`;
        block.values.set(name, { kind: "leaf", leaf: { kind: "broken", reason }, span: error.span });
      }
    }
  }

  #statement(block: Block): void {
    const tokens = this.#tokens;
    if (tokens.accept(";")) return;
    const word = tokens.peek().text.toLowerCase();
    const next = tokens.peek(1);
    if (DECLARING.includes(word) && (next.kind === "word" || next.kind === "text")) this.#declaration(block);
    else if (word === "script" && next.kind === "word") this.#ownScript(block);
    else if (word === "switch" && next.text === "(") this.#switch(block);
    else if (word === "if" && this.#if(block)) return;
    else if (this.#isDrawing()) this.#drawing();
    else if (next.kind === "symbol" && next.text === "=") this.#assignment(block);
    else if (this.#bare === undefined) this.#bare = readable(parseThinkScriptExpression(tokens));
    else throw tokens.unexpected("a second condition stands alone; join them with and");
    // A declaration begins a new statement even without the ; before it.
    const declares = DECLARING.includes(tokens.peek().text.toLowerCase()) && tokens.peek(1).kind === "word";
    const ended = declares || tokens.peek().kind === "end" || tokens.sees("}") || tokens.peek(-1).text === "}";
    if (!tokens.accept(";") && !ended) throw tokens.unexpected("a statement ends with ;");
  }

  #declaration(block: Block): void {
    const plot = this.#tokens.take().text.toLowerCase() === "plot";
    const written = this.#tokens.peek().text;
    const name = written.toLowerCase();
    if (plot) this.#plots.set(name, written);
    if (this.#tokens.peek(1).text === "=") return this.#assignment(block);
    const { span } = this.#tokens.take();
    if (this.#tokens.peek().kind !== "end" && !this.#tokens.sees(";"))
      throw this.#tokens.unexpected("= or ; should stand here");
    block.values.set(name, broken(`${name} is never given a value`, span));
  }

  #assignment(block: Block): void {
    const name = this.#tokens.take().text.toLowerCase();
    this.#tokens.expect("=");
    block.values.set(name, readable(parseThinkScriptExpression(this.#tokens)));
  }

  /** Reads if (test) { x = 1; } else { x = 2; }. Returns false for an if expression. */
  #if(block: Block): boolean {
    const tokens = this.#tokens;
    const place = tokens.place;
    tokens.take();
    let test: ThinkScriptExpression;
    try {
      test = parseThinkScriptExpression(tokens);
    } catch (error) {
      if (!(error instanceof ImportFault)) throw error;
      tokens.rewind(place);
      return false;
    }
    tokens.accept("then");
    if (!tokens.sees("{")) {
      tokens.rewind(place);
      return false;
    }
    const yes = this.#braced();
    let no: Block = { values: new Map() };
    if (tokens.accept("else")) {
      if (!tokens.sees("if")) no = this.#braced();
      else if (!tokens.nested(() => this.#if(no))) throw tokens.unexpected("a block in braces should stand here");
    }
    const span = tokens.spanFrom(place);
    for (const name of new Set([...yes.values.keys(), ...no.values.keys()])) {
      const value = (of: Block) => of.values.get(name) ?? broken(`${name} is given no value in one of the cases`, span);
      block.values.set(name, leafAt({ kind: "if", test, yes: value(yes), no: value(no) }, span));
    }
    return true;
  }

  #braced(): Block {
    return this.#tokens.nested(() => {
      const block: Block = { values: new Map() };
      this.#tokens.expect("{");
      while (!this.#tokens.sees("}") && this.#tokens.peek().kind !== "end") this.#recovered(block);
      this.#tokens.expect("}");
      return block;
    });
  }

  /** Reads switch (input) { case "A": x = 1; case "B": x = 2; default: x = 3; }. */
  #switch(block: Block): void {
    const tokens = this.#tokens;
    const place = tokens.place;
    tokens.take();
    const of = parseThinkScriptExpression(tokens);
    tokens.expect("{");
    const cases: { label: ThinkScriptExpression | undefined; block: Block }[] = [];
    while (!tokens.accept("}")) {
      const label = tokens.accept("default") ? undefined : this.#label();
      tokens.expect(":");
      const inside: Block = { values: new Map() };
      while (!tokens.sees("case") && !tokens.sees("default") && !tokens.sees("}") && tokens.peek().kind !== "end") {
        tokens.nested(() => this.#recovered(inside));
      }
      cases.push({ label, block: inside });
    }
    const span = tokens.spanFrom(place);
    for (const name of new Set(cases.flatMap((one) => [...one.block.values.keys()]))) {
      const values = cases.map((one) => ({
        label: one.label,
        value: one.block.values.get(name) ?? broken(`${name} is given no value in one of the cases`, span),
      }));
      block.values.set(name, leafAt({ kind: "switch", of, cases: values }, span));
    }
  }

  #label(): ThinkScriptExpression {
    this.#tokens.expect("case");
    return parseThinkScriptExpression(this.#tokens);
  }

  /** Reads script name { … }. */
  #ownScript(block: Block): void {
    const place = this.#tokens.place;
    this.#tokens.take();
    const name = this.#tokens.take().text.toLowerCase();
    if (!this.#tokens.sees("{")) throw this.#tokens.unexpected('"{" should stand here');
    this.#skipBraces();
    const reason = `${name} is a script within the script, which is not read; write its formula where it is used`;
    block.values.set(name, broken(reason, this.#tokens.spanFrom(place)));
  }

  /** True for a drawing statement: declare lower; AddLabel(…); Scan.SetDefaultColor(…). */
  #isDrawing(): boolean {
    const [first, point, method] = [this.#tokens.peek(), this.#tokens.peek(1), this.#tokens.peek(2)];
    if (DRAWING.has(first.text.toLowerCase())) return true;
    return point.text === "." && /^(?:set|assign|hide|definecolor|color)/i.test(method.text);
  }

  #drawing(): void {
    const tokens = this.#tokens;
    const place = tokens.place;
    try {
      if (tokens.peek(1).text === "(") this.#drawings.push(parseThinkScriptExpression(tokens));
    } catch (error) {
      if (!(error instanceof ImportFault)) throw error;
      tokens.rewind(place);
    }
    this.#skipTo(";");
  }

  /** Skips a statement and returns the names that it assigns. */
  #skipStatement(): readonly string[] {
    const tokens = this.#tokens;
    const names = new Set<string>();
    const start = tokens.place;
    const block = tokens.sees("if") || tokens.sees("switch") || tokens.sees("script");
    for (let depth = 0; tokens.peek().kind !== "end";) {
      const first = tokens.place === start || [";", "{", "}", ":"].includes(tokens.peek(-1).text);
      if (first && tokens.peek(1).text === "=") names.add(tokens.peek().text.toLowerCase());
      const declares = DECLARING.includes(tokens.peek().text.toLowerCase()) && tokens.peek(1).kind !== "symbol";
      if (first && declares) names.add(tokens.peek(1).text.toLowerCase());
      if (tokens.sees("}") && depth === 0) {
        // Skip an unmatched brace, unless it ends the enclosing block.
        if (tokens.place === start) tokens.take();
        break;
      }
      const { text } = tokens.take();
      if (text === "{") depth++;
      else if (text === "}") depth--;
      if (depth > 0) continue;
      if (text === ";" || (text === "}" && block && !tokens.sees("else"))) break;
    }
    return [...names];
  }

  #skipTo(symbol: string): void {
    while (this.#tokens.peek().kind !== "end" && !this.#tokens.sees(symbol) && !this.#tokens.sees("}"))
      this.#tokens.take();
  }

  #skipBraces(): void {
    let depth = 0;
    do {
      const { text, kind } = this.#tokens.take();
      if (kind === "end") throw this.#tokens.unexpected('"}" should stand here');
      if (text === "{") depth++;
      else if (text === "}") depth--;
    } while (depth > 0);
  }
}

/** Throws ImportFault for an unreadable expression. */
function readable(expression: ThinkScriptExpression): ThinkScriptExpression {
  if (expression.kind === "unread") throw new ImportFault(expression.reason, expression.span);
  return expression;
}

function leafAt(leaf: ThinkScriptLeaf, span: SourceSpan): ThinkScriptExpression {
  return { kind: "leaf", leaf, span };
}

function broken(reason: string, span: SourceSpan): ThinkScriptExpression {
  return leafAt({ kind: "broken", reason }, span);
}
