import type { InstrumentProfile } from "../companies/profile.ts";

/**
 * Rows of the table that contain the daily bars of one instrument under one ticker. Sessions are offsets, both
 * inclusive.
 */
export interface SpanRows {
  readonly profile: InstrumentProfile;
  readonly from: number;
  readonly to: number;
  readonly row: number;
  readonly rows: number;
}

export interface DailyLayout {
  /** Tickers in ascending order, and the first row of each; the last offset is the number of rows. */
  readonly keys: readonly string[];
  readonly offsets: Int32Array;
  /** By key: rows of the instruments that carried the ticker, oldest first. */
  readonly byKey: readonly (readonly SpanRows[])[];
  /** By index of the profile: rows of its tickers, oldest first. */
  readonly byProfile: readonly (readonly SpanRows[])[];
}

/** Lays out a table of daily bars by printed ticker, before any bar is drawn. */
export function layDaily(profiles: readonly InstrumentProfile[]): DailyLayout {
  const byTicker = new Map<
    string,
    { readonly profile: InstrumentProfile; readonly from: number; readonly to: number }[]
  >();
  for (const profile of profiles) {
    for (const { ticker, from, to } of profile.spans) {
      const bearers = byTicker.get(ticker) ?? [];
      byTicker.set(ticker, bearers);
      bearers.push({ profile, from, to });
    }
  }
  const keys = [...byTicker.keys()].sort();
  const offsets = new Int32Array(keys.length + 1);
  const byProfile: SpanRows[][] = profiles.map(() => []);
  let row = 0;
  const byKey = keys.map((key, k) => {
    const ofTicker = byTicker
      .get(key)!
      .toSorted((a, b) => a.from - b.from)
      .map(({ profile, from, to }) => {
        const rows = sessionsTraded(profile, from, to);
        row += rows;
        return { profile, from, to, row: row - rows, rows };
      });
    offsets[k + 1] = row;
    for (const span of ofTicker) byProfile[span.profile.index]!.push(span);
    return ofTicker;
  });
  for (const spans of byProfile) spans.sort((a, b) => a.from - b.from);
  return { keys, offsets, byKey, byProfile };
}

function sessionsTraded({ halt }: InstrumentProfile, from: number, to: number): number {
  const halted = halt === undefined ? 0 : Math.max(0, Math.min(to, halt[1]) - Math.max(from, halt[0]) + 1);
  return to - from + 1 - halted;
}
