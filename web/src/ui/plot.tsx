import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import "./plot.css";
import { useIsDark } from "./theme.ts";
import { resolveColor, type ColorName } from "./resolve-color.ts";

export interface PlotSeries {
  readonly label: string;
  readonly color: ColorName;
  /** One value per `x`; null leaves a gap. */
  readonly values: readonly (number | null)[];
  /** `bars` for counts, `points` for single figures. Default line. */
  readonly shape?: "line" | "bars" | "points";
}

interface PlotProps {
  /** What it shows, in a sentence that stands for it where it cannot be seen. */
  readonly label: string;
  /** Ascending. Days where `time`, as seconds since 1970 of their midnight in UTC; else plain numbers. */
  readonly x: readonly number[];
  readonly time?: boolean;
  /** What an x is, such as `Bars ahead`; shown before the value under the pointer. Default nothing. */
  readonly xLabel?: string;
  readonly series: readonly PlotSeries[];
  /** An area between two series, by their places in `series`, such as an interval of confidence. */
  readonly band?: { readonly upper: number; readonly lower: number; readonly color: ColorName };
  /** How a value is written at the axis and in the legend. */
  readonly format?: (value: number) => string;
  /** In pixels. Default 220. */
  readonly height?: number;
}

const FONT = "12px system-ui, sans-serif";
const DAY_SECONDS = 86_400;

const utc = (parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...parts });
const DAY = utc({ year: "numeric", month: "short", day: "numeric" });
const DAY_TICK = utc({ month: "short", day: "numeric" });
const MONTH_TICK = utc({ year: "numeric", month: "short" });

function seriesOptions({ label, color, shape = "line" }: PlotSeries, format: (value: number) => string): uPlot.Series {
  const stroke = resolveColor(color);
  const bars = uPlot.paths.bars?.({ size: [0.7, 40] });
  return {
    label,
    stroke,
    width: shape === "line" ? 1.5 : 0,
    value: (_plot, value: number | null) => (value === null ? "" : format(value)),
    points: { show: shape === "points", size: 6, fill: stroke },
    ...(shape === "bars" ? { fill: stroke, ...(bars === undefined ? {} : { paths: bars }) } : {}),
  };
}

/** Room for half of the first and the last bar; none where nothing is drawn as bars. */
function barRoom({ x, series }: PlotProps): number {
  const [first = 0, last = 0] = [x[0], x.at(-1)];
  return series.some(({ shape }) => shape === "bars") ? (last - first) / Math.max(1, x.length - 1) / 2 : 0;
}

const dayTicks: uPlot.Axis.DynamicValues = (_plot, ticks, _axis, _space, step) =>
  ticks.map((tick) => (step < 28 * DAY_SECONDS ? DAY_TICK : MONTH_TICK).format(tick * 1_000));

function xOptions(props: PlotProps): Pick<uPlot.Options, "tzDate" | "scales"> & { readonly x: uPlot.Series } {
  const { time = false, xLabel = " " } = props;
  const room = barRoom(props);
  const text = time ? (value: number) => DAY.format(value * 1_000) : String;
  return {
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), "UTC"),
    scales: { x: { time, range: (_plot, least, most) => [least - room, most + room] } },
    // Without a label of its own, it would be given one.
    x: { label: xLabel, value: (_plot, value: number | null) => (value === null ? "" : text(value)) },
  };
}

function optionsOf(props: PlotProps, width: number): uPlot.Options {
  const { series, band, time = false, format = String, height = 220 } = props;
  const { x, ...scale } = xOptions(props);
  const axis: uPlot.Axis = {
    stroke: resolveColor("--ink-muted"),
    font: FONT,
    grid: { stroke: resolveColor("--line"), width: 1 },
    ticks: { stroke: resolveColor("--line"), width: 1 },
  };
  return {
    width,
    height,
    ...scale,
    axes: [
      time ? { ...axis, space: 72, values: dayTicks } : axis,
      { ...axis, size: 64, values: (_plot, ticks) => ticks.map(format) },
    ],
    series: [x, ...series.map((one) => seriesOptions(one, format))],
    ...(band === undefined
      ? {}
      : { bands: [{ series: [band.upper + 1, band.lower + 1], fill: resolveColor(band.color) }] }),
    legend: { markers: { width: 0, fill: (_plot, place) => resolveColor(series[place - 1]?.color ?? "--ink") } },
    cursor: { drag: { x: false, y: false } },
  };
}

/** A small plot of lines, bars or points. Load it lazily: it brings its library with it. */
export const Plot = (props: PlotProps) => <Canvas key={useIsDark() ? "dark" : "light"} {...props} />;

/** A canvas keeps the colours that it was drawn with; it is made anew for others. */
function Canvas(props: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const data: uPlot.AlignedData = [[...props.x], ...props.series.map(({ values }) => [...values])];
    const plot = new uPlot(optionsOf(props, element.clientWidth), data, element);
    const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: plot.height }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
    // A plot is cheap to make: a change of anything that it shows makes it anew.
  }, [props]);
  return <div ref={box} role="img" aria-label={props.label} className="w-full overflow-hidden" />;
}
