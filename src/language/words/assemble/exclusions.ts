import type { Edge, Predicate } from "../chart/edge.ts";
import { type AtomDraft, atomsOf, type Subject, type Tree } from "../chart/meanings.ts";
import type { Cover } from "../cover.ts";
import { isFiller } from "../lexicon/fillers.ts";
import { textOf, type QueryToken } from "../text/token.ts";
import { isCondition } from "./cover-edges.ts";
import { LIQUID, SINGLE } from "./merged.ts";

/** An exclusion whose list of members goes on. */
interface Exclusion {
  readonly not: Edge<"not">;
  /** True if each line behind a colon is a member: `Exclude: ⏎ - OTC ⏎ - penny stocks`. */
  readonly isOfLines: boolean;
  /** Token behind the list. */
  readonly end: number;
}

/** Gives each member of a list of exclusions its own negation: `exclude A, stocks with B, and C`, `A and B excluded`. */
export const withExclusions = ({ pieces, left }: Cover, tokens: readonly QueryToken[]): Cover =>
  new ExclusionReader(pieces, left, tokens).read();

class ExclusionReader {
  readonly #pieces: readonly Edge[];
  readonly #left: Set<number>;
  readonly #tokens: readonly QueryToken[];
  readonly #read: Edge[] = [];

  constructor(pieces: readonly Edge[], left: readonly number[], tokens: readonly QueryToken[]) {
    this.#pieces = pieces;
    this.#left = new Set(left);
    this.#tokens = tokens;
  }

