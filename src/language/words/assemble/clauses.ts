import type { Edge, Kind, Scope } from "../chart/edge.ts";
import { atomsOf, mapAtoms, noted, type Note, type Subject, type Tree } from "../chart/meanings.ts";
import type { Token } from "../text/token.ts";
import type { Draft, Item, Joint, Time } from "./item.ts";
import { linkOf } from "./link-words.ts";
import { areOpposed, inOrder, wereOpposed } from "./order.ts";
import { takesTime } from "./placed.ts";
import { withPostfix, withSetting } from "./postfix.ts";
import { DOLLARS, ENDS, isIdle, PRICE, sentenceAround } from "./bounds.ts";
import { isExplained, isRestated } from "./explained.ts";
import { alternativesIn, hasTimeframe, isFormulaOf, isJoint, isTwin, onBarOf, saysBefore } from "./joined.ts";
import { timeAsSaid } from "./time-words.ts";
import { asPierced, likeBefore, ofBoth, ofLast, ofLine, ofSameKind, spokenOf } from "./said-before.ts";

type Span = readonly [number, number];

export interface Clauses {
  readonly items: readonly Item[];
  /** Tokens of tails that could be said of nothing. */
  readonly left: readonly number[];
  readonly asOf: { readonly value: string; readonly span: Span } | null;
  readonly basis: "restated" | "as_traded" | null;
  readonly topics: readonly { readonly reason: string; readonly span: Span }[];
  readonly badTimeframe: string | null;
  /** Tokens that were not understood and stand between a subject and what is said of it, as an unknown verb does. */
  readonly linking: ReadonlySet<number>;
}

/** Reads the pieces of a query, from left to right, into clauses and what joins them. */
export function clausesOf(pieces: readonly Edge[], tokens: readonly Token[], unread: readonly number[]): Clauses {
  return new ClauseReader(pieces, tokens, new Set(unread)).read();
}

class ClauseReader {
  readonly #pieces: readonly Edge[];
  readonly #tokens: readonly Token[];
  readonly #unread: ReadonlySet<number>;
  readonly #items: Item[] = [];
  readonly #clauses: Draft[] = [];
  readonly #subjects: Subject[] = [];
  readonly #left: number[] = [];
  readonly #linking = new Set<number>();
  readonly #topics: { reason: string; span: Span }[] = [];
  readonly #nots: { readonly item: Item; readonly token: number }[] = [];
  /** Times, with the clause before them or the place of the one behind. */
  readonly #times: { readonly edge: Edge; readonly clause: Draft | undefined; readonly next: number }[] = [];
  #asOf: Clauses["asOf"] = null;
  #basis: Clauses["basis"] = null;
  #badTimeframe: string | null = null;
  /** A subject of which nothing has been said yet. */
  #mention: Edge<"operand"> | null = null;
  /** The time that was said of it. */
  #mentionTime: { readonly edge: Edge; readonly time: Partial<Time> } | null = null;
  /** A time that the next clause takes. */
  #waiting: Partial<Time> = {};
  /** Holds for the clauses that follow. */
  #scope: Scope = { timeframe: null, session: null };
  /** The scope was said before everything else. */
  #isLeading = false;
  /** Clauses that no trailing timeframe has reached. */
  #open: Draft[] = [];
  #isAfter = false;
  #isThen = false;
  /** Clauses that the words put in order, the earlier one first. */
  readonly #order: (readonly [first: readonly Draft[], then: Draft | null, isState?: true])[] = [];
  /** Behind the newest clause. */
  #end = 0;

  constructor(pieces: readonly Edge[], tokens: readonly Token[], unread: ReadonlySet<number>) {
    this.#pieces = pieces;
    this.#tokens = tokens;
    this.#unread = unread;
  }

