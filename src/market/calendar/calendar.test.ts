import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as market from "../index.ts";
import { Calendar, createCalendar } from "./calendar.ts";
import { daysOfIso, weekdayOf } from "./civil-date.ts";
import { daysOfRule } from "./closed-days.ts";
import { minuteOfNewYork } from "./new-york.ts";
import { SESSIONS_SINCE_1970 } from "./timeframes.ts";
import { XNYS } from "./xnys-data.ts";

const calendar = createCalendar();
const day = (text: string): number => daysOfIso(text)!;
const session = (text: string): number => calendar.ordinalOfDate(day(text));
const clock = (ordinal: number, minute: number): string => {
  const minuteOfDay = minute - calendar.midnight(ordinal);
  return `${Math.floor(minuteOfDay / 60)}:${String(minuteOfDay % 60).padStart(2, "0")}`;
};
const closeOf = (text: string): string => clock(session(text), calendar.regularClose(session(text)));

const FOLDER = "../shared/data/calendar";
const present = existsSync(`${FOLDER}/xnys_sessions.csv`);
if (!present)
  process.stderr.write(`\n*** ${FOLDER} is absent: the calendar is checked against the embedded facts only ***\n`);

describe.runIf(present)("calendar, against third-party records", () => {
  it("has exactly the sessions, opens and closes of exchange_calendars", () => {
    const lines = readFileSync(`${FOLDER}/xnys_sessions.csv`, "utf8").trim().split("\n").slice(1);
    const expected = lines.map((line) => line.trim());
    const first = session(expected[0]!.slice(0, 10));
    const last = session(expected.at(-1)!.slice(0, 10));
    const utc = (minute: number): string => new Date(minute * 60_000).toISOString().replace(".000", "");
    const ours: string[] = [];
    for (let o = first; o <= last; o++) {
      ours.push(`${calendar.isoDate(o)},${utc(calendar.regularOpen(o))},${utc(calendar.regularClose(o))}`);
    }
    expect(ours).toEqual(expected);
  });

  it("has the holidays and early closes of LEAN from 2003 to 2016", () => {
    const lean = JSON.parse(readFileSync(`${FOLDER}/lean_us_equity_hours.json`, "utf8"));
    for (const date of lean.holidays) {
      expect(session(date)).toBe(-1);
      const weekend = [0, 6].includes(weekdayOf(day(date)));
      expect(weekend || calendar.holidayName(day(date)) !== undefined).toBe(true);
    }
    const early = Object.keys(lean.early_closes).filter((date) => date !== "2017-12-24");
    const ours: string[] = [];
    for (let o = session("2003-01-02"); o <= session("2016-12-30"); o++) {
      if (calendar.isEarlyClose(o)) ours.push(calendar.isoDate(o));
    }
    expect(ours).toEqual(early);
  });
});

