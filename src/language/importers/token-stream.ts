import { ImportFault } from "./import-fault.ts";
import type { ScriptToken } from "./token.ts";
import type { SourceSpan } from "./translation.ts";

const MAX_DEPTH = 40;
/** Maximum number of skipped parts. The parser reads each part, and nested ones, twice. */
const MOST_RECOVERIES = 500;
const OPENING = new Set(["(", "[", "{"]);
const CLOSING = new Set([")", "]", "}"]);

const never = (): boolean => false;

/** Cursor over the tokens of a text. Names and symbols match in any case. */
export class TokenStream {
  readonly #tokens: readonly ScriptToken[];
  #next = 0;
  #depth = 0;
  #recoveries = 0;

  constructor(tokens: readonly ScriptToken[]) {
    this.#tokens = tokens;
  }

  /** Position of the cursor, for `rewind`. */
  get place(): number {
    return this.#next;
  }

  rewind(place: number): void {
    this.#next = place;
  }

  peek(ahead = 0): ScriptToken {
    return this.#tokens[Math.min(this.#next + ahead, this.#tokens.length - 1)]!;
  }

  take(): ScriptToken {
    const token = this.peek();
    if (token.kind !== "end") this.#next++;
    return token;
  }

  /** True if these words or symbols come next. */
  sees(...words: readonly string[]): boolean {
    return words.every((word, i) => {
      const { kind, text } = this.peek(i);
      return (kind === "word" || kind === "symbol") && text.toLowerCase() === word;
    });
  }

  /** Consumes the words or symbols if they come next. */
  accept(...words: readonly string[]): boolean {
    if (!this.sees(...words)) return false;
    this.#next += words.length;
    return true;
  }

  expect(symbol: string): ScriptToken {
    const token = this.peek();
    if (this.accept(symbol)) return token;
    throw this.unexpected(`${JSON.stringify(symbol)} should stand here`);
  }

  unexpected(hint: string): ImportFault {
    const { kind, text, span } = this.peek();
    if (kind === "stray") {
      return new ImportFault(`${JSON.stringify(text)} at position ${span[0]} does not belong to this language`, span);
    }
    const found = kind === "end" ? "the text ends too early" : `${JSON.stringify(text.slice(0, 40))} is not expected`;
    return new ImportFault(`${found} at position ${span[0]}: ${hint}`, span);
  }

  /** Returns the span from a place to the end of the last consumed token. */
  spanFrom(place: number): SourceSpan {
    const first = this.#tokens[place]!.span;
    const last = this.#tokens[Math.max(place, this.#next - 1)]!.span;
    return [first[0], last[1]];
  }

  /** Runs `read` one level deeper. Throws ImportFault beyond the maximum depth. */
  nested<T>(read: () => T): T {
    if (++this.#depth > MAX_DEPTH) {
      this.#depth--;
      throw new ImportFault(`it is nested more than ${MAX_DEPTH} deep; write it flatter`, this.peek().span);
    }
    try {
      return read();
    } finally {
      this.#depth--;
    }
  }

  /**
   * Skips tokens up to one that `ends` accepts, the bracket that closes an open one, or the end of the text. Skips nested brackets whole,
   * unless `stops` accepts a token in them. Returns false if a bracket stays open.
   */
  skip(ends = never, stops = never): boolean {
    let open = 0;
    for (;;) {
      const { kind, text } = this.peek();
      if (kind === "end" || stops()) return open === 0;
      const symbol = kind === "symbol" ? text : "";
      if (CLOSING.has(symbol) && open-- === 0) return true;
      if (OPENING.has(symbol)) open++;
      else if (open === 0 && ends()) return true;
      this.take();
    }
  }

  /** Rewinds to a place after a fault. Throws the fault after too many recoveries. */
  recover(place: number, fault: ImportFault): void {
    if (++this.#recoveries > MOST_RECOVERIES) throw fault;
    this.rewind(place);
  }

  /** True if the tokens from a place to the cursor contain one of the words. */
  has(place: number, words: readonly string[]): boolean {
    return this.#tokens
      .slice(place, this.#next)
      .some(({ kind, text }) => kind !== "text" && words.includes(text.toLowerCase()));
  }
}
