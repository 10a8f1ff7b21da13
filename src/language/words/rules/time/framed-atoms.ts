import { FEATURES } from "#catalogue";
import type { Timeframe } from "#contract";
import { mapAtoms, type AtomDraft, type Duration, type TimeUnit, type Tree } from "../../chart/meanings.ts";

/** Timeframes whose bars a number of units counts; days count the bars of the timeframe that a series has. */
export const FRAME_OF: Readonly<Partial<Record<TimeUnit, Timeframe>>> = {
  minute: "1m",
  hour: "1hr",
  week: "1wk",
  month: "1mo",
};

const aliasesOf = (...kinds: readonly string[]): ReadonlySet<string> =>
  new Set(FEATURES.filter(({ timeframes }) => kinds.includes(timeframes)).map(({ alias }) => alias));

/** Series with one value a day, or with the session so far. */
export const OF_DAY = aliasesOf("date", "session");
const DAILY = aliasesOf("daily");
const INTRADAY = aliasesOf("intraday");
const FRAMED = new Set(["feature", "candlestick", "chart_pattern"]);
const PRICE = /^(?:open|high|low|close)$/;

export const aliasOf = (concept: string): string => concept.replace(/\(.*$/, "");

/** Returns true if the value of the atom depends on the timeframe. */
export function takesTimeframe(atom: AtomDraft): boolean {
  if (atom.group === "stock") return atom.concept === "Gap";
  return FRAMED.has(atom.group) && (atom.group !== "feature" || !OF_DAY.has(aliasOf(atom.concept)));
}

/** Returns the timeframe whose bars a duration of hours or minutes counts; null for longer durations. */
export const frameOfHours = (duration: Duration | null | undefined): Timeframe | null =>
  duration?.unit === "hour" || duration?.unit === "minute" ? FRAME_OF[duration.unit]! : null;

/** Returns true if the atom has a value on each bar of an hour or a minute. */
export const takesHours = (atom: AtomDraft): boolean =>
  takesTimeframe(atom) && atom.group !== "stock" && !DAILY.has(aliasOf(atom.concept));

/** Returns the tree on bars of the hours or minutes of a duration; the same tree for a longer duration. */
export function onHours(tree: Tree, duration: Duration | null | undefined): Tree {
  const timeframe = frameOfHours(duration);
  return timeframe === null ? tree : mapAtoms(tree, (atom) => onBars(atom, timeframe, duration!.count));
}

/**
 * Returns the atom on bars of a timeframe, if the atom has none. The level that a price meets stays daily, unless the `count`
 * of hours or minutes is its length.
 */
function onBars(atom: AtomDraft, timeframe: Timeframe, count: number): AtomDraft {
  const { rhs } = atom;
  const ofRight = rhs.kind === "study" ? rhs.timeframe : null;
  if (atom.timeframe !== null || (ofRight !== null && ofRight !== "1d") || !takesHours(atom)) return atom;
  const why = `hours and minutes count bars of ${timeframe}`;
  const next = { ...atom, timeframe, notes: [...atom.notes, { field: "timeframe", value: timeframe, why }] };
  return rhs.kind === "study" && !rhs.concept.endsWith(`(${count})`) && isLevel(atom.concept, rhs.concept, rhs.bars_ago)
    ? { ...next, rhs: { ...rhs, timeframe: "1d" } }
    : next;
}

/** Returns true if the right side is a line of the daily chart, not another value of the same bars. */
const isLevel = (left: string, right: string, barsAgo: number | null): boolean =>
  PRICE.test(left) && right !== left && !INTRADAY.has(aliasOf(right)) && (!PRICE.test(right) || barsAgo !== null);

/** Returns true for an atom that holds or not on each bar. */
export const isOfBars = (atom: AtomDraft): boolean =>
  takesTimeframe(atom) ||
  ["short", "indicator"].includes(atom.group) ||
  (OF_DAY.has(aliasOf(atom.concept)) && atom.timeframe === null);