describe("calendar, against public facts", () => {
  it("has the known number of sessions in each year", () => {
    const known: Record<number, number> = {
      1990: 253,
      1991: 253,
      1992: 254,
      1993: 253,
      1994: 252,
      1995: 252,
      1996: 254,
      1997: 253,
      1998: 252,
      1999: 252,
      2000: 252,
      2001: 248,
      2002: 252,
      2003: 252,
      2004: 252,
      2005: 252,
      2006: 251,
      2007: 251,
      2008: 253,
      2009: 252,
      2010: 252,
      2011: 252,
      2012: 250,
      2013: 252,
      2014: 252,
      2015: 252,
      2016: 252,
      2017: 251,
      2018: 251,
      2019: 252,
      2020: 253,
      2021: 252,
      2022: 251,
      2023: 250,
      2024: 252,
      2025: 250,
    };
    const counted: Record<number, number> = {};
    for (let o = 0; o < calendar.sessionCount; o++) {
      const year = Number(calendar.isoDate(o).slice(0, 4));
      if (year <= 2025) counted[year] = (counted[year] ?? 0) + 1;
    }
    expect(counted).toEqual(known);
  });

  it("begins on 1990-01-02 and ends with 2035", () => {
    expect(calendar.isoDate(0)).toBe("1990-01-02");
    expect(calendar.isoDate(calendar.sessionCount - 1)).toBe("2035-12-31");
  });

  it("names the days on which the exchange was closed", () => {
    const closed: Record<string, string> = {
      "1994-04-27": "Funeral of President Nixon",
      "1998-01-19": "Martin Luther King, Jr. Day",
      "1998-07-03": "Independence Day",
      "1999-12-24": "Christmas Day",
      "2001-09-11": "Attack on the World Trade Center",
      "2001-09-14": "Attack on the World Trade Center",
      "2004-06-11": "Day of mourning for President Reagan",
      "2007-01-02": "Day of mourning for President Ford",
      "2008-03-21": "Good Friday",
      "2012-01-02": "New Year's Day",
      "2012-10-29": "Hurricane Sandy",
      "2012-10-30": "Hurricane Sandy",
      "2018-12-05": "Day of mourning for President George H. W. Bush",
      "2020-07-03": "Independence Day",
      "2021-12-24": "Christmas Day",
      "2022-06-20": "Juneteenth",
      "2025-01-09": "Day of mourning for President Carter",
      "2027-06-18": "Juneteenth",
      "2027-07-05": "Independence Day",
      "2028-02-21": "Washington's Birthday",
    };
    for (const [date, name] of Object.entries(closed)) {
      expect(calendar.holidayName(day(date))).toBe(name);
      expect(session(date)).toBe(-1);
    }
  });

  it("is open on days that look like holidays and are not", () => {
    // Days before their holiday existed; a New Year's Day on a Saturday; days after closures; days around Christmas.
    const open = [
      "1997-01-20",
      "2021-06-18",
      "2021-12-31",
      "1993-12-31",
      "2010-12-31",
      "2027-12-31",
      "2001-09-17",
      "2025-12-26",
    ];
    for (const date of open) {
      expect(session(date)).toBeGreaterThanOrEqual(0);
      expect(calendar.holidayName(day(date))).toBeUndefined();
    }
  });

  it("closes early by the rules of each year", () => {
    const closes: Record<string, string> = {
      "1990-12-24": "14:00",
      "1992-11-27": "14:00",
      "1992-12-24": "14:00",
      "1993-11-26": "13:00",
      "1994-02-11": "14:30",
      "1994-11-25": "13:00",
      "1995-07-03": "13:00",
      "1996-01-08": "14:00",
      "1996-07-05": "13:00",
      "1996-12-24": "13:00",
      "1997-07-03": "13:00",
      "1997-10-27": "15:30",
      "1997-12-26": "13:00",
      "1998-12-24": "13:00",
      "1999-12-31": "13:00",
      "2000-07-03": "13:00",
      "2001-12-24": "13:00",
      "2002-07-05": "13:00",
      "2003-12-26": "13:00",
      "2013-07-03": "13:00",
      "2017-07-03": "13:00",
      "2018-12-24": "13:00",
      "2019-07-03": "13:00",
      "2023-07-03": "13:00",
      "2024-12-24": "13:00",
      "2025-07-03": "13:00",
      "2025-11-28": "13:00",
      "2025-12-24": "13:00",
      "2026-11-27": "13:00",
      "2026-12-24": "13:00",
      "2028-07-03": "13:00",
      // Full days that a simpler rule would close early.
      "1990-11-23": "16:00",
      "1991-07-03": "16:00",
      "1996-07-03": "16:00",
      "2002-07-03": "16:00",
      "2008-12-26": "16:00",
      "2012-07-05": "16:00",
      "2013-07-05": "16:00",
      "2014-12-26": "16:00",
      "2015-07-02": "16:00",
      "2020-07-02": "16:00",
      "2021-12-23": "16:00",
      "2022-07-05": "16:00",
      "2025-12-26": "16:00",
    };
    for (const [date, close] of Object.entries(closes)) {
      expect(closeOf(date)).toBe(close);
      expect(calendar.isEarlyClose(session(date))).toBe(close !== "16:00");
    }
  });

  it("opens late on days when the whole market did", () => {
    expect(clock(session("1996-01-08"), calendar.regularOpen(session("1996-01-08")))).toBe("11:00");
    expect(clock(session("2002-09-11"), calendar.regularOpen(session("2002-09-11")))).toBe("12:00");
  });

  it("counts 5054 sessions from 1970-01-02 to 1990-01-02", () => {
    const closed = new Set(XNYS.holidays.flatMap((rule) => daysOfRule(rule, 1970, 1990)));
    for (const { date, opens, closes } of XNYS.closures as readonly {
      date: string;
      opens?: string;
      closes?: string;
    }[]) {
      if (opens === undefined && closes === undefined) closed.add(day(date));
    }
    let weekdays = 0;
    let sessions = 0;
    for (let d = day("1970-01-02"); d < day("1990-01-02"); d++) {
      if (weekdayOf(d) === 0 || weekdayOf(d) === 6) continue;
      weekdays++;
      if (!closed.has(d)) sessions++;
    }
    expect([weekdays, weekdays - sessions, sessions]).toEqual([5217, 163, SESSIONS_SINCE_1970]);
  });
});

