import { spawn, type ChildProcess } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { createInterface } from "node:readline";
import { once } from "node:events";
import autocannon from "autocannon";
import type { Clock } from "#base";
import { loadEngineData, ScanEngine, type MemoryImages } from "#engine";
import { createCalendar, daysOfIso, generateDailyTable, type BarTable } from "#market";
import { importBars, openBarStore, readImage, saveImage } from "#storage";
import { localScanner } from "../src/main/engine-scanner.ts";
import { timeAdmission } from "./admission.ts";
import { asOfTimes, ratiosOf } from "./as-of-times.ts";
import { crossSectionTimes } from "./cross-section.ts";
import { limiterRates } from "./limiter.ts";
import { timePatterns } from "./patterns/speed.ts";
import { dateBefore } from "./past-market.ts";
import { DuckDbPeer } from "./peers/duckdb.ts";
import { s1ByTradingSignals } from "./peers/trading-signals.ts";
import { rangeTimes } from "./range-times.ts";
import { S1 } from "./s1.ts";

const TICKERS = 10_000;
const BARS = 756;
const clock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };
const calendar = createCalendar();

interface Row {
  readonly what: string;
  readonly median: number;
  readonly best: number;
  readonly unit: string;
  readonly note: string;
}
const rows: Row[] = [];

function record(what: string, unit: string, values: readonly number[], note = ""): number {
  const sorted = [...values].sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1]!;
  const best = unit.endsWith("/s") ? sorted.at(-1)! : sorted[0]!;
  rows.push({ what, median, best, unit, note });
  console.error(`  ${what}: ${format(median)} ${unit}${note === "" ? "" : ` (${note})`}`);
  return median;
}

const format = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3);

async function timed<T>(work: () => T | Promise<T>): Promise<[T, number]> {
  const begun = performance.now();
  const value = await work();
  return [value, performance.now() - begun];
}

