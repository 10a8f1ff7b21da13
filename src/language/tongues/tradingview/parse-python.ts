import { table } from "#base";
import { type Lexicon, type Token, tokenize } from "../token.ts";
import { TokenStream } from "../token-stream.ts";
import { TongueFault } from "../tongue-fault.ts";
import type { PythonNode, PythonStatement } from "./python-node.ts";

const LEXICON: Lexicon = {
  skip: /\s+|#[^\n]*|\\\n|;/y,
  number: /(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y,
  word: /[A-Za-z_]\w*/y,
  symbol: /\*\*|[<>!=]=|[()[\]{}<>=+\-*/,.:&|]/y,
  text: /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y,
};

const LITERALS = table<boolean | null>({
  True: true,
  true: true,
  False: false,
  false: false,
  None: null,
  null: null,
});
const MAX_OPERANDS = 200;

/** Reads the statements that matter: assignments and expressions; imports are passed over. Throws TongueFault. */
export function parsePython(text: string): readonly PythonStatement[] {
  return new Parser(text).statements();
}

class Parser {
  readonly #text: string;
  readonly #tokens: TokenStream;
  #brackets = 0;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = new TokenStream(tokenize(text, LEXICON));
  }

  statements(): readonly PythonStatement[] {
    const read: PythonStatement[] = [];
    while (this.#tokens.peek().kind !== "end") {
      if (this.#tokens.sees("from") || this.#tokens.sees("import")) this.#line();
      else read.push(this.#statement());
    }
    return read;
  }

  /** Passes over the rest of the line; an import in parentheses ends where they do. */
  #line(): void {
    let depth = 0;
    do {
      const { text } = this.#tokens.take();
      if (text === "(") depth++;
      if (text === ")") depth--;
    } while (this.#tokens.peek().kind !== "end" && (depth > 0 || !this.#newLine()));
  }

  /** Whether a line ends before the next token; not inside brackets. */
  #newLine(): boolean {
    const { span } = this.#tokens.peek();
    const before = this.#tokens.place === 0 ? 0 : this.#tokens.peek(-1).span[1];
    const between = this.#text.slice(before, span[0]);
    return this.#brackets === 0 && (between.includes(";") || between.replaceAll("\\\n", "").includes("\n"));
  }

  #statement(): PythonStatement {
    const start = this.#tokens.place;
    const names: string[] = [];
    while (this.#tokens.peek().kind === "word") {
      names.push(this.#tokens.take().text);
      if (!this.#tokens.accept(",")) break;
    }
    if (names.length > 0 && this.#tokens.accept("=")) {
      return { target: names.length === 1 ? names[0] : undefined, value: this.#expression() };
    }
    this.#tokens.rewind(start);
    return { target: undefined, value: this.#expression() };
  }

  #expression(): PythonNode {
    return this.#tokens.nested(() => this.#chain(["|"], () => this.#chain(["&"], () => this.#comparison())));
  }

  #comparison(): PythonNode {
    const left = this.#sum();
    const op = ["<=", ">=", "==", "!=", "<", ">"].find((one) => !this.#newLine() && this.#tokens.accept(one));
    if (op === undefined) return left;
    const right = this.#sum();
    if (["<=", ">=", "==", "!=", "<", ">"].some((one) => this.#tokens.sees(one))) {
      throw this.#tokens.unexpected("one comparison at a time; use between for two");
    }
    return { kind: "binary", op, left, right, span: [left.span[0], right.span[1]] };
  }

  #sum(): PythonNode {
    return this.#chain(["+", "-"], () => this.#chain(["*", "/"], () => this.#power()));
  }

  #chain(operators: readonly string[], read: () => PythonNode): PythonNode {
    let left = read();
    for (let operands = 1; ; operands++) {
      const op = this.#newLine() ? undefined : operators.find((one) => this.#tokens.accept(one));
      if (op === undefined) return left;
      if (operands === MAX_OPERANDS) throw new TongueFault(`there are more than ${MAX_OPERANDS} operands`, left.span);
      const right = read();
      left = { kind: "binary", op, left, right, span: [left.span[0], right.span[1]] };
    }
  }

  #power(): PythonNode {
    const place = this.#tokens.place;
    if (this.#tokens.accept("-")) {
      const of = this.#tokens.nested(() => this.#power());
      return { kind: "minus", of, span: this.#tokens.spanFrom(place) };
    }
    const left = this.#postfix();
    if (!this.#tokens.accept("**")) return left;
    const right = this.#tokens.nested(() => this.#power());
    return { kind: "binary", op: "**", left, right, span: [left.span[0], right.span[1]] };
  }

  #postfix(): PythonNode {
    const place = this.#tokens.place;
    let of = this.#primary();
    for (let links = 0; !this.#newLine(); links++) {
      if (links > MAX_OPERANDS) throw new TongueFault(`a chain has more than ${MAX_OPERANDS} links`, of.span);
      if (this.#tokens.accept(".")) {
        const name = this.#tokens.take();
        if (name.kind !== "word") throw new TongueFault("a name should stand behind the point", name.span);
        of = { kind: "attribute", of, name: name.text, span: this.#tokens.spanFrom(place) };
      } else if (this.#tokens.sees("(")) {
        const args = this.#items("(", ")", () => this.#argument());
        of = { kind: "call", of, args, span: this.#tokens.spanFrom(place) };
      } else if (this.#tokens.sees("[")) {
        throw this.#tokens.unexpected("parts of lists are not read");
      } else break;
    }
    return of;
  }

  /** `name=value` is read for its value; no argument that matters has a name but these of order_by and limit. */
  #argument(): PythonNode {
    if (this.#tokens.accept("*")) return this.#expression();
    if (this.#tokens.peek().kind === "word" && this.#tokens.peek(1).text === "=") {
      this.#tokens.take();
      this.#tokens.take();
    }
    return this.#expression();
  }

  #items<T>(open: string, close: string, read: () => T): readonly T[] {
    this.#tokens.expect(open);
    this.#brackets++;
    const items: T[] = [];
    while (!this.#tokens.sees(close)) {
      items.push(read());
      if (!this.#tokens.accept(",")) break;
    }
    this.#brackets--;
    this.#tokens.expect(close);
    return items;
  }

  #primary(): PythonNode {
    const place = this.#tokens.place;
    const token = this.#tokens.peek();
    if (token.kind === "text") return this.#texts(place);
    if (token.kind === "number") {
      this.#tokens.take();
      if (!Number.isFinite(token.value)) throw new TongueFault("the number is too large", token.span);
      return { kind: "number", value: token.value, span: token.span };
    }
    if (token.kind === "word") return this.#word(token);
    if (token.text === "{") {
      const entries = this.#items("{", "}", () => {
        const key = this.#expression();
        this.#tokens.expect(":");
        return [key, this.#expression()] as const;
      });
      return { kind: "dict", entries, span: this.#tokens.spanFrom(place) };
    }
    if (token.text === "[") {
      const items = this.#items("[", "]", () => this.#expression());
      return { kind: "list", items, span: this.#tokens.spanFrom(place) };
    }
    if (token.text !== "(") throw this.#tokens.unexpected("a value should stand here");
    const items = this.#items("(", ")", () => this.#expression());
    const span = this.#tokens.spanFrom(place);
    return items.length === 1 ? { ...items[0]!, span } : { kind: "list", items, span };
  }

  #word(token: Token): PythonNode {
    this.#tokens.take();
    if (Object.hasOwn(LITERALS, token.text)) return { kind: "literal", value: LITERALS[token.text]!, span: token.span };
    return { kind: "name", name: token.text, span: token.span };
  }

  /** Texts side by side are one text. */
  #texts(place: number): PythonNode {
    let value = "";
    do value += this.#tokens.take().text.replaceAll(/\\(.)/g, "$1");
    while (this.#tokens.peek().kind === "text" && !this.#newLine());
    return { kind: "text", value, span: this.#tokens.spanFrom(place) };
  }
}
