import { firstReached } from "#base";
import { saysNoBar } from "#market";
import type { EngineData } from "#tiles";
import { feedsOfLeaf, leavesOf, type ConditionPlan } from "#evaluate";

/** Differences, as traded, between what was known on a session of a range and at its end. */
export interface ChangesWithin {
  /**
   * Changes of bars by a split or a later correction: by instrument, the ascending indices of the sessions from which
   * on other bars were known.
   */
  readonly bars: ReadonlyMap<number, readonly number[]>;
  /** By instrument, the session from which on bars and feed rows (amended later) are final for the range. */
  readonly until: ReadonlyMap<number, number>;
}

/** Finds the changes within a range. `sessions` ascends; only feeds that `conditions` read count. */
export function changedWithin(
  data: EngineData,
  conditions: readonly ConditionPlan[],
  sessions: Int32Array,
): ChangesWithin {
  const { calendar, splits, superseded } = data;
  const until = new Map<number, number>();
  const places = new Map<number, Set<number>>();
  /**
   * `from`: index of the first session that saw the change. 0 (every session did) and -1 (none did) change nothing
   * within the range.
   */
  const note = (i: number, from: number): void => {
    if (from > 0) until.set(i, Math.max(sessions[from]!, until.get(i) ?? -1));
  };
  const noteBars = (i: number, from: number): void => {
    note(i, from);
    if (from > 0) places.set(i, (places.get(i) ?? new Set<number>()).add(from));
  };
  const known = (instant: number): number =>
    sessions.findIndex((session) => calendar.extendedClose(session) >= instant);
  for (let i = 0; i + 1 < splits.offsets.length; i++) {
    for (let row = splits.offsets[i]!; row < splits.offsets[i + 1]!; row++) {
      const since = splits.sessions[row]!;
      noteBars(
        i,
        sessions.findIndex((session) => session >= since),
      );
    }
  }
  for (const rows of Object.values(superseded)) {
    for (const [row, instant] of rows.replacedAt.entries())
      if (!saysNoBar(rows, row)) noteBars(ownerOf(rows.offsets, row), known(instant));
  }
  const feeds = new Set<string>(conditions.flatMap(leavesOf).flatMap(feedsOfLeaf));
  for (const [name, { table, amendments }] of Object.entries(data.published)) {
    if (!feeds.has(name)) continue;
    for (const [k, instant] of amendments.knownAt.entries())
      note(ownerOf(table.offsets, amendments.row[k]!), known(instant));
  }
  const bars = new Map([...places].map(([i, own]) => [i, [...own].sort((a, b) => a - b)]));
  return { bars, until };
}

/**
 * Returns the instruments of which a bar began before the end of a session of a range and came after it: by instrument,
 * the session from which on no bar is missing. `sessions` ascends.
 */
export function lateWithin({ calendar, superseded }: EngineData, sessions: Int32Array): ReadonlyMap<number, number> {
  const until = new Map<number, number>();
  const ends = Array.from(sessions, (session) => calendar.extendedClose(session));
  for (const rows of Object.values(superseded)) {
    for (const [row, instant] of rows.replacedAt.entries()) {
      if (!saysNoBar(rows, row)) continue;
      const from = ends.findIndex((end) => end > rows.time[row]!);
      const to = firstReached(0, ends.length, (k) => ends[k]! >= instant);
      if (from < 0 || from >= to) continue;
      const i = ownerOf(rows.offsets, row);
      until.set(i, Math.max(sessions[to - 1]! + 1, until.get(i) ?? -1));
    }
  }
  return until;
}

/** Returns the instrument that owns a row. */
function ownerOf(offsets: Int32Array, row: number): number {
  return firstReached(1, offsets.length - 1, (i) => offsets[i]! > row) - 1;
}