describe("calendar look-ups", () => {
  it("find sessions by date", () => {
    expect(calendar.ordinalOfDate(day("2024-07-06"))).toBe(-1);
    expect(calendar.ordinalAtOrBefore(day("2024-07-06"))).toBe(session("2024-07-05"));
    expect(calendar.ordinalAtOrAfter(day("2024-07-06"))).toBe(session("2024-07-08"));
    expect(calendar.ordinalAtOrAfter(day("2024-07-08"))).toBe(session("2024-07-08"));
    expect(calendar.ordinalAtOrBefore(day("1989-12-29"))).toBe(-1);
    expect(calendar.ordinalOfDate(day("1970-01-05"))).toBe(-1);
    expect(calendar.ordinalAtOrAfter(day("1980-01-05"))).toBe(0);
    expect(calendar.ordinalAtOrBefore(day("2099-01-01"))).toBe(calendar.sessionCount - 1);
    expect(calendar.ordinalAtOrAfter(day("2099-01-01"))).toBe(calendar.sessionCount);
    expect(calendar.ordinalOfDate(day("2099-01-05"))).toBe(-1);
  });

  it("assign every minute to the session of its trading date, overnight minutes to the next", () => {
    const at = (date: string, hour: number, minute = 0): number =>
      calendar.sessionOfMinute(minuteOfNewYork(day(date), hour * 60 + minute));
    expect(at("2024-07-03", 0)).toBe(session("2024-07-03"));
    expect(at("2024-07-03", 9, 30)).toBe(session("2024-07-03"));
    expect(at("2024-07-03", 19, 59)).toBe(session("2024-07-03"));
    expect(at("2024-07-03", 20)).toBe(-1);
    expect(at("2024-07-04", 12)).toBe(-1);
    expect(at("2024-07-04", 20)).toBe(session("2024-07-05"));
    expect(at("2024-07-05", 20)).toBe(-1);
    expect(at("2024-07-07", 19, 59)).toBe(-1);
    expect(at("2024-07-07", 20)).toBe(session("2024-07-08"));
    expect(at("1980-07-07", 12)).toBe(-1);
    expect(at("2050-07-07", 12)).toBe(-1);
  });

  it("find the newest session that had begun", () => {
    const at = (date: string, hour: number): number => calendar.sessionBegunBy(minuteOfNewYork(day(date), hour * 60));
    expect(at("2024-07-05", 3)).toBe(session("2024-07-03"));
    expect(at("2024-07-05", 4)).toBe(session("2024-07-05"));
    expect(at("2024-07-05", 21)).toBe(session("2024-07-05"));
    expect(at("2024-07-07", 12)).toBe(session("2024-07-05"));
    expect(at("1989-07-07", 12)).toBe(-1);
    expect(at("2050-07-07", 12)).toBe(calendar.sessionCount - 1);
  });

  it("stay correct around daylight time changes", () => {
    for (const [before, after] of [
      ["2024-03-08", "2024-03-11"],
      ["2024-11-01", "2024-11-04"],
      ["2006-03-31", "2006-04-03"],
    ] as const) {
      for (const date of [before, after]) {
        const o = session(date);
        expect(clock(o, calendar.regularOpen(o))).toBe("9:30");
        expect(calendar.minuteOfDay(calendar.regularOpen(o))).toBe(570);
        expect(calendar.minuteOfDay(calendar.regularClose(o) - 1)).toBe(959);
        expect(calendar.sessionOfMinute(calendar.extendedOpen(o))).toBe(o);
        expect(calendar.sessionOfMinute(calendar.midnight(o) - 240)).toBe(o);
      }
      expect(session(after)).toBe(session(before) + 1);
    }
    const utc = (date: string): string =>
      new Date(calendar.regularOpen(session(date)) * 60_000).toISOString().slice(11, 16);
    expect([utc("2024-03-08"), utc("2024-03-11"), utc("2024-11-01"), utc("2024-11-04")]).toEqual([
      "14:30",
      "13:30",
      "13:30",
      "14:30",
    ]);
  });

  it("return the sessions of weeks and months", () => {
    const span = ({ first, last }: { first: number; last: number }): string[] => [
      calendar.isoDate(first),
      calendar.isoDate(last),
    ];
    expect(span(calendar.weekOf(session("2024-07-03")))).toEqual(["2024-07-01", "2024-07-05"]);
    expect(span(calendar.weekOf(session("2025-01-02")))).toEqual(["2024-12-30", "2025-01-03"]);
    expect(span(calendar.weekOf(session("2024-03-28")))).toEqual(["2024-03-25", "2024-03-28"]);
    expect(span(calendar.monthOf(session("2024-09-16")))).toEqual(["2024-09-03", "2024-09-30"]);
    expect(span(calendar.monthOf(0))).toEqual(["1990-01-02", "1990-01-31"]);
  });
});

