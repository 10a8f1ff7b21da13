import type { Edge, Kind, ClauseScope } from "../chart/edge.ts";
import { atomsOf, mapAtoms, noted, type Subject, type Tree } from "../chart/meanings.ts";
import { textOf, type QueryToken } from "../text/token.ts";
import type { Clauses, ClauseDraft, Item, Span, Time } from "./item.ts";
import { applySetting, withPostfix } from "./postfix.ts";
import { isCondition } from "./cover-edges.ts";
import { ENDS, isIdle, PRICE, sentenceAround } from "./bounds.ts";
import { QueryPlaces } from "./places.ts";
import { isInExample } from "./remarks.ts";
import { ListBounds } from "./list-bounds.ts";
import { listsIn } from "./lists.ts";
import { Scopes } from "./scopes.ts";
import { Sequences } from "./sequences.ts";
import { isRestated, replacedByFigures, withdrawn, withoutExplained } from "./explained.ts";
import {
  alternativesIn,
  BE,
  isFormulaOf,
  isJoint,
  isJoinedTo,
  isOfFigure,
  isOfSeries,
  isSecondOfPair,
  negationOf,
  isTwin,
  clausesOnBarOf,
  endedNots,
  hasTimeframe,
  strayNots,
} from "./joined.ts";
import { appliedToEarlier, type Before } from "./subjectless.ts";
import { adjustedTime, isOfDay } from "./time-words.ts";
import { Times } from "./times.ts";
import * as ellipsis from "./ellipsis.ts";

/** Reads the pieces of a query, from left to right, into clauses and connectives. */
export function clausesOf(pieces: readonly Edge[], tokens: readonly QueryToken[], unread: readonly number[]): Clauses {
  return new ClauseReader(pieces, tokens, new Set(unread)).read();
}

/** Participles before the series that moves. */
const TRENDING = /^(?:rising|increasing|growing|climbing|expanding|falling|decreasing|declining|shrinking)$/;

class ClauseReader {
  readonly #pieces: readonly Edge[];
  readonly #tokens: readonly QueryToken[];
  readonly #places: QueryPlaces;
  readonly #items: Item[] = [];
  readonly #clauses: ClauseDraft[] = [];
  readonly #subjects: Subject[] = [];
  readonly #left: number[] = [];
  readonly #linking = new Set<number>();
  readonly #topics: { reason: string; span: Span }[] = [];
  readonly #nots: { readonly item: Item; readonly token: number }[] = [];
  readonly #times = new Times();
  #found: Pick<Clauses, "asOf" | "basis" | "badTimeframe"> = { asOf: null, basis: null, badTimeframe: null };
  /** Subject that still lacks a predicate. */
  #mention: Edge<"operand"> | null = null;
  /** Time between that subject and its predicate. */
  #mentionTime: { readonly edge: Edge; readonly time: Partial<Time> } | null = null;
  readonly #scopes = new Scopes();
  readonly #lists: ListBounds;
  /** Token after a series that was left over since the newest clause. */
  #lost: number | null = null;
  /** Token after a topic since the newest clause, whose bounds are of that topic: `margin above its peers and above 12 %`. */
  #lostTopic: number | null = null;
  #isDenied = false;
  readonly #sequences: Sequences;
  /** Token after the newest clause. */
  #end = 0;

  constructor(pieces: readonly Edge[], tokens: readonly QueryToken[], unread: ReadonlySet<number>) {
    this.#pieces = pieces;
    this.#tokens = tokens;
    this.#places = new QueryPlaces(tokens, unread);
    this.#sequences = new Sequences(this.#places);
    this.#lists = new ListBounds(listsIn(pieces, tokens), tokens);
  }

