import type { Edge } from "../chart/edge.ts";
import type { QueryToken } from "../text/token.ts";
import type { Item } from "./item.ts";

/** A range of tokens, end exclusive. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** A list of which some members must hold, with the words that count them. */
export interface List extends Range {
  /** False where the words do not tell which conditions are members, or ask for another count. */
  readonly isServed: boolean;
  readonly members: readonly Range[];
  /** The items before the first member, between members and behind the last one. */
  readonly bounds: readonly Item[];
}

/** What separates members: a comma or a break, or a word, which comes before the last one. */
interface Separator extends Range {
  readonly word: "and" | "or" | null;
}

/** Returns the lists that words count: `at least two of these: A, B and C`, `A, B, C (at least two of these)`. */
export function listsIn(pieces: readonly Edge[], tokens: readonly QueryToken[]): readonly List[] {
  return new ListReader(pieces, tokens).read();
}

const isBreak = (token: QueryToken | undefined): boolean => token?.text === "\n" || token?.text === ";";
const isJoin = ({ kind, value }: Edge): boolean =>
  kind === "or" || (kind === "and" && (value === "and" || value === "comma" || value === "comma-and"));

class ListReader {
  readonly #pieces: readonly Edge[];
  readonly #tokens: readonly QueryToken[];

  constructor(pieces: readonly Edge[], tokens: readonly QueryToken[]) {
    this.#pieces = pieces;
    this.#tokens = tokens;
  }

