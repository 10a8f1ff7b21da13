import type { SessionZone, Timeframe } from "#contract";
import type { ChartPatternFound } from "../api/market-data.ts";
import type { ChartCandlestick } from "./candle-marks.ts";
import type { ChartMark } from "./chart-marks.ts";
import type { ChartWindow } from "./chart-window.ts";
import type { ChartStudy } from "./study-values.ts";

export interface PriceChartProps {
  readonly ticker: string;
  readonly timeframe: Timeframe;
  /** The parts of the trading day whose bars are shown. Default regular hours. */
  readonly zones?: readonly SessionZone[];
  /** Keep these lists between renders while they are the same. */
  readonly studies?: readonly ChartStudy[];
  readonly marks?: readonly ChartMark[];
  /** Candlestick patterns that are marked wherever they end. */
  readonly candlesticks?: readonly ChartCandlestick[];
  readonly patterns?: readonly ChartPatternFound[];
  /** The last date or instant that is shown; the newest bar unless given. */
  readonly until?: string | undefined;
  /** The window that is marked; null for none. */
  readonly window?: ChartWindow | null;
  /** With it, windows are marked: by dragging, or with Shift and the arrow keys. */
  readonly onWindow?: (window: ChartWindow) => void;
  /** Every window then has so many bars and ends where it is pointed at. */
  readonly windowBars?: number | undefined;
  /** Of the bars, in pixels; each strip of studies comes on top of it. Default 320. */
  readonly height?: number;
}
