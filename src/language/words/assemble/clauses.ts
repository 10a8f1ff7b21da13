import type { SessionZone, Timeframe } from "#contract";
import type { Edge, Tail } from "../chart/edge.ts";
import { allOf, atomsOf, mapAtoms, type Subject, type Tree } from "../chart/meanings.ts";
import type { Token } from "../text/token.ts";
import type { Clause, Item, Joint } from "./item.ts";
import { isFiller } from "../lexicon/fillers.ts";
import { asPierced } from "./as-pierced.ts";
import { isExplained } from "./is-explained.ts";
import { likeBefore } from "./like-before.ts";
import { lineNamed, pairNamed } from "./line-named.ts";
import { withPostfix } from "./with-postfix.ts";
import { feature } from "../rules/subjects.ts";
import { ofSameKind } from "./of-same-kind.ts";
import { linkOf } from "./link-of.ts";
import { takesTime } from "./placed.ts";

export interface Clauses {
  readonly items: readonly Item[];
  /** Tokens of tails that could be said of nothing. */
  readonly left: readonly number[];
  readonly asOf: { readonly value: string; readonly span: readonly [number, number] } | null;
  readonly basis: "restated" | "as_traded" | null;
  readonly topics: readonly { readonly reason: string; readonly span: readonly [number, number] }[];
  readonly badTimeframe: string | null;
  /** Tokens that were not understood and stand between a subject and what is said of it, as an unknown verb does. */
  readonly linking: ReadonlySet<number>;
}

const isOf = <K extends Edge["kind"]>(edge: Edge, kind: K): edge is Edge<K> => edge.kind === kind;

function subjectOf(tree: Tree): Subject | null {
  return atomsOf(tree)[0]?.subject ?? null;
}

