import type { Edge } from "../chart/edge.ts";
import type { Note } from "../chart/meanings.ts";
import { stockClausesIn } from "../text/stock-clauses.ts";
import type { QueryToken } from "../text/token.ts";
import { isCondition } from "./cover-edges.ts";
import { isIdle, PRICE, sentenceAround } from "./bounds.ts";
import type { Clauses, Connective, Item, Span } from "./item.ts";
import { BE } from "./joined.ts";
import { linkOf } from "./link-words.ts";

const NOT = /^(?:not|no|never|without)$/;
const MORE = /^(?:more|less|fewer|higher|lower|greater|larger|smaller|later|under|over)$/;

/** The tokens of a query around its pieces, and which of them no piece covers. */
export class QueryPlaces {
  readonly tokens: readonly QueryToken[];
  readonly unread: ReadonlySet<number>;
  readonly #stockClauses: ReadonlySet<number>;

  constructor(tokens: readonly QueryToken[], unread: ReadonlySet<number>) {
    this.tokens = tokens;
    this.unread = unread;
    this.#stockClauses = stockClausesIn(tokens);
  }

  /** Returns true if a clause about the stocks starts from one token to the other. */
  isOfStocks = (from: number, to: number): boolean => [...this.#stockClauses].some((at) => at >= from && at <= to);

  spanOf({ from, to }: Pick<Edge, "from" | "to">): Span {
    return [this.tokens[from]!.from, this.tokens[to - 1]!.to];
  }

  /** Returns true if one of the words has one of the stems. */
  says(from: number, to: number, stems: RegExp): boolean {
    return this.tokens.slice(from, to).some(({ stem }) => stems.test(stem));
  }

  endsBetween(from: number, to: number): boolean {
    return this.tokens.slice(from, to).some(({ text }) => text === "." || text === ";");
  }

  /** Returns true if a sentence, or a line other than a heading, ends between a series and its comparison. */
  isApart(from: number, to: number): boolean {
    return this.endsBetween(from, to) || (this.endsLineBetween(from, to) && this.tokens[from]?.text !== ":");
  }

  /** Returns true if a sentence or a line ends between two tokens. */
  endsLineBetween(from: number, to: number): boolean {
    return this.tokens.slice(from, to).some(({ text }) => /^[.;\n]$/.test(text));
  }

  /** Returns the offset at which the sentence or line of an offset starts. */
  sentenceOf(offset: number): number {
    const at = this.tokens.findIndex(({ from }) => from >= offset);
    return this.tokens[sentenceAround(at, this.tokens)[0]]!.from;
  }

  /**
   * Returns true if a sentence ends before or behind a connective: `the ADX is above 30. Then N = 5, or 6. Price below …`.
   * `end`: token after the clause before.
   */
  isBetweenSentences(end: number, { from, to }: Pick<Edge, "from" | "to">, next: Edge | undefined): boolean {
    return this.#isNewSentence(end, from) || (next !== undefined && this.#isNewSentence(to, next.from));
  }

  #isNewSentence(from: number, to: number): boolean {
    const words = this.tokens.slice(from, to);
    const line = words.findIndex(({ text }) => text === "\n");
    return this.endsBetween(from, to) || (line > 0 && words.slice(line + 1).some(({ kind }) => kind === "word"));
  }

  /** Returns the index of the previous token that is not a filler, or is unread. */
  wordBefore(from: number): number {
    let before = from - 1;
    while (before >= 0 && !this.unread.has(before) && isIdle(this.tokens[before]!)) before--;
    return before;
  }

  hasUnreadBetween(from: number, to: number): boolean {
    return [...this.unread].some((token) => token >= from && token < to);
  }

  isPastUnread(from: number): boolean {
    return this.unread.has(this.wordBefore(from));
  }

  /** Returns true if an unread word is next to the comparison: its other side is then unknown. */
  isNextToUnread({ from, to }: Edge): boolean {
    return this.isPastUnread(from) || (this.unread.has(to) && this.tokens[to]!.kind === "word");
  }

  /** Returns true if the next word that is no filler is unread. */
  isBeforeUnread(to: number): boolean {
    let at = to;
    while (at < this.tokens.length && !this.unread.has(at) && isIdle(this.tokens[at]!)) at++;
    return this.unread.has(at);
  }

  /** Returns true if no sentence, list or noun for the price begins between a series and the words after it. */
  isOneClause(series: number, from: number): boolean {
    const words = this.tokens.slice(series, from);
    return !words.some(({ text, stem }) => /^[.,;\n]$/.test(text) || PRICE.test(stem));
  }

