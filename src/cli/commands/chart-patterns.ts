import { CHART_PATTERN_LOOKBACKS, detectChartPatterns, type ChartPatternEvent } from "#catalogue";
import { CHART_PATTERN_TIMEFRAMES } from "#contract";
import { computeFile } from "#main";
import type { DateOrder } from "#market";
import { EXIT } from "../exit-code.ts";
import type { CommandLine, GlobalOptions } from "../command-line.ts";

interface Options extends GlobalOptions {
  readonly dateOrder?: DateOrder;
  readonly timeframe?: string;
  readonly lookback?: number;
}

/**
 * `winnow chart-patterns`: prints the chart patterns of a plain CSV as JSON lines, oldest first. Without a lookback, prints
 * every pattern that the file ever showed, with its end; with a lookback, prints the patterns that a scan at the last bar
 * finds.
 */
export async function chartPatterns(
  { terminal }: CommandLine,
  file: string,
  { timeframe, dateOrder, lookback }: Options,
): Promise<number> {
  const [high, low, close, volume] = await computeFile(file, ["high", "low", "close", "volume"], timeframe, dateOrder);
  const bars = { high: high.values, low: low.values, close: close.values, volume: volume.values };
  const events = detectChartPatterns(bars).filter(
    (event) => !event.superseded && (lookback === undefined || isWithin(event, bars.close.length - lookback)),
  );
  for (const event of events) terminal.out(`${JSON.stringify(rowOf(event, close.times))}\n`);
  if (close.leftOut > 0) {
    terminal.note(`${close.leftOut} bars were left out: the exchange does not trade on their days`);
  }
  if (!CHART_PATTERN_TIMEFRAMES.some((one) => one === close.timeframe)) {
    const usual = Object.keys(CHART_PATTERN_LOOKBACKS).join(", ");
    terminal.note(`the bars are ${close.timeframe}; scans look for chart patterns on ${usual}`);
  }
  return EXIT.ok;
}

function isWithin({ state, stateBar }: ChartPatternEvent, first: number): boolean {
  return (state === "forming" || state === "confirmed") && stateBar >= first;
}

function rowOf(event: ChartPatternEvent, times: readonly string[]): object {
  const time = (bar: number): string => times[bar]!;
  return {
    pattern: event.pattern,
    side: event.side,
    state: event.state,
    state_time: time(event.stateBar),
    first_time: time(event.firstBar),
    last_time: time(event.lastBar),
    known_time: time(event.knownAt),
    quality: Number(event.quality.toFixed(4)),
    breakout_level: event.breakoutLevel,
    breakout_time: event.breakoutBar === null ? null : time(event.breakoutBar),
    height: event.height,
    pivots: event.pivots.map(({ bar, price, side, confirmedAt }) => ({
      time: time(bar),
      price,
      side,
      known_time: time(confirmedAt),
    })),
    lines: event.lines.map(({ role, fromBar, fromPrice, toBar, toPrice }) => ({
      role,
      from_time: time(fromBar),
      from_price: fromPrice,
      to_time: time(toBar),
      to_price: toPrice,
    })),
    volume: {
      on_breakout: event.volume.onBreakout,
      contracting: event.volume.contracting,
      lighter_right_shoulder: event.volume.lighterRightShoulder,
    },
    history: event.history.map(({ state, side, bar, knownAt }) => ({
      state,
      side,
      time: time(bar),
      known_time: time(knownAt),
    })),
  };
}
