import { firstReached } from "#base";
import { barsInTime, dailyBars, lateBars, rowsOf, type BarColumns, type Calendar, type StoredTimeframe } from "#market";
import type { EngineData } from "../frame-store.ts";
import { SubstituteLanes } from "./substitute-lanes.ts";

/** Substitutes for stored bars of some instruments; days are also built from the minutes. */
export interface StoredLanes {
  readonly daily: SubstituteLanes;
  readonly minutes: SubstituteLanes;
}

/**
 * Returns the bars, restated, of the instruments with late bars: without the bars that had begun by `instant` (minutes
 * since 1970) and came after it.
 */
export function lanesInTime(data: EngineData, instant: number): StoredLanes {
  const { calendar, daily, officialDays, superseded } = data;
  const late = (timeframe: StoredTimeframe): readonly number[] => lateInstruments(data, timeframe, instant);
  const [lateDays, lateMinutes] = [late("1d"), late("1m")];
  const minutesOf = (i: number): BarColumns | undefined => {
    const all = data.minutes();
    if (all === undefined || all.lengthOf(i) === 0) return undefined;
    return superseded["1m"] === undefined ? all.bars(i) : barsInTime(all.bars(i), superseded["1m"], i, instant);
  };
  const minutes = new SubstituteLanes(daily.instruments, lateMinutes, (i) => minutesOf(i)!, { ownRows: lateMinutes });
  const daysOf = (i: number): BarColumns => {
    const official = daily.bars(i, 0, officialDays[i]!);
    const inTime = superseded["1d"] === undefined ? official : barsInTime(official, superseded["1d"], i, instant);
    return daysBegun(inTime, minutes.has(i) ? minutes.bars(i) : minutesOf(i), instant, calendar);
  };
  const isBuilt = (i: number): boolean => daily.lengthOf(i) > officialDays[i]!;
  const changed = [...new Set([...lateDays, ...lateMinutes.filter(isBuilt)])];
  return { daily: new SubstituteLanes(daily.instruments, changed, daysOf, { ownRows: changed }), minutes };
}

/**
 * Returns the official days that had begun by an instant and, after the last of them, the days of the minutes. A later
 * official day would keep the minutes from a day that has no official bar yet.
 */
export function daysBegun(
  official: BarColumns,
  minutes: BarColumns | undefined,
  instant: number,
  calendar: Calendar,
): BarColumns {
  const begun = firstReached(0, official.time.length, (row) => official.time[row]! >= instant);
  return dailyBars(rowsOf(official, 0, begun), minutes, calendar);
}

/** Returns the data with other bars of some instruments; the same data if there are none. */
export function withLanes(data: EngineData, { daily, minutes }: StoredLanes): EngineData {
  if (daily.instruments.length === 0 && minutes.instruments.length === 0) return data;
  const inTime = data.minutes()?.substituted(minutes);
  return { ...data, daily: data.daily.substituted(daily), minutes: () => inTime };
}

/** Returns the instruments with late bars. */
function lateInstruments({ superseded }: EngineData, timeframe: StoredTimeframe, instant: number): number[] {
  const rows = superseded[timeframe];
  // The usual case: no correction and no late bar since.
  if (rows === undefined || rows.replacedAt.every((at) => at <= instant)) return [];
  const late: number[] = [];
  for (const i of rows.keys.keys()) if (lateBars(rows, i, instant).length > 0) late.push(i);
  return late;
}
