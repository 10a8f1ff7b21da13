import { FEEDS, type FeedName } from "#contract";
import type { FactMoment, FeedRows } from "#expression";

/** A row of a feed as a test writes it: dates as ISO texts, known_at as a date (from its end in New York on) or minutes. */
export type WrittenRow = Readonly<Record<string, string | number | boolean>>;

const MINUTES_OF_DAY = 1440;
/** Midnight of New York in summer, in minutes of UTC. */
const MIDNIGHT = 240;

export function dayOf(iso: string): number {
  return Date.parse(`${iso}T00:00:00Z`) / 86_400_000;
}

/** The instant of a New York summer time: "2024-06-28T16:30", or the end of a date. */
export function instantOf(text: string): number {
  const [date, time] = text.split("T");
  if (time === undefined) return (dayOf(date!) + 1) * MINUTES_OF_DAY + MIDNIGHT;
  const [hour, minute] = time.split(":").map(Number);
  return dayOf(date!) * MINUTES_OF_DAY + MIDNIGHT + 60 * hour! + minute!;
}

/** Rows of one instrument as they were known at an instant. */
export function writtenRows(feed: FeedName, rows: readonly WrittenRow[], at: number): FeedRows {
  const sorted = rows
    .map((row) => ({
      row,
      known: typeof row["known_at"] === "number" ? row["known_at"] : instantOf(String(row["known_at"])),
    }))
    .sort((a, b) => a.known - b.known);
  const columns: Record<string, Float64Array> = {};
  const texts: Record<string, readonly string[]> = {};
  for (const [name, { kind }] of Object.entries(FEEDS[feed].fields)) {
    const told = [...new Set(sorted.flatMap(({ row }) => (row[name] === undefined ? [] : [String(row[name])])))];
    if (kind === "text") texts[name] = told;
    columns[name] = Float64Array.from(sorted, ({ row, known }) => {
      const value = row[name];
      if (kind === "known") return known;
      if (value === undefined) return Number.NaN;
      if (kind === "text") return told.indexOf(String(value));
      return kind === "date" && typeof value === "string" ? dayOf(value) : Number(value);
    });
  }
  for (const row of rows) {
    const unknown = Object.keys(row).filter((name) => !(name in FEEDS[feed].fields));
    if (unknown.length > 0) throw new Error(`${feed} has no ${unknown.join(", ")}`);
  }
  const to = sorted.findLastIndex(({ known }) => known <= at) + 1;
  return { columns, texts, from: 0, to };
}

/** A moment at the end of a session; `splits`: new shares for one, by ISO date. */
export function momentAt(text: string, splits: Readonly<Record<string, number>> = {}): FactMoment {
  const instant = instantOf(text);
  const date = dayOf(text.slice(0, 10));
  return {
    start: date * MINUTES_OF_DAY + MIDNIGHT + 570,
    end: instant,
    instant,
    session: 0,
    date,
    splitsAfter: (day) =>
      Object.entries(splits).reduce((factor, [iso, ratio]) => (dayOf(iso) > day ? factor * ratio : factor), 1),
  };
}
