export interface PastWindow {
  /** The number under which its instrument was covered. */
  readonly instrument: number;
  /** Index of its newest bar among the instrument's bars. */
  readonly end: number;
  /** Start of that bar, minutes since 1970. */
  readonly newest: number;
  readonly score: number;
}

/** By falling score, then by instrument and time: one order for all machines. */
export const byScore = (a: PastWindow, b: PastWindow): number =>
  b.score - a.score || a.instrument - b.instrument || a.end - b.end;

/**
 * The best windows, by falling score, at most `limit`: a window that overlaps a better one of its instrument by more
 * than half of `scale` bars is left out.
 */
export function bestApart(windows: readonly PastWindow[], scale: number, limit: number): PastWindow[] {
  const kept: PastWindow[] = [];
  const ends = new Map<number, number[]>();
  for (const window of windows.toSorted(byScore)) {
    if (kept.length === limit) break;
    const taken = ends.get(window.instrument) ?? [];
    if (taken.some((end) => Math.abs(end - window.end) < scale / 2)) continue;
    ends.set(window.instrument, [...taken, window.end]);
    kept.push(window);
  }
  return kept;
}

/**
 * The same, with windows that are told instead if scores may be off by half of `tolerance`: those that overlap one of
 * the best and are less than that below it.
 */
export function contenders(
  windows: readonly PastWindow[],
  scale: number,
  limit: number,
  tolerance: number,
): PastWindow[] {
  const best = byInstrument(bestApart(windows, scale, limit));
  return windows.filter(({ instrument, end, score }) =>
    best.get(instrument)?.some((kept) => Math.abs(kept.end - end) < scale / 2 && score >= kept.score - tolerance),
  );
}

function byInstrument(windows: readonly PastWindow[]): ReadonlyMap<number, readonly PastWindow[]> {
  const groups = new Map<number, PastWindow[]>();
  for (const window of windows) groups.set(window.instrument, [...(groups.get(window.instrument) ?? []), window]);
  return groups;
}
