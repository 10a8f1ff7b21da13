import type { Clock } from "#base";
import { CANDLESTICKS } from "#catalogue";
import type { ScanPayload } from "#contract";
import { ScanEngine } from "../scanner.ts";
import type { EngineData } from "../tiles/frame-store.ts";

/** Scans, and the tickers of each: enough for the engine's code to be compiled, with further scans gaining little. */
const SCANS = 3;
const TICKERS = 1_000;

/** Conditions of the usual kinds, of which the first is fulfilled by most tickers, with studies of about this length. */
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
  // Every pattern's rule is code of its own.
  const None = CANDLESTICKS.map(({ id }) => ({ CandlestickPattern: { [id]: [{ BarsAgo: 0, Within: 1 }] } }));
  return { All: [{ FeatureWindow: { Filters } }], None };
}

/**
 * Brings the code that scans, and that compiles conditions, to speed before anyone asks. Each call of what is given back
 * runs one scan, of some milliseconds, and tells whether there are more; one that is broken off is run again by the next
 * call. No answer and no series of them is kept. Without any bars there is nothing to run.
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
