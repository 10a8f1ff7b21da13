import type { SessionZone } from "#contract";
import type { Calendar } from "./calendar.ts";

/** A part of the trading day: those of the interface, and the first N minutes of regular trading for any N. */
export type Zone = SessionZone | `open_${number}`;

/** What the Reference endpoint shows of a zone. */
export interface ZoneInfo {
  readonly value: SessionZone;
  readonly label: string;
  readonly description: string;
  /** Why the zone cannot be used; absent where it can. */
  readonly disabledReason?: string;
}

export const ZONES: readonly ZoneInfo[] = [
  { value: "premarket", label: "Pre-market", description: "04:00 to the opening of regular trading, New York time." },
  {
    value: "regular",
    label: "Regular",
    description: "09:30 to 16:00, or to 13:00 on days of early closing. The default.",
  },
  {
    value: "afterhours",
    label: "After-hours",
    description: "16:00 to 20:00; four hours from 13:00 on days of early closing.",
  },
  { value: "extended", label: "Extended", description: "Pre-market and after-hours without regular trading." },
  { value: "all", label: "All", description: "Pre-market, regular and after-hours: 04:00 to 20:00." },
  {
    value: "overnight",
    label: "Overnight",
    description: "20:00 of the evening before to 04:00; belongs to the next trading date.",
    disabledReason: "no overnight feed is connected",
  },
  { value: "open_5", label: "Opening 5 minutes", description: "The first 5 minutes of regular trading." },
  { value: "open_15", label: "Opening 15 minutes", description: "The first 15 minutes of regular trading." },
  { value: "open_30", label: "Opening 30 minutes", description: "The first 30 minutes of regular trading." },
  { value: "open_60", label: "Opening hour", description: "The first 60 minutes of regular trading." },
  { value: "midday", label: "Midday", description: "11:30 to 13:30, within regular trading." },
  { value: "power_hour", label: "Power hour", description: "The last hour of regular trading." },
];

/** Half-open range of minutes: of the day, or since 1970, as the function says. */
export type MinuteRange = readonly [start: number, end: number];

const MIDDAY: MinuteRange = [690, 810];
const HOUR = 60;

/** True for a zone of the interface and for open_N with N from 1 to 960. */
export function isZone(text: string): text is Zone {
  if (ZONES.some((zone) => zone.value === text)) return true;
  const minutes = /^open_([1-9]\d{0,2})$/.exec(text)?.[1];
  return minutes !== undefined && Number(minutes) <= 960;
}

/**
 * The minutes since 1970 of a session that lie in any of the zones: disjoint, sorted, none empty. Overnight begins on
 * the evening before the session's date.
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

/** The same in minutes of the day, for a day with these hours; overnight lies before 0. */
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
