import { type Token, tokenize } from "../token.ts";
import { TokenStream } from "../token-stream.ts";
import { ImportFault } from "../import-fault.ts";
import { cutWhere, impliedQuery, mayBeQuery } from "./cut-where.ts";
import type { PythonNode, PythonStatement } from "./python-node.ts";
import { BLOCKS, DECLARING, DEPENDING, LEXICON, namesQuery, LITERALS, PASSED_OVER, readable } from "./python-words.ts";

const MAX_OPERANDS = 200;
/** Reason for rows picked from the result: df[df["close"] > 5]. */
const PICKS = "rows of the result are picked, which is no part of the query; write it as a condition";
const NO_BEGINNING = "its beginning was cut off";
const NO_END = "the text ends within it";

const isValue = ({ target, value }: PythonStatement): boolean =>
  target === undefined && ["number", "text", "literal", "list", "name", "minus"].includes(value.kind);

/** Reads assignments and expressions, and skips other lines of Python. */
export function parsePython(text: string): readonly PythonStatement[] {
  return new Parser(text).statements();
}

class Parser {
  readonly #text: string;
  readonly #tokens: TokenStream;
  #brackets = 0;
  /** True if the text ended inside the last brackets. */
  #isOpen = false;
  /** Query of preceding conditions that end with a bracket and a method. */
  #cut: PythonNode | undefined;
  /** Enclosing block of if or for; lines indented further belong to it. */
  #block: { readonly word: string; readonly column: number; readonly from: number } | undefined;

  constructor(text: string) {
    this.#text = readable(text);
    this.#tokens = new TokenStream(tokenize(this.#text, LEXICON));
  }

