import { table } from "#base";
import { type Lexicon, type Token, tokenize } from "../token.ts";
import { TokenStream } from "../token-stream.ts";
import { TongueFault } from "../tongue-fault.ts";
import type { PythonNode, PythonStatement } from "./python-node.ts";

const LEXICON: Lexicon = {
  skip: /\s+|(?:#|\/\/)[^\n]*|\\\n|;/y,
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

/** Words that begin a line of which the part up to the colon is passed over. */
const BLOCKS = new Set([
  "def",
  "if",
  "elif",
  "else",
  "for",
  "while",
  "with",
  "try",
  "except",
  "finally",
  "class",
  "async",
]);
/** Those of which nothing may run, or several times. */
const DEPENDING = new Set(["if", "elif", "else", "for", "while", "except"]);
/** Words of JavaScript before a name: `const query = await new Query()`. */
const DECLARING = new Set(["const", "let", "var"]);
const PASSED_OVER = new Set(["await", "new"]);
/** Rows of the result that are picked afterwards: df[df["close"] > 5]. */
const PICKS = "rows of the result are picked, which is no part of the query; write it as a condition";
/** What a statement that cannot be read may be about. */
const TELLING = new Set(
  "and or col column filter filter2 filters conditions query where where2 set_markets set_index set_tickers".split(" "),
);

/** Reads the statements that matter: assignments and expressions; other lines of Python are passed over. */
export function parsePython(text: string): readonly PythonStatement[] {
  return new Parser(text).statements();
}

class Parser {
  readonly #text: string;
  readonly #tokens: TokenStream;
  #brackets = 0;
  /** The block of if or for that lines belong to which are indented further. */
  #block: { readonly word: string; readonly column: number } | undefined;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = new TokenStream(tokenize(text, LEXICON));
  }

  statements(): readonly PythonStatement[] {
    const read: PythonStatement[] = [];
    while (this.#tokens.peek().kind !== "end") {
      const word = this.#tokens.peek().kind === "word" ? this.#tokens.peek().text : "";
      if (word === "from" || word === "import") read.push(...this.#imported());
      else if (BLOCKS.has(word)) this.#head(word);
      else {
        if (word === "return") this.#tokens.take();
        const statement = this.#recovered();
        if (statement !== undefined) read.push(statement);
      }
    }
    return read;
  }

  /** The statement, or its line as one that is not read; nothing where it is about something else. */
  #recovered(): PythonStatement | undefined {
    const place = this.#tokens.place;
    const depends = this.#dependsOn();
    let fault: TongueFault;
    try {
      const statement = this.#statement();
      // A bracket that closes nothing is left from what was not copied.
      while ([")", "]", "}"].some((one) => !this.#newLine() && this.#tokens.accept(one)));
      // Conditions may stand in a row, as within a list.
      const ends = this.#tokens.accept(",") || this.#tokens.peek().kind === "end" || this.#newLine();
      if (ends && depends === undefined) return statement;
      fault = depends ?? this.#tokens.unexpected("a statement ends here");
    } catch (error) {
      if (!(error instanceof TongueFault)) throw error;
      fault = depends ?? error;
    }
    this.#brackets = 0;
    this.#tokens.rewind(place);
    const target = this.#tokens.peek(1).text === "=" ? this.#tokens.peek().text : undefined;
    this.#lineEnd(place, fault);
    const span = this.#tokens.spanFrom(place);
    const written = this.#text.slice(...span);
    const picks = fault.message === PICKS;
    if (!picks && !(written.toLowerCase().match(/[a-z_]\w*/g) ?? []).some((word) => TELLING.has(word)))
      return undefined;
    const value: PythonNode = { kind: "unread", reason: fault.message, span };
    return { target: picks || depends !== undefined ? undefined : target, value };
  }

  /** Passes over what is left of a statement that began at a place. */
  #lineEnd(place: number, fault: TongueFault): void {
    for (;;) {
      if (!this.#tokens.skip(() => this.#tokens.place > place && this.#newLine())) throw fault;
      if (this.#tokens.peek().kind === "end" || (this.#tokens.place > place && this.#newLine())) return;
      this.#tokens.take();
    }
  }

  /** Why a statement within a block of if or for is not read. */
  #dependsOn(): TongueFault | undefined {
    const { span } = this.#tokens.peek();
    if (this.#column(span[0]) <= (this.#block?.column ?? Number.POSITIVE_INFINITY)) this.#block = undefined;
    return this.#block === undefined
      ? undefined
      : new TongueFault(`it depends on ${this.#block.word}, which is not looked at; give the query alone`, span);
  }

  /** How far a line is indented that has a place. */
  #column(place: number): number {
    const line = this.#text.slice(this.#text.lastIndexOf("\n", place - 1) + 1, place);
    return line.length - line.trimStart().length;
  }

  /** Passes over the head of a block, up to its colon; what stands in the block is read. */
  #head(word: string): void {
    const { span } = this.#tokens.peek();
    const column = this.#column(span[0]);
    if (this.#block === undefined || column <= this.#block.column) this.#block = undefined;
    const main = this.#tokens.peek(1).text === "__name__";
    if (this.#block === undefined && DEPENDING.has(word) && !main) this.#block = { word, column };
    let depth = 0;
    for (;;) {
      const { kind, text } = this.#tokens.take();
      if (text === "(" || text === "[" || text === "{") depth++;
      if (text === ")" || text === "]" || text === "}") depth--;
      if (kind === "end" || (depth <= 0 && text === ":" && kind === "symbol") || (depth <= 0 && this.#newLine()))
        return;
    }
  }

  /** The other names that an import gives: `import col as c`. An import in brackets ends where they do. */
  #imported(): readonly PythonStatement[] {
    const read: PythonStatement[] = [];
    let depth = 0;
    do {
      const { text, span } = this.#tokens.take();
      if (text === "(" || text === "{") depth++;
      if (text === ")" || text === "}") depth--;
      if (this.#tokens.peek().text === "as" && this.#tokens.peek(1).kind === "word")
        read.push({ target: this.#tokens.peek(1).text, value: { kind: "name", name: text, span } });
    } while (this.#tokens.peek().kind !== "end" && (depth > 0 || !this.#newLine()));
    return read;
  }

  /** Whether a line ends before the next token; not inside brackets. */
  #newLine(): boolean {
    const { span } = this.#tokens.peek();
    const before = this.#tokens.place === 0 ? 0 : this.#tokens.peek(-1).span[1];
    const between = this.#text.slice(before, span[0]);
    // A line that begins with a point goes on with the chain before it.
    if (this.#tokens.peek().text === "." && this.#tokens.place > 0 && !between.includes(";")) return false;
    return this.#brackets === 0 && (between.includes(";") || between.replaceAll("\\\n", "").includes("\n"));
  }

  #statement(): PythonStatement {
    const start = this.#tokens.place;
    if (this.#tokens.peek().kind === "text" && this.#tokens.peek(1).text === ":")
      return { target: undefined, value: this.#membersAlone() };
    const first = this.#tokens.peek(1);
    if (DECLARING.has(this.#tokens.peek().text) && (first.kind === "word" || "[{".includes(first.text)))
      this.#tokens.take();
    const names = this.#targets();
    if (names.length === 1 && this.#tokens.accept("+", "=")) {
      return { target: names[0], adds: true, value: this.#expression() };
    }
    if (names.length > 0 && this.#tokens.accept("=")) {
      return { target: names.length === 1 ? names[0] : undefined, value: this.#expression() };
    }
    this.#tokens.rewind(start);
    return { target: undefined, value: this.#expression() };
  }

  /** The names before `=`, in brackets or not; what else stands there is passed over as names that are not kept. */
  #targets(): readonly string[] {
    const start = this.#tokens.place;
    const open = ["(", "[", "{"].find((one) => this.#tokens.accept(one));
    const names: string[] = [];
    while (this.#tokens.peek().kind === "word") {
      names.push(this.#tokens.take().text);
      if (open === "{" && this.#tokens.accept(":")) this.#tokens.take();
      if (!this.#tokens.accept(",")) break;
    }
    if (open === undefined) return names;
    const closed = this.#tokens.accept(
      new Map([
        ["(", ")"],
        ["[", "]"],
        ["{", "}"],
      ]).get(open)!,
    );
    if (closed && this.#tokens.sees("=")) return [...names, ""];
    this.#tokens.rewind(start);
    return [];
  }

  /** The members of an object whose braces were not copied. */
  #membersAlone(): PythonNode {
    const place = this.#tokens.place;
    const entries: (readonly [PythonNode, PythonNode])[] = [];
    do {
      const key = this.#texts(this.#tokens.place);
      this.#tokens.expect(":");
      entries.push([key, this.#expression()]);
    } while (this.#tokens.accept(",") && this.#tokens.peek().kind === "text");
    return { kind: "dict", entries, span: this.#tokens.spanFrom(place) };
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
    // A chain that begins with a point is that of a query.
    const { span } = this.#tokens.peek();
    const query: PythonNode = { kind: "call", of: { kind: "name", name: "Query", span }, args: [], span };
    const isImplied = this.#tokens.sees(".");
    let of = isImplied ? query : this.#primary();
    for (let links = 0, isFirst = isImplied; isFirst || !this.#newLine(); links++, isFirst = false) {
      if (links > MAX_OPERANDS) throw new TongueFault(`a chain has more than ${MAX_OPERANDS} links`, of.span);
      // A bracket that closes nothing is left from what was not copied.
      if (this.#brackets === 0 && this.#tokens.sees(")", ".")) this.#tokens.take();
      if (this.#tokens.accept(".")) {
        const name = this.#tokens.take();
        if (name.kind !== "word") throw new TongueFault("a name should stand behind the point", name.span);
        of = { kind: "attribute", of, name: name.text, span: this.#tokens.spanFrom(place) };
      } else if (this.#tokens.sees("(")) {
        const args = this.#items("(", ")", () => this.#member(() => this.#argument(), ")"));
        of = { kind: "call", of, args, span: this.#tokens.spanFrom(place) };
      } else if (this.#tokens.sees("[")) {
        of = { kind: "item", of, index: this.#index(), span: this.#tokens.spanFrom(place) };
      } else break;
    }
    return of;
  }

  /** Passes over `[…]` behind a value. */
  #index(): number | string | null {
    this.#tokens.expect("[");
    const place = this.#tokens.place;
    const { kind, text, value } = this.#tokens.peek();
    if (!this.#tokens.skip(() => false)) throw this.#tokens.unexpected('"]" should stand here');
    if (this.#tokens.has(place, ["<", ">", "<=", ">=", "==", "!="]))
      throw new TongueFault(PICKS, this.#tokens.spanFrom(place));
    const alone = this.#tokens.place === place + 1;
    this.#tokens.expect("]");
    if (alone && kind === "text") return text;
    return alone && Number.isInteger(value) ? value : null;
  }

  /** A member of a list or of arguments; one that cannot be read does not take the others with it. */
  #member(read: () => PythonNode, close: string): PythonNode {
    const place = this.#tokens.place;
    const brackets = this.#brackets;
    let fault: TongueFault;
    try {
      const node = read();
      if (this.#tokens.sees(",") || this.#tokens.sees(close)) return node;
      fault = this.#tokens.unexpected(`"," or "${close}" should stand here`);
    } catch (error) {
      if (!(error instanceof TongueFault)) throw error;
      fault = error;
    }
    this.#brackets = brackets;
    this.#tokens.rewind(place);
    if (!this.#tokens.skip(() => this.#tokens.sees(",")) || this.#tokens.peek().kind === "end") throw fault;
    return { kind: "unread", reason: fault.message, span: this.#tokens.spanFrom(place) };
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
      const items = this.#items("[", "]", () => this.#member(() => this.#expression(), "]"));
      return { kind: "list", items, span: this.#tokens.spanFrom(place) };
    }
    if (token.text !== "(") throw this.#tokens.unexpected("a value should stand here");
    const items = this.#items("(", ")", () => this.#expression());
    const span = this.#tokens.spanFrom(place);
    return items.length === 1 ? { ...items[0]!, span } : { kind: "list", items, span };
  }

  #word(token: Token): PythonNode {
    this.#tokens.take();
    if (PASSED_OVER.has(token.text) && this.#tokens.peek().kind === "word") return this.#word(this.#tokens.peek());
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
