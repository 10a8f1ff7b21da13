import type { Timeframe } from "#contract";
import {
  allOf,
  atomsOf,
  mapAtoms,
  type AtomDraft,
  type Duration,
  type Subject,
  type Tree,
  type Window,
} from "../chart/meanings.ts";
import { versus } from "../rules/atoms.ts";
import { isOfDayBefore } from "../rules/compare-subjects.ts";
import { changeOver } from "../rules/moves/changed.ts";
import { onPeriods } from "../rules/companies/history.ts";
import { onSome } from "../rules/moves/row-rules.ts";
import { isRow, MOST_COUNTED } from "../rules/time/duration-rules.ts";
import {
  aliasOf,
  frameOfHours,
  isOfBars,
  OF_DAY,
  onHours,
  takesHours,
  takesTimeframe,
} from "../rules/time/framed-atoms.ts";
import { inSession } from "../rules/time/timeframe-rules.ts";
import { feature, ofBars } from "../rules/series/subjects.ts";
import type { Clause, Time } from "./item.ts";

const SESSION_MINUTES = 390;
/** Matches extremes without a length. */
const EXTREME = /^(?:highest|lowest)(?:_close)?$/;
const DAYS = { minute: 0, hour: 0, bar: 1, day: 1, week: 5, month: 21, quarter: 63, year: 252 } as const;
/** Extremes of a year on daily bars. On weekly bars their length is 52. */
const OF_YEAR = new Set(["highest(252)", "lowest(252)", "highest_close(252)", "lowest_close(252)"]);
const BARS_OF_YEAR: Readonly<Partial<Record<Timeframe, number>>> = { "1wk": 52, "1mo": 12 };
const AVERAGE = /^(?:sma|ema|wma|hma|vwma)\(/;
/** Series that take a window as their length. */
const SPANS = new Set(
  "avg_volume avg_dollar_volume change_pct corr beta hist_vol sharpe sortino max_drawdown".split(" "),
);

/** Returns the time of a clause that counts hours or minutes. */
const hoursIn = ({ window, streak, ago }: Time): Duration | undefined =>
  [window?.duration, streak, ago].find((time) => frameOfHours(time) !== null) ?? undefined;

/** Returns true if the time of a clause applies to it: a count of bars to each of its atoms, any other time to one. */
export function takesTime(clause: Clause): boolean {
  const { window, tree } = clause;
  if (inPeriods(clause) !== null) return true;
  if (window?.least === undefined) return atomsOf(tree).some((atom) => takesTimeOf(atom, clause));
  if (window.least === null) return false;
  const { count } = window.duration;
  return atomsOf(framedIn(clause)).every((atom) => isOfBars(atom) && barsIn(window.duration, atom.timeframe) === count);
}

function takesTimeOf(atom: AtomDraft, clause: Time): boolean {
  if (hoursIn(clause) !== undefined) return takesHours(atom);
  // `outperforming the market over 3 months`: the rating has a period of its own.
  if (atom.group === "indicator") return atom.notes.every(({ field }) => field !== "rhs");
  return takesTimeframe(atom) || atom.group === "short" || OF_DAY.has(atom.concept) || isOfYear(atom, clause);
}

/** Returns true for a figure of a company over the last twelve months, which is what the feeds report. */
const isOfYear = ({ group, rhs }: AtomDraft, { window }: Time): boolean =>
  group === "fundamental" && rhs.kind === "number" && window !== null && barsIn(window.duration, null) === DAYS.year;

/** Returns the number of bars of the timeframe in a stretch of time. */
function barsIn({ count, unit }: Duration, timeframe: Timeframe | null): number {
  if (unit === "bar") return Math.max(1, Math.round(count));
  const [, size, scale] = /^(\d+)(m|hr)$/.exec(timeframe ?? "") ?? [];
  if (size !== undefined) {
    const minutes = Number(size) * (scale === "hr" ? 60 : 1);
    const span = unit === "minute" ? count : unit === "hour" ? count * 60 : count * DAYS[unit] * SESSION_MINUTES;
    return Math.max(1, Math.ceil(span / minutes));
  }
  const days = count * (DAYS[unit] || 1);
  if (timeframe === "1wk") return Math.max(1, Math.round(unit === "week" ? count : days / 5));
  if (timeframe === "1mo") return Math.max(1, Math.round(unit === "month" ? count : days / 21));
  return Math.max(1, Math.round(days));
}

/** Returns the tree of a clause with the clause's timeframe, session and time in its atoms. */
export function placed(clause: Clause): Tree {
  const history = inPeriods(clause);
  if (history !== null) return history;
  const { window } = clause;
  const isFirst = window?.isFirst === true;
  const least = window?.least ?? null;
  const at = isFirst || least !== null ? { ...clause, window: null } : clause;
  const inFrame = framedIn(clause);
  const isMoved = window?.all === false && isMovedBetween(inFrame);
  const tree = mapAtoms(inFrame, (atom) =>
    timed(atom, isMoved && atom.barsAgo === null ? { ...at, window: null } : at),
  );
  if (least !== null) return onSome(tree, least, window!.duration.count);
  return isFirst
    ? allOf(
        tree,
        mapAtoms(tree, (atom) => notBefore(atom, window.duration)),
      )
    : onOneBar(tree, inFrame);
}

/**
 * Returns a tree that holds on one bar of its window: a stock `10 to 15 % off its high in the last week` is not one that was 10 %
 * off it on one day and 15 % on another. `bare`: the tree without its time.
 */
function onOneBar(tree: Tree, bare: Tree): Tree {
  const atoms = atomsOf(tree);
  const bars = atoms[0]!.within ?? 1;
  const isOne = (atom: AtomDraft): boolean =>
    atom.within === bars && !atom.withinAll && atom.concept === atoms[0]!.concept;
  const isUntimed = atomsOf(bare).every((atom) => atom.within === null);
  const isServed = bars > 1 && bars * atoms.length <= MOST_COUNTED;
  if (tree.kind !== "all" || !isUntimed || !isServed || !atoms.every(isOne)) return tree;
  const untimed = mapAtoms(tree, (atom) => ({ ...atom, within: null }));
  return onSome(untimed, 1, bars);
}

/** Returns true for `RSI went from below 30 to above 70`: the window is that of the earlier state. */
function isMovedBetween(tree: Tree): boolean {
  const [before, now, ...others] = tree.kind === "all" ? atomsOf(tree) : [];
  if (before === undefined || now === undefined || others.length > 0) return false;
  const isSame = before.concept === now.concept && before.rhs.kind === "number" && now.rhs.kind === "number";
  return isSame && before.barsAgo === 1 && now.barsAgo === null && before.op !== now.op;
}

/** Returns the tree of a clause about reported figures in each year or quarter of its time, or in some; null for others. */
function inPeriods({ tree, window, streak }: Clause): Tree | null {
  if (streak !== null) return onPeriods(tree, streak);
  if (window === null || window.least === null) return null;
  // `positive cash flow over the past 5 years`: positive in each.
  const isSign = window.isAny !== true && atomsOf(tree).every(({ rhs }) => rhs.kind === "number" && rhs.number === 0);
  return window.least !== undefined || window.all || isSign ? onPeriods(tree, window.duration, window.least) : null;
}

/** Returns the tree of a clause with the clause's timeframe and session in its atoms. */
function framedIn(clause: Clause): Tree {
  const { tree, timeframe, window } = clause;
  const own = timeframe === null ? onHours(tree, hoursIn(clause)) : tree;
  return mapAtoms(own, (atom) => {
    const inFrame = inZone(framed(atom, timeframe), clause);
    return window?.least === undefined ? inFrame : onLongBars(inFrame, window.duration);
  });
}

/** Returns the negation of the atom over the bars before. */
const notBefore = (atom: AtomDraft, duration: Duration): AtomDraft => ({
  ...atom,
  barsAgo: (atom.barsAgo ?? 0) + 1,
  within: barsIn(duration, atom.timeframe),
  negate: true,
  notes: [],
});

/** Returns a gap between the bars of a timeframe, because the gap of the catalogue is that of the day. */
function gapped(atom: AtomDraft, timeframe: Timeframe): AtomDraft {
  const { rhs, op, span, negate, notes } = atom;
  const multiplier = rhs.kind === "number" && rhs.number !== 0 ? 1 + rhs.number / 100 : null;
  const tree = versus({ ...feature("open"), timeframe }, op, { ...feature("close"), barsAgo: 1, multiplier });
  return tree.kind === "atom" ? { ...tree.atom, span, negate, notes } : atom;
}

/** Returns a study whose length is that of its stretch on weekly or monthly bars: `monthly close above the 6 months high`. */
const resized = (concept: string, subject: Subject | undefined, timeframe: Timeframe | null): string =>
  subject?.span !== undefined && (timeframe === "1wk" || timeframe === "1mo")
    ? concept.replace(/([(,])\d+\)$/, `$1${barsIn(subject.span, timeframe)})`)
    : concept;

function framed(given: AtomDraft, clauseTimeframe: Timeframe | null): AtomDraft {
  const isGap = given.concept === "gap_pct" && given.rhs.kind === "number" && (clauseTimeframe ?? "1d") !== "1d";
  const atom = isGap ? gapped(given, clauseTimeframe!) : given;
  const { rhs } = atom;
  const ofRight = rhs.kind === "study" ? rhs.timeframe : null;
  const timeframe = takesTimeframe(atom) ? (atom.timeframe ?? clauseTimeframe ?? ofRight) : null;
  const next: AtomDraft = { ...atom, timeframe: timeframe === "1d" ? null : timeframe };
  if (rhs.kind !== "study") return next;
  if (atom.right !== undefined && isOfDayBefore(atom.right, timeframe))
    return { ...next, rhs: { ...rhs, timeframe: "1d" } };
  // `a 52-week high (5 min chart)`: of the days of a year.
  if (OF_YEAR.has(rhs.concept) && /\d(?:m|hr)$/.test(timeframe ?? ""))
    return { ...next, rhs: { ...rhs, timeframe: "1d" } };
  const year = OF_YEAR.has(rhs.concept) ? BARS_OF_YEAR[timeframe ?? "1d"] : undefined;
  const concept = year === undefined ? rhs.concept : rhs.concept.replace(/\d+/, String(year));
  const ofSpan = resized(concept, atom.right, timeframe);
  const right = OF_DAY.has(aliasOf(rhs.concept)) ? null : ofRight === "1d" ? (clauseTimeframe ?? ofRight) : ofRight;
  return { ...next, rhs: { ...rhs, concept: ofSpan, timeframe: right === (timeframe ?? "1d") ? null : right } };
}

function inZone(atom: AtomDraft, { session, ago }: Clause): AtomDraft {
  // `premarket gaps on stocks that gained 10 % yesterday`: the session is that of today.
  if (session === null || (ago ?? atom.barsAgo) !== null || session.includes("regular") || !takesTimeframe(atom))
    return atom;
  if (atom.group === "candlestick") return { ...atom, session };
  const moved = atom.group === "feature" && atom.subject !== null ? inSession(atom.subject, session) : null;
  return moved === null ? atom : { ...atom, concept: moved.concept, session: moved.session, subject: moved };
}

function timed(atom: AtomDraft, clause: Clause): AtomDraft {
  const { ago, streak, window } = clause;
  const isTimed = isOfBars(atom);
  const canShift = ago !== null && (isTimed || OF_DAY.has(atom.concept)) && atom.barsAgo === null;
  const then = canShift ? shifted(atom, barsIn(ago, atom.timeframe)) : atom;
  const next = streak !== null ? inRow(then, streak, isTimed) : window !== null ? within(then, window, isTimed) : then;
  return clause.isBefore && next.withinAll && next.barsAgo === null ? { ...next, barsAgo: 1 } : next;
}

const PRICE = /^(?:open|high|low|close)$/;
/**
 * Shifts an atom to earlier bars. A right side that already has the same shift is not shifted twice, unless both sides are
 * prices: `yesterday closed below the prior low`.
 */
function shifted(atom: AtomDraft, bars: number): AtomDraft {
  const { rhs } = atom;
  const isMoved =
    rhs.kind === "study" &&
    rhs.bars_ago === bars &&
    atom.concept !== rhs.concept &&
    !(PRICE.test(atom.concept) && PRICE.test(rhs.concept));
  return { ...atom, barsAgo: bars, rhs: isMoved ? { ...rhs, bars_ago: null } : rhs };
}

/** Returns an atom of one bar on weekly or monthly bars, if its time counts weeks or months. */
function onLongBars(atom: AtomDraft, { unit }: Duration): AtomDraft {
  const timeframe = unit === "week" ? "1wk" : unit === "month" ? "1mo" : null;
  const isLong = timeframe !== null && atom.timeframe === null && isOfOneBar(atom) && !AVERAGE.test(atom.concept);
  return isLong ? { ...atom, timeframe } : atom;
}

/** Returns an atom that holds on each bar of a streak. */
function inRow(atom: AtomDraft, streak: Duration, isTimed: boolean): AtomDraft {
  const { unit, count } = streak;
  const long = onLongBars(atom, streak);
  if (long !== atom) return { ...long, within: Math.max(1, Math.round(count)), withinAll: true };
  const bars = barsIn(streak, atom.timeframe);
  if (unit !== "day" && unit !== "bar" && isMove(atom) && AVERAGE.test(atom.concept))
    return { ...atom, rhs: { ...atom.rhs, bars_ago: bars } };
  // `risen above its 30-day for 30 days`: above it on each of them.
  const op = atom.op === "crosses_above" ? "gt" : atom.op === "crosses_under" ? "lt" : atom.op;
  return isTimed && bars > 1 ? { ...atom, op, within: bars, withinAll: true } : atom;
}

/** Returns an atom that holds on any or every bar of a window. For some series the window is their length. */
function within(atom: AtomDraft, { duration, all, isSpan, isAny, until, isAgo }: Window, isTimed: boolean): AtomDraft {
  const countsBars =
    duration.unit === "bar" && (atom.concept !== "change_pct" || atom.timeframe !== null || duration.vague);
  if (SPANS.has(atom.concept) && atom.rhs.kind !== "study" && !countsBars && isAny !== true) {
    const subject =
      atom.concept === "change_pct"
        ? changeOver(duration.count, duration.unit)
        : ofBars(atom.concept, barsIn(duration, null));
    return { ...atom, concept: subject.concept, subject, timeframe: subject.timeframe ?? atom.timeframe };
  }
  const bars = barsIn(duration, atom.timeframe);
  // `over the last 10 days the highest high is within 5 % of the lowest low`: the window is the length of both.
  const { rhs } = atom;
  const right = rhs.kind === "study" ? rhs.concept : "";
  if (EXTREME.test(atom.concept) || EXTREME.test(right)) {
    const sized = (concept: string): string => (EXTREME.test(concept) ? `${concept}(${bars})` : concept);
    return {
      ...atom,
      concept: sized(atom.concept),
      rhs: rhs.kind === "study" ? { ...rhs, concept: sized(right) } : rhs,
    };
  }
  if (right !== "" && [atom.concept, right].every((concept) => LENGTH.exec(concept)?.[1] === `${bars}`)) return atom;
  // `flat for the last 10 bars`: the span is that of the comparison.
  if (bars > 1 && rhs.kind === "study" && rhs.concept === atom.concept && rhs.bars_ago === bars) return atom;
  // `rising for the last 3 days`: a rise on each of them.
  if (isSpan === true && !(all && isRow(duration)) && isMove(atom, true))
    return { ...atom, rhs: { ...atom.rhs, bars_ago: bars } };
  if (isTimed && until !== undefined && atom.barsAgo === null) {
    const newest = barsIn(until, atom.timeframe);
    return { ...atom, barsAgo: newest, within: Math.max(1, bars - newest + (isAgo === true ? 1 : 0)), withinAll: all };
  }
  return isTimed && bars > 1 ? { ...atom, within: bars, withinAll: all } : atom;
}

const LENGTH = /^(?:highest|lowest)\w*\((\d+)\)$/;

/**
 * Returns true if weeks of the condition are weekly bars: `lower closes for 3 weeks`, but not `above the 50-day for 3
 * weeks`.
 */
function isOfOneBar({ group, concept, rhs }: AtomDraft): boolean {
  if (group === "candlestick") return true;
  return rhs.kind === "study" ? rhs.concept === concept || rhs.concept === "open" : concept === "change_pct";
}

/** Returns true if a condition compares a series with its own previous bar, if `isSized` also by a factor. */
function isMove(atom: AtomDraft, isSized = false): atom is AtomDraft & { readonly rhs: { readonly kind: "study" } } {
  const { rhs } = atom;
  return (
    rhs.kind === "study" && rhs.concept === atom.concept && rhs.bars_ago === 1 && (isSized || rhs.multiplier === null)
  );
}