  /** Handler of each kind of piece. A kind without a handler is a connective. */
  readonly #handlers: { readonly [K in Kind]?: (edge: Edge<K>, at: number) => void } = {
    operand: (edge) => {
      this.#dropMention();
      this.#mention = edge;
    },
    condition: (edge) => {
      const mention = this.#mention;
      this.#dropMention();
      const last = this.#clauses.at(-1);
      if ((mention !== null && isOfSeries(mention, edge, this.#tokens)) || isOfFigure(last, edge, this.#tokens))
        this.#pushOrLeave(null, edge);
      else this.#push(edge.value, edge);
    },
    predicate: (edge, at) => this.#predicate(edge, at),
    scope: (edge, at) => this.#scopeOf(edge.value, at),
    window: (edge, at) => {
      if (!this.#lastIsClause || !this.#sequences.narrows(edge, edge.value, this.#clauses.at(-1)))
        this.#time(edge, at, { window: edge.value });
    },
    counted: (edge, at) => this.#time(edge, at, { window: edge.value }),
    streak: (edge, at) => this.#time(edge, at, { streak: edge.value }),
    ago: (edge, at) => this.#time(edge, at, { ago: edge.value }),
    postfix: (edge) => {
      // `green today. Most active on top`: no bound of the sentence before.
      const isNext = this.#lastIsClause && !this.#places.endsLineBetween(this.#end, edge.from);
      const last = isNext ? this.#clauses.at(-1) : undefined;
      const tree = last === undefined ? null : withPostfix(last.tree, edge.value);
      if (last === undefined || tree === null) this.#leaveOver(edge);
      else last.tree = tree;
    },
    setting: (edge) => {
      const last = this.#lastIsClause ? this.#clauses.at(-1) : undefined;
      if (last === undefined || !applySetting(this.#clauses, last, edge.value)) this.#leaveOver(edge);
    },
    likewise: (edge) => {
      const alike = ellipsis.repeatedFor(this.#clauses, edge.value);
      if (alike.length === 0) this.#leaveOver(edge);
      for (const { tree, timeframe } of alike) this.#push(tree, edge).timeframe = timeframe;
    },
    asOf: (edge) =>
      isInExample(edge, this.#tokens)
        ? this.#leaveOver(edge)
        : this.#find({ asOf: { value: edge.value, span: this.#places.spanOf(edge) } }),
    basis: (edge) => this.#find({ basis: edge.value }),
    topic: (edge) => {
      this.#topics.push({ reason: edge.value, span: this.#places.spanOf(edge) });
      this.#items.push({ type: "topic" });
      this.#lostTopic = edge.to;
    },
    badTimeframe: (edge) => this.#find({ badTimeframe: edge.value }),
    and: ({ value }) => {
      this.#sequences.take(null);
      this.#items.push({ type: "joint", joint: value });
    },
    order: (edge) => {
      // `frobs and later a gap`: the earlier event was not understood.
      if (this.#places.isPastLeft(this.#end, edge.from) && this.#places.endsLineBetween(this.#end, edge.from))
        return this.#leaveOver(edge);
      const { open } = this.#sequences;
      if (open !== null && this.#places.isPastLeft(open.to, edge.from)) this.#leaveOpen(open.to);
      this.#sequences.take(edge);
      this.#items.push({ type: "joint", joint: "and" });
    },
    filler: () => undefined,
  };

  read(): Clauses {
    for (const [at, edge] of this.#pieces.entries()) {
      this.#items.push(...this.#lists.boundsBefore(edge.from));
      if (this.#lists.isBetweenMembers(edge)) continue;
      // `not frobbed (but also not up 10 %)`: the first negation is that of the unread words.
      if (edge.kind === "open" && this.#pieces[at + 1]?.kind === "and")
        this.#endNots((token) => this.#places.hasUnreadBetween(token, edge.from));
      const take = this.#handlers[edge.kind] as ((edge: Edge, at: number) => void) | undefined;
      if (take !== undefined) take(edge, at);
      else {
        if (edge.value === "whole") this.#items.push({ type: "joint", joint: "whole" });
        // `without frobs or earnings this week`: the negation, whose first part is unread, covers the second.
        this.#isDenied ||= edge.kind === "or" && isJoint(this.#items.at(-1), "not");
        const next = this.#pieces.slice(at + 1, at + 3);
        const not =
          edge.kind === "or" ? (negationOf(this.#items, this.#nots) ?? this.#places.notIn(this.#items.at(-1))) : null;
        if (not !== null && this.#places.isNeither(not.token, edge, next)) {
          this.#items.push({ type: "joint", joint: "and" }, { type: "joint", joint: "not" });
          this.#nots.push({ token: not.token, item: this.#items.at(-1)! });
        } else this.#items.push({ type: "joint", joint: this.#places.jointOf(edge, next, this.#end) });
      }
      if (edge.kind === "not") this.#nots.push({ item: this.#items.at(-1)!, token: edge.from });
    }
    this.#items.push(...this.#lists.boundsBefore(this.#tokens.length));
    this.#dropMention();
    this.#left.push(...strayNots(this.#nots, this.#items, this.#tokens));
    const [second, { open }] = [this.#times.applyLast(this.#clauses), this.#sequences];
    if (second !== null) this.#leaveOver(second);
    this.#leaveTimes();
    if (open !== null) this.#leaveOpen(open.value.lapse === null ? this.#end : open.to);
    for (const clause of replacedByFigures(this.#clauses, this.#items)) this.#drop(clause);
    for (const clause of [...this.#sequences.place(), ...withdrawn(this.#items, this.#tokens)]) this.#remove(clause);
    const lost = [...this.#left, ...[...this.#places.unread].filter((at) => !this.#linking.has(at))];
    this.#left.push(...this.#lists.withoutLost(this.#items, lost, this.#topics));
    for (const clause of this.#clauses.filter((one) => isOfDay(one, this.#tokens))) clause.timeframe = null;
    for (const clause of this.#clauses) clause.tree = mapAtoms(clause.tree, (atom) => ({ ...atom, span: clause.span }));
    return { items: this.#items, left: this.#left, topics: this.#topics, linking: this.#linking, ...this.#found };
  }

  #find(found: Partial<Clauses>): void {
    this.#found = { ...this.#found, ...found };
  }

  get #lastIsClause(): boolean {
    return this.#items.at(-1)?.type === "clause";
  }

  get #before(): Before {
    const [items, clauses, subjects, topics] = [this.#items, this.#clauses, this.#subjects, this.#topics];
    return { items, clauses, subjects, topics, places: this.#places, end: this.#end };
  }

  #leaveOver({ from, to }: Pick<Edge, "from" | "to">): void {
    for (let token = from; token < to; token++) this.#left.push(token);
  }

  #dropMention(): void {
    // `above the 50-day but not the 200-day`: the comparison before, with another line.
    const edge = this.#mention;
    const again = edge && ellipsis.repeatedAgainst(this.#items, edge.value);
    if (edge !== null && again !== null && !this.#places.endsBetween(this.#end, edge.from)) {
      this.#mention = null;
      this.#push(again, edge);
    }
    if (this.#mention !== null) {
      this.#leaveOver(this.#mention);
      this.#lost = this.#mention.to;
      this.#dropAlternative();
    }
    if (this.#mentionTime !== null) this.#leaveOver(this.#mentionTime.edge);
    this.#mention = this.#mentionTime = null;
  }

  #endNots = (ends: (token: number) => boolean) => this.#left.push(...endedNots(this.#nots, this.#items, ends));

  #add(clause: ClauseDraft): ClauseDraft {
    this.#clauses.push(clause);
    this.#items.push({ type: "clause", clause });
    return clause;
  }

  #push(given: Tree, edge: Edge): ClauseDraft {
    this.#endNots((token) => this.#places.endsBetween(token, edge.from));
    const tree = ellipsis.completed(given, this.#clauses, textOf(this.#tokens.slice(this.#end, edge.to)));
    // The end of a sentence ends an exclusion, and alternatives: `A or B. Also C`.
    const isExcluded = this.#lastIsClause && this.#items.some((item) => isJoint(item, "whole"));
    if ((isExcluded || isJoint(this.#items.at(-1), "and")) && this.#places.endsBetween(this.#end, edge.from))
      this.#items.push({ type: "joint", joint: "but" });
    const last = this.#clauses.at(-1);
    if (last !== undefined && isFormulaOf(last, edge, this.#items, this.#tokens) && isRestated(last.tree, tree))
      return last;
    const ofExplained = withoutExplained(
      this.#clauses,
      this.#items,
      this.#tokens.slice(Math.max(0, this.#end - 1), edge.from),
      tree,
      this.#places.isAloneInBracket(edge, this.#pieces),
    );
    const { open } = this.#sequences;
    if (open !== null && this.#places.endsBetween(open.to, edge.from)) this.#leaveOpen(open.to);
    // `The last quarter's frob should rise. Volume above 100k`: the time is that of the words left out.
    const isOfLost =
      this.#places.endsBetween(this.#times.from, edge.from) && this.#places.isPastLeft(this.#times.from, edge.from);
    const pending = { ...ofExplained, ...this.#times.take() };
    this.#end = edge.to;
    this.#lost = this.#lostTopic = null;
    const clause = this.#add({
      tree,
      span: this.#places.spanOf(edge),
      subject: atomsOf(tree)[0]?.subject ?? null,
      ...this.#scopes.take(),
      window: null,
      streak: null,
      ago: null,
      isBefore: this.#sequences.isAfter,
      ...(isOfLost ? {} : pending),
    });
    const before = this.#clauses.at(-2);
    const onBar = before === undefined ? [] : this.#onBarOf(before);
    this.#sequences.add(clause, before, onBar, isJoinedTo(this.#items), edge);
    const subject = ellipsis.impliedSubject(tree);
    if (subject !== null) this.#subjects.push(subject);
    this.#scopes.add(clause);
    if (this.#isDenied) this.#remove(clause);
    this.#isDenied = false;
    return clause;
  }

  #predicate(edge: Edge<"predicate">, at: number): void {
    const apart = this.#mention !== null && this.#places.isApart(this.#mention.to, edge.from) ? this.#mention : null;
    if (apart !== null) this.#dropMention();
    const [mention, mentionTime] = [this.#mention, this.#mentionTime];
    this.#mention = this.#mentionTime = null;
    if (mentionTime !== null) {
      this.#times.add(mentionTime.edge, undefined, this.#clauses.length);
      this.#times.defer(mentionTime.time);
    }
    const whole = mention === null ? edge : { ...edge, from: mention.from };
    if (edge.value.applyToLine !== undefined) {
      const tree = ellipsis.appliedToLine(edge.value, mention?.value ?? null, this.#clauses);
      const before = this.#clauses.at(-1);
      // `crossed above its 50-day, was below it for 10 days`: the state ends before the cross.
      if (ellipsis.isOfCross(before) && this.#places.says(this.#end, edge.to, /^(?:was|were)$/))
        this.#sequences.putBefore();
      if (tree !== null && before !== undefined && !this.#sequences.isAfter)
        before.tree = ellipsis.asPierced(before.tree, tree);
      this.#pushOrLeave(tree, whole);
      return;
    }
    const ofMention = mention === null ? null : edge.value.applyTo(mention.value);
    if (mention !== null && ofMention !== null) {
      const link = this.#places.linkBetween(mention.to, edge.from, this.#topics);
      if (link === null) {
        this.#leaveOver(whole);
        this.#lost = whole.to;
        return;
      }
      for (const word of link.words) this.#linking.add(word);
      while (this.#pieces.indexOf(mention) < at - 1 && isJoint(this.#items.at(-1), "comma")) this.#items.pop();
      this.#push(noted(ofMention, ...link.notes), whole);
      return;
    }
    if (mention !== null) this.#leaveOver(mention);
    // `ADX reading is $20 or above`: no figure of the subject, and no price.
    const isDirect =
      mention !== null && mention.to < edge.from && this.#tokens.slice(mention.to, edge.from).every(isIdle);
    // `rising relative strength`: the predicate precedes its subject, which it does not fit.
    const [next, then] = [this.#pieces[at + 1], this.#pieces[at + 2]];
    const isOfNext = next?.kind === "operand" && next.from === edge.to && then?.kind !== "predicate";
    // `rising volume, over 1 million`: the predicate precedes the subject of a condition.
    const follower = next?.kind === "condition" && next.from === edge.to ? (next as Edge<"condition">).value : null;
    if (follower !== null && TRENDING.test(this.#tokens[edge.from]!.text) && edge.to === edge.from + 1) {
      const subject = atomsOf(follower)[0]?.subject ?? null;
      if (subject !== null) return this.#pushOrLeave(edge.value.applyTo(subject), edge);
    }
    // `the frob opens above the high, or below the low`: the subject is that of the part left out.
    const hasLeft = this.#left.some((one) => one >= this.#end && one < edge.from);
    const isAlternative = this.#pieces[at - 1]?.kind === "or" && hasLeft && mention === null;
    const isOrphan =
      isAlternative ||
      (isOfNext && edge.value.figure === undefined) ||
      mention !== null ||
      apart !== null ||
      this.#places.isNextToUnread(edge) ||
      [this.#lost, edge.value.needs === "number" ? this.#lostTopic : null].some(
        (lost) => lost !== null && this.#places.isOneClause(lost, edge.from),
      );
    // `after a big move. Price between 5 and 10`: the figure is a price.
    const isPriced = apart !== null && this.#places.says(apart.to, edge.from, PRICE);
    const tree = isPriced ? edge.value.alone : appliedToEarlier(edge, isOrphan, this.#before);
    this.#pushOrLeave(isDirect ? null : tree, edge);
  }

  #pushOrLeave(tree: Tree | null, edge: Edge): void {
    if (tree !== null) {
      this.#push(tree, edge);
      return;
    }
    this.#leaveOver(edge);
    // `an inside bar yesterday that breaks …`: the time of the clause before is left over.
    const isTimeOfLast = edge.from === this.#end && this.#tokens[edge.from]!.text === "yesterday";
    if (isTimeOfLast && this.#clauses.length > 0) this.#remove(this.#clauses.at(-1)!);
    this.#dropAlternative();
  }

  /** Removes the `or` before a part that is left out: the next clause is no alternative to the clause before that part. */
  #dropAlternative(): void {
    const place = this.#items.findLastIndex((item) => !isJoint(item, "comma"));
    if (isJoint(this.#items[place], "or")) this.#items.splice(place);
  }

  /** Applies a timeframe or session: before every clause to the clauses that follow, otherwise to the clauses before it. */
  #scopeOf({ timeframe, session }: ClauseScope, at: number): void {
    const last = this.#clauses.at(-1);
    // `on the weekly and monthly, an uptrend`: the last timeframe applies.
    if (last === undefined && isSecondOfPair(this.#pieces, at)) this.#leaveOver(this.#pieces[at - 2]!);
    if (timeframe !== null && last !== undefined && isTwin(this.#pieces, at, last)) {
      // `a breakout (5m or 15m)`: the second timeframe is an alternative to the clause before the bracket.
      const place = this.#items.findLastIndex((item) => item.type === "clause") + 1;
      if (isJoint(this.#items[place], "open")) this.#items.splice(place, 1);
      return void this.#add({ ...last, timeframe });
    }
    const { from, to } = this.#pieces[at]!;
    // `up 5 % before the open or after hours`: one session of two.
    if (session !== null && isJoint(this.#items.at(-1), "or")) return this.#pushOrLeave(null, this.#pieces[at]!);
    // `a gap up, and the second 5m candle breaks …`: the timeframe is that of the unread words.
    if (last !== undefined && this.#places.isPastUnread(from) && (session !== null || this.#places.unread.has(to)))
      return this.#leaveOver(this.#pieces[at]!);
    const follower = this.#pieces[at + 1];
    // `a weekly MACD crossover with monthly uptrend`: the clause before has a timeframe of its own.
    if (timeframe !== null && last !== undefined && hasTimeframe(last) && follower?.from === to) {
      this.#scopes.ofNext = timeframe;
      return;
    }
    const isNew = !this.#lastIsClause && this.#items.length > 0 && timeframe !== null;
    const follows = follower !== undefined && isCondition(follower);
    this.#scopes.apply({ timeframe, session }, last, follows, isNew, this.#places.sentenceStart(from, this.#end));
  }

  #time(edge: Edge, at: number, time: Partial<Time>): void {
    const last = this.#clauses.at(-1);
    // `in the last 40 bars (it could be yesterday or last month)`: the time in brackets is a remark.
    const isVague = last?.window?.duration.vague === true;
    const isRemark = !isVague && this.#places.isInBracket(edge.from) && this.#times.has(last);
    if (isRemark || this.#places.isTimeOfUnread(edge, this.#pieces[at + 1], this.#end, this.#left))
      return this.#leaveOver(edge);
    if (this.#mention !== null) {
      this.#mentionTime = { edge, time };
      return;
    }
    const follower = this.#pieces[at + 1];
    // `P/E below 9. The last quarter's volume rose`: the time opens a sentence of its own.
    const opens =
      this.#places.endsBetween(this.#end, edge.from) &&
      ((follower !== undefined && !this.#places.endsBetween(edge.to, follower.from)) ||
        this.#places.isPastLeft(edge.to, sentenceAround(edge.from, this.#tokens)[1]));
    // `gapping up where the previous day was red`: the day is the subject of the clause that follows.
    const isSubject =
      time.ago !== undefined && BE.test(this.#tokens[edge.to]?.text ?? "") && follower?.kind === "condition";
    // `stage 2 with a recent breakout`: of the event behind it.
    const isOfNext =
      edge.to === edge.from + 1 &&
      follower?.from === edge.to &&
      isCondition(follower) &&
      !this.#places.isOfStocks(edge.to, edge.to);
    const own = this.#lastIsClause && !opens && !isSubject && !isOfNext ? last : undefined;
    const [item, next] = [this.#items.at(-1), follower?.kind];
    // `price above 5, a recent split, within the last 60 bars`: of the words left out between the commas.
    const isOfList = isJoint(item, "comma") && this.#items.length > 1 && (next === undefined || ENDS.has(next));
    const timed = isOfList ? alternativesIn(this.#items) : null;
    this.#times.add(edge, own, this.#clauses.length);
    // `a hammer, an RSI cross and heavy volume, all within 3 bars`.
    const isOfAll = this.#places.says(this.#end, edge.from, /^(?:all|both)$/) && this.#clauses.length > 1;
    if (isOfAll && time.window !== undefined)
      for (const clause of this.#clauses) clause.window ??= (clause.streak ?? clause.ago) ? null : time.window;
    else if (own !== undefined) Object.assign(own, adjustedTime(time, edge.from, this.#tokens));
    // `and its reading five days ago, MACD above zero`: the subject of the time was not understood.
    else if ((isJoint(item, "and") && next === "and") || timed?.length === 0) this.#leaveOver(edge);
    else if (timed !== null) for (const clause of timed) Object.assign(clause, time);
    else if (item?.type !== "topic") this.#times.defer(time, edge.from);
  }

  /**
   * Adds times of clauses without bars to the words left over, and removes those clauses: a figure of today is another
   * condition.
   */
  #leaveTimes(): void {
    for (const { edge, clause } of this.#times.unfit(this.#clauses)) {
      this.#leaveOver(edge);
      if (clause !== undefined) this.#remove(clause);
    }
  }

  /** Returns the clauses on the bar of a clause, which its sentence names. */
  #onBarOf(last: ClauseDraft): readonly ClauseDraft[] {
    return clausesOnBarOf(this.#items, last, this.#places.sentenceOf(last.span[0]));
  }

  /** Removes a clause; false if there is none. */
  #drop(clause: ClauseDraft): boolean {
    const place = this.#items.findIndex((item) => item.type === "clause" && item.clause === clause);
    if (place !== -1) this.#items.splice(place, 1);
    return place !== -1;
  }

  /** Removes a clause and adds its words to those left over. */
  #remove(clause: ClauseDraft): void {
    if (!this.#drop(clause)) return;
    for (const [at, token] of this.#tokens.entries())
      if (token.from >= clause.span[0] && token.to <= clause.span[1]) this.#left.push(at);
  }

  /**
   * Records the first event of `a 52-week low, and then a frob` without a later one, because the later event was not
   * understood.
   */
  #leaveOpen(from: number): void {
    const last = this.#clauses.at(-1);
    const [, end] = sentenceAround(from, this.#tokens);
    const lost = [...this.#places.unread, ...this.#left].filter((at) => at >= from && at < end);
    const isOpen = last !== undefined && lost.some((at) => this.#tokens[at]!.kind === "word");
    const awaited = this.#sequences.leaveOpen(last, isOpen ? this.#onBarOf(last) : null);
    if (awaited !== null) this.#leaveOver(awaited);
  }
}
