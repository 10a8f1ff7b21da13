import {
  CandlestickSeries,
  ColorType,
  createChart,
  createSeriesMarkers,
  CrosshairMode,
  HistogramSeries,
  LineSeries,
  LineStyle,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  type Logical,
  type LogicalRange,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from "lightweight-charts";
import type { Bar } from "../api/market-data.ts";
import type { ChartColors } from "./chart-colors.ts";
import { ChartDrawings, type Drawings } from "./chart-drawings.ts";
import { axisTexts, valueText } from "./readout.ts";

/** A study as it is drawn. `pane` names the strip below the bars; absent among the bars themselves. */
export interface DrawnStudy {
  readonly color: string;
  /** One per bar, NaN for none; absent where only levels are drawn. */
  readonly values: Float64Array | undefined;
  readonly levels: readonly number[];
  readonly pane: string | undefined;
  /** Of the values, such as "%". */
  readonly unit: string;
}

/** A sign at a bar. */
export interface DrawnMark {
  readonly index: number;
  readonly tone: "bullish" | "bearish" | "neutral";
}

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
/** Bars in sight when a ticker is shown. */
const IN_SIGHT = 130;
/** Free bars at the right edge. */
const FREE = 4;
const LEAST_IN_SIGHT = 12;

/** Labels of an axis and of the cross, in the texts of tables. The marks of the axis are at least a thousandth apart. */
const labelsIn = (unit: string, largest = 1) => {
  const digits = Math.max(2, Math.min(12, 3 - Math.floor(Math.log10(largest))));
  return {
    type: "custom",
    base: 10 ** digits,
    minMove: 10 ** -digits,
    formatter: (value: number) => valueText(value, unit),
    tickmarksFormatter: (values: readonly number[]) => [...axisTexts(values, unit)],
  } as const;
};

const largestOf = (values: Float64Array): number =>
  values.reduce((largest, value) => (Math.abs(value) > largest ? Math.abs(value) : largest), 0) || 1;

/** The chart on its canvas: lightweight-charts behind the few things that the dashboard shows. */
export class ChartStage {
  readonly #chart: IChartApi;
  readonly #colors: ChartColors;
  readonly #bars: ISeriesApi<"Candlestick">;
  readonly #volume: ISeriesApi<"Histogram">;
  readonly #marks: ISeriesMarkersPluginApi<Time>;
  readonly #drawings: ChartDrawings;
  #studies: readonly ISeriesApi<"Line">[] = [];
  #levels: readonly IPriceLine[] = [];
  #name: string | undefined;
  #times: readonly number[] = [];
  #closes: readonly number[] = [];
  /** The part in sight that was asked for: the chart takes it on at its next frame, and keys may come faster. */
  #asked: LogicalRange | undefined;

  /** `onPoint` is told the place of the bar that is pointed at, undefined when the pointer leaves. */
  constructor(element: HTMLElement, colors: ChartColors, onPoint: (index: number | undefined) => void) {
    this.#colors = colors;
    this.#chart = createChart(element, {
      autoSize: true,
      layout: {
        background: { type: ColorType.Solid, color: colors.surface },
        textColor: colors.muted,
        fontFamily: FONT,
        // The logo brings a style sheet and markup of its own, which the policy of the pages refuses; a link stands instead.
        attributionLogo: false,
        panes: { separatorColor: colors.line, separatorHoverColor: colors.line, enableResize: false },
      },
      grid: { vertLines: { visible: false }, horzLines: { color: colors.line } },
      crosshair: { mode: CrosshairMode.Magnet },
      rightPriceScale: { borderColor: colors.line },
      timeScale: { borderColor: colors.line, rightOffset: FREE, minBarSpacing: 1 },
      kineticScroll: { mouse: false, touch: false },
    });
    const { up, down } = colors;
    this.#bars = this.#chart.addSeries(CandlestickSeries, {
      upColor: up,
      downColor: down,
      wickUpColor: up,
      wickDownColor: down,
      borderVisible: false,
      priceFormat: labelsIn("$"),
      priceLineVisible: false,
      lastValueVisible: false,
    });
    this.#volume = this.#chart.addSeries(HistogramSeries, {
      priceScaleId: "volume",
      priceFormat: { type: "volume" },
      color: colors.line,
      priceLineVisible: false,
      lastValueVisible: false,
    });
    this.#bars.priceScale().applyOptions({ scaleMargins: { top: 0.08, bottom: 0.2 } });
    this.#volume.priceScale().applyOptions({ scaleMargins: { top: 0.86, bottom: 0 } });
    this.#marks = createSeriesMarkers<Time>(this.#bars, []);
    this.#drawings = new ChartDrawings(colors);
    this.#bars.attachPrimitive(this.#drawings);
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange(() => (this.#asked = undefined));
    this.#chart.subscribeCrosshairMove(({ logical, sourceEvent }) => {
      // Without an event it is our own `point` that moved it.
      if (sourceEvent !== undefined || logical === undefined) onPoint(this.#inside(logical));
    });
  }

  #inside(logical: number | undefined): number | undefined {
    const index = Math.round(logical ?? -1);
    return index >= 0 && index < this.#times.length ? index : undefined;
  }

  /** `times` are those of `axisTime`, one per bar, ascending. The part in sight stays where the name does. */
  showBars(name: string, bars: readonly Bar[], times: readonly number[], intraday: boolean): void {
    this.#clearStudies();
    this.#marks.setMarkers([]);
    this.#times = times;
    this.#closes = bars.map(({ close }) => close);
    this.#chart.applyOptions({ timeScale: { timeVisible: intraday, secondsVisible: false } });
    this.#bars.setData(
      bars.map(({ open, high, low, close }, k) => ({ time: times[k] as UTCTimestamp, open, high, low, close })),
    );
    this.#volume.setData(bars.map(({ volume }, k) => ({ time: times[k] as UTCTimestamp, value: volume })));
    if (name === this.#name) return;
    this.#name = name;
    const last = bars.length - 1;
    this.#setInSight(Math.max(-1, last - IN_SIGHT) - 0.5, last + FREE);
  }

  #clearStudies(): void {
    for (const line of this.#levels) this.#bars.removePriceLine(line);
    for (const series of this.#studies) this.#chart.removeSeries(series);
    this.#levels = [];
    this.#studies = [];
  }

  showStudies(studies: readonly DrawnStudy[]): void {
    this.#clearStudies();
    const panes = [...new Set(studies.flatMap(({ pane }) => pane ?? []))];
    const lines: ISeriesApi<"Line">[] = [];
    const levels: IPriceLine[] = [];
    for (const study of studies) {
      const series = study.values === undefined ? undefined : this.#addLine(study, study.values, panes);
      if (series !== undefined) lines.push(series);
      for (const price of study.levels) {
        const options = { price, color: study.color, lineWidth: 1, lineStyle: LineStyle.Dashed, title: "" } as const;
        if (series === undefined || study.pane === undefined) levels.push(this.#bars.createPriceLine(options));
        else series.createPriceLine(options);
      }
    }
    this.#studies = lines;
    this.#levels = levels;
    this.#chart.panes().forEach((pane, k) => pane.setStretchFactor(k === 0 ? 3 : 1));
  }

  #addLine({ color, pane, unit }: DrawnStudy, values: Float64Array, panes: readonly string[]): ISeriesApi<"Line"> {
    const priceFormat = labelsIn(unit, largestOf(values));
    const options = {
      color,
      lineWidth: 2,
      priceFormat,
      priceLineVisible: false,
      crosshairMarkerVisible: false,
    } as const;
    const series = this.#chart.addSeries(LineSeries, options, pane === undefined ? 0 : panes.indexOf(pane) + 1);
    // A row without a value is a gap in the line.
    series.setData(
      Array.from(values, (value, k) => {
        const time = this.#times[k] as UTCTimestamp;
        return Number.isFinite(value) ? { time, value } : { time };
      }),
    );
    return series;
  }

  showMarks(marks: readonly DrawnMark[]): void {
    this.#marks.setMarkers(
      marks.toSorted((a, b) => a.index - b.index).flatMap(({ index, tone }) => this.#marker(index, tone)),
    );
  }

  #marker(index: number, tone: DrawnMark["tone"]): readonly SeriesMarker<Time>[] {
    const time = this.#times[index];
    if (time === undefined) return [];
    const { up, down, muted } = this.#colors;
    const at = { time: time as UTCTimestamp };
    switch (tone) {
      case "bullish":
        return [{ ...at, position: "belowBar", shape: "arrowUp", color: up }];
      case "bearish":
        return [{ ...at, position: "aboveBar", shape: "arrowDown", color: down }];
      case "neutral":
        return [{ ...at, position: "aboveBar", shape: "square", color: muted, size: 0.8 }];
    }
  }

  showDrawings(drawings: Drawings): void {
    this.#drawings.show(drawings);
  }

  /** Puts the cross on a bar and brings it into sight. */
  point(index: number): void {
    const [time, close] = [this.#times[index], this.#closes[index]];
    if (time === undefined || close === undefined) return;
    const range = this.#inSight();
    if (range !== null && (index < range.from || index > range.to)) {
      const half = (range.to - range.from) / 2;
      this.#setInSight(index - half, index + half);
    }
    this.#chart.setCrosshairPosition(close, time as UTCTimestamp, this.#bars);
  }

  /** Brings all bars between two places into sight, with as much again around them. */
  reveal(first: number, last: number): void {
    const around = Math.max(LEAST_IN_SIGHT, last - first) / 2;
    this.#setInSight(first - around, last + around);
  }

  /** The same, where they are not all in sight already. */
  bringIntoSight(first: number, last: number): void {
    const range = this.#inSight();
    if (range !== null && (first < range.from || last > range.to)) this.reveal(first, last);
  }

  /** The place of the bar at a distance from the left edge, in pixels; beyond both ends too. */
  placeAt(x: number): number | undefined {
    return this.#chart.timeScale().coordinateToLogical(x) ?? undefined;
  }

  /** The width in pixels in which bars are drawn, without the scale of prices. */
  get width(): number {
    return this.#chart.timeScale().width();
  }

  /** Shows more bars (above 1) or fewer, around the right edge. */
  zoom(factor: number): void {
    const range = this.#inSight();
    if (range === null) return;
    const bars = Math.max(LEAST_IN_SIGHT, Math.min(this.#times.length + FREE, (range.to - range.from) * factor));
    this.#setInSight(range.to - bars, range.to);
  }

  /** Whether dragging moves the chart; else it is left to who draws windows. */
  setDragMoves(moves: boolean): void {
    this.#chart.applyOptions({
      handleScroll: { pressedMouseMove: moves, horzTouchDrag: moves, vertTouchDrag: false, mouseWheel: true },
    });
  }

  #inSight(): LogicalRange | null {
    return this.#asked ?? this.#chart.timeScale().getVisibleLogicalRange();
  }

  #setInSight(from: number, to: number): void {
    this.#chart.timeScale().setVisibleLogicalRange({ from, to });
    this.#asked = { from: from as Logical, to: to as Logical };
  }

  dispose(): void {
    this.#chart.remove();
  }
}