  read(): readonly List[] {
    const lists: List[] = [];
    for (const edge of this.#pieces) {
      if (edge.kind !== "choice" || (lists.at(-1)?.to ?? 0) > edge.from) continue;
      lists.push(this.#listOf(edge as Edge<"choice">));
    }
    return lists;
  }

  #listOf({ from: at, to: end, value: { count, size } }: Edge<"choice">): List {
    const isInBrackets = this.#tokens[at - 1]?.text === "(" && this.#tokens[end]?.text === ")";
    const words = isInBrackets ? { from: at - 1, to: end + 1 } : { from: at, to: end };
    const behind = this.#behind(words.to);
    const isBefore = !this.#hasPiece(behind);
    // `volume above average on 2 of them`: no list of its own.
    const isApart = isInBrackets || /^(?:[,;:.(\n-]|and|but)$/.test(this.#tokens[at - 1]?.text ?? "");
    const range = isBefore ? this.#before(words.from) : behind;
    const found = this.#membersIn(range, size);
    const isSized = count !== null && count >= 1 && count <= found.length && (size ?? found.length) === found.length;
    const isEnded = !isBefore || (isApart && this.#isEnd(found.at(-1), range) && this.#isSingle(found[0]));
    const isNested = this.#pieces.some((one) => one.kind === "choice" && one.from >= range.from && one.to <= range.to);
    const isServed = isSized && isEnded && !isNested;
    const members = isServed ? found : [range];
    const last = members.at(-1)!.to;
    const close = this.#tokens[range.from - 1]?.text === "(" && last === range.to ? last + 1 : last;
    const next = members.slice(1).map((): Item => ({ type: "joint", joint: "next" }));
    return {
      from: Math.min(words.from, range.from),
      to: isBefore ? words.to : close,
      isServed,
      members,
      bounds: [{ type: "joint", joint: "list", count: count ?? 0 }, ...next, { type: "joint", joint: "close" }],
    };
  }

  /** Returns the range from a token to the end of its bracket, lines or sentence. */
  #behind(start: number): Range {
    const textAt = (at: number): string | undefined => this.#tokens[at]?.text;
    const isInBrackets = textAt(start) === "(";
    const from = isInBrackets ? start + 1 : start;
    const isLines = isBreak(this.#tokens[start]);
    const but = this.#pieces.find(
      (one) => one.from >= start && one.kind === "and" && one.value === "but" && !isBreak(this.#tokens[one.from]),
    );
    const isEnd = (at: number): boolean => {
      if (textAt(at) === ")" && this.#depthAt(at, from) === 0) return true;
      if (isInBrackets) return false;
      if (isLines) return at > start && textAt(at) === "\n" && textAt(at + 1) === "\n";
      return textAt(at) === "." || textAt(at) === "\n" || at === but?.from;
    };
    const end = this.#tokens.findIndex((_, at) => at >= from && isEnd(at));
    const range = { from, to: end === -1 ? this.#tokens.length : end };
    const [first] = isLines ? [] : this.#breaksIn(range);
    // `A, B, C; D`: the semicolon ends a list of commas, but separates a list without them.
    const isOfCommas = this.#wordsIn({ from, to: first?.from ?? from }).length > 0;
    return isOfCommas ? { from, to: first!.from } : range;
  }

  /** Returns the range before a token: its sentence, or the lines above. */
  #before(end: number): Range {
    const isLine = this.#tokens[end - 1]?.text === "\n";
    const isStart = ({ text }: QueryToken, at: number): boolean =>
      isLine ? text === ":" || (text === "\n" && this.#tokens[at - 1]?.text === "\n") : /^[.;:\n]$/.test(text);
    const start = this.#tokens.findLastIndex((token, at) => at < end - 1 && isStart(token, at)) + 1;
    const [first] = this.#wordsIn({ from: start, to: end });
    const link = this.#pieces.findLast(
      ({ kind, value, from, to }) => kind === "and" && value === "with" && from >= start && to <= (first?.from ?? end),
    );
    return { from: link?.to ?? start, to: end };
  }

  /**
   * Returns the members in a range. A list of commas ends behind the member after its `and`. None where an `and` or `or` may
   * be a part of a member: before commas, and where there are several.
   */
  #membersIn({ from, to }: Range, size: number | null): readonly Range[] {
    const breaks = this.#breaksIn({ from, to });
    const separators = breaks.length > 0 ? breaks : this.#wordsIn({ from, to });
    const members: (Range & Pick<Separator, "word">)[] = [];
    let start: Separator = { from, to: from, word: null };
    for (const separator of [...separators, { from: to, to, word: null }]) {
      const range = { from: start.to, to: separator.from };
      const isMember = this.#hasPiece(range);
      if (isMember) members.push({ ...range, word: start.word });
      start = isMember ? separator : { ...separator, word: start.word ?? separator.word };
    }
    const [last, ...others] = members.filter(({ word }) => word !== null);
    if (last === undefined) return size === null ? members : members.slice(0, size);
    if (others.length === members.length - 2) return members;
    const listed = members.slice(0, members.indexOf(last) + 1);
    const isPart = listed.length === 2 || others.length > 0 || (last.word === "or" && listed.length < members.length);
    return isPart ? [] : listed;
  }

  /** Returns the line breaks and semicolons in a range that lie in no condition. */
  #breaksIn({ from, to }: Range): readonly Separator[] {
    const isInside = (at: number): boolean =>
      this.#pieces.some((one) => one.kind !== "and" && one.from < at && at < one.to);
    return this.#tokens.flatMap((token, at) =>
      at >= from && at < to && isBreak(token) && !isInside(at) ? [{ from: at, to: at + 1, word: null }] : [],
    );
  }

  /** Returns the commas, and the words that join, outside brackets in a range. */
  #wordsIn({ from, to }: Range): readonly Separator[] {
    return this.#pieces
      .filter((one) => isJoin(one) && one.from >= from && one.to <= to && this.#depthAt(one.from, from) === 0)
      .map(({ from: at, to: end, kind, value }) => {
        const word = kind === "or" ? "or" : value === "comma" ? null : "and";
        return { from: at, to: end, word };
      });
  }

  /** Returns the number of brackets around a token that open behind another one. */
  #depthAt(at: number, from: number): number {
    const texts = this.#tokens.slice(from, at).map(({ text }) => text);
    return texts.reduce((depth, text) => depth + (text === "(" ? 1 : text === ")" ? -1 : 0), 0);
  }

  #isEnd(last: Range | undefined, { to }: Range): boolean {
    return last !== undefined && !this.#hasPiece({ from: last.to, to });
  }

  /** Returns true for one condition: `stocks above $5 with A, B (two of these)` does not tell where the list begins. */
  #isSingle(member: Range | undefined): boolean {
    const conditions = this.#pieces.filter(({ kind }) => kind === "condition" || kind === "predicate");
    return conditions.filter(({ from, to }) => from >= (member?.from ?? to) && to <= (member?.to ?? 0)).length === 1;
  }

  #hasPiece({ from, to }: Range): boolean {
    return this.#pieces.some((one) => one.from >= from && one.to <= to && !/^(?:and|or|filler)$/.test(one.kind));
  }
}
