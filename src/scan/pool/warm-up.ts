import type { Clock } from "#base";
import { CANDLESTICKS } from "#catalogue";
import type { ScanPayload } from "#contract";
import type { EngineData } from "#tiles";
import { ScanEngine } from "../scanner.ts";

/** Number of scans and tickers per scan: enough for the engine's code to be compiled; more gains little. */
const SCANS = 3;
const TICKERS = 1_000;

/** Builds a payload of common conditions with studies of about this length. Most tickers pass the first one. */
function usual(length: number): ScanPayload {
  const study = (Input: string, other: string, Multiplier: number) => ({
    Input,
    Returns: { Want: { Study: { GreaterThan: { Input: other, Multiplier } } } },
  });
  const Filters = [
    study("volume", `sma(volume,${length})`, 0.1),
    study("close", `sma(${2 * length})`, 0.5),
    study("sma(close,20)", `ema(${length})`, 0.5),
    study("close", `highest(${5 * length})`, 0.1),
    { Input: `=atr(${length})/close`, Returns: { Want: { Value: { LessThan: 1 } } } },
    { Input: `rsi(${length})`, Within: 5, Returns: { Want: { Value: { CrossesAbove: 50 } } } },
  ];
  // The rule of each pattern is code of its own.
  const None = CANDLESTICKS.map(({ id }) => ({ CandlestickPattern: { [id]: [{ BarsAgo: 0, Within: 1 }] } }));
  return { All: [{ FeatureWindow: { Filters } }], None };
}

/**
 * Warms up the code that scans and compiles, before the first request. Each call of the returned function runs one scan
 * of some milliseconds and returns false after the last one; an interrupted scan is repeated by the next call. No
 * answer and no series is cached. Without bars nothing runs.
 */
export function warmUp(data: EngineData, clock: Clock): () => boolean {
  const { tickers } = data.instruments;
  const engine = new ScanEngine(data, clock);
  let done = Number.isNaN(data.watermark) ? SCANS : 0;
  return () => {
    if (done >= SCANS) return false;
    const first = (done * TICKERS) % Math.max(1, tickers.length);
    engine.scan(usual(10 + done), { watched: tickers.slice(first, first + TICKERS).join(",") });
    return ++done < SCANS;
  };
}
