import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { AppError, DAY_MINUTES } from "#base";
import { createCalendar, readNumber, readTime, type Calendar } from "#market";
import { parseCsv } from "./parse-csv.ts";
import type { PlainBars } from "./plain-bars.ts";

/** Usual names of the columns, in plain lower case. */
const NAMES = {
  time: ["timestamp", "datetime", "date", "time", "t", "start", "opentime"],
  clock: ["time", "clock", "minute"],
  open: ["open", "o", "openprice", "1open"],
  high: ["high", "h", "highprice", "2high"],
  low: ["low", "l", "lowprice", "3low"],
  close: ["close", "c", "closeprice", "last", "4close"],
  volume: ["volume", "v", "vol", "5volume"],
  vwap: ["vwap", "vw"],
  trades: ["trades", "transactions", "n", "numberoftrades"],
} as const;
const TICKER = ["symbol", "ticker", "sym", "name"];

type Field = keyof typeof NAMES;

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

async function textOf(file: string): Promise<string> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) bytes = gunzipSync(bytes);
  } catch (error) {
    throw new AppError("bad_request", `${file} cannot be read: ${error instanceof Error ? error.message : "unknown"}.`);
  }
  return Buffer.from(bytes)
    .toString("utf8")
    .replace(/^\uFEFF/, "");
}

function placesOf(file: string, header: readonly string[]): Readonly<Record<Field, number>> {
  const names = header.map(plain);
  const find = (field: Field, taken = -1): number => {
    for (const name of NAMES[field]) {
      const at = names.findIndex((one, i) => one === name && i !== taken);
      if (at >= 0) return at;
    }
    return -1;
  };
  const time = find("time");
  const places = {
    time,
    // A second column of time beside one of dates is the clock.
    clock: names[time] === "date" ? find("clock", time) : -1,
    open: find("open"),
    high: find("high"),
    low: find("low"),
    close: find("close"),
    volume: find("volume"),
    vwap: find("vwap"),
    trades: find("trades"),
  };
  const missing = (["time", "open", "high", "low", "close"] as const).filter((field) => places[field] < 0);
  if (missing.length > 0) {
    const found = header.slice(0, 20).join(", ").slice(0, 300);
    throw new AppError(
      "bad_request",
      `${file} has no column for ${missing.join(", ")}; its first line, "${found}", must name the columns.`,
    );
  }
  return places;
}

/** Minutes since 1970 and whether the text is a date alone; undefined for a text that is neither. */
function instantOf(
  text: string,
  calendar: Calendar,
): { readonly minutes: number; readonly dateOnly: boolean } | undefined {
  const instant = readTime(text, "1m", calendar);
  if (instant.minute !== null) return { minutes: instant.minute, dateOnly: false };
  const { minute, session } = readTime(text, "1d", calendar);
  if (minute === null) return undefined;
  const days = session === null ? minute / DAY_MINUTES : calendar.dateOf(session);
  return { minutes: days * DAY_MINUTES, dateOnly: true };
}

/**
 * The bars of a CSV with the usual names of columns (packed with gzip or not), sorted oldest first.
 * Errors: bad_request naming the file, the line and what is wrong.
 */
export async function readPlainCsv(file: string): Promise<PlainBars> {
  const [header, ...lines] = parseCsv(await textOf(file));
  if (header === undefined) throw new AppError("bad_request", `${file} is empty.`);
  const places = placesOf(file, header.fields);
  refuseSeveral(
    file,
    header.fields,
    lines.map(({ fields }) => fields),
  );
  const calendar = createCalendar();
  const rows = lines.map(({ fields, line }) => {
    const cell = (place: number): string => fields[place]?.trim() ?? "";
    const text = places.clock < 0 ? cell(places.time) : `${cell(places.time)} ${cell(places.clock)}`;
    const instant = instantOf(text, calendar);
    if (instant === undefined)
      throw new AppError("bad_request", `${file}, line ${line}: "${text.slice(0, 40)}" is no date and no time.`);
    const number = (field: Field): number => {
      const written = places[field] < 0 ? "" : cell(places[field]);
      if (written === "") return Number.NaN;
      const value = readNumber(written);
      if (value === null)
        throw new AppError(
          "bad_request",
          `${file}, line ${line}: the ${field} "${written.slice(0, 40)}" is no number.`,
        );
      return value;
    };
    return { ...instant, text, number };
  });
  rows.sort((a, b) => a.minutes - b.minutes);
  const column = (field: Field): Float64Array => Float64Array.from(rows, ({ number }) => number(field));
  return {
    texts: rows.map(({ text }) => text),
    minutes: Float64Array.from(rows, ({ minutes }) => minutes),
    datesOnly: rows.every(({ dateOnly }) => dateOnly),
    open: column("open"),
    high: column("high"),
    low: column("low"),
    close: column("close"),
    volume: column("volume"),
    vwap: column("vwap"),
    trades: column("trades"),
  };
}

function refuseSeveral(file: string, header: readonly string[], rows: readonly (readonly string[])[]): void {
  const place = header.findIndex((name) => TICKER.includes(plain(name)));
  if (place < 0) return;
  const tickers = new Set(rows.map((fields) => fields[place]));
  if (tickers.size > 1) {
    throw new AppError(
      "bad_request",
      `${file} holds the bars of ${tickers.size} tickers; a study is computed over those of one. Import the file to work with all of them.`,
    );
  }
}
