import type { Closure } from "./closure.ts";

/** Day that recurs every year of `from` … `to` (both inclusive). Weekdays: 0 = Sunday … 6 = Saturday. */
export interface YearlyDay {
  readonly name: string;
  readonly from: number;
  readonly to?: number;
  readonly on:
    | { readonly month: number; readonly day: number; readonly weekdays?: readonly number[] }
    | { readonly month: number; readonly weekday: number; readonly nth: number; readonly plus?: number }
    | { readonly easter: number };
  /**
   * `nearest`: Saturday → Friday and Sunday → Monday; `monday`: only Sunday → Monday, as for New Year's Day, which must
   * not be observed in the year before.
   */
  readonly observed?: "nearest" | "monday";
}

export interface EarlyCloseRule extends YearlyDay {
  /** HH:MM New York. */
  readonly closes: string;
}

/**
 * Hours of the New York Stock Exchange. Sources: the exchange's record of closings since 1885, its rule 7.2, and its
 * yearly announcements of holidays and early closings (to 2028). Holidays reach back to 1970, because bars of two,
 * three and four sessions count from there; hours reach back to 1990. Left out: moments of silence, pauses inside a
 * session, and failures of this exchange's own systems or building while other exchanges traded (1990-12-27,
 * 1995-12-18, 2005-06-01).
 */
export const XNYS = {
  version: "2026-1",
  timeZone: "America/New_York",
  firstDate: "1990-01-02",
  lastDate: "2035-12-31",
  opens: "09:30",
  closes: "16:00",
  holidays: [
    { name: "New Year's Day", from: 1970, on: { month: 1, day: 1 }, observed: "monday" },
    { name: "Martin Luther King, Jr. Day", from: 1998, on: { month: 1, weekday: 1, nth: 3 } },
    { name: "Washington's Birthday", from: 1970, to: 1970, on: { month: 2, day: 22 }, observed: "monday" },
    { name: "Washington's Birthday", from: 1971, on: { month: 2, weekday: 1, nth: 3 } },
    { name: "Good Friday", from: 1970, on: { easter: -2 } },
    { name: "Memorial Day", from: 1971, on: { month: 5, weekday: 1, nth: -1 } },
    { name: "Juneteenth", from: 2022, on: { month: 6, day: 19 }, observed: "nearest" },
    { name: "Independence Day", from: 1970, on: { month: 7, day: 4 }, observed: "nearest" },
    { name: "Labor Day", from: 1970, on: { month: 9, weekday: 1, nth: 1 } },
    { name: "Thanksgiving Day", from: 1970, on: { month: 11, weekday: 4, nth: 4 } },
    { name: "Christmas Day", from: 1970, on: { month: 12, day: 25 }, observed: "nearest" },
  ] satisfies readonly YearlyDay[] as readonly YearlyDay[],
  earlyCloses: [
    {
      name: "Day after Thanksgiving",
      from: 1992,
      to: 1992,
      on: { month: 11, weekday: 4, nth: 4, plus: 1 },
      closes: "14:00",
    },
    { name: "Day after Thanksgiving", from: 1993, on: { month: 11, weekday: 4, nth: 4, plus: 1 }, closes: "13:00" },
    { name: "Christmas Eve", from: 1990, to: 1992, on: { month: 12, day: 24 }, closes: "14:00" },
    { name: "Christmas Eve", from: 1996, on: { month: 12, day: 24 }, closes: "13:00" },
    { name: "Day before Independence Day", from: 1995, on: { month: 7, day: 3, weekdays: [1, 2, 4] }, closes: "13:00" },
    { name: "Day before Independence Day", from: 2013, on: { month: 7, day: 3, weekdays: [3] }, closes: "13:00" },
    {
      name: "Day after Independence Day",
      from: 1996,
      to: 2012,
      on: { month: 7, day: 5, weekdays: [5] },
      closes: "13:00",
    },
  ] satisfies readonly EarlyCloseRule[] as readonly EarlyCloseRule[],
  closures: [
    { date: "1972-11-07", name: "Election Day" },
    { date: "1972-12-28", name: "Funeral of President Truman" },
    { date: "1973-01-25", name: "Funeral of President Johnson" },
    { date: "1976-11-02", name: "Election Day" },
    { date: "1977-07-14", name: "Power failure in New York City" },
    { date: "1980-11-04", name: "Election Day" },
    { date: "1985-09-27", name: "Hurricane Gloria" },
    { date: "1994-02-11", name: "Snowstorm", closes: "14:30" },
    { date: "1994-04-27", name: "Funeral of President Nixon" },
    { date: "1996-01-08", name: "Snowstorm", opens: "11:00", closes: "14:00" },
    { date: "1997-10-27", name: "Circuit breaker", closes: "15:30" },
    { date: "1997-12-26", name: "Day after Christmas", closes: "13:00" },
    { date: "1999-12-31", name: "Turn of the millennium", closes: "13:00" },
    { date: "2001-09-11", name: "Attack on the World Trade Center" },
    { date: "2001-09-12", name: "Attack on the World Trade Center" },
    { date: "2001-09-13", name: "Attack on the World Trade Center" },
    { date: "2001-09-14", name: "Attack on the World Trade Center" },
    { date: "2002-09-11", name: "First anniversary of September 11", opens: "12:00" },
    { date: "2003-12-26", name: "Day after Christmas", closes: "13:00" },
    { date: "2004-06-11", name: "Day of mourning for President Reagan" },
    { date: "2007-01-02", name: "Day of mourning for President Ford" },
    { date: "2012-10-29", name: "Hurricane Sandy" },
    { date: "2012-10-30", name: "Hurricane Sandy" },
    { date: "2018-12-05", name: "Day of mourning for President George H. W. Bush" },
    { date: "2025-01-09", name: "Day of mourning for President Carter" },
  ] satisfies readonly Closure[] as readonly Closure[],
} as const;