  /** What a piece of each kind does; every other kind is a connective. */
  readonly #takes: { readonly [K in Kind]?: (edge: Edge<K>, at: number) => void } = {
    operand: (edge) => {
      this.#forget();
      this.#mention = edge;
    },
    condition: (edge) => {
      this.#forget();
      this.#push(edge.value, edge);
    },
    predicate: (edge, at) => this.#predicate(edge, at),
    scope: (edge, at) => this.#scopeOf(edge.value, at),
    window: (edge, at) => this.#time(edge, at, { window: edge.value }),
    streak: (edge, at) => this.#time(edge, at, { streak: edge.value }),
    ago: (edge, at) => this.#time(edge, at, { ago: edge.value }),
    postfix: (edge) => {
      const last = this.#lastIsClause ? this.#clauses.at(-1) : undefined;
      const tree = last === undefined ? null : withPostfix(last.tree, edge.value);
      if (last === undefined || tree === null) this.#leave(edge);
      else last.tree = tree;
    },
    setting: (edge) => {
      const study = this.#lastIsClause ? this.#clauses.at(-1)?.subject?.concept : undefined;
      const taking = this.#clauses.filter(({ subject }) => subject !== null && subject.concept === study);
      const trees = taking.map(({ tree }) => withSetting(tree, edge.value));
      for (const [at, clause] of taking.entries()) clause.tree = trees[at] ?? clause.tree;
      if (trees.at(-1) === undefined || trees.at(-1) === null) this.#leave(edge);
    },
    likewise: (edge) => {
      const alike = likeBefore(this.#clauses, edge.value);
      if (alike.length === 0) this.#leave(edge);
      for (const { tree, timeframe } of alike) this.#push(tree, edge).timeframe = timeframe;
    },
    asOf: (edge) => (this.#asOf = { value: edge.value, span: this.#spanOf(edge) }),
    basis: (edge) => (this.#basis = edge.value),
    topic: (edge) => {
      this.#topics.push({ reason: edge.value, span: this.#spanOf(edge) });
      this.#items.push({ type: "topic" });
    },
    badTimeframe: (edge) => (this.#badTimeframe = edge.value),
    and: ({ value }) => {
      this.#isAfter = value === "after";
      this.#isThen ||= value === "then";
      this.#items.push({ type: "joint", joint: value === "after" || value === "then" ? "and" : value });
    },
    filler: () => undefined,
  };

  read(): Clauses {
    for (const [at, edge] of this.#pieces.entries()) {
      const take = this.#takes[edge.kind] as ((edge: Edge, at: number) => void) | undefined;
      if (take !== undefined) take(edge, at);
      else {
        if (edge.value === "whole") this.#items.push({ type: "joint", joint: "whole" });
        this.#items.push({ type: "joint", joint: this.#jointOf(edge, at) });
      }
      if (edge.kind === "not") this.#nots.push({ item: this.#items.at(-1)!, token: edge.from });
    }
    this.#forget();
    this.#leaveNots();
    Object.assign(this.#clauses.at(-1) ?? {}, this.#waiting);
    this.#leaveTimes();
    if (this.#isThen) this.#leaveOpen();
    for (const order of this.#order) for (const clause of inOrder(...order)) this.#remove(clause);
    for (const clause of this.#clauses) clause.tree = mapAtoms(clause.tree, (atom) => ({ ...atom, span: clause.span }));
    return {
      items: this.#items,
      left: this.#left,
      asOf: this.#asOf,
      basis: this.#basis,
      topics: this.#topics,
      badTimeframe: this.#badTimeframe,
      linking: this.#linking,
    };
  }

  /** Where words beside an `or` were not understood, what follows them is no alternative to what precedes them. */
  #jointOf({ kind, from, to }: Edge, at: number): Joint {
    const [next, then] = [this.#pieces[at + 1], this.#pieces[at + 2]];
    const isLone = next?.kind === "operand" && (then === undefined || this.#endsBetween(next.to, then.from));
    return kind === "or" && (isLone || this.#isBehindUnread(from) || this.#unread.has(to)) ? "and" : (kind as Joint);
  }

  get #lastIsClause(): boolean {
    return this.#items.at(-1)?.type === "clause";
  }

  #spanOf(edge: Edge): Span {
    return [this.#tokens[edge.from]!.from, this.#tokens[edge.to - 1]!.to];
  }

  #leave({ from, to }: Pick<Edge, "from" | "to">): void {
    for (let token = from; token < to; token++) this.#left.push(token);
  }

  #forget(): void {
    if (this.#mention !== null) this.#leave(this.#mention);
    if (this.#mentionTime !== null) this.#leave(this.#mentionTime.edge);
    this.#mention = this.#mentionTime = null;
  }

  #add(clause: Draft): Draft {
    this.#clauses.push(clause);
    this.#items.push({ type: "clause", clause });
    return clause;
  }

  #push(given: Tree, edge: Edge): Draft {
    const tree = ofSameKind(given, this.#clauses);
    // A sentence ends what is excluded.
    if (
      this.#lastIsClause &&
      this.#items.some((item) => isJoint(item, "whole")) &&
      this.#endsBetween(this.#end, edge.from)
    )
      this.#items.push({ type: "joint", joint: "but" });
    const last = this.#clauses.at(-1);
    if (last !== undefined && isFormulaOf(last, edge, this.#items, this.#tokens) && isRestated(last.tree, tree))
      return last;
    this.#dropExplained(tree, edge.from);
    if (this.#isThen && this.#endsBetween(this.#end, edge.from)) this.#leaveOpen();
    this.#end = edge.to;
    const clause = this.#add({
      tree,
      span: this.#spanOf(edge),
      subject: atomsOf(tree)[0]?.subject ?? null,
      ...this.#scope,
      window: null,
      streak: null,
      ago: null,
      isBefore: this.#isAfter,
      ...this.#waiting,
    });
    this.#waiting = {};
    const before = this.#clauses.at(-2);
    const isJoined = !isJoint(this.#items.at(-2), "or", "either");
    if (before !== undefined && (this.#isThen || (isJoined && areOpposed(before.tree, tree))))
      this.#order.push([onBarOf(this.#items, before), clause]);
    else if (
      before !== undefined &&
      isJoined &&
      !this.#isAfter &&
      wereOpposed(before.tree, tree) &&
      saysBefore(edge, this.#tokens)
    )
      this.#order.push([[before], clause, true]);
    if (before !== undefined && this.#isAfter) this.#order.push([[clause], before]);
    // `after 3 red days, a green one`: what follows comes later.
    this.#isThen = before === undefined && this.#isAfter;
    this.#isAfter = false;
    const subject = spokenOf(tree);
    if (subject !== null) this.#subjects.push(subject);
    this.#open.push(clause);
    return clause;
  }

  /** Drops vague clauses that a colon or a bracket and this tree explain. */
  #dropExplained(tree: Tree, from: number): void {
    const count = this.#clauses.length;
    let between = this.#tokens.slice(Math.max(0, this.#end - 1), from);
    while (this.#clauses.length > 0 && isExplained(this.#clauses.at(-1)!.tree, between, tree)) {
      const place = this.#items.findLastIndex((item) => item.type === "clause");
      this.#items.splice(place, 1);
      // `at any time in the last 30 days oversold (RSI under 20)`: when it was stays said.
      const { window, streak, ago } = this.#clauses.pop()!;
      if (window !== null || streak !== null || ago !== null) this.#waiting = { window, streak, ago, ...this.#waiting };
      // `strong uptrend:` is two clauses that stand together.
      if (this.#items[place - 1]?.type !== "clause") between = [];
    }
    if (this.#clauses.length === count) return;
    // `neither oversold nor overbought: RSI between 30 and 70` says its not again, or otherwise.
    while (isJoint(this.#items.at(-1), "not", "neither", "either", "or", "and")) this.#items.pop();
  }

  #predicate(edge: Edge<"predicate">, at: number): void {
    const apart = this.#mention !== null && this.#endsBetween(this.#mention.to, edge.from) ? this.#mention : null;
    if (apart !== null) this.#forget();
    const said = this.#mention;
    const timed = this.#mentionTime;
    this.#mention = this.#mentionTime = null;
    if (timed !== null) {
      this.#times.push({ edge: timed.edge, clause: undefined, next: this.#clauses.length });
      this.#waiting = { ...this.#waiting, ...timed.time };
    }
    const whole = said === null ? edge : { ...edge, from: said.from };
    if (edge.value.ofLine !== undefined) {
      const tree = ofLine(edge.value, said?.value ?? null, this.#clauses);
      const before = this.#clauses.at(-1);
      if (tree !== null && before !== undefined && !this.#isAfter) before.tree = asPierced(before.tree, tree);
      this.#pushOrLeave(tree, whole);
      return;
    }
    const ofMention = said === null ? null : edge.value.of(said.value);
    if (said !== null && ofMention !== null) {
      const notes = this.#link(said.to, edge.from);
      if (notes === null) {
        this.#leave(whole);
        return;
      }
      while (this.#pieces.indexOf(said) < at - 1 && isJoint(this.#items.at(-1), "comma")) this.#items.pop();
      this.#push(noted(ofMention, ...notes), whole);
      return;
    }
    if (said !== null) this.#leave(said);
    // `rising relative strength`: said of what follows, of which it cannot be said.
    const [next, then] = [this.#pieces[at + 1], this.#pieces[at + 2]];
    const isOfNext = next?.kind === "operand" && next.from === edge.to && then?.kind !== "predicate";
    const isOrphan =
      (isOfNext && edge.value.figure === undefined) || said !== null || apart !== null || this.#isBesideUnread(edge);
    // `after a big move. Price between 5 and 10`.
    const isOfPrice = apart !== null && this.#tokens.slice(apart.to, edge.from).some(({ stem }) => PRICE.test(stem));
    this.#pushOrLeave(isOfPrice ? edge.value.alone : this.#saidOfLast(edge, isOrphan), edge);
  }

  #endsBetween(from: number, to: number): boolean {
    return this.#tokens.slice(from, to).some(({ text }) => text === ".");
  }

  #pushOrLeave(tree: Tree | null, edge: Edge): void {
    if (tree !== null) {
      this.#push(tree, edge);
      return;
    }
    this.#leave(edge);
    // What follows is no alternative to what precedes one that was left out.
    if (isJoint(this.#items.at(-1), "or")) this.#items.pop();
  }

  /** What a tail without a subject says; an orphan, whose subject was not understood, says nothing unless of dollars. */
  #saidOfLast(edge: Edge<"predicate">, isOrphan: boolean): Tree | null {
    if (edge.value.isBoth === true) return ofBoth(edge.value, this.#clauses.at(-1));
    const isDollars = this.#tokens.slice(edge.from, edge.to).some(({ stem }) => DOLLARS.has(stem));
    if (isOrphan && !isDollars) return null;
    const before = this.#items.at(-1);
    if (edge.value.isNear === true && before?.type !== "joint") return null;
    // `opened below yesterday's close but now trading above it` goes on with the price.
    const isPrice = this.#tokens
      .slice(this.#end, edge.from)
      .some(({ stem }) => /^(?:trade|trading|now|currently)$/.test(stem));
    if (isPrice && edge.value.alone !== null && /^(?:open|high|low)$/.test(this.#subjects.at(-1)?.name ?? ""))
      return edge.value.alone;
    const isNew = this.#endsBetween(this.#end, edge.from);
    const joint = before?.type === "joint" && !(isNew && isDollars) ? before.joint : undefined;
    // `The close yesterday was below, the current bar crosses above`: the subject of now.
    const isNow = this.#tokens
      .slice(this.#end, edge.to + 1)
      .some(({ stem }) => /^(?:today|now|current|currently)$/.test(stem));
    const subjects = isNow ? this.#subjects.map((one) => ({ ...one, barsAgo: null })) : this.#subjects;
    return ofLast(edge.value, subjects, joint, isDollars, this.#clauses.at(-1));
  }

  /** A word that was not understood stands at the comparison: what it compares is not known. */
  #isBesideUnread({ from, to }: Edge): boolean {
    return this.#isBehindUnread(from) || (this.#unread.has(to) && this.#tokens[to]!.kind === "word");
  }

  #isBehindUnread(from: number): boolean {
    return this.#unread.has(this.#wordBefore(from));
  }

  /** The place of the word before, fillers apart. */
  #wordBefore(from: number): number {
    let before = from - 1;
    while (before >= 0 && !this.#unread.has(before) && isIdle(this.#tokens[before]!)) before--;
    return before;
  }

  /**
   * Unknown words between a subject and what is said of it: a verb is taken to link them; null where other words may
   * change the subject, as in `low of frob candles above 5`.
   */
  #link(from: number, to: number): readonly Note[] | null {
    const words = [...this.#unread].filter((at) => at >= from && at < to).sort((a, b) => a - b);
    const tokens = words.map((at) => this.#tokens[at]!);
    if (this.#topics.some(({ span }) => span[0] >= this.#tokens[from]!.from && span[1] < this.#tokens[to]!.from))
      return null;
    const notes = linkOf(tokens);
    if (notes !== null) for (const at of words) this.#linking.add(at);
    return notes;
  }

  /** A timeframe or a part of the day: said before everything it holds for what follows, else for what went before. */
  #scopeOf({ timeframe, session }: Scope, at: number): void {
    const last = this.#clauses.at(-1);
    if (timeframe !== null && last !== undefined && isTwin(this.#pieces, at, last)) {
      // `a breakout (5m or 15m)`: the alternative is to what stands before the bracket.
      const place = this.#items.findLastIndex((item) => item.type === "clause") + 1;
      if (isJoint(this.#items[place], "open")) this.#items.splice(place, 1);
      this.#add({ ...last, timeframe });
      return;
    }
    if (last !== undefined && session !== null && this.#isBehindUnread(this.#pieces[at]!.from)) {
      this.#leave(this.#pieces[at]!);
      return;
    }
    const next = this.#pieces[at + 1]?.kind;
    const follows = next === "condition" || next === "predicate";
    const isNew = !this.#lastIsClause && this.#items.length > 0 && timeframe !== null;
    if (last === undefined || (follows && (this.#isLeading || isNew))) {
      this.#isLeading ||= last === undefined;
      this.#scope = { timeframe: timeframe ?? this.#scope.timeframe, session: session ?? this.#scope.session };
      if (!this.#isLeading) this.#open = [];
    } else if (timeframe !== null) {
      const start = this.#reachOf(this.#pieces[at]!.from);
      for (const clause of this.#open)
        if (clause.span[0] >= start && clause.timeframe === null && (clause === last || !hasTimeframe(clause)))
          clause.timeframe = timeframe;
      this.#open = [];
    }
    if (session !== null && last !== undefined && !this.#isLeading) last.session ??= session;
  }

  /** Where the clauses begin of which a timeframe behind them speaks: its own sentence, else all. */
  #reachOf(from: number): number {
    const [start] = sentenceAround(from, this.#tokens);
    return start < this.#end ? this.#tokens[start]!.from : 0;
  }

  #time(edge: Edge, at: number, time: Partial<Time>): void {
    const isApart =
      this.#endsBetween(this.#end, edge.from) &&
      [...this.#unread].some((token) => token >= this.#end && token < edge.from);
    const before = this.#wordBefore(edge.from);
    const bracket = this.#tokens.findLastIndex(({ text }, token) => token < edge.from && /^[()]$/.test(text));
    // `in the last 40 bars (it could be yesterday or last month)`: a remark.
    const isRemark =
      this.#tokens[bracket]?.text === "(" &&
      this.#times.some(({ clause }) => clause !== undefined && clause === this.#clauses.at(-1));
    if (
      isRemark ||
      isApart ||
      this.#unread.has(before) ||
      this.#left.includes(before) ||
      this.#tokens[edge.to]?.text === "%"
    ) {
      this.#leave(edge);
      return;
    }
    if (this.#mention !== null) {
      this.#mentionTime = { edge, time };
      return;
    }
    const last = this.#lastIsClause ? this.#clauses.at(-1) : undefined;
    const item = this.#items.at(-1);
    const next = this.#pieces[at + 1]?.kind;
    this.#times.push({ edge, clause: last, next: this.#clauses.length });
    if (last !== undefined) Object.assign(last, timeAsSaid(time, edge.from, this.#tokens));
    // `and its reading five days ago, MACD above zero`: what was said before, and not understood.
    else if (isJoint(item, "and") && next === "and") this.#leave(edge);
    else if (isJoint(item, "comma") && (next === undefined || ENDS.has(next)))
      for (const clause of alternativesIn(this.#items)) Object.assign(clause, time);
    else if (item?.type !== "topic") this.#waiting = { ...this.#waiting, ...time };
  }

  /** A negation of what was not understood is named. */
  #leaveNots(): void {
    for (const { item, token } of this.#nots) {
      const at = this.#items.indexOf(item);
      const isNot = isJoint(this.#items[at - 1], "whole") || this.#tokens[token]!.stem === "not";
      if (at === -1 || this.#items.length === 1 || !isNot) continue;
      const next = this.#items[at + 1];
      if (next?.type !== "clause" && !isJoint(next, "open", "not", "neither", "either", "comma"))
        this.#left.push(token);
    }
  }

  /** Of what has no bars a stretch of time says something else than the figure of today. */
  #leaveTimes(): void {
    for (const { edge, clause, next } of this.#times) {
      const timed = clause ?? this.#clauses[next];
      if (timed === undefined || atomsOf(timed.tree).some(takesTime)) continue;
      this.#leave(edge);
      if (clause !== undefined) this.#remove(clause);
    }
  }

  /** Takes a clause out again, and names its words. */
  #remove(clause: Draft): void {
    const place = this.#items.findIndex((item) => item.type === "clause" && item.clause === clause);
    if (place === -1) return;
    this.#items.splice(place, 1);
    for (const [at, token] of this.#tokens.entries())
      if (token.from >= clause.span[0] && token.to <= clause.span[1]) this.#left.push(at);
  }

  /** `a 52-week low, and then a frob`: what came then was not understood. */
  #leaveOpen(): void {
    const last = this.#clauses.at(-1);
    const [, end] = sentenceAround(this.#end, this.#tokens);
    const lost = [...this.#unread, ...this.#left].filter((at) => at >= this.#end && at < end);
    const isSaid = lost.some((at) => this.#tokens[at]!.kind === "word");
    if (last !== undefined && isSaid) this.#order.push([onBarOf(this.#items, last), null]);
    this.#isThen = false;
  }
}
