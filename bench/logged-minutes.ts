import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BAR_FIELDS, createCalendar, type BarField, type RawBar } from "#market";
import { openBarStore, type MinuteRows } from "#storage";
import { END, TICKERS } from "./market-folder.ts";
import type { Table } from "./table.ts";

const MINUTES = 10;
/** Number of warm-up minutes: code is compiled. */
const UNCOUNTED = 3;

/** Returns the milliseconds of processor time that `work` takes on all threads of this process. */
async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}

/** Measures the cost of writing a minute of all tickers to the log: as live minutes, and as bars of an import. */
export async function loggedMinuteTimes(table: Table): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-bench-log-"));
  const [live, imported] = [await openBarStore(join(folder, "live")), await openBarStore(join(folder, "imported"))];
  for (const store of [live, imported]) await store.lock("bench");
  const open = createCalendar().regularOpen(END);
  const [logs, appends]: [number[], number[]] = [[], []];
  for (let k = 0; k < UNCOUNTED + MINUTES; k++) {
    const bars = minuteOf(open + k);
    const rows = rawBarsOf(bars);
    const logMs = await processorMs(() => live.logMinutes({ bars }, "bench"));
    const appendMs = await processorMs(() => imported.appendBars("1m", rows, "bench"));
    if (k < UNCOUNTED) continue;
    logs.push(logMs);
    appends.push(appendMs);
  }
  const [found, expected] = [await live.manifest(), await imported.manifest()];
  if (found.bars["1m"].rows !== expected.bars["1m"].rows) throw new Error("the two stores have different bars");
  for (const store of [live, imported]) await store.close();
  await rm(folder, { recursive: true });
  const note = "processor time, one forced write";
  table.against("a minute of 10,000 tickers logged", "ms", logs, "the same bars imported", appends, note);
}

function minuteOf(minute: number): MinuteRows {
  const column = (step: number): Float64Array =>
    Float64Array.from({ length: TICKERS }, (_, k) => 10 + (k % 100) + step + (minute % 7) / 8);
  const fields: Record<BarField, Float64Array> = {
    open: column(0),
    high: column(2),
    low: column(-1),
    close: column(1),
    volume: column(100),
    vwap: column(0.5),
    trades: column(0).map(Math.round),
  };
  const numbers = Int32Array.from({ length: TICKERS }, (_, k) => k);
  const tickers = Array.from(numbers, (k) => `T${k}`);
  return { tickers, ticker: numbers, time: new Int32Array(TICKERS).fill(minute), fields };
}

function rawBarsOf({ tickers, time, fields }: MinuteRows): RawBar[] {
  return tickers.map((ticker, k) => {
    const values = Object.fromEntries(BAR_FIELDS.map((field) => [field, fields[field][k]!])) as Record<
      BarField,
      number
    >;
    return { ticker, time: new Date(time[k]! * 60_000).toISOString(), ...values };
  });
}
