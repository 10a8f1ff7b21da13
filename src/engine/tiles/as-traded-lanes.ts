import {
  BAR_FIELDS,
  correctedAfter,
  dailyBars,
  hasSplits,
  knownBars,
  restated,
  rowsKnown,
  splitsOfInstrument,
  type BarColumns,
  type BarField,
  type Splits,
  type StoredTimeframe,
  type SupersededBars,
} from "#market";
import type { EngineData } from "./frame-store.ts";
import { SubstituteLanes, type LanePatch } from "./substitute-lanes.ts";
import type { TileSet } from "./tile-set.ts";

/**
 * The instruments with a split after a session, or with a bar that had begun before an instant and was corrected after
 * it: what bars are kept of as traded, and no others.
 */
export function splitOrCorrectedSince(
  { splits, superseded, tradedDaily, tradedMinutes }: EngineData,
  session: number,
  instant: number,
): number[] {
  const since: number[] = [];
  const corrections = Object.values(superseded).filter(({ replacedAt }) => replacedAt.some((at) => at > instant));
  // Of a moment that is not long past: none has.
  if (corrections.length === 0 && splits.sessions.every((one) => one <= session)) return since;
  const look = (i: number): void => {
    const last = splits.offsets[i + 1]! - 1;
    const split = last >= splits.offsets[i]! && splits.sessions[last]! > session;
    if (split || corrections.some((rows) => correctedAfter(rows, i, instant))) since.push(i);
  };
  for (const i of tradedDaily.order) look(i);
  for (const i of tradedMinutes?.order ?? []) if (tradedDaily.lengthOf(i) === 0) look(i);
  return since;
}

/** Bars of instruments as they were printed by an instant, restated for the splits of `data`. */
export function asTradedLanes(
  { superseded, splits, instruments }: EngineData,
  timeframe: StoredTimeframe,
  traded: TileSet,
  own: readonly number[],
  instant: number,
): SubstituteLanes {
  const rows = superseded[timeframe];
  const barsOf = (i: number): BarColumns => printedBars(rows, traded, i, instant, splitsOfInstrument(splits, i));
  // Most have split since, and not before: they stand as they were printed, but for what was corrected.
  const holds = (i: number): "whole" | "patched" | undefined => {
    if (hasSplits(splits, i)) return undefined;
    return rows !== undefined && correctedAfter(rows, i, instant) ? "patched" : "whole";
  };
  const patch = (i: number): LanePatch => patchOf(traded, rows!, i, instant);
  return new SubstituteLanes(instruments.ids.length, own, barsOf, { tiles: traded, holds, patch });
}

/** Bars of an instrument as they were printed by an instant, restated for some splits. */
function printedBars(
  superseded: SupersededBars | undefined,
  traded: TileSet,
  instrument: number,
  instant: number,
  splits: Splits,
): BarColumns {
  const bars = traded.bars(instrument);
  return restated(superseded === undefined ? bars : knownBars(bars, superseded, instrument, instant), splits);
}

/** Daily bars of an instrument as they were printed by the end of a session, those included that minutes alone tell. */
export function asTradedDays(data: EngineData, instrument: number, session: number): BarColumns {
  const { calendar, superseded, tradedDaily, tradedMinutes } = data;
  const instant = calendar.extendedClose(session);
  const splits = splitsOfInstrument(data.splits, instrument, session);
  const official = printedBars(superseded["1d"], tradedDaily, instrument, instant, splits);
  if (tradedMinutes === undefined) return official;
  return dailyBars(official, printedBars(superseded["1m"], tradedMinutes, instrument, instant, splits), calendar);
}

/** The values of corrected bars of an instrument that were known at an instant, where the tiles hold later ones. */
function patchOf(traded: TileSet, superseded: SupersededBars, instrument: number, instant: number): LanePatch {
  const known = rowsKnown(superseded, instrument, instant)
    .map((from) => ({ from, row: rowOf(traded, instrument, superseded.time[from]!) }))
    .filter(({ row }) => row >= 0);
  const values = Object.fromEntries(
    BAR_FIELDS.map((field) => [field, known.map(({ from }) => superseded[field][from]!)]),
  ) as Record<BarField, number[]>;
  return { rows: known.map(({ row }) => row), values };
}

/** The row of the bar that starts at a time, -1 where there is none. */
function rowOf(tiles: TileSet, instrument: number, time: number): number {
  let low = 0;
  let high = tiles.lengthOf(instrument);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tiles.at("time", instrument, middle) < time) low = middle + 1;
    else high = middle;
  }
  return low < tiles.lengthOf(instrument) && tiles.at("time", instrument, low) === time ? low : -1;
}

/** The same of daily bars, those included that minutes alone tell. */
export function dailyLanes(
  data: EngineData,
  own: readonly number[],
  instant: number,
  minutes: SubstituteLanes,
): SubstituteLanes {
  const official = asTradedLanes(data, "1d", data.tradedDaily, own, instant);
  if (minutes.instruments.length === 0) return official;
  const { calendar, daily, tradedDaily } = data;
  const barsOf = (i: number): BarColumns => dailyBars(official.bars(i), minutes.bars(i), calendar);
  // Days that only minutes tell are not among the official ones.
  const holds = (i: number): "whole" | undefined =>
    official.isStored(i) && tradedDaily.lengthOf(i) === daily.lengthOf(i) ? "whole" : undefined;
  return new SubstituteLanes(daily.instruments, own, barsOf, { tiles: tradedDaily, holds });
}