  read(): Cover {
    let list: Exclusion | null = null;
    for (let at = 0; at < this.#pieces.length; at++) {
      const edge = this.#pieces[at]!;
      if (list !== null && edge.from >= list.end) list = null;
      if (edge.kind === "not") {
        if (this.#isBehind(edge)) continue;
        const label = this.#labelBehind(edge as Edge<"not">);
        if (label !== null) {
          for (let token = edge.from; token < label; token++) this.#left.add(token);
          continue;
        }
        // `except for tech, where below 25`: another figure, and no exclusion.
        const words = textOf(this.#tokens.slice(edge.from, this.#endOf(edge.to, SENTENCE_END)));
        const [exception] = OTHER_FIGURE.exec(words) ?? [];
        if (edge.value !== "whole" && exception !== undefined) {
          const end = edge.from + exception.split(" ").length;
          for (let token = edge.to; token < end; token++) this.#left.add(token);
          while ((this.#pieces[at + 1]?.from ?? end) < end) at++;
          continue;
        }
        list = this.#exclusionOf(edge as Edge<"not">);
        if (list.isOfLines) continue;
      }
      // `exclude foreign companies (ADRs)`: another class.
      const [before, name, close] = [this.#pieces[at - 1], this.#pieces[at + 1], this.#pieces[at + 2]];
      if (
        list?.not.value === "whole" &&
        edge.kind === "open" &&
        close?.kind === "close" &&
        [before, name].every((one) => one !== undefined && this.#isClass(one))
      ) {
        this.#read.push(...this.#negationAfter(edge, list), name!);
        at += 2;
        continue;
      }
      const separators = list === null ? [] : this.#separatorsAt(at, list);
      if (separators.length === 0) {
        this.#read.push(edge);
        continue;
      }
      at += separators.length - 1;
      const isMember = this.#isMember(separators, list!);
      if (this.#isPlace(separators, list!)) {
        this.#read.push({ ...separators.at(-1)!, kind: "and", value: "but" });
        list = null;
        continue;
      }
      if (isMember === false) list = null;
      if (isMember === true) this.#read.push(...this.#negationAfter(separators.at(-1)!, list!));
      else this.#read.push(...separators);
    }
    return { pieces: this.#read, left: [...this.#left].toSorted((a, b) => a - b) };
  }

  /** Returns the end of unread words that the negation makes a label: `Not crowded: institutional ownership under 30 %`. */
  #labelBehind({ value, to }: Edge<"not">): number | null {
    const isPassed = ({ kind, stem }: QueryToken, at: number): boolean =>
      this.#left.has(at) || (kind === "word" && isFiller(stem));
    const end = this.#tokens.findIndex((token, at) => at >= to && !isPassed(token, at));
    const isLabel = value !== "whole" && end > to && this.#tokens[end]!.text === ":";
    return isLabel && [...this.#left].some((at) => at >= to && at < end) ? end : null;
  }

  #negationAfter(separator: Edge, { not }: Exclusion): readonly Edge[] {
    const comma: Edge<"and"> = { ...separator, kind: "and", value: "comma" };
    return [comma, { ...not, from: separator.to, to: separator.to }];
  }

  /** Moves the negation of `A and B excluded` before A. */
  #isBehind({ from, to }: Edge): boolean {
    if (!this.#tokens[from]!.text.endsWith("ed") || to !== from + 1) return false;
    const start = this.#tokens.findLastIndex(({ text }, at) => at < from && PART_END.test(text)) + 1;
    const end = this.#endOf(to, PART_END);
    const first = this.#read.findIndex((one) => one.from >= start);
    if (first === -1 || this.#conditionsIn(start, from).length === 0 || this.#conditionsIn(to, end).length > 0)
      return false;
    const [not, ...others] = this.#read.splice(first);
    const opening: Edge<"not"> = { ...not!, kind: "not", value: "whole", from: start, to: start };
    for (const edge of [opening, not!, ...others])
      this.#read.push(
        ...(isSeparator(edge) ? this.#negationAfter(edge, { not: opening, isOfLines: false, end: from }) : [edge]),
      );
    return true;
  }

  #exclusionOf(not: Edge<"not">): Exclusion {
    // `exclude stocks that meet two of these: …`: the counted list names its own members.
    if (
      this.#pieces.some(
        ({ kind, from }) => kind === "choice" && from >= not.to && from < this.#endOf(not.to, SENTENCE_END),
      )
    )
      return { not, isOfLines: false, end: not.to };
    const isOfLines = /^(?:\) )?: \n/.test(textOf(this.#tokens.slice(not.to, not.to + 3)));
    const first = not.to + (this.#tokens[not.to]?.text === ")" ? 3 : 2);
    // A bullet leaves a blank before its line.
    const hasBullet = (at: number): boolean => this.#tokens[at]?.glued === false;
    const isLast = (at: number): boolean => {
      const isBlank = this.#tokens[at + 1]?.text === "\n";
      return this.#tokens[at]!.text === "\n" && (isBlank || (hasBullet(first) && !hasBullet(at + 1)));
    };
    const last = this.#tokens.findIndex((_, at) => at >= first && isLast(at));
    const end = isOfLines ? (last === -1 ? this.#tokens.length : last) : this.#endOf(not.to, SENTENCE_END);
    return { not, isOfLines, end };
  }

  /** Returns the adjacent connectives at an index that separate two members. */
  #separatorsAt(at: number, list: Exclusion): readonly Edge[] {
    let to = at;
    while (to < this.#pieces.length && this.#separates(this.#pieces[to]!, list)) to++;
    return this.#pieces.slice(at, to);
  }

  /** Returns true for a further member, false behind the list, and null if the words before the next connective tell nothing. */
  #isMember(separators: readonly Edge[], list: Exclusion): boolean | null {
    const from = separators.at(-1)!.to;
    const next = this.#pieces.find((one) => one.from > from && one.from < list.end && this.#separates(one, list));
    const to = next?.from ?? list.end;
    const words = textOf(this.#tokens.slice(from, to));
    const conditions = this.#conditionsIn(from, to);
    if (WANTED.test(words) || this.#pieces.some(({ kind, from: at }) => kind === "not" && at >= from && at < to))
      return false;
    if (conditions.some((edge) => this.#treeOf(edge, from) !== null && isLiquid(this.#treeOf(edge, from)!)))
      return false;
    if (list.isOfLines) return true;
    const isOr = separators.some(({ kind }) => kind === "or");
    const isNoun = NOUN_LEADS.test(words);
    if (list.not.value !== "whole") return isNoun && isOr ? true : conditions.length === 0 ? null : false;
    if (isNoun) return true;
    if (conditions.length === 0) return [...this.#left].some((at) => at >= from && at < to);
    if (conditions.every((edge) => this.#isClass(edge))) return true;
    if (separators.every(({ value, kind }) => kind === "or" || value === "and")) return null;
    const endsInOr = this.#pieces.some(
      (one) => one.kind === "or" && one.from >= separators[0]!.from && one.to <= list.end,
    );
    const opening = textOf(this.#tokens.slice(list.not.to, separators[0]!.from));
    const hasSubjects = conditions.every(
      (edge) => edge.kind === "condition" || this.#operandOf(edge, from) !== undefined,
    );
    return hasSubjects && (endsInOr || RELATIVE.test(opening));
  }

  /** Returns true for a place after names without one: `no ADRs, on the NYSE`. */
  #isPlace(separators: readonly Edge[], { not, end }: Exclusion): boolean {
    const from = separators.at(-1)!.to;
    const names = textOf(this.#tokens.slice(not.to, separators[0]!.from));
    const next = this.#pieces.find((one) => one.from >= from && one.from < end);
    return (
      PLACE.test(textOf(this.#tokens.slice(from, from + 2))) &&
      !PLACE.test(names) &&
      next?.kind === "condition" &&
      atomsOf(next.value as Tree).every(({ concept }) => SINGLE.has(concept) || concept === "IndexMembership")
    );
  }

  #separates(edge: Edge, { not, isOfLines }: Exclusion): boolean {
    const words = textOf(this.#tokens.slice(edge.from, edge.to));
    return (
      (isSeparator(edge) || words === ", with" || (isOfLines && words === "\n")) &&
      this.#depthAt(edge.from, not.to) === 0
    );
  }

  #conditionsIn(from: number, to: number): readonly Edge[] {
    return this.#pieces.filter((one) => isCondition(one) && one.from >= from && one.to <= to);
  }

  #operandOf(edge: Edge, start: number): Edge<"operand"> | undefined {
    return this.#pieces.findLast((one) => one.kind === "operand" && one.from >= start && one.to <= edge.from) as
      | Edge<"operand">
      | undefined;
  }

  #treeOf(edge: Edge, start: number): Tree | null {
    if (edge.kind === "condition") return edge.value as Tree;
    const subject = this.#operandOf(edge, start)?.value as Subject | undefined;
    const { applyTo, alone } = edge.value as Predicate;
    return subject === undefined ? alone : applyTo(subject);
  }

  /** Returns true for a class of stocks without a figure: halted, illiquid, banks. */
  #isClass(edge: Edge): boolean {
    return (
      edge.kind === "condition" &&
      this.#tokens.slice(edge.from, edge.to).every(({ kind }) => kind !== "number") &&
      atomsOf(edge.value as Tree).every(
        ({ concept, rhs, notes }) =>
          SINGLE.has(concept) || rhs.kind === "flag" || notes.some(({ field }) => field === "rhs"),
      )
    );
  }

  #endOf(from: number, ends: RegExp): number {
    const end = this.#tokens.findIndex(({ text }, at) => at >= from && ends.test(text));
    return end === -1 ? this.#tokens.length : end;
  }

  #depthAt(at: number, from: number): number {
    const texts = this.#tokens.slice(from, at).map(({ text }) => text);
    return texts.reduce((depth, text) => Math.max(0, depth + (text === "(" ? 1 : text === ")" ? -1 : 0)), 0);
  }
}

const isSeparator = ({ kind, value }: Edge): boolean =>
  kind === "or" || (kind === "and" && (value === "and" || value === "comma" || value === "comma-and"));

/** Returns true for a lower bound of price, size or trading, which no one excludes. */
const isLiquid = (tree: Tree): boolean =>
  atomsOf(tree).some(
    ({ concept, op, rhs }: AtomDraft) => LIQUID.test(concept) && /^gte?$/.test(op) && rhs.kind === "number",
  );

const PART_END = /^(?:[.,;\n]|but)$/;
const SENTENCE_END = /^(?:[.;\n]|but)$/;
/** Matches a preposition of place. */
const PLACE = /\b(?:in|on|from|within|based|listed|headquartered)\b/;
const WANTED = /\b(?:only|want|must|should|needs?|require|show|find|keep|include|looking)\b/;
const NOUN =
  "(?:stocks?|compan(?:y|ies)|names?|anything|something|everything|those|ones?|tickers?|issues?|securit(?:y|ies)|instruments?|equities|firms?|shares|funds?|etfs?)";
/** Matches an exception with a figure of its own. */
const OTHER_FIGURE = /^(?:except|unless|but not)\b[^()\d]*\b(?:where|whose|which|when|then)\b[^()\d]*[\d.]+(?: %)?/;
/** Matches a noun for stocks before any verb, preposition or figure. */
const NOUN_LEADS = new RegExp(
  String.raw`^(?:(?!(?:with|that|which|whose|who|having|have|has|are|is|under|below|above|over|near|at|in|of|from|within|less|more)\b)[a-z&/-]+ )*?${NOUN}\b`,
);
/** Matches stocks with a clause of their own, or a heading, so that bare conditions may follow it. */
const RELATIVE = /\b(?:with|that|which|whose|having)\b|:/;
