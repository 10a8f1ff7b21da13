import { chartPatternBars, detectChartPatterns, type ChartPatternEvent } from "#catalogue";
import type { ChartPatternFound, ChartPatternsReply, ChartPatternTimeframe } from "#contract";
import { frameOf, type FrameBars, type ScanView } from "#tiles";
import { instrumentOf, timeText } from "./series.ts";

/**
 * Returns the patterns of a ticker that a scan with this LookbackBars finds, oldest first, in the form that a chart
 * draws.
 */
export function chartPatternsReply(
  view: ScanView,
  ticker: string,
  timeframe: ChartPatternTimeframe,
  lookback: number,
): ChartPatternsReply {
  const instrument = instrumentOf(view, ticker);
  const bars = view.bars(frameOf(timeframe, undefined));
  return {
    ticker: view.data.instruments.tickers[instrument]!,
    timeframe,
    lookback_bars: lookback,
    patterns: activePatterns(view, bars, instrument, lookback, chartPatternBars(timeframe, lookback)),
  };
}

/**
 * Returns the patterns of an instrument that are forming or confirmed and entered that state within the last `lookback`
 * closed bars. `given`: number of closed bars that the detector sees.
 */
export function activePatterns(
  view: ScanView,
  bars: FrameBars,
  instrument: number,
  lookback: number,
  given: number,
): ChartPatternFound[] {
  const to = bars.closed(instrument);
  const from = Math.max(0, to - given);
  const column = (field: "high" | "low" | "close" | "volume"): Float64Array => {
    const values = new Float64Array(to);
    if (to > 0) bars.tiles.gather(field, instrument, from, to, values);
    return values;
  };
  const columns = { high: column("high"), low: column("low"), close: column("close"), volume: column("volume") };
  return detectChartPatterns(columns, { from, to })
    .filter(({ state, stateBar, superseded }) => {
      return !superseded && (state === "forming" || state === "confirmed") && stateBar >= to - lookback;
    })
    .map((event) => found(event, (row) => timeText(view, bars, instrument, row)));
}

function found(event: ChartPatternEvent, time: (row: number) => string): ChartPatternFound {
  const { pattern, side, state, quality, height, volume } = event;
  return {
    pattern,
    side,
    state: state === "confirmed" ? "confirmed" : "forming",
    quality,
    start: time(event.firstBar),
    end: time(event.lastBar),
    state_at: time(event.stateBar),
    known_at: time(event.knownAt),
    breakout_level: event.breakoutLevel,
    breakout_at: event.breakoutBar === null ? null : time(event.breakoutBar),
    height,
    pivots: event.pivots.map((pivot) => ({
      time: time(pivot.bar),
      price: pivot.price,
      side: pivot.side,
      confirmed_at: time(pivot.confirmedAt),
    })),
    lines: event.lines.map((line) => ({
      role: line.role,
      from: { time: time(line.fromBar), price: line.fromPrice },
      to: { time: time(line.toBar), price: line.toPrice },
    })),
    volume: {
      on_breakout: volume.onBreakout,
      contracting: volume.contracting,
      lighter_right_shoulder: volume.lighterRightShoulder,
    },
  };
}