const isAverage = (subject: Subject | undefined): boolean => /^(?:sma|ema|wma|hma|vwma)\(/.test(subject?.concept ?? "");

/** `20 EMA above 50 EMA and above 200 EMA` goes on about the average; any other level is compared with the price. */
function takesLevel(last: Subject, tail: Tail, joint: Joint | undefined): boolean {
  if (!last.isLevel) return false;
  if (!isAverage(last)) return true;
  const right = tail.alone === null ? undefined : atomsOf(tail.alone)[0]?.right;
  return isAverage(right) && joint !== "comma" && joint !== "but";
}

/** Counts of shares and market values have no figures as small as prices; a bar's high is not spoken of on and on. */
function canBe(last: Subject, figure: number, joint: Joint | undefined): boolean {
  const isLarge =
    last.unit === "sh" ||
    ["market_cap", "dollar_volume", "avg_dollar_volume", "shares_float", "shares_outstanding"].includes(last.name);
  if (isLarge) return figure >= SMALLEST_COUNT;
  return (
    !["high", "low", "open"].includes(last.name) || joint === undefined || joint === "and" || last.barsAgo !== null
  );
}
const SMALLEST_COUNT = 1_000;

/** A tail is said of what was spoken of last, where it can be, else of the price or whatever it means alone. */
function resolve(tail: Tail, subjects: readonly Subject[], joint: Joint | undefined, isDollars: boolean): Tree | null {
  const last = subjects.at(-1);
  if (last === undefined) return tail.alone;
  // `cash flow positive companies under $20`: dollars behind a new noun are those of the price.
  if (isDollars && joint === undefined && !last.isLevel && tail.alone !== null) return tail.alone;
  if (tail.figure !== undefined && tail.alone !== null && !canBe(last, tail.figure, joint)) return tail.alone;
  if (tail.needs === "level" && !takesLevel(last, tail, joint)) return tail.alone ?? tail.of(last);
  return (
    tail.of(last) ?? tail.alone ?? subjects.map((subject) => tail.of(subject)).findLast((tree) => tree !== null) ?? null
  );
}

/** Of the line that was named last, or of both lines of the comparison before. */
function ofLine(tail: Tail, said: Subject | null, clauses: readonly Clause[]): Tree | null {
  const pair = tail.isAgain === true ? pairNamed(clauses) : null;
  if (tail.isAgain === true) return pair === null ? null : tail.ofLine!(said ?? pair[0], pair[1]);
  const both = tail.isEach === true ? pairNamed(clauses) : null;
  if (both !== null) {
    const trees = both.map((one) => tail.ofLine!(said ?? { ...feature("close"), timeframe: one.timeframe }, one));
    return trees.every((tree) => tree !== null) ? allOf(...trees) : null;
  }
  const line = lineNamed(clauses);
  return line === null ? null : tail.ofLine!(said ?? { ...feature("close"), timeframe: line.timeframe }, line);
}

function ofBoth(tail: Tail, clause: Clause | undefined): Tree | null {
  const atom = clause === undefined ? undefined : atomsOf(clause.tree)[0];
  const sides = [atom?.subject, atom?.right].filter((side) => side !== undefined && side !== null);
  const trees = sides.map((side) => tail.of({ ...side, barsAgo: null, multiplier: null }));
  return trees.length === 2 && trees.every((tree) => tree !== null) ? { kind: "all", members: trees } : null;
}

/** Where a timeframe or a part of the day is said before everything, it holds for what follows, else for what went before. */
export function clausesOf(pieces: readonly Edge[], tokens: readonly Token[], unread: readonly number[]): Clauses {
  const items: Item[] = [];
  const left: number[] = [];
  const subjects: Subject[] = [];
  const topics: { reason: string; span: readonly [number, number] }[] = [];
  let asOf: Clauses["asOf"] = null;
  let basis: Clauses["basis"] = null;
  let badTimeframe: string | null = null;
  const linking = new Set<number>();
  const negations: { readonly item: Item; readonly token: number }[] = [];
  const unreadAt = new Set(unread);
  /** A subject of which nothing has been said yet. */
  let mention: Edge<"operand"> | null = null;
  const forget = (): void => {
    if (mention !== null) for (let token = mention.from; token < mention.to; token++) left.push(token);
    mention = null;
  };
  const span = (edge: Edge): readonly [number, number] => [tokens[edge.from]!.from, tokens[edge.to - 1]!.to];
  const clauses: Clause[] = [];
  const times: { readonly edge: Edge; readonly index: number; readonly wasClause: boolean }[] = [];
  let waiting: Partial<Pick<Clause, "window" | "streak" | "ago">> = {};
  let isLeading = false;
  let scope: { timeframe: Timeframe | null; session: readonly SessionZone[] | null } = {
    timeframe: null,
    session: null,
  };
  /** Clauses that no trailing timeframe has reached. */
  let open: Clause[] = [];
  let openSession: Clause[] = [];
  let lastWasClause = false;
  let isAfter = false;
  const joint = (kind: Joint): void => {
    items.push({ type: "joint", joint: kind });
    lastWasClause = false;
  };
  /** Behind the newest clause. */
  let end = 0;
  const push = (given: Tree, edge: Edge): void => {
    const tree = ofSameKind(given, clauses);
    let mark = tokens.slice(Math.max(0, end - 1), edge.from);
    let wasExplained = false;
    for (;;) {
      const vague = clauses.at(-1);
      const place = items.findLastIndex((item) => item.type === "clause");
      if (vague === undefined || !isExplained(vague.tree, mark, tree)) break;
      items.splice(place, 1);
      clauses.pop();
      wasExplained = true;
      // `strong uptrend:` is two clauses that stand together.
      if (items[place - 1]?.type !== "clause") mark = [];
    }
    // `neither oversold nor overbought: RSI between 30 and 70` says its not again, or otherwise.
    if (wasExplained) dropNegations(items);
    end = edge.to;
    const clause: Clause = {
      tree,
      span: span(edge),
      subject: subjectOf(tree),
      timeframe: scope.timeframe,
      session: scope.session,
      window: null,
      streak: null,
      ago: null,
      isAfter,
      ...waiting,
    };
    waiting = {};
    isAfter = false;
    clauses.push(clause);
    items.push({ type: "clause", clause });
    if (clause.subject !== null && !isTrend(tree))
      subjects.push(isNewExtreme(tree) ? feature("close") : clause.subject);
    open.push(clause);
    openSession.push(clause);
    lastWasClause = true;
  };
  for (const [at, edge] of pieces.entries()) {
    if (isOf(edge, "operand")) {
      forget();
      mention = edge;
    } else if (isOf(edge, "condition")) {
      forget();
      push(edge.value, edge);
    } else if (isOf(edge, "predicate")) {
      const previous = items.at(-1);
      const said: Edge<"operand"> | null = mention;
      mention = null;
      if (edge.value.ofLine !== undefined) {
        const tree = ofLine(edge.value, said?.value ?? null, clauses);
        const before = clauses.at(-1);
        if (tree !== null && before !== undefined && !isAfter) before.tree = asPierced(before.tree, tree);
        if (tree === null) for (let token = (said ?? edge).from; token < edge.to; token++) left.push(token);
        else push(tree, said === null ? edge : { ...edge, from: said.from });
        continue;
      }
      const ofMention = said === null ? null : edge.value.of(said.value);
      if (said !== null && ofMention !== null) {
        const { excused, notes } = linkOf(tokens, unreadAt, said.to, edge.from);
        for (const token of excused) linking.add(token);
        const tree = mapAtoms(ofMention, (atom) => ({ ...atom, notes: [...atom.notes, ...notes] }));
        while (items.at(-1)?.type === "joint" && pieces.indexOf(said) < at - 1 && isComma(items.at(-1))) items.pop();
        push(tree, { ...edge, from: said.from });
        continue;
      }
      if (said !== null) for (let token = said.from; token < said.to; token++) left.push(token);
      const isOrphan = said !== null || isBesideUnread(edge, tokens, unreadAt);
      const tree =
        edge.value.isBoth === true
          ? ofBoth(edge.value, clauses.at(-1))
          : isOrphan && !isInDollars(edge, tokens)
            ? null
            : resolve(
                edge.value,
                subjects,
                previous?.type === "joint" ? previous.joint : undefined,
                isInDollars(edge, tokens),
              );
      if (tree === null) for (let token = edge.from; token < edge.to; token++) left.push(token);
      else push(tree, edge);
    } else if (isOf(edge, "scope")) {
      const { timeframe, session } = edge.value;
      const twin = twinOf(pieces, at, clauses.at(-1));
      if (twin !== null && timeframe !== null) {
        const clause: Clause = { ...twin, timeframe };
        clauses.push(clause);
        items.push({ type: "clause", clause });
        lastWasClause = true;
        continue;
      }
      const next = pieces[at + 1]?.kind;
      const follows = next === "condition" || next === "predicate";
      if (
        clauses.length === 0 ||
        (isLeading && follows) ||
        (!lastWasClause && follows && items.length > 0 && timeframe !== null)
      ) {
        isLeading ||= clauses.length === 0;
        scope = { timeframe: timeframe ?? scope.timeframe, session: session ?? scope.session };
        if (!isLeading) open = [];
      } else if (timeframe !== null) {
        trail(open, timeframe, clauses);
        open = [];
      }
      if (session !== null && clauses.length > 0 && !isLeading) {
        const last = openSession.at(-1);
        if (last !== undefined) last.session = session;
        openSession = [];
      }
    } else if (isOf(edge, "window") || isOf(edge, "streak") || isOf(edge, "ago")) {
      const last = clauses.at(-1);
      times.push({ edge, index: clauses.length, wasClause: lastWasClause });
      const extra = isOf(edge, "window")
        ? { window: edge.value }
        : isOf(edge, "streak")
          ? { streak: edge.value }
          : { ago: edge.value as Clause["ago"] };
      if (last !== undefined && lastWasClause) Object.assign(last, extra);
      else if (isComma(items.at(-1)) && endsList(pieces[at + 1]) && !isOf(edge, "ago")) {
        for (const clause of alternatives(items)) Object.assign(clause, extra);
      } else if (items.at(-1)?.type === "topic") continue;
      else waiting = { ...waiting, ...extra };
    } else if (isOf(edge, "postfix")) {
      const last = clauses.at(-1);
      const tree = last === undefined || !lastWasClause ? null : withPostfix(last.tree, edge.value);
      if (last === undefined || tree === null) for (let token = edge.from; token < edge.to; token++) left.push(token);
      else last.tree = tree;
    } else if (isOf(edge, "likewise")) {
      const alike = likeBefore(clauses, edge.value);
      if (alike.length === 0) for (let token = edge.from; token < edge.to; token++) left.push(token);
      for (const { tree, timeframe } of alike) {
        push(tree, edge);
        clauses.at(-1)!.timeframe = timeframe;
      }
    } else if (isOf(edge, "asOf")) asOf = { value: edge.value, span: span(edge) };
    else if (isOf(edge, "basis")) basis = edge.value;
    else if (isOf(edge, "topic")) {
      topics.push({ reason: edge.value, span: span(edge) });
      items.push({ type: "topic" });
      lastWasClause = false;
    } else if (isOf(edge, "badTimeframe")) badTimeframe = edge.value;
    else if (isOf(edge, "and")) {
      isAfter = edge.value === "after";
      joint(edge.value === "after" ? "and" : edge.value);
    } else if (!isOf(edge, "filler")) {
      joint(edge.kind as Joint);
      if (isOf(edge, "not")) negations.push({ item: items.at(-1)!, token: edge.from });
    }
  }
  forget();
  // A negation of what was not understood is named.
  for (const { item, token } of negations) {
    const at = items.indexOf(item);
    if (
      at !== -1 &&
      items.length > 1 &&
      tokens[token]!.stem === "not" &&
      items[at + 1]?.type !== "clause" &&
      !isOpening(items[at + 1])
    )
      left.push(token);
  }
  const last = clauses.at(-1);
  if (last !== undefined && Object.keys(waiting).length > 0) Object.assign(last, waiting);
  if (!isLeading && scope.timeframe !== null) open = [];
  // Of what has no bars a stretch of time says something else than the figure of today.
  for (const { edge, index, wasClause } of times) {
    const clause = clauses[wasClause ? index - 1 : index];
    if (clause === undefined || atomsOf(clause.tree).some(takesTime)) continue;
    for (let token = edge.from; token < edge.to; token++) left.push(token);
    const place = items.findIndex((item) => item.type === "clause" && item.clause === clause);
    if (place === -1 || !wasClause) continue;
    items.splice(place, 1);
    for (const [at, token] of tokens.entries())
      if (token.from >= clause.span[0] && token.to <= clause.span[1]) left.push(at);
  }
  return { items, left, asOf, basis, topics, badTimeframe, linking };
}

/** New, higher or lower highs and lows, and touched bands, are events of the price. */
const isNewExtreme = (tree: Tree): boolean =>
  atomsOf(tree).some(
    ({ concept, rhs }) =>
      (concept === "high" || concept === "low") &&
      rhs.kind === "study" &&
      (rhs.concept === concept || /^(?:highest|lowest|high_|low_|bb_|kc_|dc_)/.test(rhs.concept)),
  );

/** A trend by a word alone speaks of the price, and not of the averages that stand for it. */
const isTrend = (tree: Tree): boolean =>
  atomsOf(tree).some(({ notes }) => notes.some(({ why }) => /^(?:up|down)trend/.test(why)));

const endsList = (next: Edge | undefined): boolean =>
  next === undefined || next.kind === "and" || next.kind === "scope";

/** The last clause, with those that it is an alternative to. */
function alternatives(items: readonly Item[]): readonly Clause[] {
  const found: Clause[] = [];
  let at = items.length - 2;
  for (; at >= 0; at--) {
    const item = items[at]!;
    if (item.type === "clause") found.push(item.clause);
    else if (item.type !== "joint" || !["or", "either"].includes(item.joint)) break;
  }
  return found;
}

const isNegation = (item: Item | undefined): boolean =>
  item?.type === "joint" && ["not", "neither", "either", "or", "and"].includes(item.joint);

function dropNegations(items: Item[]): void {
  while (isNegation(items.at(-1))) items.pop();
}

const isOpening = (item: Item | undefined): boolean =>
  item?.type === "joint" && ["open", "not", "neither", "either", "comma"].includes(item.joint);

const isComma = (item: Item | undefined): boolean => item?.type === "joint" && item.joint === "comma";

/** Only a price is in dollars where no noun was understood. */
const isInDollars = (edge: Edge, tokens: readonly Token[]): boolean =>
  tokens.slice(edge.from, edge.to).some(({ stem }) => stem === "$" || stem === "dollar" || stem === "buck");

/** A word that was not understood stands at the comparison: what it compares is not known. */
function isBesideUnread(edge: Edge, tokens: readonly Token[], unread: ReadonlySet<number>): boolean {
  let before = edge.from - 1;
  while (before >= 0 && !unread.has(before) && isFiller(tokens[before]!.stem) && tokens[before]!.kind === "word")
    before--;
  return unread.has(before) || (unread.has(edge.to) && tokens[edge.to]!.kind === "word");
}

/** The clause before, where it has just got a timeframe and another follows: `on the daily and the 4 hour`. */
function twinOf(pieces: readonly Edge[], at: number, last: Clause | undefined): Clause | null {
  const [scope, joint] = [pieces[at - 2], pieces[at - 1]];
  if (last === undefined || scope === undefined || joint === undefined || !isOf(scope, "scope")) return null;
  return (joint.kind === "and" || joint.kind === "or") && last.timeframe !== null && scope.value.timeframe !== null
    ? last
    : null;
}

const isDaily = (clause: Clause): boolean =>
  atomsOf(clause.tree).some(
    ({ timeframe, rhs }) => timeframe !== null || (rhs.kind === "study" && rhs.timeframe !== null),
  );

/** A timeframe behind a clause holds for it, and for those before it that name none. */
function trail(open: readonly Clause[], timeframe: Timeframe, clauses: readonly Clause[]): void {
  for (const clause of open) {
    const isLast = clause === clauses.at(-1);
    if (clause.timeframe === null && (isLast || !isDaily(clause))) clause.timeframe = timeframe;
  }
}
