import { Worker, isMainThread, parentPort } from "node:worker_threads";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { CANDLESTICKS, CHART_PATTERN_HISTORY, CHART_PATTERN_LOOKBACKS, FEATURES } from "#catalogue";
import type { ScanPayload } from "#contract";
import { engineData, ScanEngine, type EngineData } from "#engine";
import { assemble, createCalendar, daysOfIso, generateDailyTable, generateMarket, storedFeeds } from "#market";
import { candleTimes } from "./candles.ts";
import { timeChartPatterns } from "./chart-patterns.ts";
import { tickTimes } from "./ticks.ts";

const TICKERS = 10_000;
const BARS = 756;
const THREADS = 2;
const DEAREST = 20;

const clock = { now: () => Date.now(), elapsed: () => performance.now() };
const calendar = createCalendar();
const END = calendar.ordinalOfDate(daysOfIso("2025-06-18")!);
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const rounded = (value: number): string => value.toPrecision(3);

/** Milliseconds until every thread has walked its share of the candlestick patterns' full history. */
async function candlesOnThreads(): Promise<number> {
  const workers = Array.from({ length: THREADS }, () => new Worker(fileURLToPath(import.meta.url)));
  const answers = workers.map(
    (worker) => new Promise<number>((resolve, reject) => worker.once("message", resolve).once("error", reject)),
  );
  const times = await Promise.all(answers);
  await Promise.all(workers.map((worker) => worker.terminate()));
  return Math.max(...times);
}

function shareOfCandles(): number {
  return Math.min(...candleTimes(clock, TICKERS / THREADS, BARS, "TA-Lib", false).all);
}

function scanTime(engine: ScanEngine, payload: ScanPayload): number {
  const begun = clock.elapsed();
  engine.scan(payload);
  return clock.elapsed() - begun;
}

/** Milliseconds of a first scan for a chart pattern over `TICKERS` tickers, one thread. */
function chartPatternScan(): number {
  const bars = CHART_PATTERN_HISTORY + CHART_PATTERN_LOOKBACKS["1d"];
  const daily = generateDailyTable({ seed: 14, tickers: TICKERS, bars, shorterShare: 0, end: END, calendar });
  const source = { snapshot: "charts", daily, listings: [], actions: [] };
  const engine = new ScanEngine(engineData(assemble(source, calendar), calendar), clock);
  engine.scan({ All: [] });
  return scanTime(engine, { All: [{ ChartPattern: { "Double Bottom": [{}] } }] });
}

/** Milliseconds of a scan for any of TA-Lib's patterns on the newest bar of every ticker: the first, and the next. */
function candleScans(): { readonly first: number; readonly warm: number } {
  const daily = generateDailyTable({ seed: 13, tickers: TICKERS, bars: BARS, shorterShare: 0, end: END, calendar });
  const source = { snapshot: "candles", daily, listings: [], actions: [] };
  const engine = new ScanEngine(engineData(assemble(source, calendar), calendar), clock);
  engine.scan({ All: [] });
  const ids = CANDLESTICKS.filter(({ source: from }) => from.startsWith("TA-Lib")).map(({ id }) => id);
  // None of many: every pattern is looked at on every ticker.
  const payload = { None: ids.map((id) => ({ CandlestickPattern: { [id]: [{ BarsAgo: 0, Within: 1 }] } })) };
  const first = scanTime(engine, payload);
  while (engine.prepare(1_000)) continue;
  return { first, warm: Math.min(...Array.from({ length: 9 }, () => scanTime(engine, payload))) };
}

/** The demo's kind of market with every feed. */
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

/** Microseconds a ticker of a scan that has to compute one study from bars and feeds. */
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
    // Another number is another scan: nothing of the first one is kept but bars.
    return { alias, cost: (scanTime(engine, payload(2)) * 1_000) / tickers };
  });
}

async function main(): Promise<void> {
  const { cold, step } = timeChartPatterns();
  const charts = chartPatternScan();
  const alone = candleTimes(clock, TICKERS, BARS, "TA-Lib", false);
  const best = Math.min(...alone.all);
  const threads = await candlesOnThreads();
  const scans = candleScans();
  const ticks = tickTimes(clock, calendar, END);
  say(`${cpus().length} x ${cpus()[0]?.model ?? "processor"}, Node ${process.version}\n`);
  say("| what | figure | |\n|---|---:|---|");
  say(
    `| ${alone.patterns} candlesticks over ${TICKERS} x ${BARS} bars, one thread | ${rounded(best)} ms | ${rounded((best * 1e6) / (alone.patterns * TICKERS * BARS))} ns a pattern and bar |`,
  );
  say(`| the same on ${THREADS} threads | ${rounded(threads)} ms | |`);
  say(
    `| none of ${alone.patterns} candlesticks, newest bar of ${TICKERS} tickers, first scan | ${rounded(scans.first)} ms | |`,
  );
  say(`| the same from tail columns | ${rounded(scans.warm)} ms | |`);
  say(
    `| 17 chart patterns over ${TICKERS} x 252 bars, one thread | ${rounded((cold * TICKERS) / 1_000)} ms | ${rounded(cold)} µs a ticker |`,
  );
  say(`| a first scan for one of them over ${TICKERS} tickers, one thread | ${rounded(charts)} ms | finds all 17 |`);
  say(
    `| one more bar of ${TICKERS} tickers, one thread | ${rounded((step * TICKERS) / 1_000)} ms | ${rounded(step)} µs a ticker |`,
  );
  for (const { study, ms } of ticks.scans)
    say(`| ${study}, ${ticks.quoted} quoted tickers | ${rounded(ms)} ms | ${ticks.rows} rows of feeds |`);
  const costs = studyCosts(demoMarket());
  say(`\nEach study on its usual bars, from bars and feeds, µs a ticker (the ${DEAREST} dearest, then the others):\n`);
  const sorted = costs.toSorted((a, b) => b.cost - a.cost);
  for (const { alias, cost } of sorted.slice(0, DEAREST)) say(`- ${alias} ${rounded(cost)}`);
  say(
    `\n${sorted
      .slice(DEAREST)
      .map(({ alias, cost }) => `${alias} ${rounded(cost)}`)
      .join(", ")}`,
  );
}

if (isMainThread) await main();
else parentPort!.postMessage(shareOfCandles());