  /** Returns true for a time of unread words. `end`: token after the clause before. */
  isTimeOfUnread({ from, to }: Edge, next: Edge | undefined, end: number, left: readonly number[]): boolean {
    // `ten years of positive earnings`: a time directly before its condition.
    const isApart = next?.from !== to && this.endsBetween(end, from) && this.hasUnreadBetween(end, from);
    const before = this.wordBefore(from);
    // `yesterday was frob`: the time of unread words.
    const subject = BE.test(this.tokens[to]?.text ?? "") ? to + 1 : before;
    return (
      isApart ||
      [before, subject].some((one) => this.unread.has(one) || left.includes(one)) ||
      this.tokens[to]?.text === "%"
    );
  }

  /** Returns true inside a bracket. */
  isInBracket(from: number): boolean {
    return this.tokens[this.tokens.findLastIndex(({ text }, at) => at < from && /^[()]$/.test(text))]?.text === "(";
  }

  /** Returns true if no other condition follows before the end of the bracket. */
  isAloneInBracket({ from, to }: Edge, pieces: readonly Edge[]): boolean {
    const end = this.tokens.findIndex(({ text }, at) => at >= to && text === ")");
    return !pieces.some((one) => isCondition(one) && one.from > from && one.to <= end);
  }

  /**
   * Returns the connective of an edge. An `or` next to unread words joins no alternatives and becomes `and`. `end`: token
   * after the clause before.
   */
  jointOf({ kind, from, to }: Edge, [next, then]: readonly Edge[], end: number): Connective {
    const isLone = next?.kind === "operand" && (then === undefined || this.endsBetween(next.to, then.from));
    const isApart = this.isBetweenSentences(end, { from, to }, next);
    // `little or no frob`: the alternative is unread.
    const isDenied = next?.kind === "not" && this.unread.has(next.to);
    const isOther = isLone || isApart || isDenied || this.isPastUnread(from) || this.unread.has(to);
    return kind === "or" && from < to && isOther ? "and" : (kind as Connective);
  }

  /** Returns the negation inside a clause, `RSI not above 70`; null for a comparison such as `no more than`. */
  notIn(item: Item | undefined): { readonly token: number } | null {
    if (item?.type !== "clause") return null;
    const [from, to] = item.clause.span;
    const token = this.tokens.findIndex(
      (one, at) => one.from >= from && one.to <= to && NOT.test(one.stem) && !MORE.test(this.tokens[at + 1]!.text),
    );
    return token === -1 ? null : { token };
  }

  /**
   * Returns true if a negation covers the alternative behind an `or`: `without a gap or heavy volume`, `not oversold or
   * extended`, but not `not oversold or the P/E is low`.
   */
  isNeither(not: number, or: Edge, [next, then]: readonly Edge[]): boolean {
    if (next === undefined || this.endsLineBetween(not, next.from)) return false;
    const isWord = next.kind === "predicate" || (next.kind === "condition" && next.to === next.from + 1);
    if (/^(?:not|never)$/.test(this.tokens[not]!.stem)) return isWord && next.from === or.to;
    const last = next.kind === "operand" && then !== undefined ? then : next;
    return !this.says(or.to, last.to, /^(?:be|is|are|have|has|must|should|either)$/);
  }

  /** Returns true if words between two tokens are unread. */
  isPastLeft = (from: number, to: number): boolean =>
    [...this.unread].some((at) => at >= from && at < to && this.tokens[at]!.kind === "word");

  /** Returns the offset of the sentence of a token, otherwise 0 if a clause ends after its start. */
  sentenceStart(from: number, end: number): number {
    const [start] = sentenceAround(from, this.tokens);
    return start < end ? this.tokens[start]!.from : 0;
  }

  /**
   * Returns the unread words between a subject and its predicate with the notes on them. A verb links them; null for words
   * that may change the subject, as in `low of frob candles above 5`, and for topics.
   */
  linkBetween(
    from: number,
    to: number,
    topics: Clauses["topics"],
  ): { readonly words: readonly number[]; readonly notes: readonly Note[] } | null {
    const [start] = this.spanOf({ from, to: from + 1 });
    if (topics.some(({ span }) => span[0] >= start && span[1] < this.tokens[to]!.from)) return null;
    const words = [...this.unread].filter((at) => at >= from && at < to).sort((a, b) => a - b);
    const notes = linkOf(words.map((at) => this.tokens[at]!));
    return notes === null ? null : { words, notes };
  }
}