  statements(): readonly PythonStatement[] {
    const read: PythonStatement[] = [];
    // Index of the first statement of a list joined by commas.
    let joined = 0;
    for (let isWhole = true; this.#tokens.peek().kind !== "end";) {
      if (this.#tokens.sees(")", ".")) {
        this.#tokens.take();
        this.#cut = cutWhere(read.slice(joined), this.#tokens.peek(-1).span[1]);
        continue;
      }
      if (this.#tokens.accept(",") || this.#tokens.accept(")") || this.#tokens.accept("]")) continue;
      if (this.#tokens.accept("}")) {
        this.#closed(read, isWhole);
        isWhole = false;
        continue;
      }
      const word = this.#tokens.peek().kind === "word" ? this.#tokens.peek().text : "";
      if (word === "from" || word === "import") read.push(...this.#imported());
      else if (BLOCKS.has(word)) this.#head(word);
      else {
        if (word === "return") this.#tokens.take();
        const isJoined = this.#tokens.place > 0 && this.#tokens.peek(-1).text === ",";
        const cut = this.#cut;
        const statement = this.#recovered();
        this.#cut = undefined;
        if (cut !== undefined && statement !== undefined && statement.value.kind !== "unread") read.length = joined;
        if (!isJoined) joined = read.length;
        if (statement !== undefined) read.push(statement);
      }
    }
    return read;
  }

  /** Reads a statement; an unreadable one becomes `unread`, or undefined if it does not concern the query. */
  #recovered(): PythonStatement | undefined {
    const place = this.#tokens.place;
    const depends = this.#dependsOn();
    let fault: ImportFault;
    try {
      const statement = this.#statement();
      // Conditions may follow each other as in a list, or end with brackets whose openings were not copied.
      const ends = [")", "]", "}", ",", ""].includes(this.#tokens.peek().text) || this.#newLine();
      if (ends && depends === undefined) return statement;
      fault = depends ?? this.#tokens.unexpected("a statement ends here");
    } catch (error) {
      if (!(error instanceof ImportFault)) throw error;
      fault = depends ?? error;
    }
    this.#brackets = 0;
    this.#tokens.rewind(place);
    const target = this.#tokens.peek(1).text === "=" ? this.#tokens.peek().text : undefined;
    this.#lineEnd(place, fault);
    const span = this.#tokens.spanFrom(place);
    const written = this.#text.slice(...span);
    const picks = fault.message === PICKS;
    if (!picks && !namesQuery(written)) return undefined;
    const value: PythonNode = { kind: "unread", reason: fault.message, span };
    return { target: picks || depends !== undefined ? undefined : target, value };
  }

  /** Handles an unmatched brace: the text before it belongs to an object whose beginning is missing. */
  #closed(read: PythonStatement[], isFirst: boolean): void {
    const last = read.at(-1);
    const dict = last?.value.kind === "dict" ? last.value : undefined;
    // Members without braces may own one closing brace.
    const hasOwn = dict?.isBare === true && this.#tokens.peek(-2).text === "}";
    const before = this.#tokens.peek(hasOwn ? -3 : -2);
    if (dict !== undefined && (dict.isBare !== true || hasOwn) && dict.span[1] === before.span[1])
      read[read.length - 1] = { target: last?.target, value: { ...dict, isInner: true } };
    else if (isFirst && read.length > 0 && read.every(isValue)) {
      const { span } = this.#tokens.peek(-1);
      read.push({ target: undefined, value: { kind: "unread", reason: NO_BEGINNING, span: [0, span[1]] } });
    }
  }

  /** Skips the rest of a statement. */
  #lineEnd(place: number, fault: ImportFault): void {
    for (;;) {
      if (!this.#tokens.skip(() => this.#tokens.place > place && this.#newLine())) throw fault;
      if (this.#tokens.peek().kind === "end" || (this.#tokens.place > place && this.#newLine())) return;
      this.#tokens.take();
    }
  }

  /** Returns the reason why a statement inside if or for is not read; undefined outside. */
  #dependsOn(): ImportFault | undefined {
    const { span } = this.#tokens.peek();
    const isOneLine = this.#block !== undefined && !this.#text.slice(this.#block.from, span[0]).includes("\n");
    if (!isOneLine && this.#column(span[0]) <= (this.#block?.column ?? Number.POSITIVE_INFINITY))
      this.#block = undefined;
    return this.#block === undefined
      ? undefined
      : new ImportFault(`it depends on ${this.#block.word}, which is not looked at; give the query alone`, span);
  }

  /** Returns the indentation of the line at a place. */
  #column(place: number): number {
    const line = this.#text.slice(this.#text.lastIndexOf("\n", place - 1) + 1, place);
    return line.length - line.trimStart().length;
  }

  /** Skips the head of a block up to its colon. The parser reads the block itself. */
  #head(word: string): void {
    const { span } = this.#tokens.peek();
    const column = this.#column(span[0]);
    if (this.#block === undefined || column <= this.#block.column) this.#block = undefined;
    const main = this.#tokens.peek(1).text === "__name__";
    if (this.#block === undefined && DEPENDING.has(word) && !main) this.#block = { word, column, from: span[0] };
    let depth = 0;
    for (;;) {
      const { kind, text } = this.#tokens.take();
      // Opening brace of a JavaScript block.
      if (text === "{" && depth === 0 && /^(?:\)|else|try|finally)$/.test(this.#tokens.peek(-2).text)) return;
      if (text === "(" || text === "[" || text === "{") depth++;
      if (text === ")" || text === "]" || text === "}") depth--;
      if (kind === "end" || (depth <= 0 && text === ":" && kind === "symbol") || (depth <= 0 && this.#newLine()))
        return;
    }
  }

  /** Reads the aliases of an import: `import col as c`. An import in brackets ends with them. */
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

  /** True if a line ends before the next token, outside brackets. */
  #newLine(): boolean {
    const { span } = this.#tokens.peek();
    const before = this.#tokens.place === 0 ? 0 : this.#tokens.peek(-1).span[1];
    const between = this.#text.slice(before, span[0]);
    // A line that begins with a point continues the previous chain.
    if (this.#tokens.peek().text === "." && this.#tokens.place > 0 && !between.includes(";")) return false;
    return this.#brackets === 0 && (between.includes(";") || between.replaceAll("\\\n", "").includes("\n"));
  }

  #statement(): PythonStatement {
    const start = this.#tokens.place;
    while (DECLARING.has(this.#tokens.peek().text) && /^[\w[{]/.test(this.#tokens.peek(1).text)) this.#tokens.take();
    const names = this.#targets();
    if (names.length === 1 && this.#tokens.accept("+", "=")) {
      return { target: names[0], adds: true, value: this.#expression() };
    }
    if (names.length > 0 && this.#tokens.accept("=")) {
      this.#furtherTargets();
      const value = this.#expression();
      // Type assertion of TypeScript.
      if (this.#tokens.accept("as") || this.#tokens.accept("satisfies")) this.#tokens.skip(() => this.#newLine());
      return { target: names.length === 1 ? names[0] : undefined, value };
    }
    this.#tokens.rewind(start);
    return { target: undefined, value: this.#seesMember() ? this.#membersAlone() : this.#expression() };
  }

  /** Reads the target names before `=`, in brackets or not. Names of a tuple are not kept. */
  #targets(): readonly string[] {
    const start = this.#tokens.place;
    const place = this.#placeTarget();
    if (place !== undefined) return [place];
    const open = ["(", "[", "{"].find((one) => this.#tokens.accept(one));
    const names: string[] = [];
    while (this.#tokens.peek().kind === "word") {
      names.push(this.#tokens.take().text);
      if (open === "{" && this.#tokens.accept(":")) this.#tokens.take();
      if (!this.#tokens.accept(",")) break;
    }
    if (open === undefined) {
      if (names.length === 1) this.#skipType();
      return names;
    }
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

  /** Skips `b =` of `a = b = …`. */
  #furtherTargets(): void {
    for (;;) {
      const place = this.#tokens.place;
      if (this.#targets().length > 0 && this.#tokens.sees("=") && !this.#tokens.sees("=", ">")) this.#tokens.take();
      else return this.#tokens.rewind(place);
    }
  }

  /** Reads a target that is no plain name, as results["day"] or app.rows, *others; undefined for other targets. */
  #placeTarget(): string | undefined {
    const start = this.#tokens.place;
    let isPlain = true;
    do {
      if (this.#tokens.accept("*")) isPlain = false;
      if (this.#tokens.peek().kind !== "word") break;
      this.#tokens.take();
      while (!this.#newLine()) {
        if (this.#tokens.sees(".") && this.#tokens.peek(1).kind === "word") this.#tokens.take();
        else if (!this.#tokens.accept("[") || !this.#tokens.skip()) break;
        this.#tokens.take();
        isPlain = false;
      }
    } while (this.#tokens.accept(","));
    const written = this.#text.slice(...this.#tokens.spanFrom(start));
    // An assignment to the symbols of a query is a condition, so it must not be skipped.
    const isKept = !isPlain && !written.endsWith(".symbols");
    if (isKept && this.#tokens.sees("=") && !this.#tokens.sees("=", ">")) return written;
    this.#tokens.rewind(start);
    return undefined;
  }

  /** Skips the type of an assigned name: `filters: list[dict] = …`. */
  #skipType(): void {
    const place = this.#tokens.place;
    if (!this.#tokens.accept(":")) return;
    this.#tokens.skip(() => ["=", ",", ":"].some((one) => this.#tokens.sees(one)) || this.#newLine());
    if (!this.#tokens.sees("=") || this.#tokens.sees("=", ">")) this.#tokens.rewind(place);
  }

  #seesMember(): boolean {
    return ["word", "text"].includes(this.#tokens.peek().kind) && this.#tokens.peek(1).text === ":";
  }

  /** Reads the members of an object without its braces. */
  #membersAlone(): PythonNode {
    const place = this.#tokens.place;
    const entries: (readonly [PythonNode, PythonNode])[] = [];
    do entries.push(this.#entry(""));
    while (this.#tokens.accept(",") && this.#seesMember());
    return { kind: "dict", entries, isBare: true, span: this.#tokens.spanFrom(place) };
  }

  /** Reads a member of an object. JavaScript allows names without quotation marks, and shorthand members. */
  #entry(close: string): readonly [key: PythonNode, value: PythonNode] {
    const { kind, text, span } = this.#tokens.peek();
    const key: PythonNode = { kind: "text", value: text, span };
    if (kind === "word" || kind === "text" || kind === "number") {
      const place = this.#tokens.place;
      this.#tokens.take();
      if (this.#tokens.accept(":")) return [key, this.#member(() => this.#expression(), close)];
      if (kind === "word" && (this.#tokens.sees(",") || this.#tokens.sees("}")))
        return [key, { kind: "name", name: text, span }];
      this.#tokens.rewind(place);
    }
    const value = this.#member(() => {
      throw this.#tokens.unexpected("a name and a colon should stand here");
    }, close);
    return [{ kind: "text", value: "", span: value.span }, value];
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
      if (operands === MAX_OPERANDS) throw new ImportFault(`there are more than ${MAX_OPERANDS} operands`, left.span);
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
    // A chain that begins with a point belongs to a query.
    const { span } = this.#tokens.peek();
    const isImplied = this.#tokens.sees(".");
    let of = isImplied ? (this.#cut ?? impliedQuery(span)) : this.#primary();
    for (let links = 0, isFirst = isImplied; isFirst || !this.#newLine(); links++, isFirst = false) {
      if (links > MAX_OPERANDS) throw new ImportFault(`a chain has more than ${MAX_OPERANDS} links`, of.span);
      // An unmatched bracket belongs to text that was not copied.
      if (this.#brackets === 0 && this.#tokens.sees(")", ".") && mayBeQuery(of)) this.#tokens.take();
      if (this.#tokens.accept(".")) {
        const name = this.#tokens.take();
        if (name.kind !== "word") throw new ImportFault("a name should stand behind the point", name.span);
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

  /** Reads `[…]` after a value; null for an index that is no integer or text. */
  #index(): number | string | null {
    this.#tokens.expect("[");
    const place = this.#tokens.place;
    const { kind, text, value } = this.#tokens.peek();
    if (!this.#tokens.skip()) throw this.#tokens.unexpected('"]" should stand here');
    if (this.#tokens.has(place, ["<", ">", "<=", ">=", "==", "!="]))
      throw new ImportFault(PICKS, this.#tokens.spanFrom(place));
    const alone = this.#tokens.place === place + 1;
    this.#tokens.expect("]");
    if (alone && kind === "text") return text;
    return alone && Number.isInteger(value) ? value : null;
  }

  /**
   * Reads a member of a list, an object or arguments. An unreadable member does not affect the others. A number or name
   * at the end of the text may be cut off. `close` is empty for members without braces.
   */
  #member(read: () => PythonNode, close: string): PythonNode {
    const place = this.#tokens.place;
    const brackets = this.#brackets;
    const isAlone = close === "";
    const isEnd = (): boolean => this.#tokens.peek().kind === "end";
    let fault: ImportFault;
    try {
      const node = read();
      if (this.#tokens.sees(",") || this.#tokens.sees(isAlone ? "}" : close)) return node;
      if (isAlone && (isEnd() || this.#newLine())) return node;
      if (isEnd() && close !== ")" && ["list", "dict", "text", "literal"].includes(node.kind)) return node;
      fault = this.#tokens.unexpected(`"," or "${close}" should stand here`);
    } catch (error) {
      if (!(error instanceof ImportFault)) throw error;
      fault = error;
    }
    this.#brackets = brackets;
    this.#tokens.rewind(place);
    const closes = this.#tokens.skip(() => this.#tokens.sees(",") || (isAlone && this.#newLine()));
    if ((!closes || isEnd()) && close === ")") throw fault;
    const reason = isEnd() ? NO_END : fault.message;
    return { kind: "unread", reason, span: this.#tokens.spanFrom(place) };
  }

  /** Reads an argument, of `name=value` only the value. Named arguments matter only in order_by and limit. */
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
    // The end of a list or an object may be missing.
    this.#isOpen = this.#tokens.peek().kind === "end" && close !== ")";
    if (!this.#isOpen) this.#tokens.expect(close);
    return items;
  }

  #primary(): PythonNode {
    const place = this.#tokens.place;
    const token = this.#tokens.peek();
    if (token.kind === "text") return this.#texts(place);
    if (token.kind === "number") {
      this.#tokens.take();
      if (!Number.isFinite(token.value)) throw new ImportFault("the number is too large", token.span);
      return { kind: "number", value: token.value, span: token.span };
    }
    if (token.kind === "word") return this.#word(token);
    if (token.text === "{") {
      const entries = this.#items("{", "}", () => this.#entry("}"));
      return { kind: "dict", entries, span: this.#tokens.spanFrom(place) };
    }
    if (token.text === "[") {
      const items = this.#items("[", "]", () => this.#member(() => this.#expression(), "]"));
      return { kind: "list", items, span: this.#tokens.spanFrom(place), ...(this.#isOpen ? { isOpen: true } : {}) };
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

  /** Reads adjacent texts as one text. */
  #texts(place: number): PythonNode {
    let value = "";
    do value += this.#tokens.take().text.replaceAll(/\\(.)/g, "$1");
    while (this.#tokens.peek().kind === "text" && !this.#newLine());
    return { kind: "text", value, span: this.#tokens.spanFrom(place) };
  }
}
