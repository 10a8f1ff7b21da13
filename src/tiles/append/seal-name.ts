import type { EngineData } from "../frame-store.ts";
import { advanceAmendments } from "../past/amended-feeds.ts";

const SEPARATOR = "~";

/** Returns the name of a snapshot whose watermark, minutes since 1970, is later than the end of its newest bar. */
export const nameWithSeal = (snapshot: string, watermark: number): string => `${snapshot}${SEPARATOR}${watermark}`;

/** Returns the name of the stored bars of a snapshot. */
export const nameWithoutSeal = (snapshot: string): string => snapshot.split(SEPARATOR, 1)[0]!;

/** Returns the snapshot `name` made of its stored bars: its watermark may be later than their end. */
export function withSealOf(name: string, data: EngineData): EngineData {
  const stored = nameWithoutSeal(name);
  if (stored === name) return data;
  const watermark = Number(name.slice(stored.length + SEPARATOR.length));
  const from = Number.isNaN(data.watermark) ? -Infinity : data.watermark;
  const amended = advanceAmendments(data, data.splits, data.calendar, { from, to: watermark });
  return { ...data, ...amended, snapshot: name, watermark };
}
