import type { ScriptToken } from "../token.ts";
import type { TokenStream } from "../token-stream.ts";
import { ImportFault } from "../import-fault.ts";
import { impliedQuery, mayBeQuery } from "./cut-where.ts";
import type { PythonNode } from "./python-node.ts";
import { LITERALS, PASSED_OVER } from "./python-words.ts";

const MAX_OPERANDS = 200;
/** Reason for rows picked from the result: df[df["close"] > 5]. */
export const PICKS = "rows of the result are picked, which is no part of the query; write it as a condition";
const NO_END = "the text ends within it";

/** Reads expressions of Python and JavaScript at the cursor of a token stream. */
export class ExpressionReader {
  readonly #text: string;
  readonly #tokens: TokenStream;
  #brackets = 0;
  /** True if the text ended inside the last brackets. */
  #isOpen = false;
  /** Query of preceding conditions that end with a bracket and a method. */
  cut: PythonNode | undefined;

  constructor(text: string, tokens: TokenStream) {
    this.#text = text;
    this.#tokens = tokens;
  }

  /** Forgets open brackets, after a fault within them. */
  leaveBrackets(): void {
    this.#brackets = 0;
  }

  /** True if a line ends before the next token, outside brackets. */
  newLine(): boolean {
    const { span } = this.#tokens.peek();
    const before = this.#tokens.place === 0 ? 0 : this.#tokens.peek(-1).span[1];
    const between = this.#text.slice(before, span[0]);
    // A line that begins with a point continues the previous chain.
    if (this.#tokens.peek().text === "." && this.#tokens.place > 0 && !between.includes(";")) return false;
    return this.#brackets === 0 && (between.includes(";") || between.replaceAll("\\\n", "").includes("\n"));
  }

  /** True if a member of an object without braces comes next. */
  seesMember(): boolean {
    return ["word", "text"].includes(this.#tokens.peek().kind) && this.#tokens.peek(1).text === ":";
  }

  /** Reads the members of an object without its braces. */
  membersAlone(): PythonNode {
    const place = this.#tokens.place;
    const entries: (readonly [PythonNode, PythonNode])[] = [];
    do entries.push(this.#entry(""));
    while (this.#tokens.accept(",") && this.seesMember());
    return { kind: "dict", entries, isBare: true, span: this.#tokens.spanFrom(place) };
  }

  /** Reads a member of an object. JavaScript allows names without quotation marks, and shorthand members. */
  #entry(close: string): readonly [key: PythonNode, value: PythonNode] {
    const { kind, text, span } = this.#tokens.peek();
    const key: PythonNode = { kind: "text", value: text, span };
    if (kind === "word" || kind === "text" || kind === "number") {
      const place = this.#tokens.place;
      this.#tokens.take();
      if (this.#tokens.accept(":")) return [key, this.#member(() => this.expression(), close)];
      if (kind === "word" && (this.#tokens.sees(",") || this.#tokens.sees("}")))
        return [key, { kind: "name", name: text, span }];
      this.#tokens.rewind(place);
    }
    const value = this.#member(() => {
      throw this.#tokens.unexpected("a name and a colon should stand here");
    }, close);
    return [{ kind: "text", value: "", span: value.span }, value];
  }

  /** Reads one expression. Throws ImportFault for an unreadable one. */
  expression(): PythonNode {
    return this.#tokens.nested(() => this.#chain(["|"], () => this.#chain(["&"], () => this.#comparison())));
  }

  #comparison(): PythonNode {
    const left = this.#sum();
    const op = ["<=", ">=", "==", "!=", "<", ">"].find((one) => !this.newLine() && this.#tokens.accept(one));
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
      const op = this.newLine() ? undefined : operators.find((one) => this.#tokens.accept(one));
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
    let of = isImplied ? (this.cut ?? impliedQuery(span)) : this.#primary();
    for (let links = 0, isFirst = isImplied; isFirst || !this.newLine(); links++, isFirst = false) {
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
      if (isAlone && (isEnd() || this.newLine())) return node;
      if (isEnd() && close !== ")" && ["list", "dict", "text", "literal"].includes(node.kind)) return node;
      fault = this.#tokens.unexpected(`"," or "${close}" should stand here`);
    } catch (error) {
      if (!(error instanceof ImportFault)) throw error;
      fault = error;
    }
    this.#brackets = brackets;
    this.#tokens.rewind(place);
    const closes = this.#tokens.skip(() => this.#tokens.sees(",") || (isAlone && this.newLine()));
    if ((!closes || isEnd()) && close === ")") throw fault;
    const reason = isEnd() ? NO_END : fault.message;
    return { kind: "unread", reason, span: this.#tokens.spanFrom(place) };
  }

  /** Reads an argument, of `name=value` only the value. Named arguments matter only in order_by and limit. */
  #argument(): PythonNode {
    if (this.#tokens.accept("*")) return this.expression();
    if (this.#tokens.peek().kind === "word" && this.#tokens.peek(1).text === "=") {
      this.#tokens.take();
      this.#tokens.take();
    }
    return this.expression();
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
      const items = this.#items("[", "]", () => this.#member(() => this.expression(), "]"));
      return { kind: "list", items, span: this.#tokens.spanFrom(place), ...(this.#isOpen ? { isOpen: true } : {}) };
    }
    if (token.text !== "(") throw this.#tokens.unexpected("a value should stand here");
    const items = this.#items("(", ")", () => this.expression());
    const span = this.#tokens.spanFrom(place);
    return items.length === 1 ? { ...items[0]!, span } : { kind: "list", items, span };
  }

  #word(token: ScriptToken): PythonNode {
    this.#tokens.take();
    if (PASSED_OVER.has(token.text) && this.#tokens.peek().kind === "word") return this.#word(this.#tokens.peek());
    if (Object.hasOwn(LITERALS, token.text)) return { kind: "literal", value: LITERALS[token.text]!, span: token.span };
    return { kind: "name", name: token.text, span: token.span };
  }

  /** Reads adjacent texts as one text. */
  #texts(place: number): PythonNode {
    let value = "";
    do value += this.#tokens.take().text.replaceAll(/\\(.)/g, "$1");
    while (this.#tokens.peek().kind === "text" && !this.newLine());
    return { kind: "text", value, span: this.#tokens.spanFrom(place) };
  }
}
