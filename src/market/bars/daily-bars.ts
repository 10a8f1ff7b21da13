import type { Calendar } from "../calendar/calendar.ts";
import { joinedBars, rowsOf, type BarColumns } from "./columns.ts";
import { resample, type ResampleFrame } from "./resample.ts";

/** Frame of the days that are built from minutes. */
export const REGULAR_DAY: ResampleFrame = { timeframe: "1d", zones: ["regular"] };

/** Returns the official daily bars of one instrument; sessions after the last of them are built from its minutes. */
export function dailyBars(official: BarColumns, minutes: BarColumns | undefined, calendar: Calendar): BarColumns {
  const last = official.session.at(-1) ?? -1;
  if (minutes === undefined || (minutes.session.at(-1) ?? -1) <= last) return official;
  const built = resample(minutes, "1m", REGULAR_DAY, calendar);
  const from = built.session.findIndex((session) => session > last);
  return from < 0 ? official : joinedBars(official, rowsOf(built, from, built.time.length));
}
