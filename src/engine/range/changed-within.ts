import { feedsOfLeaf } from "../plan/feeds-of.ts";
import { leavesOf, type ConditionPlan } from "../plan/plan.ts";
import type { EngineData } from "../tiles/frame-store.ts";

/** What somebody on a session of a range knew otherwise, as traded, than at its end. */
export interface ChangesWithin {
  /**
   * Of bars that were printed before a split, or corrected later: by instrument the places of the sessions, ascending, from
   * which on others were known.
   */
  readonly bars: ReadonlyMap<number, readonly number[]>;
  /** Of these and of rows of feeds that were amended later: by instrument the session from which on all was the same. */
  readonly until: ReadonlyMap<number, number>;
}

/** `sessions` ascends; `conditions` tell which feeds matter. */
export function changedWithin(
  data: EngineData,
  conditions: readonly ConditionPlan[],
  sessions: Int32Array,
): ChangesWithin {
  const { calendar, splits, superseded } = data;
  const until = new Map<number, number>();
  const places = new Map<number, Set<number>>();
  /** `from`: the place of the first session that knew what changed; 0 where all did, -1 where none, so it is the same. */
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
  for (const { offsets, replacedAt } of Object.values(superseded)) {
    for (const [row, instant] of replacedAt.entries()) noteBars(ownerOf(offsets, row), known(instant));
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

/** The instrument to which a row belongs. */
function ownerOf(offsets: Int32Array, row: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (offsets[middle]! <= row) low = middle;
    else high = middle;
  }
  return low;
}
