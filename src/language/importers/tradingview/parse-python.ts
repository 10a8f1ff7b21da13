import { tokenize } from "../token.ts";
import { TokenStream } from "../token-stream.ts";
import { ImportFault } from "../import-fault.ts";
import { cutWhere } from "./cut-where.ts";
import type { PythonNode, PythonStatement } from "./python-node.ts";
import { BLOCKS, DECLARING, DEPENDING, LEXICON, namesQuery, readable } from "./python-words.ts";
import { ExpressionReader, PICKS } from "./read-expression.ts";

const NO_BEGINNING = "its beginning was cut off";

const isValue = ({ target, value }: PythonStatement): boolean =>
  target === undefined && ["number", "text", "literal", "list", "name", "minus"].includes(value.kind);

/** Reads assignments and expressions, and skips other lines of Python. */
export function parsePython(text: string): readonly PythonStatement[] {
  return new Parser(text).statements();
}

class Parser {
  readonly #text: string;
  readonly #tokens: TokenStream;
  readonly #read: ExpressionReader;
  /** Enclosing block of if or for; lines indented further belong to it. */
  #block: { readonly word: string; readonly column: number; readonly from: number } | undefined;

  constructor(text: string) {
    this.#text = readable(text);
    this.#tokens = new TokenStream(tokenize(this.#text, LEXICON));
    this.#read = new ExpressionReader(this.#text, this.#tokens);
  }

  statements(): readonly PythonStatement[] {
    const read: PythonStatement[] = [];
    // Index of the first statement of a list joined by commas.
    let joined = 0;
    for (let isWhole = true; this.#tokens.peek().kind !== "end";) {
      if (this.#tokens.sees(")", ".")) {
        this.#tokens.take();
        this.#read.cut = cutWhere(read.slice(joined), this.#tokens.peek(-1).span[1]);
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
        const cut = this.#read.cut;
        const statement = this.#recovered();
        this.#read.cut = undefined;
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
      const ends = [")", "]", "}", ",", ""].includes(this.#tokens.peek().text) || this.#read.newLine();
      if (ends && depends === undefined) return statement;
      fault = depends ?? this.#tokens.unexpected("a statement ends here");
    } catch (error) {
      if (!(error instanceof ImportFault)) throw error;
      fault = depends ?? error;
    }
    this.#read.leaveBrackets();
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
      if (!this.#tokens.skip(() => this.#tokens.place > place && this.#read.newLine())) throw fault;
      if (this.#tokens.peek().kind === "end" || (this.#tokens.place > place && this.#read.newLine())) return;
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
      if (kind === "end" || (depth <= 0 && text === ":" && kind === "symbol") || (depth <= 0 && this.#read.newLine()))
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
    } while (this.#tokens.peek().kind !== "end" && (depth > 0 || !this.#read.newLine()));
    return read;
  }

  #statement(): PythonStatement {
    const start = this.#tokens.place;
    while (DECLARING.has(this.#tokens.peek().text) && /^[\w[{]/.test(this.#tokens.peek(1).text)) this.#tokens.take();
    const names = this.#targets();
    if (names.length === 1 && this.#tokens.accept("+", "=")) {
      return { target: names[0], adds: true, value: this.#read.expression() };
    }
    if (names.length > 0 && this.#tokens.accept("=")) {
      this.#furtherTargets();
      const value = this.#read.expression();
      // Type assertion of TypeScript.
      if (this.#tokens.accept("as") || this.#tokens.accept("satisfies")) this.#tokens.skip(() => this.#read.newLine());
      return { target: names.length === 1 ? names[0] : undefined, value };
    }
    this.#tokens.rewind(start);
    return { target: undefined, value: this.#read.seesMember() ? this.#read.membersAlone() : this.#read.expression() };
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
      while (!this.#read.newLine()) {
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
    this.#tokens.skip(() => ["=", ",", ":"].some((one) => this.#tokens.sees(one)) || this.#read.newLine());
    if (!this.#tokens.sees("=") || this.#tokens.sees("=", ">")) this.#tokens.rewind(place);
  }
}
