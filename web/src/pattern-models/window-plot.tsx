import { useBars } from "../api/market-data.ts";
import type { PatternModel } from "../api/pattern-models.ts";
import { lastStart } from "./window-end.ts";

interface WindowPlotProps extends Pick<PatternModel, "timeframe" | "scale"> {
  readonly ticker: string;
  /** The end of its newest bar. */
  readonly asOf: string;
}

const ZONES = ["regular"] as const;
const WIDTH = 160;
const HEIGHT = 56;
const MARGIN = 3;

function pointsOf(closes: readonly number[]): string {
  const [low, high] = [Math.min(...closes), Math.max(...closes)];
  const x = (k: number): number => MARGIN + (k / Math.max(1, closes.length - 1)) * (WIDTH - 2 * MARGIN);
  const y = (close: number): number =>
    MARGIN + ((high - close) / (high === low ? 1 : high - low)) * (HEIGHT - 2 * MARGIN);
  return closes.map((close, k) => `${x(k).toFixed(1)},${y(close).toFixed(1)}`).join(" ");
}

/** The closes of a window as a small line: its shape without its level. */
export function WindowPlot({ ticker, timeframe, scale, asOf }: WindowPlotProps) {
  const { data, error } = useBars({ ticker, timeframe, zones: ZONES, to: lastStart(asOf), limit: scale });
  const closes = (data?.bars ?? []).map(({ close }) => close);
  if (closes.length < 2) {
    const text = error !== null || data !== undefined ? "No bars" : "";
    return <div className="flex h-14 items-center justify-center text-sm text-ink-muted">{text}</div>;
  }
  const change = ((closes.at(-1) ?? 0) / (closes[0] ?? 1) - 1) * 100;
  return (
    <svg
      role="img"
      aria-label={`Closes of ${ticker} over ${closes.length} bars, ${change >= 0 ? "up" : "down"} ${Math.abs(change).toFixed(1)}%`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-14 w-full text-ink"
    >
      <polyline
        points={pointsOf(closes)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
