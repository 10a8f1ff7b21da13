// npm run bench -- catalogue: measures every study, candlestick and chart pattern of the catalogue.
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { CHART_PATTERN_DEFINITIONS, CHART_PATTERN_LOOKBACKS, chartPatternBars, FEATURES } from "#catalogue";
import type { ScanPayload } from "#contract";
import { assemble, createCalendar, daysOfIso, generateDailyTable, generateMarket, storedFeeds } from "#market";
import { engineData, type EngineData } from "#tiles";
import { ScanEngine, ScanPool, serveWorker, type WorkerStart } from "#scan";
import { candleTimes } from "./candles.ts";
import { timeChartPatterns } from "./chart-patterns.ts";
import { newCandleTimes, type NewCandleTimes } from "./new-candles.ts";
import { tickTimes } from "./ticks.ts";

const TICKERS = 10_000;
const BARS = 756;
const THREADS = 2;
/** Number of most expensive studies that are listed. */
const MOST_EXPENSIVE = 20;
const IDLE_MS = 5_000;
/** Measurements on a thread outside the worker pool: milliseconds for the thread's share of the tickers. */
const SHARES = {
  candlesticks: () => Math.min(...candleTimes(clock, TICKERS / THREADS, BARS, "TA-Lib", false).all),
  "chart patterns": () => (timeChartPatterns(() => 1_000 * clock.elapsed()).cold * TICKERS) / THREADS / 1_000,
};
type Share = keyof typeof SHARES;
/** Measurements of new bars on a new thread, without and with the warm-up of a server's worker. */
const NEW_BARS = {
  "new bars": () => newCandleTimes(clock, calendar, END, TICKERS, BARS, false),
  "new bars, warmed up": () => newCandleTimes(clock, calendar, END, TICKERS, BARS, true),
};
type NewBars = keyof typeof NEW_BARS;

const clock = { now: () => Date.now(), elapsed: () => performance.now() };
const calendar = createCalendar();
const END = calendar.ordinalOfDate(daysOfIso("2025-06-18")!);
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const rounded = (value: number): string => value.toPrecision(3);

/** Runs a measurement on a new thread and returns the result. */
async function onThread<Answer>(asked: Share | NewBars): Promise<Answer> {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: asked });
  const answer = await new Promise<Answer>((resolve, reject) => worker.once("message", resolve).once("error", reject));
  await worker.terminate();
  return answer;
}

/** Measures all tickers on THREADS threads at the same time; returns the milliseconds of the slowest share. */
async function onThreads(share: Share): Promise<number> {
  return Math.max(...(await Promise.all(Array.from({ length: THREADS }, () => onThread<number>(share)))));
}

function scanTime(engine: ScanEngine, payload: ScanPayload): number {
  const begun = clock.elapsed();
  engine.scan(payload);
  return clock.elapsed() - begun;
}

interface ChartPatternScans {
  /** On one thread, with a new engine. */
  readonly alone: number;
  /** On the workers of a pool, as in a server: right after their start, and again after idle time. */
  readonly early: number;
  readonly idle: number;
}

/** Measures scans for a chart pattern over `TICKERS` tickers, in milliseconds. */
async function chartPatternScans(): Promise<ChartPatternScans> {
  const bars = chartPatternBars("1d", CHART_PATTERN_LOOKBACKS["1d"]);
  const daily = generateDailyTable({ seed: 14, tickers: TICKERS, bars, shorterShare: 0, end: END, calendar });
  const source = { snapshot: "charts", daily, listings: [], actions: [] };
  const data = engineData(assemble(source, calendar), calendar);
  const payload: ScanPayload = { All: [{ ChartPattern: { "Double Bottom": [{}] } }] };
  const engine = new ScanEngine(data, clock);
  engine.scan({ All: [] });
  const alone = scanTime(engine, payload);
  const pool = new ScanPool(data, { workers: THREADS, clock, entry: new URL(import.meta.url) });
  const ask = async (asked: ScanPayload): Promise<number> => {
    const begun = clock.elapsed();
    await pool.ask("scan", [asked, {}]);
    return clock.elapsed() - begun;
  };
  await ask({ All: [] });
  const early = await ask(payload);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const idle = await ask(payload);
  await pool.close();
  return { alone, early, idle };
}

/** Formats the least, the median and the greatest of `times`. */
function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  return [sorted[0]!, sorted[sorted.length >> 1]!, sorted.at(-1)!].map(rounded).join(" / ");
}

function sayNewBars(
  patterns: number,
  cold: NewCandleTimes,
  { first, coldFound, found, scanned }: NewCandleTimes,
): void {
  const whole = found.map((ms, k) => ms + scanned[k]!);
  say(
    `| a new bar of ${TICKERS} tickers: ${patterns} candlesticks found and none of them scanned for, one thread, warm code | ${spread(whole)} ms | least / median / greatest of ${whole.length} days |`,
  );
  say(`| … of it their values, in a worker's idle time | ${spread(found)} ms | |`);
  say(`| … and the scan from these values | ${spread(scanned)} ms | |`);
  say(
    `| the first values in cold code, and as a worker begins | ${rounded(cold.coldFound)} ms, ${rounded(coldFound)} ms | |`,
  );
  say(
    `| the first scan from bars in cold code, and as a worker begins | ${rounded(cold.first)} ms, ${rounded(first)} ms | |`,
  );
}

