import { firstReached } from "#base";
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
import type { EngineData } from "../frame-store.ts";
import { daysBegun, type StoredLanes } from "./late-bars.ts";
import { SubstituteLanes, type LanePatch } from "./substitute-lanes.ts";
import { tradedBars } from "./traded-tiles.ts";
import type { TileSet } from "../tile-set.ts";

/**
 * Returns the instruments with a split after `session`, or with a bar that began before `instant` and came or was
 * corrected after it. Only these instruments had other bars than the restated ones.
 */
export function splitOrCorrectedSince(
  { splits, superseded, instruments }: EngineData,
  session: number,
  instant: number,
): number[] {
  const changed: number[] = [];
  const corrections = Object.values(superseded).filter(({ replacedAt }) => replacedAt.some((at) => at > instant));
  // The usual case of a recent moment: no splits and no corrections since.
  if (corrections.length === 0 && splits.sessions.every((one) => one <= session)) return changed;
  for (let i = 0; i < instruments.ids.length; i++) {
    const last = splits.offsets[i + 1]! - 1;
    const split = last >= splits.offsets[i]! && splits.sessions[last]! > session;
    if (split || corrections.some((rows) => correctedAfter(rows, i, instant))) changed.push(i);
  }
  return changed;
}

/**
 * Returns the bars of some instruments with the values known at `instant` (minutes since 1970), restated for the splits
 * of `data`. `members` include the instruments of `inTime`.
 */
export function lanesAsTraded(
  data: EngineData,
  members: readonly number[],
  instant: number,
  inTime: StoredLanes,
): StoredLanes {
  const { tradedMinutes } = data;
  const own = inTime.minutes.ownRows;
  const minutes =
    tradedMinutes === undefined ? inTime.minutes : asTradedLanes(data, "1m", tradedMinutes, members, instant, own);
  return { daily: dailyLanes(data, members, instant, minutes, inTime.daily.ownRows), minutes };
}

/**
 * Returns the bars of some instruments with the values known at `instant`, restated for the splits of `data`. `ownRows`:
 * members with bars that came after the instant.
 */
function asTradedLanes(
  data: EngineData,
  timeframe: StoredTimeframe,
  traded: TileSet,
  members: readonly number[],
  instant: number,
  ownRows: readonly number[],
): SubstituteLanes {
  const { superseded, splits, instruments } = data;
  const rows = superseded[timeframe];
  const barsOf = (i: number): BarColumns =>
    barsAsTraded(tradedBars(data, timeframe, i), rows, i, instant, splitsOfInstrument(splits, i));
  // Most of these instruments split only later: their stored as-traded bars apply, except for corrected rows.
  const holds = (i: number): "whole" | "patched" | undefined => {
    if (hasSplits(splits, i) || traded.lengthOf(i) === 0) return undefined;
    return rows !== undefined && correctedAfter(rows, i, instant) ? "patched" : "whole";
  };
  const patch = (i: number): LanePatch => patchOf(traded, rows!, i, instant);
  return new SubstituteLanes(instruments.ids.length, members, barsOf, {
    stored: { tiles: traded, holds, patch },
    ownRows,
  });
}

/** Returns the bars of one instrument with the values known at `instant`, restated for `splits`. */
function barsAsTraded(
  bars: BarColumns,
  superseded: SupersededBars | undefined,
  instrument: number,
  instant: number,
  splits: Splits,
): BarColumns {
  return restated(superseded === undefined ? bars : knownBars(bars, superseded, instrument, instant), splits);
}

/** Returns the daily bars of an instrument as traded by the end of `session`, including days built from minutes. */
export function asTradedDays(data: EngineData, instrument: number, session: number): BarColumns {
  const { calendar, superseded } = data;
  const instant = calendar.extendedClose(session);
  const splits = splitsOfInstrument(data.splits, instrument, session);
  const known = (timeframe: StoredTimeframe): BarColumns =>
    barsAsTraded(tradedBars(data, timeframe, instrument), superseded[timeframe], instrument, instant, splits);
  return dailyBars(known("1d"), data.minutes() === undefined ? undefined : known("1m"), calendar);
}

/** Returns the rows of an instrument that were corrected after `instant`, with the values known then. */
function patchOf(traded: TileSet, superseded: SupersededBars, instrument: number, instant: number): LanePatch {
  const known = rowsKnown(superseded, instrument, instant)
    .map((from) => ({ from, row: rowOf(traded, instrument, superseded.time[from]!) }))
    .filter(({ row }) => row >= 0);
  const values = Object.fromEntries(
    BAR_FIELDS.map((field) => [field, known.map(({ from }) => superseded[field][from]!)]),
  ) as Record<BarField, number[]>;
  return { rows: known.map(({ row }) => row), values };
}

/** Returns the row of the bar that starts at `time`; -1 if there is none. */
function rowOf(tiles: TileSet, instrument: number, time: number): number {
  const row = firstReached(0, tiles.lengthOf(instrument), (one) => tiles.at("time", instrument, one) >= time);
  return tiles.at("time", instrument, row) === time ? row : -1;
}

/**
 * Returns the daily bars of some instruments as `asTradedLanes` does, including days built from the bars of `minutes`.
 */
function dailyLanes(
  data: EngineData,
  members: readonly number[],
  instant: number,
  minutes: SubstituteLanes,
  ownRows: readonly number[],
): SubstituteLanes {
  const official = asTradedLanes(data, "1d", data.tradedDaily, members, instant, ownRows);
  if (minutes.instruments.length === 0) return official;
  const { calendar, daily, tradedDaily } = data;
  const barsOf = (i: number): BarColumns => daysBegun(official.bars(i), minutes.bars(i), instant, calendar);
  // `tradedDaily` has official days only: the lengths differ if some days were built from minutes.
  const holds = (i: number): "whole" | undefined =>
    official.isStored(i) && tradedDaily.lengthOf(i) === daily.lengthOf(i) ? "whole" : undefined;
  return new SubstituteLanes(daily.instruments, members, barsOf, { stored: { tiles: tradedDaily, holds }, ownRows });
}
