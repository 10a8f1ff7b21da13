import { feedsOfLeaf } from "../plan/feeds-of.ts";
import { leavesOf, type ConditionPlan } from "../plan/plan.ts";
import type { EngineData } from "../tiles/frame-store.ts";

/**
 * Instruments of which somebody on a session of a range knew otherwise, as traded, than at its end: bars that were
 * printed before a split or corrected later, rows of feeds that were amended later. With the session from which on it was
 * the same. `sessions` ascends; `conditions` tell which feeds matter.
 */
export function changedWithin(
  data: EngineData,
  conditions: readonly ConditionPlan[],
  sessions: Int32Array,
): Map<number, number> {
  const { calendar, splits, superseded } = data;
  const changed = new Map<number, number>();
  /** `from`: the place of the first session that knew what changed; 0 where all did, -1 where none, so it is the same. */
  const note = (i: number, from: number): void => {
    if (from > 0) changed.set(i, Math.max(sessions[from]!, changed.get(i) ?? -1));
  };
  const known = (instant: number): number =>
    sessions.findIndex((session) => calendar.extendedClose(session) >= instant);
  for (let i = 0; i + 1 < splits.offsets.length; i++) {
    for (let row = splits.offsets[i]!; row < splits.offsets[i + 1]!; row++) {
      const since = splits.sessions[row]!;
      note(
        i,
        sessions.findIndex((session) => session >= since),
      );
    }
  }
  for (const { offsets, replacedAt } of Object.values(superseded)) {
    for (const [row, instant] of replacedAt.entries()) note(ownerOf(offsets, row), known(instant));
  }
  const feeds = new Set<string>(conditions.flatMap(leavesOf).flatMap(feedsOfLeaf));
  for (const [name, { table, amendments }] of Object.entries(data.published)) {
    if (!feeds.has(name)) continue;
    for (const [k, instant] of amendments.knownAt.entries())
      note(ownerOf(table.offsets, amendments.row[k]!), known(instant));
  }
  return changed;
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