/** Generates a market like the demo market, with every feed. */
function demoMarket(): EngineData {
  const market = generateMarket({ seed: 1, tickers: 2_000, years: 3, end: END, calendar });
  const { daily, minutes, listings, actions } = market;
  const source = {
    snapshot: "demo",
    daily,
    minutes,
    listings,
    actions,
    feeds: Object.fromEntries(storedFeeds(market, calendar)),
  };
  return engineData(assemble(source, calendar), calendar);
}

/** Measures scans that compute one study from bars and feeds, in microseconds per ticker. */
function studyCosts(data: EngineData): { readonly alias: string; readonly cost: number }[] {
  const engine = new ScanEngine(data, clock);
  const { universe_size: tickers = 1 } = engine.scan({ All: [] });
  return FEATURES.map(({ alias, timeframes }) => {
    const frame = timeframes === "intraday" ? { Timeframe: "5m" as const } : {};
    const payload = (level: number): ScanPayload => ({
      All: [
        {
          FeatureWindow: {
            Filters: [{ Input: alias, ...frame, Returns: { Want: { Value: { GreaterThan: level } } } }],
          },
        },
      ],
    });
    scanTime(engine, payload(1));
    // A scan with another level reuses nothing of the first scan but bars.
    return { alias, cost: (scanTime(engine, payload(2)) * 1_000) / tickers };
  });
}

async function main(): Promise<void> {
  const { cold, step } = timeChartPatterns();
  const charts = await chartPatternScans();
  const alone = candleTimes(clock, TICKERS, BARS, "TA-Lib", false);
  const best = Math.min(...alone.all);
  const threads = await onThreads("candlesticks");
  const chartThreads = await onThreads("chart patterns");
  const unused = await onThread<NewCandleTimes>("new bars");
  const begun = await onThread<NewCandleTimes>("new bars, warmed up");
  const ticks = tickTimes(clock, calendar, END);
  say(`${cpus().length} x ${cpus()[0]?.model ?? "processor"}, Node ${process.version}\n`);
  say("| what | figure | |\n|---|---:|---|");
  say(
    `| ${alone.patterns} candlesticks over ${TICKERS} x ${BARS} bars, one thread | ${rounded(best)} ms | ${rounded((best * 1e6) / (alone.patterns * TICKERS * BARS))} ns a pattern and bar |`,
  );
  say(`| the same on ${THREADS} threads | ${rounded(threads)} ms | |`);
  sayNewBars(alone.patterns, unused, begun);
  say(
    `| ${CHART_PATTERN_DEFINITIONS.length} chart patterns over ${TICKERS} x 252 bars, one thread | ${rounded((cold * TICKERS) / 1_000)} ms | ${rounded(cold)} µs a ticker |`,
  );
  say(`| the same on ${THREADS} threads | ${rounded(chartThreads)} ms | |`);
  say(
    `| a first scan for one of them over ${TICKERS} tickers, one thread | ${rounded(charts.alone)} ms | finds all ${CHART_PATTERN_DEFINITIONS.length} |`,
  );
  say(`| the same on a server's ${THREADS} workers that have just begun | ${rounded(charts.early)} ms | |`);
  say(`| the same once they have been idle | ${rounded(charts.idle)} ms | |`);
  say(
    `| one more bar of ${TICKERS} tickers, one thread | ${rounded((step * TICKERS) / 1_000)} ms | ${rounded(step)} µs a ticker |`,
  );
  for (const { study, ms } of ticks.scans)
    say(`| ${study}, ${ticks.quoted} quoted tickers | ${rounded(ms)} ms | ${ticks.rows} rows of feeds |`);
  const costs = studyCosts(demoMarket());
  say(
    `\nEach study on its usual bars, from bars and feeds, µs a ticker (the ${MOST_EXPENSIVE} most expensive, then the others):\n`,
  );
  const sorted = costs.toSorted((a, b) => b.cost - a.cost);
  for (const { alias, cost } of sorted.slice(0, MOST_EXPENSIVE)) say(`- ${alias} ${rounded(cost)}`);
  say(
    `\n${sorted
      .slice(MOST_EXPENSIVE)
      .map(({ alias, cost }) => `${alias} ${rounded(cost)}`)
      .join(", ")}`,
  );
}

if (isMainThread) await main();
else if (typeof workerData === "string")
  parentPort!.postMessage({ ...SHARES, ...NEW_BARS }[workerData as Share | NewBars]());
else serveWorker(workerData as WorkerStart, parentPort!, clock, setImmediate);