function same(name: string, found: readonly string[] | null, expected: readonly string[]): void {
  if (JSON.stringify(found) === JSON.stringify(expected)) return;
  throw new Error(`${name} finds ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
}

/** The table as a CSV file, for the importers of both sides. */
async function writeCsv(bars: BarTable, file: string): Promise<void> {
  const out = createWriteStream(file, { highWaterMark: 1 << 20 });
  out.write("ticker,date,open,high,low,close,volume\n");
  for (let ticker = 0; ticker < bars.keys.length; ticker++) {
    let text = "";
    for (let row = bars.offsets[ticker]!; row < bars.offsets[ticker + 1]!; row++) {
      const prices = `${bars.open[row]},${bars.high[row]},${bars.low[row]},${bars.close[row]},${bars.volume[row]}`;
      text += `${bars.keys[ticker]},${calendar.isoDate(bars.session[row]!)},${prices}\n`;
    }
    if (!out.write(text)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
}

function imagesOf(folder: string): MemoryImages {
  return {
    read: (name, key) => readImage(folder, name, key),
    save: (name, key, meta, columns) => saveImage(folder, name, key, meta, columns),
  };
}

async function serverRate(data: string): Promise<void> {
  const child = spawn(process.execPath, ["bin/winnow.mjs", "serve"], {
    env: { ...process.env, WINNOW_DATA: data, WINNOW_PORT: "0", WINNOW_DEMO: "off", WINNOW_LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const url = await announced(child);
    const request = {
      url: `${url}/api/v2/scan`,
      method: "POST" as const,
      // A session, for the calls of a token are limited.
      headers: { cookie: await signUp(url), "content-type": "application/json" },
      body: JSON.stringify({ instructions: S1 }),
    };
    await autocannon({ ...request, connections: 1, duration: 3 });
    const load = await autocannon({ ...request, connections: 16, duration: 8 });
    if (load.non2xx > 0 || load.errors > 0)
      throw new Error(`${load.non2xx} answers were not 200, ${load.errors} failed`);
    record("HTTP, S1 warm, 16 connections", "requests/s", [load.requests.average], `p99 ${load.latency.p99} ms`);
    const resident = await residentMegabytes(child.pid!);
    record("server, resident", "MB", [resident]);
  } finally {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
}

/** The first account of the server, as the cookie of its session. */
async function signUp(url: string): Promise<string> {
  const response = await fetch(`${url}/api/v2/auth/sign-up`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "bench@example.com", password: `bench ${performance.now()}` }),
  });
  const cookie = response.headers.get("set-cookie");
  if (cookie === null) throw new Error(`the sign-up was answered ${response.status}: ${await response.text()}`);
  return cookie.split(";", 1)[0]!;
}

async function announced(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const [, url] = /listening on (http:\/\/\S+)/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error("the server did not start");
}

async function residentMegabytes(pid: number): Promise<number> {
  const { readFile } = await import("node:fs/promises");
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-bench-"));
  const data = join(folder, "data");
  try {
    console.error(`${TICKERS} tickers x ${BARS} daily bars, 15 % with shorter histories`);
    const end = calendar.ordinalOfDate(daysOfIso("2025-06-18")!);
    const bars = generateDailyTable({ seed: 13, tickers: TICKERS, bars: BARS, shorterShare: 0.15, end, calendar });
    const count = bars.time.length;
    const csv = join(folder, "w1.csv");
    await writeCsv(bars, csv);

    const store = await openBarStore(data);
    const [, importMs] = await timed(() => importBars(store, [csv], { timeframe: "1d" }));
    record(
      "import of the CSV into the store",
      "rows/s",
      [count / (importMs / 1000)],
      `${count.toLocaleString("en")} rows`,
    );
    const images = imagesOf(join(data, "images"));
    const [first, buildMs] = await timed(() => loadEngineData(store, images));
    record("start without a memory image", "ms", [buildMs], "bars of record to tiles, image saved");
    same("the first scan", first.snapshot === "" ? null : [], []);

    const boots: number[] = [];
    const colds: number[] = [];
    let expected: readonly string[] = [];
    let inMemory = first;
    let engine = new ScanEngine(first, clock);
    for (let round = 0; round < 15; round++) {
      const [loaded, readMs] = await timed(() => loadEngineData(store, images));
      const [reply, firstMs] = await timed(() => new ScanEngine(loaded, clock).scan(S1));
      boots.push(readMs + firstMs);
      inMemory = loaded;
      expected = reply.tickers!;
      // The universe of the instant is known once a server has answered anything; the scan itself is new.
      engine = new ScanEngine(loaded, clock);
      engine.scan({ All: [] });
      colds.push((await timed(() => engine.scan(S1)))[1]);
    }
    record("start from the memory image to the first answer", "ms", boots);
    const cold = record("S1 cold", "ms", colds, `${expected.length} matches; nothing cached`);
    while (engine.prepare(1024)) continue;
    const warms: number[] = [];
    for (let round = 0; round < 2_000; round++) {
      const begun = performance.now();
      same("S1 warm", engine.scan(S1).tickers, expected);
      warms.push((performance.now() - begun) * 1000);
    }
    const warm = record("S1 warm", "µs", warms.slice(500), "answered from tail columns");

    const scanner = localScanner({ data: inMemory, feeds: [], clock }, engine);
    const { byToken, fromShell } = await timeAdmission(folder, scanner, S1);
    const micros = (times: readonly number[]): number[] => times.map((ms) => ms * 1000);
    for (const one of crossSectionTimes(clock, first, ["rank_pct(change_pct)", "rs_rating"])) {
      record(`${one.study} cold`, "ms", [one.cold], "one run over all instruments");
      record(`${one.study} warm`, "µs", [one.warm], "answered from tail columns");
    }
    for (const times of asOfTimes(clock, first, "restated", dateBefore)) {
      const [least, , greatest] = ratiosOf(times);
      const ratios = times.past.map((ms, round) => ms / times.live[round]!);
      const spread = `${least.toFixed(2)} to ${greatest.toFixed(2)}; npm run bench -- as-of has both bases`;
      record(`S1 as of a past date against S1 live, ${times.what}`, "x", ratios, spread);
    }
    const range = rangeTimes(clock, first, "restated", dateBefore(271), dateBefore(20));
    record(`S1 on ${range.sessions} sessions with forward returns`, "ms", range.times, `${range.matches} matches`);
    const shell = record("warm S1 as an operation, from the shell", "µs", micros(fromShell));
    const token = record(
      "warm S1 as an operation, by a token",
      "µs",
      micros(byToken),
      "authenticated, limited, recorded",
    );

    const patterns = timePatterns();
    record("10,000 windows embedded for pattern models", "ms", [patterns.embed], "processor time of one thread");
    record("a pattern model over 10,000 windows", "ms", [patterns.score], "processor time, the embeddings at hand");

    const rates = await limiterRates(clock);
    record("rate limiter in process, written through", "checks/s", rates.inProcess, `${rates.callers} callers`);
    if (rates.redis !== undefined) record("rate limiter on Redis", "checks/s", rates.redis, `${rates.callers} callers`);

    const segments = await readdir(join(data, "bars", "1d"));
    const parquet = join(
      data,
      "bars",
      "1d",
      segments.find((name) => name.endsWith(".parquet"))!,
    );
    record("bars on disk", "bytes/bar", [(await stat(parquet)).size / count]);
    const duckdb = await DuckDbPeer.open(parquet);
    const lists: number[] = [];
    for (let round = 0; round < 5; round++) {
      const [found, ms] = await timed(() => duckdb.lists());
      same("DuckDB over lists", found, expected);
      lists.push(ms);
    }
    const list = record("DuckDB, one row a ticker with LIST columns", "ms", lists);
    const [byRows, rowsMs] = await timed(() => duckdb.rowWindows());
    same("DuckDB over rows", byRows, expected);
    record("DuckDB, window functions over rows", "ms", [rowsMs]);
    duckdb.close();
    const [bySignals, signalsMs] = await timed(() => s1ByTradingSignals(bars));
    same("trading-signals", bySignals, expected);
    record("trading-signals, every bar replayed", "ms", [signalsMs]);
    await store.close();
    if (process.env["BENCH_NO_SERVER"] === undefined) await serverRate(data);

    console.log(`\n${cpus().length} x ${cpus()[0]?.model ?? "processor"}, Node ${process.version}\n`);
    console.log("| what | median | best | |\n|---|---:|---:|---|");
    for (const row of rows) {
      console.log(
        `| ${row.what} | ${format(row.median)} ${row.unit} | ${format(row.best)} ${row.unit} | ${row.note} |`,
      );
    }
    console.log("\nAll four find the same tickers. Ratios of the medians:");
    console.log(`- cold S1 against trading-signals: ${format(signalsMs / cold)} x`);
    console.log(
      `- cold S1 against DuckDB lists: ${format(list / cold)} x, against DuckDB rows: ${format(rowsMs / cold)} x`,
    );
    console.log(`- authentication, limits and usage add ${format(token - shell)} µs to the median of a warm scan`);
    console.log(`- warm S1 against cold: ${format((cold * 1000) / warm)} x`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
