import { SESSION_ZONES, type SessionZone } from "#contract";
import type { Calendar } from "./calendar.ts";

/** Part of the trading day: a zone of the interface, or the first N minutes of regular trading for any N. */
export type Zone = SessionZone | `open_${number}`;

/** Half-open range of minutes, of the day or since 1970 (see the function). */
export type MinuteRange = readonly [start: number, end: number];

const MIDDAY: MinuteRange = [690, 810];
const HOUR = 60;

/** True for a zone of the interface and for open_N with N from 1 to 960. */
export function isZone(text: string): text is Zone {
  if (SESSION_ZONES.some((zone) => zone === text)) return true;
  const minutes = /^open_([1-9]\d{0,2})$/.exec(text)?.[1];
  return minutes !== undefined && Number(minutes) <= 960;
}

/**
 * Returns the minutes since 1970 of a session that lie in any of the zones, as disjoint, sorted, non-empty ranges.
 * Overnight begins on the evening before the session's date.
 */
export function zoneRanges(calendar: Calendar, ordinal: number, zones: readonly Zone[]): readonly MinuteRange[] {
  const midnight = calendar.midnight(ordinal);
  return zoneMinutes(
    zones,
    calendar.extendedOpen(ordinal) - midnight,
    calendar.regularOpen(ordinal) - midnight,
    calendar.regularClose(ordinal) - midnight,
    calendar.extendedClose(ordinal) - midnight,
  ).map(([start, end]) => [start + midnight, end + midnight]);
}

/** Returns the minutes of the day that lie in any of the zones, for a day with these hours; overnight begins below 0. */
export function zoneMinutes(
  zones: readonly Zone[],
  extendedOpen: number,
  open: number,
  close: number,
  extendedClose: number,
): readonly MinuteRange[] {
  const ranges = zones.flatMap((zone): MinuteRange[] => {
    switch (zone) {
      case "premarket":
        return [[extendedOpen, open]];
      case "regular":
        return [[open, close]];
      case "afterhours":
        return [[close, extendedClose]];
      case "extended":
        return [
          [extendedOpen, open],
          [close, extendedClose],
        ];
      case "all":
        return [[extendedOpen, extendedClose]];
      case "overnight":
        return [[-extendedOpen, extendedOpen]];
      case "midday":
        return [[Math.max(MIDDAY[0], open), Math.min(MIDDAY[1], close)]];
      case "power_hour":
        return [[Math.max(close - HOUR, open), close]];
      default:
        return [[open, Math.min(open + Number(zone.slice("open_".length)), close)]];
    }
  });
  return merged(ranges.filter(([start, end]) => start < end));
}

function merged(ranges: MinuteRange[]): MinuteRange[] {
  const result: [number, number][] = [];
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}