describe("closures of a user", () => {
  it("close, shorten and reopen days", () => {
    const own = new Calendar([
      { date: "2026-03-04", name: "Storm" },
      { date: "2026-03-05", name: "Storm", opens: "11:00", closes: "14:00" },
      { date: "2026-11-27", name: "Full day after all", closes: "16:00" },
      { date: "2026-06-19", name: "Open after all", opens: "09:30" },
    ]);
    expect(own.ordinalOfDate(day("2026-03-04"))).toBe(-1);
    expect(own.holidayName(day("2026-03-04"))).toBe("Storm");
    const short = own.ordinalOfDate(day("2026-03-05"));
    expect(own.regularClose(short) - own.regularOpen(short)).toBe(180);
    expect(own.isEarlyClose(own.ordinalOfDate(day("2026-11-27")))).toBe(false);
    expect(own.ordinalOfDate(day("2026-06-19"))).toBeGreaterThan(0);
    expect(own.holidayName(day("2026-06-19"))).toBeUndefined();
    expect(own.sessionCount).toBe(calendar.sessionCount);
    expect(createCalendar(own.closures).isoDate(short)).toBe("2026-03-05");
  });

  it.each([
    { date: "2026-02-30", name: "x" },
    { date: "2026-03-04", name: "x", closes: "1pm" },
    { date: "2026-03-04", name: "x", opens: "14:00", closes: "13:00" },
    { date: "2026-03-04", name: "x", closes: "21:00" },
  ])("are refused with an error that names them if unusable: %j", (closure) => {
    expect(() => new Calendar([closure])).toThrow(JSON.stringify(closure));
  });
});

it("does not depend on the time zone of the process", () => {
  const facts = (all: typeof market): unknown[] => {
    const c = all.createCalendar();
    const result: unknown[] = [];
    for (let o = 0; o < c.sessionCount; o += 97) {
      result.push(c.isoDate(o), c.regularOpen(o), c.regularClose(o), c.sessionOfMinute(c.regularOpen(o)));
    }
    result.push(all.readTime("2024-07-03 09:30", "1m", c), all.readTime("7/3/2024", "1d", c));
    return [...result, all.marketStatus(c, 1_720_013_400_000)];
  };
  const script = `
    import * as market from "./src/market/index.ts";
    console.log(JSON.stringify([new Date(0).getHours(), (${facts.toString()})(market)]));`;
  const run = ["--import", "tsx", "--input-type=module", "-e", script];
  const printed = execFileSync(process.execPath, run, { env: { ...process.env, TZ: "Asia/Tokyo" } }).toString();
  expect(JSON.parse(printed)).toEqual(JSON.parse(JSON.stringify([9, facts(market)])));
});
